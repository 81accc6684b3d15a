"""A sensible move in microseconds, and what a position is worth: for search, in games that a seat imagines."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Any

from gameshelf.core import Move, Step
from gameshelf.games.kaiju import effects
from gameshelf.games.kaiju.content import NONE
from gameshelf.games.kaiju.knowledge import CARD, EXTRA, reach, share, shores
from gameshelf.games.kaiju.knowledge import DONE as FALLS
from gameshelf.games.kaiju.moves import BID, CALL, DONE, DRAW, DROP, FACE, HOLD, PAY, REST, SPARED, STAY, TAKE, USE, YIELD
from gameshelf.games.kaiju.state import SEATS, Kaiju
from gameshelf.games.kaiju.steps.building import Paying
from gameshelf.games.kaiju.steps.moving import Bidding, Defending, Retreating, Stood, Walking
from gameshelf.games.kaiju.steps.powers import Leaping, Striking, Taking, in_blast, landings
from gameshelf.games.kaiju.steps.resting import Resting
from gameshelf.games.kaiju.steps.tanks import Commanding, Driving, Facing, Throwing, roads
from gameshelf.games.kaiju.steps.turn import Closing, Landing, Turn

Asked = Callable[[Kaiju, int, list[Move]], Move]

# By the number of players: how much a game still turns at its end and, more than that, at its beginning; what a level in reach
# is worth, and how much less at the beginning. Fitted to who won 3,900 games of the quick policy, at six moments of each.
FITTED = {2: (5.1, 13.1, 0.55, 0.41), 3: (5.3, 8.9, 0.6, 0.39), 4: (4.7, 11.7, 0.88, 0.24)}


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
    cubes = state.cubes[base : base + SEATS]
    mine = cubes.pop(seat)
    rival = max(cubes)
    hope = 1.0 if mine >= rival else 0.6 if mine + 1 == rival else 0.15
    bonus = state.bonus[t.zone[lot]]
    return value + hope * t.points[lot] / (left + 1) + (0.12 * bonus if bonus != NONE else 0.0)


def _best(state: Kaiju, seat: int, space: int) -> float:
    """The best building at a place that the hand pays for; 0 where there is none."""
    t, left, base = state.t, state.left, seat * 3
    bites, claws, fires = state.hand[base : base + 3]
    best = 0.0
    for lot in t.touches[space]:
        if left[lot]:
            cost = t.cost[state.cards[state.base[lot] + left[lot] - 1]]
            if bites >= cost[0] and claws >= cost[1] and fires >= cost[2]:
                found = _level(state, seat, lot)
                if found > best:
                    best = found
    return best


def _turn(state: Kaiju, seat: int, moves: list[Move]) -> Move:
    best, value, lot_of = moves[0], 0.0, state.t.lot_of
    for move in moves:
        if move.verb != "attack":
            break
        found = _level(state, seat, lot_of[move])
        if found > value:
            best, value = move, found
    if state.power[seat] and not state.used:
        card = _card(state, seat, moves, value > 0.0)
        if card is not None:
            return card
    if value > 0.0:
        return best
    room = state.t.hand - state.held[seat]
    if room < 2 or (state.actions > 1 and not state.rested):
        go = _step(state, seat, moves)
        if go is not None:
            return go
    return REST if room or state.chance.below(2) else _any(state, moves, "go")


def _step(state: Kaiju, seat: int, moves: list[Move]) -> Move | None:
    """The neighbouring crossing with the best building that the hand pays for."""
    space_of = state.t.space_of
    best, value = None, 0.3
    for move in moves:
        if move.verb == "go":
            found = _best(state, seat, space_of[move])
            if found > value:
                best, value = move, found
    return best


def _any(state: Kaiju, moves: list[Move], verb: str) -> Move:
    some = [move for move in moves if move.verb == verb] or moves
    return some[state.chance.below(len(some))]


# Building cards: whether to use one now, by what it does first


def _card(state: Kaiju, seat: int, moves: list[Move], able: bool) -> Move | None:
    """A building card that helps now; `able` says whether a building can be attacked as things are."""
    t = state.t
    for move in moves:
        if move.verb == "use":
            ops = t.ability_ops[USE.index(move)]
        elif move.verb == "call":
            ops = t.icon_ops[CALL.index(move)]
        else:
            continue
        wanted = _WANTED.get(ops[0][0])
        if wanted is None or wanted(state, seat, able):
            return move
    return None


def _room(state: Kaiju, seat: int) -> int:
    return state.t.hand - state.held[seat]


def _may(state: Kaiju) -> bool:
    return state.actions > 0 and not state.rested


def _wants_wild(state: Kaiju, seat: int, able: bool) -> bool:
    """Whether one card of another kind is all that a building here needs."""
    if able or not _may(state):
        return False
    t, left, hand = state.t, state.left, state.hand[seat * 3 : seat * 3 + 3]
    for lot in t.touches[state.at[seat]]:
        if left[lot] and state.held[seat] >= t.price[card := state.top(lot)] and _missing(t.cost[card], hand) == 1:
            return True
    return False


def _missing(cost: tuple[int, int, int], hand: list[int]) -> int:
    return sum([wanted - has for wanted, has in zip(cost, hand, strict=True) if wanted > has])


def _wants_steps(state: Kaiju, seat: int, able: bool) -> bool:
    joined, on = state.t.joined[state.at[seat]], state.on
    return not able and _may(state) and any(on[near] < 0 and _best(state, seat, near) > 0.3 for near in joined)


def _wants_leap(state: Kaiju, seat: int, able: bool) -> bool:
    return not able and _may(state) and any(_best(state, seat, spot) > 0.3 for spot in landings(state, seat, 2))


def _wants_tank(state: Kaiju, seat: int, able: bool) -> bool:
    return any(_aim(state, seat, spot) > 0 for tank in range(len(state.tank_at)) for spot in _spots(state, tank))


def _wants_blast(state: Kaiju, seat: int, able: bool) -> bool:
    held = state.held
    return any(held[other] and not state.guard >> other & 1 for other in range(state.players) if other != seat)


_WANTED: dict[int, Callable[[Kaiju, int, bool], bool]] = {
    effects.DRAW: lambda state, seat, able: _room(state, seat) > 1,
    effects.TAKE: lambda state, seat, able: not able,
    effects.RECOVER: lambda state, seat, able: _room(state, seat) > 1 and sum(state.pile[seat * 3 : seat * 3 + 3]) > 1,
    effects.STEP: _wants_steps,
    effects.LEAP: _wants_leap,
    effects.DISCOUNT: lambda state, seat, able: able,
    effects.WILD: _wants_wild,
    effects.GUARD: lambda state, seat, able: not state.actions,
    effects.PUSH: lambda state, seat, able: not state.actions,
    effects.TREMOR: lambda state, seat, able: False,
    effects.TANK: _wants_tank,
    effects.BLAST: _wants_blast,
}


def _closing(state: Kaiju, seat: int, moves: list[Move]) -> Move:
    return _card(state, seat, moves, False) or DONE


def _resting(state: Kaiju, seat: int, moves: list[Move]) -> Move:
    """Draw where there is room; else the one card that pays for something here; with a full hand make room."""
    room = _room(state, seat)
    if room > 1:
        return DRAW
    base = seat * 3
    hand = state.hand[base : base + 3]
    if not room:
        return DROP[hand.index(max(hand))] if state.chance.below(2) else DRAW
    supply = state.supply
    kind = _lacking(state, seat)
    return TAKE[kind] if kind >= 0 and supply[kind] else DRAW


def _lacking(state: Kaiju, seat: int) -> int:
    """The kind of card that pays for the best building here that one more card pays for; NONE where there is none."""
    t, left, base = state.t, state.left, seat * 3
    hand = state.hand[base : base + 3]
    kind, value = NONE, 0.0
    for lot in t.touches[state.at[seat]]:
        if left[lot]:
            cost = t.cost[state.top(lot)]
            if _missing(cost, hand) == 1 and (found := _level(state, seat, lot)) > value:
                kind, value = next(n for n in range(3) if cost[n] > hand[n]), found
    return kind


def _taking(state: Kaiju, seat: int, moves: list[Move]) -> Move:
    kind = _lacking(state, seat)
    if kind >= 0 and TAKE[kind] in moves:
        return TAKE[kind]
    hand = state.hand[seat * 3 : seat * 3 + 3]
    return min([move for move in moves if move is not DONE], key=lambda move: hand[TAKE.index(move)])


# Places


def _landing(state: Kaiju, seat: int, moves: list[Move]) -> Move:
    promise = shores(state)
    return max(moves, key=lambda move: promise[state.t.space_of[move]])


def _going(state: Kaiju, seat: int, moves: list[Move]) -> Move:
    """Somewhere with work for the hand, else anywhere."""
    return _step(state, seat, moves) or moves[state.chance.below(len(moves))]


def _retreating(state: Kaiju, seat: int, moves: list[Move]) -> Move:
    return _going(state, seat, moves) if state.stack[-1].defender == seat else moves[state.chance.below(len(moves))]  # type: ignore[attr-defined]


def _stood(state: Kaiju, seat: int, moves: list[Move]) -> Move:
    return STAY if _best(state, seat, state.at[seat]) else _going(state, seat, moves)


# Tanks and missiles


def _spots(state: Kaiju, tank: int) -> tuple[int, ...]:
    """Where a tank may stand that a card commands."""
    return (state.tank_at[tank], *roads(state, tank))


def _seen(state: Kaiju, seat: int, crossings: tuple[int, ...]) -> int:
    """Rivals with cards on these crossings, and oneself."""
    found = 0
    for crossing in crossings:
        who = state.on[crossing]
        if 0 <= who < SEATS and state.held[who]:
            found += -2 if who == seat else 2
    return found


def _aim(state: Kaiju, seat: int, spot: int) -> int:
    """The most that a tank can do on this crossing, faced well."""
    ahead = state.t.ahead
    return max([_seen(state, seat, ahead[spot * 4 + way]) for way in range(4)])


def _commanding(state: Kaiju, seat: int, moves: list[Move]) -> Move:
    """The tank that can do most."""
    return moves[max(range(len(moves)), key=lambda n: max([_aim(state, seat, spot) for spot in _spots(state, n)]))]


def _driving(state: Kaiju, seat: int, moves: list[Move]) -> Move:
    tank = state.stack[-1].tank  # type: ignore[attr-defined]
    here = state.tank_at[tank]
    return max(moves, key=lambda move: _aim(state, seat, here if move is STAY else state.t.space_of[move]))


def _facing(state: Kaiju, seat: int, moves: list[Move]) -> Move:
    """Rivals in sight, oneself not."""
    at = state.tank_at[state.stack[-1].tank]  # type: ignore[attr-defined]
    best, value = moves[0], -9
    first = state.chance.below(4)
    for n in range(4):
        way = (first + n) % 4
        found = _seen(state, seat, state.t.ahead[at * 4 + way])
        if found > value:
            best, value = FACE[way], found
    return best


def _striking(state: Kaiju, seat: int, moves: list[Move]) -> Move:
    best, value = moves[0], -9
    others = [at for other, at in enumerate(state.at) if other != seat]
    for crossing in {near for at in others for near in (at, *state.t.joined[at]) if near < state.t.crossings}:
        hit = in_blast(state, seat, crossing)
        found = sum([-1 if one == seat else 1 for one in hit])
        if found > value or (found == value and state.t.strike[crossing].number < best.number):
            best, value = state.t.strike[crossing], found
    return best


# Attacks on players, and paying


def _defending(state: Kaiju, seat: int, moves: list[Move]) -> Move:
    bid = sum(state.stack[-1].bid)  # type: ignore[attr-defined]
    return HOLD if HOLD in moves and bid == 1 and state.chance.below(2) else YIELD


def _bidding(state: Kaiju, seat: int, moves: list[Move]) -> Move:
    return DONE if DONE in moves else _most(state, seat, moves, BID)


def _keeping(state: Kaiju, seat: int, moves: list[Move]) -> Move:
    """Whatever one has least of."""
    hand = state.hand[seat * 3 : seat * 3 + 3]
    return min(moves, key=lambda move: hand[SPARED.index(move)])


def _paying(state: Kaiju, seat: int, moves: list[Move]) -> Move:
    return _most(state, seat, moves, PAY)


def _most(state: Kaiju, seat: int, moves: list[Move], by_kind: tuple[Move, ...]) -> Move:
    """Whatever one has most of."""
    hand = state.hand[seat * 3 : seat * 3 + 3]
    return max(moves, key=lambda move: hand[by_kind.index(move)])


_ANSWERS: dict[type[Step[Any]], Asked] = {
    Landing: _landing, Turn: _turn, Closing: _closing, Resting: _resting, Taking: _taking, Facing: _facing, Driving: _driving,
    Commanding: _commanding, Striking: _striking, Defending: _defending, Bidding: _bidding, Paying: _keeping, Throwing: _paying,
    Walking: _going, Leaping: _going, Retreating: _retreating, Stood: _stood,
}  # fmt: skip


def worth(state: Kaiju) -> tuple[float, ...]:
    """Each seat's chance to win: the points that it has and may hope for, against the others'."""
    players = state.players
    if state.outcome is not None:
        winners = state.outcome.winners
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(players))
    totals = hopes(state)
    cool, warm, near, early = FITTED[players]
    hall = state.left[state.t.hall] / max(1, state.built[state.t.hall])
    far = min(1.0, min(state.spare) / state.t.cubes, hall + 0.25) if not state.ending else 0.0
    if not state.ending and NONE not in state.at:
        totals = [total + (near - early * far) * levels for total, levels in zip(totals, reach(state), strict=True)]
    warmth = cool + warm * far
    top = max(totals)
    powers = [exp((total - top) / warmth) for total in totals]
    return tuple(power / sum(powers, 0.0) for power in powers)


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
    whole = max(1.0, sum(parts, 0.0))
    for seat, part in enumerate(parts):
        totals[seat] += prize * part / whole
