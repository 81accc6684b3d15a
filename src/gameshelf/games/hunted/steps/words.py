"""Small words that every step uses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gameshelf.games.hunted.effects import DOOR, HALLWAY
from gameshelf.games.hunted.state import Hunted


def plural(n: int, word: str) -> str:
    """
    >>> plural(1, "die"), plural(2, "die"), plural(2, "card")
    ('1 die', '2 dice', '2 cards')
    """
    if n == 1:
        return f"1 {word}"
    return f"{n} {word[:-3]}dice" if word.endswith("die") else f"{n} {word}s"


def listed(names: Iterable[str]) -> str:
    """Names in a row; `nothing` when there are none."""
    return ", ".join(names) or "nothing"


def numbers(values: Sequence[int]) -> str:
    return ", ".join(map(str, values))


def price(state: Hunted, kind: int) -> str:
    """What a card costs to activate, in words."""
    t = state.t
    parts = [
        f"{n} {word}"
        for n, word in ((t.need_move[kind], "Move"), (t.need_search[kind], "Search"), (t.need_key[kind], "Key"))
        if n
    ]
    if t.need_time[kind]:
        parts.append(f"{t.need_time[kind]} time")
    return " + ".join(parts) or "nothing"


def gain(state: Hunted, kind: int) -> str:
    """What activating a card brings, in words."""
    t = state.t
    if t.what[kind] in (HALLWAY, DOOR):
        return t.does[kind]
    return f"take it: {t.does[kind]}" if t.effect[kind] else "take it"
