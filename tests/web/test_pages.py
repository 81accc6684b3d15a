"""What a person does: set a table up, sit down, leave, come back, play at one screen, replay, play on, ask for a rematch."""

from __future__ import annotations

import json
import random
import re
from html import unescape
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

import gameshelf
import gameshelf.web
from gameshelf.core import name_seats
from gameshelf.web.live import Live
from gameshelf.web.store import Entry
from gameshelf.web.visitor import COOKIE
from web.conftest import FREE, ours
from web.serving import message_of, until
from web.test_guard import csrf, play_now

SYMBOL = re.compile(r'<symbol id="([\w-]+)"')


def new_table(client: TestClient[Any], game: str = "takara", **form: str) -> str:
    answer = client.post(f"/new/{game}", data={"csrf": csrf(client), **form}, follow_redirects=False)
    assert answer.status_code == 303, re.sub(r"<[^>]+>", "", answer.text)[-800:]
    return answer.headers["location"].rsplit("/", 1)[1]


def live_of(client: TestClient[Any], table: str) -> Live:
    return client.app.state.tables.keeper.lives[table]


def finish(live: Live, seed: int = 1) -> None:
    """Play a table to its end, past the store."""
    dice = random.Random(seed)
    if not live.begun:
        live.apply(Entry(live.seq + 1, 0.0, "start"))
    while not live.over:
        live.apply(Entry(live.seq + 1, 0.0, "move", live.asked, dice.choice(live.match.game.moves()).notation))


def post(client: TestClient[Any], path: str, **form: str) -> Any:
    return client.post(path, data={"csrf": csrf(client), **form}, follow_redirects=False)


def test_play_now_is_one_click_for_every_game(client: TestClient[Any]) -> None:
    for box in ours():
        answer = client.post(f"/play/{box.key}", data={"csrf": csrf(client)})
        assert answer.status_code == 200
        assert 'id="table"' in answer.text
        own, drawn = set(SYMBOL.findall(box.scenery())), set(SYMBOL.findall(answer.text))
        assert own <= drawn
        for other in ours():  # a page has the scenery and the colours of its own game, and no other's
            assert drawn.isdisjoint(set(SYMBOL.findall(other.scenery())) - own)
            assert (f"look-{other.key}." in answer.text) is (other is box)
    assert client.get("/").text.count("/tables/") >= len(ours())


def test_the_shelf_shows_every_game_and_whose_turn_it_is(client: TestClient[Any]) -> None:
    text = client.get("/").text
    for box in gameshelf.shelf().values():
        assert box.title in text
        assert f"/covers/{box.key}.svg" in text
    table = new_table(client, name="Ana", seat0="me", seat1="me")
    assert "your turn" in client.get("/").text
    assert table in client.get("/").text


def test_a_listed_table_is_found_and_joined_by_anybody(client: TestClient[Any]) -> None:
    table = new_table(client, name="Ana", seat0="me", seat1="open", listed="yes")
    client.cookies.clear()
    assert table in client.get("/").text
    assert post(client, f"/tables/{table}/sit", name="Ben").status_code == 303
    assert live_of(client, table).names == ["Ana", "Ben"]
    client.cookies.clear()
    assert table not in client.get("/").text, "a full table is not open any more"


def test_a_private_table_is_not_listed(client: TestClient[Any]) -> None:
    table = new_table(client, name="Ana", seat0="me", seat1="open", listed="no")
    client.cookies.clear()
    assert table not in client.get("/").text
    assert post(client, f"/tables/{table}/sit", name="Ben").status_code == 403


def test_leaving_hands_the_seat_to_a_bot_and_coming_back_takes_it_again(client: TestClient[Any]) -> None:
    table = new_table(client, name="Ana", seat0="me", seat1="me")
    live = live_of(client, table)
    assert post(client, f"/tables/{table}/leave").status_code == 303
    assert live.seats[0].bot
    assert "A bot plays for you" in client.get(f"/tables/{table}").text
    assert post(client, f"/tables/{table}/sit").status_code == 303
    assert (live.seats[0].bot, live.names[0]) == ("", "Ana")


def test_an_open_seat_can_be_given_to_a_bot(client: TestClient[Any]) -> None:
    table = new_table(client, name="Ana", seat0="me", seat1="open")
    assert post(client, f"/tables/{table}/bot", seat="1", bot="random").status_code == 303
    assert live_of(client, table).seats[1].bot == "random"
    assert post(client, f"/tables/{table}/bot", seat="1", bot="random").status_code == 409
    assert post(client, f"/tables/{table}/bot", seat="9", bot="random").status_code == 422


@pytest.mark.rule("house.setup", "house.edition")
def test_options_and_editions_are_checked_before_the_table_is_set_up(client: TestClient[Any]) -> None:
    seats = {"seat0": "me", "seat1": "greedy"}
    bad = post(client, "/new/takara", **seats, **{"option-readings": "nonsense"})
    assert bad.status_code == 422
    assert "readings cannot be" in bad.text
    bad = post(client, "/new/takara", **seats, edition="[monster.dragon]\nlife = 3")
    assert bad.status_code == 422
    assert "edition.toml, line 1" in bad.text
    assert "[monster.dragon]" in bad.text, "what was typed is kept"
    bad = post(client, "/new/takara", seat0="me", seat1="none")
    assert bad.status_code == 422
    assert "2 to 4 players" in bad.text


def test_a_table_keeps_its_edition(client: TestClient[Any], tmp_path: Path) -> None:
    """An owner's values hold at the table, and after a restart."""
    box = gameshelf.shelf()["takara"]
    kind, key = next((kind, key) for kind, group in box.content.entries.items() for key, one in group.items() if "name" in one)
    edition = f'[edition]\nname = "Ours"\n[{kind}.{key}]\nname = "Something Else"\n'
    table = new_table(client, seat0="me", seat1="me", edition=edition)
    live = live_of(client, table)
    assert live.match.game.content.name == "Ours"
    assert live.match.game.content.hash != box.content.hash
    client.app.state.tables.keeper.lives.clear()
    assert client.get(f"/tables/{table}").status_code == 200
    assert live_of(client, table).match.game.content.hash == live.match.game.content.hash


def test_at_one_screen_the_curtain_falls_between_seats_that_know_different_things(client: TestClient[Any]) -> None:
    table = new_table(client, name="Ana", seat0="me", seat1="me")
    live = live_of(client, table)
    first = live.asked
    assert first is not None
    bearer = {"authorization": f"Bearer {client.cookies[COOKIE]}"}
    with client.websocket_connect(f"/ws/{table}", headers=bearer) as socket:
        frame = message_of(socket.receive_text())
        assert "Hand the screen" not in frame["html"], "nobody knows anything yet"
        while live.asked == first:
            moves = [move.notation for move in live.match.game.moves()]
            move = next((move for move in moves if move.startswith("view")), moves[-1])
            socket.send_text(json.dumps({"seq": frame["seq"], "move": move}))
            frame = message_of(socket.receive_text())
            assert "html" in frame, frame
        seen = live.match.game.view(first)["sites"]
        assert any(tile["face"] for site in seen for tile in site if not tile["open"]), "the first has seen something"
        second = live.asked
        assert second is not None
        assert f"Hand the screen to {live.names[second]}" in frame["html"]
        assert "<svg" not in frame["html"], "nothing of the board shows through the curtain"
        socket.send_text(json.dumps({"seq": frame["seq"], "move": live.match.game.moves()[0].notation}))
        assert message_of(socket.receive_text())["rule"] in ("house.turn", "house.seat"), "nobody has sat down yet"
        socket.send_text(json.dumps({"why": "dive"}))
        assert message_of(socket.receive_text())["rule"] == "house.seat", "nor is anything explained to nobody"
        assert "Hand the screen" in client.get(f"/tables/{table}").text
        socket.send_text(json.dumps({"show": second}))
        assert "<svg" in message_of(socket.receive_text())["html"]


def test_the_result_tells_the_score_line_by_line(client: TestClient[Any]) -> None:
    table = new_table(client, name="Ana", seat0="me", seat1="me")
    live = live_of(client, table)
    finish(live)
    text = client.get(f"/tables/{table}").text
    outcome = live.match.game.outcome
    assert outcome is not None
    for seat in outcome.lines:
        for label, points in seat:
            assert re.sub(r"^\d+ ", "", label) in text
            assert f">{points}" in text
    assert f'href="#rule-{outcome.reason}"' in text
    assert "Rematch" in text
    best = max(outcome.scores[seat] for seat in outcome.winners)
    assert f'data-key="takara.2.readings-book" data-told="2 players" data-score="{best}" data-table="{table}"' in text
    client.cookies.clear()
    assert "data-score" not in client.get(f"/tables/{table}").text, "whoever watched has no score to keep"


def test_whoever_wins_alone_wins_and_two_win_together(client: TestClient[Any]) -> None:
    for seats, told in (({"seat0": "me"}, "You win"), ({"seat0": "me", "seat1": "me"}, "You win together")):
        table = new_table(client, "hunted", name="Ana", **seats)
        game: Any = live_of(client, table).match.game
        game.won = True
        game.check()
        assert f"<h2>{told}</h2>" in client.get(f"/tables/{table}").text


def test_nothing_moves_for_ever() -> None:
    """A page that waits takes nothing of the processor."""
    for sheet in Path(gameshelf.__file__).parent.rglob("*.css"):
        assert "infinite" not in sheet.read_text(encoding="utf-8"), sheet.name


def test_a_replay_steps_through_the_game_and_is_linked_by_move(client: TestClient[Any]) -> None:
    table = new_table(client, name="Ana", seat0="me", seat1="me")
    live = live_of(client, table)
    finish(live)
    last = len(live.match.played)
    assert f'max="{last}"' in client.get(f"/tables/{table}/replay").text
    assert f"Move 12, {live.names[live.movers[11]]}" in client.get(f"/tables/{table}/replay?move=12").text
    for wrong in ("-1", "x", "99999999999", "1e3", "²"):
        assert client.get(f"/tables/{table}/replay", params={"move": wrong}).status_code == 200
    assert client.get(f"/tables/{table}/replay/{last}").status_code == 200
    assert client.get(f"/tables/{table}/replay/{last + 1}").status_code == 404


def test_what_is_told_at_set_up_stands_in_the_story_and_in_the_replay(client: TestClient[Any]) -> None:
    table = new_table(client, "taidian", name="Ana", seat0="me", seat1="open")
    live = live_of(client, table)
    mine, theirs, everybody = ([event.seen_by(seat) for event in live.match.events] for seat in (0, 1, None))
    secret = [here for here, there in zip(mine, theirs, strict=True) if here != there and here.startswith("You draw")]
    others = [there for here, there in zip(mine, theirs, strict=True) if here != there and there.startswith("You draw")]
    assert len(live.match.events) == live.match.opening > 4
    assert secret
    assert others

    def read(path: str) -> str:
        return unescape(re.sub(r"<[^>]+>", "", client.get(path).text))

    log = f"/api/tables/{table}/log"
    for path in (f"/tables/{table}", f"/tables/{table}/replay", f"/tables/{table}/replay/0"):
        assert "You are " in read(path), "whoever sits alone at a screen is spoken to"
        assert all(sentence in read(path) for sentence in secret)
        assert not any(sentence in read(path) for sentence in others)
    assert client.get(f"/tables/{table}/replay/0").text.count('class="told-now"') == live.match.opening
    cookie = client.cookies[COOKIE]
    client.cookies.clear()
    assert [one["text"] for one in client.get(log).json()] == [name_seats(text, live.names) for text in everybody]
    assert not any(sentence in read(f"/tables/{table}") for sentence in (*secret, *others))
    client.cookies.set(COOKIE, cookie)

    ids = [line.id for line in live.lines]
    assert live.told == 0, "how far somebody has read is counted from the first move on"
    finish(live)
    assert [line.id for line in live.lines][: len(ids)] == ids
    assert len({line.id for line in live.lines}) == len(live.lines)
    assert live.lines[len(ids)].id == "e1"


def test_play_on_from_a_move_and_rematch(client: TestClient[Any]) -> None:
    table = new_table(client, name="Ana", seat0="me", seat1="open")
    live = live_of(client, table)
    assert post(client, f"/tables/{table}/branch", move="1", seat="0").status_code == 409, "not while the game runs"
    assert post(client, f"/tables/{table}/rematch").status_code == 409
    finish(live, 3)
    answer = post(client, f"/tables/{table}/branch", move="20", seat="1")
    assert answer.status_code == 303
    new = live_of(client, answer.headers["location"].rsplit("/", 1)[1])
    assert [str(move) for move in new.match.played[:20]] == [str(move) for move in live.match.played[:20]]
    assert new.held(_me(client)) == [1]
    answer = post(client, f"/tables/{table}/rematch")
    again = live_of(client, answer.headers["location"].rsplit("/", 1)[1])
    assert again.row.seed != live.row.seed
    assert again.held(_me(client)) == [0]


def _me(client: TestClient[Any]) -> str:
    from gameshelf.web.visitor import Visitor

    return Visitor(client.cookies[COOKIE]).id


def test_undo_takes_back_and_says_why_not(client: TestClient[Any]) -> None:
    table = new_table(client, name="Ana", seat0="me", seat1="me")
    live = live_of(client, table)
    bearer = {"authorization": f"Bearer {client.cookies[COOKIE]}"}
    assert "nothing to take back" in client.get(f"/tables/{table}").text
    client.post(f"/api/tables/{table}/moves", json={"seq": live.seq, "move": "dive"}, headers=bearer)
    assert client.post(f"/api/tables/{table}/undo", json={"seq": live.seq}, headers=bearer).status_code == 201
    assert not live.match.played
    assert "takes back a move" in client.get(f"/tables/{table}").text
    client.post(f"/api/tables/{table}/moves", json={"seq": live.seq, "move": "dig 1"}, headers=bearer)
    refused = client.post(f"/api/tables/{table}/undo", json={"seq": live.seq}, headers=bearer)
    assert (refused.status_code, refused.json()["rule"]) == (422, "house.undo.learned")


def test_a_restarted_server_has_every_table_as_it_was(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"data": tmp_path, "bot_pause": 0, "bot_workers": 0, **FREE}
    with TestClient(gameshelf.web.create_app(**settings)) as client:
        table = new_table(client, name="Ana", seat0="me", seat1="me")
        bearer = {"authorization": f"Bearer {client.cookies[COOKIE]}"}
        live, dice = live_of(client, table), random.Random(4)
        for _ in range(30):
            move = dice.choice(live.match.game.moves()).notation
            client.post(f"/api/tables/{table}/moves", json={"seq": live.seq, "move": move}, headers=bearer)
            if dice.random() < 0.3:
                client.post(f"/api/tables/{table}/undo", json={"seq": live.seq}, headers=bearer)
        client.post(f"/api/tables/{table}/chat", json={"text": "till tomorrow"}, headers=bearer)
        page, log = client.get(f"/tables/{table}").text, client.get(f"/api/tables/{table}/log", headers=bearer).json()
        cookie = client.cookies[COOKIE]
    with TestClient(gameshelf.web.create_app(**settings)) as client:
        client.cookies.set(COOKIE, cookie)
        proof = re.compile(r'name="csrf" value="\w+"')  # a new one on every page
        assert proof.sub("", client.get(f"/tables/{table}").text) == proof.sub("", page)
        assert client.get(f"/api/tables/{table}/log", headers=bearer).json() == log


@pytest.mark.rule("house.frozen")
def test_a_table_whose_rules_have_changed_can_be_looked_at(client: TestClient[Any]) -> None:
    """A log that no longer fits keeps its good part and tells which move failed."""
    table = new_table(client, name="Ana", seat0="me", seat1="me")
    live = live_of(client, table)
    live.apply(Entry(live.seq + 1, 0.0, "move", live.asked, "dive"))
    live.apply(Entry(live.seq + 1, 0.0, "move", live.asked, "take"))
    assert "no longer fits" in live.broken
    assert "Move 2" in client.get(f"/tables/{table}").text
    assert "Move 2, &#39;take&#39;, no longer fits" in client.get(f"/tables/{table}/replay").text
    other = live_of(client, new_table(client, name="Ana", seat0="me", seat1="me"))
    other.row = msgspec.structs.replace(other.row, rules=0)  # its moves fit, but it was played otherwise
    assert "set up under rules version 0" in client.get(f"/tables/{other.row.id}/replay").text
    bearer = {"authorization": f"Bearer {client.cookies[COOKIE]}"}
    answer = client.post(f"/api/tables/{table}/moves", json={"seq": live.seq, "move": "dive"}, headers=bearer)
    assert answer.json()["rule"] == "house.frozen"


def test_each_scenario_has_a_page_and_a_table_leads_to_its_own(client: TestClient[Any]) -> None:
    for path in ("/", "/new/takao", "/rules/takao"):
        assert 'href="/how/takao/rescue"' in client.get(path).text, path
    shown = client.get("/how/takao/rescue").text
    assert "<h1>Sea Rescue (three stars)</h1>" in shown
    assert client.get("/guides/takao/rescue/4").headers["content-type"].startswith("image/svg+xml")
    assert "board alone tall" in client.get("/guides/takao/rescue/4?layout=tall").text, "a phone has a picture of its own"
    assert 'value="rescue" selected' in client.get("/new/takao?scenario=rescue").text
    table = new_table(client, "takao", name="Ana", seat0="me", seat1="me", **{"option-scenario": "tokko"})
    assert re.findall(r"/how/takao/(\w+)", client.get(f"/tables/{table}").text) == ["tokko"]
    for path in ("/how/takao/nothing", "/how/takara/doom", "/guides/takao/rescue/5", "/guides/takara/doom/0"):
        assert client.get(path).status_code == 404


def test_bots_play_a_whole_game_and_every_move_is_kept(client: TestClient[Any], tmp_path: Path) -> None:
    import sqlite3

    table = new_table(client, seat0="greedy", seat1="random")
    live = live_of(client, table)
    until(lambda: live.over, 120)
    with sqlite3.connect(tmp_path / "gameshelf.sqlite3") as db:
        kept = [row[0] for row in db.execute("SELECT text FROM log WHERE kind = 'move' ORDER BY seq")]
    db.close()
    assert kept == [str(move) for move in live.match.played]
    record = client.get(f"/api/tables/{table}/record").json()
    assert record["seed"] == live.row.seed


def test_play_now_asks_for_no_name(client: TestClient[Any]) -> None:
    assert "Guest" in live_of(client, play_now(client)).names


def test_the_rival_of_a_first_game_is_easy(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def other(key: str) -> str:
        answer = client.post(f"/play/{key}", data={"csrf": csrf(client)}, follow_redirects=False)
        return live_of(client, answer.headers["location"].rsplit("/", 1)[1]).seats[1].bot

    assert (other("takara"), other("takao")) == ("easy", "normal")  # who plays with you is no weaker than you
    store = client.app.state.tables.store
    plain = store.mine

    async def ended(visitor: str, limit: int) -> list[Any]:
        mine = await plain(visitor, limit)
        return [msgspec.structs.replace(one, summary=msgspec.structs.replace(one.summary, over=True)) for one in mine]

    assert other("takara") == "easy"  # it has not been played to its end
    monkeypatch.setattr(store, "mine", ended)
    assert (other("takara"), other("kaiju")) == ("normal", "easy")


def test_somebody_is_advised_for_two_whole_games_and_told_how_it_goes_in_the_first(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    store, plain = client.app.state.tables.store, client.app.state.tables.store.mine

    async def ended(visitor: str, limit: int) -> list[Any]:
        mine = await plain(visitor, limit)
        return [msgspec.structs.replace(one, summary=msgspec.structs.replace(one.summary, over=True)) for one in mine]

    monkeypatch.setattr(store, "mine", ended)
    pages = [client.get(f"/tables/{play_now(client)}").text for _ in range(3)]
    assert ['data-coach="true"' in page for page in pages] == [True, True, False]
    assert ['id="welcome"' in page for page in pages] == [True, False, False]


def test_a_first_game_of_taidian_is_a_duel_played_as_the_engineer(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def chosen(key: str) -> dict[str, Any]:
        answer = client.post(f"/play/{key}", data={"csrf": csrf(client)}, follow_redirects=False)
        options: dict[str, Any] = live_of(client, answer.headers["location"].rsplit("/", 1)[1]).game.options
        return options

    first = chosen("taidian")
    assert (first["health"], first["characters"]) == (150, "duel")
    store = client.app.state.tables.store
    plain = store.mine

    async def ended(visitor: str, limit: int) -> list[Any]:
        mine = await plain(visitor, limit)
        return [msgspec.structs.replace(one, summary=msgspec.structs.replace(one.summary, over=True)) for one in mine]

    monkeypatch.setattr(store, "mine", ended)
    later = chosen("taidian")
    assert (later["health"], later["characters"]) == (150, "random")


@pytest.mark.rule("house.table", "house.name")
def test_what_is_not_there_and_a_name_that_is_none_are_explained(client: TestClient[Any]) -> None:
    missing = client.get("/api/tables/nowhere")
    assert (missing.status_code, missing.json()["rule"]) == (404, "house.table")
    nameless = client.post("/api/visitors", json={"name": "  "})
    assert (nameless.status_code, nameless.json()["rule"]) == (422, "house.name")
