"""Setting tables up, sitting down and leaving."""

from __future__ import annotations

from litestar import get, post
from litestar.params import JSONBody

from gameshelf.web.api.common import (
    REFUSALS,
    SECURED,
    Asking,
    any_caller,
    at_table,
    caller,
    info,
    tables_of,
)
from gameshelf.web.api.kinds import (
    Join,
    Joined,
    Key,
    ListedInfo,
    Lists,
    NewTable,
    OwnSeat,
    Ready,
    StandIn,
    Start,
    Table,
    TableInfo,
    Watchers,
)
from gameshelf.web.guard import address, too_much
from gameshelf.web.seating import seated
from gameshelf.web.store import Listed


@get("/api/tables", responses=REFUSALS, security=SECURED, summary="My tables and open tables", tags=["tables"])
async def lists(request: Asking) -> Lists:
    visitor = caller(request)
    store = tables_of(request).store
    return Lists([_listed(one) for one in await store.mine(visitor.id, 100)], [_listed(one) for one in await store.lobby(100)])


def _listed(one: Listed) -> ListedInfo:
    return ListedInfo(
        one.id, one.box, one.summary.asked, one.summary.turns(), one.summary.over, [seat.name for seat in one.summary.seats]
    )


@post("/api/tables", responses=REFUSALS, security=SECURED, summary="Set a table up", tags=["tables"])
async def new_table(request: Asking, data: JSONBody[NewTable]) -> TableInfo:
    visitor = caller(request)
    tables = tables_of(request)
    if not request.app.state.table_limits.take(address(request.scope)):
        raise too_much()
    name = await tables.store.name(visitor.id) or "Guest"
    seats = seated(data.game, data.seats, [name] * len(data.seats), visitor.id)
    row = tables.setup(
        visitor.id, data.game, data.options, data.edition, len(seats), data.listed,
        hints=data.hints, clock=data.clock, lobby=data.lobby and any(seat.open for seat in seats),
    )  # fmt: skip
    return info(tables, await tables.create(row, seats), visitor)


@get("/api/tables/{table:str}", responses=REFUSALS, security=[{}, *SECURED], summary="A table", tags=["tables"])
async def table_info(request: Asking, table: Table) -> TableInfo:
    watcher = any_caller(request)
    tables = tables_of(request)
    return info(tables, await tables.live(table), watcher)


@post("/api/tables/{table:str}/join", responses=REFUSALS, security=SECURED, summary="Sit down, or come back", tags=["tables"])
async def join(request: Asking, table: Table, data: JSONBody[Join]) -> Joined:
    visitor = caller(request)
    tables = tables_of(request)
    name = await tables.store.name(visitor.id) or "Guest"
    return Joined(await tables.sit(await tables.live(table), visitor.id, name, data.seat, data.invite))


@post(
    "/api/tables/{table:str}/key", responses=REFUSALS, security=SECURED, summary="A personal link to my seat", tags=["tables"]
)
async def make_key(request: Asking, table: Table, data: JSONBody[OwnSeat]) -> Key:
    visitor = caller(request)
    tables = tables_of(request)
    return Key(*await tables.make_key(await tables.live(table), visitor.id, data.seat))


@post("/api/tables/{table:str}/key/back", responses=REFUSALS, security=SECURED, summary="Take that link back", tags=["tables"])
async def take_key_back(request: Asking, table: Table, data: JSONBody[OwnSeat]) -> TableInfo:
    visitor, tables, live = await at_table(request, table)
    await tables.take_key_back(live, visitor.id, data.seat)
    return info(tables, live, visitor)


@post(
    "/api/tables/{table:str}/seat", responses=REFUSALS, security=SECURED, summary="Take my seat with its link", tags=["tables"]
)
async def use_key(request: Asking, table: Table, data: JSONBody[Key]) -> TableInfo:
    visitor, tables, live = await at_table(request, table)
    await tables.use_key(live, visitor.id, data.seat, data.code)
    return info(tables, live, visitor)


@post("/api/tables/{table:str}/leave", responses=REFUSALS, security=SECURED, summary="Hand my seats to a bot", tags=["tables"])
async def leave(request: Asking, table: Table) -> TableInfo:
    visitor, tables, live = await at_table(request, table)
    await tables.leave(live, visitor.id)
    return info(tables, live, visitor)


@post(
    "/api/tables/{table:str}/stand-in",
    responses=REFUSALS,
    security=SECURED,
    summary="Let a bot play for somebody who is away",
    tags=["tables"],
)
async def stand_in(request: Asking, table: Table, data: JSONBody[StandIn]) -> TableInfo:
    visitor, tables, live = await at_table(request, table)
    await tables.stand_in(live, visitor.id, data.seat)
    return info(tables, live, visitor)


@post("/api/tables/{table:str}/ready", responses=REFUSALS, security=SECURED, summary="Say that I am ready", tags=["tables"])
async def ready(request: Asking, table: Table, data: JSONBody[Ready]) -> TableInfo:
    visitor, tables, live = await at_table(request, table)
    await tables.company.ready(live, visitor.id, data.ready)
    return info(tables, live, visitor)


@post("/api/tables/{table:str}/start", responses=REFUSALS, security=SECURED, summary="Let it begin", tags=["tables"])
async def start(request: Asking, table: Table, data: JSONBody[Start]) -> TableInfo:
    visitor, tables, live = await at_table(request, table)
    await tables.company.start(live, visitor.id, data.bot)
    return info(tables, live, visitor)


@post("/api/tables/{table:str}/watchers", responses=REFUSALS, security=SECURED, summary="Let watchers talk", tags=["tables"])
async def watchers(request: Asking, table: Table, data: JSONBody[Watchers]) -> TableInfo:
    visitor, tables, live = await at_table(request, table)
    await tables.let_talk(live, visitor.id, data.talk)
    return info(tables, live, visitor)


HANDLERS = [lists, new_table, table_info, join, make_key, take_key_back, use_key, leave, stand_in, ready, start, watchers]
