"""Random games end, in a way that the Box declares."""

from __future__ import annotations

import pytest

from conformance.playing import decisions
from conftest import Setting
from gameshelf.core import Box, IllegalMove


def test_random_games_end_within_the_declared_length(setting: Setting) -> None:
    for seed in range(25):
        game = setting.new(seed)
        length = sum(1 for _ in decisions(game, seed))
        assert length <= setting.box.longest, f"seed {seed} took {length} moves"


@pytest.mark.rule("house.over")
def test_a_finished_game_has_a_whole_outcome_and_takes_no_moves(setting: Setting) -> None:
    for seed in range(8):
        game = setting.new(seed)
        for _ in decisions(game, seed):
            assert game.seat == game.pending[0]
            assert set(game.pending) <= set(range(game.players))
            assert all(game.moves(seat) for seat in game.pending)
        outcome = game.outcome
        assert outcome is not None
        assert outcome.reason in setting.box.endings
        assert set(outcome.winners) <= set(range(game.players))
        assert len(outcome.scores) == game.players
        assert outcome.text
        for score, lines in zip(outcome.scores, outcome.lines, strict=False):
            assert score == sum(points for _, points in lines)
        assert game.seat is None
        assert game.moves() == []
        move = game.box.vocabulary[0]
        refusal = game.why_not(move)
        assert refusal is not None
        assert refusal.rule == "house.over"
        with pytest.raises(IllegalMove):
            game.play(move)


def test_a_side_wins_or_loses_as_a_whole(setting: Setting) -> None:
    for seed in range(8):
        game = setting.new(seed)
        assert len(game.sides) == game.players
        for _ in decisions(game, seed):
            pass
        assert game.outcome is not None
        won = {game.sides[seat] for seat in game.outcome.winners}
        assert set(game.outcome.winners) == {seat for seat in range(game.players) if game.sides[seat] in won}


def test_the_endings_are_rules(box: Box) -> None:
    assert box.endings
    assert set(box.endings) <= box.rulebook.rules.keys()
