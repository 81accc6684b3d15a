"""Plays what comes to mind, or what looks best, and now and then something else: the levels easy and normal."""

from __future__ import annotations

from math import inf

from gameshelf.bots.greedy import Greedy
from gameshelf.core import Chance, Move
from gameshelf.play import Seat


class Clumsy:
    """The room's quick policy, or where it has none what looks best; and now and then any of the moves that look better than
    the others: who is careless makes no move that nobody would make."""

    level = 0  # its place in the room's `lapses`

    def __init__(self, seed: int = 0) -> None:
        self.luck = Chance(seed)
        self.careful = Greedy(seed + 1)

    def choose(self, seat: Seat) -> Move:
        if len(seat.moves) == 1:
            return seat.moves[0]
        if self.luck.below(100) < seat.box.lapses[self.level]:
            return self.lapse(seat)
        return self.considered(seat)

    def lapse(self, seat: Seat) -> Move:
        """What it does when it does not think."""
        ratings = seat.box.rate(seat)
        sensible = [n for n, rating in enumerate(ratings) if rating > -inf] or list(range(len(ratings)))
        better = sorted(sensible, key=lambda n: -ratings[n])[: -(-len(sensible) // 2)]
        return seat.moves[better[self.luck.below(len(better))]]

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
