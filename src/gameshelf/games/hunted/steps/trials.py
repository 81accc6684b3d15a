"""Tests of energy dice (rulebook: Tests)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gameshelf.core import Move, Refusal
from gameshelf.core.prose import plural
from gameshelf.games.hunted import faces
from gameshelf.games.hunted.effects import FIGHT_SET_ASIDE, describe
from gameshelf.games.hunted.moves import ROLL
from gameshelf.games.hunted.odds import pass_test, percent
from gameshelf.games.hunted.state import Hunted
from gameshelf.games.hunted.steps.asking import Ask
from gameshelf.games.hunted.steps.interpret import begin
from gameshelf.games.hunted.steps.rolls import Dice, Rolled, throw
from gameshelf.games.hunted.steps.words import numbers, takes_last


class Trial(Ask):
    """Roll any number of unspent energy dice; one of them must show the goal (rulebook: Tests)."""

    __slots__ = ("source",)
    rule = "hunted.test.roll"
    verbs = frozenset(("roll",))

    def __init__(self, seat: int, source: int) -> None:
        self.seat = seat
        self.source = source

    def moves(self, state: Hunted) -> list[Move]:
        white, red = state.white[self.seat], state.red[self.seat]
        if not white and not red:
            return []
        return [move for line in ROLL[white::-1] for move in line[red::-1]]

    def play(self, state: Hunted, move: Move) -> None:
        seat = self.seat
        white, red = int(move.args[0]), int(move.args[1])
        state.white[seat] -= white
        state.white_spent[seat] += white
        state.red[seat] -= red
        state.red_spent[seat] += red
        dice = throw(state, [6] * white + [8] * red)
        state.stack[-1] = tested = Tested(seat, self.source, dice, dice)
        if state.journal is not None:
            shown = ", ".join(str(face) for face, _ in dice) or "no dice"
            about: dict[str, Any] = {
                "who": seat,
                "name": state.t.place_names[self.source],
                "shown": shown,
                "dice": faces.dice(dice),
                "result": tested.result(state) if dice else "",
                "good": tested.good(state),
            }
            state.tell("hunted.test.roll", "@{who} rolls for {name}: {shown}.", seat, what="roll", energy=True, **about)

    def proceed(self, state: Hunted) -> None:
        state.stack[-1] = Tested(self.seat, self.source, (), ())
        if state.journal is not None:
            text, name = "@{who} has no unspent die for {name}.", state.t.place_names[self.source]
            state.tell("hunted.ruling.nodice", text, self.seat, who=self.seat, name=name)

    def why(self, state: Hunted, move: Move) -> Refusal:
        white, red = state.white[self.seat], state.red[self.seat]
        return Refusal(
            "hunted.test.spent",
            f"Unspent you have {plural(white, 'white die')} and {plural(red, 'red die')}; spent ones cannot be rolled.",
        )

    def refuse_other(self, state: Hunted, move: Move) -> Refusal:
        return Refusal("hunted.test.first", f"The test comes first: {self.question(state)}")

    def question(self, state: Hunted) -> str:
        t = state.t
        return f"{t.place_names[self.source]}: which dice? One of {t.goal} or more passes."

    def waiting(self, state: Hunted) -> str:
        return f"@{self.seat} faces the test of {state.t.place_names[self.source]}."

    def label(self, state: Hunted, move: Move) -> str:
        white, red = int(move.args[0]), int(move.args[1])
        dies = takes_last(state, self.seat, state.t.failed[self.source])
        if not white and not red:
            return "Roll nothing: you die" if dies else "Roll nothing and fail"
        dice = ", ".join([f"{n} {colour}" for n, colour in ((white, "white"), (red, "red")) if n])
        if dies and takes_last(state, self.seat, state.t.passed[self.source]):
            return f"{dice}: you die either way"
        whole, alone = (percent(self.odds(state, move)[what]).replace(" %", "%") for what in ("pass", "bare"))
        return f"{dice}: {whole}" if whole == alone else f"{dice}: {whole}, {alone} without +1"

    def scene(self, state: Hunted) -> dict[str, Any]:
        return {"test": test(state, self.seat, self.source)}

    def odds(self, state: Hunted, move: Move) -> dict[str, float]:
        white, red, goal = int(move.args[0]), int(move.args[1]), state.t.goal
        return {"pass": pass_test(white, red, goal - state.plus[self.seat]), "bare": pass_test(white, red, goal)}


class Tested(Rolled):
    """A test that has been rolled: one die must reach the goal; dice are not added (rulebook: Tests)."""

    __slots__ = ("source",)
    rule = "hunted.test.roll"
    energy = True

    def __init__(self, seat: int, source: int, dice: Dice, first: Dice) -> None:
        self.seat = seat
        self.source = source
        self.dice = dice
        self.first = first

    def misses(self, state: Hunted, shown: Sequence[int]) -> tuple[int, ...]:
        goal = state.t.goal
        return () if max(shown) >= goal else (goal,)

    def good(self, state: Hunted) -> int:
        return sum([face >= state.t.goal for face, _ in self.dice])

    def result(self, state: Hunted) -> str:
        goal, good = state.t.goal, self.good(state)
        return f"{plural(good, 'die')} of {goal} or more: passed." if good else f"No die of {goal} or more."

    def called(self, state: Hunted) -> str:
        return state.t.place_names[self.source]

    def scene(self, state: Hunted) -> dict[str, Any]:
        return {"test": test(state, self.seat, self.source), **super().scene(state)}

    def with_dice(self, dice: Dice) -> Tested:
        return Tested(self.seat, self.source, dice, self.first)

    def proceed(self, state: Hunted) -> None:
        state.stack.pop()
        t = state.t
        passed = bool(self.dice) and self.dice[0][0] >= t.goal
        state.happened.append(("test", self.seat, self.source, passed, self.dice, self.first))
        state.cause = -1 - self.source
        ops = t.passed[self.source] if passed else t.failed[self.source]
        if state.journal is not None:
            word, name = "passed" if passed else "failed", t.place_names[self.source]
            about: dict[str, Any] = {"who": self.seat, "name": name, "word": word, "effect": describe(ops), "passed": passed}
            if passed and self.kills(state) and not takes_last(state, self.seat, ops):
                about |= {"spared": True, "key": faces.place(t, self.source)["key"]}
            state.tell("hunted.test.roll", "{name}: {word}; {effect}.", self.seat, what="stamp", **about)
        begin(state, self.seat, ops)

    def kills(self, state: Hunted) -> bool:
        """Whether failing takes the last white die."""
        return takes_last(state, self.seat, state.t.failed[self.source])

    def question(self, state: Hunted) -> str:
        return f"Your test shows {self.faces()}, and {state.t.goal} is needed: leave it, or change it?"


def test(state: Hunted, seat: int, source: int) -> dict[str, Any]:
    """A test as everybody sees it."""
    return {**faces.place(state.t, source), "goal": state.t.goal, "seat": seat}


def results(state: Hunted, source: int) -> str:
    """What a test leads to, in words; whoever is set aside has a name."""
    told = []
    for word, ops in (("Pass", state.t.passed[source]), ("Fail", state.t.failed[source])):
        foe = any(op[0] == FIGHT_SET_ASIDE for op in ops)
        who = f" ({state.t.names[state.foe].partition(',')[0]}: {numbers(state.t.targets[state.foe])})" if foe else ""
        told.append(f"{word}: {describe(ops)}{who}.")
    return " ".join(told)


def readiness(state: Hunted, seat: int) -> dict[str, float]:
    """The chances of a test with every unspent die: with the +1 tokens that one holds, and without."""
    white, red, goal = state.white[seat], state.red[seat], state.t.goal
    return {"pass": pass_test(white, red, goal - state.plus[seat]), "bare": pass_test(white, red, goal)}


def ready_words(state: Hunted, seat: int) -> str:
    """The same for a label."""
    if not state.white[seat] + state.red[seat]:
        return "no unspent die for it"
    tokens = " and +1 tokens" if state.plus[seat] else ""
    return f"{percent(readiness(state, seat)['pass'])} with all your unspent dice{tokens}"


def start_test(state: Hunted, seat: int, source: int) -> None:
    """A card asks for a test, which comes before anything else."""
    state.stack.append(Trial(seat, source))
