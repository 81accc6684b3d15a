from __future__ import annotations

import pytest

from games.taidian.helpers import (
    attack,
    build,
    cards,
    gone,
    hand,
    hold,
    left,
    next_cards,
    number,
    options,
    pile,
    plays,
    refused,
    table,
)


@pytest.mark.rule("taidian.turn.choice")
def test_a_turn_is_for_attacking_or_for_upgrading() -> None:
    game = table()
    hold(game, 0, "coin", "punch")
    assert options(game) == ["attack", "upgrade"]
    other = game.clone()
    plays(game, "attack")
    assert refused(game, "buy coin") == "taidian.turn.choice"
    plays(other, "upgrade")
    assert refused(other, "lay punch") == "taidian.turn.choice"


@pytest.mark.rule("taidian.turn.discard", "taidian.turn.hand")
def test_everything_is_discarded_and_five_are_drawn() -> None:
    game = table()
    hold(game, 0, "punch", "shield", "coin")
    next_cards(game, 0, "kick", "kick", "cash", "coin", "coin", "punch")
    attack(game, "punch")
    plays(game, "end")
    assert sorted(pile(game, 0)) == ["coin", "punch", "shield"]
    assert hand(game, 0) == ["coin", "coin", "cash", "kick", "kick"]
    assert game.deck[0] == cards("punch")
    assert game.seat == 1


@pytest.mark.rule("taidian.ruling.reshuffle")
def test_an_empty_draw_pile_is_made_of_the_discard_pile() -> None:
    game = table()
    hold(game, 0, "shield", "shield")
    next_cards(game, 0, "gold", "cash")
    game.discard[0] = cards("punch", "punch")
    plays(game, "attack", "end")
    assert len(hand(game, 0)) == 5
    assert {"gold", "cash"} <= set(hand(game, 0))
    assert len(game.hand[0] + game.deck[0] + game.discard[0]) == 6


@pytest.mark.rule("taidian.ruling.reshuffle")
def test_with_nothing_left_the_hand_is_smaller() -> None:
    game = table()
    hold(game, 0, "shield", "coin")
    game.deck[0] = ()
    plays(game, "attack", "end")
    assert hand(game, 0) == ["coin", "shield"]


@pytest.mark.rule("taidian.upgrade.black", "taidian.ruling.playall")
def test_money_and_energy_are_played_by_themselves() -> None:
    game = table()
    hold(game, 0, "coin", "cash", "bolt", "strike", "punch")
    plays(game, "upgrade")
    assert game.purse == 3
    assert game.energy[0] == 5
    assert not [move for move in options(game) if not move.startswith(("buy", "done"))]


@pytest.mark.rule("taidian.upgrade.buy")
def test_one_buys_as_much_as_the_money_allows() -> None:
    game = table()
    prices = game.t.prices[game.character[0]]
    hold(game, 0, "gold", "gold")
    plays(game, "upgrade", "buy punch", "buy punch")
    assert game.purse == 8 - 2 * prices[number("punch")] < prices[number("lightning-rod")]
    assert refused(game, "buy lightning-rod") == "taidian.upgrade.buy"
    plays(game, "buy kick", "done")
    assert pile(game, 0).count("punch") == 2
    assert left(game, "punch") == game.t.stacks[2][number("punch")] - 2
    assert game.purse == 0


@pytest.mark.rule("taidian.upgrade.buy")
def test_cash_and_gold_cost_more_than_they_pay() -> None:
    t = table().t
    for key in ("cash", "gold"):
        card = cards(key)[0]
        assert t.prices[-1][card] > t.money[card]


@pytest.mark.rule("taidian.upgrade.later")
def test_bought_cards_lie_in_the_discard_pile() -> None:
    game = table()
    hold(game, 0, "gold")
    plays(game, "upgrade", "buy punch")
    assert "punch" in pile(game, 0)
    assert "punch" not in hand(game, 0)


@pytest.mark.rule("taidian.ruling.closed")
def test_an_empty_stack_is_closed() -> None:
    game = table()
    hold(game, 0, "cash")
    game.stock[cards("punch")[0]] = 0
    plays(game, "upgrade")
    assert refused(game, "buy punch") == "taidian.ruling.closed"


@pytest.mark.rule("taidian.barrel.burn", "taidian.ruling.burntime")
@pytest.mark.parametrize("kind", ["attack", "upgrade"])
def test_the_burn_barrel_takes_up_to_two_cards_before_anything_is_used(kind: str) -> None:
    game = table()
    build(game, 0, "burn-barrel")
    hold(game, 0, "coin", "coin", "cash", "kick", "punch")
    plays(game, kind)
    assert refused(game, "lay punch") == refused(game, "buy coin") == "taidian.ruling.burntime"
    assert refused(game, "burn shield") == "taidian.barrel.burn"
    plays(game, "burn coin", "burn kick")
    assert gone(game) == ["coin", "kick"]
    assert refused(game, "burn coin") != "taidian.barrel.burn"
    if kind == "upgrade":
        assert game.purse == 3
    else:
        assert options(game) == ["lay punch", "end"]


@pytest.mark.rule("taidian.barrel.burn")
def test_nobody_must_burn() -> None:
    game = table()
    build(game, 0, "burn-barrel")
    hold(game, 0, "coin", "punch")
    plays(game, "attack", "keep")
    assert gone(game) == []
    assert options(game) == ["lay punch", "end"]


@pytest.mark.rule("taidian.turn.choice")
def test_the_question_of_a_turn_says_what_each_answer_is_worth() -> None:
    game = table()
    hold(game, 0, "punch", "kick", "coin", "bolt", "shield")
    assert game.view(0)["question"] == "Attack (15 damage) or upgrade (1 money, 1 energy)?"
    assert "damage" not in game.view(1)["question"]
    build(game, 0, "watchtower", "trading-post")
    game.energy[0] = game.t.ten - 1
    assert game.view(0)["question"] == "Attack (20 damage) or upgrade (2 money, a power-up)?"
    hold(game, 0, "shield")
    assert game.view(0)["question"] == "Attack or upgrade (1 money)?"
