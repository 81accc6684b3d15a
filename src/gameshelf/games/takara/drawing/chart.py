"""What one may count: the tiles that one does not know yet, what wins and ends the game, and at the end who has what."""

from __future__ import annotations

from collections import Counter
from typing import Any

from gameshelf.draw import Board
from gameshelf.games.takara.content import LEVELS
from gameshelf.games.takara.drawing import words
from gameshelf.games.takara.drawing.canvas import planned, value_of

COLUMNS = ("karas", "xp", "cross", "chest", "monster", "rockfall", "stone")
Cell = tuple[int, str, int]  # its column, the value of such a tile, how many there are
Row = tuple[int, tuple[Cell, ...], str]  # a level: how many, of which sorts, and in words what is likely
Result = tuple[int, tuple[int, ...], int, bool, str]  # a seat, its points line by line, its XP, whether it won, its title
DRY = (4, 5)  # empty sites that end the game, without a stone and with one


def unknown(view: dict[str, Any]) -> Counter[str]:
    """How many tiles of each kind this seat does not know yet: neither open nor viewed by it; to a spectator, all face down."""
    left = Counter({one["face"]: one["count"] for one in view["box"]})
    left.subtract(tile["face"] for tile in view["discarded"])
    for team in view["teams"]:
        left.subtract(tile["face"] for tile in team["tiles"])
    for tiles in view["sites"]:
        left.subtract(tile["face"] for tile in tiles if tile["face"])
    return left


def counts(view: dict[str, Any]) -> list[Row]:
    """For each level how many tiles are unknown, and of which sort: numbers for the chart."""
    left, found = unknown(view), []
    for level in LEVELS:
        cells: dict[str, tuple[str, int]] = {}
        for one in view["box"]:
            if one["level"] == level:
                sort = words.sort_of(one["face"])
                value = value_of(one["name"]) if sort != "monster" else ""
                cells[sort] = value, cells.get(sort, ("", 0))[1] + left[one["face"]]
        row = tuple((COLUMNS.index(sort), *cell) for sort, cell in sorted(cells.items(), key=lambda one: COLUMNS.index(one[0])))
        total = sum(count for _, _, count in row)
        chances = {COLUMNS[column]: count / total for column, _, count in row if count}
        found.append((total, row, words.likely(chances)))
    return found


def chart(board: Board, rows: list[Row]) -> None:
    """What can still be dug up, by level: so the colour of a tile says what is likely there."""
    room = planned(board).chart
    size = "t" if board.tall else "l" if room.h > 150 else ""
    seat = board.view["seat"]
    art, title = ("chart", size, seat is not None, tuple(rows)), words.called_unknown(seat)
    board.place("chart", room.x, room.y, art, words.about_chart(title, rows, COLUMNS), title)


def told(view: dict[str, Any]) -> str:
    """The same for the board in words."""
    return words.about_chart(words.called_unknown(view["seat"]), counts(view), COLUMNS)


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
