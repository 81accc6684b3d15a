"""Files that are there stay as they are, and a wrong command is told in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.terminal import run
from cli.test_commands import run_anew


def moves_in(path: Path) -> list[str]:
    return list(json.loads(path.read_text())["moves"])


def test_a_record_that_no_longer_fits_is_kept_whole(tmp_path: Path) -> None:
    run("play", "takara", "--seed", "5", "--seats", "me,me", typed="\ndive\nsave game.json\n", cwd=tmp_path)
    path = tmp_path / "game.json"
    record = json.loads(path.read_text())
    record["moves"] = ["dive", "fight 3", "dive"]
    path.write_text(json.dumps(record))
    done = run("play", "--load", "game.json", "--seats", "me,me", typed="\ndive\nquit\n", cwd=tmp_path)
    assert "Move 2 of 3, 'fight 3', no longer fits" in done.stderr
    assert moves_in(path) == ["dive", "fight 3", "dive"]
    assert moves_in(tmp_path / "game-from-move-1.json")[:1] == ["dive"]


def test_two_games_with_one_seed_have_two_files(tmp_path: Path) -> None:
    for players in ("2", "3", "2"):
        run("play", "takara", "--seed", "77", "-p", players, typed="dive all\nquit\n", cwd=tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["takara-77-2.json", "takara-77.json"]
    assert json.loads((tmp_path / "takara-77.json").read_text())["players"] == 2
    assert json.loads((tmp_path / "takara-77-2.json").read_text())["players"] == 3


def test_a_saved_game_may_be_named_with_its_game(tmp_path: Path) -> None:
    run("play", "takara", "--seed", "5", "--seats", "me,me", typed="\ndive\nsave game.json\n", cwd=tmp_path)
    assert "Takara Island, seed 5" in run("play", "takara", "--load", "game.json", typed="quit\n", cwd=tmp_path).stdout
    wrong = run("play", "hunted", "--load", "game.json", cwd=tmp_path)
    assert wrong.returncode == 2
    assert wrong.stderr == "gameshelf: game.json is a game of Takara Island (takara), not of hunted.\n"


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (("sim", "takara", "-n", "0"), "--games"),
        (("play", "takara", "--seed", "x"), "--seed"),
        (("sim",), "game"),
        (("nothing",), "nothing"),
        (("replay", "nowhere.json"), "nowhere.json"),
    ],
)
def test_a_wrong_command_is_told_in_one_line(command: tuple[str, ...], told: str, tmp_path: Path) -> None:
    done = run(*command, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("gameshelf: ")
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


def test_another_packages_broken_game_is_told_in_one_line(tmp_path: Path) -> None:
    info = tmp_path / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[gameshelf.games]\nbroken = not_there:BOX\n")
    done = run_anew("shelf", cwd=tmp_path, PYTHONPATH=str(tmp_path))
    assert done.returncode == 0
    assert "Takara Island" in done.stdout
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("gameshelf: The game 'broken' (not_there:BOX) cannot be loaded")


def test_an_edition_reads_line_by_line(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("[monster.bat-a]\nlife = 3\n")
    out = run("edition", "takara", "mine.toml", cwd=tmp_path).stdout
    assert "  bat-a  [owner]  " in out
    assert "life 3 (was 1)" in out
    assert "['" not in run("edition", "hunted", cwd=tmp_path).stdout
