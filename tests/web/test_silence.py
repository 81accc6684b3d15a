"""A line to PostgreSQL that goes silent delays everybody for some seconds, and nobody after it is good again."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from web.serving import Server, until
from web.silence import Line, line_to


def through(line: Line, postgres: str) -> str:
    return f"postgresql://gameshelf@127.0.0.1:{line.port}/{postgres.rsplit('/', 1)[1]}"


def socket_of(postgres: str) -> str:
    return unquote(urlsplit(postgres).netloc.partition("@")[2]) + "/.s.PGSQL.5432"


def took(server: Server, path: str, body: object = None, token: str = "") -> tuple[float, dict[str, object]]:
    start = time.monotonic()
    answer = server.call(path, body, token)
    return time.monotonic() - start, answer


@contextmanager
def on_a_line(postgres: str, folder: Path, poll: float) -> Iterator[tuple[Line, Server, str, str]]:
    """A server whose line to the database can go silent, a table at it, and the token of who sits there."""
    with (
        line_to(socket_of(postgres)) as line,
        Server(folder, database=through(line, postgres), statement_seconds=1.0, poll=poll) as server,
    ):
        token = server.visitor()
        yield line, server, server.table(token, ["me", "me"]), token


@pytest.mark.rule("house.fault")
def test_a_silent_line_is_hung_up_and_pages_come_back_with_it(postgres: str, tmp_path: Path) -> None:
    with on_a_line(postgres, tmp_path, 0.5) as (line, server, table, token):
        line.good.clear()
        seconds, answer = took(server, "/api/tables", token=token)
        assert answer["status"] == 503
        assert seconds < 20
        line.good.set()
        until(lambda: isinstance(server.call("/api/tables", token=token).get("mine"), list), 30)
        for _ in range(12):
            seconds, answer = took(server, "/api/tables", token=token)
            assert "mine" in answer
            assert seconds < 3, "a page still waits for a line that is gone"
        assert server.call(f"/api/tables/{table}/moves", {"seq": 2, "move": "dive"}, token) == {"seq": 3}


@pytest.mark.rule("house.fault")
def test_a_move_whose_answer_was_lost_is_not_said_to_have_changed_nothing(postgres: str, tmp_path: Path) -> None:
    """It is kept, though the answer never came. Sent again, it is answered as kept, and nothing is done twice."""
    with on_a_line(postgres, tmp_path, 600) as (line, server, table, token):
        line.deaf_back = True
        line.good.clear()
        answer = server.call(f"/api/tables/{table}/moves", {"seq": 2, "move": "dive"}, token)
        assert answer["status"] == 503
        assert "nothing has changed" not in answer["detail"]
        line.good.set()

        def again() -> bool:
            return bool(server.call(f"/api/tables/{table}/moves", {"seq": 2, "move": "dive"}, token) == {"seq": 3})

        until(again, 30)
        assert server.call(f"/api/tables/{table}")["seq"] == 3
