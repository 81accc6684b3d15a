"""Effects, begun and run; each operation is a small function in the file that knows it."""

from __future__ import annotations

from typing import Any, TypeVar

from gameshelf.core import Move, Refusal
from gameshelf.games.hunted.effects import (
    CHOOSE,
    CLEAR_ROW,
    DISCARD_TERRORIST,
    DRAW_LOCATIONS,
    EFFECTS,
    GAIN_AMMO,
    GAIN_KEY,
    GAIN_PLUS,
    GAIN_TIME,
    HEAL,
    HIT,
    IN_FIGHT,
    LOSE_CARD,
    LOSE_HOSTAGE,
    LOSE_TIME,
    ON_TURN,
    REFRESH,
    SCOUT,
    SEARCH,
    SPEND,
    Ops,
    describe,
    windows,
)
from gameshelf.games.hunted.moves import OPTION
from gameshelf.games.hunted.state import Hunted
from gameshelf.games.hunted.steps.asking import Ask
from gameshelf.games.hunted.steps.combat import Combat
from gameshelf.games.hunted.steps.words import takes_last

S = TypeVar("S", bound=Ask)

operation = EFFECTS.does  # lets the interpreter know the function that does an operation


class Effect(Ask):
    """Operations still to be done, begun at a certain moment, on which the sides of a choice depend."""

    __slots__ = ("ops", "window")

    def __init__(self, seat: int, ops: Ops, window: int = ON_TURN) -> None:
        self.seat = seat
        self.ops = ops
        self.window = window

    def proceed(self, state: Hunted) -> None:
        ops, window = self.ops, self.window
        if len(ops) > 1:
            state.stack[-1] = Effect(self.seat, ops[1:], window)
        else:
            state.stack.pop()
        code, *values = ops[0]
        EFFECTS.functions[code](state, self.seat, *values)
        if code == CHOOSE:
            state.stack.append(Choice(self.seat, values[0], window))


@operation(CHOOSE)
def choose(state: Hunted, seat: int, sides: tuple[Ops, ...]) -> None:
    """The step that begins it knows the moment, and asks."""


def begin(state: Hunted, seat: int, ops: Ops, window: int = ON_TURN) -> None:
    """Start these operations now."""
    if ops:
        state.stack.append(Effect(seat, ops, window))


class Choice(Ask):
    """One of two effects (a card that says `choose`). What would do nothing now is not offered."""

    __slots__ = ("alternatives", "window")
    rule = "hunted.ruling.useless"
    verbs = frozenset(("option",))

    def __init__(self, seat: int, alternatives: tuple[Ops, ...], window: int) -> None:
        self.seat = seat
        self.alternatives = alternatives
        self.window = window

    def moves(self, state: Hunted) -> list[Move]:
        return [
            OPTION[n]
            for n, ops in enumerate(self.alternatives)
            if windows(ops) & self.window and useful(state, self.seat, ops, self.window)
        ]

    def play(self, state: Hunted, move: Move) -> None:
        state.stack.pop()
        begin(state, self.seat, self.alternatives[OPTION.index(move)], self.window)

    def why(self, state: Hunted, move: Move) -> Refusal:
        return Refusal(self.rule, f"That would do nothing now: {describe(self.alternatives[OPTION.index(move)])}.")

    def shown(self, state: Hunted, seat: int | None) -> dict[str, Any]:
        return {"what": "sides", "cards": [], "sides": [EFFECTS.plain(ops) for ops in self.alternatives]}

    def question(self, state: Hunted) -> str:
        one, two = (describe(ops) for ops in self.alternatives)
        return f"Which of the two: {one}, or {two}?"

    def label(self, state: Hunted, move: Move) -> str:
        ops = self.alternatives[OPTION.index(move)]
        if takes_last(state, self.seat, ops):
            return f"{describe(ops).capitalize()} (your last white die: you die)"
        lost = sum([op[1] for op in ops if op[0] == LOSE_TIME])
        event = "; then an event" if state.events and 0 < state.time <= lost else ""
        return describe(ops).capitalize() + event


def useful(state: Hunted, seat: int, ops: Ops, window: int) -> bool:
    """Whether these operations would do anything now (ruling: hunted.ruling.useless)."""
    for op in ops:
        code = op[0]
        if code == HEAL:
            if state.red[seat] or state.red_spent[seat]:
                return True
        elif code == REFRESH:
            if state.white_spent[seat] or state.red_spent[seat]:
                return True
        elif code == GAIN_TIME:
            if state.time < state.t.most_time:
                return True
        elif code == GAIN_AMMO:
            if state.spare_ammo() > 0:
                return True
        elif code == GAIN_PLUS:
            if state.spare_plus() > 0:
                return True
        elif code == GAIN_KEY:
            if state.spare_keys() > 0:
                return True
        elif code == DISCARD_TERRORIST:
            if window == ON_TURN and state.terrorist_in(seat):
                return True
        elif code == HIT:
            if window == IN_FIGHT and min(lying_below(state), default=99) <= op[1]:
                return True
        elif code == CHOOSE:
            for one in op[1]:
                if windows(one) & window and useful(state, seat, one, window):
                    return True
        elif code in (SEARCH, SCOUT):
            if state.deck or state.discard:
                return True
        elif code == DRAW_LOCATIONS:
            if state.places:
                return True
        elif code == CLEAR_ROW:
            if state.reach(seat):
                return True
        elif code == SPEND:
            if state.white[seat] or state.red[seat]:
                return True
        elif code == LOSE_HOSTAGE:
            if op[2] or state.hostages[seat] or state.used[seat]:
                return True
        elif code == LOSE_CARD:
            if state.items[seat] or state.arms[seat]:
                return True
        else:
            return True
    return False


def lying_below(state: Hunted) -> tuple[int, ...]:
    """The targets of the fight that is going on."""
    found = nearest(state, Combat)
    return found[1].left if found is not None else ()


def nearest(state: Hunted, cls: type[S]) -> tuple[int, S] | None:
    """The topmost step of a class, and where it lies on the stack."""
    for at in range(len(state.stack) - 1, -1, -1):
        step = state.stack[at]
        if isinstance(step, cls):
            return at, step
    return None
