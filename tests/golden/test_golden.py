"""Golden games replay byte for byte, one for each way a game can end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gameshelf.core import Box
from gameshelf.kit import golden
from gameshelf.play import Record
from gameshelf.play.shelf import box as find_box

HERE = Path(__file__).parent
RECORDS = [path for folder in sorted(HERE.iterdir()) for path in golden.records(folder)]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_game_replays_byte_for_byte(path: Path) -> None:
    golden.replays_byte_for_byte(path)


def test_every_way_to_end_has_a_golden_game(box: Box) -> None:
    golden.every_way_to_end_has_a_golden_game(box, HERE / box.key)


def test_a_golden_game_whose_moves_still_lead_to_its_end_stays_when_they_are_written_anew(tmp_path: Path) -> None:
    """Other values alone are no reason for another game; one that no longer ends so is looked for anew."""
    nim = find_box("nim")
    list(golden.write(nim, tmp_path, "random"))
    path = golden.records(tmp_path)[0]
    first = Record.load(path)
    replace(first, edition="of before").save(path)
    list(golden.write(nim, tmp_path, "greedy"))
    assert Record.load(path) == first
    replace(first, moves=first.moves[:-1]).save(path)
    list(golden.write(nim, tmp_path, "greedy"))
    golden.replays_byte_for_byte(path)
    assert Record.load(path) != first
