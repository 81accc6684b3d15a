"""What goes together: the picks that follow from the one that is advised."""

from __future__ import annotations

import pytest

import gameshelf
from gameshelf.bots import make
from gameshelf.bots.plans import both, series
from gameshelf.bots.search import sensible
from gameshelf.play import Match, Seat


@pytest.mark.parametrize("key", ["takara", "hunted", "taidian", "kaiju", "takao"])
def test_a_series_is_what_a_sensible_player_does_until_something_new_is_learned(key: str) -> None:
    match, longest = Match(key, gameshelf.shelf()[key].seats[0], seed=11), 0
    plan: tuple[gameshelf.Move, ...] = ()
    while match.game.outcome is None and len(match.turns) < 120:
        who = match.game.pending[0]
        seat = Seat(match.game, who)
        move = sensible(seat)
        if plan:
            assert move is plan[0], "the next word is the next of the plan"
        plan = plan or series(seat, move)
        longest = max(longest, len(plan))
        match.play(move, who)
        plan = plan[1:]
        assert not plan or (match.quiet and match.game.pending == (who,)), "nothing new is learned within a series"
    assert longest > 1


def test_what_costs_nothing_is_done_before_what_a_search_has_found() -> None:
    """Whoever is found something better for this turn is not talked out of the Doctor's help, which can come first."""
    match, bot = Match("takao", 2, seed=9920000, scenario="doom"), make("greedy")
    while True:
        seat = Seat(match.game, match.game.pending[0])
        move = bot.choose(seat)
        if move.verb == "skill":
            break
        match.play(move, seat.number)
    other = next(one for one in seat.moves if one.verb == "pass")
    plan, values = both(seat, series(seat, move), other, 6, 1)
    assert plan[0] is move
    assert other in plan
    assert len(values) == 6
    assert both(seat, (other,), move, 6, 1) == ((), []), "after the end of the turn nothing can be done"
