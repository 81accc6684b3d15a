"""Everything true on the table now, and the front door of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from gameshelf.core.chance import Chance
from gameshelf.core.errors import IllegalMove, SetupError
from gameshelf.core.words import Event, Outcome, Refusal, name_seats

if TYPE_CHECKING:
    from gameshelf.core.box import Box
    from gameshelf.core.content import Content
    from gameshelf.core.move import Move
    from gameshelf.core.step import Step


class State:
    """A game in progress. Each game adds its own slots, and writes `clone` out.

    >>> import gameshelf
    >>> game = gameshelf.new("takara", players=2, seed=7)
    >>> game.seat in (0, 1), str(game.moves()[0])
    (True, 'view 1')
    """

    __slots__ = ("asked", "box", "chance", "content", "journal", "learned", "options", "outcome", "players", "stack")

    def __init__(self, box: Box, content: Content, players: int, options: dict[str, Any], chance: Chance) -> None:
        self.box = box
        self.content = content
        self.players = players
        self.options = options
        self.chance = chance
        self.stack: list[Step[Any]] = []
        self.journal: list[Event] | None = None
        self.learned = 0  # how often somebody learned something, dice apart; undo never goes behind it
        self.outcome: Outcome | None = None
        self.asked: list[Move] = []

    # The front door

    @property
    def seat(self) -> int | None:
        """Whose answer is awaited; None when the game is over."""
        return None if self.outcome is not None else self.stack[-1].seat

    def moves(self) -> list[Move]:
        """The moves allowed now, in a stable order; empty only when the game is over."""
        return self.asked[:]

    def play(self, move: Move | str) -> None:
        """Play a move or its notation. An illegal one raises IllegalMove, and nothing has changed."""
        if move not in self.asked:
            move = self.read(str(move))
        if move not in self.asked:
            refusal = self.why_not(move)
            assert refusal is not None
            raise IllegalMove(refusal)
        self.stack[-1].play(self, move)
        self.settle()

    def why_not(self, move: Move | str) -> Refusal | None:
        """None when the move is allowed now; otherwise the rule and one sentence."""
        try:
            move = self.read(str(move))
        except IllegalMove as error:
            return error.refusal
        if self.outcome is not None:
            return Refusal("house.over", "The game is over.")
        if move in self.asked:
            return None
        step = self.stack[-1]
        if move.verb in step.verbs:
            refusal = step.refuse(self, move)
            assert refusal is not None, f"{type(step).__name__} refuses {move} without a reason"
            return refusal
        return step.refuse_other(self, move)

    def read(self, notation: str) -> Move:
        """The move with this notation; an unknown one raises IllegalMove with what comes near."""
        move = self.box.vocabulary.find(notation)
        if move is None:
            if refusal := self.box.vocabulary.never.get(" ".join(notation.lower().split())):
                raise IllegalMove(refusal)
            near = self.box.vocabulary.near(notation, self.asked)
            hint = f" Did you mean {' or '.join(repr(n) for n in near)}?" if near else ""
            raise IllegalMove(Refusal("house.notation", f"{notation!r} is not a move of {self.box.title}.{hint}"))
        return move

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that this seat may know, as plain data; None is a spectator."""
        self._check_seat(seat)
        asked = self.seat
        step = self.stack[-1] if asked is not None else None
        question = "" if step is None else step.question(self) if seat == asked else step.waiting(self)
        return {
            "game": self.box.key,
            "seat": seat,
            "players": self.players,
            "options": dict(self.options),
            "asked": asked,
            "question": question,
            "moves": [[move.notation, self.label(move)] for move in self.asked] if seat == asked else [],
            "outcome": None if self.outcome is None else self.outcome.plain(),
            **self.box.look(self, seat),
        }

    def imagine(self, seat: int | None, seed: int) -> Self:
        """A whole game that this seat cannot tell from the real one: the unknowns dealt again, with fresh dice."""
        self._check_seat(seat)
        twin = self.clone()
        twin.chance = Chance(seed)
        twin.box.redeal(twin, seat)
        if twin.outcome is None:
            twin.asked = twin.stack[-1].moves(twin)
        return twin

    def clone(self) -> Self:
        """An independent copy. Nobody listens to it."""
        raise NotImplementedError

    def __deepcopy__(self, memo: object) -> Self:
        return self.clone()

    def label(self, move: Move) -> str:
        """What a button for this move says now, for the seat that is asked."""
        return move.label if self.outcome is not None else self.stack[-1].label(self, move)

    # For the rooms

    def check(self) -> None:
        """Standing checks, looked for after every move and every step: set `outcome` when the game is over."""

    def settle(self) -> None:
        """Go on until somebody has a choice, or the game is over."""
        stack = self.stack
        while True:
            self.check()
            if self.outcome is not None:
                self.asked = []
                return
            step = stack[-1]
            answers = step.moves(self)
            if len(answers) > 1 or (step.always and answers):
                self.asked = answers
                return
            if answers:
                step.play(self, answers[0])
            else:
                step.proceed(self)

    def tell(self, rule: str, text: str, seat: int | None = None, secret: str = "", to: tuple[int, ...] = ()) -> None:
        """Write an event into the journal. Call it only when there is one: building the sentence costs time."""
        if self.journal is not None:
            self.journal.append(Event(rule, text, seat, secret, to))

    def copy_base(self, twin: State) -> None:
        """The part of `clone` that is the same for every game."""
        twin.box = self.box
        twin.content = self.content
        twin.players = self.players
        twin.options = self.options
        twin.chance = self.chance.clone()
        twin.stack = self.stack[:]
        twin.journal = None
        twin.learned = self.learned
        twin.outcome = self.outcome
        twin.asked = self.asked

    def plain(self) -> dict[str, Any]:
        """The whole state, secrets and all, as plain data: for comparing, never for sending."""
        slots = [slot for cls in type(self).__mro__ for slot in getattr(cls, "__slots__", ())]
        left_out = {"box", "content", "journal", "stack", "chance", "asked", "outcome"}
        data: dict[str, Any] = {slot: _plain(getattr(self, slot)) for slot in slots if slot not in left_out}
        data["stack"] = [step.plain() for step in self.stack]
        data["chance"] = [self.chance.word, list(self.chance.script)]
        data["asked"] = [move.notation for move in self.asked]
        data["outcome"] = None if self.outcome is None else self.outcome.plain()
        return data

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not (isinstance(seat, int) and 0 <= seat < self.players):
            raise SetupError(f"There is no seat {seat!r} here; seats are 0 to {self.players - 1}, and None for a spectator.")

    def __repr__(self) -> str:
        asked = "over" if self.seat is None else f"seat {self.seat} is asked"
        return f"<{self.box.title}, {self.players} players: {asked}>"

    def __str__(self) -> str:
        return name_seats(self.box.text(self.view(self.seat)), self._names())

    def _repr_svg_(self) -> str:
        return name_seats(self.box.alone(self.box.picture(self.view(self.seat))), self._names())

    def _names(self) -> list[str]:
        return [f"Player {seat + 1}" for seat in range(self.players)]


def _plain(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if value is None or isinstance(value, (int, str)):
        return value
    if isinstance(slots := getattr(type(value), "__slots__", None), tuple) and slots:
        return {slot: _plain(getattr(value, slot)) for slot in slots}
    raise TypeError(f"a state holds plain data, not {type(value).__name__}")
