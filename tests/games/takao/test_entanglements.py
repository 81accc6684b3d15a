"""Entanglements: Fulfillment, Regret, Persistence (rulebook: Entanglement Cards)."""

from __future__ import annotations

import pytest

from games.takao.helpers import (
    FOUR,
    RING,
    apart,
    bane,
    can,
    cards,
    dusk,
    fulfilled,
    go_on,
    hold,
    plays,
    put,
    refused,
    regretted,
    ruin,
    stats,
    table,
    top,
    turn,
)
from gameshelf.games.takao.keys import CARDS, PEOPLE
from gameshelf.games.takao.state import FULFILLED, OPEN, REGRETTED, Takao


def end_of_survival(game: Takao, seats: int) -> None:
    """The last seat passes; every entanglement is looked at."""
    turn(game, seats - 1)
    game.play("pass")


@pytest.mark.rule("takao.tie.fulfil", "takao.tie.lasting")
def test_a_met_condition_fulfils_by_itself_and_lasts() -> None:
    game = table(people=("priest", "soldier"))
    put(game, 0, "church")
    put(game, 1, "salt-pans")
    end_of_survival(game, 2)
    assert game.done[0] == FULFILLED
    assert game.tie[0] == 1
    assert game.seat == 1  # the other has to decide
    game.play("regret")
    put(game, 0, "church")
    put(game, 1, "church")
    stats(game, 1, 9, 3)
    turn(game, 0, first=0)
    game.play("pass")
    assert game.despair[1] == 0  # peace for everybody at the church


@pytest.mark.rule("takao.tie.regret")
def test_regret_costs_nothing_and_brings_its_own_effect() -> None:
    game = table(people=("soldier", "priest"))
    put(game, 1, "church")
    end_of_survival(game, 2)
    assert game.seat == 0
    game.play("regret")
    assert (game.done[0], game.despair[0]) == (REGRETTED, 0)
    turn(game, 0, first=0)
    put(game, 0, "butokuden")
    plays(game, "march", "go takao-shrine")
    assert can(game, "go juzan")  # mountains cost one Move now


@pytest.mark.rule("takao.tie.persist", "takao.tie.one")
def test_persistence_pays_and_keeps_the_card() -> None:
    game = table(people=("engineer", "priest"))
    put(game, 1, "church")
    end_of_survival(game, 2)
    game.play("persist")
    assert (game.done[0], game.despair[0], game.tie[0]) == (OPEN, 1, 0)
    go_on(game, lambda game: game.round == 2)
    assert game.tie[0] == 0


@pytest.mark.rule("takao.tie.one")
def test_the_next_card_waits_for_the_next_round() -> None:
    game = table(people=("doctor", "cook"))
    put(game, 0, "hukuteikin")  # alone, as the first card asks
    put(game, 1, "kilns")
    end_of_survival(game, 2)
    assert game.tie[0] == 1
    assert game.round == 2  # the stranger at the stove was not asked about in the first


@pytest.mark.rule("takao.tie.alone")
def test_alone_means_nobody_else_at_the_place() -> None:
    game = table(people=("doctor", "soldier"))
    put(game, 0, "hukuteikin")
    put(game, 1, "hukuteikin")
    end_of_survival(game, 2)
    assert game.seat == 0
    assert can(game, "regret")


@pytest.mark.rule("takao.ruling.tie_when")
def test_all_conditions_are_looked_at_before_anybody_pays() -> None:
    game = table(people=("journalist", "engineer"))
    regretted(game, 0, 2)
    regretted(game, 1, 2)
    put(game, 0, "station")
    put(game, 1, "station")
    ruin(game, "church")
    end_of_survival(game, 2)
    assert [game.done[2], game.done[5]] == [FULFILLED, FULFILLED]


@pytest.mark.rule("takao.ruling.tie_done", "takao.ruling.handed")
def test_given_food_is_remembered_until_the_card_is_done() -> None:
    game = table(people=("cook", "doctor"))
    regretted(game, 0, 1)
    hold(game, 0, "taro")
    plays(game, "share 2", "give food 1")  # nothing else could be divided, so the Share is done
    assert cards(game, 1) == ["taro"]
    assert game.gave[0] >> PEOPLE.index("doctor") & 1
    apart(game)
    end_of_survival(game, 2)
    assert game.done[1] == FULFILLED


@pytest.mark.rule("takao.ruling.tie_done")
def test_food_eaten_by_the_other_counts_as_given() -> None:
    game = table(people=("cook", "doctor"))
    hold(game, 0, "taro")
    game.hungry[1], game.sated[1] = 1, 2
    from games.takao.helpers import meal

    meal(game, 1)
    game.play("from 1")
    assert game.gave[0] >> PEOPLE.index("doctor") & 1


@pytest.mark.rule("takao.ruling.trace")
def test_a_missing_person_is_met_at_the_trace() -> None:
    game = table(people=("doctor", "soldier"))
    regretted(game, 0, 1)
    put(game, 0, "yoshi")  # the Cook's trace
    put(game, 1, "salt-pans")
    ruin(game, "yoshi")
    end_of_survival(game, 2)
    assert can(game, "regret")
    game = table(people=("doctor", "soldier"))
    regretted(game, 0, 1)
    put(game, 0, "yoshi")
    end_of_survival(game, 2)
    assert game.done[1] == FULFILLED
    game = table(people=("cook", "soldier"))
    put(game, 0, "station")  # next to the Prefectural Office, the Doctor's trace
    end_of_survival(game, 2)
    assert game.done[0] == FULFILLED


@pytest.mark.rule("takao.ruling.trace")
def test_food_is_left_for_a_missing_person() -> None:
    game = table(people=("student", "soldier"))
    regretted(game, 0, 1)
    hold(game, 0, "taro")
    assert refused(game, "leave") == "takao.ruling.trace"
    put(game, 0, "ginza")
    game.play("leave")
    assert game.units[CARDS.index("taro")] == 1
    end_of_survival(game, 2)
    assert game.done[1] == FULFILLED


@pytest.mark.rule("takao.tie.lasting", "takao.card.doing")
@pytest.mark.parametrize(
    ("who", "stage", "played", "check"),
    [
        ("musician", 2, ("march", "go church"), lambda game: can(game, "go ginza") and can(game, "go girls-school")),
        ("engineer", 1, ("clear", "clean church"), lambda game: can(game, "clean east-street")),
        ("soldier", 3, ("march", "go church"), lambda game: game.stack[-1].walks == 2),
    ],
)
def test_perks_that_add_actions(who: str, stage: int, played: tuple[str, ...], check: object) -> None:
    game = table(people=(who, "cook"))
    apart(game)
    fulfilled(game, 0, stage)
    if who == "engineer":
        ruin(game, "church", "east-street")
    plays(game, *played)
    assert callable(check)
    assert check(game)


@pytest.mark.rule("takao.card.doing")
def test_the_cook_and_the_journalist_when_they_search() -> None:
    game = table(people=("cook", "soldier"))
    apart(game)
    fulfilled(game, 0, 1)
    put(game, 0, "bank")
    top(game, "bank", "taro")
    plays(game, "forage", "search")
    assert game.units[CARDS.index("taro")] == 3
    game = table("doom", ("journalist", "soldier"))
    apart(game)
    fulfilled(game, 0, 1)
    put(game, 0, "bank")
    top(game, "bank", "mouldy-rice", "quinine")
    plays(game, "forage", "search", "yes")
    assert cards(game) == ["quinine"]
    game = table("doom", ("journalist", "soldier"))
    apart(game)
    fulfilled(game, 0, 2)
    put(game, 0, "bank")
    top(game, "bank", "bicycle")
    plays(game, "forage", "search", "yes")  # the enemy icon is kept from working
    assert game.banes[0] == ()


@pytest.mark.rule("takao.tie.lasting")
def test_what_happens_at_the_end_of_a_turn() -> None:
    game = table(people=RING)
    fulfilled(game, 3, 3)
    stats(game, 2, 5, 0)
    turn(game, 3)
    game.play("pass")
    assert game.health[2] == 6
    game = table(people=FOUR)
    fulfilled(game, 1, 2)
    for seat in range(4):
        stats(game, seat, 7, 2)
    turn(game, 1)
    game.play("pass")
    assert game.despair == [1, 1, 1, 1]
    game = table(people=RING)
    regretted(game, 0, 3)
    put(game, 0, "arsenal")
    game.sated[0], game.hungry[0] = 0, 2
    game.settle()
    game.play("pass") if can(game, "pass") else None
    assert game.sated[0] == 1


@pytest.mark.rule("takao.death.despair")
def test_despair_alone_can_kill() -> None:
    game = table(people=("student", "cook"))
    regretted(game, 0, 2)
    stats(game, 0, 4, 2)
    put(game, 0, "station")
    hold(game, 0, "taro")
    end_of_survival(game, 2)
    assert refused(game, "persist") == "takao.ruling.drain"  # nobody has to die of it: there is Regret
    game = table("doom")
    bane(game, 0, "sleepless")
    stats(game, 0, 4, 3)
    dusk(game)
    assert game.outcome is not None
    assert game.outcome.reason == "takao.death.despair"
