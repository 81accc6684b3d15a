"""Who is asked, and who is not: silence must tell nothing, and nobody is asked for nothing."""

from __future__ import annotations

import re

import pytest

from games.taidian.helpers import attack, build, cards, hold, picks, plays, table, told, turn_of
from gameshelf.games.taidian.board import picture


@pytest.mark.rule("taidian.ruling.helpers", "taidian.defend.optional")
def test_who_cannot_have_an_answer_is_not_asked() -> None:
    game = table()
    game.deck[1] = cards("coin", "gold")
    hold(game, 0, "punch")
    hold(game, 1, "coin", "bolt")
    attack(game, "punch")
    assert game.seat == 0
    assert "@1 loses 10 health." in told(game, None)


@pytest.mark.rule("taidian.ruling.helpers", "taidian.ruling.handsize")
def test_who_might_have_an_answer_is_asked_and_told_why() -> None:
    game = table()
    game.deck[1] = cards("coin", "kick")
    hold(game, 0, "punch")
    hold(game, 1, "coin", "bolt")
    attack(game, "punch")
    assert game.seat == 1
    asked = game.view(1)["question"]
    assert asked == (
        "@0 attacks you, 10 points are coming. "
        "You hold nothing that helps now: pass. (You are asked so that nobody learns that.)"
    )
    assert "nothing" not in game.view(0)["question"]
    assert {game.imagine(0, seed).seat for seed in range(8)} == {1}


@pytest.mark.rule("taidian.ruling.enough")
def test_a_blow_that_is_stopped_is_not_called_no_points() -> None:
    game = table()
    build(game, 1, "sandbags")
    hold(game, 0, "punch", "kick")
    hold(game, 1, "shield", "kick", "coin")
    attack(game, "punch", "kick")
    assert game.view(1)["question"] == "@0 attacks you, 10 points are coming (Sandbags took 5 off). Defend or hit back?"
    plays(game, "use shield")
    assert game.view(1)["question"] == "@0 attacks you, and all of it is stopped (Sandbags took 5 off). Hit back?"


@pytest.mark.rule("taidian.ruling.enough")
@pytest.mark.parametrize("tall", [False, True])
def test_who_still_holds_a_shield_is_not_told_to_hold_nothing(tall: bool) -> None:
    game = table()
    game.deck[1] = cards("kick")
    hold(game, 0, "punch")
    hold(game, 1, "shield", "shield")
    attack(game, "punch")
    plays(game, "use shield")
    assert game.view(1)["question"].endswith(
        "Nothing is left to stop: pass. (You are asked so that nobody learns what you hold.)"
    )
    drawn = picture(game.view(1), tall)
    assert re.findall(r'sum-n" y="5">(\d+)<', drawn) == ["10", "10", "0"]
    assert "10 stopped, nothing to come" in drawn


@pytest.mark.rule("taidian.ruling.tickhelp")
def test_poison_asks_nobody_whose_cards_cannot_help() -> None:
    game = table(3)
    for seat in (1, 2):
        game.deck[seat] = cards("coin", "shield", "kick")
        hold(game, seat, "coin", "shield")
    game.poisons = ((0, 0, 1, cards("poison")[0], (5, 5)),)
    turn_of(game, 0)
    assert game.seat == 0
    assert game.health[1] == 145
    game.deck[2] += cards("antidote")
    turn_of(game, 0)
    assert game.pending == (2,)


@pytest.mark.rule("taidian.ruling.helpers", "taidian.robber.blind")
def test_after_a_theft_everybody_is_asked() -> None:
    game = table(3, help="off")
    game.deck[1] = cards("coin", "gold")
    hold(game, 0, "robber", "punch")
    hold(game, 1, "coin", "kick")
    plays(game, "attack", "lay robber", "at 2", "lay punch", "at 2")
    picks(game, 2)
    plays(game, "declare", "pass")
    assert game.seat == 1  # the Kick is gone, but seat 2 cannot know
    assert [str(move) for move in game.moves()] == ["pass"]


@pytest.mark.rule("taidian.defend.optional")
def test_who_passes_is_told_what_gets_through() -> None:
    game = table()
    hold(game, 0, "punch", "punch", "shield")
    hold(game, 1, "kick", "shield", "coin")
    attack(game, "punch", "punch")
    assert dict(game.view(1)["moves"])["pass"] == "Pass: 20 get through"
    plays(game, "use shield", "use kick")
    assert dict(game.view(1)["moves"])["pass"] == "Pass: 5 get through"
    plays(game, "pass")
    assert dict(game.view(0)["moves"])["pass"] == "Pass: 5 get through"


@pytest.mark.rule("taidian.attack.red")
def test_who_has_laid_all_is_only_asked_to_declare() -> None:
    game = table()
    hold(game, 0, "punch", "punch", "coin")
    plays(game, "attack", "lay punch")
    assert game.view(0)["question"].startswith("Add another red card, or declare the attack")
    plays(game, "lay punch")
    assert game.view(0)["question"].startswith("Declare the attack")
