"""Undo takes back one's own moves up to the last thing that anybody learned, and leaves no trace."""

from __future__ import annotations

import random

import pytest

from conftest import Setting
from gameshelf import IllegalMove, Match
from gameshelf.core import Window


def all_sealed(match: Match) -> bool:
    """Whether this game is one of sealed answers, none of which can be taken back."""
    return all(isinstance(match.at(n).stack[-1], Window) for n in range(len(match.turns)))


def test_undo_restores_the_position_or_gives_a_reason(setting: Setting) -> None:
    undone = 0
    for seed in range(3):
        match = Match(setting.box.key, setting.players, seed, **dict(setting.options))
        luck = random.Random(seed)
        while match.game.outcome is None:
            before, events, moves = match.game.plain(), list(match.events), list(match.moves)
            seat = luck.choice(match.game.pending)
            match.play(luck.choice(match.game.moves(seat)), seat)
            refusal = match.why_not_undo(seat)
            if refusal is None:
                replayed = match.moves[-1]
                match.undo(seat)
                assert match.game.plain() == before
                assert match.events == events
                assert match.moves == moves
                match.play(replayed)
                undone += 1
            else:
                assert refusal.rule.startswith("house.")
                after = match.game.plain()
                with pytest.raises(IllegalMove):
                    match.undo(seat)
                assert match.game.plain() == after
    assert undone or all_sealed(match)


@pytest.mark.rule("house.undo.learned", "house.undo.other")
def test_undo_never_crosses_dice_a_secret_or_another_seat(setting: Setting) -> None:
    match = Match(setting.box.key, setting.players, 9, **dict(setting.options))
    luck = random.Random(9)
    while match.game.outcome is None:
        before = match.game.clone()
        who = luck.choice(before.pending)
        match.play(luck.choice(before.moves(who)), who)
        learned = before.learned != match.game.learned or before.chance.word != match.game.chance.word
        over = match.game.outcome is not None
        sealed = any(isinstance(game.stack[-1], Window) for game in (before, match.game))
        assert (match.why_not_undo(who) is not None) == (learned or over or sealed)
        for other in range(setting.players):
            if other != who:
                assert match.why_not_undo(other) is not None
