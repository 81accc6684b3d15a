from __future__ import annotations

import pytest

from games.kaiju.helpers import (
    build,
    can,
    deck,
    give,
    guard,
    hand,
    hold,
    levels,
    lot,
    luck,
    offered,
    pass_turn,
    plays,
    refused,
    stand,
    table,
    tank,
    told,
    where,
)
from gameshelf.games.kaiju.moves import ABILITIES


@pytest.mark.rule("kaiju.ruling.abilities")
def test_eleven_abilities_and_every_card_counts_unused_too() -> None:
    game = table()
    used = {game.t.ability[card] for card in range(75)} - {-1}
    assert used == set(range(len(ABILITIES)))
    give(game, 0, 1, 70)
    assert game.card_points(0) == 6


@pytest.mark.rule("kaiju.ruling.abilities")
def test_second_wind_draws_two_and_needs_room() -> None:
    game = table()
    give(game, 0, 1)
    hold(game, 0, "BBCCF")
    deck(game, 0, "FFF")
    assert refused(game, "use second-wind") == "kaiju.ruling.abilities"
    hold(game, 0, "B")
    plays(game, "use second-wind")
    assert hand(game) == "BFF"


@pytest.mark.rule("kaiju.ruling.abilities")
def test_hunger_takes_a_card_of_any_kind() -> None:
    game = table()
    give(game, 0, 2)
    plays(game, "use hunger")
    assert offered(game, "take") == {"bite", "claw", "fireball"}
    assert refused(game, "done") == "kaiju.turn.card"
    plays(game, "take fireball")
    assert hand(game) == "F"
    assert game.actions == 2


@pytest.mark.rule("kaiju.ruling.abilities")
def test_scavenge_takes_up_to_two_back() -> None:
    game = table()
    give(game, 0, 3)
    assert refused(game, "use scavenge") == "kaiju.ruling.abilities"
    deck(game, 0, "B", "CCF")
    plays(game, "use scavenge", "take claw")
    other = game.clone()
    plays(game, "take fireball")
    assert hand(game) == "CF"
    plays(other, "done")
    assert hand(other) == "C"
    assert other.pile[:3] == [0, 1, 1]


@pytest.mark.rule("kaiju.ruling.snatched")
def test_snatch_takes_a_random_card_that_everybody_sees() -> None:
    game = table(3)
    stand(game, 0, "22")
    stand(game, 1, "23")
    hold(game, 1, "BCF")
    give(game, 0, 22)
    luck(game, 3)
    plays(game, "use snatch")
    assert hand(game) == "F"
    assert hand(game, 1) == "BC"
    assert "snatches a fireball" in told(game, 2)
    assert game.view(2)["kaiju"][0]["known"] == [0, 0, 1]


@pytest.mark.rule("kaiju.ruling.snatched", "kaiju.ruling.abilities")
def test_snatch_needs_a_neighbour_with_cards_and_room() -> None:
    game = table(3)
    give(game, 0, 22)
    stand(game, 0, "22")
    hold(game, 1, "BCF")
    assert refused(game, "use snatch") == "kaiju.ruling.abilities"
    stand(game, 1, "23")
    assert can(game, "use snatch")
    hold(game, 0, "BBBBB")
    assert refused(game, "use snatch") == "kaiju.ruling.abilities"
    hold(game, 0, "")
    stand(game, 2, "21")
    hold(game, 2, "B")
    plays(game, "use snatch")
    assert offered(game, "target") == {"1", "2"}
    assert refused(game, "target 0") == "kaiju.turn.card"


@pytest.mark.rule("kaiju.ruling.leap")
def test_a_leap_goes_two_blocks_straight_over_anything_onto_a_free_crossing() -> None:
    game = table(3)
    stand(game, 0, "22")
    stand(game, 1, "23")
    stand(game, 2, "42")
    tank(game, "21", "west")
    give(game, 0, 17)
    plays(game, "use leap")
    assert offered(game, "go") == {"24", "20", "02"}
    assert refused(game, "go 33") == "kaiju.ruling.leap"
    assert refused(game, "go 42") == "kaiju.ruling.leap"
    plays(game, "go 24")
    assert where(game, 0) == "24"
    assert game.actions == 2


@pytest.mark.rule("kaiju.ruling.leap")
def test_one_leaps_from_the_beach_but_never_onto_it() -> None:
    game = table()
    give(game, 0, 17, 38)
    assert can(game, "use leap")
    plays(game, "use leap")
    assert where(game, 0) == "12"  # the one way from w1, over 02
    stand(game, 0, "11")
    game.used = False
    game.allowed = game.stack[-1].moves(game)
    plays(game, "use leap")
    assert offered(game, "go") == {"13", "31"}


@pytest.mark.rule("kaiju.ruling.hide")
def test_a_hide_lasts_until_the_own_next_turn() -> None:
    game = table()
    give(game, 0, 4)
    plays(game, "use hide", "go 02", "go 12")
    assert game.seat == 1
    assert game.guarded(0)
    pass_turn(game)
    assert game.seat == 0
    assert not game.guarded(0)


@pytest.mark.rule("kaiju.ruling.hide")
def test_behind_a_hide_one_is_neither_pushed_nor_robbed() -> None:
    game = table()
    stand(game, 0, "22")
    stand(game, 1, "23")
    hold(game, 1, "B")
    give(game, 0, 21, 22)
    assert can(game, "use roar")
    guard(game, 1)
    assert refused(game, "use roar") == "kaiju.ruling.abilities"
    assert refused(game, "use snatch") == "kaiju.ruling.abilities"


@pytest.mark.rule("kaiju.ruling.hide")
def test_with_two_neighbours_the_one_behind_a_hide_is_refused() -> None:
    game = table(4)
    stand(game, 0, "22")
    for seat, at in ((1, "23"), (2, "21"), (3, "12")):
        stand(game, seat, at)
    give(game, 0, 21)
    guard(game, 1)
    plays(game, "use roar")
    assert offered(game, "target") == {"2", "3"}
    assert refused(game, "target 1") == "kaiju.ruling.hide"


@pytest.mark.rule("kaiju.ruling.abilities")
def test_a_roar_pushes_a_neighbour_where_one_likes() -> None:
    game = table()
    stand(game, 0, "22")
    stand(game, 1, "23")
    give(game, 0, 21)
    plays(game, "use roar")
    assert offered(game, "go") == {"24", "33", "13"}
    plays(game, "go 13")
    assert where(game, 1) == "13"
    assert where(game, 0) == "22"


@pytest.mark.rule("kaiju.ruling.tremor")
def test_a_tremor_swaps_two_tops() -> None:
    game = table()
    stand(game, 0, "11")
    build(game, "A1", "B", "C")
    build(game, "B2", "FF", "CC")
    give(game, 0, 11)
    one, two = (game.top(lot(game, name)) for name in ("A1", "B2"))
    plays(game, "use tremor", "swap a1")
    assert refused(game, "swap a1") == "kaiju.ruling.tremor"
    assert refused(game, "swap d4") == "kaiju.ruling.beside"
    plays(game, "swap b2")
    assert (game.top(lot(game, "A1")), game.top(lot(game, "B2"))) == (two, one)
    assert game.view(1)["lots"][lot(game, "A1")]["cost"] == [0, 0, 2]


@pytest.mark.rule("kaiju.ruling.tremor", "kaiju.ruling.abilities")
def test_a_tremor_needs_two_buildings() -> None:
    game = table()
    stand(game, 0, "11")
    give(game, 0, 11)
    for name in ("A1", "B1", "A2"):
        levels(game, name, 0)
    assert refused(game, "use tremor") == "kaiju.ruling.abilities"
    assert refused(game, "use roar") == "kaiju.turn.card"
