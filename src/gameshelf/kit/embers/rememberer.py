"""A bot of one's own that remembers what it heard: how good the hands were that won."""

from __future__ import annotations

from typing import ClassVar

from gameshelf.core import Move
from gameshelf.play import Seat


class Rememberer:
    """Calls as soon as its hand is better than those that were shown so far, on average; until then it swaps its worst card.

    A bot is made of a seed, and lives as long as its seat. `games` says what it plays; without it, it is offered for all games.
    """

    games: ClassVar[tuple[str, ...]] = ("embers",)
    listens = True  # it reads `seat.heard`

    def __init__(self, seed: int = 0) -> None:
        self.heard = 0  # how much of what it was told it has thought about
        self.shown: list[int] = []  # what hands were worth that were shown

    def choose(self, seat: Seat) -> Move:
        values = seat.view["values"]
        for event in seat.heard[self.heard :]:  # everything since the game began, so a new object catches up by itself
            if event["rule"] == "embers.round.show" and "cards" in event:
                self.shown.append(sum(values[name] for name in event["cards"].split(" and ")))
        self.heard = len(seat.heard)
        usual = sum(self.shown) / len(self.shown) if self.shown else 4
        mine = [values[name] for name in seat.view["hands"][seat.number]]
        worst = mine.index(min(mine)) + 1
        wanted = ["call", "double"] if sum(mine) > usual else [f"swap {worst}", "pass"]
        for move in seat.moves:
            if move.notation in wanted:
                return move
        return seat.moves[-1]
