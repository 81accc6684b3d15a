"""What lies before a player: character, health, energy, levels, structures, poisons, cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

from gameshelf.draw import Board, Room
from gameshelf.draw.lettering import cut, width, wrap
from gameshelf.games.taidian.content import CARDS
from gameshelf.games.taidian.drawing import words
from gameshelf.games.taidian.drawing.canvas import ICONS, SIGNS, lay_out
from gameshelf.games.taidian.drawing.deck import Meter, sentence

TRACKED = 120  # a portrait as large as this leaves room for the names of the power-ups
Heap = tuple[str, tuple[tuple[str, int], ...], float]  # what it is called, its cards with their numbers, how far they lie apart
House = tuple[float, float, str, bool, str]  # where it stands, which it is, whether it is burnt down, its name
STANDING = ((False, "structures"), (True, "burnt_down"))  # whether it is burnt down, and where that is kept


def mat(
    board: Board,
    seat: int,
    one: dict[str, Any],
    faces: list[tuple[str, str]],
    poisons: list[dict[str, Any]],
    pile: list[str] | None,
    deck: tuple[Meter, ...],
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
    letter = f"T{one['side'] + 1}" if view["options"]["teams"] != "none" else ""
    who, levels = one["character"] or "nobody", tuple((SIGNS[key], n, words.NAMES[key]) for key, n in one["levels"].items())
    art: tuple[Any, ...]
    if narrow:
        size = 30 if room.w < 170 else 44
        art = (
            "narrow_mat", room.w, room.h, seat, letter, who, one["health"], one["cap"], one["energy"], levels, one["hand"],
            one["alive"], size,
        )  # fmt: skip
    else:
        size = face_of(room, lay.tall)
        tracks = size >= TRACKED
        titles = _titles(one, room, size, lay.tall)
        top = max(size, 66) + 14  # of what lies under the portrait
        foot = room.bottom - min((y for _, y, *_ in houses), default=room.bottom - 8) + 16
        free = room.h - top - foot - (66 if tracks and one["alive"] else 0)
        lines = () if lay.tall else _lines(one, room, int(free // 15))
        rows = int((free - 15 * len(lines)) // 26)  # as many lines as are left
        meters = deck if one["alive"] and (lay.tall or rows > 0) else ()
        heaps = () if lay.tall else _heaps(one, pile, room, rows - bool(meters))
        art = (
            "mat", room.w, room.h, seat, letter, who, one["health"], one["cap"], one["energy"], view["ten"], levels,
            one["deck"], one["alive"], size, titles, lay.tall, top, lines, tracks, heaps, meters,
        )  # fmt: skip
    cls = f"under quiet p{seat}"
    cls += " mine" if seat == view["seat"] else ""
    cls += " today" if today else ""
    cls += " won" if won else ""
    aimed = f"at {seat + 1}" in board.legal
    cls = cls.replace(" quiet", "") if aimed else cls
    zoom = " ".join([f"@{seat}{words.title(view, seat)}.", *words.board(view, seat)]) + sentence(deck)
    board.target(f"at {seat + 1}", room.x, room.y, room.w, room.h, art, cls, f"@{seat}", zoom, f"mat-{seat}")
    if one["alive"]:
        for x, y, key, burnt, name in houses:
            board.mark(("house", ICONS[key], burnt, name), x, y, 0.72 if narrow else 1)
        if venom:
            board.mark(("venom", venom), room.right - (22 if narrow else 84), room.bottom - (36 if narrow else 17))


def face_of(room: Room, tall: bool) -> int:
    """How large somebody's portrait is."""
    return 94 if tall else 150 if room.h > 330 else 120 if room.h > 240 else 104 if room.h > 180 else 80 if room.h > 140 else 52


def _titles(one: dict[str, Any], room: Room, size: int, tall: bool) -> tuple[str, ...]:
    """Who the character is: in the line of the name on a phone, under it at a desk."""
    if not one["name"] or size < 80:
        return ("",) if tall else ()
    if tall:
        full, free = f"{one['name']}, {one['role']}", room.w - size - 190
        return (full if width(full, 14.5) <= free else cut(one["name"], free, 14.5),)
    free = room.w - size - 48
    return tuple(cut(line, free, 13) for line in ((one["name"], one["role"]) if size >= TRACKED else (one["name"],)))


def _lines(one: dict[str, Any], room: Room, free: int) -> tuple[tuple[str, str], ...]:
    """What is said under the portrait at a desk, where it has room: the ability, and why the health is more."""
    more = f"{one['rival']} more in this duel. " if one["rival"] else ""
    more += f"{one['head_start']} more health for not going first." if one["head_start"] else ""
    for told in (f"{one['ability']} {more}".strip(), one["ability"]):
        lines = wrap(told, room.w - 40, 12) if told else ()
        if len(lines) <= free:
            return tuple(("soft", line) for line in lines)
    return ()


def _heaps(one: dict[str, Any], pile: list[str] | None, room: Room, free: int) -> tuple[Heap, ...]:
    """The piles that everybody can count, and one's own draw pile: so many of them as there is room for."""
    there = [("Held", one["held"])] if one.get("held") else []
    there += [("Discard", one["discard"])] if one["alive"] else []
    there += [("Draw", pile)] if pile is not None and one["alive"] else []
    found: list[Heap] = []
    for name, keys in there[: max(0, free)]:
        cards = tuple((ICONS[key], n) for key, n in Counter(sorted(keys, key=CARDS.index)).items())
        found.append((name, cards, min(33.0, round((room.w - 32 - 56 - 32) / max(1, len(cards) - 1), 1))))
    return tuple(found)


def signs(view: dict[str, Any], one: dict[str, Any], room: Room, tall: bool, narrow: bool, venom: int) -> list[House]:
    """Where the structures stand along the lower edge: with their names in as many lines as there is room for, else without."""
    there = [(key, burnt, words.name_of(view, key)) for burnt, where in STANDING for key in one[where]]
    left, bottom, size = room.x + (146 if tall and not narrow else 44), room.bottom - 14, 14.5 if tall else 12.5
    free = room.right - left - (110 if venom else 12 if tall else 70)
    for shorten in () if narrow else (False, True):
        found: list[House] = []
        x = y = 0.0
        for key, burnt, whole in there:
            name = whole.split()[0] if shorten else whole
            wide = width(name, size) + 31
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
        if lay.tall and room.w < 300:
            x, y = room.right - 12 - (4.5 if narrow else 7) * n, room.y + 63
        else:
            x, y = (room.right - 14 - 7 * n, room.y + 65) if lay.tall else (room.right - 14 - 9 * n, room.bottom - 14)
        board.piece(f"card-{seat}-{n}", x, y, ("card_behind", 11, 16), f"A card that @{seat} holds.", solid=False)
