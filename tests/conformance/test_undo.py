"""Undo takes back one's own moves up to the last thing that anybody learned, and leaves no trace."""

from __future__ import annotations

import pytest

from gameshelf.kit import Setting, undo


def test_undo_restores_the_position_or_gives_a_reason(setting: Setting) -> None:
    undo.undo_restores_the_position_or_gives_a_reason(setting)


@pytest.mark.rule("house.undo.learned", "house.undo.other")
def test_undo_never_crosses_dice_a_secret_or_another_seat(setting: Setting) -> None:
    undo.undo_never_crosses_dice_a_secret_or_another_seat(setting)
