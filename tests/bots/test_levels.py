"""The levels that do not always think: as often as the room says, and what they play then."""

from __future__ import annotations

from dataclasses import replace

import pytest

import gameshelf
from gameshelf import bots
from gameshelf.bots.clumsy import Clumsy
from gameshelf.bots.search import Search, Thought
from gameshelf.core import Move
from gameshelf.play import Seat


@pytest.mark.parametrize(("level", "place"), [("easy", 0), ("normal", 1)])
def test_a_level_is_careless_as_often_as_the_room_says(level: str, place: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = gameshelf.new("takara", players=2, seed=7)

    def answers(lapses: int) -> list[Move]:
        game.box = replace(game.box, lapses=(lapses, 0, 0) if place == 0 else (0, lapses, 0))
        seat = Seat(game, game.seat or 0)
        return [bots.make(level, seed).choose(seat) for seed in range(400)]

    seat = Seat(game, game.seat or 0)
    ratings = dict(zip(seat.moves, seat.box.rate(seat), strict=True))
    better = set(sorted(ratings, key=lambda move: -ratings[move])[: -(-len(ratings) // 2)])
    assert len(better) >= 5
    assert min(ratings[move] for move in better) > min(ratings.values())
    unwanted = better - set(answers(0))
    by_chance = 400 * len(unwanted) / len(better)
    assert unwanted
    careless = answers(100)
    assert set(careless) == better  # then any of the better half is as good, and no other
    assert len([one for one in careless if one in unwanted]) == pytest.approx(by_chance, abs=50)
    lapsed = []
    monkeypatch.setattr(Clumsy, "lapse", lambda self, seat: lapsed.append(self) or seat.moves[0])
    answers(50)
    assert len(lapsed) == pytest.approx(200, abs=50)


def test_nobody_is_so_careless_as_to_do_what_has_no_sense(monkeypatch: pytest.MonkeyPatch) -> None:
    game = gameshelf.new("takara", players=2, seed=7)
    seat = Seat(game, game.seat or 0)
    good = seat.moves[:2]
    rate = lambda seat: [0.0 if move in good else float("-inf") for move in seat.moves]  # noqa: E731
    game.box = replace(game.box, rate=rate, lapses=(100, 0, 0))
    assert {bots.make("easy", seed).choose(Seat(game, seat.number)) for seed in range(50)} == {good[0]}


def test_normal_without_lapses_is_the_sensible_player() -> None:
    game = gameshelf.new("kaiju", players=2, seed=3)
    game.box = replace(game.box, lapses=(15, 0, 0))
    for _ in range(60):
        seat = Seat(game, game.seat or 0)
        ratings = dict(zip(seat.moves, seat.box.rate(seat), strict=True))
        move = bots.make("normal", 5).choose(seat)
        assert ratings[move] == max(ratings.values())
        game.play(move, seat.number)


def test_hard_dozes_as_often_as_the_room_says_and_plays_what_looks_best_then(monkeypatch: pytest.MonkeyPatch) -> None:
    game = gameshelf.new("takara", players=2, seed=7)
    game.box = replace(game.box, lapses=(0, 0, 40), thinks=4)
    seat, thought = Seat(game, game.seat or 0), []

    def think(self: Search, seat: Seat, without: object = ()) -> Thought:
        thought.append(seat)
        return Thought(seat.moves[-1], (), 0)

    monkeypatch.setattr(Search, "think", think)
    answers = [bots.make("hard", seed).choose(seat) for seed in range(300)]
    ratings = dict(zip(seat.moves, seat.box.rate(seat), strict=True))
    assert ratings[seat.moves[-1]] < max(ratings.values())
    assert len([one for one in answers if ratings[one] == max(ratings.values())]) == 300 - len(thought)
    assert 150 < len(thought) < 210
