from __future__ import annotations

import pytest

from games.kaiju.helpers import (
    build,
    can,
    counts,
    cubes,
    discards,
    give,
    hand,
    hold,
    levels,
    lot,
    offered,
    plays,
    refused,
    stand,
    table,
    told,
)
from gameshelf.games.kaiju.state import SEATS
from gameshelf.games.kaiju.steps import Turn
from gameshelf.games.kaiju.steps.building import payments


@pytest.mark.rule("kaiju.attack.adjacent", "kaiju.ruling.beside")
def test_a_building_is_attacked_from_a_crossing_that_touches_it() -> None:
    game = table(3)
    hold(game, 0, "BBCCF")
    for name in ("B2", "C2", "B3", "C3"):
        build(game, name, "B")
    stand(game, 0, "22")
    assert offered(game, "attack") == {"b2", "c2", "b3", "c3"}
    assert refused(game, "attack d4") == "kaiju.ruling.beside"
    stand(game, 0, "w2")
    assert not offered(game, "attack")
    assert refused(game, "attack a2") == "kaiju.ruling.beside"


@pytest.mark.rule("kaiju.attack.cost")
def test_the_top_card_is_paid_from_the_hand_to_the_own_discard_pile() -> None:
    game = table()
    stand(game, 0, "11")
    hold(game, 0, "BBCFF")
    build(game, "A1", "BC")
    plays(game, "attack a1")
    assert hand(game) == "BFF"
    assert discards(game) == "BC"


@pytest.mark.rule("kaiju.ruling.exact", "kaiju.attack.cost")
def test_the_kinds_must_match_and_nothing_else_pays() -> None:
    game = table()
    stand(game, 0, "11")
    hold(game, 0, "BBBBB")
    build(game, "A1", "C")
    build(game, "B1", "BBC")
    build(game, "A2", "B")
    build(game, "B2", "BB")
    assert offered(game, "attack") == {"a2", "b2"}
    assert refused(game, "attack a1") == "kaiju.attack.cost"
    assert refused(game, "attack b1") == "kaiju.attack.cost"
    plays(game, "attack a2")
    assert hand(game) == "BBBB"


@pytest.mark.rule("kaiju.attack.take", "kaiju.ruling.levels")
def test_the_level_is_taken_face_down_and_a_cube_lies_beside_the_building() -> None:
    game = table()
    stand(game, 0, "11")
    hold(game, 0, "B")
    build(game, "A1", "B", "CC")
    card = game.top(lot(game, "A1"))
    plays(game, "attack a1")
    assert game.mine[0] == (card,)
    assert game.left[lot(game, "A1")] == 2
    assert game.cubes[lot(game, "A1") * SEATS] == 1
    assert game.spare == [15, 16]
    assert game.view(1)["lots"][lot(game, "A1")]["cost"] == [0, 2, 0]
    assert game.token == 0


@pytest.mark.rule("kaiju.ruling.backs")
def test_of_a_card_taken_the_others_see_the_cost_and_its_owner_the_front() -> None:
    game = table(3)
    stand(game, 0, "11")
    hold(game, 0, "B")
    build(game, "A1", "B")
    name = game.t.card_names[game.top(lot(game, "A1"))]
    plays(game, "attack a1")
    (own,) = game.view(0)["kaiju"][0]["cards"]
    assert own["name"] == name
    for seat in (1, 2, None):
        (seen,) = game.view(seat)["kaiju"][0]["cards"]
        assert seen["cost"] == [1, 0, 0]
        assert seen["name"] is seen["points"] is seen["icon"] is seen["ability"] is None
        assert name not in told(game, seat)
    assert name in told(game, 0)


@pytest.mark.rule("kaiju.ruling.levels")
def test_a_card_can_be_used_in_the_turn_in_which_it_was_taken() -> None:
    game = table()
    stand(game, 0, "11")
    hold(game, 0, "B")
    build(game, "A1", "B")
    tea_house = game.cards.index(3)
    place = game.base[lot(game, "A1")] + 2
    game.cards[place], game.cards[tea_house] = game.cards[tea_house], game.cards[place]
    plays(game, "attack a1")
    assert can(game, "use hide")


@pytest.mark.rule("kaiju.ruling.levels", "kaiju.ruling.token")
def test_the_last_level_empties_the_lot_and_moves_the_token() -> None:
    game = table()
    stand(game, 0, "11")
    hold(game, 0, "BBBB")
    levels(game, "A2", 1)
    build(game, "A2", "B")
    build(game, "A1", "B")
    plays(game, "attack a1")
    assert game.token == 0
    plays(game, "attack a2")
    assert game.token == 1
    entry = game.view(None)["lots"][lot(game, "A2")]
    assert entry["left"] == 0
    assert entry["cost"] is None
    game.stack = [Turn(0)]
    assert refused(game, "attack a2") == "kaiju.attack.adjacent"


@pytest.mark.rule("kaiju.ruling.twice")
def test_one_building_can_lose_two_levels_in_a_turn() -> None:
    game = table()
    stand(game, 0, "11")
    hold(game, 0, "BCC")
    build(game, "A1", "B", "CC")
    plays(game, "attack a1", "attack a1")
    assert game.left[lot(game, "A1")] == 1
    assert game.cubes[lot(game, "A1") * SEATS] == 2


@pytest.mark.rule("kaiju.ruling.last_cube")
def test_without_cubes_no_building_is_attacked_and_the_rest_goes_on() -> None:
    game = table()
    stand(game, 0, "11")
    hold(game, 0, "BB")
    build(game, "A1", "B", "B")
    cubes(game, "D2", 15)
    plays(game, "attack a1")
    assert game.spare[0] == 0
    assert refused(game, "attack a1") == "kaiju.ruling.last_cube"
    assert can(game, "go 12")
    assert can(game, "rest")


@pytest.mark.rule("kaiju.ruling.discount")
def test_a_crushing_blow_leaves_out_a_card_of_ones_choice() -> None:
    game = table()
    stand(game, 0, "11")
    hold(game, 0, "BC")
    build(game, "A1", "BC")
    give(game, 0, 9)
    plays(game, "use blow", "attack a1")
    assert offered(game, "spare") == {"bite", "claw"}
    plays(game, "spare bite")
    assert hand(game) == "B"
    assert game.left[lot(game, "A1")] == 2
    assert game.discount == 0


@pytest.mark.rule("kaiju.ruling.discount")
def test_a_crushing_blow_pays_what_the_hand_alone_could_not_and_a_cost_of_one_is_nothing() -> None:
    game = table()
    stand(game, 0, "11")
    hold(game, 0, "B")
    build(game, "A1", "BC")
    build(game, "B1", "F")
    build(game, "B2", "CCF")
    build(game, "A2", "FFF")
    give(game, 0, 9)
    assert not offered(game, "attack")
    plays(game, "use blow")
    assert offered(game, "attack") == {"a1", "b1"}
    free = game.clone()
    plays(game, "attack a1")
    assert refused(game, "spare bite") == "kaiju.ruling.discount"
    assert refused(game, "spare claw") == "kaiju.ruling.discount"
    plays(game, "done")
    assert hand(game) == ""
    plays(free, "attack b1")
    assert hand(free) == "B"


@pytest.mark.rule("kaiju.ruling.discount")
def test_a_cheaper_cost_of_one_kind_is_paid_without_a_question() -> None:
    game = table()
    stand(game, 0, "11")
    hold(game, 0, "CFF")
    build(game, "A1", "CC")
    give(game, 0, 9)
    plays(game, "use blow", "attack a1")
    assert hand(game) == "FF"
    assert game.left[lot(game, "A1")] == 2
    assert game.actions == 1


@pytest.mark.rule("kaiju.ruling.discount")
def test_a_blind_fury_lets_one_card_be_of_any_kind() -> None:
    game = table()
    stand(game, 0, "11")
    hold(game, 0, "BFF")
    build(game, "A1", "BC")
    build(game, "B1", "CC")
    build(game, "A2", "CCC")
    build(game, "B2", "CCF")
    give(game, 0, 16)
    plays(game, "use fury")
    assert offered(game, "attack") == {"a1"}
    plays(game, "attack a1")
    assert [str(move) for move in game.moves()] == ["done"]
    assert dict(game.view(0)["moves"]) == {"done": "Pay 1 bite and 1 fireball"}
    plays(game, "done")
    assert hand(game) == "F"
    assert game.wild == 0


@pytest.mark.rule("kaiju.ruling.discount")
def test_one_question_settles_a_cheaper_attack_and_says_what_is_chosen() -> None:
    game = table()
    stand(game, 0, "11")
    hold(game, 0, "CFF")
    build(game, "A1", "CFF")
    give(game, 0, 9)
    plays(game, "use blow", "attack a1")
    view = game.view(0)
    assert view["question"] == "A1 costs 1 claw and 2 fireballs, less one card: which card do you keep?"
    assert dict(view["moves"]) == {
        "spare claw": "Keep a claw: pay 2 fireballs",
        "spare fireball": "Keep a fireball: pay 1 claw and 1 fireball",
    }
    assert refused(game, "spare bite") == "kaiju.ruling.discount"
    assert refused(game, "done") == "kaiju.ruling.discount"
    assert refused(game, "rest") == "kaiju.ruling.discount"
    plays(game, "spare claw")
    assert hand(game) == "C"
    assert game.left[lot(game, "A1")] == 2
    assert game.actions == 1


@pytest.mark.rule("kaiju.ruling.discount")
def test_a_card_of_any_kind_is_paid_by_what_is_kept_too() -> None:
    game = table()
    stand(game, 0, "11")
    hold(game, 0, "BCFF")
    build(game, "A1", "CFF")
    give(game, 0, 16)
    plays(game, "use fury", "attack a1")
    view = game.view(0)
    assert view["question"] == "A1 costs 1 claw and 2 fireballs, one card of any kind: which card do you keep?"
    assert dict(view["moves"]) == {
        "spare bite": "Keep a bite: pay 1 claw and 2 fireballs",
        "spare claw": "Keep a claw: pay 1 bite and 2 fireballs",
        "spare fireball": "Keep a fireball: pay 1 bite, 1 claw and 1 fireball",
    }
    plays(game, "spare fireball")
    assert hand(game) == "F"
    assert game.left[lot(game, "A1")] == 2


@pytest.mark.rule("kaiju.ruling.discount")
@pytest.mark.parametrize(("cost", "has"), [("CF", "BBCFF"), ("BCF", "BBCCF"), ("BBCF", "BBCFF"), ("CC", "BBCCF")])
def test_every_right_payment_can_be_reached_and_no_question_is_asked_twice(cost: str, has: str) -> None:
    for discount, wild in ((1, 0), (0, 1), (1, 1), (2, 0), (0, 2)):
        game = table()
        stand(game, 0, "11")
        hold(game, 0, has)
        build(game, "A1", cost)
        game.discount, game.wild = discount, wild
        game.settle()
        every = set(payments(game, 0, lot(game, "A1")))
        if not every:
            continue
        found, todo = set(), [game]
        while todo:
            one = todo.pop()
            for move in one.moves() if one is not game else [one.t.attack[lot(one, "A1")]]:
                after = one.clone()
                after.play(move)
                if after.left[lot(after, "A1")] < 3:
                    found.add(tuple(a - b for a, b in zip(counts(has), after.hand[:3], strict=True)))
                else:
                    assert len(after.moves()) > 1 or one is game
                    todo.append(after)
        assert found == every
        paid = {sum(way) for way in every}
        assert paid == {max(0, len(cost) - discount)}


@pytest.mark.rule("kaiju.ruling.discount")
def test_while_one_pays_the_others_see_nothing_of_the_hand() -> None:
    game = table()
    stand(game, 0, "11")
    hold(game, 0, "BBCFF")
    build(game, "A1", "CF")
    game.wild = 1
    game.settle()
    plays(game, "attack a1", "spare fireball")
    assert game.stack[-1].always
    assert game.view(1)["step"] == {"kind": "pay", "lot": "A1"}
    for seed in range(8):
        assert game.imagine(1, seed).moves()


@pytest.mark.rule("kaiju.ruling.discount")
def test_what_a_card_made_cheaper_is_lost_without_an_attack_in_the_same_turn() -> None:
    game = table()
    give(game, 0, 9)
    plays(game, "use blow", "go 02", "go 12")
    assert game.seat == 1
    plays(game, "rest", "draw", "rest", "draw")
    assert game.seat == 0
    assert game.discount == 0


@pytest.mark.rule("kaiju.ruling.discount", "kaiju.ruling.abilities")
def test_a_blow_needs_an_attack_still_to_come() -> None:
    game = table()
    give(game, 0, 9, 16)
    plays(game, "rest", "draw")
    assert refused(game, "use blow") == "kaiju.ruling.abilities"
    assert refused(game, "use fury") == "kaiju.ruling.abilities"
