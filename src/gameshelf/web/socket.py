"""The socket of a table: pictures to the page, moves to the server."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from functools import partial
from typing import Annotated, Any, Literal

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath

from gameshelf.core import name_seats, to_you
from gameshelf.web import visitor as visitors
from gameshelf.web.changes import Frame
from gameshelf.web.counsel import PRICE
from gameshelf.web.frame import find_rule, frame, plain_frame, reader
from gameshelf.web.guard import Bucket, Budgets, address, same_origin, too_much
from gameshelf.web.hub import PATIENCE, Viewer
from gameshelf.web.live import Live
from gameshelf.web.refusals import Refused
from gameshelf.web.screen import seat_shown
from gameshelf.web.tables import Tables

log = logging.getLogger(__name__)
Socket = WebSocket[Any, Any, Any]
LINE = "gameshelf.line"  # where an open socket's scope has what receives from it and sends to it
Notation = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


class Message(msgspec.Struct, forbid_unknown_fields=True):
    """What a page may send; one of those that follow, with `seq` where it answers a picture."""

    seq: Annotated[int, msgspec.Meta(ge=0, le=2**53)] = 0
    move: Notation | None = None
    undo: bool = False
    why: Notation | None = None
    say: Annotated[str, msgspec.Meta(min_length=1, max_length=2000)] | None = None
    aside: bool = False
    show: int | None = None
    words: bool | None = None
    tall: bool | None = None
    patience: Literal["off", "short", "long"] | None = None
    hint: bool = False
    coach: bool | None = None
    ready: bool | None = None
    start: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    absent: bool = False

    @property
    def kind(self) -> str:
        """What it is, as it is paid for."""
        if self.move is not None or self.undo:
            return "move"
        if self.ready is not None or self.start is not None or self.absent:
            return "say"
        return "why" if self.why is not None else "say" if self.say is not None else "draw"


_decode = msgspec.json.Decoder(Message).decode
_encode = msgspec.json.Encoder().encode


def who(socket: Socket) -> str | None:
    """The visitor's id: by bearer token from anywhere, by cookie from our own pages; None when it is another site's page."""
    bearer = socket.headers.get("authorization", "")
    if bearer.lower().startswith("bearer "):
        found = visitors.from_token(bearer[7:].strip())
        return found.id if found else ""
    if not same_origin(socket):
        return None
    found = visitors.from_token(socket.cookies.get(visitors.COOKIE))
    return found.id if found else ""


@websocket("/ws/{table:str}")
async def table_socket(socket: Socket, table: FromPath[str]) -> None:
    """Accept, then refuse with a 4xxx code where needed: a page cannot read the reason of a refused handshake."""
    tables: Tables = socket.app.state.tables
    place = address(socket.scope)
    if not socket.app.state.handshakes.take(place):
        await socket.close(1013)  # unaccepted, which costs least; a page tries again after a while
        return
    await socket.accept()
    visitor = who(socket)
    if visitor is None:
        await socket.close(4403, "This socket is for our own pages.")
        return
    budgets: Budgets = socket.app.state.budgets
    try:
        budgets.spend(visitor, place, "open")
    except Refused as refused:
        await socket.close(4429, refused.text)
        return
    try:
        live = await tables.live(table)
    except Refused as refused:
        await socket.close(4404, refused.text)
        return
    if tables.hub.of(table, visitor, place) >= tables.config.viewers_each:
        await socket.close(4429, "This table is open in too many pages.")
        return
    if tables.hub.addresses[place] >= tables.config.sockets_each:
        await socket.close(4429, "Too many pages are open from your address; close some.")
        return
    plain = socket.query_params.get("as") == "json"
    viewer = Viewer(live, visitor, place, plain, _number(socket, "since"))
    if (shown := _number(socket, "shown")) in live.held(visitor):
        viewer.shown = shown
    viewer.reads = socket.query_params.get("words") == "true"
    viewer.tall = socket.query_params.get("tall") == "true"
    viewer.whole = socket.query_params.get("changes") != "true"
    if (patience := socket.query_params.get("patience", "")) in PATIENCE:
        viewer.patience = patience
    viewer.coached = socket.query_params.get("coach") == "true"
    if viewer.coached:
        viewer.sent = -1  # the page it comes from may not tell yet what people usually do
    viewer.follows = socket.query_params.get("here") == "true"
    tables.hub.join(viewer)
    tables.company.changed(live)
    tables.nudge(live)
    viewer.wake.set()
    writer = asyncio.get_running_loop().create_task(write(socket, viewer, tables, budgets))
    try:
        await read(socket, viewer, tables, budgets)
    finally:
        for thought in viewer.thoughts:
            thought.cancel()
        tables.hub.leave(viewer)
        tables.company.changed(live)
        writer.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await writer
        if live.held(visitor) and not plain:
            with contextlib.suppress(Exception):
                await tables.store.set_seen(table, visitor, live.told)


def _number(socket: Socket, name: str) -> int:
    """A number of the address; -1 when it is none."""
    text = socket.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else -1


async def read(socket: Socket, viewer: Viewer, tables: Tables, budgets: Budgets) -> None:
    """Take messages until the page goes away. Whatever comes, the answer is a picture or a refusal."""
    bucket = Bucket(tables.config.socket_rate)
    receive = socket.scope[LINE][0]  # type: ignore[literal-required]
    while True:
        received: Any = await receive()
        if received["type"] == "websocket.disconnect":
            return
        text = received.get("text") or received.get("bytes") or ""
        if len(text) > tables.config.message_bytes:
            await socket.close(1009, "That message is too long.")
            return
        message = Message()
        try:
            if not bucket.take():
                raise too_much()
            message = _read(text)
            budgets.spend(viewer.visitor, viewer.address, message.kind)
            if message.hint:
                hint(viewer, tables, budgets, message)
            else:
                await take(viewer, tables, message)
        except Refused as refused:
            refuse(viewer, tables, refused, message.seq)


def refuse(viewer: Viewer, tables: Tables, refused: Refused, number: int) -> None:
    tables.metrics.refusals[refused.rule] += 1
    viewer.answer(refusal(viewer, refused, number))
    if refused.rule == "house.stale":
        viewer.sent = -1  # whoever answers an old picture gets the new one


def hint(viewer: Viewer, tables: Tables, budgets: Budgets, message: Message) -> None:
    """Have a hint thought out; the page goes on meanwhile."""
    live, visitor = viewer.live, viewer.visitor
    seat = viewer.shown if len(live.held(visitor)) > 1 and not viewer.plain else None

    async def think() -> None:
        try:
            pay = partial(budgets.spend, visitor, viewer.address, "second", tables.config.hint_seconds)
            now, told = await tables.hint(live, visitor, message.seq, pay, seat)
        except Refused as refused:
            refuse(viewer, tables, refused, message.seq)
        else:
            viewer.answer(_encode({"seq": now, "hints": told, "for": message.seq}).decode())

    task = asyncio.get_running_loop().create_task(think())
    viewer.thoughts.add(task)
    task.add_done_callback(viewer.thoughts.discard)


def _read(text: str | bytes) -> Message:
    try:
        return _decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("house.message", f"That message cannot be read: {str(error)[:200]}", 400) from None


async def take(viewer: Viewer, tables: Tables, message: Message) -> None:
    """Do what one message asks for."""
    live, visitor = viewer.live, viewer.visitor
    if message.move is not None:
        # At one screen only the seat that is shown can answer.
        seat = viewer.shown if len(live.held(visitor)) > 1 and not viewer.plain else None
        await tables.play(live, visitor, message.seq, message.move, seat)
        viewer.kept(message.seq)
    elif message.undo:
        await tables.undo(live, visitor, message.seq)
        viewer.kept(message.seq)
    elif message.why is not None:
        seat, curtain = seat_shown(live, visitor, viewer.shown)
        if curtain:
            raise Refused("house.seat", "Say first who sits in front of this screen.", 403)
        why = live.why_not(seat, message.why)
        if why is not None:
            raise Refused(why.rule, name_seats(to_you(why.text, reader(seat, tuple(live.held(visitor)))), live.names))
        viewer.answer(_encode({"seq": live.now(live.held(visitor)), "allowed": message.why}).decode())
    elif message.say is not None:
        name = await tables.store.name(visitor)
        await tables.say(live, visitor, message.say, name, viewer.address, message.aside)
    elif message.show is not None:
        if message.show not in live.held(visitor):
            raise Refused("house.seat", "That seat is not yours.", 403)
        viewer.shown, viewer.sent = message.show, -1
        viewer.wake.set()
    elif message.words is not None:
        viewer.reads, viewer.sent = message.words, -1
        viewer.wake.set()
    elif message.tall is not None:
        viewer.tall, viewer.sent = message.tall, -1
        viewer.wake.set()
    elif message.patience is not None:
        viewer.patience = message.patience
    elif message.coach is not None:
        viewer.coached, viewer.sent = message.coach, -1
        viewer.wake.set()
    elif message.ready is not None:
        await tables.company.ready(live, visitor, message.ready)
    elif message.start is not None:
        await tables.company.start(live, visitor, message.start)
    elif message.absent:
        await tables.stand_in_for_awaited(live, visitor)
    else:
        there = ", ".join(name for name in Message.__struct_fields__ if name not in ("seq", "aside"))
        raise Refused("house.message", f"A message has one of {there}.", 400)


async def write(socket: Socket, viewer: Viewer, tables: Tables, budgets: Budgets) -> None:
    """Send answers, then the newest picture. Whoever reads slowly misses the pictures in between, never the last."""
    while True:
        await viewer.wake.wait()
        viewer.wake.clear()
        tables.hub.drawing(viewer)
        if viewer.ended:
            await socket.close(1012, "The table is read again.")
            return
        while viewer.answers:
            await _send(socket, viewer.answers.popleft())
        try:
            if viewer.coached:
                seat, curtain = seat_shown(viewer.live, viewer.visitor, viewer.shown)
                pay = partial(budgets.spend, viewer.visitor, viewer.address, "second", PRICE)
                tables.counsellor.prepare(viewer.live, None if curtain else seat, pay)
            text = picture(viewer)
        except Exception:  # a board that cannot be drawn for one seat must not end that seat's feed
            log.exception("cannot draw table %s", viewer.live.row.id)
            viewer.sent = viewer.live.now(viewer.live.held(viewer.visitor))
            text = refusal(viewer, Refused("house.fault", "The board could not be drawn; we have noted it."), 0)
        if text is not None:
            await _send(socket, text)
        if viewer.follows and (here := tables.company.here(viewer.live)) != viewer.here:
            viewer.here = here
            await _send(socket, f'{here[:-1]},"now":{time.time():.1f}}}')


async def _send(socket: Socket, text: str) -> None:
    """Send a text straight to the server: the layers between are for pages."""
    await socket.scope[LINE][1]({"type": "websocket.send", "text": text})  # type: ignore[literal-required]


def picture(viewer: Viewer) -> str | None:
    """What this viewer is to see now; None when it has seen it. A kept move of its own is acknowledged with it."""
    live, held = viewer.live, tuple(viewer.live.held(viewer.visitor))
    done, viewer.done = viewer.done, None
    if viewer.sent == live.now(held) and done is None:
        return None
    if viewer.plain:
        text = plain_frame(live, live.perspective(viewer.visitor), held)
    else:
        seat, curtain = seat_shown(live, viewer.visitor, viewer.shown)
        if not curtain:
            viewer.shown = seat
        drawn = frame(live, seat, curtain, held, viewer.reads, viewer.tall, viewer.coached)
        text = told(live, drawn, viewer.has)
        if not viewer.whole:
            viewer.has, viewer.last = drawn, time.monotonic()
    viewer.sent = live.now(held)
    return text if done is None else f'{{"done":{done},{text[1:]}'


def told(live: Live, drawn: Frame, has: Frame | None) -> str:
    """A picture as it is sent to a page that has another one; put together once for all who have the same."""
    key = ("told", id(drawn), id(has))  # the frame that is drawn lives as long as this, the other one is kept with it
    found: tuple[str, Frame | None] | None = live.frames.get(key)
    if found is None:
        found = live.frames[key] = str(drawn) if has is None else drawn.after(has), has
    return found[0]


def refusal(viewer: Viewer, refused: Refused, number: int) -> str:
    """A refusal as a message: the sentence, the rule and its title."""
    live = viewer.live
    rule, now = find_rule(live, refused.rule), live.now(live.held(viewer.visitor))
    title = rule.title if rule else ""
    return _encode({"seq": now, "error": refused.text, "rule": refused.rule, "title": title, "for": number}).decode()
