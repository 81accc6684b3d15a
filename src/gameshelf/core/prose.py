"""Small words that every room uses: plurals, lists, names in place of seats."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from string import Formatter
from typing import Any

_SEAT = re.compile(r"@(\d+)")
_ODD = {"die": "dice", "loss": "losses", "city": "cities", "person": "people"}


def plural(n: int, word: str) -> str:
    """A number and what is counted.

    >>> plural(1, "die"), plural(2, "white die"), plural(3, "card")
    ('1 die', '2 white dice', '3 cards')
    """
    return f"{n} {word}" if n == 1 else f"{n} {several(word)}"


def several(word: str) -> str:
    """The word for more than one of it.

    >>> several("ammo token"), several("white die"), several("match")
    ('ammo tokens', 'white dice', 'matches')
    """
    head, space, last = word.rpartition(" ")
    if last in _ODD:
        return f"{head}{space}{_ODD[last]}"
    if last.endswith(("s", "x", "ch", "sh")):
        return f"{word}es"
    return f"{word[:-1]}ies" if re.search(r"[^aeiou]y$", last) else f"{word}s"


def counted(names: Iterable[str]) -> str:
    """Names with their numbers, in the order in which they first come.

    >>> counted(["Idol", "Rockfall", "Idol"])
    '2 x Idol, Rockfall'
    """
    return ", ".join(name if n == 1 else f"{n} x {name}" for name, n in Counter(names).items())


def joined(names: Sequence[str], last: str = "and") -> str:
    """Names in a sentence.

    >>> joined(["Ana"]), joined(["Ana", "Ben"]), joined(["Ana", "Ben", "Cem"], "or")
    ('Ana', 'Ana and Ben', 'Ana, Ben or Cem')
    """
    return f" {last} ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def name_seats(text: str, names: Sequence[str]) -> str:
    """Put the players' names where a sentence says `@0`, `@1`, ...

    >>> name_seats("@1 digs at site 3.", ["Ana", "Ben"])
    'Ben digs at site 3.'
    """
    return _SEAT.sub(lambda m: names[int(m[1])] if int(m[1]) < len(names) else m[0], text)


class _Filler(Formatter):
    def format_field(self, value: Any, spec: str) -> str:
        return plural(value, spec) if spec else str(value)


_FILLER = _Filler()


def fill(text: str, values: Mapping[str, Any]) -> str:
    """A sentence with its values filled in; `{n:card}` is a number of cards.

    >>> fill("@{who} draws {n:card}.", {"who": 1, "n": 2})
    '@1 draws 2 cards.'
    """
    return _FILLER.vformat(text, (), values) if values and "{" in text else text
