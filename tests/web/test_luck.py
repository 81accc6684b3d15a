"""The luck of a table follows from a secret that nobody can guess, was promised at the start, and is shown at the end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from cli.terminal import run
from gameshelf.core import Secret, is_secret, promise
from web.serving import Server, until
from web.test_pages import finish, live_of, new_table


def test_a_table_promises_its_secret_and_shows_it_when_it_is_over(client: TestClient[Any], tmp_path: Path) -> None:
    table = new_table(client, seat0="me", seat1="me")
    live = live_of(client, table)
    assert isinstance(live.game.chance, Secret)
    secret = str(live.row.seed)
    assert is_secret(secret)
    key = secret.partition(":")[2]
    told = client.get(f"/api/tables/{table}").json()
    assert (told["promise"], told["secret"]) == (promise(secret), None)
    page = client.get(f"/tables/{table}").text
    assert promise(secret) in page
    assert key not in page
    finish(live)
    assert client.get(f"/api/tables/{table}").json()["secret"] == secret
    assert secret in client.get(f"/tables/{table}").text
    record = tmp_path / "record.json"
    record.write_text(client.get(f"/api/tables/{table}/record").text)
    verified = verify(record, "--promise", promise(secret))
    assert verified.returncode == 0, verified.stderr
    assert "as promised" in verified.stdout
    for change in ({"seed": "blake2b:" + "0" * 64}, {"outcome": {"winners": [0], "scores": [1, 2], "reason": "x"}}):
        record.write_text(json.dumps({**json.loads(client.get(f"/api/tables/{table}/record").text), **change}))
        assert verify(record, "--promise", promise(secret)).returncode != 0
    assert verify(record, "--promise", "0" * 64).returncode != 0


def test_a_rematch_has_a_secret_of_its_own(client: TestClient[Any]) -> None:
    first, second = (live_of(client, new_table(client, seat0="me", seat1="me")) for _ in range(2))
    assert first.row.seed != second.row.seed


def verify(record: Path, *more: str) -> Any:
    return run("verify", str(record), *more)


@pytest.mark.parametrize("seed", [7, "blake2b:" + "1" * 64])
def test_a_game_for_study_is_checked_too(seed: int | str, tmp_path: Path) -> None:
    from gameshelf.play import Match

    match = Match("takara", seed=seed)
    match.play("dive")
    match.record.save(tmp_path / "game.json")
    found = verify(tmp_path / "game.json")
    assert found.returncode == 0, found.stderr
    assert ("pinned generator" if seed == 7 else "SHA-256") in found.stdout


def test_the_tests_have_the_same_luck_whichever_came_before(tmp_path: Path) -> None:
    """The second game of a server goes as the first did, with another one in between."""
    with Server(tmp_path) as server:
        games = []
        for players in (2, 3, 2):
            table = server.table(server.visitor(), ["random"] * players)
            until(lambda table=table: server.call(f"/api/tables/{table}")["over"])
            games.append(server.call(f"/api/tables/{table}/record")["moves"])
    assert games[0] == games[2] != games[1]
