"""A sensible move in microseconds, and what a position is worth: for search, in games that a seat imagines."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Any

from gameshelf.core import Move, Step
from gameshelf.games.kaiju.content import NONE
from gameshelf.games.kaiju.moves import CALL, DONE, DRAW, FACE, HOLD, MISSILE, REST, YIELD
from gameshelf.games.kaiju.sense import CARD, EXTRA, share
from gameshelf.games.kaiju.sense import DONE as FALLS
from gameshelf.games.kaiju.state import SEATS, Kaiju
from gameshelf.games.kaiju.steps.building import Paying
from gameshelf.games.kaiju.steps.moving import Bidding, Defending
from gameshelf.games.kaiju.steps.powers import Striking, in_blast
from gameshelf.games.kaiju.steps.resting import Resting
from gameshelf.games.kaiju.steps.tanks import Facing, Throwing
from gameshelf.games.kaiju.steps.turn import Closing, Turn

Asked = Callable[[Kaiju, int, list[Move]], Move]


def quick(state: Kaiju, seat: int) -> Move:
    """A sensible move of the seat that is asked."""
    moves = state.allowed
    if len(moves) == 1:
        return moves[0]
    answer = _ANSWERS.get(type(state.stack[-1]))
    return answer(state, seat, moves) if answer else moves[state.chance.below(len(moves))]


def _level(state: Kaiju, seat: int, lot: int) -> float:
    """What the next level of a building is worth, roughly, its price counted."""
    t = state.t
    left = state.left[lot]
    card = state.cards[state.base[lot] + left - 1]
    value = t.mean[card] + EXTRA - CARD * t.price[card]
    base = lot * SEATS
    mine = state.cubes[base + seat] + 1
    rival = max([state.cubes[base + other] for other in range(state.players) if other != seat])
    hope = 1.0 if mine > rival else 0.6 if mine == rival else 0.15
    bonus = state.bonus[t.zone[lot]]
    return value + hope * t.points[lot] / (left + 1) + (0.12 * bonus if bonus != NONE else 0.0)


def _turn(state: Kaiju, seat: int, moves: list[Move]) -> Move:
    best, value = moves[0], 0.0
    for move in moves:
        if move.verb != "attack":
            break
        found = _level(state, seat, state.t.lot_of[move])
        if found > value:
            best, value = move, found
    if value > 0.0:
        return best
    if state.power[seat] and state.chance.below(2):
        card = _card(state, seat, moves)
        if card is not None:
            return card
    if state.actions > 1 or state.held[seat] > 2:
        go = _step(state, seat, moves)
        if go is not None:
            return go
    return REST if state.held[seat] < state.t.hand or state.chance.below(2) else _any(state, moves, "go")


def _step(state: Kaiju, seat: int, moves: list[Move]) -> Move | None:
    """The neighbouring crossing with the best building that the hand pays for."""
    t, left = state.t, state.left
    bites, claws, fires = state.hand[seat * 3 : seat * 3 + 3]
    best, value = None, 0.3
    for move in moves:
        if move.verb == "go":
            for lot in t.touches[t.space_of[move]]:
                if left[lot]:
                    cost = t.cost[state.cards[state.base[lot] + left[lot] - 1]]
                    if bites >= cost[0] and claws >= cost[1] and fires >= cost[2]:
                        found = _level(state, seat, lot)
                        if found > value:
                            best, value = move, found
    return best


def _any(state: Kaiju, moves: list[Move], verb: str) -> Move:
    some = [move for move in moves if move.verb == verb] or moves
    return some[state.chance.below(len(some))]


def _card(state: Kaiju, seat: int, moves: list[Move]) -> Move | None:
    """A building card that can be used now."""
    some = [move for move in moves if move.verb in ("use", "call")]
    if not some:
        return None
    move = some[state.chance.below(len(some))]
    if move is CALL[MISSILE] and all(not state.held[other] for other in range(state.players) if other != seat):
        return None
    return move


def _closing(state: Kaiju, seat: int, moves: list[Move]) -> Move:
    return _card(state, seat, moves) or DONE


def _resting(state: Kaiju, seat: int, moves: list[Move]) -> Move:
    room = state.t.hand - state.held[seat]
    if room > 1 or len(moves) < 3:
        return DRAW
    takes = [move for move in moves if move.verb == "take"]
    if not takes:
        return _any(state, moves, "drop") if state.chance.below(2) else DRAW
    hand = state.hand[seat * 3 : seat * 3 + 3]
    return min(takes, key=lambda move: hand[("bite", "claw", "fireball").index(str(move.args[0]))])


def _facing(state: Kaiju, seat: int, moves: list[Move]) -> Move:
    """Rivals in sight, oneself not."""
    at = state.tank_at[state.stack[-1].tank]  # type: ignore[attr-defined]
    best, value = moves[0], -9
    first = state.chance.below(4)
    for n in range(4):
        way = (first + n) % 4
        found = 0
        for crossing in state.t.ahead[at * 4 + way]:
            who = state.on[crossing]
            if 0 <= who < SEATS:
                found += -2 if who == seat else 2
        if found > value:
            best, value = FACE[way], found
    return best


def _striking(state: Kaiju, seat: int, moves: list[Move]) -> Move:
    best, value = moves[0], -9
    others = [at for other, at in enumerate(state.at) if other != seat]
    for crossing in {near for at in others for near in (at, *state.t.joined[at]) if near < state.t.crossings}:
        hit = in_blast(state, seat, crossing)
        found = sum(-1 if one == seat else 1 for one in hit)
        if found > value or (found == value and state.t.strike[crossing].number < best.number):
            best, value = state.t.strike[crossing], found
    return best


def _defending(state: Kaiju, seat: int, moves: list[Move]) -> Move:
    bid = sum(state.stack[-1].bid)  # type: ignore[attr-defined]
    return HOLD if HOLD in moves and bid == 1 and state.chance.below(2) else YIELD


def _bidding(state: Kaiju, seat: int, moves: list[Move]) -> Move:
    return DONE if DONE in moves else _any(state, moves, "bid")


def _paying(state: Kaiju, seat: int, moves: list[Move]) -> Move:
    """Whatever one has most of."""
    hand = state.hand[seat * 3 : seat * 3 + 3]
    return max(moves, key=lambda move: hand[("bite", "claw", "fireball").index(str(move.args[0]))])


_ANSWERS: dict[type[Step[Any]], Asked] = {
    Turn: _turn, Closing: _closing, Resting: _resting, Facing: _facing, Striking: _striking, Defending: _defending,
    Bidding: _bidding, Paying: _paying, Throwing: _paying,
}  # fmt: skip


def worth(state: Kaiju) -> tuple[float, ...]:
    """Each seat's chance to win: the points that it has and may hope for, against the others'."""
    players = state.players
    if state.outcome is not None:
        winners = state.outcome.winners
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(players))
    totals = hopes(state)
    hall = state.left[state.t.hall] / max(1, state.built[state.t.hall])
    far = min(1.0, min(state.spare) / state.t.cubes, hall + 0.25) if not state.ending else 0.0
    warmth = 3.0 + 9.0 * far
    top = max(totals)
    powers = [exp((total - top) / warmth) for total in totals]
    return tuple(power / sum(powers) for power in powers)


def hopes(state: Kaiju) -> list[float]:
    """The points that each seat has, with its part of the prizes that are still fought about."""
    t, players = state.t, state.players
    totals = [state.card_points(seat) + 0.6 * state.held[seat] for seat in range(players)]
    for lot, built in enumerate(state.built):
        left = state.left[lot]
        if built and left < built:
            _add(totals, state.cubes[lot * SEATS : lot * SEATS + players], left, t.points[lot] * FALLS[min(left, 6)])
    for zone, lots in enumerate(t.zone_lots):
        if state.bonus[zone] != NONE:
            counts = [0] * players
            left = 0
            for lot in lots:
                left += state.left[lot]
                for seat in range(players):
                    counts[seat] += state.cubes[lot * SEATS + seat]
            if any(counts):
                _add(totals, counts, left, float(state.bonus[zone]))
    return totals


def _add(totals: list[float], counts: list[int], left: int, prize: float) -> None:
    parts = []
    for seat, mine in enumerate(counts):
        rival = max([n for other, n in enumerate(counts) if other != seat])
        parts.append(share(mine, rival, left))
    whole = max(1.0, sum(parts))
    for seat, part in enumerate(parts):
        totals[seat] += prize * part / whole
