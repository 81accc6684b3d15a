"""What a Medic did is told, and asked about."""

from __future__ import annotations

import pytest

from games.taidian.helpers import attack, build, hold, number, plays, table, told, turn_of
from gameshelf.games.taidian.content import ticks
from gameshelf.games.taidian.telling import beats


@pytest.mark.rule("taidian.defend.sum", "taidian.ruling.cap")
def test_a_medic_in_defence_is_told_with_what_it_really_heals() -> None:
    game = table()
    game.health[1] = 100
    hold(game, 0, "punch")
    hold(game, 1, "medic", "shield", "coin")
    attack(game, "punch")
    plays(game, "use medic")
    heal = game.t.medic[number("medic")]
    assert f"Medics heal {heal}" in game.stack[-1].question(game)
    plays(game, "use shield", "pass")
    assert game.health[1] == 100 + heal
    assert f"@1 loses no health and is healed by {heal}." in told(game, None)
    game = table()
    game.health[1] = 100
    hold(game, 0, "punch")
    hold(game, 1, "medic", "coin")
    attack(game, "punch")
    plays(game, "use medic", "pass")
    assert game.health[1] == 100 - 10 + heal
    assert f"@1 loses 10 health and is healed by {heal}." in told(game, None)
    game = table()
    hold(game, 0, "kick")
    hold(game, 1, "medic", "coin")
    attack(game, "kick")
    plays(game, "use medic", "pass")
    assert game.health[1] == 150
    assert "@1 loses 5 health and is healed by 5." in told(game, None)


@pytest.mark.rule("taidian.poison.medic")
def test_a_medic_against_a_poison_is_told_and_seen_as_a_gain() -> None:
    game = table(2)
    game.health[1] = 100
    hold(game, 0, "poison")
    attack(game, "poison")
    hold(game, 1, "medic", "medic")
    turn_of(game, 0)
    plays(game, "use medic")
    heal, tick = game.t.tick_medic[number("medic")], ticks(game.t.poison[number("poison")])[0]
    assert f"Medics heal {heal}" in game.stack[-1].question(game)
    plays(game, "pass")
    assert game.health[1] == 100 - tick + heal
    assert f"Poison takes {tick} health from @1, who is healed by {heal}." in told(game, None)
    view = game.view(None)
    seen = [beat for event in game.journal or [] if (beat := beats(event.data(None), view))]
    assert [(beat.kind, beat.extra["n"]) for beat in seen if beat.extra.get("of") == "health"] == [("gain", heal - tick)]


@pytest.mark.rule("taidian.ruling.anyattack")
def test_an_attack_without_points_is_called_by_its_cards_and_costs_no_health() -> None:
    game = table(2)
    hold(game, 0, "poison", "kick")
    hold(game, 1, "kick", "coin")
    attack(game, "poison")
    assert game.stack[-1].question(game).startswith("@0 attacks you with Poison.")
    plays(game, "pass")
    assert "loses" not in told(game, None)
    build(game, 1, "sandbags")
    attack(game, "kick")
    assert ", and all of it is stopped (Sandbags took 5 off). " in game.stack[-1].question(game)
    plays(game, "pass")
    assert "@1 loses no health." in told(game, None)
