"""Attacking a building (rulebook: Attack a Building; rulings: kaiju.ruling.levels, kaiju.ruling.discount)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal, Step
from gameshelf.games.kaiju.content import NONE, ZONES, cost_words
from gameshelf.games.kaiju.moves import KINDS, PAY
from gameshelf.games.kaiju.state import CUBES, HALL, SEATS, Kaiju
from gameshelf.games.kaiju.steps.hands import discard
from gameshelf.games.kaiju.steps.places import no_place
from gameshelf.games.kaiju.view import redeal_hand

Cost = tuple[int, int, int]


def can_pay(state: Kaiju, seat: int, card: int) -> bool:
    """Whether the hand pays for a level now, with what cards have made cheaper or freer this turn."""
    hand, base, cost = state.hand, seat * 3, state.t.cost[card]
    bites, claws, fires = hand[base], hand[base + 1], hand[base + 2]
    if bites >= cost[0] and claws >= cost[1] and fires >= cost[2]:
        return True
    if not state.discount and not state.wild:
        return False
    asked = max(0, state.t.price[card] - state.discount)
    matched = min(bites, cost[0]) + min(claws, cost[1]) + min(fires, cost[2])
    return state.held[seat] >= asked and asked - matched <= state.wild


def attackable(state: Kaiju, seat: int) -> list[Move]:
    """The buildings next to a kaiju that its hand pays for."""
    if state.rested or not state.spare[seat]:
        return []
    t, left, found = state.t, state.left, []
    if state.discount or state.wild:
        return [t.attack[lot] for lot in t.touches[state.at[seat]] if left[lot] and can_pay(state, seat, state.top(lot))]
    bites, claws, fires = state.hand[seat * 3 : seat * 3 + 3]
    for lot in t.touches[state.at[seat]]:
        if left[lot]:
            cost = t.cost[state.cards[state.base[lot] + left[lot] - 1]]
            if bites >= cost[0] and claws >= cost[1] and fires >= cost[2]:
                found.append(t.attack[lot])
    return found


def why_not_attack(state: Kaiju, seat: int, move: Move) -> Refusal | None:
    """Why this building cannot be attacked now."""
    lot = state.t.lot_of.get(move)
    if lot is None:
        return no_place(move)
    name = state.t.lots[lot]
    if state.rested:
        return Refusal("kaiju.turn.rest", "You rested first; after that no building is attacked this turn.")
    if not state.spare[seat]:
        return Refusal("kaiju.ruling.last_cube", "You have no cube left to lay beside a building.")
    if lot not in state.t.touches[state.at[seat]]:
        return Refusal("kaiju.ruling.beside", f"{name} does not touch the place where your kaiju stands.")
    if not state.built[lot]:
        return Refusal("kaiju.two.lots", f"Nothing is built on {name} with two players.")
    if not state.left[lot]:
        return Refusal("kaiju.attack.adjacent", f"The building on {name} is gone.")
    if not can_pay(state, seat, state.top(lot)):
        return Refusal(
            "kaiju.attack.cost", f"{name} costs {cost_words(state.t.cost[state.top(lot)])}; your hand does not pay that."
        )
    return None


def attack(state: Kaiju, seat: int, lot: int) -> None:
    """Attack a building that the hand pays for; where a card has made several ways to pay, ask."""
    cost = state.t.cost[state.top(lot)]
    if state.wild or (state.discount and sum(1 for count in cost if count) > 1):
        state.stack.append(Paying(seat, lot, (0, 0, 0)))
    else:  # a cost of one kind is known to leave no choice, whatever the hand holds
        bites, claws, fires = (max(0, count - state.discount) for count in cost)
        destroy(state, seat, lot, (bites, claws, fires))


def destroy(state: Kaiju, seat: int, lot: int, paid: Cost) -> None:
    """Pay, take the top card, lay a cube; and what follows when it was the last level."""
    t = state.t
    for kind, count in enumerate(paid):
        if count:
            discard(state, seat, kind, count)
    card = state.top(lot)
    state.left[lot] -= 1
    state.mine[seat] += (card,)
    state.recount(seat)
    state.cubes[lot * SEATS + seat] += 1
    state.spare[seat] -= 1
    state.discount = state.wild = 0
    state.learned += 1
    if state.journal is not None:
        state.tell(
            "kaiju.attack.take", "@{who} destroys a level of {lot} for {cards}.", seat,
            "You destroy a level of {lot} for {cards}: the {name}, worth {points}.", (seat,),
            {"card": card, "name": t.card_names[card], "points": t.worth[card]},
            who=seat, lot=t.lots[lot], cards=cost_words(paid), paid=list(paid), left=state.left[lot],
        )  # fmt: skip
    if not state.left[lot]:
        emptied(state, seat, lot)
    if not state.spare[seat] and not state.ending:
        state.ending = CUBES
        if state.journal is not None:
            state.tell(CUBES, "@{who} has laid the last cube: this is the last round.", seat, who=seat)


def emptied(state: Kaiju, seat: int, lot: int) -> None:
    """The last level is gone: the token moves on, a tank may come, City Hall ends the game."""
    t = state.t
    state.token += 1
    if state.journal is not None:
        state.tell(
            "kaiju.ruling.levels", "The building on {lot} is gone; {n:building} destroyed.", seat,
            who=seat, lot=t.lots[lot], n=state.token,
        )  # fmt: skip
    zone = state.squares[state.token]
    if zone != NONE:
        state.coming += (zone,)
        if state.journal is not None:
            state.tell(
                "kaiju.tank.comes",
                "A tank is on its way to {zone}.",
                seat,
                who=seat,
                zone=t.zone_names[zone],
                letter=ZONES[zone],
            )
    if lot == t.hall and not state.ending:
        state.ending = HALL
        if state.journal is not None:
            state.tell(HALL, "City Hall has fallen: this is the last round.", seat, who=seat, lot=t.lots[lot])


class Paying(Step[Kaiju]):
    """Which cards are paid when a card has made an attack cheaper or freer (ruling: kaiju.ruling.discount)."""

    __slots__ = ("lot", "paid")
    rule = "kaiju.ruling.discount"
    verbs = frozenset(("pay",))
    always = True  # whether there is a choice would tell what the hand holds

    def __init__(self, seat: int, lot: int, paid: Cost) -> None:
        self.seat = seat
        self.lot = lot
        self.paid = paid

    def moves(self, state: Kaiju) -> list[Move]:
        return [PAY[kind] for kind in range(3) if self.fits(state, kind)]

    def asked(self, state: Kaiju) -> int:
        """How many cards are to be paid in all."""
        return max(0, state.t.price[state.top(self.lot)] - state.discount)

    def fits(self, state: Kaiju, kind: int) -> bool:
        """Whether one more card of this kind can be part of a right payment."""
        cost, hand = state.t.cost[state.top(self.lot)], state.hand[self.seat * 3 : self.seat * 3 + 3]
        paid = list(self.paid)
        paid[kind] += 1
        if paid[kind] > hand[kind]:
            return False
        missing = self.asked(state) - sum(paid)
        over = sum(max(0, n - wanted) for n, wanted in zip(paid, cost, strict=True))
        still = sum(max(0, min(n, wanted) - given) for n, wanted, given in zip(hand, cost, paid, strict=True))
        return missing >= 0 and over + max(0, missing - still) <= state.wild

    def imagined(self, state: Kaiju, seat: int | None) -> Step[Kaiju]:
        """Everybody knows that this hand can pay: one that cannot is dealt again."""
        tries = 0
        while seat != self.seat and tries < 500 and not self.moves(state):
            redeal_hand(state, self.seat)
            tries += 1
        return self

    def play(self, state: Kaiju, move: Move) -> None:
        paid = list(self.paid)
        paid[PAY.index(move)] += 1
        state.stack[-1] = Paying(self.seat, self.lot, (paid[0], paid[1], paid[2]))
        if sum(paid) == self.asked(state):
            state.stack[-1].proceed(state)

    def proceed(self, state: Kaiju) -> None:
        """All is paid, or nothing is to be paid."""
        state.stack.pop()
        destroy(state, self.seat, self.lot, self.paid)

    def refuse(self, state: Kaiju, move: Move) -> Refusal | None:
        kind = PAY.index(move)
        if self.fits(state, kind):
            return None
        if state.hand[self.seat * 3 + kind] <= self.paid[kind]:
            return Refusal(self.rule, f"You have no {KINDS[kind]} left to pay.")
        return Refusal(self.rule, f"Another {KINDS[kind]} would not pay for {cost_words(state.t.cost[state.top(self.lot)])}.")

    def question(self, state: Kaiju) -> str:
        left = self.asked(state) - sum(self.paid)
        cost = cost_words(state.t.cost[state.top(self.lot)])
        return f"{state.t.lots[self.lot]} costs {cost}; you pay {left} more: which card?"

    def waiting(self, state: Kaiju) -> str:
        return f"@{self.seat} is paying for {state.t.lots[self.lot]}."

    def shown(self, state: Kaiju, seat: int | None) -> dict[str, Any]:
        return {"kind": "pay", "lot": state.t.lots[self.lot], "paid": list(self.paid) if seat == self.seat else None}
