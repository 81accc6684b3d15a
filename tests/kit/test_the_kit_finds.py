"""The kit finds what is wrong with a room. Embers, with one thing spoilt at a time."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import pytest

from gameshelf.cli import checking
from gameshelf.core import Move
from gameshelf.kit import PROPERTIES, Finding, check, secrets, settings_of
from gameshelf.kit.embers import BOX, steps, view
from gameshelf.kit.embers.state import Embers

Spoil = Callable[[pytest.MonkeyPatch], None]


def looked_at(name: str) -> str:
    """What is broken about one property of Embers; "" where it holds."""
    (found,) = [one for one in PROPERTIES if one.name == name]
    for where in [BOX] if found.whole else settings_of(BOX):
        try:
            found.holds(where)
        except AssertionError as error:
            return str(error)
    return ""


def silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps.Answer, "always", False)


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    real = steps.Turn.play

    def play(self: steps.Turn, state: Embers, move: Move) -> None:
        for seat, seen in enumerate(state.seen):
            seen[:] = [1 << seat] * len(seen)
        real(self, state, move)

    monkeypatch.setattr(steps.Turn, "play", play)


def blab(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Embers.tell

    def tell(self: Embers, rule: str, text: str, *args: object, secret_args: object = None, **more: object) -> None:
        if isinstance(secret_args, dict) and "face" in secret_args:
            text, more = text.rstrip(".") + ": a {face}.", {**more, **secret_args}
        real(self, rule, text, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Embers, "tell", tell)


def keep_the_order(monkeypatch: pytest.MonkeyPatch) -> None:
    def redeal(state: Embers, seat: int | None) -> None:
        hidden = [(who, n) for who in range(state.players) for n in range(2) if not view.knows(state, seat, who, n)]
        cards = [state.hands[who][n] for who, n in hidden] + state.deck
        state.chance.shuffle(cards)
        for who, n in hidden:
            state.hands[who][n] = cards.pop()
        state.deck = cards

    monkeypatch.setattr(BOX, "redeal", redeal)


def lose_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    real = steps.Turn.swap

    def swap(self: steps.Turn, state: Embers, n: int) -> None:
        real(self, state, n)
        state.heap.pop()

    monkeypatch.setattr(steps.Turn, "swap", swap)


def share_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Embers.clone

    def clone(self: Embers) -> Embers:
        twin = real(self)
        twin.heap = self.heap
        return twin

    monkeypatch.setattr(Embers, "clone", clone)


def show_all(monkeypatch: pytest.MonkeyPatch) -> None:
    real = BOX.look
    monkeypatch.setattr(
        BOX, "look", lambda state, seat: {**real(state, seat), "hands": [list(map(str, h)) for h in state.hands]}
    )


@pytest.mark.parametrize(
    ("spoil", "name", "told"),
    [
        (silence, "who_is_asked_tells_nothing_of_a_hand", "always = True"),
        (forget, "no_seat_forgets_what_it_knows", "keep in the state what each seat has seen"),
        (blab, "sentences_reveal_nothing_in_an_imagined_game", "what it cannot know"),
        (keep_the_order, "nothing_of_the_real_deal_is_left_in_an_imagined_one", "sort what is dealt again"),
        (lose_cards, "every_piece_is_somewhere_exactly_once", "missing"),
        (share_a_list, "no_earlier_copy_ever_changes", "heap"),
        (show_all, "an_imagined_game_looks_the_same_to_its_seat", "hands"),
    ],
)
def test_the_kit_finds(spoil: Spoil, name: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not looked_at(name)
    spoil(monkeypatch)
    assert told in looked_at(name)


def test_hands_that_are_shown_and_shuffled_away_in_one_move_are_no_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "sentences_reveal_nothing_in_an_imagined_game"
    assert not looked_at(name)
    monkeypatch.setattr(secrets, "dealt_anew", lambda game, move: False)
    assert "shows" in looked_at(name), "or this test shows nothing"


def found(limit: float = 2) -> list[Finding]:
    return list(check(BOX, limit=limit))


def test_a_game_that_comes_to_no_end_is_told_in_seconds_and_nothing_else_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    real = steps.Turn.play

    def play(self: steps.Turn, state: Embers, move: Move) -> None:
        if move.verb == "call":  # with nothing else to do it is played by itself, again and again
            state.stack[-1] = steps.Turn((self.seat + 1) % state.players)
        else:
            real(self, state, move)

    monkeypatch.setattr(steps.Turn, "play", play)
    start = time.monotonic()
    findings = found()
    assert len(findings) == 1
    assert "comes to no question and to no end" in findings[0].broken
    assert "at the step Turn" in findings[0].broken
    assert time.monotonic() - start < 20


def test_a_game_that_is_longer_than_it_says_is_told() -> None:
    findings = list(check(replace(BOX, longest=3)))
    assert "No end after 3 moves" in findings[0].broken
    assert len(findings) == 1


def test_an_error_of_the_room_is_told_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Embers, "worth", lambda self, seat: 1 // 0)
    broken = found()[0].broken
    assert broken.startswith("ZeroDivisionError")
    assert "steps.py, line" in broken


def test_the_verb_prints_a_line_for_each_property_and_has_an_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checking.run(BOX, None, 20) == 0
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.startswith("  holds") for line in lines) == len(PROPERTIES)
    assert f"All {len(PROPERTIES)} hold" in lines[-1]
    lose_cards(monkeypatch)
    assert checking.run(BOX, None, 20) == 1
    assert "BROKEN" in capsys.readouterr().out


def test_pieces_that_stay_where_they_are_are_named_but_not_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BOX, "census", lambda state: {f"card {n:02}": "somewhere" for n in range(20)})
    told = looked_at("every_piece_moves_in_some_game")
    assert told.startswith("The census never gave them another place: card 00, card 01")
    assert told.endswith("card 07 and 12 more.")
