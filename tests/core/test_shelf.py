"""The shelf: our games, games put there by hand, and games of other packages."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import gameshelf

TESTS = Path(__file__).parents[1]


def test_the_shelf_has_takara_for_two_to_four() -> None:
    assert gameshelf.shelf()["takara"].seats == range(2, 5)


def test_another_package_puts_a_game_on_the_shelf_by_an_entry_point(tmp_path: Path) -> None:
    info = tmp_path / "gameshelf_nim-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: gameshelf-nim\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[gameshelf.games]\nnim = tiny.nim:BOX\n")
    code = "import gameshelf; print(gameshelf.new('nim', seed=3).box.title, sorted(gameshelf.shelf()))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": f"{tmp_path}:{TESTS}", "PATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("Nim [")
    assert "'nim'" in done.stdout
    assert "'takara'" in done.stdout


def test_importing_gameshelf_is_light() -> None:
    heavy = "('rich', 'typer', 'jinja2', 'litestar', 'numpy')"
    code = f"import gameshelf, sys; gameshelf.new('takara', seed=1); print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
