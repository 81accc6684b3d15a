"""Who is in the city: the standees, the wreck, and what a scenario brings."""

from __future__ import annotations

from typing import Any

from gameshelf.core.prose import joined, plural
from gameshelf.draw import Board
from gameshelf.games.takao.drawing import words
from gameshelf.games.takao.drawing.canvas import (
    CROWD,
    TURNS,
    Lie,
    Plan,
    Spot,
    plan,
    short_name,
    tidy,
)
from gameshelf.games.takao.drawing.header import LAID, home

Signs = tuple[bool, bool, bool, bool]  # prisoners or animals, an aim, a deck (all at the left), and signs at the right
LEAST = 7.6  # units that a flag needs for its number
Standee = tuple[int, str, str, int, str, str]  # a seat, where it stands, who it is, what is left of it, its name, and in short


def draw_wreck(board: Board, at: Lie, wreck: list[dict[str, Any]], here: str | None) -> None:
    """Sea Rescue: the three spaces of the wreck."""
    where = plan(board.tall, *at)
    for n, space in enumerate(wreck):
        room = where.wreck(n)
        moves = [f"go {space['key']}", f"clean {space['key']}"]
        if here == space["key"]:
            moves += ["search", "lift"]
        block = space["block"]
        told = f"The wreck, space {n + 1}: {plural(space['pile'], 'card')} face down."
        if block:
            told += f" On it: {block['name']}, {block['left']} to clean up."
        for card in space["open"]:
            told += f" Waits here: {card['name']}. {card['does']}"
        board.paint(("wreck", room.w, room.h, n + 1, space["pile"], bool(block), 0), room.x, room.y)
        board.target(
            moves, room.x, room.y, room.w, room.h, cls="under", what=f"The wreck, space {n + 1}", zoom=told, id=f"wreck-{n}"
        )
        for m, card in enumerate(space["open"]):
            board.piece(
                f"card-{card['number']}", room.x + room.w / 2, room.y + 16 + m * 18, ("sign", "tk-victim", 22), card["name"]
            )
        if block:
            board.mark(("sign", "tk-ruin", 1), room.x, room.y)


def _corners(plan: Plan, spots: list[Spot]) -> dict[str, tuple[float, float]]:
    found = {key: plan.grid.corner(column, row) for key, column, row in spots}
    for n in range(3):
        room = plan.wreck(n)
        found[f"wreck-{n + 1}"] = (room.x, room.y)
    return found


def draw_people(
    board: Board, at: Lie, spots: list[Spot], crowded: list[str], signs: list[str], decks: list[str], aimed: list[str],
    people: list[Standee],
) -> None:  # fmt: skip
    """The standees, side by side where several stand; smaller then, beside the deck and the signs of the place.

    A crowd is in two rows at a desk, and flags on a phone: whose they are tells the colour, and all of them the place's card.
    """
    where = plan(board.tall, *at)
    tall, h = where.tall, where.grid.h
    there: dict[str, list[Standee]] = {}
    for one in people:
        there.setdefault(one[1], []).append(one)
    for key, (x, y) in _corners(where, spots).items():
        narrow, count = where.grid.w if not key.startswith("wreck") else where.wreck(0).w, len(there.get(key, ()))
        if count >= CROWD and not key.startswith("wreck"):
            _crowd(board, where, (x, y), there[key], (key in crowded, key in aimed, key in decks, key in signs))
            continue
        for n, (seat, _, person, left, name, told) in enumerate(there.get(key, ())):
            several = count > 1 and not key.startswith("wreck")
            aside = 7 if tall and key in decks else 0
            if several and key in signs:  # the right edge is for the signs
                aside = -4 if tall else -9
            step = min(22.0 if tall else 32.0, (narrow - 34) / max(1, count - 1))
            scale = 1 if count < 3 else 0.85
            mid = x + narrow / 2 + (n - (count - 1) / 2) * step + (14 if key in crowded else aside)
            low = y + (0.54 * h if several else 0.52 * h) + (n % 2) * (6 if count > 3 else 0)
            if tall and several and key in decks and key not in crowded:  # the left edge is for the deck
                last = narrow - (26 if key in signs else 14)
                mid = x + 42.5 + n * min(30.0 if count < 3 else 22.0, (last - 42.5) / (count - 1))
            elif tall and several and count < 3 and key not in signs:
                mid = x + narrow / 2 + (n - 0.5) * 32
            if tall:
                low = y + (26 if several else 25) + (n % 2) * (6 if count > 3 else 0)
            if key.startswith("wreck"):  # narrow: one under the other
                scale = 0.85 if tall or count > 2 else 1
                mid, low = x + narrow / 2 + 4, y + 16 + n * min(34.0, (h - 42) / max(1, count - 1))
            art = ("standee" if not (tall and several) else "bust", person, seat, left)
            board.piece(f"person-{seat}", mid, low, art, told, f"@{seat}, the {name}", f"p{seat}", scale)


def _crowd(board: Board, where: Plan, corner: tuple[float, float], people: list[Standee], signs: Signs) -> None:
    """Four to six at one place: none of them lies over another, nor over what is marked at its edges."""
    (x, y), wide, count = corner, where.grid.w, len(people)
    held, aimed, deck, right = signs
    bare = deck and (held or aimed or right)  # no room but under the deck
    start = 30.0 if held else 20.0 if aimed else 27.0 if deck and not bare else 3.0
    step = min(16.0, max(LEAST, (wide - start - (24 if right else 3)) / count))
    first = x + start + (0 if right or start > 3 else (wide - 6 - count * step) / 2)
    for n, (seat, _, person, left, name, told) in enumerate(people):
        if where.tall:  # too small for a finger: what is told of them is told of the place
            mid, low, told = first + (n + 0.5) * step, y + 33, ""
            art: tuple[Any, ...] = ("flag", tidy(step - 1), seat, left, not bare)
        else:
            mid, low = x + wide / 2 + (n % 3 - 1) * 28 - (5 if right else 0), y + 35 + n // 3 * 28
            art = ("bust", person, seat, left)
        scale = 1 if where.tall else 0.85
        board.piece(f"person-{seat}", mid, low, art, told, f"@{seat}, the {name}", f"p{seat}", scale, not where.tall)


def draw_patrols(board: Board, at: Lie, spots: list[Spot], paths: list[list[str]]) -> None:
    """The way that each Tokko will go, from where it stands: it lies on the ground, under whoever is there."""
    grid = plan(board.tall, *at).grid
    middle = {key: grid.middle(column, row) for key, column, row in spots}
    lines = [
        "M" + "L".join(f"{x + 3 * n:.0f} {y + 3 * n:.0f}" for x, y in map(middle.__getitem__, path))
        for n, path in enumerate(paths)
    ]
    board.paint(("plots", "tk-beat", "".join(lines)))


def draw_others(board: Board, at: Lie, spots: list[Spot], names: dict[str, str], paths: list[list[str]]) -> None:
    """Tokko, prisoners and animals of the scenario, and what has been brought home."""
    scenario, where = board.view["scenario"], plan(board.tall, *at)
    corners, w, h = _corners(where, spots), where.grid.w, where.grid.h
    for one in scenario.get("jailed", ()):
        x, y = corners[one["place"]]
        board.piece(
            f"card-{one['number']}",
            x + 16,
            y + (30 if where.tall else h - 42),
            ("sign", "tk-prisoner", 24 if where.tall else 26),
            f"{one['name']}, held here. {one['does']}",
            one["name"],
        )
    patrols: dict[str, int] = {}  # how many walk at a place
    for n, one in enumerate(scenario.get("patrol", ())):
        x, y = corners[one["place"]]
        beside = patrols.get(one["place"], 0)
        patrols[one["place"]] = beside + 1
        told = f"A Tokko, facing {one['facing']}; turns {one['turns']} at edges and ruins."
        if paths[n][1:]:
            told += f" After all turns it walks to {joined([short_name(names[key]) for key in paths[n][1:]])}."
        x, y = (x + w - 17 - 17 * beside, y + h - 31) if where.tall else (x + w - 22 - 24 * beside, y + h - 40)
        art = ("tokko", TURNS[one["facing"]])
        board.piece(f"tokko-{n}", x, y, art, told, "A Tokko", scale=0.72 if where.tall else 1)
    taken: dict[str, int] = {}
    for one in scenario.get("animals", ()):
        x, y = corners[one["place"]]
        n = taken[one["place"]] = taken.get(one["place"], 0) + 1
        told = f"{one['name']}{', Hurt' if one['hurt'] else ''}: {words.herding(one)}."
        board.piece(
            f"animal-{one['key']}",
            x + 18 + 24 * (n - 1),
            y + (h - 38 if not where.tall else 26),
            ("beast", one["key"], one["hurt"]),
            told,
            one["name"],
            scale=1 if not where.tall else 0.8,
        )
    if "safe" in scenario:
        x, y = corners[scenario["safe"]]
        board.mark(("sign", "flag", 22), x + w - 14, y + h - 32)
    for n, card in enumerate(scenario.get("placed", ())):
        sign = ("sign", LAID[scenario["key"]], 18)
        board.piece(f"card-{card['number']}", *home(where, n), sign, f"Brought home: {card['name']}.", card["name"])
