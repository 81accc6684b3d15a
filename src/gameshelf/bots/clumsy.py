"""Plays what comes to mind, or what looks best, and now and then anything: the levels easy and normal."""

from __future__ import annotations

from gameshelf.bots.greedy import Greedy
from gameshelf.core import Chance, Move
from gameshelf.play import Seat


class Clumsy:
    """The room's quick policy, or where it has none what looks best; and now and then simply any move."""

    level = 0  # its place in the room's `lapses`

    def __init__(self, seed: int = 0) -> None:
        self.luck = Chance(seed)
        self.careful = Greedy(seed + 1)

    def choose(self, seat: Seat) -> Move:
        if len(seat.moves) == 1:
            return seat.moves[0]
        if self.luck.below(100) < seat.box.lapses[self.level]:
            return seat.moves[self.luck.below(len(seat.moves))]
        return self.considered(seat)

    def considered(self, seat: Seat) -> Move:
        """What it does when it thinks."""
        if seat.box.quick is None:
            return self.careful.choose(seat)
        return seat.box.quick(seat.imagine(self.luck.below(1 << 32)), seat.number)


class Normal(Clumsy):
    """What looks best to a sensible player, who is careless seldom or never."""

    level = 1

    def considered(self, seat: Seat) -> Move:
        return self.careful.choose(seat)
