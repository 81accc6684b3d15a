from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from litestar.testing import TestClient

import gameshelf
import gameshelf.web
from gameshelf.core import Box
from gameshelf.web import Rate
from web import postgres as pg
from web.serving import Server

FREE: dict[str, Any] = {"http_rate": Rate(1e9, 1e9), "socket_rate": Rate(1e9, 1e9), "table_rate": Rate(1e9, 1e9)}


def ours() -> list[Box]:
    """The games that Gameshelf brings, without those that the tests put on the shelf."""
    home = Path(gameshelf.__file__).parent
    return [box for box in gameshelf.shelf().values() if home in box.folder.parents]


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    with pg.running() as address:
        yield address


@pytest.fixture
def postgres(postgres_server: str) -> str:
    """An empty database of its own on a real server."""
    name = f"t{next(_numbers)}"
    with psycopg.connect(postgres_server, autocommit=True) as db:
        db.execute(f"CREATE DATABASE {name}")  # type: ignore[call-overload]
    return postgres_server.rsplit("/", 1)[0] + "/" + name


_numbers = iter(range(1, 10_000))


@pytest.fixture(params=["sqlite", "postgres"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A real server, once on each database."""
    database = request.getfixturevalue("postgres") if request.param == "postgres" else None
    with Server(tmp_path, database=database) as running:
        yield running


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    """The application in this process, with bots that answer at once."""
    app = gameshelf.web.create_app(data=tmp_path, bot_pause=0, bot_workers=0, **FREE)
    with TestClient(app) as client:
        yield client
