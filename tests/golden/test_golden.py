"""Golden games replay byte for byte, one for each way a game can end."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameshelf.core import Box
from gameshelf.kit import golden

HERE = Path(__file__).parent
RECORDS = [path for folder in sorted(HERE.iterdir()) for path in golden.records(folder)]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_game_replays_byte_for_byte(path: Path) -> None:
    golden.replays_byte_for_byte(path)


def test_every_way_to_end_has_a_golden_game(box: Box) -> None:
    golden.every_way_to_end_has_a_golden_game(box, HERE / box.key)
