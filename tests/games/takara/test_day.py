from __future__ import annotations

import pytest

from games.takara.helpers import can, lay, plays, refused, table
from gameshelf.games.takara.state import BREAK


@pytest.mark.rule("takara.day.order", "takara.day.every")
@pytest.mark.rule("takara.ruling.act")
def test_the_day_ends_only_when_every_adventurer_has_acted() -> None:
    game = table(karas=10)
    assert refused(game, "end") == "takara.day.every"
    plays(game, "dive")
    assert refused(game, "recruit") == "takara.day.every"
    plays(game, "dive")
    assert can(game, "end")
    assert refused(game, "dive") == "takara.day.every"
    plays(game, "end")
    assert game.seat == 1


@pytest.mark.rule("takara.sword.rent")
def test_the_sword_costs_three_and_is_back_the_next_day() -> None:
    game = table(karas=3)
    plays(game, "rent")
    assert game.karas[0] == 0
    assert game.sword
    assert refused(game, "rent") == "takara.sword.rent"
    plays(game, "dive all")
    assert not game.sword


@pytest.mark.rule("takara.sword.rent")
def test_two_karas_do_not_rent_the_sword() -> None:
    assert refused(table(karas=2), "rent") == "takara.sword.rent"


@pytest.mark.rule("takara.sword.early")
def test_the_sword_cannot_be_rented_after_the_first_adventurer() -> None:
    game = table(karas=9)
    plays(game, "dive")
    assert refused(game, "rent") == "takara.sword.early"


@pytest.mark.rule("takara.ruling.idle", "takara.ruling.breakroom")
def test_a_day_with_nobody_at_home_is_evening_at_once() -> None:
    game = table(karas=10)
    game.where[3:5] = [BREAK, BREAK]
    plays(game, "dive all", "end")
    assert game.seat == 1
    assert [str(move) for move in game.moves()] == ["recruit", "end"]
    assert refused(game, "dive") == "takara.ruling.idle"
    plays(game, "end")
    assert game.at_home(1) == 2


@pytest.mark.rule("takara.ruling.finder", "takara.rockfall.two")
def test_the_finder_of_a_rockfall_does_not_help_to_clear_it() -> None:
    two = table()
    lay(two, 1, "surface-rockfall")
    plays(two, "view 1")
    assert refused(two, "clear 1") == "takara.rockfall.two"
    three = table(recruits=1)
    lay(three, 1, "surface-rockfall")
    plays(three, "view 1", "clear 1")
    assert three.karas[0] == 4


@pytest.mark.rule("takara.ruling.stuck", "takara.evening.home")
def test_an_adventurer_stuck_at_a_rockfall_comes_home_in_the_evening() -> None:
    game = table()
    lay(game, 1, "surface-rockfall")
    plays(game, "dig 1", "dive")
    assert game.seat == 1
    assert game.at_home(0) == 2
