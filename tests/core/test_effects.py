"""Effects as one small language."""

from __future__ import annotations

from importlib import import_module

import pytest

import gameshelf
from gameshelf.core.effects import Effect, Language, Unreadable, number_of
from gameshelf.draw import symbols
from tiny.sealed import Sealed

LANGUAGE = Language()
SCORE = LANGUAGE.add("score", number_of("n", 9), words="score {n:point}", short="+{n}", icon="star", sign="+")
EMPTY = LANGUAGE.add("empty", words="empty all hands")


@LANGUAGE.does(SCORE)
def score(state: Sealed, seat: int, n: int) -> None:
    state.points[seat] += n


@LANGUAGE.does(EMPTY)
def empty(state: Sealed, seat: int) -> None:
    state.hands = [[] for _ in state.hands]


class Doing(Effect[Sealed]):
    __slots__ = ()
    language = LANGUAGE


def test_between_two_operations_the_standing_checks_run() -> None:
    """The game is over when all hands are empty: what would come after that is not done any more."""
    game = gameshelf.new("sealed", players=2, seed=1)
    assert isinstance(game, Sealed)
    Doing.begin(game, 1, LANGUAGE.parse("score 2; empty; score 5"))
    game.settle()
    assert game.outcome is not None
    assert game.points == [0, 2]


def test_one_declaration_reads_describes_draws_and_runs() -> None:
    ops = LANGUAGE.parse("score 2; empty")
    assert LANGUAGE.parse(LANGUAGE.plain(ops)) == ops
    assert LANGUAGE.plain(ops) == [["score", 2], ["empty"]]
    assert LANGUAGE.describe(ops) == "score 2 points, then empty all hands"
    assert LANGUAGE.short(ops) == "+2, empty all hands"
    assert [(one.icon, one.sign, one.value) for one in LANGUAGE.icons(ops)] == [("star", "+", "2")]
    with pytest.raises(Unreadable, match="there is no operation 'win'"):
        LANGUAGE.parse("win 1")


@pytest.mark.parametrize("room", ["hunted", "taidian", "kaiju", "takao"])
def test_the_sign_of_an_operation_is_drawn_somewhere(room: str) -> None:
    signs = symbols() + gameshelf.shelf()[room].scenery()
    found = vars(import_module(f"gameshelf.games.{room}.effects")).values()
    operations = [one for language in found if isinstance(language, Language) for one in language.operations]
    assert len(operations) > 10
    missing = [one.name for one in operations if isinstance(one.icon, str) and one.icon and f'id="i-{one.icon}"' not in signs]
    assert missing == []
