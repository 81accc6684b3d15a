"""Decks of cards: drawing, shuffling, and dealing again what a seat cannot know."""

from __future__ import annotations

from collections.abc import Sequence

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
        cards = sorted([card for pile in piles for card in pile])
        chance.scatter(cards)
        at = 0
        for pile in piles:
            pile[:] = cards[at : at + len(pile)]
            at += len(pile)
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
