"""Clone, save and replay agree with the original, and a copy is a copy."""

from __future__ import annotations

import random
from copy import deepcopy

import gameshelf
from conformance.playing import decisions
from conftest import Setting
from gameshelf import Match, Record
from gameshelf.core import State
from gameshelf.play import answer_of


def test_a_clone_equals_its_original_and_acting_on_it_leaves_the_original_alone(setting: Setting) -> None:
    for seed in range(3):
        for game, move in decisions(setting.new(seed), seed):
            before = game.plain()
            twin = game.clone()
            assert twin.plain() == before
            twin.play(move)
            for other in twin.moves()[:2]:
                twin.clone().play(other)
            assert game.plain() == before


def test_a_deep_copy_is_a_clone(setting: Setting) -> None:
    game = setting.new(2)
    twin = deepcopy(game)
    assert twin.box is game.box
    assert twin.plain() == game.plain()
    twin.play(twin.moves()[0])
    assert twin.plain() != game.plain()


def test_no_earlier_copy_ever_changes(setting: Setting) -> None:
    kept: list[tuple[State, object]] = []
    for game, _ in decisions(setting.new(5), 5):
        kept.append((game.clone(), game.plain()))
    assert kept
    for twin, before in kept:
        assert twin.plain() == before


def test_a_clone_goes_on_as_the_original_does(setting: Setting) -> None:
    game = setting.new(11)
    for n, _ in enumerate(decisions(game, 11)):
        if n == 20:
            break
    twin = game.clone()
    for copy in (game, twin):
        for _ in decisions(copy, 3):
            pass
    assert game.plain() == twin.plain()


def test_a_record_replays_to_the_same_position_at_every_move(setting: Setting) -> None:
    match = Match(setting.box.key, setting.players, 13, **dict(setting.options))
    luck = random.Random(13)
    positions = [match.game.plain()]
    while match.game.outcome is None:
        seat = luck.choice(match.game.pending)
        match.play(luck.choice(match.game.moves(seat)), seat)
        positions.append(match.game.plain())
    record = Record.from_json(match.record.to_json())
    assert record == match.record
    again = Match(record.box, record.players, record.seed, **record.options)
    assert again.game.plain() == positions[0]
    for notation, position in zip(record.moves, positions[1:], strict=True):
        again.play(*answer_of(notation))
        assert again.game.plain() == position
    assert again.events == match.events
    until = len(record.moves) // 2
    assert gameshelf.replay(record, until=until).game.plain() == positions[until]
    for count in (0, until, len(positions) - 1):
        assert match.at(count).plain() == positions[count]


def test_the_same_seed_gives_the_same_game_and_another_seed_another(setting: Setting) -> None:
    assert setting.new(1).plain() == setting.new(1).plain()
    assert any(setting.new(1).plain() != setting.new(seed).plain() for seed in range(2, 6))
