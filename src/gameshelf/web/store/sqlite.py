"""SQLite in WAL mode: one writer thread that commits in groups, and answers only after the commit."""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import secrets
import sqlite3
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any, TypeVar

import msgspec

from gameshelf.web.store import Conflict, Entry, Listed, Row, StoreError, Summary, columns, listed, to_json

if sys.platform != "win32":
    import fcntl

T = TypeVar("T")
LARGEST_GROUP = 256
OURS = 0x67736866  # how a file of ours is known

SCHEMA = """
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tables (
  id TEXT PRIMARY KEY, row TEXT NOT NULL, owner TEXT NOT NULL, listed INTEGER NOT NULL,
  created REAL NOT NULL, updated REAL NOT NULL, over INTEGER NOT NULL, vacant INTEGER NOT NULL, summary TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tables_lobby ON tables (created) WHERE listed AND vacant AND NOT over;
CREATE INDEX IF NOT EXISTS tables_owner ON tables (owner) WHERE NOT over;
CREATE TABLE IF NOT EXISTS log (
  table_id TEXT NOT NULL, seq INTEGER NOT NULL, at REAL NOT NULL, kind TEXT NOT NULL,
  seat INTEGER, text TEXT NOT NULL, who TEXT NOT NULL, PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS contents (key TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sits (visitor TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (visitor, table_id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS visitors (id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seen (
  table_id TEXT NOT NULL, visitor TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (table_id, visitor)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS barred (who TEXT PRIMARY KEY, at REAL NOT NULL, why TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS touched (number INTEGER PRIMARY KEY, table_id TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS here (
  table_id TEXT NOT NULL, visitor TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (table_id, visitor)
) WITHOUT ROWID;
"""

Write = Callable[[sqlite3.Connection], None]  # it may be called again after a rollback
Waiting = tuple[Write, "asyncio.Future[None]", asyncio.AbstractEventLoop]


class SQLite:
    """One file. Reads have a connection and a thread of their own, so a long commit delays nobody who only looks."""

    def __init__(self, path: Path, alone: bool = True) -> None:
        self.path, self._alone = path, alone  # alone: nobody else may serve from this folder
        self.notice: Callable[[str, int], None] = lambda table, seq: None
        self.lost: Callable[[], None] = lambda: None
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._reads = ThreadPoolExecutor(1, "gameshelf-read")
        self._writer = threading.Thread(target=self._write, name="gameshelf-write", daemon=True)
        self._reader: sqlite3.Connection | None = None
        self._claim: IO[str] | None = None

    async def open(self) -> None:
        folder = self.path.parent
        try:
            if not folder.exists():
                folder.mkdir(parents=True, mode=0o700)
            if self._alone:
                self._claim = claim(folder)
            elif not self.path.exists():
                raise StoreError(f"There are no tables in {folder}.")
            await asyncio.to_thread(self._prepare)
        except (OSError, sqlite3.Error, StoreError) as error:
            if self._claim is not None:
                self._claim.close()
            if isinstance(error, StoreError):
                raise
            raise StoreError(f"Cannot keep tables in {folder}: {error}.") from None
        self._writer.start()

    def _prepare(self) -> None:
        """A new file, or one that is whole; a damaged one is never taken for a good one, nor for a new one."""
        if not self.path.exists():
            if self._beside("-wal").exists():
                raise StoreError(f"{self.path} is gone, but not {self._beside('-wal').name}: restore it from a backup.")
            self._make()
        for path in (self.path, self._beside("-wal"), self._beside("-shm"), self.path.with_name("gameshelf.lock")):
            if path.exists():
                path.chmod(0o600)  # the tables and the server's secret are for the one who runs it
        check(self.path)
        db = self._connect()
        db.executescript(SCHEMA)
        db.execute(f"PRAGMA application_id = {OURS}")
        db.close()

    def _beside(self, ending: str) -> Path:
        return self.path.with_name(self.path.name + ending)

    def _make(self) -> None:
        """Lay the file out under another name: what bears the real one is whole, whenever the server is killed."""
        fresh = self._beside(".new")
        fresh.unlink(missing_ok=True)
        os.close(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        db = sqlite3.connect(fresh, isolation_level=None)
        db.executescript(SCHEMA)
        db.execute(f"PRAGMA application_id = {OURS}")
        db.execute("INSERT INTO meta VALUES ('secret', ?)", (secrets.token_bytes(32),))
        db.close()
        fresh.rename(self.path)

    async def close(self) -> None:
        self._queue.put(None)
        await asyncio.to_thread(self._writer.join)
        if self._reader is not None:
            await self._read(lambda db: db.close())
        self._reads.shutdown()
        if self._claim is not None:
            self._claim.close()

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, isolation_level=None, timeout=10, check_same_thread=False)
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        return db

    # Writing

    async def _commit(self, write: Write) -> None:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        self._queue.put((write, future, loop))
        await future  # a caller that goes away hears of nothing; the entry is on its way to the disk all the same

    def _write(self) -> None:
        db = self._connect()
        while (first := self._queue.get()) is not None:
            group, last = [first], False
            while len(group) < LARGEST_GROUP:
                try:
                    more = self._queue.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    last = True
                    break
                group.append(more)
            self._write_group(db, group)
            if last:
                break
        db.close()

    def _write_group(self, db: sqlite3.Connection, group: list[Waiting]) -> None:
        """All writes of a group in one transaction; one that conflicts is taken back alone, a failed commit fails them all."""
        results: list[BaseException | None] = [None] * len(group)
        try:
            try:
                db.execute("BEGIN IMMEDIATE")
                for write, _, _ in group:
                    write(db)
            except sqlite3.IntegrityError:  # which of them conflict? all of it once more, one by one
                db.execute("ROLLBACK")
                results = _one_by_one(db, [write for write, _, _ in group])
            db.execute("COMMIT")
        except Exception as error:
            with contextlib.suppress(sqlite3.Error):
                if db.in_transaction:
                    db.execute("ROLLBACK")
            results = [StoreError(f"The storage failed: {error}")] * len(group)
        by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[None], BaseException | None]]] = {}
        for (_, future, loop), result in zip(group, results, strict=True):
            by_loop.setdefault(loop, []).append((future, result))
        for loop, answers in by_loop.items():
            with contextlib.suppress(RuntimeError):  # the loop has closed: nobody waits any more
                loop.call_soon_threadsafe(_answer, answers)

    async def run(self, statement: str, *given: object) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = []

        def write(db: sqlite3.Connection) -> None:
            found[:] = db.execute(statement, given).fetchall()

        await self._commit(write)
        return found

    async def create(self, row: Row, values: str, entries: Sequence[Entry], summary: Summary) -> None:
        def write(db: sqlite3.Connection) -> None:
            db.execute("INSERT OR IGNORE INTO contents VALUES (?, ?)", (row.content, values))
            db.execute(
                "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (row.id, to_json(row), row.owner, row.listed, row.created, row.created, *columns(summary)),
            )
            for entry in entries:
                _insert(db, row.id, entry)

        await self._commit(write)

    async def append(self, table: str, entry: Entry, summary: Summary | None) -> None:
        def write(db: sqlite3.Connection) -> None:
            _insert(db, table, entry)
            if summary is not None:
                db.execute(
                    "UPDATE tables SET updated = ?, over = ?, vacant = ?, summary = ? WHERE id = ?",
                    (entry.at, *columns(summary), table),
                )

        await self._commit(write)

    async def forget(self, table: str, seq: int) -> None:
        await self._commit(lambda db: _do(db, "DELETE FROM log WHERE table_id = ? AND seq = ? AND kind = 'chat'", table, seq))

    async def set_name(self, visitor: str, name: str) -> None:
        await self._commit(lambda db: _do(db, "INSERT OR REPLACE INTO visitors VALUES (?, ?)", visitor, name))

    async def set_seen(self, table: str, visitor: str, seq: int) -> None:
        await self._commit(lambda db: _do(db, "INSERT OR REPLACE INTO seen VALUES (?, ?, ?)", table, visitor, seq))

    async def set_here(self, known: Sequence[tuple[str, str, float]]) -> None:
        def write(db: sqlite3.Connection) -> None:
            db.executemany("INSERT OR REPLACE INTO here VALUES (?, ?, ?)", known)

        await self._commit(write)

    # Reading

    async def _read(self, read: Callable[[sqlite3.Connection], T]) -> T:
        def work() -> T:
            if self._reader is None:
                self._reader = self._connect()
            return read(self._reader)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._reads, work)
        except sqlite3.Error as error:
            raise StoreError(f"The storage failed: {error}") from None

    async def secret(self) -> bytes:
        found = await self._read(lambda db: db.execute("SELECT value FROM meta WHERE key = 'secret'").fetchone())
        return bytes(found[0])

    async def load(self, table: str) -> tuple[Row, str, list[Entry]] | None:
        def read(db: sqlite3.Connection) -> tuple[Row, str, list[Entry]] | None:
            found = db.execute("SELECT row FROM tables WHERE id = ?", (table,)).fetchone()
            if found is None:
                return None
            row = msgspec.json.decode(found[0], type=Row)
            values = db.execute("SELECT text FROM contents WHERE key = ?", (row.content,)).fetchone()
            return row, values[0] if values else "", _entries(db, table, 0)

        return await self._read(read)

    async def since(self, table: str, seq: int) -> list[Entry]:
        return await self._read(lambda db: _entries(db, table, seq))

    async def heads(self, tables: Sequence[str]) -> dict[str, int | None]:
        query = "SELECT value, (SELECT max(seq) FROM log WHERE table_id = value) FROM json_each(?)"
        return await self._read(lambda db: dict(db.execute(query, (to_json(tables),)).fetchall()))

    async def mine(self, visitor: str, limit: int) -> list[Listed]:
        return await self._list(
            "JOIN sits ON sits.table_id = id WHERE visitor = ? ORDER BY over, updated DESC LIMIT ?", visitor, limit
        )

    async def lobby(self, limit: int) -> list[Listed]:
        return await self._list("WHERE listed AND vacant AND NOT over ORDER BY created DESC LIMIT ?", limit)

    async def _list(self, which: str, *given: object) -> list[Listed]:
        query = f"SELECT id, row, created, updated, summary FROM tables {which}"
        return await self._read(lambda db: [listed(*found) for found in db.execute(query, given)])

    async def running(self, visitor: str) -> int:
        query = "SELECT count(*) FROM tables WHERE owner = ? AND NOT over"
        return int((await self._read(lambda db: db.execute(query, (visitor,)).fetchone()))[0])

    async def name(self, visitor: str) -> str:
        found = await self._read(lambda db: db.execute("SELECT name FROM visitors WHERE id = ?", (visitor,)).fetchone())
        return found[0] if found else ""

    async def seen(self, table: str, visitor: str) -> int:
        query = "SELECT seq FROM seen WHERE table_id = ? AND visitor = ?"
        found = await self._read(lambda db: db.execute(query, (table, visitor)).fetchone())
        return found[0] if found else 0

    async def here(self, table: str, visitor: str) -> float:
        query = "SELECT at FROM here WHERE table_id = ? AND visitor = ?"
        found = await self._read(lambda db: db.execute(query, (table, visitor)).fetchone())
        return found[0] if found else 0.0


def check(path: Path) -> None:
    """Look whether a file is a whole database of ours; StoreError says what is wrong with it."""
    what = "restore it from a backup, or move it away to begin anew"
    if not path.stat().st_size:
        raise StoreError(f"{path} is empty: {what}.")
    db = sqlite3.connect(path, isolation_level=None, timeout=10)
    try:
        found = db.execute("PRAGMA quick_check(3)").fetchall()
        if found != [("ok",)]:
            raise StoreError(f"{path} is damaged ({found[0][0]}): {what}.")
        there = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not {"meta", "tables", "log"} <= there:
            raise StoreError(f"{path} is not a database of Gameshelf: {what}.")
        if db.execute("SELECT length(value) FROM meta WHERE key = 'secret'").fetchone() is None:
            raise StoreError(f"{path} has lost the server's secret: {what}.")
        (lost,) = db.execute("SELECT count(*) FROM tables WHERE id NOT IN (SELECT table_id FROM log)").fetchone()
        if lost:
            raise StoreError(f"{path} has lost the logs of {lost} tables: {what}.")
    except sqlite3.DatabaseError as error:
        raise StoreError(f"{path} is damaged ({error}): {what}.") from None
    finally:
        db.close()


def claim(folder: Path) -> IO[str]:
    """Take the folder for this server alone: a second one would never hear of the first one's moves."""
    file = open(folder / "gameshelf.lock", "w", encoding="utf-8", opener=lambda path, how: os.open(path, how, 0o600))  # noqa: SIM115
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            raise StoreError(
                f"Another server keeps its tables in {folder}; stop it, choose another folder with --data, "
                "or run several servers on one PostgreSQL with --database."
            ) from None
    return file


def _one_by_one(db: sqlite3.Connection, writes: Sequence[Write]) -> list[BaseException | None]:
    """Make these writes in a transaction that stays open; those that conflict with what is there are left out."""
    results: list[BaseException | None] = []
    db.execute("BEGIN IMMEDIATE")
    for write in writes:
        db.execute("SAVEPOINT one")
        try:
            write(db)
            results.append(None)
        except sqlite3.IntegrityError:
            db.execute("ROLLBACK TO one")
            results.append(Conflict())
        db.execute("RELEASE one")
    return results


def _answer(answers: list[tuple[asyncio.Future[None], BaseException | None]]) -> None:
    for future, error in answers:
        if future.done():
            continue
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)


def _do(db: sqlite3.Connection, statement: str, *given: object) -> None:
    db.execute(statement, given)


def _insert(db: sqlite3.Connection, table: str, entry: Entry) -> None:
    db.execute(
        "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?)",
        (table, entry.seq, entry.at, entry.kind, entry.seat, entry.text, entry.who),
    )
    if entry.kind == "sit" and entry.who:
        db.execute("INSERT OR IGNORE INTO sits VALUES (?, ?)", (entry.who, table))


def _entries(db: sqlite3.Connection, table: str, since: int) -> list[Entry]:
    query = "SELECT seq, at, kind, seat, text, who FROM log WHERE table_id = ? AND seq > ? ORDER BY seq"
    return [Entry(*found) for found in db.execute(query, (table, since))]
