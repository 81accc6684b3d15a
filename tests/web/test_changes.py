"""A page is sent only the lines of a picture that it has not: put together, they are the whole picture."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from litestar.testing import TestClient

from gameshelf.core import Box
from gameshelf.web.changes import SAME
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
