"""Exact chances of dice: the rules strike targets with it, the labels and the bot quote it."""

from __future__ import annotations

from functools import cache
from math import factorial


def struck(dice: tuple[int, ...], targets: tuple[int, ...]) -> tuple[int, ...]:
    """The targets that are left after these dice, highest first; each die strikes one target of its number or less.

    To strike the highest that can be struck is never worse than another: whatever beats a higher target beats a lower one.

    >>> struck((6, 2), (5, 4, 2))
    (4,)
    """
    left, ordered, i = [], sorted(dice, reverse=True), 0
    for target in targets:
        if i < len(ordered) and ordered[i] >= target:
            i += 1
        else:
            left.append(target)
    return tuple(left)


@cache
def outcomes(n: int, sides: int, targets: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], float], ...]:
    """What n dice leave of the targets, each with its chance."""
    found: dict[tuple[int, ...], float] = {}

    def roll(face: int, left: int, ways: int, dice: tuple[int, ...]) -> None:
        if face == 0 or left == 0:
            if left == 0:
                rest = struck(dice, targets)
                found[rest] = found.get(rest, 0.0) + ways
            return
        for count in range(left + 1):
            roll(face - 1, left - count, ways // factorial(count), dice + (face,) * count)

    roll(sides, n, factorial(n), ())
    whole = sides**n
    return tuple((rest, ways / whole) for rest, ways in sorted(found.items()))


@cache
def hit_all(n: int, sides: int, targets: tuple[int, ...]) -> float:
    """The chance that n dice strike every target.

    >>> round(hit_all(3, 6, (4,)), 3)
    0.875
    """
    return dict(outcomes(n, sides, targets)).get((), 0.0)


@cache
def split_all(sides: int, targets: tuple[int, ...]) -> float:
    """The chance that one die, split over the targets, takes all of them out.

    >>> split_all(8, (4, 3))
    0.25
    """
    return max(0, sides + 1 - max(1, sum(targets))) / sides


@cache
def split_some(sides: int, targets: tuple[int, ...]) -> float:
    """The chance that one die takes out at least one of the targets."""
    return max(0, sides + 1 - min(targets)) / sides


@cache
def pass_test(white: int, red: int, goal: int = 5) -> float:
    """The chance that one of these dice, white d6 or red d8, shows the goal or more.

    >>> round(pass_test(1, 0), 3), pass_test(0, 1)
    (0.333, 0.5)
    """
    return float(1.0 - (min(6, goal - 1) / 6) ** white * (min(8, goal - 1) / 8) ** red)


def percent(chance: float) -> str:
    """A chance for a label; never 0 % or 100 % unless it is exactly that.

    >>> percent(0.7), percent(0.999), percent(0.001)
    ('70 %', 'over 99 %', 'under 1 %')
    """
    if 0 < chance < 0.005:
        return "under 1 %"
    if 0.995 <= chance < 1:
        return "over 99 %"
    return f"{chance * 100:.0f} %"
