"""Together at the table: the lobby, who is here, clocks, hints, and bots that stop thinking when nobody wants it any more."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from html import escape
from types import SimpleNamespace
from typing import Any

import pytest
from litestar.testing import TestClient

import gameshelf
from gameshelf.bots import Budget, hints
from gameshelf.bots.hints import consider
from gameshelf.bots.plans import mark, marks, series
from gameshelf.bots.search import Arm, Search, Thought
from gameshelf.core import Box, Move, name_seats
from gameshelf.play import Match, Seat
from gameshelf.web import bots, counsel, minds
from gameshelf.web.config import Config
from gameshelf.web.counsel import (
    AWHILE,
    PRICE,
    Counsellor,
    at_once,
    not_followed,
    plan_for,
    planned,
    seed_of,
    thought_out,
)
from gameshelf.web.frame import LED, fragment
from gameshelf.web.live import Decided, Live, Planned
from gameshelf.web.refusals import Refused
from gameshelf.web.store import Entry
from gameshelf.web.tables import Tables
from gameshelf.web.workers import Workers
from web.conftest import ours
from web.serving import message_of, run, until
from web.test_pages import finish


class Company:
    """Ana's table; Ben comes, and Mal watches."""

    def __init__(self, client: TestClient[Any], *seats: str, **settings: Any) -> None:
        self.client = client
        self.tables: Tables = client.app.state.tables
        names = ("Ana", "Ben", "Mal")
        self.tokens = {name: client.post("/api/visitors", json={"name": name}).json()["token"] for name in names}
        body = {"game": "takara", "seats": list(seats), "listed": True, **settings}
        self.id = client.post("/api/tables", json=body, headers=self.bearer("Ana")).json()["id"]

    def bearer(self, name: str) -> dict[str, str]:
        return {"authorization": f"Bearer {self.tokens[name]}"}

    @property
    def live(self) -> Live:
        return self.tables.keeper.lives[self.id]

    @property
    def asked(self) -> str:
        return ("Ana", "Ben")[self.live.asked or 0]

    def get(self, name: str, what: str = "") -> Any:
        return self.client.get(f"/api/tables/{self.id}{what}", headers=self.bearer(name)).json()

    def post(self, name: str, what: str, **body: Any) -> Any:
        return self.client.post(f"/api/tables/{self.id}/{what}", json=body, headers=self.bearer(name))

    def hint(self, name: str) -> Any:
        return self.post(name, "hint", seq=self.get(name)["seq"])

    def socket(self, name: str, query: str = "") -> Any:
        return self.client.websocket_connect(f"/ws/{self.id}?{query}", headers=self.bearer(name))


# Before it begins


@pytest.mark.rule("house.lobby")
def test_it_begins_when_everybody_is_there_and_ready(client: TestClient[Any]) -> None:
    table = Company(client, "me", "open", lobby=True)
    assert table.get("Ana")["lobby"]
    assert table.post("Ana", "ready", ready=True).json()["ready"] == [0]
    assert table.get("Ana")["asked"] is None
    refused = table.post("Ana", "moves", seq=table.get("Ana")["seq"], move="dive").json()
    assert refused["rule"] == "house.lobby"
    table.post("Ben", "join")
    assert table.get("Ben")["lobby"], "somebody who has just come is not ready yet"
    assert not table.post("Ben", "ready").json()["lobby"]
    assert table.get("Ben")["asked"] is not None
    assert table.post("Ben", "ready").json()["rule"] == "house.lobby", "it has begun"
    table.tables.keeper.lives.clear()
    assert not table.get("Ana")["lobby"], "it is the same after a restart"


@pytest.mark.rule("house.lobby")
def test_whoever_set_it_up_starts_and_free_seats_go_to_bots(client: TestClient[Any]) -> None:
    table = Company(client, "me", "open", "open", lobby=True)
    table.post("Ben", "join")
    assert table.post("Ben", "start").json()["rule"] == "house.lobby", "only Ana can"
    assert table.post("Mal", "ready").status_code == 403
    assert table.post("Ana", "start").json()["detail"].startswith("There are free seats")
    assert table.post("Ana", "start", bot="nobody").status_code == 422
    begun = table.post("Ana", "start", bot="greedy").json()
    assert not begun["lobby"]
    assert [seat["bot"] for seat in begun["seats"]] == ["", "", "greedy"]


def test_who_leaves_before_it_begins_frees_the_seat(client: TestClient[Any]) -> None:
    table = Company(client, "me", "open", lobby=True)
    table.post("Ben", "join")
    table.post("Ben", "ready")
    assert table.post("Ben", "leave").json()["seats"][1]["open"]
    assert table.get("Ana")["ready"] == []
    assert table.post("Mal", "join").json() == {"seat": 1}


# Who is here


def test_pages_hear_who_is_here_and_nobody_else_does(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gameshelf.web.company.GRACE", 0.0)
    table = Company(client, "me", "open")
    table.post("Ben", "join")
    with table.socket("Ana", "here=true") as ana:
        ana.receive_text()
        first = message_of(ana.receive_text())
        assert [(one["seat"], one["here"]) for one in first["here"]] == [(0, True), (1, False)]
        assert first["now"] - first["here"][1]["since"] < 60
        with table.socket("Ben") as ben:
            assert [one["here"] for one in message_of(ana.receive_text())["here"]] == [True, True]
            ben.receive_text()
            ben.send_text('{"why": "nonsense"}')
            assert "error" in message_of(ben.receive_text()), "a program that did not ask for it hears nothing of it"
        assert [one["here"] for one in message_of(ana.receive_text())["here"]] == [True, False]


@pytest.mark.rule("house.clock")
def test_after_the_clock_of_a_table_others_can_let_a_bot_play(client: TestClient[Any]) -> None:
    table = Company(client, "me", "open", clock=7200)
    table.post("Ben", "join")
    table.live.asked_at = time.time() - 60
    asked = table.live.asked or 0
    other = ("Ben", "Ana")[asked]
    for visitor in table.live.met:
        table.live.met[visitor] -= 600
    refused = table.post(other, "stand-in", seat=asked).json()
    assert refused["rule"] == "house.clock"
    assert refused["detail"].endswith("after 2 hours for a move: in 2 hours.")
    table.live.asked_at -= 7200
    with table.socket(table.asked):
        assert table.post(other, "stand-in", seat=1 - asked).json()["rule"] == "house.clock", "who is not asked has no clock"
        assert table.post(other, "stand-in", seat=asked).json()["seats"][asked]["bot"], "also for somebody who is here"


def test_refusals_are_for_the_page_that_asks_for_them(client: TestClient[Any]) -> None:
    table = Company(client, "me", "open")
    wrong = client.post(f"/tables/{table.id}/stand-in", data={"csrf": "x"}, headers={"accept": "application/problem+json"})
    assert wrong.headers["content-type"].startswith("application/problem+json")
    assert wrong.json()["detail"].startswith("This form is not from this visit")


# Hints


@pytest.mark.rule("house.hint")
def test_a_hint_is_for_the_one_who_is_asked_and_is_noted_in_the_record(client: TestClient[Any]) -> None:
    object.__setattr__(client.app.state.tables.minds, "hint_games", 40)
    table = Company(client, "me", "open")
    table.post("Ben", "join")
    asked, other = table.asked, ("Ben", "Ana")[table.live.asked or 0]
    assert table.hint(other).json()["rule"] == "house.turn"
    assert table.hint("Mal").json()["rule"] == "house.seat"
    assert table.post(asked, "hint", seq=table.get(asked)["seq"], seat=1 - (table.live.asked or 0)).status_code == 403
    before = table.get(other), table.get(other, "/log"), table.get("Mal")
    told = table.hint(asked).json()["hints"]
    moves = [one["move"] for one in table.get(asked, "/moves")["moves"]]
    assert 1 <= len(told) <= 3
    for one in told:
        assert one["move"] in moves
        assert 0 <= one["low"] <= one["chance"] <= one["high"] <= 1
        assert "imagined" in one["how"]
        assert one["reason"]
    assert table.hint(asked).json()["hints"] == told, "asked again it is the same"
    assert (table.get(other), table.get(other, "/log"), table.get("Mal")) == before, "nobody hears of it"
    assert table.live.match.hints == [(table.live.asked, 0)]
    finish(table.live)
    assert table.get(other, "/record")["hints"] == [[table.live.match.hints[0][0], 0]]
    table.tables.keeper.lives.clear()
    table.get(asked)
    assert table.live.match.hints, "it is kept"


@pytest.mark.rule("house.hint")
def test_a_table_can_do_without_hints_and_they_cost_what_they_take(client: TestClient[Any]) -> None:
    table = Company(client, "me", "me", hints=False)
    refused = table.hint("Ana")
    assert (refused.status_code, refused.json()["rule"]) == (403, "house.hint")
    paid: list[tuple[str, float]] = []
    client.app.state.budgets.spend = lambda visitor, address, what, times=1.0: paid.append((what, times))
    other = Company(client, "me", "me")
    object.__setattr__(other.tables.minds, "hint_games", 20)
    assert other.hint("Ana").status_code == 201
    assert other.hint("Ana").status_code == 201
    assert [one for one in paid if one[0] == "second"] == [("second", other.tables.config.hint_seconds)]


def test_a_page_gets_its_hint_over_the_socket(client: TestClient[Any]) -> None:
    table = Company(client, "me", "me")
    object.__setattr__(table.tables.minds, "hint_games", 20)
    with table.socket("Ana") as ana:
        seq = message_of(ana.receive_text())["seq"]
        ana.send_text(json.dumps({"show": table.live.asked}))
        seq = message_of(ana.receive_text())["seq"]
        ana.send_text(json.dumps({"seq": seq, "hint": True}))
        answers = [message_of(ana.receive_text()) for _ in range(2)]
        assert any(answer.get("hints") for answer in answers)


def test_a_hint_calls_people_by_their_names(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    table = Company(client, "me", "open")
    table.post("Ben", "join")
    asked, other = table.asked, ("Ben", "Ana")[table.live.asked or 0]
    me = table.live.asked or 0

    async def hints(self: minds.Minds, live: Live, seat: int, seed: int) -> list[minds.Advice]:
        return [
            minds.Advice("end", f"Wait for @{1 - me}", 0.5, 0.4, 0.6, 9, "imagined", f"@{me} digs where @{1 - me} does not.")
        ]

    monkeypatch.setattr(minds.Minds, "hints", hints)
    told = table.hint(asked).json()["hints"][0]
    assert (told["label"], told["reason"]) == (f"Wait for {other}", f"You dig where {other} does not.")


@pytest.mark.parametrize("game", [pytest.param(box, id=box.key) for box in ours()])
def test_a_hint_and_what_people_usually_do_are_the_same_in_worlds_that_a_seat_cannot_tell_apart(game: Box) -> None:
    from gameshelf.bots import make

    match, dice = Match(game.key, game.seats[-1], 5), make("random", 3)
    while match.game.outcome is None and len(match.turns) < 40:
        match.play(dice.choose(Seat(match.game, match.game.pending[0])), match.game.pending[0])
    seat = match.game.pending[0]
    worlds = [match.game, *(match.game.imagine(seat, seed) for seed in (1, 2))]
    hints = [consider(Seat(world, seat), Budget(games=40), seed=9) for world in worlds]
    assert hints[1:] == hints[:1] * 2
    assert len({thought_out(Seat(world, seat), Budget(24), 9) for world in worlds}) == 1
    assert len({at_once(Seat(world, seat)) for world in worlds}) == 1


def test_what_people_usually_do_is_thought_out_and_comes_when_it_is_known(client: TestClient[Any]) -> None:
    table = Company(client, "me", "greedy")
    table.tables.counsellor.budget = Budget(16)
    told: list[str] = []
    with table.socket("Ana", "coach=true") as socket:
        while "data-usual" not in "".join(told):
            told.append(message_of(socket.receive_text()).get("html", ""))
    live = table.live
    seat, found = Seat(live.game, 0), live.counsel(0)
    assert found is not None
    move = live.box.vocabulary.find(found.move)
    assert move is thought_out(seat, Budget(16), seed_of(table.id, 0))
    assert live.box.reason is not None
    assert found.reason == live.box.reason(seat, move)
    assert 'id="coach"' in told[-2], "the picture does not wait for it"


def test_after_a_hint_the_advice_is_the_hint(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    table = Company(client, "me", "greedy")
    live, seat = table.live, 0
    until(lambda: live.asked == 0)
    table.tables.counsellor.budget = Budget(16)
    plan = at_once(Seat(live.game, seat)).notation
    other = next(move.notation for move in live.game.moves(seat) if move.notation != plan)

    async def hints(self: minds.Minds, live: Live, seat: int, seed: int) -> list[minds.Advice]:
        return [minds.Advice(other, other, 0.5, 0.4, 0.6, 9, "imagined", "")]

    monkeypatch.setattr(minds.Minds, "hints", hints)
    with table.socket("Ana", "coach=true") as socket:
        told: list[str] = [""]
        while "data-usual" not in told[-1]:
            told.append(message_of(socket.receive_text()).get("html", ""))
        assert f'data-usual="{other}"' not in told[-1]
        assert table.hint("Ana").status_code == 201
        while f'data-usual="{other}"' not in told[-1]:
            told.append(message_of(socket.receive_text()).get("html", ""))
    table.tables.keeper.lives.clear()
    table.get("Ana")
    table.tables.counsellor.prepare(table.live, seat, lambda: None)
    found = table.live.counsel(seat)
    assert found is not None
    assert found.move == other, "also after the server was begun anew"
    assert table.live.told_to == {(seat, len(table.live.match.turns)): other}, "and looking back knows of it"
    live = table.live
    finish(live)
    live.moments = [Decided(len(live.match.turns) - 1, seat, "x", seat, 0.1, 0.2, "luck")]
    live.match.hints.append((seat, len(live.match.turns) - 1))
    page = fragment(live, seat, False, (seat,))
    assert "Ana took 2 hints." in page
    assert "after a hint" in page


def test_an_advice_leaves_the_plan_only_for_what_is_surely_better(monkeypatch: pytest.MonkeyPatch) -> None:
    game = gameshelf.new("takara", players=2, seed=7)
    assert game.seat is not None
    seat = Seat(game, game.seat)
    plan = at_once(seat)
    other = next(move for move in seat.moves if move is not plan)

    def thinks(*values: float) -> Any:
        mine, theirs = Arm(plan), Arm(other)
        mine.values, theirs.values = [0.5, 0.4, 0.6, 0.5] * 6, list(values) * 6
        return lambda *given: Thought(other, (theirs, mine), 48)

    monkeypatch.setattr(Search, "think", thinks(0.9, 0.1, 0.9, 0.2))
    assert thought_out(seat, Budget(48), 1) is plan, "a lead that may be luck"
    monkeypatch.setattr(Search, "think", thinks(0.9, 0.8, 0.9, 0.8))
    assert thought_out(seat, Budget(48), 1) is other


def played_to(client: TestClient[Any], table: Company, quiet: bool) -> tuple[int, Move, list[Move]]:
    """Play on until the same seat is asked again after its sensible move, with a choice: after nothing new, or after something
    that has come to light. The seat, that move, and what it may answer then."""
    live, wanted = table.live, quiet
    while True:
        seat = live.game.seat
        assert seat is not None, "the game is over"
        move, count = at_once(Seat(live.game, seat)), len(live.match.turns)
        after = live.match.propose(move).game
        going_on = len(series(Seat(live.game, seat), move)) > 1
        if after.outcome is None and live.asked == after.seat == seat and going_on == wanted and len(after.moves(seat)) > 2:
            return seat, move, after.moves(seat)
        client.blocking_portal.call(table.tables.play, live, live.seats[0].visitor, live.seq, move.notation, seat)
        assert len(live.match.turns) > count


@pytest.mark.parametrize("game", ["taidian", "kaiju", "takao"])
def test_the_next_word_keeps_to_the_plan(client: TestClient[Any], game: str) -> None:
    table = Company(client, "me", "me", game=game)
    live, tables = table.live, table.tables
    tables.counsellor.budget = Budget(0)
    seat, move, then = played_to(client, table, quiet=True)

    def word() -> str:
        tables.counsellor.prepare(live, seat, lambda: None)
        found = live.counsel(seat)
        assert found is not None
        return found.move

    def plays(notation: str) -> None:
        client.blocking_portal.call(tables.play, live, live.seats[0].visitor, live.seq, notation, seat)

    assert word() == move.notation
    plan = live.plans[seat][-1]
    best = plan.moves[1]
    other = next(one.notation for one in then if one.notation != best)
    live.plans[seat] = [plan._replace(moves=(move.notation, other), marks=plan.marks[:2])]
    plays(move.notation)
    assert word() == other, "it was planned, though something else looks better"
    assert live.told_to[seat, len(live.match.turns)] == other, "and looking back knows of it"
    live.counsels.clear()
    assert word() == other, "who loads the page anew is told the same"
    if live.why_not_undo([seat]) is None:
        client.blocking_portal.call(tables.undo, live, live.seats[0].visitor, live.seq)
        live.counsels.clear()
        assert word() == move.notation
        plays(move.notation)
    live.plans[seat] = [plan._replace(moves=(move.notation, other, best), marks=(*plan.marks[:2], 0))]
    assert plan_for(live, seat) == (other, best)
    plays(next(one.notation for one in live.game.moves(seat) if one.notation != other))
    assert plan_for(live, seat) == (), "who does something else has another plan"


@pytest.mark.parametrize("game", ["takara", "kaiju"])
def test_a_plan_is_dropped_when_something_comes_to_light(client: TestClient[Any], game: str) -> None:
    table = Company(client, "me", "me", game=game)
    live = table.live
    seat, move, then = played_to(client, table, quiet=False)
    told = marks(Seat(live.game, seat), (move, then[0]))
    live.plans[seat] = [Planned(len(live.match.turns), (move.notation, then[0].notation), told)]
    assert plan_for(live, seat)[0] == move.notation
    client.blocking_portal.call(table.tables.play, live, live.seats[0].visitor, live.seq, move.notation, seat)
    assert live.asked == seat
    assert plan_for(live, seat) == (), "something has come to light"


@pytest.mark.parametrize("game", ["taidian", "kaiju"])
def test_a_plan_is_dropped_when_somebody_else_moves(client: TestClient[Any], game: str) -> None:
    table = Company(client, "me", "me", game=game)
    live = table.live
    seat, _, _ = played_to(client, table, quiet=True)
    count, written = len(live.match.turns), []
    while live.asked == seat or live.window is not None or not written:
        asked = live.game.seat
        assert asked is not None
        written.append(at_once(Seat(live.game, asked)).notation)
        client.blocking_portal.call(table.tables.play, live, live.seats[0].visitor, live.seq, written[-1], asked)
    seen = mark(live.game, 1 - seat)
    live.plans[1 - seat] = [Planned(count, (*written, live.game.moves()[0].notation), (seen,) * (len(written) + 1))]
    assert plan_for(live, 1 - seat) == (), "those were another's moves"


def test_after_a_step_that_is_for_the_next_one_nothing_else_is_thought_of(client: TestClient[Any]) -> None:
    """Who was told to rent the sword is told the fight then, and at once: no search comes between."""
    table = Company(client, "me", "me", game="takara")
    live, tables = table.live, table.tables
    tables.counsellor.budget = Budget(0)
    while True:
        seat = live.asked
        assert seat is not None
        tables.counsellor.prepare(live, seat, lambda: None)
        told = live.counsel(seat)
        move = told.move if told is not None else live.game.moves(seat)[0].notation
        client.blocking_portal.call(tables.play, live, live.seats[0].visitor, live.seq, move, seat)
        if move == "rent":
            break
    tables.counsellor.budget, paid = Budget(16), []
    tables.counsellor.prepare(live, seat, lambda: paid.append(1))
    told = live.counsel(seat)
    assert told is not None, "it is known without a thought"
    assert told.move.startswith("fight ")
    assert not paid


def test_a_plan_is_left_only_for_what_is_better_by_far(monkeypatch: pytest.MonkeyPatch) -> None:
    game = gameshelf.new("takara", players=2, seed=7)
    assert game.seat is not None
    seat = Seat(game, game.seat)
    usual = at_once(seat)
    plan, other = [move for move in seat.moves if move is not usual][:2]

    def thinks(lead: float) -> Any:
        mine, theirs = Arm(plan), Arm(other)
        mine.values, theirs.values = [0.5, 0.4] * 12, [0.5 + lead, 0.4 + lead] * 12
        return lambda *given: Thought(other, (theirs, mine), 48)

    monkeypatch.setattr(Search, "think", thinks(0.03))
    assert planned(seat, Budget(48), 1, (), (plan, usual)) == (plan, usual), "it would have left a sensible move"
    monkeypatch.setattr(counsel, "both", lambda *given: ((), []))
    monkeypatch.setattr(Search, "think", thinks(0.05))
    assert planned(seat, Budget(48), 1, (), (plan, usual))[0] is other


def test_a_hint_keeps_to_what_was_told_where_nothing_is_surely_better(monkeypatch: pytest.MonkeyPatch) -> None:
    game = gameshelf.new("takara", players=2, seed=7)
    assert game.seat is not None
    seat = Seat(game, game.seat)
    plan, other = seat.moves[:2]

    def thinks(*values: float) -> Any:
        mine, theirs = Arm(plan), Arm(other)
        mine.values, theirs.values = [0.5, 0.4, 0.6, 0.5] * 6, list(values) * 6
        return lambda *given: Thought(other, (theirs, mine), 48)

    monkeypatch.setattr(hints, "both", lambda *given: ((), []))
    monkeypatch.setattr(Search, "think", thinks(0.9, 0.1, 0.9, 0.2))
    assert [one.move for one in consider(seat, Budget(48), plan=plan)] == [plan, other]
    assert [one.move for one in consider(seat, Budget(48))] == [other, plan]
    monkeypatch.setattr(Search, "think", thinks(0.9, 0.8, 0.9, 0.8))
    assert [one.move for one in consider(seat, Budget(48), plan=plan)] == [other, plan]


def test_an_advice_is_bounded_in_games_and_seconds_and_costs_less_than_comes_back() -> None:
    config = Config()
    counsellor = Counsellor(SimpleNamespace(), SimpleNamespace(), config)  # type: ignore[arg-type]
    assert (counsellor.budget.games, counsellor.budget.seconds) == (config.usual_games, config.usual_seconds) == (400, 1.0)
    assert config.visitor_cost.per_second * 2 > 1000 * PRICE, "a move every two seconds"
    assert config.address_cost.per_second * 3 > 4 * 1000 * PRICE, "four at one table, each with a move every three seconds"


def test_looking_back_knows_what_was_advised(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def thinks(seat: Seat, budget: Budget, seed: int) -> Any:
        asked.append(seat.number)
        return seat.moves[0]

    monkeypatch.setattr(minds, "thought_out", thinks)
    match = Match("takara", 2, 5)
    first = match.game.moves(match.game.seat)[1]
    monkeypatch.setattr(minds, "at_hand", lambda job: match)
    found: list[Any] = []

    def look_back(match: Match, of: int, *, advised: Any, **rest: Any) -> Any:
        holder = match.seat(match.game.seat or 0)
        found.extend([advised(holder, 0), advised(holder, 1)])
        return SimpleNamespace(moments=[], course=[], finest=[])

    monkeypatch.setattr(minds, "look_back", look_back)
    job = SimpleNamespace(seat=0, row=SimpleNamespace(id="x"))
    told = ((match.game.seat or 0, 0, first.notation),)
    minds.decided(minds.Asked(job, 1, 0.0, Budget(8), told))  # type: ignore[arg-type]
    assert found == [first, match.game.moves(match.game.seat)[0]]
    assert len(asked) == 1, "what was told is not thought out again"


def test_who_has_used_up_the_budget_is_told_what_looks_best(client: TestClient[Any]) -> None:
    table = Company(client, "me", "me")
    table.tables.counsellor.budget, seat = Budget(16), table.live.asked

    def too_dear() -> None:
        raise Refused("house.limit", "That is too much at once; wait a moment.", 429)

    table.tables.counsellor.prepare(table.live, seat, too_dear)
    found = table.live.counsel(seat)
    assert seat is not None
    assert found is not None
    assert found.move == at_once(Seat(table.live.game, seat)).notation


def test_what_people_usually_do_steps_back_when_it_is_not_followed_twice() -> None:
    live: Any = SimpleNamespace(usual={}, match=SimpleNamespace(turns=[]))

    def after(advised: str, played: str, seat: int = 0) -> frozenset[str]:
        live.usual[0] = (len(live.match.turns), advised, live.usual.get(0, (0, "", ()))[2])
        live.match.turns.append(SimpleNamespace(seat=seat, move=SimpleNamespace(notation=played)))
        return not_followed(live, 0)

    assert after("sell 1", "dig 1") == set()
    assert after("sell 1", "dig 2") == {"sell 1"}
    assert after("dig 3", "dig 3") == {"sell 1"}
    assert after("sell 1", "sell 1") == set()
    assert after("sell 1", "dig 1") | after("sell 1", "dig 1") == {"sell 1"}
    for _ in range(AWHILE):
        stale = after("dig 1", "end", seat=1)
    assert stale == set()


# What decided


def test_the_moments_that_decided_are_found_kept_and_shown(client: TestClient[Any]) -> None:
    object.__setattr__(client.app.state.tables.config, "moment_games", 3)
    client.app.state.tables.minds.moment_games = 3
    table = Company(client, "me", "me")
    live = table.live
    bot = gameshelf.bots.make("greedy", 2)
    while live.game.outcome is None:
        seat = live.game.seat
        assert seat is not None
        move = gameshelf.bots.ask(bot, live.game)
        client.blocking_portal.call(table.tables.play, live, live.seats[0].visitor, live.seq, move.notation, seat)
    until(lambda: live.moments is not None)
    found = live.moments or []
    assert 0 < len(found) <= minds.MOMENTS
    assert {one.by for one in found} <= {"luck", "choice", "move"}
    page = client.get(f"/tables/{table.id}").text
    assert page.count('class="moment ') == len(found)
    assert f"/tables/{table.id}/replay?move={found[0].turn + 1}" in page
    for one in found:
        told = [line.event.seen_by(None) for line in live.lines if line.stop == one.turn + 1 and line.event is not None]
        happened = next(text for text in told if text).removeprefix(f"@{one.seat} ")[1:]
        assert escape(name_seats(happened, live.names)) in page, "what happened, not only what was answered"
        for text in one.brought:
            assert escape(name_seats(text.removeprefix(f"@{one.seat} ")[1:], live.names)) in page, "and what came of it"
    assert any(one.brought for one in found)
    assert f'data-moments="{",".join(str(one.turn + 1) for one in found)}"' in client.get(f"/tables/{table.id}/replay").text
    table.tables.keeper.lives.clear()
    table.get("Ana")
    assert table.live.moments == found, "they are kept"
    course = table.live.course
    assert (course[0][0], course[-1][0]) == (0, len(live.match.turns))
    assert course[-1][1] == float(found[0].of in live.game.outcome.winners)
    assert 'class="course p' in page


# Bots that nobody waits for any more


def test_an_answer_to_a_move_that_was_taken_back_is_never_played(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    quick, free, asked = bots.choose, threading.Event(), threading.Semaphore(0)

    def slow(game: Any, job: bots.Job) -> str:
        asked.release()
        free.wait(60)
        return quick(game, job)

    monkeypatch.setattr(bots, "choose", slow)
    table = Company(client, "me", "greedy")
    live, ana = table.live, table.live.seats[0].visitor
    if live.asked == 1:
        free.set()
        until(lambda: live.asked == 0)
        while asked.acquire(blocking=False):
            pass
        free.clear()
    portal = client.blocking_portal
    while live.asked == 0:  # a day that ends with a move that can be taken back
        portal.call(table.tables.play, live, ana, live.seq, "dive" if "dive" in map(str, live.game.moves()) else "end")
    assert live.match.why_not_undo() is None
    assert asked.acquire(timeout=60)
    turns = len(live.match.turns)
    portal.call(table.tables.undo, live, ana, live.seq)
    free.set()
    until(lambda: not table.tables.bots.busy(table.id))
    assert live.asked == 0
    assert len(live.match.turns) == turns - 1


def test_a_worker_is_free_when_its_work_is_not_wanted_any_more() -> None:
    async def work() -> None:
        workers = Workers(1, "test")
        try:
            assert await workers.do(abs, -1, 60, "a", "quick") == 1
            task = asyncio.ensure_future(workers.do(time.sleep, 300, 400, "a", "slow"))
            await asyncio.sleep(0.3)
            task.cancel()
            assert await workers.do(abs, -2, 60, "b", "quick") == 2
        finally:
            workers.close()

    run(work())


def test_an_entry_of_a_hint_tells_others_nothing_while_answers_are_awaited(client: TestClient[Any]) -> None:
    table = Company(client, "me", "open", game="sealed")
    table.post("Ben", "join")
    before = table.get("Ben"), table.get("Ben", "/view"), table.get("Mal")
    live = table.live
    live.apply(Entry(live.seq + 1, 0.0, "hint", 0, "0", live.seats[0].visitor))
    assert (table.get("Ben"), table.get("Ben", "/view"), table.get("Mal")) == before


# The end, and the shelf


@pytest.mark.parametrize("game", [pytest.param(box, id=box.key) for box in ours()])
def test_what_was_hidden_is_laid_open_when_it_is_over(game: Box) -> None:
    state, luck = game.setup(game.seats[-1], 4), gameshelf.bots.make("random", 4)
    assert state.revealed(0) == state.view(0), "not before"
    while state.outcome is None:
        state.play(gameshelf.bots.ask(luck, state), state.seat)
    view = state.revealed(None)
    for key, hidden in {
        "takara": lambda: [tile["face"] for site in view["sites"] for tile in site],
        "taidian": lambda: [one["held"] for one in view["boards"]],
        "kaiju": lambda: [(one["hand"], [card["points"] for card in one["cards"]]) for one in view["kaiju"]],
        "takao": lambda: [card for place in view["places"] for card in place["deck"] or ()],
    }.items():
        if key == game.key:
            assert "None" not in str([one if isinstance(one, (str, list, tuple)) else bool(one) or None for one in hidden()])
    assert game.picture(view)
    assert game.text(view)


def test_the_shelf_says_with_whom_whose_turn_and_what_happened_last(client: TestClient[Any]) -> None:
    answer = client.post("/play/takara", data={"csrf": _csrf(client), "name": "Ana"}, follow_redirects=False)
    table = answer.headers["location"].rsplit("/", 1)[1]
    live = client.app.state.tables.keeper.lives[table]
    until(lambda: live.asked == 0)
    shelf = client.get("/").text
    assert "<title>(1) Your turn: Gameshelf</title>" in shelf
    assert "It is your turn" in shelf
    assert "Takara Island with Easy bot" in shelf
    portal, ana = client.blocking_portal, live.seats[0].visitor
    while live.asked == 0:
        portal.call(
            client.app.state.tables.play, live, ana, live.seq, "dive" if "dive" in map(str, live.game.moves()) else "end"
        )
    until(lambda: live.asked == 0)
    assert "finishes the day" in client.get("/").text


def _csrf(client: TestClient[Any]) -> str:
    from web.test_pages import csrf

    return csrf(client)


# What is met for the first time


def test_a_lesson_is_told_to_who_is_asked_and_coached_and_to_nobody_else(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def lessons(view: dict[str, Any]) -> list[tuple[str, str]]:
        return [("earlier", f"@{view['seat']} digs & so on."), ("later", "A day has an end.")]

    monkeypatch.setattr(gameshelf.shelf()["takara"], "lessons", lessons)
    for table in (Company(client, "me", "me"), Company(client, "me", "me", hints=False)):
        live, told = table.live, {}
        for coached in (True, False):
            told[coached] = fragment(live, live.asked, False, (live.asked or 0,), coached=coached)
        shown = '<li data-lesson="earlier">You dig &amp; so on.</li><li data-lesson="later">A day has an end.</li>'
        assert (shown in told[True]) is live.row.hints
        assert "data-lesson" not in told[False]
        other = 1 - (live.asked or 0)
        waits = fragment(live, other, False, (other,), coached=True)
        assert "data-lesson" not in waits, "who waits is taught nothing"
        far = name_seats(live.box.progress(live.view(other))[0], live.names)
        assert f'<p id="far" class="far"><span>{escape(far)}</span>' in waits, "but how far it is"
        assert 'id="far"' not in told[True], "where advice is looked for nothing else lies"
        assert 'id="far"' in told[False]


def test_advice_lies_open_for_the_first_moves_and_is_then_told_to_who_asks(client: TestClient[Any]) -> None:
    table = Company(client, "me", "me")
    own, folded = 0, []
    while own <= LED:
        live, view = table.live, table.get("Ana")
        if live.asked == 0:
            shown = fragment(live, 0, False, (0,), coached=True)
            folded.append('class="coach folded" role="button"' in shown)
            assert ('id="far"' in shown) is folded[-1], "how far it is has the room then"
            own += 1
        moves = [move.notation for move in live.game.moves(live.asked or 0)]
        assert table.post("Ana", "moves", seq=view["seq"], move="dive" if "dive" in moves else moves[-1]).status_code == 201
    assert folded == [False] * LED + [True]
