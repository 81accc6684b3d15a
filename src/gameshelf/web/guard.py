"""What keeps the house: headers on every answer, limits on every caller, and forms and sockets only from our own pages."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable, Collection
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from gameshelf.web import visitor as visitors
from gameshelf.web.config import Config, Rate
from gameshelf.web.refusals import Refused

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
        seconds = scope["app"].state.config.hsts_seconds if "app" in scope else 0
        if seconds and scope.get("scheme") == "https":
            there.setdefault("strict-transport-security", f"max-age={seconds}")


class Bucket:
    """So many at once, and so many a second after that."""

    __slots__ = ("last", "left", "rate")

    def __init__(self, rate: Rate) -> None:
        self.rate, self.left, self.last = rate, rate.burst, time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        now = time.monotonic()
        self.left = min(self.rate.burst, self.left + (now - self.last) * self.rate.per_second)
        self.last = now
        if self.left < cost:
            return False
        self.left -= cost
        return True


class Limits:
    """A bucket for each caller; those that have not called for longest are forgotten."""

    def __init__(self, rate: Rate, most: int = 10_000) -> None:
        self.rate, self.most = rate, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str, cost: float = 1.0) -> bool:
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self.rate)
            if len(self._buckets) > self.most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(who)
        return bucket.take(cost)


# What is asked of the server, in milliseconds of one core: measured, and rounded up.
COSTS = {
    "page": 6.0, "call": 1.5, "change": 3.0, "table": 15.0, "open": 5.0, "move": 2.5, "why": 0.4, "say": 1.5, "draw": 3.0,
    "second": 1000.0,  # of a bots' worker
}  # fmt: skip


class Budgets:
    """How much each visitor and each address may cost, over all its pages, sockets and calls together."""

    def __init__(self, config: Config, barred: Collection[str] = ()) -> None:
        self._barred = barred  # visitors and addresses that are shut out
        self._visitors, self._addresses = Limits(config.visitor_cost), Limits(config.address_cost)
        self.refused = 0

    def spend(self, visitor: str, address: str, what: str, times: float = 1.0) -> None:
        """Pay for this; Refused when there is not enough left. Whoever has no name pays as an address alone."""
        if self._barred and (visitor in self._barred or address in self._barred):
            raise Refused("house.barred", "You are shut out of this house.", 403)
        cost = COSTS[what] * times
        if (visitor and not self._visitors.take(visitor, cost)) or not self._addresses.take(address, cost):
            self.refused += 1
            raise too_much()


@lru_cache(maxsize=10_000)
def counted(host: str) -> str:
    """An address as limits count it: IPv6 by the network of a household (/64), since anybody has very many of them.

    >>> counted("192.0.2.7"), counted("::ffff:192.0.2.7"), counted("2001:db8:1:2:aaaa::9")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::/64')
    """
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


def address(scope: Scope) -> str:
    """Where a call comes from, as limits count it."""
    client = scope.get("client")
    return counted(client[0]) if client else ""


def too_much() -> Refused:
    return Refused("house.limit", "That is too much at once; wait a moment.", 429)


def _caller(scope: Scope) -> str:
    """The visitor who calls, by bearer token or cookie; empty when there is none."""
    token = ""
    for name, value in scope["headers"]:
        if name == b"authorization" and value[:7].lower() == b"bearer ":
            token = value[7:].strip().decode("latin-1")
        elif name == b"cookie" and not token:
            token = next((one[1] for part in value.decode("latin-1").split(";") if (one := part.strip().split("=", 1))[0]
                          == visitors.COOKIE and len(one) > 1), "")  # fmt: skip
    found = visitors.from_token(token)
    return found.id if found else ""


def _kind(method: str, path: str) -> str:
    """What a request is, as it is paid for."""
    if not path.startswith("/api/"):
        return "table" if method == "POST" and path.startswith(("/new/", "/play/")) else "page"
    if method == "POST":
        return "table" if path == "/api/tables" else "change"
    return "call"


FREE_OF_CHARGE = ("/static/", "/health")


def limited(rate: Rate, budgets: Budgets) -> Callable[[ASGIApp], ASGIApp]:
    """Middleware that refuses callers who ask too fast or for too much; static files are free."""
    limits = Limits(rate)

    def wrap(app: ASGIApp) -> ASGIApp:
        async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == ScopeType.HTTP and not scope["path"].startswith(FREE_OF_CHARGE):
                place = address(scope)
                if not limits.take(place):
                    raise too_much()
                budgets.spend(_caller(scope), place, _kind(scope["method"], scope["path"]))
            await app(scope, receive, send)

        return guarded

    return wrap


def known(host: str, names: tuple[str, ...]) -> bool:
    """Whether the server is known under this Host: by one of its names, or by an address of any kind.

    >>> known("localhost:8000", ("localhost",)), known("[::1]:8000", ()), known("evil.example", ("localhost",))
    (True, True, False)
    """
    if not names or "*" in names:
        return True
    bare = host.rsplit(":", 1)[0] if host.rpartition(":")[2].isdigit() and not host.endswith("]") else host
    bare = bare.lower().rstrip(".")
    try:
        ipaddress.ip_address(bare.strip("[]"))
    except ValueError:
        return bare in names
    return True


def same_origin(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether the page that sent this is ours. A browser always tells where a form or a socket comes from."""
    origin = connection.headers.get("origin")
    return bool(origin) and urlsplit(origin or "").netloc == connection.headers.get("host")
