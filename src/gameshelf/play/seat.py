"""What a bot or a player holds."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from gameshelf.core import Box, Move, Refusal, SetupError, State


class Seat:
    """One seat's view, its moves, and `imagine`; no way to the state.

    What a Seat hands out is made from a game that this seat could imagine, so even a bot that digs in it finds nothing.
    """

    def __init__(self, state: State, number: int) -> None:
        if state.seat != number:
            raise SetupError(f"Seat {number} is not asked now; seat {state.seat} is.")
        self.box: Box = state.box
        self.number = number
        self.players = state.players
        self.moves: list[Move] = state.moves()
        self._view: Callable[[], dict[str, Any]] = lambda: state.view(number)
        self._imagine: Callable[[int], State] = lambda seed: state.imagine(number, seed)
        self._why_not: Callable[[Move | str], Refusal | None] = state.why_not
        self._label: Callable[[Move], str] = state.label

    @cached_property
    def view(self) -> dict[str, Any]:
        """All that this seat may know."""
        return self._view()

    def imagine(self, seed: int) -> State:
        """A whole game that this seat cannot tell from the real one."""
        return self._imagine(seed)

    def why_not(self, move: Move | str) -> Refusal | None:
        """None when the move is allowed; otherwise why not."""
        return self._why_not(move)

    def label(self, move: Move) -> str:
        """What a button for this move says."""
        return self._label(move)
