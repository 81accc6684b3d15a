from __future__ import annotations

import pytest

from games.takara.helpers import can, drain, give, lay, plays, refused, table
from gameshelf.core import Outcome
from gameshelf.games.takara.state import BREAK, DEPTH, HOME, Takara, named_apart, rank


def ended(game: Takara) -> Outcome:
    assert game.outcome is not None
    return game.outcome


@pytest.mark.rule("takara.recruit.once")
def test_the_recruit_costs_five_once_and_acts_from_the_next_day() -> None:
    game = table(karas=10)
    plays(game, "dive all", "recruit")
    assert game.karas[0] == 7
    assert game.seat == 1
    plays(game, "dive all", "end")
    assert game.at_home(0) == 3
    plays(game, "dive all")
    assert game.seat == 1
    assert game.karas[0] == 10


@pytest.mark.rule("takara.recruit.once")
def test_the_recruit_waits_for_the_evening_for_five_karas_and_comes_once() -> None:
    game = table(karas=10)
    assert refused(game, "recruit") == "takara.day.every"
    poor = table(karas=1)
    lay(poor, 1, "surface-cross")
    plays(poor, "dig 1", "dive")
    assert refused(poor, "recruit") == "takara.recruit.once"
    has = table(karas=9, recruits=1)
    lay(has, 1, "surface-cross")
    plays(has, "dig 1", "dive all")
    assert refused(has, "recruit") == "takara.recruit.once"


@pytest.mark.rule("takara.evening.home")
def test_everybody_unhurt_comes_home() -> None:
    game = table(karas=5)
    plays(game, "buy", "dig 1")
    assert game.seat == 1
    assert game.where[:2] == [HOME, HOME]


@pytest.mark.rule("takara.evening.hospital")
def test_two_karas_bring_an_adventurer_home_at_once() -> None:
    game = table(karas=2)
    lay(game, 1, "surface-cross")
    plays(game, "dig 1", "dive", "heal")
    assert game.karas[0] == 1
    assert game.at_home(0) == 2
    assert game.seat == 1


@pytest.mark.rule("takara.evening.hospital", "takara.ruling.breakroom")
def test_an_unpaid_adventurer_misses_exactly_one_day() -> None:
    game = table(karas=2)
    lay(game, 1, "surface-cross")
    plays(game, "dig 1", "dive", "end")
    assert game.where[0] == BREAK
    plays(game, "dive all")
    assert game.seat == 0
    assert game.at_home(0) == 1
    plays(game, "dive")
    assert game.seat == 1
    assert game.at_home(0) == 2


@pytest.mark.rule("takara.evening.hospital")
def test_the_hospital_refuses_the_healthy_and_the_poor() -> None:
    game = table(karas=10)
    plays(game, "dive all")
    assert refused(game, "heal") == "takara.evening.hospital"
    poor = table(karas=0)
    poor.karas[0] = 5
    lay(poor, 1, "surface-cross", "surface-cross")
    plays(poor, "dig 1", "dig 1", "recruit")
    assert poor.seat == 1
    assert poor.where[:3] == [BREAK, BREAK, HOME]


@pytest.mark.rule("takara.evening.sword")
def test_the_sword_returns_to_the_forge() -> None:
    game = table(karas=3)
    plays(game, "rent", "dive all")
    assert game.seat == 1
    assert not game.sword
    assert can(game, "rent")


@pytest.mark.rule("takara.end.lost", "takara.ruling.check")
def test_four_empty_sites_and_no_stone_lose_for_all() -> None:
    game = table(karas=50)
    drain(game, 2, 3, 4)
    game.taken[0] = DEPTH - 1
    game.settle()
    plays(game, "dig 1")
    outcome = ended(game)
    assert outcome.reason == "takara.end.lost"
    assert outcome.winners == ()
    assert outcome.scores == (0, 0)


@pytest.mark.rule("takara.end.void", "takara.ruling.check")
def test_five_empty_sites_and_one_stone_make_it_void() -> None:
    game = table()
    drain(game, 2, 3, 4)
    give(game, 0, "stone")
    give(game, 1, "surface-xp", "intermediate-xp")
    drain(game, 5)
    game.settle()
    assert game.outcome is None
    game.taken[0] = DEPTH - 1
    lay(game, 1, "surface-xp")
    plays(game, "dig 1")
    outcome = ended(game)
    assert outcome.reason == "takara.end.void"
    assert outcome.scores == (1, 3)
    assert outcome.winners == (1,)
    assert [team["score"] for team in game.view(None)["teams"]] == [1, 3]


@pytest.mark.rule("takara.end.both")
@pytest.mark.rule("takara.goal")
def test_the_holder_of_both_stones_wins_at_once_whatever_the_score() -> None:
    game = table()
    give(game, 0, "stone")
    give(game, 1, "drake", "deep-xp", "deep-xp", "deep-xp", "deep-xp", "deep-xp")
    lay(game, 1, "stone")
    plays(game, "dig 1")
    outcome = ended(game)
    assert outcome.reason == "takara.end.both"
    assert outcome.winners == (0,)
    assert outcome.scores[1] > outcome.scores[0]


@pytest.mark.rule("takara.end.shared", "takara.count.xp")
def test_two_owners_count_ten_for_each_stone() -> None:
    game = table(karas=9)
    give(game, 1, "stone", "surface-xp")
    game.karas[1] = 0
    lay(game, 1, "stone")
    plays(game, "dig 1")
    outcome = ended(game)
    assert outcome.reason == "takara.end.shared"
    assert outcome.scores == (11, 11)
    assert dict(outcome.lines[0])["Stones of Legend"] == 10


@pytest.mark.rule("takara.ruling.tie")
def test_a_tie_goes_to_more_xp_without_karas_and_is_shared_after_that() -> None:
    game = table()
    give(game, 1, "stone", "surface-xp")
    game.karas = [5, 0]
    lay(game, 1, "stone")
    plays(game, "dig 1")
    assert ended(game).scores == (11, 11)
    assert ended(game).winners == (1,)
    assert ended(game).text.endswith("@0 and @1 have 11 XP each: XP without Karas decide.")
    even = table()
    give(even, 1, "stone")
    lay(even, 1, "stone")
    plays(even, "dig 1")
    assert ended(even).winners == (0, 1)
    assert ended(even).text.endswith("XP without Karas are level, too, and they share the win.")


@pytest.mark.rule("takara.ruling.tie")
@pytest.mark.parametrize(("readings", "winners"), [("book", (0,)), ("bga", (1,))])
def test_on_bga_stones_do_not_break_a_tie_either(readings: str, winners: tuple[int, ...]) -> None:
    game = table(players=3, readings=readings)
    give(game, 2, "stone")
    give(game, 1, "deep-xp", "deep-xp", "intermediate-xp")
    game.karas = [0, 5, 0]
    give(game, 0, "surface-xp")
    lay(game, 1, "stone")
    plays(game, "dig 1")
    assert ended(game).scores == (11, 11, 10)
    assert ended(game).winners == winners


@pytest.mark.rule("takara.count.xp")
def test_every_full_five_karas_are_one_xp_and_everything_won_counts() -> None:
    game = table()
    give(game, 0, "deep-xp", "drake", "stone")
    game.trove[0] = (0, 4)
    game.tokens[0] = 2
    game.karas[0] = 14
    lines = dict(game.score_lines(0, void=False))
    assert lines == {
        "XP tiles": 4, "Monsters": 5, "Chests": 6, "XP tokens": 4, "Stones of Legend": 10, "14 Karas": 2,
    }  # fmt: skip


@pytest.mark.rule("takara.count.rank")
@pytest.mark.parametrize(
    ("xp", "title"),
    [
        (-2, "Food for Axolotl"), (9, "Food for Axolotl"), (10, "Rookie"), (19, "Rookie"), (20, "Stones Amateur"),
        (30, "The New Indiana"), (39, "The New Indiana"), (40, "Legendary Hero"), (99, "Legendary Hero"),
    ],
)  # fmt: skip
def test_ranks(xp: int, title: str) -> None:
    assert rank(xp) == title


@pytest.mark.rule("takara.ruling.check")
def test_the_end_is_looked_for_between_the_miners_tiles() -> None:
    game = table(karas=5)
    give(game, 0, "stone")
    lay(game, 1, "stone", "deep-xp")
    plays(game, "hire miner", "site 1")
    assert ended(game).reason == "takara.end.both"
    assert game.taken[0] == 1


@pytest.mark.rule("takara.ruling.check")
def test_four_empty_sites_with_one_stone_play_on() -> None:
    game = table()
    give(game, 0, "stone")
    drain(game, 1, 2, 3, 4)
    game.settle()
    assert game.outcome is None


@pytest.mark.rule("takara.count.rank")
def test_two_with_the_same_rank_are_told_apart_by_what_they_did() -> None:
    names = ("XP tiles", "Monsters", "Chests", "XP tokens", "Stones of Legend", "0 Karas")
    hunter, digger = (tuple(zip(names, points, strict=True)) for points in ((5, 9, 0, 2, 10, 3), (14, 1, 4, 2, 0, 8)))
    assert named_apart((29, 29), (hunter, digger)) == ("Stones Amateur, the Stone Finder", "Stones Amateur, the Digger")
    assert named_apart((29, 45), (hunter, digger)) == ("Stones Amateur", "Legendary Hero")
    alike = named_apart((29, 29, 29, 29), (digger, digger, digger, digger))
    assert len(set(alike)) == 4, "and nobody is called as another"
