"""What the lab counts about the entries of a game's content."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import gameshelf
from gameshelf.bots import own
from gameshelf.cli.balance import END, START, put
from gameshelf.cli.simulation import Order, report
from gameshelf.core import SetupError
from gameshelf.games.hunted.watch import Watch
from gameshelf.lab import Result, Watched, count, summarise, watch
from gameshelf.lab.company import Company
from gameshelf.lab.watch import ByMoves, lengths, watch_one, watcher, wins
from tiny.nim import BOX as NIM


def game(
    won: bool,
    used: dict[str, int],
    by: dict[str, frozenset[int]] | None = None,
    moves: int = 10,
    sides: tuple[int, ...] = (0, 1),
) -> Watched:
    winners = tuple(seat for seat in range(len(sides)) if sides[seat] == 0) if won else ()
    result = Result(0, ("greedy",) * len(sides), winners, (5, 0, 0, 0)[: len(sides)], "end", moves, sides)
    return Watched(result, frozenset(used), {}, used, by or {})


def test_wins_with_and_without_an_entry_are_counted_apart() -> None:
    content = gameshelf.shelf()["hunted"].content
    won, lost, without = (
        game(True, {"item.vest": 2}, sides=(0, 0)),
        game(False, {"item.vest": 1}, sides=(0, 0)),
        game(False, {}, sides=(0, 0)),
    )
    games = [won] * 3 + [lost] + [without] * 4
    (piece,) = count(games, content)
    assert (piece.entry, piece.name) == ("item.vest", "Flak Vest")
    assert piece.used.value == 0.5
    assert piece.times == 7 / 8
    assert (piece.won_with.value, piece.won_with.n) == (0.75, 4)
    assert (piece.won_without.value, piece.won_without.n) == (0.0, 4)
    assert piece.won_with.low < 0.75 < piece.won_with.high
    assert wins(games).value == 3 / 8


def test_rivals_are_counted_seat_by_seat() -> None:
    content = gameshelf.shelf()["takara"].content
    games = [game(True, {"specialist.miner": 1}, {"specialist.miner": frozenset({0})})] * 2
    (piece,) = count(games, content)
    assert (piece.used.value, piece.used.n) == (0.5, 4)
    assert (piece.won_with.value, piece.won_without.value) == (1.0, 0.0)


def test_a_side_counts_once_however_many_seats_it_has() -> None:
    content = gameshelf.shelf()["takara"].content
    games = [game(True, {"specialist.miner": 2}, {"specialist.miner": frozenset({0, 2})}, sides=(0, 1, 0, 1))] * 3
    (piece,) = count(games, content)
    assert (piece.used.value, piece.used.n) == (0.5, 6)
    assert (piece.won_with.value, piece.won_with.n, piece.won_without.value) == (1.0, 3, 0.0)
    results = [
        Result(0, ("a", "b", "a", "b"), (0, 2), (1, 0, 1, 0), "end", 9, (0, 1, 0, 1)),
        Result(1, ("a", "b", "a", "b"), (0, 1, 2, 3), (1, 1, 1, 1), "end", 9, (0, 1, 0, 1)),
        Result(2, ("a", "a", "b", "b"), (0, 2), (1, 0, 1, 0), "end", 9, (0, 1, 0, 1)),
    ]
    summary = summarise(results)
    assert summary.wins["a"].value == pytest.approx((1 + 0.5 + 1) / 3)
    assert summary.wins["b"].value == pytest.approx((0 + 0.5 + 1) / 3)
    assert [one.value for one in summary.by_seat] == pytest.approx([2.5 / 3, 0.5 / 3, 2.5 / 3, 0.5 / 3])
    everybody = summarise([Result(0, ("a", "a"), (0, 1), (3, 3), "end", 9, (0, 0))])
    assert everybody.wins["a"].value == 1.0


def test_a_room_may_say_what_counts_and_need_not() -> None:
    hunted, nim = gameshelf.new("hunted", seed=1), NIM.setup(2, 1)
    assert isinstance(watcher(hunted.box, hunted), Watch)
    assert isinstance(watcher(NIM, nim), ByMoves)


def test_a_watched_game_is_the_game_itself() -> None:
    from gameshelf.lab.simulate import play_one

    assert watch_one("hunted", ["greedy"], 3, {}).result == play_one("hunted", ["greedy"], 3, {})


def test_hunted_tells_what_was_seen_taken_and_used() -> None:
    games = list(watch("hunted", ["greedy"], 6, seed=20))
    pieces = {piece.entry: piece for piece in count(games, gameshelf.shelf()["hunted"].content)}
    assert pieces["hallway.hallway"].seen.value == 1.0
    assert pieces["weapon.handgun"].used.value > 0.5
    for watched in games:
        assert ("foe.lars" in watched.used) == ("location.roof" in watched.used)
        assert sum(n for entry, n in watched.used.items() if entry.startswith("event.")) <= 4
        for entry in watched.used:
            if entry.startswith(("item.", "hostage.")):
                assert entry in watched.taken
        if watched.result.winners:
            assert "foe.lars" in watched.used


def test_every_deck_card_location_and_event_of_hunted_is_counted_in_some_game() -> None:
    games = list(watch("hunted", ["random"], 150)) + list(watch("hunted", ["greedy"], 12))
    seen = set().union(*(watched.seen for watched in games))
    content = gameshelf.shelf()["hunted"].content
    kinds = ("hallway", "door", "item", "hostage", "regroup", "terrorist", "location", "event")
    wanted = {f"{kind}.{key}" for kind in kinds for key in content.entries[kind]}
    assert not wanted - seen


def test_takaras_tiles_count_when_they_leave_their_site_and_monsters_when_they_are_beaten() -> None:
    games = list(watch("takara", ["greedy", "greedy"], 12)) + list(watch("takara", ["random"] * 4, 12))
    content = gameshelf.shelf()["takara"].content
    seen = set().union(*(watched.seen | set(watched.used) for watched in games))
    kinds = ("gallery", "monster", "chest", "specialist", "price", "pay")
    assert not {f"{kind}.{key}" for kind in kinds for key in content.entries[kind]} - seen
    for watched in games:
        for key, entry in content.entries["gallery"].items():
            assert watched.used.get(f"gallery.{key}", 0) <= entry["copies"]
        for key in content.entries["monster"]:
            assert watched.used.get(f"monster.{key}", 0) == watched.taken.get(f"monster.{key}", 0) <= 1


def test_a_watch_may_name_who_used_an_entry_and_the_seat_that_moved_last_is_not_credited() -> None:
    """In Embers the winner of a round used its cards, whoever answered the call last."""
    for seed in range(6):
        company = Company("embers", ["greedy"] * 3, seed, {}, None)
        won, state = set(), company.state
        while state.outcome is None:
            rounds = state.rounds  # type: ignore[attr-defined]
            state.play(company.ask())
            if state.rounds > rounds:  # type: ignore[attr-defined]
                won.add(state.winner)  # type: ignore[attr-defined]
        watched = watch_one("embers", ["greedy"] * 3, seed, {})
        assert set().union(*watched.by.values()) == won
        assert watched.by.keys() == watched.used.keys()


def test_a_zone_of_kaiju_is_credited_to_whoever_gets_its_token() -> None:
    for seed in range(4):
        company = Company("kaiju", ["random"] * 3, seed, {}, None)
        while company.state.outcome is None:
            company.state.play(company.ask())
        outcome = company.state.outcome
        paid = {seat for seat, lines in enumerate(outcome.lines) if dict(lines)["Neighbourhoods"]}
        by = watch_one("kaiju", ["random"] * 3, seed, {}).by
        assert set().union(*(seats for entry, seats in by.items() if entry.startswith("zone."))) == paid


def test_a_summary_says_how_many_seats_a_bot_had(capsys: pytest.CaptureFixture[str]) -> None:
    results = [Result(0, ("a", "a", "b"), (0,), (1, 0, 0), "end", 9, (0, 1, 2))]
    order = Order(gameshelf.shelf()["takara"], ["a", "a", "b"], 1, 0, True, 1, None, {})
    report(order, summarise(results), 1.0, rivals=True)
    told = capsys.readouterr().out
    assert told.count("(2 seats)") == 1


def test_a_bot_of_ones_own_is_listed_with_what_it_says_of_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    class Calm:
        """Never hurries.

        And more."""

    monkeypatch.setitem(own._put, "calm", lambda seed: None)
    assert own.words("calm") == "of another package"
    monkeypatch.setitem(own._put, "calm", Calm)
    assert own.words("calm") == "Never hurries."


def test_lengths_are_hundredths() -> None:
    assert lengths([game(True, {}, moves=n) for n in range(1, 101)]) == (6, 51, 95)


def test_the_report_goes_between_the_marks(tmp_path: Path) -> None:
    path = tmp_path / "report.md"
    put(path, "one\n")
    path.write_text("By hand.\n" + path.read_text() + "By hand too.\n")
    put(path, "two\n")
    assert path.read_text() == f"By hand.\n{START}\ntwo\n{END}\nBy hand too.\n"
    other = tmp_path / "other.md"
    other.write_text("Mine.")
    with pytest.raises(SetupError, match="no line"):
        put(other, "two\n")
    assert other.read_text() == "Mine."


def test_the_verb_prints_text_and_json() -> None:
    arguments = [
        sys.executable,
        "-m",
        "gameshelf.cli",
        "balance",
        "hunted",
        "-n",
        "2",
        "-b",
        "random",
        "-o",
        "health=4,events=3",
    ]
    text = subprocess.run(arguments, capture_output=True, text=True, timeout=60, check=True)
    assert "health 4, events 3" in text.stdout
    assert "| hallway.hallway " in text.stdout
    assert not text.stderr
    found = json.loads(subprocess.run([*arguments, "--json"], capture_output=True, text=True, timeout=60, check=True).stdout)
    assert found["settings"][0]["won"]["n"] == 2
    assert {"entry", "seen", "used", "won_with"} <= set(found["pieces"][0])
    wrong = subprocess.run([*arguments[:5], "-o", "health=9"], capture_output=True, text=True, timeout=60)
    assert wrong.returncode == 2
    assert "choose from 5, 4" in wrong.stderr
