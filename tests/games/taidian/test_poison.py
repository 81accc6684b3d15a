from __future__ import annotations

import pytest

from games.taidian.helpers import (
    attack,
    become,
    build,
    gone,
    hold,
    level,
    number,
    options,
    pile,
    plays,
    refused,
    table,
    turn_of,
)
from gameshelf.games.taidian import BOX
from gameshelf.games.taidian.content import ticks
from gameshelf.games.taidian.state import Taidian

TICKS = ticks(BOX.content.table.poison[number("poison")])


def poisoned(players: int = 3, health: int = 150, **chosen: object) -> Taidian:
    """Seat 0 has laid a Poison on seat 1 in this turn, which is still going on."""
    game = table(players, **chosen)
    game.health[1] = health
    hold(game, 0, "poison", "kick")
    attack(game, "poison 2" if players > 2 else "poison")
    return game


@pytest.mark.rule("taidian.poison.ticks", "taidian.ruling.ticktime")
def test_a_poison_ticks_at_the_beginning_of_four_turns_of_its_owner() -> None:
    game = poisoned(2)
    assert game.health[1] == 150
    assert "poison" not in pile(game, 0)
    plays(game, "end")
    for n in range(1, 5):
        assert game.poisons
        turn_of(game, 0)
        if game.seat == 1:
            plays(game, "pass")
        assert game.health[1] == 150 - sum(TICKS[:n])
    assert not game.poisons
    assert pile(game, 0).count("poison") == 1
    turn_of(game, 0)
    assert game.health[1] == 150 - sum(TICKS)


@pytest.mark.rule("taidian.poison.cure")
def test_no_shield_and_no_structure_helps_but_an_antidote_does() -> None:
    game = poisoned(2)
    build(game, 1, "sandbags")
    hold(game, 1, "shield", "antidote")
    turn_of(game, 0)
    assert options(game) == ["use antidote", "pass"]
    assert refused(game, "use shield") == "taidian.poison.cure"
    other = game.clone()
    plays(other, "pass")
    assert other.health[1] == 150 - TICKS[0]
    plays(game, "use antidote")
    assert game.health[1] == 150
    assert not game.poisons
    assert "poison" in pile(game, 0)


@pytest.mark.rule("taidian.poison.medic")
def test_a_medic_softens_a_tick_and_the_poison_stays() -> None:
    game = poisoned(2, health=100)
    hold(game, 1, "medic")
    turn_of(game, 0)
    plays(game, "use medic")
    assert game.health[1] == 100 - TICKS[0] + game.t.tick_medic[number("medic")]
    assert game.poisons


@pytest.mark.rule("taidian.poison.dead", "taidian.ruling.deadturn")
def test_the_poison_of_the_fallen_ticks_at_his_place_and_leaves_the_game() -> None:
    game = poisoned(3)
    hold(game, 0)
    plays(game, "end") if "end" in options(game) else None
    game.alive[0] = False
    game.health[0] = 0
    game.hand[0] = game.deck[0] = game.discard[0] = ()
    for n in range(1, 5):
        plays(game, "attack", "end") if game.turn == 1 else None
        plays(game, "attack", "end")
        while "pass" in options(game):
            plays(game, "pass")
        assert game.health[1] == 150 - sum(TICKS[:n])
        assert game.turn == 1
    assert not game.poisons
    assert gone(game) == ["poison"]


@pytest.mark.rule("taidian.poison.stays")
def test_a_poison_stays_on_its_victim() -> None:
    game = poisoned(3)
    plays(game, "end")
    turn_of(game, 0)
    assert [poison[2] for poison in game.poisons] == [1]
    assert game.health[2] == 150


@pytest.mark.rule("taidian.poison.answer")
def test_one_hits_back_when_the_poison_is_laid_and_not_when_it_ticks() -> None:
    game = table()
    hold(game, 0, "poison")
    hold(game, 1, "kick", "kick")
    attack(game, "poison")
    plays(game, "use kick", "pass")
    assert game.health[0] == 145
    turn_of(game, 0)
    assert options(game) == ["pass"]
    assert refused(game, "use kick") == "taidian.poison.answer"


@pytest.mark.rule("taidian.ruling.total")
def test_a_level_of_skill_adds_ten_in_all_and_is_fixed_when_laid() -> None:
    game = table()
    level(game, 0, "skill")
    hold(game, 0, "poison")
    attack(game, "poison")
    assert game.poisons[0][4] == ticks(sum(TICKS) + 10)
    level(game, 0, "skill", 3)
    assert game.poisons[0][4] == ticks(sum(TICKS) + 10)
    game = table()
    become(game, 0, "shen")
    hold(game, 0, "poison")
    attack(game, "poison")
    assert sum(game.poisons[0][4]) == game.t.poison[number("poison")] + game.t.poisons[game.character[0]]


@pytest.mark.rule("taidian.ruling.total")
@pytest.mark.parametrize("total", range(80))
def test_ticks_add_up_the_larger_first(total: int) -> None:
    parts = ticks(total)
    assert sum(parts) == total
    assert list(parts) == sorted(parts, reverse=True)


@pytest.mark.rule("taidian.ruling.several")
def test_several_poisons_tick_one_by_one_and_an_antidote_takes_that_one() -> None:
    game = table()
    hold(game, 0, "poison", "poison")
    attack(game, "poison", "poison")
    hold(game, 1, "antidote", "coin")
    turn_of(game, 0)
    plays(game, "use antidote", "pass")
    assert game.health[1] == 150 - TICKS[0]
    assert [poison[0] for poison in game.poisons] == [1]


@pytest.mark.rule("taidian.ruling.several")
def test_in_an_attack_the_antidote_takes_the_worst_poison() -> None:
    game = table()
    game.poisons = (
        (0, 0, 1, number("poison"), (5,)),
        (1, 0, 1, number("poison"), (5, 5, 5)),
        (2, 0, 1, number("poison"), (10, 5)),
    )
    game.poured = 3
    hold(game, 0, "kick")
    hold(game, 1, "antidote")
    attack(game, "kick")
    plays(game, "use antidote")
    assert [poison[0] for poison in game.poisons] == [0, 2]


@pytest.mark.rule("taidian.ruling.tickhelp")
def test_helpers_may_help_against_a_tick_but_not_the_poisoner() -> None:
    game = poisoned(3)
    plays(game, "end")
    hold(game, 0, "antidote")
    hold(game, 2, "antidote", "medic", "shield")
    turn_of(game, 0)
    assert game.pending == (2,)
    assert options(game) == ["use medic", "use antidote", "pass"] or options(game) == ["use antidote", "pass"]
    plays(game, "use antidote")
    assert refused(game, "use medic", 2) == "taidian.ruling.enough"
    plays(game, "pass")
    assert not game.poisons
    assert game.health[1] == 150


@pytest.mark.rule("taidian.ruling.tickhelp")
def test_an_antidote_in_the_attack_that_lays_the_poison_means_that_it_never_ticks() -> None:
    game = table()
    hold(game, 0, "poison")
    hold(game, 1, "antidote")
    attack(game, "poison")
    plays(game, "use antidote", "end")
    assert not game.poisons
    turn_of(game, 0)
    assert game.health[1] == 150


@pytest.mark.rule("taidian.end.player", "taidian.poison.ticks")
def test_poison_can_kill() -> None:
    game = poisoned(2, health=5)
    turn_of(game, 0)
    if game.outcome is None:
        plays(game, "pass")
    assert game.outcome is not None
    assert game.outcome.winners == (0,)
