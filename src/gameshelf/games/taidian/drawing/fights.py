"""An attack where the market lies else: who strikes whom with what, what is stopped of it, and what comes back."""

from __future__ import annotations

from typing import Any

from gameshelf.core import plural
from gameshelf.draw import Board, Room
from gameshelf.draw.lettering import cut, width
from gameshelf.draw.places import rows
from gameshelf.games.taidian.content import CARDS
from gameshelf.games.taidian.drawing import words
from gameshelf.games.taidian.drawing.canvas import ICONS, Layout
from gameshelf.games.taidian.drawing.hands import laid_ids

SMALL = (56, 74)  # a card that was laid
LOW = 200  # a row lower than this has its sum beside the cards, not under them


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
    foot = lay.line.h + 4 if lay.tall else 0
    board.paint(("arena", stage.w, stage.h - foot), stage.x, stage.y)
    high = (stage.h - foot) / max(1, len(targets))
    for n, target in enumerate(targets or [None]):
        room = Room(stage.x, stage.y + high * n, stage.w, high)
        _front(board, room, by, target, [one for one in cards if one["target"] == target])


def _front(board: Board, room: Room, by: int, target: int | None, cards: list[dict[str, Any]]) -> None:
    """One attacker and one target, left and right, the cards between them, and under it all what comes of it."""
    view = board.view
    blow = view["blow"] if view["blow"] and view["blow"]["victim"] == target else None
    points = words.blows(view, cards)
    scores = _reckoning(blow) if blow else [("blast", points, "")] if points else []
    low = room.h < LOW
    r = min(room.h / 2 - 20, 44.0) if low else 60.0 if board.tall else 76.0
    middle = room.y + (room.h / 2 - 9 if low else r + 16)
    left, right = room.x + r + 12, room.right - r - 12
    _face(board, by, left, middle, r, blow["returning"] if blow and not low else 0)
    between = Room(left + r + 10, middle - r, right - left - 2 * r - (90 if low else 20), 2 * r)
    if target is not None:
        _face(
            board, target, right, middle, r, blow["coming"] - blow["mended"] if blow and not low and not blow["landed"] else 0
        )
        board.mark(("sweep", between.w + (70 if low else 0), r), between.x, middle)
    _cards(board, between, cards)
    if low and scores:
        board.mark(("score", *scores[-1], 1.0), between.right + 36, middle - 6)
    elif scores:
        _sum(board, Room(room.x, between.bottom + 40, room.w, room.bottom - between.bottom - 40), scores)


def _face(board: Board, seat: int, x: float, y: float, r: float, loses: int) -> None:
    """Somebody's portrait, with the name and what is left of the health under it."""
    one = board.view["boards"][seat]
    board.mark(("person", seat, one["character"] or "nobody", r), x, y)
    board.word(x, y + r + 17, f"@{seat}", "mid sign")
    if loses > 0:
        board.word(x, y + r + 36, f"{one['health']} - {loses} = {max(0, one['health'] - loses)}", "mid sign")


def _cards(board: Board, room: Room, cards: list[dict[str, Any]]) -> None:
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
        art = ("laid_card", face["colour"], ICONS[one["card"]], shown, one["more"], ICONS["watchtower"])
        if view["batch"]:
            board.mark(art, x, y, scale)
        else:
            at = next(n for n, laid in enumerate(view["laid"]) if laid is one)
            board.piece(names[at], x, y, art, words.says(face), face["name"], scale=scale, held=True)


Score = tuple[str, int, str]  # how it is drawn, how much, and what that is


def _reckoning(blow: dict[str, Any]) -> list[Score]:
    """What comes, what is stopped and healed of it, what is left; and what comes back."""
    found: list[Score] = []
    if blow["points"]:
        found.append(("blast", blow["points"], "strikes"))
    if blow["blocked"]:
        found.append(("stopped", blow["blocked"], "stopped"))
    if blow["mended"]:
        found.append(("healed", blow["mended"], "healed"))
    if blow["blocked"] and blow["points"]:
        found.append(("blast" if blow["coming"] else "quelled", blow["coming"], "has hit" if blow["landed"] else "to come"))
    if blow["answered"]:
        found.append(("backlash", blow["returning"], "hits back"))
    return found


def _sum(board: Board, room: Room, scores: list[Score]) -> None:
    """The sum of a blow, side by side."""
    step = min(112.0 if board.tall else 140.0, room.w / max(1, len(scores)))
    scale = 1.5 if board.tall else 2.0
    x = room.x + room.w / 2 - step * (len(scores) - 1) / 2
    for n, (kind, points, what) in enumerate(scores):
        board.mark(("score", kind, points, what, scale), x + step * n, room.y + room.h / 2 - 10)


def blow_line(view: dict[str, Any], room: float, size: float) -> str:
    """What comes of the blow in a line, in full where there is room; or that nobody sees yet what is laid."""
    blow = view["blow"] if not view["outcome"] else None
    if blow is None:
        return "Not declared yet: nobody else sees it." if view["laid"] else ""
    lines = [_told(view, blow, full) for full in (True, False)]
    if len({one["target"] for one in view["batch"]}) < 2:
        lines.insert(1, lines[0].partition(": ")[2])  # at whom can be seen
    return next((line for line in lines if width(line, size) <= room), lines[-1])


def _told(view: dict[str, Any], blow: dict[str, Any], full: bool) -> str:
    """The blow in words; in full with what structures add and take off."""
    whole = blow["points"] + (blow["off"] if full else 0)
    parts = [f"@{blow['victim']}: {plural(whole, 'point') if whole else 'no points'}"]
    if full:
        raised = [one for one in view["batch"] if one["target"] == blow["victim"] and one["more"]]
        parts[0] += "".join(f" ({one['more']} {one['more_by']})" for one in raised)
        parts += [f"{blow['off']} off ({blow['off_by']})"] if blow["off"] else []
    if blow["blocked"]:
        parts.append(f"{blow['blocked']} stopped")
    if blow["mended"]:
        parts.append(f"{blow['mended']} healed")
    if blow["points"]:
        parts.append(f"{blow['coming']} {'has hit' if blow['landed'] else 'to come'}")
    if blow["answered"]:
        parts.append(f"{blow['returning']} coming back")
    return ", ".join(parts)


def over(board: Board, lay: Layout) -> None:
    """Who is left, when it is over."""
    view, stage = board.view, lay.stage
    board.paint(("arena", stage.w, stage.h), stage.x, stage.y)
    winners = view["outcome"]["winners"]
    r = min(84.0, (stage.w - 40) / len(winners) / 2 - 12)
    step = min(2 * r + 40, stage.w / len(winners))
    x, y = stage.x + stage.w / 2 - step * (len(winners) - 1) / 2, stage.y + stage.h / 2 + 6
    for n, seat in enumerate(winners):
        one = view["boards"][seat]
        board.mark(("token", "crown", "", r / 2.2), x + step * n, y - r - r / 3)
        board.mark(("person", seat, one["character"] or "nobody", r), x + step * n, y)
        board.word(x + step * n, y + r + 24, f"@{seat}", "mid name")
        if one["name"]:
            board.word(x + step * n, y + r + 44, cut(one["name"], step, 14.5), "mid small")
