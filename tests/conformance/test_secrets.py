"""Hidden information: a seat cannot tell the real game from one that it imagines, by any channel."""

from __future__ import annotations

import json

import pytest

from conformance.playing import decisions, some_decisions
from conftest import Setting
from gameshelf.core import Event, SetupError, State
from gameshelf.play import Seat


def seats(game: State) -> list[int | None]:
    return [*range(game.players), None]


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
                if seat == game.seat:
                    assert twin.moves() == game.moves()
                    for move in game.box.vocabulary:
                        assert twin.why_not(move) == game.why_not(move)


def test_nothing_of_the_real_deal_is_left_in_an_imagined_one(setting: Setting) -> None:
    """Whoever knows the seed must not be able to turn the shuffle back: what is dealt again is put in order first."""
    for n, (game, _) in enumerate(some_decisions(setting.new(2), 2, 0.2)):
        for seat in seats(game):
            one, two = game.imagine(seat, n), game.imagine(seat, n + 1000)
            assert one.imagine(seat, 5).plain() == two.imagine(seat, 5).plain()


def test_imagining_deals_something_else_and_leaves_the_original_alone(setting: Setting) -> None:
    differs = 0
    for n, (game, _) in enumerate(some_decisions(setting.new(4), 4, 0.2)):
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
                if move not in twin.moves():
                    continue
                told: list[Event] = []
                twin.journal = told
                twin.play(move)
                assert twin.view(seat) == after.view(seat)
                assert [event.seen_by(seat) for event in told] == [event.seen_by(seat) for event in real]
    assert quiet


def test_sentences_reveal_nothing_in_an_imagined_game(setting: Setting) -> None:
    """Two worlds that differ only in what a seat cannot know tell it the same, as long as its view stays the same."""
    compared = 0
    for seed in range(3):
        for n, (game, move) in enumerate(some_decisions(setting.new(seed), seed, 0.3)):
            for seat in seats(game):
                twin, real = game.imagine(seat, 31 * seed + n), game.clone()
                twin.chance = real.chance.clone()
                if move not in twin.moves():
                    continue
                logs: list[list[str]] = []
                views = []
                for world in (twin, real):
                    journal: list[Event] = []
                    world.journal = journal
                    world.play(move)
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
