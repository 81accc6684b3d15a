"""A player who leaves or simply goes away does not end the evening."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

import gameshelf.web
from gameshelf.core import Box
from gameshelf.play import Match
from gameshelf.web import bots, frame, keeper
from gameshelf.web.bots import Bots
from gameshelf.web.live import Decided, Finest, Live
from gameshelf.web.store import Sitting
from gameshelf.web.tables import Tables
from gameshelf.web.visitor import COOKIE
from web.conftest import FREE, ours
from web.serving import run, until
from web.test_pages import post


class Evening:
    """Ana's listed table, with Ben on the second seat and Mal who watches."""

    def __init__(self, client: TestClient[Any], game: str = "takara", **settings: Any) -> None:
        self.client = client
        self.tables: Tables = client.app.state.tables
        for name, value in {"absent_after": 0.0, **settings}.items():
            object.__setattr__(self.tables.config, name, value)
        self.tokens = {
            name: client.post("/api/visitors", json={"name": name}).json()["token"] for name in ("Ana", "Ben", "Mal")
        }
        body = {"game": game, "seats": ["me", "open"], "listed": True}
        self.id = client.post("/api/tables", json=body, headers=self.bearer("Ana")).json()["id"]
        self.call("Ben", "join", seat=1)
        self.live: Live = self.tables.keeper.lives[self.id]

    def bearer(self, name: str) -> dict[str, str]:
        return {"authorization": f"Bearer {self.tokens[name]}"}

    def call(self, name: str, what: str, **body: Any) -> Any:
        return self.client.post(f"/api/tables/{self.id}/{what}", json=body, headers=self.bearer(name))

    def socket(self, name: str) -> Any:
        return self.client.websocket_connect(f"/ws/{self.id}", headers=self.bearer(name))

    @property
    def asked(self) -> str:
        return ("Ana", "Ben")[self.live.asked or 0]


@pytest.mark.rule("house.away")
def test_others_let_a_bot_play_for_somebody_who_is_away(client: TestClient[Any]) -> None:
    evening = Evening(client)
    answer = evening.call("Ana", "stand-in", seat=1)
    assert answer.status_code == 201
    assert answer.json()["seats"][1] == {"name": "Ben", "bot": "greedy", "open": False, "you": False, "invite": None}
    assert any(line.text == "@1 is away; a bot plays for now." for line in evening.live.lines)
    with evening.socket("Ben") as socket:
        assert "A bot plays for you" in socket.receive_text(), "he is told"
    assert evening.call("Ben", "join").json() == {"seat": 1}
    assert not evening.live.seats[1].bot


def test_the_page_has_a_button_for_it(client: TestClient[Any]) -> None:
    """It is for the one whom everybody waits for."""
    evening = Evening(client)
    asked = evening.live.asked or 0
    other = ("Ben", "Ana")[asked]
    client.cookies.set(COOKIE, evening.tokens[other])
    page = client.get(f"/tables/{evening.id}").text
    assert f'action="/tables/{evening.id}/stand-in"' in page
    post(client, f"/tables/{evening.id}/stand-in")
    assert evening.live.seats[asked].bot
    assert f'action="/tables/{evening.id}/watchers"' in page
    assert post(client, f"/tables/{evening.id}/watchers", talk="no").status_code == 303
    assert not evening.live.talk
    client.cookies.set(COOKIE, evening.tokens["Mal"])
    page = client.get(f"/tables/{evening.id}").text
    assert "/stand-in" not in page
    assert "/watchers" not in page


@pytest.mark.rule("house.away")
def test_nobody_is_replaced_who_is_there(client: TestClient[Any]) -> None:
    evening = Evening(client)
    with evening.socket("Ben"):
        answer = evening.call("Ana", "stand-in", seat=1)
        assert (answer.status_code, answer.json()["rule"]) == (409, "house.away")
    object.__setattr__(evening.tables.config, "absent_after", 120.0)
    answer = evening.call("Ana", "stand-in", seat=1)
    assert answer.json()["detail"] == "A bot can play for Ben after 2 minutes away from the table."
    evening.live.met[evening.live.seats[1].visitor] -= 121
    client.get(f"/api/tables/{evening.id}/moves", headers=evening.bearer("Ben"))
    assert evening.call("Ana", "stand-in", seat=1).status_code == 409, "a program that asks is there as well"
    evening.live.met[evening.live.seats[1].visitor] -= 121
    assert evening.call("Mal", "stand-in", seat=1).json()["rule"] == "house.seat"
    assert evening.call("Ben", "stand-in", seat=1).status_code == 409, "whoever goes leaves"
    assert evening.call("Ana", "stand-in", seat=2).status_code == 422
    assert evening.call("Ana", "stand-in", seat=1).status_code == 201
    assert evening.call("Ana", "stand-in", seat=1).status_code == 422, "a bot plays there already"


def test_who_is_there_is_known_to_other_processes(
    client: TestClient[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper, "HEARTBEAT", 0.0)
    evening = Evening(client, absent_after=120.0, poll=0.05)
    watching = client.blocking_portal.start_task_soon(evening.tables.keeper.watch)
    ben = evening.live.seats[1].visitor

    def known() -> Any:
        db = sqlite3.connect(tmp_path / "gameshelf.sqlite3")
        found = db.execute("SELECT at FROM here WHERE table_id = ? AND visitor = ?", (evening.id, ben)).fetchone()
        db.close()
        return found

    with evening.socket("Ben"):
        first = evening.live.met[ben]
        until(lambda: known() and known()[0] > first)
    until(lambda: not evening.tables.hub.watched(evening.id))
    object.__setattr__(evening.tables.config, "poll", 0.0)
    watching.result(60)
    evening.live.met.clear()  # as in a process where Ben has never been
    assert evening.call("Ana", "stand-in", seat=1).status_code == 409
    with sqlite3.connect(tmp_path / "gameshelf.sqlite3") as db:
        db.execute("UPDATE here SET at = at - 121")
    db.close()
    evening.live.met.clear()
    assert evening.call("Ana", "stand-in", seat=1).status_code == 201


@pytest.mark.parametrize("game", ours(), ids=lambda box: box.key)
def test_somebody_leaves_or_goes_away_at_every_kind_of_decision(client: TestClient[Any], game: Box) -> None:
    """The one who is asked leaves, or is found away by the other; a bot answers; whoever comes back plays on."""
    kinds: set[str] = set()
    dice = random.Random(3)
    while len(kinds) < 5:
        evening = Evening(client, game.key)
        live = evening.live
        for _ in range(150):
            if live.over:
                break
            kind, seat = type(live.game.stack[-1]).__name__, live.game.seat or 0
            name = ("Ana", "Ben")[seat]
            if kind in kinds:
                body = {"seq": live.now([seat]), "move": dice.choice(live.game.moves()).notation}
                assert evening.call(name, "moves", **body).status_code == 201
                continue
            kinds.add(kind)
            moved = live.moved
            other = "Ben" if name == "Ana" else "Ana"
            away = evening.call(name, "leave") if len(kinds) % 2 else evening.call(other, "stand-in", seat=seat)
            assert away.status_code == 201, away.text
            until(lambda: live.moved > moved)  # noqa: B023
            assert evening.call(name, "join").status_code == 201
            assert not live.seats[seat].bot
            assert not live.broken
    assert len(kinds) >= 5


def test_bots_wait_when_everybody_has_left_until_somebody_looks(client: TestClient[Any]) -> None:
    evening = Evening(client)
    live, playing = evening.live, evening.tables.bots
    for name in ("Ana", "Ben"):
        evening.call(name, "leave")
    until(lambda: not playing.busy(evening.id))
    assert live.asks_bot() is not None
    seq = live.seq
    client.blocking_portal.call(playing.nudge, live)
    client.blocking_portal.call(evening.tables.keeper._look_after)
    assert not playing.busy(evening.id)
    assert live.seq == seq
    with evening.socket("Mal"):
        until(lambda: live.seq > seq + 5)
    until(lambda: not playing.busy(evening.id))
    assert not live.over
    assert evening.call("Ana", "join").status_code == 201


def test_a_table_that_was_left_counts_no_more_and_is_not_listed(tmp_path: Path) -> None:
    app = gameshelf.web.create_app(data=tmp_path, bot_workers=0, tables_each=2, **FREE)
    with TestClient(app) as client:
        bearer = {"authorization": "Bearer " + client.post("/api/visitors", json={"name": "Ana"}).json()["token"]}
        body = {"game": "takara", "seats": ["me", "open"], "listed": True}
        made = [client.post("/api/tables", json=body, headers=bearer).json().get("id") for _ in range(3)]
        assert made[2] is None
        client.post(f"/api/tables/{made[0]}/leave", headers=bearer)
        assert client.post("/api/tables", json=body, headers=bearer).status_code == 201
        open_now = [one["id"] for one in client.get("/api/tables", headers=bearer).json()["open"]]
        assert made[0] not in open_now
        assert made[1] in open_now
        client.post(f"/api/tables/{made[0]}/join", json={}, headers=bearer)
        assert made[0] in [one["id"] for one in client.get("/api/tables", headers=bearer).json()["open"]]


def test_bots_go_on_when_the_storage_is_back(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """However often it has failed."""
    from gameshelf.web.store import StoreError

    monkeypatch.setattr(bots, "wait_after", lambda failed: 0.0)
    bearer = {"authorization": "Bearer " + client.post("/api/visitors", json={"name": "Ana"}).json()["token"]}
    tables: Tables = client.app.state.tables
    honest, failed = tables.store.append, 0

    async def append(*given: Any) -> None:
        nonlocal failed
        if failed < 40:
            failed += 1
            raise StoreError("no room")
        await honest(*given)

    monkeypatch.setattr(tables.store, "append", append)
    body = {"game": "takara", "seats": ["greedy", "random"]}
    table = client.post("/api/tables", json=body, headers=bearer).json()["id"]
    until(lambda: tables.keeper.lives[table].seq > 5)
    assert failed == 40


def test_bots_try_again_ever_more_slowly() -> None:
    waits = [bots.wait_after(failed) for failed in range(12)]
    assert waits[0] == 0
    assert waits == sorted(waits)
    assert bots.wait_after(10_000) == waits[-1] == 30


def test_a_nudge_is_not_lost_in_the_moment_in_which_a_bot_stops() -> None:
    played = 0

    class Table:
        """A table at which a bot is asked, until it has played."""

        class row:
            id = "t"

        class match:
            turns: list[Any] = []

        seats, values, bots_turn, opened, discreet = [Sitting("", "", "random")], "", True, 0.0, False

        @property
        def pending(self) -> tuple[int, ...]:
            return (0,) if self.bots_turn else ()

        def asked_bots(self) -> list[int]:
            return list(self.pending)

        def asks_bot(self) -> int | None:
            return next(iter(self.pending), None)

        def completes(self, seat: int, move: str) -> bool:
            return True

        def moved_for(self, seats: list[int]) -> int:
            return 0

        def may_regret(self) -> bool:
            return False

    live: Any = Table()

    async def play(*_: Any) -> None:
        nonlocal played
        played += 1
        live.bots_turn = False
        if played == 1:
            asyncio.get_running_loop().call_soon(again)

    def again() -> None:
        live.bots_turn = True
        playing.nudge(live)

    async def think(job: Any) -> str:
        return "move"

    async def evening() -> None:
        playing.nudge(live)
        for _ in range(20):
            await asyncio.sleep(0)

    playing = Bots(0, 0, play, lambda live: False)
    playing._think = think  # type: ignore[method-assign]
    run(evening())
    assert played == 2


def test_a_long_game_is_not_played_through_for_every_answer_of_a_bot(
    luck: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each thread plays on from where it was: of a long game a bot plays a few times its moves, not their square."""
    played, honest = 0, Match.play

    def play(self: Match, *given: Any) -> Any:
        nonlocal played
        played += 1
        return honest(self, *given)

    monkeypatch.setattr(Match, "play", play)
    app = gameshelf.web.create_app(data=tmp_path, bot_pause=0, bot_workers=0, poll=0, pass_pause=0, **FREE)
    with TestClient(app) as client:
        token = client.post("/api/visitors", json={"name": "Ana"}).json()["token"]
        body = {"game": "takara", "seats": ["random", "random"]}
        table = client.post("/api/tables", json=body, headers={"authorization": f"Bearer {token}"}).json()["id"]
        live: Live = client.app.state.tables.keeper.lives[table]
        until(lambda: live.over)
    threads = min(32, (os.cpu_count() or 1) + 4)
    assert 2 * threads < len(live.match.turns)
    assert played <= threads * len(live.match.turns)


def _moved_by_bot(evening: Evening) -> int:
    """Whoever is asked moves once, is found away, and is back after a bot has moved for them; the seat."""
    live = evening.live
    seat = live.asked or 0
    name, other = ("Ana", "Ben")[seat], ("Ana", "Ben")[1 - seat]
    assert evening.call(name, "moves", seq=live.now([seat]), move="dive").status_code == 201
    while live.asked != seat:
        move = next(one for one in live.game.moves() if one.notation in ("end", "dive", "skip"))
        assert evening.call(other, "moves", seq=live.now([1 - seat]), move=move.notation).status_code == 201
    told = live.told
    assert evening.call(other, "stand-in", seat=seat).status_code == 201
    until(lambda: live.asked != seat and live.told > told + 1)
    assert evening.call(name, "join").status_code == 201
    return seat


def test_what_a_bot_did_for_somebody_who_was_away_is_told_as_its_doing(client: TestClient[Any]) -> None:
    evening = Evening(client)
    seat = _moved_by_bot(evening)
    name, other = ("Ana", "Ben")[seat], ("Ana", "Ben")[1 - seat]
    live = evening.live
    turn, text = next(
        (n, told)
        for n, one in enumerate(live.match.turns)
        if seat in live.stood[n]
        for event in one.events
        if (told := event.seen_by(None)).startswith(f"@{seat} ")
    )
    does = text.partition(" ")[2]
    while live.asked != seat:
        move = next(one for one in live.game.moves() if one.notation in ("end", "dive", "skip"))
        assert evening.call(other, "moves", seq=live.now([1 - seat]), move=move.notation).status_code == 201
    live.moments = [Decided(turn, seat, "Dive", seat, 0.4, 0.7, "choice")]
    live.finest = [Finest(turn, seat, "Dive", "End the day", 0.1)]
    assert frame.moments(live, seat)[0]["label"] == f"The bot for you {does}"
    assert frame.finest(live, seat)[0].startswith("The best choice of the bot for you, at move ")
    assert frame.finest(live, None)[0].startswith(f"The best choice of the bot for {name}, at move ")
    stop = frame.stop_of(live, turn)
    for again in (False, True):
        if again:  # a table that is read from the log knows it as well
            del evening.tables.keeper.lives[evening.id]
        client.cookies.set(COOKIE, evening.tokens[name])
        page = client.get(f"/tables/{evening.id}").text
        story, recap = page.partition('id="t-lines"')[2], page.partition('id="recap"')[2].partition("</details>")[0]
        assert f"The bot for you {does}" in story
        assert f">Bot for {name}</a>" in story
        assert f"<b>The bot for you</b><p>{does[0].upper()}{does[1:]}" in recap, "what it did is told to whoever comes back"
        assert f"You {does}" not in page
        assert f"The bot for you {does}" in client.get(f"/tables/{evening.id}/replay/{stop}").text
        assert f"Move {stop}, Bot for {name}" in client.get(f"/tables/{evening.id}/replay/{stop}").text
        client.cookies.set(COOKIE, evening.tokens[other])
        page = client.get(f"/tables/{evening.id}").text
        assert f">Bot for {name}</a>" in page
        assert f"{name} {does}" in page, "to the others it is the same seat"
        assert "for you" not in page.partition('id="t-lines"')[2].partition("</ol></div>")[0]


def test_ones_own_answer_stays_ones_own_when_a_bot_comes_before_the_others_have_answered(client: TestClient[Any]) -> None:
    evening = Evening(client, "sealed")
    live = evening.live
    moves = [live.game.moves(n)[0].notation for n in (0, 1)]
    assert evening.call("Ana", "moves", seq=live.now([0]), move=moves[0]).status_code == 201
    assert evening.call("Ben", "leave").status_code == 201
    until(lambda: live.stood and live.stood[-1] == (1,))
    assert live.stood_in(len(live.stops) - 1) == (1,)
    assert live.stood[0] == (), "what is sealed is nobody's business yet"
