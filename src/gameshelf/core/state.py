"""Everything true on the table now, and the front door of a game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self

from gameshelf.core.chance import Chance
from gameshelf.core.errors import IllegalMove, SetupError
from gameshelf.core.event import Event
from gameshelf.core.native import mypyc_attr
from gameshelf.core.prose import name_seats
from gameshelf.core.slots import fields
from gameshelf.core.step import Step, Window
from gameshelf.core.words import Outcome, Refusal

if TYPE_CHECKING:
    from gameshelf.core.box import Box
    from gameshelf.core.content import Content
    from gameshelf.core.move import Move


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class State:
    """A game in progress. Each game adds its own slots, and writes `clone` out.

    >>> import gameshelf
    >>> game = gameshelf.new("takara", players=2, seed=7)
    >>> game.seat in (0, 1), str(game.moves()[0])
    (True, 'view 1')
    """

    __slots__ = ("allowed", "box", "chance", "content", "journal", "learned", "options", "outcome", "players", "sides", "stack")

    def __init__(self, box: Box, content: Content, players: int, options: dict[str, Any], chance: Chance) -> None:
        self.box = box
        self.content = content
        self.players = players
        self.sides = box.sides(players, options)  # who wins and loses together: a number for each seat
        self.options = options
        self.chance = chance
        self.stack: list[Step[Any]] = []
        self.journal: list[Event] | None = None
        self.learned = 0  # how often somebody learned something, dice apart; undo never goes behind it
        self.outcome: Outcome | None = None
        self.allowed: list[Move] = []  # what `seat` may answer

    # The front door

    @property
    def seat(self) -> int | None:
        """Whose answer is awaited, the first where several are; None when the game is over."""
        return None if self.outcome is not None else self.stack[-1].seat

    @property
    def pending(self) -> tuple[int, ...]:
        """All the seats whose answers are awaited."""
        return () if self.outcome is not None else self.stack[-1].pending()

    def moves(self, seat: int | None = None) -> list[Move]:
        """The moves allowed now, in a stable order, to the seat that is asked or to this one; [] for who is not asked."""
        if seat is None or seat == self.seat:
            return self.allowed[:]
        window = self._window(seat)
        return [] if window is None else window.offers(self, seat)

    def play(self, move: Move | str, seat: int | None = None) -> None:
        """Play a move or its notation; say the seat where several are awaited. An illegal one raises and changes nothing."""
        if seat is not None and (self.outcome is not None or seat != self.stack[-1].seat):
            self._answer(move, seat)
            return
        if move not in self.allowed:
            move = self._read_allowed(str(move))
        self.stack[-1].play(self, move)
        self.settle()

    def _read_allowed(self, notation: str) -> Move:
        """The move with this notation, where the first who is awaited may play it."""
        move = self.read(notation)
        if move not in self.allowed:
            refusal = self.why_not(move)
            assert refusal is not None
            raise IllegalMove(refusal)
        return move

    def _answer(self, move: Move | str, seat: int) -> None:
        """The answer of a seat that is not the first of those who are awaited."""
        refusal = self.why_not(move, seat)
        if refusal is not None:
            raise IllegalMove(refusal)
        window = self._window(seat)
        assert window is not None
        window.answer(self, seat, self.read(str(move)))
        self.settle()

    def _window(self, seat: int) -> Window[Any] | None:
        """The window that awaits this seat, if there is one."""
        step = self.stack[-1] if self.outcome is None else None
        return step if isinstance(step, Window) and seat in step.open else None

    def why_not(self, move: Move | str, seat: int | None = None) -> Refusal | None:
        """None when the move is allowed now (to this seat); otherwise the rule and one sentence."""
        try:
            move = self.read(str(move), seat)
        except IllegalMove as error:
            return error.refusal
        if self.outcome is not None:
            return Refusal("house.over", "The game is over.")
        if seat is None or seat == self.seat:
            if move in self.allowed:
                return None
            step: Step[Any] = self.stack[-1]
            refusal = step.refuse(self, move) if move.verb in step.verbs else step.refuse_other(self, move)
        else:
            window = self._window(seat)
            if window is None:
                return self.stack[-1].not_asked(self)
            if move in window.offers(self, seat):
                return None
            refusal = window.refuse(self, move, seat) if move.verb in window.verbs else window.refuse_other(self, move)
        assert refusal is not None, f"{type(self.stack[-1]).__name__} refuses {move} without a reason"
        return refusal

    def read(self, notation: str, seat: int | None = None) -> Move:
        """The move with this notation; an unknown one raises IllegalMove with what comes near.

        Only whoever is asked hears what may be answered now: to others that could tell what somebody holds.
        """
        move = self.box.vocabulary.find(notation)
        if move is None:
            if refusal := self.box.vocabulary.never.get(" ".join(notation.lower().split())):
                raise IllegalMove(refusal)
            span, near = self.box.vocabulary.span(notation, self.players), self.box.vocabulary.near(notation, self.moves(seat))
            hint = f" There are {span}." if span else f" Did you mean {' or '.join(repr(n) for n in near)}?" if near else ""
            raise IllegalMove(Refusal("house.notation", f"{notation!r} is not a move of {self.box.title}.{hint}"))
        return move

    def view(self, seat: int | None, shared: bool | dict[str, Any] = False) -> dict[str, Any]:
        """All that this seat may know, as plain data; None is a spectator. A shared one is not to be changed, nor is what is in
        it: what looks the same in many views is made once for all of them. What every seat sees alike in this position is put
        into `shared`, where that is a dict, and found there the next time."""
        self._check_seat(seat)
        step = self.stack[-1] if self.outcome is None else None
        window = isinstance(step, Window)
        pending = step is not None and seat in step.pending()
        question, moves = "" if step is None else step.waiting(self), []
        if step is not None and seat is not None and pending:
            question = step.question(self, seat) if isinstance(step, Window) else step.question(self)
            moves = [[move.notation, self.label(move, seat)] for move in self.moves(seat)]
        look, common = self.box.look, {}
        if shared is not False and self.box.glimpse is not None:
            look = self.box.glimpse
            if self.box.common is not None:
                common = shared if isinstance(shared, dict) else {}
                if not common:
                    common.update(self.box.common(self))
        return {
            "game": self.box.key,
            "seat": seat,
            "players": self.players,
            "sides": list(self.sides),
            "options": dict(self.options),
            "asked": None if step is None or window else step.seat,
            "awaited": [] if step is None else list(step.seats if isinstance(step, Window) else step.pending()),
            "pending": pending,
            "question": question,
            "moves": moves,
            "step": {} if step is None else step.shown(self, seat),
            "outcome": None if self.outcome is None else self.outcome.plain(),
            **common,
            **look(self, seat),
        }

    def revealed(self, seat: int | None) -> dict[str, Any]:
        """The view of a game that is over with all that was hidden laid open; of any other simply the view."""
        view = self.view(seat)
        if self.outcome is not None and self.box.reveal is not None:
            view.update(self.box.reveal(self, seat))
        return view

    def imagine(self, seat: int | None, seed: int) -> Self:
        """A whole game that this seat cannot tell from the real one: the unknowns dealt again, with fresh dice."""
        self._check_seat(seat)
        twin = self.clone()
        twin.chance = Chance(seed)
        twin.box.redeal(twin, seat)
        if twin.outcome is None:
            twin.stack = [step.imagined(twin, seat) for step in twin.stack]
            step = twin.stack[-1]
            if step.seat != seat or isinstance(step, Window):  # whoever is asked knows what may be answered
                twin.allowed = step.moves(twin)
        return twin

    def clone(self) -> Self:
        """An independent copy. Nobody listens to it."""
        raise NotImplementedError

    def __deepcopy__(self, memo: object) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        slots = set(fields(type(self))) - {"box", "content", "journal"}
        values = {slot: getattr(self, slot) for slot in slots if hasattr(self, slot)}
        tables = [slot for slot, value in values.items() if value is self.content.table]
        for slot in tables:
            del values[slot]
        edition = None if self.content is self.box.content else self.content
        return _unpickled, (type(self), self.box, edition, values, tables)

    def label(self, move: Move, seat: int | None = None) -> str:
        """What a button for this move says now, for the seat that is asked or for this one."""
        if self.outcome is not None:
            return move.label
        step = self.stack[-1]
        return step.label(self, move, seat) if isinstance(step, Window) else step.label(self, move)

    # For the rooms

    def check(self) -> None:
        """Standing checks, looked for after every move and every step: set `outcome` when the game is over."""

    def settle(self) -> None:
        """Go on until somebody has a choice, or the game is over."""
        stack = self.stack
        while True:
            self.check()
            if self.outcome is not None:
                self.allowed = []
                return
            step = stack[-1]
            answers = step.moves(self)
            if len(answers) > 1 or (step.always and answers):
                self.allowed = answers
                return
            if answers:
                step.play(self, answers[0])
            else:
                step.proceed(self)

    def tell(
        self,
        rule: str,
        text: str,
        seat: int | None = None,
        secret: str = "",
        to: tuple[int, ...] = (),
        secret_args: dict[str, Any] | None = None,
        **args: Any,
    ) -> None:
        """Write an event into the journal. `text` may have fields, filled from `args` when somebody reads it.

        Call it only when there is a journal: putting the arguments together costs time.
        """
        if self.journal is not None:
            self.journal.append(Event(rule, text, seat, secret, to, args, secret_args or {}))

    def pause(self) -> None:
        """Let people see how it stands now, with what was told last, before the move goes on by itself.

        Where nothing was told in this move there is nothing to be seen anew.
        """
        if self.journal:
            position = self.clone()
            position.allowed = []
            self.journal[-1] = replace(self.journal[-1], position=position)

    def copy_base(self, twin: State) -> None:
        """The part of `clone` that is the same for every game."""
        twin.box = self.box
        twin.content = self.content
        twin.players = self.players
        twin.sides = self.sides
        twin.options = self.options
        twin.chance = self.chance.clone()
        twin.stack = self.stack[:]
        twin.journal = None
        twin.learned = self.learned
        twin.outcome = self.outcome
        twin.allowed = self.allowed

    def plain(self) -> dict[str, Any]:
        """The whole state, secrets and all, as plain data: for comparing, never for sending."""
        left_out = {"box", "content", "journal", "stack", "chance", "allowed", "outcome"}
        values = {slot: getattr(self, slot) for slot in fields(type(self)) if slot not in left_out}
        data: dict[str, Any] = {slot: _plain(one) for slot, one in values.items() if one is not self.content.table}
        data["stack"] = [step.plain() for step in self.stack]
        data["chance"] = [self.chance.word, list(self.chance.script)]
        data["allowed"] = [move.notation for move in self.allowed]
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


def _unpickled(cls: type[State], box: Box, edition: Content | None, values: dict[str, Any], tables: list[str]) -> State:
    """A game that was pickled. Nobody listens to it."""
    state = cls.__new__(cls)
    state.box, state.content, state.journal = box, edition or box.content, None
    if state.content.table is None:
        state.content.table = box.compile(state.content)
    for slot, value in values.items():
        setattr(state, slot, value)
    for slot in tables:
        setattr(state, slot, state.content.table)
    return state


def _plain(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if value is None or isinstance(value, (int, str)):
        return value
    if slots := fields(type(value)):
        return {slot: _plain(getattr(value, slot)) for slot in slots}
    raise TypeError(f"a state holds plain data, not {type(value).__name__}")


def fresh(data: Any) -> Any:
    """A copy of plain data that shares nothing with it that could be changed.

    >>> shared = [{"seen": [0]}]
    >>> fresh(shared)[0]["seen"] is shared[0]["seen"], fresh(shared) == shared
    (False, True)
    """
    if type(data) is dict:
        return {key: fresh(value) for key, value in data.items()}
    return [fresh(value) for value in data] if type(data) is list else data
