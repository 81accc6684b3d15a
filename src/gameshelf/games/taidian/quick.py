"""A sensible move at once, in a game that is only imagined, and what a position is worth: for search (`knowledge.py`)."""

from __future__ import annotations

from math import exp

from gameshelf.core import Move
from gameshelf.games.taidian.bot import ROBBERY, best, plan_of
from gameshelf.games.taidian.content import FIRST_BLUE, FIRST_RED, STRUCTURES
from gameshelf.games.taidian.state import Taidian
from gameshelf.games.taidian.steps.attacking import worth_of

STANDING = tuple(
    {"burn-barrel": 0.5, "sandbags": 0.4, "trading-post": 0.25, "lightning-rod": 0.5, "clinic": 0.05, "watchtower": 0.25,
     "supply-cache": 0.4}[key] for key in STRUCTURES
)  # fmt: skip
BUILT = tuple(sum(n for s, n in enumerate(STANDING) if built >> s & 1) for built in range(1 << len(STRUCTURES)))


def quick(state: Taidian, seat: int) -> Move:
    """A sensible move at once, in a game that is only imagined."""
    return best(state, seat, plan_of(state))


def worth(state: Taidian) -> tuple[float, ...]:
    """Each seat's chance to win: health, and what its deck can do, compared with the others'."""
    strength = [_strength(state, seat) for seat in range(state.players)]
    sides: dict[int, float] = {}
    for seat, side in enumerate(state.sides):
        sides[side] = sides.get(side, 0.0) + strength[seat]
    total = sum(value**3 for value in sides.values()) or 1.0
    return tuple(sides[side] ** 3 / total for side in state.sides)


def _strength(state: Taidian, seat: int) -> float:
    """How long somebody lasts, times how hard he hits, how much he blocks and how well he builds.

    The weights were fitted to who won from 5,010 positions of duels between plans (docs/taidian-balance.md).
    """
    if not state.alive[seat]:
        return 0.0
    t = state.t
    hits = size = builds = blocks = 0.0
    piles = [state.hand[seat], state.deck[seat], state.discard[seat]]
    if seat == state.turn:  # what lies on the table is taken up again
        piles += [state.spent, tuple([card for card, _, _ in state.laid])]
    for pile in piles:
        for card in pile:
            size += 1.0
            if card < FIRST_RED:
                builds += 1.2 * t.money[card] + 2.5 * t.energy[card]
            elif card < FIRST_BLUE:
                hits += worth_of(state, seat, card) if not t.steal[card] else ROBBERY
            else:
                blocks += state.block_of(seat, card)
    size = max(size, 5.0)
    left = max(0.0, 1.0 - state.round / 20.0)
    health = max(1.0, state.health[seat] - sum(sum(poison[4]) for poison in state.poisons if poison[2] == seat))
    building = (builds * left + 0.19 * blocks) / size + BUILT[state.built[seat]] + 0.02 * state.energy[seat]
    return float((health * (1.0 + hits / size)) ** 1.2 * exp(building))
