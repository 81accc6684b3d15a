"""Gameshelf: modern board games by their full rulebooks, for players, designers and researchers.

>>> import gameshelf
>>> game = gameshelf.new("takara", players=4, seed=7)
>>> game.play(game.moves()[0])
"""

from gameshelf.bots import hint
from gameshelf.core import Box, Event, GameshelfError, IllegalMove, Move, Outcome, Refusal, SetupError, State
from gameshelf.play import Match, Record, ReplayError, Seat, new, put, replay, shelf

__version__ = "0.1.0"

__all__ = [
    "Box",
    "Event",
    "GameshelfError",
    "IllegalMove",
    "Match",
    "Move",
    "Outcome",
    "Record",
    "Refusal",
    "ReplayError",
    "Seat",
    "SetupError",
    "State",
    "hint",
    "new",
    "put",
    "replay",
    "shelf",
]
