"""What a server can be told: where it keeps its tables, who may reach it how, and how much one visitor may ask of it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, get_type_hints

from gameshelf.core import SetupError


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: float
    per_second: float

    def __str__(self) -> str:
        return f"[{self.burst:g}, {self.per_second:g}]"


@dataclass(frozen=True, slots=True)
class Config:
    """All settings of a server; the defaults suit a household."""

    # Where things are kept
    data: Path = field(default_factory=lambda: Path("gameshelf-data"))
    database: str | None = None  # postgresql://...; None keeps everything in one SQLite file in `data`
    statement_seconds: float = 5.0  # how long one statement of PostgreSQL may take
    expire_days: float = 0.0  # tables where nothing has happened for so long are deleted; 0 keeps them for ever

    # Who reaches it, and how
    hosts: tuple[str, ...] = ()  # names under which it is reached; without any, those of this machine, and any IP address
    proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # addresses whose X-Forwarded-For and X-Forwarded-Proto are believed
    secure_cookies: bool = False  # set it where the server is reached by https only; pages by https have them anyway
    hsts_seconds: int = 31_536_000  # for how long browsers come back by https only, once they came so; 0 does not ask for it
    metrics_from: tuple[str, ...] = ("127.0.0.1", "::1")  # addresses that may read /metrics
    workers: int = 1  # processes that serve; several need PostgreSQL

    # Bots and editions
    bot_pause: float = 0.15  # seconds before a bot answers: every page shows its moves at a pace of its own
    undo_pause: float = 3.0  # seconds that bots wait for a slip of a person, who may ask for none or three times as many
    bot_workers: int = 2  # processes in which bots think; 0 means threads of this process, without a limit of time
    bot_seconds: float = 20.0  # how long a bot may think about one answer; then a random one is taken
    hint_games: int = 600  # imagined games that a hint rests on, at most
    hint_seconds: float = 1.5  # seconds of a worker that a hint takes, at most; they count as work for whoever asks
    usual_games: int = 400  # imagined games behind what people usually do, in first games; 0 says at once what looks best
    usual_seconds: float = 1.0  # seconds of a worker that this takes, at most
    moment_games: int = 8  # imagined games for each position, when it is looked for what decided a game; 0 looks for nothing
    moment_seconds: float = 120.0  # how long that may take
    edition_workers: int = 1  # processes in which editions are read; 0 means threads of this process, without a limit of time
    edition_seconds: float = 5.0  # how long the reading of one may take

    # How much one may ask for
    http_rate: Rate = Rate(120, 20)  # requests, for each address
    socket_rate: Rate = Rate(30, 10)  # messages, for each open page
    handshake_rate: Rate = Rate(200, 20)  # newly opened sockets, for each address
    visitor_cost: Rate = Rate(3000, 150)  # milliseconds of work, for each visitor over all pages, sockets and calls
    address_cost: Rate = Rate(10000, 400)  # the same for each address (IPv6: each /64), which may be a whole household's
    talk_rate: Rate = Rate(5, 0.2)  # lines of talk, for each visitor who only watches and for the address
    seat_talk_rate: Rate = Rate(20, 0.5)  # lines of talk, for each visitor who plays
    room_talk_rate: Rate = Rate(60, 1)  # lines of talk and comings and goings, for each table
    table_rate: Rate = Rate(30, 0.2)  # new tables, for each address
    tables_each: int = 40  # unfinished tables that one visitor may have set up
    viewers_each: int = 24  # pages that one visitor may have open at one table
    sockets_each: int = 200  # pages that may be open from one address, which may be a whole household's
    longest_log: int = 50_000  # entries of one table: moves, talk, and who came and went
    message_bytes: int = 8_192  # the longest message of a socket
    body_bytes: int = 262_144  # the largest form or API call, an edition file included

    # The door
    waiting_each: int = 50  # connections of one address that have not said yet what they want
    head_seconds: float = 10.0  # for how long a connection may take to say it
    body_seconds: float = 30.0  # for how long it may take to send a form
    answer_seconds: float = 60.0  # for how long it may take to read the answer

    # The house
    absent_after: float = 120.0  # seconds away from the table after which others may let a bot play
    look_pause: float = 0.25  # seconds by which whoever only looks on is sent pictures later while the server is busy
    pass_pause: float = 1.5  # seconds after which a seat that can only pass has passed, so that its silence tells nothing
    kept: int = 400  # tables kept in memory when nobody looks at them
    poll: float = 5.0  # seconds between two looks after the tables in memory, should a notice be lost
    log_form: str = "plain"  # or json
    log_level: str = "info"
    log_requests: bool = False  # a line for each request

    def lines(self) -> list[str]:
        """All settings with their values, as a file would have them."""
        return [f"{one.name} = {_written(getattr(self, one.name))}" for one in fields(self)]


def _written(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (int, float, Rate)):
        return f"{value:g}" if isinstance(value, float) else str(value)
    if isinstance(value, tuple):
        return "[" + ", ".join(f'"{one}"' for one in value) + "]"
    return '""' if value is None else f'"{hidden(str(value))}"'


def hidden(address: str) -> str:
    """An address of a database without its password.

    >>> hidden("postgresql://ana:secret@db.example/shelf")
    'postgresql://ana:***@db.example/shelf'
    """
    start, at, rest = address.rpartition("@")
    scheme, slashes, user = start.partition("://")
    name, colon, _ = user.partition(":")
    return f"{scheme}{slashes}{name}:***@{rest}" if at and colon else address


def read_file(path: Path) -> dict[str, Any]:
    """The settings of a file, TOML with a line for each; what is wrong is told with what would be right."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        raise SetupError(f"Cannot read {path}: {getattr(error, 'strerror', None) or 'it is not a text in UTF-8'}.") from None
    except tomllib.TOMLDecodeError as error:
        raise SetupError(f"{path} is not right as TOML: {error}.") from None
    return found


def settings(given: Mapping[str, Any]) -> dict[str, Any]:
    """Settings as `Config` takes them, from a file or from the command line; SetupError for an unknown or wrong one."""
    kinds = get_type_hints(Config)
    found = {}
    for name, value in given.items():
        if name not in kinds:
            raise SetupError(f"There is no setting {name!r}; there are {', '.join(kinds)}.")
        found[name] = _read(name, kinds[name], value)
    return found


def _read(name: str, kind: Any, value: Any) -> Any:
    """One value, as the setting wants it; a text of the command line is read first."""
    try:
        if isinstance(value, str) and kind not in (str, Path, str | None):
            value = value.split(",") if kind == tuple[str, ...] else tomllib.loads(f"x = {value}")["x"]
        if kind is Rate and isinstance(value, list) and len(value) == 2 and all(_number(one) for one in value):
            return Rate(*value)
        if kind == tuple[str, ...] and isinstance(value, (list, tuple)) and all(isinstance(one, str) for one in value):
            return tuple(one for one in value if one)
        if kind is bool and isinstance(value, bool):
            return value
        if kind is int and _number(value) and value == int(value):
            return int(value)
        if kind is float and _number(value):
            return float(value)
        if kind in (str, Path, str | None) and isinstance(value, (str, Path)):
            return None if kind == str | None and not value else (Path(value) if kind is Path else str(value))
    except (tomllib.TOMLDecodeError, ValueError):
        pass
    wants = {Rate: "[so many at once, so many a second]", bool: "true or false", int: "a whole number", float: "a number"}
    raise SetupError(
        f"{name} must be {wants.get(kind, 'a text' if kind != tuple[str, ...] else 'a list of texts')}, not {value!r}."
    )


def _number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and value >= 0
