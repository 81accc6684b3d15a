"""The Air raid and the Consumption (rulebook: Air Raid Phase, Consumption Phase), and sharing (rulebook: Free actions)."""

from __future__ import annotations

import pytest

from games.takao.helpers import (
    FOUR,
    apart,
    bombers,
    can,
    cards,
    dice,
    fulfilled,
    go_on,
    hold,
    meal,
    phase,
    plays,
    put,
    raid,
    refused,
    regretted,
    ruin,
    ruined,
    stats,
    table,
    tied,
    told,
)
from gameshelf.games.takao.keys import CARDS, PLACES
from gameshelf.games.takao.state import FULFILLED, KINDS, RAID_PHASE, REGRETTED


def works(game: object, place: str) -> bool:
    return bool(game.shelters >> PLACES.index(place) & 1)  # type: ignore[attr-defined]


@pytest.mark.rule("takao.raid.roll", "takao.raid.line", "takao.raid.ruin", "takao.raid.harm")
def test_one_roll_moves_all_bombers_and_ruins_their_lines() -> None:
    game = table()
    bombers(game, 1, 6)  # below column 5, beside row 6
    put(game, 0, "ginza")
    put(game, 1, "cane-fields")
    raid(game, 2)  # column 3; row 4
    assert game.bombers[:2] == (2, 7)
    assert [ruined(game, key) for key in ("arsenal", "ginza", "bank", "butokuden", "east-street")] == [True] * 5
    assert not ruined(game, "church")
    assert (game.health[0], game.despair[0]) == (6, 1)
    assert (game.health[1], game.despair[1]) == (9, 0)
    assert told(game, "takao.raid.roll")


@pytest.mark.rule("takao.raid.each", "takao.ruling.bombers", "takao.raid.ruin")
def test_two_bombers_on_one_line_are_two_raids() -> None:
    game = table()
    bombers(game, 2, 2)
    put(game, 0, "ginza")
    put(game, 1, "kilns")
    raid(game, 1)
    assert (game.health[0], game.despair[0]) == (4, 2)
    assert bin(game.ruins).count("1") == 6


@pytest.mark.rule("takao.raid.shelter", "takao.ruling.first_hit", "takao.ruling.once")
def test_a_shelter_covers_the_first_raid_on_clean_ground() -> None:
    game = table()
    bombers(game, 2)
    put(game, 0, "bank")
    put(game, 1, "kilns")
    raid(game, 1)
    assert game.health[0] == 8
    assert ruined(game, "bank")
    assert works(game, "bank")
    game.ruins = 0  # cleaned up, it works again
    bombers(game, 2)
    raid(game, 1)
    assert game.health[0] == 8


@pytest.mark.rule("takao.raid.lost", "takao.ruling.first_hit")
def test_a_shelter_under_a_ruin_is_lost_and_does_not_protect() -> None:
    game = table()
    bombers(game, 2)
    put(game, 0, "bank")
    ruin(game, "bank")
    raid(game, 1)
    assert game.health[0] == 6
    assert not works(game, "bank")
    game = table()
    bombers(game, 2, 2)  # the second finds the ruin of the first
    put(game, 0, "bank")
    raid(game, 1)
    assert (game.health[0], works(game, "bank")) == (6, False)


@pytest.mark.rule("takao.death.raid")
def test_a_raid_kills_and_stops_at_once() -> None:
    game = table()
    stats(game, 0, 3, 1)
    put(game, 0, "ginza")
    bombers(game, 2)
    raid(game, 1)
    assert game.outcome is not None
    assert game.outcome.reason == "takao.death.raid"
    assert not ruined(game, "bank")  # it lies behind


@pytest.mark.rule("takao.skill.once")
def test_the_student_lets_the_die_be_rolled_again() -> None:
    game = table(people=("student", "cook"))
    dice(game, 1, 3)
    phase(game, RAID_PHASE)
    assert game.seat == 0
    game.play("reroll")
    assert game.bombers[0] == 3
    game = table(people=("student", "cook"))
    fulfilled(game, 0, 3)
    dice(game, 1, 3)
    phase(game, RAID_PHASE)
    plays(game, "reroll", "first")
    assert game.bombers[0] == 1


@pytest.mark.rule("takao.card.doing")
def test_hoods_and_entanglements_guard() -> None:
    game = table(people=("doctor", "soldier"))
    hold(game, 0, "hood")
    tied(game, 0, REGRETTED, REGRETTED, FULFILLED)  # less Despair for everybody here
    put(game, 0, "ginza")
    put(game, 1, "ginza")
    bombers(game, 2)
    raid(game, 1)
    assert (game.health, game.despair) == ([7, 8], [0, 0])
    game = table(people=("student", "cook"))
    regretted(game, 0, 3)
    put(game, 0, "ginza")
    put(game, 1, "kilns")
    bombers(game, 2, 2)
    raid(game, 1)
    go_on(game, lambda game: game.phase > RAID_PHASE)
    assert game.despair[0] == 1  # the first of two raids brings none


# Consumption


@pytest.mark.rule("takao.eat.food", "takao.card.food")
def test_a_unit_for_a_stamina() -> None:
    game = table()
    apart(game)
    hold(game, 0, "taro")
    game.sated[0], game.hungry[0] = 0, 3
    meal(game, 0)
    plays(game, "eat food 1", "eat food 1")
    assert (game.sated[0], game.hungry[0]) == (2, 1)
    assert cards(game) == []
    assert CARDS.index("taro") in game.discard


@pytest.mark.rule("takao.card.food")
def test_bad_food_brings_despair_unless_there_is_a_pot() -> None:
    game = table(people=FOUR)
    apart(game)
    hold(game, 0, "mouldy-rice")
    game.sated[0], game.hungry[0] = 0, 2
    meal(game, 0)
    game.play("eat food 1")
    assert game.despair[0] == 1
    put(game, 1, "station")
    hold(game, 1, "iron-pot")
    game.play("eat food 1")
    assert game.despair[0] == 1


@pytest.mark.rule("takao.eat.shared", "takao.ruling.consent")
def test_the_first_who_answers_shares_the_food() -> None:
    game = table(people=("doctor", "cook", "priest"), consent="ask")
    hold(game, 1, "taro")
    hold(game, 2, "milkfish")
    game.sated[0], game.hungry[0] = 0, 2
    meal(game, 0)
    assert refused(game, "from 2") == "takao.ruling.consent"
    game.play("ask")
    assert set(game.pending) == {1, 2}
    game.play("agree", 2)
    assert game.units[CARDS.index("milkfish")] == 1
    assert game.sated[0] == 1
    game.play("ask")
    game.play("refuse", 1)
    assert game.pending == (2,)  # who says no leaves it to the others
    game.play("refuse", 2)
    assert refused(game, "ask") == "takao.ruling.consent"


@pytest.mark.rule("takao.eat.shared", "takao.ruling.consent")
def test_an_open_table_asks_nobody() -> None:
    game = table(people=("doctor", "cook"), consent="open")
    hold(game, 1, "taro", "mouldy-rice")
    game.sated[0], game.hungry[0] = 0, 1
    meal(game, 0)
    assert refused(game, "ask") == "takao.ruling.consent"
    plays(game, "from 2", "card 1")
    assert game.units[CARDS.index("taro")] == 1


@pytest.mark.rule("takao.eat.drain", "takao.ruling.drain")
def test_drain_gives_health_for_stamina_but_never_the_last_row() -> None:
    game = table()
    apart(game)
    stats(game, 0, 4, 2)
    game.sated[0], game.hungry[0] = 0, 3
    meal(game, 0)
    game.play("drain")
    assert (game.health[0], game.sated[0]) == (3, 1)
    assert game.seat != 0 or refused(game, "drain") == "takao.ruling.drain"


@pytest.mark.rule("takao.ruling.drain")
def test_nobody_eats_what_would_kill() -> None:
    game = table()
    apart(game)
    hold(game, 0, "mouldy-rice", "goat")
    stats(game, 0, 4, 3)
    game.sated[0], game.hungry[0] = 0, 2
    meal(game, 0)
    assert refused(game, "eat food 1") != "" if game.seat == 0 else True
    stats(game, 0, 5, 3)
    meal(game, 0)
    assert can(game, "eat food 1")


@pytest.mark.rule("takao.death.hunger")
def test_an_animal_eaten_before_somebody_desperate_kills() -> None:
    game = table()
    hold(game, 0, "goat")
    stats(game, 1, 4, 3)
    game.sated[0], game.hungry[0] = 0, 2
    meal(game, 0)
    game.play("carcass 1")
    assert game.outcome is not None
    assert game.outcome.reason == "takao.death.hunger"


@pytest.mark.rule("takao.eat.reset")
def test_skills_and_animals_are_ready_again() -> None:
    game = table()
    hold(game, 0, "pigeon")
    stats(game, 1, 6, 2)
    plays(game, "skill", "use animal 1")
    assert game.skilled
    go_on(game, lambda game: game.round == 2)
    assert (game.skilled, game.tapped) == (0, 0)


# Sharing


@pytest.mark.rule("takao.free.share", "takao.free.units")
def test_cards_are_divided_anew_with_all_their_food() -> None:
    game = table(people=("doctor", "cook"))
    hold(game, 0, "taro", "quinine")
    hold(game, 1, "milkfish", "shovel")
    game.units[CARDS.index("milkfish")] = 1
    plays(game, "share 2", "give item 1", "take gear 1", "give food 1", "done")
    assert set(cards(game, 0)) == {"shovel"}
    assert set(cards(game, 1)) == {"milkfish", "taro", "quinine"}
    assert game.units[CARDS.index("taro")] == 2
    assert game.units[CARDS.index("milkfish")] == 1


@pytest.mark.rule("takao.free.share")
def test_one_shares_only_with_who_is_here() -> None:
    game = table()
    hold(game, 0, "taro")
    put(game, 1, "church")
    assert refused(game, "share 2") == "takao.free.share"


@pytest.mark.rule("takao.ruling.share_once")
def test_a_card_goes_over_once_and_a_full_board_gives_one_back() -> None:
    game = table(people=("doctor", "cook"))
    hold(game, 0, "taro")
    hold(game, 1, "milkfish", "porridge")
    plays(game, "share 2", "give food 1")
    assert refused(game, "done") == "takao.ruling.share_once"
    assert refused(game, "give food 1") == "takao.ruling.share_once"
    game.play("take food 1")  # all that could go over has done so
    assert (cards(game, 0), cards(game, 1)) == (["milkfish"], ["porridge", "taro"])


@pytest.mark.rule("takao.ruling.consent")
def test_who_loses_a_card_is_asked_and_a_gift_is_not() -> None:
    game = table(people=("doctor", "cook"), consent="ask")
    hold(game, 0, "quinine")
    hold(game, 1, "taro")
    plays(game, "share 2", "give item 1", "done")
    assert cards(game, 1) == ["taro", "quinine"]
    plays(game, "share 2", "take food 1", "done")
    assert game.seat == 1
    game.play("refuse")
    assert cards(game, 1) == ["taro", "quinine"]
    assert refused(game, "share 2") == "takao.ruling.consent"  # not again in this turn, as there is nothing to give
    hold(game, 0, "shovel")
    game.play("share 2")
    assert refused(game, "take food 1") == "takao.ruling.consent"
    assert "has refused" in game.view(0)["question"]
    game.play("done")
    game.did = 0  # another turn
    plays(game, "share 2", "take food 1", "done", "agree")
    assert CARDS.index("taro") in game.held[0 * KINDS]


@pytest.mark.rule("takao.ruling.handed")
def test_an_empty_hand_is_no_gift() -> None:
    game = table(people=("cook", "doctor"))
    hold(game, 0, "quinine")
    plays(game, "share 2", "give item 1")
    assert game.gave[0] == 0
