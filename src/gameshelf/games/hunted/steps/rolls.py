"""After a roll: +1 tokens and rerolls (rulebook: +1 tokens; Fighting)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal
from gameshelf.games.hunted.effects import AFTER_ROLL, REROLL
from gameshelf.games.hunted.moves import ACCEPT, AGAIN, DONE, KIND_OF, PLUS
from gameshelf.games.hunted.state import Hunted
from gameshelf.games.hunted.steps.asking import Ask
from gameshelf.games.hunted.steps.interpret import operation
from gameshelf.games.hunted.steps.inventory import use, use_label, use_moves, why_not_use
from gameshelf.games.hunted.steps.words import numbers, plural

Die = tuple[int, int]  # what it shows, how many sides it has
Dice = tuple[Die, ...]
Kept = tuple[str, bool, Dice]  # what was rolled for, whether with energy dice, and the dice as they lie there


def throw(state: Hunted, dice: list[int]) -> Dice:
    """Roll dice with these sides; the highest comes first."""
    roll = state.chance.roll
    return tuple(sorted(((roll(sides), sides) for sides in dice), reverse=True))


class Rolled(Ask):
    """Dice on the table that fall short. Asked only where a token or a card could still change that."""

    __slots__ = ("dice",)
    verbs = frozenset(("accept", "plus", "use"))
    dice: Dice

    def short_of(self, state: Hunted) -> tuple[int, ...]:
        """The numbers that the roll has not reached; nothing when it is good as it is."""
        raise NotImplementedError

    def kept(self, state: Hunted) -> Kept:
        """What lies on the table."""
        raise NotImplementedError

    def with_dice(self, dice: Dice) -> Rolled:
        """The same roll with other dice."""
        raise NotImplementedError

    def raisable(self, state: Hunted) -> list[int]:
        """The dice (first of equals) that the player's +1 tokens could lift to a wanted number."""
        tokens = state.plus[self.seat]
        if not tokens:
            return []
        wanted = self.short_of(state)
        found, last = [], 0
        for place, (face, _) in enumerate(self.dice[: len(wanted)]):  # more dice than targets: the lowest never matter
            if face != last and any(face < want <= face + tokens for want in wanted):
                found.append(place)
            last = face
        return found

    def moves(self, state: Hunted) -> list[Move]:
        seat = self.seat
        if not (state.plus[seat] or state.items[seat] or state.hostages[seat]) or not self.short_of(state):
            return []
        found = [PLUS[place] for place in self.raisable(state)]
        if self.dice:
            found += use_moves(state, seat, AFTER_ROLL)
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
            state.stack[-1] = self.with_dice(tuple(sorted(dice, reverse=True)))
            if state.journal is not None:
                state.tell("hunted.plus.add", f"@{seat} spends a +1 token: the {face} becomes a {face + 1}.", seat)
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
                return Refusal("hunted.plus.add", f"{plural(len(self.dice), 'die')} were rolled.")
            return Refusal("hunted.ruling.plus", f"A +1 token on this {self.dice[place][0]} would change nothing more.")
        return self.not_asked(state)

    def faces(self) -> str:
        return numbers([face for face, _ in self.dice])

    def waiting(self, state: Hunted) -> str:
        return f"@{self.seat} rolled {self.faces()} and is thinking."

    def label(self, state: Hunted, move: Move) -> str:
        if move.verb == "plus":
            face = self.dice[PLUS.index(move)][0]
            return f"Spend a +1 token: the {face} becomes a {face + 1} ({plural(state.plus[self.seat], 'token')} held)"
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
        step = state.stack[-2]
        assert isinstance(step, Rolled)
        return step

    def play(self, state: Hunted, move: Move) -> None:
        below = self.below(state)
        if move is not DONE:
            state.stack[-1] = Rerolling(self.seat, (*self.picked, AGAIN.index(move)))
            if len(self.picked) + 1 < len(below.dice):
                return
        step = state.stack.pop()
        assert isinstance(step, Rerolling)
        kept = [die for place, die in enumerate(below.dice) if place not in step.picked]
        fresh = throw(state, [below.dice[place][1] for place in step.picked])
        state.stack[-1] = below.with_dice(tuple(sorted([*kept, *fresh], reverse=True)))
        if state.journal is not None:
            faces = numbers([face for face, _ in fresh])
            state.tell("hunted.ruling.reroll", f"@{self.seat} rolls {plural(len(fresh), 'die')} again: {faces}.", self.seat)

    def why(self, state: Hunted, move: Move) -> Refusal:
        dice = self.below(state).dice
        if move is DONE:
            return Refusal(self.rule, "Choose at least one die to roll again.")
        if AGAIN.index(move) >= len(dice):
            return Refusal(self.rule, f"{plural(len(dice), 'die')} were rolled.")
        if AGAIN.index(move) in self.picked:
            return Refusal(self.rule, "That die is chosen already.")
        return Refusal(self.rule, "That die equals the one before it; choose that one.")

    def question(self, state: Hunted) -> str:
        return f"The roll is {self.below(state).faces()}: which dice do you roll again?"

    def waiting(self, state: Hunted) -> str:
        return f"@{self.seat} is choosing dice to roll again."

    def label(self, state: Hunted, move: Move) -> str:
        if move is DONE:
            return f"Roll {plural(len(self.picked), 'die')} again"
        face, sides = self.below(state).dice[AGAIN.index(move)]
        return f"The {face} (d{sides})"


@operation(REROLL)
def reroll(state: Hunted, seat: int, n: int, more: Any) -> None:
    if isinstance(state.stack[-1], Rolled):
        state.stack.append(Rerolling(seat))
