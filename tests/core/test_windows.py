"""Answers of several seats, in secret and in any order."""

from __future__ import annotations

from typing import Any

import pytest

import gameshelf
from gameshelf import IllegalMove, Match, Record
from gameshelf.core import Step, Window
from gameshelf.kit import secrets, settings_of
from gameshelf.play import Seat, replay
from tiny.sealed import Sealed


def sealed(**options: Any) -> Sealed:
    game = gameshelf.new("sealed", players=3, seed=4, **options)
    assert isinstance(game, Sealed)
    game.hands = [[0, 1, 2], [0, 1], [0, 1, 2]]
    game.allowed = game.stack[-1].moves(game)
    return game


@pytest.mark.rule("sealed.round.pick")
def test_seats_answer_in_any_order_and_the_first_awaited_is_the_one_asked() -> None:
    game = sealed()
    assert game.pending == (0, 1, 2)
    assert game.seat == 0
    game.play("pick gold", seat=2)
    assert game.pending == (0, 1)
    game.play("pick copper")
    assert game.pending == (1,)
    assert game.seat == 1
    with pytest.raises(IllegalMove):
        game.play("pick copper", seat=0)
    with pytest.raises(IllegalMove, match="no such card"):
        game.play("pick gold", seat=1)


@pytest.mark.rule("sealed.round.open")
def test_it_closes_when_all_are_in() -> None:
    game = sealed()
    for seat, card in ((2, "gold"), (1, "silver"), (0, "copper")):
        game.play(f"pick {card}", seat=seat)
    assert game.points == [0, 0, 3]
    assert game.gone == [0, 1, 2]


@pytest.mark.rule("sealed.round.grab")
def test_the_first_answer_closes_where_the_rule_says_so() -> None:
    game = sealed()
    for seat in range(3):
        game.play("pick copper", seat=seat)
    assert game.pending == (0, 1, 2)
    game.play("grab", seat=1)
    assert game.points == [0, 1, 0]


@pytest.mark.rule("sealed.end.rounds")
def test_whoever_can_only_pass_is_asked_all_the_same() -> None:
    game = sealed()
    game.hands = [[2], [], [1]]
    game.allowed = game.stack[-1].moves(game)
    assert [str(move) for move in game.moves(1)] == ["pass"]
    refusal = game.why_not("pass", 0)
    assert refusal is not None
    assert refusal.rule == "sealed.round.pick"
    for seat, move in ((0, "pick gold"), (2, "pick silver"), (1, "pass")):
        game.play(move, seat=seat)
    assert game.outcome is not None
    assert game.outcome.winners == (0,)


def test_others_see_neither_who_has_answered_nor_what() -> None:
    game = sealed()
    views = [game.view(seat) for seat in (0, 1, None)]
    game.play("pick gold", seat=2)
    assert [game.view(seat) for seat in (0, 1, None)] == views
    assert views[0]["asked"] is None
    assert views[0]["awaited"] == [0, 1, 2]
    assert game.view(2)["pending"] is False
    assert game.view(2)["moves"] == []


def test_a_sealed_answer_cannot_be_read_from_an_imagined_game() -> None:
    """Seat 1 must not find out what seat 0 has sealed by closing the window in a game that it imagines."""
    game = sealed()
    game.play("pick gold", seat=0)
    game.play("pick copper", seat=2)
    for seed in range(5):
        mine = Seat(game, 1).imagine(seed)
        assert set(mine.pending) == {0, 1, 2}
        assert mine.view(1) == game.view(1)


def audit() -> None:
    for setting in settings_of(gameshelf.shelf()["sealed"]):
        secrets.what_a_seat_cannot_know_comes_out_different_in_some_imagined_game(setting, range(20))


def test_the_kit_finds_a_window_that_keeps_its_secrets_when_imagined(monkeypatch: pytest.MonkeyPatch) -> None:
    audit()
    monkeypatch.setattr(Window, "imagined", Step.imagined)
    with pytest.raises(AssertionError):
        audit()


def test_the_kit_finds_hands_that_are_never_dealt_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gameshelf.shelf()["sealed"], "redeal", lambda state, seat: None)
    with pytest.raises(AssertionError, match="never dealt again"):
        audit()


def test_a_record_has_the_seat_only_where_it_was_not_the_first() -> None:
    match = Match("sealed", players=3, seed=4)
    match.play(match.game.moves(1)[0], 1)
    match.play(match.game.moves(0)[0])
    match.play(match.game.moves(2)[0], 2)
    written = match.record.moves
    assert written[0].startswith("1: ")
    assert not written[1].startswith("0: ")
    assert not written[2].startswith("2: ")
    record = Record.from_json(match.record.to_json())
    assert replay(record).game.plain() == match.game.plain()
    assert [turn.seat for turn in match.turns] == [1, 0, 2]


@pytest.mark.rule("house.notation")
def test_suggestions_tell_nobody_what_another_seat_may_answer() -> None:
    """What comes near a mistyped move is looked for among one's own answers, never among another's."""
    told = []
    for hands in ([[0], [1], [2]], [[2], [1], [0]]):
        game = sealed()
        game.hands = [list(hand) for hand in hands]
        game.allowed = game.stack[-1].moves(game)
        refusal = game.why_not("pick xxx", 1)
        assert refusal is not None
        told.append(refusal.text)
        with pytest.raises(IllegalMove, match="not a move") as caught:
            game.play("pick xxx", seat=1)
        told.append(caught.value.refusal.text)
    assert len(set(told)) == 1
    assert "pick silver" in told[0]
    game = gameshelf.new("takara", players=2, seed=1)
    asked = game.seat
    assert asked is not None
    other = game.why_not("digg 1", 1 - asked)
    assert other is not None
    game.play("dive all")
    assert other == game.why_not("digg 1", asked) or game.seat == asked


@pytest.mark.rule("house.undo.sealed")
def test_a_sealed_answer_is_final() -> None:
    match = Match("sealed", players=2, seed=4)
    match.play(match.game.moves(1)[0], 1)
    for seat in (0, 1, None):
        refusal = match.why_not_undo(seat)
        assert refusal is not None
        assert refusal.rule == "house.undo.sealed"


def test_a_seat_can_be_had_when_it_is_not_asked_and_has_heard_what_was_told() -> None:
    match = Match("takara", players=2, seed=1)
    asked = match.game.seat
    assert asked is not None
    match.play("dig 1")
    seat = match.seat(1 - asked) if match.game.seat == asked else match.seat(asked)
    assert seat.moves == []
    assert seat.heard
    assert all(isinstance(told["text"], str) and told["rule"] for told in seat.heard)


def test_a_seat_sees_what_it_has_answered_and_nobody_else_does() -> None:
    game = sealed()
    assert game.view(2)["step"] == {"picked": []}
    game.play("pick gold", seat=2)
    assert game.view(2)["step"] == {"picked": ["pick gold"]}
    assert game.imagine(2, 5).view(2)["step"] == {"picked": ["pick gold"]}
    assert game.view(0)["step"] == game.imagine(2, 5).view(0)["step"] == {"picked": []}
    assert game.view(None)["step"] == {}


def test_a_seat_that_is_asked_is_not_told_to_wait() -> None:
    game = sealed()
    for seat in (0, 1):  # the first awaited, and another
        refusal = game.why_not("grab", seat)
        assert refusal is not None
        assert "asked something else" in refusal.text
        refusal = Window.refuse(game.stack[-1], game, game.read("pass"), seat)  # type: ignore[arg-type]
        assert refusal is not None
        assert refusal.text == "You cannot answer that now: Seal one of your cards."
    game.play("pick copper", seat=1)
    refusal = game.why_not("grab", 1)
    assert refusal is not None
    assert refusal.text.startswith("Not now")


@pytest.mark.parametrize("method", ["offers", "close"])
def test_a_window_says_what_must_be_written(method: str) -> None:
    class Bid(Window[Sealed]):
        __slots__ = ()

    with pytest.raises(NotImplementedError, match=f"Bid must write `{method}`"):
        getattr(Bid((0, 1)), method)(sealed(), 0)
