"""Where everything lies: from a view to plain numbers and words."""

from __future__ import annotations

from typing import Any

from gameshelf.draw import Board, Room, column, mats
from gameshelf.games.kaiju.drawing import words
from gameshelf.games.kaiju.drawing.canvas import SHEET, TALL, WIDE
from gameshelf.games.kaiju.drawing.city import city
from gameshelf.games.kaiju.drawing.mats import mat, stacks, track, zones


def text(view: dict[str, Any]) -> str:
    """The board to be read aloud, complete."""
    return SHEET.say(v=view, w=words)


def picture(view: dict[str, Any], tall: bool = False) -> str:
    """The city and what lies around it, drawn as SVG."""
    wide, high = TALL if tall else WIDE
    board = Board(SHEET, view, wide, high, tall)
    city(board)
    players, seat = view["players"], view["seat"]
    if tall:
        board.part(track, 6, 4, 468, 30, sees=("track", "zones"))
        board.part(zones, 6, 38, 468, 56, 3, sees=("zones", "players"))
        rooms = mats(players, seat, 6, 522, 468, 180, 86, most=3, gap=6)
    else:
        board.part(track, 10, 24, 684, 28, sees=("track", "zones"))
        board.part(zones, 706, 24, 408, 80, 3, sees=("zones", "players"))
        stacks(board, Room(706, 125, 408, 32))
        rooms = column(players, seat, 706, 164, 408, 520, own=2.6 if players > 2 else 1.6, gap=6)
    for n, room in enumerate(rooms):
        mat(board, n, room)
    return board.svg("Kaiju Rising: the city")
