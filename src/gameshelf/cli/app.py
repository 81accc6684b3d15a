"""The verbs of `gameshelf`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

import gameshelf
from gameshelf import bots
from gameshelf.cli import coverage
from gameshelf.core import Box, SetupError
from gameshelf.play.shelf import box as find_box

app = typer.Typer(
    help="Modern board games by their full rulebooks: to play, to understand, to study.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

Game = Annotated[str, typer.Argument(help="A game's key, as `gameshelf shelf` lists it.")]
Players = Annotated[int | None, typer.Option("--players", "-p", help="How many seats; the fewest possible unless told.")]
Seed = Annotated[int | None, typer.Option("--seed", "-s", help="A whole number; the same seed gives the same shuffle.")]
Edition = Annotated[Path | None, typer.Option("--edition", "-e", help="A TOML file with your own box's values.")]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", help="A setting of the game, as NAME=CHOICE; repeatable.")]


def console() -> Console:
    return Console(highlight=False, soft_wrap=True)


def read_options(box: Box, given: list[str] | None) -> dict[str, Any]:
    """NAME=CHOICE pairs as options of the game."""
    pairs: dict[str, str] = {}
    for pair in given or []:
        name, sign, value = pair.partition("=")
        if not sign:
            raise SetupError(f"An option is written NAME=CHOICE, not {pair!r}.")
        pairs[name.strip()] = value.strip()
    return box.read_options(pairs)


@app.command()
def shelf(as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False) -> None:
    """Show the games that are there."""
    boxes = gameshelf.shelf()
    if as_json:
        rows = {
            key: {
                "title": box.title,
                "blurb": box.blurb,
                "seats": list(box.seats),
                "minutes": box.minutes,
                "weight": box.weight,
                "together": box.together,
                "options": {option.name: list(option.choices) for option in box.options},
            }
            for key, box in boxes.items()
        }
        print(json.dumps(rows, indent=1))
        return
    out = console()
    for key, box in boxes.items():
        seats = str(box.seats[0]) if len(box.seats) == 1 else f"{box.seats[0]}-{box.seats[-1]}"
        together = ", together" if box.together else ""
        out.print(f"[bold]{box.title}[/bold] [dim]({key})[/dim]")
        out.print(f"  {box.blurb}")
        out.print(f"  {seats} players{together}, {box.minutes} minutes, {box.weight}")
        for option in box.options:
            out.print(f"  -o {option.name}={'|'.join(map(str, option.choices))}  {option.text}", markup=False)
    out.print("\nPlay one:  gameshelf play takara --players 4")


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(help="A game's key; asked for when left out.")] = None,
    players: Players = None,
    seats: Annotated[
        str, typer.Option("--seats", help="Who sits where, as me,greedy,random; `me` may appear more than once.")
    ] = "",
    bot: Annotated[str, typer.Option("--bot", help="Which bot takes the other seats.")] = "greedy",
    seed: Seed = None,
    edition: Edition = None,
    option: Options = None,
    load: Annotated[Path | None, typer.Option("--load", "-l", help="Go on with a saved game.")] = None,
) -> None:
    """Play in the terminal, with friends at one screen or against bots."""
    from gameshelf.cli import table

    table.run(
        game=game,
        players=players,
        seats=seats,
        bot=bot,
        seed=seed,
        edition=str(edition) if edition else None,
        options=option,
        load=load,
    )


@app.command()
def sim(
    game: Game,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    bot: Annotated[str, typer.Option("--bots", "-b", help="Bots, as greedy,random; one name fills every seat.")] = "greedy",
    players: Players = None,
    seed: Seed = None,
    rotate: Annotated[bool, typer.Option("--rotate/--fixed", help="Let the bots change seats from game to game.")] = True,
    workers: Annotated[int, typer.Option("--workers", "-w", min=1, help="How many processes.")] = 1,
    edition: Edition = None,
    option: Options = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Play many games between bots; results with n and 95 % intervals."""
    from gameshelf.cli import simulation

    box = find_box(game)
    names = [name.strip() for name in bot.split(",") if name.strip()]
    if len(names) == 1:
        names *= players or box.seats[0]
    if players is not None and len(names) != players:
        raise SetupError(f"{players} players need {players} bots, not {len(names)}.")
    simulation.run(
        box,
        names,
        games,
        seed=seed or 0,
        rotate=rotate,
        workers=workers,
        edition=str(edition) if edition else None,
        options=read_options(box, option),
        as_json=as_json,
    )


@app.command()
def balance(
    game: Game,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games on each setting.")] = 1000,
    bot: Annotated[str, typer.Option("--bot", "-b", help="The bot that takes every seat.")] = "greedy",
    players: Players = None,
    seed: Seed = None,
    workers: Annotated[int, typer.Option("--workers", "-w", min=1, help="How many processes.")] = 1,
    edition: Edition = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option", "-o", help="A setting, as NAME=CHOICE or NAME=CHOICE,NAME=CHOICE; each -o is one more setting."
        ),
    ] = None,
    also: Annotated[list[str] | None, typer.Option("--also", help="Another bot to measure on the first setting.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    write: Annotated[
        Path | None, typer.Option("--write", help="Write the report into this file, between its marks if it has them.")
    ] = None,
) -> None:
    """Measure a game's balance: every setting, and what every card and piece does; with n and 95 % intervals."""
    from gameshelf.cli import balance as balancing

    box = find_box(game)
    seats = players or box.seats[0]
    chosen = [read_options(box, pairs.split(",")) for pairs in option or []] or [read_options(box, None)]
    settings = [([bot] * seats, options) for options in chosen] + [([name] * seats, chosen[0]) for name in also or []]
    balancing.run(
        box,
        settings,
        games,
        seed=seed or 0,
        workers=workers,
        edition=str(edition) if edition else None,
        as_json=as_json,
        write=write,
    )


@app.command()
def rules(
    game: Game, word: Annotated[str, typer.Argument(help="A rule's id, a part of it, or a word to look for.")] = ""
) -> None:
    """Print a game's rules in our own words, and the rulings; with the number of tests behind each."""
    out, book = console(), find_box(game).rulebook
    found = book.find(word) if word else list(book.rules.values())
    if not found:
        raise SetupError(f"No rule of {book.title} speaks of {word!r}.")
    tests = coverage.by_rule()
    section = ""
    for rule in found:
        if rule.section != section:
            section = rule.section
            out.print(f"\n[bold]{section}[/bold]")
        if word:
            out.print(f"\n[bold]{escape(rule.title)}[/bold] [dim]{rule.id}[/dim]")
            out.print(rule.text, markup=False)
            if rule.printed:
                out.print(f"[dim]Printed under: {rule.printed}[/dim]")
            if tests is not None:
                out.print(f"[dim]Tests: {', '.join(tests.get(rule.id, [])) or 'none'}[/dim]")
        else:
            count = "" if tests is None else f"  [dim]{len(tests.get(rule.id, []))} tests[/dim]"
            out.print(f"  {rule.id:34} {escape(rule.title)}{count}")
    if not word:
        out.print(f"\nOne of them:  gameshelf rules {game} {found[0].id}")


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    until: Annotated[int | None, typer.Option("--until", "-u", min=0, help="Stop after this many moves.")] = None,
    seat: Annotated[int | None, typer.Option("--seat", help="See it as this seat did; otherwise as a spectator.")] = None,
    edition: Edition = None,
) -> None:
    """Tell a saved game again, move by move, and show where it stands."""
    from gameshelf.cli import table

    table.tell_again(file, until, seat, str(edition) if edition else None)


@app.command()
def edition(
    game: Game,
    file: Annotated[Path | None, typer.Argument(help="An edition file to check and compare.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Show every value that a game is played with, and where it comes from."""
    box = find_box(game)
    content = box.edition(file) if file else box.content
    if as_json:
        print(json.dumps({"name": content.name, "hash": content.hash, "entries": content.entries}, indent=1))
        return
    out = console()
    out.print(f"[bold]{box.title}[/bold], edition {escape(content.name)} ({content.hash})")
    sources: dict[str, int] = {}
    for kind, entries in content.entries.items():
        table = Table(title=kind, title_justify="left", box=None, padding=(0, 2, 0, 0))
        fields = [name for name in box.kinds[kind].fields if any(name in entry for entry in entries.values())]
        for head in ("id", *fields, "source"):
            table.add_column(head, overflow="fold")
        for key, entry in entries.items():
            own = box.content.entries[kind][key]
            cells = []
            for name in fields:
                cell = str(entry.get(name, ""))
                cells.append(f"{cell} (was {own.get(name)})" if file and entry.get(name) != own.get(name) else cell)
            table.add_row(key, *cells, str(entry["source"]))
            sources[entry["source"]] = sources.get(entry["source"], 0) + 1
        out.print(table, markup=False)
    out.print("\nWhere the entries come from: " + ", ".join(f"{n} {source}" for source, n in sources.items()))
    out.print("Your own box's values: write the entries that differ into a file and play with --edition FILE.")


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on; this machine only unless told.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option("--port", min=0, max=65535, help="8000 unless told, or any free one when that is taken.")
    ] = None,
    data: Annotated[Path, typer.Option("--data", help="The folder for the embedded database.")] = Path("gameshelf-data"),
    database: Annotated[
        str | None, typer.Option("--database", help="postgresql://..., for many processes; the embedded one unless told.")
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the shelf in the browser.")] = False,
) -> None:
    """Open the shelf in the browser: tables for friends and bots."""
    try:
        from gameshelf.web import serve as run
    except ModuleNotFoundError as error:
        raise SetupError(f"The browser table needs {error.name}; install it with: pip install 'gameshelf[web]'") from None
    run(host=host, port=port, data=data, database=database, open_browser=open_browser)


@app.command("bots")
def list_bots() -> None:
    """Show the bots that can take a seat."""
    for name in bots.NAMES:
        print(name)
