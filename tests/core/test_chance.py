from __future__ import annotations

import pytest

from gameshelf.core import Chance


def test_the_numbers_of_a_seed_are_pinned_for_ever() -> None:
    chance = Chance(7)
    assert [chance.below(1000) for _ in range(12)] == PINNED
    deck = list(range(10))
    Chance(2026).shuffle(deck)
    assert deck == SHUFFLED
    assert [Chance(seed).roll(6) for seed in (0, -1, 1, 2**70)] == ROLLS


PINNED = [176, 853, 290, 998, 537, 273, 157, 177, 758, 166, 192, 403]
SHUFFLED = [1, 5, 9, 8, 6, 0, 3, 7, 2, 4]
ROLLS = [2, 5, 2, 2]


def test_every_face_is_as_likely_as_any_other() -> None:
    chance = Chance(3)
    counts = [0] * 7
    for _ in range(60_000):
        counts[chance.roll(6)] += 1
    assert counts[0] == 0
    chi2 = sum((count - 10_000) ** 2 / 10_000 for count in counts[1:])
    assert chi2 < 20.5  # one in a thousand with five degrees of freedom


def test_every_order_of_three_is_as_likely_as_any_other() -> None:
    chance = Chance(4)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(12_000):
        deck = [0, 1, 2]
        chance.shuffle(deck)
        counts[tuple(deck)] = counts.get(tuple(deck), 0) + 1
    assert len(counts) == 6
    assert sum((count - 2_000) ** 2 / 2_000 for count in counts.values()) < 20.5


def test_the_script_serves_dice_only_and_then_luck_goes_on() -> None:
    chance, plain = Chance(5, script=(6, 2)), Chance(5)
    assert chance.below(100) == plain.below(100)
    assert [chance.roll(6), chance.roll(6)] == [6, 2]
    assert [chance.roll(6) for _ in range(5)] == [plain.roll(6) for _ in range(5)]


def test_a_scripted_number_must_be_on_the_die() -> None:
    with pytest.raises(ValueError, match="a 7 for a die with 6"):
        Chance(1, script=(7,)).roll(6)


def test_a_clone_gives_the_same_numbers_and_is_its_own() -> None:
    chance = Chance(6, script=(1,))
    twin = chance.clone()
    assert [twin.roll(6) for _ in range(9)] == [chance.roll(6) for _ in range(9)]
    twin.roll(6)
    assert twin.word != chance.word
