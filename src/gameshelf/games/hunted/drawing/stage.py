"""What is going on now: fights, tests, choices; else who and what waits."""

from __future__ import annotations

from typing import Any

from gameshelf.core.prose import plural
from gameshelf.draw import Room
from gameshelf.draw.lettering import cut, split, width, wrap
from gameshelf.games.hunted.drawing.canvas import CARD, NEWS, TALL, TONES, Table, draw, face
from gameshelf.games.hunted.drawing.lars import near, reach
from gameshelf.games.hunted.drawing.mats import chip
from gameshelf.games.hunted.drawing.words import ARTS, ICONS, PLACES, gains, named, odds_of, short, told
from gameshelf.games.hunted.odds import percent

MOVES_WITH_WORDS = {
    "fight": ("target", "Fight"), "escape": ("exit", "Escape"), "enter": ("door", "Go in"), "accept": ("forward", "Keep roll"),
    "clear": ("wrong", "Clear row"), "from own": ("cards", "Own row"), "from shared": ("cards", "Shared"),
    "pass": ("back", ""), "done": ("check", ""), "draw": ("cards", ""),
}  # fmt: skip


MORE = "more"  # stands for the answers that have no room
SPENT = "Dice that you roll are then spent."


def stage(board: Table) -> None:
    """What is going on now: a fight, a test, cards or places to choose from; else what waits."""
    view, room = board.view, board.plan.stage
    asked = view["step"]
    what = asked.get("what", "")
    fights, test = view["fights"], view["test"]
    y = room.y
    if view["outcome"] is not None:
        size, most = (17, 5) if board.tall else (18, 3)
        lines = wrap(view["outcome"]["text"], room.w - 270, size, most)
        board.paint(("outcome", room.x, y, room.w, room.h, bool(view["outcome"]["winners"]), lines, view["score"]))
        _killer(board, room.right - 136, y + (28 if board.tall else 20))
        return
    board.paint(("stage", room.x, y, room.w, room.h, bool(fights)))
    x, large = room.x + 8.0, _large(board)
    if what == "locations":
        wide = (room.w - 22) / 2 / large
        for n, place in enumerate(asked["cards"]):
            _site(board, place, room.x + 8 + (wide * large + 6) * n, y, wide, n)
        x = room.right
    elif what == "location":
        wide = 304.0 / large
        _site(board, asked["cards"][0], x, y, wide)
        x += 316
    elif what == "looking ahead":
        board.paint(("words_at", room.x + 10, y + 24, "The next cards, first on the left", "sign pale"))
        x = _ahead(board, y + 36)
    elif test is not None:
        _site(board, test, x, y)
        x += 206 * large
        if fights:
            _again(board, fights[-1]["name"])
    elif fights:
        x = _foe(board, fights, x, y)
    elif view["in_hand"] and board.tall and not board.plan.busy:
        x = _bought(board, view["in_hand"][0], asked.get("due", ""))
    elif view["in_hand"]:
        board.paint(("words_at", room.x + 10, y + 22, "To be paid for" if what == "paying" else "Drawn", "sign pale"))
        x = _hand(board, view["in_hand"], x, y + 32)
        if what == "paying":
            board.paint(("due", x + 10, y, ICONS[asked["due"]]))
    elif board.tall:
        x = _news(board)
    else:
        x = _waiting(board)
    _below(board, x, room)


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
    if any(move not in board.placed for move in board.legal):  # who is asked sees the same pieces as the others, smaller
        return _beside(board, Room(room.x + 8, room.y, room.w - 16, NEWS))
    if view["known"]:
        for n in range(view["known"]):
            _known(board, n, room.x + 8 + 92 * n, room.y + 7)
        return room.right
    x, close = room.x + 8, near(view)
    roll = view["roll"]
    if roll is not None:
        _dice(board, roll, Room(x, room.y + 1, 250 if len(roll["dice"]) > 3 else 170, 44))
        board.paint(("words_at", x + 4, room.bottom - 7, cut(_stamp(roll), 300, 14.5), "label pale"))
        x += 310
    else:
        where = view["visited"][-1] if view["visited"] else {"key": "", "name": "Lobby"}
        board.paint(("here_low", x, room.y, split(where["name"], 110, 14.5), PLACES.get(where["key"], "tower")))
        x += 176
    if close.level in (1, 2, 3):
        lines = wrap(close.words.partition(":")[0] if roll is not None else close.words, room.right - x - 60, 14.5, 3)
        board.paint(("warning", x, room.y + 6, room.right - x - 8, 60, lines, close.level))
    elif roll is None:
        man, supply = view["set_aside"], view["supply"]
        name = man["name"].partition(",")[0]
        art = ("foe_low", ((name, 88 if width(name, 14.5) > 88 else 0),), tuple(man["targets"]))
        board.place("foe-waits", x, room.y + 6, art, _waits(man), cls="t-ink")
        box = (supply["ammo"], supply["plus"], supply["keys"])
        board.place("supply", room.right - 132, room.y + 6, ("supply_low", *box), _supplied(box), "The supply")
    return room.right


def _beside(board: Table, room: Room) -> float:
    """What is known of the deck, or was rolled, at the left of the answers: where those begin."""
    view = board.view
    if view["known"]:
        for n in range(view["known"]):
            known = view["ahead"][n] if n < len(view["ahead"]) else None
            foe = known is not None and known["type"] == "terrorist"
            icon = "tower" if known is None else "masked" if foe else ARTS.get(known["key"], "person")
            about, tone = (told(known), TONES[known["type"]]) if known is not None else ("", "l3")
            board.piece(f"ahead-{n}", room.x + 40 * n, room.y + 16, ("small_face", icon, foe), about, cls=tone, scale=0.32)
        return room.x + 40 * int(view["known"]) + 6
    if view["roll"] is None or not view["roll"]["dice"]:
        return room.x
    wide = 40 * len(view["roll"]["dice"])
    _dice(board, view["roll"], Room(room.x, room.y + 12, wide, 44))
    return room.x + wide + 12


def _dossier(board: Table) -> None:
    """Where there is room for it under the news: Lars's numbers, and what one has against each."""
    room, view = board.plan.stage, board.view
    if room.h < 150 or near(view).level == 4:
        return
    board.paint(("dossier", room.x + 6, room.bottom - 84, room.w - 12, _aims(view)))


def _aims(view: dict[str, Any]) -> tuple[tuple[int, float, str], ...]:
    """Lars's numbers, each with the best chance of one volley."""
    return tuple((target, round(chance, 2), percent(chance)) for target, chance in reach(view))


def _known(board: Table, n: int, x: float, y: float) -> None:
    """One of the next cards of the deck, low: its name and its numbers."""
    known = board.view["ahead"]
    if n >= len(known):
        board.piece(f"ahead-{n}", x, y, ("card_down",), scale=0.51)
        return
    card = known[n]
    signs = tuple(("masked", str(target)) for target in card["targets"]) if card["type"] == "terrorist" else gains(card)
    art = draw("known", named(card["name"], 80, 14.5), signs, card["icons"].count("bell"))
    board.piece(f"ahead-{n}", x, y, art, told(card), cls=TONES[card["type"]])


def _waits(man: dict[str, Any]) -> str:
    return f"{man['name']} waits for a test to fail: to hit {', '.join(map(str, man['targets']))}."


def _supplied(box: tuple[int, int, int]) -> str:
    return f"In the supply: {box[0]} Ammo, {plural(box[1], '+1 token')}, {plural(box[2], 'key token')}."


def _killer(board: Table, x: float, y: float) -> None:
    """What took the last white die, where one is gone: a card that lies there, else its sign and name."""
    killer = board.view["killer"]
    if killer is None:
        return
    key = killer["key"]
    if cards := [card for card in board.view["in_hand"] if card["key"] == key][:1]:
        _hand(board, cards, x, y)
        return
    icon = {"lars": "boss", "launcher": "launcher"}.get(key, "masked") if killer["foe"] else PLACES.get(key, "here")
    board.paint(("here", x - 32, y, wrap(killer["name"], 150, 16 if board.tall else 14, 2), icon))


def _below(board: Table, x: float, room: Room) -> None:
    """Dice that were rolled, and the moves that have no other place, beside the cards."""
    view, top = board.view, room.y + 8
    trial = any(move.startswith("roll ") for move in board.legal)
    rest = _unplaced(board)
    rolled = view["roll"] and not trial
    if board.tall and rolled:  # what lies there from before gives way
        asked = any(move.split()[0] in ("accept", "again") for move in board.legal)
        rolled = x < room.right - 120 and (asked or not rest)
    high = 56 if rolled and view["roll"]["dice"] else 0  # a test without dice has its stamp alone
    again = len(view["fights"]) > (0 if board.tall and view["test"] is not None else 1)
    bottom = room.bottom - (26 if again else 8)
    if trial:
        _trial(board, Room(x, room.y, room.right - 4 - x, bottom + 8 - room.y if board.tall else room.h))
        return
    if rolled and x < room.right - 20:
        _dice(board, view["roll"], Room(x, room.y + 8, room.right - 8 - x, high))
        stamp = cut(_stamp(view["roll"]), room.right - x - 8, 14.5 if board.tall else 12.5)
        board.paint(("words_at", x + 2, room.y + high + 24, stamp, "label pale"))
        top += high + (22 if board.tall else 24)
    if board.tall and not board.plan.busy:  # what one has against Lars lies below
        bottom = min(bottom, room.y + NEWS - 8)
    _buttons(board, rest, Room(x, top, room.right - 8 - x, bottom - top))


def _unplaced(board: Table) -> list[str]:
    """The moves that have no other place, and those of a fight, which are wanted here as well."""
    again: tuple[str, ...] = ("fire ",)
    if board.plan.busy and board.view["fights"] and not board.view["test"]:
        again = ("fire ", "reload ", "escape", "use ")
    found = [move for move in board.legal if move not in board.placed or move.startswith(again)]
    return sorted(found, key=lambda move: move.startswith("use ") and move in board.placed)  # those lie on their cards as well


def _hand(board: Table, cards: list[dict[str, Any]], x: float, y: float) -> float:
    """Cards that are being decided about."""
    for card in cards:
        move = board.first(f"choose {card['key']}")
        if move:
            board.target(move, x - 4, y - 4, CARD + 8, TALL + 8, cls="under")
        board.put(card, x, y, face(board, card), solid=not move)
        x += CARD + 6
    return x + 4


def _ahead(board: Table, y: float) -> float:
    """The next cards of the deck: open for who has looked, backs for the others."""
    view, room = board.view, board.plan.stage
    known: list[dict[str, Any]] = view["ahead"]
    most = int(view["known"])
    scale = 0.96 if board.tall else 1
    x = room.x + 10.0
    step = min(CARD * scale + 4, (room.w - 20 - CARD * scale) / max(1, most - 1))
    across = 3 if board.tall and most > 3 else most
    if board.tall:
        step = CARD * scale + 6
    for n in range(most):
        if n and n % across == 0:
            x, y = room.x + 10.0, y + TALL * scale + 5
        move = board.first(f"drop {n + 1}", f"next {n + 1 - (most - _rest(board, most))}")
        if move:
            board.target(move, x - 3, y - 3, min(step, CARD * scale) + 6, TALL * scale + 6, cls="under")
        if n < len(known):
            art, tone = face(board, known[n], room=CARD if step > CARD or n == most - 1 else step), TONES[known[n]["type"]]
            board.piece(f"ahead-{n}", round(x), y, art, told(known[n]), cls=tone, scale=scale, solid=not move)
        else:
            board.piece(f"ahead-{n}", round(x), y, ("card_down",), scale=scale)
        x += step
    return room.x + 10 + step * across + 4 if board.tall else x + CARD * scale - step + 6


def _rest(board: Table, most: int) -> int:
    """How many of the cards looked at are still to be put back; all of them when none is being put back."""
    return sum(move.startswith("next ") for move in board.legal) or most


def _site(board: Table, place: dict[str, Any], x: float, y: float, wide: float = 196, n: int = 0) -> None:
    """A location or an event that lies open."""
    key, goal = place["key"], place.get("goal", 5 if place.get("test") else 0)
    move = board.first(f"visit {key}")
    if move:
        board.target(move, x - 4, y + 4, wide * _large(board) + 8, board.plan.stage.h - 8, cls="under")
    passed, failed = place["pass"], place["fail"]
    results = f"Test: {goal} or more. Pass: {passed}. Fail: {failed}." if goal else f"{passed.capitalize()}."
    optional = " (optional)" if place["optional"] else ""
    size = (14.5 if len(place["name"]) > 15 and wide <= 200 else 16) if board.tall else 14
    beside = "" if not optional else "optional" if width(place["name"], size) <= wide - 78 else "opt."
    name = cut(place["name"], wide - 18 - (60 if beside == "optional" else 34 if beside else 0), size)
    good, bad = (_result(board, place, ops, wide) for ops in ("pass_ops", "fail_ops"))
    chance = odds_of(board.view, f"visit {key}" if move else "enter")  # before one goes in
    high = max(136, round((board.plan.stage.h - (34 if board.view["fights"] else 16)) / _large(board)))
    art = draw(
        "place", round(wide), high, name, PLACES.get(key, "here"), goal, *good, *bad, beside, place["event"], chance, board.tall
    )
    zoom = f"{'Event: ' if place['event'] else ''}{place['name']}{optional}. {place['words']} {results}"
    board.piece(f"place-{n}", round(x), y + 8, art, zoom, scale=_large(board), solid=not move)


def _result(board: Table, place: dict[str, Any], ops: str, wide: float) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    """What a place brings: signs, on a desk with a line or two; without a sign large letters; much has words alone there."""
    signs, told = gains(place, ops), short(place, ops)
    if board.tall and " or " in told:  # signs alone would not say so
        return (), wrap(told, wide - 102, 14.5, 4 if ops == "pass_ops" and not place["test"] else 2)
    lines = wrap(told, wide - 102, 12 if signs and not board.tall else 14.5, 4 if signs and not board.tall else 2)
    return () if len(lines) > 2 and not board.tall else signs, lines[:2] if board.tall else lines


def _stamp(roll: dict[str, Any]) -> str:
    """What came of a roll that lies there, and what it showed at first."""
    first = roll.get("first") or []
    before = f" (first {', '.join(str(die['face']) for die in first)})" if first and first != roll["dice"] else ""
    hits = roll.get("hits")
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
    icon = "boss" if name == view["lars"]["name"] else "launcher" if name == view["set_aside"]["name"] else "masked"
    room = 184 - (28 if fight["hostages"] else 0) - (40 if fight["round"] else 0)
    large = _large(board)
    high = round((board.plan.stage.h - (16 if len(fights) < 2 else 34)) / large)
    art = draw("foe", high, _foe_name(board, name, room), icon, tuple(men), fight["hostages"], fight["round"], fight["draws"])
    number = 0
    for n, (_, hit) in enumerate(men):
        if not hit:
            number += 1
            if f"target {number}" in board.legal:
                wide = 190 * large / len(men)
                board.target(f"target {number}", x + 3 + wide * n, y + 40, wide, high * large - 44, cls="over under")
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


def _foe_name(board: Table, name: str, room: float) -> str:
    """A foe's name; where it has no room, without what the picture shows too (kneeling, standing)."""
    size = (14.5 if len(name) > (10 if room < 180 else 14) else 16) if board.tall else 14
    return cut(name if width(name, size) <= room else name.partition(",")[0], room, size)


def _again(board: Table, name: str) -> None:
    """The fight that goes on afterwards."""
    room = board.plan.stage
    left, size = (room.x + 214, 14.5) if board.tall else (room.x + 10, 12.5)
    again = cut(f"Then again: {name}", room.right - 10 - left, size)
    board.paint(("words_at", left, room.bottom - 8, again, "label pale"))


def _waiting(board: Table) -> float:
    """When nothing presses: where one is, who waits, what is in the box, and what one knows of the deck."""
    view, room = board.view, board.plan.stage
    x, y = room.x, room.y
    if view["known"]:
        board.paint(("words_at", x + 10, y + 24, "Known of the deck, next on the left", "sign pale"))
        return _ahead(board, y + 34)
    where = view["visited"][-1] if view["visited"] else {"key": "", "name": "Lobby"}
    man, supply, close = view["set_aside"], view["supply"], near(view)
    box = (supply["ammo"], supply["plus"], supply["keys"])
    board.paint(("here", x + 8, y + 8, split(where["name"], 172, 14), PLACES.get(where["key"], "tower")))
    room_left = view["roll"] is None and board.placed.issuperset(board.legal)
    if room_left:
        board.place("supply", x + 412, y + 8, ("supply", *box), _supplied(box), "The supply")
        if close.level < 4:
            lines = wrap(close.words, 132, 13, 5 if room.h > 170 else 4)
            board.paint(("dossier_high", x + 482, y + 8, 146, round(room.h) - 16, lines, close.level, _aims(view)))
        past = zip(view["events_open"], view["events_out"], strict=True)
        for n, (key, event) in enumerate(past):
            if room.h > 190:
                board.place(f"event-{n}", x + 190 + 50 * n, y + 150, ("past", PLACES.get(key, "siren")), event)
    men = tuple((target, False) for target in man["targets"])
    foe = _foe_name(board, man["name"], 156 if man["hostages"] else 184)
    art = draw("foe", 136, foe, "launcher", men, man["hostages"], 0, man["draws"])
    board.piece("foe", x + 190, y + 8, art, _waits(man), cls="t-ink")
    return x + 404


def _dice(board: Table, roll: dict[str, Any], room: Room) -> None:
    """Dice that were just rolled; while they are open, a token or a card may change them."""
    across = max(1, int(room.w // 50)) if room.h > 100 else len(roll["dice"])
    wide = min(50, room.w / max(1, min(len(roll["dice"]), across)))
    for n, die in enumerate(roll["dice"]):
        line, column = divmod(n, across)
        at, top = room.x + 26 + wide * column, room.y + 25 + 54 * line
        move = board.first(f"plus {n + 1}", f"again {n + 1}")
        if move:
            board.target(move, at - 26, top - 28, 54, 56, cls="under")
        sides, shown = die["sides"], die["face"]
        tint = "d-blue" if not roll.get("energy") else "d-red" if sides == 8 else "d-white"
        said = f"A die of {sides} sides shows {shown}."
        board.paint(("die_shadow", 18), round(at), round(top))
        board.die(n, round(at), round(top), sides, shown, 21 if sides == 6 else 22, said, tint)
        if move.startswith("plus"):
            board.mark(("plus_at",), round(at + 17), round(top - 17), over=True)


def _trial(board: Table, room: Room) -> None:
    """Which dice are rolled for a test, in each cell the chance.

    White dice lie across and red ones down; when there are more red ones, the other way round, so that no line is too low. On a
    phone there are three cells in a line.
    """
    rolls = [(move, int(move.split()[1]), int(move.split()[2])) for move in board.legal if move.startswith("roll ")]
    white = max(roll[1] for roll in rolls) >= max(roll[2] for roll in rolls)  # whether the white ones lie across
    places = rolls if white else [(move, red, few) for move, few, red in rolls]
    most, deep = max(place[1] for place in places), max(place[2] for place in places)
    if board.tall and not board.view["fights"]:
        room = Room(room.x, room.y, room.w, room.h - 15)
        board.paint(("words_at", room.x, room.bottom + 7, SPENT, "label pale"))
    if board.tall and (deep or most > 5):  # red dice first: they have more sides; all others are in the list
        reds = max(red for _, _, red in rolls)
        sensible = [roll for roll in rolls if roll[1] == 0 or roll[2] == reds]
        sensible = sorted(sensible, key=lambda roll: roll[1] + roll[2])[-6:]
        w, h = (room.w - 4) / 3, (room.h - 16) / 2
        for n, (move, few, red) in enumerate(sensible):
            mixed = ("mixed_choice", round(w - 5), round(h - 5), few, red, odds_of(board.view, move))
            board.target(move, room.x + w * (n % 3), room.y + 8 + h * (n // 3), w - 5, h - 5, mixed)
        return
    if board.tall or (board.plan.busy and not deep):
        w, h = (room.w - 4) / 3, (room.h - 16) / (2 if most > 2 else 1)
        if not board.tall:
            h = min(h, 110)
            board.paint(("words_at", room.x, round(room.y + 26 + h * (2 if most > 2 else 1)), SPENT, "sign pale"))
        for move, n, _ in places:
            art = ("dice_choice", round(w - 5), round(h - 5), n, 6 if white else 8, odds_of(board.view, move), white)
            board.target(move, room.x + w * (n % 3), room.y + 8 + h * (n // 3), w - 5, h - 5, art)
        return
    left, top = (room.x + 42 if deep else room.x), (room.y + 34 if most else room.y + 8)
    w, h = (room.right - left) / (most + 1), (room.bottom - 5 - top) / (deep + 1)
    if board.plan.busy:  # one beside the other, not spread over all the room
        h = min(h, 70)
    for n in range(most + 1 if most else 0):
        board.paint(("axis", round(left + w * n + w / 2), round(room.y + 20), n, white))
    for n in range(deep + 1 if deep else 0):
        board.paint(("axis", round(room.x + 19), round(top + h * n + h / 2 - 2), n, not white))
    if top + h * (deep + 1) < room.bottom - 24:
        board.paint(("words_at", left, round(top + h * (deep + 1) + 14), SPENT, "sign pale"))
    for move, across, down in places:
        odds = odds_of(board.view, move) if across + down else ""
        place = (left + w * across, top + h * down, w - 5, min(h - 5, 60))
        board.target(move, *place, ("odds", round(w - 5), round(min(h - 5, 60)), odds))


def _within(board: Table, rest: list[str], room: Room) -> list[str]:
    """The answers that have room for a finger: weapons before all; what its own card offers gives way, then the last ones."""
    most = max(1, int((room.h + 5) // 60)) * max(1, int((room.w + 6) // 120))
    while len(rest) > most and rest[-1].startswith("use ") and rest[-1] in board.placed:
        rest = rest[:-1]
    if len(rest) > most:
        rest = [move for move in rest if not move.startswith(("reload ", "use ")) or move not in board.placed]
    if len(rest) > most > 1:
        rest = [*rest[: most - 1], MORE]
    return rest


def _buttons(board: Table, rest: list[str], room: Room) -> None:
    """Moves side by side."""
    if not rest:
        return
    if board.tall:
        rest = _within(board, rest, room)
        columns = max(1, min(2 if room.w < 300 else 3, len(rest), int((room.w + 6) // 120)))
        if len(rest) == 2 and room.w < 300 and room.h > 120:
            columns = 1
    elif board.plan.busy:
        columns = min(2, len(rest))
    else:
        columns = min(4 if len(rest) > 6 or (len(rest) == 4 and room.w > 300) else 3 if len(rest) > 4 else 2, len(rest))
        if not rest[0].startswith("dice "):
            columns = max(1, min(columns, int((room.w + 6) // 145)))
    lines = -(-len(rest) // columns)
    if room.w < 100 or (board.tall and (room.h - 5 * (lines - 1)) / lines < 55):
        return  # too small for a finger: the bar under the board has them all
    w = min((room.w - 6 * (columns - 1)) / columns, 460 if board.tall else 196)
    most = 100 if rest[0].startswith("dice ") else 76
    h = min((room.h - 5 * (lines - 1)) / lines, most if board.plan.busy or board.tall else 58 if lines > 1 else 72)
    for n, move in enumerate(rest):
        at = (room.x + (w + 6) * (n % columns), room.y + (h + 5) * (n // columns))
        if move == MORE:
            more = [one for one in _unplaced(board) if one not in rest]
            art = ("caption", round(w), round(h), "cards", f"{len(more)} more", "small")
            board.target(more, *at, w, h, art, what="More answers", id="choices")
            continue
        board.target(move, *at, w, h, _caption(board, move, board.legal[move], round(w), round(h)))


def _shot(board: Table, move: str, w: int, h: int) -> tuple[Any, ...]:
    """A weapon to fight with: its dice, and the chance that it ends the fight, or that it hits one man where it cannot."""
    key, view = move.split()[1], board.view
    held = [weapon for weapon in view["heroes"][view["seat"]]["weapons"] if weapon["key"] == key]
    dice, sides, name = 1, 6, "Bare hands"
    if held:
        sides, name = held[0]["sides"], held[0]["name"]
        dice = 1 if held[0]["loaded"] is None else held[0]["loaded"]
    chances = view["odds"].get(move, {})
    end, one = chances.get("end", 0.0), chances.get("one", 0.0)
    chance, word = (end, "wins") if end or not one else (one, "1 hit")
    size = 14.5 if board.tall else 13
    icon = "fist" if key == "hands" else ARTS.get(key, "pistol")
    line = ((name, round(w - 52) if width(name, size) > w - 52 else 0),)
    return ("shot", w, h, icon, line, f"{dice}d{sides}", percent(chance), word, round(chance, 2))


def _helper(board: Table, key: str, label: str, w: int, h: int) -> tuple[Any, ...]:
    """A card that can be used in a fight: its name, and what it does."""
    view = board.view
    has = view["heroes"][view["seat"]]
    cards = {"chocolates": {"name": "Chocolates", **view["chocolates"]}, "partner": view["partner"]}
    card = cards.get(key) or next((card for card in (*has["items"], *has["hostages"]) if card["key"] == key), None)
    if card is None:
        return ("choice", w, h, "cards", wrap(label, w - 52, 14.5, 3), "")
    icon = "sweets" if key == "chocolates" else ARTS.get(card["key"], "person")
    name = named(card["name"], w - 46, board.plan.size)
    if len(name) > 1 and h <= 60:
        name = ((card["name"], round(w - 48)),)
    return ("helper", w, h, icon, name, gains(card))


def _caption(board: Table, move: str, label: str, w: int, h: int) -> tuple[Any, ...]:
    """What stands on a button."""
    verb, *args = move.split()
    odds, asked = odds_of(board.view, move), board.view["step"]
    if verb == "dice":
        odds = f"wins {odds}" if odds[:1].isdigit() and " hit" not in odds else odds
        return ("dice_choice", w, h, int(args[0]), asked["sides"], odds, None)
    if verb == "fire":
        return _shot(board, move, w, h)
    icon, word = MOVES_WITH_WORDS.get(move, ("", ""))
    if verb == "option":
        side = {"ops": asked["sides"][int(args[0]) - 1]}
        icon, word = (gains(side)[0][0] if gains(side) else "check"), short(side)
    elif verb == "reload":
        name = label.removeprefix("Reload the ").partition(" (")[0]
        icon, word = "magazine", "Reload" if sum(one.startswith(verb) for one in board.legal) == 1 else f"Reload: {name}"
    elif verb == "plus" and board.view["roll"]:
        face = board.view["roll"]["dice"][int(args[0]) - 1]["face"]
        icon, word = "plus-one", f"The {face} counts {face + 1}"
    elif verb == "use":
        return _helper(board, args[0], label, w, h)
    elif verb == "player":
        icon, word = "person", f"@{int(args[0]) - 1}"
    size, narrow = (14.5, w < 100) if board.tall else (13, False)
    odds = odds.replace("1 hit", "hit").replace(" %", "%") if board.tall and w < 150 else odds
    lines = (2 if h >= 56 else 1) if odds else 3 if h >= 56 else 2
    return ("choice", w, h, "" if narrow else icon, wrap(word or label, w - (16 if narrow else 52), size, lines), odds)
