"""What keeps the house: headers on every answer, limits on every caller, and forms and sockets only from our own pages."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from gameshelf.web.config import Rate
from gameshelf.web.house import Refused

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


async def headers(message: Message, scope: Scope) -> None:
    """Put the security headers on every answer that has not set its own."""
    if message["type"] == "http.response.start":
        there = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            there.setdefault(name, value)
        there.setdefault("cache-control", "no-store")


class Bucket:
    """So many at once, and so many a second after that."""

    __slots__ = ("last", "left", "rate")

    def __init__(self, rate: Rate) -> None:
        self.rate, self.left, self.last = rate, rate.burst, time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.left = min(self.rate.burst, self.left + (now - self.last) * self.rate.per_second)
        self.last = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Limits:
    """A bucket for each caller; those that have not called for longest are forgotten."""

    def __init__(self, rate: Rate, most: int = 10_000) -> None:
        self.rate, self.most = rate, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self.rate)
            if len(self._buckets) > self.most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(who)
        return bucket.take()


def address(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


def too_much() -> Refused:
    return Refused("house.limit", "That is too much at once; wait a moment.", 429)


def limited(rate: Rate) -> type:
    """Middleware that refuses callers who ask too fast; static files are free."""
    limits = Limits(rate)

    class Limited:
        def __init__(self, app: ASGIApp) -> None:
            self.app = app

        async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == ScopeType.HTTP and not scope["path"].startswith("/static/") and not limits.take(address(scope)):
                raise too_much()
            await self.app(scope, receive, send)

    return Limited


def same_origin(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether the page that sent this is ours. A browser always tells where a form or a socket comes from."""
    origin = connection.headers.get("origin")
    return bool(origin) and urlsplit(origin or "").netloc == connection.headers.get("host")
