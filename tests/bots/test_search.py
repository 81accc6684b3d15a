"""The mind that looks ahead: it finds what there is to find, keeps to its budget, and knows no more than its seat."""

from __future__ import annotations

import random
from pathlib import Path
from time import thread_time

import pytest

import gameshelf
from gameshelf import bots
from gameshelf.bots.search import Budget, Search
from gameshelf.bots.values import value
from gameshelf.core import Box, Outcome, SetupError, State
from gameshelf.play import Seat


def random_positions(box: Box, seed: int) -> list[State]:
    """A random game, position by position."""
    luck, found = random.Random(seed), []
    game = box.setup(luck.choice(box.seats), seed)
    while game.outcome is None:
        found.append(game.clone())
        seat = luck.choice(game.pending)
        game.play(luck.choice(game.moves(seat)), seat)
    return found


def search(games: int, seed: int = 1) -> Search:
    return Search(seed, Budget(games=games))


def test_it_takes_the_last_heap_where_that_wins() -> None:
    game = gameshelf.new("nim", seed=1)
    game.heaps = [0, 3, 0]  # type: ignore[attr-defined]
    game.settle()
    assert str(search(60).choose(Seat(game, 0))) == "take 2 3"


def test_it_imagines_exactly_so_many_games(box: Box) -> None:
    for game in random_positions(box, 5)[::40]:
        for seat in game.pending:
            if len(game.moves(seat)) > 1:
                for games in (2, 17, 64):
                    thought = search(games).think(Seat(game, seat))
                    assert thought.games == games == sum(len(arm.values) for arm in thought.arms)


def test_it_keeps_to_its_time() -> None:
    game = gameshelf.new("takara", seed=1)
    seat = Seat(game, game.pending[0])
    before = thread_time()
    Search(1, Budget(seconds=0.3)).choose(seat)
    assert 0.75 * 0.3 < thread_time() - before < 1.25 * 0.3


def test_the_same_seed_gives_the_same_answer_also_in_another_world_that_the_seat_cannot_tell_apart(box: Box) -> None:
    for n, game in enumerate(random_positions(box, 11)[::25]):
        for number in game.pending:
            seat, other = Seat(game, number), Seat(game.imagine(number, 1000 + n), number)
            one, two = search(24).think(seat), search(24).think(other)
            assert one.move is two.move
            assert [arm.values for arm in one.arms] == [arm.values for arm in two.arms]


def test_it_never_answers_what_is_not_allowed(box: Box) -> None:
    decisions = seed = 0
    bot = search(2)
    while decisions < 1000:
        seed += 1
        for game in random_positions(box, seed)[:: 3 if seed > 1 else 1]:
            number = game.pending[-1]
            assert bot.choose(Seat(game, number)) in game.moves(number)
            decisions += 1


def test_it_survives_an_edition(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[edition]\nname = "Mine"\n\n[gallery.stone]\nlevel = "deep"\ncopies = 2\nxp = 3\nsource = "rulebook"\n')
    game = gameshelf.new("takara", players=3, seed=2, edition=path)
    for _ in range(10):
        number = game.pending[0]
        game.play(search(20).choose(Seat(game, number)))


def test_a_room_that_says_nothing_has_a_searching_bot_on_its_first_day() -> None:
    assert gameshelf.shelf()["sealed"].quick is None
    game = gameshelf.new("sealed", seed=4)
    while game.outcome is None:
        for seat in game.pending:
            if seat in game.pending:
                game.play(search(30).choose(Seat(game, seat)), seat)


def test_a_bot_is_had_by_its_name() -> None:
    for name, budget in {
        "search:200": Budget(games=200), "search:500ms": Budget(seconds=0.5), "search:2s": Budget(seconds=2.0),
    }.items():  # fmt: skip
        bot = bots.make(name)
        assert isinstance(bot, Search)
        assert bot.budget == budget
    for name in ("search:", "search:0", "search:x", "search:-1", "searching"):
        with pytest.raises(SetupError, match="There is no bot"):
            bots.make(name)


def test_second_is_better_than_third_and_nothing_is_better_than_to_win() -> None:
    game = gameshelf.new("takara", players=3, seed=1)
    game.outcome = Outcome((1,), (20, 30, 10), "takara.end.shared", "")
    second, first, third = value(game)
    assert first > 0.9 > second > third
    two = gameshelf.new("takara", players=2, seed=1)
    two.outcome = Outcome((1,), (20, 30), "takara.end.shared", "")
    assert value(two) == (0.0, 1.0)


def test_the_search_beats_the_quick_policy_that_it_uses_in_nim() -> None:
    """Nim has no quick policy: the search sees by chance play alone what takes the last one."""
    won = 0
    for seed in range(20):
        game = gameshelf.new("nim", seed=seed)
        players = [search(200, seed), bots.make("random", seed)]
        turn = seed % 2
        while (seat := game.seat) is not None:
            game.play(players[(seat + turn) % 2].choose(Seat(game, seat)))
        assert game.outcome is not None
        won += (game.outcome.winners[0] + turn) % 2 == 0
    assert won >= 16
