from __future__ import annotations

import pytest

from games.taidian.helpers import attack, build, hand, hold, level, number, options, picks, pile, plays, refused, table, told
from gameshelf.games.taidian import BOX

AID = BOX.content.table.aid[number("first-aid")]


@pytest.mark.rule("taidian.attack.red")
def test_only_red_cards_are_laid() -> None:
    game = table()
    hold(game, 0, "punch", "shield", "coin")
    plays(game, "attack")
    assert options(game) == ["lay punch", "end"]
    assert refused(game, "lay kick") == "taidian.attack.red"
    assert refused(game, "lay shield") == refused(game, "lay coin") == "taidian.attack.red"


@pytest.mark.rule("taidian.attack.targets")
def test_cards_may_be_meant_for_several_players() -> None:
    game = table(3)
    hold(game, 0, "punch", "kick")
    attack(game, "punch 2", "kick 3")
    assert game.health == [150, 140, 145]


@pytest.mark.rule("taidian.attack.targets")
def test_nobody_attacks_himself_nor_the_fallen() -> None:
    game = table(3)
    game.alive[2] = False
    hold(game, 0, "punch", "first-aid")
    plays(game, "attack", "lay first-aid")
    assert options(game) == ["at 1", "at 2"]
    assert refused(game, "at 3") == refused(game, "at 6") == refused(game, "lay punch") == "taidian.attack.targets"
    game = table(4)
    hold(game, 0, "punch")
    plays(game, "attack", "lay punch")
    assert refused(game, "at 1") == "taidian.attack.targets"


@pytest.mark.rule("taidian.ruling.onetarget")
def test_each_card_has_one_target() -> None:
    game = table(3)
    hold(game, 0, "punch")
    attack(game, "punch 2")
    assert game.health == [150, 140, 150]


@pytest.mark.rule("taidian.attack.batches", "taidian.ruling.eachbatch")
def test_attacks_one_after_the_other_are_defended_one_by_one() -> None:
    game = table()
    hold(game, 0, "punch", "kick")
    hold(game, 1, "shield", "coin")
    attack(game, "punch")
    plays(game, "use shield", "pass")
    assert game.health[1] == 150
    assert options(game) == ["lay kick", "end"]
    plays(game, "lay kick", "declare", "pass")
    assert game.health[1] == 145


@pytest.mark.rule("taidian.attack.batches")
def test_an_attack_is_secret_until_it_is_declared() -> None:
    game = table(3)
    hold(game, 0, "punch", "punch", "coin")
    before = [game.view(seat) for seat in (1, 2, None)]
    plays(game, "attack")
    prepared = [game.view(seat) for seat in (1, 2, None)]
    assert [view["boards"] for view in prepared] == [view["boards"] for view in before]
    plays(game, "lay punch", "at 2")
    assert [game.view(seat) for seat in (1, 2, None)] == prepared
    assert [one["card"] for one in game.view(0)["laid"]] == ["punch"]
    assert game.view(1)["laid"] is None
    assert told(game, 1) == told(game, None) == "@0 takes an attacking turn."
    assert refused(game, "end") == "taidian.attack.end"


@pytest.mark.rule("taidian.attack.end")
def test_one_may_stop_at_any_time_or_not_attack_at_all() -> None:
    game = table()
    hold(game, 0, "punch", "punch")
    plays(game, "attack", "end")
    assert game.health[1] == 150
    assert game.turn == 1
    game = table()
    hold(game, 0, "punch", "punch")
    attack(game, "punch")
    plays(game, "end")
    assert game.turn == 1


@pytest.mark.rule("taidian.ruling.batch")
def test_victims_defend_in_the_order_in_which_they_were_named() -> None:
    game = table(4)
    for seat in (1, 2, 3):
        hold(game, seat, "coin")
    game.helps = (False,) * 16
    hold(game, 0, "kick", "kick", "punch")
    attack(game, "kick 4", "kick 2", "punch 4")
    assert game.seat == 3
    assert game.view(0)["blow"]["points"] == 15
    plays(game, "pass")
    assert game.seat == 1


@pytest.mark.rule("taidian.ruling.batch", "taidian.robber.first")
def test_robbers_work_first_then_first_aid_bombs_and_poison() -> None:
    game = table()
    build(game, 1, "sandbags")
    game.health[0] = 100
    hold(game, 0, "punch", "fire-bomb", "first-aid", "robber", "poison")
    hold(game, 1, "9mm")
    picks(game, 1)
    attack(game, "punch", "poison", "fire-bomb", "first-aid 1", "robber")
    plays(game, "pass")
    assert hand(game, 0) == ["9mm"]
    assert game.health[0] == 100 + AID
    assert not game.built[1]
    assert len(game.poisons) == 1
    assert game.health[1] == 150 - 10 - 10


@pytest.mark.rule("taidian.ruling.team")
def test_teammates_cannot_be_attacked_and_first_aid_stays_in_the_team() -> None:
    game = table(4, teams="2-2")
    hold(game, 0, "punch", "first-aid")
    plays(game, "attack", "lay punch")
    assert options(game) == ["at 2", "at 4"]
    assert refused(game, "at 3") == "taidian.ruling.team"
    plays(game, "at 2", "lay first-aid")
    assert options(game) == ["at 1", "at 3"]
    assert refused(game, "at 2") == "taidian.ruling.team"


@pytest.mark.rule("taidian.ruling.team")
def test_without_teams_everybody_may_be_attacked_and_healed() -> None:
    game = table(3)
    hold(game, 0, "punch", "first-aid")
    plays(game, "attack", "lay punch")
    assert options(game) == ["at 2", "at 3"]
    plays(game, "at 2", "lay first-aid")
    assert options(game) == ["at 1", "at 2", "at 3"]
    alone = table(3, help="off")
    hold(alone, 0, "first-aid")
    alone.health[0] = 90
    attack(alone, "first-aid")
    assert alone.health[0] == 90 + AID


@pytest.mark.rule("taidian.structure.bombed", "taidian.ruling.bomb")
def test_a_fire_bomb_destroys_a_named_structure_and_its_points_join_the_attack() -> None:
    game = table()
    build(game, 1, "sandbags", "clinic")
    hold(game, 0, "fire-bomb", "punch")
    hold(game, 1, "shield")
    plays(game, "attack", "lay fire-bomb")
    assert options(game) == ["wreck sandbags", "wreck clinic"]
    assert refused(game, "wreck watchtower") == refused(game, "declare") == "taidian.ruling.bomb"
    plays(game, "wreck sandbags", "lay punch", "declare")
    assert game.view(1)["blow"]["points"] == 20
    plays(game, "use shield")
    assert game.health[1] == 145
    assert pile(game, 1) == ["sandbags", "shield"]


@pytest.mark.rule("taidian.ruling.bomb")
def test_without_a_structure_and_for_a_second_bomb_only_the_points_count() -> None:
    game = table()
    hold(game, 0, "fire-bomb")
    attack(game, "fire-bomb")
    assert game.health[1] == 140
    game = table()
    build(game, 1, "clinic")
    hold(game, 0, "fire-bomb", "fire-bomb")
    attack(game, "fire-bomb", "fire-bomb")
    assert pile(game, 1) == ["clinic"]
    assert game.health[1] == 130


@pytest.mark.rule("taidian.ruling.anyattack")
@pytest.mark.parametrize("card", ["robber", "fire-bomb", "poison"])
def test_one_may_hit_back_at_any_red_card_against_oneself(card: str) -> None:
    game = table()
    hold(game, 0, card)
    hold(game, 1, "kick", "kick")
    if card == "robber":
        picks(game, 1)
    attack(game, card)
    if card == "robber":
        plays(game, "pass")
    plays(game, "use kick", "pass") if len(game.hand[1]) > 1 else plays(game, "use kick")
    if game.seat == 0 and options(game) == ["pass"]:
        plays(game, "pass")
    assert game.health[0] == 145


@pytest.mark.rule("taidian.ruling.anyattack", "taidian.aid.heals")
def test_first_aid_is_no_attack() -> None:
    game = table()
    game.health[1] = 100
    hold(game, 0, "first-aid")
    hold(game, 1, "kick")
    attack(game, "first-aid 2")
    assert game.health == [150, 100 + AID]
    assert game.view(0)["blow"] is None


@pytest.mark.rule("taidian.aid.heals", "taidian.ruling.healing", "taidian.ruling.cap")
def test_first_aid_heals_with_its_levels_but_not_above_the_beginning() -> None:
    game = table()
    level(game, 0, "healing", 2)
    game.health[0] = 100
    hold(game, 0, "first-aid", "first-aid")
    attack(game, "first-aid 1")
    assert game.health[0] == 100 + AID + 2 * 10
    plays(game, "lay first-aid", "at 1", "declare")
    assert game.health[0] == 150


@pytest.mark.rule("taidian.shotgun.damage")
def test_a_shotgun_in_an_attack_does_five() -> None:
    game = table()
    hold(game, 0, "shotgun")
    attack(game, "shotgun")
    assert game.health[1] == 145
