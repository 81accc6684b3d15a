"""Bots of others: of a package by an entry point, put there in a notebook, or of a module by `module:Class`."""

from __future__ import annotations

import os
import re
import sys
import warnings
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Any

from gameshelf.core import Box, Move, SetupError
from gameshelf.play import Seat

GROUP = "gameshelf.bots"
Maker = Callable[[int], Any]  # a class, or anything that makes a bot of a seed
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")
_put: dict[str, Maker] = {}


def put(name: str, make: Maker) -> None:
    """Give a bot of your own a name: its class, or a function that makes one of a seed.

    (A package does it with an entry point in the group `gameshelf.bots`.)

    >>> from gameshelf import bots
    >>> bots.put("first", lambda seed: bots.Random(seed))
    >>> bots.make("first").choose is not None
    True
    """
    if not _NAME.fullmatch(name):
        raise SetupError(f"A bot's name is a short word in small letters, not {name!r}.")
    if not callable(make):
        raise SetupError(f"A bot is put there as a class, or as a function that makes one of a seed, not as {make!r}.")
    _put[name] = make


@cache
def entries() -> dict[str, Maker]:
    """The bots of other packages."""
    from importlib.metadata import entry_points

    found: dict[str, Maker] = {}
    for entry in entry_points(group=GROUP):
        try:
            found.setdefault(entry.name, entry.load())
        except Exception as error:  # another package's fault must not send all bots home
            warnings.warn(f"The bot {entry.name!r} ({entry.value}) cannot be loaded: {error}", stacklevel=2)
    return found


def names(game: str | None = None) -> tuple[str, ...]:
    """The names of these bots; of those that play this game, where a bot says in `games` what it plays."""
    every = {**entries(), **_put}
    return tuple(name for name, make in every.items() if plays(make, game))


def plays(make: Maker, game: str | None) -> bool:
    """Whether such a bot plays this game; all do that do not say otherwise."""
    games: Sequence[str] | None = getattr(make, "games", None)
    return game is None or games is None or game in games


def words(name: str) -> str:
    """What a bot says of itself: the first line of its class's docstring."""
    lines = (getattr(find(name), "__doc__", None) or "").strip().splitlines()
    return str(lines[0]) if lines else "of another package"


def by_hand(name: str) -> bool:
    """Whether another process would not find this bot by its name."""
    return name in _put


def find(name: str) -> Maker | None:
    """What makes the bot of this name; None where there is none."""
    if name in _put:
        return _put[name]
    if ":" in name:
        return _of_module(name)
    return entries().get(name)


def _of_module(name: str) -> Maker | None:
    module, _, attribute = name.partition(":")
    if not all(part.isidentifier() for part in (*module.split("."), *attribute.split("."))):
        return None
    here = os.getcwd()
    if here not in sys.path:  # a program that was installed does not look where it is called
        sys.path.append(here)
    try:
        made: Any = import_module(module)
        for part in attribute.split("."):
            made = getattr(made, part)
    except (ImportError, AttributeError) as error:
        raise SetupError(f"The bot {name} cannot be loaded: {error}.") from None
    if not callable(made):
        raise SetupError(f"The bot {name} is no class: {made!r}.")
    maker: Maker = made
    return maker


def listens(bot: object, box: Box | None = None) -> bool:
    """Whether a bot reads `seat.heard`; those of others do, unless they say `listens = False`.

    Whoever looks ahead does where the room infers something from it.
    """
    if box is not None and box.infer is not None and getattr(bot, "infers", False):
        return True
    return bool(getattr(bot, "listens", not type(bot).__module__.startswith("gameshelf.")))


def remembers(bot: object) -> bool:
    """Whether a bot must stay at its seat from one question to the next: who listens, and who says so."""
    return listens(bot) or bool(getattr(bot, "remembers", False))


def answered(bot: object, seat: Seat, move: Move | str) -> Move:
    """The move that a bot has given, which must be one of its seat's."""
    for one in seat.moves:
        if move is one or move == one.notation:
            return one
    offered = ", ".join(map(str, seat.moves[:6])) + (", ..." if len(seat.moves) > 6 else "")
    raise SetupError(f"The bot {type(bot).__name__} answered {move!r}; it had to choose from {offered}.")
