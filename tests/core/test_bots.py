"""Bots: the same seed gives the same bot, and its luck tells nothing of the game's."""

from __future__ import annotations

import pytest

import gameshelf
from gameshelf import SetupError, bots
from gameshelf.bots import Random
from gameshelf.core import Chance


def luck(seed: int, seat: int) -> int:
    bot = bots.seated("random", seed, seat)
    assert isinstance(bot, Random)
    return bot.luck.word


def test_a_seated_bots_luck_is_its_own() -> None:
    assert luck(7, 0) == luck(7, 0)
    words = {luck(seed, seat) for seed in range(20) for seat in range(4)}
    assert len(words) == 80
    games = {Chance(seed * factor + seat).word for seed in range(20) for seat in range(64) for factor in (1, 64)}
    assert not words & games


def test_a_bot_that_is_asked_answers_with_a_legal_move_and_nobody_is_asked_after_the_end() -> None:
    for name in bots.NAMES:
        game = gameshelf.new("nim", seed=3)
        while game.outcome is None:
            move = bots.ask(bots.make(name), game)
            assert move in game.moves()
            game.play(move)
        with pytest.raises(SetupError, match="over"):
            bots.ask(bots.make(name), game)


def test_an_unknown_bot_is_told_with_those_there_are() -> None:
    with pytest.raises(SetupError, match="there are random, greedy"):
        bots.make("wizard")
