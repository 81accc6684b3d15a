"""Plays what looks best to a sensible player, by the game's own `bot.py`."""

from __future__ import annotations

from gameshelf.core import Chance, Move
from gameshelf.play import Seat


class Greedy:
    """The best rated move; among equals, any."""

    def __init__(self, seed: int = 0) -> None:
        self.luck = Chance(seed)

    def choose(self, seat: Seat) -> Move:
        if len(seat.moves) == 1:
            return seat.moves[0]
        ratings = seat.box.rate(seat)
        best = max(ratings)
        candidates = [move for move, rating in zip(seat.moves, ratings, strict=True) if rating == best]
        return candidates[self.luck.below(len(candidates))]
