"""Corners of the rules: the end of a turn, animals as food, the Tokko's edge, icons, spare parts, the last round."""

from __future__ import annotations

import pytest

from games.takao.helpers import (
    FOUR,
    apart,
    bane,
    bombers,
    can,
    cards,
    dusk,
    go_on,
    hold,
    meal,
    plays,
    put,
    raid,
    refused,
    stats,
    table,
    told,
    top,
)
from gameshelf import Match
from gameshelf.games.takao.keys import CARDS, SPOTS, WRECKAGE
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
    assert game.view(0)["goal"]["wanted"] == 5
    assert table("aircraft", FOUR).view(0)["goal"]["wanted"] == 5
    hold(game, 0, "magneto")
    assert can(game, "discard load")
    parts = [card for deck in game.decks for card in deck if card >= 60]
    game.gone = tuple(parts[:6])
    game.decks = [tuple(card for card in deck if card not in game.gone) for deck in game.decks]
    game.settle()
    assert refused(game, "discard load") == "takao.aircraft.extra"


@pytest.mark.rule("takao.ruling.last_meal")
def test_after_the_last_round_nobody_is_asked_to_eat() -> None:
    game = table()
    hold(game, 0, "taro")
    game.hungry[0], game.sated[0] = 2, 1
    game.round = game.t.rounds
    meal(game, 0)
    assert game.outcome is not None
    assert game.units[CARDS.index("taro")] == 2


@pytest.mark.rule("takao.eat.food")
def test_a_meal_names_only_what_can_be_done() -> None:
    game = table()
    apart(game)
    game.hungry[0], game.sated[0] = 2, 1
    meal(game, 0)
    assert game.view(0)["question"] == "2 Stamina to bring back: give up Health, or be done."
    hold(game, 0, "taro")
    assert "eat, give up Health" in game.view(0)["question"]


@pytest.mark.rule("takao.hard.start")
@pytest.mark.rule("takao.setup.character")
def test_dealt_characters_and_starting_rolls_are_told() -> None:
    match = Match("takao", players=3, seed=4, cast="deal", mode="hard")
    rules = [event.rule for event in match.events]
    assert rules.count("takao.setup.character") == 3
    assert rules.count("takao.hard.start") == 3


@pytest.mark.rule("takao.doom.several")
def test_the_way_out_of_a_bane_reads_as_a_sentence() -> None:
    game = table("doom")
    bane(game, 0, "shaking-hands", "same-dream", "sleepless")
    gone = [one["gone"] for one in game.view(0)["people"][0]["banes"]]
    assert gone == [
        "the turn ends in company, or the turn ends at a working shelter (no ruin)",
        "the turn ends with no more than 1 Despair, or the turn ends at a working shelter (no ruin)",
        "the turn ends at a working shelter (no ruin), or the turn ends having begun without Stamina",
    ]


@pytest.mark.rule("takao.ruling.second")
def test_a_second_part_goes_to_somebody_here_or_stays() -> None:
    game = table()
    put(game, 0, "ginza")
    put(game, 1, "ginza")
    hold(game, 0, "magneto")
    game.decks = [(CARDS.index("cable"),) if n == game.t.deck_at[game.place[0]] else deck for n, deck in enumerate(game.decks)]
    plays(game, "forage", "search")
    assert refused(game, "replace 1") == "takao.ruling.second"
    game.play("hand 2")
    assert cards(game, 1) == ["cable"]
    assert cards(game, 0) == ["magneto"]


@pytest.mark.rule("takao.ruling.second")
def test_a_second_part_that_nobody_takes_stays_under_its_deck() -> None:
    game = table()
    apart(game)
    put(game, 0, "ginza")
    hold(game, 0, "magneto")
    deck = game.t.deck_at[game.place[0]]
    game.decks[deck] = (CARDS.index("cable"),)
    parts = [CARDS.index(key) for key in WRECKAGE if key not in ("magneto", "cable")]
    game.gone = tuple(parts[: len(WRECKAGE) - game.t.wanted[game.s][2]])  # no more are left than the station wants
    plays(game, "forage", "search")
    assert game.decks[deck] == (CARDS.index("cable"),)
    assert "has to leave it under the deck" in told(game, "takao.ruling.second")[-1]


@pytest.mark.rule("takao.ruling.second", "takao.aircraft.extra")
@pytest.mark.parametrize(("answer", "held"), [("keep old", "magneto"), ("discard load", "cable")])
def test_who_carries_a_part_may_remove_it_for_the_one_that_is_found(answer: str, held: str) -> None:
    game = table()
    apart(game)
    put(game, 0, "ginza")
    hold(game, 0, "magneto")
    deck = game.t.deck_at[game.place[0]]
    game.decks[deck] = (CARDS.index("cable"),)
    plays(game, "forage", "search")
    assert can(game, answer)
    game.play(answer)
    assert cards(game) == [held]
    if answer == "keep old":
        assert "leaves it under the deck" in told(game, "takao.ruling.second")[-1]
    else:
        assert game.gone == (CARDS.index("magneto"),)
        assert game.decks[deck] == ()


@pytest.mark.rule("takao.ruling.miracle")
def test_the_holy_mother_frees_everybody_here_of_the_oldest_bane() -> None:
    game = table("doom", FOUR, seat=2)
    for seat in range(3):
        put(game, seat, "church")
    bane(game, 2, "numb", "sleepless")
    bane(game, 0, "anger")
    bane(game, 3, "hoarding")
    stats(game, 2, 8, 3)
    game.play("miracle mother")
    assert [len(banes) for banes in game.banes] == [0, 0, 1, 1]
    assert game.despair[2] == 0


@pytest.mark.rule("takao.ruling.miracle")
def test_mazu_gives_a_stamina_back_and_covers_those_on_the_wreck() -> None:
    game = table("rescue", FOUR, seat=3)
    put(game, 3, "temple")
    put(game, 0, "wreck-3")
    game.hungry, game.sated = [1, 0, 2, 0], [1, 2, 0, 2]
    game.settle()
    game.play("miracle mazu")
    assert game.hungry == [0, 0, 1, 0]
    bombers(game, 6)
    raid(game, 1)
    assert game.despair[0] == 0
