"""Corners of the rules: the end of a turn, animals as food, the Tokko's edge, icons, spare parts, the last round."""

from __future__ import annotations

import pytest

from games.takao.helpers import (
    FOUR,
    apart,
    bane,
    can,
    cards,
    dusk,
    go_on,
    hold,
    meal,
    plays,
    put,
    refused,
    stats,
    table,
    told,
    top,
)
from gameshelf.games.takao.keys import CARDS, SPOTS
from gameshelf.games.takao.telling import asks


@pytest.mark.rule("takao.ruling.bane_gone")
def test_a_turn_does_not_end_by_itself_while_a_discard_could_lift_a_bane() -> None:
    game = table("doom")
    apart(game)
    put(game, 0, "kilns")
    bane(game, 0, "numb")
    hold(game, 0, "quinine")
    stats(game, 0, 8, 0)
    game.sated[0] = 0
    game.settle()
    assert game.seat == 0
    game.play("discard item 1")
    assert game.banes[0] == ()


@pytest.mark.rule("takao.ruling.carcass")
def test_an_animal_as_food_warns_of_a_death_and_tells_its_cause() -> None:
    game = table()
    hold(game, 0, "goat")
    stats(game, 1, 4, 3)
    label = dict(game.view(0)["moves"])["carcass 1"]
    assert "2 Despair for you, 1 for everybody else here" in label
    assert "the death of the Cook" in asks(game.view(0), "carcass 1")
    game.hungry[0], game.sated[0] = 3, 0
    meal(game, 0)
    game.play("carcass 1")
    assert game.outcome is not None
    assert game.outcome.text.startswith("In the hunger of round 1 the Cook (@1) has nothing left to set against despair")
    assert "animal" in told(game, "takao.ruling.carcass")[-1]


@pytest.mark.rule("takao.ruling.facing")
def test_a_prisoner_taken_between_two_spaces_is_taken_in_the_next() -> None:
    for moves in (("lift", "march", "go hukuteikin"), ("march", "lift", "go hukuteikin")):
        game = table("tokko")
        game.jailed = 1 << CARDS.index("teacher")
        put(game, 0, "senior-high")
        plays(game, *moves, "stop")
        assert [(SPOTS[spot], way) for _, spot, way in game.patrol] == [("senior-high", 1)]
        assert cards(game) == ["teacher"]
    game = table("tokko")
    game.jailed = 1 << CARDS.index("teacher")
    put(game, 0, "senior-high")
    plays(game, "lift", "pass")
    assert cards(game) == []


@pytest.mark.rule("takao.ruling.tokko_look", "takao.tokko.moves")
@pytest.mark.parametrize(("start", "way", "other"), [("lighthouse", 2, "takao-port"), ("takao-port", 0, "lighthouse")])
def test_lighthouse_and_takao_port_are_an_edge_for_the_tokko(start: str, way: int, other: str) -> None:
    game = table("tokko")
    game.patrol = ((0, SPOTS.index(start), way),)
    game.journal = []
    dusk(game)
    path = next(event.args["path"] for event in game.journal if event.rule == "takao.tokko.moves")
    assert SPOTS[path[0]] != other


@pytest.mark.rule("takao.ruling.score")
def test_the_last_round_counts_when_everybody_lives_through_it() -> None:
    game = table("aircraft", FOUR)
    for seat in range(4):
        game.health[seat] = 60
    go_on(game, lambda game: game.outcome is not None)
    assert game.outcome is not None
    assert game.outcome.reason == "takao.aircraft.lost"
    assert dict(game.outcome.lines[0])["Rounds lived through"] == 6


@pytest.mark.rule("takao.ruling.icons", "takao.tokko.alarm")
@pytest.mark.parametrize("kept", ["first", "second"])
def test_the_icon_of_the_dogs_second_card_works_once_when_it_is_drawn(kept: str) -> None:
    game = table("tokko")
    enemy = next(key for n, key in enumerate(CARDS[:60]) if game.t.icon[n] == 1 and game.t.kind[n] == 2)
    apart(game)
    hold(game, 0, "yellow-dog")
    put(game, 0, "bank")
    top(game, "bank", "taro", enemy)
    plays(game, "forage", "search", "yes")
    assert len(told(game, "takao.tokko.alarm")) == 1
    game.play(kept)
    assert len(told(game, "takao.tokko.alarm")) == 1
    assert len(told(game, "takao.search.draw")) == 1
    assert ("taro" in cards(game)) == (kept == "first")


@pytest.mark.rule("takao.aircraft.extra", "takao.ruling.parts")
def test_a_part_that_is_needed_stays_in_the_game() -> None:
    game = table("aircraft")
    assert game.view(0)["goal"]["wanted"] == 4
    assert table("aircraft", FOUR).view(0)["goal"]["wanted"] == 3
    hold(game, 0, "magneto")
    assert can(game, "discard load")
    parts = [card for deck in game.decks for card in deck if card >= 60]
    game.gone = tuple(parts[:6])
    game.decks = [tuple(card for card in deck if card not in game.gone) for deck in game.decks]
    game.settle()
    assert refused(game, "discard load") == "takao.aircraft.extra"
