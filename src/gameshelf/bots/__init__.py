"""Bots. They get a Seat, never the state."""

from __future__ import annotations

from hashlib import sha256
from typing import Protocol

from gameshelf.bots.greedy import Greedy
from gameshelf.bots.random import Random
from gameshelf.core import Move, SetupError, State
from gameshelf.play import Seat

__all__ = ["NAMES", "Bot", "Greedy", "Random", "ask", "make", "seated"]


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


def seated(name: str, game_seed: int, seat: int) -> Bot:
    """A bot for a seat of a game with this seed. Its own luck tells nothing about the game's."""
    digest = sha256(f"bot {game_seed} {seat}".encode()).digest()
    return make(name, int.from_bytes(digest[:8], "big"))


def ask(bot: Bot, state: State) -> Move:
    """The move of a bot that is asked now. Who plays at random needs no view, and none is made."""
    number = state.seat
    if number is None:
        raise SetupError("The game is over; nobody is asked.")
    return bot.pick(state.moves()) if isinstance(bot, Random) else bot.choose(Seat(state, number))
