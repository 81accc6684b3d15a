"""Effects as one small language: what a card does, as a short list of operations.

A room declares each operation once, with its arguments, its words, its icon and its sign; reading, describing, drawing and
running come from that. In `content.toml` an effect is a text, `heal 1; refresh all`, or a list, `[["heal", 1]]`; in the rules
it is a tuple of `(code, *arguments)`; in a view it is a list of lists, `[["heal", 1]]`.

Two forms hold others: `choose ( heal 1 or refresh all )`, and `lose_hostage 1 else damage 1` for operations that allow it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from gameshelf.core.prose import fill
from gameshelf.core.step import S, Step

Op = tuple[Any, ...]
Ops = tuple[Op, ...]

ALL = 99  # a number that says: as many as there are
CHOOSE = 0  # (CHOOSE, (ops, ops, ...))
_SIGN = re.compile(r"([();])")


class Unreadable(Exception):
    """Why an effect cannot be read, in one sentence."""


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of an operation: a number in a range, or one of some words."""

    name: str
    least: int = 1
    most: int = 20
    choices: tuple[str, ...] = ()
    all: bool = False  # whether `all` may stand for the number

    def read(self, given: Any, operation: str) -> Any:
        if self.choices:
            if given in self.choices:
                return given
            raise Unreadable(f"{operation} wants one of {', '.join(self.choices)}, not {given!r}")
        if self.all and given in ("all", ALL):
            return ALL
        number = int(given) if isinstance(given, str) and given.lstrip("-").isdecimal() else given
        if isinstance(number, bool) or not isinstance(number, int) or not self.least <= number <= self.most:
            raise Unreadable(f"{given!r} should be a number from {self.least} to {self.most}")
        return number


def number_of(name: str = "n", most: int = 20, least: int = 1, all: bool = False) -> Argument:
    """A whole number."""
    return Argument(name, least, most, (), all)


def one_of(name: str, *choices: str) -> Argument:
    """One of these words."""
    return Argument(name, choices=choices)


Words = str | Callable[..., str]


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation as it is declared."""

    name: str
    arguments: tuple[Argument, ...]
    words: Words  # with the arguments by name, `{n}`, `{n:card}`, or a function of them
    brief: Words
    icon: Words  # a name, or a function of the arguments
    sign: str
    otherwise: bool  # whether it may say what happens instead: its last argument is then operations


@dataclass(frozen=True, slots=True)
class Icon:
    """What is drawn of an operation: icon, sign before it, number beside it."""

    icon: str
    sign: str
    value: str


class Language:
    """A room's list of operations.

    >>> language = Language()
    >>> heal = language.add("heal", number_of("n", 5), words="heal {n} damage", short="heal {n}", icon="heart", sign="+")
    >>> draw = language.add("draw", number_of("n", 3, all=True), words="draw {n:card}")
    >>> ops = language.parse("heal 1; draw 2")
    >>> language.describe(ops), language.plain(ops)
    ('heal 1 damage, then draw 2 cards', [['heal', 1], ['draw', 2]])
    >>> language.describe(language.parse([["choose", [["heal", 1]], [["draw", 2]]]]))
    'heal 1 damage or draw 2 cards'
    """

    def __init__(self) -> None:
        self.operations: list[Operation] = [Operation("choose", (), "", "", "", "", False)]
        self.codes: dict[str, int] = {"choose": CHOOSE}
        self.functions: list[Callable[..., None]] = [_nobody]

    def add(
        self,
        name: str,
        *arguments: Argument,
        words: Words,
        short: Words = "",
        icon: Words = "",
        sign: str = "",
        otherwise: bool = False,
    ) -> int:
        """Declare an operation; its code comes back. `short` is for where there is little room."""
        if name in self.codes:
            raise ValueError(f"the operation {name!r} is declared twice")
        self.codes[name] = len(self.operations)
        self.operations.append(Operation(name, arguments, words, short or words, icon, sign, otherwise))
        self.functions.append(_nobody)
        return self.codes[name]

    def does(self, code: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
        """The function below does this operation: it gets the state, the seat and the arguments."""

        def enter(function: Callable[..., None]) -> Callable[..., None]:
            self.functions[code] = function
            return function

        return enter

    # Reading

    def parse(self, effect: str | Sequence[Any]) -> Ops:
        """The operations that this text or list means; what cannot be read raises Unreadable."""
        if isinstance(effect, str):
            return self._text(_SIGN.sub(r" \1 ", effect).split())
        return tuple(self._listed(one) for one in effect)

    def _text(self, words: list[str]) -> Ops:
        ops = []
        for part in _split(words, ";"):
            if not part:
                raise Unreadable("an operation is missing beside a semicolon")
            if part != ["nothing"]:
                ops.append(self._operation(part))
        return tuple(ops)

    def _operation(self, words: list[str]) -> Op:
        if words[0] == "choose":
            inner = words[2:-1]
            sides = _split(inner, "or")
            if words[1:2] != ["("] or words[-1] != ")" or len(sides) < 2 or not all(sides):
                raise Unreadable("a choice looks like `choose ( heal 1 or refresh all )`: an operation on each side")
            return (CHOOSE, tuple(self._text(one) for one in sides))
        instead: Ops = ()
        given: list[Any] = words[1:]
        if "else" in given:
            at = given.index("else")
            if not given[at + 1 :]:
                raise Unreadable("after `else` stands what happens instead")
            given, instead = given[:at], self._text(given[at + 1 :])
        return self._filled(words[0], given, instead)

    def _listed(self, one: Any) -> Op:
        if isinstance(one, str):
            one = [one]
        if not isinstance(one, (list, tuple)) or not one or not isinstance(one[0], str):
            raise Unreadable(f'an operation looks like ["heal", 1], not {one!r}')
        if one[0] == "choose":
            if len(one) < 3:
                raise Unreadable("a choice has at least two sides")
            return (CHOOSE, tuple(self.parse(side) for side in one[1:]))
        given = list(one[1:])
        instead: Ops = ()
        if given and isinstance(given[-1], (list, tuple)):
            instead = self.parse(given.pop())
        return self._filled(one[0], given, instead)

    def _filled(self, name: str, given: list[Any], instead: Ops) -> Op:
        code = self.codes.get(name)
        if code is None:
            raise Unreadable(f"there is no operation {name!r}; there are {', '.join(self.codes)}")
        operation = self.operations[code]
        if len(given) != len(operation.arguments):
            wants = " ".join(argument.name for argument in operation.arguments)
            raise Unreadable(f"{name} is written `{name} {wants}`".rstrip("` ") + "`")
        if instead and not operation.otherwise:
            raise Unreadable(f"{name} cannot say what happens instead")
        values = [argument.read(one, name) for argument, one in zip(operation.arguments, given, strict=True)]
        return (code, *values, instead) if operation.otherwise else (code, *values)

    # Describing

    def plain(self, ops: Ops) -> list[list[Any]]:
        """The operations as data for a view."""
        found: list[list[Any]] = []
        for code, *values in ops:
            operation = self.operations[code]
            if code == CHOOSE:
                found.append(["choose", *(self.plain(side) for side in values[0])])
            elif operation.otherwise:
                *values, instead = values
                found.append([operation.name, *values, *([self.plain(instead)] if instead else [])])
            else:
                found.append([operation.name, *values])
        return found

    def describe(self, ops: Ops, short: bool = False) -> str:
        """What these operations do, in words."""
        return ", then ".join(self.words(op, short) for op in ops) or "nothing happens"

    def short(self, ops: Ops) -> str:
        """The same for where there is little room."""
        return ", ".join(self.words(op, True) for op in ops) or "nothing"

    def words(self, op: Op, short: bool = False) -> str:
        """One operation in words."""
        code, *values = op
        if code == CHOOSE:
            return " or ".join(self.short(side) if short else self.describe(side) for side in values[0])
        operation = self.operations[code]
        instead = values.pop() if operation.otherwise else ()
        told = operation.brief if short else operation.words
        named = {argument.name: value for argument, value in zip(operation.arguments, values, strict=True)}
        text = told(**named) if callable(told) else fill(told, named)
        return f"{text} (else: {self.short(instead) if short else self.describe(instead)})" if instead else text

    def icons(self, ops: Ops) -> list[Icon]:
        """What is drawn of these operations; those without an icon are left out."""
        found = []
        for code, *values in ops:
            operation = self.operations[code]
            if code == CHOOSE:
                found += [icon for side in values[0] for icon in self.icons(side)]
            elif operation.icon:
                shown = next((value for value in values if isinstance(value, int)), "")
                icon = operation.icon
                if callable(icon):
                    icon = icon(**dict(zip([argument.name for argument in operation.arguments], values, strict=False)))
                found.append(Icon(icon, operation.sign, "all" if shown == ALL else str(shown)))
        return found


def _split(words: list[str], at: str) -> list[list[str]]:
    """Parts between separators that do not stand in brackets."""
    parts: list[list[str]] = [[]]
    depth = 0
    for word in words:
        depth += (word == "(") - (word == ")")
        if word == at and not depth:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def _nobody(*_: Any) -> None:
    raise NotImplementedError("this operation is declared, and nothing does it")


class Effect(Step[S]):
    """Operations still to be done, one after the other; whatever they ask comes on top, and standing checks run between two.

    A room has a subclass that names its language.
    """

    __slots__ = ("ops",)
    language: ClassVar[Language]

    def __init__(self, seat: int, ops: Ops) -> None:
        self.seat = seat
        self.ops = ops

    @classmethod
    def begin(cls, state: S, seat: int, ops: Ops) -> None:
        """Start these operations now."""
        if ops:
            effect = cls.__new__(cls)
            effect.seat, effect.ops = seat, ops
            state.stack.append(effect)

    def rest(self) -> Self:
        """What is left to do after the first operation."""
        return self.but(ops=self.ops[1:])

    def proceed(self, state: S) -> None:
        ops = self.ops
        if len(ops) > 1:
            state.stack[-1] = self.rest()
        else:
            state.stack.pop()
        code, *values = ops[0]
        self.language.functions[code](state, self.seat, *values)
