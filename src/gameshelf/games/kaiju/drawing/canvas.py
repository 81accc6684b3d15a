"""The plan of the picture: where the map, the track, the neighbourhoods and the mats lie, wide and tall."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from gameshelf.draw import Board, Grid, Room, Sheet
from gameshelf.games.kaiju.moves import VOCABULARY

# Where the rule of each piece and place is, by the beginning of its id
RULES_AT = {
    "lot": "kaiju.attack.cost", "place": "kaiju.ruling.move", "kaiju": "kaiju.setup.pieces", "tank": "kaiju.tank.sight",
    "token": "kaiju.tank.comes", "track": "kaiju.tank.comes", "zone": "kaiju.score.zones", "bonus": "kaiju.score.zones",
    "stack": "kaiju.setup.stacks", "hand": "kaiju.setup.deck", "mat": "kaiju.goal.points", "score": "kaiju.goal.points",
    "own": "kaiju.turn.actions", "own-card": "kaiju.turn.card", "own-used": "kaiju.ruling.used", "backs": "kaiju.turn.card",
    "torn": "kaiju.score.cards", "do-face": "kaiju.tank.sight", "do": "kaiju.turn.actions",
}  # fmt: skip
SHEET = Sheet(Path(__file__).parent.parent, VOCABULARY)
WIDE, TALL = (1120, 690), (480, 798)
BEACH = 32  # from the kerb of a street along the shore to the middle of a beach area
FINGER = 56  # a place that a finger finds: 45 pixels on a phone of 390
LOT = 72  # the width of a lot for which buildings are drawn; they are scaled to others
View = dict[str, Any]
Spaces = tuple[tuple[str, int, int, bool], ...]  # crossings and beach areas: name, x, y, whether it is a beach
Land = tuple[Spaces, int, int]  # with how many columns and rows of lots are played on
Heap = tuple[int, int, int, int, bool]  # cubes of one player: x, y, how many, their size, whether they are the most


@dataclass(frozen=True, slots=True)
class Plan:
    """Where a city of this size lies: its crossings from the south-west, and how broad its streets are."""

    tall: bool
    grid: Grid
    street: float
    land: Room  # with the outskirts
    town: Room  # the streets
    radius: float  # of a crossing
    plate: int  # the height of the foot of a lot

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The middle of a crossing."""
        left, top = self.grid.corner(x, -y)
        return round(left), round(top)

    def lot(self, column: int, row: int) -> Room:
        """The ground of a lot."""
        (left, bottom), (right, top) = self.at(column, row), self.at(column + 1, row + 1)
        half = round(self.street / 2)
        return Room(left + half, top + half, right - left - 2 * half, bottom - top - 2 * half)

    @property
    def monster(self) -> float:
        """How large a monster is: a little broader than its street."""
        return round(self.street * (1.35 if self.tall else 1.28))


def land_of(view: View) -> Land:
    """Where the crossings and beach areas of a city are, and how far it is built on: that never changes."""
    spaces = tuple([(space["name"], space["x"], space["y"], space["beach"]) for space in view["spaces"]])
    built = [(lot["column"], lot["row"]) for lot in view["lots"] if lot["height"]]
    streets = [(x - 1, y - 1) for _, x, y, beach in spaces if not beach]
    across, down = (max(at[n] for at in built + streets) + 1 for n in (0, 1))
    return _same((spaces, across, down))


@lru_cache(256)
def _same(land: Land) -> Land:
    """One thing for all pictures of a city: it is equal at a glance."""
    return land


def planned(board: Board, land: Land) -> Plan:
    """Where everything lies on this board."""
    return plan(land, board.view["columns"], board.view["rows"], board.tall)


@lru_cache(256)
def plan(land: Land, columns: int, rows: int, tall: bool) -> Plan:
    """Fit the city into its part of the picture; what lies beyond its last built lots is a strip of outskirts."""
    spaces, used, high = land
    room = Room(4, 92, 472, 422) if tall else Room(6, 56, 690, 628)
    xs = [x for _, x, _, beach in spaces if not beach]
    ys = [y for _, _, y, beach in spaces if not beach]
    sides = {name[0] for name, _, _, beach in spaces if beach}
    street = 26.0 if tall else 42.0
    if max(used, high) < 5:
        street *= 1.15
    edge, strip = street / 2 + 6, 16 if tall else 26
    beach = _beach(tall, street)
    green = strip * (used < columns), strip * (high < rows)
    west = (edge if 0 in xs else 12) + beach * ("w" in sides)
    east = (edge if used in xs else 12) + beach * ("x" in sides) + green[0]
    south = (edge if 0 in ys else 12) + beach * ("s" in sides)
    north = (edge if high in ys else 16 if tall else 28) + beach * ("n" in sides) + green[1]
    across, down = (room.w - west - east) / used, (room.h - south - north) / high
    street = min(street, across * 0.38, down * 0.4)
    x, y = room.x + west, room.bottom - south
    behind = 0 if high in ys else 4 if tall else 14  # roofs of the last row reach up there
    town = Room(
        x - street / 2 - (0 if 0 in xs else -street / 2),
        y - high * down - street / 2 * (high in ys) - behind,
        used * across + street / 2 * ((0 in xs) + (used in xs)),
        high * down + street / 2 * ((0 in ys) + (high in ys)) + behind,
    )
    ground = Room(town.x, town.y - green[1], town.w + green[0], town.h + green[1])
    return Plan(tall, Grid(x, y, across, down), street, ground, town, min(street / 2 - 1, 24), 16)


def lay_cubes(board: Board, heaps: list[tuple[int, Heap]]) -> None:
    """Cubes with the number of each heap, those of one player together."""
    for seat in range(board.view["players"]):
        own = tuple(heap for one, heap in heaps if one == seat)
        if own:
            board.mark(("cubes", seat, own))


def shore(plan: Plan, side: str, x: int, y: int) -> tuple[float, float]:
    """Where a beach area on this side lies: a little outside of its crossing."""
    far = _beach(plan.tall, plan.street)
    dx, dy = {"w": (-1, 0), "x": (1, 0), "n": (0, 1), "s": (0, -1)}[side]
    left, top = plan.at(x - dx, y - dy)
    return round(left + dx * far), round(top - dy * far)


def _beach(tall: bool, street: float) -> float:
    """From a crossing on the shore to its beach area."""
    return BEACH * (0.75 if tall else 1) + street / 2


def spot(plan: Plan, space: View) -> tuple[float, float]:
    """Where somebody on this space stands."""
    return place(plan, space["name"], space["x"], space["y"], space["beach"])


def place(plan: Plan, name: str, x: int, y: int, beach: bool) -> tuple[float, float]:
    """Where a crossing or a beach area is."""
    return shore(plan, name[0], x, y) if beach else plan.at(x, y)
