"""Clone, save and replay agree with the original, and a copy is a copy."""

from __future__ import annotations

from gameshelf.kit import Setting, copies


def test_a_clone_equals_its_original_and_acting_on_it_leaves_the_original_alone(setting: Setting) -> None:
    copies.a_clone_equals_its_original_and_acting_on_it_leaves_the_original_alone(setting)


def test_a_deep_copy_is_a_clone(setting: Setting) -> None:
    copies.a_deep_copy_is_a_clone(setting)


def test_no_earlier_copy_ever_changes(setting: Setting) -> None:
    copies.no_earlier_copy_ever_changes(setting)


def test_a_clone_goes_on_as_the_original_does(setting: Setting) -> None:
    copies.a_clone_goes_on_as_the_original_does(setting)


def test_a_record_replays_to_the_same_position_at_every_move(setting: Setting) -> None:
    copies.a_record_replays_to_the_same_position_at_every_move(setting)


def test_the_same_seed_gives_the_same_game_and_another_seed_another(setting: Setting) -> None:
    copies.the_same_seed_gives_the_same_game_and_another_seed_another(setting)
