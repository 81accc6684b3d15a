"""Where tables are kept: an append-only log of entries with unique (table, seq). Loading a table is replaying its log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One thing that happened at a table.

    kind        seat            text                                who
    sit         the seat        JSON of the seat: name, bot, open    the visitor who sits there
    move        the mover       the move's notation                  the visitor who sent it, empty for a bot
    undo        whose move      nothing                              the visitor
    chat        nothing         what was said                        the visitor; JSON of name and words in `text`
    rematch     nothing         the id of the new table              the visitor
    """

    seq: int
    at: float
    kind: str
    seat: int | None = None
    text: str = ""
    who: str = ""


class Row(msgspec.Struct, frozen=True):
    """What a table was set up with; it never changes."""

    id: str
    box: str
    rules: int
    players: int
    options: dict[str, Any]
    edition: str  # the text of the edition's file; empty for the game's own content
    edition_hash: str
    seed: int
    owner: str
    listed: bool
    created: float


class Sitting(msgspec.Struct, frozen=True):
    """Who sits on one seat: a person (visitor), a bot, or nobody yet. A leaver keeps the seat while a bot plays for it."""

    name: str = ""
    visitor: str = ""
    bot: str = ""

    @property
    def open(self) -> bool:
        return not self.visitor and not self.bot


class Summary(msgspec.Struct, frozen=True):
    """What the shelf shows of a table; written together with the entry that changed it."""

    asked: int | None
    over: bool
    seats: list[Sitting]


class Listed(msgspec.Struct, frozen=True):
    """A table as the shelf lists it."""

    id: str
    box: str
    listed: bool
    created: float
    updated: float
    summary: Summary


class Conflict(Exception):
    """Somebody else has written this (table, seq) first."""


class StoreError(Exception):
    """The storage did not take an entry; nothing has been kept."""


class Store(Protocol):
    """What a storage can do. Every write is durable when the call returns."""

    notice: Callable[[str, int], None]  # called when another process has appended to a table

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def secret(self) -> bytes:
        """The key that invite links are made with; the same for every process and for ever."""

    async def create(self, row: Row, entries: Sequence[Entry], summary: Summary) -> None: ...

    async def append(self, table: str, entry: Entry, summary: Summary | None) -> None:
        """Keep one entry, and the summary where it changed; Conflict when that seq is taken."""

    async def load(self, table: str) -> tuple[Row, list[Entry]] | None: ...

    async def since(self, table: str, seq: int) -> list[Entry]: ...

    async def mine(self, visitor: str, limit: int) -> list[Listed]: ...

    async def lobby(self, limit: int) -> list[Listed]:
        """Listed tables that have an open seat."""

    async def running(self, visitor: str) -> int:
        """How many unfinished tables this visitor has set up."""

    async def name(self, visitor: str) -> str: ...

    async def set_name(self, visitor: str, name: str) -> None: ...

    async def seen(self, table: str, visitor: str) -> int:
        """The last entry that this visitor had before the eyes."""

    async def set_seen(self, table: str, visitor: str, seq: int) -> None: ...
