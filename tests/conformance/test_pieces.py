"""Conservation: every piece is somewhere, exactly once; and every piece plays a part."""

from __future__ import annotations

from gameshelf.core import Box
from gameshelf.kit import Setting, pieces


def test_every_piece_is_somewhere_exactly_once(setting: Setting) -> None:
    pieces.every_piece_is_somewhere_exactly_once(setting)


def test_every_piece_moves_in_some_game(box: Box) -> None:
    pieces.every_piece_moves_in_some_game(box)
