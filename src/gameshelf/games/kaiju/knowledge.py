"""What things are worth to a monster, in points: levels, majorities, cards in hand, places.

It looks at a game that a seat imagines, and only at what that seat knows of it.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, log
from typing import ClassVar

from gameshelf.games.kaiju.content import NONE, Arrays
from gameshelf.games.kaiju.moves import MOST
from gameshelf.games.kaiju.state import FREE, SEATS, Kaiju

CARD = 0.75  # a resource card: a third of an action
EXTRA = 0.5  # what an unknown front may be good for besides its points
DONE = (1.0, 0.8, 0.6, 0.45, 0.33, 0.25, 0.2)  # how likely a building is to fall with so many levels left
NEAR = tuple(exp(-1.5 * far) for far in range(2 * MOST + 2))  # how much of a building one may hope for, so many blocks away

# What a beach promises, by the number of players: how sharply a lot falls to whoever lands nearest, how much of its promise is
# lost with each block, and what it promises by itself, for each level, each point, and each point of its part of the token.
# Fitted to who won 40,000 games of the quick policy in seventeen cities and, with three and four players, 1,550 of greedy in
# five, in which everybody had landed anywhere.
LANDING = {
    2: (1.4, 0.52, 0.01, -0.1, 0.09, 0.1),
    3: (4.0, 0.065, 0.24, -0.066, 0.005, 0.04),
    4: (4.0, -0.24, 0.11, -0.024, 0.004, 0.015),
}

FORESEEN = 8  # with more beach areas than this nobody thinks of those who have yet to land

Hand = tuple[int, int, int]


def share(mine: int, rival: int, left: int) -> float:
    """How much of a prize for the most cubes one may hope for, with so many levels left to fight about."""
    ahead = mine - rival
    if not left:
        return 1.0 if ahead > 0 and mine else 0.5 if ahead == 0 and mine else 0.0
    if ahead > left:
        return 1.0
    if -ahead > left:
        return 0.0
    hope = 0.5 + 0.5 * ahead / (left**0.7 + 1)
    return float(max(0.03, min(0.97, hope)))


def shores(state: Kaiju) -> dict[int, float]:
    """What each free beach area promises to whoever takes it now: the logarithm of a chance to win."""
    t, bonus = state.t, state.bonus
    sharp, lost, alone, level, point, token = LANDING[state.players]
    levels = [sum(state.built[lot] for lot in lots) for lots in t.zone_lots]
    worth = tuple(
        alone + level * built + point * t.points[lot] + token * max(0, bonus[t.zone[lot]]) * built / levels[t.zone[lot]]
        if built
        else 0.0
        for lot, built in enumerate(state.built)
    )
    areas = tuple(t.blocks[area] for area in t.beaches)
    taken = frozenset(n for n, area in enumerate(t.beaches) if state.on[area] != FREE)
    to_come = state.players - len(taken) if len(areas) <= FORESEEN else 1
    found = {}
    for n, area in enumerate(t.beaches):
        if n not in taken:
            found[area] = log(landed(areas, worth, (sharp, lost), taken | {n}, to_come - 1)[n])
    return found


@lru_cache(256)
def landed(
    areas: tuple[tuple[int, ...], ...], worth: tuple[float, ...], fall: tuple[float, float], taken: frozenset[int], to_come: int
) -> dict[int, float]:
    """The chances to win from these areas when all have landed: so many are still to come, and each takes what is best for it.
    An area is how many blocks it is from it to each lot."""
    if to_come:
        free = [n for n in range(len(areas)) if n not in taken]
        ends = {n: landed(areas, worth, fall, taken | {n}, to_come - 1) for n in free}
        return ends[max(free, key=lambda n: ends[n][n])]
    sharp, lost = fall
    promise = dict.fromkeys(taken, 0.0)
    for lot, value in enumerate(worth):
        pulls = {n: exp(-sharp * areas[n][lot]) for n in taken}
        whole = sum(pulls.values(), 0.0)
        for n, pull in pulls.items():
            promise[n] += value * exp(-lost * areas[n][lot]) * pull / whole
    powers = {n: exp(one) for n, one in promise.items()}
    return {n: power / sum(powers.values(), 0.0) for n, power in powers.items()}


def reach(state: Kaiju) -> list[float]:
    """The levels that still stand, shared out by who is near."""
    blocks = [state.t.blocks[at] for at in state.at]
    found = [0.0] * state.players
    for lot, left in enumerate(state.left):
        if left:
            pulls = [NEAR[far[lot]] for far in blocks]
            part = left / sum(pulls, 0.0)
            for seat, pull in enumerate(pulls):
                found[seat] += part * pull
    return found


def last_turn(state: Kaiju, seat: int) -> bool:
    """Whether this seat has no turn after the one that is being played."""
    last = bool(state.ending) or state.round == state.t.rounds
    return last and (seat - state.first) % state.players <= (state.turn - state.first) % state.players


class Sense:
    """One seat's sense of a position."""

    LATER: ClassVar[float] = 0.3  # what can be had next turn, against now
    STEP_LATER: ClassVar[float] = 0.65  # and what can be had there one step away
    DRAWN: ClassVar[float] = 0.95  # of a card's worth, for one that a rest draws

    __slots__ = (
        "_gains", "_later", "able", "card", "cards", "fear", "gain_end", "me", "over", "rivals", "state", "t", "watched",
        "weight", "zones",
    )  # fmt: skip

    def __init__(self, state: Kaiju, me: int) -> None:
        self.state = state
        self.me = me
        t: Arrays = state.t
        self.t = t
        self.cards = t.mean
        self.zones = t.zone_lots
        self.able = state.spare[me] > 0  # without a cube no building is attacked
        self.over = last_turn(state, me)
        self.card = 0.0 if self.over else CARD  # what a card is worth that is still in hand when the turn ends
        self.rivals = [seat for seat in range(state.players) if seat != me]
        self.weight = 1.0 / len(self.rivals)
        self.watched = self.watch()
        self.fear = min(1.0, max(0.0, 3.0 - state.round / 10))  # two who wait behind tanks for ever tear nothing down
        self.gain_end = self.end_bonus()
        self._gains: dict[int, float] = {}
        self._later: dict[tuple[int, Hand], float] = {}

    def watch(self) -> dict[int, int]:
        """How many tanks see each crossing."""
        found: dict[int, int] = {}
        state = self.state
        for tank, at in enumerate(state.tank_at):
            for crossing in state.t.ahead[at * 4 + state.tank_way[tank]]:
                found[crossing] = found.get(crossing, 0) + 1
        return found

    def standing(self) -> list[float]:
        """Everybody's points as they look now; what is face down with others counts by its back."""
        state, t = self.state, self.t
        lots, zones = state.lot_points(), state.zone_points()
        found = []
        for seat in range(state.players):
            cards = sum(t.worth[card] for card in state.score[seat])
            if seat == self.me:
                cards += sum(t.worth[card] for card in state.mine[seat])
                total = float(cards)
            else:
                total = cards + sum((self.cards[card] for card in state.mine[seat]), 0.0)
            found.append(total + lots[seat] + zones[seat])
        return found

    def end_bonus(self) -> float:
        """What it is worth to set off the end: good for who is ahead, bad for who is behind."""
        if self.state.ending:
            return 0.0
        close = min(self.state.spare) <= 2 or self.state.left[self.t.hall] <= 2
        if not close:
            return 0.0
        points = self.standing()
        lead = points[self.me] - max(points[seat] for seat in self.rivals)
        patience = max(0.0, min(1.0, (26 - self.state.round) / 8))  # nobody waits for ever
        return max(-7.0 * patience, min(7.0, lead - 2.0))

    def gain(self, lot: int) -> float:
        """What the next level of this building brings, before what it costs."""
        found = self._gains.get(lot)
        if found is None:
            found = self._gains[lot] = self._gain(lot)
        return found

    def _gain(self, lot: int) -> float:
        state, t, me = self.state, self.t, self.me
        left, cubes = state.left[lot], state.cubes
        card = state.cards[state.base[lot] + left - 1]
        value = self.cards[card] + EXTRA
        counts = cubes[lot * SEATS : lot * SEATS + state.players]
        value += t.points[lot] * self.swing(counts, left, DONE[min(left, 6)], DONE[min(left - 1, 6)])
        zone = t.zone[lot]
        bonus = state.bonus[zone]
        if bonus != NONE:
            totals = [0] * state.players
            levels = 0
            for one in self.zones[zone]:
                levels += state.left[one]
                for seat in range(state.players):
                    totals[seat] += cubes[one * SEATS + seat]
            value += bonus * self.swing(totals, levels, 1.0, 1.0)
        if (lot == t.hall and left == 1) or state.spare[me] == 1:
            value += self.gain_end
        return value

    def swing(self, counts: list[int], left: int, before: float, after: float) -> float:
        """How much one more cube moves the shares of a prize: one's own up, the rivals' down."""
        me = self.me
        total = 0.0
        for seat in range(len(counts)):
            rival = max(n for other, n in enumerate(counts) if other != seat)
            old = share(counts[seat], rival, left) * before
            if seat == me:
                new = share(counts[me] + 1, rival, left - 1) * after
                total += new - old
            else:
                worse = max(n + (other == me) for other, n in enumerate(counts) if other != seat)
                total -= (share(counts[seat], worse, left - 1) * after - old) * self.weight
        return total

    # Plans

    def net(self, lot: int) -> float:
        """What an attack on this building is worth, its cards counted."""
        card = self.state.cards[self.state.base[lot] + self.state.left[lot] - 1]
        return self.gain(lot) - self.card * self.t.price[card]

    def pays(self, hand: Hand, lot: int) -> Hand | None:
        """The hand after paying for this level, or None where it cannot be attacked."""
        if not self.able:
            return None
        state = self.state
        cost = self.t.cost[state.cards[state.base[lot] + state.left[lot] - 1]]
        bites, claws, fires = hand[0] - cost[0], hand[1] - cost[1], hand[2] - cost[2]
        return (bites, claws, fires) if bites >= 0 and claws >= 0 and fires >= 0 else None

    def best_at(self, space: int, hand: Hand) -> float:
        """The best attack from a place with these cards."""
        best, left = 0.0, self.state.left
        for lot in self.t.touches[space]:
            if left[lot] and self.pays(hand, lot) is not None:
                best = max(best, self.net(lot))
        return best

    def later(self, space: int, hand: Hand) -> float:
        """What this place and these cards promise for the next turn, if there is one."""
        if self.over:
            return 0.0
        key = (space, hand)
        found = self._later.get(key)
        if found is None:
            here = self.best_at(space, hand)
            near = 0.0
            on = self.state.on
            for other in self.t.joined[space]:
                if on[other] == FREE:
                    near = max(near, self.best_at(other, hand))
            room = 0.04 * sum(1 for lot in self.t.touches[space] if self.state.left[lot])
            if not room:
                room = -0.05 * self.blocks_to_work(space)
            found = self._later[key] = self.LATER * max(here + 0.25 * near, self.STEP_LATER * near) + room
        return found

    def blocks_to_work(self, space: int) -> int:
        """How many blocks it is to the nearest building that stands."""
        return min((far for far, left in zip(self.t.blocks[space], self.state.left, strict=True) if left), default=0)

    def danger(self, space: int) -> float:
        """What it costs to come into the sight of tanks there; in one's last turn only while something is left to be paid."""
        if self.over and self.state.actions < 2:
            return 0.0
        return CARD * self.fear * self.watched.get(space, 0)

    def plan(self, space: int, hand: Hand, actions: int, may: bool) -> float:
        """The best that so many actions bring from here, and what they leave for later."""
        if actions <= 0:
            return self.later(space, hand) - 0.5 * self.danger(space)
        held = hand[0] + hand[1] + hand[2]
        best = self.card * self.DRAWN * self.fresh(held) + self.plan(
            space, hand, actions - 1, False if actions == self.t.actions else may
        )
        left, on = self.state.left, self.state.on
        if may:
            for lot in self.t.touches[space]:
                if left[lot]:
                    rest = self.pays(hand, lot)
                    if rest is not None:
                        if left[lot] == 1 or actions == 1:
                            best = max(best, self.net(lot) + self.plan(space, rest, actions - 1, may))
                        else:
                            best = max(best, self.net(lot) + self.without(space, rest, lot))
        for other in self.t.joined[space]:
            if on[other] == FREE:
                best = max(best, self.plan(other, hand, actions - 1, may) - self.danger(other))
        return best

    def fresh(self, held: int) -> int:
        """How many cards a rest brings that the draw at the end of the turn would not bring anyway: a hand has its limit."""
        return max(0, min(self.t.rest, self.t.hand - self.t.draw - held))

    def without(self, space: int, hand: Hand, taken: int) -> float:
        """The last action after an attack: another building, a step or a rest. What lies below the level taken is unknown."""
        held = hand[0] + hand[1] + hand[2]
        best = self.card * self.DRAWN * self.fresh(held) + self.later(space, hand) * 0.8
        left, on = self.state.left, self.state.on
        for lot in self.t.touches[space]:
            if lot != taken and left[lot]:
                rest = self.pays(hand, lot)
                if rest is not None:
                    best = max(best, self.net(lot) + self.later(space, rest) * 0.8)
        for other in self.t.joined[space]:
            if on[other] == FREE:
                best = max(best, self.later(other, hand) - self.danger(other))
        return best

    def hand(self) -> Hand:
        base = self.me * 3
        return self.state.hand[base], self.state.hand[base + 1], self.state.hand[base + 2]
