"""A move names a space, and not whose board it is on: only the cards that it means can be clicked for it."""

from __future__ import annotations

import re

import pytest

from games.takao.helpers import hold, meal, plays, put, stats, table
from gameshelf.games.takao import BOX
from gameshelf.games.takao.keys import CARDS
from gameshelf.games.takao.state import Takao

THREE = ("musician", "student", "cook")


def offered(game: Takao, key: str, tall: bool = False) -> str:
    """What a click on a card does for the one who is asked."""
    picture = BOX.picture(game.view(game.seat), tall=tall)
    found = re.search(rf'<g id="card-{CARDS.index(key)}"[^>]*>', picture)
    assert found, f"{key} is not drawn"
    move = re.search(r'data-moves?="([^"]*)"', found[0])
    return move[1] if move else ""


@pytest.mark.rule("takao.free.share")
@pytest.mark.parametrize("tall", [False, True])
def test_while_two_share_nobody_elses_card_can_be_clicked(tall: bool) -> None:
    game = table("doom", THREE)
    put(game, 1, "hukuteikin")
    hold(game, 0, "hood")
    hold(game, 1, "boots")
    hold(game, 2, "helmet")
    game.play("share 3")
    assert "take gear 1" in [str(move) for move in game.moves()]
    assert offered(game, "boots", tall) == ""
    assert "give gear 1" in offered(game, "hood", tall)
    if not tall:  # on a phone the other boards are too small, and the bar offers it
        assert offered(game, "helmet") == "take gear 1"


@pytest.mark.rule("takao.free.share")
def test_whoever_is_asked_to_agree_clicks_no_card() -> None:
    game = table("doom", THREE, consent="ask")
    hold(game, 1, "boots")
    hold(game, 2, "helmet")
    plays(game, "share 3", "take gear 1")
    assert game.seat == 2
    assert {offered(game, key) for key in ("boots", "helmet")} == {""}


@pytest.mark.rule("takao.eat.shared")
def test_eating_from_somebodys_food_is_chosen_on_that_board() -> None:
    game = table("doom", THREE)
    hold(game, 0, "taro")
    hold(game, 1, "ration-rice", "mouldy-rice")
    game.hungry[0] = 2
    game.sated[0] = 0
    meal(game)
    game.play("from 2")
    assert {str(move) for move in game.moves()} == {"card 1", "card 2"}
    assert offered(game, "taro") == ""
    assert (offered(game, "ration-rice"), offered(game, "mouldy-rice")) == ("card 1", "card 2")


@pytest.mark.rule("takao.skill.once")
def test_food_of_another_is_stretched_on_that_board() -> None:
    game = table("doom", ("cook", "priest"))
    hold(game, 0, "taro", "army-tins")
    hold(game, 1, "ration-rice", "mouldy-rice")
    stats(game, 0, 5, 0)
    plays(game, "skill", "player 2")
    assert {str(move) for move in game.moves()} == {"card 1", "card 2"}
    assert (offered(game, "taro"), offered(game, "army-tins")) == ("", "")
    assert (offered(game, "ration-rice"), offered(game, "mouldy-rice")) == ("card 1", "card 2")
