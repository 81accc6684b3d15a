"""The JSON API: everything that a page can do, for programs. An outside bot plays with these calls alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Components, SecurityScheme
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from gameshelf.core import Box, Option, name_seats
from gameshelf.play import shelf
from gameshelf.web import static
from gameshelf.web import visitor as visitors
from gameshelf.web.bots import offered
from gameshelf.web.frame import environment
from gameshelf.web.guard import address, too_much
from gameshelf.web.house import RULES, Refused
from gameshelf.web.keeper import now_is
from gameshelf.web.live import Live
from gameshelf.web.packing import packed
from gameshelf.web.store import Listed, Sitting
from gameshelf.web.tables import Tables
from gameshelf.web.visitor import Visitor

Asking = Request[Any, Any, Any]
VERSION = "1"
ABOUT = """Play Gameshelf's games from a program.

Get a token from `POST /api/visitors` and send it as `Authorization: Bearer ...`. Set a table up or join one, read `view` and
`moves`, answer with `POST /api/tables/{table}/moves`. `seq` in a call is the `seq` of the picture that you answer: when the
table has moved on since, the answer is 409 and nothing has changed. Refusals are `application/problem+json` with the id of
the rule they rest on. For pushed views open the socket `/ws/{table}?as=json` with the same token."""
COMPONENTS = Components(security_schemes={"bearer": SecurityScheme(type="http", scheme="bearer")})
SECURED: Sequence[dict[str, list[str]]] = [{"bearer": []}]

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Seq = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Table = Annotated[str, PathParameter(description="The table's id.", max_length=40)]


class Problem(msgspec.Struct):
    """A refusal; `rule` is the rule it rests on (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    rule: str


class Name(msgspec.Struct, forbid_unknown_fields=True):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=24, description="What others see.")]


class Token(msgspec.Struct):
    token: str
    name: str


class Choice(msgspec.Struct):
    """An option of a game: its choices, and for each number of players those that fit; the first of them is the default."""

    name: str
    choices: list[str | int]
    text: str
    fits: dict[str, list[str | int]]


class Game(msgspec.Struct):
    """A box of the shelf."""

    key: str
    title: str
    blurb: str
    seats: list[int]
    minutes: str
    weight: str
    together: bool
    options: list[Choice]
    rules_version: int


class RuleText(msgspec.Struct):
    id: str
    title: str
    section: str
    text: str
    ruling: bool


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """Who sits where: each seat is `me`, `open` or the name of a bot."""

    game: Text
    seats: Annotated[list[Text], msgspec.Meta(min_length=1, max_length=12)]
    options: dict[str, str | int] = {}
    edition: Annotated[str, msgspec.Meta(max_length=200_000, description="The text of an edition's TOML file.")] = ""
    listed: bool = False


class SeatInfo(msgspec.Struct):
    name: str
    bot: str
    open: bool
    you: bool
    invite: str | None = None


class TableInfo(msgspec.Struct):
    """A table: who sits there, who is asked, how far it is.

    `asked` is the one seat that is asked; null while answers of several are awaited in secret: then `awaited` are the seats
    that were asked, and `pending` tells the caller whether one of its own is still to answer. `promise` is the SHA-256 of the
    secret that all dice and shuffles follow from; the secret is shown when the game is over.
    """

    id: str
    game: str
    options: dict[str, Any]
    edition: str
    seq: int
    moved: int
    asked: int | None
    awaited: list[int]
    pending: bool
    sides: list[int]
    over: bool
    listed: bool
    seats: list[SeatInfo]
    broken: str
    talk: bool
    promise: str
    secret: str | None


class ListedInfo(msgspec.Struct):
    id: str
    game: str
    asked: int | None
    awaited: list[int]
    over: bool
    seats: list[str]


class Lists(msgspec.Struct):
    mine: list[ListedInfo]
    open: list[ListedInfo]


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """An open seat of a listed table needs no invite."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None
    invite: Annotated[str, msgspec.Meta(max_length=80)] = ""


class Joined(msgspec.Struct):
    seat: int


class Seen(msgspec.Struct):
    """What one seat may know."""

    seq: int
    view: dict[str, Any]


class Answer(msgspec.Struct):
    move: str
    label: str


class Moves(msgspec.Struct):
    """The moves allowed now: empty unless the caller's seat is asked."""

    seq: int
    question: str
    moves: list[Answer]


class WhyNot(msgspec.Struct):
    allowed: bool
    rule: str | None = None
    text: str | None = None


class Play(msgspec.Struct, forbid_unknown_fields=True):
    """A move; `seat` where you hold several that are awaited at once."""

    seq: Seq
    move: Text
    seat: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None


class Undo(msgspec.Struct, forbid_unknown_fields=True):
    seq: Seq


class Kept(msgspec.Struct):
    """The seq that it was kept under."""

    seq: int


class OwnSeat(msgspec.Struct, forbid_unknown_fields=True):
    """One of your seats; the first unless told."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None


class Key(msgspec.Struct, forbid_unknown_fields=True):
    """The code of a personal link: whoever has it has the seat."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=99)]
    code: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


class StandIn(msgspec.Struct, forbid_unknown_fields=True):
    """The seat of somebody who is away."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=99)]


class Watchers(msgspec.Struct, forbid_unknown_fields=True):
    """Whether those who only watch may talk."""

    talk: bool


class Say(msgspec.Struct, forbid_unknown_fields=True):
    """Something to say to everybody at the table, or to one's own side only."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
    aside: bool = False


class Sentence(msgspec.Struct):
    """One line of the story; `rule` where it is an event of the game."""

    seq: int
    kind: str
    text: str
    rule: str | None = None
    move: int = 0


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


def _tables(request: Asking) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


@post("/api/visitors", responses=FREE, summary="Get a token", tags=["visitors"])
async def new_visitor(request: Asking, data: JSONBody[Name]) -> Token:
    name = visitors.tidy(data.name)
    if not name:
        raise Refused("house.name", "A name has one to twenty-four letters.", 422)
    visitor = visitors.new()
    await _tables(request).store.set_name(visitor.id, name)
    return Token(visitor.token, name)


@get("/api/games", summary="The games of the shelf", tags=["games"], sync_to_thread=False)
def games() -> list[Game]:
    return [
        Game(
            box.key, box.title, box.blurb, list(box.seats), box.minutes, box.weight, box.together,
            [_choice(box, option) for option in box.options], box.rules_version,
        )
        for box in shelf().values()
    ]  # fmt: skip


def _choice(box: Box, option: Option) -> Choice:
    fits = {str(players): list(option.possible(players)) for players in box.seats}
    return Choice(option.name, list(option.choices), option.text, fits)


@get("/api/games/{game:str}/rules", responses=FREE, summary="A game's rules", tags=["games"], sync_to_thread=False)
def rules(game: FromPath[str]) -> list[RuleText]:
    if game not in shelf():
        raise Refused("house.setup", "There is no such game on the shelf.", 404)
    found = [*shelf()[game].rulebook.rules.values(), *RULES.values()]
    return [RuleText(rule.id, rule.title, rule.section, rule.text, rule.ruling) for rule in found]


@get("/api/tables", responses=REFUSALS, security=SECURED, summary="My tables and open tables", tags=["tables"])
async def lists(request: Asking) -> Lists:
    visitor = caller(request)
    store = _tables(request).store
    return Lists([_listed(one) for one in await store.mine(visitor.id, 100)], [_listed(one) for one in await store.lobby(100)])


def _listed(one: Listed) -> ListedInfo:
    return ListedInfo(
        one.id, one.box, one.summary.asked, one.summary.turns(), one.summary.over, [seat.name for seat in one.summary.seats]
    )


@post("/api/tables", responses=REFUSALS, security=SECURED, summary="Set a table up", tags=["tables"])
async def new_table(request: Asking, data: JSONBody[NewTable]) -> TableInfo:
    visitor = caller(request)
    tables = _tables(request)
    if not request.app.state.table_limits.take(address(request.scope)):
        raise too_much()
    name = await tables.store.name(visitor.id) or "Guest"
    seats = []
    for one in data.seats:
        if one not in ("me", "open", *(there := offered(data.game))):
            raise Refused("house.setup", f"A seat is me, open or a bot ({', '.join(there)}), not {one!r}.", 422)
        me = Sitting(name, visitor.id)
        seats.append(me if one == "me" else Sitting() if one == "open" else Sitting(f"{one.capitalize()} bot", "", one))
    row = tables.setup(visitor.id, data.game, data.options, data.edition, len(seats), data.listed)
    return _info(tables, await tables.create(row, seats), visitor)


@get("/api/tables/{table:str}", responses=REFUSALS, security=[{}, *SECURED], summary="A table", tags=["tables"])
async def table_info(request: Asking, table: Table) -> TableInfo:
    watcher = any_caller(request)
    tables = _tables(request)
    return _info(tables, await tables.live(table), watcher)


def _info(tables: Tables, live: Live, visitor: Visitor | None) -> TableInfo:
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
        live.broken, live.talk, live.promise, live.secret or None,
    )  # fmt: skip


@post("/api/tables/{table:str}/join", responses=REFUSALS, security=SECURED, summary="Sit down, or come back", tags=["tables"])
async def join(request: Asking, table: Table, data: JSONBody[Join]) -> Joined:
    visitor = caller(request)
    tables = _tables(request)
    name = await tables.store.name(visitor.id) or "Guest"
    return Joined(await tables.sit(await tables.live(table), visitor.id, name, data.seat, data.invite))


@post("/api/tables/{table:str}/leave", responses=REFUSALS, security=SECURED, summary="Hand my seats to a bot", tags=["tables"])
async def leave(request: Asking, table: Table) -> TableInfo:
    visitor = caller(request)
    tables = _tables(request)
    live = await tables.live(table)
    await tables.leave(live, visitor.id)
    return _info(tables, live, visitor)


@post(
    "/api/tables/{table:str}/key", responses=REFUSALS, security=SECURED, summary="A personal link to my seat", tags=["tables"]
)
async def make_key(request: Asking, table: Table, data: JSONBody[OwnSeat]) -> Key:
    visitor = caller(request)
    tables = _tables(request)
    return Key(*await tables.make_key(await tables.live(table), visitor.id, data.seat))


@post("/api/tables/{table:str}/key/back", responses=REFUSALS, security=SECURED, summary="Take that link back", tags=["tables"])
async def take_key_back(request: Asking, table: Table, data: JSONBody[OwnSeat]) -> TableInfo:
    visitor = caller(request)
    tables = _tables(request)
    live = await tables.live(table)
    await tables.take_key_back(live, visitor.id, data.seat)
    return _info(tables, live, visitor)


@post(
    "/api/tables/{table:str}/seat", responses=REFUSALS, security=SECURED, summary="Take my seat with its link", tags=["tables"]
)
async def use_key(request: Asking, table: Table, data: JSONBody[Key]) -> TableInfo:
    visitor = caller(request)
    tables = _tables(request)
    live = await tables.live(table)
    await tables.use_key(live, visitor.id, data.seat, data.code)
    return _info(tables, live, visitor)


@post(
    "/api/tables/{table:str}/stand-in",
    responses=REFUSALS,
    security=SECURED,
    summary="Let a bot play for somebody who is away",
    tags=["tables"],
)
async def stand_in(request: Asking, table: Table, data: JSONBody[StandIn]) -> TableInfo:
    visitor = caller(request)
    tables = _tables(request)
    live = await tables.live(table)
    await tables.stand_in(live, visitor.id, data.seat)
    return _info(tables, live, visitor)


@post("/api/tables/{table:str}/watchers", responses=REFUSALS, security=SECURED, summary="Let watchers talk", tags=["tables"])
async def watchers(request: Asking, table: Table, data: JSONBody[Watchers]) -> TableInfo:
    visitor = caller(request)
    tables = _tables(request)
    live = await tables.live(table)
    await tables.let_talk(live, visitor.id, data.talk)
    return _info(tables, live, visitor)


def _seat(live: Live, visitor: Visitor | None, asked_for: int | None) -> int | None:
    """The seat that a call is about: one's own, or a spectator's."""
    me = visitor.id if visitor else ""
    if live.held(me):
        live.met[me] = now_is()
    if asked_for is None:
        return live.perspective(me)
    if asked_for not in live.held(me):
        raise Refused("house.seat", "That seat is not yours.", 403)
    return asked_for


def _now(live: Live, visitor: Visitor | None) -> int:
    """The number of what this caller sees."""
    return live.now(live.held(visitor.id if visitor else ""))


SeatQuery = Annotated[
    int | None, QueryParameter(ge=0, le=99, required=False, description="One of your seats; by default the asked one.")
]


@get("/api/tables/{table:str}/view", responses=REFUSALS, security=[{}, *SECURED], summary="What I may see", tags=["play"])
async def view(request: Asking, table: Table, seat: SeatQuery = None) -> Seen:
    watcher = any_caller(request)
    live = await _tables(request).live(table)
    return Seen(_now(live, watcher), live.game.view(_seat(live, watcher, seat)))


@get("/api/tables/{table:str}/moves", responses=REFUSALS, security=[{}, *SECURED], summary="What I may play", tags=["play"])
async def moves(request: Asking, table: Table, seat: SeatQuery = None) -> Moves:
    watcher = any_caller(request)
    live = await _tables(request).live(table)
    found = live.game.view(_seat(live, watcher, seat))
    answers = [] if live.broken else [Answer(move, name_seats(label, live.names)) for move, label in found["moves"]]
    return Moves(_now(live, watcher), name_seats(found["question"], live.names), answers)


@get("/api/tables/{table:str}/why-not", responses=REFUSALS, security=SECURED, summary="Why I may not play it", tags=["play"])
async def why_not(request: Asking, table: Table, move: Annotated[str, QueryParameter(min_length=1, max_length=80)]) -> WhyNot:
    visitor = caller(request)
    live = await _tables(request).live(table)
    refusal = live.why_not(live.perspective(visitor.id), move)
    if refusal is None:
        return WhyNot(True)
    return WhyNot(False, refusal.rule, name_seats(refusal.text, live.names))


@post("/api/tables/{table:str}/moves", responses=REFUSALS, security=SECURED, summary="Play a move", tags=["play"])
async def play(request: Asking, table: Table, data: JSONBody[Play]) -> Kept:
    visitor = caller(request)
    tables = _tables(request)
    live = await tables.live(table)
    return Kept(await tables.play(live, visitor.id, data.seq, data.move, data.seat))


@post("/api/tables/{table:str}/undo", responses=REFUSALS, security=SECURED, summary="Take back my last move", tags=["play"])
async def undo(request: Asking, table: Table, data: JSONBody[Undo]) -> Kept:
    visitor = caller(request)
    tables = _tables(request)
    return Kept(await tables.undo(await tables.live(table), visitor.id, data.seq))


@post("/api/tables/{table:str}/chat", responses=REFUSALS, security=SECURED, summary="Say something", tags=["play"])
async def say(request: Asking, table: Table, data: JSONBody[Say]) -> Kept:
    visitor = caller(request)
    tables = _tables(request)
    live = await tables.live(table)
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
    live = await _tables(request).live(table)
    seat = _seat(live, watcher, seat)
    found, held = [], live.held(watcher.id if watcher else "")
    for line in live.story(seat):
        number = live.shown(line.seq, held)
        if number > since:
            text = line.event.seen_by(seat) if line.event else f"{line.name}: {line.text}" if line.kind == "chat" else line.text
            text = text if line.kind == "chat" else name_seats(text, live.names)
            found.append(Sentence(number, line.kind, text, line.event.rule if line.event else None, line.stop))
    return found


@get("/api/tables/{table:str}/record", responses=FREE, summary="The whole record of a finished game", tags=["play"])
async def record(request: Asking, table: Table) -> dict[str, Any]:
    tables = _tables(request)
    found: dict[str, Any] = msgspec.json.decode(tables.record(await tables.live(table)).to_json())
    return found


@lru_cache(maxsize=4)
def _described(app: Litestar) -> tuple[bytes, bytes]:
    """The description of the API, as JSON and as a page: made once, for it never changes while the server runs."""
    schema = app.openapi_schema.to_schema()
    calls = [
        {"method": method.upper(), "path": path, **call}
        for path, methods in schema["paths"].items()
        for method, call in methods.items()
        if method in ("get", "post")
    ]
    html = environment().get_template("docs.html.jinja").render(
        url=static.url, about=ABOUT, calls=calls, schemas=schema["components"].get("schemas", {}), json=_pretty
    )  # fmt: skip
    return msgspec.json.encode(schema), html.encode()


@get("/api/openapi.json", include_in_schema=False, sync_to_thread=False)
def openapi(request: Asking) -> Response[bytes]:
    return packed(request, _described(request.app)[0], MediaType.JSON)


@get("/docs", include_in_schema=False, sync_to_thread=False)
def docs(request: Asking) -> Response[bytes]:
    """The API for people to read, from the same description, without anybody else's scripts."""
    return packed(request, _described(request.app)[1], MediaType.HTML)


def _pretty(value: object) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=1).decode()


_CALLS = [
    new_visitor, games, rules, lists, new_table, table_info, join, make_key, take_key_back, use_key, leave, stand_in,
    watchers, view, moves, why_not, play, undo, say, story, record,
]  # fmt: skip
HANDLERS = [*_CALLS, openapi, docs]
