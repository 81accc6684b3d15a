"""Reconnecting gives the same page as never having left; two at once cannot both win; a repeated message does nothing twice."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import psycopg
import pytest
import websockets
from litestar.testing import TestClient

from web.serving import PATIENCE, Server, message_of, run, until


def socket_of(server: Server, table: str, token: str, query: str = "") -> Any:
    return websockets.connect(f"{server.ws}/ws/{table}?{query}", additional_headers={"authorization": f"Bearer {token}"})


async def receive(socket: Any) -> dict[str, Any]:
    found: dict[str, Any] = message_of(await asyncio.wait_for(socket.recv(), PATIENCE))
    return found


async def answered(socket: Any) -> tuple[bool, dict[str, Any]]:
    """Whether a sent move was kept or is stale, and the view that comes with the answer."""
    kept = stale = False
    message: dict[str, Any] = {}
    while not (kept or stale) or "view" not in message:
        message = await receive(socket)
        stale |= message.get("rule") == "house.stale"
        kept |= "done" in message
    assert kept != stale
    return kept, message


def test_reconnecting_at_any_event_gives_the_same_picture_as_never_having_left(server: Server) -> None:
    """One viewer stays; before each move another comes back with what it saw last, and must get the same bytes."""

    async def play() -> None:
        ana, ben = server.visitor("Ana"), server.visitor("Ben")
        table = server.table(ana, ["me", "open"], listed=True)
        server.call(f"/api/tables/{table}/join", {}, ben)
        dice = random.Random(2)
        async with socket_of(server, table, ben) as stays:
            picture = await receive(stays)
            for number in range(25):
                since = picture["seq"]
                view = server.call(f"/api/tables/{table}/view?seat=0", token=ana)
                asked = view["view"]["asked"]
                mover = (ana, ben)[asked]
                if number % 5 == 4:
                    server.call(f"/api/tables/{table}/chat", {"text": f"<b>{number}</b>"}, mover)
                else:
                    moves = server.call(f"/api/tables/{table}/moves", token=mover)["moves"]
                    body = {"seq": view["seq"], "move": dice.choice(moves)["move"]}
                    assert server.call(f"/api/tables/{table}/moves", body, mover)["seq"] == since + 1
                picture = await receive(stays)
                assert picture["seq"] == since + 1
                async with socket_of(server, table, ben, f"since={since}") as back:
                    assert await receive(back) == picture
                async with socket_of(server, table, ben, f"since={since + 1}") as nothing_new:
                    await nothing_new.send('{"why": "nonsense"}')
                    assert "error" in await receive(nothing_new), "a picture came although nothing was new"

    run(play())


def test_two_who_move_at_once_cannot_both_win(server: Server) -> None:
    """The same seat from many pages at once, again and again: exactly one move is kept, the others hear that it is stale."""

    async def play() -> None:
        token = server.visitor()
        table = server.table(token, ["me", "me"])
        dice = random.Random(3)
        sockets = [await socket_of(server, table, token, "as=json") for _ in range(6)]
        try:
            views = [await receive(socket) for socket in sockets]
            view = views[0]
            for _ in range(15):
                moves = [dice.choice(view["view"]["moves"])[0] for _ in sockets]
                sends = zip(sockets, moves, strict=True)
                await asyncio.gather(*(socket.send(json.dumps({"seq": view["seq"], "move": move})) for socket, move in sends))
                answers = [await answered(socket) for socket in sockets]
                # One move is kept. Whoever has sent the same one hears that it is.
                won = {move for move, (kept, _) in zip(moves, answers, strict=True) if kept}
                assert len(won) == 1
                assert [move in won for move in moves] == [kept for kept, _ in answers]
                view = max((message for _, message in answers), key=lambda message: message["seq"])
            assert server.call(f"/api/tables/{table}", token=token)["seq"] == view["seq"] == 2 + 15
        finally:
            for socket in sockets:
                await socket.close()

    run(play())


@pytest.mark.rule("house.stale")
def test_a_repeated_message_does_nothing_twice_and_is_answered_as_the_first(server: Server) -> None:
    """Whoever sends a move again because its answer was lost hears that it is kept; another move for that picture is stale."""
    token, other = server.visitor(), server.visitor("Ben")
    table = server.table(token, ["me", "me", "open"], listed=True)
    server.call(f"/api/tables/{table}/join", {}, other)
    path, view = f"/api/tables/{table}", server.call(f"/api/tables/{table}/view", token=token)
    server.call(f"{path}/chat", {"text": "talk does not matter"}, token)
    asked = server.call(path, token=token)["asked"]
    mover, waiting = (token, other) if asked < 2 else (other, token)
    body = {"seq": view["seq"], "move": "dive"}
    kept = server.call(f"{path}/moves", body, mover)
    assert kept == {"seq": view["seq"] + 2}
    assert server.call(f"{path}/moves", body, mover) == kept
    assert server.call(f"{path}/moves", {**body, "move": "  DIVE "}, mover) == kept
    assert server.call(path)["seq"] == kept["seq"], "nothing was done twice"
    for wrong, sender in (({**body, "move": "dig 1"}, mover), (body, waiting), ({**body, "seq": 10**6}, mover)):
        again = server.call(f"{path}/moves", wrong, sender)
        assert (again["status"], again["rule"]) == (409, "house.stale"), wrong
    undone = server.call(f"{path}/undo", kept, mover)
    assert undone == {"seq": kept["seq"] + 1}
    assert server.call(f"{path}/undo", kept, mover) == undone
    assert server.call(f"{path}/moves", body, mover) == kept, "it was kept, though taken back since"
    assert server.call(f"{path}/view", token=token)["view"] == view["view"]


def test_a_page_that_lost_the_answer_is_told_that_its_move_is_kept(server: Server) -> None:
    async def play() -> None:
        token = server.visitor()
        table = server.table(token, ["me", "me"])
        async with socket_of(server, table, token, "as=json") as socket:
            view = await receive(socket)
            await socket.send(json.dumps({"seq": view["seq"], "move": "dive"}))
            await receive(socket)
        async with socket_of(server, table, token, f"as=json&since={view['seq']}") as back:
            await back.send(json.dumps({"seq": view["seq"], "move": "dive"}))
            kept, message = await answered(back)
            assert kept
            assert message["seq"] == view["seq"] + 1

    run(play())


def test_talk_does_not_make_a_move_stale(server: Server) -> None:
    token = server.visitor()
    table = server.table(token, ["me", "me"])
    server.call(f"/api/tables/{table}/chat", {"text": "wait"}, token)
    assert server.call(f"/api/tables/{table}/moves", {"seq": 2, "move": "dive"}, token) == {"seq": 4}


def test_two_processes_serve_one_table(postgres: str, tmp_path: Path) -> None:
    """Ana is on one server, Ben on another: each sees the other's moves, and a race has one winner."""

    async def play(one: Server, two: Server) -> None:
        ana, ben = one.visitor("Ana"), two.visitor("Ben")
        table = one.table(ana, ["me", "open"], listed=True)
        assert two.call(f"/api/tables/{table}/join", {}, ben) == {"seat": 1}
        dice = random.Random(5)
        async with socket_of(one, table, ana, "as=json") as here, socket_of(two, table, ben, "as=json") as there:
            mine, yours = await receive(here), await receive(there)
            for _ in range(30):
                while mine["seq"] != yours["seq"]:
                    if mine["seq"] < yours["seq"]:
                        mine = await receive(here)
                    else:
                        yours = await receive(there)
                view, mover = (mine, here) if mine["view"]["moves"] else (yours, there)
                await mover.send(json.dumps({"seq": view["seq"], "move": dice.choice(view["view"]["moves"])[0]}))
                mine, yours = await receive(here), await receive(there)
            assert mine["seq"] == yours["seq"] == 33

        # The same seat on both servers at once: Ana sits on both seats, so that she is always asked.
        race = one.table(ana, ["me", "me"])
        async with socket_of(one, race, ana, "as=json") as here, socket_of(two, race, ana, "as=json") as there:
            view, _ = await receive(here), await receive(there)
            races = 0
            while races < 10:
                moves = [move for move, _ in view["view"]["moves"]]
                texts = [json.dumps({"seq": view["seq"], "move": move}) for move in (moves[0], moves[-1])]
                await asyncio.gather(here.send(texts[0]), there.send(texts[1]))
                answers = [await answered(here), await answered(there)]
                assert sum(kept for kept, _ in answers) == (1 if len(moves) > 1 else 2)
                races += len(moves) > 1
                view = max((message for _, message in answers), key=lambda message: message["seq"])
            assert races == 10
        log = one.call(f"/api/tables/{table}/log", token=ana)
        assert log == two.call(f"/api/tables/{table}/log", token=ana)

    with Server(tmp_path / "1", database=postgres) as one, Server(tmp_path / "2", database=postgres) as two:
        run(play(one, two))


def test_a_server_hears_of_moves_again_after_its_listening_connection_was_cut(postgres: str, tmp_path: Path) -> None:
    async def play(one: Server, two: Server) -> None:
        token = one.visitor()
        table = one.table(token, ["me", "me"])
        async with socket_of(two, table, token, "as=json") as watching:
            seq = (await receive(watching))["seq"]
            for _ in range(3):
                with psycopg.connect(postgres, autocommit=True) as db:
                    db.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
                one.call(f"/api/tables/{table}/moves", {"seq": seq, "move": "dive"}, token)
                moves = one.call(f"/api/tables/{table}/moves", token=token)
                if not any(move["move"] == "dive" for move in moves["moves"]):
                    one.call(f"/api/tables/{table}/moves", {"seq": moves["seq"], "move": moves["moves"][0]["move"]}, token)
                want = one.call(f"/api/tables/{table}", token=token)["seq"]
                while seq < want:
                    seq = (await receive(watching))["seq"]

    settings: dict[str, Any] = {"database": postgres, "poll": 0.5}
    with Server(tmp_path / "1", **settings) as one, Server(tmp_path / "2", **settings) as two:
        run(play(one, two))


def test_a_slow_bot_delays_no_other_table(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """While a bot thinks, the other tables are answered at once, and so is the one that it thinks about."""
    import threading

    from gameshelf.web import bots

    quick, free = bots.choose, threading.Event()

    def slow(game: Any, job: bots.Job) -> str:
        if job.bot == "random":
            free.wait()
        return quick(game, job)

    monkeypatch.setattr(bots, "choose", slow)
    bearer = {"authorization": "Bearer " + client.post("/api/visitors", json={"name": "Ana"}).json()["token"]}
    stuck = client.post("/api/tables", json={"game": "takara", "seats": ["random", "random"]}, headers=bearer).json()["id"]
    other = client.post("/api/tables", json={"game": "takara", "seats": ["me", "greedy"]}, headers=bearer).json()["id"]
    played = 0

    def step() -> bool:
        nonlocal played
        found = client.get(f"/api/tables/{other}/moves", headers=bearer).json()
        if found["moves"]:
            body = {"seq": found["seq"], "move": found["moves"][0]["move"]}
            played += client.post(f"/api/tables/{other}/moves", json=body, headers=bearer).status_code == 201
        return played == 10

    try:
        until(step)
        assert client.get(f"/api/tables/{stuck}", headers=bearer).json()["seq"] == 2
    finally:
        free.set()


def test_bots_think_in_processes_that_end_with_the_server(tmp_path: Path) -> None:
    """Bots answer from a pool of processes; when the server is killed, none of them stays behind."""
    server = Server(tmp_path, bot_workers=1)
    token = server.visitor()
    table = server.table(token, ["greedy", "random"])
    until(lambda: server.call(f"/api/tables/{table}")["seq"] >= 30)
    tasks = Path(f"/proc/{server.process.pid}/task").iterdir()
    children = [int(pid) for task in tasks for pid in (task / "children").read_text().split()]
    assert children
    server.kill()
    until(lambda: not any(runs(pid) for pid in children))


def runs(pid: int) -> bool:
    """Whether a process is there; one that has ended and only waits to be noticed is not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_a_failed_commit_tells_the_mover_and_changes_nothing(client: TestClient[Any]) -> None:
    """When the disk is full, the move is refused, not half kept; afterwards the table plays on."""
    import sqlite3

    from gameshelf.web.store.sqlite import SQLite

    bearer = {"authorization": "Bearer " + client.post("/api/visitors", json={"name": "Ana"}).json()["token"]}
    table = client.post("/api/tables", json={"game": "takara", "seats": ["me", "me"]}, headers=bearer).json()["id"]
    store: SQLite = client.app.state.tables.store
    honest = store._write_group

    class Full:
        """A connection to a disk that is full."""

        in_transaction = False

        def execute(self, statement: str, *_: Any) -> None:
            if statement == "COMMIT":
                raise sqlite3.OperationalError("database or disk is full")

    store._write_group = lambda db, group: honest(Full(), group)  # type: ignore[method-assign, assignment, arg-type]
    body = {"seq": 2, "move": "dive"}
    refused = client.post(f"/api/tables/{table}/moves", json=body, headers=bearer)
    assert (refused.status_code, refused.json()["rule"]) == (503, "house.fault")
    assert client.get(f"/api/tables/{table}", headers=bearer).json()["seq"] == 2
    store._write_group = honest  # type: ignore[method-assign]
    assert client.post(f"/api/tables/{table}/moves", json=body, headers=bearer).json() == {"seq": 3}


def test_an_idle_page_holds_no_compressor_and_reads_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was sent before and after a rest is read as one stream."""
    import zlib

    from gameshelf.web.run import Encoder

    encoder, reader = Encoder(), zlib.decompressobj(-15)
    for number in range(6):
        text = f"picture {number} ".encode() * 4000
        packed = encoder.compress(text) + encoder.flush(zlib.Z_SYNC_FLUSH)
        assert reader.decompress(packed) == text
        if number == 2:
            monkeypatch.setattr(Encoder, "idle_after", -1.0)
            Encoder.rest()
            assert encoder._packer is None


def test_what_a_crowd_is_sent_is_packed_once_and_read_by_each() -> None:
    """In the middle of what each has read before, and before what each is sent after it."""
    import zlib

    from gameshelf.web.run import CROWD, Encoder

    pages = [(Encoder(), zlib.decompressobj(-15)) for _ in range(CROWD + 4)]
    sent = []
    for number, text in enumerate([b"own ", b"a picture ", b"another ", b"own "]):
        for page, (encoder, reader) in enumerate(pages):
            message = text * 500 + (b"%d" % page if text == b"own " else b"")
            packed = encoder.compress(message) + encoder.flush(zlib.Z_SYNC_FLUSH)
            assert reader.decompress(packed) == message
            sent.append((number, packed))
    assert len({packed for number, packed in sent[-8:]}) == 8
    assert len({packed for number, packed in sent if number == 1}) < CROWD
