"""Bots. They get a Seat, never the state."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Protocol

from gameshelf.bots import own
from gameshelf.bots.clumsy import Clumsy, Normal
from gameshelf.bots.greedy import Greedy
from gameshelf.bots.hints import Hint, hint
from gameshelf.bots.moments import Moment, Review, look_back, moments
from gameshelf.bots.own import listens, put
from gameshelf.bots.random import Random
from gameshelf.bots.search import Budget, Hard, Search
from gameshelf.core import Move, SetupError, State
from gameshelf.play import Seat

__all__ = [
    "LEVELS", "NAMES", "WORDS", "Bot", "Budget", "Greedy", "Hint", "Moment", "Random", "Review", "Search", "ask", "hint",
    "listens", "look_back", "make", "moments", "names", "put", "seated", "seconds",
]  # fmt: skip


class Bot(Protocol):
    """Somebody who can be asked. A bot is made of a seed, and lives as long as its seat: it can remember."""

    def choose(self, seat: Seat) -> Move:
        """One of the seat's moves."""


LEVELS = ("easy", "normal", "hard", "master")  # from a first game to somebody who thinks
_BOTS: dict[str, Callable[[int], Bot]] = {
    "random": Random,
    "greedy": Greedy,
    "easy": Clumsy,
    "normal": Normal,
    "hard": Hard,
    "master": lambda seed: Search(seed, Budget(games=2000, seconds=4.0, price=1.5e-6)),
}
NAMES = tuple(_BOTS)
WORDS = {
    "random": "plays anything that is allowed",
    "greedy": "plays what looks best to a sensible player",
    "easy": "plays what comes to mind, and now and then anything: for a first game",
    "normal": "plays what looks best to a sensible player, and is careless seldom or never",
    "hard": "plays on in its mind, some dozens or hundreds of times a move",
    "master": "plays on in its mind until it is sure enough, up to two thousand times a move",
    "search": "plays on in its mind; search:200 so many times a move, search:500ms or search:2s so long",
}
_SEARCH = re.compile(r"search(?::([0-9]{1,7})(ms|s)?)?")


def make(name: str, seed: int = 0) -> Bot:
    """A bot by its name; the same seed gives the same bot. `search:200` imagines 200 games a move; `search:500ms` has a time.

    >>> import gameshelf
    >>> game = gameshelf.new("takara", players=2, seed=7)
    >>> make("greedy").choose(Seat(game, game.seat)) in game.moves()
    True
    """
    if name in _BOTS:
        return _BOTS[name](seed)
    if found := _SEARCH.fullmatch(name):
        number, unit = int(found[1] or 200), found[2]
        if number:
            return Search(seed, Budget(seconds=number * (1e-3 if unit == "ms" else 1.0)) if unit else Budget(games=number))
    elif not name.startswith("search:") and (maker := own.find(name)) is not None:
        bot: Bot = maker(seed)
        return bot
    there = f"there are {', '.join(names())}, search:200 or search:500ms, and your own as module:Class"
    raise SetupError(f"There is no bot {name!r}; {there}.")


def seconds(name: str) -> float:
    """How long a bot may think about one answer, as its name promises; 0 where it promises nothing.

    >>> seconds("master"), seconds("greedy")
    (4.0, 0.0)
    """
    bot = make(name) if name in NAMES or _SEARCH.fullmatch(name) else None
    return bot.budget.seconds if isinstance(bot, Search) else 0.0


def names(game: str | None = None) -> tuple[str, ...]:
    """All bots that have a name, ours first; of others' those that play this game."""
    return NAMES + tuple(name for name in own.names(game) if name not in NAMES)


def seated(name: str, game_seed: int | str, seat: int) -> Bot:
    """A bot for a seat of a game with this seed. Its own luck tells nothing about the game's."""
    digest = sha256(f"bot {game_seed} {seat}".encode()).digest()
    return make(name, int.from_bytes(digest[:8], "big"))


def ask(bot: Bot, state: State, heard: Sequence[dict[str, Any]] = ()) -> Move:
    """The move of a bot that is asked now. Who plays at random, or has no choice, needs no view, and none is made."""
    number = state.seat
    if number is None:
        raise SetupError("The game is over; nobody is asked.")
    if isinstance(bot, Random):
        return bot.pick(state.moves())
    if len(state.allowed) == 1 and isinstance(bot, (Greedy, Search)):
        return state.allowed[0]
    seat = Seat(state, number, heard)
    return own.answered(bot, seat, bot.choose(seat))
