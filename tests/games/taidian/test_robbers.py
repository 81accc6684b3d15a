from __future__ import annotations

import pytest

from games.taidian.helpers import attack, become, hand, hold, options, picks, pile, plays, refused, table, told
from gameshelf.games.taidian.content import CARDS


@pytest.mark.rule("taidian.robber.blind", "taidian.ruling.robber")
def test_a_robber_takes_a_random_card_that_only_the_two_see() -> None:
    game = table(3)
    hold(game, 0, "robber")
    hold(game, 1, "gold", "strike", "coin")
    hold(game, 2, "coin")
    picks(game, 2)
    attack(game, "robber 2")
    plays(game, "pass")
    assert hand(game, 0) == ["gold"]
    assert hand(game, 1) == ["coin", "strike"]
    assert "Gold" in told(game, 0)
    assert "Gold" in told(game, 1)
    assert "Gold" not in told(game, 2)
    assert game.view(2)["loot"] == [{"from": 1, "card": None}]
    assert game.view(1)["loot"] == [{"from": 1, "card": "gold"}]


@pytest.mark.rule("taidian.robber.blind", "taidian.ruling.handsize")
def test_a_third_seat_imagines_that_anything_may_have_been_stolen() -> None:
    game = table(3, help="off")
    hold(game, 0, "robber", "coin")
    hold(game, 1, "gold", "strike", "cash", "medic")
    picks(game, 2)
    attack(game, "robber 2")
    plays(game, "pass")
    assert {CARDS[game.imagine(2, seed).loot[0][1]] for seed in range(60)} >= {"gold", "strike", "cash", "medic", "coin"}
    assert {game.imagine(1, seed).loot for seed in range(10)} == {game.loot}
    assert {game.imagine(0, seed).hand[0] for seed in range(10)} == {game.hand[0]}
    for seed in range(30):
        world = game.imagine(2, seed)
        assert sorted(world.hand[1] + world.deck[1] + (world.loot[0][1],)) == sorted(
            game.hand[1] + game.deck[1] + (game.loot[0][1],)
        )
        assert world.loot[0][1] in world.hand[0]


@pytest.mark.rule("taidian.ruling.robber")
def test_from_an_empty_hand_nothing_is_taken() -> None:
    game = table()
    hold(game, 0, "robber")
    attack(game, "robber")
    assert hand(game, 0) == []
    assert "no cards to steal" in told(game, 1)


@pytest.mark.rule("taidian.robber.first")
def test_a_robber_may_take_the_very_card_that_would_have_answered() -> None:
    game = table()
    hold(game, 0, "robber", "punch")
    hold(game, 1, "9mm")
    picks(game, 1)
    attack(game, "robber", "punch")
    assert refused(game, "use 9mm") == "taidian.robber.first"
    plays(game, "pass")
    assert game.health == [150, 140]
    assert hand(game, 0) == ["9mm"]


@pytest.mark.rule("taidian.robber.use", "taidian.ruling.loot")
def test_loot_can_be_laid_in_a_later_attack_of_the_turn() -> None:
    game = table()
    hold(game, 0, "robber")
    hold(game, 1, "rifle")
    picks(game, 1)
    attack(game, "robber")
    plays(game, "pass")
    assert options(game) == ["lay rifle", "end"]
    plays(game, "lay rifle", "declare", "end")
    assert game.health[1] == 130
    assert "rifle" in pile(game, 0)


@pytest.mark.rule("taidian.ruling.loot")
def test_a_stolen_shield_covers_its_new_owner_at_once() -> None:
    game = table()
    hold(game, 0, "robber", "punch")
    hold(game, 1, "shield", "kick")
    picks(game, 2)
    attack(game, "robber")
    plays(game, "pass")
    assert hand(game, 0) == ["punch", "shield"]
    plays(game, "pass", "lay punch", "declare", "use kick")
    assert options(game) == ["use shield", "pass"]


@pytest.mark.rule("taidian.ruling.robber")
def test_loot_that_is_not_red_is_discarded_with_the_thiefs_hand() -> None:
    game = table()
    hold(game, 0, "robber")
    hold(game, 1, "gold")
    picks(game, 1)
    attack(game, "robber")
    plays(game, "pass", "end")
    assert sorted(pile(game, 0)) == ["gold", "robber"]


@pytest.mark.rule("taidian.shotgun.guard", "taidian.ruling.shotgun")
def test_a_shotgun_stops_all_robbers_of_the_turn_and_hurts_nobody() -> None:
    game = table()
    hold(game, 0, "robber", "robber", "robber")
    hold(game, 1, "shotgun", "gold")
    attack(game, "robber", "robber")
    assert options(game) == ["use shotgun", "pass"]
    plays(game, "use shotgun")
    assert pile(game, 1) == ["shotgun"]
    plays(game, "pass", "lay robber", "declare", "pass")
    assert hand(game, 1) == ["gold"]
    assert game.health == [150, 150]
    plays(game, "end")
    assert not game.guarded


@pytest.mark.rule("taidian.ruling.shotgun")
def test_one_may_let_the_robber_through_and_nobody_shows_a_shotgun_for_another() -> None:
    game = table(3)
    hold(game, 0, "robber")
    hold(game, 1, "shotgun")
    hold(game, 2, "shotgun")
    picks(game, 1)
    attack(game, "robber 2")
    assert game.pending == (1,)
    plays(game, "pass")
    assert hand(game, 0) == ["shotgun"]
    assert hand(game, 2) == ["shotgun"]


@pytest.mark.rule("taidian.shotgun.guard")
def test_all_who_are_robbed_are_asked_together() -> None:
    game = table(3, help="off")
    hold(game, 0, "robber", "robber")
    hold(game, 1, "shotgun", "coin")
    hold(game, 2, "coin")
    attack(game, "robber 2", "robber 3")
    assert game.pending == (1, 2)
    assert options(game, 2) == ["pass"]
    assert refused(game, "use shotgun", 2) == "taidian.shotgun.guard"
    plays(game, "2: pass", "1: use shotgun")
    assert len(game.hand[0]) == 1


@pytest.mark.rule("taidian.character.ability")
def test_the_pickpockets_robbers_take_two() -> None:
    game = table()
    become(game, 0, "adeyemi")
    hold(game, 0, "robber")
    hold(game, 1, "gold", "cash", "coin")
    attack(game, "robber")
    plays(game, "pass")
    assert len(game.hand[0]) == 2
