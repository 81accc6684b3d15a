"""What is going on now: fights, tests, choices; else who and what waits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from gameshelf.core.prose import plural
from gameshelf.draw import Room
from gameshelf.draw.lettering import cut, split, width, wrap
from gameshelf.games.hunted.drawing.after import ended, helped, sign_of
from gameshelf.games.hunted.drawing.answers import WHICH_DIE, buttons, unplaced, which_dice
from gameshelf.games.hunted.drawing.canvas import AIMS, CARD, NEWS, TALL, TONES, Table, draw, face, floor_of, slim_face
from gameshelf.games.hunted.drawing.danger import Threat, met, reckoned, stance, threats, tight
from gameshelf.games.hunted.drawing.deadly import brings, fatal, kills
from gameshelf.games.hunted.drawing.lars import aimed, near, showdown
from gameshelf.games.hunted.drawing.mats import chip
from gameshelf.games.hunted.drawing.pace import pace, usually
from gameshelf.games.hunted.drawing.words import ARTS, ICONS, PLACES, ROOMS, bare, gains, heads, named, odds_of, short, told
from gameshelf.games.hunted.odds import about, percent, struck

WON = "You won: a weapon, item or hostage is yours"
NO_PRIZE = "No prize: only weapons, items and hostages can be kept."
PRIZES = ("weapon", "item", "hostage")  # what a won fight may bring
BESIDE = 140  # on a desk of two: the room beside cards of the deck that are looked at
TOLD, MANY = 70, 5  # on a phone: where the words of a test begin, under its signs, and how many lines they may have


def stage(board: Table) -> None:
    """What is going on now: a fight, a test, cards or places to choose from; else what waits."""
    view, room = board.view, board.plan.stage
    asked = view["step"]
    what = asked.get("what", "")
    fights, test = view["fights"], view["test"]
    y = room.y
    if view["outcome"] is not None:
        _over(board)
        return
    board.paint(("stage", room.x, y, room.w, room.h, bool(fights)))
    x, large = room.x + 8.0, _large(board)
    if what == "locations":
        wide = (room.w - 22) / 2 / large
        for n, place in enumerate(asked["cards"]):
            _site(board, place, room.x + 8 + (wide * large + 6) * n, y, wide, n)
        x = room.right
    elif (floor := floor_of(view)) is not None:
        _site(board, floor, x, y)
        x += 206 * large
    elif what == "location":
        wide = 304.0 / large
        _site(board, asked["cards"][0], x, y, wide)
        x += 316
    elif what == "looking ahead":
        board.paint(("words_at", room.x + 10, y + 24, "The next cards, first on the left", "sign pale"))
        x = _ahead(board, y + 36)
        if _beneath(board):
            return
    elif test is not None:
        _site(board, test, x, y)
        x += 206 * large
        if fights:
            _again(board, fights[-1]["name"])
    elif fights:
        x = _foe(board, fights, x, y)
    elif what == "drawn" and board.tall:
        _spoils(board, view["in_hand"])
        return
    elif view["in_hand"] and board.tall and not board.plan.busy:
        _dossier(board)
        x = _bought(board, view["in_hand"][0], asked.get("due", ""))
    elif view["in_hand"]:
        said = "To be paid for" if what == "paying" else WON
        board.paint(("words_at", room.x + 10, y + 22, said, "sign pale"))
        x = _hand(board, view["in_hand"], x, y + 32, free=what == "drawn")
        x = max(x, room.x + 30 + width(said, 15)) if view["roll"] else x  # dice lie beside the words, too
        if what == "paying":
            board.paint(("due", x + 10, y, ICONS[asked["due"]]))
    elif board.tall:
        x = _news(board)
    elif view["known"]:
        board.paint(("words_at", room.x + 10, y + 24, "Known of the deck, next on the left", "sign pale"))
        x = _ahead(board, y + 36)
        if _beneath(board):
            return
    else:
        x = _waiting(board)
    _below(board, x, room)
    if (fights or test is not None) and x < room.right - 60:
        board.paint(("tray", round(x), room.y, round(room.right - x), room.h))  # where dice that roll come to lie


def _large(board: Table) -> float:
    """How large a foe or a place is drawn: on a desk it has the room of the rows."""
    return 1.4 if board.plan.busy and not board.tall else 1.0


def _bought(board: Table, card: dict[str, Any], due: str) -> float:
    """On a phone, while the row pays for a card: the card, and the icon that is due."""
    room = board.plan.stage
    art = chip(board, card["name"], ARTS.get(card["key"], "person"), gains(card), True, (136, 58))
    board.put(card, room.x + 8, room.y + 7, art)
    if not due:
        return room.x + 154
    board.paint(("due_low", room.x + 152, room.y + 8, ICONS[due]))
    return room.x + 300


def _news(board: Table) -> float:
    """On a phone, when nothing presses: what was rolled, who comes next, what is known of the deck; else where one is."""
    view, room = board.view, board.plan.stage
    room = Room(room.x, room.y, room.w, NEWS)
    _dossier(board)
    if any(
        move not in board.placed or move.startswith(WHICH_DIE) for move in board.legal
    ):  # who is asked sees the same pieces as the others, smaller
        return _beside(board, Room(room.x + 8, room.y, room.w - 16, NEWS))
    if view["known"]:
        for n in range(view["known"]):
            _known(board, n, room.x + 8 + 92 * n, room.y + 7)
        return room.right
    x, roll, found = room.x + 6, view["roll"], threats(view)
    below, close = board.plan.stage.h > NEWS, near(view).level
    if 0 < close < 4:  # the chance against him stands once
        short = "Lars soon" if close == 1 and not below else found[2].short
        short = f"Met now: {tight(showdown(view))}" if roll is not None and not below else short
        why = ("on the next floor" if close > 1 else found[2].why) if below else met(showdown(view))
        words = f"If you stood before Lars now, you would win with {percent(showdown(view))}. {found[2].words}"
        found = (*found[:2], found[2]._replace(short=short, why=why, words=words))
    if roll is None and (came := nothing(view)):
        _threats(board, found, Room(x, room.y + 3, room.w - 12, 32))
        board.paint(("words_at", x + 6, room.y + 59, f"{came[0].upper()}{came[1:]}.", "label pale"))
    elif roll is not None:  # what threatens is as true as before: it only says why no longer, and what was rolled lies under it
        _threats(board, found, Room(x, room.y + 3, room.w - 12, 32))
        wide = min(32.0 * len(roll["dice"]), 256.0)
        _dice(board, roll, Room(x + 4, room.y + 38, wide, 32), 13)
        stamp = _stamped(roll, view, room.right - 14 - x - wide - 12, 14.5)
        board.paint(("words_at", round(x + wide + 12), room.y + 59, stamp, "label pale"))
    else:
        _threats(board, found, Room(x, room.y + 5, room.w - 12, 62))
    return room.right


def _threats(board: Table, found: Sequence[Threat], room: Room, down: bool = False) -> None:
    """What threatens, side by side or one under the other: how much, and why."""
    n = len(found)
    wide, high = (room.w, (room.h - 5 * (n - 1)) / n) if down else ((room.w - 6 * (n - 1)) / n, room.h)
    for at, one in enumerate(found):
        x, y = (room.x, room.y + (high + 5) * at) if down else (room.x + (wide + 6) * at, room.y)
        size = board.plan.size
        lines = (cut(one.why, wide - 46, size),) if down else wrap(one.why, wide - 44, size, 2) if high > 40 else ()
        short = one.short
        if width(short, 17) > wide - 50:  # so that it stays in its box
            short = f"−{short.removesuffix(' short')}" if short.endswith(" short") else short
            short = f"+{short.removesuffix(' ahead')}" if short.endswith(" ahead") else short
        art = ("threat", round(wide), round(high), one.icon, one.level, short, lines)
        board.place(f"threat-{one.about}", round(x), round(y), art, one.words, one.short)


def _beside(board: Table, room: Room) -> float:
    """What is known of the deck, or was rolled, at the left of the answers: where those begin."""
    view = board.view
    if view["known"]:
        for n in range(view["known"]):
            known = view["ahead"][n] if n < len(view["ahead"]) else None
            foe = known is not None and known["type"] == "terrorist"
            icon = "tower" if known is None else heads(known["key"], 1)[0] if foe else ARTS.get(known["key"], "person")
            about, tone = (told(known), TONES[known["type"]]) if known is not None else ("", "l3")
            board.piece(f"ahead-{n}", room.x + 40 * n, room.y + 16, ("small_face", icon, foe), about, cls=tone, scale=0.32)
        return room.x + 40 * int(view["known"]) + 6
    if view["roll"] is None or not view["roll"]["dice"]:
        return room.x
    wide = 40 * len(view["roll"]["dice"])
    _dice(board, view["roll"], Room(room.x, room.y + 12, wide, 44))
    return room.x + wide + 12


def _dossier(board: Table) -> None:
    """Where there is room for it under the news: how likely Lars is beaten, and what is missing."""
    room, view = board.plan.stage, board.view
    if room.h <= NEWS or near(view).level == 4:
        return
    if not settled(board):
        return
    stood = stance(view)
    art = ("dossier", round(room.w) - 12, AIMS - 6, reckoned(view, showdown(view)), stood.said, stood.lacks)
    board.place("aims", room.x + 6, room.bottom - AIMS, art, aimed(view), "To win")


def _known(board: Table, n: int, x: float, y: float) -> None:
    """One of the next cards of the deck, low: its name and its numbers."""
    known = board.view["ahead"]
    if n >= len(known):
        board.piece(f"ahead-{n}", x, y, ("card_down",), scale=0.51)
        return
    card = known[n]
    signs = (
        tuple(zip(heads(card["key"], len(card["targets"])), map(str, card["targets"]), strict=True))
        if card["type"] == "terrorist"
        else gains(card)
    )
    art = draw("known", named(card["name"], 80, 14.5), signs, card["icons"].count("bell"))
    board.piece(f"ahead-{n}", x, y, art, told(card), cls=TONES[card["type"]])


def _supplied(view: dict[str, Any], box: tuple[int, int, int]) -> str:
    man = view["set_aside"]
    waits = f"{man['name']} waits for a test to fail: to hit {', '.join(map(str, man['targets']))}."
    return (
        f"In the supply: {plural(box[0], 'ammo token')}, {plural(box[1], '+1 token')}, {plural(box[2], 'key token')}. {waits}"
    )


def _below(board: Table, x: float, room: Room) -> None:
    """Dice that were rolled, and the moves that have no other place, beside the cards."""
    view, top = board.view, room.y + 8
    trial = any(move.startswith("roll ") for move in board.legal)
    rest = unplaced(board)
    rolled = view["roll"] and not trial
    if board.tall and rolled:  # what lies there from before gives way
        asked = any(move.split()[0] in ("accept", "again") for move in board.legal)
        rolled = x < room.right - 120 and (asked or not rest)
    large = bool(view["fights"]) and view["test"] is None and room.h > 240  # dice of a fight, beside the foe
    high = (72 if large else 56) if rolled and view["roll"]["dice"] else 0  # a test without dice has its stamp alone
    again = len(view["fights"]) > (0 if board.tall and view["test"] is not None else 1)
    bottom = room.bottom - (26 if again else 8)
    if trial:
        which_dice(board, Room(x, room.y, room.right - 4 - x, bottom + 8 - room.y if board.tall else room.h))
        return
    if rolled and x < room.right - 20:
        _dice(board, view["roll"], Room(x, room.y + 8, room.right - 8 - x, high), 28 if large else 21)
        stamp = _stamped(view["roll"], view, room.right - x - 8, 14.5 if board.tall else 12.5)
        board.paint(("words_at", x + 2, room.y + high + 24, stamp, "label pale"))
        top += high + (22 if board.tall else 24)
    if board.tall and not board.plan.busy:  # what one has against Lars lies below
        bottom = min(bottom, room.y + NEWS - 8)
    if view["fights"] and view["test"] is None and not again and room.h > 240:  # what it is fought for
        cls, fight = "label pale" if board.tall else "sign pale", view["fights"][-1]
        bottom -= 26
        board.paint(("words_at", x, room.bottom - 14, _prize(board, fight), cls))
    buttons(board, rest, Room(x, top, room.right - 8 - x, bottom - top))


UNSETTLED = frozenset(("accept", "plus", "again", "option", "heal", "swap", "refresh", "target", "lose", "done"))


def settled(board: Table) -> bool:
    """Whether nothing is under way that a chance does not count: dice that lie there, damage, a card that is being used."""
    return not any(move.split()[0] in UNSETTLED for move in board.legal)


def _prize(board: Table, fight: dict[str, Any]) -> str:
    """What beating a foe brings; of Lars also how likely it is, with all that one has."""
    view = board.view
    if not fight["left"]:
        return "Beaten: Sharon is free." if fight["key"] == "lars" else "Beaten."
    if fatal(view) and "nothing can win" in view["question"]:
        return f"{plural(len(fight['left']), 'hit')} {'is' if len(fight['left']) == 1 else 'are'} missing."
    if fight["key"] == "lars":
        if not settled(board):
            return "Beaten: Sharon is free."
        said = about(showdown(view))
        return f"{said[0].upper()}{said[1:]} to win before you fall."
    if not fight["draws"]:
        return "Beaten, he is gone."
    return f"Beaten: draw {plural(fight['draws'], 'card')}{', keep one' if fight['draws'] > 1 else ''}."


def _hand(board: Table, cards: list[dict[str, Any]], x: float, y: float, scale: float = 1, free: bool = False) -> float:
    """Cards that are being decided about."""
    for card in cards:
        move = board.first(f"choose {card['key']}")
        if move:
            board.target(move, x - 1, y - 1, CARD * scale + 2, TALL * scale + 2, cls="under")
        art = face(board, card, free=free)
        if free and card["type"] not in PRIZES:  # veiled, and said why: it is no prize
            zoom = f"{told(card)} {NO_PRIZE}"
            board.put(card, x, y, Markup('<g class="dim">{}</g>').format(art), scale, zoom)
            if not board.tall:
                board.paint(("words_at", round(x + 4), round(y + TALL * scale + 14), "goes back", "label pale"))
        else:
            board.put(card, x, y, art, scale, solid=not move)
        x += CARD * scale + 6
    return x + 4


def _spoils(board: Table, cards: list[dict[str, Any]]) -> None:
    """On a phone, what a won fight brings: large, without a price, with what each is good for."""
    room = board.plan.stage
    board.paint(("words_at", room.x + 12, room.y + 26, WON, "sign pale"))
    scale = 1.14 if room.h > 270 else 1.0
    _hand(board, cards, room.x + 14, room.y + 38, scale, free=True)
    for n, card in enumerate(cards):
        words = short(card) if card["type"] in PRIZES else "goes back"
        left, top = room.x + 16 + (CARD * scale + 6) * n, room.y + 56 + TALL * scale
        for line, said in enumerate(wrap(words, CARD * scale - 2, 14.5, 2)):
            board.paint(("words_at", round(left), round(top + 17 * line), said, "label pale"))
    if "pass" in board.legal:
        art = ("choice", 150, 56, "back", (board.legal["pass"],), "")
        board.target("pass", room.right - 158, room.bottom - 64, 150, 56, art)


def _over(board: Table) -> None:
    """How it ended: the points of who has won; of who has lost how far it went, and what would have helped."""
    view, room, size = board.view, board.plan.stage, 17 if board.tall else 18
    if view["outcome"]["winners"]:
        lines = wrap(view["outcome"]["text"], room.w - (40 if board.tall else 350 if room.h < 300 else 84), size, 3)
        board.paint(("victory", room.x, room.y, room.w, room.h, lines, view["score"], board.tall))
        return
    killer = view["killer"]
    lines = wrap(f"{ended(view)}.", room.w - (230 if killer is not None else 110), size, 3)
    tips: list[tuple[int, str]] = []
    down = 0
    for tip in helped(view)[:2]:
        for line in wrap(f"{tip[0].upper()}{tip[1:]}", room.w - 66, 14.5 if board.tall else 13, 2):
            tips.append((down, line))
            down += 17
        down += 5
    seen, floors = len(view["visited"]), len(view["visited"]) + view["locations_left"]
    icon = "" if killer is None else sign_of(killer)
    held = [card for card in view["in_hand"] if killer is not None and card["key"] == killer["key"]][:1]
    sign = "" if held else icon
    board.paint(
        (
            "defeat",
            room.x,
            room.y,
            room.w,
            room.h,
            lines,
            tuple(tips),
            floors,
            seen,
            "skull" if killer else "helicopter",
            sign,
            board.tall,
        )
    )
    for card in held:  # words on it would be too small to be read
        scale = 0.8 if board.tall else 0.6
        board.put(card, room.right - 16 - CARD * scale, room.y + 8, ("small_face", icon, True), scale)


def _ahead(board: Table, y: float) -> float:
    """The next cards of the deck: open for who has looked, backs for the others."""
    view, room = board.view, board.plan.stage
    known: list[dict[str, Any]] = view["ahead"]
    most = int(view["known"])
    scale = 0.96 if board.tall else 1
    x = room.x + 10.0
    beside = 0 if board.tall or _low(board) else BESIDE  # for answers and dice, where none has room under the cards
    step = CARD * scale + 6 if board.tall else min(CARD + 4, (room.w - 20 - beside) / max(1, most))
    across = 3 if board.tall and most > 3 else most
    for n in range(most):
        if n and n % across == 0:
            x, y = room.x + 10.0, y + TALL * scale + 5
        move = board.first(f"drop {n + 1}", f"next {n + 1 - (most - _rest(board, most))}")
        if move:
            board.target(move, x - 1, y - 1, min(step - 4, CARD * scale) + 2, TALL * scale + 2, cls="under")
        if n < len(known):
            art, tone = face(board, known[n]) if step > CARD else slim_face(known[n], int(step) - 4), TONES[known[n]["type"]]
            board.piece(f"ahead-{n}", round(x), y, art, told(known[n]), cls=tone, scale=scale, solid=not move)
            if n < most - _rest(board, most):  # its place is settled
                board.mark(("placed", n + 1), round(x + 16), round(y + TALL * scale - 16), over=True)
        else:
            board.piece(f"ahead-{n}", round(x), y, ("card_down",), scale=scale)
        x += step
    return room.x + 10 + step * across + 4 if board.tall else x + 6


def _low(board: Table) -> bool:
    """Whether there is room for answers and dice under cards on a desk."""
    return not board.tall and board.plan.stage.h > 190


def _beneath(board: Table) -> bool:
    """Under cards that fill a desk's stage: the answers, then what was rolled; False where they have to lie beside them."""
    if not _low(board):
        return False
    room, roll, rest = board.plan.stage, board.view["roll"], unplaced(board)
    x, y = room.x + 10.0, room.y + 36 + TALL + 7
    if rest:
        wide = min(156.0 * len(rest), room.w - 20)
        buttons(board, rest, Room(x, y, wide, room.bottom - 6 - y))
        x += wide + 12
    if roll is not None and x < room.right - 200:
        wide = 34.0 * len(roll["dice"])
        _dice(board, roll, Room(x, y + 2, wide, 34), 14)
        stamp = _stamped(roll, board.view, room.right - 16 - x - wide, 12.5)
        board.paint(("words_at", round(x + wide + 6), round(y + 23), stamp, "label pale"))
    return True


def _rest(board: Table, most: int) -> int:
    """How many of the cards looked at are still to be put back; all of them when none is being put back."""
    return sum(move.startswith("next ") for move in board.legal) or most


def _site(board: Table, place: dict[str, Any], x: float, y: float, wide: float = 196, n: int = 0) -> None:
    """A location or an event that lies open."""
    key, goal = place["key"], place.get("goal", 5 if place.get("test") else 0)
    move = board.first(f"visit {key}")
    passed, failed = place["pass"], place["fail"]
    results = f"Test: {goal} or more. Pass: {passed}. Fail: {failed}." if goal else f"{passed.capitalize()}."
    optional = " (optional)" if place["optional"] else ""
    size = (14.5 if len(place["name"]) > 15 and wide <= 200 else 16) if board.tall else 14
    beside = "" if not optional else "optional" if width(place["name"], size) <= wide - 78 else "opt."
    name = cut(place["name"], wide - 18 - (60 if beside == "optional" else 34 if beside else 0), size)
    seat = (board.view["test"] or {}).get("seat", board.view["seat"])
    good = _result(board, place, "pass_ops", wide, ": you die" * (bool(goal) and kills(board.view, place["pass_ops"], seat)))
    bad = _result(board, place, "fail_ops", wide, ": you die" * kills(board.view, place["fail_ops"], seat))
    ahead = f"visit {key}" if move else "enter"  # before one goes in
    chance, more = odds_of(board.view, ahead), bare(board.view, ahead)
    high = max(136, round((board.plan.stage.h - (34 if board.view["fights"] else 16)) / _large(board)))
    if move:
        board.target(move, x - 1, y + 7, wide * _large(board) + 2, high * _large(board) + 2, cls="under")
    art = draw(
        "place",
        round(wide),
        high,
        name,
        PLACES.get(key, "here"),
        goal,
        *good,
        *bad,
        beside,
        place["event"],
        chance,
        more,
        board.tall,
        () if goal else wrap(place["words"], wide - 22, 14.5 if board.tall else 12.5, 3),
        ROOMS.get(key, ""),
    )
    zoom = f"{'Event: ' if place['event'] else ''}{place['name']}{optional}. {place['words']} {results}"
    board.piece(f"place-{n}", round(x), y + 8, art, zoom, scale=_large(board), solid=not move)


def _result(
    board: Table, place: dict[str, Any], ops: str, wide: float, more: str = ""
) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    """What a place brings: signs, on a desk with a line or two; without a sign large letters; much has words alone there."""
    signs, told = gains(place, ops), short(place, ops) + more
    if any(op[0] == "fight_set_aside" for op in place[ops]):  # whom, and how hard he is to hit
        man = board.view["set_aside"]
        told = told.replace("ight!", f"ight: {man['name'].partition(',')[0]}, {', '.join(map(str, man['targets']))}")
    if board.tall:
        signs = () if " or " in told else signs  # signs alone would not say so
        return signs, wrap(told, wide - (TOLD if signs else 96) - 6, 14.5, MANY)
    if " or " in told and len(signs) > 1:  # two signs side by side would be both; beside a test there is no room to say so
        either = (signs[0][0], f"{signs[0][1]} or")
        signs = () if place.get("goal") else (either, signs[1])
    lines = wrap(told, wide - 102, 12 if signs else 14.5, 4 if signs else 2)
    return () if len(lines) > 2 else signs, lines


def nothing(view: dict[str, Any]) -> str:
    """That a search or a won fight has brought nothing, while that is the last thing that happened."""
    last: dict[str, Any] = view["happened"][-1] if view["happened"] else {"kind": ""}
    return f"no {last['what']} among {plural(last['of'], 'card')}" if last["kind"] == "none" else ""


def _stamped(roll: dict[str, Any], view: dict[str, Any], wide: float, size: float) -> str:
    """The same in so much room: rather without a name than cut."""
    if came := nothing(view):
        word = "PASSED, but " if roll.get("passed") else "FAILED, " if "passed" in roll else "WON, but "
        brief = came.partition(" among ")[0]
        said = next((one for one in (f"{word}{came}", f"{word}{brief}") if width(one, size) <= wide), brief.capitalize())
        return cut(said, wide, size)
    said = _stamp(roll, view["goal"])
    if width(said, size) > wide and "passed" in roll:
        said = said.replace(f": {roll['what']}", "", 1)
    return cut(said, wide, size)


def _stamp(roll: dict[str, Any], goal: int) -> str:
    """What came of a roll that lies there, and what it showed at first; of a test that can still be changed what it takes."""
    first = roll.get("first") or []
    before = f" (first {', '.join(str(die['face']) for die in first)})" if first and first != roll["dice"] else ""
    hits = roll.get("hits")
    if roll["open"] and roll["energy"]:
        return f"{goal} or more is needed{before}"
    hit = "" if hits is None else f": {plural(hits, 'hit')}" if hits else ": no hit"
    return f"{'' if 'passed' not in roll else 'PASSED: ' if roll['passed'] else 'FAILED: '}{roll['what']}{hit}{before}"


def _foe(board: Table, fights: list[dict[str, Any]], x: float, y: float) -> float:
    """The foe with his men: who is hit is struck out."""
    view, fight = board.view, fights[-1]
    left = list(fight["left"])
    men = []
    for target in fight["targets"]:
        hit = target not in left
        if not hit:
            left.remove(target)
        men.append((target, hit))
    name = fight["name"]
    room = 184 - (28 if fight["hostages"] else 0) - (40 if fight["round"] > 1 else 0)
    large = _large(board)
    high = round((board.plan.stage.h - (16 if len(fights) < 2 else 34)) / large)
    toll = "woman" if fight["hostages"] and view["heroes"][fight["fighter"]]["hostages"] else "white-die"
    art = draw(
        "foe",
        high,
        (_foe_name(board, name, room),),
        heads(fight["key"], len(men)),
        tuple(men),
        fight["hostages"],
        fight["round"],
        toll,
        "free: an event" if not view["time"] else "−1: then the event" if brings(view) else "−1 a roll",
    )
    number = 0
    for n, (_, hit) in enumerate(men):
        if not hit:
            number += 1
            if f"target {number}" in board.legal:
                wide, side = 190 * large / len(men), round(52 * large)
                down = (high - (75 if high >= 190 else 27)) * large - 32  # the middle of the disc with his number
                ring = ("ring", round((wide - side) / 2, 1), round(down - side / 2, 1), side, side)
                place = (x + 3 * large + wide * n, y + 40, wide, high * large - 44)
                board.target(f"target {number}", *place, ring, cls="over under bare")
    card = next((card for card in view["in_hand"] if card["name"] == name), None)
    standing = ", ".join(map(str, fight["left"])) or "nobody"
    zoom = f"{name}: to hit {', '.join(map(str, fight['targets']))}; still standing: {standing}."
    if card is not None:
        board.put(card, x, y + 8, art, large, zoom)
    else:
        board.piece("foe", x, y + 8, art, zoom, cls="t-ink", scale=large)
    if len(fights) > 1:
        _again(board, fights[-2]["name"])
    return x + 206 * large


def _foe_name(board: Table, name: str, room: float) -> tuple[str, int]:
    """A foe's name, and what it is pressed into; without what the picture shows too (kneeling, standing) if it is too long."""
    size = (14.5 if len(name) > (10 if room < 180 else 14) else 16) if board.tall else 14
    called = name if width(name, size) <= room else name.partition(",")[0]
    return called, round(room) if width(called, size) > room else 0


def _again(board: Table, name: str) -> None:
    """The fight that goes on afterwards."""
    room = board.plan.stage
    left, size = (room.x + 214, 14.5) if board.tall else (room.x + 10, 12.5)
    again = cut(f"Then again: {name}", room.right - 10 - left, size)
    board.paint(("words_at", left, room.bottom - 8, again, "label pale"))


def _waiting(board: Table) -> float:
    """When nothing presses: where one is, what threatens, what is in the box."""
    view, room = board.view, board.plan.stage
    x, y = room.x, room.y
    where = view["visited"][-1] if view["visited"] else {"key": "", "name": "Lobby"}
    supply, close = view["supply"], near(view)
    box = (supply["ammo"], supply["plus"], supply["keys"])
    roll, rest = view["roll"], unplaced(board)
    aside = roll is not None and not rest and room.h > 190  # what was rolled lies under where one is: the rest stays in sight
    name, seen = split(where["name"], 172, 14), len(view["visited"])
    if seen and not aside and len(name) < (3 if room.h > 190 else 2):
        name = (*name, nothing(view) or f"Floor {seen} of {seen + view['locations_left']}")
    board.paint(("here", x + 8, y + 8, name, PLACES.get(where["key"], "tower")))
    if aside:
        _dice(board, roll, Room(x + 12, y + 146, min(34.0 * len(roll["dice"]), 174), 34), 14)
        board.paint(
            (
                "words_at",
                x + 14,
                y + 194,
                _stamped(roll, view, 172 if view["events_open"] else 390, 12.5),
                "label pale",
            )
        )
    if aside or (roll is None and not rest):
        board.place("supply", x + 412, y + 8, ("supply", *box), _supplied(view, box), "The supply")
        if close.level < 4:
            art = ("dossier_high", 146, round(room.h) - 16, *_aims(view, room.h > 170))
            board.place("aims", x + 482, y + 8, art, aimed(view), "To win")
        past = zip(view["events_open"], view["events_out"], strict=True)
        for n, (key, event) in enumerate(past):
            if room.h > 190:
                board.place(f"event-{n}", x + 190 + 50 * n, y + 150, ("past", PLACES.get(key, "event")), event)
    _threats(board, threats(view)[:2], Room(x + 190, y + 8, 206, 136), down=True)  # Lars has a place of his own
    return room.right if aside else x + 404


def _aims(view: dict[str, Any], room: bool) -> tuple[tuple[str, str], tuple[tuple[str, str], ...], int]:
    """What is still between the players and Lars, large; how ready they are for him, small until he may be near."""
    close, late, stood = near(view), pace(view), stance(view)
    floors, time = plural(view["locations_left"], "floor"), f"{view['time_left']} time"
    waits = close.words if close.level != 2 else f"Lars next: {close.short}, by a door more likely."
    on = [("small", line) for line in wrap(waits, 132, 13, 2)] if room else []
    usual = [("tiny", f"winners had {usually(view)} here")] if late.more else []
    paced = ("mid-big", f"{late.short[0].upper()}{late.short[1:]}")
    level = max(reckoned(view, showdown(view)), late.level)
    if stood.chance:
        lines = [("tiny", "if you stood"), ("tiny", "before him now"), ("small", f"{floors}, {time}"), *on, ("small", paced[1])]
        return (stood.chance, "to beat Lars,"), (*lines, ("tiny", stood.lacks)), level
    said, _, ready = stood.said.rpartition(": ")
    return (floors, f"in {time}"), (*on, paced, *usual, ("tiny", f"{said}: {ready}"), ("tiny", stood.lacks)), level


def _good(roll: dict[str, Any], view: dict[str, Any]) -> int:
    """How many of the dice, which lie highest first, pass a test or hit somebody."""
    faces = [die["face"] for die in roll["dice"]]
    if roll["energy"]:
        return sum(face >= view["goal"] for face in faces)
    if roll.get("hits") is not None:
        return int(roll["hits"])
    left = tuple(roll.get("against") or (view["fights"][-1]["left"] if view["fights"] else ()))
    return len(left) - len(struck(tuple(faces), left))  # of a blast's one die: whether it takes out anybody


def _dice(board: Table, roll: dict[str, Any], room: Room, r: int = 21) -> None:
    """Dice that were just rolled; while they are open, a token or a card may change them."""
    picked = board.view["step"].get("picked", ())  # which of them will be rolled again
    good = _good(roll, board.view)
    across = max(1, int(room.w // 50)) if room.h > 100 else len(roll["dice"])
    wide = min(50 if r < 28 else 66, room.w / max(1, min(len(roll["dice"]), across)))
    for n, die in enumerate(roll["dice"]):
        line, column = divmod(n, across)
        at, top = room.x + r + 5 - (r < 20) * 3 + wide * column, room.y + r + 4 - (r < 20) * 2 + 54 * line
        move = board.first(f"plus {n + 1}", f"again {n + 1}")
        if move:
            ring = ("ring", 24 - r, 25 - r, 2 * r + 6, 2 * r + 6)
            board.target(move, at - 27, top - 28, 54, 56, ring, cls="under bare")
        sides, shown = die["sides"], die["face"]
        tint = "d-blue" if not roll.get("energy") else "d-red" if sides == 8 else "d-white"
        said = f"A die of {sides} sides shows {shown}."
        board.paint(("die_shadow", r - 3), round(at), round(top))
        if n < good:
            board.paint(("die_good", r), round(at), round(top))
            said += " It counts."
        board.die(n, round(at), round(top), sides, shown, r if sides == 6 else r + 1, said, tint + " dim" * (good <= n))
        if move.startswith("plus"):
            board.mark(("plus_at",), round(at + 17), round(top - 17), over=True)
        elif n in picked:
            board.mark(("again_at",), round(at + 15), round(top - 15), over=True)
