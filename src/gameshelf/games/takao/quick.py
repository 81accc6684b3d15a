"""A sensible move at once, in a game that is only imagined, and what a position is worth: for search (`knowledge.py`)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move
from gameshelf.games.takao.bot import HARM, judge
from gameshelf.games.takao.keys import ANIMALS_RUN, DOOM, LOAD, MAP
from gameshelf.games.takao.knowledge import hits
from gameshelf.games.takao.scenarios.base import RULES
from gameshelf.games.takao.state import KINDS, Takao
from gameshelf.games.takao.steps.doing import Whom


def quick(state: Takao, seat: int) -> Move:
    """A sensible move in an imagined game, fast."""
    moves = state.moves(seat)
    if len(moves) == 1:
        return moves[0]
    ratings = judge(state, seat, moves)
    return moves[ratings.index(max(ratings))]


def imposes(seat: Any, move: Move) -> bool:
    """Whether this eats or takes unasked what another carries, or does harm to another rather than to oneself."""
    if move.verb == "take":
        return not seat.guess.ask
    if move.verb not in ("from", "player") or int(move.args[0]) - 1 == seat.number:
        return False
    step = seat.guess.stack[-1]
    return move.verb == "from" or (isinstance(step, Whom) and step.code in HARM)


def worth(state: Takao) -> tuple[float, ...]:
    """The group's chance to win: how safe everybody is, and how far the goal is."""
    if state.outcome is not None:
        return (1.0 if state.outcome.winners else 0.0,) * state.players
    if not state.board:
        return (0.4,) * state.players
    left = state.t.rounds - state.round + (1 if state.phase <= 1 else 0)
    alive = 1.0
    raids = hits(state)
    for seat in range(state.players):
        gap = state.health[seat] - state.despair[seat]
        spot = state.place[seat]
        risk = (
            sum(count[spot] > 0 for count in raids) / 3 if spot < MAP and not state.shelters & ~state.ruins & 1 << spot else 0.0
        )
        alive *= 1.0 - min(
            0.6, (0.5 * risk if gap <= 3 else 0.03 * risk) + left * (0.05 if gap <= 3 else 0.015 if gap <= 5 else 0.004)
        )
    return (alive * _goal_worth(state, left),) * state.players


def _goal_worth(state: Takao, left: int) -> float:
    """How likely the goal is, by what is done and what is left of the game."""
    done, wanted = RULES[state.s].goal(state)
    if state.s == DOOM:
        held = sum(len(banes) for banes in state.banes)
        return max(0.05, 0.75 - (0.3 if not left else 0.1) * held)
    if state.s == ANIMALS_RUN:
        chance = 1.0
        for n, spot in enumerate(state.beasts):
            if spot >= 0:
                fed = state.t.mountains >> spot & 1
                each = (0.97 if fed else 0.85) if not state.hurt >> n & 1 else (0.93 if fed else 0.6)
                chance *= each ** max(1, left)
        return chance
    carried = sum(bool(state.held[seat * KINDS + LOAD]) for seat in range(state.players))
    missing = max(0.0, wanted - done - 0.55 * carried)
    if not missing:
        return 0.97 if done >= wanted else 0.85
    pace = 0.28 + 0.16 * state.players  # things brought home in a round, about
    return max(0.01, min(0.95, 0.62 * left * pace / missing))
