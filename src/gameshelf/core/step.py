"""A rule that stops to ask somebody is a Step on the state's stack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from gameshelf.core.native import mypyc_attr
from gameshelf.core.slots import fields
from gameshelf.core.words import Refusal

if TYPE_CHECKING:
    from gameshelf.core.move import Move
    from gameshelf.core.state import State

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
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

    def shown(self, state: S, seat: int | None) -> dict[str, Any]:
        """The question's context as plain data, for the view of this seat (None: a spectator)."""
        return {}

    def pending(self) -> tuple[int, ...]:
        """The seats whose answers are awaited."""
        return (self.seat,)

    def imagined(self, state: S, seat: int | None) -> Step[S]:
        """The step as this seat may imagine it: what it holds and this seat cannot know is drawn anew."""
        return self

    def but(self, **changes: Any) -> Self:
        """A copy with some fields changed."""
        twin = self.__class__.__new__(self.__class__)
        for field in fields(self.__class__):
            setattr(twin, field, changes[field] if field in changes else getattr(self, field))
        return twin

    def plain(self) -> list[Any]:
        """The step as plain data: its name and its fields."""
        values = [getattr(self, field) for field in fields(type(self))]
        for value in values:
            for part in value if isinstance(value, tuple) else (value,):
                if not (part is None or isinstance(part, (int, str, tuple))):
                    raise TypeError(f"{type(self).__name__} holds a {type(part).__name__}; a step is plain data")
        return [type(self).__name__, *values]


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Window(Step[S]):
    """A step that waits for several seats at once: secret answers in any order, closed when all are in, or when the first is.

    Every seat in it is asked, also one that can only pass: otherwise the silence would tell what its hand holds. Nobody learns
    who has answered, nor what, until it closes. An answer may have several picks; `final` says which is the last.
    """

    __slots__ = ("open", "picks", "seats")

    always = True
    first: ClassVar[bool] = False  # the first seat that has answered closes it

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seat = seats[0]
        self.seats = seats
        self.open = seats  # those who are still awaited
        self.picks: tuple[tuple[int, ...], ...] = ((),) * len(seats)  # the numbers of the moves that each has given

    # What a room says

    def offers(self, state: S, seat: int) -> list[Move]:
        """What this seat may answer, in a stable order; never empty."""
        raise NotImplementedError(f"{type(self).__name__} must write `offers`: what a seat may answer")

    def close(self, state: S, answers: tuple[tuple[Move, ...], ...]) -> None:
        """All answers are in, in the order of `seats`; the window has left the stack."""
        raise NotImplementedError(f"{type(self).__name__} must write `close`: what the answers do")

    def final(self, state: S, seat: int, move: Move) -> bool:
        """Whether this pick completes the seat's answer; otherwise it is asked again."""
        return True

    def refuse(self, state: S, move: Move, seat: int | None = None) -> Refusal | None:
        """Why this seat may not answer this; None exactly for the members of `offers`."""
        who = self._who(seat)
        if move in self.offers(state, who):
            return None
        return Refusal(self.rule, f"You cannot answer that now: {self.question(state, who)}")

    def refuse_other(self, state: S, move: Move) -> Refusal:
        """Only a seat that is asked is told this."""
        return Refusal(self.rule, "You are asked something else now; that is no answer to it.")

    def question(self, state: S, seat: int | None = None) -> str:
        """What is asked of this seat."""
        return "Choose."

    def waiting(self, state: S) -> str:
        """What everybody else is told, and whoever has answered. It must not tell who has."""
        return "Answers are awaited."

    def label(self, state: S, move: Move, seat: int | None = None) -> str:
        """What a button for this move says to this seat."""
        return move.label

    def shown(self, state: S, seat: int | None) -> dict[str, Any]:
        """A seat sees what it has answered itself (`picked`), and nothing of the others."""
        if seat not in self.seats:
            return {}
        return {"picked": [move.notation for move in self.picked(state, seat)]}

    # How it works

    def pending(self) -> tuple[int, ...]:
        return self.open

    def picked(self, state: S, seat: int) -> tuple[Move, ...]:
        """What this seat has picked so far."""
        vocabulary = state.box.vocabulary
        return tuple(vocabulary[number] for number in self.picks[self.seats.index(seat)])

    def moves(self, state: S) -> list[Move]:
        return self.offers(state, self.seat)

    def play(self, state: S, move: Move) -> None:
        self.answer(state, self.seat, move)

    def answer(self, state: S, seat: int, move: Move) -> None:
        """One seat's pick."""
        at = self.seats.index(seat)
        final = self.final(state, seat, move)
        picks = (*self.picks[:at], (*self.picks[at], move.number), *self.picks[at + 1 :])
        awaited = tuple(one for one in self.open if one != seat) if final else self.open
        if awaited and not (final and self.first):
            state.stack[-1] = self.but(picks=picks, open=awaited, seat=awaited[0])
            return
        state.stack.pop()
        vocabulary = state.box.vocabulary
        self.close(state, tuple(tuple(vocabulary[number] for number in one) for one in picks))

    def imagined(self, state: S, seat: int | None) -> Step[S]:
        """What the others have answered is forgotten: as far as this seat knows, they are still to answer."""
        picks = tuple(own if one == seat else () for one, own in zip(self.seats, self.picks, strict=True))
        awaited = tuple(one for one in self.seats if one != seat or one in self.open)
        if not awaited:  # this seat alone was asked and has answered: then the window is closed already
            awaited = self.open
        return self.but(picks=picks, open=awaited, seat=awaited[0])

    def _who(self, seat: int | None) -> int:
        return self.seat if seat is None else seat
