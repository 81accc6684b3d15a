"""Attacking a building (rulebook: Attack a Building; rulings: kaiju.ruling.levels, kaiju.ruling.discount)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal, Step
from gameshelf.core.prose import joined, plural
from gameshelf.games.kaiju.content import NONE, ZONES, cost_words
from gameshelf.games.kaiju.moves import DONE, ICONS, KINDS, SPARED
from gameshelf.games.kaiju.state import CUBES, HALL, SEATS, Kaiju
from gameshelf.games.kaiju.steps.hands import discard
from gameshelf.games.kaiju.steps.places import no_place
from gameshelf.games.kaiju.view import redeal_hand

Cost = tuple[int, int, int]
ANY: Cost = (99, 99, 99)  # nothing has been kept yet


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
        cost = state.t.cost[state.top(lot)]
        lacks = tuple([max(0, wanted - has) for wanted, has in zip(cost, state.hand[seat * 3 : seat * 3 + 3], strict=True)])
        without = "your hand does not pay that, even so" if state.discount or state.wild else f"you lack {cost_words(lacks)}"
        return Refusal("kaiju.attack.cost", f"{name} costs {cost_words(cost)}; {without}.")
    return None


def attack(state: Kaiju, seat: int, lot: int) -> None:
    """Attack a building that the hand pays for; where a card has made several ways to pay, ask."""
    cost = state.t.cost[state.top(lot)]
    free = state.t.price[state.top(lot)] <= state.discount
    if not free and (state.wild or (state.discount and sum(1 for count in cost if count) > 1)):
        state.stack.append(Paying(seat, lot, ANY))
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
            "You destroy a level of {lot} for {cards}: {name}, worth {points:point}.", (seat,),
            {"card": card, "name": named_card(state, card), "points": t.worth[card]},
            who=seat, lot=t.lots[lot], cards=cost_words(paid), paid=list(paid), left=state.left[lot],
        )  # fmt: skip
    if not state.left[lot]:
        emptied(state, seat, lot)
    if not state.spare[seat] and not state.ending:
        state.ending = CUBES
        if state.journal is not None:
            state.tell(CUBES, "@{who} has laid the last cube: this is the last round.", seat, who=seat)


def named_card(state: Kaiju, card: int) -> str:
    """A building card by its name, with what it can do: `Fire Station (Armoured Hide or tank)`."""
    t = state.t
    ability, icon = t.ability[card], t.icon[card]
    does = [t.ability_names[ability]] if ability >= 0 else []
    does += [ICONS[icon]] if icon >= 0 else []
    return f"{t.card_names[card]} ({joined(does, 'or')})" if does else t.card_names[card]


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


def payments(state: Kaiju, seat: int, lot: int) -> list[Cost]:
    """Every right way to pay for the next level of a building with this hand (ruling: kaiju.ruling.discount)."""
    card = state.top(lot)
    cost, asked = state.t.cost[card], max(0, state.t.price[card] - state.discount)
    has = state.hand[seat * 3 : seat * 3 + 3]
    found = []
    for bites in range(min(has[0], asked), -1, -1):
        for claws in range(min(has[1], asked - bites), -1, -1):
            fires = asked - bites - claws
            other = max(0, bites - cost[0]) + max(0, claws - cost[1]) + max(0, fires - cost[2])
            if fires <= has[2] and other <= state.wild:
                found.append((bites, claws, fires))
    return found


def cheaper(state: Kaiju) -> str:
    """What cards have made of the price of the next attack (ruling: kaiju.ruling.discount)."""
    less = f", less {_count(state.discount)}" if state.discount else ""
    return f"{less}, {_count(state.wild)} of any kind" if state.wild else less


def _count(n: int) -> str:
    return "one card" if n == 1 else plural(n, "card")


class Paying(Step[Kaiju]):
    """Which cards one keeps when a card has made an attack cheaper or freer (ruling: kaiju.ruling.discount).

    It is asked once wherever the price alone leaves a choice; what is left without one is paid by itself.
    """

    __slots__ = ("lot", "most")
    rule = "kaiju.ruling.discount"
    verbs = frozenset(("done", "spare"))
    always = True  # whether there is a choice would tell what the hand holds

    def __init__(self, seat: int, lot: int, most: Cost) -> None:
        self.seat = seat
        self.lot = lot
        self.most = most  # of each kind, no more than this is paid

    def ways(self, state: Kaiju) -> list[Cost]:
        """The payments that are left to choose from."""
        bites, claws, fires = self.most
        return [way for way in payments(state, self.seat, self.lot) if way[0] <= bites and way[1] <= claws and way[2] <= fires]

    def keeping(self, state: Kaiju, kind: int) -> Paying:
        """The same question when one card of a kind, of those that could be paid, is kept."""
        most = [max((way[n] for way in self.ways(state)), default=0) for n in range(3)]
        most[kind] -= 1
        return self.but(most=tuple(most))

    def moves(self, state: Kaiju) -> list[Move]:
        ways = self.ways(state)
        if len(ways) == 1:
            return [DONE]
        return [SPARED[kind] for kind in range(3) if ways and self.keeping(state, kind).ways(state)]

    def imagined(self, state: Kaiju, seat: int | None) -> Step[Kaiju]:
        """Everybody knows that this hand can pay: one that cannot is dealt again. What was kept so far nobody else knows."""
        if seat == self.seat:
            return self
        tries = 0
        while tries < 500 and not payments(state, self.seat, self.lot):
            redeal_hand(state, self.seat)
            tries += 1
        return self.but(most=ANY)

    def play(self, state: Kaiju, move: Move) -> None:
        after = self if move is DONE else self.keeping(state, SPARED.index(move))
        ways = after.ways(state)
        if len(ways) > 1:
            state.stack[-1] = after
            return
        state.stack.pop()
        destroy(state, self.seat, self.lot, ways[0])

    def refuse(self, state: Kaiju, move: Move) -> Refusal | None:
        if move in self.moves(state):
            return None
        price = f"{cost_words(state.t.cost[state.top(self.lot)])}{cheaper(state)}"
        if move is DONE:
            return Refusal(self.rule, "First say which card you keep.")
        kind = KINDS[SPARED.index(move)]
        if not state.hand[self.seat * 3 + SPARED.index(move)]:
            return Refusal(self.rule, f"You have no {kind} in hand.")
        return Refusal(self.rule, f"Whoever keeps a {kind} more does not pay {price}.")

    def refuse_other(self, state: Kaiju, move: Move) -> Refusal:
        return Refusal(self.rule, f"First pay for {state.t.lots[self.lot]}: say which card you keep.")

    def question(self, state: Kaiju) -> str:
        price = f"{state.t.lots[self.lot]} costs {cost_words(state.t.cost[state.top(self.lot)])}{cheaper(state)}"
        return (
            f"{price}: which card do you keep?" if len(self.ways(state)) > 1 else f"{price}. Your hand can pay it in one way."
        )

    def waiting(self, state: Kaiju) -> str:
        return f"@{self.seat} is paying for {state.t.lots[self.lot]}."

    def label(self, state: Kaiju, move: Move) -> str:
        after = self if move is DONE else self.keeping(state, SPARED.index(move))
        ways = after.ways(state)
        pays = f"ay {cost_words(ways[0])}"
        return f"P{pays}" if move is DONE else f"{move.label}: p{pays}" if len(ways) == 1 else move.label

    def shown(self, state: Kaiju, seat: int | None) -> dict[str, Any]:
        return {"kind": "pay", "lot": state.t.lots[self.lot]}
