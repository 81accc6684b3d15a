"""Who plays with whom, as every page shows it: the mark of a team. Where all are alone or all together there is none."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from markupsafe import Markup


def are_teams(sides: Sequence[int]) -> bool:
    """Whether there are several sides, and somebody shares one.

    >>> are_teams([0, 1, 0, 1]), are_teams([0, 1, 2]), are_teams([0, 0])
    (True, False, False)
    """
    return 1 < len(set(sides)) < len(sides)


def team(sides: Sequence[int], seat: int) -> str:
    """The name of a seat's team; empty where there are no teams.

    >>> team([0, 1, 0, 1], 2), team([0, 1, 2], 2)
    ('Team 1', '')
    """
    return f"Team {_number(sides, seat) + 1}" if are_teams(sides) else ""


def mark(sides: Sequence[int], seat: int) -> Markup:
    """The mark of a seat's team, with its colour."""
    return _drawn(_number(sides, seat)) if are_teams(sides) else Markup()


@lru_cache(64)
def _drawn(number: int) -> Markup:
    return Markup(f'<span class="mark side-{number}">Team {number + 1}</span>')


def _number(sides: Sequence[int], seat: int) -> int:
    return sorted(set(sides)).index(sides[seat])
