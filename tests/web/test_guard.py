"""Origin check, CSRF, policy headers, cookies, escaping, limits."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

import gameshelf.web
from gameshelf.web import Rate
from gameshelf.web.visitor import COOKIE
from web.conftest import FREE
from web.serving import message_of

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
        *(f"/tables/{table}/{what}" for what in ("sit", "leave", "bot", "branch", "rematch")),
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
    assert 'id="undo"' in client.get(f"/tables/{table}").text
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
        assert client.get("/api/games").json()["rule"] == "house.limit"


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
        assert re.search(r"\.[0-9a-f]{12}\.\w+$", path)
    assert client.get("/static/..%2fapp.py").status_code == 404
