"""The sky: the track of the bombers."""

from __future__ import annotations

from typing import Any

from gameshelf.core import joined
from gameshelf.draw import Board
from gameshelf.games.takao.drawing import words
from gameshelf.games.takao.drawing.canvas import (
    Lie,
    Plan,
    plan,
    plot,
    short_name,
    tidy,
)

FLIES = (270, 0, 90, 180)  # the way a plane flies on each side of the city: clockwise


def draw_track(board: Board, at: Lie, called: dict[str, str], bombers: list[dict[str, Any]]) -> None:
    """The track of the bombers, with the rolls that would bring one there."""
    where = plan(board.tall, *at)
    _sides(board, where)
    aimed: dict[int, list[dict[str, Any]]] = {}
    taken = {bomber["space"] for bomber in bombers}
    for bomber in bombers:
        for line in bomber["lines"]:
            aimed.setdefault(line["space"], []).append(line)
    quiet = []
    for n in range(22):
        room = where.space(n)
        if n in aimed:
            rolls = sorted({line["roll"] for line in aimed[n]})
            line = f"{aimed[n][0]['line']} {aimed[n][0]['number']}"
            told = f"If the die shows a {' or a '.join(map(str, rolls))}, {line} is bombed: "
            told += f"{words.raid(board.view['raid'])} for whoever is there without a shelter. "
            told += f"{joined([short_name(called[key]) for key in aimed[n][0]['places']])}."
            art = ("space", tidy(room.w - 1), tidy(room.h - 1), tuple(rolls), FLIES[side(n)], n in taken)
            board.place(f"aim-{n}", room.x, room.y, art, told, f"Threatened: {line}")
        else:
            quiet.append(plot(room.x, room.y, room.w, room.h, 0.5))
    board.paint(("plots", "tk-track", "".join(quiet)))


def _sides(board: Board, where: Plan) -> None:
    """The four sides of the track, for whoever looks at a space that no bomber can reach now: they lie under all others."""
    told = "The bombers' track: in the Air raid phase one die, 1 to 3, moves every bomber on, clockwise. Each bombs the line"
    told += f" that it comes to: {words.raid(board.view['raid'])}, and ruins. None can come here with the next roll."
    for n, (first, last) in enumerate(((4, 0), (10, 5), (11, 15), (16, 21))):
        room, end = where.space(first), where.space(last)
        art = ("line", tidy(end.right - room.x), tidy(end.bottom - room.y))
        board.place(f"track-{n}", room.x, room.y, art, told, "The track")


def side(space: int) -> int:
    """The side of the city that a space of the track is on: below, left, above, right."""
    return 0 if space < 5 else 1 if space < 11 else 2 if space < 16 else 3


def draw_bombers(board: Board, at: Lie) -> None:
    """The planes over the track, each with its shadow; two over one space fly side by side."""
    where = plan(board.tall, *at)
    shared: dict[int, int] = {}
    for n, bomber in enumerate(board.view["bombers"]):
        space = bomber["space"]
        room = where.space(space)
        beside = shared[space] = shared.get(space, 0) + 1
        at_side, shift = side(space), (beside - 1) * 16
        x = room.x + room.w / 2 + (shift if at_side in (0, 2) else 0)
        y = room.y + room.h / 2 + (shift if at_side in (1, 3) else 0)
        told = words.lines_of(board.view)[n] + "."
        board.piece(f"bomber-{n}", x, y, ("bomber", FLIES[at_side], n), told, f"Bomber {n + 1}")
