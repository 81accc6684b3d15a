"""Any message from anybody changes nothing unless it is a legal move of the sender's own seat; every answer is clear."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar.testing import TestClient
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance

import gameshelf.web
from gameshelf.core import State
from gameshelf.web.tables import Tables
from web.conftest import FREE
from web.serving import message_of

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
fields = st.dictionaries(
    st.sampled_from(["seq", "move", "undo", "why", "say", "show", "words", "seat", "admin"]), anything, max_size=4
)
messages = st.one_of(
    fields.map(json.dumps),
    st.text(max_size=200),
    st.sampled_from(['{"seq":', "[]", "null", "[" * 4000, '{"move": "dig 1"}', '{"seq": 99999, "move": "dive"}', "\x00", "{}"]),
)


class Room:
    """A table of Ana's and Ben's, and Mallory who watches."""

    def __init__(self, client: TestClient[Any]) -> None:
        self.client = client
        self.tokens = {
            name: client.post("/api/visitors", json={"name": name}).json()["token"] for name in ("Ana", "Ben", "Mal")
        }
        made = client.post("/api/tables", json={"game": "takara", "seats": ["me", "open"]}, headers=self.bearer("Ana")).json()
        self.id, invite = made["id"], made["seats"][1]["invite"]
        client.post(f"/api/tables/{self.id}/join", json={"seat": 1, "invite": invite}, headers=self.bearer("Ben"))
        self.tables: Tables = client.app.state.tables
        self.live = self.tables.keeper.lives[self.id]

    def bearer(self, name: str) -> dict[str, str]:
        return {"authorization": f"Bearer {self.tokens[name]}"}

    def socket(self, name: str) -> Any:
        return self.client.websocket_connect(f"/ws/{self.id}", headers=self.bearer(name))

    @property
    def waiting(self) -> str:
        """The one at the table who is not asked."""
        return "Ben" if self.live.asked == 0 else "Ana"

    @property
    def asked(self) -> str:
        return "Ana" if self.live.asked == 0 else "Ben"

    def moves(self) -> int:
        return len(self.live.match.played)


@pytest.fixture
def room(client: TestClient[Any]) -> Room:
    return Room(client)


def test_fuzzed_messages_change_nothing_and_are_answered(room: Room) -> None:
    """From the one who watches and the one who waits; the answer is a refusal with a rule, or chat where it was chat."""

    @settings(max_examples=150, suppress_health_check=list(HealthCheck), deadline=None, derandomize=True)
    @given(messages, st.sampled_from(["watching", "waiting"]))
    def attack(message: str, role: str) -> None:
        before, position = room.live.seq, room.live.match.game.plain()
        with room.socket("Mal" if role == "watching" else room.waiting) as socket:
            first = message_of(socket.receive_text())
            assert "html" in first
            socket.send_text(message)
            answer = message_of(socket.receive_text())
        assert room.live.match.game.plain() == position
        assert room.live.moved == 2 or room.live.moved == 0
        if room.live.seq == before:
            assert answer.get("error") or "html" in answer
            if "error" in answer:
                assert answer["rule"].startswith("house.")
        else:
            assert json.loads(message).get("say"), "only talk may be kept"

    attack()


@pytest.mark.rule("house.message")
def test_bytes_that_are_no_text_are_answered(room: Room) -> None:
    with room.socket("Ana") as socket:
        socket.receive_text()
        socket.send_bytes(b"\xff\xfe{}")
        assert message_of(socket.receive_text())["rule"] == "house.message"


def test_a_huge_message_closes_the_socket_and_changes_nothing(room: Room) -> None:
    from litestar.exceptions import WebSocketDisconnect

    with room.socket(room.asked) as socket:
        socket.receive_text()
        socket.send_text(json.dumps({"seq": 2, "move": "dive", "say": "x" * 100_000}))
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
        assert closed.value.code == 1009
    assert room.moves() == 0


def test_a_flood_is_refused(tmp_path: Path) -> None:
    from gameshelf.web import Rate

    app = gameshelf.web.create_app(data=tmp_path, bot_workers=0, **{**FREE, "socket_rate": Rate(5, 0.001)})
    with TestClient(app) as client:
        room = Room(client)
        with room.socket("Mal") as socket:
            socket.receive_text()
            rules = []
            for _ in range(8):
                socket.send_text('{"why": "dive"}')
                rules.append(message_of(socket.receive_text())["rule"])
        assert rules == ["house.turn"] * 5 + ["house.limit"] * 3


@pytest.mark.rule("house.turn", "house.seat")
def test_only_the_asked_seat_moves(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every legal move, sent by the other seat, by a watcher, without a token and with somebody's made-up one.

    The one that counts is executed once on its way, and nobody asks a second time whether it is allowed.
    """
    done: list[str] = []

    def noted(name: str) -> Any:
        honest = getattr(State, name)

        def act(self: State, *args: Any) -> Any:
            done.append(name)
            return honest(self, *args)

        return act

    for name in ("play", "why_not"):
        monkeypatch.setattr(State, name, noted(name))
    for _ in range(12):
        move = random.Random(room.live.seq).choice(room.live.match.game.moves()).notation
        seq, body = room.live.seq, {"seq": room.live.seq, "move": move}
        path = f"/api/tables/{room.id}/moves"
        for name, status in ((room.waiting, 422), ("Mal", 403)):
            answer = room.client.post(path, json=body, headers=room.bearer(name))
            assert answer.status_code == status
            assert answer.headers["content-type"].startswith("application/problem+json")
            assert answer.json()["rule"] in ("house.turn", "house.seat")
        assert room.client.post(path, json=body).status_code == 401
        assert room.client.post(path, json=body, headers={"authorization": "Bearer " + "A" * 43}).status_code == 403
        assert room.live.seq == seq
        done.clear()
        assert room.client.post(path, json=body, headers=room.bearer(room.asked)).json() == {"seq": seq + 1}
        assert done == ["play"]


def test_an_illegal_move_is_refused_with_its_rule_and_changes_nothing(room: Room) -> None:
    position = room.live.match.game.plain()
    book = room.live.box.rulebook.rules
    for move in room.live.box.vocabulary:
        if move in room.live.match.game.moves():
            continue
        body = {"seq": room.live.seq, "move": move.notation}
        answer = room.client.post(f"/api/tables/{room.id}/moves", json=body, headers=room.bearer(room.asked)).json()
        assert (answer["status"], answer["rule"] in book) == (422, True)
        assert answer["detail"]
        asked = room.client.get(
            f"/api/tables/{room.id}/why-not", params={"move": move.notation}, headers=room.bearer(room.asked)
        )
        assert asked.json() == {"allowed": False, "rule": answer["rule"], "text": answer["detail"]}
    assert room.live.match.game.plain() == position


@pytest.mark.rule("house.fault")
def test_rules_that_stumble_never_reach_the_log(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bug in a game's rules costs a move, not the table."""

    def stumble(state: Any, move: Any) -> None:
        raise RuntimeError("a bug")

    with monkeypatch.context() as patch:
        patch.setattr(type(room.live.match.game.stack[-1]), "play", lambda self, state, move: stumble(state, move))
        body = {"seq": room.live.seq, "move": "dive"}
        answer = room.client.post(f"/api/tables/{room.id}/moves", json=body, headers=room.bearer(room.asked))
        assert (answer.status_code, answer.json()["rule"]) == (500, "house.fault")
    assert room.live.seq == 3
    assert room.client.post(f"/api/tables/{room.id}/moves", json=body, headers=room.bearer(room.asked)).status_code == 201


def test_schemathesis_finds_no_fault_in_the_api(client: TestClient[Any]) -> None:
    """Every call of the API with generated parameters and bodies, right and wrong: no 5xx, and answers as described."""
    room = Room(client)
    schema = schemathesis.openapi.from_dict(client.get("/api/openapi.json").json())
    called: dict[str, set[int]] = {}

    for found in schema.get_all_operations():
        operation = found.ok()

        @settings(max_examples=25, suppress_health_check=list(HealthCheck), deadline=None, derandomize=True)
        @given(case=operation.as_strategy(), real=st.booleans(), token=st.sampled_from(["Ana", "Ben", "Mal", ""]))
        def call(case: Any, real: bool, token: str) -> None:
            if real and "table" in (case.path_parameters or {}):
                case.path_parameters["table"] = room.id
            headers = room.bearer(token) if token else {}
            answer = client.request(**_arguments(case, headers))
            called.setdefault(f"{case.method} {case.path}", set()).add(answer.status_code)
            case.validate_response(
                schemathesis.Response.from_httpx(answer, verify=False), checks=[not_a_server_error, response_schema_conformance]
            )

        call()
    assert len(called) == 24
    assert any(200 <= status < 300 for statuses in called.values() for status in statuses)


def _arguments(case: Any, headers: dict[str, str]) -> dict[str, Any]:
    given = case.as_transport_kwargs(base_url="http://testserver.local")
    given["headers"] = {**dict(given.get("headers") or {}), **headers}
    given.pop("cookies", None)
    return {
        name: value
        for name, value in given.items()
        if name in ("method", "url", "params", "json", "headers", "data", "content")
    }
