"""Poison at the beginning of its owner's turns (rulebook: Special Cards, Poison)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal, Step, Window
from gameshelf.games.taidian.content import CARDS
from gameshelf.games.taidian.moves import CARD_OF, PASS, USE
from gameshelf.games.taidian.state import Taidian
from gameshelf.games.taidian.steps.cards import use_up
from gameshelf.games.taidian.steps.defending import blow_shown, cure, healing
from gameshelf.games.taidian.steps.falling import fall


class Ticking(Step[Taidian]):
    """Each Poison of the owner in turn, in the order laid; `last` is the one that has ticked."""

    __slots__ = ("last",)
    rule = "taidian.poison.ticks"

    def __init__(self, seat: int, last: int) -> None:
        self.seat = seat
        self.last = last

    def proceed(self, state: Taidian) -> None:
        seat, stack = self.seat, state.stack
        due = next((poison for poison in state.poisons if poison[1] == seat and poison[0] > self.last), None)
        if due is None:
            stack.pop()
            return
        number, _, victim, _, left = due
        stack[-1] = Ticking(seat, number)
        state.clear_blow()
        state.ticking, state.victim, state.points = number, victim, left[0]
        stack.append(Tick(seat))
        if state.hand[victim]:
            stack.append(Endure(victim, seat))
        helpers = state.helpers(victim, seat)
        if helpers:
            stack.append(TickHelp(helpers, seat))


class Tick(Step[Taidian]):
    """The loss of health; after the fourth the card goes to its owner's discard pile."""

    __slots__ = ()
    rule = "taidian.poison.ticks"

    def proceed(self, state: Taidian) -> None:
        owner, number, victim, damage = self.seat, state.ticking, state.victim, state.points
        state.stack.pop()
        if number < 0:  # cured in time
            state.clear_blow()
            return
        healed = healing(state, damage)
        state.health[victim] += healed - damage
        state.learned += 1
        if state.journal is not None:
            text = "Poison takes {n} health from @{target}" + (", who is healed by {healed}." if healed else ".")
            args: dict[str, Any] = {"who": owner, "target": victim, "n": damage, "healed": healed}
            state.tell("taidian.poison.ticks", text, owner, **args)
        state.clear_blow()
        state.poisons = tuple(
            (*poison[:4], poison[4][1:]) if poison[0] == number else poison for poison in state.poisons
        )  # fmt: skip
        for poison in state.poisons:
            if poison[0] == number and not poison[4]:
                cure(state, number)
        if state.health[victim] <= 0:
            fall(state, (victim,), {victim: owner})


def soothes(state: Taidian, card: int, mended: int) -> bool:
    """Whether a card does anything against the tick, when so much has been healed already."""
    t, victim = state.t, state.victim
    if t.tick_cure[card]:
        return True
    return bool(t.tick_medic[card]) and state.health[victim] - state.points + mended < state.cap[victim]


def soothe(state: Taidian, seat: int, card: int) -> None:
    """An Antidote or a Medic is played against the tick."""
    use_up(state, seat, card)
    heal = state.medic_of(seat, card, ticking=True)
    state.mended += heal
    if state.journal is not None:
        whom = "" if seat == state.victim else " for @{target}"
        name, rule = state.t.names[card], "taidian.poison.cure" if state.t.tick_cure[card] else "taidian.poison.medic"
        args: dict[str, Any] = {"who": seat, "target": state.victim, "name": name, "card": card, "n": heal}
        state.tell(rule, f"@{{who}} plays {{name}}{whom} against the Poison.", seat, **args)
    if state.t.tick_cure[card]:
        cure(state, state.ticking)
        state.ticking = -1


def no_soothing(state: Taidian, hand: list[int] | tuple[int, ...], card: int, mended: int) -> Refusal | None:
    """Why a card cannot be used against a tick."""
    t = state.t
    if not (t.tick_cure[card] or t.tick_medic[card]):
        if t.answer[card]:
            return Refusal("taidian.poison.answer", "One may hit back only when the Poison is laid.")
        return Refusal("taidian.poison.cure", "Against Poison only Antidote and Medic help.")
    if card not in hand:
        return Refusal("taidian.ruling.tickhelp", f"You have no {t.names[card]} in hand.")
    return None if soothes(state, card, mended) else Refusal("taidian.ruling.enough", "That would do nothing now.")


def mending(state: Taidian) -> str:
    """What Medics give back so far, for a question."""
    return f"; Medics heal {state.mended}" if state.mended else ""


def label_soothing(state: Taidian, seat: int, move: Move) -> str:
    if move is PASS:
        return "Pass"
    card = CARD_OF[move.number]
    heal = state.medic_of(seat, card, ticking=True)
    return f"{state.t.names[card]} (heal {heal})" if heal else state.t.names[card]


class TickHelp(Window[Taidian]):
    """Helpers against a tick (ruling)."""

    __slots__ = ("owner",)
    rule = "taidian.ruling.tickhelp"
    verbs = frozenset(("use", "pass"))

    def __init__(self, seats: tuple[int, ...], owner: int) -> None:
        super().__init__(seats)
        self.owner = owner

    def left(self, state: Taidian, seat: int) -> tuple[list[int], int, bool]:
        """What a seat has in hand besides its picks, what they heal, and whether they cure."""
        hand, mended, cured = list(state.hand[seat]), state.mended, False
        for number in self.picks[self.seats.index(seat)]:
            card = CARD_OF[number]
            hand.remove(card)
            mended += state.medic_of(seat, card, ticking=True)
            cured = cured or bool(state.t.tick_cure[card])
        return hand, mended, cured

    def offers(self, state: Taidian, seat: int) -> list[Move]:
        hand, mended, cured = self.left(state, seat)
        return [*(USE[card] for card in sorted(set(hand)) if not cured and soothes(state, card, mended)), PASS]

    def final(self, state: Taidian, seat: int, move: Move) -> bool:
        return move is PASS

    def close(self, state: Taidian, answers: tuple[tuple[Move, ...], ...]) -> None:
        state.learned += 1
        for seat, answer in zip(self.seats, answers, strict=True):
            for move in answer:
                if move is not PASS and state.ticking >= 0 and soothes(state, CARD_OF[move.number], state.mended):
                    soothe(state, seat, CARD_OF[move.number])

    def refuse(self, state: Taidian, move: Move, seat: int | None = None) -> Refusal | None:
        if move is PASS:
            return None
        hand, mended, cured = self.left(state, self.seat if seat is None else seat)
        card = CARD_OF[move.number]
        refusal = no_soothing(state, hand, card, mended)
        if refusal is None and cured:
            return Refusal("taidian.ruling.enough", "Your Antidote ends the Poison.")
        return refusal

    def question(self, state: Taidian, seat: int | None = None) -> str:
        return f"Poison takes {state.points} health from @{state.victim}{mending(state)}. Will you help?"

    def waiting(self, state: Taidian) -> str:
        return f"Poison works on @{state.victim}; others may help."

    def label(self, state: Taidian, move: Move, seat: int | None = None) -> str:
        return label_soothing(state, self.seat if seat is None else seat, move)

    def shown(self, state: Taidian, seat: int | None) -> dict[str, Any]:
        picks: list[str] = []
        if seat in self.open and seat is not None:
            picks = [CARDS[CARD_OF[number]] for number in self.picks[self.seats.index(seat)]]
        return {**blow_shown(state, "tick-help", self.owner), "picked": picks}


class Endure(Step[Taidian]):
    """The poisoned comes last (ruling)."""

    __slots__ = ("owner",)
    rule = "taidian.ruling.tickhelp"
    verbs = frozenset(("use", "pass"))
    always = True

    def __init__(self, seat: int, owner: int) -> None:
        self.seat = seat
        self.owner = owner

    def moves(self, state: Taidian) -> list[Move]:
        hand = state.hand[self.seat]
        if state.ticking < 0 or not hand:
            return []
        return [*(USE[card] for card in sorted(set(hand)) if soothes(state, card, state.mended)), PASS]

    def play(self, state: Taidian, move: Move) -> None:
        if move is PASS:
            state.stack.pop()
        else:
            soothe(state, self.seat, CARD_OF[move.number])

    def refuse(self, state: Taidian, move: Move) -> Refusal | None:
        if move is PASS:
            return None
        return no_soothing(state, state.hand[self.seat], CARD_OF[move.number], state.mended)

    def question(self, state: Taidian) -> str:
        return f"Poison takes {state.points} health from you{mending(state)}. Antidote or Medic?"

    def waiting(self, state: Taidian) -> str:
        return f"Poison works on @{self.seat}."

    def label(self, state: Taidian, move: Move) -> str:
        return label_soothing(state, self.seat, move)

    def shown(self, state: Taidian, seat: int | None) -> dict[str, Any]:
        return blow_shown(state, "tick", self.owner)
