"""Poison at the beginning of its owner's turns (rulebook: Special Cards, Poison)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal, Step
from gameshelf.games.taidian.state import Taidian
from gameshelf.games.taidian.steps.cards import use_up
from gameshelf.games.taidian.steps.defending import cure, healing
from gameshelf.games.taidian.steps.falling import fall
from gameshelf.games.taidian.steps.giving import Care, Hand, Helpers, Own


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
        helpers = tuple(one for one in state.helpers(victim, seat) if TickHelp.care.possible(state, one))
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


def mending(state: Taidian) -> str:
    """What Medics give back so far, for a question."""
    return f"; Medics heal {state.mended}" if state.mended else ""


class Soothing(Care):
    """Antidote and Medic against a tick (ruling)."""

    __slots__ = ()

    def fits(self, state: Taidian, seat: int, card: int, picks: tuple[int, ...]) -> bool:
        """One Antidote is enough; a Medic is for somebody who would end below full health."""
        t, victim, mended = state.t, state.victim, state.mended
        if state.ticking < 0:
            return False
        for one in picks:
            if t.tick_cure[one]:
                return False
            mended += state.medic_of(seat, one, ticking=True)
        return bool(t.tick_cure[card]) or (
            t.tick_medic[card] > 0 and state.health[victim] - state.points + mended < state.cap[victim]
        )

    def give(self, state: Taidian, seat: int, card: int) -> None:
        use_up(state, seat, card)
        heal, cures = state.medic_of(seat, card, ticking=True), state.t.tick_cure[card]
        state.mended += heal
        if state.journal is not None:
            whom = "" if seat == state.victim else " for @{target}"
            name, rule = state.t.names[card], "taidian.poison.cure" if cures else "taidian.poison.medic"
            args: dict[str, Any] = {"who": seat, "target": state.victim, "name": name, "card": card, "n": heal}
            state.tell(rule, f"@{{who}} plays {{name}}{whom} against the Poison.", seat, **args)
        if cures:
            cure(state, state.ticking)
            state.ticking = -1

    def refusal(self, state: Taidian, hand: Hand, card: int, fits: bool) -> Refusal | None:
        t = state.t
        if not (t.tick_cure[card] or t.tick_medic[card]):
            if t.answer[card]:
                return Refusal("taidian.poison.answer", "One may hit back only when the Poison is laid.")
            return Refusal("taidian.poison.cure", "Against Poison only Antidote and Medic help.")
        if card not in hand:
            return Refusal("taidian.ruling.tickhelp", f"You have no {t.names[card]} in hand.")
        return None if fits else Refusal("taidian.ruling.enough", f"{t.names[card]} would do nothing now.")


class TickHelp(Helpers):
    """Helpers against a tick (ruling)."""

    __slots__ = ()
    rule = "taidian.ruling.tickhelp"
    care = Soothing()
    kind = "tick-help"

    def question(self, state: Taidian, seat: int | None = None) -> str:
        return f"Poison takes {state.points} health from @{state.victim}{mending(state)}. Will you help?"

    def waiting(self, state: Taidian) -> str:
        return f"Poison works on @{state.victim}; others may help."


class Endure(Own):
    """The poisoned comes last (ruling)."""

    __slots__ = ()
    rule = "taidian.ruling.tickhelp"
    care = Soothing()
    kind = "tick"

    def moves(self, state: Taidian) -> list[Move]:
        return super().moves(state) if state.ticking >= 0 else []

    def asks(self, state: Taidian) -> str:
        return "Antidote or Medic?"

    def told(self, state: Taidian) -> str:
        return f"Poison takes {state.points} health from you{mending(state)}"

    def waiting(self, state: Taidian) -> str:
        return f"Poison works on @{self.seat}."
