from __future__ import annotations

import random

import pytest

from games.kaiju.helpers import again, build, cubes, give, hold, levels, plays, stand, table, tank
from gameshelf import bots
from gameshelf.games.kaiju import BOX
from gameshelf.games.kaiju.knowledge import Sense
from gameshelf.games.kaiju.quick import quick, worth
from gameshelf.games.kaiju.state import Kaiju
from gameshelf.games.kaiju.steps.turn import Closing
from gameshelf.play import Seat


def best(game: Kaiju) -> str:
    assert game.seat is not None
    seat = Seat(game, game.seat)
    ratings = BOX.rate(seat)
    return str(seat.moves[ratings.index(max(ratings))])


def test_greedy_beats_random() -> None:
    won = 0
    for seed in range(24):
        game, luck = BOX.setup(2, seed), random.Random(seed)
        greedy = bots.seated("greedy", seed, seed % 2)
        while game.seat is not None:
            game.play(bots.ask(greedy, game) if game.seat == seed % 2 else luck.choice(game.moves()))
        assert game.outcome is not None
        won += game.outcome.winners == (seed % 2,)
    assert won >= 23


def test_it_takes_the_last_level_of_a_building_that_it_owns() -> None:
    game = table(3)
    stand(game, 0, "33")
    hold(game, 0, "BBC")
    levels(game, "C4", 1)
    build(game, "C4", "BB")
    cubes(game, "C4", 1, 1)
    for name in ("C3", "D3", "D4"):
        build(game, name, "B")
    assert best(game) == "attack c4"


def test_it_turns_a_tank_on_others_and_not_on_itself() -> None:
    game = table()
    tank(game, "22", "west")
    stand(game, 0, "23")
    stand(game, 1, "32")
    hold(game, 0, "BC")
    hold(game, 1, "BBCF")
    give(game, 0, 7)
    game.play("call tank")
    assert game.why_not("stay") is None
    game.play(best(game))
    game.play(best(game))
    sees = game.view(0)["tanks"][0]["sees"]
    assert "32" in sees
    assert "23" not in sees


def test_it_does_not_throw_a_tank_with_the_card_that_pays_for_an_attack() -> None:
    game = table()
    stand(game, 0, "13")
    stand(game, 1, "21")
    tank(game, "23", "west")
    hold(game, 0, "F")
    hold(game, 1, "BBCF")
    build(game, "B4", "F")
    build(game, "A3", "FFF")
    build(game, "A4", "CCF")
    build(game, "B3", "CCC")
    assert best(game) == "attack b4"
    hold(game, 0, "BBFC")
    plays(game, "hit 1")
    assert best(game) != "pay fireball"


def test_it_does_not_wait_for_ever_behind_a_street_that_a_tank_watches() -> None:
    game = table()
    tank(game, "41", "west")
    watched = game.t.spaces.index("31")
    feared = []
    for game.round in (1, 20, 25, 30):
        feared.append(Sense(game, 0).danger(watched))
    assert feared[0] == feared[1] > feared[2] > feared[3] == 0


def test_without_cubes_it_does_not_leap_to_a_building() -> None:
    for spare in (5, 0):
        game = table()
        stand(game, 0, "00")
        stand(game, 1, "33")
        give(game, 0, 17)
        hold(game, 0, "B")
        levels(game, "A1", 0)
        build(game, "B2", "B")
        game.spare[0] = spare
        again(game)
        assert (best(game) == "use leap") == bool(spare)


def test_its_missiles_hit_others() -> None:
    game = table(3)
    stand(game, 0, "00")
    stand(game, 1, "33")
    stand(game, 2, "34")
    for seat in range(3):
        hold(game, seat, "BCF")
    give(game, 0, 13)
    game.play("call missile")
    assert best(game) in {"strike 33", "strike 34"}


@pytest.mark.parametrize("ahead", [True, False])
def test_it_ends_the_game_when_it_is_ahead_and_not_when_it_is_behind(ahead: bool) -> None:
    game = table()
    stand(game, 0, "11")
    stand(game, 1, "33")
    for name in ("A1", "A2", "B1", "B2"):
        build(game, name, "B")
    hold(game, 0, "BBBBB")
    cubes(game, "C2", 8, 0)
    cubes(game, "D3", 7, 0)
    rich = 0 if ahead else 1
    give(game, rich, 70, 71, 72, 73, 74, 75, 66, 67, 68, 69)
    game.score[rich], game.mine[rich] = game.mine[rich], ()
    game.recount(rich)
    assert game.spare[0] == 1
    assert best(game).startswith("attack") == ahead


def test_it_shoves_who_holds_the_only_place_beside_what_it_wants() -> None:
    game = table(4)
    stand(game, 0, "34")
    stand(game, 1, "44")
    stand(game, 2, "00")
    stand(game, 3, "02")
    hold(game, 0, "BBBCF")
    hold(game, 1, "")
    levels(game, "E5", 1)
    build(game, "E5", "BB")
    cubes(game, "E5", 2, 2)
    for name in ("C5", "D5", "C4", "D4"):
        build(game, name, "FFF")
    assert best(game) == "shove 1"
    plays(game, "shove 1")
    assert best(game) in {"bid bite", "bid claw", "bid fireball"}
    plays(game, "bid claw")
    assert best(game) == "done"


def test_it_does_not_rest_for_nothing_with_a_full_hand_that_pays_for_nothing() -> None:
    game = table()
    stand(game, 0, "00")
    stand(game, 1, "44")
    for name, cost in {"A1": "FFF", "B1": "FF", "A2": "FF"}.items():
        build(game, name, cost)
    hold(game, 0, "BBCCF")
    plays(game, "rest")
    assert best(game) in {"drop bite", "drop claw"}


def test_quick_moves_are_legal_and_games_of_them_end_soon() -> None:
    for players in (2, 3, 4):
        for seed in range(4):
            game = BOX.setup(players, seed)
            while game.seat is not None:
                move = quick(game, game.seat)  # type: ignore[arg-type]
                assert move in game.moves()
                game.play(move)
            assert game.round < 40  # type: ignore[attr-defined]


def test_it_lands_where_a_part_of_the_city_is_left_to_it() -> None:
    for seed in range(6):
        for side, other in ("ws", "sw"):
            game = BOX.setup(4, seed)
            plays(game, f"go {side}1", f"go {side}2", f"go {side}3")
            assert game.seat is not None
            assert best(game) in {f"go {other}2", f"go {other}3"}
            assert str(quick(game, game.seat)) in {f"go {other}2", f"go {other}3"}  # type: ignore[arg-type]


def test_levels_in_reach_are_worth_something_and_less_where_others_stand() -> None:
    game = table(4)
    for seat, name in enumerate(("00", "10", "01", "44")):
        stand(game, seat, name)
    chances = worth(game)
    assert max(chances) == chances[3]
    stand(game, 2, "34")
    assert worth(game)[3] < chances[3]


def test_chances_to_win_add_up_and_favour_who_is_ahead() -> None:
    game = table(3)
    give(game, 1, 70, 71)
    chances = worth(game)
    assert sum(chances) == pytest.approx(1)
    assert max(chances) == chances[1]
    game.ending = "kaiju.end.hall"
    assert worth(game)[1] > chances[1]


def why(game: Kaiju, move: str) -> str:
    assert game.seat is not None
    seat = Seat(game, game.seat)
    assert BOX.reason is not None
    return BOX.reason(seat, next(one for one in seat.moves if str(one) == move))


def test_in_its_last_turn_cards_are_worth_nothing_and_the_advice_says_so() -> None:
    game = table()
    stand(game, 0, "11")
    stand(game, 1, "33")
    game.turn, game.first = 0, 1  # seat 1 has had its last turn
    hold(game, 0, "BBB")
    for name in ("A1", "B1", "A2", "B2"):
        build(game, name, "FF")
    build(game, "A1", "BBB")
    cubes(game, "A1", 0, 2)
    levels(game, "A1", 3)
    game.ending = "kaiju.end.cubes"
    game.actions = 1
    again(game)
    assert best(game) == "attack a1"  # three cards for one that still counts
    hold(game, 0, "C")
    assert best(game) == "rest"
    assert "nothing that you can still do brings points" in why(game, "rest")
    give(game, 0, 4)
    plays(game, "rest", "draw")
    assert best(game) == "done"
    assert why(game, "done") == "It is your last turn, and nothing more brings points."


def test_it_turns_a_tank_away_with_the_card_that_it_needs_least() -> None:
    game = table()
    stand(game, 0, "22")
    stand(game, 1, "44")
    tank(game, "23", "south")
    hold(game, 0, "BBC")
    for name in ("B2", "C2", "B3", "C3"):
        build(game, name, "BB")
    game.actions = 0
    give(game, 0, 12)
    game.stack[-1] = Closing(0)
    again(game)
    assert best(game) == "hit 1"
    plays(game, "hit 1")
    assert best(game) == "pay claw"


def test_where_a_shot_costs_as_much_as_an_attack_on_the_tank_the_advice_says_so() -> None:
    game = table()
    stand(game, 0, "22")
    stand(game, 1, "44")
    tank(game, "23", "south")
    hold(game, 0, "C")
    for name in ("B2", "C2", "B3", "C3"):
        build(game, name, "FFF")
    game.actions = 0
    give(game, 0, 12)
    game.stack[-1] = Closing(0)
    again(game)
    assert best(game) == "done"
    assert why(game, "done") == "The shot of tank 1 costs you a card, and so would turning it away."


def test_no_reason_speaks_of_points_that_nobody_can_count() -> None:
    for players in (2, 3):
        game = BOX.setup(players, 7)
        while game.seat is not None:
            seat = Seat(game, game.seat)
            ratings = BOX.rate(seat)  # type: ignore[misc]
            move = seat.moves[ratings.index(max(ratings))]
            said = BOX.reason(seat, move)  # type: ignore[misc]
            assert said == "" or said.endswith((".", "?"))
            assert not any(vague in said for vague in ("about", "most can be done", "The other kind", "at this moment"))
            game.play(move)


def test_every_kind_of_move_can_be_explained() -> None:
    reasons = set()
    for seed in range(3):
        game = BOX.setup(3, seed)
        while game.seat is not None:
            seat = Seat(game, game.seat)
            move = quick(game, game.seat)  # type: ignore[arg-type]
            assert BOX.reason is not None
            said = BOX.reason(seat, move)
            if said:
                reasons.add(move.verb)
                assert said.endswith(".")
            game.play(move)
    assert {"attack", "go", "rest"} <= reasons
