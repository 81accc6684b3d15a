"""What decided a game: three moments, by luck or by choice."""

from __future__ import annotations

import pytest

import gameshelf
from gameshelf import SetupError, bots


def test_three_moments_of_a_finished_game() -> None:
    match = gameshelf.Match("takara", players=2, seed=3)
    with pytest.raises(SetupError, match="not over"):
        gameshelf.moments(match)
    players = [bots.make("easy", 1), bots.make("easy", 2)]
    while (seat := match.game.seat) is not None:
        match.play(bots.ask(players[seat], match.game))
    found = gameshelf.moments(match, 1, games=3)
    assert len(found) == 3
    assert [moment.turn for moment in found] == sorted(moment.turn for moment in found)
    for moment in found:
        assert moment.move is match.turns[moment.turn].move
        assert all(0 <= chance <= 1 for chance in (moment.before, moment.after, moment.expected, moment.best_expected))
        assert moment.plain()["by"] in ("luck", "choice", "move")
        told = [event.seen_by(None) for event in match.turns[moment.turn].events]
        assert set(moment.brought) <= set(told)
        assert moment.plain()["brought"] == list(moment.brought)
    assert gameshelf.moments(match, 1, games=3) == found


def test_a_moment_names_the_luck_that_came_after_the_move() -> None:
    """Whoever looks back reads of the tile that was dug up, not of the walk to its site."""
    match = gameshelf.Match("takara", players=2, seed=3)
    bot = bots.make("greedy", 1)
    while match.game.outcome is None:
        match.play(bots.ask(bot, match.game))
    dug = [moment for moment in gameshelf.moments(match, 0, count=20, games=1) if moment.move.verb == "dig"]
    assert dug
    for moment in dug:
        told = {event.seen_by(None): event.args.get("what") for event in match.turns[moment.turn].events}
        assert told[moment.brought[0]] in ("dig", "chest", "end"), "the tile, what a chest holds, or that the game was over"


def test_a_move_that_throws_a_won_game_away_was_a_choice() -> None:
    seed = next(seed for seed in range(50) if gameshelf.new("nim", seed=seed).heaps[2] == 4)  # type: ignore[attr-defined]
    match = gameshelf.Match("nim", players=2, seed=seed)
    first, second, _ = match.game.heaps  # type: ignore[attr-defined]
    for move in (f"take 1 {first}", f"take 2 {second}", "take 3 1", "take 3 3"):
        match.play(move)
    thrown = next(moment for moment in gameshelf.moments(match, 0, count=4, games=40) if moment.turn == 2)
    assert thrown.choice
    assert str(thrown.best) == "take 3 4"
    assert "by choice (take 3 4 promised 100%)" in str(thrown)
    others = [moment for moment in gameshelf.moments(match, 0, count=4, games=40) if moment.turn != 2]
    assert {moment.by for moment in others} == {"move"}, "there is no luck in Nim"
    back = bots.look_back(match, 0, count=4, games=40, advised=lambda seat, turn: match.turns[2].move)
    assert not next(moment for moment in back.moments if moment.turn == 2).choice, "it was advised"
    assert back.course[0][0] == 0
    assert back.course[-1] == (len(match.turns), 0.0)
