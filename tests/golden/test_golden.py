"""Golden games replay byte for byte, one for each way a game can end."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameshelf import Record, replay
from gameshelf.core import Box
from golden.write import story

HERE = Path(__file__).parent
RECORDS = sorted(HERE.glob("*/*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_game_replays_byte_for_byte(path: Path) -> None:
    match = replay(Record.load(path))
    assert story(match) == path.with_suffix(".txt").read_text(encoding="utf-8")
    assert match.game.outcome is not None
    assert match.game.outcome.reason == path.stem


def test_every_way_to_end_has_a_golden_game(box: Box) -> None:
    written = {path.stem for path in RECORDS if path.parent.name == box.key}
    assert written == set(box.endings)
