"""What a sensible player looks at."""

from __future__ import annotations

from typing import Any

from gameshelf.kit.embers.state import Embers
from gameshelf.play import Seat


def rate(seat: Seat) -> list[float]:
    """How good each of the seat's moves looks: call with a good hand, swap what is worth least, else look around."""
    view: dict[str, Any] = seat.view
    values: dict[str, int] = view["values"]
    usual = sum(values.values()) / len(values)
    mine = [values[name] for name in view["hands"][seat.number]]
    others = [
        sum(usual if name is None else values[name] for name in hand)
        for who, hand in enumerate(view["hands"])
        if who != seat.number
    ]
    ratings = []
    for move in seat.moves:
        if move.verb == "call":
            ratings.append(10.0 * (sum(mine) - max(others)))
        elif move.verb == "swap":
            ratings.append(usual - mine[int(move.args[0]) - 1])
        elif move.verb == "peek":
            ratings.append(0.1)
        else:
            ratings.append(float((move.verb == "double") == (sum(mine) >= max(others))))
    return ratings


def worth(state: Embers) -> tuple[float, ...]:
    """Each seat's chance to win, roughly: its lights, and a little for its hand."""
    parts = [1.0 + 3 * state.lights[seat] + 0.2 * state.worth(seat) for seat in range(state.players)]
    return tuple(part / sum(parts) for part in parts)
