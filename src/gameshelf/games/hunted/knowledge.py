"""What a sensible player knows of Kobayashi Tower: what things are worth, in units of time.

It looks at a game that a seat imagines, and only at what that seat knows of it: of a deck its cards, never their order.
Chances are exact (`odds.py`); the rest is judgment. `bot.py` and `quick.py` make ratings, quick moves and chances of this.
"""

from __future__ import annotations

from functools import cache, lru_cache

from gameshelf.games.hunted.content import (
    DOORS,
    GUN,
    HALLWAYS,
    HANDGUN,
    HANDS,
    KINDS,
    LARS,
    SIZE,
    THROWN,
    Arrays,
)
from gameshelf.games.hunted.effects import (
    CHOOSE,
    CLEAR_ROW,
    DAMAGE,
    DISCARD_TERRORIST,
    DRAW_LOCATIONS,
    FIGHT_SET_ASIDE,
    GAIN_AMMO,
    GAIN_KEY,
    GAIN_PLUS,
    GAIN_TIME,
    HEAL,
    HIT,
    LOSE_AMMO,
    LOSE_CARD,
    LOSE_HOSTAGE,
    LOSE_TIME,
    PREVENT,
    REFRESH,
    SCOUT,
    SEARCH,
    SPEND,
    WEAPON,
    Op,
    Ops,
)
from gameshelf.games.hunted.odds import Force, beat, best_split, outcomes, pass_test
from gameshelf.games.hunted.state import Hunted
from gameshelf.games.hunted.steps.combat import Combat
from gameshelf.games.hunted.steps.fight import Attacked

DIE = 0.22  # an unspent energy die
CARD = 0.1  # one card more in the row, beside what it helps to buy
SHOT = 0.13  # a loaded die
MAGAZINE = 0.45
REWARD = (0.0, 0.7, 1.1, 1.4)  # the cards drawn after a fight
PAIN = (30.0, 30.0, 3.4, 2.1, 1.6, 1.3)  # one damage, by the white dice that are left
FRICTION = 0.15  # a purchase must be worth more than nothing
OUT = 30.0  # the last token of all: the game
READY = 7  # with more time than this one gets ready for Lars
LATE = 4  # with fewer tokens left each is counted in a fight: the rolls that they pay for are looked at to the end
_WORTH = {
    "grenade": 0.8, "charge": 1.0, "bazooka": 1.5, "machine-gun": 1.7, "shotgun": 1.6, "rifle": 1.3,
    "ammo": 0.3, "dressing": 1.1, "keys": 0.8, "radio": 0.9, "clock": 0.6, "smoke": 0.8, "lighter": 0.6, "vest": 1.1,
    "plans": 1.4, "directory": 0.7, "pratt": 1.2, "oneil": 1.0,
    "wilma": 1.2, "teddy": 1.0, "gus": 0.9, "priya": 0.9, "barton": 0.7, "odile": 0.7,
}  # fmt: skip
WORTH = tuple(_WORTH.get(key, 0.0) for key in KINDS) + (0.0,) * (SIZE - len(KINDS))
HEALERS = tuple(KINDS.index(key) for key in ("dressing", "wilma"))
FIRST_DOOR = len(HALLWAYS)
AFTER_DOORS = FIRST_DOOR + len(DOORS)

Way = tuple[int, int, int, float, bool]  # weapon, dice, sides, what it uses up, whether it may be split
Targets = tuple[int, ...]


class Mind:
    """The table as one seat sees it, and what everything on it is worth."""

    __slots__ = (
        "_location", "arms", "clock", "fight", "final", "health", "hurt", "left", "pain", "seat", "spent", "state", "t",
        "thrift",
    )  # fmt: skip

    def __init__(self, state: Hunted, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.t = state.t
        self.health = health = state.white[seat] + state.white_spent[seat]
        self.spent = state.white_spent[seat] + state.red_spent[seat]
        self.pain = pain = PAIN[health] if health < 5 else PAIN[5]
        self.fight = -1  # the foe, and what is left to hit
        self.left: Targets = ()
        for step in state.stack[::-1]:
            if isinstance(step, Combat):
                self.fight, self.left = step.foe, step.left
                break
            if isinstance(step, Attacked):
                self.fight, self.left = step.foe, state.t.targets[step.foe]
                break
        self.final = self.fight == LARS
        self.clock = min(LATE, state.time_left()) if self.fight >= 0 else LATE  # to shun a fight to come would cost time too
        self.thrift = 0.1 if self.final else 1.0  # on the Roof nothing is saved for later
        shielded = self.fight >= 0 and state.t.shield[self.fight] and (state.hostages[seat] or state.used[seat])
        self.hurt = 0.9 if shielded else pain  # a round that does not end the fight
        self.arms: Arsenal | None = None
        self._location = -99.0

    # What things are worth

    def location(self) -> float:
        """One location further up."""
        if self._location > -99.0:
            return self._location
        state, seat = self.state, self.seat
        ready = pass_test(min(3, state.white[seat]), min(2, state.red[seat]), self.t.goal)
        worth = 2.2 - 1.3 * (1 - ready)
        worth -= self.dread()
        if len(state.places) > state.time_left():
            worth += 0.4
        self._location = worth
        return worth

    def dread(self) -> float:
        """What it costs that Lars may be there: nobody should meet him with the Handgun alone. `bot.py` knows it better."""
        state, seat = self.state, self.seat
        bare = not state.arms[seat] and state.plus[seat] < 2
        return 1.8 if bare and len(state.places) <= 3 and state.time_left() > READY else 0.0

    def meets(self) -> float:
        """The chance that the next location is the Roof."""
        left = len(self.state.places)
        return 1 / left if 0 < left <= self.t.with_roof + 1 else 0.0

    def duel(self) -> float:
        """The chance to beat Lars with what there is now; two players are taken together."""
        state, t = self.state, self.t
        guns, blasts, sure = [], [], []
        lives, plus = 1 - state.players + state.chocolates, sum(state.plus)
        for seat in range(state.players):
            lives += state.health(seat)
            for kind in state.weapons(seat):
                if t.way[kind] == GUN:
                    guns.append((t.sides[kind], state.loaded[kind], t.dice[kind], state.magazines[kind]))
                else:
                    blasts += [t.sides[kind]] * (1 if t.way[kind] == THROWN else state.magazines[kind])
            for kind in (*state.items[seat], *state.hostages[seat]):
                for op in t.effect[kind]:
                    lives += op[1] if op[0] in (HEAL, PREVENT) else 0
                    plus += op[1] if op[0] == GAIN_PLUS else 0
                    sure += [one[1] for one in ([side[0] for side in op[1]] if op[0] == CHOOSE else [op]) if one[0] == HIT]
        fails = round(1 - pass_test(state.white[self.seat], state.red[self.seat], t.goal), 2)
        time, events = state.time_left(), len(state.events)
        force = Force(tuple(guns), tuple(blasts), tuple(sure), plus, lives, time, events, fails)
        return beat(self.left if self.final else t.targets[LARS], force)

    def card(self, kind: int) -> float:
        """Having activated a card of the row."""
        if kind < FIRST_DOOR:
            return self.location()
        if kind < AFTER_DOORS:
            return 1.9 * self.location() + 0.2
        worth = WORTH[kind]
        if worth:
            if self.t.what[kind] == WEAPON and not self.state.arms[self.seat]:
                worth += 0.8
            elif self.health <= 3 and kind in HEALERS:
                worth += 0.7
            return worth
        return self.effect(self.t.effect[kind]) - 1.0  # Regroup costs a time

    def effect(self, ops: Ops) -> float:
        """What these operations do for the seat now."""
        return sum([self.operation(op) for op in ops])

    def operation(self, op: Op) -> float:
        state, seat, code = self.state, self.seat, op[0]
        if code == CHOOSE:
            return max([self.effect(side) for side in op[1]])
        if code == SEARCH:
            return 1.2 if op[3] == "take" else -1.0
        n = op[1] if len(op) > 1 else 1
        if code == HEAL:
            return 0.9 * self.pain if state.red[seat] or state.red_spent[seat] else 0.0
        if code == DAMAGE:
            return -self.pain * n
        if code == GAIN_TIME:
            return float(min(n, self.t.most_time - state.time))
        if code == LOSE_TIME:
            return 0.0 if state.event_open and not state.time else -1.1 * n - (0.4 if state.time <= n else 0.0)
        if code == GAIN_KEY:
            return 1.1 * min(n, state.spare_keys())
        if code == GAIN_PLUS:
            return (0.9 if state.arms[seat] else 1.3) * min(n, state.spare_plus())
        if code == REFRESH:
            return float(DIE * min(n, self.spent))
        if code == SPEND:
            return float(-DIE * min(n, state.white[seat] + state.red[seat]))
        if code == DRAW_LOCATIONS:
            return self.location() * (1.9 if n > 1 else 1.0)
        if code == FIGHT_SET_ASIDE:
            return REWARD[1] - self.cost(self.t.targets[state.foe])
        if code == DISCARD_TERRORIST:
            row = state.reach(seat)
            return 0.25 * len(row) if state.terrorist_in(seat) else 0.0
        if code == LOSE_HOSTAGE:
            return -0.9 if state.hostages[seat] or state.used[seat] else self.effect(op[2])
        if code == LOSE_CARD:
            return -0.8 if state.items[seat] or state.arms[seat] else 0.0
        return _USUAL.get(code, 0.0)

    def place(self, place: int) -> float:
        """What a location or an event is worth, the dice that its test takes included."""
        t, state, seat = self.t, self.state, self.seat
        if not t.test[place]:
            return self.effect(t.passed[place])
        gain, loss = self.effect(t.passed[place]), self.effect(t.failed[place])
        white, red = best_roll(state.white[seat], state.red[seat], round(gain - loss, 2), t.goal)
        return loss + (gain - loss) * pass_test(white, red, t.goal) - DIE * white - 1.35 * DIE * red

    def stakes(self, source: int) -> float:
        """What passing a test is worth against failing it."""
        return self.effect(self.t.passed[source]) - self.effect(self.t.failed[source])

    # Fights

    def arsenal(self) -> Arsenal:
        """What this seat can roll with."""
        if self.arms is None:
            state, gun, arms = self.state, HANDGUN + self.seat, self.state.arms[self.seat]
            has = tuple([(kind, state.loaded[kind], state.magazines[kind]) for kind in arms]) if arms else ()
            self.arms = arsenal(self.t, self.seat, self.final, state.loaded[gun], state.magazines[gun] > 0, has)
        return self.arms

    def cost(self, targets: Targets) -> float:
        """What a fight against these targets is expected to cost, the reward apart."""
        return fight_cost(targets, self.arsenal(), self.hurt, 2, self.clock)

    def roll(self, way: Way, targets: Targets, spent: int = 0) -> float:
        """What a fight costs that begins with this roll, after so many tokens for something else."""
        clock = self.clock if self.clock == LATE else self.clock - spent
        return roll_cost(way[1], way[2], way[3], way[4], targets, self.arsenal(), self.hurt, 2, clock)


class Arsenal:
    """The ways to roll, and what reloading the Handgun would allow: dice, sides, its price (no dice where that is no help)."""

    __slots__ = ("fresh", "ways")

    def __init__(self, ways: tuple[Way, ...], fresh: tuple[int, int, float]) -> None:
        self.ways = ways
        self.fresh = fresh


@lru_cache(1 << 14)
def arsenal(t: Arrays, seat: int, final: bool, loaded: int, spare: bool, has: tuple[tuple[int, int, int], ...]) -> Arsenal:
    """What somebody can roll with; the same things give the same object, by which costs are remembered."""
    thrift = 0.1 if final else 1.0
    gun, shot = HANDGUN + seat, SHOT * thrift
    ways: list[Way] = [(HANDS, 1, t.sides[HANDS], 0.0, False)]
    ways += [(gun, n, t.sides[gun], n * shot, False) for n in range(1, loaded + 1)]
    for kind, dice, magazines in has:
        if t.way[kind] == GUN:
            ways += [(kind, n, t.sides[kind], n * shot, False) for n in range(1, dice + 1)]
        elif t.way[kind] == THROWN or magazines:
            ways.append((kind, 1, t.sides[kind], WORTH[kind] * 0.8 * thrift, True))
    fresh = (0, 0, 0.0)
    if spare and loaded < 3:
        fresh = (t.dice[gun], t.sides[gun], 1.0 + (MAGAZINE + t.dice[gun] * SHOT) * thrift)
    return Arsenal(tuple(ways), fresh)


_USUAL = {
    GAIN_AMMO: MAGAZINE, LOSE_AMMO: -MAGAZINE, CLEAR_ROW: 0.2, SCOUT: 0.8, HIT: 0.8,
}  # fmt: skip


@lru_cache(1 << 15)
def best_roll(white: int, red: int, stakes: float, goal: int) -> tuple[int, int]:
    """The energy dice to roll for a test: as many as passing it is worth."""
    ways = [(w, r) for w in range(white + 1) for r in range(red + 1)]
    return max(ways, key=lambda way: stakes * pass_test(*way, goal) - DIE * way[0] - 1.35 * DIE * way[1])


@lru_cache(1 << 16)
def fight_cost(targets: Targets, arsenal: Arsenal, hurt: float, depth: int, clock: int) -> float:
    """What a fight is expected to cost with so many tokens left: the best roll, and what comes after it."""
    if not targets:
        return 0.0
    if clock <= 1:
        return OUT
    if depth == 0:
        return 1.3 * len(targets) + 0.25 * max(0, max(targets) - 3)
    ways, fresh = arsenal.ways, arsenal.fresh
    best = min([roll_cost(n, sides, used, split, targets, arsenal, hurt, depth, clock) for _, n, sides, used, split in ways])
    if fresh[0] and clock > 2:
        later = clock if clock == LATE else clock - 1
        best = min(best, fresh[2] + roll_cost(fresh[0], fresh[1], 0.0, False, targets, arsenal, hurt, depth, later))
    return best


@lru_cache(1 << 17)
def roll_cost(
    n: int, sides: int, used: float, split: bool, targets: Targets, arsenal: Arsenal, hurt: float, depth: int, clock: int
) -> float:
    """What a roll is expected to cost until the fight is over; whoever pays for it with the last token has lost."""
    if clock <= 1:
        return OUT + hurt + used
    cost, later = 1.0 + used, clock if clock == LATE else clock - 1
    for left, chance in splits(sides, targets) if split else outcomes(n, sides, targets):
        if left:
            cost += chance * (hurt + fight_cost(left, arsenal, hurt, depth - 1, later))
    return cost


@cache
def splits(sides: int, targets: Targets) -> tuple[tuple[Targets, float], ...]:
    """What a split roll leaves of the targets, each with its chance."""
    found: dict[Targets, float] = {}
    for face in range(1, sides + 1):
        left = best_split(face, targets)
        found[left] = found.get(left, 0.0) + 1 / sides
    return tuple(found.items())
