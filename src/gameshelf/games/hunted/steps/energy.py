"""Energy dice: damage, healing, refreshing, spending (rulebook: Taking damage; Tests)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal
from gameshelf.core.prose import plural
from gameshelf.games.hunted import faces
from gameshelf.games.hunted.effects import DAMAGE, HEAL, ON_DAMAGE, PREVENT, REFRESH, SPEND
from gameshelf.games.hunted.moves import (
    HEAL_SPENT,
    HEAL_UNSPENT,
    KIND_OF,
    REFRESH_RED,
    REFRESH_WHITE,
    SPEND_RED,
    SPEND_WHITE,
    SWAP_SPENT,
    SWAP_UNSPENT,
)
from gameshelf.games.hunted.state import Hunted
from gameshelf.games.hunted.steps.asking import Counted
from gameshelf.games.hunted.steps.interpret import nearest, operation
from gameshelf.games.hunted.steps.inventory import ops_of, use, use_label, use_moves, why_not_use


class Damage(Counted):
    """A white die goes, a red one takes its place, spent or unspent as it was (rulebook: Taking damage)."""

    __slots__ = ()
    rule = "hunted.damage.swap"
    verbs = frozenset(("swap", "use"))

    def moves(self, state: Hunted) -> list[Move]:
        seat = self.seat
        found = []
        if state.white[seat]:
            found.append(SWAP_UNSPENT)
        if state.white_spent[seat]:
            found.append(SWAP_SPENT)
        return found + use_moves(state, seat, ON_DAMAGE)

    def play(self, state: Hunted, move: Move) -> None:
        seat = self.seat
        if move.verb == "use":
            use(state, seat, KIND_OF[move.number], ON_DAMAGE)
            return
        self.again(state)
        last = state.health(seat) == 1
        state.happened.append(("damage", seat, move is SWAP_SPENT, state.cause))
        if move is SWAP_UNSPENT:
            state.white[seat] -= 1
            state.red[seat] += not last
        else:
            state.white_spent[seat] -= 1
            state.red_spent[seat] += not last
        if state.journal is not None:
            word = "an unspent" if move is SWAP_UNSPENT else "a spent"
            what = "is the last one" if last else f"becomes red; {plural(state.health(seat), 'white die')} left"
            text = f"@{seat} takes 1 damage: {word} white die {what}."
            by = faces.cause(state.t, state.cause)["key"]
            state.tell("hunted.damage.swap", text, seat, what="damage", who=seat, left=state.health(seat), by=by)

    def why(self, state: Hunted, move: Move) -> Refusal:
        if move.verb == "use":
            return why_not_use(state, self.seat, KIND_OF[move.number], ON_DAMAGE)
        word = "unspent" if move is SWAP_UNSPENT else "spent"
        return Refusal(self.rule, f"You have no {word} white die.")

    def question(self, state: Hunted) -> str:
        return f"You take {self.n} damage: which white die becomes red?"

    def waiting(self, state: Hunted) -> str:
        return f"@{self.seat} takes damage."

    def label(self, state: Hunted, move: Move) -> str:
        if move.verb != "use":
            return move.label
        name = use_label(state, self.seat, move).removeprefix("Use ").partition(":")[0]
        kept = sum([op[1] for op in ops_of(state, KIND_OF[move.number]) if op[0] == PREVENT])
        return f"{name} prevents {'it' if kept >= self.n else f'{kept} of {self.n}'}"


class Exchange(Counted):
    """A die changes what it is; which one is the player's choice."""

    __slots__ = ()

    def ways(self, state: Hunted) -> tuple[tuple[Move, list[int], list[int]], ...]:
        """The answers, each with the dice that it takes one from, and those that it adds one to."""
        raise NotImplementedError

    def told(self, state: Hunted, move: Move) -> None:
        """What is said of it."""
        raise NotImplementedError

    def moves(self, state: Hunted) -> list[Move]:
        return [move for move, start, _ in self.ways(state) if start[self.seat]]

    def play(self, state: Hunted, move: Move) -> None:
        self.again(state)
        for way, start, end in self.ways(state):
            if move is way:
                start[self.seat] -= 1
                end[self.seat] += 1
        if state.journal is not None:
            self.told(state, move)


class Refresh(Exchange):
    """Spent dice become unspent; which is the player's choice (rulebook: Hide; Regroup)."""

    __slots__ = ()
    rule = "hunted.test.spent"
    verbs = frozenset(("refresh",))

    def ways(self, state: Hunted) -> tuple[tuple[Move, list[int], list[int]], ...]:
        return (REFRESH_WHITE, state.white_spent, state.white), (REFRESH_RED, state.red_spent, state.red)

    def told(self, state: Hunted, move: Move) -> None:
        state.tell(self.rule, "@{who} refreshes a {die} die.", self.seat, who=self.seat, die=move.args[0])

    def why(self, state: Hunted, move: Move) -> Refusal:
        return Refusal(self.rule, f"You have no spent {move.args[0]} die.")

    def shown(self, state: Hunted, seat: int | None) -> dict[str, Any]:
        return {"what": "refreshing", "n": self.n}

    def question(self, state: Hunted) -> str:
        return f"Which die do you refresh? ({self.n} to go)" if self.n > 1 else "Which die do you refresh?"


class Spend(Exchange):
    """Unspent dice become spent; which is the player's choice."""

    __slots__ = ()
    rule = "hunted.test.spent"
    verbs = frozenset(("spend",))

    def ways(self, state: Hunted) -> tuple[tuple[Move, list[int], list[int]], ...]:
        return (SPEND_WHITE, state.white, state.white_spent), (SPEND_RED, state.red, state.red_spent)

    def told(self, state: Hunted, move: Move) -> None:
        state.tell(self.rule, "A {die} die of @{who} becomes spent.", self.seat, who=self.seat, die=move.args[0])

    def why(self, state: Hunted, move: Move) -> Refusal:
        return Refusal(self.rule, f"You have no unspent {move.args[0]} die.")

    def question(self, state: Hunted) -> str:
        return f"{plural(self.n, 'die')} to spend: which one?"


class Heal(Exchange):
    """A red die goes, a white one takes its place, spent or unspent as it was (rulebook: Taking damage)."""

    __slots__ = ()
    rule = "hunted.damage.heal"
    verbs = frozenset(("heal",))

    def ways(self, state: Hunted) -> tuple[tuple[Move, list[int], list[int]], ...]:
        return (HEAL_UNSPENT, state.red, state.white), (HEAL_SPENT, state.red_spent, state.white_spent)

    def told(self, state: Hunted, move: Move) -> None:
        which = "an unspent" if move is HEAL_UNSPENT else "a spent"
        text = f"@{self.seat} heals: {which} red die becomes white."
        state.tell(self.rule, text, self.seat, what="gain", who=self.seat, n=1, of="health")

    def why(self, state: Hunted, move: Move) -> Refusal:
        return Refusal(self.rule, f"You have no {move.args[0]} red die.")

    def question(self, state: Hunted) -> str:
        return "You heal 1 damage: which red die becomes white?"


@operation(DAMAGE)
def damage(state: Hunted, seat: int, n: int) -> None:
    state.stack.append(Damage(seat, n))


@operation(HEAL)
def heal(state: Hunted, seat: int, n: int) -> None:
    state.stack.append(Heal(seat, n))


@operation(REFRESH)
def refresh(state: Hunted, seat: int, n: int) -> None:
    if n < state.white_spent[seat] + state.red_spent[seat]:
        state.stack.append(Refresh(seat, n))
    elif state.white_spent[seat] or state.red_spent[seat]:
        state.white[seat] += state.white_spent[seat]
        state.red[seat] += state.red_spent[seat]
        state.white_spent[seat] = state.red_spent[seat] = 0
        if state.journal is not None:
            state.tell("hunted.test.spent", "@{who} refreshes every spent die.", seat, who=seat)


@operation(SPEND)
def spend(state: Hunted, seat: int, n: int) -> None:
    state.stack.append(Spend(seat, n))


@operation(PREVENT)
def prevent(state: Hunted, seat: int, n: int) -> None:
    found = nearest(state, Damage)
    if found is not None:
        at, step = found
        if state.journal is not None:
            text = "{n} damage to @{who} does not happen."
            state.tell("hunted.damage.swap", text, seat, who=step.seat, n=min(n, step.n))
        if step.n > n:
            state.stack[at] = Damage(step.seat, step.n - n)
        else:
            del state.stack[at]
