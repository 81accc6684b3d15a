"""A board put together: all that the cards before one seat do, ready to be looked up."""

from __future__ import annotations

from typing import Any


class _Parts:
    __slots__ = ("flags", "hooks", "late", "room", "skill")

    flags: int  # what is always on, as bits of effects.FLAGS
    room: tuple[int, ...]  # spaces of each type
    hooks: tuple[Any, ...]  # the effects by trigger, Banes first, then gear, entanglements, what is carried, animals
    skill: Any  # what the skill does now
    late: bool  # whether it is used in the Air raid phase, after the roll


class Board(_Parts):
    """Boards with the same cards are the same object; `key` is what lies there."""

    __slots__ = ("key",)

    def __init__(
        self, key: Any, flags: int, room: tuple[int, ...], hooks: tuple[Any, ...], skill: Any, late: bool = False
    ) -> None:
        self.key = key
        self.flags = flags
        self.room = room
        self.hooks = hooks
        self.skill = skill
        self.late = late
