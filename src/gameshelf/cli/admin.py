"""`gameshelf admin`: what the one who runs the server can do to tables and visitors, also while it runs."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gameshelf.core import GameshelfError, SetupError

if TYPE_CHECKING:
    from gameshelf.web.admin import Admin

app = typer.Typer(help="Look after a server's tables and visitors, also while it runs.", no_args_is_help=True)

Config = Annotated[Path | None, typer.Option("--config", help="The server's file of settings.")]
Data = Annotated[Path | None, typer.Option("--data", help="The folder of the embedded database.")]
Database = Annotated[str | None, typer.Option("--database", help="postgresql://...")]
Table = Annotated[str, typer.Argument(help="A table's id, as in its address.")]
Who = Annotated[str, typer.Argument(help="A visitor's id (as `show` lists it) or an address.")]


def _open(config: Path | None, data: Path | None, database: str | None) -> Any:
    from gameshelf.cli.serving import read
    from gameshelf.web.config import Config as Settings

    found = read(config, {"data": data, "database": database}, [])
    return Settings(**{name: value for name, value in found.items() if name not in ("host", "port")})


def _with(
    config: Path | None, data: Path | None, database: str | None, work: Callable[[Admin], Coroutine[Any, Any, Any]]
) -> Any:
    """Do something with the server's store."""
    settings = _open(config, data, database)

    async def run() -> Any:
        from gameshelf.web.admin import Admin
        from gameshelf.web.app import make_store

        store = make_store(settings, alone=False)
        await store.open()
        try:
            return await work(Admin(store))
        finally:
            await store.close()

    return asyncio.run(run())


def _print(value: Any) -> None:
    print(json.dumps(value, indent=1, ensure_ascii=False))


@app.command("tables")
def list_tables(
    limit: Annotated[int, typer.Option("--limit", min=1)] = 50,
    over: Annotated[bool | None, typer.Option("--over/--running", help="Only those that are over, or that are not.")] = None,
    config: Config = None, data: Data = None, database: Database = None,
) -> None:  # fmt: skip
    """List the tables, the latest first."""
    for one in _with(config, data, database, lambda admin: admin.tables(limit, over)):
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(one.updated))
        seats = ", ".join(seat.name or "free" for seat in one.summary.seats)
        print(f"{one.id}  {when}  {one.box}  {'over' if one.summary.over else 'running'}  {seats}")


@app.command()
def show(table: Table, config: Config = None, data: Data = None, database: Database = None) -> None:
    """Show a table: its set-up, who sits there, its log."""
    _print(_with(config, data, database, lambda admin: admin.show(table)))


@app.command()
def export(table: Table, config: Config = None, data: Data = None, database: Database = None) -> None:
    """Print all of a table as JSON, with its values, and its record when it is over."""
    _print(_with(config, data, database, lambda admin: admin.export(table)))


@app.command()
def close(
    table: Table,
    why: Annotated[str, typer.Option("--why", help="What those who sit there read.")] = "This table has been closed.",
    config: Config = None, data: Data = None, database: Database = None,
) -> None:  # fmt: skip
    """Let nothing be played at a table any more; it can still be looked at."""
    _with(config, data, database, lambda admin: admin.close_table(table, why))
    print(f"Table {table} is closed.")


@app.command()
def delete(table: Table, config: Config = None, data: Data = None, database: Database = None) -> None:
    """Delete a table with everything that was said and played there."""
    _with(config, data, database, lambda admin: admin.delete(table))
    print(f"Table {table} is deleted.")


@app.command()
def expire(
    days: Annotated[float, typer.Option("--days", min=0.0, help="Where nothing has happened for so long.")],
    config: Config = None, data: Data = None, database: Database = None,
) -> None:  # fmt: skip
    """Delete old tables. (A server does it by itself with the setting expire_days.)"""
    gone = _with(config, data, database, lambda admin: admin.expire(days))
    print(f"{len(gone)} tables are deleted.")


@app.command()
def talk(table: Table, config: Config = None, data: Data = None, database: Database = None) -> None:
    """Show what was said at a table, with the number and the visitor of each line."""
    for seq, who, name, words in _with(config, data, database, lambda admin: admin.talk(table)):
        print(f"{seq}  {who}  {name}: {words}")


@app.command()
def hide(
    table: Table, number: Annotated[int, typer.Argument(help="The line's number, as `talk` shows it.")],
    config: Config = None, data: Data = None, database: Database = None,
) -> None:  # fmt: skip
    """Take a line of talk away."""
    _with(config, data, database, lambda admin: admin.hide(table, number))
    print(f"Line {number} is hidden.")


@app.command()
def visitor(
    who: Annotated[str, typer.Argument(help="A visitor's id, as `show` and `talk` list it.")],
    erase: Annotated[bool, typer.Option("--erase", help="Forget the visitor; the moves stay, as somebody's.")] = False,
    config: Config = None, data: Data = None, database: Database = None,
) -> None:  # fmt: skip
    """Print all that is kept of a visitor as JSON; or erase it."""
    if erase:
        count = _with(config, data, database, lambda admin: admin.erase(who))
        print(f"The visitor is forgotten at {count} tables.")
    else:
        _print(_with(config, data, database, lambda admin: admin.visitor(who)))


@app.command("shut-out")
def shut_out(
    who: Who, why: Annotated[str, typer.Option("--why", help="For your own memory.")] = "",
    config: Config = None, data: Data = None, database: Database = None,
) -> None:  # fmt: skip
    """Shut a visitor or an address out."""
    from gameshelf.web.guard import counted

    _with(config, data, database, lambda admin: admin.bar(counted(who), why))
    print(f"{counted(who)} is shut out.")


@app.command("let-in")
def let_in(who: Who, config: Config = None, data: Data = None, database: Database = None) -> None:
    """Let somebody in again."""
    from gameshelf.web.guard import counted

    _with(config, data, database, lambda admin: admin.unbar(counted(who)))
    print(f"{counted(who)} may come in.")


@app.command("shut")
def list_barred(config: Config = None, data: Data = None, database: Database = None) -> None:
    """List who is shut out."""
    for who, at, why in _with(config, data, database, lambda admin: admin.barred()):
        print(f"{who}  {time.strftime('%Y-%m-%d %H:%M', time.localtime(at))}  {why}")


@app.command()
def backup(
    to: Annotated[Path, typer.Argument(help="The file to write.")], config: Config = None, data: Data = None,
) -> None:  # fmt: skip
    """Copy the embedded database while the server runs. (PostgreSQL has pg_dump.)"""
    from gameshelf.web.admin import backup as copy

    settings = _open(config, data, None)
    if settings.database is not None:
        raise SetupError("This server keeps its tables in PostgreSQL: use pg_dump.")
    path = settings.data / "gameshelf.sqlite3"
    if not path.exists():
        raise SetupError(f"There are no tables in {settings.data}.")
    copy(path, to)
    print(f"{path} is copied to {to}.")


@app.command()
def check(config: Config = None, data: Data = None, database: Database = None) -> None:
    """Look whether the database is whole, and play every table through."""
    count, wrong = _with(config, data, database, lambda admin: admin.check())
    for line in wrong:
        print(line)
    if wrong:
        raise GameshelfError(f"{len(wrong)} of {count} tables cannot be played on.")
    print(f"All {count} tables are well.")
