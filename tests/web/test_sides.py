"""Who plays with whom is shown wherever people are, and only where there are teams."""

from __future__ import annotations

import re
from typing import Any

from litestar.testing import TestClient

from gameshelf.web.frame import fragment
from gameshelf.web.live import Live
from gameshelf.web.store import Entry
from web.test_pages import finish, live_of, new_table, post

PAIRS = {"option-teams": "2-2"}
MARK = re.compile(r'class="mark side-(\d)">Team (\d)<')


def marks(html: str) -> list[tuple[str, str]]:
    return MARK.findall(html)


def four(client: TestClient[Any], others: str = "me", **form: str) -> Live:
    """A table of two pairs: Ana and Cem against Ben and Dan."""
    seats = {"seat0": "me", **{f"seat{n}": others for n in range(1, 4)}}
    names = {"name": "Ana", "name1": "Ben", "name2": "Cem", "name3": "Dan"}
    return live_of(client, new_table(client, "taidian", **seats, **names, **PAIRS, **form))


def test_chairs_show_their_teams(client: TestClient[Any]) -> None:
    live = four(client, "open")
    page = client.get(f"/tables/{live.row.id}").text
    assert marks(page) == [("0", "1"), ("1", "2"), ("0", "1"), ("1", "2")]
    assert "Seat 3, Team 1, is free." in page


def test_where_all_are_alone_or_all_together_there_are_no_teams(client: TestClient[Any]) -> None:
    for game in ("takara", "hunted", "taidian"):
        table = new_table(client, game, seat0="me", seat1="me")
        assert not marks(client.get(f"/tables/{table}").text)
    assert not marks(client.get("/").text)


def test_the_lobby_and_an_invitation_tell_the_team(client: TestClient[Any]) -> None:
    live = four(client, "open", listed="yes")
    assert len(marks(client.get("/").text)) == 4
    invite = client.app.state.tables.invite(live, 2)
    client.cookies.clear()
    assert len(marks(client.get("/").text)) == 4, "among the open tables"
    assert "Seat 3 is kept for you, in Team 1 with Ana." in client.get(f"/join/{live.row.id}/2/{invite}").text


def test_the_end_says_which_team_has_won(client: TestClient[Any]) -> None:
    live = four(client)
    live.game.alive[1] = live.game.alive[3] = False  # type: ignore[attr-defined]
    assert live.game.over()  # type: ignore[attr-defined]
    live.frames.clear()
    page = client.get(f"/tables/{live.row.id}").text
    assert "<h2>Team 1 wins: Ana and Cem</h2>" in page
    podium = page.split('class="podium"')[1]
    assert marks(podium) == [("0", "1"), ("0", "1"), ("1", "2"), ("1", "2")]
    places = re.findall(r'class="place">(\d)<', podium)
    assert places == ["1", "1", "2", "2"], "whoever wins together stands on one place"


def test_a_score_that_all_have_in_common_stands_there_once(client: TestClient[Any]) -> None:
    for game, stands in (("takao", 1), ("takara", 2)):
        live = live_of(client, new_table(client, game, seat0="me", seat1="me", name="Ana", name1="Ben"))
        finish(live)
        page = client.get(f"/tables/{live.row.id}").text
        assert page.count('<li class="stand ') == stands, game
        assert ("<h3>Ana and Ben " in page.split('class="podium"')[1]) == (stands == 1)


def test_only_who_has_somebody_in_the_own_team_can_talk_to_it(client: TestClient[Any]) -> None:
    live = four(client, "open")
    assert "Only Team 1 hears it" in client.get(f"/tables/{live.row.id}").text
    assert "hears it" not in client.get(f"/tables/{four(client).row.id}").text, "who plays both sides has no side"
    for game in ("takara", "hunted", "taidian"):
        assert "hears it" not in client.get(f"/tables/{new_table(client, game, seat0='me', seat1='open')}").text
    client.cookies.clear()
    assert "hears it" not in client.get(f"/tables/{live.row.id}").text


def test_a_team_is_told_in_the_form_for_each_number_of_players(client: TestClient[Any]) -> None:
    form = client.get("/new/taidian").text
    assert """data-sides='{"6": [0, 1, 2, 0, 1, 2]}'""" in form
    assert form.count("data-sides") == 3
    assert "data-sides" not in client.get("/new/hunted").text
    assert post(client, "/new/taidian", seat0="me", seat1="me", **PAIRS).status_code == 422


def test_the_curtain_and_the_replay_tell_the_team(client: TestClient[Any]) -> None:
    live = four(client)
    assert marks(fragment(live, 2, True, (0, 1, 2, 3))) == [("0", "1")]
    mover = live.game.pending[0]
    live.apply(Entry(live.seq + 1, 0.0, "move", mover, live.game.moves(mover)[0].notation))
    page = client.get(f"/tables/{live.row.id}/replay?move=1").text
    assert marks(page.split('id="told-head"')[1]) == [(str(mover % 2), str(mover % 2 + 1))]
    live.game.alive[1] = live.game.alive[3] = False  # type: ignore[attr-defined]
    assert live.game.over()  # type: ignore[attr-defined]
    assert ">Ben, Team 2</option>" in client.get(f"/tables/{live.row.id}/replay").text
