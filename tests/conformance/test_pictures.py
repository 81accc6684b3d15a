"""Pictures of every game, wide and tall."""

from __future__ import annotations

from gameshelf.core import Box
from gameshelf.kit import Setting, pictures


def test_pictures_are_well_formed_and_offer_what_can_be_played(setting: Setting) -> None:
    pictures.pictures_are_well_formed_and_offer_what_can_be_played(setting)


def test_pictures_tell_a_seat_nothing_that_it_cannot_know(setting: Setting) -> None:
    pictures.pictures_tell_a_seat_nothing_that_it_cannot_know(setting)


def test_the_same_pieces_lie_on_every_seats_table(setting: Setting) -> None:
    pictures.the_same_pieces_lie_on_every_seats_table(setting)


def test_every_sign_and_every_colour_that_is_used_exists(box: Box) -> None:
    pictures.every_sign_and_every_colour_that_is_used_exists(box)


def test_a_picture_stands_alone(box: Box) -> None:
    pictures.a_picture_stands_alone(box)


def test_pictures_are_drawn_fast(box: Box) -> None:
    pictures.pictures_are_drawn_fast(box)
