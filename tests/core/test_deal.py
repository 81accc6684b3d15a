"""Decks: what is drawn when one is empty, what a seat cannot know dealt again, equal cards as single pieces."""

from __future__ import annotations

import pytest

from gameshelf.core import Chance
from gameshelf.core.deal import copies_of, deal_again, draw_card, follow, numbers, reshuffle


def test_an_empty_deck_is_made_of_the_shuffled_discards() -> None:
    deck, discard = [7], [1, 2, 3, 4]
    drawn = [draw_card(deck, discard, Chance(1)) for _ in range(6)]
    assert drawn[0] == 7
    assert sorted(drawn[1:5]) == [1, 2, 3, 4]
    assert drawn[5] == -1
    assert not discard


def test_what_is_left_of_a_deck_stays_on_top() -> None:
    deck, discard = [8, 9], [1, 2, 3]
    reshuffle(deck, discard, Chance(1))
    assert deck[-2:] == [8, 9]
    assert sorted(deck[:3]) == [1, 2, 3]


@pytest.mark.parametrize("backs", [None, [0, 0, 1, 1, 0, 1]])
def test_dealing_again_keeps_sizes_and_backs_and_nothing_of_the_real_deal(backs: list[int] | None) -> None:
    """Two deals that look the same from outside are dealt again to the same; every card comes to every place that it fits."""
    seen: set[tuple[int, int]] = set()
    for seed in range(40):
        one, other = [[0, 2], [4, 3, 1, 5]], [[4, 3], [1, 2, 0, 5]]
        for piles in (one, other):
            deal_again(Chance(seed), *piles, backs=backs)
        assert one == other
        assert sorted(one[0] + one[1]) == list(range(6))
        seen.update(enumerate(one[0] + one[1]))
    fits = backs or [0] * 6
    places = [fits[card] for card in (0, 2, 4, 3, 1, 5)]
    assert seen == {(place, card) for place, back in enumerate(places) for card in range(6) if fits[card] == back}


def test_equal_cards_keep_their_numbers_wherever_they_go() -> None:
    copies = copies_of([0, 0, 0, 1], 2)
    for _ in range(3):
        follow(copies, 0, 0, 5)
    assert numbers(copies, [0, 1, 0, 0], 5) == [0, 0, 1, 2]
    follow(copies, 0, 5, 6)
    assert (numbers(copies, [0, 0], 5), numbers(copies, [0], 6)) == ([1, 2], [0])
