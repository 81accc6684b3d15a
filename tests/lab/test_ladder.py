"""The ladder: who beats whom, with doubt."""

from __future__ import annotations

import pytest

from gameshelf import SetupError
from gameshelf.lab.ladder import Climb, alone, climb, meetings, rungs, strengths


def games(one: str, other: str, won: int, lost: int) -> list[Climb]:
    thought = {one: (10, 0.1), other: (10, 0.2)}
    return [Climb((one, other), (one if n < won else other,), (1, 0), thought) for n in range(won + lost)]


def test_a_lead_of_ten_to_one_is_four_hundred_points() -> None:
    found = strengths(games("a", "b", 100, 1000), ["a", "b"])
    assert found["a"].value == 0
    assert found["b"].value == pytest.approx(400, abs=3)
    assert found["b"].low < 400 < found["b"].high


def test_strengths_add_up_along_the_ladder_and_doubt_grows() -> None:
    found = strengths([*games("a", "b", 25, 75), *games("b", "c", 25, 75)], ["a", "b", "c"])
    assert found["c"].value == pytest.approx(2 * found["b"].value, rel=0.02)
    assert found["c"].high - found["c"].low > found["b"].high - found["b"].low


def test_a_clean_sweep_has_a_strength() -> None:
    assert 400 < strengths(games("a", "b", 0, 10), ["a", "b"])["b"].value < 1500


def test_bots_that_play_each_other_change_sides_on_the_same_deal() -> None:
    played = list(climb("takara", ["random", "greedy"], 6))
    assert [game.seats for game in played[:2]] == [("random", "greedy"), ("greedy", "random")]
    (meeting,) = meetings(played, ["random", "greedy"])
    assert meeting.games == 6
    assert [rung.name for rung in rungs(played, ["random", "greedy"])] == ["random", "greedy"]


def test_where_nobody_is_to_be_beaten_each_plays_by_itself() -> None:
    played = list(climb("hunted", ["random", "easy"], 2))
    assert [game.seats for game in played] == [("random",), ("random",), ("easy",), ("easy",)]
    assert alone(played)
    assert [rung.won.n for rung in rungs(played, ["random", "easy"])] == [2, 2]


def test_where_nobody_is_to_be_beaten_the_deals_count_that_only_one_has_won() -> None:
    won = {"a": (0, 0, 1, 0, 0), "b": (1, 1, 1, 0, 1)}
    played = [
        Climb((name,), (name,) * one, (0,), {name: (1, 0.1)}, n) for name, all_ in won.items() for n, one in enumerate(all_)
    ]
    (meeting,) = meetings(played, ["a", "b"])
    assert (meeting.games, meeting.decided.n, meeting.decided.value) == (5, 3, 1.0)


def test_a_ladder_needs_two() -> None:
    with pytest.raises(SetupError, match="two bots"):
        climb("takara", ["greedy"], 2)
