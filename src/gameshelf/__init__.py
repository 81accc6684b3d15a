"""Gameshelf: modern board games by their full rulebooks, for players, designers and researchers.

>>> import gameshelf
>>> game = gameshelf.new("takara", players=4, seed=7)
>>> game.play(game.moves()[0])
"""

from typing import TYPE_CHECKING, Any

from gameshelf.bots import hint, moments
from gameshelf.core import (
    Box,
    ContentError,
    Event,
    GameshelfError,
    IllegalMove,
    Move,
    Outcome,
    RecordError,
    Refusal,
    SetupError,
    State,
)
from gameshelf.play import Match, Record, ReplayError, Seat, new, put, replay, shelf

__version__ = "0.1.0"

__all__ = [
    "Box",
    "ContentError",
    "Event",
    "GameshelfError",
    "IllegalMove",
    "Match",
    "Move",
    "Outcome",
    "Record",
    "RecordError",
    "Refusal",
    "ReplayError",
    "Seat",
    "SetupError",
    "State",
    "hint",
    "moments",
    "new",
    "put",
    "replay",
    "shelf",
]

if TYPE_CHECKING:
    from gameshelf import bots as bots
    from gameshelf import kit as kit
    from gameshelf import lab as lab
    from gameshelf import web as web
else:

    def __getattr__(name: str) -> Any:
        """`gameshelf.web`, `.lab` and `.kit` are there when somebody asks for them, so that importing gameshelf stays light."""
        if name in ("kit", "lab", "web"):
            from importlib import import_module

            return import_module(f"gameshelf.{name}")
        raise AttributeError(f"gameshelf has no {name!r}")
