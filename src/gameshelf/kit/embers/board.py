"""From a view to words, and to a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gameshelf.core import plural
from gameshelf.draw import Board, Sheet, column
from gameshelf.kit.embers.moves import VOCABULARY

SHEET = Sheet(Path(__file__).parent, VOCABULARY)
WIDE, HIGH = 760, 560
LETTERS = "ABCD"


def text(view: dict[str, Any]) -> str:
    """To be read aloud: complete, so that a blind player can play."""
    lines = [f"Deck: {plural(view['deck'], 'card')}. On the heap: {', '.join(view['heap']) or 'nothing'}."]
    for seat, hand in enumerate(view["hands"]):
        cards = ", ".join(name or "unknown" for name in hand)
        you = " (you)" if seat == view["seat"] else ""
        lines.append(f"@{seat}{you}: {plural(view['lights'][seat], 'light')}; holds {cards}.")
    return "\n".join(lines) + "\n"


def picture(view: dict[str, Any], tall: bool = False) -> str:
    """Mats with cards on the right; on the left the deck, the heap, and what can be done without a card."""
    board = Board(SHEET, view, WIDE, HIGH)
    board.place("deck", 70, 85, ("down",), f"The deck: {plural(view['deck'], 'card')}.")
    board.word(70, 172, view["deck"], "mid num")
    top = card(view, view["heap"][-1]) if view["heap"] else ("empty",)
    board.place("heap", 190, 85, top, f"The heap: {', '.join(view['heap']) or 'empty'}.")
    for n, move in enumerate(("call", "double", "pass")):
        board.target(move, 20, 200 + 70 * n, 220, 56, ("caption", 220, 56, "", SHEET.label(move), "label"))
    for seat, room in enumerate(column(view["players"], view["seat"], 260, 10, 490, 540)):
        mine = seat == view["seat"]
        art = ("plain_mat", round(room.w), round(room.h), seat, "You" if mine else LETTERS[seat])
        told = f"@{seat}: {plural(view['lights'][seat], 'light')}."
        board.place(f"mat-{seat}", room.x, room.y, art, told, cls=f"mat p{seat}")
        board.word(room.x + 60, room.y + room.h - 14, plural(view["lights"][seat], "light"), "small")
        scale = min(1.0, (room.h - 10) / 140)
        for n, name in enumerate(view["hands"][seat]):
            move = f"swap {n + 1}" if mine else f"peek {seat} {n + 1}"
            what = f"Card {n + 1} of @{seat}: {name or 'not known to you'}."
            x, y = room.x + 250 + 115 * n, room.y + room.h / 2
            board.piece(f"card-{seat}-{n}", x, y, card(view, name), what, scale=scale, moves=move, w=100, h=130)
    return board.svg("Embers")


def card(view: dict[str, Any], name: str | None) -> tuple[Any, ...]:
    """A card's face or its back: a macro of board.svg.jinja with its values."""
    return ("down",) if name is None else ("face", name, view["values"][name])
