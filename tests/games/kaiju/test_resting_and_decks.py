from __future__ import annotations

import pytest

from games.kaiju.helpers import deck, discards, give, hand, hold, offered, plays, refused, stand, table, told
from gameshelf.games.kaiju.state import draw_one


@pytest.mark.rule("kaiju.ruling.rest")
def test_a_rest_draws_up_to_three() -> None:
    game = table()
    hold(game, 0, "B")
    deck(game, 0, "FFFF")
    plays(game, "rest", "draw")
    assert hand(game) == "BFFF"


@pytest.mark.rule("kaiju.ruling.rest")
def test_first_one_discards_what_one_likes() -> None:
    game = table()
    hold(game, 0, "BBCCF")
    deck(game, 0, "FFFF")
    plays(game, "rest", "drop bite", "drop bite", "drop claw")
    assert discards(game) == "BBC"
    plays(game, "draw")
    assert hand(game) == "CFFFF"
    assert game.actions == 1


@pytest.mark.rule("kaiju.ruling.rest", "kaiju.ruling.gains")
def test_or_one_takes_a_card_of_a_kind_from_its_stack() -> None:
    game = table()
    hold(game, 0, "BB")
    before = game.supply[1]
    plays(game, "rest", "take claw")
    assert hand(game) == "BBC"
    assert game.supply[1] == before - 1
    assert "takes a claw" in told(game, 1)


@pytest.mark.rule("kaiju.ruling.rest")
def test_a_rest_is_always_allowed_even_without_effect() -> None:
    game = table()
    hold(game, 0, "BBCCF")
    plays(game, "rest", "draw")
    assert hand(game) == "BBCCF"
    assert game.actions == 1
    bare = table()
    deck(bare, 0, "")
    bare.supply = [0, 0, 0]
    plays(bare, "rest", "draw")
    assert hand(bare) == ""


@pytest.mark.rule("kaiju.ruling.limit")
def test_five_cards_are_the_limit_for_everything() -> None:
    game = table()
    hold(game, 0, "BBCC")
    deck(game, 0, "FFFF")
    give(game, 0, 1)
    plays(game, "use second-wind")
    assert hand(game) == "BBCCF"
    plays(game, "rest")
    assert refused(game, "take bite") == "kaiju.ruling.limit"
    plays(game, "draw")
    assert len(hand(game)) == 5


@pytest.mark.rule("kaiju.ruling.discards")
def test_discard_piles_and_hand_sizes_are_public_and_hands_are_not() -> None:
    game = table(3)
    hold(game, 0, "BBC")
    deck(game, 0, "F", "CC")
    for seat in (1, 2, None):
        seen = game.view(seat)["kaiju"][0]
        assert seen["hand"] is None
        assert seen["held"] == 3
        assert seen["discards"] == [0, 2, 0]
        assert seen["deck"] == 1
    assert game.view(0)["kaiju"][0]["hand"] == [2, 1, 0]


@pytest.mark.rule("kaiju.ruling.reshuffle")
def test_an_empty_deck_is_made_of_the_discard_pile() -> None:
    game = table()
    deck(game, 0, "B", "FF")
    plays(game, "rest", "draw")
    assert hand(game) == "BFF"
    assert discards(game) == ""
    assert game.deck[:3] == [0, 0, 0]


@pytest.mark.rule("kaiju.ruling.reshuffle")
def test_with_neither_deck_nor_discards_nothing_is_drawn() -> None:
    game = table()
    deck(game, 0, "B")
    plays(game, "rest", "draw")
    assert hand(game) == "B"
    assert draw_one(game, 0) == -1


@pytest.mark.rule("kaiju.ruling.gains")
def test_a_card_gained_goes_through_the_own_pile_and_deck_and_never_back_to_the_stack() -> None:
    game = table()
    deck(game, 0, "")
    stand(game, 0, "22")
    plays(game, "rest", "take claw", "rest", "drop claw")
    assert discards(game) == "C"
    supply = game.supply[:]
    plays(game, "draw")
    assert hand(game) == "C"
    assert game.supply == supply


@pytest.mark.rule("kaiju.ruling.gains")
def test_an_empty_stack_gives_nothing() -> None:
    game = table()
    game.supply = [3, 0, 3]
    give(game, 0, 2)
    plays(game, "rest")
    assert offered(game, "take") == {"bite", "fireball"}
    assert refused(game, "take claw") == "kaiju.ruling.gains"
    plays(game, "take bite", "use hunger")
    assert offered(game, "take") == {"bite", "fireball"}
    assert refused(game, "take claw") == "kaiju.ruling.gains"


@pytest.mark.rule("kaiju.ruling.discards")
def test_what_everybody_saw_go_into_a_hand_is_remembered_until_it_may_have_left() -> None:
    game = table(3)
    deck(game, 0, "BBBBB")
    plays(game, "rest", "take claw")
    assert game.view(1)["kaiju"][0]["known"] == [0, 1, 0]
    for seed in range(10):
        assert game.imagine(1, seed).hand[1] >= 1
    plays(game, "rest", "drop claw", "draw")
    assert game.view(1)["kaiju"][0]["known"][1] == 0
