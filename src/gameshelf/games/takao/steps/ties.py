"""Entanglements: Fulfillment, Regret, Persistence (rulebook: Entanglement Cards)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from gameshelf.core import Move, Refusal, Step
from gameshelf.games.takao import effects as fx
from gameshelf.games.takao.conditions import holds
from gameshelf.games.takao.effects import DO
from gameshelf.games.takao.keys import PEOPLE
from gameshelf.games.takao.moves import PERSIST, REGRET, SLOT_OF
from gameshelf.games.takao.names import on_map
from gameshelf.games.takao.state import FULFILLED, REGRETTED, Takao
from gameshelf.games.takao.steps.doing import deadly, run
from gameshelf.games.takao.steps.free import discards, free_label
from gameshelf.games.takao.steps.searching import discard


def current(state: Takao, seat: int) -> int:
    """The entanglement that a seat works on, or -1."""
    return state.who[seat] * 3 + state.tie[seat] if state.tie[seat] < 3 else -1


def met(state: Takao) -> int:
    """The seats whose entanglement is fulfilled as everybody stands now, as bits (takao.ruling.tie_when)."""
    found = 0
    for seat in range(state.players):
        tie = current(state, seat)
        if tie >= 0 and holds(state, seat, state.t.tie_when[tie]):
            found |= 1 << seat
    return found


def look_at_tie(state: Takao, seat: int, fulfilled: bool) -> None:
    """One seat's entanglement, once a round."""
    tie = current(state, seat)
    if tie < 0:
        return
    if fulfilled:
        settle_tie(state, seat, FULFILLED)
    else:
        state.stack.append(Tie(seat))


def settle_tie(state: Takao, seat: int, how: int) -> None:
    """The card is turned, and its perk works from now on (takao.tie.lasting)."""
    tie, t = current(state, seat), state.t
    state.done[seat * 3 + state.tie[seat]] = how
    state.tie[seat] += 1
    state.set_up_board(seat)
    if state.journal is not None:
        rule, word = ("takao.tie.fulfil", "fulfils") if how == FULFILLED else ("takao.tie.regret", "regrets")
        text = f"@{{who}} {word} “{{name}}”. {{does}}."
        state.tell(rule, text, seat, who=seat, name=t.tie_names[tie], does=t.tie_does[tie][how - 1], tie=tie)


def whom(state: Takao, tie: int) -> tuple[tuple[str, str], ...]:
    """Those whom it names, each with the place of the trace where that one is not in play (takao.ruling.trace)."""
    t = state.t
    found: dict[str, str] = {}
    for group in t.tie_when[tie]:
        for op in group:
            for person in [PEOPLE.index(one) for one in op[1:] if one in PEOPLE]:
                away = state.seat_of[person] < 0 and op[0] in (fx.WITH, fx.NEAR, fx.GAVE)
                found[t.people[person]] = t.place_names[t.trace[person]] if away else found.get(t.people[person], "")
    return tuple(found.items())


def traces(named: Iterable[Sequence[str]]) -> str:
    """Where the traces are, in brackets."""
    found = dict.fromkeys(f"trace at {place}" for _, place in named if place)
    return f" ({'; '.join(found)})" if found else ""


class Tie(Step[Takao]):
    """Regret, or persist."""

    __slots__ = ()
    rule = "takao.tie.one"
    verbs = frozenset(("regret", "persist", "discard"))

    def moves(self, state: Takao) -> list[Move]:
        found = [REGRET]
        if not deadly(state, self.seat, state.t.tie_failing[current(state, self.seat)]):
            found.append(PERSIST)
        discards(state, self.seat, found)
        return found

    def play(self, state: Takao, move: Move) -> None:
        seat = self.seat
        if move.verb == "discard":
            discard(state, seat, *SLOT_OF[move.number])
            return
        state.stack.pop()
        if move is REGRET:
            settle_tie(state, seat, REGRETTED)
            return
        tie = current(state, seat)
        if state.journal is not None:
            text = "@{who} holds on to “{name}”: {does}."
            failing = DO.describe(state.t.tie_failing[tie])
            state.tell("takao.tie.persist", text, seat, who=seat, name=state.t.tie_names[tie], does=failing, tie=tie)
        run(state, seat, state.t.tie_failing[tie])

    def refuse(self, state: Takao, move: Move) -> Refusal | None:
        if move in self.moves(state):
            return None
        if move is PERSIST:
            return Refusal("takao.ruling.drain", "You could not bear the Despair of it.")
        return Refusal("takao.card.discard", f"You have no {move.args[0]} card there that could be discarded.")

    def question(self, state: Takao) -> str:
        tie = current(state, self.seat)
        needs = state.t.tie_needs[tie]
        you = "" if needs.startswith("food") else "you "
        wish = on_map(f"{you}{needs}{traces(whom(state, tie))}").replace("next to, not with, ", "one place away from ")
        if PERSIST in self.moves(state):
            return f"Not met: {wish}. Regret this wish, or persist?"
        return f"Regret: you could not bear to persist. Your wish: {wish}."

    def waiting(self, state: Takao) -> str:
        return f"@{self.seat} thinks about a wish: regret, or persist?"

    def label(self, state: Takao, move: Move) -> str:
        tie, t = current(state, self.seat), state.t
        if move is REGRET:
            return on_map(f"Regret: {t.tie_does[tie][1]}")
        if move is PERSIST:
            return on_map(f"Persist ({DO.describe(t.tie_failing[tie])} now): {t.tie_does[tie][0]}")
        return free_label(state, self.seat, move)

    def shown(self, state: Takao, seat: int | None) -> dict[str, Any]:
        return {"kind": "tie", "tie": current(state, self.seat)}
