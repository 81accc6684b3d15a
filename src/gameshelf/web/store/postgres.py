"""PostgreSQL for many server processes: the notice goes out in the statement that inserts, so it exists if the entry does."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, LiteralString

import msgspec
import psycopg
from psycopg import AsyncConnection

from gameshelf.web.store import Conflict, Entry, Listed, Row, StoreError, Summary

log = logging.getLogger(__name__)
CHANNEL = "gameshelf"
CONNECTIONS = 6

SCHEMA: tuple[LiteralString, ...] = (
    "CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value BYTEA NOT NULL)",
    """CREATE TABLE IF NOT EXISTS tables (
      id TEXT PRIMARY KEY, row TEXT NOT NULL, owner TEXT NOT NULL, listed BOOLEAN NOT NULL,
      created DOUBLE PRECISION NOT NULL, updated DOUBLE PRECISION NOT NULL,
      over BOOLEAN NOT NULL, vacant BOOLEAN NOT NULL, summary TEXT NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS tables_lobby ON tables (created) WHERE listed AND vacant AND NOT over",
    "CREATE INDEX IF NOT EXISTS tables_owner ON tables (owner) WHERE NOT over",
    """CREATE TABLE IF NOT EXISTS log (
      table_id TEXT NOT NULL, seq INTEGER NOT NULL, at DOUBLE PRECISION NOT NULL, kind TEXT NOT NULL,
      seat INTEGER, text TEXT NOT NULL, who TEXT NOT NULL, PRIMARY KEY (table_id, seq))""",
    "CREATE TABLE IF NOT EXISTS sits (visitor TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (visitor, table_id))",
    "CREATE TABLE IF NOT EXISTS visitors (id TEXT PRIMARY KEY, name TEXT NOT NULL)",
    """CREATE TABLE IF NOT EXISTS seen (
      table_id TEXT NOT NULL, visitor TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (table_id, visitor))""",
)
INSERT: LiteralString = """
WITH entry AS (INSERT INTO log VALUES (%(table)s, %(seq)s, %(at)s, %(kind)s, %(seat)s, %(text)s, %(who)s) RETURNING seq),
sat AS (INSERT INTO sits SELECT %(who)s, %(table)s WHERE %(kind)s = 'sit' AND %(who)s <> '' ON CONFLICT DO NOTHING),
told AS (UPDATE tables SET updated = %(at)s, over = %(over)s, vacant = %(vacant)s, summary = %(summary)s
         WHERE id = %(table)s AND %(summary)s::text IS NOT NULL)
SELECT pg_notify('gameshelf', %(table)s || ' ' || seq) FROM entry
"""


class Postgres:
    """A few connections for statements, and one that listens; all of them come back after the server has been away."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.notice: Callable[[str, int], None] = lambda table, seq: None
        self._idle: asyncio.LifoQueue[AsyncConnection[Any] | None] = asyncio.LifoQueue()
        self._listener: asyncio.Task[None] | None = None
        self.listening = asyncio.Event()

    async def open(self) -> None:
        for _ in range(CONNECTIONS):
            self._idle.put_nowait(None)
        async with self._connection() as db, db.transaction():
            # Two processes that start at once must not create the same table.
            await db.execute("SELECT pg_advisory_xact_lock(7283541)")
            for statement in SCHEMA:
                await db.execute(statement)
            await db.execute("INSERT INTO meta VALUES ('secret', %s) ON CONFLICT DO NOTHING", (secrets.token_bytes(32),))
        self._listener = asyncio.get_running_loop().create_task(self._listen())
        await asyncio.wait_for(self.listening.wait(), 10)

    async def close(self) -> None:
        if self._listener is not None:
            self._listener.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listener
        while not self._idle.empty():
            db = self._idle.get_nowait()
            if db is not None:
                await db.close()

    async def _connect(self) -> AsyncConnection[Any]:
        return await AsyncConnection.connect(self.address, autocommit=True, connect_timeout=5)

    @contextlib.asynccontextmanager
    async def _connection(self) -> AsyncIterator[AsyncConnection[Any]]:
        """A connection for one statement; one that broke is not used again."""
        db = await self._idle.get()
        try:
            if db is None or db.closed:
                db = None
                db = await self._connect()
            yield db
        finally:
            if db is not None and db.info.transaction_status != psycopg.pq.TransactionStatus.IDLE:
                await db.close()
            self._idle.put_nowait(db if db is not None and not db.closed else None)

    async def _listen(self) -> None:
        """Hear what other processes append. When the connection breaks, connect again; what was missed is polled."""
        wait = 0.1
        while True:
            try:
                async with await self._connect() as db:
                    await db.execute("LISTEN gameshelf")
                    self.listening.set()
                    wait = 0.1
                    async for notice in db.notifies():
                        table, _, seq = notice.payload.rpartition(" ")
                        self.notice(table, int(seq))
            except (psycopg.Error, OSError) as error:
                log.warning("the listening connection broke: %s", error)
            self.listening.clear()
            await asyncio.sleep(wait)
            wait = min(wait * 2, 5)

    async def _run(self, statement: LiteralString, given: Any = ()) -> list[Any]:
        """Run one statement; a read that meets a broken connection tries a fresh one."""
        for last in (False, False, True):
            try:
                async with self._connection() as db:
                    return await (await db.execute(statement, given)).fetchall()
            except (psycopg.OperationalError, OSError) as error:
                if last:
                    raise StoreError(f"The database cannot be reached: {error}") from None
        raise AssertionError

    async def _write(self, statement: LiteralString, given: Any) -> None:
        """Run one write, once: whether a broken connection has committed is not known, so it is not repeated."""
        try:
            async with self._connection() as db:
                await db.execute(statement, given)
        except psycopg.errors.UniqueViolation:
            raise Conflict from None
        except (psycopg.Error, OSError) as error:
            raise StoreError(f"The database failed: {error}") from None

    async def secret(self) -> bytes:
        return bytes((await self._run("SELECT value FROM meta WHERE key = 'secret'"))[0][0])

    async def create(self, row: Row, entries: Sequence[Entry], summary: Summary) -> None:
        try:
            async with self._connection() as db, db.transaction():
                await db.execute(
                    "INSERT INTO tables VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)",
                    (row.id, _json(row), row.owner, row.listed, row.created, row.created, *_told(summary)),
                )
                async with db.cursor() as cursor:
                    await cursor.executemany(
                        "INSERT INTO log VALUES (%s, %s, %s, %s, %s, %s, %s)",
                        [(row.id, one.seq, one.at, one.kind, one.seat, one.text, one.who) for one in entries],
                    )
                    await cursor.executemany(
                        "INSERT INTO sits VALUES (%s, %s) ON CONFLICT DO NOTHING",
                        [(one.who, row.id) for one in entries if one.kind == "sit" and one.who],
                    )
        except (psycopg.Error, OSError) as error:
            raise StoreError(f"The database failed: {error}") from None

    async def append(self, table: str, entry: Entry, summary: Summary | None) -> None:
        over, vacant, text = _told(summary) if summary is not None else (None, None, None)
        given = {
            "table": table, "seq": entry.seq, "at": entry.at, "kind": entry.kind, "seat": entry.seat, "text": entry.text,
            "who": entry.who, "over": over, "vacant": vacant, "summary": text,
        }  # fmt: skip
        await self._write(INSERT, given)

    async def load(self, table: str) -> tuple[Row, list[Entry]] | None:
        found = await self._run("SELECT row FROM tables WHERE id = %s", (table,))
        return (msgspec.json.decode(found[0][0], type=Row), await self.since(table, 0)) if found else None

    async def since(self, table: str, seq: int) -> list[Entry]:
        query: LiteralString = "SELECT seq, at, kind, seat, text, who FROM log WHERE table_id = %s AND seq > %s ORDER BY seq"
        return [Entry(*found) for found in await self._run(query, (table, seq))]

    async def mine(self, visitor: str, limit: int) -> list[Listed]:
        query: LiteralString = (
            "SELECT id, row, created, updated, summary FROM tables JOIN sits ON sits.table_id = id "
            "WHERE visitor = %s ORDER BY over, updated DESC LIMIT %s"
        )
        return [_listed(*found) for found in await self._run(query, (visitor, limit))]

    async def lobby(self, limit: int) -> list[Listed]:
        query: LiteralString = (
            "SELECT id, row, created, updated, summary FROM tables WHERE listed AND vacant AND NOT over "
            "ORDER BY created DESC LIMIT %s"
        )
        return [_listed(*found) for found in await self._run(query, (limit,))]

    async def running(self, visitor: str) -> int:
        return int((await self._run("SELECT count(*) FROM tables WHERE owner = %s AND NOT over", (visitor,)))[0][0])

    async def name(self, visitor: str) -> str:
        found = await self._run("SELECT name FROM visitors WHERE id = %s", (visitor,))
        return str(found[0][0]) if found else ""

    async def set_name(self, visitor: str, name: str) -> None:
        await self._write(
            "INSERT INTO visitors VALUES (%s, %s) ON CONFLICT (id) DO UPDATE SET name = excluded.name", (visitor, name)
        )

    async def seen(self, table: str, visitor: str) -> int:
        found = await self._run("SELECT seq FROM seen WHERE table_id = %s AND visitor = %s", (table, visitor))
        return int(found[0][0]) if found else 0

    async def set_seen(self, table: str, visitor: str, seq: int) -> None:
        await self._write(
            "INSERT INTO seen VALUES (%s, %s, %s) ON CONFLICT (table_id, visitor) DO UPDATE SET seq = excluded.seq",
            (table, visitor, seq),
        )


def _listed(table: str, row: str, created: float, updated: float, summary: str) -> Listed:
    setup = msgspec.json.decode(row, type=Row)
    return Listed(table, setup.box, setup.listed, created, updated, msgspec.json.decode(summary, type=Summary))


def _told(summary: Summary) -> tuple[bool, bool, str]:
    return summary.over, any(seat.open for seat in summary.seats), _json(summary)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
