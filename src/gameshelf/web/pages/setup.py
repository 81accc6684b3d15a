"""Setting a table up."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath
from litestar.response import Redirect

from gameshelf.core import Box, Option, joined, plural
from gameshelf.play import shelf
from gameshelf.web import visitor as visitors
from gameshelf.web.bots import offered
from gameshelf.web.company import CLOCKS
from gameshelf.web.pages.common import (
    Asking,
    count_table,
    form_of,
    go,
    keep_name,
    name_of,
    page,
    tables_of,
    told,
    visitor_of,
)
from gameshelf.web.refusals import Refused
from gameshelf.web.seating import bot_on, seated
from gameshelf.web.sides import are_teams
from gameshelf.web.store import Sitting
from gameshelf.web.visitor import Visitor

USUAL = "normal"  # the bot that sits there unless another is chosen
FIRST = "easy"  # the rival of a first game


@post("/play/{key:str}", include_in_schema=False)
async def play_now(request: Asking, key: FromPath[str]) -> Redirect:
    """One click: the smallest table, me and bots; rivals are easy, and the game is as the room wants a first one, until one
    of its kind has been played to its end."""
    visitor, tables = visitor_of(request), tables_of(request)
    form = await form_of(request, visitor)
    name = await keep_name(request, visitor, str(form.get("name", "")))
    if key not in shelf():
        raise Refused("house.setup", "There is no such game on the shelf.", 404)
    players = shelf()[key].seats[0]
    count_table(request)
    played = [] if visitor.fresh else await tables.store.mine(visitor.id, 100)
    known = shelf()[key].together or any(one.box == key and one.summary.over for one in played)
    row = tables.setup(visitor.id, key, {} if known else dict(shelf()[key].first), "", players, False)
    live = await tables.create(row, [Sitting(name, visitor.id), *[bot_on(USUAL if known else FIRST)] * (players - 1)])
    return go(request, visitor, f"/tables/{live.row.id}")


@get("/new/{key:str}", include_in_schema=False)
async def new_page(request: Asking, key: FromPath[str]) -> Response[bytes]:
    """The form; an address may name choices that are made already."""
    visitor = visitor_of(request)
    return await _new_page(request, visitor, key, {f"option-{name}": one for name, one in request.query_params.items()}, "")


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
        box=told(box),
        bots=offered(key),
        usual=USUAL,
        most=box.seats[-1],
        least=box.seats[0],
        counts=partial(_counts, box),
        teams=partial(_teams, box),
        name=await name_of(request, visitor),
        given=given,
        error=error,
        clocks=CLOCKS,
    )


@post("/new/{key:str}", include_in_schema=False)
async def new_table(request: Asking, key: FromPath[str]) -> Response[Any]:
    """The form of a new table; what is wrong is told above it, with everything that was filled in kept."""
    visitor, tables = visitor_of(request), tables_of(request)
    form = await form_of(request, visitor)
    name = await keep_name(request, visitor, str(form.get("name", "")))
    if key not in shelf():
        raise Refused("house.setup", "There is no such game on the shelf.", 404)
    box = shelf()[key]
    try:
        count_table(request)
        edition = await _edition(form)
        names = [name, *(visitors.tidy(str(form.get(f"name{n}", ""))) or name for n in range(1, box.seats[-1]))]
        seats = seated(key, [str(form.get(f"seat{n}", "")) for n in range(box.seats[-1])], names, visitor.id)
        options = {option.name: str(form[f"option-{option.name}"]) for option in box.options if f"option-{option.name}" in form}
        _check_fit(box, options, len(seats))
        row = tables.setup(
            visitor.id, key, options, edition, len(seats), str(form.get("listed", "")) == "yes",
            hints=str(form.get("hints", "yes")) != "no", clock=_clock(form), lobby=any(seat.open for seat in seats),
        )  # fmt: skip
        live = await tables.create(row, seats)
    except Refused as refused:
        given = {field: value for field, value in form.items() if isinstance(value, str)}
        return await _new_page(request, visitor, key, given, refused.text, refused.status)
    return go(request, visitor, f"/tables/{live.row.id}")


def _clock(form: dict[str, Any]) -> float:
    """The clock that was chosen; none where it is not one of those that there are."""
    given = str(form.get("clock", "0"))
    return next((float(seconds) for seconds in CLOCKS if str(seconds) == given), 0.0)


def _counts(box: Box, option: Option, choice: str | int) -> list[int]:
    """With how many players a choice is possible, where it is not with all."""
    fitting = [players for players in box.seats if choice in option.possible(players)]
    return fitting if len(fitting) < len(box.seats) else []


def _teams(box: Box, option: Option, choice: str | int) -> dict[int, list[int]]:
    """The sides of each number of players with whom a choice makes teams."""
    fitting = [players for players in box.seats if choice in option.possible(players)]
    found = {players: list(box.sides(players, box.read_options({option.name: choice}, players))) for players in fitting}
    return {players: sides for players, sides in found.items() if are_teams(sides)}


def _check_fit(box: Box, given: dict[str, str], players: int) -> None:
    """Refuse what does not go with so many players, in the words of the form; all else is for the game itself to say."""
    for option in box.options if players in box.seats else ():
        chosen = next((one for one in option.choices if str(one) == given.get(option.name)), None)
        possible = option.possible(players)
        if chosen is not None and chosen not in possible:
            what, instead = option.called(chosen), joined([option.called(one) for one in possible], "or")
            name = option.name.replace("_", " ").capitalize()
            raise Refused("house.setup", f"{name}: {what} does not go with {plural(players, 'player')}. Choose {instead}.", 422)


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


HANDLERS = [play_now, new_page, new_table]
