"""The door: connections that never become a whole request are shown out, and no address fills the hall."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import time
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from gameshelf.web.config import Config
from gameshelf.web.guard import counted

log = logging.getLogger(__name__)
ROUND = 1.0  # seconds between two rounds of the porter
QUIET = 60.0  # seconds between two lines of the log about the same thing


class Porter:
    """Knows who stands at the door, since when, and from where."""

    def __init__(self, config: Config, most: int) -> None:
        self.config, self.most = config, most  # connections in all, sockets included
        self.here: dict[Caller, None] = {}  # in the order in which they came
        self.shown_out: Counter[str] = Counter()  # why, and how many
        self._told: dict[str, tuple[float, int]] = {}
        self._trusted = [ipaddress.ip_network(one, strict=False) for one in config.proxies if one != "*"]
        self._trusts_all = "*" in config.proxies

    def proxy(self, host: str) -> bool:
        """Whether this is a proxy of ours: it speaks for many, so that no limit for one holds for it."""
        try:
            found = ipaddress.ip_address(host)
        except ValueError:
            return self._trusts_all
        return self._trusts_all or any(found in network for network in self._trusted)

    def comes(self, caller: Caller) -> bool:
        """Whether there is room for one more."""
        if len(caller.connections) > self.most:
            longest = next((one for one in self.here if one.waits != "answer" and one is not caller), None)
            self.show_out(longest or caller, "full", caller.place)
            if longest is None:
                return False
        same = sum(one.place == caller.place and one.waits != "answer" for one in self.here)
        if not caller.exempt and same > self.config.waiting_each:
            self.show_out(caller, "too many", caller.place)
            return False
        return True

    def round(self) -> None:
        """Show out whoever has kept us waiting for too long."""
        now = time.monotonic()
        limits = {"head": self.config.head_seconds, "body": self.config.body_seconds, "answer": self.config.answer_seconds}
        for caller in list(self.here):
            if now - caller.since > limits[caller.waits]:
                self.show_out(caller, f"slow {caller.waits}", caller.place)

    def show_out(self, caller: Caller, why: str, place: str) -> None:
        self.shown_out[why] += 1
        caller.transport.abort()
        last, before = self._told.get(why, (-QUIET, 0))
        if time.monotonic() - last >= QUIET:
            self._told[why] = time.monotonic(), self.shown_out[why]
            count = self.shown_out[why] - before
            log.warning("shown out at the door: %d (%s), the last one from %s", count, why, place)


class Caller(H11Protocol):
    """A connection of HTTP, with an eye on how long it takes to say what it wants."""

    porter: Porter  # of the class that `at` makes

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.waits, self.since = "head", time.monotonic()  # what we wait for, and since when
        self.place, self.exempt = "", False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        self.place, self.exempt = counted(host), self.porter.proxy(host)
        self.porter.here[self] = None
        self.porter.comes(self)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        cycle = self.cycle
        if self not in self.porter.here:
            return
        if cycle is None or cycle.response_complete:
            self._wait("head")
        else:
            self._wait("body" if cycle.more_body else "answer")

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self in self.porter.here:
            self._wait("head")

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._leave()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def _wait(self, what: str) -> None:
        """We wait for this now; while it is the same thing, the clock goes on."""
        if self.waits != what:
            self.waits, self.since = what, time.monotonic()

    def _leave(self) -> None:
        self.porter.here.pop(self, None)


def at(porter: Porter) -> type[Caller]:
    """The protocol of connections that come in by this door."""
    return type("CallerHere", (Caller,), {"porter": porter})
