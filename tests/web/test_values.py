"""A game finishes under the values that it began with, whatever a later release brings."""

from __future__ import annotations

import json
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

import gameshelf
from gameshelf.core import Box, Option
from gameshelf.web.live import Live
from gameshelf.web.visitor import COOKIE
from web.serving import until
from web.test_pages import live_of, new_table, post

CHANGES = {"takara": "[gallery.surface-karas]\nkaras = 3\n", "hunted": "[number.health-of-two]\nvalue = 4\n"}


@pytest.fixture(params=CHANGES)
def game(request: pytest.FixtureRequest) -> Box:
    return gameshelf.shelf()[request.param]


def release(monkeypatch: pytest.MonkeyPatch, box: Box, tmp_path: Path, changes: str = "") -> None:
    """A later release with other values."""
    path = tmp_path / "next.toml"
    path.write_text(changes or CHANGES[box.key])
    later = box.edition(path)
    assert later.hash != box.content.hash
    monkeypatch.setitem(box.__dict__, "content", later)


def restarted(client: TestClient[Any], table: str) -> Live:
    """The table as a server that has just started finds it."""
    client.app.state.tables.keeper.lives.clear()
    assert client.get(f"/tables/{table}").status_code == 200
    return live_of(client, table)


def play(client: TestClient[Any], table: str, moves: int) -> None:
    """Play on through the API."""
    live = live_of(client, table)
    for _ in range(moves):
        if not live.over:
            assert send(client, table).status_code == 201


def send(client: TestClient[Any], table: str) -> Any:
    live = live_of(client, table)
    bearer = {"authorization": f"Bearer {client.cookies[COOKIE]}"}
    body = {"seq": live.seq, "move": random.Random(live.seq).choice(live.match.game.moves()).notation}
    return client.post(f"/api/tables/{table}/moves", json=body, headers=bearer)


def database(tmp_path: Path, *statements: tuple[str, tuple[Any, ...]]) -> None:
    with sqlite3.connect(tmp_path / "gameshelf.sqlite3") as db:
        for statement, given in statements:
            db.execute(statement, given)
    db.close()


def make_old(tmp_path: Path, table: str) -> None:
    """The table as a version kept it that did not keep values."""
    with sqlite3.connect(tmp_path / "gameshelf.sqlite3") as db:
        row = json.loads(db.execute("SELECT row FROM tables WHERE id = ?", (table,)).fetchone()[0])
        del row["content"]
        db.execute("UPDATE tables SET row = ? WHERE id = ?", (json.dumps(row), table))
        db.execute("DELETE FROM contents")
    db.close()


def test_a_table_goes_on_under_the_values_it_began_with(
    client: TestClient[Any], game: Box, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(client, game.key, seat0="me", seat1="me")
    play(client, table, 12)
    before = live_of(client, table)
    release(monkeypatch, game, tmp_path)
    live = restarted(client, table)
    assert live is not before
    assert (live.broken, live.match.game.plain()) == ("", before.match.game.plain())
    assert live.match.game.content.hash == before.row.edition_hash != game.content.hash
    play(client, table, 5)
    assert len(live.match.played) == 17
    fresh = live_of(client, new_table(client, game.key, seat0="me", seat1="me"))
    assert fresh.match.game.content.hash == game.content.hash, "a new table has the new values"


def test_so_do_bots_and_who_plays_on_from_a_move(
    client: TestClient[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(client, seat0="greedy", seat1="random")
    live = live_of(client, table)
    until(lambda: live.over, 120)
    release(monkeypatch, gameshelf.shelf()["takara"], tmp_path)
    live = restarted(client, table)
    assert live.over
    assert not live.broken
    answer = post(client, f"/tables/{table}/branch", move="20", seat="0")
    assert answer.status_code == 303
    new = live_of(client, answer.headers["location"].rsplit("/", 1)[1])
    assert new.row.edition_hash == live.row.edition_hash
    assert [str(move) for move in new.match.played[:20]] == [str(move) for move in live.match.played[:20]]
    post(client, f"/tables/{new.row.id}/leave")  # from here on the bots play, as long as somebody looks
    with client.websocket_connect(f"/ws/{new.row.id}", headers={"authorization": f"Bearer {client.cookies[COOKIE]}"}):
        until(lambda: new.over, 120)
    assert not new.broken


@pytest.mark.rule("house.frozen")
@pytest.mark.parametrize("fits", [True, False])
def test_a_finished_game_of_an_older_version_is_shown_as_far_as_it_fits(
    fits: bool, client: TestClient[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its values were not kept. As long as its moves fit today's, it is shown, with a note; it cannot be played on."""
    box = gameshelf.shelf()["takara"]
    table = new_table(client, seat0="me", seat1="me")
    while not live_of(client, table).over:
        play(client, table, 1)
    before = live_of(client, table)
    make_old(tmp_path, table)
    assert not restarted(client, table).broken, "nothing has changed yet"
    kind, key = next((kind, key) for kind, group in box.content.entries.items() for key, one in group.items() if "name" in one)
    release(monkeypatch, box, tmp_path, f'[{kind}.{key}]\nname = "Another Name"' if fits else CHANGES["takara"])
    live = restarted(client, table)
    assert (live.over, live.stopped) == (fits, not fits)
    assert "The content of this game has changed since the table was set up." in live.broken
    if fits:
        assert live.broken in client.get(f"/tables/{table}").text
        assert live.match.played == before.match.played
    else:
        assert 0 < len(live.match.played) < len(before.match.played)
        assert f"Move {len(live.match.played) + 1}, " in live.broken
    assert client.get(f"/tables/{table}/replay").status_code == 200
    assert client.get(f"/api/tables/{table}/record").json()["rule"] == ("house.frozen" if fits else "house.running")
    assert post(client, f"/tables/{table}/branch", move="3", seat="0").status_code == 409


@pytest.mark.rule("house.frozen")
def test_a_running_game_of_an_older_version_is_shown_and_frozen(
    client: TestClient[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table(client, seat0="me", seat1="me")
    play(client, table, 10)
    make_old(tmp_path, table)
    release(monkeypatch, gameshelf.shelf()["takara"], tmp_path)
    live = restarted(client, table)
    assert len(live.match.played) == 10, "not the opening position"
    assert "has changed" in live.broken
    assert send(client, table).json()["rule"] == "house.frozen"


@pytest.mark.parametrize("gone", ["option", "choice"])
def test_an_option_that_is_gone_freezes_the_table(gone: str, client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """A later release has dropped an option, or one of its choices."""
    box = gameshelf.shelf()["takara"]
    weather = Option("weather", ("fair", "foul"), "which it was")
    later = (Option("weather", ("fair",), "always"),) if gone == "choice" else ()
    usual = box.options
    monkeypatch.setattr(box, "options", (*usual, weather))
    table = new_table(client, seat0="me", seat1="me", **{"option-weather": "foul"})
    play(client, table, 3)
    monkeypatch.setattr(box, "options", (*usual, *later))
    live = restarted(client, table)
    assert "weather" in live.broken
    assert len(live.match.played) == 3
    assert client.get(f"/api/tables/{table}").json()["broken"] == live.broken
    assert send(client, table).json()["rule"] == "house.frozen"


def test_a_seat_count_that_is_gone_is_explained(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table(client, seat0="me", seat1="me")
    monkeypatch.setattr(gameshelf.shelf()["takara"], "seats", range(3, 5))
    client.app.state.tables.keeper.lives.clear()
    answer = client.get(f"/api/tables/{table}")
    assert (answer.status_code, answer.json()["rule"]) == (409, "house.frozen")
    assert client.get(f"/tables/{table}").status_code == 409


def test_values_that_the_rules_cannot_use_any_more_freeze_the_table(
    client: TestClient[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A later release wants something of every card that these values do not have."""
    table = new_table(client, seat0="me", seat1="me")
    play(client, table, 3)
    key = live_of(client, table).row.content
    database(tmp_path, ("UPDATE contents SET text = ? WHERE key = ?", ('{"name": "Old", "entries": {"gallery": {}}}', key)))
    live = restarted(client, table)
    assert "no longer fit" in live.broken
    assert send(client, table).json()["rule"] == "house.frozen"


def test_rules_that_stumble_over_a_log_show_its_good_part(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table(client, seat0="me", seat1="me")
    play(client, table, 6)
    step = type(live_of(client, table).match.game.stack[-1])
    honest, count = step.play, iter(range(100))

    def stumble(self: Any, state: Any, move: Any) -> None:
        if next(count) >= 2:
            raise RuntimeError("a bug")
        honest(self, state, move)

    monkeypatch.setattr(step, "play", stumble)
    live = restarted(client, table)
    assert live.stopped
    assert "no longer fits: a bug" in live.broken
    assert 0 < len(live.match.played) < 6


def test_tables_with_the_same_values_share_them(client: TestClient[Any], tmp_path: Path) -> None:
    for _ in range(3):
        new_table(client, seat0="me", seat1="me")
    new_table(client, seat0="me", seat1="me", edition='[edition]\nname = "Ours"\n')
    with sqlite3.connect(tmp_path / "gameshelf.sqlite3") as db:
        assert db.execute("SELECT count(*) FROM contents").fetchone() == (2,)
    db.close()
