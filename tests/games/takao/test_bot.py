"""The sensible player of Raid on Takao."""

from __future__ import annotations

import random
from math import inf

import pytest

import gameshelf
from games.takao.helpers import FOUR, apart, bane, bombers, cards, hold, meal, phase, put, ruin, stats, table, tied, turn
from gameshelf.bots.search import Budget, Search
from gameshelf.games.takao.advice import reason
from gameshelf.games.takao.bot import rate
from gameshelf.games.takao.keys import SCENARIOS
from gameshelf.games.takao.knowledge import forget, plan_for
from gameshelf.games.takao.quick import quick, worth
from gameshelf.games.takao.state import CONSUMPTION, FULFILLED, SURVIVAL, TIES_PHASE
from gameshelf.play import Seat


def best(game: gameshelf.core.State) -> str:  # type: ignore[name-defined]
    seat = Seat(game, game.seat)
    ratings = rate(seat)
    return str(seat.moves[ratings.index(max(ratings))])


def names(game: gameshelf.core.State) -> list[str]:  # type: ignore[name-defined]
    return [str(move) for move in game.moves()]


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
    assert any("your wish is fulfilled" in why for why in told.values())
    assert 0 < worth(game)[0] < 1


def test_what_a_wish_has_reached_is_held_until_it_is_looked_at() -> None:
    """The Cook wants to be next to the Doctor when all turns are over: no search where the Doctor stands is worth that."""
    game = table("doom", ("cook", "doctor"))
    put(game, 1, "girls-school")
    put(game, 0, "east-street")
    game.round, game.bombers, game.sated[0], game.hungry[0] = 2, (), 1, 1
    turn(game, 0, first=1)
    near, met = game.place[0], game.ways[game.place[1]]
    assert near in met
    while game.seat == 0 and game.phase == SURVIVAL:
        game.play(best(game))
    assert game.place[0] in met
    game.play("regret")  # the Doctor
    assert game.tie[0] == 1, "the wish is fulfilled"


def test_nobody_persists_again_and_again() -> None:
    game = table("doom", ("cook", "doctor"))
    put(game, 1, "girls-school")
    phase(game, TIES_PHASE)
    while game.seat != 0:
        game.play(best(game))
    assert best(game) == "persist"
    game.round = 4  # after three rounds in vain
    assert best(game) == "regret"


def test_food_goes_to_whom_a_wish_names_also_in_exchange() -> None:
    """The Cook wants to give food to the Doctor, whose one space for it is taken."""
    game = table("doom", ("cook", "doctor"))
    tied(game, 0, FULFILLED)
    game.round = 3
    hold(game, 0, "taro")
    hold(game, 1, "porridge")
    assert best(game) == "share 2"
    assert "wish is fulfilled by food for the Doctor" in reason(Seat(game, 0), game.moves()[names(game).index("share 2")])
    game.play("share 2")
    while game.stack[-1].__class__.__name__ == "Share":
        game.play(best(game))
    assert game.gave[0] >> game.who[1] & 1


def test_no_card_is_thrown_away_but_to_be_rid_of_a_bane() -> None:
    game = table("doom", ("doctor", "cook"))
    apart(game)
    hold(game, 0, "porridge", "letter")
    rated = dict(zip(names(game), rate(Seat(game, 0)), strict=True))
    assert rated["discard food 1"] == rated["discard item 1"] == -inf
    tried = {str(arm.move) for arm in Search(1, Budget(games=60)).think(Seat(game, 0)).arms}
    assert not any(move.startswith("discard") for move in tried)
    game.round = 6
    bane(game, 0, "numb")
    assert best(game) == "discard item 1"
    assert "Bane" in reason(Seat(game, 0), game.moves()[names(game).index("discard item 1")])


def test_cards_go_over_for_a_reason_or_are_not_thought_about() -> None:
    """Who can still go takes a load, who is done gives it away; things that help either as much stay where they are."""

    def rated() -> dict[str, float]:
        return dict(zip(names(game), rate(Seat(game, 0)), strict=True))

    game = table("aircraft", ("doctor", "cook"))
    put(game, 0, "church")
    put(game, 1, "church")
    hold(game, 0, "letter")
    assert rated()["share 2"] == -inf
    hold(game, 1, "cable")
    assert -inf < rated()["share 2"] < 0
    game.play("share 2")
    assert rated()["take load"] > -inf
    assert rated()["give item 1"] == -inf
    game.play("take load")
    assert {move: rating for move, rating in rated().items() if rating > -inf} == {"done": 0.0}


def test_a_miracle_waits_until_what_is_needed_lies_in_ruins() -> None:
    """Omononushi raises a line: not for empty corners, but for decks and shelters."""
    game = table("doom", ("engineer", "cook"))
    apart(game)
    ruin(game, "casuarina", "fish-ponds", "cane-crossing", "cane-fields")
    assert best(game) != "miracle omononushi"
    ruin(game, "bank", "yoshi", "temple", "lighthouse", "post-office", "ginza", "girls-school", "takao-port")
    rated = dict(zip(names(game), rate(Seat(game, 0)), strict=True))
    assert rated["miracle omononushi"] > -100
    game.play("miracle omononushi")
    assert best(game) not in ("clean casuarina", "clean fish-ponds")


def test_no_phase_is_worth_a_leap() -> None:
    """A line of play that is broken off in another phase must not look better for that alone."""
    found: dict[int, list[float]] = {SURVIVAL: [], CONSUMPTION: []}
    for seed in range(8):
        game = gameshelf.new("takao", players=2, seed=seed, scenario="doom")
        while game.seat is not None:
            if game.board and game.round < 4 and game.phase in found:
                found[game.phase].append(worth(game)[0])
            game.play(quick(game, game.seat))
    before, after = (sum(values) / len(values) for values in found.values())
    assert abs(before - after) < 0.06
