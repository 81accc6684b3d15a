"""What is said about places: those of this city as people call them, and those that it does not have."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal
from gameshelf.games.kaiju.moves import COMPASS, STEP
from gameshelf.games.kaiju.state import Kaiju


def no_place(move: Move) -> Refusal:
    """The refusal for a lot, crossing or beach area that this city does not have."""
    return Refusal("kaiju.ruling.board", f"There is no {str(move.args[0]).upper()} in this city.")


def toward(state: Kaiju, start: int, end: int) -> str:
    """The way from one place to another in words: `north to the corner between A1 and B2`."""
    (x, y), (v, w) = state.t.space_at[start], state.t.space_at[end]
    way = (v - x, w - y)
    if end >= state.t.crossings or way not in STEP:
        return f"to {state.places[end]}"
    return f"{COMPASS[STEP.index(way)]} to {state.places[end]}"


def at(state: Kaiju, end: int, start: int | None = None) -> dict[str, Any]:
    """What an event tells of where something is now, and where it was: names for programs, and words."""
    names, place = state.t.spaces, state.places[end]
    if start is None:
        return {"end": names[end], "place": place}
    return {"start": names[start], "end": names[end], "place": toward(state, start, end)}
