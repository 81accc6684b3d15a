"""The rules of the house: what holds at every table, whatever is played on it. Refusals name them like a game's own rules."""

from __future__ import annotations

from gameshelf.play import HOUSE

RULES = HOUSE.rules


class Refused(Exception):
    """The server says no; nothing has changed. The rule says why, the status is for HTTP."""

    def __init__(self, rule: str, text: str, status: int = 409) -> None:
        super().__init__(text)
        self.rule, self.text, self.status = rule, text, status


def stale() -> Refused:
    return Refused("house.stale", "The table has moved on; look again.")


def no_table() -> Refused:
    return Refused("house.table", "There is no such table.", 404)
