"""Moves are flyweights from a closed vocabulary, listed once when a game is imported."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import takewhile

from gameshelf.core.words import Refusal

_SEAT = re.compile(r"@(\d+)")  # a seat in a label


class Move:
    """One answer. There is exactly one object per notation and game, so moves compare by identity.

    >>> words = Vocabulary()
    >>> dig = words.add("dig", 3)
    >>> str(dig), dig.verb, dig.args, dig.number
    ('dig 3', 'dig', (3,), 0)
    """

    __slots__ = ("args", "home", "label", "notation", "number", "verb")

    def __init__(self, number: int, verb: str, args: tuple[int | str, ...], label: str, home: Vocabulary | None = None) -> None:
        self.home = home
        self.number = number
        self.verb = verb
        self.args = args
        self.notation = " ".join([verb, *map(str, args)])
        self.label = label or self.notation

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"<{self.notation}>"

    def __copy__(self) -> Move:
        return self

    def __deepcopy__(self, memo: object) -> Move:
        return self

    def __reduce__(self) -> tuple[Callable[[str, int], Move], tuple[str, int]]:
        return _found, (self.home.game if self.home else "", self.number)  # the one that is there already, in whatever process


class Vocabulary:
    """All the moves of one game, in order; each has a dense number.

    >>> words = Vocabulary()
    >>> digs = [words.add("dig", n) for n in (1, 2, 3)]
    >>> words.find("  DIG 3 ") is digs[2], words.find("dance")
    (True, None)
    """

    __slots__ = ("_names", "game", "moves", "never")

    def __init__(self) -> None:
        self.moves: list[Move] = []
        self._names: dict[str, Move] = {}
        self.game = ""  # the key of the Box that it belongs to
        self.never: dict[str, Refusal] = {}  # what people try that is no move, and the rule that says so

    def add(self, verb: str, *args: int | str, label: str = "") -> Move:
        """List one more move; `label` is what a button says."""
        move = Move(len(self.moves), verb, args, label, self)
        if move.notation != move.notation.lower():
            raise ValueError(f"the move {move.notation!r} has capitals, and what people type is read without")
        if move.notation in self._names:
            raise ValueError(f"the move {move.notation!r} is listed twice")
        self.moves.append(move)
        self._names[move.notation] = move
        return move

    def find(self, notation: str) -> Move | None:
        """The move with this notation; capitals and spaces do not matter."""
        return self._names.get(notation) or self._names.get(" ".join(notation.lower().split()))

    def span(self, notation: str, players: int = 99) -> str:
        """Where a verb is always followed by a number: which numbers there are, seats that nobody has apart.

        >>> words = Vocabulary()
        >>> digs = [words.add("dig", n) for n in (1, 2, 3)]
        >>> words.span("dig 9"), words.span("dance 9")
        ('dig 1 to dig 3', '')
        >>> asks = [words.add("ask", n + 1, label=f"Ask @{n}") for n in range(6)]
        >>> words.span("ask 9", 3)
        'ask 1 to ask 3'
        """
        verb = notation[:80].lower().partition(" ")[0]
        found = [move for move in self.moves if move.verb == verb and all(int(n) < players for n in _SEAT.findall(move.label))]
        if len(found) < 2 or not all(len(move.args) == 1 and isinstance(move.args[0], int) for move in found):
            return ""
        return f"{found[0]} to {found[-1]}"

    def near(self, notation: str, first: list[Move]) -> list[str]:
        """Up to three notations that look like this one, for a helpful error; those of `first` before all others.

        The verb is guessed, then what follows it is compared from the left: strangers can ask for this, so it must cost little.
        """
        from difflib import get_close_matches

        words = notation[:80].lower().split()
        if not words:
            return []
        verbs = get_close_matches(words[0][:20], dict.fromkeys(move.verb for move in self.moves), 2, 0.6)
        wanted = " ".join(words)

        def alike(found: str) -> tuple[int, int]:
            pairs = zip(wanted.partition(" ")[2], found.partition(" ")[2], strict=False)
            return -sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs)), abs(len(found) - len(wanted))

        for verb in verbs:
            for moves in (first, self.moves):
                if found := [move.notation for move in moves if move.verb == verb]:
                    return sorted(found, key=alike)[:3]
        return []

    def __len__(self) -> int:
        return len(self.moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self.moves)

    def __getitem__(self, number: int) -> Move:
        return self.moves[number]


def _found(game: str, number: int) -> Move:
    """The move of a game by its number."""
    from gameshelf.core.box import found

    return found(game).vocabulary[number]
