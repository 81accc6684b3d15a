"""Undo takes back one's own moves up to the last thing that anybody learned, and leaves no trace."""

from __future__ import annotations

import random

from gameshelf.core import IllegalMove, Window
from gameshelf.kit.playing import Setting, on_every_setting, refused
from gameshelf.play import Match


def all_sealed(match: Match) -> bool:
    """Whether this game is one of sealed answers, none of which can be taken back."""
    return all(isinstance(match.at(n).stack[-1], Window) for n in range(len(match.turns)))


def begin(setting: Setting, seed: int) -> Match:
    """A match on this setting."""
    return Match(setting.box.key, setting.players, seed, **dict(setting.options))


@on_every_setting
def undo_restores_the_position_or_gives_a_reason(setting: Setting) -> None:
    undone = 0
    for seed in range(2):
        match, luck = begin(setting, seed), random.Random(seed)
        while match.game.outcome is None:
            assert len(match.turns) < 3 * setting.box.longest, "A random game does not end."
            closely = luck.random() < 0.3
            before, events, moves = match.game, list(match.events), list(match.played)
            plain = before.plain() if closely else {}
            seat = luck.choice(match.game.pending)
            match.play(luck.choice(match.game.moves(seat)), seat)
            if not closely:
                continue
            refusal = match.why_not_undo(seat)
            if refusal is None:
                replayed = match.played[-1]
                match.undo(seat)
                assert match.game.plain() == plain, f"Taking {replayed} back did not restore the position."
                assert match.events == events, f"Taking {replayed} back left something told."
                assert match.played == moves, f"Taking {replayed} back left a move."
                match.play(replayed)
                undone += 1
            else:
                assert refusal.rule.startswith("house."), f"Undo is refused by {refusal.rule}, not by a rule of the house."
                after = match.game.plain()
                refused("A refused undo was done.", IllegalMove, match.undo, seat)
                assert match.game.plain() == after, "A refused undo changed something."
    assert undone or all_sealed(match), "Not one move could be taken back: is `learned` counted up, or chance used, each time?"


@on_every_setting
def undo_never_crosses_dice_a_secret_or_another_seat(setting: Setting) -> None:
    match, luck = begin(setting, 9), random.Random(9)
    while match.game.outcome is None:
        assert len(match.turns) < 3 * setting.box.longest, "A random game does not end."
        before = match.game.clone()
        who = luck.choice(before.pending)
        move = luck.choice(before.moves(who))
        match.play(move, who)
        learned = before.learned != match.game.learned or before.chance.word != match.game.chance.word
        over = match.game.outcome is not None
        sealed = any(isinstance(game.stack[-1], Window) for game in (before, match.game))
        why = f"{move}: learned {learned}, over {over}, sealed {sealed}"
        assert (match.why_not_undo(who) is not None) == (learned or over or sealed), why
        for other in range(setting.players):
            if other != who:
                assert match.why_not_undo(other) is not None, f"Seat {other} can take back the {move} of seat {who}."
