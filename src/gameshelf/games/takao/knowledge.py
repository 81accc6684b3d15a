"""A turn thought through: ways, dangers, aims, and what a Stamina is best spent on.

It works on a game that the seat imagines and looks at nothing that lies face down.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from threading import local

from gameshelf.games.takao import effects as fx
from gameshelf.games.takao.conditions import holds
from gameshelf.games.takao.content import TRACK, Arrays
from gameshelf.games.takao.effects import CLIMBER, HEAVY, NO_DIG, NO_FAITH, NO_RIDE, RAID
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
    MIRACLES,
    PEOPLE,
    PLACES,
    RESCUE,
    SEA,
    TOKKO_INCIDENT,
    WRECK,
)
from gameshelf.games.takao.scenarios.base import RULES
from gameshelf.games.takao.scenarios.tokko import patrol_of
from gameshelf.games.takao.state import CLEANED, ENDING, KINDS, ON_FOOT, Takao
from gameshelf.games.takao.steps.ties import current

SPOTS = MAP + SEA
FAR = 99
SPEND = 0.7  # what a Stamina costs: a meal or a Health to get it back
ROW = 1.0  # a row of the gap between Health and Despair
KEPT = 1.1  # a Despair that is not taken, for a wish that is fulfilled in time
DEATH = 110.0

Aim = Callable[[float, int], None]


class Net:
    """The ways through the city as it lies now, for one kind of walker."""

    __slots__ = ("far", "near", "two")

    def __init__(self, t: Arrays, ways: tuple[tuple[int, ...], ...], rail: tuple[tuple[tuple[int, int], ...], ...], ruins: int,
                 climbs: bool, rides: bool) -> None:  # fmt: skip
        near: list[tuple[int, ...]] = []
        hills: list[tuple[int, ...]] = []
        ports = [n for n in range(MAP) if t.ports >> n & 1]
        for spot in range(len(ways)):
            on_hill = climbs or bool((t.mountains & ~ruins) >> spot & 1)
            one: list[int] = []
            two: list[int] = []
            for to in ways[spot]:
                if not ruins >> to & 1:
                    (one if on_hill or not t.mountains >> to & 1 else two).append(to)
            if rides and not ruins >> spot & 1:
                one += [to for to, free in rail[spot] if not ruins & free and to not in one]
                if spot in ports:
                    one += [to for to in ports if to != spot and not ruins >> to & 1 and to not in one]
            near.append(tuple(one))
            hills.append(tuple(two))
        near += [()] * (SPOTS - len(near))
        hills += [()] * (SPOTS - len(hills))
        self.near = tuple(near)
        reach = []
        for spot in range(SPOTS):
            found = dict.fromkeys(near[spot])
            for to in near[spot]:
                found.update(dict.fromkeys(near[to]))
            found.update(dict.fromkeys(hills[spot]))
            found.pop(spot, None)
            reach.append(tuple(found))
        self.two = tuple(reach)
        back: list[list[tuple[int, int]]] = [[] for _ in range(SPOTS)]
        for spot in range(SPOTS):
            for to in near[spot]:
                back[to].append((spot, 1))
            for to in hills[spot]:
                back[to].append((spot, 2))
        self.far = lru_cache(maxsize=256)(lambda mask: _flood(back, mask))


def _flood(back: list[list[tuple[int, int]]], mask: int) -> tuple[int, ...]:
    """How many Moves it takes from each place to the nearest of these."""
    found = [FAR] * SPOTS
    layer = [spot for spot in range(SPOTS) if mask >> spot & 1]
    for spot in layer:
        found[spot] = 0
    later: list[int] = []
    steps = 0
    while layer or later:
        steps += 1
        ahead, later = later, []
        for spot in layer:
            for to, price in back[spot]:
                if found[to] > steps + price - 1:
                    found[to] = steps + price - 1
                    (ahead if price == 1 else later).append(to)
        layer = ahead
    return tuple(found)


@lru_cache(maxsize=4096)
def _net(t: Arrays, sea: bool, line: bool, ruins: int, climbs: bool, rides: bool) -> Net:
    return Net(t, t.sea if sea else t.near, t.lines if line else t.rails, ruins, climbs, rides)


def net_for(state: Takao, seat: int) -> Net:
    """The ways that are open to a character."""
    flags = state.board[seat].flags
    climbs = bool(flags & CLIMBER or state.did & ON_FOOT)
    return _net(state.t, state.s == RESCUE, state.line, state.ruins, climbs, not flags & NO_RIDE)


def ways_home(state: Takao, home: int) -> tuple[int, ...]:
    """How many Moves it takes from each place to these, were they free of ruins."""
    return _net(state.t, state.s == RESCUE, state.line, state.ruins & ~home, False, True).far(home)


def hits(state: Takao) -> tuple[tuple[int, ...], ...]:
    """For each of the three rolls, how often each place would be raided."""
    return _hits(state.t, state.bombers)


@lru_cache(maxsize=4096)
def _hits(t: Arrays, bombers: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    found = []
    for roll in (1, 2, 3):
        count = [0] * SPOTS
        for space in bombers:
            for spot in t.track[(space + roll) % TRACK]:
                count[spot] += 1
        found.append(tuple(count))
    return tuple(found)


EVERYWHERE = (1 << SPOTS) - 1
LAND = (1 << MAP) - 1
_PERSON = {key: n for n, key in enumerate(PEOPLE)}
_PLACE = {key: 1 << n for n, key in enumerate(PLACES)}


def places_where(state: Takao, seat: int, when: fx.When) -> int:
    """The places at which these conditions would hold for a seat, as bits."""
    found = 0
    for group in when:
        mask = EVERYWHERE if state.s == RESCUE else LAND
        for op in group:
            mask &= _spots(state, seat, op)
            if not mask:
                break
        found |= mask
    return found


def _spots(state: Takao, seat: int, op: tuple) -> int:  # type: ignore[type-arg]
    """The places at which one condition would hold; all or none where it does not ask for a place."""
    code, t = op[0], state.t
    if code == fx.AT:
        return _PLACE[op[1]]
    if code == fx.NOT_AT:
        return ~_PLACE[op[1]]
    if code in (fx.WITH, fx.NEAR):
        other = state.seat_of[_PERSON[op[1]]]
        spot = state.place[other] if other >= 0 else t.trace[_PERSON[op[1]]]
        if code == fx.NEAR:
            return sum(1 << one for one in state.ways[spot])
        return 1 << spot if other >= 0 else 1 << spot & ~state.ruins
    if code in (fx.ALONE, fx.ONLY, fx.HERE):
        friend = state.seat_of[_PERSON[op[1]]] if code == fx.ONLY else -1
        others = [spot for one, spot in enumerate(state.place) if one not in (seat, friend)]
        most = op[1] - 1 if code == fx.HERE else 1
        crowd = sum(1 << spot for spot in set(others) if others.count(spot) >= most)
        return crowd if code == fx.HERE else ~crowd
    if code == fx.ON_MOUNTAIN:
        return t.mountains & ~state.ruins
    if code == fx.AT_FAITH:
        return sum(1 << n for n in range(MAP) if t.faith[n]) & ~state.ruins
    if code == fx.AT_STATION:
        return t.stations & ~state.ruins
    if code == fx.AT_PORT:
        return t.ports & ~state.ruins
    if code == fx.AT_SHELTER:
        return state.shelters & ~state.ruins
    if code == fx.NO_RUIN:
        return ~state.ruins
    if code == fx.RUIN_NEAR:
        return sum(1 << n for n in range(SPOTS) if t.reach[n] & state.ruins)
    return EVERYWHERE if holds(state, seat, ((op,),)) else 0


class _Plans(local):
    """The plans of late, by what they rest on: an imagined game comes to the same situation again and again."""

    def __init__(self) -> None:
        self.known: dict[tuple[object, ...], Plan] = {}


_plans = _Plans()
MANY = 400  # plans that are remembered


def plan_for(state: Takao, seat: int) -> Plan:
    """What a seat could do with its turn. Where it stands and how much Stamina it has left do not matter to a plan."""
    place = state.place[:]
    if state.s != ANIMALS_RUN:
        place[seat] = -1
    flags, harm, known = state.board[seat].flags, _harm(state, seat), _plans.known
    decks = [-len(cards) if cards and cards[0] >= FIRST_WRECKAGE else len(cards) for cards in state.decks]
    key = (
        state.t, state.s, state.line, seat, state.round, state.ruins, state.shelters, state.bombers, state.ward, state.did,
        state.miracles, state.carcass, state.placed, state.jailed, state.patrol, state.hurt, flags, harm,
        state.hungry.count(0), state.sated[seat] > 0, *place, *decks, *state.who, *state.health, *state.despair, *state.held,
        *state.units, *state.done, *state.gave, *state.banes, *state.beasts, *state.block, *state.floating,
        *map(bool, state.piles),
    )  # fmt: skip
    plan = known.get(key)
    if plan is None:
        if len(known) >= MANY:
            known.clear()
        plan = known[key] = Plan(state, seat, harm)
    plan.state = state
    return plan


def forget() -> None:
    """Nothing is remembered."""
    _plans.known.clear()


def _harm(state: Takao, seat: int) -> int:
    """How many rows of the gap one bomb costs."""
    guards = [
        op for one in state.board[seat].hooks[RAID] if holds(state, seat, one.when) for op in one.ops if op[0] == fx.GUARD
    ]  # fmt: skip
    health: int = state.t.raid_health - sum(op[3] for op in guards if op[2] == "health")
    despair: int = state.t.raid_despair - sum(op[3] for op in guards if op[2] == "despair")
    return max(0, health) + max(0, despair)


class Plan:
    """What a seat could do with its turn, and what each end of it is worth."""

    def __init__(self, state: Takao, seat: int, harm: int) -> None:
        self.state = state
        self.seat = seat
        self.net = net_for(state, seat)
        self.raids = hits(state)
        self.left = state.t.rounds - state.round  # rounds after this one
        self.gap = state.health[seat] - state.despair[seat]
        self.ends: dict[int, float] = {}
        self.bests: tuple[dict[int, float], ...] = ({}, {}, {}, {})  # by Stamina, then by place
        self.looks: dict[int, float] = {}
        self.harm = harm
        self.thrift = 0.0  # what it is worth to end the turn with a Stamina left
        self.scrub = 0.0  # what it is worth to clean up anything at all
        self.kept: list[tuple[float, int]] = []  # what counts only at the place itself: how much, and where, as bits
        self.police = self._police()
        self.aims = self._aims()

    # Dangers

    def loss(self, spot: int) -> float:
        """What the coming raid costs at a place, on average."""
        state = self.state
        ruin = state.ruins >> spot & 1
        cover = 1 if not ruin and state.shelters >> spot & 1 else 0
        cover += state.ward >> self.seat & 1
        total = 0.0
        for count in self.raids:
            bombs = count[spot] - cover
            if spot >= MAP:
                bombs = 0
            rows = self.harm * bombs if bombs > 0 else 0
            if spot >= MAP and any(count[port] for port in range(MAP) if state.t.ports >> port & 1):
                rows += state.t.port_despair
            if rows:
                total += DEATH if rows >= self.gap else rows * ROW * (1.2 + 3.0 / (self.gap - rows))
        return total / 3

    # Aims

    def _aims(self) -> list[tuple[float, tuple[int, ...]]]:
        """Places that one wants to be at when the turn ends: how much, and how far each place is from them."""
        state, seat = self.state, self.seat
        found: list[tuple[float, tuple[int, ...]]] = []

        def aim(weight: float, mask: int) -> None:
            if mask and weight and mask & LAND != LAND:  # what is so everywhere leads nowhere
                found.append((weight, self.net.far(mask)))

        tie = current(state, seat)
        if tie >= 0 and self.left:
            mask = self.where(state.t.tie_when[tie])
            aim(0.5 + 0.4 * self.left, mask)
            price = sum(op[2] for op in state.t.tie_failing[tie] if op[0] == fx.DESPAIR)
            self.kept.append((KEPT * price, mask))  # wishes are looked at when all turns are over: near is not there
        for bane in state.banes[seat]:
            late = 14.0 if not self.left else 5.0 if self.left == 1 else 3.0
            gone = state.t.bane_gone[bane]
            asked = {op[0] for group in gone for op in group}
            if fx.UNSPENT in asked:
                self.thrift += late
                continue
            if fx.CLEANED in asked and not state.did & CLEANED:
                self.scrub += 0.7 * late
            aim(late, self.where(gone, ENDING))
        self._comfort(aim)
        self._miracles(aim)
        for other in range(state.players):
            self._company(other, aim)
        self._goal(aim)
        return found

    def where(self, when: fx.When, mark: int = 0) -> int:
        """The places at which these conditions would hold."""
        state, did = self.state, self.state.did
        state.did |= mark
        mask = places_where(state, self.seat, when)
        state.did = did
        return mask

    def _comfort(self, aim: Aim) -> None:
        state, seat = self.state, self.seat
        despair = state.despair[seat]
        if despair > 1 and not state.board[seat].flags & NO_FAITH:
            t = state.t
            mask = sum(1 << n for n in range(MAP) if t.faith[n] == t.belief[state.who[seat]] and not state.ruined(n))
            urgent = 2.2 if self.gap <= 4 else 1.0
            aim(0.8 * despair * urgent * (1.0 if self.left else 0.4), mask)

    def _miracles(self, aim: Aim) -> None:
        """Where a miracle can be called that the group could use: rest and cover for all, or freedom from Banes."""
        state, t = self.state, self.state.t
        for n in range(len(MIRACLES)):
            if not state.miracles >> n & 1:
                continue
            codes = {op[0] for op in t.miracle[n]}
            want = 0.0
            if fx.REST in codes and self.left:
                want += 0.25 * sum(min(one, 1) for one in state.hungry)
            if fx.ABSOLVE in codes and any(self._stubborn(bane) for bane in state.banes[self.seat]):
                want += 6.0 if not self.left else 1.0
            if want:
                aim(want, sum(1 << spot for spot in range(MAP) if t.faith[spot] == t.miracle_faith[n]) & ~state.ruins)

    def _stubborn(self, bane: int) -> bool:
        """Whether a Bane asks for more than the end of the turn, wherever that is."""
        return self.where(self.state.t.bane_gone[bane], ENDING) & LAND != LAND

    def _company(self, other: int, aim: Aim) -> None:
        """Help the entanglement of somebody who waits for this character."""
        state, seat = self.state, self.seat
        if other == seat or not self.left:
            return
        tie = current(state, other)
        if tie < 0:
            return
        me, there = PEOPLE[state.who[seat]], state.place[other]
        for group in state.t.tie_when[tie]:
            asked = {op[0] for op in group if op[0] in (fx.WITH, fx.NEAR) and op[1] == me}
            if asked and there < MAP:
                spots = (there,) if fx.WITH in asked else state.t.near[there]
                here, state.place[seat] = state.place[seat], spots[0]
                met = holds(state, other, (group,))
                state.place[seat] = here
                aim(0.3 + 0.25 * self.left, sum(1 << spot for spot in spots) if met else 0)

    def _goal(self, aim: Aim) -> None:
        """What the scenario asks for."""
        state, seat, t = self.state, self.seat, self.state.t
        load = state.held[seat * KINDS + LOAD]
        done, wanted = RULES[state.s].goal(state)
        if state.s == AIRCRAFT:
            if load:
                aim(11.0 if done < wanted else 0.0, 1 << t.start & ~state.ruins)
        elif state.s == RESCUE:
            if load:
                aim(12.0, state.shelters & ~state.ruins)
            elif done + self._carried() < wanted and self.gap > 3 and self.left:
                mask = sum(1 << WRECK + n for n in range(SEA) if state.piles[n] or state.floating[n])
                crew = sum(spot >= MAP for one, spot in enumerate(state.place) if one != seat)
                enough = done + self._carried() + crew >= wanted
                aim(1.0 if enough else 6.5, mask)
        elif state.s == TOKKO_INCIDENT:
            if load:
                aim(13.0, 1 << t.safe & ~state.ruins)
            elif done + self._carried() < wanted:
                guarded = {spot for _, spot, _ in state.patrol}
                mask = sum(
                    1 << t.prison[card]
                    for card in range(FIRST_PRISONER, len(t.prison))
                    if state.jailed >> card & 1 and t.prison[card] not in guarded and not state.ruined(t.prison[card])
                )
                aim(7.0, mask)
        elif state.s == ANIMALS_RUN:
            food = bool(state.held[seat * KINDS + FOOD])
            useless = state.ruins & (state.shelters | t.mountains)
            for spot in {spot for spot in state.beasts if spot >= 0 and useless >> spot & 1}:
                aim(2.0 * self._frail(spot), t.reach[spot] & LAND & ~state.ruins)
            for n, spot in enumerate(state.beasts):
                if spot < 0 or (t.mountains & ~state.ruins) >> spot & 1 or self.tended(n):
                    continue
                hurt = state.hurt >> n & 1
                if hurt and t.led[n]:
                    if spot == state.place[seat]:
                        aim(7.0, t.mountains & ~state.ruins)
                        continue
                    aim(5.0, 1 << spot & ~state.ruins)
                if food:
                    aim(9.0 if hurt else 4.0, 1 << spot)
                elif t.deck_at[spot] >= 0 and state.decks[t.deck_at[spot]]:
                    aim(4.0 if hurt else 2.0, 1 << spot & ~state.ruins)

    def _frail(self, spot: int) -> float:
        """How much the animals at a place need a shelter."""
        state = self.state
        return sum(((2.5 if state.hurt >> n & 1 else 1.0) for n, one in enumerate(state.beasts) if one == spot), 0.0)

    def tended(self, beast: int) -> bool:
        """Whether somebody else is with an animal and has food."""
        state, spot = self.state, self.state.beasts[beast]
        return any(one != self.seat and state.held[one * KINDS + FOOD] for one in state.at(spot))

    def _carried(self) -> int:
        state = self.state
        return sum(bool(state.held[seat * KINDS + LOAD]) for seat in range(state.players))

    # What an end of the turn is worth

    def end(self, spot: int) -> float:
        value = self.ends.get(spot)
        if value is None:
            value = -self.loss(spot) - (5.0 if self.police >> spot & 1 else 0.0)
            for weight, mask in self.kept:
                if mask >> spot & 1:
                    value += weight
            for weight, far in self.aims:
                away = far[spot]
                if away == 0:
                    value += weight
                elif away < 9:
                    value += weight * (0.62 - 0.065 * away)
            self.ends[spot] = value
        return value

    def _police(self) -> int:
        """Who carries a prisoner keeps out of the way of the patrols: the places where they will pass, as bits."""
        state, found = self.state, 0
        if state.s == TOKKO_INCIDENT and state.patrol and state.held[self.seat * KINDS + LOAD]:
            for token, where, way in state.patrol:
                for spot, _ in patrol_of(state, token, where, way):
                    found |= 1 << spot
        return found

    # Searching

    def look(self, spot: int) -> float:
        """What a Search at a place is worth now; 0 where there is none."""
        value = self.looks.get(spot)
        if value is None:
            value = self.looks[spot] = self._look(spot)
        return value

    def _look(self, spot: int) -> float:
        state, seat = self.state, self.seat
        if spot >= MAP:
            n = spot - WRECK
            if state.block[n] >= 0 or not state.piles[n]:
                return 0.0
            done, wanted = RULES[state.s].goal(state)
            if state.held[seat * KINDS + LOAD] or done + self._carried() >= wanted:
                return 0.0
            return 5.0
        deck = state.t.deck_at[spot]
        if deck < 0 or state.ruins >> spot & 1 or not state.decks[deck]:
            return 0.0
        return self.deck_value(deck)

    def deck_value(self, deck: int) -> float:
        """What the next card of a deck is worth: food while one is hungry, gear while there is time, the scenario's own."""
        state, seat = self.state, self.seat
        cards = state.decks[deck]
        if not cards:
            return 0.0
        base = seat * KINDS
        units = sum(state.units[card] for card in state.food_of(seat))
        room = len(state.held[base + FOOD]) < state.board[seat].room[FOOD]
        wanted_food = 2.6 if self.left else 0.0
        if self.left == 1:
            wanted_food = 1.4
        value = wanted_food * (1.0 if room else 0.35) * (1.0 if units < 3 else 0.7)
        value += 0.25 * self.left * 0.35
        if self.gap <= 4:
            value += 0.3
        resources = len(cards) - (1 if cards[0] >= FIRST_WRECKAGE else 0)
        if not resources:
            value = 0.0
        if state.s == AIRCRAFT and cards[0] >= FIRST_WRECKAGE:
            done, wanted = RULES[state.s].goal(state)
            need = wanted - done - self._carried()
            if need > 0 and (resources or not state.held[base + LOAD]):
                value += 8.0 / (1 + resources) ** 1.2 + 0.4
        elif state.s == TOKKO_INCIDENT:
            done, wanted = RULES[state.s].goal(state)
            loose = bin(state.jailed).count("1")
            if done + self._carried() + loose < wanted + 1:
                value += 1.3
            if state.patrol and any(state.held[one * KINDS + LOAD] for one in range(state.players)):
                value -= 0.7
        elif state.s == DOOM:
            value -= 0.5 if self.left else 3.0
        elif state.s == ANIMALS_RUN:
            value += 0.8
            for n, spot in enumerate(state.beasts):
                if spot == state.t.deck_place[deck] and not units and not self.tended(n):
                    value += 5.0 if state.hurt >> n & 1 else 2.5
        return max(value, 0.0)

    # The best that a number of Stamina can do

    def best(self, spot: int, stamina: int) -> float:
        found = self.bests[stamina].get(spot)
        if found is not None:
            return found
        value = self.end(spot)
        if stamina:
            net, after = self.net, stamina - 1
            known, later = self.bests[after], self.best
            spent = later(spot, after)
            look = self.look(spot)
            top = look + spent if look else -FAR
            for to in net.near[spot] if self.state.board[self.seat].flags & HEAVY else net.two[spot]:
                there = known[to] if to in known else later(to, after)
                if there > top:
                    top = there
            for to in net.near[spot]:
                there = known[to] if to in known else later(to, after)
                more = self.look(to)
                there += look if look > more else more
                if there > top:
                    top = there
            value = max(value + self.thrift, top - SPEND, self.dig(spot, after))
        self.bests[stamina][spot] = value
        return value

    def abides(self, spot: int, stamina: int) -> bool:
        """Whether a turn that has come here with so much Stamina is best ended here."""
        value, search = self.end(spot) + self.thrift, self.look(spot) - SPEND
        return value + max(0.0, search) * stamina >= self.best(spot, stamina) - 0.01

    def dig(self, spot: int, after: int) -> float:
        """Clean up here and search."""
        state = self.state
        if spot < MAP and state.ruins >> spot & 1 and not state.board[self.seat].flags & NO_DIG:
            deck = state.t.deck_at[spot]
            if deck >= 0 and state.decks[deck]:
                return 0.2 + self.deck_value(deck) + self.best(spot, after) - SPEND
        return -FAR

    def using(self, spot: int, walks: int, cleans: int, searches: int, stamina: int) -> float:
        """The best that is left of a use, and the Stamina after it."""
        value = self.best(spot, stamina)
        net = self.net
        if walks > 1:
            for to in net.two[spot]:
                value = max(value, self.best(to, stamina))
        elif walks:
            for to in net.near[spot]:
                there = self.look(to) if searches else 0.0
                value = max(value, there + self.best(to, stamina))
        if searches:
            look = self.look(spot)
            if look:
                rest = self.using(spot, walks, 0, 0, stamina) if walks else self.best(spot, stamina)
                value = max(value, look + rest)
        if cleans:
            value = max(value, self.tidy(spot, walks, searches, stamina))
        return value

    def tidy(self, spot: int, walks: int, searches: int, stamina: int) -> float:
        """What a Clean up is worth: the best ruin in reach."""
        best = -float(FAR)
        for one, gain in self.rubble(spot).items():
            extra = gain
            if one == spot and searches:
                deck = self.state.t.deck_at[spot] if spot < MAP else -1
                if deck >= 0 and self.state.decks[deck]:
                    extra += self.deck_value(deck)
            best = max(best, extra + self.best(spot, stamina))
        return best

    def rubble(self, spot: int) -> dict[int, float]:
        """The ruins in reach of a place, and how much each is in the way."""
        state, t = self.state, self.state.t
        found: dict[int, float] = {}
        mask = state.ruins & t.reach[spot]
        if mask:
            for one in range(MAP):
                if mask >> one & 1:
                    found[one] = self.in_the_way(one, spot) + self.scrub
        if state.s == RESCUE:
            for n in range(SEA):
                card = state.block[n]
                if card >= 0 and (spot == WRECK + n or (t.wreck_what[card] == 1 and WRECK + n in state.ways[spot])):
                    found[WRECK + n] = 1.6
        return found

    def in_the_way(self, ruin: int, spot: int) -> float:
        """How much a ruin is in the way of somebody at a place."""
        state, t = self.state, self.state.t
        value = 0.25
        if t.deck_at[ruin] >= 0 and state.decks[t.deck_at[ruin]] and self.left:
            value += 0.35
        if state.shelters >> ruin & 1:
            value += 0.3
        if ruin == t.start and state.s == AIRCRAFT:
            value += 0.8 + (1.5 if not self.left else 0.0)
        if ruin == t.safe and state.s == TOKKO_INCIDENT:
            value += 0.8
        if state.s == ANIMALS_RUN and (state.shelters | t.mountains) >> ruin & 1 and ruin in state.beasts:
            value += 2.5 * self._frail(ruin) * (2.0 if not self.left else 1.0)
        for weight, far in self.aims:
            if far[ruin] == 0 or (far[spot] == FAR and weight > 1.0):
                value += 0.12 * weight
        return value if self.left else value * 0.5


def card_value(state: Takao, seat: int, card: int) -> float:
    """What a card on a board is worth to hold."""
    t, left = state.t, state.t.rounds - state.round
    kind = t.kind[card]
    if kind == FOOD:
        units = state.units[card] or t.units[card]
        return units * (0.55 if t.bad[card] else 1.0) * (1.0 if left else 0.1)
    if kind == ITEM:
        codes = {op[0] for one in t.fx[card] for op in one.ops}
        return 1.6 if fx.MOVES in codes else 2.0
    if kind == GEAR:
        return (0.6 if any(one.trigger == RAID for one in t.fx[card]) else 0.5) * (left + 1)
    if kind == ANIMAL:
        return 0.7 * (left + 1) if not state.carcass >> card & 1 else float(state.units[card])
    return 0.0
