"""The tables in memory, in step with the store: read when somebody asks, kept before they change, followed as others do."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, NamedTuple

from gameshelf.core import GameshelfError
from gameshelf.play import Proposal, shelf
from gameshelf.web.config import Config
from gameshelf.web.hub import Hub
from gameshelf.web.live import Live
from gameshelf.web.refusals import Refused, no_table, stale
from gameshelf.web.store import Conflict, Entry, Row, Store, StoreError, Summary, Unsure

log = logging.getLogger(__name__)
_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
HEARTBEAT = 30.0  # seconds between two notes of who is at which table


class Wanted(NamedTuple):
    """What is to be kept: an entry, the summary where it changes, and the move as it was played on a copy."""

    entry: Entry
    summary: Summary | None = None
    played: Proposal | None = None


class Keeper:
    """Which tables are in memory, and that they say what the store says. Whoever uses it hears of every change."""

    def __init__(self, store: Store, config: Config, changed: Callable[[Live], None], busy: Callable[[str], bool]) -> None:
        self.store, self.config = store, config
        self.hub = Hub(config.look_pause)
        self.lives: OrderedDict[str, Live] = OrderedDict()
        self.secret = b""
        self._changed, self._busy = changed, busy
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._noted = 0.0  # when it was last noted who is here
        self._swept = 0.0  # when old tables were last deleted
        self._touched = 0  # the last change behind our back that we have heard of
        self.barred: set[str] = set()  # visitors and addresses that are shut out

    async def open(self) -> None:
        """Open the store, once."""
        if self.secret:
            return
        self.store.notice, self.store.lost = self.noticed, lambda: self.spawn(self._look_after())
        await self.store.open()
        self.secret = await self.store.secret()
        (last,) = (await self.store.run("SELECT coalesce(max(number), 0) FROM touched"))[0]
        self._touched = last
        await self._look_behind()
        self.spawn(self.watch())

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await self.store.close()

    # Finding a table

    async def live(self, table: str) -> Live:
        """The table, from memory or by replaying its log; Refused when there is none."""
        live = self.lives.get(table)
        if live is not None:
            self.lives.move_to_end(table)
            return live
        if not _ID.fullmatch(table):
            raise no_table()
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.get_running_loop().create_task(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> Live:
        found = await self.store.load(table)
        if found is None or found[0].box not in shelf():
            raise no_table()
        try:
            live = await asyncio.to_thread(replayed, *found)
        except GameshelfError as error:
            raise Refused("house.frozen", f"This table was set up under rules that have changed since: {error}") from None
        self.admit(live)
        # What was appended while the log was played through, nobody could be told.
        async with live.lock:
            await self.catch_up(live)
        return live

    def admit(self, live: Live) -> None:
        """Take a table into memory."""
        self.lives[live.row.id] = live
        self._forget()
        self._changed(live)

    def _forget(self) -> None:
        """Let go of the tables that nobody has looked at for longest."""
        spare = len(self.lives) - self.config.kept
        for table, live in list(self.lives.items()) if spare > 0 else ():
            if spare <= 0:
                break
            if not (self.hub.watched(table) or self._busy(table) or live.lock.locked()):
                del self.lives[table]
                spare -= 1

    # Keeping and telling

    async def keep(self, live: Live, propose: Callable[[], Wanted | None]) -> bool:
        """Keep the entry that is right for the table as it stands; when another process was first, what is right is found anew.

        False when there is nothing to keep.
        """
        if live.seq >= self.config.longest_log:
            raise Refused("house.limit", "So much has happened at this table that there is no room for more.", 409)
        for _ in range(20):
            wanted = propose()
            if wanted is None:
                return False
            if await self._append(live, wanted):
                return True
        raise stale()

    async def _append(self, live: Live, wanted: Wanted) -> bool:
        """Keep an entry and take it in. False when another process was first: then the table has been read again."""
        entry, summary, played = wanted
        oldest = live.forgotten() if entry.kind == "chat" else None
        try:
            await self.kept(self.store.append(live.row.id, entry, summary), self._is_kept(live, entry))
        except Conflict:
            await self.catch_up(live)
            return False
        live.apply(entry, played)
        self._told(live)
        if oldest is not None:
            try:
                await self.store.forget(live.row.id, oldest)
            except StoreError as error:  # it is forgotten when the table is read again
                log.warning("cannot forget talk of table %s: %s", live.row.id, error)
        return True

    async def kept(self, writing: Any, check: Coroutine[Any, Any, bool] | None = None) -> None:
        """Wait for a write; Refused when the storage failed. Where its answer was lost, `check` tells whether it is kept."""
        try:
            await writing
        except Unsure as error:
            log.error("%s", error)
            if check is None or not await check:
                text = "The storage does not answer: whether this was kept, a look at the table will show. Try again."
                raise Refused("house.fault", text, 503) from None
        except StoreError as error:
            log.error("%s", error)
            raise Refused("house.fault", "The move could not be kept; nothing has changed. Try again.", 503) from None
        finally:
            if check is not None:
                check.close()

    async def _is_kept(self, live: Live, entry: Entry) -> bool:
        """Whether this very entry is in the log; what another process has written there first is a Conflict."""
        try:
            there = await self.store.since(live.row.id, entry.seq - 1)
        except StoreError:
            return False
        if there and there[0] != entry:
            raise Conflict
        return bool(there)

    def _told(self, live: Live) -> None:
        self.hub.wake(live.row.id)
        self._changed(live)
        current = self.lives.get(live.row.id)
        if current is not None and current is not live:
            self.noticed(live.row.id, live.seq)

    async def catch_up(self, live: Live) -> None:
        """Take in what other processes have appended."""
        entries = await self.store.since(live.row.id, live.seq)
        for entry in entries:
            live.apply(entry)
        if entries:
            self._told(live)

    def noticed(self, table: str, seq: int) -> None:
        """Another process has appended to this table."""
        live = self.lives.get(table)
        if live is not None and seq > live.seq:
            self.spawn(self._follow(live, seq))

    async def _follow(self, live: Live, seq: int) -> None:
        try:
            async with live.lock:
                if seq > live.seq:
                    await self.catch_up(live)
        except StoreError as error:  # the next look finds it
            log.warning("cannot follow table %s: %s", live.row.id, error)

    # Looking after the tables

    async def watch(self) -> None:
        """Look after the tables now and then. Nothing that goes wrong on the way ends it."""
        while self.config.poll:
            await asyncio.sleep(self.config.poll)
            try:
                await self._look_after()
                await self._look_behind()
                if self.config.expire_days and time.time() - self._swept > 3600:
                    self._swept = time.time()
                    await self._expire()
                if time.time() - self._noted > HEARTBEAT:
                    await self._note_who_is_here()
            except StoreError as error:
                log.warning("cannot look after the tables: %s", error)
            except Exception:
                log.exception("cannot look after the tables")

    async def _look_behind(self) -> None:
        """Take in what the one who runs the server has done: who is shut out, and which tables are to be read again."""
        self.barred.clear()
        self.barred.update(str(who) for (who,) in await self.store.run("SELECT who FROM barred"))
        query = "SELECT number, table_id FROM touched WHERE number > ? ORDER BY number"
        for number, table in await self.store.run(query, self._touched):
            self._touched = number
            self.lives.pop(table, None)
            self.hub.close(table)

    async def _look_after(self) -> None:
        """Catch up with every table in memory, should a notice have been lost, and wake its bots, should they have stopped."""
        try:
            heads = await self.store.heads(list(self.lives))
        except Exception as error:  # the next look may do better
            log.warning("cannot look after the tables: %s", error)
            return
        for table, seq in heads.items():
            if seq is None:  # it has been deleted; that is heard of in its own way
                continue
            self.noticed(table, seq)
            if table in self.lives:
                self._changed(self.lives[table])

    async def _expire(self) -> None:
        """Delete the tables where nothing has happened for too long."""
        from gameshelf.web.admin import Admin

        try:
            gone = await Admin(self.store).expire(self.config.expire_days)
        except StoreError as error:
            log.warning("cannot delete old tables: %s", error)
            return
        if gone:
            log.info("%d tables deleted where nothing had happened for %g days", len(gone), self.config.expire_days)

    async def _note_who_is_here(self) -> None:
        """Keep who is at which table, for the other processes and for after a restart."""
        now, known = now_is(), []
        for table, live in self.lives.items():
            live.met.update(dict.fromkeys(self.hub.present(table), now))
            known += [(table, who, at) for who, at in live.met.items() if at > self._noted and live.held(who)]
        self._noted = now
        if self.config.database is not None:
            await self._hear_who_is_here()
        if known:
            try:
                await self.store.set_here(known)
            except Exception as error:
                log.warning("cannot keep who is here: %s", error)

    async def _hear_who_is_here(self) -> None:
        """What other processes have noted of the people at the tables that are looked at here."""
        for table, live in list(self.lives.items()):
            if not self.hub.watched(table):
                continue
            there = {seat.visitor for seat in live.seats if seat.visitor} - self.hub.present(table)
            heard = {visitor: await self.store.here(table, visitor) for visitor in there}
            if heard != {visitor: live.noted.get(visitor, 0.0) for visitor in there}:
                live.noted.update(heard)
                self.hub.wake(table)

    async def away(self, live: Live, visitor: str) -> float:
        """How many seconds ago this visitor last looked at the table or did something there."""
        now, here = now_is(), await self.store.here(live.row.id, visitor)
        if here > now:  # noted by a clock that is ahead: what counts is when we first saw that note
            at, first = live.ahead.get(visitor, (0.0, 0.0))
            if at != here:
                live.ahead[visitor] = here, (first := now)
            here = first
        return now - max(live.met.get(visitor, 0.0), here)

    def spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def replayed(row: Row, values: str, entries: Sequence[Entry]) -> Live:
    """The table that a log tells of."""
    live = Live(row, values)
    for entry in entries:
        live.apply(entry)
    return live


def now_is() -> float:
    """The time as it is kept."""
    return round(time.time(), 3)
