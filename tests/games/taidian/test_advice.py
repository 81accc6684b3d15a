"""Advice says what is at stake here and now."""

from __future__ import annotations

import random
import re

import pytest

from games.taidian.helpers import attack, build, cards, hold, level, plays, table
from gameshelf import new
from gameshelf.games.taidian.advice import forecast, reason
from gameshelf.games.taidian.board import picture
from gameshelf.games.taidian.quick import quick
from gameshelf.games.taidian.state import Taidian
from gameshelf.play import Seat


def why(game: Taidian, move: str, seat: int | None = None) -> str:
    """The reason for a move of the seat that is asked."""
    asked = game.pending[0] if seat is None else seat
    return reason(Seat(game, asked), next(one for one in game.moves(asked) if str(one) == move))


@pytest.mark.rule("taidian.defend.sum")
def test_an_attack_is_foretold_with_the_least_and_the_most_that_it_can_do() -> None:
    game = table()
    hold(game, 0, "punch", "punch", "kick", "coin")
    hold(game, 1, "coin", "coin")
    game.deck[1] = cards("shield", "coin")
    assert forecast(game, 0) == (1, 10, 25)
    assert why(game, "attack").startswith("An attack does 10 to 25 damage; ")
    game.deck[1] = cards("shield", "shield", "coin")
    assert "does up to 25 damage if no Shield stops it" in why(game, "attack")
    game.deck[1] = cards("coin", "coin")
    assert "does 25 damage;" in why(game, "attack")
    build(game, 0, "watchtower")
    build(game, 1, "sandbags")
    level(game, 0, "strength", 1)
    assert forecast(game, 0) == (1, 55, 55)


@pytest.mark.rule("taidian.answer.cards")
def test_hitting_back_has_the_reason_of_the_moment() -> None:
    def struck(health: int = 150, foe: int = 150, *hand: str) -> Taidian:
        game = table()
        game.health = [foe, health]
        hold(game, 0, "punch", "punch")
        hold(game, 1, "kick", *hand)
        attack(game, "punch", "punch")
        return game

    said = [
        why(struck(150, 150, "gold", "gold"), "use kick"),
        why(struck(150, 150, "punch", "punch"), "use kick"),
        why(struck(20, 150, "coin"), "use kick"),
        why(struck(150, 5, "coin"), "use kick"),
    ]
    assert len(set(said)) == 4
    assert "rather upgrade, and the Kick would lie idle" in said[0]
    assert said[1] == "5 damage to @0 right away; Punch can still attack in your next turn."
    assert "You fall to this blow" in said[2]
    assert said[3] == "@0 has 5 health left: that can be the end."


@pytest.mark.rule("taidian.defend.sum")
def test_a_shield_is_advised_with_what_is_left_with_and_without_it() -> None:
    game = table()
    game.health[1] = 60
    hold(game, 0, "punch", "punch", "punch")
    hold(game, 1, "shield", "coin")
    attack(game, "punch", "punch", "punch")
    assert why(game, "use shield") == "It stops 15 of the 30: you have 45 health left then, not 30."
    game.health[1] = 20
    assert why(game, "use shield") == "Without it you would fall: it stops 15 of the 30."


@pytest.mark.rule("taidian.structure.play")
def test_a_watchtower_shows_on_the_blow_that_is_laid_next() -> None:
    game = table()
    build(game, 0, "watchtower")
    hold(game, 0, "coin", "punch", "punch")
    assert [card["more"] for card in game.view(0)["hand"]] == [0, 5, 5]
    plays(game, "attack")
    assert "Lay Punch (10 + 5 Watchtower)" in [label for _, label in game.view(0)["moves"]]
    assert why(game, "lay punch").startswith("15 damage.")
    plays(game, "lay punch")
    assert [card["more"] for card in game.view(0)["hand"]] == [0, 0]
    assert dict(game.view(0)["moves"])["declare"] == "Declare the attack: 15 points at @1"


@pytest.mark.rule("taidian.power.ten")
def test_a_power_up_is_advised_with_the_number_of_cards_that_it_raises() -> None:
    game = table()
    game.energy[0] = 9
    hold(game, 0, "bolt", "punch", "kick")
    game.deck[0] = cards("kick", "coin")
    game.discard[0] = ()
    plays(game, "upgrade")
    assert why(game, "power strength").startswith("Strength is the sign of 3 of your 5 cards: each of them gets 10 points more")


@pytest.mark.rule("taidian.attack.red")
def test_the_blow_that_is_enough_is_named() -> None:
    game = table()
    game.health[1] = 20
    hold(game, 0, "punch", "punch", "kick")
    plays(game, "attack", "lay punch")
    assert why(game, "lay punch") == "With it you do 20 damage: enough to bring @1 down."
    assert why(game, "lay kick") == "5 more damage: 15 in all."


def test_there_is_a_true_sentence_for_every_legal_move() -> None:
    """Advice may come from a search, which plays what no sensible player would."""
    kinds = set()
    for players, options in ((2, {"characters": "engineer"}), (3, {"spoils": "on"}), (4, {"teams": "2-2", "help": "anyone"})):
        game, dice = new("taidian", players=players, seed=players, **options), random.Random(players)
        assert isinstance(game, Taidian)
        for _ in range(400):
            if game.outcome is not None:
                break
            seat = game.pending[0]
            for move in game.moves(seat):
                told = reason(Seat(game, seat), move)
                kinds.add(move.verb)
                assert told.endswith("."), (str(move), told)
                assert told[0] != " ", (str(move), told)
                assert not re.search(r"  | :| ;| 1 (points|cards)\b|\bkeep +for|None", told), (str(move), told)
            game.play(dice.choice(game.moves(seat)) if dice.random() < 0.3 else quick(game, seat), seat)
    assert kinds >= {"attack", "upgrade", "buy", "done", "lay", "at", "declare", "end", "use", "pass", "power"}


@pytest.mark.rule("taidian.defend.optional")
def test_who_gives_nothing_is_told_what_that_costs() -> None:
    game = table()
    game.health[1] = 60
    hold(game, 0, "punch", "punch")
    hold(game, 1, "shield", "kick", "coin")
    attack(game, "punch", "punch")
    assert why(game, "pass") == "20 points leave you 40 health; Kick or Shield stays for a harder blow or your own attack."
    game.health[1] = 20
    assert why(game, "pass").startswith("20 points against 20 health: you fall, if nothing stops it; ")


@pytest.mark.rule("taidian.answer.cards")
def test_a_shield_before_a_blow_back_that_can_end_it_says_so() -> None:
    game = table()
    game.health[0] = 5
    hold(game, 0, "punch")
    hold(game, 1, "kick", "shield")
    attack(game, "punch")
    assert why(game, "use shield", 1).endswith("Then hit back with Kick: that can be the end of @0.")
    game.health[0] = 6
    assert "hit back" not in why(game, "use shield", 1)


@pytest.mark.rule("taidian.answer.cards")
def test_who_could_fall_to_what_hits_back_is_warned_before_and_while_laying() -> None:
    game = table()
    game.health[0] = 10
    game.deck[1] = cards("kick", "coin")
    hold(game, 0, "punch", "punch")
    hold(game, 1, "kick", "coin", "coin")
    assert "hitting back could be your end" in why(game, "attack")
    plays(game, "attack", "lay punch")
    for tall in (True, False):
        assert "Hitting back could end you: 10 health" in picture(game.view(0), tall)
    game.health[0] = 11
    assert "could end you" not in picture(game.view(0), True)
    assert game.view(0)["boards"][1]["backs"] == 10  # both Kicks, wherever they lie
