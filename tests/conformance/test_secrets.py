"""Hidden information: a seat cannot tell the real game from one that it imagines, by any channel."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from conformance.playing import decisions, some_decisions
from conftest import Setting
from gameshelf.core import Event, SetupError, State, Window
from gameshelf.play import Seat


def seats(game: State) -> list[int | None]:
    return [*range(game.players), None]


def leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every place of a view with what stands there."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, (*path, str(key)))
    elif isinstance(value, list):
        for n, item in enumerate(value):
            yield from leaves(item, (*path, str(n)))
    else:
        yield path, value


OFTEN = 25  # how often a secret must have been seen before it is strange that it never comes out different


def never_dealt_again(game: State, seed: int) -> None:
    """Whatever another seat knows and this one does not must come out different in some imagined game.

    A place that is null for this seat and not for the other is a secret; places are taken together by kind (without their
    numbers). What a window holds of other seats must be forgotten.
    """
    seen: Counter[tuple[str, ...]] = Counter()
    differs: set[tuple[str, ...]] = set()
    for n, (position, _) in enumerate(some_decisions(game, seed, 0.25)):
        for seat in seats(position):
            worlds = [position.imagine(seat, 100 * n + k) for k in range(3)]
            for world in worlds:
                for step in world.stack:
                    if isinstance(step, Window):
                        assert not any(picks for one, picks in zip(step.seats, step.picks, strict=True) if one != seat)
            mine = dict(leaves(position.view(seat)))
            for other in range(position.players):
                if other == seat:
                    continue
                secrets = {
                    path: value
                    for path, value in leaves(position.view(other))
                    if value is not None and path in mine and mine[path] is None and path[0] not in ("seat", "asked")
                }
                views = [dict(leaves(world.view(other))) for world in worlds] if secrets else []
                for path, value in secrets.items():
                    kind = tuple(part for part in path if not part.isdecimal())
                    seen[kind] += 1
                    if any(view.get(path) != value for view in views):
                        differs.add(kind)
    leaked = [kind for kind, count in seen.items() if count >= OFTEN and kind not in differs]
    assert not leaked, f"never dealt again: {leaked}"


def test_views_are_plain_data(setting: Setting) -> None:
    for game, _ in some_decisions(setting.new(3), 3, 0.3):
        for seat in seats(game):
            view = game.view(seat)
            assert json.loads(json.dumps(view)) == view


def test_an_imagined_game_looks_the_same_to_its_seat(setting: Setting) -> None:
    for seed in range(3):
        for n, (game, _) in enumerate(some_decisions(setting.new(seed), seed, 0.4)):
            for seat in seats(game):
                twin = game.imagine(seat, 1000 * seed + n)
                assert twin.view(seat) == game.view(seat)
                if seat is not None and seat in game.pending:
                    assert twin.moves(seat) == game.moves(seat)
                    for move in game.box.vocabulary:
                        assert twin.why_not(move, seat) == game.why_not(move, seat)


def test_nothing_of_the_real_deal_is_left_in_an_imagined_one(setting: Setting) -> None:
    """Whoever knows the seed must not be able to turn the shuffle back: what is dealt again is put in order first."""
    for n, (game, _) in enumerate(some_decisions(setting.new(2), 2, 0.2)):
        for seat in seats(game):
            one, two = game.imagine(seat, n), game.imagine(seat, n + 1000)
            assert one.imagine(seat, 5).plain() == two.imagine(seat, 5).plain()


def test_what_a_seat_cannot_know_comes_out_different_in_some_imagined_game(setting: Setting) -> None:
    for seed in (9, 10):
        never_dealt_again(setting.new(seed), seed)


def test_imagining_deals_something_else_and_leaves_the_original_alone(setting: Setting) -> None:
    differs = 0
    for seed in (4, 5, 6):
        for n, (game, _) in enumerate(some_decisions(setting.new(seed), seed, 0.2)):
            before = game.plain()
            twin = game.imagine(game.seat, n)
            assert game.plain() == before
            assert twin.chance.word != game.chance.word
            differs += any(value != before[key] for key, value in twin.plain().items() if key != "chance")
    assert bool(differs) == setting.box.secrets


def test_an_imagined_game_can_be_played_to_its_end(setting: Setting) -> None:
    for n, (game, _) in enumerate(some_decisions(setting.new(6), 6, 0.05)):
        for seat in seats(game):
            twin = game.imagine(seat, n)
            pieces = twin.box.census(twin).keys()
            assert pieces == game.box.census(game).keys()
            for _ in decisions(twin, n):
                pass
            assert twin.outcome is not None
            assert twin.box.census(twin).keys() == pieces


def test_a_move_that_teaches_nothing_looks_the_same_in_every_imagined_game(setting: Setting) -> None:
    """The promise behind undo: where the game says that nobody learned anything, nobody did."""
    quiet = 0
    for seed in range(4):
        for n, (game, move) in enumerate(some_decisions(setting.new(seed), seed, 0.4)):
            after = game.clone()
            real: list[Event] = []
            after.journal = real
            after.play(move)
            if after.learned != game.learned or after.chance.word != game.chance.word:
                continue
            quiet += 1
            for seat in seats(game):
                twin = game.imagine(seat, 77 * seed + n)
                if game.seat not in twin.pending or move not in twin.moves(game.seat):
                    continue
                told: list[Event] = []
                twin.journal = told
                twin.play(move, game.seat)
                assert twin.view(seat) == after.view(seat)
                assert [event.seen_by(seat) for event in told] == [event.seen_by(seat) for event in real]
    assert quiet or sealed_throughout(setting)


def sealed_throughout(setting: Setting) -> bool:
    """Whether every question of this game is a window; then a quiet move is one of somebody who waits for others."""
    return all(isinstance(game.stack[-1], Window) for game, _ in decisions(setting.new(1), 1))


def test_sentences_reveal_nothing_in_an_imagined_game(setting: Setting) -> None:
    """Two worlds that differ only in what a seat cannot know tell it the same, as long as its view stays the same."""
    compared = 0
    for seed in range(3):
        for n, (game, move) in enumerate(some_decisions(setting.new(seed), seed, 0.3)):
            for seat in seats(game):
                twin, real = game.imagine(seat, 31 * seed + n), game.clone()
                twin.chance = real.chance.clone()
                if game.seat not in twin.pending or move not in twin.moves(game.seat):
                    continue
                logs: list[list[str]] = []
                views = []
                for world in (twin, real):
                    journal: list[Event] = []
                    world.journal = journal
                    world.play(move, game.seat)
                    logs.append([event.seen_by(seat) for event in journal])
                    views.append(world.view(seat))
                if views[0] == views[1]:
                    assert logs[0] == logs[1]
                    compared += 1
    assert compared


def test_a_seat_offers_nothing_but_its_own(setting: Setting) -> None:
    game = setting.new(8)
    assert game.seat is not None
    seat = Seat(game, game.seat)
    assert seat.view == game.view(game.seat)
    assert seat.moves == game.moves()
    assert seat.imagine(5).view(game.seat) == seat.view
    held = [value for value in vars(seat).values() if isinstance(value, State)]
    assert held
    assert all(value is not game and value.chance.word != game.chance.word for value in held)
    with pytest.raises(SetupError):
        Seat(game, game.players)


def test_a_wrong_seat_has_no_view(setting: Setting) -> None:
    game = setting.new(1)
    for wrong in (-1, game.players, "0"):
        with pytest.raises(SetupError, match="seat"):
            game.view(wrong)  # type: ignore[arg-type]
