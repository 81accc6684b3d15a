"""The command line, as a user types it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.terminal import run


def run_anew(*arguments: str, cwd: Path | None = None, **settings: str) -> subprocess.CompletedProcess[str]:
    """The program in an interpreter of its own; most tests need no other than the one that has imported everything."""
    return subprocess.run(
        [sys.executable, "-m", "gameshelf.cli", *arguments],
        input="",
        capture_output=True,
        text=True,
        cwd=cwd,
        timeout=120,
        env={**os.environ, **settings},
    )


def test_the_shelf_names_its_games() -> None:
    done = run_anew("shelf")
    assert done.returncode == 0
    assert "Takara Island" in done.stdout
    assert "2-4 players" in done.stdout
    assert json.loads(run_anew("shelf", "--json").stdout)["takara"]["seats"] == [2, 3, 4]


def test_the_shelf_tells_every_choice_of_a_game_and_the_help_points_there() -> None:
    told = run("shelf", "takao").stdout
    assert "Takara" not in told
    assert "tokko: The Takao Tokko Incident (four stars)\n" in told
    assert "doom: Doom Port (one star), unless told\n" in told
    assert "gameshelf play takao --players 6 -o scenario=animals" in told
    for verb in ("play", "sim"):
        words = " ".join(run(verb, "--help").stdout.split())
        assert "`gameshelf shelf GAME` lists them" in words
    assert "-o scenario=tokko" in " ".join(run("play", "--help").stdout.split())
    assert list(json.loads(run("shelf", "takao", "--json").stdout)) == ["takao"]
    assert "no game 'chess'" in run("shelf", "chess").stderr


def test_help_lists_the_verbs() -> None:
    text = run_anew("--help").stdout
    for verb in ("shelf", "play", "sim", "rules", "replay", "edition"):
        assert verb in text
    assert "--seed" in run("play", "--help").stdout


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("play", "chess"), "no game 'chess'"),
        (("play", "takara", "--players", "9"), "for 2 to 4 players, not 9"),
        (("play", "takara", "-o", "readings=mine"), "choose from book, bga"),
        (("play", "takara", "-o", "readings"), "NAME=CHOICE"),
        (("play", "takara", "--seats", "me,wizard"), "no bot 'wizard'"),
        (("play", "takara", "--players", "3", "--seats", "me,random"), "3 seats need 3 names"),
        (("play", "takara", "--edition", "nowhere.toml"), "Cannot read the edition"),
        (("play", "--load", "nowhere.json"), "Cannot read nowhere.json"),
        (("sim", "takara", "--bots", "wizard"), "no bot 'wizard'"),
        (("sim", "takara", "--bots", "greedy,random", "--players", "3"), "3 players need 3 bots"),
        (("sim", "takara", "--bots", "random,random,random,random,random"), "name 4 bots, or one for all"),
        (("rules", "takara", "zeppelin"), "speaks of 'zeppelin'"),
        (("replay", "nowhere.json"), "Cannot read nowhere.json"),
        (("edition", "chess"), "no game 'chess'"),
    ],
)
def test_bad_input_is_one_clear_line(arguments: tuple[str, ...], error: str, tmp_path: Path) -> None:
    done = run(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert error in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" not in done.stderr


def test_a_game_between_bots_plays_to_its_end_with_the_score_line_by_line() -> None:
    done = run("play", "takara", "--seats", "greedy,greedy", "--seed", "4")
    assert done.returncode == 0
    assert "(won)" in done.stdout
    assert "XP tokens" in done.stdout


def test_a_whole_game_is_played_by_typing_numbers(tmp_path: Path) -> None:
    done = run("play", "takara", "--players", "2", "--seed", "5", typed="1\n" * 2000, cwd=tmp_path)
    assert done.returncode == 0
    assert "(won)" in done.stdout or "everybody loses" in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_the_words_at_the_table(tmp_path: Path) -> None:
    typed = "dive\nundo\nundo\nwhy rent\nwhy dive\nrules mimic\nrules undo\nhelp\n99\ndance\nlog\nboard\nsave here.json\n"
    done = run("play", "takara", "--seats", "me,random", "--seed", "9", typed=typed, cwd=tmp_path)
    out = " ".join(done.stdout.split())
    for words in (
        "Taken back.",
        "nothing to take back",
        "The sword costs 3 Karas",
        "dive is allowed now",
        "The Mimic must be fought",
        "Undo stops at what was learned",
        "There is no answer 99",
        "'dance' is not a move",
        "Saved to here.json",
    ):
        assert words in out
    assert (tmp_path / "here.json").exists()


def test_the_end_of_input_in_the_middle_of_a_game_loses_nothing(tmp_path: Path) -> None:
    done = run("play", "takara", "--players", "3", "--seed", "7", typed="dive\ndive\n", cwd=tmp_path)
    assert done.returncode == 0
    assert "Go on with:" in done.stdout
    saved = json.loads((tmp_path / "takara-7.json").read_text())
    assert "dive" in saved["moves"]
    again = run("play", "--load", "takara-7.json", "--seats", "me,random,random", typed="quit\n", cwd=tmp_path)
    assert again.returncode == 0
    assert "SITES" in again.stdout
    told = run("replay", "takara-7.json", cwd=tmp_path)
    assert told.returncode == 0
    assert "to the Dive for 1 Kara" in told.stdout


def test_a_saved_game_that_no_longer_fits_tells_the_move(tmp_path: Path) -> None:
    run("play", "takara", "--players", "2", "--seed", "7", typed="dive\n", cwd=tmp_path)
    path = tmp_path / "takara-7.json"
    saved = json.loads(path.read_text())
    saved["moves"] = [*saved["moves"][:1], "fight 3"]
    path.write_text(json.dumps(saved))
    told = run("replay", str(path))
    assert told.returncode == 2
    assert "Move 2 of 2, 'fight 3', no longer fits" in told.stderr
    assert "Traceback" not in told.stderr
    again = run("play", "--load", str(path), typed="quit\n", cwd=tmp_path)
    assert again.returncode == 0
    assert "goes on from move 1" in again.stderr


def test_two_people_at_one_screen_are_asked_to_hand_it_over(tmp_path: Path) -> None:
    done = run("play", "takara", "--seats", "me,me", "--seed", "1", typed="\ndive all\n\n\ndive\n", cwd=tmp_path)
    assert "Press Enter when the others look away" in done.stdout
    assert done.stdout.count("it is your turn") >= 2


def test_the_terminal_shows_a_seat_nothing_that_it_may_not_know(tmp_path: Path) -> None:
    done = run("play", "takara", "--seats", "me,greedy", "--seed", "12", typed="dive all\n" * 6, cwd=tmp_path)
    assert "You look at" not in done.stdout


def test_sim_prints_n_and_intervals() -> None:
    done = run("sim", "takara", "-n", "30", "-b", "greedy,random", "--workers", "2")
    assert done.returncode == 0
    assert "n = 30" in done.stdout
    assert "\x1b" not in done.stdout + done.stderr
    one = json.loads(run("sim", "takara", "-n", "20", "--bots", "random", "--json").stdout)
    two = json.loads(run("sim", "takara", "-n", "20", "--bots", "random", "--json", "--workers", "2").stdout)
    assert one["games"] == 20
    assert one["endings"] == two["endings"]
    assert one["moves"] == two["moves"]


def test_rules_prints_a_rule_with_its_tests() -> None:
    assert "takara.view.rockfall" in run("rules", "takara").stdout
    done = run("rules", "takara", "takara.view.rockfall")
    assert "2 Karas" in done.stdout
    assert "test_a_rockfall_ends_the_view_and_pays_two" in done.stdout


def test_edition_shows_where_values_come_from_and_what_a_file_changes(tmp_path: Path) -> None:
    assert "rulebook" in run("edition", "takara").stdout
    (tmp_path / "my.toml").write_text("[monster.drake]\nlife = 5\n")
    done = run("edition", "takara", str(tmp_path / "my.toml"))
    assert "5 (was 4)" in done.stdout
    assert "1 owner" in done.stdout


def test_odd_typing_never_loses_a_game(tmp_path: Path) -> None:
    typed = "dive\n\u00b2\n" + "9" * 5000 + "\nsave .\nsave a\0b\n"
    done = run("play", "takara", "--seats", "me,random", "--seed", "9", typed=typed, cwd=tmp_path)
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["takara-9.json"]


def test_a_loaded_game_is_saved_where_it_came_from(tmp_path: Path) -> None:
    run("play", "takara", "--seats", "me,random", "--seed", "9", typed="dive\nsave my game.json\nquit\n", cwd=tmp_path)
    before = json.loads((tmp_path / "my game.json").read_text())["moves"]
    done = run("play", "--load", "my game.json", "--seats", "me,random", typed="dive\n", cwd=tmp_path)
    assert "--load 'my game.json'" in done.stdout
    assert len(json.loads((tmp_path / "my game.json").read_text())["moves"]) > len(before)


def test_load_refuses_what_the_saved_game_knows(tmp_path: Path) -> None:
    run("play", "takara", "--seats", "me,random", "--seed", "9", typed="dive\n", cwd=tmp_path)
    done = run("play", "--load", "takara-9.json", "--seed", "4", cwd=tmp_path)
    assert done.returncode == 2
    assert "knows its game" in done.stderr
    assert run("play", "takara", "--players", "0", cwd=tmp_path).returncode == 2


def test_an_editions_name_may_have_brackets(tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text('[edition]\nname = "[/x] mine [box]"\n')
    done = run("edition", "takara", str(tmp_path / "my.toml"))
    assert done.returncode == 0
    assert "[/x] mine [box]" in done.stdout


def test_who_plays_all_seats_together_takes_any_of_their_moves_back(tmp_path: Path) -> None:
    """A turn that was ended by a slip: the next seat is asked, and it is the same person."""
    together = ("play", "takao", "--seats", "me,me", "--seed", "1", "-o", "scenario=doom", "-o", "cast=deal")
    done = run(*together, typed="pass\nundo\nquit\n", cwd=tmp_path)
    assert "Taken back." in done.stdout
    apart = run("play", "takara", "--seats", "me,me", "--seed", "1", typed="\ndive all\n\nundo\nquit\n", cwd=tmp_path)
    assert "Taken back." not in apart.stdout
