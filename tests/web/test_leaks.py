"""A seat is never sent what it may not know.

Two worlds that one seat cannot tell apart: the table as it is, and the same table dealt again for that seat (`imagine`).
Moves go on in both. As long as the seat's view is the same in both, every byte that it is sent must be the same: page,
socket, API, story, refusals, replay.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

import gameshelf
import gameshelf.web
from gameshelf.core import Box
from gameshelf.web import visitor as visitors
from gameshelf.web.frame import past_picture
from gameshelf.web.live import Live
from gameshelf.web.store import Entry
from gameshelf.web.tables import Tables
from web.conftest import FREE, ours

ANSWERS = 6  # refusals asked for at each position


class Table:
    """One table in a server of this process, with a browser and a token for each seat and for a spectator."""

    def __init__(self, client: TestClient[Any], game: str, players: int) -> None:
        self.client, self.players = client, players
        self.tables: Tables = client.app.state.tables
        self.tokens: dict[int | None, str] = {}
        for seat in [*range(players), None]:
            self.tokens[seat] = client.post("/api/visitors", json={"name": f"P{seat}"}).json()["token"]
        made = client.post(
            "/api/tables",
            json={"game": game, "seats": ["me"] + ["open"] * (players - 1), "listed": True},
            headers=self.bearer(0),
        ).json()
        self.id: str = made["id"]
        for seat in range(1, players):
            self.client.post(f"/api/tables/{self.id}/join", json={"seat": seat}, headers=self.bearer(seat)).raise_for_status()

    def bearer(self, seat: int | None) -> dict[str, str]:
        return {"authorization": f"Bearer {self.tokens[seat]}"}

    @property
    def live(self) -> Live:
        return self.tables._lives[self.id]

    def put(self, live: Live) -> None:
        self.tables._lives[self.id] = live

    def traffic(self, seat: int | None, dice: random.Random) -> Iterator[tuple[str, str]]:
        """Everything that this seat is sent at this position."""
        client, live = self.client, self.live
        client.cookies.set(visitors.COOKIE, self.tokens[seat])
        # How far this very browser has read is its own doing.
        yield "page", re.sub(r'data-left="\d+"', "", client.get(f"/tables/{self.id}").text)
        client.cookies.clear()
        for drawn in ("html", "json"):
            address = f"/ws/{self.id}" + ("?as=json" if drawn == "json" else "?words=true")
            with client.websocket_connect(address, headers=self.bearer(seat)) as socket:
                yield f"socket {drawn}", socket.receive_text()
                wrong = [*dice.sample([move.notation for move in live.box.vocabulary], ANSWERS), "nonsense"]
                for move in wrong:
                    if live.why_not(seat, move) is not None:
                        socket.send_text(f'{{"why": "{move}"}}')
                        yield f"socket why {move}", socket.receive_text()
                        socket.send_text(f'{{"seq": {live.seq}, "move": "{move}"}}')
                        yield f"socket move {move}", socket.receive_text()
                if seat is None or live.why_not_undo([seat]) is not None:
                    socket.send_text(f'{{"seq": {live.seq}, "undo": true}}')
                    yield "socket undo", socket.receive_text()
        for path in (
            "",
            "/view",
            "/moves",
            "/log",
            "/record",
            "/why-not?move=" + dice.choice(live.box.vocabulary.moves).notation,
        ):
            yield f"api {path}", client.get(f"/api/tables/{self.id}{path}", headers=self.bearer(seat)).text
        for other in range(self.players):
            if other != seat:
                answer = client.get(f"/api/tables/{self.id}/view?seat={other}", headers=self.bearer(seat))
                assert answer.status_code == 403
                yield f"api view of {other}", answer.text
        if live.asked != seat:
            for move in dice.sample(live.box.vocabulary.moves, 3):
                body = {"seq": live.seq, "move": move.notation}
                answer = client.post(f"/api/tables/{self.id}/moves", json=body, headers=self.bearer(seat))
                assert answer.status_code in (403, 422)
                yield f"api play {move}", answer.text


def imagined(live: Live, seat: int | None, seed: int) -> Live:
    """The same table in a world that this seat cannot tell from the real one."""
    twin = Live(live.row)
    twin.__dict__.update({name: value for name, value in live.__dict__.items() if name not in ("match", "lock", "frames")})
    twin.seats, twin.lines, twin.movers, twin.sentences = list(live.seats), list(live.lines), list(live.movers), {}
    twin.match.names = live.match.names
    twin.match.events = list(live.match.events)
    twin.match.moves, twin.match.marks = list(live.match.moves), list(live.match.marks)
    twin.match.game = live.match.game.imagine(seat, seed)
    twin.match.game.journal = twin.match.events
    # Dice that fall from now on are seen by everybody: they fall alike in both worlds, so that these go on together.
    twin.match.game.chance = live.match.game.chance.clone()
    # What can be taken back is part of the position: the undo of the real table is that of the imagined one.
    twin.match._back = [back.imagine(seat, seed) for back in live.match._back]
    return twin


def games() -> list[tuple[Box, int]]:
    """Every game of ours, with few and with many seats."""
    return [(box, players) for box in ours() for players in sorted({max(2, box.seats[0]), box.seats[-1]})]


def audit(table: Table, dice: random.Random) -> tuple[int, int]:
    """One random game; how many messages were compared, and how many moves told both worlds the same."""
    compared = told = 0
    everybody = [*range(table.players), None]
    twins: dict[int | None, Live] = {}
    for number in range(160):
        live = table.live
        if live.over:
            break
        move, lines = dice.choice(live.match.game.moves()).notation, len(live.lines)
        entry = Entry(live.seq + 1, 0.0, "move", live.asked, move)
        for seat in everybody:
            twin = twins.get(seat)
            if twin is not None and twin.match.game.why_not(move) is None:
                twin.apply(entry)
            else:
                twins.pop(seat, None)
        live.apply(entry)
        for seat, twin in list(twins.items()):
            if twin.match.game.view(seat) != live.match.game.view(seat):
                del twins[seat]  # something came to light, differently in both worlds
            else:
                told += len(live.lines) > lines
        for seat in everybody:
            if number % 8 == 0 or seat not in twins:
                twins[seat] = imagined(live, seat, number)
        for seat in dice.sample(everybody, 2) if number % 3 == 0 else ():
            seed = dice.random()
            real = list(table.traffic(seat, random.Random(seed)))
            table.put(twins[seat])
            other = list(table.traffic(seat, random.Random(seed)))
            table.put(live)
            assert [what for what, _ in real] == [what for what, _ in other], f"seat {seat}, move {number}"
            for (what, here), (_, there) in zip(real, other, strict=True):
                assert here == there, f"seat {seat} is sent something it may not know at move {number}: {what}"
                compared += 1
    return compared, told


@pytest.mark.parametrize(("game", "players"), [pytest.param(*one, id=f"{one[0].key}-{one[1]}") for one in games()])
def test_two_worlds_that_a_seat_cannot_tell_apart_send_it_the_same_bytes(game: Box, players: int, tmp_path: Path) -> None:
    dice = random.Random(players)
    app = gameshelf.web.create_app(data=tmp_path, bot_pause=0, bot_workers=0, **FREE)
    compared = told = 0
    with TestClient(app) as client:
        while compared < 400:
            more, heard = audit(Table(client, game.key, players), dice)
            compared, told = compared + more, told + heard
    assert told > 20, "the worlds never went on together"


@pytest.mark.parametrize("leak", ["view", "story"])
def test_the_audit_finds_a_leak(leak: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that tells a hidden tile where nobody looks is found, and so is a story that tells everybody what one saw."""
    from gameshelf.core import Event
    from gameshelf.games.takara import BOX

    honest = BOX.look
    if leak == "view":
        monkeypatch.setattr(BOX, "look", lambda state, seat: {**honest(state, seat), "x": state.face[state.taken[0]]})
    else:
        monkeypatch.setattr(Event, "seen_by", lambda self, seat: self.secret or self.text)
    with pytest.raises(AssertionError, match="may not know"):
        test_two_worlds_that_a_seat_cannot_tell_apart_send_it_the_same_bytes(BOX, 2, tmp_path)


def test_a_replay_of_a_running_game_shows_what_the_seat_knew_then(tmp_path: Path) -> None:
    """The picture of each move is the one that the seat had at that move, with nothing of what it learned later."""
    dice = random.Random(8)
    app = gameshelf.web.create_app(data=tmp_path, bot_pause=0, bot_workers=0, **FREE)
    with TestClient(app) as client:
        table = Table(client, "takara", 2)
        live = table.live
        then: dict[tuple[int, int | None], str] = {}
        for number in range(40):
            for seat in (0, 1, None):
                then[number, seat] = past_picture(live, live.match.game.view(seat))
            live.apply(Entry(live.seq + 1, 0.0, "move", live.asked, dice.choice(live.match.game.moves()).notation))
        assert not live.over
        for (number, seat), picture in then.items():
            client.cookies.set(visitors.COOKIE, table.tokens[seat])
            assert picture in client.get(f"/tables/{table.id}/replay/{number}").text


@pytest.mark.rule("house.running")
def test_seed_and_record_stay_on_the_server_while_the_game_runs(client: TestClient[Any]) -> None:
    table = Table(client, "takara", 2)
    seed = str(table.live.row.seed)
    for seat in (0, 1, None):
        for what, text in table.traffic(seat, random.Random(1)):
            assert seed not in text, what
    assert client.get(f"/api/tables/{table.id}/record").status_code == 403
