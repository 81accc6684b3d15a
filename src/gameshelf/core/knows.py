"""What a room's judgement is given of a seat."""

from __future__ import annotations

from typing import Any, Protocol

from gameshelf.core.move import Move


class Knows(Protocol):
    """The part of a Seat that a room's `rate` and `reason` look at."""

    number: int
    moves: list[Move]
    plan: tuple[Move, ...]  # its own moves that are to follow the one that is advised, as far as there is a plan

    @property
    def guess(self) -> Any:
        """One game that this seat imagines: to be looked at, never to be played."""
