from __future__ import annotations

import pytest

from games.taidian.helpers import attack, hold, level, levels, options, plays, refused, table


@pytest.mark.rule("taidian.power.ten")
def test_ten_energy_raise_a_level_and_the_rest_stays() -> None:
    game = table()
    game.energy[0] = 8
    hold(game, 0, "strike")
    plays(game, "upgrade", "power strength")
    assert levels(game, 0) == [0, 1, 0, 0]
    assert game.energy[0] == 2


@pytest.mark.rule("taidian.power.plus")
def test_a_level_of_strength_makes_punch_20_and_kick_15() -> None:
    game = table()
    level(game, 0, "strength")
    hold(game, 0, "punch", "kick")
    told = [(card["name"], card["points"], card["text"], card["brief"]) for card in game.view(0)["hand"]]
    assert told == [
        ("Punch", 20, "20 damage", "20 damage"),
        ("Kick", 15, "15 damage; hits back for 15 damage", "15 damage; hits back"),
    ]
    attack(game, "punch", "kick")
    assert game.health[1] == 150 - 35


@pytest.mark.rule("taidian.power.plus")
def test_three_levels_of_strength_make_a_punch_40() -> None:
    game = table()
    level(game, 0, "strength", 3)
    hold(game, 0, "punch")
    attack(game, "punch")
    assert game.health[1] == 110


@pytest.mark.rule("taidian.power.three")
def test_each_power_up_goes_up_three_times() -> None:
    game = table()
    level(game, 0, "strength", 3)
    game.energy[0] = 9
    hold(game, 0, "bolt")
    plays(game, "upgrade")
    assert refused(game, "power strength") == "taidian.power.three"
    assert "power skill" in options(game)


@pytest.mark.rule("taidian.ruling.powernow")
def test_a_power_up_is_taken_at_once_and_for_each_ten() -> None:
    game = table()
    game.energy[0] = 9
    hold(game, 0, "strike", "strike", "strike", "gold")
    plays(game, "upgrade")
    assert refused(game, "buy punch") == refused(game, "done") == "taidian.ruling.powernow"
    plays(game, "power aim", "power aim")
    assert levels(game, 0) == [2, 0, 0, 0]
    assert game.energy[0] == 1
    assert "buy punch" in options(game)


@pytest.mark.rule("taidian.ruling.powernow")
def test_one_power_up_left_is_no_question_and_none_left_loses_the_energy() -> None:
    game = table()
    for symbol in ("aim", "strength", "skill"):
        level(game, 0, symbol, 3)
    level(game, 0, "healing", 2)
    game.energy[0] = 9
    hold(game, 0, "bolt", "coin")
    plays(game, "upgrade")
    assert levels(game, 0) == [3, 3, 3, 3]
    assert "buy coin" in options(game)
    game.energy[0] = 9
    plays(game, "done", "attack", "end")
    hold(game, 0, "strike", "coin")
    plays(game, "upgrade")
    assert game.energy[0] == 0
    assert levels(game, 0) == [3, 3, 3, 3]
