"""The rules of the house: what holds at every table, whatever is played on it. Refusals name them like a game's own rules."""

from __future__ import annotations

from gameshelf.core import Rule

_RULES = {
    "house.turn": (
        "Wait for your turn",
        "A move is made by the person who sits on the seat that is asked.",
    ),
    "house.seat": (
        "Your own seat only",
        "A move, an undo or a view belongs to one seat. The seat is yours when you sat down on it.",
    ),
    "house.stale": (
        "The table has moved on",
        "A move answers what you saw. When something has happened since, look again and choose anew.",
    ),
    "house.over": (
        "The game is over",
        "After the end nothing can be played. Replay it, play on from a move, or ask for a rematch.",
    ),
    "house.notation": (
        "Moves have a notation",
        "A move is a verb and what it is about, such as `dig 3`. Buttons show its label; programs send its notation.",
    ),
    "house.undo.nothing": (
        "Nothing to take back",
        "No move has been played that could be taken back.",
    ),
    "house.undo.learned": (
        "Nobody forgets",
        "A move can be taken back until somebody has learned something from it: a roll, a draw, a card seen.",
    ),
    "house.undo.other": (
        "Your own moves only",
        "Only the one who made the last move can take it back.",
    ),
    "house.taken": (
        "One person a seat",
        "An invite link seats one person, once. From then on the seat is held by the browser that took it.",
    ),
    "house.private": (
        "By invitation",
        "At a private table one sits down with an invite link.",
    ),
    "house.setup": (
        "What can be set up",
        "A table needs a game of the shelf, a number of seats that it allows, and its own options.",
    ),
    "house.edition": (
        "Editions",
        "An edition is a file of your own values over the game's. It is checked before the table is set up.",
    ),
    "house.limit": (
        "Not too much at once",
        "There is a limit on messages, calls and unfinished tables, so that there is room for everybody.",
    ),
    "house.message": (
        "Messages",
        "The server answers only messages that it can read; anything else changes nothing.",
    ),
    "house.frozen": (
        "An older rules version",
        "This game was begun under rules that have changed since. It can be looked at, but not be played on.",
    ),
    "house.fault": (
        "Our mistake",
        "Something went wrong on our side. Nothing has changed at the table.",
    ),
    "house.running": (
        "Not while it runs",
        "The whole record of a game, its dice included, is open when the game is over.",
    ),
    "house.table": (
        "No such table",
        "There is no table at this address, or no such seat at it.",
    ),
    "house.name": (
        "A name",
        "A name has one to twenty-four letters.",
    ),
}

RULES = {key: Rule(key, title, "At every table", "", text) for key, (title, text) in _RULES.items()}


class Refused(Exception):
    """The server says no; nothing has changed. The rule says why, the status is for HTTP."""

    def __init__(self, rule: str, text: str, status: int = 409) -> None:
        super().__init__(text)
        self.rule, self.text, self.status = rule, text, status


def stale() -> Refused:
    return Refused("house.stale", "The table has moved on; look again.")


def no_table() -> Refused:
    return Refused("house.table", "There is no such table.", 404)
