"""An attack where the market lies else: who strikes whom with what, what is stopped of it, and what comes back."""

from __future__ import annotations

from typing import Any

from gameshelf.core import plural
from gameshelf.draw import Board, Room
from gameshelf.draw.lettering import width
from gameshelf.draw.places import rows
from gameshelf.games.taidian.content import CARDS
from gameshelf.games.taidian.drawing import words
from gameshelf.games.taidian.drawing.canvas import ICONS, KIND, Layout
from gameshelf.games.taidian.drawing.hands import laid_ids
from gameshelf.games.taidian.drawing.worth import worth

View = dict[str, Any]
SMALL = (56, 74)  # a card that was laid
LOW = 200  # a row lower than this has its sum beside the cards, not under them
LETTERS = 14.5  # the least size of letters of the line under an attack
NAME = "Somebody"  # about as long as a name is
STRIP = (116.0, 156.0)  # how high the sum is at a desk and on a phone,
CROWDED = 22.0  # and how much higher there where three lines stand under it


def fight(board: Board, lay: Layout) -> None:
    """A row for each who is attacked: both sides with their faces, the cards between them."""
    view, stage = board.view, lay.stage
    cards = view["batch"] or view["laid"] or []
    blow = view["blow"]
    by = view["step"].get("by", view["turn"])
    targets = list(dict.fromkeys(one["target"] for one in cards)) or ([blow["victim"]] if blow else [])
    if not targets:
        rivals = [seat for seat, one in enumerate(view["boards"]) if one["alive"] and one["side"] != view["boards"][by]["side"]]
        targets = rivals if len(rivals) == 1 else []
    whole = stage.h - (lay.line.h + 4 if lay.tall else 0)
    high = whole / max(1, len(targets))
    low = high < LOW
    struck = bool(blow) and blow["victim"] == view["seat"] and blow["coming"] > 0 and not blow["landed"]
    board.paint(("arena", stage.w, whole, whole * 0.42, 0 if low else STRIP[lay.tall], struck), stage.x, stage.y)
    for n, target in enumerate(targets or [None]):
        room = Room(stage.x, stage.y + high * n, stage.w, high)
        _front(board, room, by, target, [one for one in cards if one["target"] == target])


def _front(board: Board, room: Room, by: int, target: int | None, cards: list[View]) -> None:
    """One attacker and one target, left and right, the cards between them, and under it all what comes of it."""
    view = board.view
    blow = view["blow"] if view["blow"] and view["blow"]["victim"] == target else None
    scores = _reckoning(view, blow) if blow else _plan(view, target, cards)
    low = room.h < LOW
    r = min(room.h / 2 - 20, 44.0) if low else 56.0 if board.tall else 74.0
    bar = not low or room.h >= 2 * r + 58
    middle = room.y + ((room.h - 20 * bar) / 2 - 9 if low else r + 12)
    left, right = room.x + r + 14, room.right - r - 14
    loses = blow["coming"] - blow["mended"] if blow and not blow["landed"] else 0
    _face(board, by, left, middle, r, blow["returning"] if blow else 0, bar)
    between = Room(left + r + 10, middle - r, right - left - 2 * r - (90 if low else 20), 2 * r)
    if target is not None:
        _face(board, target, right, middle, r, loses if blow else scores[-1][1] if scores else 0, bar)
        board.mark(("sweep", between.w + (70 if low else 0), r), between.x, middle)
    _cards(board, between, cards)
    if blow and words.stopped(blow):
        board.mark(("bulwark", r), right - r, middle)
    if low and scores:
        board.mark(("score", *scores[-1], 1.0), between.right + 36, middle - 6)
    elif not low:
        lines = _outlook(view, by, target, blow, scores)
        strip = STRIP[board.tall] + (CROWDED if board.tall and scores and len(lines) > 2 else 0)
        _sum(board, Room(room.x, room.bottom - strip - 6, room.w, strip), scores, lines)


def _face(board: Board, seat: int, x: float, y: float, r: float, loses: int, bar: bool) -> None:
    """Somebody's portrait, with the name under it, the health and how much of it is about to go."""
    one = board.view["boards"][seat]
    who = one["character"] or "nobody"
    board.mark(("person", seat, who, r, one["health"], one["cap"], one["alive"], max(0, loses), bar), x, y)
    board.word(x, y + r + 18, f"@{seat}", "mid sign outlined")


def _cards(board: Board, room: Room, cards: list[View]) -> None:
    """What lies against one target; one's own that is not declared is still a piece of one's hand."""
    if not cards:
        return
    view = board.view
    names = laid_ids(view) if view["laid"] else []
    places = rows(len(cards), room, *SMALL, 5, 1.2 if board.tall else 1.5)
    if places[0][2] < 0.9 and room.h > 2 * SMALL[1] - 40:  # in two lines they are larger
        room = Room(room.x, room.y, room.w, room.h + 40)
        places = rows(len(cards), room, *SMALL, 5, 1.2)
    across = sum(1 for one in places if one[1] == places[0][1])
    wide, down = SMALL[0] * places[0][2] + 5, places[-1][1] + places[0][1] - 2 * room.y
    for n, (one, (x, y, scale)) in enumerate(zip(cards, places, strict=True)):
        line = min(across, len(cards) - n // across * across)
        x += (room.w - wide * line + 5) / 2  # all of it in the middle
        y += (room.h - down) / 2
        face = view["market"][CARDS.index(one["card"])]
        shown = one["points"] - one["more"] if one["points"] and one["card"] != "robber" else ""
        look = (face["colour"], KIND[one["card"]], ICONS[one["card"]], worth(face)[0])
        art = ("laid_card", *look, shown, one["more"], ICONS["watchtower"])
        if view["batch"]:
            board.mark(art, x, y, scale)
        else:
            at = next(n for n, laid in enumerate(view["laid"]) if laid is one)
            board.piece(names[at], x, y, art, words.says(face), face["name"], scale=scale, held=True)


Score = tuple[str, int, str]  # how it is drawn, how much, and what that is


def _plan(view: View, target: int | None, cards: list[View]) -> list[Score]:
    """What is laid against somebody and not declared: the sum, and what structures take off it."""
    points = words.blows(view, cards)
    if not points or target is None:
        return []
    faces = view["market"]
    there = [faces[CARDS.index(key)] for key in view["boards"][target]["structures"]]
    off = {face["name"]: rest[0] for face in there for some in face["ops"].values() for name, *rest in some if name == "reduce"}
    found: list[Score] = [("blast", points, "laid")]
    less = min(points, sum(off.values()))
    return [*found, ("stopped", less, next(iter(off))), ("blast", points - less, "would strike")] if off else found


def _reckoning(view: View, blow: View) -> list[Score]:
    """What comes, what is stopped and healed of it, what is left, what comes back; faint what could be stopped of it."""
    found: list[Score] = []
    if blow["points"]:
        found.append(("blast", blow["points"], "strikes"))
    if words.stopped(blow):
        found.append(("stopped", words.stopped(blow), "stopped"))
        found.append(("blast" if blow["coming"] else "quelled", blow["coming"], "got through" if blow["landed"] else "to come"))
    elif could := able(view, blow):
        found += [("offer", could, "you can stop"), ("maybe", blow["coming"] - could, "gets through")]
    if blow["mended"]:
        found.append(("healed", blow["mended"], "healed"))
    if blow["answered"]:
        found.append(("backlash", blow["returning"], "hits back"))
    return found


def able(view: View, blow: View) -> int:
    """How much of a blow whoever is asked now can still stop with the cards in hand."""
    legal = dict(view["moves"])
    used = [card for card in view["hand"] or () if f"use {card['key']}" in legal]
    return min(int(blow["coming"]), blocks(view, used)) if not blow["landed"] else 0


def blocks(view: View, cards: list[View]) -> int:
    """How much these cards can stop together."""
    ops = {face["key"]: face["ops"].get("defend", ()) for face in view["market"]}
    return sum(card["points"] or 0 for card in cards if any(op[0] == "block" for op in ops[card["key"]]))


def _outlook(view: View, by: int, target: int | None, blow: View | None, scores: list[Score]) -> list[tuple[str, str]]:
    """What all that means for the health of those in it, in lines with their classes; or what can be done first."""
    if blow:
        found = []
        if not blow["landed"] and blow["coming"] - blow["mended"] > 0:
            found.append(_left(view, blow["victim"], blow["coming"] - blow["mended"]))
            found += _saving(view, blow)
        elif not blow["landed"]:
            found.append(("Nothing gets through", "after fine"))
        if blow["returning"]:
            found.append(_left(view, by, blow["returning"]))
        return found
    if scores and target is not None:
        stops = view["boards"][target]["stops"]
        sure = "No Shield can be in the way" if stops == 0 else f"Shields may stop up to {stops}"
        return [_left(view, target, scores[-1][1]), (sure, "sign soft"), *_risk(view, by, target)]
    if target == view["seat"] and target is not None:
        stops = blocks(view, view["hand"])
        return [("An attack is coming", "name dire"), (f"You can stop {stops}" if stops else "You hold no Shield", "sign soft")]
    if view["laid"] or by != view["seat"]:
        return []
    reds = [card for card in view["hand"] or () if card["hits"]]
    most = sum(card["points"] or 0 for card in reds) + max((card["more"] for card in reds), default=0)
    first = "Choose a red card to lay" if target is not None else "Choose a red card, then whom it is for"
    return [(first, "name")] + ([(f"Your blows: {most} damage in all", "sign soft")] if len(reds) > 1 else [])


def _risk(view: View, by: int, target: int) -> list[tuple[str, str]]:
    """Whether whoever strikes could fall to what comes back."""
    health, back = view["boards"][by]["health"], view["boards"][target]["backs"] - blocks(view, view["hand"] or [])
    return [(f"Hitting back could end you: {health} health", "sign dire")] if by == view["seat"] and back >= health else []


def _saving(view: View, blow: View) -> list[tuple[str, str]]:
    """What whoever is asked now would have left with every Shield in hand."""
    could = able(view, blow)
    if not could:
        return []
    if could == blow["coming"]:
        return [("Your Shields can stop it all", "sign fine")]
    left = view["boards"][blow["victim"]]["health"] - blow["coming"] + blow["mended"] + could
    told = f"With your Shields: {left} left" if left > 0 else f"Your Shields can stop {could} of it"
    return [(told, "sign fine" if left > 0 else "sign dire")]


def _left(view: View, seat: int, loses: int) -> tuple[str, str]:
    """What somebody has now, loses, and has left."""
    health = view["boards"][seat]["health"]
    if loses >= health:
        return f"@{seat}: {health} − {loses}: falls", "after dire"
    return f"@{seat}: {health} − {loses} = {health - loses}", "after"


def _sum(board: Board, room: Room, scores: list[Score], lines: list[tuple[str, str]]) -> None:
    """The sum of a blow, side by side, and what it means: under it on a phone, beside it at a desk."""
    tall = board.tall
    beside = not tall and scores and lines
    many = tall and len(lines) > 2  # whoever hits back while Shields are left: three lines under the numbers
    wide = room.w * (0.56 if beside else 1)
    step = min(104.0 if tall else 116.0, (wide - 20) / max(1, len(scores)))
    scale = (1.25 if tall else 1.5) * (1.2 if len(scores) == 1 and (len(lines) < 2 or not tall) else 1)
    scale *= 0.88 if many else 1
    x, y = room.x + wide / 2 - step * (len(scores) - 1) / 2, room.y + (34 if many else 42 if tall else 48)
    for n, (kind, points, what) in enumerate(scores):
        board.mark(("score", kind, points, what, scale), x + step * n, y)
        if n:
            board.word(x + step * (n - 0.5), y + 9, _between(scores[n - 1][0], kind), "mid op outlined")
    middle = room.x + (wide + (room.w - wide) / 2 if beside else room.w / 2)
    first = room.y + (room.h / 2 + 7 - 13 * (len(lines) - 1) if beside or not scores else room.h - 12 - 25 * (len(lines) - 1))
    for n, (line, cls) in enumerate(lines):
        board.word(middle, first + (24 if many else 26) * n, line, f"mid {cls}")


def _between(before: str, kind: str) -> str:
    """What stands between two numbers of a sum; what is healed or hits back is told beside it."""
    return "−" if kind in ("stopped", "offer") else "=" if before in ("stopped", "offer") else ""


def blow_line(view: View, room: float, size: float) -> str:
    """What comes of the blow in a line, in full where there is room; or that nobody sees yet what is laid."""
    blow = view["blow"] if not view["outcome"] else None
    if blow is None:
        return "Not declared yet: nobody else sees it." if view["laid"] else ""
    lines = [_told(view, blow, full) for full in (True, False)]
    sums = [_summed(blow)]
    if len({one["target"] for one in view["batch"]}) < 2:  # at whom can be seen
        lines, sums = ([told for line in those for told in (line, line.partition(": ")[2])] for those in (lines, sums))
    tried = [(line, size) for line in lines] + [(line, LETTERS) for line in (lines[-1], *sums)]
    return next((line for line, high in tried if long(line, high) <= room), sums[-1])


def long(line: str, size: float) -> float:
    """How wide a line is, with names in it that are as long as names are."""
    return width(line.replace("@", NAME), size)


def _told(view: View, blow: View, full: bool) -> str:
    """The blow in words; in full with what structures add and take off."""
    whole = blow["points"] + (blow["off"] if full else 0)
    parts = [f"@{blow['victim']}: {plural(whole, 'point') if whole else 'no points'}"]
    if full:
        raised = [one for one in view["batch"] if one["target"] == blow["victim"] and one["more"]]
        parts[0] += "".join(f" ({one['more']} {one['more_by']})" for one in raised)
        parts += [f"{blow['off']} off ({blow['off_by']})"] if blow["off"] else []
    if words.stopped(blow):
        parts.append(f"{words.stopped(blow)} stopped")
    if blow["mended"]:
        parts.append(f"{blow['mended']} healed")
    if blow["points"] and len(parts) == 1 and blow["coming"] == whole and not blow["landed"]:
        parts[0] += " coming"  # nothing is off yet: one number says it
    elif blow["points"]:
        parts.append(f"{blow['coming'] or 'nothing'} {'got through' if blow['landed'] else 'to come'}")
    if blow["answered"]:
        parts.append(f"{blow['returning']} coming back")
    return ", ".join(parts)


def _summed(blow: View) -> str:
    """The blow as a sum, where a phone has no room for its words."""
    stopped = words.stopped(blow)
    sum_up = f"{blow['points']} − {stopped} = {blow['coming']}" if stopped else f"{blow['coming']}"
    parts = [f"@{blow['victim']}: {sum_up} {'through' if blow['landed'] else 'to come'}"]
    parts += [f"{blow['mended']} healed"] if blow["mended"] else []
    return ", ".join(parts + ([f"{blow['returning']} back"] if blow["answered"] else []))
