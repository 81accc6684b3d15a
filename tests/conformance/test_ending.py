"""Random games end, in a way that the Box declares."""

from __future__ import annotations

import pytest

from gameshelf.core import Box
from gameshelf.kit import Setting, ending


def test_random_games_end_within_the_declared_length(setting: Setting) -> None:
    ending.random_games_end_within_the_declared_length(setting)


@pytest.mark.rule("house.over")
def test_a_finished_game_has_a_whole_outcome_and_takes_no_moves(setting: Setting) -> None:
    ending.a_finished_game_has_a_whole_outcome_and_takes_no_moves(setting)


def test_a_side_wins_or_loses_as_a_whole(setting: Setting) -> None:
    ending.a_side_wins_or_loses_as_a_whole(setting)


def test_the_endings_are_rules(box: Box) -> None:
    ending.the_endings_are_rules(box)
