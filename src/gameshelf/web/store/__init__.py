"""Where tables are kept: an append-only log of entries with unique (table, seq). Loading a table is replaying its log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from gameshelf.core import GameshelfError


class Entry(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One thing that happened at a table.

    kind        seat            text                                who
    sit         the seat        JSON of the seat: name, bot, open    the visitor who sits there
    move        the mover       the move's notation                  the visitor who sent it, empty for a bot
    undo        whose move      nothing                              the visitor
    chat        nothing         what was said                        the visitor; JSON of name and words in `text`
    talk        nothing         yes or no: whether watchers may talk the visitor
    hint        the seat        after how many moves it took a hint  the visitor
    ready       the seat        yes or no                            the visitor
    start       nothing         nothing: the game begins             the visitor
    moments     nothing         JSON of what decided, and the course  nobody: found when it was over
    rematch     nothing         the id of the new table              the visitor
    key         the seat        the hash of its personal link, or nothing when it was taken back    the visitor
    close       nothing         why                                  nobody: whoever runs the server

    Entries are never changed. Old talk is forgotten, and leaves a gap.
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
    seed: int | str  # a table's luck: a secret, or a number at tables of an older version
    owner: str
    listed: bool
    created: float
    hints: bool = True  # whether its players may ask for hints
    clock: float = 0.0  # seconds for a move, after which others may ask a bot in; 0: as soon as somebody is away for a while
    lobby: bool = False  # whether it waits until everybody is there, and somebody says that it begins
    content: str = ""  # under which key the values that it was set up with are kept; empty for a table of an older version


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

    asked: int | None  # the one seat that is asked, where it is one
    over: bool
    seats: list[Sitting]
    awaited: list[int] = []  # all seats that were asked; who of them has answered is not told
    sides: list[int] = []  # who plays with whom; empty at tables that have not changed since an older version
    lobby: bool = False  # it has not begun yet
    last: str = ""  # what happened last, as everybody may read it, with @0 for a name

    def turns(self) -> list[int]:
        """The seats that the game waits for."""
        if self.lobby:
            return []
        return self.awaited or ([] if self.asked is None else [self.asked])

    def waits_for(self, visitor: str) -> bool:
        """Whether the game waits for this visitor."""
        mine = [self.seats[n] for n in self.turns() if self.seats[n].visitor == visitor]
        return bool(visitor) and any(not seat.bot for seat in mine)

    def waiting(self) -> str:
        """What the game waits for, for everybody else."""
        if self.lobby:
            return "waiting for people" if any(seat.open for seat in self.seats) else "everybody is here: it can begin"
        if any(self.seats[n].open for n in self.turns()):
            return "waiting for somebody to sit down"
        return f"{self.seats[self.asked].name} is to move" if self.asked is not None else "answers are awaited"

    @property
    def left(self) -> bool:
        """Whether all the people at this table have handed their seats to bots."""
        people = [seat for seat in self.seats if seat.visitor]
        return bool(people) and all(seat.bot for seat in people)


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


class StoreError(GameshelfError):
    """The storage cannot be opened, or did not take an entry; nothing has been kept."""


class Unsure(StoreError):
    """The storage did not answer: whether the entry has been kept is not known."""


class Store(Protocol):
    """What a storage can do. Every write is durable when the call returns."""

    notice: Callable[[str, int], None]  # called when another process has appended to a table
    lost: Callable[[], None]  # called when such notices may have been lost

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def secret(self) -> bytes:
        """The key that invite links are made with; the same for every process and for ever."""

    async def create(self, row: Row, values: str, entries: Sequence[Entry], summary: Summary) -> None:
        """Keep a new table, and the values that it is played with under the key `row.content`; Conflict when it is there."""

    async def append(self, table: str, entry: Entry, summary: Summary | None) -> None:
        """Keep one entry, and the summary where it changed; Conflict when that seq is taken."""

    async def forget(self, table: str, seq: int) -> None:
        """Forget a line of talk: the only entries that are not kept for as long as their table."""

    async def run(self, statement: str, *given: object) -> list[tuple[Any, ...]]:
        """A statement of the one who runs the server, in the SQL that all storages speak, with ? for each value."""

    async def load(self, table: str) -> tuple[Row, str, list[Entry]] | None:
        """What the table was set up with, its values (empty when they were not kept), and its log."""

    async def since(self, table: str, seq: int) -> list[Entry]: ...

    async def heads(self, tables: Sequence[str]) -> dict[str, int | None]:
        """The last seq of each of these tables; None when it is there no longer."""

    async def mine(self, visitor: str, limit: int) -> list[Listed]: ...

    async def lobby(self, limit: int) -> list[Listed]:
        """Listed tables that have an open seat."""

    async def running(self, visitor: str) -> int:
        """How many tables this visitor has set up that are neither finished nor left by everybody."""

    async def name(self, visitor: str) -> str: ...

    async def set_name(self, visitor: str, name: str) -> None: ...

    async def seen(self, table: str, visitor: str) -> int:
        """The last entry that this visitor had before the eyes."""

    async def set_seen(self, table: str, visitor: str, seq: int) -> None: ...

    async def here(self, table: str, visitor: str) -> float:
        """When this visitor was last known to be at the table, by any process."""

    async def set_here(self, known: Sequence[tuple[str, str, float]]) -> None:
        """Keep when these visitors were at these tables: (table, visitor, time)."""


def to_json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def columns(summary: Summary) -> tuple[bool, bool, str]:
    """A summary as it is kept: done with (finished, or left by everybody), with a free seat, and the whole of it."""
    return summary.over or summary.left, any(seat.open for seat in summary.seats), to_json(summary)


def listed(table: str, row: str, created: float, updated: float, summary: str) -> Listed:
    """A table of a list, from its columns."""
    setup = msgspec.json.decode(row, type=Row)
    return Listed(table, setup.box, setup.listed, created, updated, msgspec.json.decode(summary, type=Summary))
