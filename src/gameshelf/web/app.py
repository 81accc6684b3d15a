"""The application: routes, storage, and what every answer has in common."""

from __future__ import annotations

import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, MediaType, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig

from gameshelf.web import api, guard, operator, pages, socket, static
from gameshelf.web.config import Config
from gameshelf.web.frame import environment
from gameshelf.web.metrics import Metrics
from gameshelf.web.refusals import RULES, Refused
from gameshelf.web.store import Store, StoreError, Unsure
from gameshelf.web.store.sqlite import SQLite
from gameshelf.web.tables import Tables

log = logging.getLogger(__name__)
access = logging.getLogger("gameshelf.requests")
UNKNOWN = b"This server is not known under that name; whoever runs it can add it to the setting `hosts`."
Asking = Request[Any, Any, Any]


def make_store(config: Config, alone: bool = True) -> Store:
    """SQLite in the data folder, or the PostgreSQL that was named; beside a running server where it is not to be alone."""
    if config.database is None:
        return SQLite(config.data / "gameshelf.sqlite3", alone)
    from gameshelf.web.store.postgres import Postgres

    return Postgres(config.database, config.statement_seconds)


class App(Litestar):
    """The server. It answers HEAD as it would GET, without the body; knows its own names; and counts what it answers."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            if scope["type"] == "websocket" and not self._known(scope):
                await send({"type": "websocket.close", "code": 1008})
                return
            scope[socket.LINE] = receive, send
            await super().__call__(scope, receive, send)
            return
        status, start, head = 500, time.perf_counter(), scope["method"] == "HEAD"

        async def sent(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            elif head:
                message = {**message, "body": b""}
            await send(message)

        try:
            if not self._known(scope):
                told = [(b"content-type", b"text/plain"), (b"content-length", str(len(UNKNOWN)).encode())]
                await sent({"type": "http.response.start", "status": 421, "headers": told})
                await sent({"type": "http.response.body", "body": UNKNOWN})
            else:
                asked_for: Any = {**scope, "method": "GET"} if head else scope
                await super().__call__(asked_for, receive, sent)
        finally:
            seconds = time.perf_counter() - start
            metrics: Metrics = self.state.metrics
            metrics.requests.add(seconds)
            metrics.statuses[status] += 1
            if self.state.config.log_requests:
                line = {
                    "method": scope["method"], "path": scope["path"], "status": status, "ms": round(seconds * 1000, 1),
                    "address": (scope.get("client") or ("",))[0],
                }  # fmt: skip
                access.info("%(method)s %(path)s %(status)s %(ms)s ms %(address)s", line, extra={"told": line})

    def _known(self, scope: Any) -> bool:
        """Whether it is called by one of its names: a page of another site cannot make itself ours by a name of its own."""
        host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
        return guard.known(host, self.state.config.hosts)


def build(config: Config) -> Litestar:
    """The whole server as an ASGI application."""
    tables = Tables(make_store(config), config)
    budgets = guard.Budgets(config, tables.keeper.barred)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await tables.open()
        try:
            yield
        finally:
            await tables.close()

    return App(
        route_handlers=[*pages.HANDLERS, *api.HANDLERS, *operator.HANDLERS, socket.table_socket, static.static],
        lifespan=[lifespan],
        state=State(
            {
                "tables": tables,
                "config": config,
                "table_limits": guard.Limits(config.table_rate),
                "handshakes": guard.Limits(config.handshake_rate),
                "budgets": budgets,
                "metrics": tables.metrics,
            }
        ),
        middleware=[guard.limited(config.http_rate, budgets)],
        before_send=[guard.headers],
        exception_handlers={
            Refused: refused,
            StoreError: unreachable,
            HTTPException: http_error,
            Exception: fault,
            RecursionError: unreadable,
            UnicodeDecodeError: unreadable,
        },
        request_max_body_size=config.body_bytes,
        openapi_config=OpenAPIConfig(
            title="Gameshelf",
            version=api.VERSION,
            description=api.ABOUT,
            path="/api/schema",
            render_plugins=[],
            components=api.COMPONENTS,
        ),
        debug=False,
        logging_config=None,
    )


def refused(request: Asking, error: Refused) -> Response[Any]:
    request.app.state.metrics.refusals[error.rule] += 1
    title = RULES[error.rule].title if error.rule in RULES else "Not allowed"
    return answer(request, error.status, error.rule, title, error.text)


def http_error(request: Asking, error: HTTPException) -> Response[Any]:
    """What the framework refuses: a wrong address, a wrong method, a body that cannot be read."""
    detail = error.detail or "The call cannot be answered."
    if error.extra and isinstance(error.extra, list):
        wrong = [one for one in error.extra if isinstance(one, dict)]
        detail += " " + "; ".join(f"{one.get('key', '')}: {one.get('message', '')}" for one in wrong)
    rule = "house.table" if error.status_code == 404 else "house.message"
    title = "There is nothing here" if error.status_code == 404 else "That cannot be read"
    found = answer(request, error.status_code, rule, title, detail[:500])
    for name, value in (error.headers or {}).items():
        found.headers[name] = value
    return found


def unreachable(request: Asking, error: StoreError) -> Response[Any]:
    log.error("cannot answer %s %s: %s", request.method, request.url.path, error)
    known = "look whether it has been done" if isinstance(error, Unsure) else "nothing has changed"
    text = f"The tables cannot be reached at the moment; {known}. Try again."
    return answer(request, 503, "house.fault", RULES["house.fault"].title, text)


def unreadable(request: Asking, error: Exception) -> Response[Any]:
    """A body that the framework's reader stumbles over is the caller's mistake; anything else of this kind is ours."""
    at = error.__traceback__
    while at is not None:
        if at.tb_frame.f_globals.get("__name__", "").startswith("litestar.serialization"):
            text = "The body cannot be read: it is not JSON in UTF-8, or too deep."
            return answer(request, 400, "house.message", "That cannot be read", text)
        at = at.tb_next
    return fault(request, error)


def fault(request: Asking, error: Exception) -> Response[Any]:
    log.error("cannot answer %s %s", request.method, request.url.path, exc_info=error)
    title = RULES["house.fault"].title
    return answer(request, 500, "house.fault", title, "Something went wrong on our side; nothing has changed.")


def answer(request: Asking, status: int, rule: str, title: str, text: str) -> Response[Any]:
    """A refusal for a program or for a person."""
    if request.url.path.startswith("/api/") or "problem+json" in request.headers.get("accept", ""):
        return api.problem(status, rule, title, text)
    html = environment().get_template("error.html.jinja").render(url=static.url, title=title, text=text)
    return Response(html, status_code=status, media_type=MediaType.HTML, headers=api.hints(status))
