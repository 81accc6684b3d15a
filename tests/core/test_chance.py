from __future__ import annotations

from hashlib import sha256

import pytest

import gameshelf
from gameshelf.core import Chance, Secret, SetupError, promise


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


def test_a_pick_can_be_scripted_like_a_roll() -> None:
    chance = Chance(5, script=(3, 1, 2))
    assert chance.pick("abc") == "c"
    assert chance.sample("abc", 2) == ["a", "c"]
    assert chance.pick("abc") in "abc"


def test_a_scripted_number_must_be_on_the_die() -> None:
    with pytest.raises(ValueError, match="a 7 for a die with 6"):
        Chance(1, script=(7,)).roll(6)


def test_a_clone_gives_the_same_numbers_and_is_its_own() -> None:
    chance = Chance(6, script=(1,))
    twin = chance.clone()
    assert [twin.roll(6) for _ in range(9)] == [chance.roll(6) for _ in range(9)]
    twin.roll(6)
    assert twin.word != chance.word


SECRET = "blake2b:" + "5a" * 32
SECRET_NUMBERS = [306, 962, 152, 283, 877, 57, 388, 953]


def test_the_numbers_of_a_secret_are_pinned_for_ever() -> None:
    luck = Secret(SECRET)
    assert [luck.below(1000) for _ in range(8)] == SECRET_NUMBERS
    twin = luck.clone()
    assert isinstance(twin, Secret)
    assert [twin.below(1000) for _ in range(8)] == [luck.below(1000) for _ in range(8)]


def test_a_secret_gives_every_face_and_says_nothing_of_the_next() -> None:
    luck, counts = Secret(SECRET), [0] * 7
    for _ in range(60_000):
        counts[luck.roll(6)] += 1
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts[1:]) < 20.5
    assert luck.word == 60_000, "its state without the key is how many numbers it gave"


@pytest.mark.parametrize("seed", ["", "7", "blake2b:", "blake2b:" + "g" * 64, "blake2b:" + "0" * 63, "md5:" + "0" * 64])
def test_what_is_no_secret_is_refused(seed: str) -> None:
    with pytest.raises(SetupError, match="seed"):
        gameshelf.Match("takara", seed=seed)


def test_a_game_between_people_is_recorded_with_its_secret_and_plays_again() -> None:
    match = gameshelf.Match("takara", players=2, seed=SECRET)
    for _ in range(30):
        match.play(match.game.moves()[-1])
    record = gameshelf.Record.from_json(match.record.to_json())
    assert record.seed == SECRET
    assert gameshelf.replay(record).game.plain() == match.game.plain()
    assert match.game.imagine(0, 3).chance.__class__ is Chance, "what is imagined has luck of its own"
    assert promise(SECRET) == sha256(SECRET.encode()).hexdigest()
