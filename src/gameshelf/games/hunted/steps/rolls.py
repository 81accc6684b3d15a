"""After a roll: +1 tokens and rerolls (rulebook: +1 tokens; Fighting)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any, ClassVar

from gameshelf.core import Move, Refusal
from gameshelf.core.prose import plural
from gameshelf.games.hunted import faces
from gameshelf.games.hunted.effects import AFTER_ROLL, REROLL
from gameshelf.games.hunted.moves import ACCEPT, AGAIN, DONE, KIND_OF, PLUS
from gameshelf.games.hunted.state import Hunted
from gameshelf.games.hunted.steps.asking import Ask
from gameshelf.games.hunted.steps.interpret import nearest, operation
from gameshelf.games.hunted.steps.inventory import use, use_label, use_moves, why_not_use
from gameshelf.games.hunted.steps.words import numbers

Die = tuple[int, int]  # what it shows, how many sides it has
Dice = tuple[Die, ...]


def throw(state: Hunted, dice: list[int]) -> Dice:
    """Roll dice with these sides; the highest comes first."""
    roll = state.chance.roll
    return tuple(sorted(((roll(sides), sides) for sides in dice), reverse=True))


def spread(tokens: int, dice: int) -> Iterator[tuple[int, ...]]:
    """Every way to lay up to so many +1 tokens onto these dice."""
    if not dice:
        yield ()
        return
    for lift in range(tokens + 1):
        for rest in spread(tokens - lift, dice - 1):
            yield (lift, *rest)


class Rolled(Ask):
    """Dice on the table that fall short. Asked only where a token or a card could still change that.

    `first` is the roll as it was before tokens and rerolls.
    """

    __slots__ = ("dice", "first")
    verbs = frozenset(("accept", "plus", "use"))
    energy: ClassVar[bool] = False  # whether energy dice were rolled
    dice: Dice
    first: Dice

    def misses(self, state: Hunted, shown: Sequence[int]) -> tuple[int, ...]:
        """The numbers that such faces do not reach; nothing when they are good as they are."""
        raise NotImplementedError

    def wanted(self, state: Hunted) -> int:
        """How many of the dice can matter at most: the highest so many."""
        return 1

    def called(self, state: Hunted) -> str:
        """What was rolled for, or with."""
        raise NotImplementedError

    def with_dice(self, dice: Dice) -> Rolled:
        """The same roll with other dice."""
        raise NotImplementedError

    def scene(self, state: Hunted) -> dict[str, Any]:
        dice, first = faces.dice(self.dice), faces.dice(self.first)
        good = bool(self.dice) and not self.misses(state, [face for face, _ in self.dice])
        energy = self.energy
        return {
            "roll": {"open": True, "what": self.called(state), "energy": energy, "dice": dice, "first": first, "good": good}
            | {"lifts": self.lifts(state) if self is state.stack[-1] else []}
            | self.taking(state, [face for face, _ in self.dice])
        }

    def taking(self, state: Hunted, shown: Sequence[int]) -> dict[str, list[int]]:
        """In a fight: the numbers that such faces hit, as a view tells them."""
        return {}

    def raisable(self, state: Hunted) -> list[int]:
        """The dice (first of equals) on which a +1 token, with the others held, would change what the roll reaches."""
        tokens = state.plus[self.seat]
        if not tokens:
            return []
        shown = [face for face, _ in self.dice]
        found: set[int] = set()
        for lifts in spread(tokens, min(len(shown), self.wanted(state))):
            lifted = [face + lift for face, lift in zip_longest(shown, lifts, fillvalue=0)]
            reached = self.misses(state, lifted)
            for place, lift in enumerate(lifts):
                if lift and self.misses(state, [*lifted[:place], shown[place], *lifted[place + 1 :]]) != reached:
                    found.add(shown.index(shown[place]))
        return sorted(found)

    def lifts(self, state: Hunted) -> list[dict[str, Any]]:
        """What a +1 token on each die that may have one leads to: how many tokens more make the roll good, and whether all of
        them lie on that die; -1 where all that one holds are too few."""
        found: list[dict[str, Any]] = []
        for place in self.raisable(state):
            shown = [face + (n == place) for n, (face, _) in enumerate(self.dice)]
            ways = [
                (sum(lifts), sum(lifts) - lifts[place])
                for lifts in spread(state.plus[self.seat] - 1, len(shown))
                if not self.misses(state, sorted([face + lift for face, lift in zip(shown, lifts, strict=True)], reverse=True))
            ]
            more, others = min(ways, default=(-1, 0))
            found.append({"die": place + 1, "more": more, "alone": not others, **self.taking(state, shown)})
        return found

    def kills(self, state: Hunted) -> bool:
        """Whether the roll, left as it lies, costs the last white die with nothing held that takes damage."""
        raise NotImplementedError

    def moves(self, state: Hunted) -> list[Move]:
        uses = use_moves(state, self.seat, AFTER_ROLL)
        if not (uses or state.plus[self.seat]) or not self.dice or not self.misses(state, [face for face, _ in self.dice]):
            return []
        found = [PLUS[place] for place in self.raisable(state)] + uses
        return [ACCEPT, *found] if found else []

    def play(self, state: Hunted, move: Move) -> None:
        seat = self.seat
        if move is ACCEPT:
            self.proceed(state)
        elif move.verb == "plus":
            place = PLUS.index(move)
            face, sides = self.dice[place]
            state.plus[seat] -= 1
            dice = (*self.dice[:place], (face + 1, sides), *self.dice[place + 1 :])
            state.stack[-1] = lifted = self.with_dice(tuple(sorted(dice, reverse=True)))
            if state.journal is not None:
                text = f"@{seat} spends a +1 token: the {face} becomes a {face + 1}."
                saves = not lifted.misses(state, [shown for shown, _ in lifted.dice])
                about: dict[str, Any] = {"who": seat, "die": place, "face": face + 1, "sides": sides, "energy": self.energy}
                state.tell("hunted.plus.add", text, seat, what="plus", saves=saves, **about)
        else:
            use(state, seat, KIND_OF[move.number], AFTER_ROLL)

    def why(self, state: Hunted, move: Move) -> Refusal:
        if move.verb == "use":
            return why_not_use(state, self.seat, KIND_OF[move.number], AFTER_ROLL)
        if move.verb == "plus":
            place = PLUS.index(move)
            if not state.plus[self.seat]:
                return Refusal("hunted.plus.add", "You have no +1 token.")
            if place >= len(self.dice):
                return Refusal("hunted.plus.add", f"The roll has {plural(len(self.dice), 'die')}.")
            return Refusal("hunted.ruling.plus", f"A +1 token on this {self.dice[place][0]} would change nothing more.")
        return self.not_asked(state)

    def good(self, state: Hunted) -> int:
        """How many of the dice, the highest first, are of use as they lie."""
        raise NotImplementedError

    def result(self, state: Hunted) -> str:
        """What the roll comes to as it lies, in words: for those who see it fall."""
        raise NotImplementedError

    def faces(self) -> str:
        return numbers([face for face, _ in self.dice])

    def waiting(self, state: Hunted) -> str:
        return f"@{self.seat} rolled {self.faces()} and is thinking."

    def label(self, state: Hunted, move: Move) -> str:
        if move is ACCEPT and self.kills(state):
            return "Keep the roll: you die"
        if move.verb == "plus":
            face = self.dice[PLUS.index(move)][0]
            return f"+1 token: the {face} counts as {face + 1} (you have {plural(state.plus[self.seat], 'token')})"
        return use_label(state, self.seat, move) if move.verb == "use" else move.label


class Rerolling(Ask):
    """Which dice of the roll below are rolled again (rulebook: Fighting; a reroll costs no time)."""

    __slots__ = ("picked",)
    rule = "hunted.ruling.reroll"
    verbs = frozenset(("again", "done"))

    def __init__(self, seat: int, picked: tuple[int, ...] = ()) -> None:
        self.seat = seat
        self.picked = picked

    def moves(self, state: Hunted) -> list[Move]:
        dice = self.below(state).dice
        found, last = [], (0, 0)
        for place, die in enumerate(dice):
            if place not in self.picked and die != last:
                found.append(AGAIN[place])
            last = die if place not in self.picked else (0, 0)
        return [*found, DONE] if self.picked else found

    def below(self, state: Hunted) -> Rolled:
        found = nearest(state, Rolled)
        assert found is not None
        return found[1]

    def play(self, state: Hunted, move: Move) -> None:
        below = self.below(state)
        if move is not DONE:
            state.stack[-1] = Rerolling(self.seat, (*self.picked, AGAIN.index(move)))
            if len(self.picked) + 1 < len(below.dice):
                return
        step = state.stack.pop()
        assert isinstance(step, Rerolling)
        at = state.stack.index(below)
        kept = [die for place, die in enumerate(below.dice) if place not in step.picked]
        fresh = throw(state, [below.dice[place][1] for place in step.picked])
        state.stack[at] = rolled = below.with_dice(tuple(sorted([*kept, *fresh], reverse=True)))
        if state.journal is not None:
            text = f"@{self.seat} rolls {plural(len(fresh), 'die')} again: {numbers([face for face, _ in fresh])}."
            about: dict[str, Any] = {"what": "roll", "who": self.seat, "dice": faces.dice(fresh), "energy": below.energy}
            about["result"], about["good"] = rolled.result(state), rolled.good(state)
            state.tell("hunted.ruling.reroll", text, self.seat, **about)

    def why(self, state: Hunted, move: Move) -> Refusal:
        dice = self.below(state).dice
        if move is DONE:
            return Refusal(self.rule, "Choose at least one die to roll again.")
        if AGAIN.index(move) >= len(dice):
            return Refusal(self.rule, f"The roll has {plural(len(dice), 'die')}.")
        if AGAIN.index(move) in self.picked:
            return Refusal(self.rule, "That die is chosen already.")
        return Refusal(self.rule, "That die equals the one before it; choose that one.")

    def lacks(self, state: Hunted, place: int) -> int:
        """What this die, or its like, would have to show to be of more use beside those that stay; 0 for one that is of use."""
        below = self.below(state)
        stay = [die for n, die in enumerate(below.dice) if n not in self.picked]
        misses = below.misses(state, [face for face, _ in stay])
        last = max([n for n, die in enumerate(stay) if die == below.dice[place]])
        return 0 if not misses or last < below.wanted(state) - len(misses) else min(misses)

    def shown(self, state: Hunted, seat: int | None) -> dict[str, Any]:
        return {"what": "rolling again", "cards": [], "picked": list(self.picked)}

    def question(self, state: Hunted) -> str:
        below = self.below(state)
        if self.picked:
            chosen = numbers([below.dice[place][0] for place in self.picked])
            return f"You will roll again: {chosen}. One more die, or roll now?"
        return f"You rolled {below.faces()}. Which die do you roll again? You may pick several, one after the other."

    def waiting(self, state: Hunted) -> str:
        return f"@{self.seat} is choosing dice to roll again."

    def label(self, state: Hunted, move: Move) -> str:
        if move is DONE:
            return f"Roll {plural(len(self.picked), 'die')} again now"
        place = AGAIN.index(move)
        face, lack = self.below(state).dice[place][0], self.lacks(state, place)
        return f"The {face}: it needs {lack} or more" if lack else f"The {face}, though it hits"


@operation(REROLL)
def reroll(state: Hunted, seat: int) -> None:
    if nearest(state, Rolled) is not None:
        state.stack.append(Rerolling(seat))
