from __future__ import annotations

import random
import secrets
from collections import defaultdict
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

ENDLESS = Rate(1e9, 1e9)
FREE: dict[str, Any] = {
    "http_rate": ENDLESS, "socket_rate": ENDLESS, "table_rate": ENDLESS, "handshake_rate": ENDLESS, "talk_rate": ENDLESS,
    "seat_talk_rate": ENDLESS, "room_talk_rate": ENDLESS, "visitor_cost": ENDLESS, "address_cost": ENDLESS,
    "edition_workers": 0, "moment_games": 0, "usual_games": 0, "look_pause": 0,
}  # fmt: skip


def ours() -> list[Box]:
    """The games that Gameshelf brings, without those that the tests put on the shelf."""
    home = Path(gameshelf.__file__).parent / "games"
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
def luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same seeds for tables in every run; bots, which ask in any order, have dice of their own."""
    dice: dict[int, random.Random] = defaultdict(lambda: random.Random(7))
    monkeypatch.setattr(secrets, "randbits", lambda bits: dice[bits].getrandbits(bits))


@pytest.fixture
def client(luck: None, tmp_path: Path) -> Iterator[TestClient[Any]]:
    """The application in this process, with bots that answer at once, and nobody who looks after the tables now and then."""
    app = gameshelf.web.create_app(data=tmp_path, bot_pause=0, bot_workers=0, poll=0, **FREE)
    with TestClient(app) as client:
        yield client
