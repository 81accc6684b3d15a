"""One card to a space: what happens to a card whose space is gone, and what one may do before a found card is lost."""

from __future__ import annotations

import pytest

from games.takao.helpers import apart, bane, can, cards, hold, plays, put, refused, stats, table, top
from gameshelf.games.takao.keys import CARDS, FOOD
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


# No space is free


@pytest.mark.rule("takao.ruling.full", "takao.free.turn")
def test_an_item_can_be_used_up_for_the_one_that_is_found() -> None:
    game = table("aircraft", ("cook", "doctor"))
    apart(game)
    put(game, 0, "ginza")
    stats(game, 0, 5, 0)
    hold(game, 0, "bandages")
    top(game, "ginza", "letter")
    plays(game, "forage", "search")
    assert dict(game.view(0)["moves"])["use item 1"].startswith("Use Bandages now")
    game.play("use item 1")
    assert game.health[0] == 7
    assert cards(game) == ["letter"]
    assert CARDS.index("bandages") in game.discard


@pytest.mark.rule("takao.ruling.full", "takao.card.item")
def test_a_ride_begins_when_the_found_card_lies_in_its_space() -> None:
    game = table("aircraft", ("cook", "doctor"))
    apart(game)
    put(game, 0, "ginza")
    hold(game, 0, "bicycle")
    top(game, "ginza", "letter")
    plays(game, "forage", "search", "use item 1", "go bank")
    assert cards(game) == ["letter"]
    assert game.aside == ()


@pytest.mark.rule("takao.ruling.full", "takao.ruling.useless")
def test_an_item_that_would_do_nothing_or_make_no_room_is_not_used_then() -> None:
    game = table("aircraft", ("cook", "doctor"))
    apart(game)
    put(game, 0, "ginza")
    hold(game, 0, "bandages")
    top(game, "ginza", "letter")
    plays(game, "forage", "search")
    assert refused(game, "use item 1") == "takao.ruling.full"
    game = table("aircraft")
    apart(game)
    put(game, 0, "ginza")
    stats(game, 0, 5, 0)
    hold(game, 0, "taro", "bandages")
    top(game, "ginza", "milkfish")
    plays(game, "forage", "search")
    assert refused(game, "use item 1") == "takao.ruling.full"


@pytest.mark.rule("takao.ruling.full", "takao.card.discard")
def test_a_neighbour_may_part_with_food_for_what_is_found() -> None:
    game = table("aircraft", ("doctor", "engineer"), consent="ask")
    for seat in (0, 1):
        put(game, seat, "ginza")
    hold(game, 0, "milkfish")
    hold(game, 1, "taro")
    top(game, "ginza", "ration-rice")
    plays(game, "forage", "search", "hand 2")
    assert game.seat == 1
    game.play("discard food 1")
    assert cards(game, 1) == ["ration-rice"]
    assert cards(game, 0) == ["milkfish"]
    assert game.aside == ()
    assert game.seat == 0


@pytest.mark.rule("takao.ruling.consent", "takao.ruling.full")
def test_a_neighbour_who_parts_with_nothing_is_not_asked_again() -> None:
    game = table("aircraft", ("doctor", "engineer"), consent="ask")
    for seat in (0, 1):
        put(game, seat, "ginza")
    hold(game, 0, "milkfish")
    hold(game, 1, "taro")
    top(game, "ginza", "ration-rice")
    plays(game, "forage", "search", "hand 2", "refuse")
    assert game.seat == 0
    assert refused(game, "hand 2") == "takao.ruling.full"
    game.play("replace 1")
    assert cards(game, 0) == ["ration-rice"]
    assert cards(game, 1) == ["taro"]


@pytest.mark.rule("takao.ruling.full")
def test_where_nobody_is_asked_the_neighbour_still_picks_what_goes() -> None:
    game = table("aircraft", ("doctor", "cook"))
    for seat in (0, 1):
        put(game, seat, "ginza")
    hold(game, 0, "milkfish")
    hold(game, 1, "taro", "porridge")
    top(game, "ginza", "ration-rice")
    plays(game, "forage", "search", "hand 2")
    assert game.seat == 1
    assert not can(game, "refuse")
    game.play("discard food 2")
    assert cards(game, 1) == ["taro", "ration-rice"]
    game = table("aircraft", ("doctor", "engineer"))
    for seat in (0, 1):
        put(game, seat, "ginza")
    hold(game, 0, "milkfish")
    hold(game, 1, "taro")
    top(game, "ginza", "ration-rice")
    plays(game, "forage", "search", "hand 2")
    assert cards(game, 1) == ["ration-rice"]


@pytest.mark.rule("takao.ruling.bane_gone")
def test_an_item_that_a_neighbour_parts_with_frees_nobody_else_of_a_bane() -> None:
    game = table("doom", ("cook", "engineer"))
    for seat in (0, 1):
        put(game, seat, "ginza")
    bane(game, 0, "numb")
    hold(game, 0, "quinine")
    hold(game, 1, "bandages")
    top(game, "ginza", "letter")
    plays(game, "forage", "search", "hand 2")
    assert cards(game, 1) == ["letter"]
    assert len(game.banes[0]) == 1
