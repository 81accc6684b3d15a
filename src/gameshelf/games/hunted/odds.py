"""Exact chances of dice: the rules strike targets with it, the labels and the bot quote it."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
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
def rolls(n: int, sides: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every roll of n dice, highest first, and in how many ways it can lie there."""
    found = []
    for dice in combinations_with_replacement(range(sides, 0, -1), n):
        ways = factorial(n)
        for face in set(dice):
            ways //= factorial(dice.count(face))
        found.append((dice, ways))
    return tuple(found)


@cache
def outcomes(n: int, sides: int, targets: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], float], ...]:
    """What n dice leave of the targets, each with its chance."""
    found: dict[tuple[int, ...], int] = {}
    for dice, ways in rolls(n, sides):
        rest = struck(dice, targets)
        found[rest] = found.get(rest, 0) + ways
    return tuple((rest, ways / sides**n) for rest, ways in sorted(found.items()))


@cache
def hit_all(n: int, sides: int, targets: tuple[int, ...], tokens: int = 0) -> float:
    """The chance that n dice strike every target, with so many +1 tokens to spend.

    >>> round(hit_all(3, 6, (4,)), 3), hit_all(1, 6, (7,)), round(hit_all(1, 6, (7,), 2), 3)
    (0.875, 0.0, 0.333)
    """
    if n < len(targets):
        return 0.0
    wanted = sorted(targets, reverse=True)  # the highest die goes to the highest target: then the fewest tokens are wanted

    def short(dice: tuple[int, ...]) -> int:
        return sum(max(0, target - die) for target, die in zip(wanted, dice, strict=False))

    return float(sum(ways for dice, ways in rolls(n, sides) if short(dice) <= tokens) / sides**n)


@cache
def hit_some(n: int, sides: int, targets: tuple[int, ...], tokens: int = 0) -> float:
    """The chance that n dice strike at least one target.

    >>> round(hit_some(4, 6, (7, 6, 5)), 2)
    0.8
    """
    misses = min(sides, max(0, min(targets, default=1) - 1 - tokens))
    return float(1.0 - (misses / sides) ** n)


@cache
def split_all(sides: int, targets: tuple[int, ...], tokens: int = 0) -> float:
    """The chance that one die, split over the targets, takes all of them out.

    >>> split_all(8, (4, 3))
    0.25
    """
    return max(0, sides + 1 - max(1, sum(targets) - tokens)) / sides


@cache
def split_some(sides: int, targets: tuple[int, ...], tokens: int = 0) -> float:
    """The chance that one die takes out at least one of the targets."""
    return max(0, sides + 1 - max(1, min(targets, default=1) - tokens)) / sides


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
