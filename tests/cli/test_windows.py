"""Several people at one screen, all of them awaited at once."""

from __future__ import annotations

import builtins
from collections.abc import Iterator

import pytest

from gameshelf.cli.table import TerminalTable
from gameshelf.play import Match


def sit(monkeypatch: pytest.MonkeyPatch, who: list[str], typed: list[str], seed: int = 4) -> TerminalTable:
    """A table of sealed picks at which these lines are typed."""
    lines: Iterator[str] = iter(typed)

    def read(prompt: str = "") -> str:
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    monkeypatch.setattr(builtins, "input", read)
    return TerminalTable(Match("sealed", len(who), seed), who)


def test_each_person_is_asked_behind_a_curtain_and_nobody_reads_what_was_sealed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(str(tmp_path))
    table = sit(monkeypatch, ["me", "me"], ["", "1", "", "", "1"])
    table.run()
    out = capsys.readouterr().out
    assert [turn.seat for turn in table.match.turns] == [0, 1]
    first, second = out.split("Player 2, it is your turn")
    assert "Seal one of your cards." in first
    assert str(table.match.turns[0].move) not in second.split("The picks are")[0].split("Seal one of your cards.")[0]


def test_bots_answer_before_people_and_do_not_tell_that_they_have(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(str(tmp_path))
    table = sit(monkeypatch, ["me", "random", "random"], ["1"])
    table.run()
    out = capsys.readouterr().out
    assert [turn.seat for turn in table.match.turns[:3]] == [1, 2, 0]
    assert "- " not in out.split("Seal one of your cards.")[0], "nothing is told before all have answered"


def test_a_person_alone_who_can_only_pass_is_not_asked(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.chdir(str(tmp_path))
    table = sit(monkeypatch, ["random", "me"], ["1", "1", "1", "1", "1"])
    assert table.run()
    assert "pass" in [str(turn.move) for turn in table.match.turns if turn.seat == 1]
