"""What lies before a player: character, health, energy, levels, structures, poisons, cards."""

from __future__ import annotations

from typing import Any

from gameshelf.draw import Board, Room
from gameshelf.draw.lettering import cut, width, wrap
from gameshelf.games.taidian.drawing import words
from gameshelf.games.taidian.drawing.canvas import ICONS, SIGNS, lay_out

House = tuple[float, float, str, bool, str]  # where it stands, which it is, whether it is burnt down, its name
STANDING = ((False, "structures"), (True, "burnt_down"))  # whether it is burnt down, and where that is kept


def mat(
    board: Board,
    seat: int,
    one: dict[str, Any],
    faces: list[tuple[str, str]],
    poisons: list[dict[str, Any]],
    pile: list[str] | None,
    today: bool,
    drafting: bool,
    won: bool,
) -> None:
    """One player's board, with the poisons from and at that seat, and its draw pile if that is known; a click aims at it."""
    lay = lay_out(board.view["players"], board.view["seat"], board.tall)
    view = {
        **board.view, "boards": {seat: one}, "market": [{"name": name, "text": text} for name, text in faces],
        "poisons": poisons, "turn": seat if today else None, "outcome": None, "step": {"kind": "draft"} if drafting else {},
    }  # fmt: skip
    room = lay.mats[seat]
    narrow = lay.tall and room.w < 300
    venom = sum(sum(poison["ticks"]) for poison in poisons if poison["victim"] == seat)
    houses = signs(view, one, room, lay.tall, narrow, venom)
    size = (52 if room.h < 128 else 60 if room.h < 190 else 84) if not lay.tall else 30 if room.w < 170 else 44
    title: str = ""
    lines: tuple[str, ...] = ()
    free = int((room.h - size - 62 - (room.bottom - 14 - min(y for _, y, *_ in houses) if houses else 0)) // 15)
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
        for x, y, key, burnt, name in houses:
            board.mark(("house", ICONS[key], burnt, name), x, y, 0.72 if narrow else 1)
        if venom:
            board.mark(("venom", venom), room.right - (30 if narrow else 96), room.bottom - (36 if narrow else 14))


def signs(view: dict[str, Any], one: dict[str, Any], room: Room, tall: bool, narrow: bool, venom: int) -> list[House]:
    """Where the structures stand along the lower edge: with their names in as many lines as there is room for, else without."""
    there = [(key, burnt, words.name_of(view, key)) for burnt, where in STANDING for key in one[where]]
    left, bottom, size = room.x + 44, room.bottom - 14, 14.5 if tall else 12.5
    free = room.right - left - (110 if venom else 12 if tall else 70)
    for shorten in () if narrow else (False, True):
        found: list[House] = []
        x = y = 0.0
        for key, burnt, whole in there:
            name = whole.split()[0] if shorten else whole
            wide = width(name, size) + 34
            if found and x + wide > free:
                x, y = 0.0, y + 25
            found.append((left + x, bottom + y, key, burnt, name))
            x += wide
        if y <= (50 if not tall and room.h > 190 else 0):
            return [(at, line - y, key, burnt, name) for at, line, key, burnt, name in found]
    return [(left + (17 if narrow else 25) * n, bottom, key, burnt, "") for n, (key, burnt, _) in enumerate(there)]


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
