"""Plays what comes to mind, and now and then anything: for a first game."""

from __future__ import annotations

from gameshelf.bots.greedy import Greedy
from gameshelf.core import Chance, Move
from gameshelf.play import Seat

SLIPS = 15  # of a hundred moves are made without a thought


class Clumsy:
    """The room's quick policy, or where it has none what looks best; and now and then simply any move."""

    def __init__(self, seed: int = 0) -> None:
        self.luck = Chance(seed)
        self.careful = Greedy(seed + 1)

    def choose(self, seat: Seat) -> Move:
        if self.luck.below(100) < SLIPS:
            return seat.moves[self.luck.below(len(seat.moves))]
        if len(seat.moves) == 1:
            return seat.moves[0]
        if seat.box.quick is None:
            return self.careful.choose(seat)
        return seat.box.quick(seat.imagine(self.luck.below(1 << 32)), seat.number)
