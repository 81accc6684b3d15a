"""What lies before a player: character, health, energy, levels, structures, poisons, cards."""

from __future__ import annotations

from typing import Any

from gameshelf.draw import Board
from gameshelf.draw.lettering import cut, wrap
from gameshelf.games.taidian.drawing import words
from gameshelf.games.taidian.drawing.canvas import ICONS, SIGNS, Layout


def mat(board: Board, lay: Layout, seat: int) -> None:
    """One player's board; a click on it aims at that player."""
    view, room = board.view, lay.mats[seat]
    one = view["boards"][seat]
    narrow = lay.tall and room.w < 300
    size = (52 if room.h < 128 else 60 if room.h < 190 else 84) if not lay.tall else 30 if room.w < 170 else 44
    title: str = ""
    lines: tuple[str, ...] = ()
    free = int((room.h - size - 62) // 15)
    if not lay.tall and one["name"] and free >= 0:
        title = cut(f"{one['name']}, {one['role']}", room.w - 40, 13)
        told = f"In hand: {words.named(view, one['held'])}." if one.get("held") else one["ability"]
        lines = wrap(told, room.w - 40, 12, free) if free else ()
    piles: list[str] = []
    free -= len(lines) + (0 if title else -1)
    if not lay.tall and one["alive"] and free >= 1:
        piled = [f"Discard pile: {words.named(view, one['discard']) or 'empty'}."]
        if seat == view["seat"]:
            piled.append(f"Draw pile: {words.named(view, view['draw_pile']) or 'empty'}.")
        for line in piled:
            some = wrap(line, room.w - 40, 12, max(1, free - len(piles)))
            piles += some if len(piles) + len(some) <= free else ()
    levels = tuple((SIGNS[key], n) for key, n in one["levels"].items())
    team = view["options"]["teams"] != "none"
    art = (
        "mat", room.w, room.h, seat, f"T{one['side'] + 1}" if team else "", one["character"] or "nobody", one["health"],
        one["cap"], one["energy"], view["ten"], levels, one["hand"], one["deck"], one["alive"], size, title, lines,
        tuple(piles), narrow,
    )  # fmt: skip
    over = view["outcome"] is not None
    cls = f"under quiet p{seat}"
    cls += " mine" if seat == view["seat"] else ""
    cls += " today" if seat == view["turn"] and not over else ""
    cls += " won" if over and seat in view["outcome"]["winners"] else ""
    aimed = f"at {seat + 1}" in board.legal
    cls = cls.replace(" quiet", "") if aimed else cls
    zoom = " ".join([f"@{seat}{words.title(view, seat)}.", *words.board(view, seat)])
    board.target(f"at {seat + 1}", room.x, room.y, room.w, room.h, art, cls, f"@{seat}", zoom, f"mat-{seat}")
    if one["alive"]:
        _signs(board, lay, seat, one, narrow)


def _signs(board: Board, lay: Layout, seat: int, one: dict[str, Any], narrow: bool) -> None:
    """Structures and Poisons along the lower edge."""
    view, room = board.view, lay.mats[seat]
    y = room.bottom - 14
    x = room.x + 44
    houses = [(key, False) for key in one["structures"]] + [(key, True) for key in one["burnt_down"]]
    for key, burnt in houses:
        board.mark(("house", ICONS[key], burnt), x, y, 0.72 if narrow else 1)
        x += 17 if narrow else 25
    venom = sum(sum(poison["ticks"]) for poison in view["poisons"] if poison["victim"] == seat)
    if venom:
        board.mark(("venom", venom), room.right - (30 if narrow else 96), y - (22 if narrow else 0))


def backs(board: Board, lay: Layout, seat: int) -> None:
    """The cards that somebody holds, from behind; what is laid and not declared is as good as in the hand."""
    room, count = lay.mats[seat], board.view["boards"][seat]["hand"]
    if seat == board.view["seat"]:
        count += len(board.view["laid"] or [])
    narrow = lay.tall and room.w < 170
    for n in range(count):
        if lay.tall:
            x, y = room.right - 12 - (4.5 if narrow else 7) * n, room.y + 63
        else:
            x, y = room.right - 14 - 9 * n, room.bottom - 14
        board.piece(f"card-{seat}-{n}", x, y, ("card_behind", 11, 16), f"A card that @{seat} holds.", solid=False)
