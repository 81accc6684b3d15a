"""What the one who runs the server can do to tables and visitors. A running server hears of it within seconds."""

from __future__ import annotations

import secrets
import sqlite3
import time
from pathlib import Path
from typing import Any

import msgspec

from gameshelf.core import SetupError
from gameshelf.web.keeper import now_is, replayed
from gameshelf.web.live import Said
from gameshelf.web.store import Entry, Listed, Row, Sitting, Store, Summary, columns, listed, to_json

TABLES = ("log", "sits", "seen", "here")  # what there is of a table, besides its row
ERASED = "Somebody"


class Admin:
    """One store, looked at from behind."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # Tables

    async def tables(self, limit: int, over: bool | None = None) -> list[Listed]:
        """The tables, the latest first."""
        which = "" if over is None else "WHERE over " if over else "WHERE NOT over "
        query = f"SELECT id, row, created, updated, summary FROM tables {which}ORDER BY updated DESC LIMIT ?"
        return [listed(*found) for found in await self.store.run(query, limit)]

    async def show(self, table: str) -> dict[str, Any]:
        """What a table was set up with, who sits there, and its log."""
        row, _, entries = await self._load(table)
        (summary,) = (await self.store.run("SELECT summary FROM tables WHERE id = ?", table))[0]
        return {
            "setup": msgspec.to_builtins(row),
            "now": msgspec.json.decode(summary),
            "log": [dict(zip(Entry.__struct_fields__, msgspec.to_builtins(entry), strict=True)) for entry in entries],
        }

    async def export(self, table: str) -> dict[str, Any]:
        """All of a table, its values included, and its record once it is over."""
        row, values, entries = await self._load(table)
        live = replayed(row, values, entries)
        record = msgspec.json.decode(live.match.record.to_json()) if live.over and not live.broken else None
        return {**await self.show(table), "values": msgspec.json.decode(values) if values else None, "record": record}

    async def close_table(self, table: str, why: str) -> None:
        """Let nothing be played there any more; it can still be looked at."""
        _, _, entries = await self._load(table)
        entry = Entry(entries[-1].seq + 1, now_is(), "close", None, why)
        (text,) = (await self.store.run("SELECT summary FROM tables WHERE id = ?", table))[0]
        summary = msgspec.json.decode(text, type=Summary)
        await self.store.append(table, entry, msgspec.structs.replace(summary, over=True))
        await self.touch(table)

    async def delete(self, table: str) -> None:
        """Delete a table with everything that was said and played there."""
        await self._load(table)
        await self._delete(table)
        await self.touch(table)

    async def _delete(self, table: str) -> None:
        for name in TABLES:
            await self.store.run(f"DELETE FROM {name} WHERE table_id = ?", table)
        await self.store.run("DELETE FROM tables WHERE id = ?", table)

    async def expire(self, days: float) -> list[str]:
        """Delete the tables where nothing has happened for so many days; their ids."""
        before = time.time() - days * 86_400
        query = "SELECT table_id FROM log GROUP BY table_id HAVING max(at) < ?"
        found = [str(table) for (table,) in await self.store.run(query, before)]
        for table in found:
            await self._delete(table)
            await self.touch(table)
        if found:
            rows = await self.store.run("SELECT row FROM tables")
            used = {msgspec.json.decode(row, type=Row).content for (row,) in rows}
            for (key,) in await self.store.run("SELECT key FROM contents"):
                if key not in used:
                    await self.store.run("DELETE FROM contents WHERE key = ?", key)
        return found

    async def touch(self, table: str) -> None:
        """Tell every server that what it knows of this table is no longer so."""
        await self.store.run("INSERT INTO touched (table_id) VALUES (?)", table)

    # Talk

    async def talk(self, table: str) -> list[tuple[int, str, str, str]]:
        """What was said at a table: seq, visitor, name, words."""
        _, _, entries = await self._load(table)
        said = [(entry, msgspec.json.decode(entry.text, type=Said)) for entry in entries if entry.kind == "chat"]
        return [(entry.seq, entry.who, words.name, words.text) for entry, words in said]

    async def hide(self, table: str, seq: int) -> None:
        """Take a line of talk away."""
        if seq not in [line[0] for line in await self.talk(table)]:
            raise SetupError(f"Nothing was said at table {table} under the number {seq}.")
        await self.store.forget(table, seq)
        await self.touch(table)

    # Visitors

    async def visitor(self, visitor: str) -> dict[str, Any]:
        """All that is kept of a visitor: name, seats, moves, talk, and when they were where."""
        name = await self.store.run("SELECT name FROM visitors WHERE id = ?", visitor)
        entries = await self.store.run("SELECT table_id, seq, at, kind, seat, text FROM log WHERE who = ? ORDER BY at", visitor)
        here = await self.store.run("SELECT table_id, at FROM here WHERE visitor = ?", visitor)
        tables = await self.store.run("SELECT table_id FROM sits WHERE visitor = ?", visitor)
        if not (name or entries or tables):
            raise SetupError(f"There is no visitor {visitor!r}.")
        return {
            "visitor": visitor,
            "name": name[0][0] if name else "",
            "tables": [table for (table,) in tables],
            "entries": [dict(zip(("table", "seq", "at", "kind", "seat", "text"), entry, strict=True)) for entry in entries],
            "here": [{"table": table, "at": at} for table, at in here],
        }

    async def erase(self, visitor: str) -> int:
        """Forget a visitor: the name and all talk go; the moves stay, as somebody's. How many tables it was about."""
        known = await self.visitor(visitor)
        nobody = secrets.token_hex(16)  # nobody has the secret that this would be the hash of
        tables = {*known["tables"], *(entry["table"] for entry in known["entries"])}
        for table in tables:
            await self._erase_at(table, visitor, nobody)
        for name in ("visitors WHERE id", "seen WHERE visitor", "here WHERE visitor", "sits WHERE visitor"):
            await self.store.run(f"DELETE FROM {name} = ?", visitor)
        await self.store.run("UPDATE tables SET owner = ? WHERE owner = ?", nobody, visitor)
        return len(tables)

    async def _erase_at(self, table: str, visitor: str, nobody: str) -> None:
        row, _, entries = await self._load(table)
        await self.store.run("DELETE FROM log WHERE table_id = ? AND who = ? AND kind = 'chat'", table, visitor)
        for entry in entries:
            if entry.kind == "sit" and msgspec.json.decode(entry.text, type=Sitting).visitor == visitor:
                text = to_json(_forgotten(msgspec.json.decode(entry.text, type=Sitting), nobody))
                await self.store.run("UPDATE log SET text = ? WHERE table_id = ? AND seq = ?", text, table, entry.seq)
        await self.store.run("UPDATE log SET who = ? WHERE table_id = ? AND who = ?", nobody, table, visitor)
        if row.owner == visitor:
            text = to_json(msgspec.structs.replace(row, owner=nobody))
            await self.store.run("UPDATE tables SET row = ? WHERE id = ?", text, table)
        (found,) = (await self.store.run("SELECT summary FROM tables WHERE id = ?", table))[0]
        old = msgspec.json.decode(found, type=Summary)
        seats = [_forgotten(seat, nobody) if seat.visitor == visitor else seat for seat in old.seats]
        text = columns(msgspec.structs.replace(old, seats=seats))[2]
        await self.store.run("UPDATE tables SET summary = ? WHERE id = ?", text, table)
        await self.touch(table)

    async def bar(self, who: str, why: str) -> None:
        """Shut a visitor or an address out."""
        await self.unbar(who)
        await self.store.run("INSERT INTO barred VALUES (?, ?, ?)", who, now_is(), why)

    async def unbar(self, who: str) -> None:
        await self.store.run("DELETE FROM barred WHERE who = ?", who)

    async def barred(self) -> list[tuple[str, float, str]]:
        return [(who, at, why) for who, at, why in await self.store.run("SELECT who, at, why FROM barred ORDER BY at")]

    # The whole

    async def check(self) -> tuple[int, list[str]]:
        """Play every table's log through: how many there are, and what is wrong with which."""
        wrong, tables = [], await self.store.run("SELECT id FROM tables")
        for (table,) in tables:
            try:
                row, values, entries = await self._load(table)
                live = replayed(row, values, entries)
            except Exception as error:
                wrong.append(f"{table}: {error}")
                continue
            if live.broken and not live.closed:
                wrong.append(f"{table}: {live.broken}")
        return len(tables), wrong

    async def _load(self, table: str) -> tuple[Row, str, list[Entry]]:
        found = await self.store.load(table)
        if found is None:
            raise SetupError(f"There is no table {table!r}.")
        return found


def _forgotten(seat: Sitting, nobody: str) -> Sitting:
    return msgspec.structs.replace(seat, name=ERASED, visitor=nobody)


def backup(path: Path, to: Path) -> None:
    """A copy of the whole database at one moment, while the server runs; whole or not at all."""
    if to.exists():
        raise SetupError(f"{to} is there already.")
    part = to.with_name(to.name + ".part")
    part.touch(mode=0o600)
    source, target = sqlite3.connect(path), sqlite3.connect(part)
    try:
        source.backup(target)
        found = target.execute("PRAGMA integrity_check").fetchone()
    except sqlite3.Error as error:
        raise SetupError(f"The backup failed: {error}.") from None
    finally:
        source.close()
        target.close()
    if found != ("ok",):
        part.unlink()
        raise SetupError(f"The backup failed: the copy is damaged ({found[0]}).")
    part.rename(to)
