"""What a sensible player looks at in Kobayashi Tower.

Everything is weighed in units of time. Where dice decide, the chances are exact (`odds.py`); what a card is worth is judgment.
"""

from __future__ import annotations

from typing import Any, Protocol

from gameshelf.core import Content, Move
from gameshelf.games.hunted.content import (
    CHOCOLATES,
    DOORS,
    EVENTS,
    FIRST_TERRORIST,
    HALLWAYS,
    HANDS,
    KINDS,
    LOCATIONS,
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
from gameshelf.games.hunted.odds import outcomes, pass_test, struck

DIE = 0.22  # an unspent energy die
CARD = 0.6  # one card more in the row
SHOT = 0.13  # a loaded die
MAGAZINE = 0.45
REWARD = (0.0, 0.45, 0.75, 0.95)  # the cards drawn after a fight
WORTH = {
    "grenade": 0.8, "charge": 1.0, "bazooka": 1.5, "machine-gun": 1.7, "shotgun": 1.6, "rifle": 1.3,
    "ammo": 0.3, "dressing": 0.9, "keys": 0.8, "radio": 1.3, "clock": 0.6, "smoke": 0.6, "lighter": 0.5, "vest": 0.8,
    "plans": 0.9, "directory": 0.7, "pratt": 1.0, "oneil": 0.8,
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


def rate(seat: Knows) -> list[float]:
    """How good each of the seat's moves looks."""
    look = Look(seat)
    return [look.worth(move) for move in seat.moves]


class Look:
    """One look at the table from one seat."""

    def __init__(self, seat: Knows) -> None:
        self.view = seat.view
        self.t: Tables = seat.content.table
        self.seat = seat.number
        self.moves = seat.moves
        self.me = self.view["players_"][seat.number]
        self.verbs = {move.verb for move in seat.moves}
        self.row = [NUMBER[card["key"]] for card in self.view["rows"][seat.number] + self.view["shared"]]
        self.health = self.me["white"] + self.me["white_spent"]
        self.spent = self.me["white_spent"] + self.me["red_spent"]
        self.pain = {1: 30.0, 2: 3.2, 3: 2.1, 4: 1.6}.get(self.health, 1.3)
        self.heavy = sum(weapon["key"] in HEAVY for weapon in self.me["weapons"])
        fights = self.view["fights"]
        self.fight = fights[-1] if fights else None
        self.final = self.fight is not None and self.fight["name"] == self.view["lars"]["name"]
        self.thrift = 0.1 if self.final else 1.0  # on the Roof nothing is saved for later
        self._cost: dict[tuple[tuple[int, ...], int], float] = {}
        self._base: float | None = None

    def worth(self, move: Move) -> float:
        rating = getattr(self, f"rate_{move.verb}", None)
        return float(rating(move)) if rating is not None else 0.0

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
            return 0.9 * self.pain if me["red"] + me["red_spent"] else 0.0
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

    def rate_fire(self, move: Move) -> float:
        ways = [way[1:] for way in self.options() if way[0] == move.args[0]]
        return -min(self.roll_cost(*way, self.left()) for way in ways)

    def rate_dice(self, move: Move) -> float:
        sides = next((weapon["sides"] for weapon in self.me["weapons"] if self.aimed == weapon["key"]), 6)
        n = int(move.args[0])
        return -self.roll_cost(n, sides, n * SHOT * self.thrift, False, self.left())

    @property
    def aimed(self) -> str:
        """The gun that is about to be fired."""
        question = self.view["question"]
        return next((w["key"] for w in self.me["weapons"] if question.startswith(w["name"] + ":")), "handgun")

    def rate_fight(self, move: Move) -> float:
        return REWARD[min(3, self.fight["draws"])] - self.fight_cost(self.left()) if self.fight else 0.0

    def rate_escape(self, move: Move) -> float:
        return -self.pain - 0.5

    def rate_reload(self, move: Move) -> float:
        weapon = next(w for w in self.me["weapons"] if w["key"] == move.args[0])
        price = 1.0 + MAGAZINE * self.thrift + weapon["loaded"] * SHOT * self.thrift
        if self.fight is not None:
            dice: int = weapon["dice"]
            return float(-price - self.roll_cost(dice, weapon["sides"], dice * SHOT * self.thrift, False, self.left()))
        return self.base() - 0.3 if weapon["loaded"] else self.base() - 0.1

    def rate_target(self, move: Move) -> float:
        left = list(self.left())
        left.pop(int(move.args[0]) - 1)
        return -self.fight_cost(tuple(left))

    # The turn

    def unseen(self) -> list[int]:
        """The cards that may come next: the known next card, or all that are not in sight."""
        if self.view["ahead"]:
            return [NUMBER[self.view["ahead"][0]["key"]]]
        cards = list(self.t.deck)
        piles = [self.view["gone"], self.view["shared"], self.view["in_hand"], *self.view["rows"]]
        if self.view["deck"]:
            piles.append(self.view["discard"])
        for player in self.view["players_"]:
            piles += [player["items"], player["hostages"], [w for w in player["weapons"] if w["key"] in NUMBER]]
        for pile in piles:
            for card in pile:
                cards.remove(NUMBER[card["key"]])
        return cards

    def alarm(self, card: int) -> int:
        """The terrorist that this card would set off, or -1."""
        row = [*self.row, card]
        foes = [kind for kind in row if kind >= FIRST_TERRORIST]
        if len(foes) > 1 or (foes and sum(self.t.bells[kind] for kind in row) > 1):
            return max(foes, key=lambda foe: (len(self.t.targets[foe]), sum(self.t.targets[foe])))
        return -1

    def danger(self) -> tuple[float, float]:
        """The chance that the next card sets off a fight, and what that fight would cost."""
        cards = self.unseen()
        foes = [foe for foe in map(self.alarm, cards) if foe >= 0]
        if not foes:
            return 0.0, 0.0
        cost = sum(self.fight_cost(self.t.targets[foe]) - REWARD[min(3, self.t.draws[foe])] for foe in foes) / len(foes)
        if self.view["escape"]:
            cost = min(cost, self.pain + 0.3)
        return len(foes) / len(cards), cost

    def rate_hide(self, move: Move) -> float:
        return -1.0 + (DIE if self.spent else 0.0) - (0.4 if self.view["time"] == 1 else 0.0)

    def rate_draw(self, move: Move) -> float:
        if "pass" in self.verbs:
            return 1.0  # after a fight
        chance, cost = self.danger()
        if not chance and self.view["players"] == 1:
            return 9.0  # nothing can happen: first see what comes, then buy
        return (1 - chance) * (CARD + self.rate_hide(move)) - chance * cost

    def base(self) -> float:
        """The best of what ends the turn, which anything free comes before."""
        if self._base is None:
            ends = {"draw", "hide", "end"} & self.verbs if self.fight is None else {"fire"}
            self._base = max((self.worth(move) for move in self.moves if move.verb in ends), default=0.0)
        return self._base

    def rate_activate(self, move: Move) -> float:
        kind = NUMBER[str(move.args[0])]
        price = self.t.need_move[kind] + self.t.need_search[kind] + self.t.need_key[kind]
        others = max(0, len(self.row) - 1 - price)
        gain = self.card(kind) - 0.3 * price - 0.02 * others
        if self.base() > 5:
            return gain  # there is time to see what comes
        return self.base() + gain - (0.1 if price else 0.0)

    def rate_pay(self, move: Move) -> float:
        if move.args[0] == "token":
            return -0.9
        kind = NUMBER[str(move.args[0])]
        return 0.25 * self.t.bells[kind] - 0.4 * self.card(kind)

    def rate_share(self, move: Move) -> float:
        return self.base() - 0.5

    def rate_end(self, move: Move) -> float:
        return 0.0

    def rate_give(self, move: Move) -> float:
        return self.base() - 2.0

    def rate_use(self, move: Move) -> float:
        key = str(move.args[0])
        if "accept" in self.verbs:
            return self.rate_reroll()
        if "swap" in self.verbs:
            return self.pain - 1.4  # against -0.0 for a swap
        if "escape" in self.verbs or "fight" in self.verbs:
            return -0.6
        if "fire" in self.verbs:
            return self.use_in_fight(key)
        if self.fight is None and "draw" not in self.verbs and "end" not in self.verbs and "hide" not in self.verbs:
            return 0.5  # Ammo for a gun that has run out
        if key == "partner":
            return self.base() + (0.5 if self.spent >= 2 else -0.5)
        if key == "chocolates":
            gain = max(0.9 * self.pain if self.health <= 2 else 0.0, DIE * self.spent if self.spent >= 4 else 0.0) - 0.8
        elif key == "ammo":
            gun = self.me["weapons"][0]
            gain = 0.1 if gun["magazines"] == 0 and gun["loaded"] < 2 else -0.2
        elif key in ("wilma", "dressing"):
            gain = 0.9 * self.pain - 1.6
        else:
            keep = {"clock": 0.9, "barton": 1.0, "odile": 0.6, "oneil": 1.0}.get(key, 0.3)
            gain = self.effect(self.t.effect[NUMBER[key]]) - keep
        return self.base() + gain

    def use_in_fight(self, key: str) -> float:
        ops = self.ops(key)
        hits = [n for code, n, _ in ops if code == HIT]
        hits += [n for code, _, more in ops if code == CHOOSE for one in more for code, n, _ in one if code == HIT]
        if hits:
            target = next((target for target in self.left() if target <= hits[0]), 0)
            left = list(self.left())
            if target:
                left.remove(target)
            return -self.fight_cost(tuple(left)) - 1.0 * self.thrift
        gain = self.effect(ops) - (1.5 if not self.final else 0.05)
        return self.base() + gain

    def ops(self, key: str) -> Ops:
        if key == "partner":
            return self.t.partner_effect[("pratt", "oneil").index(self.view["partner"]["key"])]
        return self.t.effect[NUMBER[key]] if key in NUMBER else self.t.effect[CHOCOLATES]

    # Dice

    def stakes(self) -> float:
        """What passing the test is worth against failing it."""
        test = self.view["test"]
        if test is None:
            return 0.0
        source = LOCATIONS.index(test["key"]) if test["key"] in LOCATIONS else len(LOCATIONS) + EVENTS.index(test["key"])
        return self.effect(self.t.passed[source]) - self.effect(self.t.failed[source])

    def rate_roll(self, move: Move) -> float:
        white, red = int(move.args[0]), int(move.args[1])
        return self.stakes() * pass_test(white, red, self.t.goal) - DIE * white - 1.35 * DIE * red

    def faces(self) -> tuple[int, ...]:
        return tuple(die["face"] for die in self.view["roll"] or ())

    def outlook(self, faces: tuple[int, ...]) -> float:
        """How good a roll is as it lies."""
        if self.view["test"] is not None and "round" not in self.view["question"] and self.testing():
            return self.stakes() if any(face >= self.t.goal for face in faces) else 0.0
        left = struck(faces, self.left())
        return -self.fight_cost(left) - (self.hurt() if left else 0.0)

    def testing(self) -> bool:
        return str(self.view["question"]).startswith("Your test")

    def rate_accept(self, move: Move) -> float:
        return self.outlook(self.faces())

    def rate_plus(self, move: Move) -> float:
        place, faces = int(move.args[0]) - 1, list(self.faces())
        best = -99.0
        for tokens in range(1, self.me["plus"] + 1):
            faces[place] += 1
            best = max(best, self.outlook(tuple(faces)) - tokens * (0.05 if self.final else 0.8))
        return best

    def rate_reroll(self) -> float:
        if self.testing():
            white, red = (sum(die["sides"] == sides for die in self.view["roll"]) for sides in (6, 8))
            return self.stakes() * pass_test(white, red, self.t.goal) - 0.7
        dice = self.view["roll"]
        chances = outcomes(len(dice), dice[0]["sides"], self.left())
        value = -sum(chance * (self.fight_cost(left) + (self.hurt() if left else 0.0)) for left, chance in chances)
        return value - 0.6 * self.thrift

    def rate_again(self, move: Move) -> float:
        face = self.faces()[int(move.args[0]) - 1]
        wanted = min(self.left() or (self.t.goal,)) if self.fight is not None else self.t.goal
        return 1.0 if face < wanted else -1.0

    # Small choices

    def rate_done(self, move: Move) -> float:
        return 0.0

    def rate_swap(self, move: Move) -> float:
        return 0.1 if move.args[0] == "unspent" else 0.0

    def rate_heal(self, move: Move) -> float:
        return 0.1 if move.args[0] == "spent" else 0.0

    def rate_refresh(self, move: Move) -> float:
        return 0.1 if move.args[0] == "red" else 0.0

    def rate_spend(self, move: Move) -> float:
        return 0.1 if move.args[0] == "white" else 0.0

    def rate_take(self, move: Move) -> float:
        return self.card(NUMBER[str(move.args[0])])

    def rate_lose(self, move: Move) -> float:
        return -self.card(NUMBER[str(move.args[0])])

    def rate_load(self, move: Move) -> float:
        return 1.0 if move.args[0] != "handgun" else 0.5

    def rate_unload(self, move: Move) -> float:
        return 1.0 if move.args[0] == "handgun" else 0.0

    def place(self, key: str) -> float:
        """What a location is worth, the dice that its test takes included."""
        n = LOCATIONS.index(key)
        if not self.t.test[n]:
            return self.effect(self.t.passed[n])
        gain, loss = self.effect(self.t.passed[n]), self.effect(self.t.failed[n])
        best = max(
            (gain - loss) * pass_test(white, red, self.t.goal) - DIE * white - 1.35 * DIE * red
            for white in range(self.me["white"] + 1)
            for red in range(self.me["red"] + 1)
        )
        return loss + best

    def rate_visit(self, move: Move) -> float:
        value = self.place(str(move.args[0]))
        return max(0.0, value) if self.t.optional[LOCATIONS.index(str(move.args[0]))] else value

    def rate_enter(self, move: Move) -> float:
        return self.place(self.view["visited"][-1]["key"]) if self.view["choice"] else 0.0

    def rate_clear(self, move: Move) -> float:
        return self.danger()[0] - 0.3

    def rate_drop(self, move: Move) -> float:
        card = self.view["ahead"][int(move.args[0]) - 1]
        return 0.5 + 0.5 * len(card["targets"]) if card["type"] == "terrorist" else -0.5

    def rate_next(self, move: Move) -> float:
        placed = len(self.view["ahead"]) - len(self.moves)
        card = self.view["ahead"][placed + int(move.args[0]) - 1]
        return -1.0 if card["type"] == "terrorist" else -0.1 * card["icons"].count("bell")

    def rate_option(self, move: Move) -> float:
        return 0.1 if (move.args[0] == 1) == (self.health <= 3) else 0.0

    def rate_player(self, move: Move) -> float:
        player = self.view["players_"][int(move.args[0])]
        guns = sum(w["loaded"] or 0 for w in player["weapons"])
        return float(player["white"] + player["white_spent"]) + 0.2 * guns


def best_split(points: int, targets: tuple[int, ...]) -> tuple[int, ...]:
    """What a split roll leaves at best: as few targets as can be, then the lowest."""
    best = targets
    for some in range(1, 1 << len(targets)):
        hit = [target for n, target in enumerate(targets) if some >> n & 1]
        left = tuple(target for n, target in enumerate(targets) if not some >> n & 1)
        if sum(hit) <= points and (len(left), sum(left)) < (len(best), sum(best)):
            best = left
    return best
