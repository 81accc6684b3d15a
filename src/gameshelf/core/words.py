"""Small values that everybody passes around: Refusal, Outcome."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not allowed: the rule's id and one sentence."""

    rule: str
    text: str


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
