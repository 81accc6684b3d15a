"""What people are advised, and whether the reason is true."""

from __future__ import annotations

import pytest

import gameshelf
from games.takao.helpers import apart, hold, meal, put, ruin, stats, table, tied, turn
from gameshelf.games.takao.advice import reason
from gameshelf.games.takao.bot import rate
from gameshelf.games.takao.keys import CARDS, SCENARIOS
from gameshelf.games.takao.state import Takao
from gameshelf.play import Seat

VAGUE = ("It lies well for what comes next", "leads on from here", "as things stand", "It helps now", "There it helps most")


def advised(game: Takao) -> tuple[str, str]:
    """The move that looks best to whoever is asked, and why."""
    assert game.seat is not None
    seat = Seat(game, game.seat)
    ratings = rate(seat)
    move = seat.moves[ratings.index(max(ratings))]
    return str(move), reason(seat, move)


@pytest.mark.rule("takao.eat.shared")
def test_a_guest_is_not_served_bad_food_beside_clean_food() -> None:
    game = table("doom", ("doctor", "cook"))
    hold(game, 1, "mouldy-rice", "sweet-potatoes")
    game.sated[0], game.hungry[0] = 0, 3
    meal(game, 0)
    game.play("from 2")
    move, why = advised(game)
    game.play(move)
    assert game.despair[0] == 0
    assert why == "It brings you no Despair."


@pytest.mark.rule("takao.card.food")
def test_what_is_not_eaten_by_people_is_bad_food_first() -> None:
    game = table("animals", ("cook", "doctor"))
    hold(game, 0, "taro", "mouldy-rice")
    game.beasts[0] = game.place[0]
    bad = game.held[0].index(CARDS.index("mouldy-rice")) + 1
    from gameshelf.games.takao.steps.free import WhichFood

    game.stack.append(WhichFood(0, "feed"))
    game.settle()
    assert advised(game)[0] == f"card {bad}"


def test_bandages_are_for_whoever_has_less_left() -> None:
    game = table("doom", ("cook", "doctor"))
    hold(game, 0, "bandages")
    stats(game, 0, 8, 0)
    stats(game, 1, 7, 1)
    game.play("use item 1")
    if game.stack[-1].__class__.__name__ == "Choice":
        game.play("option 1")
    move, why = advised(game)
    assert move == "player 2"
    assert "@1 has lost 1 Health" in why
    assert "6 left" in why


@pytest.mark.rule("takao.ruling.hurt")
def test_bandages_are_kept_while_only_one_health_is_missing_and_no_animal_is_hurt() -> None:
    game = table("doom", ("cook", "doctor"))
    hold(game, 0, "bandages")
    game.miracles = 0
    stats(game, 0, 8, 0)
    rated = dict(zip(map(str, game.moves()), rate(Seat(game, 0)), strict=True))
    assert rated["use item 1"] < rated["pass"]
    stats(game, 0, 4, 1)
    assert advised(game)[0] == "use item 1"


@pytest.mark.rule("takao.ruling.carcass")
def test_no_animal_is_eaten_that_brings_no_more_than_health_would() -> None:
    game = table("doom", ("cook", "doctor"))
    apart(game)
    hold(game, 0, "yellow-dog")
    game.sated[0], game.hungry[0] = 0, 3
    turn(game, 0)
    assert advised(game)[0] != "carcass 1"
    meal(game, 0)
    assert advised(game)[0] == "drain"


@pytest.mark.rule("takao.ruling.last_meal")
def test_nothing_is_put_by_in_the_last_round() -> None:
    game = table("doom", ("cook", "doctor"))
    hold(game, 0, "taro")
    game.miracles = 0
    assert "food more" in reason(Seat(game, 0), next(move for move in game.moves() if move.verb == "skill"))
    game.round = 6
    game.bombers = ()
    turn(game, 0)
    for _ in range(3):
        move, why = advised(game)
        assert move != "skill"
        if move == "pass":
            break
        game.play(move)
    assert move == "pass"
    assert "needs no food" not in why
    assert "nothing is left to do" in why


def test_every_reason_names_what_it_is_about() -> None:
    for seed, scenario in enumerate(SCENARIOS * 2):
        game = gameshelf.new("takao", players=2 + seed % 3, seed=seed, scenario=scenario, cast="deal", consent="open")
        assert isinstance(game, Takao)
        while game.seat is not None:
            move, why = advised(game)
            assert not any(vague in why for vague in VAGUE), (scenario, seed, move, why)
            assert "costs nothing" not in why, (scenario, seed, move)
            if game.round == 6 and game.board:
                assert "needs no food" not in why
                assert "every round" not in why
            game.play(move)


def test_where_a_step_leads_is_told_with_the_way_that_is_left() -> None:
    """From Casuarina Shore two Stamina lead to a deck: the reason names the place, how far it is, and what is there."""
    game = table("doom", ("cook", "doctor"))
    tied(game, 0, 1, 1, 1)
    tied(game, 1, 1, 1, 1)
    game.bombers = ()
    ruin(game, "saei-port")
    put(game, 0, "casuarina")
    put(game, 1, "salt-pans")
    game.play("march")
    seat = Seat(game, 0)
    told = {str(move): reason(seat, move) for move in seat.moves if move.verb == "go"}
    assert any("61-Naval Air Technical Arsenal, 1 Move on" in why and "to search" in why for why in told.values()), told
