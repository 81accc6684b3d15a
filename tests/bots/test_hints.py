"""Hints: the best moves with their chance and how it is known, from the seat's own knowledge."""

from __future__ import annotations

import pytest

import gameshelf
from gameshelf import SetupError
from gameshelf.bots.hints import beside
from gameshelf.core import Box
from gameshelf.play import Seat


def test_hints_are_moves_with_a_chance_an_interval_and_how_it_is_known(box: Box) -> None:
    game = box.setup(box.seats[0], 3)
    while len(game.moves(game.pending[0])) == 1:
        game.play(game.moves(game.pending[0])[0], game.pending[0])
    seat = Seat(game, game.pending[0])
    hints = gameshelf.hint(seat, games=60)
    assert 1 <= len(hints) <= 3
    for one in hints:
        assert one.move in seat.moves
        assert 0 <= one.low <= one.chance <= one.high <= 1
        assert one.how == "exact: the game ends with this move" or "imagined game" in one.how
        assert one.plain()["move"] == one.move.notation
    assert gameshelf.hint(seat, games=60) == hints
    assert not hints[0].beside
    assert all(one.beside.endswith(("the first.", "known well.")) for one in hints[1:]), "how it stands to the first"


def test_a_move_that_ends_the_game_is_known_exactly() -> None:
    game = gameshelf.new("nim", seed=1)
    game.heaps = [0, 2, 0]  # type: ignore[attr-defined]
    game.settle()
    best = gameshelf.hint(Seat(game, 0), games=40)[0]
    assert (str(best.move), best.chance, best.low, best.high) == ("take 2 2", 1.0, 1.0, 1.0)
    assert best.how.startswith("exact")


def test_where_the_room_knows_the_odds_they_are_told_as_exact() -> None:
    game = gameshelf.new("hunted", seed=3)
    assert any("; known exactly: no fight" in one.how for one in gameshelf.hint(Seat(game, 0), games=40))


def test_moves_are_compared_in_the_games_that_both_were_tried_in() -> None:
    luck = [0.1, 0.9, 0.4, 0.6] * 50  # what the imagined game brings to either move
    assert beside([one + 0.05 for one in luck], luck) == "5 % worse than the first.", "their luck is the same, and goes out"
    assert beside(luck, luck[::-1]) == "About as good as the first."
    assert beside([1.0, 0.0, 1.0], [0.0, 1.0, 1.0]) == "It may be as good as the first."


def test_what_is_the_same_thing_to_do_is_named_once_where_there_is_anything_else() -> None:
    """At the start nothing is known of any site: to view one is as good as to view another, and for the same reason."""
    hints = gameshelf.hint(Seat(gameshelf.new("takara", players=2, seed=7), 0), games=400)
    kinds = [(one.move.verb, one.reason) for one in hints]
    assert len(kinds) > 1
    assert len(set(kinds)) == len(kinds)


def test_there_is_no_hint_for_who_is_not_asked() -> None:
    game = gameshelf.new("nim", seed=1)
    with pytest.raises(SetupError, match="not asked"):
        gameshelf.hint(Seat(game, 1))
