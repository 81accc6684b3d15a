"""Matches: a game being played by people and bots."""

from gameshelf.play.house import HOUSE
from gameshelf.play.match import Match, Proposal, ReplayError, Turn, answer_of, replay
from gameshelf.play.record import Record
from gameshelf.play.seat import Seat
from gameshelf.play.shelf import new, put, shelf

__all__ = ["HOUSE", "Match", "Proposal", "Record", "ReplayError", "Seat", "Turn", "answer_of", "new", "put", "replay", "shelf"]
