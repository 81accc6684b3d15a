"""The rules of Embers, the room that `gameshelf init` writes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import gameshelf
from gameshelf import ContentError, IllegalMove
from gameshelf.core import Event
from gameshelf.kit.embers.state import Embers

SPARK, FLAME, BLAZE = range(3)


def table(hands: list[list[int]], **options: Any) -> Embers:
    """A game in which these hands lie on the table, and seat 0 is asked."""
    game = gameshelf.new("embers", players=len(hands), seed=1, **options)
    assert isinstance(game, Embers)
    game.stack[-1] = game.stack[-1].but(seat=0)
    game.hands = [hand[:] for hand in hands]
    game.deck = [SPARK, FLAME]
    game.settle()
    return game


@pytest.mark.rule("embers.cards.deal")
def test_everybody_holds_two_cards_and_sees_them_alone() -> None:
    game = gameshelf.new("embers", players=3, seed=2)
    for seat in range(3):
        for who, hand in enumerate(game.view(seat)["hands"]):
            assert len(hand) == 2
            assert all((card is not None) == (who == seat) for card in hand)


@pytest.mark.rule("embers.turn.swap")
def test_a_swap_lays_a_card_openly_and_draws_one_that_the_others_do_not_know() -> None:
    game = table([[SPARK, FLAME], [FLAME, FLAME]])
    game.play("swap 1")
    assert game.view(1)["heap"] == ["Spark"]
    assert game.view(1)["hands"][0] == [None, None]
    assert game.view(0)["hands"][0] == ["Flame", "Flame"]
    game.deck = []
    game.settle()
    with pytest.raises(IllegalMove, match="deck is empty"):
        game.play("swap 1")


@pytest.mark.rule("embers.turn.peek")
def test_what_was_peeked_at_is_known_until_it_is_swapped() -> None:
    game = table([[SPARK, FLAME], [BLAZE, FLAME]])
    game.play("peek 1 1")
    assert game.view(0)["hands"][1] == ["Blaze", None]
    assert game.imagine(0, 5).hands[1][0] == BLAZE
    game.play("swap 2")
    assert game.view(0)["hands"][1] == ["Blaze", None]
    with pytest.raises(IllegalMove, match="not seen"):
        game.play("peek 1 1")
    game.play("peek 1 2")
    game.play("swap 1")
    assert game.view(0)["hands"][1] == [None, "Flame"]


@pytest.mark.rule("embers.turn.call", "embers.round.answer")
def test_after_a_call_everybody_else_is_asked_whatever_they_hold() -> None:
    game = table([[SPARK, FLAME], [SPARK, FLAME], [BLAZE, SPARK]])
    game.play("call")
    assert game.seat == 1
    assert [str(move) for move in game.moves()] == ["pass"]
    with pytest.raises(IllegalMove, match="three or more"):
        game.play("double")
    game.play("pass")
    assert game.seat == 2
    assert [str(move) for move in game.moves()] == ["double", "pass"]


@pytest.mark.rule("embers.round.show")
@pytest.mark.parametrize(
    ("hands", "answer", "lights"),
    [
        ([[BLAZE, BLAZE], [BLAZE, SPARK]], "pass", [1, 0]),
        ([[BLAZE, BLAZE], [BLAZE, SPARK]], "double", [2, 0]),
        ([[BLAZE, SPARK], [BLAZE, SPARK]], "pass", [0, 1]),
    ],
)
def test_the_best_hand_takes_the_stake_and_equals_win_over_the_caller(
    hands: list[list[int]], answer: str, lights: list[int]
) -> None:
    game = table(hands)
    journal: list[Event] = []
    game.journal = journal
    game.play("call")
    game.play(answer)
    assert game.view(None)["lights"] == lights
    assert game.seat == lights.index(max(lights)), "the winner begins"
    assert game.heap == []
    assert any("shows" in event.seen_by(None) for event in journal)


@pytest.mark.rule("embers.end.lit")
def test_enough_lights_win() -> None:
    game = table([[BLAZE, BLAZE], [BLAZE, SPARK]], lights=2)
    game.play("call")
    game.play("double")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.scores) == ((0,), (2, 0))


def test_an_edition_adds_a_card_of_a_kind_that_allows_it(tmp_path: Path) -> None:
    file = tmp_path / "hot.toml"
    file.write_text('[card.inferno]\nname = "Inferno"\nvalue = 9\ncopies = 2\n[card.spark]\ncopies = 5\n')
    game = gameshelf.new("embers", players=2, seed=3, edition=file)
    assert isinstance(game, Embers)
    assert game.table.names[3] == "Inferno"
    assert (len(game.deck), game.table.values[3]) == (16 - 4, 9)
    assert game.content.entries["card"]["inferno"]["source"] == "owner"
    file.write_text('[card.inferno]\nname = "Inferno"\n')
    with pytest.raises(ContentError, match=r"line 1: card.inferno has no (value|copies)"):
        gameshelf.new("embers", edition=file)
    file.write_text("".join(f'[card.new-{n}]\nname = "New"\nvalue = 1\ncopies = 1\n' for n in range(4)))
    with pytest.raises(ContentError, match="one too many"):
        gameshelf.new("embers", edition=file)


def test_a_view_is_json() -> None:
    assert json.loads(json.dumps(gameshelf.new("embers", seed=1).view(0)))["deck"] == 11
