"""Consumption: eating, asking for food, drain, reset (rulebook: Consumption Phase)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal, Step
from gameshelf.games.takao import effects as fx
from gameshelf.games.takao.conditions import holds
from gameshelf.games.takao.effects import EAT as AT_A_MEAL
from gameshelf.games.takao.effects import EAT_HERE, HOARD, IRON, NUMB, POT
from gameshelf.games.takao.keys import ANIMAL, ANIMALS_RUN, FOOD
from gameshelf.games.takao.moves import AGREE, ASK, CARCASS, CARD, DONE, DRAIN, EAT, EAT_CARCASS, FROM, REFUSE, SLOT_OF
from gameshelf.games.takao.names import brief
from gameshelf.games.takao.state import KINDS, Takao
from gameshelf.games.takao.steps.doing import run, set_off
from gameshelf.games.takao.steps.free import can_slaughter, discards, free_label, slaughter, take_unit
from gameshelf.games.takao.steps.people import gap, harm, rest, worry
from gameshelf.games.takao.steps.searching import discard
from gameshelf.games.takao.steps.volunteers import Volunteers


def spoils(state: Takao, seat: int, card: int) -> int:
    """The Despair that a unit of this card brings to whoever eats it here."""
    bad = state.t.bad[card] if not state.carcass >> card & 1 else 0
    if not bad or state.board[seat].flags & IRON or any(state.board[one].flags & POT for one in state.here(seat)):
        return 0
    return bad


def burden(state: Takao, seat: int, card: int) -> int:
    """All the Despair that this meal would bring."""
    found = spoils(state, seat, card)
    for one in state.board[seat].hooks[AT_A_MEAL]:
        if not one.bit & state.once[seat] and holds(state, seat, one.when):
            found += sum(op[2] for op in one.ops if op[0] == fx.DESPAIR and op[1] == fx.SELF)
    return found


def besides(state: Takao, eater: int, card: int, named: bool = False) -> list[str]:
    """What this meal brings besides Stamina; also where the food or a gift would help, and there is nothing to gain.

    Who eats is `named` where somebody else reads it.
    """
    found = [] if state.carcass >> card & 1 else [(eater, one) for one in state.t.fx[card] if one.trigger == AT_A_MEAL]
    found += [(eater, one) for one in state.board[eater].hooks[AT_A_MEAL]]
    found += [(other, one) for other in state.here(eater) for one in state.board[other].hooks[EAT_HERE]]
    sums = {fx.HEAL: 0, fx.CALM: 0}
    for seat, one in found:
        if not one.bit & state.once[eater] and (not one.when or holds(state, seat, one.when)):
            for op in one.ops:
                if op[0] in sums and (op[1] == fx.EATER or (op[1] == fx.SELF and seat == eater)):
                    sums[op[0]] += op[2]
    lost, despair = state.t.health[state.who[eater]] - state.health[eater], state.despair[eater]
    told, whom = [], f" for @{eater}" if named else ""
    if bad := spoils(state, eater, card):
        told.append(f"+{bad} Despair{whom}")
    if promised := sums[fx.HEAL]:
        full = f"@{eater} has full Health" if named else "Health is full"
        told.append(f"+{min(promised, lost)} Health{whom}" if lost else full)
    if promised := sums[fx.CALM]:
        none = f"@{eater} has no Despair to lose" if named else "no Despair to lose"
        if state.board[eater].flags & NUMB:
            none = f"the Despair of @{eater} stays" if named else "Despair stays"
            despair = 0
        told.append(f"−{min(promised, despair)} Despair{whom}" if despair else none)
    return told


def bearable(state: Takao, seat: int, card: int) -> bool:
    """Nobody eats what would kill (takao.ruling.drain)."""
    return burden(state, seat, card) < gap(state, seat)


def offered(state: Takao, seat: int) -> list[int]:
    """The others here who have food that could be shared."""
    return [
        one
        for one in state.here(seat)
        if one != seat
        and not state.board[one].flags & HOARD
        and any(bearable(state, seat, card) for card in state.food_of(one))
    ]


def dishes(state: Takao, eater: int, owner: int, named: bool = False) -> str:
    """What somebody could eat from another's food, with what it brings besides Stamina; who eats is `named` to others."""
    found = []
    for card in state.food_of(owner):
        if bearable(state, eater, card):
            told = ", ".join(besides(state, eater, card, named))
            found.append(f"{brief(state.t.names[card])}{f' ({told})' if told else ''}")
    return " or ".join(found)


def eat(state: Takao, seat: int, owner: int, card: int) -> None:
    """One unit of food becomes one Stamina (takao.eat.food)."""
    t = state.t
    if state.journal is not None:
        rule = "takao.eat.food" if owner == seat else "takao.eat.shared"
        whose = "" if owner == seat else "@{owner}'s "
        state.tell(rule, f"@{{who}} eats from {whose}{{card}}.", seat, who=seat, owner=owner, card=t.names[card], number=card)
    bad = spoils(state, seat, card)
    dead_meat = state.carcass >> card & 1
    take_unit(state, owner, card)
    rest(state, seat, 1)
    if owner != seat:
        state.gave[owner] |= 1 << state.who[seat]
    if bad:
        worry(state, seat, bad, "takao.card.food")
    state.target = seat
    if not dead_meat:
        for one in t.fx[card]:
            if one.trigger == AT_A_MEAL and all(op[0] != fx.SPOIL for op in one.ops):
                run(state, seat, one.ops)
    set_off(state, seat, state.board[seat].hooks[AT_A_MEAL])
    for other in state.here(seat):
        for one in state.board[other].hooks[EAT_HERE]:
            if not one.bit & state.once[seat] and holds(state, other, one.when):
                state.once[seat] |= one.bit  # once a round for each who eats
                run(state, other, one.ops)


class Meal(Step[Takao]):
    """One seat's Consumption and Drain. `closed` says that nobody here would share."""

    __slots__ = ("closed",)
    rule = "takao.eat.food"
    verbs = frozenset(("eat", "ask", "from", "carcass", "drain", "discard", "done"))

    def __init__(self, seat: int, closed: bool = False) -> None:
        self.seat = seat
        self.closed = closed

    def moves(self, state: Takao) -> list[Move]:
        seat = self.seat
        if not state.hungry[seat] or state.round == state.t.rounds:  # nobody needs Stamina any more (takao.ruling.last_meal)
            return []
        base = seat * KINDS
        found = [EAT[n] for n, card in enumerate(state.held[base + FOOD]) if bearable(state, seat, card)]
        if state.carcass and any(state.carcass >> card & 1 for card in state.held[base + ANIMAL]):
            found.append(EAT_CARCASS)
        if state.place.count(state.place[seat]) > 1 and not self.closed and (owners := offered(state, seat)):
            if state.ask:
                found.append(ASK)
            else:
                found += [FROM[one] for one in owners]
        if not found:
            found += [CARCASS[n] for n, card in enumerate(state.held[base + ANIMAL]) if can_slaughter(state, seat, card)]
        if state.health[seat] - state.despair[seat] > 1:
            found.append(DRAIN)
        if not found:
            return []
        discards(state, seat, found)
        found.append(DONE)
        return found

    def play(self, state: Takao, move: Move) -> None:
        seat, verb, base = self.seat, move.verb, self.seat * KINDS
        if verb == "eat":
            if move is EAT_CARCASS:
                card = next(card for card in state.held[base + ANIMAL] if state.carcass >> card & 1)
            else:
                card = state.held[base + FOOD][int(move.args[1]) - 1]
            eat(state, seat, seat, card)
        elif move is DRAIN:
            rest(state, seat, 1)
            if state.journal is not None:
                state.tell("takao.eat.drain", "@{who} gives up 1 Health for 1 Stamina.", seat, who=seat)
            harm(state, seat, 1)
        elif move is ASK:
            state.stack.append(Plea(tuple(offered(state, seat)), seat))
        elif verb == "from":
            owner = int(move.args[0]) - 1
            serve(state, seat, owner, seat)
        elif verb == "carcass":
            slaughter(state, seat, int(move.args[0]) - 1)
        elif verb == "discard":
            discard(state, seat, *SLOT_OF[move.number])
        else:
            state.stack.pop()

    def refuse(self, state: Takao, move: Move) -> Refusal | None:
        verb, base = move.verb, self.seat * KINDS
        if move in self.moves(state):
            return None
        if move is DRAIN:
            return Refusal("takao.ruling.drain", "The last row between Health and Despair cannot be given up.")
        if verb == "eat":
            if move is EAT_CARCASS:
                return Refusal("takao.card.carcass", "You have no carcass.")
            cards = state.held[base + FOOD]
            if int(move.args[1]) > len(cards):
                return Refusal(self.rule, "You have no such food card.")
            return Refusal("takao.ruling.drain", "You could not bear the Despair that comes with this food.")
        if verb in ("ask", "from"):
            if (move is ASK) != state.ask:
                return Refusal(
                    "takao.ruling.consent", "At this table one asks." if state.ask else "At this table nobody has to be asked."
                )
            if self.closed:
                return Refusal("takao.ruling.consent", "Nobody here wants to share now.")
            return Refusal("takao.eat.shared", "Nobody here has food for you.")
        if verb == "carcass":
            if int(move.args[0]) > len(state.held[base + ANIMAL]):
                return Refusal("takao.card.carcass", "You have no such animal.")
            if state.s == ANIMALS_RUN:
                return Refusal("takao.animals.buddies", "In this scenario nobody turns an animal into food.")
            return Refusal("takao.ruling.carcass", "Only when no other food is in reach, and the Despair can be borne.")
        return Refusal("takao.card.discard", f"You have no {move.args[0]} card there that could be discarded.")

    def refuse_other(self, state: Takao, move: Move) -> Refusal:
        return Refusal("takao.free.turn", "It is the Consumption phase: eat, give up Health, or be done.")

    def question(self, state: Takao) -> str:
        n, verbs = state.hungry[self.seat], {move.verb for move in self.moves(state)}
        ways = [
            words
            for words, ones in (
                ("eat", ("eat",)),
                ("ask for food here", ("ask",)),
                ("eat with somebody here", ("from",)),
                ("turn an animal into food", ("carcass",)),
                ("give up Health", ("drain",)),
            )
            if verbs.intersection(ones)
        ]
        alone = "Nobody here shares food with you now. " if self.closed else ""
        return f"{alone}{n} Stamina to bring back: {', '.join(ways)}, or be done."

    def waiting(self, state: Takao) -> str:
        return f"@{self.seat} is eating."

    def label(self, state: Takao, move: Move) -> str:
        base = self.seat * KINDS
        if move.verb == "eat" and move is not EAT_CARCASS:
            card = state.held[base + FOOD][int(move.args[1]) - 1]
            more = "".join(f", {one}" for one in besides(state, self.seat, card))
            return f"Eat {brief(state.t.names[card])}{more} (+1 Stamina, then {state.units[card] - 1} left)"
        if move is EAT_CARCASS:
            return "Eat from the carcass: +1 Stamina"
        if move is DONE:
            return f"Done: {state.hungry[self.seat]} Stamina fewer next round"
        if move.verb == "from":
            return f"{move.label}: {dishes(state, self.seat, int(move.args[0]) - 1)}"
        if move is ASK:
            return f"{move.label}: {' or '.join(dishes(state, self.seat, one) for one in offered(state, self.seat))}"
        return free_label(state, self.seat, move) if move.verb in ("carcass", "discard") else move.label

    def shown(self, state: Takao, seat: int | None) -> dict[str, Any]:
        return {"kind": "meal"}


def serve(state: Takao, eater: int, owner: int, chooser: int) -> None:
    """Food of another is eaten; which card is asked where there are two."""
    cards = [card for card in state.held[owner * KINDS + FOOD] if bearable(state, eater, card)]
    if len(cards) > 1:
        state.stack.append(Serving(chooser, eater, owner))
        return
    if not cards:
        cards = [card for card in state.food_of(owner) if bearable(state, eater, card)]
    eat(state, eater, owner, cards[0])


class Serving(Step[Takao]):
    """From which of the owner's food cards."""

    __slots__ = ("eater", "owner")
    rule = "takao.eat.shared"
    verbs = frozenset(("card",))

    def __init__(self, seat: int, eater: int, owner: int) -> None:
        self.seat = seat
        self.eater = eater
        self.owner = owner

    def moves(self, state: Takao) -> list[Move]:
        cards = state.held[self.owner * KINDS + FOOD]
        return [CARD[n] for n, card in enumerate(cards) if bearable(state, self.eater, card)]

    def play(self, state: Takao, move: Move) -> None:
        state.stack.pop()
        eat(state, self.eater, self.owner, state.held[self.owner * KINDS + FOOD][int(move.args[0]) - 1])

    def question(self, state: Takao) -> str:
        return f"From which food card does @{self.eater} eat?"

    def label(self, state: Takao, move: Move) -> str:
        card = state.held[self.owner * KINDS + FOOD][int(move.args[0]) - 1]
        more = "".join(f", {one}" for one in besides(state, self.eater, card, named=self.eater != self.seat))
        return f"{brief(state.t.names[card])}{more} ({state.units[card]} left)"

    def shown(self, state: Takao, seat: int | None) -> dict[str, Any]:
        return {"kind": "serving", "owner": self.owner}


class Plea(Volunteers):
    """Somebody here is hungry: whoever answers first with food shares it (takao.ruling.consent)."""

    __slots__ = ()
    rule = "takao.ruling.consent"
    verbs = frozenset(("agree", "refuse"))
    agree = AGREE
    refuse_it = REFUSE

    def found(self, state: Takao, seat: int) -> None:
        serve(state, self.about, seat, seat)

    def nobody(self, state: Takao) -> None:
        if state.journal is not None:
            state.tell(self.rule, "Nobody here shares food with @{who}.", self.about, who=self.about, asker=self.about)
        state.stack[-1] = Meal(self.about, True)

    def question(self, state: Takao, seat: int | None = None) -> str:
        return f"@{self.about} is hungry and asks for one unit of food. Do you share?"

    def waiting(self, state: Takao) -> str:
        return f"@{self.about} asks for food."

    def label(self, state: Takao, move: Move, seat: int | None = None) -> str:
        if move is AGREE and seat is not None:
            return f"Share 1 unit: {dishes(state, self.about, seat, named=True)}"
        return "Share 1 unit" if move is AGREE else "Keep your food"

    def shown(self, state: Takao, seat: int | None) -> dict[str, Any]:
        return {"kind": "plea", "eater": self.about}
