"""Small values that everybody passes around: Event, Refusal, Outcome."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_SEAT = re.compile(r"@(\d+)")


def name_seats(text: str, names: Sequence[str]) -> str:
    """Put the players' names where a sentence says `@0`, `@1`, ...

    >>> name_seats("@1 digs at site 3.", ["Ana", "Ben"])
    'Ben digs at site 3.'
    """
    return _SEAT.sub(lambda m: names[int(m[1])] if int(m[1]) < len(names) else m[0], text)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not allowed: the rule's id and one sentence."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: one sentence, the rule it rests on, and who saw what.

    `text` is what everybody sees; the seats in `to` are told `secret` instead. Seats are written `@0`, `@1`, ...
    """

    rule: str
    text: str
    seat: int | None = None
    secret: str = ""
    to: tuple[int, ...] = ()

    def seen_by(self, seat: int | None) -> str:
        """The sentence as this seat (None: a spectator) may read it."""
        return self.secret if seat in self.to else self.text


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it ended: the winning seats, each seat's score, the rule that ended it, and the score line by line."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    text: str
    lines: tuple[tuple[tuple[str, int], ...], ...] = ()
    ranks: tuple[str, ...] = ()

    def plain(self) -> dict[str, object]:
        """The outcome as JSON-able data."""
        return {
            "winners": list(self.winners),
            "scores": list(self.scores),
            "reason": self.reason,
            "text": self.text,
            "lines": [[list(line) for line in seat] for seat in self.lines],
            "ranks": list(self.ranks),
        }
