"""A page is sent only the lines of a picture that it has not: put together, they are the whole picture."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from litestar.testing import TestClient

from gameshelf.core import Box
from gameshelf.web.changes import SAME
from gameshelf.web.frame import beats
from gameshelf.web.hub import BUSY, Viewer
from web.conftest import ours
from web.serving import message_of
from web.test_windows import Round


class Page:
    """What the script of a page does with what it is sent."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.beats: list[Any] = []
        self.letters = 0

    def take(self, text: str) -> str:
        head, *sent = text.split("\n")
        fresh = json.loads(head).get("beats", [])
        if SAME not in text:  # a whole picture
            self.beats.clear()
        assert not any(beat in self.beats for beat in fresh)
        self.beats += fresh
        before, self.lines, self.letters = self.lines, [], self.letters + len(text)
        for line in sent:
            if line.startswith(SAME):
                start, end = map(int, line[1:].split("-"))
                self.lines += before[start:end]
            else:
                self.lines.append(line)
        return "\n".join(self.lines)


@pytest.mark.parametrize("game", ours(), ids=lambda box: box.key)
def test_changes_put_together_are_the_whole_picture(client: TestClient[Any], game: Box) -> None:
    table, dice, page, letters = Round(client, ("me", "open"), game.key), random.Random(3), Page(), 0
    with table.socket(0) as whole, table.socket(0, "?changes=true") as changed, table.socket(1, "?changes=true") as other:
        others = Page()
        for n in range(14):
            expected = whole.receive_text()
            letters += len(expected)
            head, _, html = expected.partition("\n")
            text = changed.receive_text()
            assert page.take(text) == html
            told, beats = json.loads(text.partition("\n")[0]), json.loads(head)["beats"]
            assert {**told, "beats": page.beats[len(page.beats) - len(beats) :]} == json.loads(head)
            others.take(other.receive_text())
            if table.live.over:
                break
            if n == 7:  # as after a while without anything to send
                table.tables.hub.rest(-1)
            if n == 4:
                table.post(0, "chat", text=f"a{SAME}0-9b")
                continue
            seat = table.live.pending[0]
            move = dice.choice(table.live.game.moves(seat)).notation
            assert table.post(seat, "moves", seq=table.get(seat)["seq"], move=move).status_code == 201
        assert "".join(others.lines).startswith('<div id="table"')
    assert page.letters < letters / 2


def test_whoever_does_not_ask_for_changes_is_sent_whole_pictures(client: TestClient[Any]) -> None:
    table = Round(client, ("me", "open"), "takara")
    with table.socket(0) as socket:
        for _ in range(3):
            assert "</svg>" in message_of(socket.receive_text())["html"]
            table.post(0, "chat", text="hello")


def test_under_load_whoever_only_looks_on_sees_several_moves_at_once(client: TestClient[Any]) -> None:
    """Who moves and who is asked are not kept waiting; who looks on loses nothing but the pictures in between."""
    table, dice, several = Round(client, ("me", "open"), "takara"), random.Random(5), 0
    hub = table.tables.hub
    hub.pause = 1e9
    with table.socket(0, "?changes=true") as first, table.socket(1, "?changes=true") as second:
        sockets, pages, unseen, seen = (first, second), (Page(), Page()), 0, [table.live.seq] * 2
        for page, socket in zip(pages, sockets, strict=True):
            page.take(socket.receive_text())
        for _ in range(14):
            mover = table.live.game.seat
            assert mover is not None
            other, hub.lag = 1 - mover, 1.0  # as if every picture waited for a second
            move = dice.choice(table.live.game.moves()).notation
            sockets[mover].send_text(json.dumps({"seq": table.live.seq, "move": move}))
            told = sockets[mover].receive_text()
            assert told.startswith('{"done"'), "whoever moves sees what came of it"
            pages[mover].take(told)
            unseen += 1
            if table.live.game.seat == other:
                html = pages[other].take(sockets[other].receive_text())
                assert f'data-seq="{table.live.seq}"' in html, "whoever is asked sees all of it now, in one picture"
                due = [one for one in map(json.loads, beats(table.live, other, (other,))) if one["seq"] > seen[other]]
                assert due, "something was seen to happen"
                assert all(one in pages[other].beats for one in due), "with the beats of all of the moves"
                seen = [table.live.seq] * 2
                several, unseen = max(several, unseen), 0
    assert several > 1


def test_with_little_to_do_everybody_sees_every_move(client: TestClient[Any]) -> None:
    table, dice = Round(client, ("me", "open"), "takara"), random.Random(5)
    hub = table.tables.hub
    hub.pause = 1e9
    with table.socket(0) as first, table.socket(1) as second, table.socket(2) as watcher:
        sockets = (first, second, watcher)
        for socket in sockets:
            socket.receive_text()
        for _ in range(5):
            mover, seq = table.live.game.seat, table.live.seq + 1
            assert mover is not None
            hub.lag = 0.0
            move = dice.choice(table.live.game.moves()).notation
            sockets[mover].send_text(json.dumps({"seq": seq - 1, "move": move}))
            for socket in sockets:
                assert f'"seq":{seq}' in socket.receive_text()


def test_a_long_wait_for_pictures_is_noticed_and_forgotten_again(client: TestClient[Any]) -> None:
    table = Round(client, ("me", "open"), "takara")
    hub, viewer = table.tables.hub, Viewer(table.live, "", "", plain=False)
    busiest = 0.0
    for waited in [0.1] * 20 + [0.0] * 60:
        viewer.kept(1)
        viewer.since -= waited
        hub.drawing(viewer)
        busiest = max(busiest, hub.lag) if waited else busiest
    assert busiest > BUSY > hub.lag


def test_a_refusal_speaks_to_whoever_reads_it(client: TestClient[Any]) -> None:
    table = Round(client, ("me", "open"), "takara")
    mover = table.live.game.seat
    assert mover is not None
    table.post(mover, "moves", seq=table.live.seq, move="view 1")
    why = table.live.game.why_not("dive", mover)
    assert why is not None
    assert f"@{mover} " in why.text
    with table.socket(mover) as socket:
        socket.receive_text()
        socket.send_text('{"why": "dive"}')
        told = json.loads(socket.receive_text())["error"]
    assert ("Ana", "Ben")[mover] not in told
    assert " you " in told.lower()
