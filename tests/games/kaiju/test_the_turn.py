from __future__ import annotations

import re
from html import unescape

import pytest

from games.kaiju.helpers import build, can, deck, give, hand, hold, offered, pass_turn, plays, refused, stand, table, tank
from gameshelf.games.kaiju.board import picture


@pytest.mark.rule("kaiju.turn.actions")
def test_two_actions_the_same_one_twice_if_one_likes() -> None:
    game = table()
    plays(game, "go 02", "go 12")
    assert game.seat == 1
    game = table()
    plays(game, "go 02")
    assert game.actions == 1
    plays(game, "rest", "draw")
    assert game.seat == 1


@pytest.mark.rule("kaiju.turn.actions")
def test_after_two_actions_none_is_left() -> None:
    game = table()
    give(game, 0, 4)
    plays(game, "go 02", "go 12")
    assert game.seat == 0
    assert refused(game, "go 13") == "kaiju.turn.actions"
    assert refused(game, "rest") == "kaiju.turn.actions"
    plays(game, "done")
    assert game.seat == 1


@pytest.mark.rule("kaiju.turn.rest")
def test_after_a_rest_no_building_is_attacked() -> None:
    game = table()
    stand(game, 0, "11")
    hold(game, 0, "B")
    build(game, "A1", "B")
    assert can(game, "attack a1")
    plays(game, "rest", "draw")
    assert refused(game, "attack a1") == "kaiju.turn.rest"
    assert can(game, "go 12")
    assert can(game, "rest")


@pytest.mark.rule("kaiju.turn.rest")
def test_first_attack_then_rest_is_fine() -> None:
    game = table()
    stand(game, 0, "11")
    hold(game, 0, "B")
    build(game, "A1", "B")
    plays(game, "attack a1")
    assert can(game, "rest")


@pytest.mark.rule("kaiju.ruling.pass")
def test_nobody_stops_with_actions_left() -> None:
    game = table()
    assert refused(game, "done") == "kaiju.ruling.pass"
    plays(game, "rest", "draw")
    assert refused(game, "done") == "kaiju.ruling.pass"


@pytest.mark.rule("kaiju.turn.card")
def test_a_card_can_be_used_before_between_and_after_the_actions() -> None:
    for before in ((), ("go 02",), ("go 02", "go 12")):
        game = table()
        give(game, 0, 4)
        plays(game, *before)
        assert offered(game, "use") == {"hide"}
        plays(game, "use hide")
        assert game.guarded(0)


@pytest.mark.rule("kaiju.ruling.one_card", "kaiju.turn.card")
def test_one_card_a_turn_in_all_of_whatever_sort() -> None:
    game = table()
    give(game, 0, 4, 13, 8)
    tank(game, "44", "north")
    hold(game, 1, "B")
    plays(game, "use hide")
    for move in ("use hide", "call tank", "call missile"):
        assert refused(game, move) == "kaiju.ruling.one_card"
    plays(game, "go 02", "go 12")
    assert game.seat == 1
    pass_turn(game)
    assert can(game, "call missile")


@pytest.mark.rule("kaiju.turn.both")
def test_a_card_with_two_sides_is_used_for_one_of_them() -> None:
    game = table()
    give(game, 0, 37)
    tank(game, "44", "north")
    assert offered(game, "use") == {"hide"}
    assert offered(game, "call") == {"tank"}
    plays(game, "use hide")
    assert game.mine[0] == ()
    assert game.score[0] == (36,)
    assert not offered(game, "call")


@pytest.mark.rule("kaiju.ruling.used")
def test_a_used_ability_lies_open_on_the_score_pile_and_keeps_its_points() -> None:
    game = table()
    give(game, 0, 4)
    plays(game, "use hide")
    used = game.view(1)["kaiju"][0]["used"]
    assert [(card["name"], card["points"]) for card in used] == [("Tea House", 1)]
    assert game.card_points(0) == 1


@pytest.mark.rule("kaiju.ruling.alike")
def test_which_of_several_cards_is_the_players_choice_where_they_differ() -> None:
    game = table()
    give(game, 0, 37, 68, 4)
    plays(game, "use hide")
    assert {str(move) for move in game.moves()} == {"spend", "keep"}
    for tall in (False, True):
        drawn = picture(game.view(0), tall)
        for move in game.moves():
            button = re.search(rf'data-move="{move}".*?<text[^>]*>([^<]+)<', drawn, re.DOTALL)
            assert button, move
            assert game.label(move).startswith(f"Use {unescape(button[1]).rstrip('…')}")
    other = game.clone()
    plays(game, "spend")
    assert game.score[0] == (3,)  # the Tea House has the fewest points of those with nothing else
    plays(other, "keep")
    assert other.score[0] == (36,)


@pytest.mark.rule("kaiju.ruling.alike")
def test_three_sorts_of_cards_are_asked_for_one_by_one() -> None:
    game = table()
    tank(game, "44", "north")
    give(game, 0, 37, 49, 7, 8)
    plays(game, "call tank", "keep")
    assert {str(move) for move in game.moves()} == {"spend", "keep"}
    other = game.clone()
    plays(game, "spend")
    plays(other, "keep")
    assert {game.score[0], other.score[0]} == {(36,), (48,)}


@pytest.mark.rule("kaiju.ruling.alike")
@pytest.mark.parametrize("closing", [False, True])
def test_that_there_is_a_choice_of_cards_is_nobody_elses_business(closing: bool) -> None:
    game = table(3)
    give(game, 0, 37, 68, 4)
    if closing:
        plays(game, "go 02", "go 12")
    before = {seat: (game.view(seat), game.why_not("rest", seat)) for seat in (1, 2)}
    spectator = game.view(None)
    plays(game, "use hide")
    assert game.view(0)["step"]["kind"] == "choose"
    assert refused(game, "rest") == "kaiju.ruling.alike"
    for seat, (view, refusal) in before.items():
        assert game.view(seat) == view
        assert game.why_not("rest", seat) == refusal
        twin = game.imagine(seat, 5)
        assert twin.view(seat) == view
        while twin.seat == 0:
            twin.play(twin.moves()[-1])
    assert game.view(None) == spectator


@pytest.mark.rule("kaiju.ruling.alike")
def test_cards_that_are_alike_need_no_question() -> None:
    game = table()
    give(game, 0, 68, 4)
    plays(game, "use hide")
    assert game.score[0] == (3,)


@pytest.mark.rule("kaiju.turn.draw")
def test_with_fewer_than_five_one_draws_one() -> None:
    game = table()
    hold(game, 0, "BB")
    deck(game, 0, "FF")
    plays(game, "go 02", "go 12")
    assert hand(game) == "BBF"
    game = table()
    hold(game, 0, "BBCCF")
    deck(game, 0, "FF")
    plays(game, "go 02", "go 12")
    assert hand(game) == "BBCCF"


@pytest.mark.rule("kaiju.ruling.backs", "kaiju.turn.card")
def test_whoever_has_a_face_down_card_is_asked_whether_it_could_be_used_or_not() -> None:
    game = table()
    give(game, 0, 6)
    plays(game, "go 02", "go 12")
    assert game.seat == 0
    assert [str(move) for move in game.moves()] == ["done"]
    bare = table()
    plays(bare, "go 02", "go 12")
    assert bare.seat == 1
