"""PostgreSQL for many server processes: the notice goes out in the statement that inserts, so it exists if the entry does."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import socket
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from typing import Any, LiteralString, TypeVar

import msgspec
import psycopg
from psycopg import AsyncConnection

from gameshelf.web.store import Conflict, Entry, Listed, Row, StoreError, Summary, Unsure, columns, listed, to_json

log = logging.getLogger(__name__)
CHANNEL = "gameshelf"
CONNECTIONS = 6
ALIVE: dict[str, Any] = {"keepalives_idle": 20, "keepalives_interval": 5, "keepalives_count": 3, "tcp_user_timeout": 15_000}
T = TypeVar("T")

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
    "CREATE TABLE IF NOT EXISTS contents (key TEXT PRIMARY KEY, text TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS sits (visitor TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (visitor, table_id))",
    "CREATE TABLE IF NOT EXISTS visitors (id TEXT PRIMARY KEY, name TEXT NOT NULL)",
    """CREATE TABLE IF NOT EXISTS seen (
      table_id TEXT NOT NULL, visitor TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (table_id, visitor))""",
    "CREATE TABLE IF NOT EXISTS barred (who TEXT PRIMARY KEY, at DOUBLE PRECISION NOT NULL, why TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS touched (number SERIAL PRIMARY KEY, table_id TEXT NOT NULL)",
    """CREATE TABLE IF NOT EXISTS here (
      table_id TEXT NOT NULL, visitor TEXT NOT NULL, at DOUBLE PRECISION NOT NULL, PRIMARY KEY (table_id, visitor))""",
)
INSERT: LiteralString = """
WITH entry AS (INSERT INTO log VALUES (%(table)s, %(seq)s, %(at)s, %(kind)s, %(seat)s, %(text)s, %(who)s) RETURNING seq),
sat AS (INSERT INTO sits SELECT %(who)s, %(table)s WHERE %(kind)s = 'sit' AND %(who)s <> '' ON CONFLICT DO NOTHING),
told AS (UPDATE tables SET updated = %(at)s, over = %(over)s, vacant = %(vacant)s, summary = %(summary)s
         WHERE id = %(table)s AND %(summary)s::text IS NOT NULL)
SELECT pg_notify('gameshelf', %(table)s || ' ' || seq) FROM entry
"""


class Postgres:
    """A few connections for statements, and one that listens; all of them come back after the server has been away.

    No statement is waited for without end: a line that has gone silent is hung up, and so are all that are like it.
    """

    def __init__(self, address: str, seconds: float = 5.0) -> None:
        self.address, self.seconds = address, seconds
        self.notice: Callable[[str, int], None] = lambda table, seq: None
        self.lost: Callable[[], None] = lambda: None
        self._idle: list[AsyncConnection[Any]] = []
        self._room = asyncio.Semaphore(CONNECTIONS)
        self._listener: asyncio.Task[None] | None = None
        self.listening = asyncio.Event()

    async def open(self) -> None:
        try:
            async with self._connection() as db, db.transaction():
                # Two processes that start at once must not create the same table.
                await db.execute("SELECT pg_advisory_xact_lock(7283541)")
                for statement in SCHEMA:
                    await db.execute(statement)
                fresh = await (await db.execute("SELECT NOT EXISTS (SELECT FROM tables)")).fetchone()
                if fresh is not None and fresh[0]:
                    key = secrets.token_bytes(32)
                    await db.execute("INSERT INTO meta VALUES ('secret', %s) ON CONFLICT DO NOTHING", (key,))
                elif await (await db.execute("SELECT FROM meta WHERE key = 'secret'")).fetchone() is None:
                    raise StoreError("The database has tables, but not the server's secret: restore it from a backup.")
        except (psycopg.Error, OSError, TimeoutError) as error:
            raise StoreError(f"Cannot open the database: {' '.join(str(error).split())}.") from None
        self._listener = asyncio.get_running_loop().create_task(self._listen())
        await asyncio.wait_for(self.listening.wait(), 10)

    async def close(self) -> None:
        if self._listener is not None:
            self._listener.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listener
        while self._idle:
            await self._idle.pop().close()

    async def _connect(self) -> AsyncConnection[Any]:
        db = await AsyncConnection.connect(self.address, autocommit=True, connect_timeout=5, **ALIVE)
        limit = str(int(self.seconds * 1000))
        await self._within(db, db.execute("SELECT set_config('statement_timeout', %s, false)", (limit,)))
        return db

    @contextlib.asynccontextmanager
    async def _connection(self) -> AsyncIterator[AsyncConnection[Any]]:
        """A connection for one statement: an idle one, or a new one; one that broke is not used again."""
        async with asyncio.timeout(self.seconds):
            await self._room.acquire()
        try:
            db = self._idle.pop() if self._idle else await self._connect()
            try:
                yield db
            finally:
                if db.info.transaction_status == psycopg.pq.TransactionStatus.IDLE and not db.closed:
                    self._idle.append(db)
                else:
                    await db.close()
        finally:
            self._room.release()

    async def _within(self, db: AsyncConnection[Any], work: Coroutine[Any, Any, T]) -> T:
        """Do something on a connection, for so long only; then the line is hung up, and with it those that wait idly."""
        task = asyncio.get_running_loop().create_task(work)
        try:
            done, _ = await asyncio.wait({task}, timeout=self.seconds + 1)  # the server's own limit comes first
        except asyncio.CancelledError:
            _hang_up(db)
            task.add_done_callback(lambda task: task.cancelled() or task.exception())
            raise
        if done:
            return task.result()
        log.warning("the database has not answered for %g seconds; its lines are opened anew", self.seconds + 1)
        for one in [db, *self._idle]:
            _hang_up(one)
        self._idle.clear()
        await asyncio.wait({task}, timeout=1)
        task.add_done_callback(lambda task: task.cancelled() or task.exception())
        raise TimeoutError("the database does not answer")

    async def _listen(self) -> None:
        """Hear what other processes append. When the connection breaks, connect again, and say that notices may be lost."""
        wait = 0.1
        while True:
            try:
                async with await self._connect() as db:
                    await self._within(db, db.execute("LISTEN gameshelf"))
                    self.listening.set()
                    self.lost()
                    wait = 0.1
                    while True:
                        async for notice in db.notifies(timeout=20):
                            table, _, seq = notice.payload.rpartition(" ")
                            self.notice(table, int(seq))
                        await self._within(db, db.execute("SELECT 1"))  # whether the line is still there
            except (psycopg.Error, OSError, TimeoutError) as error:
                log.warning("the listening connection broke: %s", error)
            self.listening.clear()
            await asyncio.sleep(wait)
            wait = min(wait * 2, 5)

    async def _run(self, statement: LiteralString, given: Any = ()) -> list[Any]:
        """Run one statement; a read that meets a broken connection tries a fresh one."""
        for last in (False, False, True):
            try:
                async with self._connection() as db:
                    return await self._within(db, _fetched(db, statement, given))
            except TimeoutError as error:
                raise StoreError(f"The database cannot be reached: {error}") from None
            except (psycopg.OperationalError, OSError) as error:
                if last or isinstance(error, psycopg.errors.QueryCanceled):
                    raise StoreError(f"The database cannot be reached: {error}") from None
        raise AssertionError

    async def _write(self, statement: LiteralString, given: Any) -> None:
        """Run one write, once: whether a broken connection has committed is not known, so it is not repeated."""
        await self._change(lambda db: db.execute(statement, given))

    async def _change(self, work: Callable[[AsyncConnection[Any]], Coroutine[Any, Any, Any]]) -> None:
        begun = False
        try:
            async with self._connection() as db:
                begun = True
                await self._within(db, work(db))
        except psycopg.errors.UniqueViolation:
            raise Conflict from None
        except (psycopg.Error, OSError, TimeoutError) as error:
            # What the server itself refuses is not kept. Where the line broke instead, it may be.
            refused = getattr(error, "sqlstate", None) is not None and not str(getattr(error, "sqlstate", "")).startswith("57P")
            kind = StoreError if refused or not begun else Unsure
            raise kind(f"The database failed: {error}") from None

    async def secret(self) -> bytes:
        return bytes((await self._run("SELECT value FROM meta WHERE key = 'secret'"))[0][0])

    async def run(self, statement: str, *given: object) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = []
        text: Any = statement.replace("%", "%%").replace("?", "%s")

        async def work(db: AsyncConnection[Any]) -> None:
            cursor = await db.execute(text, given)
            found.extend(await cursor.fetchall() if cursor.description else [])

        await self._change(work)
        return found

    async def create(self, row: Row, values: str, entries: Sequence[Entry], summary: Summary) -> None:
        async def write(db: AsyncConnection[Any]) -> None:
            async with db.transaction():
                await db.execute("INSERT INTO contents VALUES (%s, %s) ON CONFLICT DO NOTHING", (row.content, values))
                await db.execute(
                    "INSERT INTO tables VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)",
                    (row.id, to_json(row), row.owner, row.listed, row.created, row.created, *columns(summary)),
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

        await self._change(write)

    async def append(self, table: str, entry: Entry, summary: Summary | None) -> None:
        over, vacant, text = columns(summary) if summary is not None else (None, None, None)
        given = {
            "table": table, "seq": entry.seq, "at": entry.at, "kind": entry.kind, "seat": entry.seat, "text": entry.text,
            "who": entry.who, "over": over, "vacant": vacant, "summary": text,
        }  # fmt: skip
        await self._write(INSERT, given)

    async def forget(self, table: str, seq: int) -> None:
        await self._write("DELETE FROM log WHERE table_id = %s AND seq = %s AND kind = 'chat'", (table, seq))

    async def load(self, table: str) -> tuple[Row, str, list[Entry]] | None:
        found = await self._run("SELECT row FROM tables WHERE id = %s", (table,))
        if not found:
            return None
        row = msgspec.json.decode(found[0][0], type=Row)
        values = await self._run("SELECT text FROM contents WHERE key = %s", (row.content,))
        return row, values[0][0] if values else "", await self.since(table, 0)

    async def since(self, table: str, seq: int) -> list[Entry]:
        query: LiteralString = "SELECT seq, at, kind, seat, text, who FROM log WHERE table_id = %s AND seq > %s ORDER BY seq"
        return [Entry(*found) for found in await self._run(query, (table, seq))]

    async def heads(self, tables: Sequence[str]) -> dict[str, int | None]:
        query: LiteralString = "SELECT id, (SELECT max(seq) FROM log WHERE table_id = id) FROM unnest(%s::text[]) AS id"
        return dict(await self._run(query, (list(tables),)))

    async def mine(self, visitor: str, limit: int) -> list[Listed]:
        query: LiteralString = (
            "SELECT id, row, created, updated, summary FROM tables JOIN sits ON sits.table_id = id "
            "WHERE visitor = %s ORDER BY over, updated DESC LIMIT %s"
        )
        return [listed(*found) for found in await self._run(query, (visitor, limit))]

    async def lobby(self, limit: int) -> list[Listed]:
        query: LiteralString = (
            "SELECT id, row, created, updated, summary FROM tables WHERE listed AND vacant AND NOT over "
            "ORDER BY created DESC LIMIT %s"
        )
        return [listed(*found) for found in await self._run(query, (limit,))]

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

    async def here(self, table: str, visitor: str) -> float:
        found = await self._run("SELECT at FROM here WHERE table_id = %s AND visitor = %s", (table, visitor))
        return float(found[0][0]) if found else 0.0

    async def set_here(self, known: Sequence[tuple[str, str, float]]) -> None:
        # In one order, so that two processes do not wait for each other's rows.
        tables, visitors, times = zip(*sorted(known), strict=True)
        await self._write(
            "INSERT INTO here SELECT * FROM unnest(%s::text[], %s::text[], %s::float8[]) ON CONFLICT (table_id, visitor) "
            "DO UPDATE SET at = CASE WHEN here.at > excluded.at + 120 THEN excluded.at ELSE greatest(here.at, excluded.at) END",
            (list(tables), list(visitors), list(times)),
        )


async def _fetched(db: AsyncConnection[Any], statement: LiteralString, given: Any) -> list[Any]:
    return await (await db.execute(statement, given)).fetchall()


def _hang_up(db: AsyncConnection[Any]) -> None:
    """End a line at once, without a word to the other side: whoever waits at it is told that it broke."""
    with contextlib.suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(db.fileno())) as line:
        line.shutdown(socket.SHUT_RDWR)
