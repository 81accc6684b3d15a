"""Sentences say what happened, and to whom."""

from __future__ import annotations

from typing import Any

import pytest

from games.taidian.helpers import attack, build, cards, hold, next_cards, number, picks, plays, refused, table, told
from gameshelf import Match, new
from gameshelf.games.taidian.advice import reason
from gameshelf.games.taidian.state import Taidian
from gameshelf.games.taidian.steps import Deal
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


def test_every_card_for_sale_is_told_with_what_it_does_and_what_is_left() -> None:
    game = table()
    hold(game, 0, "gold", "gold")
    reasons = {reason(Seat(game, 0), move) for move in game.moves()}
    assert len(reasons) == 2
    plays(game, "upgrade")
    bought = [move for move in game.moves() if move.verb == "buy"]
    said = {str(move): reason(Seat(game, 0), move) for move in bought}
    assert len(set(said.values())) == len(bought)
    assert said["buy burn-barrel"].endswith("as long as it stands. It takes all your money.")
    assert said["buy 9mm"] == "9mm: 15 damage; hits back for 15 damage. Your hardest blow so far does 5. 4 money is left then."


@pytest.mark.rule("taidian.ruling.headstart")
def test_the_story_has_no_name_of_an_option() -> None:
    match = Match("taidian", 2, 1, health=100, extra_punches=2)
    text = " ".join(event.seen_by(0) for event in match.events) + told(fresh_journal(), 0)
    assert "more health for it." in text
    assert not [option.name for option in match.box.options if "_" in option.name and option.name in text]


@pytest.mark.rule("taidian.variant.health", "taidian.variant.punches")
def test_a_short_game_says_that_it_is_one() -> None:
    text = told(fresh_journal(health=100, extra_punches=2), 0)
    assert "A short game: everybody begins with 100 health, characters' extras apart." in text
    assert "For a shorter game every deck begins with 2 more Punches." in text
    assert "short" not in told(fresh_journal(), 0)


def fresh_journal(**chosen: Any) -> Taidian:
    """A game as it begins, with what was told of that."""
    game = new("taidian", players=2, seed=1, **chosen)
    assert isinstance(game, Taidian)
    game.stack, game.journal = [Deal(game.first)], []
    game.deck = [cards(*["coin"] * 8)] * 2
    game.hand = [()] * 2
    game.options["characters"] = "none"
    game.settle()
    return game


@pytest.mark.rule("taidian.structure.play", "taidian.attack.targets")
def test_what_a_watchtower_adds_is_said_wherever_the_points_are() -> None:
    game = table()
    build(game, 0, "watchtower")
    hold(game, 0, "punch", "kick")
    hold(game, 1, "shield", "coin")
    plays(game, "attack", "lay punch", "lay kick")
    assert [(one["points"], one["more"], one["more_by"]) for one in game.view(0)["laid"]] == [(15, 5, "Watchtower"), (5, 0, "")]
    assert "Punch (10 + 5 Watchtower), Kick (5) at @1, 20 points in all" in game.box.text(game.view(0))
    plays(game, "declare")
    assert "@0 attacks @1 with Punch (10 + 5 Watchtower) and Kick (5)." in told(game, None)
    for tall in (False, True):
        drawn = game.box.picture(game.view(1), tall)
        assert ">10+5</text>" in drawn
        assert "20 points (5 Watchtower)" in drawn


@pytest.mark.rule("taidian.structure.play", "taidian.upgrade.black")
def test_what_a_trading_post_and_a_lightning_rod_give_is_said() -> None:
    game = table()
    build(game, 0, "trading-post", "lightning-rod")
    hold(game, 0, "cash", "coin", "bolt")
    plays(game, "upgrade")
    assert game.view(0)["question"] == "Buy: you have 4 money (1 from the Trading Post)."
    assert "@0 has 4 money (1 from the Trading Post) and gets 3 energy (2 from the Lightning Rod)." in told(game, 1)
    plays(game, "buy punch")
    assert game.view(0)["question"] == "Buy: you have 2 money left."


@pytest.mark.rule("taidian.structure.play", "taidian.defend.sum")
def test_what_sandbags_take_off_is_said() -> None:
    game = table()
    build(game, 1, "sandbags")
    hold(game, 0, "punch", "punch")
    hold(game, 1, "shield", "coin")
    attack(game, "punch", "punch")
    assert "15 points are coming (Sandbags took 5 off)" in game.view(1)["question"]
    assert "20 points, 5 off (Sandbags), 15 to come" in game.box.picture(game.view(1), True)
    assert "Structures: Sandbags (5 off every attack and hit back at you)." in game.box.text(game.view(0))
