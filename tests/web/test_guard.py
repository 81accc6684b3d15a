"""Origin check, CSRF, policy headers, cookies, escaping, limits."""

from __future__ import annotations

import re
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

import gameshelf.web
from gameshelf.web import Rate
from gameshelf.web.hub import Viewer
from gameshelf.web.visitor import COOKIE
from web.conftest import FREE
from web.serving import message_of, until

EVIL = "<script>alert(1)</script>\"'&"


def csrf(client: TestClient[Any], page: str = "/") -> str:
    found = re.search(r'name="csrf" value="(\w+)"', client.get(page).text)
    assert found is not None
    return found[1]


def play_now(client: TestClient[Any], **form: str) -> str:
    answer = client.post("/play/takara", data={"csrf": csrf(client), **form}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].rsplit("/", 1)[1]


PAGES = [
    "/",
    "/new/takara",
    "/rules/takara",
    "/docs",
    "/api/games",
    "/api/openapi.json",
    "/nothing-here",
    "/api/tables/nope",
    "/covers/takara.svg",
]


@pytest.mark.parametrize("path", PAGES)
def test_every_answer_has_the_headers(client: TestClient[Any], path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe-inline" not in policy or path.startswith("/covers/")
    assert "unsafe-eval" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "same-origin"


def test_pages_need_no_inline_script_or_style(client: TestClient[Any]) -> None:
    table = play_now(client)
    for path in ("/", "/new/takara", "/rules/takara", "/docs", f"/tables/{table}", f"/tables/{table}/replay"):
        text = client.get(path).text
        assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", text), path
        assert re.findall(r"<script([^>]*)>", text) == [
            f' type="module" src="{script}"' for script in re.findall(r'src="(/static/[^"]+js)"', text)
        ]
        assert "//" not in re.sub(
            r"http://testserver\.local[^\"]*|http://www\.w3\.org/2000/svg",
            "",
            " ".join(re.findall(r'(?:src|href)="([^"]*)"', text)),
        ), f"{path} loads from elsewhere"


def test_the_cookie_is_for_the_server_alone(client: TestClient[Any]) -> None:
    cookie = client.get("/").headers["set-cookie"].lower()
    assert cookie.startswith(f"{COOKIE}=")
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "set-cookie" not in client.get("/").headers, "it is sent once"


def test_the_server_keeps_only_a_hash_of_the_cookie(client: TestClient[Any], tmp_path: Path) -> None:
    play_now(client, name="Ana")
    token = client.cookies[COOKIE]
    for file in tmp_path.iterdir():
        assert token.encode() not in file.read_bytes()


def test_a_form_needs_its_token(client: TestClient[Any]) -> None:
    good = csrf(client)
    table = play_now(client)
    forms = [
        "/name",
        "/play/takara",
        "/new/takara",
        *(f"/tables/{table}/{what}" for what in ("sit", "leave", "bot", "stand-in", "watchers", "branch", "rematch")),
    ]
    for path in forms:
        for wrong in ({}, {"csrf": ""}, {"csrf": "0" * 32}, {"csrf": "é"}):
            assert client.post(path, data=wrong, follow_redirects=False).status_code == 403, path
        other = client.post(path, data={"csrf": good}, headers={"origin": "https://evil.example"}, follow_redirects=False)
        assert other.status_code == 403, path
    client.cookies.clear()
    assert client.post("/play/takara", data={"csrf": good}, follow_redirects=False).status_code == 403


@pytest.mark.parametrize("origin", ["https://evil.example", "http://testserver.local.evil.example", "null", None])
def test_the_socket_is_for_our_own_pages(client: TestClient[Any], origin: str | None) -> None:
    """With the cookie alone, a socket opens only from our own origin."""
    table = play_now(client)
    headers = {"host": "testserver.local", **({"origin": origin} if origin else {})}
    with client.websocket_connect(f"/ws/{table}", headers=headers) as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_text()
    assert closed.value.code == 4403


def test_our_own_page_opens_the_socket_and_holds_the_seat(client: TestClient[Any]) -> None:
    table = play_now(client)
    headers = {"host": "testserver.local", "origin": "http://testserver.local"}
    with client.websocket_connect(f"/ws/{table}", headers=headers) as socket:
        assert "you" in message_of(socket.receive_text())["html"]


def test_the_api_does_not_take_cookies(client: TestClient[Any]) -> None:
    play_now(client)
    assert client.get("/api/tables").status_code == 401


def test_names_and_talk_are_escaped_everywhere(client: TestClient[Any]) -> None:
    table = play_now(client, name=EVIL)
    token = client.cookies[COOKIE]
    bearer = {"authorization": f"Bearer {token}"}
    assert client.post(f"/api/tables/{table}/chat", json={"text": EVIL}, headers=bearer).status_code == 201
    with client.websocket_connect(f"/ws/{table}", headers=bearer) as socket:
        frame = message_of(socket.receive_text())["html"]
    for text in (frame, client.get("/").text, client.get(f"/tables/{table}").text, client.get(f"/tables/{table}/replay").text):
        assert "alert(1)" in text or "<script>alert" not in text
        assert "<script>alert" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in frame
    assert client.get(f"/rules/{EVIL}").status_code == 404
    assert "<script>alert" not in client.get(f"/rules/{EVIL}").text


@pytest.mark.rule("house.taken", "house.private")
def test_an_invite_seats_one_person_once_and_is_no_credential_afterwards(client: TestClient[Any]) -> None:
    form = {"csrf": csrf(client), "name": "Ana", "seat0": "me", "seat1": "open", "listed": "no"}
    table = client.post("/new/takara", data=form, follow_redirects=False).headers["location"].rsplit("/", 1)[1]
    invite = re.search(rf"/join/{table}/1/(\w+)", client.get(f"/tables/{table}").text)
    assert invite is not None
    client.cookies.clear()
    page = f"/join/{table}/1/{invite[1]}"
    assert invite[0] not in client.get(f"/tables/{table}").text, "a watcher gets no invites"
    wrong = client.post(
        f"/tables/{table}/sit", data={"csrf": csrf(client, page), "seat": "1", "invite": "0" * 24}, follow_redirects=False
    )
    assert wrong.status_code == 403
    good = {"csrf": csrf(client, page), "seat": "1", "invite": invite[1], "name": "Ben"}
    assert client.post(f"/tables/{table}/sit", data=good, follow_redirects=False).status_code == 303
    assert 'data-mine="true"' in client.get(f"/tables/{table}").text
    client.cookies.clear()
    assert (
        client.get(page, follow_redirects=False).status_code == 302
        or client.get(page, follow_redirects=False).status_code == 303
    )
    third = client.post(f"/tables/{table}/sit", data={**good, "csrf": csrf(client)}, follow_redirects=False)
    assert third.status_code == 409
    assert "You are watching" in client.get(f"/tables/{table}").text


@pytest.mark.rule("house.limit")
def test_too_many_calls_are_refused(tmp_path: Path) -> None:
    app = gameshelf.web.create_app(data=tmp_path, bot_workers=0, **{**FREE, "http_rate": Rate(10, 0.001)})
    with TestClient(app) as client:
        statuses = [client.get("/api/games").status_code for _ in range(14)]
        assert statuses == [200] * 10 + [429] * 4
        refused = client.get("/api/games")
        assert (refused.json()["rule"], refused.headers["retry-after"]) == ("house.limit", "1")
        assert client.get("/").headers["retry-after"] == "1"


def test_a_visitor_has_so_many_unfinished_tables_and_no_more(tmp_path: Path) -> None:
    app = gameshelf.web.create_app(data=tmp_path, bot_workers=0, tables_each=3, **FREE)
    with TestClient(app) as client:
        bearer = {"authorization": "Bearer " + client.post("/api/visitors", json={"name": "Ana"}).json()["token"]}
        body = {"game": "takara", "seats": ["me", "me"]}
        statuses = [client.post("/api/tables", json=body, headers=bearer).status_code for _ in range(5)]
        assert statuses == [201, 201, 201, 429, 429]


def test_a_body_that_is_too_large_is_refused(client: TestClient[Any]) -> None:
    token = csrf(client)
    answer = client.post("/new/takara", data={"csrf": token, "edition": "x" * 400_000})
    assert answer.status_code == 413
    bearer = {"authorization": "Bearer " + "A" * 43}
    assert client.post("/api/tables", json={"game": "x" * 400_000, "seats": ["me"]}, headers=bearer).status_code == 413


def test_static_files_are_kept_for_ever_under_names_that_change(client: TestClient[Any]) -> None:
    for path in re.findall(r'"(/static/[^"]+)"', client.get("/").text):
        answer = client.get(path)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
        assert "set-cookie" not in answer.headers
        assert answer.headers["content-type"].split(";")[0] in ("text/css", "text/javascript", "image/svg+xml", "font/woff2")
        assert re.search(r"\.[0-9a-f]{12}\.\w+$", path)
    assert client.get("/static/..%2fapp.py").status_code == 404


@pytest.mark.parametrize("path", PAGES)
def test_head_is_answered_as_get_without_the_body(client: TestClient[Any], path: str) -> None:
    client.get("/")
    whole = {"accept-encoding": "identity"}  # packed, the length of a page is that of its forms' proof as well
    get, head = client.get(path, headers=whole), client.head(path, headers=whole)
    assert (head.status_code, head.content) == (get.status_code, b"")
    assert head.headers["content-type"] == get.headers["content-type"]
    assert head.headers["content-length"] == get.headers["content-length"]


def test_the_description_of_the_api_names_401_where_a_token_is_looked_at(client: TestClient[Any]) -> None:
    room = f"/api/tables/{play_now(client)}"
    for path, calls in client.get("/api/openapi.json").json()["paths"].items():
        for method, call in calls.items():
            assert ("401" in call["responses"]) == bool(call.get("security")), f"{method} {path}"
    assert client.post("/api/visitors", json={"name": "Ana"}, headers={"authorization": "Bearer bad"}).status_code == 201
    assert client.get(f"{room}/record", headers={"authorization": "Bearer bad"}).status_code == 403
    assert client.get(f"{room}/view", headers={"authorization": "Bearer bad"}).status_code == 401


def open_sockets(client: TestClient[Any], table: str, tokens: list[str]) -> list[int]:
    """Open a page with each token and keep it open; the codes with which the server closed some."""
    codes = []
    with ExitStack() as stack:
        for token in tokens:
            headers = {"host": "testserver.local", "origin": "http://testserver.local"}
            headers |= {"authorization": f"Bearer {token}"} if token else {}
            try:
                socket = stack.enter_context(client.websocket_connect(f"/ws/{table}", headers=headers))
                socket.receive_text()
            except WebSocketDisconnect as closed:
                codes.append(closed.code)
    return codes


def limited(tmp_path: Path, **settings: Any) -> TestClient[Any]:
    return TestClient(gameshelf.web.create_app(data=tmp_path, bot_workers=0, **{**FREE, **settings}))


@pytest.mark.rule("house.limit")
def test_so_many_pages_may_be_open_from_one_address(tmp_path: Path) -> None:
    """Whatever tokens are invented; when they are closed, others can be opened."""
    with limited(tmp_path, sockets_each=5) as client:
        table = play_now(client)
        client.cookies.clear()
        tokens = [f"{n:043d}" for n in range(8)]
        for _ in range(2):
            assert open_sockets(client, table, tokens) == [4429] * 3
            until(lambda: not client.app.state.tables.hub.addresses)  # nothing is remembered of pages that are closed


def test_sockets_are_not_opened_too_fast(tmp_path: Path) -> None:
    with limited(tmp_path, handshake_rate=Rate(6, 1e-9)) as client:
        table = play_now(client)
        assert len(open_sockets(client, table, [f"{n:043d}" for n in range(10)])) == 4


def test_visitors_without_a_name_do_not_take_each_others_place(tmp_path: Path) -> None:
    """They are told apart by their address."""
    with limited(tmp_path, viewers_each=3) as client:
        table = play_now(client)
        client.cookies.clear()
        assert open_sockets(client, table, [""] * 5) == [4429] * 2
        hub, live = client.app.state.tables.hub, client.app.state.tables.keeper.lives[table]
        for visitor, address in (("", "192.0.2.1"), ("", "192.0.2.2"), ("", "192.0.2.2"), ("ana", "192.0.2.1")):
            hub.join(Viewer(live, visitor, address, False))
        assert [hub.of(table, "", f"192.0.2.{n}") for n in (1, 2, 3)] == [1, 2, 0]
        assert hub.of(table, "ana", "192.0.2.9") == 1, "whoever has a token is known by it"


class Talk:
    """Ana's table, and strangers who talk."""

    def __init__(self, client: TestClient[Any], listed: bool) -> None:
        self.client = client
        self.ana = self.stranger()
        body = {"game": "takara", "seats": ["me", "open"], "listed": listed}
        self.table = client.post("/api/tables", json=body, headers=self.ana).json()["id"]

    def stranger(self) -> dict[str, str]:
        return {"authorization": "Bearer " + self.client.post("/api/visitors", json={"name": "Mal"}).json()["token"]}

    def say(self, who: dict[str, str]) -> Any:
        return self.client.post(f"/api/tables/{self.table}/chat", json={"text": "hello"}, headers=who)

    def let(self, who: dict[str, str], talk: bool) -> Any:
        return self.client.post(f"/api/tables/{self.table}/watchers", json={"talk": talk}, headers=who)


@pytest.mark.rule("house.talk")
@pytest.mark.parametrize("listed", [True, False])
def test_those_who_play_decide_whether_watchers_may_talk(client: TestClient[Any], listed: bool) -> None:
    talk = Talk(client, listed)
    mal = talk.stranger()
    assert talk.say(mal).status_code == (201 if listed else 403)
    assert talk.say(talk.ana).status_code == 201
    assert talk.let(mal, not listed).json()["rule"] == "house.seat"
    assert talk.let(talk.ana, not listed).json()["talk"] is not listed
    answer = talk.say(mal)
    assert answer.status_code == (403 if listed else 201)
    if listed:
        assert answer.json()["rule"] == "house.talk"
    with client.websocket_connect(f"/ws/{talk.table}", headers=mal) as socket:
        assert "Watchers may" in socket.receive_text()
        socket.send_text('{"say": "hello"}')
        assert message_of(socket.receive_text()).get("rule") == ("house.talk" if listed else None)
    client.app.state.tables.keeper.lives.clear()
    assert client.get(f"/api/tables/{talk.table}").json()["talk"] is not listed, "it is kept"


@pytest.mark.rule("house.limit")
def test_watchers_do_not_talk_without_end(tmp_path: Path) -> None:
    """Nor do many who come from one address; those who play may."""
    with limited(tmp_path, talk_rate=Rate(4, 1e-9)) as client:
        talk = Talk(client, listed=True)
        mal = talk.stranger()
        assert [talk.say(mal).status_code for _ in range(5)] == [201] * 4 + [429]
        assert talk.say(talk.stranger()).status_code == 429
        assert [talk.say(talk.ana).status_code for _ in range(8)] == [201] * 8
