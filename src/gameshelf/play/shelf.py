"""The shelf: the games that are there, our own and those of other packages."""

from __future__ import annotations

import secrets
import warnings
from importlib import import_module
from pathlib import Path
from typing import Any

from gameshelf.core import Box, Content, SetupError, State
from gameshelf.core.box import find_by

_OURS = ("takara", "hunted", "taidian", "kaiju", "takao")
_GROUP = "gameshelf.games"
_boxes: dict[str, Box] = {}
_visited = False  # whether the entry points of other packages have been looked at
_by_hand: set[str] = set()


def put(box: Box) -> None:
    """Put a game of your own on the shelf. (A package does it with an entry point in the group `gameshelf.games`.)"""
    _boxes[box.key] = box
    _by_hand.add(box.key)


def by_hand(key: str) -> bool:
    """Whether another process would not find this game by its key."""
    return key in _by_hand


def shelf() -> dict[str, Box]:
    """All games on the shelf.

    >>> "takara" in shelf()
    True
    """
    global _visited
    for key in _OURS:
        box(key)
    if not _visited:
        from importlib.metadata import entry_points

        _visited = True
        for entry in entry_points(group=_GROUP):
            try:
                found = entry.load()
            except Exception as error:  # another package's fault must not close the shelf
                warnings.warn(f"The game {entry.name!r} ({entry.value}) cannot be loaded: {error}", stacklevel=2)
                continue
            if isinstance(found, Box):
                _boxes.setdefault(found.key, found)
    return {key: _boxes[key] for key in _OURS} | _boxes


def box(key: str) -> Box:
    """One game; an unknown key raises with the games that are there."""
    if key not in _boxes:
        if key in _OURS:
            _boxes[key] = import_module(f"gameshelf.games.{key}").BOX
        elif key not in shelf():
            raise SetupError(f"There is no game {key!r} on the shelf; there are {', '.join(shelf())}.")
    return _boxes[key]


find_by(box)  # for what was pickled: a Box is its key


def new(
    game: str,
    players: int | None = None,
    seed: int | None = None,
    *,
    edition: str | Path | Content | None = None,
    **options: Any,
) -> State:
    """A new game. Options are keywords; a wrong one raises with the choices.

    >>> new("takara", players=4, seed=7).seat in range(4)
    True
    """
    found = box(game)
    chosen = found.read_options(options, players)
    return found.setup(players, secrets.randbits(53) if seed is None else seed, found.content_for(edition), **chosen)
