"""Small words that every room uses: plurals, lists, names in place of seats."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import Any

_SEAT = re.compile(r"@(\d+)")
_SECOND = re.compile(  # what somebody does besides, in the same sentence
    r"((?: and|,| but) (?:then |so )?)(asks|begins|finds|gets|grabs|has|holds|is|loses|puts|rolls|searches|stands|takes|wins)\b"
)
_YOURS = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go"}
_NUMBERED = re.compile(
    r"([^:]*? )([a-z]+[a-rt-z]) (\d+)((?: [^:\d]*\d?)?\.)"
)  # no verb: "rolls 4" is not one of several things
_ODD = {"die": "dice", "loss": "losses", "city": "cities", "person": "people"}


def plural(n: int, word: str) -> str:
    """A number and what is counted.

    >>> plural(1, "die"), plural(2, "white die"), plural(3, "card")
    ('1 die', '2 white dice', '3 cards')
    """
    return f"{n} {word}" if n == 1 else f"{n} {several(word)}"


@lru_cache(1024)
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


def in_one(sentences: Sequence[str]) -> list[str]:
    """Neighbours that differ in the number of one thing alone become one sentence.

    >>> in_one(["Looks at tile 1 of site 2.", "Looks at tile 2 of site 2.", "Rolls 4.", "Rolls 6."])
    ['Looks at tiles 1 and 2 of site 2.', 'Rolls 4.', 'Rolls 6.']
    """
    found: list[tuple[str, tuple[str, str, str], list[str]]] = []
    for text in sentences:
        alike = _NUMBERED.fullmatch(text)
        key = (alike[1], alike[2], alike[4]) if alike else ("", "", "")
        if alike and found and found[-1][1] == key:
            found[-1][2].append(alike[3])
        else:
            found.append((text, key, [alike[3]] if alike else []))
    return [
        f"{start}{several(word)} {joined(numbers)}{end}" if len(numbers) > 1 else text
        for text, (start, word, end), numbers in found
    ]


def name_seats(text: str, names: Sequence[str]) -> str:
    """Put the players' names where a sentence says `@0`, `@1`, ...

    >>> name_seats("@1 digs at site 3.", ["Ana", "Ben"])
    'Ben digs at site 3.'
    """
    return _SEAT.sub(lambda m: names[int(m[1])] if int(m[1]) < len(names) else m[0], text)


@lru_cache(8192)
def to_you(text: str, seat: int | None) -> str:
    """A sentence as the one on this seat reads it: you, and your.

    >>> to_you("@0 searches the wreck, rolls a 4 and finds nothing. @1 is attacked.", 0)
    'You search the wreck, roll a 4 and find nothing. @1 is attacked.'
    >>> to_you("Alarm for @1: @1 has a second terrorist in @1's row.", 1)
    'Alarm for you: you have a second terrorist in your row.'
    >>> to_you("@1 may block what @0 hits back with.", 0)
    '@1 may block what you hit back with.'
    >>> to_you("@0 begins, which is an advantage, and so has 3 cards.", 0)
    'You begin, which is an advantage, and so have 3 cards.'
    """
    if seat is None or f"@{seat}" not in text:
        return text
    return " ".join(_to_you(sentence, f"@{seat}") for sentence in re.split(r"(?<=[.!?]) ", text))


def _to_you(sentence: str, name: str) -> str:
    if found := re.match(rf"(|.*?[:;] ){name}( [a-z]+s|)\b(?!'s)(.*)", sentence, re.DOTALL):
        before, verb, after = found.groups()
        after = _SECOND.sub(lambda more: more[1] + _yours(more[2]), after)
        sentence = f"{before}{'you' if before else 'You'}{verb and ' ' + _yours(verb[1:])}{after}"
    sentence = re.sub(
        rf"\b(what|that|where|while) {name} ([a-z]+s)\b", lambda more: f"{more[1]} you {_yours(more[2])}", sentence
    )
    return _addressed(sentence, name)


def _addressed(sentence: str, name: str) -> str:
    """What is somebody's, and whom it is done to: your, and you."""
    sentence = re.sub(rf"^{name}'s\b", "Your", sentence)
    sentence = re.sub(
        rf"\b([Tt])he ([\w ]+) of {name}\b", lambda found: f"{'Y' if found[1] == 'T' else 'y'}our {found[2]}", sentence
    )
    return re.sub(rf"{name}('s)?\b", lambda found: "your" if found[1] else "you", sentence)


@lru_cache(8192)
def for_you(text: str, seat: int | None) -> str:
    """A sentence of what a bot did for the one on this seat, as that one reads it.

    >>> for_you("@0 searches the wreck, rolls a 4 and finds nothing. @1 takes @0's food.", 0)
    'The bot for you searches the wreck, rolls a 4 and finds nothing. @1 takes your food.'
    >>> for_you("Alarm for @1: @1 has a second terrorist in @1's row.", 1)
    'Alarm for you: the bot for you has a second terrorist in your row.'
    """
    if seat is None or f"@{seat}" not in text:
        return text
    return " ".join(_for_you(sentence, f"@{seat}") for sentence in re.split(r"(?<=[.!?]) ", text))


def _for_you(sentence: str, name: str) -> str:
    sentence = re.sub(rf"^{name}\b(?!')", "The bot for you", sentence)
    sentence = re.sub(rf"([:;]|\b(?:what|that|where|while)) {name}\b(?!')", r"\1 the bot for you", sentence)
    return _addressed(sentence, name)


def _yours(verb: str) -> str:
    """What you do, of what somebody does.

    >>> [_yours(verb) for verb in ("has", "passes", "uses", "carries", "lies")]
    ['have', 'pass', 'use', 'carry', 'lie']
    """
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    return _YOURS.get(verb) or verb.removesuffix("es" if verb.endswith(("ches", "shes", "sses", "xes")) else "s")


@lru_cache(4096)
def _fields(text: str) -> tuple[tuple[str, str | None, str], ...]:
    """A sentence in pieces: words, and the name of the value that follows them, with what is counted."""
    return tuple((words, name, spec or "") for words, name, spec, _ in Formatter().parse(text))


def fill(text: str, values: Mapping[str, Any]) -> str:
    """A sentence with its values filled in; `{n:card}` is a number of cards.

    >>> fill("@{who} draws {n:card}.", {"who": 1, "n": 2})
    '@1 draws 2 cards.'
    """
    if not values or "{" not in text:
        return text
    found = []
    for words, name, spec in _fields(text):
        found.append(words)
        if name is not None:
            found.append(plural(values[name], spec) if spec else str(values[name]))
    return "".join(found)
