"""What a sensible player looks at in Kobayashi Tower."""

from __future__ import annotations

from typing import Any


def rate(seat: Any) -> list[float]:
    """How good each of the seat's moves looks."""
    return [0.0] * len(seat.moves)
