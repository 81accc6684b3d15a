"""Moves are unique, stable, parse back; an illegal one raises, changes nothing and is explained."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameshelf.core import Box
from gameshelf.kit import Setting, covering, moves

GOLDEN = Path(__file__).parents[1] / "golden"


def test_moves_are_unique_stable_and_parse_back(setting: Setting) -> None:
    moves.moves_are_unique_stable_and_parse_back(setting)


def test_the_list_of_moves_is_the_callers_own(setting: Setting) -> None:
    moves.the_list_of_moves_is_the_callers_own(setting)


def test_why_not_is_none_exactly_for_the_moves(setting: Setting) -> None:
    moves.why_not_is_none_exactly_for_the_moves(setting)


@pytest.mark.rule("house.notation")
def test_an_illegal_move_raises_and_changes_nothing(setting: Setting) -> None:
    moves.an_illegal_move_raises_and_changes_nothing(setting)


def test_numbers_are_dense(box: Box) -> None:
    moves.numbers_are_dense(box)


def test_no_verb_is_a_word_of_the_terminal(box: Box) -> None:
    moves.no_verb_is_a_word_of_the_terminal(box)


def test_events_rest_on_rules_that_exist(setting: Setting) -> None:
    moves.events_rest_on_rules_that_exist(setting)


def test_views_keep_the_frame(setting: Setting) -> None:
    moves.views_keep_the_frame(setting)


def test_every_move_of_the_vocabulary_is_used_in_some_game(box: Box) -> None:
    covering.every_move_of_the_vocabulary_is_used_in_some_game(box, GOLDEN / box.key / "covering.json")
