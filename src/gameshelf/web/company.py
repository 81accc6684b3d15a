"""Being together: who is here, who is ready, when it begins, and who may let a bot play for somebody."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from gameshelf.web.bots import offered
from gameshelf.web.keeper import HEARTBEAT, Wanted, now_is
from gameshelf.web.live import Live
from gameshelf.web.refusals import Refused
from gameshelf.web.store import Entry, Sitting

if TYPE_CHECKING:
    from gameshelf.web.tables import Tables

GRACE = 8.0  # seconds for which somebody who loads the page anew counts as here
CLOCKS = {0: "none", 3600: "an hour", 8 * 3600: "8 hours", 86_400: "a day", 3 * 86_400: "3 days", 7 * 86_400: "a week"}
_encode = msgspec.json.Encoder().encode


class Here(msgspec.Struct, frozen=True):
    """Whether the person on a seat is here; if not, since when."""

    seat: int
    here: bool
    since: int


class Company:
    """Those around a table."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    # Who is here

    @property
    def grace(self) -> float:
        """Seconds after which somebody who was here is away."""
        return min(GRACE, self._tables.config.absent_after)

    def here(self, live: Live) -> str:
        """Who is here and who is away, as a message: the same for everybody, and until somebody comes or goes."""
        present, now = self._tables.hub.present(live.row.id), now_is()
        found = []
        for n, seat in enumerate(live.seats):
            if seat.visitor:
                met, noted = live.met.get(seat.visitor, 0.0), live.noted.get(seat.visitor, 0.0)
                here = seat.visitor in present or now - met < self.grace or now - noted < 2.5 * HEARTBEAT
                seen = max(met, noted, live.row.created)
                found.append(Here(n, here, 0 if here else round(seen)))
        return _encode({"here": found}).decode()

    def changed(self, live: Live) -> None:
        """Somebody has come or gone: all pages hear of it, and once more when that is certain."""
        table = live.row.id
        self._tables.hub.wake(table)
        asyncio.get_running_loop().call_later(self.grace + 0.1, self._tables.hub.wake, table)

    def left(self, live: Live, seat: int) -> float:
        """Seconds until the clock of this table has run out for a seat that is asked."""
        return live.row.clock - (now_is() - live.asked_at) if seat in live.awaited else live.row.clock

    # Before it begins

    async def ready(self, live: Live, visitor: str, ready: bool) -> None:
        """Say that one is ready, or not yet. When everybody is there and ready, it begins."""
        if not live.held(visitor):
            raise Refused("house.seat", "You are watching; sit down to play.", 403)
        self._check_waits(live)
        self._tables.count_note(live)

        def propose() -> Wanted | None:
            mine = next((n for n in live.held(visitor) if (n in live.ready) != ready), None)
            if mine is None or live.begun:
                return None
            return Wanted(_entry(live, "ready", mine, "yes" if ready else "no", visitor))

        async with live.lock:
            while await self._tables.keeper.keep(live, propose):
                pass
            if all(n in live.ready or seat.bot for n, seat in enumerate(live.seats)):
                await self.begin(live, visitor)

    async def start(self, live: Live, visitor: str, bot: str = "") -> None:
        """Let it begin: whoever has set the table up says so. Free seats go to bots, where one is named."""
        if visitor != live.row.owner:
            raise Refused("house.lobby", "Whoever has set the table up lets it begin.", 403)
        self._check_waits(live)
        free = [n for n, seat in enumerate(live.seats) if seat.open]
        if free and not bot:
            raise Refused("house.lobby", "There are free seats: wait for somebody, or start with bots.", 409)
        if bot and bot not in (there := offered(live.row.box)):
            raise Refused("house.setup", f"There is no such bot; bots are {', '.join(there)}.", 422)
        for seat in free:
            await self._tables.seat_bot(live, visitor, seat, bot)
        async with live.lock:
            await self.begin(live, visitor)

    async def get_up(self, live: Live, visitor: str) -> None:
        """Leave before it has begun: the seat is free for somebody else."""

        def propose() -> Wanted | None:
            held = live.held(visitor)
            if not held or live.begun:
                return None
            seats = [Sitting() if n == held[0] else one for n, one in enumerate(live.seats)]
            text = _encode(Sitting()).decode()
            return Wanted(_entry(live, "sit", held[0], text, visitor), live.summary(seats=seats))

        async with live.lock:
            while await self._tables.keeper.keep(live, propose):
                pass

    async def begin(self, live: Live, visitor: str) -> None:
        """Keep that it begins; whoever calls has the table's lock."""
        await self._tables.keeper.keep(
            live,
            lambda: None if live.begun else Wanted(_entry(live, "start", None, "", visitor), live.summary(begun=True)),
        )

    def _check_waits(self, live: Live) -> None:
        if live.begun:
            raise Refused("house.lobby", "The game has begun.", 409)


def _entry(live: Live, kind: str, seat: int | None, text: str, who: str) -> Entry:
    return Entry(live.seq + 1, now_is(), kind, seat, text, who)


def lasting(seconds: float) -> str:
    """A time in words.

    >>> lasting(90_000), lasting(7200), lasting(61), lasting(5)
    ('25 hours', '2 hours', '2 minutes', '5 seconds')
    """
    for unit, size in (("day", 86_400), ("hour", 3600), ("minute", 60), ("second", 1)):
        if seconds >= (2 * size if unit == "day" else size):
            count = -int(-seconds // size)
            return f"{count} {unit}{'s' if count != 1 else ''}"
    return "a moment"
