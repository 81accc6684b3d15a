"""What all pages share: who asks, the page itself, and forms that are ours."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Request, Response
from litestar.datastructures import Cookie
from litestar.response import Redirect

from gameshelf.core import Box
from gameshelf.play.scores import unusual
from gameshelf.web import static
from gameshelf.web import visitor as visitors
from gameshelf.web.frame import environment, is_tall
from gameshelf.web.guard import address, same_origin, too_much
from gameshelf.web.live import Live
from gameshelf.web.packing import packed
from gameshelf.web.refusals import Refused
from gameshelf.web.rules import guides
from gameshelf.web.tables import Tables
from gameshelf.web.visitor import Visitor

Asking = Request[Any, Any, Any]


YEAR = 365 * 24 * 3600


THEMES = ("light", "dark")


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


async def keep_name(request: Asking, visitor: Visitor, given: str) -> str:
    """The visitor's name; a new one is kept."""
    tables = tables_of(request)
    name, kept = visitors.tidy(given), await tables.store.name(visitor.id)
    if name and name != kept:
        await tables.store.set_name(visitor.id, name)
    return name or kept or "Guest"


def number_of(form: dict[str, Any], field: str) -> int | None:
    text = str(form.get(field, ""))
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else None


def told(box: Box) -> dict[str, Any]:
    """What the shelf says about a game."""
    low, high = box.seats[0], box.seats[-1]
    return {
        "key": box.key,
        "title": box.title,
        "blurb": box.blurb,
        "players": f"{low}" if low == high else f"{low} to {high}",
        "minutes": box.minutes,
        "weight": box.weight,
        "hard": box.hard,
        "together": box.together,
        "seats": list(box.seats),
        "options": box.options,
        "guided": box.guided,
        "guides": guides(box),
    }


def settings_of(live: Live) -> str:
    """How this table differs from the usual, for somebody who is about to sit down."""
    told = unusual(live.game)
    return f"Played with {', '.join(told)}." if told else ""


def count_table(request: Asking) -> None:
    if not request.app.state.table_limits.take(address(request.scope)):
        raise too_much()
