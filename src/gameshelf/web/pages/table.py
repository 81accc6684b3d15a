"""At the table: its page, and the forms around it; the game itself goes through the socket."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import quote

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from markupsafe import Markup

from gameshelf.web.bots import offered
from gameshelf.web.frame import fragment
from gameshelf.web.live import Live
from gameshelf.web.pages.common import (
    Asking,
    count_table,
    form_of,
    go,
    keep_name,
    name_of,
    number_of,
    page,
    settings_of,
    tables_of,
    tall_of,
    told,
    visitor_of,
)
from gameshelf.web.refusals import Refused
from gameshelf.web.rules import guide, guides, panel
from gameshelf.web.screen import seat_shown

LOOPBACK = ("127.0.0.1", "localhost", "::1")
COACHED = 2  # whole games of a kind, in which somebody is told what people usually do


@get("/tables/{table:str}", include_in_schema=False)
async def table_page(request: Asking, table: FromPath[str], seat: FromQuery[str] = "") -> Response[bytes]:
    visitor, tables = visitor_of(request), tables_of(request)
    live = await tables.live(table)
    tables.nudge(live)
    held = live.held(visitor.id)
    shown, curtain = seat_shown(live, visitor.id, None)
    free = [n for n, one in enumerate(live.seats) if one.open]
    host = f"{request.url.scheme}://{request.headers.get('host', '')}"
    wish = {"off": "never"}.get(said := request.cookies.get("coach", ""), said)  # as it was called before
    advised = bool(held) and live.row.hints and wish != "never"
    ended = await _ended(request, live, visitor.id) if advised else COACHED
    first, coached = not ended, advised and (ended < COACHED or wish in ("first", "always"))
    if coached and not curtain:
        tables.counsellor.prepare(live, shown, lambda: None)  # it has paid for the page
    may_invite = bool(held) or visitor.id == live.row.owner
    fresh = first and live.begun and not any(turn.seat in held for turn in live.match.turns)
    return page(
        request,
        visitor,
        "table-page.html.jinja",
        live=live,
        box=live.box,
        table=Markup(fragment(live, shown, curtain, tuple(held), tall=tall_of(request), coached=coached)),
        first=first,
        coached=coached,
        advice="never" if not coached else "always" if wish == "always" else "first",
        owner=visitor.id == live.row.owner,
        absent=tables.config.absent_after,
        shown="" if curtain or shown is None else shown,
        taken=seat == "taken" and not held,
        settings=settings_of(live),
        loopback=(request.url.hostname or "") in LOOPBACK,
        rules=panel(live.box.key),
        guides={key: name for key, name in guides(live.box).items() if key == str(live.game.options[live.box.guided])},
        held=held,
        company=any(one.open or (one.visitor and n not in held) for n, one in enumerate(live.seats)),
        alone=all(n in held or one.bot for n, one in enumerate(live.seats)),
        away=bool(held) and any(live.seats[n].bot for n in held),
        left=await tables.store.seen(table, visitor.id) if held else 0,
        welcome=fresh,
        how=await asyncio.to_thread(guide, live.box) if held else (),
        invites=[(n, f"{host}/join/{table}/{n}/{tables.invite(live, n)}") for n in free] if may_invite else [],
        side=live.own_side(held),
        can_sit=bool(free) and not held and live.row.listed,
        bots=offered(live.row.box),
        name=await name_of(request, visitor),
        wait=tables.config.undo_pause,
    )


async def _ended(request: Asking, live: Live, visitor: str) -> int:
    """How often somebody has come to the end of this game before."""
    mine = await tables_of(request).store.mine(visitor, 100)
    return sum(one.box == live.row.box and one.summary.over and one.id != live.row.id for one in mine)


@get("/join/{table:str}/{seat:int}/{invite:str}", include_in_schema=False)
async def join_page(request: Asking, table: FromPath[str], seat: FromPath[int], invite: FromPath[str]) -> Response[Any]:
    """Where an invite link leads: a name, and the seat is yours. The link alone shows and changes nothing."""
    visitor, tables = visitor_of(request), tables_of(request)
    live = await tables.live(table)
    if seat in live.held(visitor.id) or not 0 <= seat < live.row.players:
        return go(request, visitor, f"/tables/{quote(table)}")
    if not live.seats[seat].open:
        return go(request, visitor, f"/tables/{quote(table)}?seat=taken")
    if not tables.invited(live, seat, invite):
        raise Refused("house.private", "This invite link is not complete; ask for it again.", 403)
    return page(
        request, visitor, "join.html.jinja", live=live, box=told(live.box), seat=seat, invite=invite,
        name=await name_of(request, visitor),
        others=[one.name for one in live.seats if one.name],
        mates=[one.name for n, one in enumerate(live.seats) if one.name and live.game.sides[n] == live.game.sides[seat]],
        settings=settings_of(live),
    )  # fmt: skip


@post("/tables/{table:str}/sit", include_in_schema=False)
async def sit(request: Asking, table: FromPath[str]) -> Redirect:
    visitor, tables = visitor_of(request), tables_of(request)
    form = await form_of(request, visitor)
    live = await tables.live(table)
    name = await keep_name(request, visitor, str(form.get("name", "")))
    await tables.sit(live, visitor.id, name, number_of(form, "seat"), str(form.get("invite", "")))
    return go(request, visitor, f"/tables/{table}")


@post("/tables/{table:str}/key", include_in_schema=False)
async def make_key(request: Asking, table: FromPath[str]) -> Response[bytes]:
    """A personal link to one's seat, shown once; or it is taken back."""
    visitor, tables = visitor_of(request), tables_of(request)
    form = await form_of(request, visitor)
    live = await tables.live(table)
    link = ""
    if str(form.get("back", "")) == "yes":
        await tables.take_key_back(live, visitor.id, number_of(form, "seat"))
    else:
        seat, code = await tables.make_key(live, visitor.id, number_of(form, "seat"))
        link = f"{request.url.scheme}://{request.headers.get('host', '')}/seat/{table}/{seat}/{code}"
    return page(request, visitor, "key.html.jinja", live=live, box=live.box, link=link, seat=None, code="")


@get("/seat/{table:str}/{seat:int}/{code:str}", include_in_schema=False)
async def key_page(request: Asking, table: FromPath[str], seat: FromPath[int], code: FromPath[str]) -> Response[Any]:
    """Where a personal link leads. The link alone changes nothing: a browser that only looks ahead takes no seat."""
    visitor, tables = visitor_of(request), tables_of(request)
    live = await tables.live(table)
    if seat in live.held(visitor.id):
        return go(request, visitor, f"/tables/{quote(table)}")
    return page(request, visitor, "key.html.jinja", live=live, box=live.box, link="", seat=seat, code=code)


@post("/tables/{table:str}/seat", include_in_schema=False)
async def use_key(request: Asking, table: FromPath[str]) -> Redirect:
    visitor, tables = visitor_of(request), tables_of(request)
    form = await form_of(request, visitor)
    seat = number_of(form, "seat")
    await tables.use_key(await tables.live(table), visitor.id, -1 if seat is None else seat, str(form.get("code", ""))[:80])
    return go(request, visitor, f"/tables/{table}")


@post("/tables/{table:str}/leave", include_in_schema=False)
async def leave(request: Asking, table: FromPath[str]) -> Redirect:
    visitor, tables = visitor_of(request), tables_of(request)
    await form_of(request, visitor)
    await tables.leave(await tables.live(table), visitor.id)
    return go(request, visitor, "/")


@post("/tables/{table:str}/bot", include_in_schema=False)
async def call_bot(request: Asking, table: FromPath[str]) -> Redirect:
    visitor, tables = visitor_of(request), tables_of(request)
    form = await form_of(request, visitor)
    seat = number_of(form, "seat")
    await tables.seat_bot(await tables.live(table), visitor.id, -1 if seat is None else seat, str(form.get("bot", "")))
    return go(request, visitor, f"/tables/{table}")


@post("/tables/{table:str}/stand-in", include_in_schema=False)
async def stand_in(request: Asking, table: FromPath[str]) -> Redirect:
    """Let a bot play for the one whom everybody waits for, when that one is away."""
    visitor, tables = visitor_of(request), tables_of(request)
    await form_of(request, visitor)
    live = await tables.live(table)
    await tables.stand_in_for_awaited(live, visitor.id)
    return go(request, visitor, f"/tables/{table}")


@post("/tables/{table:str}/watchers", include_in_schema=False)
async def watchers(request: Asking, table: FromPath[str]) -> Redirect:
    visitor, tables = visitor_of(request), tables_of(request)
    form = await form_of(request, visitor)
    await tables.let_talk(await tables.live(table), visitor.id, str(form.get("talk", "")) == "yes")
    return go(request, visitor, f"/tables/{table}")


@post("/tables/{table:str}/rematch", include_in_schema=False)
async def rematch(request: Asking, table: FromPath[str]) -> Redirect:
    visitor, tables = visitor_of(request), tables_of(request)
    form = await form_of(request, visitor)
    count_table(request)
    new = await tables.rematch(
        await tables.live(table), visitor.id, str(form.get("bot", ""))[:40], str(form.get("set", ""))[:80]
    )
    return go(request, visitor, f"/tables/{new.row.id}")


HANDLERS = [table_page, join_page, sit, make_key, key_page, use_key, leave, call_bot, stand_in, watchers, rematch]
