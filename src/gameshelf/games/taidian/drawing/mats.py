"""What lies before a player: character, health, energy, levels, structures, poisons, cards."""

from __future__ import annotations

from typing import Any

from gameshelf.draw import Board, Room
from gameshelf.draw.lettering import cut, wrap
from gameshelf.games.taidian.drawing import words
from gameshelf.games.taidian.drawing.canvas import ICONS, SIGNS, lay_out


def mat(
    board: Board,
    seat: int,
    one: dict[str, Any],
    names: list[str],
    poisons: list[dict[str, Any]],
    pile: list[str] | None,
    today: bool,
    drafting: bool,
    won: bool,
) -> None:
    """One player's board, with the poisons from and at that seat, and its draw pile if that is known; a click aims at it."""
    lay = lay_out(board.view["players"], board.view["seat"], board.tall)
    view = {
        **board.view, "boards": {seat: one}, "market": [{"name": name} for name in names], "poisons": poisons,
        "turn": seat if today else None, "outcome": None, "step": {"kind": "draft"} if drafting else {},
    }  # fmt: skip
    room = lay.mats[seat]
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
        if pile is not None:
            piled.append(f"Draw pile: {words.named(view, pile) or 'empty'}.")
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
    cls = f"under quiet p{seat}"
    cls += " mine" if seat == view["seat"] else ""
    cls += " today" if today else ""
    cls += " won" if won else ""
    aimed = f"at {seat + 1}" in board.legal
    cls = cls.replace(" quiet", "") if aimed else cls
    zoom = " ".join([f"@{seat}{words.title(view, seat)}.", *words.board(view, seat)])
    board.target(f"at {seat + 1}", room.x, room.y, room.w, room.h, art, cls, f"@{seat}", zoom, f"mat-{seat}")
    if one["alive"]:
        _signs(board, room, one, sum(sum(poison["ticks"]) for poison in poisons if poison["victim"] == seat), narrow)


def _signs(board: Board, room: Room, one: dict[str, Any], venom: int, narrow: bool) -> None:
    """Structures and Poisons along the lower edge."""
    y = room.bottom - 14
    x = room.x + 44
    houses = [(key, False) for key in one["structures"]] + [(key, True) for key in one["burnt_down"]]
    for key, burnt in houses:
        board.mark(("house", ICONS[key], burnt), x, y, 0.72 if narrow else 1)
        x += 17 if narrow else 25
    if venom:
        board.mark(("venom", venom), room.right - (30 if narrow else 96), y - (22 if narrow else 0))


def backs(board: Board, seat: int, count: int) -> None:
    """The cards that somebody holds, from behind."""
    lay = lay_out(board.view["players"], board.view["seat"], board.tall)
    room = lay.mats[seat]
    narrow = lay.tall and room.w < 170
    for n in range(count):
        if lay.tall:
            x, y = room.right - 12 - (4.5 if narrow else 7) * n, room.y + 63
        else:
            x, y = room.right - 14 - 9 * n, room.bottom - 14
        board.piece(f"card-{seat}-{n}", x, y, ("card_behind", 11, 16), f"A card that @{seat} holds.", solid=False)
