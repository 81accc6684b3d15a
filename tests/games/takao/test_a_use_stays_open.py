"""Free actions come at any moment of a turn: a use of a space is not over while one of them could let it go on."""

from __future__ import annotations

import pytest

from games.takao.helpers import FOUR, RING, apart, at, cards, hold, plays, put, refused, ruin, table
from gameshelf.games.takao.keys import CARDS


@pytest.mark.rule("takao.turn.order", "takao.free.turn")
def test_a_heavy_part_laid_down_frees_the_second_move() -> None:
    game = table("aircraft")
    apart(game)
    put(game, 0, "prefecture")
    hold(game, 0, "propeller")
    plays(game, "march", "go station")
    assert game.hungry[0] == 0
    assert game.view(0)["question"] == "March: 1 Move without what you carry: it is heavy."
    assert refused(game, "go church") == "takao.card.doing"
    plays(game, "place", "go church")
    assert at(game) == "church"
    assert game.placed == (CARDS.index("propeller"),)
    assert game.hungry[0] == 1


@pytest.mark.rule("takao.turn.order", "takao.free.turn")
def test_a_heavy_companion_given_away_frees_the_second_move() -> None:
    game = table("tokko", FOUR)
    apart(game)
    put(game, 0, "moat")
    put(game, 1, "bridge-road")
    hold(game, 0, "spokesman")
    plays(game, "march", "go bridge-road", "share 2", "give load", "go senior-high")
    assert at(game) == "senior-high"
    assert cards(game, 1) == ["spokesman"]


@pytest.mark.rule("takao.turn.order")
@pytest.mark.parametrize(("scenario", "load"), [("aircraft", "rudder"), ("tokko", "spokesman"), ("rescue", "two-men")])
def test_nobody_is_asked_where_a_heavy_load_cannot_be_left(scenario: str, load: str) -> None:
    game = table(scenario)
    apart(game)
    put(game, 0, "moat")
    hold(game, 0, load)
    plays(game, "march", "go bridge-road")
    assert game.hungry[0] == 1


@pytest.mark.rule("takao.turn.order", "takao.card.doing")
def test_who_takes_up_somebody_heavy_on_the_march_is_told_before_what_it_costs() -> None:
    game = table("tokko", FOUR)
    apart(game)
    game.jailed = 1 << CARDS.index("spokesman") | 1 << CARDS.index("teacher")
    put(game, 0, "kilns")
    plays(game, "march", "go sugar")
    view = game.view(0)
    label, asked = dict(view["moves"])["lift"], game.box.asks(view, "lift")
    assert label.endswith("heavy: no Move is left in this use then)")
    assert "no Move is left in this one" in asked
    assert "Free: The cane growers' spokesman?" in asked
    game.play("lift")
    assert game.hungry[0] == 1, "and so it is"
    game = table("tokko", FOUR)
    apart(game)
    game.jailed = 1 << CARDS.index("spokesman") | 1 << CARDS.index("teacher")
    put(game, 0, "sugar")
    view = game.view(0)
    assert dict(view["moves"])["lift"].endswith("heavy: one Move in each use of a space)")
    assert not game.box.asks(view, "lift"), "nothing is lost before the march"
    game.play("march")
    view = game.view(0)
    assert dict(view["moves"])["lift"].endswith("heavy: one Move is left in this use then)")
    assert "one Move is left in this one" in game.box.asks(view, "lift")
    put(game, 0, "senior-high")  # the other one is not heavy
    game.play("go hukuteikin")
    put(game, 0, "senior-high")
    view = game.view(0)
    assert "heavy" not in dict(view["moves"])["lift"]
    assert not game.box.asks(view, "lift")


@pytest.mark.rule("takao.turn.order")
def test_a_use_that_a_heavy_load_stops_names_the_moves_that_are_left() -> None:
    game = table("aircraft")
    hold(game, 0, "rudder")
    plays(game, "march")
    assert game.view(0)["question"] == "March: a Move left; 1 Move more without what you carry: it is heavy."
    assert game.view(0)["step"]["walks"] == 1


@pytest.mark.rule("takao.aircraft.extra", "takao.turn.order")
def test_a_part_too_many_can_be_thrown_away_on_the_march() -> None:
    game = table("aircraft")
    apart(game)
    put(game, 0, "moat")
    hold(game, 0, "rudder")
    game.placed = tuple(CARDS.index(key) for key in ("magneto", "cable", "cowling", "canopy", "altimeter"))
    game.decks = [tuple(card for card in deck if card not in game.placed) for deck in game.decks]
    game.settle()
    plays(game, "march", "go bridge-road", "discard load", "go senior-high")
    assert at(game) == "senior-high"


@pytest.mark.rule("takao.turn.order", "takao.free.turn")
def test_a_ruin_that_a_skill_takes_away_lets_a_march_go_on() -> None:
    game = table("aircraft", RING)
    apart(game)
    put(game, 1, "salt-pans")
    put(game, 0, "kilns")
    ruin(game, "kilns", "cane-crossing")
    plays(game, "march", "go cane-fields", "skill", "clean cane-crossing", "go cane-crossing")
    assert at(game) == "cane-crossing"


@pytest.mark.rule("takao.turn.order", "takao.free.turn")
def test_a_ride_that_a_neighbour_could_hand_over_keeps_the_search_open() -> None:
    game = table("aircraft")
    put(game, 0, "kilns")
    put(game, 1, "hukuteikin")
    game.decks[game.t.deck_at[game.place[1]]] = ()
    hold(game, 1, "bicycle")
    plays(game, "forage", "go hukuteikin")
    assert game.hungry[0] == 0
    plays(game, "share 2", "take item 1", "use item 1", "go kilns", "go sugar", "stop", "search")
    assert len(game.decks[game.t.deck_at[game.place[0]]]) < 3
