from __future__ import annotations

import pytest

from games.taidian.helpers import (
    attack,
    become,
    build,
    built,
    cards,
    hand,
    hold,
    next_cards,
    options,
    pile,
    plays,
    refused,
    table,
)


@pytest.mark.rule("taidian.structure.play")
def test_a_structure_is_in_play_when_it_is_bought() -> None:
    game = table()
    hold(game, 0, "gold", "cash")
    plays(game, "upgrade", "buy sandbags")
    assert built(game, 0) == ["sandbags"]
    assert "sandbags" not in pile(game, 0)


@pytest.mark.rule("taidian.ruling.moment")
def test_a_bought_structure_works_from_its_next_moment_on() -> None:
    game = table()
    game.health[0] = 100
    game.deck[0] = cards(*["coin"] * 12)
    hold(game, 0, *["gold"] * 9)
    plays(
        game, "upgrade", *(f"buy {key}" for key in ("burn-barrel", "trading-post", "lightning-rod", "clinic", "supply-cache"))
    )
    assert (game.health[0], game.energy[0]) == (100, 0)
    plays(game, "done")
    assert len(game.hand[0]) == 6
    plays(game, "attack", "end", "upgrade")
    assert "burn coin" in options(game)
    plays(game, "keep")
    assert (game.health[0], game.energy[0], game.purse) == (100 + game.t.built_heal[game.built[0]], 2, 7)


@pytest.mark.rule("taidian.structure.one")
def test_one_of_each_type_and_any_number_of_types() -> None:
    game = table()
    hold(game, 0, "gold", "gold", "gold", "gold")
    plays(game, "upgrade", "buy sandbags")
    assert refused(game, "buy sandbags") == "taidian.structure.one"
    plays(game, "buy clinic", "buy watchtower")
    assert built(game, 0) == ["sandbags", "clinic", "watchtower"]


@pytest.mark.rule("taidian.ruling.owned")
def test_a_burnt_structure_is_still_owned() -> None:
    game = table()
    build(game, 0, "clinic")
    game.built[0] = 0
    game.discard[0] = cards("clinic")
    hold(game, 0, "gold")
    plays(game, "upgrade")
    assert refused(game, "buy clinic") == "taidian.ruling.owned"
    assert game.view(1)["boards"][0]["burnt_down"] == ["clinic"]


@pytest.mark.rule("taidian.structure.redrawn", "taidian.ruling.redrawn")
def test_a_structure_that_is_drawn_is_back_and_not_replaced() -> None:
    game = table()
    game.owned[0] = 1 << 1
    hold(game, 0, "coin")
    next_cards(game, 0, "coin", "sandbags", "coin", "coin", "coin", "gold")
    plays(game, "attack", "end")
    assert built(game, 0) == ["sandbags"]
    assert hand(game, 0) == ["coin"] * 4


@pytest.mark.rule("taidian.ruling.redrawn")
def test_a_supply_cache_that_comes_back_counts_from_the_next_hand_on() -> None:
    game = table()
    game.owned[0] = 1 << 6
    next_cards(game, 0, "coin", "supply-cache", *["coin"] * 9)
    plays(game, "attack", "end")
    assert len(game.hand[0]) == 4
    plays(game, "attack", "end", "attack", "end")
    assert len(game.hand[0]) == 6


@pytest.mark.rule("taidian.structure.play")
def test_sandbags_take_five_off_each_attack_and_each_answer() -> None:
    game = table()
    build(game, 1, "sandbags")
    build(game, 0, "sandbags")
    hold(game, 0, "punch", "punch")
    hold(game, 1, "9mm")
    attack(game, "punch")
    plays(game, "use 9mm", "pass")
    assert game.health == [140, 145]
    plays(game, "lay punch", "declare")
    assert game.health == [140, 140]


@pytest.mark.rule("taidian.structure.play")
def test_trading_post_lightning_rod_and_clinic_work_on_upgrading_turns() -> None:
    game = table()
    build(game, 0, "trading-post", "lightning-rod", "clinic")
    game.health[0] = 100
    hold(game, 0, "cash")
    plays(game, "upgrade")
    assert game.purse == 3
    assert game.energy[0] == 2
    assert 100 < game.health[0] < 110


@pytest.mark.rule("taidian.structure.play")
def test_a_structure_bought_this_turn_begins_with_the_next() -> None:
    game = table()
    hold(game, 0, "gold", "gold")
    plays(game, "upgrade", "buy trading-post")
    assert game.purse == 4


@pytest.mark.rule("taidian.structure.play")
def test_the_watchtower_lifts_the_first_blow_of_a_turn_only() -> None:
    game = table()
    build(game, 0, "watchtower")
    hold(game, 0, "punch", "punch", "robber", "kick")
    attack(game, "robber")
    attack(game, "punch", "punch")
    assert game.health[1] == 150 - 25
    attack(game, "kick")
    assert game.health[1] == 150 - 30


@pytest.mark.rule("taidian.structure.play")
def test_a_supply_cache_means_six_cards() -> None:
    game = table()
    build(game, 0, "supply-cache")
    game.deck[0] = cards(*["coin"] * 10)
    plays(game, "attack", "end")
    assert len(game.hand[0]) == 6


@pytest.mark.rule("taidian.structure.redrawn")
def test_no_structure_is_ever_in_a_hand() -> None:
    game = table()
    game.owned[0] = 127
    next_cards(game, 0, "burn-barrel", "sandbags", "clinic", "watchtower", "trading-post")
    plays(game, "attack", "end")
    assert hand(game, 0) == []
    assert len(built(game, 0)) == 5


@pytest.mark.rule("taidian.character.ability")
def test_discounts_hold_and_prices_never_fall_below_zero() -> None:
    game = table()
    become(game, 0, "ferro")
    hold(game, 0, "cash", "coin")
    plays(game, "upgrade")
    assert "buy clinic" in options(game)
    assert all(price >= 0 for prices in game.t.prices for price in prices)
