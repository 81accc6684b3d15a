"""Who has freed somebody has brought the Tokko: one for each prisoner, whatever happens in between."""

from __future__ import annotations

import pytest

from games.takao.helpers import apart, cards, hold, plays, put, table, told, top
from gameshelf.games.takao.keys import CARDS, SPOTS
from gameshelf.games.takao.state import Takao


def jail(game: Takao, *prisoners: str) -> None:
    """These prisoners lie open at their prisons."""
    for key in prisoners:
        game.jailed |= 1 << CARDS.index(key)
        game.piles[0] = tuple(card for card in game.piles[0] if card != CARDS.index(key))
    game.settle()


def patrols(game: Takao) -> list[tuple[str, int]]:
    return [(SPOTS[spot], way) for _, spot, way in game.patrol]


@pytest.mark.rule("takao.tokko.appears", "takao.ruling.facing")
def test_each_freed_prisoner_brings_a_tokko() -> None:
    game = table("tokko")
    jail(game, "lawyer", "clinic-owner")
    put(game, 0, "prefecture")
    put(game, 1, "prefecture")
    plays(game, "march", "lift", "share 2", "give load", "go butokuden", "lift", "go post-office")
    assert patrols(game) == [("prefecture", 3), ("butokuden", 2)]
    assert cards(game, 0) == ["clinic-owner"]
    assert cards(game, 1) == []  # who stayed at the prison with the first one has lost him again
    assert game.jailed == 1 << CARDS.index("lawyer")


@pytest.mark.rule("takao.tokko.appears")
def test_two_prisoners_freed_between_two_spaces_bring_two_tokko() -> None:
    game = table("tokko")
    jail(game, "teacher", "spokesman")
    apart(game)
    put(game, 0, "senior-high")
    hold(game, 0, "bicycle")
    plays(game, "lift", "use item 1", "go hukuteikin", "place", "go kilns", "go sugar", "lift", "march", "go moat")
    assert patrols(game) == [("senior-high", 1), ("sugar", 3)]
    assert game.placed == (CARDS.index("teacher"),)


@pytest.mark.rule("takao.tokko.appears", "takao.tokko.arrest")
def test_a_prisoner_arrested_again_in_the_same_action_has_brought_a_tokko() -> None:
    game = table("tokko")
    enemy = next(key for n, key in enumerate(CARDS[:60]) if game.t.icon[n] == 1 and game.t.kind[n] == 2)
    jail(game, "lawyer")
    apart(game)
    put(game, 0, "prefecture")
    game.patrol, game.safe = ((0, SPOTS.index("east-street"), 3),), (1, 2)
    top(game, "prefecture", enemy)
    plays(game, "forage", "lift", "search")
    assert told(game, "takao.tokko.arrest")
    plays(game, "stop")
    assert len(game.patrol) == 2
    assert patrols(game)[1] == ("prefecture", 0)


@pytest.mark.rule("takao.tokko.appears", "takao.tokko.arrest")
def test_leading_a_prisoner_to_the_tokko_does_not_call_the_next_one_off() -> None:
    game = table("tokko")
    jail(game, "lawyer")
    apart(game)
    put(game, 0, "prefecture")
    game.patrol, game.safe = ((0, SPOTS.index("butokuden"), 3),), (1, 2)
    game.settle()
    plays(game, "march", "lift", "go butokuden", "stop")
    assert patrols(game) == [("butokuden", 3), ("prefecture", 3)]


@pytest.mark.rule("takao.ruling.facing")
def test_a_supply_of_one_answers_the_first_prisoner_only() -> None:
    game = table("tokko")
    jail(game, "lawyer", "clinic-owner")
    put(game, 0, "prefecture")
    put(game, 1, "prefecture")
    game.safe = (2,)
    game.settle()
    plays(game, "march", "lift", "share 2", "give load", "go butokuden")
    assert "a Tokko comes" not in dict(game.view(0)["moves"])["lift"]
    plays(game, "lift", "go post-office")
    assert patrols(game) == [("prefecture", 3)]


@pytest.mark.rule("takao.ruling.facing")
def test_a_prisoner_given_away_at_the_prison_brings_one_tokko_that_looks_after_the_giver() -> None:
    game = table("tokko")
    jail(game, "lawyer")
    put(game, 0, "prefecture")
    put(game, 1, "prefecture")
    plays(game, "march", "lift", "share 2", "give load", "go station", "stop")
    assert patrols(game) == [("prefecture", 1)]
    assert cards(game, 1) == []
