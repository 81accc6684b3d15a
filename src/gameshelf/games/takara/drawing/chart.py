"""What one may count: the tiles that one does not know yet, what wins and ends the game, and at the end who has what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from gameshelf.draw import Board
from gameshelf.games.takara.content import LEVELS
from gameshelf.games.takara.drawing import words
from gameshelf.games.takara.drawing.canvas import planned, value_of

COLUMNS = ("karas", "xp", "cross", "chest", "monster", "rockfall", "stone")
Known = tuple[tuple[int, dict[str, Any]], ...]  # tiles of a site, each with its number
Cell = tuple[int, str, int]  # its column, the value of such a tile, how many there are
Row = tuple[int, tuple[Cell, ...], tuple[str, ...]]  # a level: how many, of which sorts, and the share of each that is left
Result = tuple[int, tuple[int, ...], int, bool, str]  # a seat, its points line by line, its XP, whether it won, its title
DRY = (4, 5)  # empty sites that end the game, without a stone and with one


def known_at(tiles: list[dict[str, Any]]) -> Known:
    """The tiles of a site that this seat knows, each with its number."""
    return tuple([one for one in enumerate(tiles, 1) if one[1]["face"]])


def unknown(view: dict[str, Any]) -> Counter[str]:
    """How many tiles of each kind this seat does not know yet: neither open nor viewed by it; to a spectator, all face down."""
    return Counter(_left(view, map(known_at, view["sites"])))


def barred(view: dict[str, Any]) -> tuple[int, ...]:
    """The sites in which a stone lay or lies, as far as this seat knows: the other one is in none of them."""
    found = [tile["id"] // 9 for team in view["teams"] for tile in team["tiles"] if tile["face"] == "stone"]
    found += [site for site, tiles in enumerate(view["sites"]) for tile in tiles if tile["face"] == "stone"]
    return tuple(sorted(found))


def _left(view: dict[str, Any], sites: Iterable[Known]) -> dict[str, int]:
    """The same, from the known tiles of each site."""
    faces = [tile["face"] for tile in view["discarded"]]
    for team in view["teams"]:
        faces += [tile["face"] for tile in team["tiles"]]
    for known in sites:
        faces += [tile["face"] for _, tile in known]
    seen = Counter(faces)
    return {one["face"]: one["count"] - seen.get(one["face"], 0) for one in view["box"]}


def counts(view: dict[str, Any], sites: Iterable[Known] | None = None) -> tuple[Row, ...]:
    """For each level how many tiles are unknown, and of which sort: numbers for the chart.

    `sites` are the known tiles of each site, for who has them already.
    """
    left = _left(view, map(known_at, view["sites"]) if sites is None else sites)
    return _counted(tuple([(one["level"], one["face"], one["name"], left[one["face"]]) for one in view["box"]]))


@lru_cache(4096)
def _counted(kinds: tuple[tuple[str, str, str, int], ...]) -> tuple[Row, ...]:
    """The same for so many tiles of each kind: its level, face and name. One that comes to light changes one level."""
    return tuple([_row(tuple([kind[1:] for kind in kinds if kind[0] == level])) for level in LEVELS])


@lru_cache(4096)
def _row(kinds: tuple[tuple[str, str, int], ...]) -> Row:
    """The kinds of one level: face, name, how many are left. The shares follow from that alone, as anybody can count them;
    where more is known of a site, its moves say what is likely "here"."""
    cells: dict[str, tuple[str, int]] = {}
    for face, name, left in kinds:
        sort = words.sort_of(face)
        value = value_of(name) if sort != "monster" else ""
        cells[sort] = value, cells.get(sort, ("", 0))[1] + left
    row = tuple((COLUMNS.index(sort), *cell) for sort, cell in sorted(cells.items(), key=lambda one: COLUMNS.index(one[0])))
    total = sum(count for _, _, count in row)
    return total, row, tuple(words.share(count, total) for _, _, count in row if count)


def chart(board: Board, rows: tuple[Row, ...], stoned: tuple[int, ...]) -> None:
    """What can still be dug up, by level: so the colour of a tile says what is likely there."""
    room = planned(board).chart
    size = "t" if board.tall else "l" if room.h > 150 else ""
    seat = board.view["seat"]
    title = words.called_unknown(seat)
    levels = [board.draw("counts", size, n, *row) for n, row in enumerate(rows)]
    art = board.draw("chart", size, seat is not None) + "".join(levels)
    board.place("chart", room.x, room.y, art, words.about_chart(title, rows, COLUMNS, stoned), title)


def told(view: dict[str, Any]) -> str:
    """The same for the board in words."""
    return words.about_chart(words.called_unknown(view["seat"]), counts(view), COLUMNS, barred(view))


def tally(board: Board, seats: list[Result]) -> None:
    """When it is over: where each seat's XP come from, the winner's row marked."""
    room = planned(board).chart
    told = " ".join(f"@{seat}: {total} XP." for seat, _, total, _, _ in seats)
    board.place("chart", room.x, room.y, ("tally", board.tall, room.w, room.h, tuple(seats)), told, "The count")


def results(view: dict[str, Any]) -> list[Result]:
    """Each seat with its points line by line, the best first."""
    outcome = view["outcome"]
    found = []
    for seat in range(view["players"]):
        lines = outcome["lines"][seat] if outcome["lines"] else ()
        points = tuple(int(points) for _, points in lines) or (0,) * 6
        title = outcome["ranks"][seat] if outcome["ranks"] else ""
        found.append((seat, points, outcome["scores"][seat], seat in outcome["winners"], title))
    return sorted(found, key=lambda one: (not one[3], -one[2], one[0]))


def goal(board: Board, holders: tuple[int, ...], dry: int, ended: str, how: str) -> None:
    """The two stones with their holders, and how far the island is from running dry; or how it ended."""
    room, tall = planned(board).goal, board.tall
    most = DRY[bool(holders)]
    says = ended or words.stones_say(holders, tall)
    fate = how or words.dry_says(bool(holders), most, tall)
    art = ("goal", tall, room.w, room.h, holders, says, dry, 0 if ended else most, fate)
    board.place("goal", room.x, room.y, art, words.about_goal(holders, dry, most, ended), "How it ends")
