"""Decks of cards: drawing, shuffling, dealing again what a seat cannot know, and which of equal cards lies where."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gameshelf.core.chance import Chance


def draw_card(deck: list[int], discard: list[int], chance: Chance) -> int:
    """The next card, from the end of the deck; -1 when there is none. An empty deck is made of the shuffled discard pile.

    >>> draw_card([4, 7], [], Chance(1)), draw_card([], [], Chance(1))
    (7, -1)
    """
    if not deck:
        if not discard:
            return -1
        reshuffle(deck, discard, chance)
    return deck.pop()


def reshuffle(deck: list[int], discard: list[int], chance: Chance) -> None:
    """Shuffle the discard pile and put it under what is left of the deck."""
    fresh = discard[:]
    chance.shuffle(fresh)
    deck[:0] = fresh
    discard.clear()


def deal_again(chance: Chance, *piles: list[int], backs: Sequence[int] | None = None) -> None:
    """Deal the cards of these piles again, in place: every pile keeps its size, and where backs can be seen (`backs[card]`)
    every place keeps its back. They are put in order first, so that nothing of the real shuffle is left.

    >>> hand, deck = [3, 1], [2]
    >>> deal_again(Chance(5), hand, deck)
    >>> len(hand), len(deck), sorted(hand + deck)
    (2, 1, [1, 2, 3])
    """
    if backs is None:
        cards = gathered(*piles)
        chance.scatter(cards)
        lay(cards, *piles)
        return
    by_back: dict[int, list[int]] = {}
    for pile in piles:
        for card in pile:
            by_back.setdefault(backs[card], []).append(card)
    for back in sorted(by_back):
        by_back[back].sort()
        chance.scatter(by_back[back])
    for pile in piles:
        pile[:] = [by_back[backs[card]].pop() for card in pile]


def gathered(*piles: list[int]) -> list[int]:
    """All cards of these piles, in order."""
    cards: list[int] = []
    for pile in piles:
        cards += pile
    cards.sort()
    return cards


def lay(cards: list[int], *piles: list[int]) -> None:
    """Lay these cards into piles, each of which keeps its size."""
    at = 0
    for pile in piles:
        pile[:] = cards[at : at + len(pile)]
        at += len(pile)


# Equal cards as single pieces: for each kind of card its copies, the one that has lain longest where it lies first, each as
# `place << 8 | number`. A copy keeps its number wherever it goes. Of equal cards in a place the first that came leaves first.
# Place 0 is the deck: there it does not matter which copy is which, so a shuffle changes nothing and nothing is to be hidden.
# A card that has no equal is not followed: it is number 0 everywhere.
Copies = list[tuple[int, ...]]


def copies_of(deck: Sequence[int], kinds: int) -> Copies:
    """The copies of every kind, all of them in the deck."""
    counts = [deck.count(card) for card in range(kinds)]
    return [tuple(range(count)) if count > 1 else () for count in counts]


def follow(copies: Copies, card: int, start: int, end: int) -> None:
    """A card goes from one place to another, and its number with it.

    >>> copies = copies_of([0, 0, 1], 2)
    >>> follow(copies, 0, 0, 3); follow(copies, 0, 0, 3)  # two equal cards are drawn into a row, place 3
    >>> numbers(copies, [0, 1, 0], 3)
    [0, 0, 1]
    >>> follow(copies, 0, 3, 5)  # the first of them leaves it
    >>> numbers(copies, [1, 0], 3), numbers(copies, [0], 5)
    ([0, 1], [0])
    """
    held = copies[card]
    if held:
        copies[card] = _moved(held, start, end)


def follow_all(copies: Copies, cards: Sequence[int], start: int, end: int) -> None:
    """All these cards go from one place to another."""
    for card in cards:
        held = copies[card]
        if held:
            copies[card] = _moved(held, start, end)


@lru_cache(1 << 14)
def _moved(held: tuple[int, ...], start: int, end: int) -> tuple[int, ...]:
    """The copies of a card when the first of those in a place leaves it. Few ways are gone again and again."""
    for at, one in enumerate(held):
        if one >> 8 == start:
            return (*held[:at], *held[at + 1 :], end << 8 | one & 255)
    return held


def numbers(copies: Copies, cards: Sequence[int], place: int) -> list[int]:
    """Which copy each of the cards in a place is; one that nobody saw coming there gets a number that no other card has."""
    found: list[int] = []
    for at, card in enumerate(cards):
        before = cards[:at].count(card)
        lying = [one & 255 for one in copies[card] if one >> 8 == place] if copies[card] else [0]
        found.append(lying[before] if before < len(lying) else place + 1 << 8 | before)
    return found
