"""Hidden information: a seat cannot tell the real game from one that it imagines, by any channel."""

from __future__ import annotations

from gameshelf.kit import Setting, secrets


def test_views_are_plain_data(setting: Setting) -> None:
    secrets.views_are_plain_data(setting)


def test_an_imagined_game_looks_the_same_to_its_seat(setting: Setting) -> None:
    secrets.an_imagined_game_looks_the_same_to_its_seat(setting)


def test_nothing_of_the_real_deal_is_left_in_an_imagined_one(setting: Setting) -> None:
    secrets.nothing_of_the_real_deal_is_left_in_an_imagined_one(setting)


def test_what_a_seat_cannot_know_comes_out_different_in_some_imagined_game(setting: Setting) -> None:
    secrets.what_a_seat_cannot_know_comes_out_different_in_some_imagined_game(setting)


def test_imagining_deals_something_else_and_leaves_the_original_alone(setting: Setting) -> None:
    secrets.imagining_deals_something_else_and_leaves_the_original_alone(setting)


def test_an_imagined_game_can_be_played_to_its_end(setting: Setting) -> None:
    secrets.an_imagined_game_can_be_played_to_its_end(setting)


def test_a_move_that_teaches_nothing_looks_the_same_in_every_imagined_game(setting: Setting) -> None:
    secrets.a_move_that_teaches_nothing_looks_the_same_in_every_imagined_game(setting)


def test_sentences_reveal_nothing_in_an_imagined_game(setting: Setting) -> None:
    secrets.sentences_reveal_nothing_in_an_imagined_game(setting)


def test_who_is_asked_tells_nothing_of_a_hand(setting: Setting) -> None:
    secrets.who_is_asked_tells_nothing_of_a_hand(setting)


def test_no_seat_forgets_what_it_knows(setting: Setting) -> None:
    secrets.no_seat_forgets_what_it_knows(setting)


def test_a_seat_offers_nothing_but_its_own(setting: Setting) -> None:
    secrets.a_seat_offers_nothing_but_its_own(setting)


def test_a_wrong_seat_has_no_view(setting: Setting) -> None:
    secrets.a_wrong_seat_has_no_view(setting)
