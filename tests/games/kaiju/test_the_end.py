from __future__ import annotations

import pytest

from games.kaiju.helpers import bonus, build, cubes, give, hold, levels, pass_turn, plays, stand, table
from gameshelf.games.kaiju.state import Kaiju


def to_the_end(game: Kaiju) -> None:
    while game.outcome is None:
        pass_turn(game)


def scores(game: Kaiju) -> tuple[int, ...]:
    assert game.outcome is not None
    return game.outcome.scores


@pytest.mark.rule("kaiju.end.hall", "kaiju.end.turns")
def test_when_city_hall_falls_the_round_is_played_to_its_end() -> None:
    game = table(3, seat=1)
    stand(game, 1, "33")
    levels(game, "D4", 1)
    build(game, "D4", "B")
    hold(game, 1, "B")
    plays(game, "attack d4")
    assert game.ending == "kaiju.end.hall"
    assert game.outcome is None
    plays(game, "rest", "draw", "done")
    assert game.seat == 2
    pass_turn(game)
    assert game.outcome is not None
    assert game.outcome.reason == "kaiju.end.hall"


@pytest.mark.rule("kaiju.end.turns")
def test_the_last_of_the_round_ends_it_at_once() -> None:
    game = table(3, seat=2)
    stand(game, 2, "33")
    levels(game, "D4", 1)
    build(game, "D4", "B")
    hold(game, 2, "B")
    plays(game, "attack d4", "rest", "draw", "done")
    assert game.outcome is not None


@pytest.mark.rule("kaiju.end.turns")
def test_the_round_begins_with_the_first_player_whoever_that_is() -> None:
    game = table(3, seat=1)
    game.first = 2
    stand(game, 1, "33")
    levels(game, "D4", 1)
    build(game, "D4", "B")
    hold(game, 1, "B")
    plays(game, "attack d4", "rest", "draw", "done")
    assert game.outcome is not None  # seat 1 sits on the right of seat 2


@pytest.mark.rule("kaiju.end.cubes")
def test_a_sixteenth_cube_sets_off_the_end() -> None:
    game = table()
    stand(game, 0, "11")
    cubes(game, "D2", 15)
    build(game, "A1", "B")
    hold(game, 0, "B")
    plays(game, "attack a1")
    assert game.ending == "kaiju.end.cubes"
    to_the_end(game)
    assert game.outcome is not None
    assert game.outcome.reason == "kaiju.end.cubes"


@pytest.mark.rule("kaiju.ruling.last_cube")
def test_a_second_cause_changes_nothing() -> None:
    game = table()
    stand(game, 0, "33")
    cubes(game, "D2", 15)
    levels(game, "D4", 1)
    build(game, "D4", "B")
    hold(game, 0, "B")
    plays(game, "attack d4")
    assert game.ending == "kaiju.end.hall"
    assert game.spare[0] == 0


@pytest.mark.rule("kaiju.ruling.stop")
def test_after_round_sixty_the_points_are_counted() -> None:
    game = table()
    game.round = 60
    give(game, 0, 70)
    pass_turn(game)
    assert game.outcome is None
    pass_turn(game)
    assert game.outcome is not None
    assert game.outcome.reason == "kaiju.ruling.stop"
    assert game.outcome.winners == (0,)


@pytest.mark.rule("kaiju.score.cards", "kaiju.goal.points")
def test_face_down_cards_are_turned_up_and_count_with_the_used_ones() -> None:
    game = table()
    bonus(game)
    game.round = 60
    give(game, 0, 70, 4)
    plays(game, "use hide")
    to_the_end(game)
    assert scores(game) == (6, 0)
    shown = game.view(1)["kaiju"][0]
    assert shown["cards"] == []
    assert {card["name"] for card in shown["used"]} == {"Grand Hotel", "Tea House"}


@pytest.mark.rule("kaiju.score.zones", "kaiju.ruling.majority")
def test_the_most_cubes_take_the_token_standing_buildings_included() -> None:
    game = table(3)
    bonus(game, V=7, G=10)
    cubes(game, "A1", 2, 1)
    cubes(game, "B2", 0, 2)
    assert game.zone_points() == [0, 7, 0]
    assert game.lot_points() == [0, 0, 0]


@pytest.mark.rule("kaiju.score.zones", "kaiju.ruling.split")
def test_tied_players_share_a_token_rounded_down() -> None:
    game = table(3)
    bonus(game, V=7, G=10)
    cubes(game, "A1", 2, 2, 1)
    cubes(game, "D3", 1, 1, 1)
    assert game.zone_points() == [3 + 3, 3 + 3, 3]


@pytest.mark.rule("kaiju.ruling.majority")
def test_without_cubes_nobody_has_the_most() -> None:
    game = table(3)
    bonus(game, V=7)
    levels(game, "A1", 0)
    assert game.zone_points() == [0, 0, 0]
    assert game.lot_points() == [0, 0, 0]


@pytest.mark.rule("kaiju.score.lots", "kaiju.ruling.split")
def test_an_empty_lot_pays_the_most_cubes_and_ties_share() -> None:
    game = table(3)
    levels(game, "D4", 0)
    cubes(game, "D4", 3, 2, 1)
    levels(game, "C4", 0)
    cubes(game, "C4", 1, 1, 1)
    levels(game, "C2", 1)
    cubes(game, "C2", 2)
    assert game.lot_points() == [12 + 2, 2, 2]


@pytest.mark.rule("kaiju.end.tie")
def test_of_equal_points_the_fewest_cubes_left_win() -> None:
    game = table()
    bonus(game)
    game.ending = "kaiju.end.hall"
    give(game, 0, 4)
    give(game, 1, 5)
    cubes(game, "A1", 1, 2)
    to_the_end(game)
    assert game.outcome is not None
    assert game.outcome.scores == (1, 1)
    assert game.outcome.winners == (1,)
    assert game.outcome.reason == "kaiju.end.tie"


@pytest.mark.rule("kaiju.end.shared")
def test_equal_in_points_and_cubes_they_win_together() -> None:
    game = table(3)
    bonus(game)
    game.ending = "kaiju.end.hall"
    give(game, 0, 4)
    give(game, 2, 5)
    to_the_end(game)
    assert game.outcome is not None
    assert game.outcome.winners == (0, 2)
    assert game.outcome.reason == "kaiju.end.shared"


@pytest.mark.rule("kaiju.goal.points")
def test_the_most_points_win_and_the_lines_add_up() -> None:
    game = table()
    bonus(game, V=5)
    game.ending = "kaiju.end.cubes"
    give(game, 0, 4)
    give(game, 1, 70)
    cubes(game, "A1", 1, 0)
    levels(game, "B1", 0)
    cubes(game, "B1", 1, 0)
    to_the_end(game)
    assert game.outcome is not None
    assert game.outcome.scores == (1 + 6 + 5, 5)
    assert game.outcome.lines[0] == (("Building cards", 1), ("Empty lots", 6), ("Neighbourhoods", 5))
    assert game.outcome.winners == (0,)
