"""What all calls share: who calls, refusals, and a table as it is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from litestar import MediaType, Request, Response
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter

from gameshelf.web import visitor as visitors
from gameshelf.web.api.kinds import (
    Problem,
    SeatInfo,
    TableInfo,
)
from gameshelf.web.keeper import now_is
from gameshelf.web.live import Live
from gameshelf.web.refusals import Refused
from gameshelf.web.tables import Tables
from gameshelf.web.visitor import Visitor

Asking = Request[Any, Any, Any]


SECURED: Sequence[dict[str, list[str]]] = [{"bearer": []}]


def problem(status: int, rule: str, title: str, text: str) -> Response[Problem]:
    """A refusal for a program."""
    body = Problem("about:blank", title, status, text, rule)
    return Response(body, status_code=status, media_type="application/problem+json", headers=hints(status))


def hints(status: int) -> dict[str, str]:
    """What a refusal tells the caller in headers: when to try again, how to say who calls."""
    return {"retry-after": "1"} if status in (429, 503) else {"www-authenticate": "Bearer"} if status == 401 else {}


REFUSALS = {
    status: ResponseSpec(data_container=Problem, description=text, media_type=MediaType.JSON)
    for status, text in {
        400: "The call cannot be read.", 401: "No token, or not one of ours.", 403: "Not yours.",
        404: "There is no such table.", 409: "The table has moved on, or the seat is taken.", 413: "Too large.",
        422: "Against a rule.", 429: "Too much at once.", 503: "It could not be kept.",
    }.items()
}  # fmt: skip


FREE = {status: told for status, told in REFUSALS.items() if status != 401}  # of calls that need no token


def caller(request: Asking) -> Visitor:
    """Who calls. Cookies do not count here, so no page of another site can call in somebody's name."""
    given = request.headers.get("authorization", "")
    found = visitors.from_token(given[7:].strip()) if given.lower().startswith("bearer ") else None
    if found is None:
        raise Refused("house.seat", "Send a token from POST /api/visitors as 'Authorization: Bearer ...'.", 401)
    return found


def any_caller(request: Asking) -> Visitor | None:
    return caller(request) if "authorization" in request.headers else None


def tables_of(request: Asking) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


async def at_table(request: Asking, table: str) -> tuple[Visitor, Tables, Live]:
    """Who calls, and the table that is meant."""
    visitor, tables = caller(request), tables_of(request)
    return visitor, tables, await tables.live(table)


def info(tables: Tables, live: Live, visitor: Visitor | None) -> TableInfo:
    me = visitor.id if visitor else ""
    inside = bool(me) and (bool(live.held(me)) or me == live.row.owner)
    seats = [
        SeatInfo(
            live.names[n], one.bot, one.open, bool(me) and one.visitor == me,
            tables.invite(live, n) if inside and one.open else None,
        )
        for n, one in enumerate(live.seats)
    ]  # fmt: skip
    content, held = live.game.content, live.held(me)
    return TableInfo(
        live.row.id, live.row.box, dict(live.row.options), content.hash, live.now(held), live.changed(held), live.asked,
        list(live.awaited), any(n in live.pending for n in held), list(live.game.sides), live.over, live.row.listed, seats,
        live.broken, live.talk, live.promise, live.secret or None, live.row.hints, live.row.clock, not live.begun,
        sorted(live.ready), live.asked_at,
    )  # fmt: skip


def seat_of(live: Live, visitor: Visitor | None, asked_for: int | None) -> int | None:
    """The seat that a call is about: one's own, or a spectator's."""
    me = visitor.id if visitor else ""
    if live.held(me):
        live.met[me] = now_is()
    if asked_for is None:
        return live.perspective(me)
    if asked_for not in live.held(me):
        raise Refused("house.seat", "That seat is not yours.", 403)
    return asked_for


def now_of(live: Live, visitor: Visitor | None) -> int:
    """The number of what this caller sees."""
    return live.now(live.held(visitor.id if visitor else ""))


SeatQuery = Annotated[
    int | None, QueryParameter(ge=0, le=99, required=False, description="One of your seats; by default the asked one.")
]
