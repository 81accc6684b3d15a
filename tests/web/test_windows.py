"""Several seats that answer in secret and in any order; sides that talk among themselves."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

import gameshelf
import gameshelf.web
from gameshelf.web import bots
from gameshelf.web.live import Live
from gameshelf.web.tables import Tables
from web.conftest import FREE
from web.serving import message_of, until
from web.test_pages import live_of, new_table, post


class Round:
    """A table with Ana, Ben, Cem and Dan, of sealed picks if nothing else is said."""

    def __init__(
        self, client: TestClient[Any], seats: tuple[str, ...] = ("me", "open", "open"), game: str = "sealed"
    ) -> None:  # fmt: skip
        self.client, self.tables = client, client.app.state.tables
        names = ("Ana", "Ben", "Cem", "Dan")
        self.tokens = [client.post("/api/visitors", json={"name": name}).json()["token"] for name in names]
        body = {"game": game, "seats": list(seats), "listed": True}
        self.id = client.post("/api/tables", json=body, headers=self.bearer(0)).json()["id"]
        for seat, kind in enumerate(seats):
            if kind == "open":
                client.post(f"/api/tables/{self.id}/join", json={"seat": seat}, headers=self.bearer(seat)).raise_for_status()

    @property
    def live(self) -> Live:
        tables: Tables = self.tables
        return tables.keeper.lives[self.id]

    def bearer(self, who: int) -> dict[str, str]:
        return {"authorization": f"Bearer {self.tokens[who]}"}

    def get(self, who: int, what: str = "") -> Any:
        return self.client.get(f"/api/tables/{self.id}{what}", headers=self.bearer(who)).json()

    def post(self, who: int, what: str, **body: Any) -> Any:
        return self.client.post(f"/api/tables/{self.id}/{what}", json=body, headers=self.bearer(who))

    def answer(self, who: int, seq: int | None = None) -> Any:
        found = self.get(who, "/moves")
        return self.post(who, "moves", seq=found["seq"] if seq is None else seq, move=found["moves"][0]["move"])

    def socket(self, who: int, query: str = "") -> Any:
        return self.client.websocket_connect(f"/ws/{self.id}{query}", headers=self.bearer(who))


@pytest.fixture
def patient(luck: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Any]]:
    """A server where everybody answers for themselves, and no answer has to wait."""
    monkeypatch.setattr(Live, "forced", lambda self: [])
    with TestClient(
        gameshelf.web.create_app(data=tmp_path, bot_pause=0, bot_workers=0, poll=0, pass_pause=0, **FREE)
    ) as client:
        yield client


@pytest.mark.rule("house.undo.passed")
def test_one_answer_after_ones_own_move_is_given_too_where_nothing_can_be_taken_back(luck: None, tmp_path: Path) -> None:
    """Who views tiles of Takara among bots is led from tile to tile; only a monster, which may be turned up, is asked about."""
    app = gameshelf.web.create_app(data=tmp_path, bot_pause=0, bot_workers=0, poll=0, pass_pause=1e9, **FREE)
    with TestClient(app) as client:
        table = Round(client, ("me", "greedy"), "takara")
        live, ana = table.live, {table.live.seats[0].visitor}
        with table.socket(0):
            until(lambda: live.pending == (0,))
            while not any(live.answered_for):
                moves = [move.notation for move in live.game.moves(0)]
                site = next(move for move in moves if move.startswith(("view", "leave")))
                table.post(0, "moves", seq=table.get(0, "/moves")["seq"], move=site)
                until(lambda: live.pending == (0,) and not live.obvious(ana))
            given = [turn.move.notation for turn, house in zip(live.match.turns, live.answered_for, strict=True) if house]
            assert set(given) == {"leave"}
            assert live.why_not_undo([0]) is not None


@pytest.mark.rule("house.stale")
def test_every_awaited_seat_answers_at_once_and_nobodys_answer_makes_anothers_stale(patient: TestClient[Any]) -> None:
    table = Round(patient)
    seqs = [table.get(who, "/moves")["seq"] for who in range(3)]
    kept = [table.answer(who, seqs[who]) for who in (2, 0, 1)]
    assert [one.status_code for one in kept] == [201] * 3
    assert table.live.match.turns[-1].events, "the last answer opens all of them"
    assert table.live.stops == [0, 3]
    again = table.post(2, "moves", seq=seqs[2], move=table.live.match.turns[0].move.notation)
    assert again.json() == kept[0].json(), "the same answer, sent again, is kept once"
    assert len(table.live.match.turns) == 3


@pytest.mark.rule("house.turn")
def test_the_others_hear_that_answers_are_awaited_and_never_whose(patient: TestClient[Any]) -> None:
    table = Round(patient)
    before = [(table.get(who), table.get(who, "/view"), table.get(who, "/log")) for who in range(3)]
    assert before[0][0]["asked"] is None
    assert before[0][0]["awaited"] == [0, 1, 2]
    with table.socket(1, "?as=json") as ben, table.socket(2) as cem:
        ben.receive_text(), cem.receive_text()
        assert table.answer(0).status_code == 201
        assert table.get(0)["pending"] is False
        refused = table.post(0, "moves", seq=table.get(0)["seq"], move="pass").json()
        assert (refused["rule"], refused["detail"]) == ("house.turn", "Your answer is in; others may still be awaited.")
        assert [(table.get(who), table.get(who, "/view"), table.get(who, "/log")) for who in (1, 2)] == before[1:]
        # Nothing was sent to them: the next thing that they hear is the answer to their own question.
        ben.send_text('{"why": "nonsense"}')
        assert "error" in message_of(ben.receive_text())
        cem.send_text('{"why": "nonsense"}')
        assert "error" in message_of(cem.receive_text())
        table.post(0, "chat", text="well?")
        assert message_of(ben.receive_text())["seq"] == before[1][0]["seq"] + 1
    assert patient.get("/api/tables", headers=table.bearer(1)).json()["mine"][0]["awaited"] == [0, 1, 2]


@pytest.mark.rule("house.stale", "house.turn")
def test_helpers_in_taidian_are_asked_at_once_and_the_pages_tell_nobody_who_has_answered(patient: TestClient[Any]) -> None:
    table = Round(patient, ("me", "open", "open", "open"), "taidian")
    game, dice = table.live.game, random.Random(4)
    while table.live.window is None or len(table.live.pending) < 2 or any(len(game.moves(n)) < 2 for n in table.live.pending):
        seat = table.live.pending[0]
        move = dice.choice(game.moves(seat)).notation
        assert table.post(seat, "moves", seq=table.get(seat)["seq"], move=move).status_code == 201
        game = table.live.game
    one, two = table.live.pending
    other = next(n for n in range(4) if n not in (one, two))
    with table.socket(one) as first, table.socket(two) as second, table.socket(other) as third:
        pages = [message_of(socket.receive_text()) for socket in (first, second, third)]
        assert ['data-move="pass"' in page["html"] for page in pages] == [True, True, False]
        assert "Answers are awaited; nobody is told whose." in pages[2]["html"]
        assert pages[2]["html"].count('<span class="state turn">asked</span>') == 2
        assert "Your answer is in" not in pages[2]["html"]
        first.send_text(json.dumps({"seq": pages[0]["seq"], "move": "pass"}))
        assert "Your answer is in. Answers are awaited" in message_of(first.receive_text())["html"]
        assert "Your answer is in" not in patient.get(f"/tables/{table.id}").text
        second.send_text(json.dumps({"seq": pages[1]["seq"], "move": "pass"}))
        third_page = message_of(third.receive_text())
        assert third_page["seq"] == pages[2]["seq"] + 1, "the one picture that follows is that of both answers"
    assert table.live.window is None or table.live.pending != (one, two)


def test_a_seat_that_can_only_pass_passes_after_one_pause_for_all(luck: None, tmp_path: Path) -> None:
    """Hands are empty at different times; whoever has none passes without being there."""
    app = gameshelf.web.create_app(data=tmp_path, bot_pause=0, bot_workers=0, poll=0, pass_pause=0.3, **FREE)
    with TestClient(app) as client:
        table = Round(client, ("me", "open"))
        deadline = time.monotonic() + 30
        while not table.live.over and time.monotonic() < deadline:
            for who in range(2):
                if len(table.live.game.moves(who)) > 1 or (table.live.window and table.live.window.first):
                    table.answer(who)
            time.sleep(0.02)
        assert table.live.over, "everybody who had a choice has chosen"
        entries = client.blocking_portal.call(table.tables.store.load, table.id)[2]
        passed = [one for one in entries if one.kind == "move" and not one.who]
        assert passed
        assert any(one.text == "pass" for one in passed)


@pytest.mark.rule("house.undo.passed")
def test_who_has_one_answer_among_bots_is_answered_for_unless_somebody_looks_on(
    luck: None, tmp_path: Path
) -> None:  # fmt: skip
    """An attack that nothing can be done against: with bots alone it goes on at once; a watcher would learn from that."""
    app = gameshelf.web.create_app(data=tmp_path, bot_pause=0, bot_workers=0, poll=0, pass_pause=1e9, **FREE)
    with TestClient(app) as client:
        table = Round(client, ("me", "greedy"), "taidian")

        live, ana = table.live, {table.live.seats[0].visitor}

        def go_on(until_this: Callable[[], Any]) -> None:
            """Ana plays whatever comes first, and never what she need not."""
            while not until_this():
                assert not live.over
                until(lambda: live.over or until_this() or (live.pending == (0,) and not live.obvious(ana)))
                if live.pending == (0,) and not live.obvious(ana):
                    table.post(0, "moves", seq=table.get(0, "/moves")["seq"], move=live.game.moves(0)[0].notation)

        with table.socket(0):

            def given() -> set[tuple[int, str]]:
                turns = zip(live.match.turns, live.answered_for, strict=True)
                return {(turn.seat, turn.move.notation) for turn, house in turns if house}

            go_on(lambda: (0, "pass") in given())
            assert given() <= {(0, "pass"), (0, "end")}
            with table.socket(1) as ben:
                ben.receive_text()  # now he is there,
                table.post(0, "chat", text="Hi")  # and what was being kept when he came is kept
                count = sum(live.answered_for)
                # In the middle of a move it may look so for a moment: what the table itself tells is between two moves
                go_on(lambda: live.obvious(ana) and table.get(0, "/moves")["moves"] and live.obvious(ana))
                assert sum(live.answered_for) == count, "Ben looks on: she answers for herself"
                table.answer(0)
                until(lambda: live.movers.count(0) > count)


@pytest.mark.rule("house.stale")
def test_whoever_answers_what_the_table_has_just_answered_for_them_is_not_refused(patient: TestClient[Any]) -> None:
    """The pause is over in the moment in which somebody passes: that is the same answer, kept once."""
    table = Round(patient)
    found, live = table.get(0, "/moves"), table.live
    move, other = found["moves"][0]["move"], found["moves"][-1]["move"]
    assert move != other

    async def made_by_the_table() -> None:
        async with live.lock:
            await table.tables.keeper.keep(live, lambda: table.tables._move(live, "", move, 0))

    patient.blocking_portal.call(made_by_the_table)
    assert table.post(0, "moves", seq=found["seq"], move=move).status_code == 201
    assert table.post(0, "moves", seq=found["seq"], move=other).status_code != 201
    assert len(live.match.turns) == 1


def test_no_speed_tells_anything(luck: None, tmp_path: Path) -> None:
    """A window closes no sooner than somebody who can only pass would have passed."""
    app = gameshelf.web.create_app(data=tmp_path, bot_pause=0, bot_workers=0, poll=0, pass_pause=0.5, **FREE)
    with TestClient(app) as client:
        table = Round(client, ("me", "open"))
        start = time.monotonic()
        table.live.opened = start
        for who in range(2):
            if len(table.live.game.moves(who)) > 1:
                table.answer(who)
        until(lambda: len(table.live.stops) > 1)
        assert time.monotonic() - start >= 0.5


def test_bots_answer_in_secret_too(patient: TestClient[Any]) -> None:
    table = Round(patient, ("greedy", "random", "greedy"))
    until(lambda: table.live.over)
    assert len(table.live.match.turns) > len(table.live.stops)
    assert table.live.match.record.moves
    table.tables.keeper.lives.clear()
    assert patient.get(f"/api/tables/{table.id}").json()["over"], "it is the same after a restart"


@pytest.mark.parametrize(("game", "kind"), [("sealed", "sealed greedy and others"), ("takara", "takara greedy")])
def test_how_long_a_bot_thinks_tells_nothing(
    luck: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, kind: str
) -> None:
    """Where several are asked, and where one is asked without a choice too, all answers are as late as a slow one."""
    monkeypatch.setattr(bots, "FORGETS", 1.0)
    app = gameshelf.web.create_app(data=tmp_path, bot_pause=0.001, bot_workers=0, poll=0, pass_pause=0, **FREE)
    with TestClient(app) as client:
        playing = client.app.state.tables.bots
        playing._longest[kind] = 0.08
        honest, given = playing._play, []

        async def play(live: Live, seat: int, moved: int, move: str) -> None:
            if live.discreet and live.completes(seat, move):
                given.append((time.monotonic() - live.opened, len(live.game.moves(seat))))
            await honest(live, seat, moved, move)

        playing._play = play
        table = Round(client, ("greedy",) * 2, game)
        until(lambda: len({min(2, choices) for _, choices in given}) == 2 or table.live.over)
    assert {min(2, choices) for _, choices in given} == {1, 2}, "with a choice and without"
    assert min(seconds for seconds, _ in given) >= 0.08


def test_bots_that_are_asked_together_think_together(luck: None, tmp_path: Path) -> None:
    """A slow one keeps no other from thinking, so that the time is not the sum of all; who was first is seen by nobody."""
    app = gameshelf.web.create_app(data=tmp_path, bot_pause=0, bot_workers=0, poll=0, pass_pause=0, **FREE)
    with TestClient(app) as client:
        playing = client.app.state.tables.bots
        honest, begun, all_in = playing._think, [], asyncio.Event()

        async def think(job: bots.Job) -> str:
            begun.append(job.seat)
            if len(begun) == 3:
                all_in.set()
            await all_in.wait()
            return str(await honest(job))

        playing._think = think
        table = Round(client, ("greedy",) * 3)
        until(lambda: len(table.live.stops) > 1)
        assert set(begun[:3]) == {0, 1, 2}


def test_at_one_screen_everybody_answers_behind_the_curtain(patient: TestClient[Any]) -> None:
    table = new_table(patient, "sealed", seat0="me", seat1="me")
    live = live_of(patient, table)
    headers = {"host": "testserver.local", "origin": "http://testserver.local"}
    with patient.websocket_connect(f"/ws/{table}", headers=headers) as socket:
        for _ in range(2):
            page = message_of(socket.receive_text())["html"]
            assert "Hand the screen to" in page
            seat = live.pending[0]
            socket.send_text(f'{{"show": {seat}}}')
            page = message_of(socket.receive_text())
            move = live.game.moves(seat)[0].notation
            assert f'data-move="{move}"' in page["html"]
            socket.send_text(f'{{"seq": {page["seq"]}, "move": "{move}"}}')
        assert len(live.stops) == 1
        message_of(socket.receive_text())
    assert len(live.stops) == 2


def test_who_wins_together_at_one_screen_has_no_curtain(patient: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(gameshelf.shelf()["sealed"].__dict__, "together", True)
    table = new_table(patient, "sealed", seat0="me", seat1="me")
    live = live_of(patient, table)
    headers = {"host": "testserver.local", "origin": "http://testserver.local"}
    with patient.websocket_connect(f"/ws/{table}", headers=headers) as socket:
        page = message_of(socket.receive_text())
        for seat in (0, 1):
            assert "Hand the screen to" not in page["html"]
            assert f'data-move="{live.game.moves(seat)[0].notation}"' in page["html"]
            socket.send_text(f'{{"seq": {page["seq"]}, "move": "{live.game.moves(seat)[0].notation}"}}')
            page = message_of(socket.receive_text())
    assert len(live.stops) == 2


@pytest.mark.rule("house.talk")
def test_a_side_talks_among_itself(patient: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    box = gameshelf.shelf()["sealed"]
    monkeypatch.setattr(box, "sides", lambda players, options: (0, 0, 1)[:players])
    table = Round(patient)
    before = (table.get(2), table.get(2, "/log"))
    with table.socket(2) as cem:
        cem.receive_text()
        assert table.post(0, "chat", text="take gold", aside=True).status_code == 201
        assert (table.get(2), table.get(2, "/log")) == before
        cem.send_text('{"why": "nonsense"}')
        assert "error" in message_of(cem.receive_text()), "nothing was sent to the other side"
        assert table.get(1, "/log")[-1]["text"] == "Ana: take gold"
        with table.socket(1) as ben:
            assert "take gold" in ben.receive_text()
            ben.send_text('{"say": "yes", "aside": true}')
            assert "yes" in ben.receive_text()
        table.post(0, "chat", text="hello all")
        page = message_of(cem.receive_text())
        assert page["seq"] == before[0]["seq"] + 1
        assert "hello all" in page["html"]
        assert "take gold" not in page["html"]
    spectator = patient.get(f"/tables/{table.id}").text
    assert "hello all" in spectator
    assert "take gold" not in spectator
    assert table.post(2, "chat", text="alone", aside=True).status_code == 201, "also who is alone on a side"


@pytest.mark.rule("house.talk")
def test_where_there_are_no_teams_there_is_nobody_to_whisper_to(patient: TestClient[Any]) -> None:
    table = Round(patient)
    refused = table.post(0, "chat", text="psst", aside=True)
    assert (refused.status_code, refused.json()["rule"]) == (422, "house.talk")


def test_options_are_those_that_fit_so_many_players(patient: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    from gameshelf.core import Option

    box = gameshelf.shelf()["sealed"]
    option = Option("teams", ("none", "pairs"), "who plays with whom", fits=lambda n, choice: choice == "none" or n == 3)
    monkeypatch.setattr(box, "options", (option,))
    table = Round(patient)
    for seats, status in ((["me", "me"], 422), (["me", "me", "me"], 201)):
        body = {"game": "sealed", "seats": seats, "options": {"teams": "pairs"}}
        assert patient.post("/api/tables", json=body, headers=table.bearer(0)).status_code == status
    game = next(one for one in patient.get("/api/games").json() if one["key"] == "sealed")
    assert game["options"][0]["fits"] == {"2": ["none"], "3": ["none", "pairs"]}


@pytest.mark.rule("house.setup")
def test_the_form_says_in_words_what_does_not_fit_so_many_players(client: TestClient[Any]) -> None:
    """Without a script the form can be sent with any choice; what was filled in is kept."""
    form = client.get("/new/taidian").text
    assert re.search('<option value="2-2" data-players="4"[^>]*>two against two \\(4 players\\)</option>', form)
    assert '<option value="none">everybody alone</option>' in form, "what fits all needs no remark"
    bad = post(
        client, "/new/taidian", seat0="me", seat1="open", seat2="none", **{"option-teams": "2-2", "option-health": "100"}
    )
    assert bad.status_code == 422
    assert "Teams: two against two does not go with 2 players. Choose everybody alone." in bad.text
    assert '<option value="100" selected>' in bad.text
    good = {f"seat{n}": "open" for n in range(1, 4)}
    assert post(client, "/new/taidian", seat0="me", **good, **{"option-teams": "2-2"}).status_code == 303
