"""What a person at a terminal sees, in which order, and how much of it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import gameshelf
from cli.terminal import at_terminal, plain, run
from gameshelf import bots
from gameshelf.cli import lookup
from gameshelf.cli.screen import Leave, Screen, changed, fold, pair
from gameshelf.cli.table import TerminalTable
from gameshelf.core import to_you
from gameshelf.play import HOUSE, Match, Record

ARROW_UP = "\x1b[A"
SEED = 5  # three bots play before the first question


def nearly_over(path: Path) -> Record:
    """Save a game of Takara that ends with the next move, and the whole of it comes back."""
    match = Match("takara", 2, 8, names=["Player 1", "Greedy 2"])
    players = [bots.seated("greedy", 1, seat) for seat in range(2)]
    while (seat := match.game.seat) is not None:
        match.play(bots.ask(players[seat], match.game))
    whole = match.record
    replace(whole, moves=whole.moves[:-1]).save(path)
    return whole


def seats_at_the_end(path: Path) -> str:
    """Seats for a saved game in which a person makes the next move."""
    seat = gameshelf.replay(Record.load(path)).game.seat
    return ",".join("me" if n == seat else "random" for n in range(2))


def test_what_happened_stands_between_the_board_and_the_question(tmp_path: Path) -> None:
    out = run("play", "takara", "--players", "4", "--seed", str(SEED), cwd=tmp_path).stdout
    assert out.index("SITES") < out.index("- Greedy 2") < out.index("- Greedy 4") < out.index("Your day:")


@pytest.mark.parametrize("typed", ["why rent", "?", "dance", "99", "rules mimic", "log", "undo", "save", "board"])
def test_after_a_word_or_a_mistake_the_answers_are_not_listed_again(typed: str, tmp_path: Path) -> None:
    out = run("play", "takara", "--seed", "9", typed=f"{typed}\n", cwd=tmp_path).stdout
    assert out.count("1  view 1") == 1
    assert out.count("(Enter: the answers again.)") == 1


def test_enter_lists_the_answers_again(tmp_path: Path) -> None:
    out = run("play", "takara", "--seed", "9", typed="dance\n\n", cwd=tmp_path).stdout
    assert out.count("1  view 1") == 2


def test_the_board_is_whole_when_ones_turn_begins_and_when_asked_for(tmp_path: Path) -> None:
    game = ("play", "takara", "--seats", "me,random", "--seed", "9")
    within = run(*game, typed="dive\n", cwd=tmp_path).stdout
    assert within.count("Harbor:") == 1
    assert within.count("YOU, Player 1") == 2  # what changed, under its heading
    assert within.index("- You send an adventurer") < within.index("Changed (board shows all)"), "first what happened"
    assert run(*game, typed="dive\nboard\n", cwd=tmp_path).stdout.count("Harbor:") == 2
    assert run(*game, typed="dive all\n", cwd=tmp_path).stdout.count("Harbor:") == 2  # the other has played, the turn is new


def test_what_changed_on_the_board_is_shown_as_whole_items() -> None:
    before = ["TOWER", "  Time: 4", "  Deck: 60", "YOU", "  Row (0 bells):", "    Wilma", "  Items: none"]
    now = ["TOWER", "  Time: 4", "  Deck: 59", "YOU", "  Row (0 bells):", "    Wilma", "    Teddy", "  Items: none"]
    assert changed(before, now) == ["TOWER", "  Deck: 59", "YOU", "  Row (0 bells):", "    Wilma", "    Teddy"]
    assert changed(now, before)[-1] == "    Wilma"  # a card that went is missed, too
    assert changed(now, now) == []


def test_long_lines_go_on_under_their_text() -> None:
    assert fold("  Won: a chest, a crown, a stone.", 20) == ["  Won: a chest, a", "    crown, a stone."]
    assert fold("   1  dig 3  Dig at site 3", 18, under=6) == ["   1  dig 3  Dig", "      at site 3"]
    assert fold("", 20) == [""]


def test_neighbours_share_a_line_only_when_both_are_short() -> None:
    assert pair(["1 dig", "2 view", "3 dive"], 9) == ["1 dig    2 view", "3 dive"]
    assert pair(["1 dig", "2 go to the harbor", "3 dive"], 9) == ["1 dig", "2 go to the harbor", "3 dive"]


@pytest.mark.parametrize(("game", "columns"), [("takara", 60), ("hunted", 60), ("hunted", 80)])
def test_no_line_is_broken_at_the_edge_of_the_terminal(game: str, columns: int, tmp_path: Path) -> None:
    parts = at_terminal("play", game, "--seed", "5", typed=["1", "1", "?", "rules card"], cwd=tmp_path, columns=columns)
    text = plain("".join(parts[:-1]))
    assert max(len(line) for line in text.split("\n")) <= columns
    assert re.search(r"\n    ?[a-z(+]", text)  # something did go on, and not at the edge


def test_a_long_answer_goes_on_after_its_number(tmp_path: Path) -> None:
    first = plain(at_terminal("play", "hunted", "--seed", "5", typed=[], cwd=tmp_path, columns=48)[0])
    assert re.search(r"\n   2  hide  Hide \(.*\n {6}\w", first)


def test_the_news_and_the_question_fit_a_small_terminal(tmp_path: Path) -> None:
    parts = at_terminal("play", "takara", "--players", "4", "--seed", str(SEED), typed=[], cwd=tmp_path)
    screen = plain(parts[0]).split("\n")[-24:]
    assert any(line.startswith("- Greedy 2") for line in screen)
    assert any(line.startswith("Your day:") for line in screen)


def test_at_the_end_people_with_secrets_are_told_only_what_is_new(tmp_path: Path) -> None:
    out = run("play", "takara", "--seats", "me,me,greedy", "--seed", "5", typed="1\n" * 4000, cwd=tmp_path).stdout
    before, _, end = out.rpartition("SITES")
    assert "(won)" in end or "everybody loses" in end
    story = before[before.rindex("\n> ") :]  # what happened comes first, then the board, the scores last
    assert 0 < story.count("\n- ") < 40
    assert "\n- " not in end
    assert out.count("\n- ") > 100


def test_a_pipe_gets_whole_lines_and_shows_what_was_typed(tmp_path: Path) -> None:
    out = run("play", "hunted", "--seed", "5", typed="draw\n", cwd=tmp_path).stdout
    assert "> draw\n" in out
    assert out.count("Discard pile:") == 1, "a draw does not change it"
    assert "Escape token: there. Chocolates: there (heal 1 damage or refresh every spent die).\n" in out
    assert "\x1b" not in out


def test_a_word_finds_every_rule_that_has_it_and_the_best_come_first() -> None:
    book = gameshelf.shelf()["takara"].rulebook
    found = lookup.find([book, HOUSE], "Stone")
    assert {rule.id for rule in found} == {
        rule.id for rule in book.rules.values() if "stone" in f"{rule.id} {rule.title} {rule.text}".lower()
    }
    assert len(found) > 10
    named = ["stone" in f"{rule.id} {rule.title}".lower() for rule in found]
    assert named == sorted(named, reverse=True)
    assert [rule.id for rule in lookup.find([book], "takara.dig.stone")] == ["takara.dig.stone"]
    assert [rule.id for rule in lookup.find([book, HOUSE], "house.over")] == ["house.over"]


def test_many_rules_are_counted_and_listed_in_short(tmp_path: Path) -> None:
    for out in (
        run("rules", "takara", "stone").stdout,
        run("play", "takara", "--seed", "9", typed="rules stone\n", cwd=tmp_path).stdout,
    ):
        count = re.search(r"(\d+) rules speak of 'stone'", out)
        assert count is not None
        assert out.count("[takara.") == int(count[1])
        assert "It counts 10 XP" not in out
        assert re.search(r"One of them whole:  (gameshelf rules takara|rules) takara\.", out)
        assert "test_" not in out


def test_tests_are_named_for_one_exact_rule_outside_a_game_only(tmp_path: Path) -> None:
    assert "test_a_stone_is_kept_for_ten" in run("rules", "takara", "takara.dig.stone").stdout
    inside = run("play", "takara", "--seed", "9", typed="rules takara.dig.stone\n", cwd=tmp_path).stdout
    assert "It counts 10 XP" in inside
    assert "test_" not in inside


def test_why_takes_a_number_and_asks_for_a_move(tmp_path: Path) -> None:
    out = run("play", "takara", "--seed", "9", typed="why\nwhy 1\nwhy 99\n", cwd=tmp_path).stdout
    assert "Which move? For example: why view 1" in out
    assert "1 is allowed now." in out
    assert "There is no answer 99" in out


def test_a_game_that_has_a_file_is_whole_in_it_when_it_ends(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    whole = nearly_over(path)
    seats = seats_at_the_end(path)
    done = run("play", "--load", "game.json", "--seats", seats, typed=f"{whole.moves[-1]}\n", cwd=tmp_path)
    assert "The whole game is in game.json" in done.stdout
    assert "Another game" not in done.stdout
    assert json.loads(path.read_text())["moves"] == list(whole.moves)
    outcome = gameshelf.replay(whole).game.outcome
    assert outcome is not None
    end = re.sub(r"@\d ", "", outcome.text)  # whose name stands there depends on who sits there
    assert end in run("replay", "game.json", cwd=tmp_path).stdout
    told = re.sub(r"@\d ", "", to_you(outcome.text, seats.split(",").index("me")))
    assert done.stdout.count(told) == 1


def test_save_writes_over_no_other_file(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    nearly_over(tmp_path / "other.json")
    before = (tmp_path / "other.json").read_text()
    typed = "dive\nsave notes.txt\nsave other.json\nsave my.json\ndive\nsave my.json\n"
    out = run("play", "takara", "--seats", "me,random", "--seed", "9", typed=typed, cwd=tmp_path).stdout
    assert "notes.txt is there already" in out
    assert "other.json is there already" in out
    assert (tmp_path / "notes.txt").read_text() == "mine"
    assert (tmp_path / "other.json").read_text() == before
    assert json.loads((tmp_path / "my.json").read_text())["moves"].count("dive") >= 2


def test_a_loaded_game_tells_what_came_since_ones_last_move(tmp_path: Path) -> None:
    whole = nearly_over(tmp_path / "game.json")
    first = gameshelf.replay(whole, until=1).log(None)[0]
    out = run("play", "--load", "game.json", "--seats", seats_at_the_end(tmp_path / "game.json"), cwd=tmp_path).stdout
    assert "\n- " in out
    assert out.count("\n- ") < 20
    done = first.split(" ", 3)[3]  # whoever reads it is called you
    assert done in run("play", "--load", "game.json", "--seats", "me,me", typed="\nlog\n", cwd=tmp_path).stdout


def test_at_a_terminal_the_end_offers_a_file_and_another_game(tmp_path: Path) -> None:
    game = ("play", "takara", "--seats", "random,random", "--seed", "4")
    parts = at_terminal(*game, typed=["7", "save my game.json", "y", "y", "n"], cwd=tmp_path)
    text = plain("".join(parts))
    assert text.count("Keep this game for a replay?") == 3  # 7 is no answer; the second game asks for itself
    assert "The whole game is in my game.json" in text
    assert "gameshelf replay 'my game.json'" in text
    seeds = re.findall(r"Takara Island, seed (\d+)", text)
    assert len(seeds) == 2
    assert seeds[0] == "4" != seeds[1]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["my game.json", f"takara-{seeds[1]}.json"])


def test_nothing_is_offered_through_a_pipe(tmp_path: Path) -> None:
    out = run("play", "takara", "--seats", "random,random", "--seed", "4", typed="y\ny\n", cwd=tmp_path).stdout
    assert "Keep this game" not in out
    assert "Another game" not in out
    assert list(tmp_path.iterdir()) == []


def test_when_hands_change_nothing_secret_stays_on_the_screen(tmp_path: Path) -> None:
    typed = ["", "view 2", "leave", "leave", "leave", "dive", "", ARROW_UP]
    parts = at_terminal("play", "takara", "--seats", "me,me", "--seed", "3", typed=typed, cwd=tmp_path)
    before, after = "".join(parts[:-3]), "".join(parts[-3:])
    assert "You look at tile 3 of site 2" in before
    assert "You send an adventurer to the Dive" in plain(parts[6])  # who moved last sees what it did before handing over
    hidden, _, shown = after.rpartition("\x1b[3J")
    assert hidden.endswith("\x1b[2J")  # a terminal may let the screen scroll away when it is cleared: so this comes last
    assert "You look at" not in shown
    assert "seen by you" not in shown
    assert "Player 1: Your day" in plain(shown)
    assert plain(parts[-2]).split("\n")[0].strip("\a") == ""  # the arrow brought nothing back that the other typed


def test_who_types_quit_while_the_screen_is_handed_over_leaves(tmp_path: Path) -> None:
    done = run("play", "takara", "--seats", "me,me", "--seed", "3", typed="\ndive all\nquit\n", cwd=tmp_path)
    assert done.stdout.count("it is your turn") == 1
    assert "Saved to takara-3.json" in done.stdout


def test_a_window_asks_everybody_behind_the_curtain_and_tells_nobody_what_was_sealed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = TerminalTable(Match("sealed", 3, 4), ["me", "random", "me"])
    sealed, shown = [], []

    def typed(self: Screen, prompt: str = "> ") -> str:
        said = capsys.readouterr().out
        if "Press Enter" in said.splitlines()[-1]:
            return ""
        shown.append(said)
        if len(shown) > 2:
            raise Leave
        sealed.append(str(table.match.game.moves()[-1]))
        return sealed[-1]

    monkeypatch.setattr(Screen, "read", typed)
    monkeypatch.setattr(TerminalTable, "leave", lambda self: None)
    table.run()
    assert [turn.seat for turn in table.match.turns[:3]] == [0, 1, 2]
    assert "Player 3: Seal one of your cards." in shown[1]
    assert "Seal" not in shown[1].partition("Player 3: Seal")[0], "nothing of what was sealed before"
    assert "The picks are" in shown[2]


def test_people_who_share_what_they_know_are_told_once(tmp_path: Path) -> None:
    out = run("play", "hunted", "--seats", "me,me", "--seed", "5", typed="draw\nend\n", cwd=tmp_path).stdout
    assert len(re.findall(r"^- Player 1 draws", out, re.M)) == 1
    assert "Player 2: Your turn" in out


def test_a_hint_tells_moves_with_their_chance_and_how_it_is_known(tmp_path: Path) -> None:
    out = run("play", "takara", "--seed", "9", typed="hint\n", cwd=tmp_path).stdout
    found = re.findall(r"(\d+)\. (\w+ \d): .+: \d+ % \(from [\d,]+ imagined games, ± \d+ %\)\.", out)
    assert found
    answers = dict(re.findall(r"^ +(\d+)  (\w+(?: \d)?)  ", out, re.M))
    assert all(answers[number] == move for number, move in found), "the number is what one types for it"


def test_the_example_of_the_help_stands_in_its_column(tmp_path: Path) -> None:
    out = run("play", "takao", "--seed", "9", typed="?\n", cwd=tmp_path).stdout
    told = ("answer with the number", "or with a move's notation", "the question and its answers", "take back your last")
    at = [next(line.index(words) for line in out.split("\n") if words in line) for words in told]
    assert len(set(at)) == 1, at


def test_people_who_share_one_open_board_are_shown_what_has_changed_of_it(tmp_path: Path) -> None:
    typed = "choose cook\nchoose doctor\npass\n"
    out = run("play", "takao", "--seats", "me,me", "--seed", "5", "-o", "cast=choose", typed=typed, cwd=tmp_path).stdout
    assert out.count("Row 1, column 1: ") == 1, "the whole board once"
    assert out.count("Changed (board shows all):") >= 2
    assert "ends the turn" in out


def test_a_score_that_all_have_in_common_is_told_once(tmp_path: Path) -> None:
    out = run("play", "takao", "--seats", "random,random", "--seed", "5", cwd=tmp_path).stdout
    assert len(re.findall(r"Rounds lived through", out)) == 1
    assert re.search(r"^  \S.+ and .+: \d+$", out, re.M)
