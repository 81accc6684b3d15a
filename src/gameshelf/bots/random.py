"""Plays anything that is allowed."""

from __future__ import annotations

from gameshelf.core import Chance, Move
from gameshelf.play import Seat


class Random:
    """Every move is as likely as any other."""

    def __init__(self, seed: int = 0) -> None:
        self.luck = Chance(seed)

    def choose(self, seat: Seat) -> Move:
        return self.pick(seat.moves)

    def pick(self, moves: list[Move]) -> Move:
        """Any of these."""
        return moves[self.luck.below(len(moves))]
