"""Moves are unique, stable, parse back; an illegal one raises, changes nothing and is explained."""

from __future__ import annotations

import random

import pytest

from conformance.playing import decisions, some_decisions
from conftest import Setting, pairs_of
from gameshelf.core import Box, Event, IllegalMove
from gameshelf.play import Seat


def test_moves_are_unique_stable_and_parse_back(setting: Setting) -> None:
    for seed in range(3):
        for game, _ in decisions(setting.new(seed), seed):
            moves = game.moves()
            assert len(set(moves)) == len(moves)
            assert moves == game.clone().moves() == game.stack[-1].moves(game)
            for move in moves:
                assert game.box.vocabulary.find(str(move)) is move
                assert game.label(move)


def test_the_list_of_moves_is_the_callers_own(setting: Setting) -> None:
    game = setting.new(1)
    game.moves().clear()
    assert game.moves()


def test_why_not_is_none_exactly_for_the_moves(setting: Setting) -> None:
    known = setting.box.rulebook.rules.keys()
    for seed in range(4):
        for game, _ in some_decisions(setting.new(seed), seed, 0.5):
            moves, step = set(game.moves()), game.stack[-1]
            assert {move.verb for move in moves} <= step.verbs, f"{type(step).__name__} does not list all its verbs"
            for move in game.box.vocabulary:
                refusal = game.why_not(move)
                assert (refusal is None) == (move in moves), f"{move}: {refusal}"
                if move.verb in step.verbs:
                    assert (step.refuse(game, move) is None) == (move in moves), f"{type(step).__name__}.refuse({move})"
                if refusal is not None:
                    assert refusal.rule in known, f"{refusal.rule} is not in the rulebook"
                    assert len(refusal.text) > 8


@pytest.mark.rule("house.notation")
def test_an_illegal_move_raises_and_changes_nothing(setting: Setting) -> None:
    luck = random.Random(0)
    tried = 0
    for game, _ in some_decisions(setting.new(2), 2, 0.3):
        wrong = [move for move in game.box.vocabulary if move not in game.moves()]
        before = game.plain()
        for move in luck.sample(wrong, min(5, len(wrong))):
            for form in (move, str(move)):
                with pytest.raises(IllegalMove) as caught:
                    game.play(form)
                assert caught.value.refusal == game.why_not(move)
                tried += 1
        with pytest.raises(IllegalMove, match="not a move"):
            game.play("dance on the table")
        assert game.plain() == before
    assert tried


def test_every_move_of_the_vocabulary_is_used_in_some_game(box: Box) -> None:
    """Players who look for what was never played; every other game sensible ones, who get further."""
    used = [0] * len(box.vocabulary)
    settings = pairs_of(box)
    for seed in range(150 * len(settings)):
        luck = random.Random(seed)
        game = settings[seed % len(settings)].new(seed)
        sensible = seed // len(settings) % 2
        while (seat := game.seat) is not None:
            moves = game.moves()
            rarest = min(moves, key=lambda move: used[move.number])
            if not used[rarest.number] or luck.random() < 0.25:
                move = rarest
            elif sensible and len(moves) > 1:
                ratings = box.rate(Seat(game, seat))
                move = moves[ratings.index(max(ratings))]
            else:
                move = luck.choice(moves)
            used[move.number] += 1
            game.play(move)
        if all(used):
            break
    unused = [str(move) for move in box.vocabulary if not used[move.number]]
    assert not unused, f"never played: {', '.join(unused)}"


def test_numbers_are_dense(box: Box) -> None:
    assert [move.number for move in box.vocabulary] == list(range(len(box.vocabulary)))


def test_no_verb_is_a_word_of_the_terminal(box: Box) -> None:
    words = {"why", "rules", "board", "log", "undo", "save", "quit", "exit", "help"}
    assert not words & {move.verb for move in box.vocabulary}


def test_events_rest_on_rules_that_exist(setting: Setting) -> None:
    known = setting.box.rulebook.rules.keys()
    for seed in range(4):
        journal: list[Event] = []
        game = setting.box.setup(setting.players, seed, journal=journal, **dict(setting.options))
        for _ in decisions(game, seed):
            pass
        assert journal
        for event in journal:
            assert event.rule in known, event
            assert event.text
            assert "@None" not in event.text + event.secret


def test_views_keep_the_frame(setting: Setting) -> None:
    game = setting.new(1)
    frame = {"game", "seat", "players", "sides", "options", "outcome"}
    frame |= {"asked", "awaited", "pending", "question", "moves", "step"}
    assert frame <= game.view(0).keys()
    assert not frame & game.box.look(game, 0).keys()
