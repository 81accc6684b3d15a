"""What the one who runs the server needs: settings, health, figures, logs, processes, and a hand on tables and visitors."""

from __future__ import annotations

import json
import re
import stat
import subprocess
import sys
import time
import tomllib
import zlib
from collections.abc import Callable, Coroutine
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import gameshelf.web
from gameshelf.cli import serving
from gameshelf.core import SetupError
from gameshelf.web import run as serving_run
from gameshelf.web.admin import Admin, backup
from gameshelf.web.config import Config, Rate, read_file, settings
from gameshelf.web.run import WINDOW, Encoder
from gameshelf.web.store.sqlite import SQLite
from gameshelf.web.visitor import COOKIE
from web.conftest import FREE
from web.serving import Server, run, until
from web.test_guard import csrf, limited, play_now
from web.test_pages import finish, live_of, new_table, post
from web.test_server_decides import Room


def gameshelf_(*words: str) -> Any:
    command = [sys.executable, "-c", "from gameshelf.cli import main; main()", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def admin(folder: Path, *words: str) -> Any:
    return gameshelf_("admin", *words, "--data", str(folder))


# Settings


def test_settings_come_from_a_file_and_are_checked(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text('data = "here"\nhttp_rate = [5, 1]\nproxies = ["10.0.0.1"]\nsecure_cookies = true\nbot_workers = 4\n')
    found = Config(**settings(read_file(file)))
    assert (found.http_rate, found.proxies, found.bot_workers) == (Rate(5, 1), ("10.0.0.1",), 4)
    assert settings({"http_rate": "[3, 0.5]", "hosts": "a.example,b.example", "poll": "2"}) == {
        "http_rate": Rate(3, 0.5),
        "hosts": ("a.example", "b.example"),
        "poll": 2.0,
    }
    printed = "\n".join(Config(database="postgresql://ana:secret@db/x").lines())
    assert "secret@" not in printed
    assert "visitor_cost = [3000, 150]" in printed


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nonsense = 1", "There is no setting 'nonsense'"),
        ("http_rate = 3", "http_rate must be [so many at once"),
        ("poll = -1", "poll must be a number"),
        ("secure_cookies = 1", "true or false"),
        ("workers = 2", "need PostgreSQL"),
        ("poll =", "not right as TOML"),
        ('log_form = "x"', "log_form is one of"),
    ],
)
def test_a_wrong_setting_is_told_in_one_line(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "server.toml"
    file.write_text(f'data = "{tmp_path / "data"}"\n{text}\n')
    with pytest.raises(SetupError) as wrong:
        serving.serve("", 0, file, {}, [], False)
    assert told in str(wrong.value)


def test_every_setting_is_in_the_documentation_with_its_usual_value() -> None:
    page = (Path(__file__).parents[2] / "docs" / "operate.md").read_text()
    told = tomllib.loads("\n".join(f"{name} = {value}" for name, value in re.findall(r"^\| `(\w+)` \| `(.*?)` \|", page, re.M)))
    assert told == tomllib.loads("\n".join(Config().lines()))


# Health, figures, logs


def test_health_and_figures(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.get("/health").json() == {"status": "ok"}
    room = Room(client)
    room.client.post(f"/api/tables/{room.id}/moves", json={"seq": 3, "move": "nonsense"}, headers=room.bearer(room.asked))
    room.client.post(f"/api/tables/{room.id}/moves", json={"seq": 3, "move": "dive"}, headers=room.bearer(room.asked))
    assert client.get("/metrics").status_code == 404, "not for everybody"
    object.__setattr__(client.app.state.config, "metrics_from", ("*",))
    text = client.get("/metrics").text
    for line in (
        "gameshelf_tables 1",
        "gameshelf_viewers 0",
        "gameshelf_bots_waiting 0",
        "gameshelf_picture_wait_seconds 0",
        "gameshelf_move_seconds_count 1",
        'gameshelf_refusals_total{rule="house.notation"} 1',
        'gameshelf_requests_total{status="201"}',
        "process_resident_memory_bytes ",
    ):
        assert line in text, line
    for line in text.splitlines():
        assert re.fullmatch(r"# (HELP|TYPE) \w+ .+|\w+(\{\w+=\"[^\"]*\"\})? [-+.\de]+", line), line

    async def broken(tables: Any) -> Any:
        from gameshelf.web.store import StoreError

        raise StoreError("gone")

    monkeypatch.setattr(client.app.state.tables.store, "heads", broken)
    assert client.get("/health").status_code == 503


def test_a_line_of_the_log_for_each_request(tmp_path: Path) -> None:
    with Server(tmp_path, log_requests=True, log_form="json", stderr=True) as server:
        server.call("/api/games")
        server.stop()
        lines = [json.loads(line) for line in server.errors().splitlines()]
    asked = [line for line in lines if line.get("path") == "/api/games"]
    assert asked
    assert asked[0]["status"] == 200
    assert asked[0]["method"] == "GET"
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", asked[0]["at"])
    assert any("bot_pause = 0" in line["text"] for line in lines), "the settings are told"


def test_pages_are_packed_and_ask_for_https_where_they_came_by_it(client: TestClient[Any]) -> None:
    plain = client.get("/", headers={"accept-encoding": "identity"})
    packed = client.get("/", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(plain.content) / 2
    assert "strict-transport-security" not in plain.headers
    secure = TestClient(client.app, base_url="https://testserver.local")
    answer = secure.get("/")
    assert answer.headers["strict-transport-security"] == "max-age=31536000"
    assert "secure" in answer.headers["set-cookie"].lower()


def test_a_packed_page_does_not_tell_its_token_by_its_length(client: TestClient[Any]) -> None:
    """The field that proves that a form is ours looks different on every page, and is good on each."""
    client.get("/")
    seen = {csrf(client) for _ in range(5)}
    assert len(seen) == 5
    for token in seen:
        assert client.post("/name", data={"csrf": token, "name": "Ana"}, follow_redirects=False).status_code == 303


def test_an_idle_page_keeps_no_compressor_and_what_follows_is_still_read(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[bool] = []
    monkeypatch.setattr(serving_run, "_give_back", lambda: given.append(True))
    encoder, reader = Encoder(), zlib.decompressobj(wbits=-WINDOW)
    for text in (b"a picture " * 100, b"a picture " * 101):
        packed = encoder.compress(text) + encoder.flush(zlib.Z_SYNC_FLUSH)
        assert reader.decompress(packed) == text
        encoder._last -= 2 * Encoder.idle_after
        Encoder.rest()
        assert encoder._packer is None
        Encoder.rest()  # when it is quiet, the memory goes back
    assert given


def test_the_lock_file_names_all_that_the_server_needs() -> None:
    """With versions that fit, and with hashes; whatever a package needs in turn is there as well."""
    lock = (Path(__file__).parents[2] / "deploy" / "requirements.lock").read_text()
    found = re.findall(r"^([\w.-]+)(?:\[[\w,]+\])?==(\S+) \\\n    --hash=sha256:[0-9a-f]{64}", lock, re.M)
    locked = {canonicalize_name(name): version for name, version in found}
    wanted, seen = [("gameshelf", frozenset(("web",)))], set()
    while wanted:
        package, extras = wanted.pop()
        if package in locked and metadata.version(package) != locked[package]:
            continue  # a newer one than the lock's is installed here, whose needs are others
        for text in metadata.requires(package) or ():
            one = Requirement(text)
            if one.marker is not None and not any(one.marker.evaluate({"extra": extra}) for extra in (extras or {""})):
                continue
            name = canonicalize_name(one.name)
            assert name in locked, f"{package} needs {one}"
            assert one.specifier.contains(locked[name], prereleases=True), f"{package} needs {one}, not {locked[name]}"
            if (name, frozenset(one.extras)) not in seen:
                seen.add((name, frozenset(one.extras)))
                wanted.append((name, frozenset(one.extras)))


# Several processes


def test_several_processes_serve_at_one_door_and_one_that_falls_is_begun_anew(postgres: str, tmp_path: Path) -> None:
    with Server(tmp_path, database=postgres, workers=2, bot_workers=0) as server:
        token = server.visitor()
        table = server.table(token, ["me", "me"])
        for _ in range(10):
            assert server.call(f"/api/tables/{table}")["seq"] == 2

        def children() -> list[int]:
            tasks = Path(f"/proc/{server.process.pid}/task").iterdir()
            found = [int(pid) for task in tasks for pid in (task / "children").read_text().split()]
            return [pid for pid in found if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]

        before = children()
        assert len(before) == 2
        import os
        import signal

        os.kill(before[0], signal.SIGKILL)
        until(lambda: len(children()) == 2 and before[0] not in children())
        assert server.call(f"/api/tables/{table}/moves", {"seq": 2, "move": "dive"}, token) == {"seq": 3}


# A hand on tables and visitors


def behind(folder: Path, work: Callable[[Admin], Coroutine[Any, Any, Any]]) -> Any:
    """What `gameshelf admin` does, beside a running server."""
    found = []

    async def do() -> None:
        store = SQLite(folder / "gameshelf.sqlite3", alone=False)
        await store.open()
        try:
            found.append(await work(Admin(store)))
        finally:
            await store.close()

    run(do())
    return found[0]


def test_the_program_lists_tables_and_says_what_is_not_there(tmp_path: Path) -> None:
    with limited(tmp_path) as client:
        table = play_now(client, name="Ana")
        listed = admin(tmp_path, "tables").stdout
        assert table in listed
        assert "Ana" in listed
    missing = admin(tmp_path / "nowhere", "tables")
    assert (missing.returncode, missing.stderr.startswith("gameshelf: ")) == (2, True)


def test_tables_are_shown_closed_exported_and_deleted_while_the_server_runs(tmp_path: Path) -> None:
    with Server(tmp_path, poll=0.1) as server:
        token = server.visitor("Ana")
        table, other = server.table(token, ["me", "me"]), server.table(token, ["me", "me"])
        assert behind(tmp_path, lambda admin: admin.show(table))["log"][0]["kind"] == "sit"
        behind(tmp_path, lambda admin: admin.close_table(table, "Enough."))
        until(lambda: server.call(f"/api/tables/{table}")["broken"] == "Enough.")
        refused = server.call(f"/api/tables/{table}/moves", {"seq": 3, "move": "dive"}, token)
        assert (refused["rule"], refused["detail"]) == ("house.frozen", "Enough.")
        assert behind(tmp_path, lambda admin: admin.export(other))["values"]["entries"]
        behind(tmp_path, lambda admin: admin.delete(other))
        until(lambda: server.call(f"/api/tables/{other}").get("status") == 404)
        with pytest.raises(SetupError, match="no table"):
            behind(tmp_path, lambda admin: admin.show(other))
        assert behind(tmp_path, lambda admin: admin.check()) == (1, [])


def test_talk_is_hidden_and_a_visitor_is_exported_and_forgotten(tmp_path: Path) -> None:
    with Server(tmp_path, poll=0.1) as server:
        ana, ben = server.visitor("Ana"), server.visitor("Ben")
        table = server.table(ana, ["me", "open"], listed=True)
        server.call(f"/api/tables/{table}/join", {}, ben)
        for words in ("rude words", "good words"):
            server.call(f"/api/tables/{table}/chat", {"text": words}, ben)
        seq, who, _, _ = behind(tmp_path, lambda admin: admin.talk(table))[0]
        behind(tmp_path, lambda admin: admin.hide(table, seq))

        def log() -> str:
            return json.dumps(server.call(f"/api/tables/{table}/log", token=ana))

        until(lambda: "rude" not in log())
        assert "good" in log()
        kept = behind(tmp_path, lambda admin: admin.visitor(who))
        assert (kept["name"], kept["tables"]) == ("Ben", [table])
        behind(tmp_path, lambda admin: admin.erase(who))
        until(lambda: "Ben" not in json.dumps(server.call(f"/api/tables/{table}")))
        assert "good" not in log()
        with pytest.raises(SetupError, match="no visitor"):
            behind(tmp_path, lambda admin: admin.visitor(who))
        assert behind(tmp_path, lambda admin: admin.check()) == (1, [])


@pytest.mark.rule("house.barred")
def test_a_visitor_or_an_address_is_shut_out_and_let_in_again(tmp_path: Path) -> None:
    with Server(tmp_path, poll=0.1) as server:
        token = server.visitor("Mal")
        table = server.table(token, ["me", "me"])
        who = behind(tmp_path, lambda admin: admin.show(table))["setup"]["owner"]
        for one in (who, "127.0.0.1"):
            behind(tmp_path, lambda admin: admin.bar(one, "spam"))  # noqa: B023
            until(lambda: server.call("/api/tables", token=token).get("rule") == "house.barred")
            assert [shut[0] for shut in behind(tmp_path, lambda admin: admin.barred())] == [one]
            behind(tmp_path, lambda admin: admin.unbar(one))  # noqa: B023
            until(lambda: "mine" in server.call("/api/tables", token=token))


def test_a_backup_of_a_running_server_is_a_whole_database(tmp_path: Path) -> None:
    copy = tmp_path / "copy" / "gameshelf.sqlite3"
    copy.parent.mkdir()
    with Server(tmp_path / "data") as server:
        token = server.visitor()
        table = server.table(token, ["me", "me"])
        server.call(f"/api/tables/{table}/moves", {"seq": 2, "move": "dive"}, token)
        backup(tmp_path / "data" / "gameshelf.sqlite3", copy)
        with pytest.raises(SetupError, match="already"):
            backup(tmp_path / "data" / "gameshelf.sqlite3", copy)
        server.kill()
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with Server(copy.parent) as restored:
        assert restored.call(f"/api/tables/{table}")["seq"] == 3
        assert restored.call(f"/api/tables/{table}/moves", token=token)["moves"], "the seat is still its player's"


def test_tables_where_nothing_happens_expire(tmp_path: Path) -> None:
    import sqlite3

    with limited(tmp_path) as client:
        old, new = new_table(client, seat0="me", seat1="me"), new_table(client, seat0="me", seat1="me")
    with sqlite3.connect(tmp_path / "gameshelf.sqlite3") as db:
        db.execute("UPDATE log SET at = ? WHERE table_id = ?", (time.time() - 40 * 86_400, old))
    db.close()
    assert behind(tmp_path, lambda admin: admin.expire(30)) == [old]
    app = gameshelf.web.create_app(data=tmp_path, bot_workers=0, expire_days=30, poll=0.05, **FREE)
    with sqlite3.connect(tmp_path / "gameshelf.sqlite3") as db:
        db.execute("UPDATE log SET at = ?", (time.time() - 40 * 86_400,))
    db.close()
    with TestClient(app) as client:
        until(lambda: client.get(f"/api/tables/{new}").status_code == 404)


# A link to one's seat


@pytest.mark.rule("house.key")
def test_a_seat_survives_a_lost_cookie_by_its_personal_link(client: TestClient[Any]) -> None:
    table = play_now(client, name="Ana")
    page = post(client, f"/tables/{table}/key").text
    link = re.search(rf'/seat/{table}/0/([\w-]+)"', page)
    assert link is not None
    before = client.cookies[COOKIE]
    client.cookies.clear()
    assert "You are watching" in client.get(f"/tables/{table}").text
    asks = client.get(link[0].rstrip('"')).text
    assert "Take my seat" in asks
    assert live_of(client, table).held(_id(before)) == [0], "the link alone changes nothing"
    form = {"csrf": csrf(client, link[0].rstrip('"')), "seat": "0", "code": link[1]}
    assert client.post(f"/tables/{table}/seat", data=form, follow_redirects=False).status_code == 303
    assert live_of(client, table).held(_id(client.cookies[COOKIE])) == [0]
    assert live_of(client, table).names[0] == "Ana"
    assert not live_of(client, table).held(_id(before)), "one browser a seat"
    post(client, f"/tables/{table}/key", back="yes")
    client.cookies.clear()
    again = {**form, "csrf": csrf(client)}
    assert client.post(f"/tables/{table}/seat", data=again, follow_redirects=False).status_code == 403
    assert link[1] not in Path(client.app.state.config.data / "gameshelf.sqlite3").read_bytes().decode("latin-1")


def _id(token: str) -> str:
    from gameshelf.web.visitor import Visitor

    return Visitor(token).id


@pytest.mark.rule("house.key")
def test_programs_keep_their_seat_in_the_same_way(client: TestClient[Any]) -> None:
    room = Room(client)
    path = f"/api/tables/{room.id}"
    key = client.post(f"{path}/key", json={}, headers=room.bearer("Ana")).json()
    assert client.post(f"{path}/key", json={}, headers=room.bearer("Mal")).status_code == 403
    wrong = client.post(f"{path}/seat", json={**key, "code": "x"}, headers=room.bearer("Mal")).json()
    assert wrong["rule"] == "house.key"
    assert client.post(f"{path}/seat", json=key, headers=room.bearer("Mal")).json()["seats"][0]["you"]
    assert client.post(f"{path}/key/back", json={}, headers=room.bearer("Mal")).status_code == 201
    assert client.post(f"{path}/seat", json=key, headers=room.bearer("Ana")).status_code == 403


def test_the_record_of_a_table_tells_when_it_was_begun_and_who_were_bots(client: TestClient[Any]) -> None:
    table = new_table(client, seat0="me", seat1="greedy")
    live = live_of(client, table)
    finish(live)
    record = client.get(f"/api/tables/{table}/record").json()
    assert record["bots"] == ["", "greedy"]
    assert record["date"].startswith(time.strftime("%Y-", time.gmtime(live.row.created)))
