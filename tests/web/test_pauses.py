"""A move that goes on by itself: the board is seen on the way, as it stood when something was told."""

from __future__ import annotations

import json
import random
from typing import Any
from xml.etree import ElementTree

from litestar.testing import TestClient

from gameshelf.core import Event
from gameshelf.web.frame import beats, past_picture
from gameshelf.web.live import Live
from gameshelf.web.store import Entry
from web.test_company import Company


def paused(client: TestClient[Any], *seats: str) -> tuple[Live, tuple[Event, ...]]:
    """A table of Hunted on which the last move has paused, and what was told in it."""
    for seed in range(30):
        live = Company(client, *seats, game="hunted").live
        dice = random.Random(seed)
        while not live.over:
            asked = live.game.seat
            live.apply(Entry(live.seq + 1, 0.0, "move", asked, dice.choice(live.match.game.moves()).notation))
            told = live.match.turns[-1].events
            if any(event.position is not None for event in told[:-1]):
                return live, told
    raise AssertionError("no move has paused")


def test_the_board_on_the_way_comes_with_what_was_told_then(client: TestClient[Any]) -> None:
    live, told = paused(client, "me")
    positions = [event.position for event in told[:-1] if event.position is not None]
    boards = [
        beat["board"] for beat in map(json.loads, beats(live, 0, (0,))) if beat.get("seq") == live.seq and "board" in beat
    ]
    assert boards == [str(past_picture(live, position.view(0))) for position in positions]
    for board in boards:
        ElementTree.fromstring(board)
        assert 'role="button"' not in board, "something could be done in the middle of a move"
        assert "@0" not in board
        assert live.names[0] in board
    tall = [beat["board"] for beat in map(json.loads, beats(live, 0, (0,), tall=True)) if "board" in beat]
    assert tall[-len(boards) :] == [str(past_picture(live, position.view(0), tall=True)) for position in positions]


def test_the_replay_shows_it_again(client: TestClient[Any]) -> None:
    live, told = paused(client, "me")
    page = client.get(f"/tables/{live.row.id}/replay/{len(live.stops) - 1}").text
    assert page.count("&#34;board&#34;") == sum(event.position is not None for event in told[:-1])


def test_a_program_is_sent_no_boards(client: TestClient[Any]) -> None:
    """They are for who looks on: the API tells what happened as it always did."""
    live, _ = paused(client, "me")
    told = client.get(f"/api/tables/{live.row.id}/log").text
    assert "rolls" in told
    assert "<svg" not in told


def test_what_was_told_is_the_same_event_with_and_without_its_position(client: TestClient[Any]) -> None:
    _, told = paused(client, "me")
    one = next(event for event in told if event.position is not None)
    assert one == Event(one.rule, one.text, one.seat, one.secret, one.to, one.args, one.secret_args)
    assert "position" not in one.data(0)
