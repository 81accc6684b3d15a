from __future__ import annotations

import pytest

from games.kaiju.helpers import (
    again,
    build,
    can,
    deck,
    give,
    hand,
    hold,
    levels,
    luck,
    offered,
    pass_turn,
    plays,
    refused,
    rules_told,
    stand,
    table,
    tank,
    told,
    where,
)
from gameshelf.games.kaiju.state import Kaiju


def about_to_fall(game: Kaiju, *names: str, square: int) -> None:
    """Seat 0 can empty these lots with one bite each; the token stands just before a square."""
    for name in names:
        levels(game, name, 1)
        build(game, name, "B")
    hold(game, 0, "BBBBB")
    game.token = square - 1
    again(game)


@pytest.mark.rule("kaiju.tank.comes", "kaiju.tank.place")
def test_a_coloured_square_brings_a_tank_at_the_end_of_the_turn() -> None:
    game = table(3)
    stand(game, 0, "11")
    about_to_fall(game, "A1", square=3)
    plays(game, "attack a1")
    assert game.coming == (1,)
    assert game.tank_at == []
    plays(game, "go 12", "done")
    assert {str(move) for move in game.moves()} == {"face north", "face east", "face south", "face west"}
    assert game.seat == 0
    plays(game, "face east")
    assert game.view(None)["tanks"] == [{"number": 1, "at": "22", "way": "east", "sees": ["32", "42"]}]
    assert game.seat == 1


@pytest.mark.rule("kaiju.tank.comes")
def test_other_squares_bring_nothing_and_three_squares_bring_three_tanks() -> None:
    game = table(3)
    assert [square for square, zone in enumerate(game.squares) if zone >= 0] == [3, 6, 10]
    stand(game, 0, "11")
    about_to_fall(game, "A1", square=4)
    plays(game, "attack a1", "go 12")
    assert game.tank_at == []


@pytest.mark.rule("kaiju.ruling.token")
def test_a_square_passed_in_the_same_turn_still_brings_its_tank() -> None:
    game = table(3)
    stand(game, 0, "11")
    about_to_fall(game, "A1", "A2", square=3)
    plays(game, "attack a1", "attack a2", "done")
    assert game.token == 4
    plays(game, "face west")
    assert len(game.tank_at) == 1


@pytest.mark.rule("kaiju.ruling.two_tanks")
def test_two_tanks_in_one_turn_come_in_order() -> None:
    game = table(3)
    stand(game, 0, "11")
    about_to_fall(game, "A1", square=3)
    plays(game, "attack a1")
    game.coming = (1, 4)
    plays(game, "go 12", "done", "face east")
    assert game.t.spaces[game.tank_at[0]] == "22"
    plays(game, "face south")
    assert [game.t.spaces[at] for at in game.tank_at] == ["22", "33"]


@pytest.mark.rule("kaiju.ruling.blocked_space")
def test_a_taken_tank_space_puts_the_tank_next_to_it() -> None:
    game = table(3)
    stand(game, 0, "11")
    stand(game, 1, "22")
    about_to_fall(game, "A1", square=3)
    plays(game, "attack a1", "go 12", "done")
    assert offered(game, "go") == {"32", "23", "21"}
    assert refused(game, "go 22") == "kaiju.ruling.blocked_space"
    plays(game, "go 32", "face north")
    assert game.t.spaces[game.tank_at[0]] == "32"


@pytest.mark.rule("kaiju.ruling.blocked_space")
def test_with_nothing_free_next_to_it_the_nearest_free_crossings_serve() -> None:
    game = table(4)
    stand(game, 0, "12")
    stand(game, 1, "22")
    stand(game, 2, "21")
    stand(game, 3, "23")
    tank(game, "32", "east")
    about_to_fall(game, "B2", square=6)
    game.token = 2
    plays(game, "attack b2", "rest", "draw", "done")
    assert offered(game, "go") == {"20", "11", "31", "42", "02", "13", "33", "24"}


@pytest.mark.rule("kaiju.tank.sight", "kaiju.tank.shot", "kaiju.ruling.begins")
def test_whoever_steps_into_the_next_two_crossings_ahead_loses_a_random_card() -> None:
    for step, seen in (("22", True), ("20", False)):
        game = table()
        tank(game, "24", "south")
        stand(game, 0, "21")
        hold(game, 0, "BCF")
        deck(game, 0, "BB")
        luck(game, 2)
        plays(game, f"go {step}")
        assert hand(game) == ("BF" if seen else "BCF")


@pytest.mark.rule("kaiju.tank.sight")
def test_a_tank_sees_two_crossings_and_only_ahead() -> None:
    game = table()
    tank(game, "20", "north")
    (seen,) = game.view(None)["tanks"]
    assert seen["sees"] == ["21", "22"]
    stand(game, 0, "33")
    hold(game, 0, "BB")
    plays(game, "go 23")  # three ahead
    assert hand(game) == "BB"


@pytest.mark.rule("kaiju.ruling.begins")
def test_from_one_seen_crossing_to_the_other_is_not_a_second_shot() -> None:
    game = table(staying="safe")
    tank(game, "24", "south")
    stand(game, 0, "32")
    hold(game, 0, "BBBB")
    deck(game, 0, "")
    plays(game, "go 22")
    assert hand(game) == "BBB"
    plays(game, "go 23")
    assert rules_told(game).count("kaiju.tank.shot") == 2  # the shot and the loss, once


@pytest.mark.rule("kaiju.ruling.begins")
def test_each_tank_shoots_each_kaiju_once_a_turn() -> None:
    game = table(staying="safe")
    tank(game, "24", "south")
    stand(game, 0, "32")
    hold(game, 0, "BBBB")
    deck(game, 0, "CCC")
    give(game, 0, 5, 6)
    plays(game, "go 22", "use stampede", "go 12", "go 22")
    assert hand(game) == "BBBC"  # shot once, then the draw
    assert where(game, 0) == "22"


@pytest.mark.rule("kaiju.ruling.begins")
def test_a_tank_that_is_turned_shoots_whom_it_begins_to_see() -> None:
    game = table()
    tank(game, "24", "north")
    stand(game, 1, "22")
    hold(game, 1, "BB")
    give(game, 0, 7)
    plays(game, "call tank", "stay", "face south")
    assert hand(game, 1) == "B"


@pytest.mark.rule("kaiju.ruling.begins")
def test_a_tank_looks_once_when_moved_and_turned() -> None:
    game = table()
    tank(game, "34", "west")  # in passing it would see 24 and 14
    stand(game, 1, "13")
    hold(game, 1, "BB")
    give(game, 0, 7)
    plays(game, "call tank", "go 33", "face north")
    assert hand(game, 1) == "BB"


@pytest.mark.rule("kaiju.ruling.stays", "kaiju.tank.shot")
@pytest.mark.parametrize(("staying", "left"), [("shot", "BBBBC"), ("safe", "BBBBB")])
def test_one_who_stays_in_sight_is_shot_at_the_end_of_the_own_turn(staying: str, left: str) -> None:
    game = table(staying=staying)
    stand(game, 0, "22")
    tank(game, "24", "south")
    hold(game, 0, "BBBBB")
    deck(game, 0, "C")
    plays(game, "rest", "draw", "rest", "draw")
    assert hand(game) == left
    assert ("kaiju.ruling.stays" in rules_told(game)) == (staying == "shot")


@pytest.mark.rule("kaiju.ruling.stays")
def test_one_who_was_shot_by_that_tank_this_turn_is_not_shot_again_at_its_end() -> None:
    game = table()
    tank(game, "24", "south")
    stand(game, 0, "32")
    hold(game, 0, "BBBB")
    plays(game, "go 22", "go 23")
    assert "kaiju.ruling.stays" not in rules_told(game)


@pytest.mark.rule("kaiju.ruling.stays")
def test_others_who_stay_in_sight_are_left_alone() -> None:
    game = table()
    stand(game, 1, "22")
    tank(game, "24", "south")
    hold(game, 1, "BBB")
    plays(game, "go 02", "go 12")
    assert hand(game, 1) == "BBB"


@pytest.mark.rule("kaiju.ruling.order")
def test_shots_go_by_tank_and_then_in_turn_order() -> None:
    game = table(4, seat=2)
    tank(game, "44", "north")
    tank(game, "20", "west")
    stand(game, 0, "22")
    stand(game, 3, "21")
    for seat in (0, 3):
        hold(game, seat, "BB")
    give(game, 2, 7)
    plays(game, "call tank", "tank 2", "stay", "face north")
    shots = [event.args["who"] for event in game.journal or [] if "tank" in event.args and "end" in event.args]
    assert shots == [3, 0]


@pytest.mark.rule("kaiju.ruling.blocked")
def test_nothing_blocks_the_sight_and_the_beach_is_never_seen() -> None:
    game = table(3)
    tank(game, "24", "south")
    stand(game, 1, "23")
    stand(game, 0, "32")
    hold(game, 0, "BB")
    plays(game, "go 22")
    assert hand(game) == "B"
    game = table()
    tank(game, "01", "west")
    assert game.view(None)["tanks"][0]["sees"] == []


@pytest.mark.rule("kaiju.ruling.empty")
def test_an_empty_hand_loses_nothing_and_the_shot_is_spent() -> None:
    game = table()
    tank(game, "24", "south")
    stand(game, 0, "32")
    deck(game, 0, "BBB")
    plays(game, "go 22")
    assert "kaiju.ruling.empty" in rules_told(game)
    plays(game, "rest", "draw")
    assert hand(game) == "BBB"
    assert "kaiju.ruling.stays" not in rules_told(game)


@pytest.mark.rule("kaiju.ruling.hide", "kaiju.ruling.empty")
def test_a_hide_turns_shots_aside_and_nobody_is_shot_because_it_ends() -> None:
    game = table()
    tank(game, "24", "south")
    stand(game, 0, "32")
    hold(game, 0, "BBB")
    give(game, 0, 4)
    deck(game, 0, "")
    plays(game, "use hide", "go 22", "rest", "draw")
    assert hand(game) == "BBB"
    pass_turn(game)
    assert game.seat == 0
    assert not game.guarded(0)
    assert hand(game) == "BBB"


@pytest.mark.rule("kaiju.ruling.arrival")
def test_the_tank_comes_and_shoots_before_the_draw() -> None:
    game = table(3)
    stand(game, 0, "12")
    about_to_fall(game, "A2", square=3)
    hold(game, 0, "BB")
    deck(game, 0, "F")
    plays(game, "attack a2", "go 02", "done")
    luck(game, 1)
    assert hand(game) == "B"
    plays(game, "face west")
    assert hand(game) == "F"


@pytest.mark.rule("kaiju.tank.attack")
def test_a_tank_next_to_one_is_thrown_about_for_a_card() -> None:
    game = table()
    stand(game, 0, "22")
    tank(game, "23", "south")
    hold(game, 0, "BC")
    stand(game, 1, "33")
    assert offered(game, "hit") == {"1"}
    plays(game, "hit 1")
    assert offered(game, "pay") == {"bite", "claw"}
    plays(game, "pay claw")
    assert offered(game, "go") == {"24", "13"}
    assert refused(game, "stay") == "kaiju.tank.attack"
    plays(game, "go 13", "face north")
    assert hand(game) == "B"
    assert game.t.spaces[game.tank_at[0]] == "13"
    assert game.actions == 2


@pytest.mark.rule("kaiju.tank.attack")
def test_tanks_are_attacked_as_often_as_one_has_cards_after_the_actions_too() -> None:
    game = table()
    stand(game, 0, "22")
    tank(game, "23", "north")
    hold(game, 0, "BCF")
    plays(game, "hit 1", "pay bite", "go 33", "face north", "go 23", "hit 1", "pay claw", "go 43", "face north", "go 33")
    assert game.seat == 0
    assert game.actions == 0
    plays(game, "hit 1", "pay fireball", "go 44", "face north")
    assert game.seat == 1


@pytest.mark.rule("kaiju.tank.attack")
def test_far_tanks_empty_hands_and_missing_tanks_are_refused() -> None:
    game = table()
    stand(game, 0, "22")
    tank(game, "44", "south")
    hold(game, 0, "B")
    assert refused(game, "hit 1") == "kaiju.tank.attack"
    assert refused(game, "hit 2") == "kaiju.tank.attack"
    stand(game, 0, "43")
    assert can(game, "hit 1")
    hold(game, 0, "")
    assert refused(game, "hit 1") == "kaiju.tank.attack"


@pytest.mark.rule("kaiju.ruling.alone", "kaiju.tank.attack")
def test_a_tank_goes_neither_onto_a_kaiju_nor_onto_a_tank() -> None:
    game = table()
    stand(game, 0, "34")
    stand(game, 1, "43")
    tank(game, "44", "south")
    hold(game, 0, "B")
    assert refused(game, "hit 1") == "kaiju.ruling.alone"
    stand(game, 1, "w2")
    tank(game, "43", "south")
    assert refused(game, "hit 1") == "kaiju.ruling.alone"


@pytest.mark.rule("kaiju.tank.card")
def test_the_icon_moves_any_tank_by_one_at_most_and_turns_it() -> None:
    game = table()
    tank(game, "44", "south")
    tank(game, "22", "south")
    give(game, 0, 7)
    plays(game, "call tank")
    assert offered(game, "tank") == {"1", "2"}
    assert refused(game, "tank 3") == "kaiju.tank.card"
    plays(game, "tank 1")
    assert {str(move) for move in game.moves()} == {"stay", "go 34", "go 43"}
    assert refused(game, "go 33") == "kaiju.tank.card"
    plays(game, "go 34", "face west")
    assert game.view(None)["tanks"][0] == {"number": 1, "at": "34", "way": "west", "sees": ["24", "14"]}
    assert game.score[0] == (6,)


@pytest.mark.rule("kaiju.tank.card", "kaiju.ruling.abilities")
def test_without_a_tank_the_icon_is_of_no_use() -> None:
    game = table()
    give(game, 0, 7)
    assert refused(game, "call tank") == "kaiju.ruling.abilities"


@pytest.mark.rule("kaiju.ruling.beached")
def test_no_tank_goes_to_the_beach() -> None:
    game = table()
    stand(game, 0, "s3")
    tank(game, "02", "south")
    give(game, 0, 7)
    plays(game, "call tank")
    assert offered(game, "go") == {"03", "12", "01"}
    assert refused(game, "go w1") == "kaiju.ruling.beached"


@pytest.mark.rule("kaiju.shove.follow", "kaiju.ruling.begins")
def test_after_a_retreat_first_the_defender_and_then_the_attacker_is_looked_for() -> None:
    game = table()
    stand(game, 0, "22")
    stand(game, 1, "23")
    tank(game, "43", "west")  # sees 33 and 23
    game.seen = 0
    hold(game, 0, "BB")
    hold(game, 1, "CC")
    plays(game, "shove 1", "bid bite", "done", "yield", "go 33")
    assert where(game, 0) == "23"
    shots = [event.args["who"] for event in game.journal or [] if "tank" in event.args and "end" in event.args]
    assert shots == [1, 0]
    assert "Tank 1 shoots at @1." in told(game, None)
