"""A seat is never sent what it may not know.

Two worlds that one seat cannot tell apart: the table as it is, and the same table dealt again for that seat (`imagine`).
Moves go on in both. As long as the seat's view is the same in both, every byte that it is sent must be the same: page,
socket, API, story, refusals, the board in words, the replay, and what is there after a move was taken back.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

import gameshelf.web
from gameshelf.core import Box, Event, State
from gameshelf.web import frame
from gameshelf.web import visitor as visitors
from gameshelf.web.company import Company
from gameshelf.web.frame import past_picture
from gameshelf.web.live import Live
from gameshelf.web.pages import replay as pages
from gameshelf.web.store import Entry
from gameshelf.web.tables import Tables
from web.conftest import FREE, ours

ANSWERS = 6  # refusals asked for at each position


class Table:
    """One table in a server of this process, with a browser and a token for each seat and for a spectator."""

    def __init__(self, client: TestClient[Any], game: str, players: int) -> None:
        self.client, self.players = client, players
        self.tables: Tables = client.app.state.tables
        self.tokens: dict[int | None, str] = {}
        for seat in [*range(players), None]:
            self.tokens[seat] = client.post("/api/visitors", json={"name": f"P{seat}"}).json()["token"]
        made = client.post(
            "/api/tables",
            json={"game": game, "seats": ["me"] + ["open"] * (players - 1), "listed": True},
            headers=self.bearer(0),
        ).json()
        self.id: str = made["id"]
        for seat in range(1, players):
            self.client.post(f"/api/tables/{self.id}/join", json={"seat": seat}, headers=self.bearer(seat)).raise_for_status()

    def bearer(self, seat: int | None) -> dict[str, str]:
        return {"authorization": f"Bearer {self.tokens[seat]}"}

    @property
    def live(self) -> Live:
        return self.tables.keeper.lives[self.id]

    def put(self, live: Live) -> None:
        self.tables.keeper.lives[self.id] = live

    def traffic(self, seat: int | None, dice: random.Random) -> Iterator[tuple[str, str]]:
        """Everything that this seat is sent at this position. (The proof of a form is a new one on every page.)"""
        for what, text in self._traffic(seat, dice):
            yield what, re.sub(r'name="csrf" value="\w+"', "", text)

    def _traffic(self, seat: int | None, dice: random.Random) -> Iterator[tuple[str, str]]:
        client, live = self.client, self.live
        client.cookies.set(visitors.COOKIE, self.tokens[seat])
        # How far this very browser has read is its own doing.
        yield "page", re.sub(r'data-left="\d+"', "", client.get(f"/tables/{self.id}").text)
        last, now = len(live.stops) - 1, live.now([] if seat is None else [seat])
        yield "replay page", client.get(f"/tables/{self.id}/replay").text
        yield "replay page at a move", client.get(f"/tables/{self.id}/replay?move={max(0, last - 2)}").text
        for number in range(max(0, last - 4), last + 1):
            yield f"replay fragment {number}", client.get(f"/tables/{self.id}/replay/{number}").text
        client.cookies.clear()
        for drawn in ("html", "json"):
            address = f"/ws/{self.id}" + ("?as=json" if drawn == "json" else "?words=true")
            with client.websocket_connect(address, headers=self.bearer(seat)) as socket:
                yield f"socket {drawn}", socket.receive_text()
                for words in ("false", "true"):
                    socket.send_text(f'{{"words": {words}}}')
                    yield f"socket words {words}", socket.receive_text()
                wrong = [
                    *dice.sample([move.notation for move in live.box.vocabulary], min(ANSWERS, len(live.box.vocabulary))),
                    "nonsense",
                ]
                for move in wrong:
                    if live.why_not(seat, move) is not None:
                        socket.send_text(f'{{"why": "{move}"}}')
                        yield f"socket why {move}", socket.receive_text()
                        socket.send_text(f'{{"seq": {now}, "move": "{move}"}}')
                        yield f"socket move {move}", socket.receive_text()
                if seat is None or live.why_not_undo([seat]) is not None:
                    socket.send_text(f'{{"seq": {now}, "undo": true}}')
                    yield "socket undo", socket.receive_text()
        with client.websocket_connect(f"/ws/{self.id}?here=true&coach=true", headers=self.bearer(seat)) as socket:
            yield "socket with what people usually do", socket.receive_text()
            # When somebody was last seen is the doing of this very test.
            yield "socket who is here", re.sub(r'"(since|now)":[\d.]+', "", socket.receive_text())
        for path in (
            "",
            "/view",
            "/moves",
            "/log",
            "/record",
            "/why-not?move=" + dice.choice(live.box.vocabulary.moves).notation,
        ):
            yield f"api {path}", client.get(f"/api/tables/{self.id}{path}", headers=self.bearer(seat)).text
        for other in range(self.players):
            if other != seat:
                answer = client.get(f"/api/tables/{self.id}/view?seat={other}", headers=self.bearer(seat))
                assert answer.status_code == 403
                yield f"api view of {other}", answer.text
        if seat not in live.pending:
            for move in dice.sample(live.box.vocabulary.moves, 3):
                body = {"seq": now, "move": move.notation}
                answer = client.post(f"/api/tables/{self.id}/moves", json=body, headers=self.bearer(seat))
                assert answer.status_code in (403, 422)
                yield f"api play {move}", answer.text


class Twin(Live):
    """The table in a world that one seat cannot tell from the real one. It knows its own past since it was imagined."""

    born: int  # how many moves had been played when it was imagined
    first: State  # the position then

    def past(self, number: int) -> State:
        """The position of this world at one of its stops; before it was imagined it was the real one."""
        if self.stops[number] < self.born:
            return honest_past(self, number)
        game = self.first.clone()
        for turn in self.match.turns[self.born : self.stops[number]]:
            game.play(turn.move, turn.seat)
        return game


honest_past = pages.past


@pytest.fixture(autouse=True)
def nobody_lingers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has just called is not here any more: both worlds are asked one after the other."""
    monkeypatch.setattr("gameshelf.web.company.GRACE", 0.0)


@pytest.fixture(autouse=True)
def own_past(monkeypatch: pytest.MonkeyPatch) -> None:
    """A replay looks at positions that were kept in the real world: a twin's are those of its own world."""
    monkeypatch.setattr(pages, "past", lambda live, n: live.past(n) if isinstance(live, Twin) else honest_past(live, n))


def imagined(live: Live, seat: int | None, seed: int) -> Twin:
    """The same table in a world that this seat cannot tell from the real one."""

    def other(game: State) -> State:
        """Dice that fall from now on are seen by everybody: they fall alike in both worlds, so that these go on together."""
        found = game.imagine(seat, seed)
        found.chance = game.chance.clone()
        return found

    twin = Twin(live.row, live.values)
    twin.__dict__.update({name: value for name, value in live.__dict__.items() if name not in ("match", "lock", "frames")})
    twin.seats, twin.lines, twin.movers = list(live.seats), list(live.lines), list(live.movers)
    twin.answered_for = list(live.answered_for)
    twin.sentences = dict(live.sentences)  # a beat is made once, with the picture that it came with
    twin.changes, twin.met, twin.stops, twin.said = list(live.changes), dict(live.met), list(live.stops), deque(live.said)
    twin.hidden, twin._sealed, twin._veils, twin.aside = list(live.hidden), set(live._sealed), {}, Counter(live.aside)
    twin.match.names = live.match.names
    twin.match.events, twin.match.turns = list(live.match.events), list(live.match.turns)
    twin.match._kept = list(live.match._kept)
    twin.match.game = other(live.match.game)
    # What can be taken back is part of the position: the undo of the real table is that of the imagined one.
    twin.match._back = [other(back) for back in live.match._back]
    twin.born, twin.first = len(live.match.turns), twin.match.game.clone()
    return twin


def games() -> list[tuple[Box, int]]:
    """Every game of ours, with few and with many seats, and alone where that is a game."""
    boxes = [*ours(), gameshelf.shelf()["sealed"]]
    return [(box, players) for box in boxes for players in sorted({box.seats[0], max(2, box.seats[0]), box.seats[-1]})]


@dataclass
class Found:
    """What an audit has been through."""

    compared: int = 0  # messages
    told: int = 0  # moves that told both worlds the same
    undone: int = 0  # moves that were taken back in both worlds
    sealed: int = 0  # positions with an answer that one world has and the other has not


def applied(live: Live, kind: str, seat: int | None, text: str) -> Entry:
    """The next entry of this world."""
    entry = Entry(live.seq + 1, 0.0, kind, seat, text, "" if seat is None else live.seats[seat].visitor)
    live.apply(entry)
    return entry


def step(live: Live, twins: dict[int | None, Twin], dice: random.Random, found: Found) -> bool:
    """The next move, or the last one taken back (true then), in all worlds where it can be; the others end.

    What another seat seals may not yet have happened in the world of one that cannot know of it.
    """
    if dice.random() < 0.1:
        for world in (live, *twins.values()):
            applied(world, "chat", None, '{"name":"P0","text":"hm"}')
    lines = len(live.lines)
    back = dice.random() < 0.4 and bool(live.movers) and live.why_not_undo([live.movers[-1]]) is None
    who = live.movers[-1] if back else dice.choice(live.game.pending)
    move = "" if back else dice.choice(live.game.moves(who)).notation
    sealed = applied(live, "undo" if back else "move", who, move).seq in live._sealed
    for seat, twin in list(twins.items()):
        if sealed and seat != who and (dice.random() < 0.5 or who not in twin.pending):
            continue
        fits = len(twin.match.turns) > twin.born if back else who in twin.pending and twin.game.why_not(move, who) is None
        if fits:
            applied(twin, "undo" if back else "move", who, move)
        elif not (sealed and seat != who):
            del twins[seat]
    for seat, twin in list(twins.items()):
        if twin.match.game.view(seat) != live.match.game.view(seat):
            del twins[seat]  # something came to light, differently in both worlds
        else:
            found.told += len(live.lines) > lines
            found.undone += back
            found.sealed += twin.seq != live.seq
    return back


def audit(table: Table, dice: random.Random, found: Found) -> None:
    """One random game, in the real world and in worlds that one seat each cannot tell from it."""
    everybody = [*range(table.players), None]
    twins: dict[int | None, Twin] = {}
    live = table.live
    pace = 24 if live.box.longest > 100 else 4  # moves between two looks at what is sent (each compares about seventy messages)
    for number in range(160):
        if live.over:
            break
        back = step(live, twins, dice, found)
        for seat in everybody:
            if number % 8 == 0 or seat not in twins:
                twins[seat] = imagined(live, seat, number)
        for seat in dice.sample(everybody, 2) if number % pace == pace - 1 or (back and found.undone < 8) else ():
            seed = dice.random()
            real = list(table.traffic(seat, random.Random(seed)))
            table.put(twins[seat])
            other = list(table.traffic(seat, random.Random(seed)))
            table.put(live)
            where = f"seat {seat}, move {number}, seed {live.row.seed}"
            assert [what for what, _ in real] == [what for what, _ in other], where
            for (what, here), (_, there) in zip(real, other, strict=True):
                assert here == there, f"{where}: it is sent something that it may not know: {what}"
                found.compared += 1


def audits(game: Box, players: int, folder: Path) -> Found:
    """Random games until enough has been compared."""
    dice, found = random.Random(players), Found()
    app = gameshelf.web.create_app(data=folder, bot_pause=0, bot_workers=0, pass_pause=1e9, **FREE)
    sealed = game.key == "sealed"
    with TestClient(app) as client:
        while found.compared < 250 or found.told <= 10 or not (found.sealed > 20 if sealed else found.undone):
            audit(Table(client, game.key, players), dice, found)
    return found


@pytest.mark.timeout(900)
@pytest.mark.parametrize(("game", "players"), [pytest.param(*one, id=f"{one[0].key}-{one[1]}") for one in games()])
def test_two_worlds_that_a_seat_cannot_tell_apart_send_it_the_same_bytes(
    luck: None, game: Box, players: int, tmp_path: Path
) -> None:
    audits(game, players, tmp_path)


def hidden(game: State) -> str:
    """Something that tells every two worlds apart."""
    return hashlib.sha256(repr(game.plain()).encode()).hexdigest()[:8]


def leak_view(patch: pytest.MonkeyPatch, box: Box) -> None:
    """A view has in it what nobody may know, where no board shows it."""
    patch.setattr(box, "look", lambda state, seat, honest=box.look: {**honest(state, seat), "x": hidden(state)})
    patch.setattr(box, "glimpse", box.look)


def leak_to_spectators(patch: pytest.MonkeyPatch, box: Box) -> None:
    honest = box.look
    patch.setattr(box, "look", lambda state, seat: {**honest(state, seat), **({"x": hidden(state)} if seat is None else {})})


def leak_story(patch: pytest.MonkeyPatch, box: Box) -> None:
    """Everybody is told what one has seen."""
    patch.setattr(Event, "seen_by", lambda self, seat: self.secret or self.text)


def leak_words(patch: pytest.MonkeyPatch, box: Box) -> None:
    """The board in words tells more than the picture."""
    honest = frame.words
    patch.setattr(frame, "words", lambda live, view: honest(live, view) + hidden(live.match.game))


def leak_replay(patch: pytest.MonkeyPatch, box: Box) -> None:
    """A replay looks through the eyes of the one who is asked."""
    patch.setattr(pages, "_replay_seat", lambda live, visitor: live.asked)


def leak_replay_story(patch: pytest.MonkeyPatch, box: Box) -> None:
    """A replay's story is told as its heroes know it."""
    honest = pages.told_line

    def told(live: Live, event: Event, seat: int | None, stop: int) -> Any:
        return honest(live, Event(event.rule, event.secret or event.text), seat, stop)

    patch.setattr(pages, "told_line", told)


def leak_replay_picture(patch: pytest.MonkeyPatch, box: Box) -> None:
    """The pictures of a replay show something."""
    honest = pages.past_picture
    patch.setattr(pages, "past_picture", lambda live, view, *tall: honest(live, view, *tall) + hidden(live.match.game))


def leak_undo(patch: pytest.MonkeyPatch, box: Box) -> None:
    """Whoever takes a move back tells something."""
    honest = Live._undo

    def undo(self: Live, entry: Entry) -> None:
        honest(self, entry)
        self._note(entry, "note", hidden(self.match.game))

    patch.setattr(Live, "_undo", undo)


def leak_number(patch: pytest.MonkeyPatch, box: Box) -> None:
    """What others have sealed is counted."""
    patch.setattr(Live, "shown", lambda self, seq, held: seq)


def leak_stops(patch: pytest.MonkeyPatch, box: Box) -> None:
    """A replay stops at every sealed answer."""
    honest = Live._play

    def play(self: Live, entry: Entry, played: Any) -> None:
        honest(self, entry, played)
        if self.stops[-1] != len(self.match.turns):
            self.stops.append(len(self.match.turns))

    patch.setattr(Live, "_play", play)


def leak_who_is_pending(patch: pytest.MonkeyPatch, box: Box) -> None:
    """Everybody sees who has not yet answered."""
    patch.setattr(Live, "awaited", property(lambda self: self.pending))


def leak_clock(patch: pytest.MonkeyPatch, box: Box) -> None:
    """The clock of a question starts anew with every sealed answer."""
    honest = Live._play

    def play(self: Live, entry: Entry, played: Any) -> None:
        honest(self, entry, played)
        self.asked_at = float(len(self.match.turns))

    patch.setattr(Live, "_play", play)


def leak_coach(patch: pytest.MonkeyPatch, box: Box) -> None:
    """What people usually do is said by somebody who sees everything."""
    honest = frame.coach
    patch.setattr(frame, "coach", lambda live, seat: honest(live, seat) + hidden(live.match.game))


def leak_here(patch: pytest.MonkeyPatch, box: Box) -> None:
    """Who is here comes with who has not yet answered."""
    patch.setattr(Company, "here", lambda self, live: f'{{"here":[],"awaited":{list(live.pending)}}}')


def leak_beats(patch: pytest.MonkeyPatch, box: Box) -> None:
    """What people see of an event is more than they are told of it."""
    honest = frame.beats

    def beats(live: Live, *seen: Any) -> list[str]:
        return [*honest(live, *seen), json.dumps({"kind": "turn", "text": hidden(live.match.game)})]

    patch.setattr(frame, "beats", beats)


def leak_recap(patch: pytest.MonkeyPatch, box: Box) -> None:
    """What has happened meanwhile is told as its heroes know it."""
    honest = frame.recap

    def recap(live: Live, *seen: Any) -> list[Any]:
        return [*honest(live, *seen), (0, hidden(live.match.game), [])]

    patch.setattr(frame, "recap", recap)


LEAKS: list[tuple[Callable[[pytest.MonkeyPatch, Box], None], str, int, str]] = [
    (leak_view, "takara", 2, "may not know: socket json"),
    (leak_view, "hunted", 1, "may not know: socket json"),
    (leak_to_spectators, "hunted", 1, "seat None, .* may not know: socket json"),
    (leak_story, "takara", 2, "may not know: page"),
    (leak_words, "takara", 2, "may not know: socket html"),
    (leak_words, "hunted", 2, "may not know: socket html"),
    (leak_replay, "takara", 2, "may not know: replay"),
    (leak_replay_story, "takara", 2, "may not know: replay"),
    (leak_replay_picture, "hunted", 1, "may not know: replay page"),
    (leak_beats, "takara", 2, "may not know: socket html"),
    (leak_recap, "hunted", 2, "may not know: page"),
    (leak_undo, "takara", 2, "may not know: page"),
    (leak_undo, "hunted", 2, "may not know: page"),
    (leak_number, "sealed", 2, "may not know: page"),
    (leak_stops, "sealed", 3, "replay fragment"),
    (leak_who_is_pending, "sealed", 3, "may not know: page"),
    (leak_clock, "sealed", 3, "may not know: page"),
    (leak_coach, "takara", 2, "may not know: page"),
    (leak_here, "sealed", 3, "may not know: socket who is here"),
]


@pytest.mark.parametrize(
    ("leak", "game", "players", "where"), LEAKS, ids=[f"{one[0].__name__}-{one[1]}-{one[2]}" for one in LEAKS]
)
def test_the_audit_finds_a_leak(
    leak: Callable[[pytest.MonkeyPatch, Box], None],
    game: str,
    players: int,
    where: str,
    luck: None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each planted leak is found, and where it was planted."""
    box = gameshelf.shelf()[game]
    leak(monkeypatch, box)
    with pytest.raises(AssertionError, match=where):
        audits(box, players, tmp_path)


def test_a_replay_of_a_running_game_shows_what_the_seat_knew_then(luck: None, tmp_path: Path) -> None:
    """The picture of each move is the one that the seat had at that move, with nothing of what it learned later."""
    dice = random.Random(8)
    app = gameshelf.web.create_app(data=tmp_path, bot_pause=0, bot_workers=0, **FREE)
    with TestClient(app) as client:
        table = Table(client, "takara", 2)
        live = table.live
        then: dict[tuple[int, int | None], str] = {}
        for number in range(40):
            for seat in (0, 1, None):
                then[number, seat] = past_picture(live, live.match.game.view(seat))
            live.apply(Entry(live.seq + 1, 0.0, "move", live.asked, dice.choice(live.match.game.moves()).notation))
        assert not live.over
        for (number, seat), picture in then.items():
            client.cookies.set(visitors.COOKIE, table.tokens[seat])
            assert picture in client.get(f"/tables/{table.id}/replay/{number}").text


@pytest.mark.rule("house.running")
def test_seed_and_record_stay_on_the_server_while_the_game_runs(client: TestClient[Any]) -> None:
    table = Table(client, "takara", 2)
    seed = str(table.live.row.seed)
    for seat in (0, 1, None):
        for what, text in table.traffic(seat, random.Random(1)):
            assert seed not in text, what
    assert client.get(f"/api/tables/{table.id}/record").status_code == 403
