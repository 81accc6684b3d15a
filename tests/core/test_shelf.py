"""The shelf: our games, games put there by hand, and games of other packages."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import gameshelf
from gameshelf.kit import settings_of

TESTS = Path(__file__).parents[1]
SOURCE = Path(gameshelf.__file__).parent


def test_the_shelf_has_takara_for_two_to_four() -> None:
    assert gameshelf.shelf()["takara"].seats == range(2, 5)


OURS = sorted(path.name for path in (SOURCE / "games").iterdir() if (path / "__init__.py").exists())
FILES = (
    "rulebook.md content.toml content.py moves.py state.py steps/__init__.py view.py board.py drawing/canvas.py "
    "drawing/mats.py drawing/words.py board.svg.jinja board.txt.jinja cover.svg look.css symbols.svg bot.py quick.py "
    "knowledge.py telling.py watch.py"
)


@pytest.mark.parametrize("room", OURS)
def test_every_room_has_the_same_files(room: str) -> None:
    folder = SOURCE / "games" / room
    assert [name for name in FILES.split() if not (folder / name).exists()] == []


@pytest.mark.parametrize("room", OURS)
def test_what_is_shown_is_read_from_data_and_never_from_sentences_or_kinds_of_steps(room: str) -> None:
    """A question brings its context with it (`Step.shown`), an effect its operations."""
    folder = SOURCE / "games" / room
    for path in folder.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"^import re$|^from re import", text, re.M), f"{path} reads sentences"
        if path.name in ("view.py", "board.py", "telling.py") or path.parent.name == "drawing":
            assert not re.search(r"isinstance\(\w*(step|stack)", text), f"{path} tells steps apart by their class"


def test_words_that_every_room_uses_exist_once() -> None:
    twice = [
        str(path)
        for path in (SOURCE / "games").rglob("*.py")
        if re.search(r"^def (plural|several|counted|joined)\(", path.read_text(encoding="utf-8"), re.M)
    ]
    assert twice == []


@pytest.mark.parametrize("key", OURS)
def test_the_kit_plays_each_number_of_seats_and_each_choice_and_no_more(key: str) -> None:
    box = gameshelf.shelf()[key]
    settings = settings_of(box)
    choices = {(option.name, choice) for option in box.options for choice in option.choices}
    assert {setting.players for setting in settings} == set(box.seats)
    assert {one for setting in settings for one in setting.options} == choices
    assert len(settings) <= len(box.seats) + len(choices)
    for setting in settings:
        fitting = [one for option in box.options for one in option.possible(setting.players)]
        assert all(choice in fitting for _, choice in setting.options)


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
