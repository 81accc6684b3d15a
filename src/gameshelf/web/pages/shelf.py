"""The shelf: games, my tables, open tables; and the rules of a game."""

from __future__ import annotations

import asyncio
import time
from functools import lru_cache

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from gameshelf.bots import make
from gameshelf.core import Box, joined, name_seats
from gameshelf.play import Match, Seat, shelf
from gameshelf.web.bots import STAND_IN
from gameshelf.web.packing import packed
from gameshelf.web.pages.common import (
    Asking,
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
from gameshelf.web.rules import brief, contents, guide, guide_picture, guides, positions, rulebook
from gameshelf.web.store import Listed

PICTURES = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"  # the policy of an image, which carries its styles


@lru_cache(maxsize=32)
def cover(key: str) -> str:
    """A game's cover, as its room has drawn it; without one, a spectator's view of a game half played by sensible bots."""
    drawn = shelf()[key].folder / "cover.svg"
    if drawn.exists():
        return drawn.read_text(encoding="utf-8")
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
    headers = {"content-security-policy": PICTURES, "cache-control": "public, max-age=3600"}
    return packed(request, shelf()[key].alone(cover(key)), "image/svg+xml", headers=headers)


@get("/guides/{key:str}/{number:int}", include_in_schema=False, sync_to_thread=True)
def guide_image(request: Asking, key: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    """A picture of how a game goes."""
    return _guide_image(request, key, "", number)


@get("/guides/{key:str}/{choice:str}/{number:int}", include_in_schema=False, sync_to_thread=True)
def choice_image(request: Asking, key: FromPath[str], choice: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    """A picture of what one choice makes of it."""
    return _guide_image(request, key, choice, number)


def _guide_image(request: Asking, key: str, choice: str, number: int) -> Response[bytes]:
    box = _guided(key, choice)
    if not 0 <= number < len(positions(box, choice)):
        raise Refused("house.table", "There is no such picture.", 404)
    headers = {"content-security-policy": PICTURES, "cache-control": "public, max-age=3600"}
    tall = "tall" in box.layouts and request.query_params.get("layout") == "tall"
    return packed(request, guide_picture(box, number, choice, tall), "image/svg+xml", headers=headers)


def _guided(key: str, choice: str) -> Box:
    """The game, where it has this choice."""
    if key not in shelf() or (choice and choice not in guides(shelf()[key])):
        raise Refused("house.setup", "There is no such game on the shelf.", 404)
    return shelf()[key]


@get("/how/{key:str}/{choice:str}", include_in_schema=False)
async def guide_page(request: Asking, key: FromPath[str], choice: FromPath[str]) -> Response[bytes]:
    """What one choice makes of a game, in pictures."""
    visitor, box = visitor_of(request), _guided(key, choice)
    await asyncio.to_thread(guide, box, choice)
    return page(request, visitor, "how.html.jinja", box=box, choice=choice, guide=guide, guides=guides(box))


@get("/", include_in_schema=False)
async def shelf_page(request: Asking) -> Response[bytes]:
    visitor, tables = visitor_of(request), tables_of(request)
    mine = await tables.store.mine(visitor.id, 40) if not visitor.fresh else []
    mine = [one for one in mine if one.box in shelf() and _concerns(one, visitor.id)]
    mine.sort(key=lambda one: (one.summary.over, not one.summary.waits_for(visitor.id), -one.updated))
    lobby = await tables.store.lobby(40)
    return page(
        request,
        visitor,
        "shelf.html.jinja",
        boxes=[told(box) for box in shelf().values()],
        titles={key: box.title for key, box in shelf().items()},
        name=await name_of(request, visitor),
        ago=_ago,
        me=visitor.id,
        mine=mine,
        turns=[one for one in mine if one.summary.waits_for(visitor.id)],
        company=_company,
        last=_last,
        lobby=[one for one in lobby if one.box in shelf() and all(seat.visitor != visitor.id for seat in one.summary.seats)],
    )


def _concerns(one: Listed, visitor: str) -> bool:
    """Whether somebody still sits at this table; who has got up before it began does not."""
    return not one.summary.lobby or any(seat.visitor == visitor for seat in one.summary.seats)


def _company(one: Listed, visitor: str) -> str:
    """With whom somebody sits at this table."""
    others = [seat.name for seat in one.summary.seats if seat.name and seat.visitor != visitor]
    return f"with {joined(others)}" if others else ""


def _last(one: Listed) -> str:
    """What happened last at this table, as everybody there may read it."""
    return name_seats(one.summary.last, [seat.name or f"Seat {n + 1}" for n, seat in enumerate(one.summary.seats)])


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


@post("/name", include_in_schema=False)
async def set_name(request: Asking) -> Redirect:
    visitor = visitor_of(request)
    form = await form_of(request, visitor)
    await keep_name(request, visitor, str(form.get("name", "")))
    return go(request, visitor, "/")


@get("/rules/{key:str}", include_in_schema=False)
async def rules_page(request: Asking, key: FromPath[str]) -> Response[bytes]:
    visitor = visitor_of(request)
    if key not in shelf():
        raise Refused("house.setup", "There is no such game on the shelf.", 404)
    box = shelf()[key]
    await asyncio.to_thread(guide, box)  # at the first time some games are played for it
    return page(
        request,
        visitor,
        "rules.html.jinja",
        box=box,
        brief=brief(key),
        rules=rulebook(key),
        contents=contents,
        guide=guide,
        guides=guides(box),
    )


HANDLERS = [cover_picture, guide_image, choice_image, guide_page, shelf_page, set_name, rules_page]
