"""A rule that stops to ask somebody is a Step on the state's stack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from gameshelf.core.words import Refusal

if TYPE_CHECKING:
    from gameshelf.core.move import Move
    from gameshelf.core.state import State

S = TypeVar("S", bound="State")


class Step(Generic[S]):
    """One unfinished piece of a rule, waiting for one seat.

    A step is plain data: numbers, strings and tuples, in slots, never changed once it lies on the stack. To go on, a step
    pops itself, or puts another in its place (`state.stack[-1] = ...`), or pushes a step that interrupts it.
    """

    __slots__ = ("seat",)

    rule: ClassVar[str] = ""  # the rule that this question rests on
    verbs: ClassVar[frozenset[str]] = frozenset()  # the verbs that can answer it, sometimes
    always: ClassVar[bool] = False  # ask even when there is one answer only, so that nobody learns that from the silence

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def moves(self, state: S) -> list[Move]:
        """The answers allowed now, in a stable order. None at all means that nothing is asked: then `proceed` is called."""
        return []

    def play(self, state: S, move: Move) -> None:
        """Do what this answer does."""
        raise NotImplementedError(f"{type(self).__name__} takes no answers")

    def proceed(self, state: S) -> None:
        """Go on by itself when there is nothing to ask."""
        state.stack.pop()

    def refuse(self, state: S, move: Move) -> Refusal | None:
        """Why this move, of a verb in `verbs`, is not allowed; None exactly for the members of `moves`."""
        return None if move in self.moves(state) else self.not_asked(state)

    def refuse_other(self, state: S, move: Move) -> Refusal:
        """Why a move with a verb that never answers this step is not allowed now."""
        return self.not_asked(state)

    def not_asked(self, state: S) -> Refusal:
        """The general refusal: something else is being asked. It tells no more than everybody may know."""
        return Refusal(self.rule, f"Not now: {self.waiting(state)}")

    def question(self, state: S) -> str:
        """What is asked of the seat, in one sentence. Shown to that seat only."""
        return "Choose."

    def waiting(self, state: S) -> str:
        """What the others are told while they wait. Must tell nothing that they may not know."""
        return f"@{self.seat} is choosing."

    def label(self, state: S, move: Move) -> str:
        """What a button for this move says. Shown to the asked seat only."""
        return move.label

    def plain(self) -> list[Any]:
        """The step as plain data: its name and its fields."""
        fields = [slot for cls in reversed(type(self).__mro__) for slot in getattr(cls, "__slots__", ())]
        values = [getattr(self, field) for field in fields]
        for value in values:
            for part in value if isinstance(value, tuple) else (value,):
                if not (part is None or isinstance(part, (int, str, tuple))):
                    raise TypeError(f"{type(self).__name__} holds a {type(part).__name__}; a step is plain data")
        return [type(self).__name__, *values]
