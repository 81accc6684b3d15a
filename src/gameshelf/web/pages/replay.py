"""Afterwards, and meanwhile: a game looked at again, move by move."""

from __future__ import annotations

from litestar import MediaType, Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from markupsafe import Markup

from gameshelf.core import State, joined
from gameshelf.web.frame import (
    environment,
    hinted,
    moments,
    named,
    past_picture,
    replayed,
    result,
    said_line,
    told_line,
    who_moved,
    words,
)
from gameshelf.web.live import Live
from gameshelf.web.packing import packed
from gameshelf.web.pages.common import (
    Asking,
    count_table,
    form_of,
    go,
    keep_name,
    number_of,
    page,
    tables_of,
    tall_of,
    visitor_of,
)
from gameshelf.web.refusals import Refused
from gameshelf.web.rules import panel
from gameshelf.web.sides import mark
from gameshelf.web.visitor import Visitor


@get("/tables/{table:str}/replay", include_in_schema=False)
async def replay_page(request: Asking, table: FromPath[str], move: FromQuery[str] = "") -> Response[bytes]:
    visitor, tables = visitor_of(request), tables_of(request)
    live = await tables.live(table)
    last = len(live.stops) - 1
    number = min(int(move), last) if move.isascii() and move.isdigit() and len(move) < 6 else 0 if live.over else last
    held, tall = live.held(visitor.id), tall_of(request)
    return page(
        request,
        visitor,
        "replay.html.jinja",
        live=live,
        box=live.box,
        last=last,
        move=number,
        held=held,
        seat=_replay_seat(live, visitor),
        rules=panel(live.box.key),
        picture=Markup(_past(live, number, _replay_seat(live, visitor), tall)),
    )


@get("/tables/{table:str}/replay/{number:int}", include_in_schema=False)
async def replay_fragment(request: Asking, table: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    """The position after one move, for the slider."""
    visitor, tables = visitor_of(request), tables_of(request)
    live = await tables.live(table)
    if not 0 <= number < len(live.stops):
        raise Refused("house.table", "There is no such move in this game.", 404)
    return packed(request, _past(live, number, _replay_seat(live, visitor), tall_of(request)), MediaType.HTML)


def _replay_seat(live: Live, visitor: Visitor) -> int | None:
    """Whose eyes a replay looks through: one's own seat, or a spectator's (also for several people at one screen)."""
    held = live.held(visitor.id)
    return held[0] if len(held) == 1 else None


def _past(live: Live, number: int, seat: int | None, tall: bool) -> str:
    """The table as this seat saw it at one of its stops, with the story so far."""
    view = past(live, number).revealed(seat)
    count = live.stops[number]
    before = live.stops[number - 1] if number else 0
    events = live.match.events[: live.match.opening + sum(len(turn.events) for turn in live.match.turns[:count])]
    now = sum(len(turn.events) for turn in live.match.turns[before:count]) if number else len(events)
    stops = [0] * live.match.opening
    for stop in range(1, number + 1):
        stops += [stop] * sum(len(turn.events) for turn in live.match.turns[live.stops[stop - 1] : live.stops[stop]])
    told = [(n, told_line(live, event, seat, stops[n])) for n, event in enumerate(events)]
    fresh = events[len(events) - now :] if number else []
    html: str = environment().get_template("past.html.jinja").render(
        number=number,
        beats=replayed(live, fresh, view, number, tall),
        here=Markup(" ").join(said for event in fresh if (said := said_line(live, event, seat, number))),
        moment=next((one for one in moments(live, seat) if one["stop"] == number), None),
        board=past_picture(live, view, tall),
        words=words(live, view),
        question=named(view["outcome"]["text"] if view["outcome"] else view["question"], live.names),
        told=[(n, sentence) for n, sentence in told if sentence],
        now=len(events) - now,
        mover=who_moved(live, live.movers[count - 1], number) if count == before + 1 else "",
        side=mark(live.game.sides, live.movers[count - 1]) if count == before + 1 else "",
        result=result(live, view),
        names=live.names,
        hinted=joined(hinted(live, number)),
        live=live,
    )  # fmt: skip
    return html


def past(live: Live, number: int) -> State:
    """The position at one of the stops that everybody knows of."""
    return live.match.at(live.stops[number])


@post("/tables/{table:str}/branch", include_in_schema=False)
async def branch(request: Asking, table: FromPath[str]) -> Redirect:
    """Play on from here, as a new table against bots."""
    visitor, tables = visitor_of(request), tables_of(request)
    form = await form_of(request, visitor)
    live = await tables.live(table)
    name = await keep_name(request, visitor, "")
    move, seat = number_of(form, "move"), number_of(form, "seat")
    count_table(request)
    new = await tables.branch(live, visitor.id, name, -1 if move is None else move, -1 if seat is None else seat)
    return go(request, visitor, f"/tables/{new.row.id}")


HANDLERS = [replay_page, replay_fragment, branch]
