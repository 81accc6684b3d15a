"""Moves are unique, stable, parse back; an illegal one raises, changes nothing and is explained."""

from __future__ import annotations

import random

from gameshelf.core import Box, Event, IllegalMove
from gameshelf.kit.playing import Setting, decisions, on_every_game, on_every_setting, refused, sample

TERMINAL = {"why", "rules", "board", "log", "undo", "save", "quit", "exit", "help"}
FRAME = {
    "game", "seat", "players", "sides", "options", "outcome",
    "asked", "awaited", "pending", "question", "moves", "step",
}  # fmt: skip


@on_every_setting
def moves_are_unique_stable_and_parse_back(setting: Setting) -> None:
    for seed in range(2):
        for game, _ in sample(setting.new(seed), seed, 40):
            moves, step = game.moves(), game.stack[-1]
            name = type(step).__name__
            assert len(set(moves)) == len(moves), f"{name} offers a move twice: {moves}."
            assert moves == game.clone().moves() == step.moves(game), f"{name} offers its moves in another order the next time."
            for move in moves:
                assert game.box.vocabulary.find(str(move)) is move, f"{str(move)!r} does not parse back."
                assert game.label(move), f"{move} has no label."


@on_every_setting
def the_list_of_moves_is_the_callers_own(setting: Setting) -> None:
    game = setting.new(1)
    game.moves().clear()
    assert game.moves(), "Who clears the list of moves takes them from the game."


@on_every_setting
def why_not_is_none_exactly_for_the_moves(setting: Setting) -> None:
    known = setting.box.rulebook.rules.keys()
    for seed in range(2):
        for game, _ in sample(setting.new(seed), seed, 20):
            moves, step = set(game.moves()), game.stack[-1]
            name = type(step).__name__
            other = {move.verb for move in moves} - step.verbs
            assert not other, f"{name} does not list all its verbs: {', '.join(sorted(other))}."
            for move in game.box.vocabulary:
                try:
                    refusal = game.why_not(move)
                except AssertionError as error:
                    raise AssertionError(
                        f"{error}: why_not({str(move)!r}) must give a reason or the move must be offered."
                    ) from None
                assert (refusal is None) == (move in moves), f"{name}: why_not({str(move)!r}) is {refusal}, moves are {moves}."
                if move.verb in step.verbs:
                    right = (step.refuse(game, move) is None) == (move in moves)
                    assert right, (
                        f"{name}.refuse({move}) is {step.refuse(game, move)}, and moves are {sorted(map(str, moves))}."
                    )
                if refusal is not None:
                    assert refusal.rule in known, f"{name} refuses {move} by {refusal.rule!r}, which is not in the rulebook."
                    assert len(refusal.text) > 8, f"{name} refuses {move} without a sentence."


@on_every_setting
def an_illegal_move_raises_and_changes_nothing(setting: Setting) -> None:
    luck, tried = random.Random(0), 0
    for game, _ in sample(setting.new(2), 2, 20):
        wrong = [move for move in game.box.vocabulary if move not in game.moves()]
        before = game.plain()
        for move in luck.sample(wrong, min(5, len(wrong))):
            for form in (move, str(move)):
                error = refused(f"The illegal {move} was taken.", IllegalMove, game.play, form)
                assert error.refusal == game.why_not(move), f"{move} is refused in one way and explained in another."
                tried += 1
        error = refused("An unknown move was taken.", IllegalMove, game.play, "dance on the table")
        assert "not a move" in str(error), f"An unknown move is told as {str(error)!r}."
        assert game.plain() == before, "An illegal move changed something."
    assert tried or len(setting.box.vocabulary) < 3, "No move was ever illegal."


@on_every_game
def numbers_are_dense(box: Box) -> None:
    assert [move.number for move in box.vocabulary] == list(range(len(box.vocabulary))), "The moves' numbers have gaps."


@on_every_game
def no_verb_is_a_word_of_the_terminal(box: Box) -> None:
    taken = TERMINAL & {move.verb for move in box.vocabulary}
    assert not taken, f"The terminal understands these words otherwise: {', '.join(sorted(taken))}."


@on_every_setting
def events_rest_on_rules_that_exist(setting: Setting) -> None:
    known = setting.box.rulebook.rules.keys()
    for seed in range(2):
        journal: list[Event] = []
        game = setting.box.setup(setting.players, seed, journal=journal, **dict(setting.options))
        for _ in decisions(game, seed):
            pass
        assert journal, "A whole game told nothing: say what happens with `state.tell`."
        for event in journal:
            assert event.rule in known, f"{event.rule!r} is not in the rulebook: {event.text!r}."
            assert event.text or event.secret, f"An event of {event.rule} says nothing."
            told = event.seen_by(None) + "".join(event.seen_by(seat) for seat in event.to)
            assert "@None" not in told, f"An event names a seat that is None: {told!r}."


@on_every_setting
def views_keep_the_frame(setting: Setting) -> None:
    game = setting.new(1)
    missing = FRAME - game.view(0).keys()
    assert not missing, f"The view has no {', '.join(sorted(missing))}."
    taken = FRAME & game.box.look(game, 0).keys()
    assert not taken, f"`look` uses names of the frame: {', '.join(sorted(taken))}."
