"""The tables in memory, in step with the store: read when somebody asks, kept before they change, followed as others do."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from gameshelf.core import GameshelfError
from gameshelf.play import shelf
from gameshelf.web.bots import Bots, PlayBot
from gameshelf.web.config import Config
from gameshelf.web.house import Refused, no_table, stale
from gameshelf.web.hub import Hub
from gameshelf.web.live import Live
from gameshelf.web.metrics import Metrics
from gameshelf.web.store import Conflict, Entry, Row, Store, StoreError, Summary, Unsure

log = logging.getLogger(__name__)
_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
HEARTBEAT = 30.0  # seconds between two notes of who is at which table
Proposal = tuple[Entry, Summary | None]


class Keeper:
    """Which tables are in memory, and that they say what the store says."""

    def __init__(self, store: Store, config: Config, play_bot: PlayBot) -> None:
        self.store, self.config = store, config
        self.hub = Hub()
        self.metrics = Metrics()
        self.bots = Bots(config.bot_workers, config.bot_pause, play_bot, self._rests, config.bot_seconds)
        self._lives: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._secret = b""
        self._noted = 0.0  # when it was last noted who is here

    async def open(self) -> None:
        """Open the store, once."""
        if self._secret:
            return
        self.store.notice, self.store.lost = self._noticed, lambda: self._spawn(self._look_after())
        await self.store.open()
        self._secret = await self.store.secret()
        self._spawn(self._watch())

    async def close(self) -> None:
        await self.bots.close()
        for task in list(self._tasks):
            task.cancel()
        await self.store.close()

    # Finding a table

    async def live(self, table: str) -> Live:
        """The table, from memory or by replaying its log; Refused when there is none."""
        live = self._lives.get(table)
        if live is not None:
            self._lives.move_to_end(table)
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
        self._admit(live)
        # What was appended while the log was played through, nobody could be told.
        async with live.lock:
            await self._catch_up(live)
        return live

    def _admit(self, live: Live) -> None:
        """Take a table into memory."""
        self._lives[live.row.id] = live
        self._forget()
        self.bots.nudge(live)

    def _forget(self) -> None:
        """Let go of the tables that nobody has looked at for longest."""
        spare = len(self._lives) - self.config.kept
        for table, live in list(self._lives.items()) if spare > 0 else ():
            if spare <= 0:
                break
            if not (self.hub.watched(table) or self.bots.busy(table) or live.lock.locked()):
                del self._lives[table]
                spare -= 1

    def _rests(self, live: Live) -> bool:
        """Whether everybody has left and nobody looks: then the bots wait, so that there is a game to come back to."""
        return live.summary().left and not self.hub.watched(live.row.id)

    def figures(self) -> dict[str, tuple[str, float]]:
        """Figures of this moment: what each means, and its value."""
        return {
            "gameshelf_tables": ("Tables in memory.", len(self._lives)),
            "gameshelf_tables_watched": ("Tables that somebody looks at.", self.hub.tables),
            "gameshelf_viewers": ("Open pages and sockets.", self.hub.viewers),
            "gameshelf_bots_thinking": ("Tables where a bot is asked.", self.bots.thinking),
            "gameshelf_bots_waiting": ("Questions to bots that wait for a worker.", self.bots.workers.waiting),
        }

    # Keeping and telling

    async def _keep(self, live: Live, propose: Callable[[], Proposal | None]) -> bool:
        """Keep the entry that is right for the table as it stands; when another process was first, what is right is found anew.

        False when there is nothing to keep.
        """
        if live.seq >= self.config.longest_log:
            raise Refused("house.limit", "So much has happened at this table that there is no room for more.", 409)
        for _ in range(20):
            proposal = propose()
            if proposal is None:
                return False
            if await self._append(live, *proposal):
                return True
        raise stale()

    async def _append(self, live: Live, entry: Entry, summary: Summary | None) -> bool:
        """Keep an entry and take it in. False when another process was first: then the table has been read again."""
        oldest = live.forgotten() if entry.kind == "chat" else None
        try:
            await self._kept(self.store.append(live.row.id, entry, summary), self._is_kept(live, entry))
            if oldest is not None:
                await self._kept(self.store.forget(live.row.id, oldest))
        except Conflict:
            await self._catch_up(live)
            return False
        live.apply(entry)
        self._told(live)
        return True

    async def _kept(self, writing: Any, look: Coroutine[Any, Any, bool] | None = None) -> None:
        """Wait for a write; Refused when the storage failed. Where its answer was lost, a look tells whether it is kept."""
        try:
            await writing
        except Unsure as error:
            log.error("%s", error)
            if look is None or not await look:
                text = "The storage does not answer: whether this was kept, a look at the table will show. Try again."
                raise Refused("house.fault", text, 503) from None
        except StoreError as error:
            log.error("%s", error)
            raise Refused("house.fault", "The move could not be kept; nothing has changed. Try again.", 503) from None
        finally:
            if look is not None:
                look.close()

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
        self.bots.nudge(live)
        current = self._lives.get(live.row.id)
        if current is not None and current is not live:
            self._noticed(live.row.id, live.seq)

    async def _catch_up(self, live: Live) -> None:
        """Take in what other processes have appended."""
        entries = await self.store.since(live.row.id, live.seq)
        for entry in entries:
            live.apply(entry)
        if entries:
            self._told(live)

    def _noticed(self, table: str, seq: int) -> None:
        """Another process has appended to this table."""
        live = self._lives.get(table)
        if live is not None and seq > live.seq:
            self._spawn(self._follow(live, seq))

    async def _follow(self, live: Live, seq: int) -> None:
        try:
            async with live.lock:
                if seq > live.seq:
                    await self._catch_up(live)
        except StoreError as error:  # the next look finds it
            log.warning("cannot follow table %s: %s", live.row.id, error)

    # Looking after the tables

    async def _watch(self) -> None:
        """Look after the tables now and then."""
        while self.config.poll:
            await asyncio.sleep(self.config.poll)
            await self._look_after()
            if time.time() - self._noted > HEARTBEAT:
                await self._note_who_is_here()

    async def _look_after(self) -> None:
        """Catch up with every table in memory, should a notice have been lost, and wake its bots, should they have stopped."""
        try:
            heads = await self.store.heads(list(self._lives))
        except Exception as error:  # the next look may do better
            log.warning("cannot look after the tables: %s", error)
            return
        for table, seq in heads.items():
            self._noticed(table, seq)
            if table in self._lives:
                self.bots.nudge(self._lives[table])

    async def _note_who_is_here(self) -> None:
        """Keep who is at which table, for the other processes and for after a restart."""
        now, known = now_is(), []
        for table, live in self._lives.items():
            live.met.update(dict.fromkeys(self.hub.present(table), now))
            known += [(table, who, at) for who, at in live.met.items() if at > self._noted and live.held(who)]
        self._noted = now
        if known:
            try:
                await self.store.set_here(known)
            except Exception as error:
                log.warning("cannot keep who is here: %s", error)

    async def _away(self, live: Live, visitor: str) -> float:
        """How many seconds ago this visitor last looked at the table or did something there."""
        now, here = now_is(), await self.store.here(live.row.id, visitor)
        if here > now:  # noted by a clock that is ahead: what counts is when we first saw that note
            at, first = live.ahead.get(visitor, (0.0, 0.0))
            if at != here:
                live.ahead[visitor] = here, (first := now)
            here = first
        return now - max(live.met.get(visitor, 0.0), here)

    def _spawn(self, work: Any) -> None:
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
