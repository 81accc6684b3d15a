"""What somebody meets for the first time is told when it is met, in few words, and is true."""

from __future__ import annotations

import random
from functools import cache

import pytest

from games.takao.helpers import apart, bombers, hold, meal, put, ruin, stats, table
from gameshelf import new
from gameshelf.games.takao import BOX
from gameshelf.games.takao.keys import SCENARIOS
from gameshelf.games.takao.quick import quick
from gameshelf.games.takao.state import Takao

OFTEN = {
    "cast", "turn", "acting", "wish", "raid", "meal", "regret", "ruin", "food", "together", "drain", "last", "shelter",
    "planes", "item", "gear", "animal", "skill", "rubble", "reached", "gift",
}  # fmt: skip  # what is met in some of a few games, whatever the scenario
OWN = {
    "doom": {"bane", "mask", "theirs", "enemy"}, "aircraft": {"parts", "part", "buried"},
    "rescue": {"wreck", "afloat", "victim"}, "tokko": {"news", "prison", "tokko", "convoy"},
    "animals": {"animals", "herding", "hurt"},
}  # fmt: skip


@cache
def met(scenario: str) -> dict[str, set[str]]:
    """Everything that is told in some games of a scenario."""
    found: dict[str, set[str]] = {}
    for seed in (1, 2, 3):
        game, dice = new("takao", players=2 + seed % 2, seed=seed, scenario=scenario), random.Random(seed)
        while game.seat is not None:
            told = BOX.lessons(game.view(game.seat))
            keys = [key for key, _ in told]
            assert len(keys) == len(set(keys))
            for key, text in told:
                found.setdefault(key, set()).add(text)
            assert all(not BOX.lessons(game.view(seat)) for seat in range(game.players) if seat not in game.pending)
            game.play(quick(game.clone(), game.seat) if dice.random() < 0.75 else dice.choice(game.moves()))
        assert not BOX.lessons(game.view(0))
    return found


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_is_short_and_each_scenario_tells_what_is_its_own(scenario: str) -> None:
    found = met(scenario)
    assert OWN[scenario] <= set(found)
    for key, texts in found.items():
        assert key.isalpha()
        assert key.islower()
        for text in texts:
            assert len(text) <= 150, text
            assert text.endswith("."), text
            assert "@" not in text, text
            assert "(no ruin)" not in text, text


def test_what_everybody_meets_is_told() -> None:
    assert {key for scenario in SCENARIOS for key in met(scenario)} >= OFTEN


def told(game: Takao, seat: int = 0) -> dict[str, str]:
    return dict(BOX.lessons(game.view(seat)))


@pytest.mark.rule("takao.turn.space")
def test_the_first_thing_is_what_a_turn_is() -> None:
    game = table("doom", ("cook", "doctor"))
    assert next(iter(told(game))) == "turn"
    assert "wish" not in told(game), "one thing after the other"
    game.play("march")
    assert list(told(game)) == ["acting"], "in the middle of something nothing else is explained"
    game.play("stop")
    assert told(game)["wish"].startswith("Your wish: be one place away from the Doctor.")


@pytest.mark.rule("takao.raid.harm")
def test_the_raid_is_told_to_whoever_may_be_hit_and_the_shelter_to_whoever_is_in_it() -> None:
    game = table("aircraft", ("cook", "doctor"))
    apart(game)
    bombers(game, 1)
    places = {place["key"]: place for place in game.view(0)["places"]}
    bare = next(key for key in game.view(0)["danger"] if not places[key]["shelter"])
    put(game, 0, bare)
    assert "raid" not in told(game), "with much Stamina left it is no matter yet"
    game.sated[0], game.hungry[0] = 1, 2
    assert told(game)["raid"].startswith("1/3 stands at your place: bombs fall there on 1 of 3 rolls, 2 Health and 1 Despair.")
    stats(game, 0, 5, 2)
    assert told(game)["weak"].startswith("Only 3 left")
    domed = next((key for key in game.view(0)["danger"] if places[key]["shelter"]), "")
    if domed:
        put(game, 0, domed)
        assert "shelter" in told(game)
        assert "raid" not in told(game)
    ruin(game, bare)
    put(game, 0, bare)
    assert "rubble" in told(game)


@pytest.mark.rule("takao.eat.drain")
def test_at_a_meal_without_food_the_price_of_health_is_told() -> None:
    game = table("doom", ("cook", "doctor"))
    game.sated[0], game.hungry[0] = 1, 2
    meal(game, 0)
    assert list(told(game))[:2] == ["meal", "drain"]
    hold(game, 0, "mouldy-rice")
    meal(game, 0)
    assert "drain" not in told(game)
    assert "spoiled" in told(game)


@pytest.mark.rule("takao.rescue.roll")
def test_on_the_wreck_a_search_is_a_roll() -> None:
    game = table("rescue", ("cook", "doctor"))
    assert "wreck" in told(game)
    put(game, 0, "wreck-1")
    assert "2 or 3 turns a card" in told(game)["afloat"]
    assert "wreck" not in told(game)
