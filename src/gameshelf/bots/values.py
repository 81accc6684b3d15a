"""What the end of a game is worth to each seat, from 0 to 1."""

from __future__ import annotations

from gameshelf.core import State

PLACE = 0.03  # of everything: not to win, but to come in before others
SCALE = 40.0  # a score that counts as halfway good where nobody is to be beaten


def value(game: State) -> tuple[float, ...]:
    """Winning is nearly everything. Who does not win would rather be second than third; who plays alone, rather with points."""
    outcome, sides = game.outcome, game.sides
    assert outcome is not None
    winning = {sides[seat] for seat in outcome.winners}
    scores: dict[int, float] = {}
    for seat, side in enumerate(sides):
        scores[side] = max(scores.get(side, float("-inf")), float(outcome.scores[seat]))
    worth = {side: (1.0 / len(winning) if side in winning else 0.0) for side in scores}
    if len(scores) != 2:
        for side, score in scores.items():
            others = [other for one, other in scores.items() if one != side]
            beaten = sum((other < score) + 0.5 * (other == score) for other in others)
            place = beaten / len(others) if others else 0.5 + 0.5 * score / (abs(score) + SCALE)
            worth[side] = (1.0 - PLACE) * worth[side] + PLACE * place
    return tuple(worth[side] for side in sides)
