"""Where things lie: mats around a board, cards in a fan, things in rows, the cells of a map. Plain numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Room:
    """A rectangle of the drawing."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h


def mats(
    players: int,
    seat: int | None,
    x: float,
    y: float,
    w: float,
    own: float,
    other: float,
    most: int = 3,
    gap: float = 8,
    above: bool = False,
) -> list[Room]:
    """A room for each seat's mat: one's own over the whole width, `own` high; the others in columns, `other` high.

    One's own lies under the others, or `above` them. At most `most` columns; a watcher, who has no seat, sees all of them in
    columns.

    >>> [round(one.w) for one in mats(4, 1, 0, 0, 760, 120, 80)]
    [248, 760, 248, 248]
    """
    rest = [n for n in range(players) if n != seat]
    if seat is not None:
        rest = rest[seat:] + rest[:seat]  # those who come next first
    lines = -(-len(rest) // most) if rest else 0
    found: dict[int, Room] = {}
    top = y + own + gap if above and seat is not None else y
    for line in range(lines):
        each = -(-len(rest) // lines)
        some = rest[line * each : (line + 1) * each]
        wide = (w - gap * (len(some) - 1)) / len(some)
        for n, one in enumerate(some):
            found[one] = Room(x + (wide + gap) * n, top + (other + gap) * line, wide, other)
    if seat is not None:
        found[seat] = Room(x, y if above else y + (other + gap) * lines, w, own)
    return [found[n] for n in range(players)]


def column(
    players: int, seat: int | None, x: float, y: float, w: float, h: float, own: float = 1.4, gap: float = 8
) -> list[Room]:
    """A room for each seat's mat, one under the other beside a board; one's own is the last, and higher by `own`.

    >>> [round(one.h) for one in column(3, 0, 0, 0, 300, 600)]
    [240, 172, 172]
    """
    share = players if seat is None else players - 1 + own
    high = (h - gap * (players - 1)) / share
    order = [n for n in range(players) if n != seat]
    if seat is not None:
        order = [*order[seat:], *order[:seat], seat]
    found: dict[int, Room] = {}
    for n in order:
        found[n] = Room(x, y, w, high * own if n == seat else high)
        y = found[n].bottom + gap
    return [found[n] for n in range(players)]


def fan(count: int, x: float, w: float, card: float, gap: float = 6) -> list[tuple[float, float]]:
    """Cards side by side within a width, over each other when there are many: where each begins, and how much of it is seen.

    >>> fan(2, 0, 300, 100)
    [(0, 100), (106, 100)]
    >>> fan(5, 0, 300, 100)[1]
    (50.0, 50.0)
    """
    step = min(card + gap, (w - card) / max(1, count - 1))
    return [(x + step * n, card if step >= card or n == count - 1 else step) for n in range(count)]


@lru_cache(1024)
def rows(
    count: int, room: Room, w: float, h: float, gap: float = 4, most: float = 1
) -> tuple[tuple[float, float, float], ...]:  # fmt: skip
    """Things of w by h in rows that fill a room: the middle of each, and the scale, `most` or less, at which all have room.

    >>> rows(3, Room(0, 0, 100, 30), 30, 30, 0)
    ((15.0, 15.0, 1.0), (45.0, 15.0, 1.0), (75.0, 15.0, 1.0))
    >>> rows(8, Room(0, 0, 100, 30), 30, 30, 0)[0][2]
    0.5
    """
    scale, lines = float(most), 1
    while True:
        lines = max(1, int((room.h + gap) // (h * scale + gap)))
        across = max(1, int((room.w + gap) // (w * scale + gap)))
        if lines * across >= count or scale < 0.3:
            break
        scale = round(scale - 0.05, 2)
    wide, high = w * scale + gap, h * scale + gap
    return tuple(
        (room.x + wide * (n % across) + w * scale / 2, room.y + high * (n // across) + h * scale / 2, scale)
        for n in range(count)
    )


@dataclass(frozen=True, slots=True)
class Grid:
    """A map of cells of w by h.

    >>> Grid(10, 20, 50, 40).middle(2, 1), Grid(10, 20, 50, 40).corner(0, 2)
    ((135.0, 80.0), (10, 100))
    """

    x: float
    y: float
    w: float
    h: float

    def corner(self, column: float, row: float) -> tuple[float, float]:
        """The upper left corner of a cell."""
        return self.x + column * self.w, self.y + row * self.h

    def middle(self, column: int, row: int) -> tuple[float, float]:
        x, y = self.corner(column, row)
        return x + self.w / 2, y + self.h / 2
