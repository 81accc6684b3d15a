"""`sim`, `balance` and `edition` for those who study games."""

from __future__ import annotations

import csv
import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import gameshelf
from cli.terminal import run
from gameshelf import Record, bots, lab
from gameshelf.bots import own
from gameshelf.core import Move
from gameshelf.play import Seat


def test_sim_says_what_was_played_and_keeps_every_game(tmp_path: Path) -> None:
    done = run(
        "sim", "takara", "-n", "4", "-b", "greedy,random", "--seed", "5", "--records", "r.jsonl", "--csv", "t.csv", cwd=tmp_path
    )
    content = gameshelf.shelf()["takara"].content
    assert f"edition {content.name} ({content.hash})" in done.stdout
    assert "2 players: greedy and random, changing seats; readings book" in done.stdout
    assert "seeds 5 to 8" in done.stdout
    records = list(Record.load_many(tmp_path / "r.jsonl"))
    rows = list(csv.DictReader((tmp_path / "t.csv").read_text(encoding="utf-8").splitlines()))
    assert [record.seed for record in records] == [int(row["seed"]) for row in rows] == [5, 6, 7, 8]
    for record, row in zip(records, rows, strict=True):
        outcome = gameshelf.replay(record).game.outcome
        assert outcome is not None
        assert record.date
        assert record.bots == (row["bot_0"], row["bot_1"])
        assert record.outcome == {
            "winners": list(outcome.winners), "scores": list(outcome.scores), "reason": outcome.reason,
        }  # fmt: skip
        assert [int(row["score_0"]), int(row["score_1"])] == list(outcome.scores)


# Ctrl-C may be ignored where the tests were started in the background, and a program inherits that
HEARING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from gameshelf.cli import main
sys.exit(main())
"""


def stopped(folder: Path, number: int, *words: str) -> tuple[int, str, str]:
    """A simulation without an end in sight, to which a signal is sent when the first games have been kept."""
    kept = folder / f"{number}-{len(list(folder.iterdir()))}.jsonl"
    command = ["sim", "takara", "-n", "1000000", "-b", "random", "--records", str(kept), *words]
    with subprocess.Popen(
        [sys.executable, "-c", HEARING, *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as game:
        try:
            while game.poll() is None and not (kept.exists() and kept.stat().st_size):
                time.sleep(0.05)
            game.send_signal(number)
            out, err = game.communicate(timeout=60)
        finally:
            game.kill()
    return game.returncode, out, err


def test_ctrl_c_shows_what_has_been_counted(tmp_path: Path) -> None:
    for workers in ("1", "2"):
        code, out, err = stopped(tmp_path, signal.SIGINT, "--workers", workers)
        assert code == 130, err
        assert "Wins, with the 95 % interval" in out
        assert "Stopped after" in err
        assert "Traceback" not in err


def test_sigterm_leaves_nothing_behind(tmp_path: Path) -> None:
    _, _, err = stopped(tmp_path, signal.SIGTERM, "--workers", "2")
    assert "leaked" not in err
    assert "Traceback" not in err


def test_an_edition_as_toml_is_the_same_edition(tmp_path: Path) -> None:
    for box in gameshelf.shelf().values():
        if box.key in ("nim", "sealed", "embers"):
            continue
        text = run("edition", box.key, "--toml", cwd=tmp_path).stdout
        (tmp_path / "all.toml").write_text(text, encoding="utf-8")
        edition = box.edition(tmp_path / "all.toml")
        assert edition.hash == box.content.hash
        assert edition.entries == box.content.entries, "and every entry keeps its source"


def test_balance_against_another_edition_shows_the_difference(tmp_path: Path) -> None:
    (tmp_path / "dear.toml").write_text("[price.sword]\nkaras = 5\n")
    words = ("balance", "takara", "-n", "4", "-b", "random", "--against", "dear.toml")
    assert "Against the edition dear" in run(*words, cwd=tmp_path).stdout
    found = json.loads(run(*words, "--json", cwd=tmp_path).stdout)
    assert {"won", "decisions", "best score"} <= set(found["differences"][0])
    assert found["differences"][0]["won"]["n"] == 4
    (tmp_path / "same.toml").write_text("[price.sword]\nkaras = 3\n")
    same = json.loads(run(*words[:-1], "same.toml", "--json", cwd=tmp_path).stdout)
    assert same["differences"][0]["decisions"]["value"] == 0, "the same seeds and the same values give the same games"


class Listener:
    """Plays anything, and counts what it heard."""

    def __init__(self, seed: int = 0) -> None:
        self.asked = 0
        self.heard = 0

    def choose(self, seat: Seat) -> Move:
        assert len(seat.heard) >= self.heard
        assert all(event["text"] for event in seat.heard)
        assert not self.asked or seat.heard, "somebody has moved, so something was told"
        self.asked += 1
        self.heard = len(seat.heard)
        return seat.moves[seat.view["players"] * self.asked % len(seat.moves)]


def test_a_bot_of_ones_own_lives_as_long_as_its_seat_and_hears_what_it_hears() -> None:
    bots.put("listener", Listener)
    try:
        assert "listener" in bots.names()
        here = list(lab.simulate("nim", ["listener", "random"], 6))
        there = list(lab.simulate("nim", ["listener", "random"], 6, workers=2))
        assert here == there, "also in other processes, with a game and a bot that were put there by hand"
    finally:
        own._put.pop("listener")


def test_a_bot_that_answers_nonsense_is_told() -> None:
    done = run("sim", "takara", "-n", "1", "-b", "cli.test_study:Nonsense,random", cwd=Path(__file__).parents[1])
    assert done.returncode == 2
    assert "The bot Nonsense answered 'dance'" in done.stderr


class Nonsense:
    def __init__(self, seed: int = 0) -> None: ...

    def choose(self, seat: Seat) -> str:
        return "dance"


def test_help_shows_the_attributes() -> None:
    import pydoc

    for thing, words in ((gameshelf.Match, ("turns", "played", "record")), (gameshelf.Seat, ("heard", "moves", "number"))):
        text = pydoc.render_doc(thing)
        assert all(f"{word}" in text for word in words)
        assert "Attributes:" in text


def test_sim_and_balance_count_the_same_wins_and_name_how_it_ended() -> None:
    sim = run("sim", "hunted", "--bots", "greedy", "-n", "12", "--seed", "60").stdout
    report = run("balance", "hunted", "-n", "12", "--seed", "60").stdout
    found = re.search(r"Mean score of wins: ([\d.]+) ", sim)
    assert found, sim
    assert re.search(rf"\| {found[1]} +\|$", report, re.M)
    for text in (sim, report):
        assert "The fifth damage is death" in text
        assert "hunted.end.damage" not in text
