"""Best scores in the terminal: kept for whoever won, by game, seats and options."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from cli.terminal import run
from gameshelf.cli.scores import compare, folder
from gameshelf.play import Record
from gameshelf.play.scores import Best

WON = Path(__file__).parents[1] / "golden" / "hunted" / "hunted.end.lars.json"


def test_a_better_score_takes_the_place_of_the_best() -> None:
    assert compare(Best("nim.2", "2 players", 7)) == "Your first score here (2 players): 7."
    assert compare(Best("nim.2", "2 players", 5)) == "Your best score (2 players) is 7."
    assert compare(Best("nim.2", "2 players", 9)) == "Your best score so far (2 players); it was 7."
    assert json.loads((folder() / "scores.json").read_text(encoding="utf-8")) == {"nim.2": 9}


def test_a_damaged_file_costs_nobody_the_end_of_a_game() -> None:
    folder().mkdir(parents=True)
    (folder() / "scores.json").write_text("[", encoding="utf-8")
    assert compare(Best("nim.2", "2 players", 7)) == ""


def test_a_game_that_was_won_tells_how_it_compares(tmp_path: Path) -> None:
    whole = Record.load(WON)
    for told in ("Your first score here (alone", "Your best score (alone"):
        replace(whole, moves=whole.moves[:-1]).save(tmp_path / "game.json")
        out = run("play", "--load", "game.json", "--seats", "me", typed=f"{whole.moves[-1]}\n", cwd=tmp_path).stdout
        assert told in out
