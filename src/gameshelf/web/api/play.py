"""Playing."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.params import JSONBody, QueryParameter

from gameshelf.core import name_seats
from gameshelf.web.api.common import (
    FREE,
    REFUSALS,
    SECURED,
    Asking,
    SeatQuery,
    any_caller,
    at_table,
    caller,
    now_of,
    seat_of,
    tables_of,
)
from gameshelf.web.api.kinds import (
    Answer,
    Hinting,
    Hints,
    Kept,
    Moves,
    Play,
    Say,
    Seen,
    Sentence,
    Table,
    Undo,
    WhyNot,
)
from gameshelf.web.guard import address


@get("/api/tables/{table:str}/view", responses=REFUSALS, security=[{}, *SECURED], summary="What I may see", tags=["play"])
async def view(request: Asking, table: Table, seat: SeatQuery = None) -> Seen:
    watcher = any_caller(request)
    live = await tables_of(request).live(table)
    return Seen(now_of(live, watcher), live.game.view(seat_of(live, watcher, seat)))


@get("/api/tables/{table:str}/moves", responses=REFUSALS, security=[{}, *SECURED], summary="What I may play", tags=["play"])
async def moves(request: Asking, table: Table, seat: SeatQuery = None) -> Moves:
    watcher = any_caller(request)
    live = await tables_of(request).live(table)
    found = live.game.view(seat_of(live, watcher, seat))
    answers = [] if live.broken else [Answer(move, name_seats(label, live.names)) for move, label in found["moves"]]
    return Moves(now_of(live, watcher), name_seats(found["question"], live.names), answers)


@get("/api/tables/{table:str}/why-not", responses=REFUSALS, security=SECURED, summary="Why I may not play it", tags=["play"])
async def why_not(request: Asking, table: Table, move: Annotated[str, QueryParameter(min_length=1, max_length=80)]) -> WhyNot:
    visitor = caller(request)
    live = await tables_of(request).live(table)
    refusal = live.why_not(live.perspective(visitor.id), move)
    if refusal is None:
        return WhyNot(True)
    return WhyNot(False, refusal.rule, name_seats(refusal.text, live.names))


@post("/api/tables/{table:str}/moves", responses=REFUSALS, security=SECURED, summary="Play a move", tags=["play"])
async def play(request: Asking, table: Table, data: JSONBody[Play]) -> Kept:
    visitor, tables, live = await at_table(request, table)
    return Kept(await tables.play(live, visitor.id, data.seq, data.move, data.seat))


@post("/api/tables/{table:str}/undo", responses=REFUSALS, security=SECURED, summary="Take back my last move", tags=["play"])
async def undo(request: Asking, table: Table, data: JSONBody[Undo]) -> Kept:
    visitor = caller(request)
    tables = tables_of(request)
    return Kept(await tables.undo(await tables.live(table), visitor.id, data.seq))


@post("/api/tables/{table:str}/hint", responses=REFUSALS, security=SECURED, summary="The best moves I have", tags=["play"])
async def hint(request: Asking, table: Table, data: JSONBody[Hinting]) -> Hints:
    visitor, tables, live = await at_table(request, table)
    place, seconds = address(request.scope), tables.config.hint_seconds
    pay = partial(request.app.state.budgets.spend, visitor.id, place, "second", seconds)
    seq, told = await tables.hint(live, visitor.id, data.seq, pay, data.seat)
    return Hints(seq, told)


@post("/api/tables/{table:str}/chat", responses=REFUSALS, security=SECURED, summary="Say something", tags=["play"])
async def say(request: Asking, table: Table, data: JSONBody[Say]) -> Kept:
    visitor, tables, live = await at_table(request, table)
    name = await tables.store.name(visitor.id)
    await tables.say(live, visitor.id, data.text, name, address(request.scope), data.aside)
    return Kept(live.now(live.held(visitor.id)))


@get("/api/tables/{table:str}/log", responses=REFUSALS, security=[{}, *SECURED], summary="What happened", tags=["play"])
async def story(
    request: Asking, table: Table,
    since: Annotated[int, QueryParameter(ge=0, le=2**53, required=False, description="Only what came after this seq.")] = 0,
    seat: SeatQuery = None,
) -> list[Sentence]:  # fmt: skip
    watcher = any_caller(request)
    live = await tables_of(request).live(table)
    seat = seat_of(live, watcher, seat)
    found, held = [], live.held(watcher.id if watcher else "")
    for line in live.story(seat):
        number = live.shown(line.seq, held)
        if number > since or not since:  # the set-up was told before the first entry
            text = line.event.seen_by(seat) if line.event else f"{line.name}: {line.text}" if line.kind == "chat" else line.text
            text = text if line.kind == "chat" else name_seats(text, live.names)
            found.append(Sentence(number, line.kind, text, line.event.rule if line.event else None, line.stop))
    return found


@get("/api/tables/{table:str}/record", responses=FREE, summary="The whole record of a finished game", tags=["play"])
async def record(request: Asking, table: Table) -> dict[str, Any]:
    tables = tables_of(request)
    found: dict[str, Any] = msgspec.json.decode(tables.record(await tables.live(table)).to_json())
    return found


HANDLERS = [view, moves, why_not, play, undo, hint, say, story, record]
