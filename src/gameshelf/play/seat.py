"""What a bot or a player holds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from gameshelf.core import Box, Content, Move, Refusal, SetupError, State


class Seat:
    """One seat's view, its moves, what it has heard, and `imagine`; no way to the state.

    A Seat holds a game that this seat imagines, never the real one, so even a bot that digs in it finds nothing.

    Attributes:
        number: which seat it is, from 0; `players` is how many there are, `sides` who wins and loses together.
        moves: the moves that it may answer now; empty when it is not asked.
        heard: what it was told so far, as data: each with `rule`, `seat`, `text` and what belongs to it.
        view: all that it may know, as plain data.
        plan: its own moves that are to follow the one that is advised, for whoever tells why; empty where there is no plan.
        box, content: the game, and the values that it is played with.

    >>> import gameshelf
    >>> game = gameshelf.new("takara", players=2, seed=7)
    >>> seat = Seat(game, game.seat)
    >>> seat.view == game.view(game.seat), seat.moves == game.moves()
    (True, True)
    """

    def __init__(self, state: State, number: int, heard: Sequence[dict[str, Any]] = ()) -> None:
        if number not in range(state.players):
            raise SetupError(f"There is no seat {number!r} here; seats are 0 to {state.players - 1}.")
        self.heard = heard  # what this seat was told so far, as data
        self.box: Box = state.box
        self.content: Content = state.content
        self.number = number
        self.players = state.players
        self.sides = state.sides
        self.moves: list[Move] = state.moves(number)  # what it may answer now; empty when it is not asked
        self.plan: tuple[Move, ...] = ()  # what is to follow the move that is advised
        self._game = state.imagine(number, 0)

    @cached_property
    def view(self) -> dict[str, Any]:
        """All that this seat may know."""
        return self._game.view(self.number)

    @property
    def guess(self) -> State:
        """One game that this seat imagines, at no cost: to be looked at, never to be played."""
        return self._game

    def imagine(self, seed: int) -> State:
        """A whole game that this seat cannot tell from the real one."""
        return self._game.imagine(self.number, seed)

    def why_not(self, move: Move | str) -> Refusal | None:
        """None when the move is allowed; otherwise why not."""
        return self._game.why_not(move, self.number)

    def label(self, move: Move) -> str:
        """What a button for this move says."""
        return self._game.label(move, self.number)
