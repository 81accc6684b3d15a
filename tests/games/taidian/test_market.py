"""The market and the boards as they are drawn: whole names, and how many are left in one place."""

from __future__ import annotations

import re

import pytest

from games.taidian.helpers import build, hold, plays, table
from gameshelf.games.taidian.board import picture
from gameshelf.games.taidian.content import STRUCTURES


@pytest.mark.rule("taidian.ruling.closed")
@pytest.mark.parametrize("tall", [False, True])
def test_every_stack_says_how_many_are_left_in_the_same_place(tall: bool) -> None:
    game = table()
    game.stock[0] = 0
    drawn = picture(game.view(0), tall)
    left = re.findall(r'<text class="[^"]*stack-left" x="[^"]+" y="([^"]+)">(\w+) left</text>', drawn)
    assert len(left) == len(game.stock)
    assert len({y for y, _ in left}) == 1
    assert sorted(n for _, n in left) == sorted(str(n or "none") for n in game.stock)
    assert "\u00d7" not in drawn
    assert "&#215;" not in drawn


def test_every_name_is_whole_on_a_phone() -> None:
    game = table()
    drawn = picture(game.view(0), True)
    names = re.findall(r'stack-name"[^>]*>([^<]+)</text>', drawn)
    assert sorted(names) == sorted(game.t.names)
    squeezed = dict(re.findall(r'stack-name"[^>]* textLength="([\d.]+)"[^>]*>([^<]+)</text>', drawn))
    assert all(float(room) < 78.6 - 4 for room in squeezed)


@pytest.mark.rule("taidian.structure.play")
def test_structures_on_a_board_have_their_names_as_long_as_there_is_room() -> None:
    game = table()
    build(game, 0, "watchtower", "trading-post", "supply-cache")
    build(game, 1, *STRUCTURES)
    for tall in (False, True):
        drawn = picture(game.view(0), tall)
        assert re.search(r'<text class="label" x="14" y="5">Watchtower</text>', drawn)
        assert re.search(r'<text class="label" x="14" y="5">Supply Cache</text>', drawn)


def test_the_last_round_is_named_when_it_is_near() -> None:
    game = table()
    for tall in (False, True):
        assert "of 40" not in picture(game.view(0), tall)
    game.round = 31
    assert "Round 31 of 40" in picture(game.view(0), True)
    hold(game, 0, "gold")
    plays(game, "upgrade")
    assert "Round 31 of 40, 4 to spend" in picture(game.view(0), True)
