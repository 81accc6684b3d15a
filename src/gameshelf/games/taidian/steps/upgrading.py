"""An upgrading turn: energy, power-ups, money, buying (rulebook: Upgrading Turn, Powering Up, Structure Cards)."""

from __future__ import annotations

from collections.abc import Sequence

from gameshelf.core import Move, Refusal, Step, joined
from gameshelf.games.taidian.content import COUNT, FIRST_GREEN, FIRST_RED, LEVELS, SYMBOL_NAMES
from gameshelf.games.taidian.moves import BUY, CARD_OF, DONE, POWER
from gameshelf.games.taidian.state import POWERS, Taidian


def open_shop(state: Taidian, seat: int) -> None:
    """Structures work, energy and money are played by themselves; then power-ups, then the shop."""
    t, built = state.t, state.built[seat]
    money, energy = income(state, seat)
    heal = min(t.built_heal[built], state.cap[seat] - state.health[seat])
    state.health[seat] += heal
    state.purse = money
    state.energy[seat] += energy
    state.learned += 1
    if state.journal is not None:
        if heal:
            homes = state.structures(seat, t.built_heal)
            text = "@{who} gets {n} health from the {names}."
            state.tell("taidian.structure.play", text, seat, who=seat, n=heal, names=joined(homes))
        text = "@{who} has {money} money{post}" + (" and gets {energy} energy{rod}." if energy else " to spend.")
        post, rod = shares(state, seat, t.built_money), shares(state, seat, t.built_energy)
        state.tell("taidian.upgrade.black", text, seat, who=seat, money=money, energy=energy, post=post, rod=rod)
    state.stack.append(Shop(seat))
    if state.energy[seat] >= t.ten:
        state.stack.append(PowerUp(seat))


def income(state: Taidian, seat: int) -> tuple[int, int]:
    """The money and the energy of a hand, with what structures give."""
    t, built = state.t, state.built[seat]
    money, energy = t.built_money[built], t.built_energy[built]
    for card in state.hand[seat]:
        if card >= FIRST_RED:
            break
        money += t.money[card]
        energy += t.energy[card]
    return money, energy


def shares(state: Taidian, seat: int, gives: Sequence[int]) -> str:
    """How much of it structures give, in brackets."""
    n = gives[state.built[seat]]
    return f" ({n} from the {joined(state.structures(seat, gives))})" if n else ""


class PowerUp(Step[Taidian]):
    """Ten energy raise one of the four power-ups (rulebook: Powering Up)."""

    __slots__ = ()
    rule = "taidian.power.ten"
    verbs = frozenset(("power",))

    def moves(self, state: Taidian) -> list[Move]:
        if state.energy[self.seat] < state.t.ten:
            return []
        base = self.seat * POWERS
        return [POWER[n] for n in range(4) if state.levels[base + n] < LEVELS]

    def play(self, state: Taidian, move: Move) -> None:
        seat, n = self.seat, POWER.index(move)
        state.energy[seat] -= state.t.ten
        state.levels[seat * POWERS + n] += 1
        if state.journal is not None:
            level, name = state.levels[seat * POWERS + n], SYMBOL_NAMES[n]
            text = "@{who} powers up: {name} is at level {level}."
            state.tell("taidian.power.ten", text, seat, who=seat, name=name, level=level, symbol=n)

    def proceed(self, state: Taidian) -> None:
        """No energy left for another, or nothing left to raise: then the rest counts no more."""
        if state.energy[self.seat] >= state.t.ten:
            state.energy[self.seat] = 0
        state.stack.pop()

    def refuse(self, state: Taidian, move: Move) -> Refusal | None:
        n = POWER.index(move)
        if state.levels[self.seat * POWERS + n] >= LEVELS:
            return Refusal("taidian.power.three", f"{SYMBOL_NAMES[n]} is at its third level already.")
        return None

    def refuse_other(self, state: Taidian, move: Move) -> Refusal:
        if move.verb in ("attack", "lay", "at", "wreck", "declare"):
            return Refusal("taidian.turn.choice", "This is an upgrading turn; attack in another one.")
        return Refusal("taidian.ruling.powernow", "First raise a power-up: the energy is there.")

    def question(self, state: Taidian) -> str:
        return "Ten energy: which power-up goes up?"

    def waiting(self, state: Taidian) -> str:
        return f"@{self.seat} is powering up."

    def label(self, state: Taidian, move: Move) -> str:
        n = POWER.index(move)
        return f"{SYMBOL_NAMES[n]} to level {state.levels[self.seat * POWERS + n] + 1}"


class Shop(Step[Taidian]):
    """Buy any number of cards (rulebook: Upgrading Turn, Structure Cards)."""

    __slots__ = ()
    rule = "taidian.upgrade.buy"
    verbs = frozenset(("buy", "done"))

    def moves(self, state: Taidian) -> list[Move]:
        seat, purse, stock = self.seat, state.purse, state.stock
        prices = state.t.prices[state.character[seat]]
        found = [BUY[card] for card in range(FIRST_GREEN) if prices[card] <= purse and stock[card]]
        owned = state.owned[seat]
        for card in range(FIRST_GREEN, COUNT):
            if prices[card] <= purse and stock[card] and not owned >> (card - FIRST_GREEN) & 1:
                found.append(BUY[card])
        found.append(DONE)
        return found

    def play(self, state: Taidian, move: Move) -> None:
        seat = self.seat
        if move is DONE:
            state.stack.pop()
            return
        card = CARD_OF[move.number]
        price = state.t.prices[state.character[seat]][card]
        state.purse -= price
        state.stock[card] -= 1
        if card < FIRST_GREEN:
            state.discard[seat] += (card,)
        else:
            state.built[seat] |= 1 << (card - FIRST_GREEN)
            state.owned[seat] |= 1 << (card - FIRST_GREEN)
        if state.journal is not None:
            rule = "taidian.upgrade.buy" if card < FIRST_GREEN else "taidian.structure.play"
            name = state.t.names[card]
            state.tell(rule, "@{who} buys {name} for {price}.", seat, who=seat, name=name, price=price, card=card)

    def refuse(self, state: Taidian, move: Move) -> Refusal | None:
        if move is DONE:
            return None
        seat, card = self.seat, CARD_OF[move.number]
        name, price = state.t.names[card], state.t.prices[state.character[seat]][card]
        if card >= FIRST_GREEN and state.owned[seat] >> (card - FIRST_GREEN) & 1:
            if state.built[seat] >> (card - FIRST_GREEN) & 1:
                return Refusal("taidian.structure.one", f"You have {name} already; one of each type.")
            return Refusal("taidian.ruling.owned", f"You still own {name}, burnt down; it comes back when drawn.")
        if not state.stock[card]:
            return Refusal("taidian.ruling.closed", f"There is no {name} left.")
        if price > state.purse:
            return Refusal("taidian.upgrade.buy", f"The price of {name} is {price}; you have {state.purse}.")
        return None

    def refuse_other(self, state: Taidian, move: Move) -> Refusal:
        if move.verb in ("attack", "upgrade", "lay", "at", "wreck", "declare"):
            return Refusal("taidian.turn.choice", "This is an upgrading turn; attack in another one.")
        return self.not_asked(state)

    def question(self, state: Taidian) -> str:
        t, seat = state.t, self.seat
        whole = t.built_money[state.built[seat]] + sum(t.money[card] for card in state.hand[seat])
        if state.purse != whole:
            return f"Buy: you have {state.purse} money left."
        return f"Buy: you have {state.purse} money{shares(state, seat, t.built_money)}."

    def waiting(self, state: Taidian) -> str:
        return f"@{self.seat} is buying with {state.purse} money."

    def label(self, state: Taidian, move: Move) -> str:
        if move is DONE:
            return move.label
        card = CARD_OF[move.number]
        return f"Buy {state.t.names[card]} ({state.t.prices[state.character[self.seat]][card]})"
