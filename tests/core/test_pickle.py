"""Games, matches, seats and errors go through pickle, so that any process pool works."""

from __future__ import annotations

import pickle
import random
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

import gameshelf
from gameshelf import IllegalMove, Match, ReplayError, Seat, State
from gameshelf.kit import Setting, decisions, sample


def again(thing: object) -> object:
    return pickle.loads(pickle.dumps(thing))


def test_a_game_comes_back_as_it_was_and_goes_on_alike(setting: Setting) -> None:
    for game, _ in sample(setting.new(1), 1, 6):
        twin = again(game)
        assert isinstance(twin, State)
        assert twin.box is game.box
        assert twin.content is game.content
        assert twin.plain() == game.plain()
        assert twin.allowed == game.allowed, "moves are the same objects"
        for one in (game, twin):
            for _ in decisions(one, 4):
                pass
        assert twin.plain() == game.plain()


def test_an_edition_goes_with_its_game(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text("[heap.size]\nmost = 3\n")
    for thing in (gameshelf.new("nim", seed=1, edition=file), Match("nim", seed=1, edition=file).game):
        twin = again(thing)
        assert isinstance(twin, State)
        assert twin.content.hash == thing.content.hash
        assert twin.content.table == 3


def test_a_match_comes_back_with_its_story() -> None:
    match = Match("takara", players=3, seed=5, names=["Ana", "Ben", "Cem"], bots=["", "greedy", ""])
    luck = random.Random(1)
    for _ in range(30):
        match.play(luck.choice(match.game.moves()))
    twin = again(match)
    assert isinstance(twin, Match)
    assert twin.record == match.record
    assert twin.events == match.events
    assert twin.why_not_undo() == match.why_not_undo()


def test_a_seat_and_a_box_and_a_move_come_back() -> None:
    game = gameshelf.new("takara", players=2, seed=3)
    seat = again(Seat(game, 0))
    assert isinstance(seat, Seat)
    assert seat.view == game.view(0)
    assert again(game.box) is game.box
    assert again(game.moves()[0]) is game.moves()[0]


def test_errors_come_back() -> None:
    match = Match("takara", players=2, seed=7)
    with pytest.raises(IllegalMove) as caught:
        match.play("fight 1")
    error = again(caught.value)
    assert isinstance(error, IllegalMove)
    assert error.refusal == caught.value.refusal
    wrong = ReplayError("no longer fits", match, 3, "dig 1")
    twin = again(wrong)
    assert isinstance(twin, ReplayError)
    assert (str(twin), twin.index, twin.move, twin.match.record) == ("no longer fits", 3, "dig 1", match.record)


def play_out(game: State) -> State:
    for _ in decisions(game, 1):
        pass
    return game


def test_any_process_pool_works() -> None:
    games = [gameshelf.new("takara", players=2, seed=seed) for seed in range(2)]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        there = list(pool.map(play_out, games))
    assert [game.plain() for game in there] == [play_out(game).plain() for game in games]
