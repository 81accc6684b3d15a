"""What one process does, the others hear of, even when a notice is lost; and nobody's doing is lost when two are at once."""

from __future__ import annotations

import random
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from litestar.testing import TestClient

import gameshelf
from gameshelf.web import keeper
from gameshelf.web.live import Live
from gameshelf.web.store import Entry, Sitting, to_json
from gameshelf.web.tables import Tables
from gameshelf.web.visitor import COOKIE
from web.serving import Server, until
from web.test_pages import _me, live_of, new_table, post
from web.test_server_decides import Room


def cut(postgres: str, allowed: bool) -> None:
    """Let nobody connect to this database any more, and end all that listens; or let everybody connect again."""
    address, name = postgres.rsplit("/", 1)
    with psycopg.connect(f"{address}/postgres", autocommit=True) as db:
        db.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS {str(allowed).lower()}")  # type: ignore[call-overload]
        if not allowed:
            ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND query LIKE 'LISTEN%%'"
            assert db.execute(ended, (name,)).fetchall()


@contextmanager
def one_ahead(postgres: str, folder: Path, poll: float) -> Iterator[tuple[Server, Server, str, str]]:
    """Two servers, a table's address and a token: the first has kept a move, and its notice to the second was lost."""
    settings: dict[str, Any] = {"database": postgres, "poll": poll}
    with Server(folder / "1", **settings) as one, Server(folder / "2", **settings) as two:
        token = one.visitor()
        path = f"/api/tables/{one.table(token, ['me', 'me'])}"
        assert two.call(path)["seq"] == 2
        cut(postgres, allowed=False)
        assert one.call(f"{path}/moves", {"seq": 2, "move": "dive"}, token) == {"seq": 3}
        yield one, two, path, token


@pytest.mark.parametrize("back", [True, False])
def test_a_program_that_only_asks_hears_of_moves_whose_notice_was_lost(postgres: str, tmp_path: Path, back: bool) -> None:
    """Nobody has the table open. Either the line comes back, and all is caught up at once; or it does not, and a look now and
    then finds what was missed."""
    with one_ahead(postgres, tmp_path, 600 if back else 0.3) as (_, two, path, _):
        if back:
            assert two.call(path)["seq"] == 2, "the notice was not lost"
            cut(postgres, allowed=True)
        until(lambda: two.call(path)["seq"] == 3)


def test_whoever_comes_from_a_process_that_is_ahead_is_not_stale(postgres: str, tmp_path: Path) -> None:
    with one_ahead(postgres, tmp_path, 600) as (one, two, path, token):
        moves = one.call(f"{path}/moves", token=token)["moves"]
        assert two.call(f"{path}/moves", {"seq": 3, "move": moves[0]["move"]}, token) == {"seq": 4}


def test_what_is_appended_while_a_table_is_read_is_not_missed(
    client: TestClient[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(client, seat0="me", seat1="me")
    tables: Tables = client.app.state.tables
    tables.keeper.lives.clear()
    honest, reading, free = keeper.replayed, threading.Event(), threading.Event()

    def slow(*given: Any) -> Live:
        live = honest(*given)
        reading.set()
        free.wait()
        return live

    monkeypatch.setattr(keeper, "replayed", slow)
    with ThreadPoolExecutor(1) as thread:
        page = thread.submit(client.get, f"/api/tables/{table}")
        until(reading.is_set)
        append_elsewhere(tmp_path, table, Entry(3, 0.0, "move", 0, "dive"))
        tables.keeper.noticed(table, 3)
        free.set()
        assert page.result().json()["seq"] == 3


def append_elsewhere(folder: Path, table: str, entry: Entry) -> None:
    """An entry of another process."""
    with sqlite3.connect(folder / "gameshelf.sqlite3") as db:
        given = (table, entry.seq, entry.at, entry.kind, entry.seat, entry.text, entry.who)
        db.execute("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?)", given)
    db.close()


def first_elsewhere(tables: Tables, folder: Path, other: Callable[[int], Entry]) -> None:
    """Another process is quicker with the next entry."""
    honest = tables.store.append

    async def append(table: str, entry: Entry, summary: Any) -> None:
        tables.store.append = honest  # type: ignore[method-assign]
        append_elsewhere(folder, table, other(entry.seq))
        await honest(table, entry, summary)

    tables.store.append = append  # type: ignore[method-assign]


ACTIONS: dict[str, Callable[[Tables, Live, str], Any]] = {
    "leave": lambda tables, live, me: tables.leave(live, me),
    "come back": lambda tables, live, me: tables.sit(live, me, "Ana"),
    "sit": lambda tables, live, me: tables.sit(live, "somebody", "Ben", 2),
    "call a bot": lambda tables, live, me: tables.seat_bot(live, me, 2, "random"),
    "stand in": lambda tables, live, me: tables.stand_in(live, live.row.owner, 1),
    "mute": lambda tables, live, me: tables.let_talk(live, me, False),
    "say": lambda tables, live, me: tables.say(live, me, "hello"),
    "move": lambda tables, live, me: tables.play(live, live.seats[live.asked or 0].visitor, live.seq, "dive"),
}


@pytest.mark.parametrize("action", ACTIONS)
def test_nothing_that_is_done_is_lost_when_another_process_is_first(
    action: str, client: TestClient[Any], tmp_path: Path
) -> None:
    """Somebody talks elsewhere at that very moment; what is done here is done all the same."""
    table = new_table(client, name="Ana", seat0="me", seat1="open", seat2="open", listed="yes")
    tables: Tables = client.app.state.tables
    live, me = live_of(client, table), _me(client)
    tables.bots.nudge = lambda live: None  # type: ignore[method-assign]
    object.__setattr__(tables.config, "absent_after", 0.0)
    portal = client.blocking_portal
    portal.call(tables.company.begin, live, me)
    portal.call(tables.sit, live, "ben", "Ben", 1)
    if live.asked == 2 and action == "move":
        portal.call(tables.sit, live, "cem", "Cem", 2)
    if action == "come back":
        portal.call(tables.leave, live, me)
    seats, talk, moves = list(live.seats), live.talk, len(live.match.played)
    said = to_json({"name": "Cem", "text": "first"})
    first_elsewhere(tables, tmp_path, lambda seq: Entry(seq, 0.0, "chat", None, said, "cem"))

    async def act() -> None:
        await ACTIONS[action](tables, live, me)

    portal.call(act)
    assert any(line.text == "first" for line in live.lines), "there was no conflict"
    changed = [n for n, (old, new) in enumerate(zip(seats, live.seats, strict=True)) if old != new]
    assert changed == {"leave": [0], "come back": [0], "sit": [2], "call a bot": [2], "stand in": [1]}.get(action, [])
    assert (live.talk != talk) == (action == "mute")
    assert len(live.match.played) - moves == (action == "move")
    assert any(line.text == "hello" for line in live.lines) == (action == "say")
    tables.keeper.lives.clear()
    client.get(f"/tables/{table}")
    assert live_of(client, table).seats == live.seats, "and it is kept"


def test_a_bot_does_not_move_for_somebody_who_has_just_come_back(client: TestClient[Any], tmp_path: Path) -> None:
    table = new_table(client, name="Ana", seat0="me", seat1="me")
    tables: Tables = client.app.state.tables
    live, me = live_of(client, table), _me(client)
    tables.bots.nudge = lambda live: None  # type: ignore[method-assign]
    portal = client.blocking_portal
    portal.call(tables.leave, live, me)
    seat = live.asked
    assert seat is not None
    back = to_json(Sitting("Ana", me))
    first_elsewhere(tables, tmp_path, lambda seq: Entry(seq, 0.0, "sit", seat, back, me))
    portal.call(tables.play_bot, live, seat, live.moved, "dive")
    assert not live.seats[seat].bot, "there was no conflict"
    assert not live.match.played


def finished(client: TestClient[Any]) -> str:
    """A finished game of Ana's and Ben's, kept in the store."""
    match, dice = gameshelf.Match("takara", players=2, seed=5), random.Random(5)
    moves = []
    while match.game.seat is not None:
        moves.append((match.game.seat, dice.choice(match.game.moves()).notation))
        match.play(moves[-1][1])
    tables: Tables = client.app.state.tables
    client.get("/")
    row = tables.setup(_me(client), "takara", {}, "", 2, False, seed=5)
    client.blocking_portal.call(tables.create, row, [Sitting("Ana", _me(client)), Sitting("Ben", "ben")], moves)
    return row.id


def count(folder: Path) -> int:
    with sqlite3.connect(folder / "gameshelf.sqlite3") as db:
        found: int = db.execute("SELECT count(*) FROM tables").fetchone()[0]
    db.close()
    return found


def test_two_who_ask_for_a_rematch_at_once_get_the_same_table(client: TestClient[Any], tmp_path: Path) -> None:
    table = finished(client)
    with ThreadPoolExecutor(6) as threads:
        answers = list(threads.map(lambda _: post(client, f"/tables/{table}/rematch").headers["location"], range(6)))
    assert len(set(answers)) == 1
    assert count(tmp_path) == 2


def test_so_do_two_in_two_processes(client: TestClient[Any], tmp_path: Path) -> None:
    """The other process has set the table up, and this one has not heard of it."""
    table = finished(client)
    new = post(client, f"/tables/{table}/rematch").headers["location"]
    with sqlite3.connect(tmp_path / "gameshelf.sqlite3") as db:
        db.execute("DELETE FROM log WHERE kind = 'rematch'")
    db.close()
    client.app.state.tables.keeper.lives.clear()
    assert post(client, f"/tables/{table}/rematch").headers["location"] == new
    assert count(tmp_path) == 2
    assert live_of(client, table).rematch


@pytest.mark.parametrize("store", ["sqlite", "postgres"])
def test_the_second_of_two_tables_with_one_id_is_a_conflict(store: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    import gameshelf.web
    from gameshelf.web.store import Conflict

    database = request.getfixturevalue("postgres") if store == "postgres" else None
    with TestClient(gameshelf.web.create_app(data=tmp_path, database=database, bot_workers=0)) as client:
        tables: Tables = client.app.state.tables
        row = tables.setup("me", "takara", {}, "", 2, False)
        seats = [Sitting("Ana", "me"), Sitting("Ben", "ben")]
        client.blocking_portal.call(tables.create, row, seats)
        with pytest.raises(Conflict):
            client.blocking_portal.call(tables.create, row, seats)


def test_two_servers_do_not_share_a_folder(tmp_path: Path) -> None:
    """The second says so in one line, and ends; when the first has ended, even by a kill, the next one starts."""
    import subprocess
    import sys

    command = [sys.executable, "-m", "gameshelf.cli", "serve", "--port", "0", "--data", str(tmp_path)]
    command[1:3] = ["-c", "from gameshelf.cli import main; main()"]
    first = Server(tmp_path)
    second = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert second.returncode == 2
    assert second.stderr.startswith(f"gameshelf: Another server keeps its tables in {tmp_path}")
    assert second.stderr.count("\n") == 1
    assert not second.stdout
    first.kill()
    Server(tmp_path).stop()


def test_a_database_that_is_not_there_is_told_in_one_line(tmp_path: Path) -> None:
    import subprocess
    import sys

    command = [sys.executable, "-c", "from gameshelf.cli import main; main()", "serve", "--port", "0", "--data", str(tmp_path)]
    for more, told in (
        (["--database", f"postgresql://x@{str(tmp_path).replace('/', '%2F')}/x"], "Cannot open the database"),
        (["--data", "/proc/nowhere"], "Cannot keep tables in /proc/nowhere"),
    ):
        ended = subprocess.run([*command, *more], capture_output=True, text=True, timeout=60)
        assert ended.returncode == 2
        assert ended.stderr.startswith(f"gameshelf: {told}"), ended.stderr
        assert ended.stderr.count("\n") == 1


def test_the_other_seat_of_one_screen_comes_back_too(client: TestClient[Any]) -> None:
    table = new_table(client, name="Ana", seat0="me", seat1="me")
    live = live_of(client, table)
    post(client, f"/tables/{table}/leave")
    assert all(seat.bot for seat in live.seats)
    bearer = {"authorization": f"Bearer {client.cookies[COOKIE]}"}
    assert client.post(f"/api/tables/{table}/join", json={"seat": 1}, headers=bearer).json() == {"seat": 1}
    assert not any(seat.bot for seat in live.seats)


def test_a_private_room_is_still_private(client: TestClient[Any]) -> None:
    room = Room(client)
    assert client.post(f"/api/tables/{room.id}/join", json={"seat": 0}, headers=room.bearer("Mal")).status_code == 403
