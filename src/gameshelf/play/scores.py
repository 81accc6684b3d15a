"""One's best scores: what is worth keeping of a game that was won, and what it can be compared with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gameshelf.core import State


class Best(NamedTuple):
    """A score worth keeping, what it can be compared with (`key`), and how that is told."""

    key: str
    told: str
    score: int


def unusual(state: State) -> list[str]:
    """How this table differs from the usual one.

    >>> import gameshelf
    >>> unusual(gameshelf.new("takara", players=2, readings="bga"))
    ['readings as on Board Game Arena']
    """
    found = [
        f"{option.name.replace('_', ' ')} {option.called(state.options[option.name])}"
        for option in state.box.options
        if state.options[option.name] != option.choices[0]
    ]
    return [*found, "an edition of the owner's own"] if _edition(state) else found


def best(state: State, seats: Iterable[int]) -> Best | None:
    """The best score of these seats in a game that they have won."""
    outcome = state.outcome
    scores = [outcome.scores[seat] for seat in seats if seat in outcome.winners] if outcome and outcome.scores else []
    if not scores or max(scores) <= 0:
        return None
    settings = [f"{name}-{state.options[name]}" for name in sorted(state.options)]
    alone = "alone" if state.players == 1 else f"{state.players} players"
    return Best(
        ".".join([state.box.key, str(state.players), *settings, *_edition(state)]),
        ", ".join([alone, *unusual(state)]),
        max(scores),
    )


def _edition(state: State) -> list[str]:
    """What tells the values apart that this game is played with; nothing for the game's own."""
    return [] if state.content.hash == state.box.content.hash else [state.content.hash[:12]]
