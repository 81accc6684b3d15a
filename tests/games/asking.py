"""What every room's rule tests do with a game."""

from __future__ import annotations

from gameshelf.core import State


def plays(game: State, *moves: str) -> None:
    for move in moves:
        game.play(move)


def can(game: State, move: str) -> bool:
    return game.why_not(move) is None


def refused(game: State, move: str) -> str:
    """The id of the rule that forbids a move."""
    refusal = game.why_not(move)
    assert refusal is not None, f"{move} is allowed"
    return refusal.rule
