"""What a sensible player thinks of each move: what it brings and what it costs, in units of time (`knowledge.py`).

It looks at a game that its seat imagines, and in it only at what the seat knows: of a deck its cards, never their order.
"""

from __future__ import annotations

from math import inf
from typing import Any

from gameshelf.core import Knows, Move
from gameshelf.games.hunted.content import CHOCOLATES, FIRST_TERRORIST, GUN, HANDGUN, KEY, KINDS, MOVE, PARTNER, SEARCH
from gameshelf.games.hunted.effects import (
    CHOOSE,
    DAMAGE,
    DOOR,
    DRAW_LOCATIONS,
    FLEE,
    GAIN_KEY,
    GAIN_TIME,
    HEAL,
    HIT,
    PREVENT,
    REFRESH,
)
from gameshelf.games.hunted.knowledge import (
    AFTER_DOORS,
    CARD,
    DIE,
    FRICTION,
    HEALERS,
    LATE,
    MAGAZINE,
    OUT,
    READY,
    REWARD,
    SHOT,
    Mind,
)
from gameshelf.games.hunted.moves import DICE, KIND_OF, VISIT
from gameshelf.games.hunted.odds import hit_all, outcomes, pass_test, percent, struck
from gameshelf.games.hunted.state import Hunted
from gameshelf.games.hunted.steps.fight import Attacked
from gameshelf.games.hunted.steps.inventory import ops_of
from gameshelf.games.hunted.steps.losses import LoseCard, LoseHostage
from gameshelf.games.hunted.steps.places import AtDoor
from gameshelf.games.hunted.steps.rolls import Rerolling, Rolled
from gameshelf.games.hunted.steps.rows import BELLS, Meeting, alarm_chance, ringing
from gameshelf.games.hunted.steps.shots import HowMany
from gameshelf.games.hunted.steps.spoils import Spoils
from gameshelf.games.hunted.steps.tokens import Dry, Load, Unload
from gameshelf.games.hunted.steps.trials import Tested, Trial

SHARING = 0.5  # what the other can buy, against what one buys oneself
KEEP = {KINDS.index(key): worth for key, worth in {"clock": 0.6, "barton": 0.6, "odile": 0.6, "oneil": 1.0}.items()}
SURE = 1.2  # a card that hits without a roll, kept for a worse fight
NEARLY, CERTAIN = 0.9, 0.99  # a shot that ends a fight with so much is as good as one; and where a miss leaves the last die
WAY_OUT = 0.9  # one that avoids a fight
TIRED = 3  # spent dice for which a card is used that refreshes all
LIFT = 1.3  # passing the test of a location surely instead of never (`Mind.location`)
ALARM = 2.5  # and that of an event
SWEET = 0.8  # the Chocolates, kept for a wound
CLEARLY = 0.2  # so much more chance is worth a card
DREAD = 25.0  # meeting Lars without a chance
RUN = 3  # with no more time than this one runs up whatever comes
HOPELESS = 0.01  # a chance against him that is called none
BRINK = 0.6  # the last but one white die, where there is time enough to pay as well
SPARE = 0.45  # a card that brings a key while one has a key, of what it is worth
SHORT = 6  # with no more time than this, or less than the locations ahead, time that a card brings is wanted
FALLING = 2  # with so many white dice the Chocolates heal; with one more they are kept for that


LOST = 50.0
ENDS = ("draw", "hide", "end", "fire")
TIMED = ("hide", "reload", "fire", "give", "get")


def rate(seat: Knows) -> list[float]:
    """How good each of the seat's moves looks."""
    look = Look(seat.guess, seat.number)
    return [look.worth(move) for move in seat.moves]


class Look(Mind):
    """One look at the table from one seat."""

    __slots__ = ("base_", "danger_", "last", "lead_", "moves", "now", "plans", "row", "step", "verbs")

    def __init__(self, state: Hunted, seat: int) -> None:
        super().__init__(state, seat)
        self.step: Any = state.stack[-1]
        self.moves = state.allowed
        self.verbs = {move.verb for move in self.moves}
        self.last = state.time_left() == 1  # whoever spends it has lost
        self.now = self.final and state.time_left() == 2  # there is time for one roll only
        self.row = state.reach(seat)
        self.plans: dict[tuple[tuple[int, ...], int], float] = {}
        self.base_: float | None = None
        self.lead_: tuple[float, float] | None = None
        self.danger_: tuple[float, float] | None = None

    def worth(self, move: Move) -> float:
        rating = RATINGS.get(move.verb)
        worth = float(rating(self, move)) if rating is not None else 0.0
        return worth - LOST if self.last and self.spends(move) else worth

    def spends(self, move: Move) -> bool:
        """Whether a move costs time."""
        return move.verb in TIMED or (move.verb == "activate" and self.t.need_time[KIND_OF[move.number]] > 0)

    # Fights

    def fire(self, move: Move) -> float:
        if self.now:
            return self.decides(move)
        kind = KIND_OF[move.number]
        kind += self.seat if kind == HANDGUN else 0
        return -min([self.roll(way, self.left) for way in self.arsenal().ways if way[0] == kind])

    def dice(self, move: Move) -> float:
        step, n = self.step, DICE.index(move)
        assert isinstance(step, HowMany)
        if self.now:
            return self.decides(move)
        return -self.roll((step.kind, n, self.t.sides[step.kind], n * SHOT * self.thrift, False), self.left)

    def decides(self, move: Move) -> float:
        """Of the last roll against Lars: what counts is whether it ends the fight, with every +1 token."""
        chances = self.step.odds(self.state, move)
        return LOST * (chances["end"] - 1) + chances["one"] if chances else -LOST

    def stand(self, move: Move) -> float:
        return REWARD[min(3, self.t.draws[self.fight])] - self.cost(self.left)

    def escape(self, move: Move) -> float:
        return -self.pain - 0.5

    def reload(self, move: Move) -> float:
        kind = KIND_OF[move.number]
        kind += self.seat if kind == HANDGUN else 0
        loaded, dice = self.state.loaded[kind], self.t.dice[kind]
        if self.now:
            return -2 * LOST
        if self.fight >= 0:
            price = 1.0 + (MAGAZINE + loaded * SHOT) * self.thrift
            return -price - self.roll((kind, dice, self.t.sides[kind], dice * SHOT * self.thrift, False), self.left, 1)
        return self.base() - (0.3 if loaded else 0.1)

    def target(self, move: Move) -> float:
        left = list(self.left)
        left.pop(int(move.args[0]) - 1)
        return -self.cost(tuple(left))

    def meet(self, move: Move) -> float:
        step = self.step
        assert isinstance(step, Meeting)
        foe = step.foes[int(move.args[0]) - 1]
        return -self.cost(self.t.targets[foe]) - (0.1 if self.t.shield[foe] else 0.0)

    # The turn

    def dread(self) -> float:
        """What it costs that Lars may be there, by the chance to beat him now."""
        chance, time = self.meets(), self.state.time_left()
        if not chance or time <= RUN:
            return 0.0
        duel = self.duel()
        return DREAD * chance * (1 - duel) if time > READY or duel < HOPELESS else 0.0

    def unseen(self) -> list[int]:
        """The cards that may come next: the known next card, or all that are in the deck."""
        state = self.state
        return state.deck[-1:] if state.seen else state.deck or state.discard

    def danger(self) -> tuple[float, float]:
        """The chance that the next card sets off a fight, and what that fight would cost."""
        if self.danger_ is None:
            chance = alarm_chance(self.state, self.seat)
            self.danger_ = (chance, self.fear()) if chance else (0.0, 0.0)
        return self.danger_

    def fear(self) -> float:
        """What a fight set off by the next card would cost on average."""
        t = self.t
        bells, foes = ringing(self.state, self.seat)
        here = [kind for kind in self.row if kind >= FIRST_TERRORIST]
        costs: dict[int, float] = {}
        whole, count = 0.0, 0
        for card in self.unseen():
            foe = card >= FIRST_TERRORIST
            if foes + foe < 2 and (not foes + foe or bells + t.bells[card] < BELLS):
                continue
            who = max([*here, card] if foe else here, key=lambda foe: (len(t.targets[foe]), sum(t.targets[foe])))
            if who not in costs:
                costs[who] = self.cost(t.targets[who]) - REWARD[min(3, t.draws[who])]
            whole += costs[who]
            count += 1
        cost = whole / max(1, count)
        return min(cost, self.pain + 0.3) if self.state.escape else cost

    def hides(self, move: Move) -> float:
        """Alone, nobody hides while the next card can do no harm: it costs nothing, and one can hide after it as well."""
        safe = self.state.players == 1 and self.state.deck and "draw" in self.verbs and not self.danger()[0]
        return -inf if safe else self.hide()

    def hide(self) -> float:
        return -1.0 + (DIE if self.spent else 0.0) - (self.event() if self.state.time == 1 else 0.0)

    def event(self) -> float:
        """What the event costs that comes with the last token: to who has one white die left and fails, the game."""
        if self.health > 1 or not self.state.events:
            return 0.4
        return 0.4 + (1 - self.ready()) * self.pain

    def draw(self, move: Move) -> float:
        if isinstance(self.step, Spoils):
            return 1.0
        chance, cost = self.danger()
        if not chance and self.state.players == 1:
            return 90.0  # nothing can happen: first see what comes, then buy
        return (1 - chance) * (self.hope() + CARD + self.hide()) - chance * cost

    def hope(self) -> float:
        """What the row is expected to buy with one card more, if that card sets off nothing.

        A card helps by the icon that it shows, or is itself bought.
        """
        t, tokens = self.t, self.state.keys[self.seat] + self.key_cards()
        bells, foes = ringing(self.state, self.seat)
        row = tuple(sorted([kind for kind in self.row if kind < FIRST_TERRORIST]))
        shows = {icon: self.plan(row, tokens, icon) for icon in (0, MOVE, SEARCH, KEY)}
        worths: dict[int, float] = {}
        whole, count = 0.0, 0
        for card in self.unseen():
            if card >= FIRST_TERRORIST:
                if foes or bells + t.bells[card] >= BELLS:
                    continue
                whole += shows[0]
            else:
                if foes and bells + t.bells[card] >= BELLS:
                    continue
                if card not in worths:
                    best = max([worth for icon, worth in shows.items() if not icon or t.icons[card] & icon])
                    bought = self.buy((*row, card), card, tokens, 0)
                    worths[card] = best if bought is None else max(best, bought)
                whole += worths[card]
            count += 1
        return whole / count if count else 0.0

    def plan(self, row: tuple[int, ...], tokens: int, extra: int = 0) -> float:
        """The most that a sorted row can buy, one card after the other; `extra` is an icon that is there besides."""
        key = (row, tokens * 8 + extra)
        found = self.plans.get(key)
        if found is None:
            found, last = 0.0, -1
            for kind in row:
                if kind != last:
                    bought = self.buy(row, kind, tokens, extra)
                    if bought is not None and bought > found:
                        found = bought
                    last = kind
            self.plans[key] = found
        return found

    def buy(self, row: tuple[int, ...], kind: int, tokens: int, extra: int) -> float | None:
        """What activating this card brings, with all that the rest can buy then; None if it cannot be paid."""
        t = self.t
        rest = list(row)
        rest.remove(kind)
        for icon, need in ((MOVE, t.need_move[kind]), (SEARCH, t.need_search[kind]), (KEY, t.need_key[kind])):
            for _ in range(need):
                if extra & icon:
                    extra = 0
                    continue
                payers = [card for card in rest if t.icons[card] & icon]
                if payers:
                    rest.remove(min(payers, key=self.spare) if len(payers) > 1 else payers[0])
                elif icon == KEY and tokens and t.what[kind] == DOOR:
                    tokens -= 1
                else:
                    return None
        return self.card(kind) - FRICTION + (self.plan(tuple(rest), tokens, extra) if len(rest) > 1 else 0.0)

    def card(self, kind: int) -> float:
        """Having activated a card: a second key is seldom wanted."""
        worth = super().card(kind)
        spare = self.brings_key(kind) and self.state.keys[self.seat] + self.key_cards()
        return SPARE * worth if spare else worth

    def spare(self, kind: int) -> float:
        """How much a card would be missed that pays for another; bells are gladly given away."""
        return self.card(kind) - 0.6 * self.t.bells[kind]

    def base(self) -> float:
        """The best of what ends the turn, which anything free comes before."""
        if self.base_ is None:
            ends = {"draw", "hide", "end"} & self.verbs if self.fight < 0 else {"fire"}
            self.base_ = max([self.worth(move) for move in self.moves if move.verb in ends], default=0.0)
        return self.base_

    def activate(self, move: Move) -> float:
        row = tuple(sorted([kind for kind in self.row if kind < FIRST_TERRORIST]))
        gain = self.buy(row, KIND_OF[move.number], self.state.keys[self.seat], 0)
        if gain is None:
            return -9.0
        kind = KIND_OF[move.number]
        if self.t.need_time[kind] and self.refreshes(kind) and self.state.time > 1:
            gain += self.lift()
        return gain + (0.0 if "end" in self.verbs else self.hide())

    def pay(self, move: Move) -> float:
        return -0.9 if move.args[0] == "token" else -self.spare(KIND_OF[move.number]) - self.relief(KIND_OF[move.number])

    def relief(self, kind: int) -> float:
        """What a Regroup that pays would have added to the next test."""
        lifted = self.ready(fresh=True) - self.ready()
        return LIFT * lifted if self.t.need_time[kind] and self.refreshes(kind) and lifted >= CLEARLY else 0.0

    def share(self, move: Move) -> float:
        """A card that lets the other buy something, and rings nothing there, costs little to share."""
        kind, other = KIND_OF[move.number], 1 - self.seat
        if kind >= FIRST_TERRORIST or self.t.bells[kind]:
            return self.base() - 2.0
        row = [card for card in self.state.reach(other) if card < FIRST_TERRORIST]
        keys = self.state.keys[other]
        more = self.plan(tuple(sorted([*row, kind])), keys) - self.plan(tuple(sorted(row)), keys)
        return self.base() + SHARING * more - 0.15

    def give(self, move: Move) -> float:
        """To one about to fall, what heals or shields; on the last floors a second gun to one who has none."""
        state, seat, other = self.state, self.seat, 1 - self.seat
        if isinstance(self.step, Attacked):
            return -99.0
        kind = KIND_OF[move.number]
        if state.health(other) == 1 < self.health and self.fight < 0 and self.helps(kind) and kind not in state.used[seat]:
            return self.base() + 0.5
        bare = not state.arms[other] and not state.plus[other]
        if bare and kind in state.arms[seat] and len(state.arms[seat]) > 1 and self.fight < 0 and len(state.places) <= 3:
            return self.base() + (0.2 if state.time_left() > 8 else -2.0)
        return self.base() - 2.0

    def get(self, move: Move) -> float:
        """From the other: what heals or shields one about to fall, a way out of a bad fight, a better weapon for this one."""
        state, other, kind = self.state, 1 - self.seat, KIND_OF[move.number]
        if isinstance(self.step, Attacked):
            return -1.6 if any(op[0] == FLEE for op in self.t.effect[kind]) else -99.0
        if self.fight < 0:
            safe = state.health(other) > self.health == 1 and kind not in state.used[other]
            return self.base() + (0.5 if safe and self.helps(kind) else -2.0)
        if kind not in state.arms[other] or not self.final:
            return -99.0
        gun = self.t.way[kind] == GUN
        dice = state.loaded[kind] if gun else 1
        return -1.0 - self.roll((kind, dice, self.t.sides[kind], 0.0, not gun), self.left, 1) if dice else -99.0

    def helps(self, kind: int) -> bool:
        """Whether a card heals or shields."""
        return any(op[0] in (HEAL, PREVENT) for op in self.t.effect[kind])

    # Cards

    def use(self, move: Move) -> float:
        kind, step = KIND_OF[move.number], self.step
        if isinstance(step, Rolled):
            return self.reroll()
        if "swap" in self.verbs:
            return self.pain - 1.4  # against -0.0 for a swap
        if isinstance(step, Attacked):
            return -WAY_OUT
        if kind == CHOCOLATES:
            gain = self.sweet()[0]
            return (self.lead()[0] if gain > 0 else self.base()) + gain
        if "fire" in self.verbs:
            return self.use_in_fight(kind)
        if isinstance(step, Dry):
            return 0.5
        if kind == PARTNER:
            return self.base() + (0.5 if self.spent >= 2 else -0.5)
        if KINDS[kind] == "ammo":
            gun = HANDGUN + self.seat
            gain = 0.1 if not self.state.magazines[gun] and self.state.loaded[gun] < 2 else -0.2
        elif kind in HEALERS:
            gain = 0.9 * self.pain - 1.6
        elif self.brings_key(kind):
            gain = self.opens() - 0.1
        elif self.t.effect[kind][0][0] == GAIN_TIME and not self.short():
            gain = -0.1
        else:
            gain = self.effect(self.t.effect[kind]) - self.keep(kind)
            if self.refreshes(kind):
                gain += self.lift()
        return (self.lead()[0] if gain > 0 and self.refreshes(kind) else self.base()) + gain

    def opens(self) -> float:
        """What a key token more lets the row buy now: until it is wanted, the card that brings it can wait."""
        row, keys = tuple(sorted([kind for kind in self.row if kind < FIRST_TERRORIST])), self.state.keys[self.seat]
        return self.plan(row, keys + 1) - self.plan(row, keys)

    def short(self) -> bool:
        """Whether time that a card brings is wanted now: there is little, or the next token brings an event."""
        left = self.state.time_left()
        return left <= max(SHORT, len(self.state.places)) or self.state.time == 1

    def brings_key(self, kind: int) -> bool:
        """Whether a card brings a key token, and nothing else."""
        ops = self.t.effect[kind]
        return len(ops) == 1 and ops[0][0] == GAIN_KEY

    def key_cards(self) -> int:
        """Key tokens that cards held could bring at any time."""
        state, effect = self.state, self.t.effect
        held: int = sum([effect[kind][0][0] == GAIN_KEY for kind in (*state.items[self.seat], *state.hostages[self.seat])])
        return min(held, state.spare_keys())

    def sweet(self) -> tuple[float, bool]:
        """What the Chocolates bring now beyond keeping them, and whether it is by healing: spent dice do nothing in a fight, so
        they are refreshed only for a test that is near."""
        state, seat = self.state, self.seat
        hurt = state.red[seat] + state.red_spent[seat] > 0
        heals = 0.9 * self.pain if hurt and (self.health <= FALLING or self.final) else 0.0
        lift = self.lift() if self.health > FALLING + 1 else 0.0
        fresh = DIE * self.spent + lift if lift else 0.0
        return max(heals, fresh) - (0.05 if self.final else SWEET), heals >= fresh

    def refreshes(self, kind: int) -> bool:
        """Whether a card refreshes spent dice."""
        ops = ops_of(self.state, kind)
        sides = ops[0][1] if ops and ops[0][0] == CHOOSE else (ops,)
        return any(op[0] == REFRESH for side in sides for op in side)

    def lead(self) -> tuple[float, float]:
        """The best of what ends the turn or turns over a location, and what a test that may come of it is worth."""
        if self.lead_ is None:
            state, best, near = self.state, self.base(), False
            due = state.time == 1 and bool(state.events) and not state.event_open
            if due:
                near = any(self.spends(move) and self.worth(move) == best for move in self.moves if move.verb in ENDS)
            for move in self.moves:
                if self.fight < 0 and self.climbs(move) and self.worth(move) > best:
                    best, near, due = self.worth(move), True, False
            self.lead_ = best, (ALARM if due else LIFT) if near else 0.0
        return self.lead_

    def climbs(self, move: Move) -> bool:
        """Whether a move turns over a location."""
        kind = KIND_OF[move.number]
        if move.verb == "use":
            return any(op[0] == DRAW_LOCATIONS for op in ops_of(self.state, kind))
        return move.verb == "activate" and kind < AFTER_DOORS

    def ready(self, fresh: bool = False) -> float:
        """The chance of a test with all unspent dice, or with none of them spent; the +1 tokens that one holds counted."""
        state, seat = self.state, self.seat
        white, red = state.white[seat], state.red[seat]
        if fresh:
            white, red = white + state.white_spent[seat], red + state.red_spent[seat]
        return pass_test(white, red, self.t.goal - state.plus[seat])

    def lift(self) -> float:
        """What it adds to a test that is near if no die is spent; nothing where that is little."""
        state, seat, goal = self.state, self.seat, self.t.goal
        stakes = self.lead()[1]
        if not self.spent or not stakes:
            return 0.0
        white, red = state.white[seat], state.red[seat]
        now = pass_test(min(3, white), min(2, red), goal)
        then = pass_test(min(3, white + state.white_spent[seat]), min(2, red + state.red_spent[seat]), goal)
        return stakes * (then - now) if then - now >= CLEARLY else 0.0

    def keep(self, kind: int) -> float:
        """What a card brings that is kept for a better moment."""
        ops = self.t.effect[kind]
        if ops[0] == (REFRESH, 99):
            return self.effect(ops[1:]) + DIE * TIRED - 0.05
        return KEEP.get(kind, 0.3)

    def use_in_fight(self, kind: int) -> float:
        ops = ops_of(self.state, kind)
        sides = ops[0][1] if ops[0][0] == CHOOSE else (ops,)
        hit = next((op[1] for side in sides for op in side if op[0] == HIT), 0)
        if hit:
            left = list(self.left)
            target = next((target for target in left if target <= hit), 0)
            if target:
                left.remove(target)
            worth = -self.cost(tuple(left)) - SURE * self.thrift
            enough = NEARLY if self.health > FALLING else CERTAIN
            if self.shot() >= enough and self.hurt < OUT and not self.last:
                return min(worth, self.base() - 0.1)
            return worth
        if ops[0][0] == GAIN_TIME and self.clock < LATE:
            return self.base() + 0.5
        return self.base() + self.effect(ops) + (self.lift() if self.refreshes(kind) else 0.0) - (0.05 if self.final else 1.5)

    def shot(self) -> float:
        """The best chance to end the fight now with a gun, of which nothing is used up but bullets."""
        return max([hit_all(n, sides, self.left) for _, n, sides, _, split in self.arsenal().ways if not split])

    def choose(self, move: Move) -> float:
        step, kind = self.step, KIND_OF[move.number]
        if isinstance(step, Load):
            return 0.5 if kind == HANDGUN else 1.0
        if isinstance(step, Unload):
            return 1.0 if kind == HANDGUN else 0.0
        return -self.card(kind) if isinstance(step, (LoseCard, LoseHostage)) else self.card(kind)

    # Dice

    def roll_test(self, move: Move) -> float:
        step, white, red = self.step, int(move.args[0]), int(move.args[1])
        assert isinstance(step, Trial)
        return self.stakes(step.source) * pass_test(white, red, self.t.goal) - DIE * white - 1.35 * DIE * red

    def outlook(self, faces: tuple[int, ...]) -> float:
        """How good a roll is as it lies."""
        step = self.step
        if isinstance(step, Tested):
            return self.stakes(step.source) if max(faces) >= self.t.goal else 0.0
        left = struck(faces, self.left)
        return -self.cost(left) - (self.hurt if left else 0.0)

    def accept(self, move: Move) -> float:
        return self.outlook(tuple(face for face, _ in self.step.dice))

    def plus(self, move: Move) -> float:
        place, faces = int(move.args[0]) - 1, [face for face, _ in self.step.dice]
        best = -99.0
        for tokens in range(1, self.state.plus[self.seat] + 1):
            faces[place] += 1
            best = max(best, self.outlook(tuple(faces)) - tokens * (0.05 if self.final else 0.8))
        return best

    def reroll(self) -> float:
        step, dice = self.step, self.step.dice
        if isinstance(step, Tested):
            white = sum([sides == 6 for _, sides in dice])
            return self.stakes(step.source) * pass_test(white, len(dice) - white, self.t.goal) - 0.7
        chances = outcomes(len(dice), dice[0][1], self.left)
        value = -sum([chance * (self.cost(left) + (self.hurt if left else 0.0)) for left, chance in chances])
        return value - 0.6 * self.thrift

    def again(self, move: Move) -> float:
        return 1.0 if self.lacks(int(move.args[0]) - 1) else -1.0

    def lacks(self, place: int) -> int:
        """What a die that may be rolled again would have to show to be of more use; 0 for one that is of use as it lies."""
        step = self.step
        assert isinstance(step, Rerolling)
        return step.lacks(self.state, place)

    # Places and small choices

    def visit(self, move: Move) -> float:
        place = VISIT.index(move)
        worth = self.place(place)
        return max(0.0, worth) if self.t.optional[place] else worth

    def enter(self, move: Move) -> float:
        step = self.step
        assert isinstance(step, AtDoor)
        return self.place(step.place)

    def clear(self, move: Move) -> float:
        return self.danger()[0] - 0.3

    def drop(self, move: Move) -> float:
        kind = self.state.deck[-int(move.args[0])]
        return 0.5 + 0.5 * len(self.t.targets[kind]) if kind >= FIRST_TERRORIST else -0.5

    def next(self, move: Move) -> float:
        kind = self.state.deck[-self.step.placed - int(move.args[0])]
        return -1.0 if kind >= FIRST_TERRORIST else -0.1 * self.t.bells[kind]

    def option(self, move: Move) -> float:
        worths = [self.effect(ops) for ops in self.step.alternatives]
        if min(worths) < 0.0:  # a price, in one coin or another
            at = int(move.args[0]) - 1
            hurts = self.state.players == 1 and self.health == FALLING and self.step.alternatives[at][0][0] == DAMAGE
            return worths[at] - (BRINK if hurts and self.state.time_left() > len(self.state.places) + 2 else 0.0)
        return 0.1 if (move.args[0] == 1) == (self.health <= FALLING or self.final) else 0.0

    def player(self, move: Move) -> float:
        seat = int(move.args[0]) - 1
        return self.state.health(seat) + 0.2 * sum([self.state.loaded[kind] for kind in self.state.weapons(seat)])


def _prefer(word: str) -> Any:
    return lambda look, move: 0.1 if move.args[0] == word else 0.0


RATINGS: dict[str, Any] = {
    "fire": Look.fire, "dice": Look.dice, "fight": Look.stand, "escape": Look.escape, "reload": Look.reload,
    "target": Look.target, "meet": Look.meet, "hide": Look.hides, "draw": Look.draw, "activate": Look.activate,
    "pay": Look.pay, "share": Look.share, "give": Look.give, "get": Look.get, "use": Look.use, "choose": Look.choose,
    "roll": Look.roll_test, "accept": Look.accept, "plus": Look.plus, "again": Look.again, "visit": Look.visit,
    "enter": Look.enter, "clear": Look.clear, "drop": Look.drop, "next": Look.next, "option": Look.option,
    "player": Look.player, "swap": _prefer("unspent"), "heal": _prefer("spent"), "refresh": _prefer("red"),
    "spend": _prefer("white"),
}  # fmt: skip


def odds(seat: Knows, move: Move) -> str:
    """The chances of the next card and of the dice, as the rules compute them."""
    state = seat.guess
    step = state.stack[-1]
    chances = step.odds(state, move)
    if move.verb == "fight" and chances and isinstance(step, Attacked):
        after = max(chances["end"], step.reloaded(state)[1])
        if percent(after) != percent(chances["end"]):
            return f"reloaded first, the fight ends in one roll with {percent(after)}"
    if "fight" in chances:
        return f"a fight with {percent(chances['fight'])}" if chances["fight"] else "no fight"
    if "pass" in chances:
        return f"passed with {percent(chances['pass'])}"
    if "end" in chances:
        return f"won in this roll with {percent(chances['end'])}, at least one is hit with {percent(chances['one'])}"
    return ""
