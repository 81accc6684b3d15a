"""What goes together: the picks that follow from the one that is advised."""

from __future__ import annotations

from typing import Any

import pytest

import gameshelf
from gameshelf.bots import make
from gameshelf.bots.plans import both, mark, marks, series
from gameshelf.bots.search import sensible
from gameshelf.core import Move
from gameshelf.games.taidian.moves import CARD_OF
from gameshelf.play import Match, Seat


@pytest.mark.parametrize("key", ["takara", "hunted", "taidian", "kaiju", "takao"])
def test_a_series_is_what_a_sensible_player_does_until_something_new_is_learned(key: str) -> None:
    match, longest = Match(key, gameshelf.shelf()[key].seats[0], seed=11), 0
    plan: tuple[Move, ...] = ()
    seen: list[int] = []
    while match.game.outcome is None and len(match.turns) < 120:
        who = match.game.pending[0]
        seat = Seat(match.game, who)
        move = sensible(seat)
        if plan:
            assert move is plan[0], "the next word is the next of the plan"
        if not plan:
            plan = series(seat, move)
            seen = list(marks(seat, plan))[1:]
        longest = max(longest, len(plan))
        match.play(move, who)
        plan = plan[1:]
        assert not plan or match.game.pending == (who,), "nobody else is asked within a series"
        assert not plan or mark(match.game, who) == seen.pop(0), "and nothing new is learned"
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


def test_what_is_found_is_not_planned_behind_something_that_nobody_knows() -> None:
    match, bot, tried = Match("takara", 2, seed=3), make("greedy"), 0
    while match.game.outcome is None:
        seat = Seat(match.game, match.game.pending[0])
        move = bot.choose(seat)
        plan = series(seat, move)
        if len(plan) == 1:
            tried += 1
            assert all(both(seat, plan, other, 1, 1) == ((), []) for other in seat.moves)
        match.play(move, seat.number)
    assert tried


def test_a_plan_that_cannot_be_played_on_has_no_more_marks() -> None:
    match = Match("kaiju", 2, seed=3)
    seat = Seat(match.game, match.game.pending[0])
    assert len(marks(seat, (seat.moves[0],))) == 1
    assert len(marks(seat, (seat.moves[0], seat.moves[0]))) == 1, "nobody lands twice"


def with_plan(key: str, first: tuple[str, ...], then: str) -> tuple[Seat, tuple[Move, ...], list[Move]]:
    """A seat whose sensible move, of one of these kinds, is followed by one of another kind that could be another one as well:
    the plan up to there, and the others."""
    match, bot = Match(key, 2, seed=3), make("greedy")
    while match.game.outcome is None:
        seat = Seat(match.game, match.game.pending[0])
        move = bot.choose(seat)
        plan = series(seat, move)
        kinds = [one.verb for one in plan]
        if move.verb in first and then in kinds[1:]:
            game, at = match.game.clone(), kinds.index(then, 1)
            for one in plan[:at]:
                game.play(one, seat.number)
            others = [one for one in game.moves(seat.number) if one.verb == then and one is not plan[at]]
            if others:
                return seat, plan[: at + 1], others
        match.play(move, seat.number)
    raise AssertionError("there is no such plan in this game")


@pytest.mark.parametrize(
    ("key", "first", "then"), [("taidian", ("upgrade",), "buy"), ("kaiju", ("go", "use", "stay"), "attack")]
)
def test_a_reason_promises_what_is_planned(key: str, first: tuple[str, ...], then: str) -> None:
    seat, plan, others = with_plan(key, first, then)
    reason, words = seat.box.reason, []
    assert reason is not None
    for last in (plan[-1], others[0]):
        seat.plan = (*plan[1:-1], last)
        words.append(reason(seat, plan[0]))
        names: Any = seat.guess
        name = names.t.names[CARD_OF[last.number]] if key == "taidian" else f"attack {str(last.args[0]).upper()}"
        assert name in words[-1]
    assert words[0] != words[1], "another plan has another reason"
