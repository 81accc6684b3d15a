"""What a sensible monster looks at: every move rated by what it is worth (`knowledge.py`)."""

from __future__ import annotations

from collections.abc import Callable

from gameshelf.core import Knows, Move
from gameshelf.games.kaiju.knowledge import CARD, Hand, Sense, last_turn, shores
from gameshelf.games.kaiju.moves import (
    CALL,
    DRAW,
    DROP,
    FACE,
    HIT,
    HOLD,
    KINDS,
    PAY,
    PICK_TANK,
    SHOVE,
    SPARED,
    TAKE,
    USE,
)
from gameshelf.games.kaiju.state import FREE, SEATS, Kaiju
from gameshelf.games.kaiju.steps.building import Paying
from gameshelf.games.kaiju.steps.powers import in_blast, landings, pushable, victims
from gameshelf.games.kaiju.steps.tanks import roads

HURT = 0.8  # what it is worth that a rival loses a card, with two players
USE_FROM = 0.45  # a building card is used for no less than this; it can be used once
HIT_FROM = 0.05  # a tank is thrown about at the end of the turn for no less than this
FREELY = 50.0  # free actions that pay come before actions
NEVER = -50.0
PASS = 0.01  # in one's last turn rather rest than walk to no end
PLAN = 0.03  # what the first turn is worth against the promise of a beach (fitted with LANDING)


def rate(seat: Knows) -> list[float]:
    """How good each of the seat's moves looks."""
    look = Look(seat.guess, seat.number)
    return [look.worth(move) for move in seat.moves]


class Look(Sense):
    """One look at the table from one seat."""

    __slots__ = ("at", "base", "cards_in_hand", "hurt", "step")

    def __init__(self, state: Kaiju, me: int) -> None:
        super().__init__(state, me)
        self.at = state.at[me]
        self.cards_in_hand = self.hand()
        self.hurt = HURT if state.players == 2 else HURT * 0.75 if state.players == 3 else HURT * 0.6
        if all(last_turn(state, other) for other in self.rivals):
            self.hurt = 0.0  # nobody pays for anything any more
        self.step = state.stack[-1]
        self.base: float | None = None

    def worth(self, move: Move) -> float:
        rating = VERBS.get(move.verb)
        return rating(self, move) if rating else 0.0

    def now(self) -> float:
        """What the turn is worth as it stands."""
        if self.base is None:
            self.base = self.plan(self.at, self.cards_in_hand, self.state.actions, not self.state.rested)
        return self.base

    # Actions

    def go(self, move: Move) -> float:
        state, shown = self.state, self.step.shown(self.state, self.me)
        space = self.t.space_of[move]
        kind = shown.get("kind")
        if kind == "landing":
            return self.landing(space)
        if kind in ("drive", "arrive"):
            tank = shown["tank"] - 1 if kind == "drive" else len(state.tank_at)
            return max(self.aim(tank, space, way) for way in range(4))
        if kind in ("push", "retreat") and shown["target"] != self.me:
            return self.send(shown["target"], space)
        actions = state.actions - 1 if kind == "turn" else state.actions if kind in ("walk", "stood", "leap") else 0
        return self.plan(space, self.cards_in_hand, actions, not state.rested) - self.danger(space)

    def landing(self, space: int) -> float:
        """A good beach has a part of the city to itself, and buildings near that the hand pays for."""
        plan = max(self.plan(end, self.cards_in_hand, 2, True) for end in self.t.joined[space])
        return shores(self.state)[space] + PLAN * plan

    def near(self, one: int, two: int) -> int:
        (x, y), (v, w) = self.t.space_at[one], self.t.space_at[two]
        return abs(x - v) + abs(y - w)

    def attack(self, move: Move) -> float:
        lot, state = self.t.lot_of[move], self.state
        hand = self.pays(self.cards_in_hand, lot)
        price = self.t.price[state.top(lot)]
        if hand is None:  # a card has made it cheaper or freer
            hand = self.spent(self.cards_in_hand, max(0, price - state.discount))
        cheaper = self.card * min(price, state.discount)
        last = state.actions == 1
        after = self.later(self.at, hand) - 0.5 * self.danger(self.at) if last else self.without(self.at, hand, lot)
        return self.net(lot) + cheaper + after

    def spent(self, hand: Hand, count: int) -> Hand:
        """The hand after so many cards of whatever it has most."""
        left = list(hand)
        for _ in range(count):
            most = left.index(max(left))
            left[most] = max(0, left[most] - 1)
        return left[0], left[1], left[2]

    def rest(self, move: Move) -> float:
        state = self.state
        held = sum(self.cards_in_hand)
        if self.over:  # no attack can follow: it is a way to pass
            return PASS + self.plan(self.at, self.cards_in_hand, state.actions - 1, state.actions < self.t.actions)
        may = not state.rested and state.actions < self.t.actions
        drawn = CARD * self.DRAWN * self.fresh(held)
        taken = self.taking() - (0.0 if self.fresh(held) else CARD)
        return max(drawn, taken) + self.plan(self.at, self.cards_in_hand, state.actions - 1, may)

    def taking(self) -> float:
        """What the best single card from a stack is worth."""
        if sum(self.cards_in_hand) >= self.t.hand:
            return 0.0
        return max((self.with_card(kind) for kind in range(3) if self.state.supply[kind]), default=0.0)

    def with_card(self, kind: int) -> float:
        """What one more card of a kind is worth in hand: its price, and what it makes possible."""
        hand = list(self.cards_in_hand)
        hand[kind] += 1
        more = self.later(self.at, (hand[0], hand[1], hand[2])) - self.later(self.at, self.cards_in_hand)
        return CARD + more

    def shove(self, move: Move) -> float:
        """One card for a place: worth it where that place is wanted, or where the other will miss it."""
        state, other = self.state, SHOVE.index(move)
        space = state.at[other]
        actions = state.actions - (self.step.shown(state, self.me).get("kind") == "turn")
        may = not state.rested
        there = max(self.plan(space, hand, actions, may) for hand in self.one_less()) - self.danger(space)
        here = max(self.plan(self.at, hand, actions, may) for hand in self.one_less())
        likely = self.yields(other)  # who holds has lost a card too, and then one may still step elsewhere
        gain = likely * (there + self.hurt * self.missed(other)) + (1 - likely) * (here + self.hurt)
        return gain - self.card - self.tired()

    def one_less(self) -> list[Hand]:
        """The hands that are left when one card is laid, a kind each."""
        found = []
        for kind in range(3):
            if self.cards_in_hand[kind]:
                hand = list(self.cards_in_hand)
                hand[kind] -= 1
                found.append((hand[0], hand[1], hand[2]))
        return found

    def yields(self, other: int) -> float:
        """How likely a rival gives way to one card: often it has no equal, and seldom is a place worth one."""
        return 1.0 - 0.35 * (1 - (2 / 3) ** self.state.held[other])

    def missed(self, other: int) -> float:
        """What a rival loses that must leave its place: by its own choice, or where the attacker chooses, by ours."""
        state = self.state
        near = [self.stands(other, spot) for spot in self.t.joined[state.at[other]] if state.on[spot] == FREE]
        after = min(near) if state.pursuer else max(near)
        return max(0.0, self.stands(other, state.at[other]) - after)

    def stands(self, other: int, space: int) -> float:
        """What a rival can hope for at a place in its next turn; of its hand only the size is known."""
        has = 1 - (2 / 3) ** self.state.held[other]
        price, top = self.t.price, self.state.top
        hopes = sorted(
            float(has ** max(0.0, 1.5 * price[top(lot)] - 0.5)) * max(0.0, self.gain(lot))
            for lot in self.t.touches[space]
            if self.state.left[lot]
        )
        return sum(hopes[-1:]) + 0.5 * sum(hopes[-2:-1]) - self.danger(space)

    def bid(self, move: Move) -> float:
        """The card that is missed least at the place one goes to."""
        shown = self.step.shown(self.state, self.me)
        if any(shown["bid"]):
            return -1.0
        hand = list(self.cards_in_hand)
        hand[KINDS.index(str(move.args[0]))] -= 1
        space, state = self.state.at[shown["target"]], self.state
        return 1.0 + self.plan(space, (hand[0], hand[1], hand[2]), state.actions, not state.rested)

    def hold(self, move: Move) -> float:
        """Hold where staying is worth the cards."""
        shown, state = self.step.shown(self.state, self.me), self.state
        if move is not HOLD:
            spots = [near for near in self.t.joined[self.at] if state.on[near] == FREE]
            return max((self.later(spot, self.cards_in_hand) - self.danger(spot) for spot in spots), default=0.0)
        bid: list[int] = shown["bid"]
        hand = tuple(has - wanted for has, wanted in zip(self.cards_in_hand, bid, strict=True))
        return self.later(self.at, (hand[0], hand[1], hand[2])) + 0.3 - self.card * sum(bid)

    # Resting

    def draw(self, move: Move) -> float:
        held = sum(self.cards_in_hand)
        n, fresh = min(self.t.rest, self.t.hand - held), self.fresh(held)
        up = max(self.with_card(kind) for kind in range(3)) - CARD
        return CARD * max(fresh, min(n, 1)) + up * 0.9 * (1 - (2 / 3) ** n)

    def take(self, move: Move) -> float:
        return self.with_card(TAKE.index(move))

    def drop(self, move: Move) -> float:
        """A card that is good for nothing here makes room for one that may be."""
        kind, held = DROP.index(move), sum(self.cards_in_hand)
        if held <= self.t.hand - self.t.rest:
            return -1.0
        hand = list(self.cards_in_hand)
        hand[kind] -= 1
        less = self.later(self.at, self.cards_in_hand) - self.later(self.at, (hand[0], hand[1], hand[2]))
        crowded = 0.2 * hand[kind] + (0.15 if held == self.t.hand else 0.0)  # to rest with a full hand changes nothing
        return self.draw(DRAW) + crowded - 0.25 - less if self.later(self.at, self.cards_in_hand) < 1.0 else -1.0

    # Cards

    def freely(self, value: float, least: float = USE_FROM) -> float:
        return FREELY + value if value >= least else NEVER

    def use(self, move: Move) -> float:
        return self.freely(self.power(USE.index(move)))

    def call(self, move: Move) -> float:
        return self.freely(self.best_tank(0.0) if move is CALL[0] else max(self.struck(n) for n in range(self.t.crossings)))

    def power(self, ability: int) -> float:
        """What an ability is worth now, by its operations."""
        total = 0.0
        for code, *values in self.t.ability_ops[ability]:
            rating = getattr(self, f"op_{self.op_name(code)}", None)
            if rating is not None:
                total += float(rating(*values))
        return total

    @staticmethod
    def op_name(code: int) -> str:
        from gameshelf.games.kaiju.effects import LANGUAGE

        return LANGUAGE.operations[code].name

    def room(self) -> int:
        return self.t.hand - sum(self.cards_in_hand)

    def op_draw(self, n: int) -> float:
        room = self.room() - (1 if self.state.actions == 0 else 0)  # the draw at the end fills one place
        return self.drawn() * min(n, room) if min(n, room) == n else 0.0

    def drawn(self) -> float:
        """What a card is worth that comes into the hand now: in one's last turn only while it can still pay for something."""
        return CARD if not self.over or (self.able and self.state.actions and not self.state.rested) else 0.0

    def op_take(self, n: int) -> float:
        """A card that pays for something now, or at the end of the turn any."""
        best = 0.0
        if self.room() < 1:
            return best
        for kind in range(3):
            if self.state.supply[kind]:
                hand = list(self.cards_in_hand)
                hand[kind] += 1
                gain = self.plan(self.at, (hand[0], hand[1], hand[2]), self.state.actions, not self.state.rested) - self.now()
                best = max(best, gain)
        return best + (self.card if self.room() > 1 or self.state.actions == 0 else 0.0)

    def op_recover(self, n: int) -> float:
        pile = self.state.pile[self.me * 3 : self.me * 3 + 3]
        return self.drawn() * min(n, self.room(), sum(pile)) * (1.0 if min(self.room(), sum(pile)) >= n else 0.3)

    def op_snatch(self, n: int) -> float:
        return self.drawn() + self.hurt if self.room() and victims(self.state, self.me) else 0.0

    def op_lose(self, n: int) -> float:
        return self.hurt * n if victims(self.state, self.me) else 0.0

    def op_step(self, n: int) -> float:
        state, best = self.state, 0.0
        for near in self.t.joined[self.at]:
            if state.on[near] == FREE:
                best = max(best, self.plan(near, self.cards_in_hand, state.actions, not state.rested) - self.danger(near))
        return best - self.now() - 0.3

    def op_leap(self, n: int) -> float:
        state, best = self.state, 0.0
        for spot in landings(state, self.me, n):
            best = max(best, self.plan(spot, self.cards_in_hand, state.actions, not state.rested) - self.danger(spot))
        return best - self.now() - 0.3

    def op_discount(self, n: int) -> float:
        """Use it on an attack that is made with this very action."""
        return self.cheaper(n, 0)

    def op_wild(self, n: int) -> float:
        return self.cheaper(0, n)

    def cheaper(self, discount: int, wild: int) -> float:
        """The best attack from here with it, against the best plan without."""
        state, best = self.state, 0.0
        if state.rested or not state.actions or not self.able:
            return 0.0
        held = sum(self.cards_in_hand)
        for lot in self.t.touches[self.at]:
            if not state.left[lot]:
                continue
            card = state.top(lot)
            cost, price = self.t.cost[card], self.t.price[card]
            asked = max(0, price - discount)
            matched = sum(min(has, wanted) for has, wanted in zip(self.cards_in_hand, cost, strict=True))
            if held >= asked and asked - matched <= wild:
                saved = self.card * min(price, discount)
                hand = self.spent(self.cards_in_hand, asked)
                rest = self.later(self.at, hand) if state.actions == 1 else self.without(self.at, hand, lot)
                best = max(best, self.net(lot) + saved + rest)
        return best - self.now()

    def op_guard(self) -> float:
        """Against tanks that see this place, and a little against all that may come."""
        if self.state.actions:
            return 0.0
        sees = self.watched.get(self.at, 0)
        near = sum(1 for other in self.rivals if self.near(self.at, self.state.at[other]) <= 2)
        return self.card * (sees + 0.2 * near + 0.25 * (len(self.state.tank_at) > 1)) if sum(self.cards_in_hand) > 1 else 0.0

    def op_push(self) -> float:
        state = self.state
        values = [
            self.send(other, spot)
            for other in pushable(state, self.me)
            for spot in self.t.joined[state.at[other]]
            if state.on[spot] == FREE
        ]
        return max(values, default=0.0)

    def send(self, other: int, space: int) -> float:
        """What it is worth that a rival stands there and not where it is."""
        state = self.state
        shots = self.watched.get(space, 0) if state.held[other] and not state.guarded(other) else 0
        work = sum((self.net(lot) for lot in self.t.touches[state.at[other]] if state.left[lot]), 0.0)
        there = sum((self.net(lot) for lot in self.t.touches[space] if state.left[lot]), 0.0)
        return self.hurt * (shots + 0.12 * (work - there))

    def op_tremor(self) -> float:
        """Worth it where it puts an affordable top on the building that matters more."""
        state, best = self.state, 0.0
        if state.rested or not state.actions:
            return 0.0
        lots = [lot for lot in self.t.touches[self.at] if state.left[lot]]
        for one in lots:
            for two in lots:
                if one != two and self.pays(self.cards_in_hand, one) is None and self.pays(self.cards_in_hand, two) is not None:
                    best = max(best, self.gain(one) - self.gain(two))
        return best - 0.4

    def swap(self, move: Move) -> float:
        lot, first = self.t.lot_of[move], self.step.shown(self.state, self.me)["lot"]
        paid = self.pays(self.cards_in_hand, lot) is not None
        if first is None:
            return self.gain(lot) - (10.0 if paid else 0.0)
        return (10.0 if paid else 0.0) - self.gain(lot)

    def op_tank(self, n: int) -> float:
        return self.best_tank(0.0)

    def op_blast(self, n: int) -> float:
        return max(self.struck(crossing) for crossing in range(self.t.crossings)) * n

    # Tanks and missiles

    def best_tank(self, price: float) -> float:
        """The most that moving and turning one tank can do."""
        state = self.state
        return (
            max(
                (
                    self.aim(tank, spot, way)
                    for tank in range(len(state.tank_at))
                    for spot in (state.tank_at[tank], *roads(state, tank))
                    for way in range(4)
                ),
                default=0.0,
            )
            - price
        )

    def aim(self, tank: int, spot: int, way: int) -> float:
        """Rivals who come into sight, minus oneself; and whether one gets out of sight."""
        state, value = self.state, 0.0
        for crossing in self.t.ahead[spot * 4 + way]:
            who = state.on[crossing]
            if not 0 <= who < SEATS:
                continue
            if who == self.me:
                value -= self.card
            elif state.held[who] and not state.guarded(who):
                bit = tank * SEATS + who
                value += self.hurt * (0.35 if state.seen >> bit & 1 or state.shot >> bit & 1 else 1.0)
        if tank < len(state.tank_at) and state.seen >> tank * SEATS + self.me & 1:
            old = self.t.ahead[state.tank_at[tank] * 4 + state.tank_way[tank]]
            value -= 0.0 if self.at in self.t.ahead[spot * 4 + way] and self.at in old else -self.card
        return value

    def tank(self, move: Move) -> float:
        n, state = PICK_TANK.index(move), self.state
        return max(self.aim(n, spot, way) for spot in (state.tank_at[n], *roads(state, n)) for way in range(4))

    def stay(self, move: Move) -> float:
        shown = self.step.shown(self.state, self.me)
        if shown["kind"] == "drive":
            tank = shown["tank"] - 1
            return max(self.aim(tank, self.state.tank_at[tank], way) for way in range(4))
        return self.plan(self.at, self.cards_in_hand, self.state.actions, not self.state.rested)

    def face(self, move: Move) -> float:
        tank = self.step.shown(self.state, self.me)["tank"] - 1
        spot, way = self.state.tank_at[tank], FACE.index(move)
        value = self.aim(tank, spot, way)
        for crossing in self.t.ahead[spot * 4 + way]:  # rather watch where others work than where one goes oneself
            value += 0.04 if self.near(self.at, crossing) > 1 else -0.1
        return value

    def hit(self, move: Move) -> float:
        """Throwing a tank about costs a card: maybe the one that an attack is paid with.

        The shot that it spares costs a card as well, but a random one, and one chooses which to give.
        """
        n, state = HIT.index(move), self.state
        if not sum(self.cards_in_hand):
            return NEVER
        left = [self.plan(self.at, hand, state.actions, not state.rested) for hand in self.one_less()]
        price = max(self.card, self.now() - max(left))
        value = max(self.aim(n, spot, way) for spot in roads(state, n) for way in range(4)) - price - self.tired()
        if state.stays and not self.over and (state.seen & ~state.shot) >> n * SEATS + self.me & 1:
            counts = [has for has in self.cards_in_hand if has]
            value += max(left) - sum((has * worth for has, worth in zip(counts, left, strict=True)), 0.0) / sum(counts)
        return self.freely(value, USE_FROM if state.actions else HIT_FROM)  # who has spent the hand has nothing to lose

    def tired(self) -> float:
        """Two who shove each other, or throw a tank at each other, for ever tear nothing down."""
        return 0.04 * self.state.round

    def struck(self, crossing: int) -> float:
        """What a missile there does: cards that rivals lose, and one's own."""
        state, value = self.state, 0.0
        for seat in in_blast(state, self.me, crossing):
            if state.held[seat] and not state.guarded(seat):
                value += -self.card if seat == self.me else self.hurt
        return value

    def strike(self, move: Move) -> float:
        return self.struck(self.t.space_of[move])

    def target(self, move: Move) -> float:
        other = int(move.args[0])
        spots = [spot for spot in self.t.joined[self.state.at[other]] if self.state.on[spot] == FREE]
        return max((self.send(other, spot) for spot in spots), default=0.0) + 0.1 * self.state.held[other]

    def pay(self, move: Move) -> float:
        """Give away what is missed least in what is left of the turn; of equals, what one has most of."""
        hand, kind, state = list(self.cards_in_hand), PAY.index(move), self.state
        hand[kind] -= 1
        after = self.plan(self.at, (hand[0], hand[1], hand[2]), state.actions, not state.rested)
        return after + 0.01 * self.cards_in_hand[kind]

    def spare(self, move: Move) -> float:
        """Keep what is missed most: by the best of the payments that are left then."""
        state, step = self.state, self.step
        assert isinstance(step, Paying)
        bites, claws, fires = self.cards_in_hand
        left = [(bites - way[0], claws - way[1], fires - way[2]) for way in step.keeping(state, SPARED.index(move)).ways(state)]
        return max(self.after(hand, step.lot) + 0.01 * min(hand) for hand in left)

    def after(self, hand: Hand, lot: int) -> float:
        """What the rest of the turn is worth with this hand, once a level of this building has gone."""
        return self.without(self.at, hand, lot) if self.state.actions else self.later(self.at, hand)

    def done(self, move: Move) -> float:
        return 0.0

    def spend(self, move: Move) -> float:
        return 1.0


VERBS: dict[str, Callable[[Look, Move], float]] = {
    "go": Look.go, "attack": Look.attack, "rest": Look.rest, "shove": Look.shove, "bid": Look.bid, "hold": Look.hold,
    "yield": Look.hold, "draw": Look.draw, "take": Look.take, "drop": Look.drop, "use": Look.use, "call": Look.call,
    "swap": Look.swap, "tank": Look.tank, "stay": Look.stay, "face": Look.face, "hit": Look.hit, "strike": Look.strike,
    "target": Look.target, "pay": Look.pay, "spare": Look.spare, "done": Look.done, "spend": Look.spend,
}  # fmt: skip
