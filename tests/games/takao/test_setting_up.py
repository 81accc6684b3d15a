"""Setup, Hard Mode (rulebook: Setup)."""

from __future__ import annotations

import pytest

import gameshelf
from games.takao.helpers import FOUR, at, can, dice, go_on, plays, put, refused, stats, table
from gameshelf.games.takao.keys import PEOPLE, PLACES
from gameshelf.games.takao.steps.round import raise_curtain


@pytest.mark.rule("takao.goal.together", "takao.death.meet", "takao.ruling.meet")
def test_everybody_loses_at_once_when_the_tokens_of_one_meet() -> None:
    game = table(people=FOUR)
    stats(game, 2, 4, 3)
    put(game, 0, "cane-fields")
    game.despair[2] = 5  # past the row in which they would touch
    game.stack[-1].play(game, game.read("pass"))
    from gameshelf.games.takao.steps.people import worry

    worry(game, 2, 1)
    game.settle()
    assert game.outcome is not None
    assert game.outcome.winners == ()
    assert game.outcome.reason == "takao.death.despair"


@pytest.mark.rule("takao.setup.map", "takao.setup.shelters")
def test_thirty_places_six_shelters_ten_decks() -> None:
    view = table().view(0)
    assert len(view["places"]) == 30
    assert {(place["row"], place["column"]) for place in view["places"]} == {(r, c) for r in range(6) for c in range(5)}
    assert sum(place["shelter"] == "works" for place in view["places"]) == 6
    assert sum(place["deck"] is not None for place in view["places"]) == 10
    station = next(place for place in view["places"] if place["key"] == "station")
    assert set(station["near"]) == {"senior-high", "east-street", "church", "prefecture"}


@pytest.mark.rule("takao.setup.decks")
@pytest.mark.parametrize("players", range(2, 7))
def test_each_deck_has_as_many_cards_as_there_are_players(players: int) -> None:
    game = table("doom", PEOPLE[:players])
    assert [len(deck) for deck in game.decks] == [players] * 10
    assert all(game.t.mark[card] <= players for deck in game.decks for card in deck)


@pytest.mark.rule("takao.setup.bomber")
def test_one_bomber_stands_below_the_last_column() -> None:
    view = table().view(None)
    assert [bomber["space"] for bomber in view["bombers"]] == [0]
    lines = view["bombers"][0]["lines"]
    assert [(line["line"], line["number"]) for line in lines] == [("column", 4), ("column", 3), ("column", 2)]


@pytest.mark.rule("takao.setup.character")
def test_everybody_takes_another_character_with_three_entanglements() -> None:
    game = gameshelf.new("takao", players=2, seed=3)
    first = game.seat
    game.play("choose priest")
    assert game.seat != first
    assert refused(game, "choose priest") == "takao.setup.character"  # type: ignore[arg-type]
    game.play("choose soldier")
    ties = game.view(first)["people"][first]["ties"]
    assert [tie["stage"] for tie in ties] == [1, 2, 3]
    assert [tie["current"] for tie in ties] == [True, False, False]


@pytest.mark.rule("takao.setup.station", "takao.setup.stamina", "takao.setup.tracks")
def test_two_players_start_at_the_station_with_three_stamina() -> None:
    game = table("doom", ("doctor", "cook"))
    assert [at(game, seat) for seat in (0, 1)] == ["station", "station"]
    assert game.sated == [3, 3]
    assert (game.health, game.despair) == ([8, 9], [0, 0])
    assert table("doom", FOUR).sated == [2, 2, 2, 2]


@pytest.mark.rule("takao.setup.first")
def test_the_starting_player_is_drawn_by_lot() -> None:
    assert {gameshelf.new("takao", players=6, seed=seed, cast="deal").first for seed in range(60)} == set(range(6))  # type: ignore[attr-defined]


@pytest.mark.rule("takao.hard.miracles")
def test_there_are_no_miracles_in_hard_mode() -> None:
    game = table("doom", mode="hard")
    put(game, 0, "church")
    stats(game, 0, 7, 3)
    assert refused(game, "miracle mother") == "takao.hard.miracles"
    assert game.view(0)["miracles"] == []


@pytest.mark.rule("takao.hard.start")
def test_hard_mode_rolls_for_the_first_places() -> None:
    game = table("doom", ("doctor", "cook", "priest"), mode="hard")
    game.stack.clear()
    dice(game, 1, 2, 3)
    raise_curtain(game)
    assert [at(game, seat) for seat in range(3)] == ["girls-school", "temple", "shinyo-shrine"]


@pytest.mark.rule("takao.ruling.boards")
def test_the_map_is_the_same_in_every_scenario() -> None:
    maps = [
        [(place["key"], place["row"], place["column"]) for place in table(scenario).view(0)["places"]]
        for scenario in ("doom", "aircraft", "rescue", "tokko", "animals")
    ]
    assert all(one == maps[0] for one in maps)
    assert len(maps[0]) == len(PLACES)


@pytest.mark.rule("takao.ruling.score")
def test_the_score_counts_rounds_and_entanglements() -> None:
    game = table("doom", ("doctor", "cook"))
    go_on(game, lambda game: game.round == 3)
    stats(game, 0, 1, 1)
    plays(game, "pass") if can(game, "pass") else None
    game.dead, game.killed = 0, "takao.death.despair"
    game.settle()
    assert game.outcome is not None
    assert dict(game.outcome.lines[0])["Rounds lived through"] == 2
