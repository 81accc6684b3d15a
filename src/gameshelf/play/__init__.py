"""Matches: a game being played by people and bots."""

from gameshelf.play.house import HOUSE
from gameshelf.play.match import Match, ReplayError, replay
from gameshelf.play.record import Record
from gameshelf.play.seat import Seat
from gameshelf.play.shelf import new, put, shelf

__all__ = ["HOUSE", "Match", "Record", "ReplayError", "Seat", "new", "put", "replay", "shelf"]
