"""What one visitor could once do to everybody. Each attack is bounded, and stays on this machine."""

from __future__ import annotations

import json
import os
import re
import socket
import sqlite3
import stat
import time
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

import gameshelf.web
from gameshelf.core import ContentError, content
from gameshelf.core.errors import GameshelfError
from gameshelf.web import Rate, keeper, live, values, workers
from gameshelf.web import visitor as visitors
from gameshelf.web.guard import address, counted
from gameshelf.web.store.sqlite import SQLite
from web.conftest import FREE
from web.serving import Server, message_of, run, until
from web.test_editions import bearer
from web.test_guard import limited
from web.test_pages import live_of, new_table
from web.test_server_decides import Room

BLANK = "\n".join([" " * 1_999] * 30)


def slow(_: Any) -> str:
    """Work that does not come to an end."""
    time.sleep(600)
    return ""


# Editions


def test_blank_lines_do_not_stop_the_reader() -> None:
    """30 lines of blanks took minutes; now as long as any lines."""
    start = time.thread_time()
    assert content._lines("edition.toml", BLANK) == {}
    assert content._lines("edition.toml", "x" * 1_999 + " " * 10_000) == {}
    assert time.thread_time() - start < 1


def test_keys_are_still_found() -> None:
    text = "[tile.pearl]\n  count = 3\n\t'worth' = 4 # = 5\n\"a b\".c= 1\nno key here\n= 3\n[x]y\n"
    assert content._lines("f", text) == {
        ("tile",): ("f", 1),
        ("tile", "pearl"): ("f", 1),
        ("tile", "pearl", "count"): ("f", 2),
        ("tile", "pearl", "worth"): ("f", 3),
        ("tile", "pearl", "a b"): ("f", 4),
        ("x",): ("f", 7),
    }


def test_an_edition_is_read_by_another_process_and_for_so_long_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While one takes for ever, others are served; then it is refused, and the next one is read."""
    with limited(tmp_path, edition_workers=1, edition_seconds=1.0) as client:
        me = bearer(client)
        body = {"game": "takara", "seats": ["me", "me"], "edition": '[edition]\nname = "Mine"\n'}
        assert client.post("/api/tables", json=body, headers=me).status_code == 201
        with monkeypatch.context() as patch:
            patch.setattr(values, "weigh", slow)
            start = time.monotonic()
            answer = client.post("/api/tables", json=body, headers=me)
            assert (answer.status_code, answer.json()["rule"]) == (422, "house.edition")
            assert time.monotonic() - start < 30
        assert client.post("/api/tables", json=body, headers=me).status_code == 201


def test_a_wrong_edition_is_told_in_a_few_words(client: TestClient[Any]) -> None:
    body = {"game": "takara", "seats": ["me", "me"], "edition": "[" + "x" * 1_900 + ".y]\nz = 1\n"}
    answer = client.post("/api/tables", json=body, headers=bearer(client))
    assert answer.status_code == 422
    assert len(answer.json()["detail"]) <= 500


# Work for others: bots


def test_slow_work_leaves_a_worker_free_and_whoever_had_little_comes_first() -> None:
    """Two slow tables do not keep a quick one waiting; ten questions of one table do not come before the first of another."""
    import asyncio

    async def work() -> None:
        pool = workers.Workers(2, "test")
        await asyncio.gather(*(pool.do(time.sleep, 0, 30, "start", "quick") for _ in range(2)))
        pool._usual["slow"] = 1.0
        slow = [asyncio.ensure_future(pool.do(time.sleep, 1.5, 30, f"slow {n}", "slow")) for n in range(2)]
        await asyncio.sleep(0.05)
        await pool.do(time.sleep, 0, 30, "quick one", "quick")
        assert not any(one.done() for one in slow), "a quick one waited for the slow ones"
        await asyncio.gather(*slow)
        order: list[str] = []

        async def ask(whom: str) -> None:
            await pool.do(time.sleep, 0.05, 30, whom, "quick")
            order.append(whom)

        greedy = [asyncio.ensure_future(ask("greedy")) for _ in range(10)]
        await asyncio.sleep(0.08)
        await asyncio.gather(*greedy, ask("modest"))
        assert order.index("modest") < 8
        assert pool.waiting == 0
        pool.close()

    run(work())


def test_a_bot_that_does_not_come_to_an_end_is_replaced_for_that_move() -> None:

    async def work() -> None:
        pool = workers.Workers(1, "test")
        with pytest.raises(workers.TooSlow):
            await pool.do(slow, None, 0.2, "table", "slow")
        with pytest.raises(ContentError, match="name of the edition"):
            await pool.do(values.weigh, ("takara", "[edition]\nname = 3\n[tile.x]\n"), 30, "table", "quick")
        pool.close()

    run(work())


# Cost


@pytest.mark.rule("house.limit")
def test_a_visitor_has_one_budget_over_all_pages_and_calls(tmp_path: Path) -> None:
    """Many sockets of one visitor together may cost no more than one."""
    with limited(tmp_path, visitor_cost=Rate(60, 1e-9)) as client:
        room = Room(client)
        asked, codes = 0, []
        for _ in range(20):
            try:
                with room.socket("Mal") as socket:
                    socket.receive_text()
                    for _ in range(4):
                        socket.send_text('{"why": "nonsense"}')
                        asked += message_of(socket.receive_text())["rule"] != "house.limit"
            except WebSocketDisconnect as closed:
                codes.append(closed.code)
        assert asked < 60
        assert set(codes) == {4429}
        assert client.get(f"/api/tables/{room.id}/view", headers=room.bearer("Mal")).status_code == 429
        assert client.get(f"/api/tables/{room.id}/view", headers=room.bearer("Ana")).status_code == 200, "others are served"


def test_an_address_has_a_budget_whatever_tokens_are_invented(tmp_path: Path) -> None:
    with limited(tmp_path, address_cost=Rate(100, 1e-9)) as client:
        codes = [client.get("/", headers={"authorization": f"Bearer {n:043d}"}).status_code for n in range(30)]
    assert set(codes) == {200, 429}
    assert codes.index(429) < 20


def test_a_hint_for_an_unknown_move_costs_little() -> None:
    """1.5 ms once; now a small part of that, in the processor's time: others may keep the machine busy."""
    for box in gameshelf.shelf().values():
        game = box.setup(seed=1)
        start = time.thread_time()
        for n in range(100):
            game.why_not(f"nonsense {n} with many words that lead nowhere")
        assert (time.thread_time() - start) / 100 < 0.0015


def test_a_network_of_ipv6_counts_as_one_address() -> None:
    assert counted("2001:db8::1") == counted("2001:db8::ffff:1") != counted("2001:db8:0:1::1")
    assert counted("::ffff:192.0.2.1") == "192.0.2.1" != counted("192.0.2.2")
    assert counted("fe80::1%eth0") == "fe80::/64"
    assert counted("testclient") == "testclient"
    assert address({"client": None}) == ""  # type: ignore[typeddict-item, arg-type]


# Talk


@pytest.mark.rule("house.limit")
def test_those_who_play_do_not_talk_without_end(tmp_path: Path) -> None:
    with limited(tmp_path, seat_talk_rate=Rate(6, 1e-9), room_talk_rate=Rate(9, 1e-9)) as client:
        room = Room(client)
        path = f"/api/tables/{room.id}"
        said = [client.post(f"{path}/chat", json={"text": "x"}, headers=room.bearer("Ana")).status_code for _ in range(8)]
        assert said == [201] * 6 + [429] * 2
        came = [client.post(f"{path}/leave", headers=room.bearer("Ben")).status_code for _ in range(4)]
        assert came.count(429) >= 1, "coming and going is counted as well"
        assert client.get(path, headers=room.bearer("Ana")).status_code == 200


def test_a_table_keeps_so_much_talk_and_no_more(
    client: TestClient[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the disk and in memory; after a restart the same lines are there."""
    monkeypatch.setattr(live, "TALK", 5)
    room = Room(client)
    for n in range(12):
        sent = client.post(f"/api/tables/{room.id}/chat", json={"text": f"line {n}"}, headers=room.bearer("Ana"))
        assert sent.status_code == 201

    def lines() -> list[str]:
        found = client.get(f"/api/tables/{room.id}/log", headers=room.bearer("Ana")).json()
        return [one["text"] for one in found if one["kind"] == "chat"]

    assert lines() == [f"Ana: line {n}" for n in range(7, 12)]
    with sqlite3.connect(tmp_path / "gameshelf.sqlite3") as db:
        assert db.execute("SELECT count(*) FROM log WHERE kind = 'chat'").fetchone() == (5,)
    db.close()
    seq = room.live.seq
    client.app.state.tables.keeper.lives.clear()
    assert lines() == [f"Ana: line {n}" for n in range(7, 12)]
    assert live_of(client, room.id).seq == seq


def test_a_table_has_room_for_so_many_entries(tmp_path: Path) -> None:
    with limited(tmp_path, longest_log=8) as client:
        room = Room(client)
        codes = [
            client.post(f"/api/tables/{room.id}/chat", json={"text": "x"}, headers=room.bearer("Ana")).status_code
            for _ in range(8)
        ]
        assert 409 in codes
        assert room.live.seq == 8


# Bodies and addresses that cannot be read


@pytest.mark.rule("house.message")
@pytest.mark.parametrize(
    "body",
    [
        b'{"name": ' + b"[" * 5_000 + b"]" * 5_000 + b"}",
        b'{"name": "\xff\xfe"}',
        b"\xff",
        b'{"a":' * 3_000 + b"1" + b"}" * 3_000,
    ],
    ids=["deep", "not UTF-8", "one byte", "deep objects"],
)
def test_a_body_that_cannot_be_read_is_the_callers_mistake(client: TestClient[Any], body: bytes) -> None:
    headers = {**bearer(client), "content-type": "application/json"}
    for path in ("/api/visitors", "/api/tables", "/api/tables/x/moves"):
        answer = client.post(path, content=body, headers=headers)
        assert (answer.status_code, answer.json()["rule"]) == (400, "house.message")


@pytest.mark.parametrize("query", ["since=²", "since=-1", "since=1e3", "shown=²", "since=٣", "since=" + "9" * 99])
def test_an_odd_number_in_the_sockets_address_is_no_number(client: TestClient[Any], query: str) -> None:
    table = new_table(client, seat0="me", seat1="me")
    with client.websocket_connect(f"/ws/{table}?{query}", headers={"authorization": f"Bearer {'A' * 43}"}) as socket:
        assert "html" in message_of(socket.receive_text())


# Clocks


def test_nothing_was_minus_one_day_ago() -> None:
    from gameshelf.web.pages.shelf import _ago

    assert _ago(time.time() + 90_000) == "just now"


@pytest.mark.rule("house.away")
def test_a_clock_that_was_ahead_does_not_block_standing_in(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither by what it wrote into the log nor by its notes of who is here."""
    from web.test_away import Evening

    evening = Evening(client, absent_after=120.0)
    ben = evening.live.seats[1].visitor
    future = time.time() + 1e6
    client.blocking_portal.call(evening.tables.store.set_here, [(evening.id, ben, future)])
    evening.live.met[ben] = future
    evening.live.met[ben] = min(evening.live.met[ben], time.time())  # as an entry of the log is taken in
    assert evening.call("Ana", "stand-in", seat=1).status_code == 409, "he may just have been here"
    honest = keeper.now_is
    monkeypatch.setattr(keeper, "now_is", lambda: honest() + 200)
    assert evening.call("Ana", "stand-in", seat=1).status_code == 201


# Names


@pytest.mark.rule("house.name")
def test_names_that_cannot_be_seen_are_none_and_those_that_look_alike_are_told_apart(client: TestClient[Any]) -> None:
    for unseen in ("\u200b", "\u3164", "\u2800 \u115f", "\u202e", "\ufe0f", "\u2066\u2069"):
        answer = client.post("/api/visitors", json={"name": unseen})
        assert (answer.status_code, answer.json()["rule"]) == (422, "house.name")
    assert visitors.tidy("A\u202ena\u200d") == "Ana"
    room = Room(client)
    tables = client.app.state.tables
    for fake in ("Ana", "\u0410na", "ANA", "Аnа", "A\u0301na", "An\u0430\u200b"):
        assert tables.unique(room.live, visitors.tidy(fake), 1).endswith(" 2"), fake
    assert tables.unique(room.live, "Anna", 1) == "Anna"
    assert tables.unique(room.live, "🙂", 1) == "🙂"


# What is kept, and from whom


def test_the_files_are_for_the_one_who_runs_the_server(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        with limited(tmp_path / "new") as client:
            client.get("/")
            for path in (tmp_path / "new").iterdir():
                assert stat.S_IMODE(path.stat().st_mode) == 0o600, path.name
            assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
    finally:
        os.umask(before)


def damaged(path: Path) -> None:
    body = bytearray(path.read_bytes())
    body[4096 : 4096 * 3] = os.urandom(4096 * 2)
    path.write_bytes(body)


DAMAGE = {
    "empty": lambda path: path.write_bytes(b""),
    "damaged": damaged,
    "no database at all": lambda path: path.write_text("hello " * 2_000),
    "somebody else's": lambda path: (path.unlink(), sqlite3.connect(path).executescript("CREATE TABLE x (y)").close()),
    "without its secret": lambda path: sqlite3.connect(path, isolation_level=None).execute("DELETE FROM meta").close(),
    "without its log": lambda path: sqlite3.connect(path, isolation_level=None).execute("DELETE FROM log").close(),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_database_is_not_served(tmp_path: Path, damage: str) -> None:
    """It is told what is wrong, and nothing is written into the file."""
    with limited(tmp_path) as client:
        new_table(client, seat0="me", seat1="me")
    path = tmp_path / "gameshelf.sqlite3"
    DAMAGE[damage](path)
    before = path.read_bytes()

    async def work() -> None:
        with pytest.raises(GameshelfError, match="backup"):
            await SQLite(path).open()

    run(work())
    assert path.read_bytes() == before


def test_a_database_of_before_is_taken(tmp_path: Path) -> None:
    with limited(tmp_path) as client:
        table = new_table(client, seat0="me", seat1="me")
    with sqlite3.connect(tmp_path / "gameshelf.sqlite3") as db:
        db.execute("PRAGMA application_id = 0")
    db.close()
    with limited(tmp_path) as client:
        assert client.get(f"/api/tables/{table}").status_code == 200


# What costs nothing


def test_the_description_of_the_api_is_made_once(client: TestClient[Any]) -> None:
    """25 ms once, for each call; now less than a page of any kind."""
    first, page = client.get("/api/openapi.json").content, client.get("/docs").text
    spent = []
    for path in ("/api/openapi.json", "/api/games"):  # in the processor's time, side by side: the machine may be slow or busy
        start = time.process_time()
        for _ in range(20):
            assert client.get(path).status_code == 200
        spent.append(time.process_time() - start)
    assert spent[0] < 2 * spent[1]
    assert client.get("/api/openapi.json").content == first
    assert json.loads(first)["paths"]
    assert "/api/tables" in page


# The door


def half(port: int) -> socket.socket:
    """A request that stops in the middle of its head, from another address of this machine."""
    line = socket.create_connection(("127.0.0.1", port), source_address=("127.0.0.2", 0))
    line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
    return line


def closed(line: socket.socket) -> bool:
    line.settimeout(0.01)
    try:
        return not line.recv(65_536)
    except TimeoutError:
        return False
    except OSError:
        return True


def test_half_sent_requests_are_shown_out_and_shut_nobody_out(tmp_path: Path) -> None:
    """200 of them, with 256 files that may be open, as on many machines; then heads and bodies that never end."""
    settings = {"head_seconds": 2.0, "body_seconds": 1.0, "proxies": [], "metrics_from": ["127.0.0.1"], "files": 256}
    with Server(tmp_path, stderr=True, **settings) as server:
        lines = [half(server.port) for _ in range(200)]
        assert server.call("/api/games"), "others are served meanwhile"
        body = socket.create_connection(("127.0.0.1", server.port))
        kind = b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100"
        body.sendall(b"POST /name HTTP/1.1\r\nHost: localhost\r\n" + kind + b"\r\n\r\ncsrf=")
        until(lambda: all(closed(line) for line in [*lines, body]), 30)
        for line in [*lines, body]:
            line.close()
        figures = dict(re.findall(r'gameshelf_shown_out_total{why="(.+)"} (\d+)', server.text("/metrics")))
        assert int(figures["too many"]) + int(figures["slow head"]) == 200
        assert int(figures["too many"]) >= 50, "no more than 50 of one address wait at once"
        assert figures["slow body"] == "1"
        assert "shown out at the door" in server.errors(), "there is a line in the log"


def test_somebody_who_waits_at_the_door_goes_first_when_it_is_full(tmp_path: Path) -> None:
    """Where they come from many addresses, no limit for one of them helps."""
    with Server(tmp_path, proxies=["127.0.0.0/8"], head_seconds=60.0, files=200) as server:
        lines = [half(server.port) for _ in range(200)]
        assert server.call("/api/games")
        assert sum(closed(line) for line in lines) >= 60
        for line in lines:
            line.close()


# Host


@pytest.mark.parametrize(
    ("host", "status"),
    [("localhost", 200), ("127.0.0.1", 200), ("[::1]", 200), ("evil.example", 421), ("localhost.evil.example", 421), ("", 421)],
)
def test_the_server_answers_to_its_own_names_only(tmp_path: Path, host: str, status: int) -> None:
    """So that no page can make itself ours by giving its own name our address."""
    app = gameshelf.web.create_app(data=tmp_path, bot_workers=0, hosts=("localhost",), **FREE)
    with TestClient(app) as client:
        assert client.get("/api/games", headers={"host": host}).status_code == status
        if status == 421:
            with pytest.raises(WebSocketDisconnect), client.websocket_connect("/ws/x", headers={"host": host}) as socket:
                socket.receive_text()
