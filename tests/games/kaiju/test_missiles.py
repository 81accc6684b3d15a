from __future__ import annotations

import pytest

from games.kaiju.helpers import give, guard, hand, hold, offered, plays, refused, stand, table


@pytest.mark.rule("kaiju.missile.call", "kaiju.missile.hit", "kaiju.ruling.near")
def test_everybody_on_and_next_to_the_crossing_loses_a_card_the_caller_too() -> None:
    game = table(4)
    for seat, at in enumerate(("22", "23", "24", "32")):
        stand(game, seat, at)
        hold(game, seat, "BB")
    give(game, 0, 13)
    plays(game, "call missile")
    assert len(offered(game, "strike")) == 25
    plays(game, "strike 23")
    assert [len(hand(game, seat)) for seat in range(4)] == [1, 1, 1, 2]
    assert game.score[0] == (12,)
    assert game.actions == 2


@pytest.mark.rule("kaiju.ruling.near")
def test_a_beach_area_is_next_to_its_crossing() -> None:
    game = table()
    hold(game, 1, "BB")
    give(game, 0, 13)
    plays(game, "call missile", "strike 20")
    assert hand(game, 1) == "B"


@pytest.mark.rule("kaiju.ruling.nobody")
def test_a_missile_may_hit_where_nobody_is() -> None:
    game = table()
    hold(game, 1, "BB")
    give(game, 0, 13)
    plays(game, "call missile", "strike 44")
    assert hand(game, 1) == "BB"
    assert game.used


@pytest.mark.rule("kaiju.ruling.abilities", "kaiju.missile.call")
def test_a_missile_needs_somebody_who_could_lose_a_card() -> None:
    game = table()
    give(game, 0, 13)
    assert refused(game, "call missile") == "kaiju.ruling.abilities"


@pytest.mark.rule("kaiju.ruling.hide")
def test_a_hide_turns_a_missile_aside() -> None:
    game = table()
    stand(game, 1, "22")
    hold(game, 1, "BB")
    hold(game, 0, "C")
    guard(game, 1)
    give(game, 0, 13)
    plays(game, "call missile", "strike 22")
    assert hand(game, 1) == "BB"


@pytest.mark.rule("kaiju.missile.hit")
def test_an_empty_hand_is_hit_without_harm() -> None:
    game = table()
    stand(game, 1, "22")
    stand(game, 0, "21")
    hold(game, 0, "C")
    give(game, 0, 13)
    plays(game, "call missile", "strike 22")
    assert hand(game, 1) == ""
    assert hand(game, 0) == ""
