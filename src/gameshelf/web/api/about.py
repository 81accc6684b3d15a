"""The description of the API, for programs and for people."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from litestar import Litestar, MediaType, Response, get
from litestar.openapi.spec import Components, SecurityScheme

from gameshelf.web import static
from gameshelf.web.api.common import (
    Asking,
)
from gameshelf.web.frame import environment
from gameshelf.web.packing import packed

VERSION = "1"


ABOUT = """Play Gameshelf's games from a program.

Get a token from `POST /api/visitors` and send it as `Authorization: Bearer ...`. Set a table up or join one, read `view` and
`moves`, answer with `POST /api/tables/{table}/moves`. `seq` in a call is the `seq` of the picture that you answer: when the
table has moved on since, the answer is 409 and nothing has changed. Refusals are `application/problem+json` with the id of
the rule they rest on. For pushed views open the socket `/ws/{table}?as=json` with the same token."""


COMPONENTS = Components(security_schemes={"bearer": SecurityScheme(type="http", scheme="bearer")})


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


HANDLERS = [openapi, docs]
