"""Clone, save, pickle and replay agree with the original, and a copy is a copy."""

from __future__ import annotations

import random
from copy import deepcopy

from gameshelf.core import State
from gameshelf.kit.playing import Setting, decisions, on_every_setting, sample
from gameshelf.play import Match, Record, answer_of, replay


def same(one: State, other: State, text: str) -> None:
    """Two games are the same, or these words and what differs."""
    left, right = one.plain(), other.plain()
    differs = [name for name in left if left[name] != right.get(name)]
    assert not differs, f"{text} What differs: {', '.join(differs)}."


@on_every_setting
def a_clone_equals_its_original_and_acting_on_it_leaves_the_original_alone(setting: Setting) -> None:
    for seed in range(2):
        for game, move in sample(setting.new(seed), seed, 30):
            before = game.plain()
            twin = game.clone()
            same(game, twin, "A clone is not like its original.")
            twin.play(move)
            for other in twin.moves()[:2]:
                twin.clone().play(other)
            after = game.plain()
            changed = [name for name in before if before[name] != after[name]]
            assert not changed, f"Playing {move} on a clone changed the original's {', '.join(changed)}: copy it in `clone`."


@on_every_setting
def a_deep_copy_is_a_clone(setting: Setting) -> None:
    game = setting.new(2)
    twin = deepcopy(game)
    assert twin.box is game.box, "A deep copy has another Box."
    same(game, twin, "A deep copy is not like its original.")
    twin.play(twin.moves()[0])
    assert twin.plain() != game.plain(), "Playing on a deep copy plays on the original."


@on_every_setting
def no_earlier_copy_ever_changes(setting: Setting) -> None:
    kept: list[tuple[State, dict[str, object]]] = []
    for n, (game, _) in enumerate(decisions(setting.new(5), 5)):
        if n < 10 or n % 5 == 0:
            kept.append((game.clone(), game.plain()))
    assert kept, "A random game asked nothing."
    for twin, before in kept:
        now = twin.plain()
        changed = [name for name in before if before[name] != now[name]]
        assert not changed, f"An earlier clone's {', '.join(changed)} changed when the game went on: copy it in `clone`."


@on_every_setting
def a_clone_goes_on_as_the_original_does(setting: Setting) -> None:
    game = setting.new(11)
    for n, _ in enumerate(decisions(game, 11)):
        if n == 20:
            break
    twin = game.clone()
    for copy in (game, twin):
        for _ in decisions(copy, 3):
            pass
    same(game, twin, "A clone went on in another way.")


@on_every_setting
def a_record_replays_to_the_same_position_at_every_move(setting: Setting) -> None:
    match = Match(setting.box.key, setting.players, 13, **dict(setting.options))
    luck = random.Random(13)
    positions = [match.game.plain()]
    while match.game.outcome is None:
        assert len(match.turns) < 3 * setting.box.longest, "A random game does not end."
        seat = luck.choice(match.game.pending)
        match.play(luck.choice(match.game.moves(seat)), seat)
        positions.append(match.game.plain())
    record = Record.from_json(match.record.to_json())
    assert record == match.record, "A record that was written and read is another."
    again = Match(record.box, record.players, record.seed, **record.options)
    assert again.game.plain() == positions[0], "The same seed was set up in another way."
    for number, (notation, position) in enumerate(zip(record.moves, positions[1:], strict=True), 1):
        again.play(*answer_of(notation))
        assert again.game.plain() == position, f"Replayed, move {number} ({notation}) led to another position."
    assert again.events == match.events, "Replayed, the game told something else."
    until = len(record.moves) // 2
    assert replay(record, until=until).game.plain() == positions[until], f"Replayed up to move {until}, it is another game."
    for count in (0, until, len(positions) - 1):
        assert match.at(count).plain() == positions[count], f"The position after {count} moves is another than it was."


@on_every_setting
def the_same_seed_gives_the_same_game_and_another_seed_another(setting: Setting) -> None:
    same(setting.new(1), setting.new(1), "The same seed gave two games.")
    differs = any(setting.new(1).plain() != setting.new(seed).plain() for seed in range(2, 6))
    assert differs, "Five seeds gave the same game: nothing of the set-up comes from `chance`."
