"""Random games for the kit."""

from __future__ import annotations

import random
from collections.abc import Iterator

from gameshelf.core import Move, State


def decisions(game: State, seed: int) -> Iterator[tuple[State, Move]]:
    """Play a game at random; before each move, the position and the move about to be played by the first who is asked.

    Where several seats are awaited, some of the others answer before it.
    """
    luck = random.Random(seed)
    while game.outcome is None:
        if len(game.pending) > 1 and luck.random() < 0.5:
            seat = luck.choice(game.pending[1:])
            game.play(luck.choice(game.moves(seat)), seat)
            continue
        move = luck.choice(game.moves())
        yield game, move
        game.play(move)


def some_decisions(game: State, seed: int, often: float) -> Iterator[tuple[State, Move]]:
    """Like `decisions`, stopping only at some of them."""
    luck = random.Random(seed + 1)
    for at in decisions(game, seed):
        if luck.random() < often:
            yield at
