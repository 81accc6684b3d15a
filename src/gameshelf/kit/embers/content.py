"""What an entry of content.toml looks like, and the plain arrays that the rules work with."""

from __future__ import annotations

from dataclasses import dataclass

from gameshelf.core import Content, Kind, number, phrase

HAND = 2
MOST_SEATS = 4
# An edition may add three cards of its own
SCHEMA = {"card": Kind({"name": phrase(20), "value": number(0, 9), "copies": number(0, 12)}, more=3)}


@dataclass(frozen=True, slots=True)
class Table:
    """Everything about card `n`, at place `n`."""

    keys: tuple[str, ...]
    names: tuple[str, ...]
    values: tuple[int, ...]
    deck: tuple[int, ...]  # every copy of every card


def compile_content(content: Content) -> Table:
    """Check that the values fit together, and lay them out."""
    cards = content.entries["card"]
    deck = tuple(n for n, card in enumerate(cards.values()) for _ in range(card["copies"]))
    if not HAND * MOST_SEATS < len(deck) <= 60:
        text = f"There are {len(deck)} cards; {HAND * MOST_SEATS + 1} to 60 can be played with."
        raise content.wrong(text, *content.changed(("card",), ("copies",)))
    names, values = zip(*((card["name"], card["value"]) for card in cards.values()), strict=True)
    return Table(tuple(cards), names, values, deck)
