from __future__ import annotations

import pytest

from games.kaiju.helpers import (
    can,
    discards,
    give,
    guard,
    hand,
    hold,
    offered,
    plays,
    refused,
    stand,
    table,
    tank,
    told,
    where,
)


@pytest.mark.rule("kaiju.ruling.move")
def test_a_move_is_one_step_along_a_street() -> None:
    game = table()
    stand(game, 0, "22")
    assert offered(game, "go") == {"23", "32", "21", "12"}
    assert refused(game, "go 33") == "kaiju.ruling.move"
    assert refused(game, "go w2") == "kaiju.ruling.move"
    plays(game, "go 23")
    assert where(game, 0) == "23"


@pytest.mark.rule("kaiju.ruling.move")
def test_the_beach_is_joined_to_its_crossing_and_one_may_go_back() -> None:
    game = table()
    assert offered(game, "go") == {"02"}
    plays(game, "go 02")
    assert offered(game, "go") == {"03", "12", "01", "w1"}
    plays(game, "go w1")
    assert where(game, 0) == "w1"


@pytest.mark.rule("kaiju.ruling.alone")
def test_no_two_share_a_place() -> None:
    game = table()
    stand(game, 0, "22")
    stand(game, 1, "23")
    tank(game, "32", "east")
    assert offered(game, "go") == {"21", "12"}
    assert refused(game, "go 23") == "kaiju.ruling.alone"
    assert refused(game, "go 32") == "kaiju.ruling.alone"


def facing(attacker: str = "BCF", defender: str = "BCF", players: int = 2, **options: str):  # type: ignore[no-untyped-def]
    """Seat 0 on 22, seat 1 north of it on 23."""
    game = table(players, **options)
    stand(game, 0, "22")
    stand(game, 1, "23")
    hold(game, 0, attacker)
    hold(game, 1, defender)
    return game


@pytest.mark.rule("kaiju.shove.move")
def test_an_attack_on_a_neighbour_is_part_of_a_move() -> None:
    game = facing()
    assert offered(game, "shove") == {"1"}
    plays(game, "shove 1")
    assert game.actions == 1
    away = facing()
    stand(away, 1, "33")
    assert refused(away, "shove 1") == "kaiju.shove.move"
    assert refused(away, "shove 0") == "kaiju.shove.move"
    assert refused(away, "shove 3") == "kaiju.shove.move"


@pytest.mark.rule("kaiju.shove.bid", "kaiju.ruling.discards")
def test_any_number_of_cards_laid_one_by_one() -> None:
    game = facing("BBCF")
    plays(game, "shove 1", "bid bite", "bid bite", "bid fireball")
    assert hand(game) == "C"
    assert discards(game) == "BBF"
    plays(game, "done")
    assert game.seat == 1
    assert game.view(0)["step"]["bid"] == [2, 0, 1]


@pytest.mark.rule("kaiju.ruling.zero")
def test_an_attack_takes_at_least_one_card() -> None:
    game = facing()
    plays(game, "shove 1")
    assert refused(game, "done") == "kaiju.ruling.zero"
    assert refused(facing(""), "shove 1") == "kaiju.ruling.zero"


@pytest.mark.rule("kaiju.shove.hold")
def test_the_same_number_of_the_same_kinds_holds() -> None:
    game = facing("BBC", "BBCF")
    plays(game, "shove 1", "bid bite", "bid bite", "done", "hold")
    assert hand(game, 1) == "CF"
    assert discards(game, 1) == "BB"
    assert where(game, 1) == "23"
    assert where(game, 0) == "22"


@pytest.mark.rule("kaiju.shove.hold")
@pytest.mark.parametrize("held", ["B", "CCFFF", "BCF", ""])
def test_other_cards_do_not_hold(held: str) -> None:
    game = facing("BB", held)
    plays(game, "shove 1", "bid bite", "bid bite", "done")
    assert refused(game, "hold") == "kaiju.shove.hold"
    assert hand(game, 1) == held


@pytest.mark.rule("kaiju.shove.yield", "kaiju.shove.follow", "kaiju.ruling.retreat")
def test_who_gives_way_goes_where_they_like_and_the_attacker_follows() -> None:
    game = facing("BC", "BC")
    plays(game, "shove 1", "bid bite", "done", "yield")
    assert game.seat == 1
    assert offered(game, "go") == {"24", "33", "13"}
    assert refused(game, "go 22") == "kaiju.ruling.alone"
    plays(game, "go 33")
    assert (where(game, 0), where(game, 1)) == ("23", "33")
    assert hand(game, 1) == "BC"
    assert game.seat == 0
    assert game.actions == 1


@pytest.mark.rule("kaiju.ruling.retreat")
def test_with_the_option_the_attacker_chooses_the_retreat() -> None:
    game = facing("BC", "BC", retreat="attacker")
    plays(game, "shove 1", "bid bite", "done", "yield")
    assert game.seat == 0
    plays(game, "go 13")
    assert (where(game, 0), where(game, 1)) == ("23", "13")


@pytest.mark.rule("kaiju.ruling.retreat")
def test_a_beach_area_is_a_retreat() -> None:
    game = table()
    stand(game, 0, "12")
    stand(game, 1, "02")
    hold(game, 0, "B")
    plays(game, "shove 1", "bid bite", "done", "yield")
    assert offered(game, "go") == {"01", "03", "w1"}


@pytest.mark.rule("kaiju.ruling.asked")
def test_a_defender_who_cannot_hold_is_asked_all_the_same() -> None:
    poor, rich = facing("B", "CC"), facing("B", "BC")
    for game in (poor, rich):
        plays(game, "shove 1", "bid bite", "done")
        assert game.seat == 1
    assert [str(move) for move in poor.moves()] == ["yield"]
    assert {str(move) for move in rich.moves()} == {"hold", "yield"}
    for seat in (0, None):
        assert poor.view(seat)["question"] == rich.view(seat)["question"]
        assert poor.view(seat)["step"] == rich.view(seat)["step"]
        assert told(poor, seat) == told(rich, seat)


@pytest.mark.rule("kaiju.ruling.stood")
def test_when_the_defender_held_the_attacker_may_step_elsewhere_or_stay() -> None:
    game = facing("B", "B")
    plays(game, "shove 1", "bid bite", "done", "hold")
    assert game.seat == 0
    assert {str(move) for move in game.moves()} == {"stay", "go 21", "go 32", "go 12"}
    other = game.clone()
    plays(game, "stay")
    assert where(game, 0) == "22"
    plays(other, "go 12")
    assert where(other, 0) == "12"
    assert game.actions == other.actions == 1


@pytest.mark.rule("kaiju.ruling.once")
def test_one_attack_in_a_move_and_another_in_the_next() -> None:
    game = facing("BB", "B")
    plays(game, "shove 1", "bid bite", "done", "hold")
    assert refused(game, "shove 1") == "kaiju.ruling.stood"
    plays(game, "stay")
    assert can(game, "shove 1")


@pytest.mark.rule("kaiju.ruling.hemmed")
def test_a_defender_with_nowhere_to_go_cannot_be_attacked() -> None:
    game = table(4)
    stand(game, 1, "00")
    stand(game, 0, "01")
    stand(game, 2, "10")
    hold(game, 0, "BB")
    assert refused(game, "shove 1") == "kaiju.ruling.hemmed"
    stand(game, 2, "20")
    assert can(game, "shove 1")


@pytest.mark.rule("kaiju.ruling.hide", "kaiju.shove.move")
def test_nobody_attacks_one_behind_a_hide() -> None:
    game = facing()
    guard(game, 1)
    assert refused(game, "shove 1") == "kaiju.ruling.hide"


@pytest.mark.rule("kaiju.ruling.stampede")
def test_a_stampede_is_a_move_without_an_action_and_may_attack() -> None:
    game = facing()
    give(game, 0, 5)
    plays(game, "use stampede")
    assert offered(game, "go") == {"32", "21", "12"}
    assert offered(game, "shove") == {"1"}
    other = game.clone()
    plays(game, "go 12")
    assert game.actions == 2
    plays(other, "shove 1", "bid bite", "done", "yield", "go 24")
    assert (where(other, 0), other.actions, other.seat) == ("23", 2, 0)
