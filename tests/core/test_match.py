"""Match, Record, undo and replay."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from pathlib import Path

import pytest

import gameshelf
from gameshelf import IllegalMove, Match, Record, ReplayError, SetupError
from gameshelf.core import Move, RecordError, State
from gameshelf.play.match import KEPT


def game_of(moves: int = 20, **options: object) -> Match:
    match = Match("takara", players=3, seed=4, names=["Ana", "Ben", "Cem"], **options)
    for n in range(moves):
        answers = match.game.moves()
        match.play(answers[n % len(answers)])
    return match


@pytest.mark.rule("house.undo.nothing")
def test_nothing_can_be_taken_back_before_the_first_move() -> None:
    with pytest.raises(IllegalMove, match="nothing to take back"):
        Match("takara", seed=1).undo()


@pytest.mark.rule("house.undo.other", "house.undo.learned")
def test_a_quiet_move_is_taken_back_by_its_owner_only() -> None:
    match = Match("takara", players=2, seed=1)
    owner = match.game.seat
    assert owner is not None
    match.play("dive")
    with pytest.raises(IllegalMove, match="only its owner"):
        match.undo(1 - owner)
    match.undo(owner)
    assert match.played == []
    match.play("dig 1")
    with pytest.raises(IllegalMove, match="learned"):
        match.undo(owner)


def test_undo_goes_back_over_several_moves_but_not_behind_a_dig() -> None:
    match = Match("takara", players=2, seed=1)
    match.play("dig 1")
    match.play("dive")
    match.undo()
    assert [str(move) for move in match.played] == ["dig 1"]
    with pytest.raises(IllegalMove):
        match.undo()


def test_undo_does_not_go_behind_another_seats_move() -> None:
    match = Match("takara", players=2, seed=1)
    match.play("dive all")
    match.play("dive")
    match.undo()
    with pytest.raises(IllegalMove):
        match.undo()


@pytest.mark.rule("house.undo.other")
def test_who_wins_together_takes_back_one_after_the_other() -> None:
    match = Match("takao", players=2, seed=3, scenario="doom", cast="deal")
    first = match.game.seat
    assert first is not None
    match.play("pass")
    other = match.game.seat
    assert other == 1 - first
    match.play("march")
    match.undo(other)
    match.undo(first)
    assert match.turns == []
    assert match.game.seat == first


def test_a_record_survives_its_file(tmp_path: Path) -> None:
    record = game_of().record
    record.save(tmp_path / "game.json")
    assert Record.load(tmp_path / "game.json") == record
    assert gameshelf.replay(record).record == record
    assert gameshelf.replay(record, until=7).record.moves == record.moves[:7]


def test_a_record_that_no_longer_fits_tells_the_move_and_keeps_the_good_part() -> None:
    record = game_of().record
    broken = replace(record, moves=(*record.moves[:9], "fight 6", *record.moves[9:]), rules=0)
    told = rf"Move 10 of 21, 'fight 6', no longer fits.*rules version 0; this is version {record.rules}"
    with pytest.raises(ReplayError, match=told) as caught:
        gameshelf.replay(broken)
    assert caught.value.index == 9
    assert caught.value.match.record.moves == record.moves[:9]


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (None, "not JSON"),
        ([], "not a saved game of Gameshelf"),
        ({"gameshelf": 99}, "format 99"),
        ({"seed": "x"}, "seed is missing, or neither"),
        ({"seed": True}, "seed"),
        ({"moves": [1]}, "a move is not a text"),
        ({"names": 3}, "a name is not a text"),
        ({"options": None}, "options"),
    ],
)
def test_a_broken_record_is_one_clear_line(change: object, error: str) -> None:
    data = json.loads(game_of().record.to_json())
    text = "{" if change is None else json.dumps(change if isinstance(change, list) else {**data, **change})  # type: ignore[dict-item]
    with pytest.raises(RecordError, match=error):
        Record.from_json(text)


def test_files_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="Cannot read"):
        Record.load(tmp_path / "none.json")
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe")
    with pytest.raises(RecordError, match="not text"):
        Record.load(tmp_path / "binary.json")
    with pytest.raises(RecordError, match="Cannot save"):
        game_of().record.save(tmp_path / "nowhere" / "game.json")


@pytest.mark.parametrize(
    ("call", "error"),
    [
        ({"game": "chess"}, r"no game 'chess' on the shelf; there are takara"),
        ({"game": "takara", "players": 5}, "for 2 to 4 players, not 5"),
        ({"game": "takara", "players": True}, "for 2 to 4 players"),
        ({"game": "takara", "players": 2, "readings": "mine"}, "readings cannot be 'mine'; choose from book, bga"),
        ({"game": "takara", "players": 2, "colour": "red"}, "has no option 'colour'; it has readings"),
        ({"game": "takara", "players": 2, "seed": "x"}, "seed must be a whole number"),
    ],
)
def test_a_wrong_set_up_tells_what_there_is(call: dict[str, object], error: str) -> None:
    with pytest.raises(SetupError, match=error):
        gameshelf.new(**call)  # type: ignore[arg-type]


def test_names_must_fit_the_seats() -> None:
    with pytest.raises(SetupError, match="2 players need 2 names"):
        Match("takara", players=2, names=["Ana"])


def test_the_log_reads_differently_for_who_saw_more() -> None:
    match = Match("takara", players=2, seed=1, names=["Ana", "Ben"])
    seat = match.game.seat
    assert seat is not None
    match.play("view 1")
    assert match.log(seat) != match.log(1 - seat) == match.log(None)
    assert all("@" not in line for line in match.log(seat))


def test_an_illegal_move_in_a_match_changes_nothing() -> None:
    match = game_of()
    before = (match.game.plain(), len(match.events), match.record)
    with pytest.raises(IllegalMove):
        match.play("from 7")
    assert (match.game.plain(), len(match.events), match.record) == before


@pytest.mark.rule("house.over")
def test_a_finished_game_is_not_reopened_by_undo() -> None:
    match = Match("nim", players=2, seed=1)
    while match.game.outcome is None:
        match.play(match.game.moves()[0])
    with pytest.raises(IllegalMove, match="over"):
        match.undo()


def test_errors_survive_pickling() -> None:
    with pytest.raises(IllegalMove) as caught:
        game_of().play("from 7")
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.refusal == caught.value.refusal
    assert str(again) == str(caught.value)


def test_a_move_of_another_game_or_none_at_all_is_refused() -> None:
    game = gameshelf.new("takara", seed=1)
    for wrong in (None, 3, gameshelf.new("nim", seed=1).moves()[0]):
        with pytest.raises(IllegalMove, match="not a move"):
            game.play(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["", "two\nlines", "\x1b[31m", "x" * 61])
def test_names_are_short_and_printable(name: str) -> None:
    with pytest.raises(SetupError, match="name is a short text"):
        Match("takara", players=2, names=[name, "Ben"])


@pytest.mark.parametrize("options", [{"names": "x"}, {"content": 1}, {"self": 1}, {"readings": 5}])
def test_a_record_with_wrong_options_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(SetupError):
        gameshelf.replay(replace(game_of(2).record, options=options))


def test_a_match_prints_its_players_names() -> None:
    match = game_of(3)
    assert "Ana" in str(match)
    assert "@" not in str(match)


def test_objects_say_what_they_are() -> None:
    match = Match("takara", players=2, seed=7)
    assert repr(match.game) == "<Takara Island, 2 players: seat 0 is asked>"
    assert repr(match) == "<Match of <Takara Island, 2 players: seat 0 is asked>, 0 moves>"


def test_replay_says_what_it_takes() -> None:
    record = Match("takara", players=2, seed=7).record
    with pytest.raises(RecordError, match="takes a Record"):
        gameshelf.replay("game.json")  # type: ignore[arg-type]
    with pytest.raises(RecordError, match="not -1"):
        gameshelf.replay(record, until=-1)


def test_an_earlier_position_costs_no_more_in_a_long_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A replay plays a few moves from a position that is kept, however many came before; also after a move was taken back."""
    match, played = game_of(5 * KEPT + 3), 0
    while match.why_not_undo() is not None:
        match.play(match.game.moves()[-1])
    match.undo()
    whole = game_of(0)
    positions = [whole.game.plain()]
    for turn in match.turns:
        whole.play(turn.move)
        positions.append(whole.game.plain())
    honest = State.play

    def counted(self: State, move: Move | str, seat: int | None = None) -> None:
        nonlocal played
        played += 1
        honest(self, move, seat)

    monkeypatch.setattr(State, "play", counted)
    for count, position in enumerate(positions):
        played = 0
        assert match.at(count).plain() == position
        assert played < KEPT


def test_what_was_heard_grows_with_the_game_and_goes_with_a_move_that_is_taken_back() -> None:
    match = Match("takara", players=2, seed=7)
    start = match.heard(0)
    match.play("dive")
    later = match.heard(0)
    assert later[: len(start)] == start
    assert len(later) > len(start)
    match.undo()
    assert match.heard(0) == start
