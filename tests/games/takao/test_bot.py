"""The sensible player of Raid on Takao."""

from __future__ import annotations

import random

import pytest

import gameshelf
from games.takao.helpers import FOUR, apart, bane, bombers, cards, hold, meal, put, stats, table
from gameshelf.games.takao.advice import reason
from gameshelf.games.takao.bot import rate
from gameshelf.games.takao.keys import SCENARIOS
from gameshelf.games.takao.knowledge import forget, plan_for
from gameshelf.games.takao.quick import quick, worth
from gameshelf.play import Seat


def best(game: gameshelf.core.State) -> str:  # type: ignore[name-defined]
    seat = Seat(game, game.seat)
    ratings = rate(seat)
    return str(seat.moves[ratings.index(max(ratings))])


def test_it_leaves_a_line_that_all_rolls_could_hit() -> None:
    game = table(people=FOUR)
    apart(game)
    put(game, 0, "church")
    stats(game, 0, 4, 1)
    bombers(game, 1, 21, 22)
    plan = plan_for(game, 0)
    assert plan.loss(game.place[0]) > 10
    while game.seat == 0 and game.phase == 1:
        game.play(quick(game.clone(), 0))
    assert plan_for(game, 0).loss(game.place[0]) < plan.loss(game.t.start + 0) + 10
    assert game.t.place_names[game.place[0]] != "Takao Church"


def test_it_eats_good_food_and_does_not_drain_itself_to_the_last_rows() -> None:
    game = table()
    apart(game)
    hold(game, 0, "taro")
    game.sated[0], game.hungry[0] = 0, 2
    meal(game, 0)
    assert best(game) == "eat food 1"
    game = table()
    apart(game)
    stats(game, 0, 4, 2)
    game.sated[0], game.hungry[0] = 0, 2
    meal(game, 0)
    assert best(game) == "done"


def test_it_lays_down_what_counts_and_shakes_a_bane_off() -> None:
    game = table("aircraft")
    hold(game, 0, "magneto")
    assert best(game) == "place"
    game = table("doom", ("doctor", "cook"))
    apart(game)
    game.round = 6
    game.sated[0] = 1
    bane(game, 0, "empty-hours")
    game.miracles = 0
    game.settle()
    assert best(game) == "pass"


@pytest.mark.rule("takao.rescue.cat")
def test_it_sends_the_black_cat_with_what_another_brings_home_sooner() -> None:
    game = table("tokko")
    apart(game)
    hold(game, 0, "lawyer", "black-cat")
    put(game, 0, "lighthouse")
    put(game, 1, "east-street")
    game.miracles = 0
    game.settle()
    for move in ("use animal 1", "give load", "done"):
        assert best(game) == move
        game.play(move)
    assert "lawyer" in cards(game, 1)
    game = table("tokko")
    apart(game)
    hold(game, 0, "black-cat")
    game.settle()
    assert best(game) != "use animal 1"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_plays_every_scenario_to_the_end(scenario: str) -> None:
    for seed, players in enumerate((2, 3, 6)):
        game = gameshelf.new("takao", players=players, seed=seed, scenario=scenario, cast="deal")
        moves = 0
        while game.seat is not None:
            twin = game.imagine(game.seat, seed)
            move = quick(twin, game.seat)  # type: ignore[arg-type]
            if moves % 3 == 0:  # what is remembered from a situation like this one is what would be thought anew
                forget()
                assert quick(twin, game.seat) is move  # type: ignore[arg-type]
            game.play(move)
            moves += 1
            assert moves < 900
        assert worth(game) in (((1.0,) * players), ((0.0,) * players))  # type: ignore[arg-type]


def test_players_at_random_hardly_ever_win() -> None:
    won = 0
    for seed in range(300):
        luck = random.Random(seed)
        game = gameshelf.new("takao", players=2 + seed % 5, seed=seed, scenario=SCENARIOS[seed % 5], cast="deal")
        while game.seat is not None:
            game.play(luck.choice(game.moves()))
        won += bool(game.outcome and game.outcome.winners)
    assert won <= 3


def test_it_tells_why() -> None:
    game = table()
    seat = Seat(game, 0)
    assert all(len(reason(seat, move)) > 10 for move in seat.moves)
    game.play("march")
    seat = Seat(game, 0)
    told = {str(move): reason(seat, move) for move in seat.moves}
    assert len(set(told.values())) > 2, "one reason for all places"
    tie = game.t.tie_names[game.who[0] * 3]
    assert any(tie in why for why in told.values())
    assert 0 < worth(game)[0] < 1
