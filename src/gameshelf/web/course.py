"""The course of a finished game as a line: one seat's chance to win from the first move to the last, with what decided it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from markupsafe import Markup

WEIGHTS = (1, 2, 3, 2, 1)  # a chance is known from few imagined games: its neighbours help
TOP, HEIGHT = 8.0, 84.0  # of the picture, in per cent: above and below there is room for a mark


class Mark(NamedTuple):
    """A moment on the line: before which move, the chance before and after it, and where it leads."""

    turn: int
    before: float
    after: float
    where: str


def smooth(course: Sequence[tuple[int, float]]) -> list[tuple[int, float]]:
    """The same with less chance in it; the end is what it is.

    >>> smooth([(0, 0.5), (1, 0.9), (2, 0.1), (3, 1.0)])[-1]
    (3, 1.0)
    """
    found = []
    for n, (turn, _) in enumerate(course[:-1]):
        near = [(course[n + k - 2][1], weight) for k, weight in enumerate(WEIGHTS) if 0 <= n + k - 2 < len(course) - 1]
        found.append((turn, sum(chance * weight for chance, weight in near) / sum(weight for _, weight in near)))
    return [*found, course[-1]]


def through(course: Sequence[tuple[int, float]], known: Sequence[tuple[int, float]]) -> list[tuple[int, float]]:
    """The smooth line, led through what is known better: near that, what is known less is left out.

    >>> through([(0, 0.5), (2, 0.5), (4, 0.5), (6, 1.0)], [(2, 0.4), (3, 0.9)])
    [(0, 0.5), (2, 0.4), (3, 0.9), (6, 1.0)]
    """
    near = course[1][0] - course[0][0]  # positions were looked at at equal distances
    rest = [one for one in smooth(course)[:-1] if all(abs(one[0] - turn) >= near for turn, _ in known)]
    return sorted({*rest, *known, course[-1]})


def across(turn: int, last: int) -> float:
    """Where a move lies from left to right, in per cent."""
    return round(100 * turn / last, 1)


def down(chance: float, top: float = 1.0) -> float:
    """Where a chance lies from top to bottom, in per cent, where the line reaches up to `top`."""
    return round(TOP + HEIGHT * (1 - chance / top), 1)


def reach(chances: Sequence[float]) -> float:
    """How high the picture reaches: who never had much of a chance sees how that little went.

    >>> reach([0.1, 0.18, 0.0]), reach([0.1, 0.4, 0.2]), reach([0.3, 0.55, 1.0])
    (0.25, 0.5, 1.0)
    """
    return next(top for top in (0.25, 0.5, 1.0) if max(chances) <= 0.9 * top or top == 1.0)


def drawn(course: Sequence[tuple[int, float]], seat: int, said: str, marks: Sequence[Mark]) -> Markup:
    """The line of one seat, with its marks; nothing for a game of one position."""
    if len(course) < 2 or not course[-1][0]:
        return Markup()
    last = course[-1][0]
    points = through(course, [point for one in marks for point in ((one.turn, one.before), (one.turn + 1, one.after))])
    top = reach([chance for _, chance in points])
    way = " ".join(f"{'L' if n else 'M'}{across(turn, last)} {down(chance, top)}" for n, (turn, chance) in enumerate(points))
    levels = [(chance, down(chance, top)) for chance in (top, top / 2, 0.0)]
    scale = "".join(f'<line class="level" x1="0" x2="100%" y1="{y}%" y2="{y}%"/>' for _, y in levels)
    told = "".join(
        f'<text class="level" x="100%" y="{y}%" dx="14" dy=".35em">{100 * chance:.3g} %</text>' for chance, y in levels
    )
    dots = "".join(
        f'<a href="{escape(one.where)}" aria-label="Moment {n}, in the replay">'
        f'<circle class="reach" cx="{x}%" cy="{y}%" r="22"/><circle class="dot" cx="{x}%" cy="{y}%" r="10"/>'
        f'<text class="number" x="{x}%" y="{y}%" dy=".36em">{n}</text></a>'
        for n, one in enumerate(marks, 1)
        for x, y in [(across(one.turn + 1, last), down(one.after, top))]
    )
    return Markup(
        f'<figure class="course p{seat}"><svg role="group" aria-label="{escape(said)}">{scale}'
        f'<svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%" aria-hidden="true">'
        f'<g class="grows"><path class="under" d="{way} L100 {down(0)} L0 {down(0)}Z"/><path class="way" d="{way}"/></g></svg>'
        f"{told}{dots}</svg><figcaption>{escape(said)}</figcaption></figure>"
    )
