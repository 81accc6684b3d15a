"""A sensible move at once, in a game that is only imagined, and what a position is worth: for search (`knowledge.py`)."""

from __future__ import annotations

from math import exp
from operator import mul
from typing import Any

from gameshelf.core import Move
from gameshelf.games.takao.bot import HARM, judge
from gameshelf.games.takao.keys import (
    AIRCRAFT,
    ANIMAL,
    ANIMALS_RUN,
    DOOM,
    FIRST_PRISONER,
    FIRST_WRECKAGE,
    FOOD,
    GEAR,
    ITEM,
    LOAD,
    MAP,
    RESCUE,
    TOKKO_INCIDENT,
)
from gameshelf.games.takao.knowledge import hits, ways_home
from gameshelf.games.takao.scenarios.base import RULES
from gameshelf.games.takao.state import CONSUMPTION, KINDS, SURVIVAL, Takao
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
    if move.verb == "hand":  # for which the other would have to part with a card
        game = seat.guess
        return not game.ask and not game.fits(int(move.args[0]) - 1, game.t.kind[game.stack[-1].card])
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
    time = rounds_left(state)
    return (alive(state, time) * _goal_worth(state, time),) * state.players


def rounds_left(state: Takao) -> float:
    """The rounds that are left, this one by what is left of it: no step of the game is worth a leap."""
    if state.phase != SURVIVAL:
        return state.t.rounds - state.round + (0.3 if state.phase < CONSUMPTION else 0.2)
    full = state.players * (state.t.stamina_two if state.players == 2 else state.t.stamina)
    return state.t.rounds - state.round + 0.4 + 0.6 * sum(state.sated) / full


def alive(state: Takao, time: float) -> float:
    """The chance that all come through: the coming raid, and what wears them down in so many rounds."""
    chance = 1.0
    for seat in range(state.players):
        gap = state.health[seat] - state.despair[seat]
        worn = 0.05 if gap <= 3 else 0.015 if gap <= 5 else 0.004
        chance *= 1.0 - min(0.9, _mortal(state, seat, gap) + time * (worn + 0.006 * (5 - _provided(state, seat))))
    return chance


def _provided(state: Takao, seat: int) -> float:
    """What a character has for the rounds to come, up to 5: food, a full stomach after the meal, things that help."""
    base = seat * KINDS
    units = sum([state.units[card] for card in state.held[base + FOOD]])
    things = len(state.held[base + ITEM]) + len(state.held[base + GEAR]) + len(state.held[base + ANIMAL])
    eaten = state.sated[seat] if state.phase == CONSUMPTION else 1  # about as much as it will be
    return min(5.0, 0.5 * things + units + 2 * eaten)


def _mortal(state: Takao, seat: int, gap: int) -> float:
    """The chance that the coming raid kills a character; who has a turn before it will rather leave."""
    spot = state.place[seat]
    if spot >= MAP:
        return 0.0
    cover = (state.shelters & ~state.ruins) >> spot & 1 | state.ward >> seat & 1
    bombs = [count[spot] - cover for count in hits(state)]
    deadly = sum([3 * n >= gap for n in bombs if n > 0]) / 3
    if state.phase == SURVIVAL:
        asked = state.stack[-1].seat
        over = (seat - state.first) % state.players < (asked - state.first) % state.players
        stays = 1.0 if over else 0.3
    else:
        stays = 0.1 if state.phase == CONSUMPTION else 1.0
    return stays * deadly + 0.03 * sum([n > 0 for n in bombs]) / 3


def _goal_worth(state: Takao, time: float) -> float:
    """How likely the goal is, by what is done and what is left of the game."""
    told = burdens(state, time) if state.s == DOOM else herd(state, time) if state.s == ANIMALS_RUN else signs(state)
    return 1 / (1 + exp(-sum(map(mul, WEIGHTS[state.s], told))))


def burdens(state: Takao, time: float) -> tuple[float, ...]:
    """What tells the chances to be free of Banes: how worn the people are, the Banes and the time for them, miracles."""
    n = state.players
    weak = sum([max(0, 6 - state.health[seat] + state.despair[seat]) for seat in range(n)])
    banes = sum(map(len, state.banes)) / n
    return (
        1.0, weak / n, banes, banes / (time + 0.5), time, 1 / n, bin(state.miracles).count("1"), state.phase == SURVIVAL,
    )  # fmt: skip


def herd(state: Takao, time: float) -> tuple[float, ...]:
    """What tells the chances that all animals live: the Hurt, those in the city, the hungry, what the bombs threaten."""
    t, raids = state.t, hits(state)
    hurt = low = hungry = fading = risk = deadly = 0.0
    for n, spot in enumerate(state.beasts):
        if spot < 0:
            continue
        frail, down = state.hurt >> n & 1, not (t.mountains & ~state.ruins) >> spot & 1
        unfed = down and not any(state.held[one * KINDS + FOOD] for one in state.at(spot))
        cover = (state.shelters & ~state.ruins) >> spot & 1
        bombed = sum([count[spot] > cover for count in raids]) / 3
        hurt, low, hungry, fading = hurt + frail, low + down, hungry + unfed, fading + frail * unfed
        risk, deadly = risk + bombed, deadly + frail * bombed
    return (
        1.0, hurt, low, hungry, fading, risk, deadly, time, low * time, 1 / state.players, state.phase == SURVIVAL,
        state.phase == CONSUMPTION,
    )  # fmt: skip


def signs(state: Takao) -> tuple[float, ...]:
    """What tells the chances where something has to be brought home: the people, then what is missing and what it takes."""
    t, n = state.t, state.players
    full = n * (t.stamina_two if n == 2 else t.stamina)
    now = sum(state.sated) / full if state.phase <= SURVIVAL else 0.0
    if state.phase == CONSUMPTION:  # who is hungry will do less
        now = -0.5 * sum(state.hungry) / full
    time = t.rounds - state.round + now  # rounds, this one by the Stamina that is left of it
    weak = sum([max(0, 6 - state.health[seat] + state.despair[seat]) for seat in range(n)])
    done, wanted = RULES[state.s].goal(state)
    need = max(0, wanted - done)
    loaded = [seat for seat in range(n) if state.held[seat * KINDS + LOAD]][:need]
    rest = need - len(loaded)
    home = 1 << t.start if state.s == AIRCRAFT else state.shelters & ~state.ruins if state.s == RESCUE else 1 << t.safe
    far = ways_home(state, home)
    away = sum([min(8, far[state.place[seat]]) for seat in loaded])
    soon = max(0.0, time) + 0.25
    return (
        1.0, weak / n, need, len(loaded), away, need / soon, _work(state, rest, far) / (n * soon), away / (n * soon),
        sum([card >= 0 for card in state.block]) + len(state.patrol), min(time, 1.0), time, not need, 1 / n,
    )  # fmt: skip


def _work(state: Takao, rest: int, far: tuple[int, ...]) -> float:
    """How many uses of Stamina it takes, about, to come by what nobody has in hand yet."""
    t = state.t
    if state.s == RESCUE:
        crew = sum([spot >= MAP for spot in state.place])
        return 3.0 * rest - 1.5 * min(rest, sum(map(len, state.floating))) - 0.5 * min(rest, crew)
    if state.s == AIRCRAFT:
        costs = [
            len(cards) + 0.4 * min(8, far[spot]) + 0.8 * (state.ruins >> spot & 1)
            for cards, spot in zip(state.decks, t.deck_place, strict=True)
            if cards and cards[0] >= FIRST_WRECKAGE
        ]
        other = 3.0
    else:
        prisons = [t.prison[card] for card in range(FIRST_PRISONER, len(t.prison)) if state.jailed >> card & 1]
        costs = [1.0 + 0.4 * min(8, far[spot]) for spot in prisons]
        other = 4.0
    known = sorted(costs)[:rest]
    return sum(known, 0.0) + other * (rest - len(known))


# By scenario, what each of the signs adds to the logarithm of the odds: fitted to whole games of the quick policy
WEIGHTS = {
    ANIMALS_RUN: (1.89, -0.34, -0.59, -0.33, 0.17, -0.11, -0.62, -0.51, 0.06, -1.25, 0.35, 0.62),
    DOOM: (-0.14, -0.25, 0.56, -4.7, -0.24, 1.29, 0.36, 0.33),
    AIRCRAFT: (1.16, -0.26, -0.17, 0.44, -0.22, -0.83, -1.89, -0.97, 0.0, -1.05, 0.35, 2.02, -0.41),
    RESCUE: (0.16, -0.2, -0.28, 0.66, -0.09, -0.25, -3.5, -0.99, -0.25, -0.18, 0.4, 2.19, 0.34),
    TOKKO_INCIDENT: (0.55, -0.65, -0.4, 0.17, -0.06, -0.3, -3.15, -0.36, -0.25, -0.63, 0.49, 2.82, 0.18),
}  # fmt: skip
