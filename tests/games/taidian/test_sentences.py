"""Sentences say what happened, and to whom."""

from __future__ import annotations

import pytest

from games.taidian.helpers import attack, build, hold, next_cards, number, picks, plays, refused, table, told
from gameshelf.games.taidian.bot import reason
from gameshelf.play import Seat


@pytest.mark.rule("taidian.attack.targets", "taidian.aid.heals")
def test_healing_and_hitting_the_same_player_are_two_sentences() -> None:
    game = table(3)
    hold(game, 0, "first-aid", "punch")
    attack(game, "first-aid 2", "punch 2")
    text = told(game, None)
    assert f"@0 heals @1 with First Aid ({game.t.aid[number('first-aid')]})." in text
    assert "@0 attacks @1 with Punch (10)." in text
    assert "@1 is at full health already." in text


@pytest.mark.rule("taidian.robber.blind")
def test_a_robber_has_no_points() -> None:
    game = table()
    hold(game, 0, "robber")
    hold(game, 1, "coin", "coin")
    plays(game, "attack")
    assert game.label(game.moves()[0]) == "Lay Robber"
    picks(game, 1)
    plays(game, "lay robber")
    assert "undo takes a card back" in game.stack[-1].question(game)
    plays(game, "declare")
    assert "@0 attacks @1 with Robber." in told(game, None)
    assert "at @1: Robber." in game.box.text(game.view(1))
    plays(game, "pass")  # no Shotgun: one card is gone, and the other is asked for its defence
    drawn = game.box.picture(game.view(1), False)
    assert "@1: no points" in drawn
    assert "to come" not in drawn


@pytest.mark.rule("taidian.structure.redrawn", "taidian.structure.bombed", "taidian.structure.play")
def test_structures_burn_come_back_and_heal() -> None:
    game = table()
    build(game, 1, "sandbags")
    hold(game, 0, "fire-bomb")
    attack(game, "fire-bomb")
    assert "@0 burns down the Sandbags of @1." in told(game, None)
    game = table()
    game.owned[0] = 1 << 1
    build(game, 0, "clinic")
    game.health[0] = 100
    next_cards(game, 0, "coin", "sandbags", "coin", "coin", "coin", "gold")
    plays(game, "upgrade")
    text = told(game, 1)
    assert f"@0 gets {game.t.built_heal[game.built[0]]} health from the Clinic." in text
    assert "@0 draws the Sandbags, back in play. @0 draws 4 more cards." in text


@pytest.mark.rule("taidian.turn.choice")
def test_what_has_to_wait_for_the_kind_of_turn_and_what_it_excludes() -> None:
    game = table()
    hold(game, 0, "gold", "shield", "punch")
    assert refused(game, "buy gold") == refused(game, "lay punch") == "taidian.turn.choice"
    assert refused(game, "use shield") == "taidian.defend.attacked"
    other = game.clone()
    plays(game, "upgrade")
    assert refused(game, "attack") == "taidian.turn.choice"
    plays(other, "attack")
    assert refused(other, "upgrade") == "taidian.turn.choice"


@pytest.mark.rule("taidian.ruling.rounds")
def test_the_round_limit_names_who_wins_and_how() -> None:
    game = table(3)
    game.health = [90, 120, 100]
    game.out_of_time()
    assert game.outcome is not None
    assert game.outcome.text == "Round 40 is over: @1 wins with the most health (120)."
    game = table(3)
    game.health = [120, 120, 100]
    game.out_of_time()
    assert game.outcome is not None
    assert "@0 and @1 share the win with the most health (120)" in game.outcome.text
    game = table(4, teams="2-2")
    game.health = [90, 120, 100, 20]
    game.out_of_time()
    assert game.outcome is not None
    assert "@0 and @2 win with the most health in all (190)" in game.outcome.text


def test_only_one_card_is_what_the_deck_lacks_most() -> None:
    game = table()
    hold(game, 0, "gold", "gold")
    reasons = {reason(Seat(game, 0), move) for move in game.moves()}
    assert len(reasons) == 2
    plays(game, "upgrade")
    lacks = [move for move in game.moves() if "lacks most" in reason(Seat(game, 0), move)]
    assert len(lacks) <= 1
