"""What a server can be told: where it keeps its tables, and how much one visitor may ask of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Config:
    """All settings of a server; the defaults suit a household."""

    data: Path = field(default_factory=lambda: Path("gameshelf-data"))
    database: str | None = None  # postgresql://...; None keeps everything in one SQLite file in `data`
    statement_seconds: float = 5.0  # how long one statement of PostgreSQL may take
    bot_pause: float = 0.6  # seconds before a bot answers, so that people can follow
    bot_workers: int = 2  # processes in which bots think; 0 means threads of this process, without a limit of time
    bot_seconds: float = 20.0  # how long a bot may think about one answer; then a random one is taken
    edition_workers: int = 1  # processes in which editions are read; 0 means threads of this process, without a limit of time
    edition_seconds: float = 5.0  # how long the reading of one may take
    http_rate: Rate = Rate(120, 20)  # requests, for each visitor's address
    socket_rate: Rate = Rate(30, 10)  # messages, for each open page
    handshake_rate: Rate = Rate(200, 20)  # newly opened sockets, for each visitor's address
    visitor_cost: Rate = Rate(3000, 150)  # milliseconds of work, for each visitor over all pages, sockets and calls
    address_cost: Rate = Rate(10000, 400)  # the same for each address (IPv6: each /64), which may be a whole household's
    talk_rate: Rate = Rate(5, 0.2)  # lines of talk, for each visitor who only watches and for the address
    seat_talk_rate: Rate = Rate(20, 0.5)  # lines of talk, for each visitor who plays
    room_talk_rate: Rate = Rate(60, 1)  # lines of talk and comings and goings, for each table
    longest_log: int = 50_000  # entries of one table: moves, talk, and who came and went
    table_rate: Rate = Rate(30, 0.2)  # new tables, for each visitor's address
    tables_each: int = 40  # unfinished tables that one visitor may have set up
    viewers_each: int = 24  # pages that one visitor may have open at one table
    sockets_each: int = 200  # pages that may be open from one address, which may be a whole household's
    absent_after: float = 120.0  # seconds away from the table after which others may let a bot play
    message_bytes: int = 8_192  # the longest message of a socket
    body_bytes: int = 262_144  # the largest form or API call, an edition file included
    kept: int = 400  # tables kept in memory when nobody looks at them
    poll: float = 5.0  # seconds between two looks after the tables in memory, should a notice be lost
    secure_cookies: bool = False  # set it where the server is reached by https only
