"""Bots. They get a Seat, never the state."""

from __future__ import annotations

from typing import Protocol

from gameshelf.bots.greedy import Greedy
from gameshelf.bots.random import Random
from gameshelf.core import Move, SetupError
from gameshelf.play import Seat

__all__ = ["NAMES", "Bot", "Greedy", "Random", "make"]


class Bot(Protocol):
    """Somebody who can be asked."""

    def choose(self, seat: Seat) -> Move:
        """One of the seat's moves."""


_BOTS: dict[str, type[Random] | type[Greedy]] = {"random": Random, "greedy": Greedy}
NAMES = tuple(_BOTS)


def make(name: str, seed: int = 0) -> Bot:
    """A bot by its name; the same seed gives the same bot.

    >>> import gameshelf
    >>> game = gameshelf.new("takara", players=2, seed=7)
    >>> make("greedy").choose(Seat(game, game.seat)) in game.moves()
    True
    """
    if name not in _BOTS:
        raise SetupError(f"There is no bot {name!r}; there are {', '.join(NAMES)}.")
    return _BOTS[name](seed)
