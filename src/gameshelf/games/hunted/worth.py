"""What things are worth to a sensible player, in units of time. Chances are exact (`odds.py`); the rest is judgment."""

from __future__ import annotations

from functools import cache
from typing import Any, Protocol

from gameshelf.core import Content, Move
from gameshelf.games.hunted.content import (
    DOORS,
    FIRST_TERRORIST,
    HALLWAYS,
    HANDS,
    KINDS,
    Tables,
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
    REFRESH,
    SCOUT,
    SEARCH,
    SEARCH_FIGHT,
    SPEND,
    WEAPON,
    Ops,
)
from gameshelf.games.hunted.odds import outcomes, pass_test

DIE = 0.22  # an unspent energy die
CARD = 0.1  # one card more in the row, beside what it helps to buy
SHOT = 0.13  # a loaded die
MAGAZINE = 0.45
REWARD = (0.0, 0.7, 1.1, 1.4)  # the cards drawn after a fight
WORTH = {
    "grenade": 0.8, "charge": 1.0, "bazooka": 1.5, "machine-gun": 1.7, "shotgun": 1.6, "rifle": 1.3,
    "ammo": 0.3, "dressing": 0.9, "keys": 0.8, "radio": 1.3, "clock": 0.6, "smoke": 0.8, "lighter": 0.6, "vest": 1.1,
    "plans": 1.4, "directory": 0.7, "pratt": 1.2, "oneil": 1.0,
    "wilma": 1.2, "teddy": 1.0, "gus": 0.9, "priya": 0.9, "barton": 0.7, "odile": 0.7,
}  # fmt: skip
HEAVY = ("bazooka", "machine-gun", "shotgun", "rifle", "charge", "grenade")
NUMBER = {key: n for n, key in enumerate(KINDS)}


class Knows(Protocol):
    """The part of a Seat that is looked at."""

    number: int
    content: Content
    moves: list[Move]
    view: dict[str, Any]


class Judgment:
    """The table as one seat sees it, and what everything on it is worth."""

    def __init__(self, seat: Knows) -> None:
        self.view = seat.view
        self.t: Tables = seat.content.table
        self.seat = seat.number
        self.moves = seat.moves
        self.me = self.view["heroes"][seat.number]
        self.verbs = {move.verb for move in seat.moves}
        self.row = [NUMBER[card["key"]] for card in self.view["rows"][seat.number] + self.view["shared"]]
        self.health = self.me["white"] + self.me["white_spent"]
        whole = self.t.health if self.view["players"] == 1 else self.t.health_two
        self.most = whole - (5 - self.view["options"]["health"])  # white dice, healed as far as can be
        self.spent = self.me["white_spent"] + self.me["red_spent"]
        self.pain = {1: 30.0, 2: 3.2, 3: 2.1, 4: 1.6}.get(self.health, 1.3)
        self.heavy = sum(weapon["key"] in HEAVY for weapon in self.me["weapons"])
        fights = self.view["fights"]
        self.fight = fights[-1] if fights else None
        self.final = self.fight is not None and self.fight["name"] == self.view["lars"]["name"]
        self.thrift = 0.1 if self.final else 1.0  # on the Roof nothing is saved for later
        self._cost: dict[tuple[tuple[int, ...], int], float] = {}

    # What things are worth

    def location(self) -> float:
        """One location further up."""
        ready = pass_test(min(3, self.me["white"]), min(2, self.me["red"]), self.t.goal)
        worth = 2.2 - 1.3 * (1 - ready)
        if self.view["locations_left"] <= 3 and not self.heavy and self.me["plus"] < 2 and self.view["time_left"] > 7:
            worth -= 1.8  # nobody should meet Lars with the Handgun alone
        if self.view["locations_left"] > self.view["time_left"]:
            worth += 0.4
        return worth

    def card(self, kind: int) -> float:
        """Having activated a card of the row."""
        key = KINDS[kind]
        if key in HALLWAYS:
            return self.location()
        if key in DOORS:
            return 1.9 * self.location() + 0.2
        if key in WORTH:
            worth = WORTH[key]
            if self.t.what[kind] == WEAPON and not self.heavy:
                worth += 0.8
            if key in ("dressing", "wilma") and self.health <= 3:
                worth += 0.7
            return worth
        return self.effect(self.t.effect[kind]) - 1.0  # Regroup costs a time

    def effect(self, ops: Ops) -> float:
        """What these operations do for the seat now."""
        return sum(self.operation(code, n, more) for code, n, more in ops)

    def operation(self, code: int, n: int, more: Any) -> float:
        me, view = self.me, self.view
        if code == HEAL:
            return 0.9 * self.pain if self.health < self.most else 0.0
        if code == DAMAGE:
            return -self.pain * n
        if code == GAIN_TIME:
            return float(min(n, self.t.most_time - view["time"]))
        if code == LOSE_TIME:
            return -1.1 * n - (0.4 if view["time"] <= n else 0.0)
        if code == GAIN_KEY:
            return float(1.1 * min(n, view["supply"]["keys"]))
        if code == GAIN_PLUS:
            return float((1.3 if not self.heavy else 0.9) * min(n, view["supply"]["plus"]))
        if code == REFRESH:
            return float(DIE * min(n, self.spent))
        if code == SPEND:
            return float(-DIE * min(n, me["white"] + me["red"]))
        if code == DRAW_LOCATIONS:
            return self.location() * (1.9 if n > 1 else 1.0)
        if code == FIGHT_SET_ASIDE:
            return REWARD[1] - self.fight_cost(tuple(view["set_aside"]["targets"]))
        if code == DISCARD_TERRORIST:
            return 0.25 * len(self.row) if any(kind >= FIRST_TERRORIST for kind in self.row) else 0.0
        if code == LOSE_HOSTAGE:
            return -0.9 if me["hostages"] else self.effect(more or ())
        if code == CHOOSE:
            return max(self.effect(one) for one in more)
        if code == LOSE_CARD:
            return -0.8 if me["items"] or len(me["weapons"]) > 1 else 0.0
        return {
            GAIN_AMMO: MAGAZINE, LOSE_AMMO: -MAGAZINE, SEARCH: 1.2, SEARCH_FIGHT: -1.0, CLEAR_ROW: 0.2, SCOUT: 0.8, HIT: 0.8,
        }.get(code, 0.0)  # fmt: skip

    # Fights

    def options(self) -> list[tuple[str, int, int, float, bool]]:
        """The ways to roll: weapon, dice, sides, what it uses up, whether it may be split."""
        found = [("hands", 1, self.t.sides[HANDS], 0.0, False)]
        for weapon in self.me["weapons"]:
            if weapon["way"] == "gun":
                for n in range(1, weapon["loaded"] + 1):
                    found.append((weapon["key"], n, weapon["sides"], n * SHOT * self.thrift, False))
            else:
                found.append((weapon["key"], 1, weapon["sides"], WORTH[weapon["key"]] * 0.8 * self.thrift, True))
        return found

    def after(self, n: int, sides: int, split: bool, targets: tuple[int, ...]) -> list[tuple[tuple[int, ...], float]]:
        if not split:
            return list(outcomes(n, sides, targets))
        found: dict[tuple[int, ...], float] = {}
        for face in range(1, sides + 1):
            left = best_split(face, targets)
            found[left] = found.get(left, 0.0) + 1 / sides
        return list(found.items())

    def roll_cost(self, n: int, sides: int, used: float, split: bool, targets: tuple[int, ...], depth: int = 2) -> float:
        """What a roll is expected to cost until the fight is over."""
        cost = 1.0 + used
        for left, chance in self.after(n, sides, split, targets):
            if left:
                cost += chance * (self.hurt() + self.fight_cost(left, depth - 1))
        return cost

    def hurt(self) -> float:
        """What a round that does not end the fight costs."""
        if self.fight is not None and self.fight["hostages"] and self.me["hostages"]:
            return 0.9
        return self.pain

    def fight_cost(self, targets: tuple[int, ...], depth: int = 2) -> float:
        """What a fight against these targets is expected to cost, the reward apart."""
        if not targets:
            return 0.0
        if depth == 0:
            return 1.3 * len(targets) + 0.25 * max(0, max(targets) - 3)
        key = (targets, depth)
        if key not in self._cost:
            ways = self.options()
            best = min(self.roll_cost(n, sides, used, split, targets, depth) for _, n, sides, used, split in ways)
            gun = self.me["weapons"][0]
            if gun["magazines"] and gun["loaded"] < 3:
                fresh = self.roll_cost(4, gun["sides"], 4 * SHOT * self.thrift, False, targets, depth)
                best = min(best, 1.0 + MAGAZINE * self.thrift + fresh)
            self._cost[key] = best
        return self._cost[key]

    def left(self) -> tuple[int, ...]:
        return tuple(self.fight["left"]) if self.fight else ()


@cache
def best_split(points: int, targets: tuple[int, ...]) -> tuple[int, ...]:
    """What a split roll leaves at best: as few targets as can be, then the lowest."""
    best = targets
    for some in range(1, 1 << len(targets)):
        hit = [target for n, target in enumerate(targets) if some >> n & 1]
        left = tuple(target for n, target in enumerate(targets) if not some >> n & 1)
        if sum(hit) <= points and (len(left), sum(left)) < (len(best), sum(best)):
            best = left
    return best
