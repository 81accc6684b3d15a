"""An acknowledged move is kept: the server is killed again and again under load, and nothing that was told is lost."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import sqlite3
from pathlib import Path

import psycopg
import pytest
import websockets

from web.serving import Server, run, until

KILLS = int(os.environ.get("GAMESHELF_KILLS", "20"))  # GAMESHELF_KILLS=100 pytest -s tests/web/test_kept.py: a longer run
TABLES = 12


class Client:
    """Plays both seats of one table as fast as the server answers, and remembers what it was told."""

    def __init__(self, table: str, token: str) -> None:
        self.table, self.token = table, token
        self.told: dict[int, str] = {}
        self.heard = 0  # of how many moves it was told that they are kept
        self.sent: tuple[int, str] | None = None
        self.dice = random.Random(table)
        self.over = False

    async def play(self, url: str) -> None:
        headers = {"authorization": f"Bearer {self.token}"}
        async with websockets.connect(f"{url}/ws/{self.table}?as=json", additional_headers=headers) as socket:
            async for text in socket:
                message = json.loads(text)
                assert "error" not in message, message
                if "done" in message:
                    assert self.sent is not None
                    assert self.sent[0] == message["done"]
                    self.told[self.sent[0] + 1] = self.sent[1]
                    self.heard += 1
                    self.sent = None
                moves = message["view"]["moves"]
                if not moves:
                    self.over = True
                    return
                self.sent = (message["seq"], self.dice.choice(moves)[0])
                await socket.send(json.dumps({"seq": self.sent[0], "move": self.sent[1]}))


async def load(server: Server, clients: list[Client], moves: int, seconds: float) -> None:
    """Play on all tables; kill the server while they play, some seconds after so many moves were told, however slow it is."""
    tasks = [asyncio.create_task(client.play(server.ws)) for client in clients if not client.over]
    goal = moves + sum(len(client.told) for client in clients)
    while sum(len(client.told) for client in clients) < goal and not all(task.done() for task in tasks):
        await asyncio.sleep(0.001)
    await asyncio.sleep(seconds)
    for task in tasks:
        if task.done():
            task.result()
    assert sum(len(client.told) for client in clients) >= goal, "the games ended before the server was killed"
    server.kill()
    for task in tasks:
        with contextlib.suppress(OSError, websockets.WebSocketException):
            await task


def check(clients: list[Client], kept: dict[str, dict[int, str]]) -> None:
    """What was told is there; what is there was told, or was on its way when the server died."""
    for client in clients:
        log = kept[client.table]
        assert list(log) == list(range(3, 3 + len(log))), "a gap in the log"
        for seq, move in client.told.items():
            assert log.get(seq) == move, f"table {client.table}: move {seq} was told and is {log.get(seq)!r}"
        for seq in log.keys() - client.told.keys():
            assert client.sent == (seq - 1, log[seq]), f"table {client.table}: nobody sent move {seq}, {log[seq]!r}"
            client.told[seq] = log[seq]
        client.sent = None


def read_sqlite(path: Path) -> dict[str, dict[int, str]]:
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    kept: dict[str, dict[int, str]] = {}
    for table, seq, text in db.execute("SELECT table_id, seq, text FROM log WHERE kind = 'move' ORDER BY table_id, seq"):
        kept.setdefault(table, {})[seq] = text
    db.close()
    return kept


def read_postgres(address: str) -> dict[str, dict[int, str]]:
    kept: dict[str, dict[int, str]] = {}
    with psycopg.connect(address) as db:
        # The killed server's statements may still be at work in the database for a moment.
        others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        db.autocommit = True
        until(lambda: db.execute(others).fetchone() == (0,))
        query = "SELECT table_id, seq, text FROM log WHERE kind = 'move' ORDER BY table_id, seq"
        for table, seq, text in db.execute(query):
            kept.setdefault(table, {})[seq] = text
    return kept


@pytest.mark.timeout(900 + 20 * KILLS)
@pytest.mark.parametrize(("kind", "kills"), [("sqlite", KILLS), ("postgres", 5)])
def test_every_told_move_survives_sigkill(
    kind: str, kills: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:  # fmt: skip
    database = request.getfixturevalue("postgres") if kind == "postgres" else None
    dice = random.Random(4)
    server = Server(tmp_path, database=database)
    token = server.visitor()
    clients = [Client(server.table(token, ["me", "me"]), token) for _ in range(TABLES)]
    told = 0
    for _ in range(kills):
        run(load(server, clients, dice.randint(20, 200), dice.uniform(0, 0.02)))
        kept = read_sqlite(tmp_path / "gameshelf.sqlite3") if database is None else read_postgres(database)
        check(clients, {client.table: kept.get(client.table, {}) for client in clients})
        told += sum(client.heard for client in clients if client.over)
        server = Server(tmp_path, database=database)
        for client in clients:
            if client.over:  # a finished game makes room for the next
                client.__init__(server.table(token, ["me", "me"]), token)  # type: ignore[misc]
    server.stop()
    told += sum(client.heard for client in clients)
    print(f"{kind}: {kills} kills, {told:,} moves told, none lost")
