"""The market and the boards as they are drawn: whole names, and how many are left in one place."""

from __future__ import annotations

import re

import pytest

from games.taidian.helpers import build, cards, hold, plays, table
from gameshelf.games.taidian import BOX
from gameshelf.games.taidian.board import picture
from gameshelf.games.taidian.content import STRUCTURES
from gameshelf.games.taidian.drawing.canvas import PILE


@pytest.mark.rule("taidian.ruling.closed")
@pytest.mark.parametrize("tall", [False, True])
def test_every_stack_says_how_many_are_left_in_the_same_place(tall: bool) -> None:
    game = table()
    game.stock[0] = 0
    drawn = picture(game.view(0), tall)
    left = re.findall(r'<text class="[^"]*stack-left" x="[^"]+" y="([^"]+)"[^>]*>(\d+) left</text>', drawn)
    assert len(left) == len(game.stock)
    assert len({y for y, _ in left}) == 1
    assert sorted(n for _, n in left) == sorted(map(str, game.stock))
    assert "\u00d7" not in drawn
    assert "&#215;" not in drawn


def test_every_name_is_whole_on_a_phone() -> None:
    game = table()
    drawn = picture(game.view(0), True)
    lines = [re.findall(r'stack-name"[^>]*>([^<]+)</text>', stack) for stack in drawn.split('id="stack-')[1:]]
    assert sorted(" ".join(name) for name in lines) == sorted(game.t.names)
    assert max(map(len, lines)) == 2
    squeezed = re.findall(r'stack-name"[^>]* textLength="([\d.]+)"', drawn)
    assert all(float(room) < PILE[0] - 8 for room in squeezed)


@pytest.mark.rule("taidian.upgrade.buy")
@pytest.mark.parametrize("tall", [False, True])
def test_a_stack_says_how_many_of_its_cards_are_ones_own(tall: bool) -> None:
    game = table()
    hold(game, 0, "coin", "coin", "punch")
    game.deck[0], game.discard[0] = cards("coin"), cards("punch", "kick")
    build(game, 0, "clinic")
    own = {
        stack.partition('"')[0]: re.findall(r'own" x="9" y="[^"]+">(\d+)<', stack)
        for stack in picture(game.view(0), tall).split('id="stack-')[1:]
    }
    assert {key: n for key, n in own.items() if n} == {"coin": ["3"], "punch": ["2"], "kick": ["1"], "clinic": ["1"]}
    assert not re.findall(r'own" x=', picture(game.view(None), tall))


@pytest.mark.parametrize("tall", [False, True])
def test_what_is_for_sale_lies_in_panels_by_what_it_is_for(tall: bool) -> None:
    drawn = picture(table().view(0), tall)
    titles = re.findall(r'panel-title"[^>]*>(\w+)', drawn)
    assert sorted(titles) == ["Attack", "Build", "Defence", "Energy", "Money"]


@pytest.mark.rule("taidian.attack.targets", "taidian.defend.sum")
@pytest.mark.parametrize("tall", [False, True])
def test_while_somebody_is_attacked_the_blow_lies_where_the_market_was(tall: bool) -> None:
    game = table()
    hold(game, 0, "punch", "punch")
    hold(game, 1, "shield", "kick", "coin")
    assert "arena" not in picture(game.view(0), tall)
    plays(game, "attack", "lay punch", "lay punch")
    assert "arena" in picture(game.view(0), tall)  # which hides the stacks: the page need not be sent them anew
    look = (BOX.folder / "look.css").read_text()
    assert ".board:has(.arena) :is(.ware, .panel) { display: none; }" in look
    drawn = picture(game.view(0), tall)
    stacks, panels = (
        re.findall(r'<g id="stack-[^"]+" class="([^"]+)"', drawn),
        re.findall(r'<g class="([^"]*)"><rect class="wall"', drawn),
    )
    assert len(stacks) > 10
    assert all("ware" in one.split() for one in stacks)
    assert len(panels) > 3
    assert all("panel" in one.split() for one in panels)
    plays(game, "declare")
    scores = r'<text class="mid small outlined" y="[^"]+">([\w ]+)</text>'
    assert re.findall(scores, picture(game.view(0), tall)) == ["strikes"]  # what is held against it is not told
    assert re.findall(scores, picture(game.view(1), tall)) == ["strikes", "you can stop", "gets through"]
    plays(game, "use shield", "use kick")
    drawn = picture(game.view(1), tall)
    assert re.findall(scores, drawn) == ["strikes", "stopped", "to come", "hits back"]
    assert re.findall(r'sum-n" y="5">(\d+)<', drawn) == ["20", "15", "5", "5"]
    assert ">@1: 150 &#8722; 5 = 145<" in drawn
    hold(game, 0, "shield")
    plays(game, "pass")  # the blow has landed, and the answer is still open
    drawn = picture(game.view(1), tall)
    assert re.findall(scores, drawn) == ["strikes", "stopped", "got through", "hits back"]
    assert "145 &#8722; 5" not in drawn
    plays(game, "pass", "end")
    assert "arena" not in picture(game.view(1), tall)


@pytest.mark.rule("taidian.structure.play")
def test_structures_on_a_board_have_their_names_as_long_as_there_is_room() -> None:
    game = table()
    build(game, 0, "watchtower", "trading-post", "supply-cache")
    build(game, 1, *STRUCTURES)
    name = '<text class="label" x="14" y="5">{}</text>'
    for tall, cache in ((False, "Supply Cache"), (True, "Supply")):
        drawn = picture(game.view(0), tall)
        assert all(name.format(one) in drawn for one in ("Watchtower", cache))
    game.built[0] = game.owned[0] = 0
    build(game, 0, "watchtower", "supply-cache")
    assert name.format("Supply Cache") in picture(game.view(0), True)


def test_the_last_round_is_named_when_it_is_near() -> None:
    game = table()
    for tall in (False, True):
        assert "of 40" not in picture(game.view(0), tall)
    game.round = 31
    hold(game, 0, "gold")
    plays(game, "upgrade")
    for tall in (False, True):
        drawn = picture(game.view(0), tall)
        assert all(f">{word}</text>" in drawn for word in ("Round 31", "of 40", "4", "to spend"))


@pytest.mark.rule("taidian.power.ten")
@pytest.mark.parametrize("tall", [False, True])
def test_a_power_up_is_chosen_from_four_that_say_what_they_raise(tall: bool) -> None:
    game = table()
    game.energy[0] = 9
    hold(game, 0, "bolt", "punch", "kick")
    game.deck[0], game.discard[0] = cards("kick"), ()
    plays(game, "upgrade")
    view = game.view(0)
    drawn = picture(view, tall)
    assert all(f'data-move="power {key}"' in drawn for key in view["boards"][0]["levels"])
    assert "Strength: 10 points more on 3 cards of yours: Punch and Kick." in drawn
    assert "Aim: 10 points more on no card of yours." in drawn


def test_on_a_phone_the_page_has_the_buttons_and_the_board_has_none() -> None:
    view = table().view(0)
    assert 'data-move="attack"' in picture(view, False)
    assert 'data-move="attack"' not in picture(view, True)
