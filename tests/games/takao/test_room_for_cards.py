"""One card to a space: what happens to a card whose space is gone, and what one may do before a found card is lost."""

from __future__ import annotations

import pytest

from games.takao.helpers import apart, can, cards, hold, plays, put, refused, table, top
from gameshelf.games.takao.keys import FOOD
from gameshelf.games.takao.state import KINDS, SCENARIO_PHASE, Takao

CARTED = ("doctor", "cook", "musician", "engineer", "soldier")  # the Handcart is in the box with five or more


def over(game: Takao) -> list[int]:
    """The seats with more cards than spaces."""
    return [
        seat
        for seat in range(game.players)
        for kind in range(KINDS)
        if len(game.held[seat * KINDS + kind]) > game.board[seat].room[kind]
    ]


@pytest.mark.rule("takao.search.space", "takao.card.discard")
@pytest.mark.parametrize(("goes", "stays"), [("discard food 1", "taro"), ("discard food 2", "milkfish")])
def test_food_without_a_space_goes_when_the_handcart_is_discarded(goes: str, stays: str) -> None:
    game = table("aircraft", CARTED)
    hold(game, 0, "handcart", "milkfish", "taro")
    game.play("discard gear 1")
    assert game.seat == 0
    assert {str(move) for move in game.moves()} == {"discard food 1", "discard food 2"}
    assert refused(game, "pass") == "takao.search.space"
    game.play(goes)
    assert cards(game) == [stays]
    assert can(game, "pass")


@pytest.mark.rule("takao.search.space")
def test_a_handcart_that_is_replaced_takes_its_space_along() -> None:
    game = table("aircraft", CARTED)
    apart(game)
    put(game, 0, "ginza")
    hold(game, 0, "handcart", "milkfish", "taro")
    top(game, "ginza", "hood")
    plays(game, "forage", "search", "replace 1")
    assert {str(move) for move in game.moves()} == {"discard food 1", "discard food 2"}
    game.play("discard food 1")
    assert cards(game) == ["taro", "hood"]
    assert over(game) == []


@pytest.mark.rule("takao.search.space", "takao.ruling.share_once")
def test_whose_handcart_goes_in_a_share_chooses_what_is_lost() -> None:
    game = table("aircraft", CARTED)
    apart(game)
    put(game, 2, "station")
    hold(game, 2, "handcart", "milkfish", "taro")
    plays(game, "share 3", "take gear 1", "done")
    assert game.seat == 2
    game.play("discard food 2")
    assert cards(game, 2) == ["milkfish"]
    assert cards(game, 0) == ["handcart"]
    assert game.seat == 0


@pytest.mark.rule("takao.ruling.consent", "takao.ruling.share_once")
def test_who_is_asked_for_the_handcart_hears_what_it_would_cost() -> None:
    game = table("aircraft", CARTED, consent="ask")
    apart(game)
    put(game, 2, "station")
    hold(game, 2, "handcart", "milkfish", "taro")
    plays(game, "share 3", "take gear 1", "done")
    assert "no space for one of your food cards" in game.view(2)["question"]
    game.play("refuse")
    assert cards(game, 2) == ["milkfish", "taro", "handcart"]


@pytest.mark.rule("takao.ruling.share_once", "takao.free.share")
def test_a_handcart_and_two_foods_go_over_in_one_share() -> None:
    game = table("aircraft", CARTED)
    apart(game)
    put(game, 2, "station")
    hold(game, 2, "handcart", "milkfish", "taro")
    plays(game, "share 3", "take food 1")
    assert refused(game, "take food 1") == "takao.search.space"
    plays(game, "take gear 1", "take food 1")
    assert cards(game, 0) == ["milkfish", "taro", "handcart"]
    assert cards(game, 2) == []


@pytest.mark.rule("takao.search.space")
def test_nobody_loses_a_card_by_a_gift() -> None:
    game = table("aircraft", CARTED)
    apart(game)
    put(game, 2, "station")
    hold(game, 0, "handcart", "milkfish", "taro")
    hold(game, 2, "ration-rice")
    plays(game, "share 3", "give gear 1", "give food 1", "done")
    assert cards(game, 0) == ["taro"]
    assert cards(game, 2) == ["ration-rice", "milkfish", "handcart"]
    assert over(game) == []


@pytest.mark.rule("takao.search.space")
def test_a_space_that_is_lost_at_a_meal_or_a_wish_is_asked_about_then() -> None:
    game = table("aircraft", CARTED)
    hold(game, 0, "handcart", "milkfish", "taro")
    for _ in range(5):
        game.play("pass")
    assert can(game, "regret")
    game.play("discard gear 1")
    assert not can(game, "regret")
    game.play("discard food 1")
    assert len(game.held[FOOD]) == 1
    assert can(game, "regret")
    assert game.phase < SCENARIO_PHASE
