"""The pages: the shelf, a new table, the table, its replay. Forms come back here; the game itself goes through the socket."""

from __future__ import annotations

import time
from functools import lru_cache
from typing import Any
from urllib.parse import quote

from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import Cookie, UploadFile
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from markupsafe import Markup

from gameshelf.bots import make
from gameshelf.core import Box, State, name_seats
from gameshelf.play import Match, Seat, shelf
from gameshelf.web import static
from gameshelf.web import visitor as visitors
from gameshelf.web.bots import STAND_IN, offered
from gameshelf.web.frame import environment, fragment, is_tall, named, past_picture, result, told_line, words
from gameshelf.web.guard import address, same_origin, too_much
from gameshelf.web.house import Refused
from gameshelf.web.live import Live
from gameshelf.web.packing import packed
from gameshelf.web.rules import rulebook
from gameshelf.web.screen import seat_shown
from gameshelf.web.store import Sitting
from gameshelf.web.tables import Tables
from gameshelf.web.visitor import Visitor

Asking = Request[Any, Any, Any]
YEAR = 365 * 24 * 3600
THEMES = ("light", "dark")
LOOPBACK = ("127.0.0.1", "localhost", "::1")


def visitor_of(request: Asking) -> Visitor:
    """Who asks; somebody new gets a fresh secret, sent back as a cookie."""
    return visitors.from_token(request.cookies.get(visitors.COOKIE)) or visitors.new()


def page(request: Asking, visitor: Visitor, template: str, status: int = 200, **data: Any) -> Response[bytes]:
    """A page of ours, with the cookie where it is new."""
    theme = request.cookies.get("theme")
    html = environment().get_template(template).render(
        url=static.url, csrf=visitor.csrf, tall=tall_of(request), theme=theme if theme in THEMES else "", **data
    )  # fmt: skip
    return packed(request, html, MediaType.HTML, status, cookies=_cookies(request, visitor))


def tall_of(request: Asking) -> bool:
    return is_tall(request.cookies, request.headers.get("user-agent", ""))


def go(request: Asking, visitor: Visitor, path: str) -> Redirect:
    return Redirect(path, status_code=303, cookies=_cookies(request, visitor))


def _cookies(request: Asking, visitor: Visitor) -> list[Cookie]:
    if not visitor.fresh:
        return []
    secure = request.app.state.config.secure_cookies or request.url.scheme == "https"
    return [
        Cookie(key=visitors.COOKIE, value=visitor.token, httponly=True, samesite="lax", secure=secure, max_age=YEAR, path="/")
    ]  # fmt: skip


async def form_of(request: Asking, visitor: Visitor) -> dict[str, Any]:
    """The fields of a form; Refused when it was not ours."""
    if request.headers.get("origin") not in (None, "null") and not same_origin(request):
        raise Refused("house.message", "This form came from another site.", 403)
    form = await request.form()
    fields = {key: form[key] for key in form}
    if visitor.fresh or not visitor.wrote(str(fields.get("csrf", ""))):
        raise Refused("house.message", "This form is not from this visit. Go back, reload the page and try again.", 403)
    return fields


def tables_of(request: Asking) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


async def name_of(request: Asking, visitor: Visitor) -> str:
    return await tables_of(request).store.name(visitor.id) if not visitor.fresh else ""


# The shelf


@lru_cache(maxsize=32)
def cover(key: str) -> str:
    """A game's picture: a spectator's view of a game half played by sensible bots, always the same one."""
    match, bot = Match(key, seed=11), make(STAND_IN, 5)
    while match.game.seat is not None and len(match.turns) < match.box.longest:
        match.play(bot.choose(Seat(match.game, match.game.seat)))
    game = match.at(len(match.turns) // 2)
    return name_seats(game.box.picture(game.view(None)), [f"Player {n + 1}" for n in range(game.players)])


@get("/covers/{key:str}", include_in_schema=False, sync_to_thread=True)
def cover_picture(request: Asking, key: FromPath[str]) -> Response[bytes]:
    """A cover as an image of its own; it carries its styles, which the policy of an image may allow."""
    key = key.removesuffix(".svg")
    if key not in shelf():
        raise Refused("house.table", "There is no such game.", 404)
    policy = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"
    headers = {"content-security-policy": policy, "cache-control": "public, max-age=3600"}
    return packed(request, shelf()[key].alone(cover(key)), "image/svg+xml", headers=headers)


@get("/", include_in_schema=False)
async def shelf_page(request: Asking) -> Response[bytes]:
    visitor, tables = visitor_of(request), tables_of(request)
    mine = await tables.store.mine(visitor.id, 40) if not visitor.fresh else []
    lobby = await tables.store.lobby(40)
    return page(
        request,
        visitor,
        "shelf.html.jinja",
        boxes=[_told(box) for box in shelf().values()],
        titles={key: box.title for key, box in shelf().items()},
        name=await name_of(request, visitor),
        ago=_ago,
        me=visitor.id,
        mine=[one for one in mine if one.box in shelf()],
        lobby=[one for one in lobby if one.box in shelf() and all(seat.visitor != visitor.id for seat in one.summary.seats)],
    )


def _ago(at: float) -> str:
    """How long something has been, in a word or two.

    >>> import time
    >>> _ago(time.time()), _ago(time.time() - 7300), _ago(time.time() - 200_000)
    ('just now', '2 hours ago', '2 days ago')
    """
    seconds = max(0.0, time.time() - at)  # a clock that was ahead
    for unit, size in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        n = int(seconds // size)
        if n:
            return f"{n} {unit}{'s' if n > 1 else ''} ago"
    return "just now"


def _settings(live: Live) -> str:
    """How this table differs from the usual, for somebody who is about to sit down."""
    told = [
        f"{option.name.replace('_', ' ')} {option.called(live.row.options[option.name])}"
        for option in live.box.options
        if live.row.options.get(option.name, option.choices[0]) != option.choices[0]
    ]
    if live.row.edition:
        told.append("an edition of the owner's own")
    return f"Played with {', '.join(told)}." if told else ""


def _told(box: Box) -> dict[str, Any]:
    """What the shelf says about a game."""
    low, high = box.seats[0], box.seats[-1]
    return {
        "key": box.key,
        "title": box.title,
        "blurb": box.blurb,
        "players": f"{low}" if low == high else f"{low} to {high}",
        "minutes": box.minutes,
        "weight": box.weight,
        "together": box.together,
        "seats": list(box.seats),
        "options": box.options,
    }


@post("/name", include_in_schema=False)
async def set_name(request: Asking) -> Redirect:
    visitor = visitor_of(request)
    form = await form_of(request, visitor)
    await _keep_name(request, visitor, str(form.get("name", "")))
    return go(request, visitor, "/")


async def _keep_name(request: Asking, visitor: Visitor, given: str) -> str:
    """The visitor's name; a new one is kept."""
    tables = tables_of(request)
    name, kept = visitors.tidy(given), await tables.store.name(visitor.id)
    if name and name != kept:
        await tables.store.set_name(visitor.id, name)
    return name or kept or "Guest"


# Setting a table up


@post("/play/{key:str}", include_in_schema=False)
async def play_now(request: Asking, key: FromPath[str]) -> Redirect:
    """One click: the smallest table, me and bots."""
    visitor, tables = visitor_of(request), tables_of(request)
    form = await form_of(request, visitor)
    name = await _keep_name(request, visitor, str(form.get("name", "")))
    if key not in shelf():
        raise Refused("house.setup", "There is no such game on the shelf.", 404)
    players = shelf()[key].seats[0]
    _count_table(request)
    row = tables.setup(visitor.id, key, {}, "", players, False)
    live = await tables.create(row, [Sitting(name, visitor.id), *[_bot(STAND_IN)] * (players - 1)])
    return go(request, visitor, f"/tables/{live.row.id}")


def _bot(name: str) -> Sitting:
    return Sitting(f"{name.capitalize()} bot", "", name)


def _count_table(request: Asking) -> None:
    if not request.app.state.table_limits.take(address(request.scope)):
        raise too_much()


@get("/new/{key:str}", include_in_schema=False)
async def new_page(request: Asking, key: FromPath[str]) -> Response[bytes]:
    visitor = visitor_of(request)
    return await _new_page(request, visitor, key, {}, "")


async def _new_page(
    request: Asking, visitor: Visitor, key: str, given: dict[str, Any], error: str, status: int = 200
) -> Response[bytes]:
    if key not in shelf():
        raise Refused("house.setup", "There is no such game on the shelf.", 404)
    box = shelf()[key]
    return page(
        request,
        visitor,
        "new.html.jinja",
        status,
        box=_told(box),
        bots=offered(key),
        most=box.seats[-1],
        least=box.seats[0],
        name=await name_of(request, visitor),
        given=given,
        error=error,
    )


@post("/new/{key:str}", include_in_schema=False)
async def new_table(request: Asking, key: FromPath[str]) -> Response[Any]:
    """The form of a new table; what is wrong is told above it, with everything that was filled in kept."""
    visitor, tables = visitor_of(request), tables_of(request)
    form = await form_of(request, visitor)
    name = await _keep_name(request, visitor, str(form.get("name", "")))
    if key not in shelf():
        raise Refused("house.setup", "There is no such game on the shelf.", 404)
    box = shelf()[key]
    try:
        _count_table(request)
        edition = await _edition(form)
        names = [name, *(visitors.tidy(str(form.get(f"name{n}", ""))) or name for n in range(1, box.seats[-1]))]
        seats = _seats([str(form.get(f"seat{n}", "")) for n in range(box.seats[-1])], names, visitor.id, offered(key))
        options = {option.name: str(form[f"option-{option.name}"]) for option in box.options if f"option-{option.name}" in form}
        row = tables.setup(visitor.id, key, options, edition, len(seats), str(form.get("listed", "")) == "yes")
        live = await tables.create(row, seats)
    except Refused as refused:
        given = {field: value for field, value in form.items() if isinstance(value, str)}
        return await _new_page(request, visitor, key, given, refused.text, refused.status)
    return go(request, visitor, f"/tables/{live.row.id}")


async def _edition(form: dict[str, Any]) -> str:
    """The text of an edition: an uploaded file, or what was pasted."""
    upload = form.get("edition-file")
    if isinstance(upload, UploadFile):
        body = await upload.read()
        if body.strip():
            try:
                return body.decode()
            except UnicodeDecodeError:
                raise Refused("house.edition", "The edition's file is not a text in UTF-8.", 422) from None
    return str(form.get("edition", "")).strip()


def _seats(given: list[str], names: list[str], visitor: str, bots: tuple[str, ...]) -> list[Sitting]:
    """Who sits where: me, open, a bot's name, or nobody."""
    seats = []
    for one, name in zip(given, names, strict=True):
        if one == "me":
            seats.append(Sitting(name, visitor))
        elif one == "open":
            seats.append(Sitting())
        elif one in bots:
            seats.append(_bot(one))
        elif one not in ("", "none"):
            raise Refused("house.setup", f"A seat is me, open, none or a bot ({', '.join(bots)}), not {one!r}.", 422)
    return seats


# At the table


@get("/tables/{table:str}", include_in_schema=False)
async def table_page(request: Asking, table: FromPath[str], seat: FromQuery[str] = "") -> Response[bytes]:
    visitor, tables = visitor_of(request), tables_of(request)
    live = await tables.live(table)
    tables.nudge(live)
    held = live.held(visitor.id)
    shown, curtain = seat_shown(live, visitor.id, None)
    free = [n for n, one in enumerate(live.seats) if one.open]
    host = f"{request.url.scheme}://{request.headers.get('host', '')}"
    may_invite = bool(held) or visitor.id == live.row.owner
    return page(
        request,
        visitor,
        "table-page.html.jinja",
        live=live,
        box=live.box,
        table=Markup(fragment(live, shown, curtain, tuple(held), tall=tall_of(request))),
        shown="" if curtain or shown is None else shown,
        taken=seat == "taken" and not held,
        settings=_settings(live),
        loopback=(request.url.hostname or "") in LOOPBACK,
        rules=rulebook(live.box.key),
        held=held,
        company=any(one.open or (one.visitor and n not in held) for n, one in enumerate(live.seats)),
        away=bool(held) and any(live.seats[n].bot for n in held),
        left=await tables.store.seen(table, visitor.id) if held else 0,
        invites=[(n, f"{host}/join/{table}/{n}/{tables.invite(live, n)}") for n in free] if may_invite else [],
        can_sit=bool(free) and not held and live.row.listed,
        bots=offered(live.row.box),
        name=await name_of(request, visitor),
    )


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
        request, visitor, "join.html.jinja", live=live, box=_told(live.box), seat=seat, invite=invite,
        name=await name_of(request, visitor),
        others=[one.name for one in live.seats if one.name],
        settings=_settings(live),
    )  # fmt: skip


@post("/tables/{table:str}/sit", include_in_schema=False)
async def sit(request: Asking, table: FromPath[str]) -> Redirect:
    visitor, tables = visitor_of(request), tables_of(request)
    form = await form_of(request, visitor)
    live = await tables.live(table)
    name = await _keep_name(request, visitor, str(form.get("name", "")))
    await tables.sit(live, visitor.id, name, _number(form, "seat"), str(form.get("invite", "")))
    return go(request, visitor, f"/tables/{table}")


@post("/tables/{table:str}/key", include_in_schema=False)
async def make_key(request: Asking, table: FromPath[str]) -> Response[bytes]:
    """A personal link to one's seat, shown once; or it is taken back."""
    visitor, tables = visitor_of(request), tables_of(request)
    form = await form_of(request, visitor)
    live = await tables.live(table)
    link = ""
    if str(form.get("back", "")) == "yes":
        await tables.take_key_back(live, visitor.id, _number(form, "seat"))
    else:
        seat, code = await tables.make_key(live, visitor.id, _number(form, "seat"))
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
    seat = _number(form, "seat")
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
    seat = _number(form, "seat")
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


def _number(form: dict[str, Any], field: str) -> int | None:
    text = str(form.get(field, ""))
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else None


# Afterwards


@get("/tables/{table:str}/replay", include_in_schema=False)
async def replay_page(request: Asking, table: FromPath[str], move: FromQuery[str] = "") -> Response[bytes]:
    visitor, tables = visitor_of(request), tables_of(request)
    live = await tables.live(table)
    last = len(live.stops) - 1
    number = min(int(move), last) if move.isascii() and move.isdigit() and len(move) < 6 else last
    held = live.held(visitor.id)
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
        rules=rulebook(live.box.key),
        picture=Markup(_past(live, number, _replay_seat(live, visitor), tall_of(request))),
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
    view = past(live, number).view(seat)
    count = live.stops[number]
    before = live.stops[number - 1] if number else 0
    events = live.match.events[: live.match.opening + sum(len(turn.events) for turn in live.match.turns[:count])]
    now = sum(len(turn.events) for turn in live.match.turns[before:count])
    told = [(n, told_line(live, event, seat)) for n, event in enumerate(events)]
    html: str = environment().get_template("past.html.jinja").render(
        number=number,
        board=past_picture(live, view, tall),
        words=words(live, view),
        question=named(view["outcome"]["text"] if view["outcome"] else view["question"], live.names),
        told=[(n, sentence) for n, sentence in told if sentence],
        now=len(events) - now,
        mover=live.names[live.movers[count - 1]] if count == before + 1 else "",
        result=result(live, view),
        names=live.names,
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
    name = await _keep_name(request, visitor, "")
    move, seat = _number(form, "move"), _number(form, "seat")
    _count_table(request)
    new = await tables.branch(live, visitor.id, name, -1 if move is None else move, -1 if seat is None else seat)
    return go(request, visitor, f"/tables/{new.row.id}")


@post("/tables/{table:str}/rematch", include_in_schema=False)
async def rematch(request: Asking, table: FromPath[str]) -> Redirect:
    visitor, tables = visitor_of(request), tables_of(request)
    await form_of(request, visitor)
    _count_table(request)
    new = await tables.rematch(await tables.live(table), visitor.id)
    return go(request, visitor, f"/tables/{new.row.id}")


@get("/rules/{key:str}", include_in_schema=False)
async def rules_page(request: Asking, key: FromPath[str]) -> Response[bytes]:
    visitor = visitor_of(request)
    if key not in shelf():
        raise Refused("house.setup", "There is no such game on the shelf.", 404)
    return page(request, visitor, "rules.html.jinja", box=shelf()[key], rules=rulebook(key))


HANDLERS = [
    shelf_page, cover_picture, set_name, play_now, new_page, new_table, table_page, join_page, sit, make_key, key_page,
    use_key, leave, call_bot, stand_in, watchers, replay_page, replay_fragment, branch, rematch, rules_page,
]  # fmt: skip
