"""The verbs of `gameshelf`."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

import gameshelf
from gameshelf import bots
from gameshelf.cli import admin, coverage, lookup
from gameshelf.cli.screen import Screen
from gameshelf.core import Box, Rule, Rulebook, SetupError
from gameshelf.core.content import written
from gameshelf.play import HOUSE
from gameshelf.play.shelf import box as find_box

app = typer.Typer(
    help="Modern board games by their full rulebooks: to play, to understand, to study.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

app.add_typer(admin.app, name="admin")

Game = Annotated[str, typer.Argument(help="A game's key, as `gameshelf shelf` lists it.")]
Players = Annotated[int | None, typer.Option("--players", "-p", help="How many seats; the fewest possible unless told.")]
Seed = Annotated[int | None, typer.Option("--seed", "-s", help="A whole number; the same seed gives the same shuffle.")]
Edition = Annotated[Path | None, typer.Option("--edition", "-e", help="A TOML file with your own box's values.")]
SETTING = "A setting of the game, as NAME=CHOICE (as scenario=tokko); repeatable. `gameshelf shelf GAME` lists them."
Options = Annotated[list[str] | None, typer.Option("--option", "-o", help=SETTING)]


def tell_version(wanted: bool) -> None:
    """The version, and nothing else."""
    if wanted:
        print(f"gameshelf {gameshelf.__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=tell_version, is_eager=True, help="Show the version, and nothing else.")
    ] = False,
) -> None:
    """Modern board games by their full rulebooks: to play, to understand, to study."""


def read_options(box: Box, given: list[str] | None, players: int) -> dict[str, Any]:
    """NAME=CHOICE pairs as options of the game."""
    pairs: dict[str, str] = {}
    for pair in given or []:
        name, sign, value = pair.partition("=")
        if not sign:
            raise SetupError(f"An option is written NAME=CHOICE, not {pair!r}.")
        pairs[name.strip()] = value.strip()
    return box.read_options(pairs, players)


@app.command()
def shelf(
    game: Annotated[str | None, typer.Argument(help="A game's key: that one alone, with every choice of its settings.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Show the games that are there, and their settings."""
    boxes = gameshelf.shelf() if game is None else {game: find_box(game)}
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
    screen = Screen()
    for key, box in boxes.items():
        seats = str(box.seats[0]) if len(box.seats) == 1 else f"{box.seats[0]}-{box.seats[-1]}"
        together = ", together" if box.together else ""
        screen.show(f"{box.title} ({key})", "bold")
        screen.show(f"  {box.blurb}")
        screen.show(f"  {seats} players{together}, {box.minutes} minutes, {box.weight}")
        for option in box.options:
            screen.show(f"  -o {option.name}={'|'.join(map(str, option.choices))}  {option.text}")
            for n, choice in enumerate(option.choices if game is not None and option.names else ()):
                screen.show(f"       {choice}: {option.called(choice)}{', unless told' if not n else ''}")
    if game is None:
        screen.show("\nOne of them with all its choices:  gameshelf shelf takao")
        screen.show("Play one:  gameshelf play takara --players 4")
    else:
        most = boxes[game].seats[-1]
        chosen = next((f" -o {option.name}={option.possible(most)[-1]}" for option in boxes[game].options), "")
        screen.show(f"\nPlay it:  gameshelf play {game} --players {most}{chosen}")


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
    """Play in the terminal, with friends at one screen or against bots.

    Settings are given with -o, as: gameshelf play takao -o scenario=tokko. What there is to settle in a game, and what each
    choice means, tells: gameshelf shelf takao.
    """
    from gameshelf.cli import saved, sitting

    who = [name.strip() for name in seats.split(",") if name.strip()]
    file = str(edition) if edition else None
    if load is None:
        box = find_box(game) if game else sitting.choose_game()
        count = players if players is not None else len(who) or box.seats[0]
        who = sitting.seated(who, count, bot)
        match = sitting.new_game(box, who, seed, file, read_options(box, option, count))
    elif players is not None or seed is not None or option:
        raise SetupError("A saved game knows its game, players, seed and options: give --load with --seats only.")
    else:
        match, load = saved.go_on(load, file)
        if game not in (None, match.box.key):
            raise SetupError(f"{load} is a game of {match.box.title} ({match.box.key}), not of {game}.")
        who = sitting.seated(who, match.game.players, bot)
    sitting.run(match, who, file, load)


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
    records: Annotated[
        Path | None, typer.Option("--records", help="Write every game to this file, a record a line (JSON).")
    ] = None,
    table: Annotated[Path | None, typer.Option("--csv", help="Write a row for every game to this file.")] = None,
) -> None:
    """Play many games between bots; results with n and 95 % intervals. Ctrl-C stops, and shows what has been counted."""
    from gameshelf.cli import simulation

    box = find_box(game)
    names = [name.strip() for name in bot.split(",") if name.strip()]
    if len(names) == 1:
        names *= players or box.seats[0]
    if players is not None and len(names) != players:
        raise SetupError(f"{players} players need {players} bots, not {len(names)}: name {players} bots, or one for all.")
    if len(names) not in box.seats:
        least, most = box.seats[0], box.seats[-1]
        count = least if len(names) < least else most
        raise SetupError(f"{box.title} is for {least} to {most} players: name {count} bots, or one for all.")
    order = simulation.Order(
        box,
        names,
        games,
        seed=seed or 0,
        rotate=rotate,
        workers=workers,
        edition=str(edition) if edition else None,
        options=read_options(box, option, len(names)),
    )
    raise typer.Exit(simulation.run(order, as_json=as_json, records=records, table=table))


@app.command()
def balance(
    game: Game,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games on each setting.")] = 1000,
    bot: Annotated[str, typer.Option("--bot", "-b", help="The bot that takes every seat.")] = "greedy",
    players: Players = None,
    seed: Seed = None,
    workers: Annotated[int, typer.Option("--workers", "-w", min=1, help="How many processes.")] = 1,
    edition: Edition = None,
    against: Annotated[
        Path | None, typer.Option("--against", help="Another edition, played on the same seeds; the differences are told.")
    ] = None,
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
    chosen = [read_options(box, pairs.split(","), seats) for pairs in option or []] or [read_options(box, None, seats)]
    settings = [([bot] * seats, options) for options in chosen] + [([name] * seats, chosen[0]) for name in also or []]
    balancing.run(
        box,
        settings,
        games,
        seed=seed or 0,
        workers=workers,
        edition=str(edition) if edition else None,
        against=str(against) if against else None,
        as_json=as_json,
        write=write,
    )


@app.command()
def ladder(
    game: Game,
    bot: Annotated[str, typer.Option("--bots", "-b", help="The bots, weakest first, as easy,normal,search:200.")] = ",".join(
        bots.LEVELS
    ),
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games for each pair.")] = 40,
    players: Players = None,
    seed: Seed = None,
    workers: Annotated[int, typer.Option("--workers", "-w", min=1, help="How many processes.")] = 1,
    every: Annotated[bool, typer.Option("--every", help="Everybody meets everybody, not only neighbours.")] = False,
    option: Options = None,
    edition: Edition = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Let the bots play each other, or by themselves where all win together: strength with 95 % intervals, and time a move."""
    from gameshelf.cli import ladder as climbing

    box = find_box(game)
    names = [name.strip() for name in bot.split(",") if name.strip()]
    climbing.run(
        box,
        names,
        games,
        players=players,
        seed=seed or 0,
        workers=workers,
        every=every,
        options=read_options(box, option, players or box.seats[0]),
        edition=str(edition) if edition else None,
        as_json=as_json,
    )


@app.command()
def rules(
    game: Game,
    word: Annotated[
        list[str] | None, typer.Argument(help="A rule's id, or words to look for; all rules when left out.")
    ] = None,
) -> None:
    """Print a game's rules in our own words, and the rulings; one rule by its id with the tests behind it."""
    screen, book, wanted = Screen(), find_box(game).rulebook, " ".join(word or [])
    if not wanted:
        list_rules(screen, book)
        screen.whole(f"\nOne of them:  gameshelf rules {game} {next(iter(book.rules))}")
        return
    found = lookup.find([book, HOUSE], wanted)
    if not found:
        raise SetupError(f"No rule of {book.title} speaks of {wanted!r}.")
    lookup.show(screen, found, wanted, f"gameshelf rules {game}")
    if found[0].id == wanted.lower():
        show_sources(screen, found[0])


def list_rules(screen: Screen, book: Rulebook) -> None:
    """All rules by their titles, section by section, with the number of tests behind each."""
    tests, section = coverage.by_rule(), ""
    for rule in book.rules.values():
        if rule.section != section:
            section = rule.section
            screen.show(f"\n{section}", "bold")
        count = 0 if tests is None else len(tests.get(rule.id, []))
        screen.show(f"  {rule.id:34} {rule.title}" + (f"  ({count} test{'s' * (count != 1)})" if tests is not None else ""))


def show_sources(screen: Screen, rule: Rule) -> None:
    """Where the printed rulebook has this rule, and which tests hold us to it."""
    if rule.printed:
        screen.show(f"  Printed under: {rule.printed}", "dim")
    if (tests := coverage.by_rule()) is not None:
        screen.show(f"  Tests: {', '.join(tests.get(rule.id, [])) or 'none'}", "dim")


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    until: Annotated[int | None, typer.Option("--until", "-u", min=0, help="Stop after this many moves.")] = None,
    seat: Annotated[int | None, typer.Option("--seat", help="See it as this seat did; otherwise as a spectator.")] = None,
    edition: Edition = None,
) -> None:
    """Tell a saved game again, move by move, and show where it stands."""
    from gameshelf.cli import saved

    saved.tell_again(file, until, seat, str(edition) if edition else None)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="The record of a finished game, as the browser table gives it.")],
    promise: Annotated[str, typer.Option("--promise", help="The SHA-256 that the table showed while it was played.")] = "",
    story: Annotated[bool, typer.Option("--story", help="Tell every move and every roll.")] = False,
    edition: Edition = None,
) -> None:
    """Check a game: that its secret is the promised one, and that every roll and shuffle follows from it."""
    from gameshelf.cli import verifying

    verifying.verify(file, promise, story, str(edition) if edition else None)


@app.command()
def edition(
    game: Game,
    file: Annotated[Path | None, typer.Argument(help="An edition file to check and compare.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
    as_toml: Annotated[bool, typer.Option("--toml", help="As an edition file, to start one of your own from.")] = False,
) -> None:
    """Show every value that a game is played with, and where it comes from."""
    box = find_box(game)
    content = box.edition(file) if file else box.content
    if as_toml:
        print(written(replace(content, name=content.name if file else "My own box")), end="")
        return
    if as_json:
        print(json.dumps({"name": content.name, "hash": content.hash, "entries": content.entries}, indent=1))
        return
    screen = Screen()
    screen.show(f"{box.title}, edition {content.name} ({content.hash})", "bold")
    sources: dict[str, int] = {}
    for kind, entries in content.entries.items():
        screen.show(f"\n{kind}", "bold")
        for key, entry in entries.items():
            own = box.content.entries[kind].get(key, entry)
            values = [
                f"{name} {told(entry[name])}" + (f" (was {told(own.get(name))})" if entry[name] != own.get(name) else "")
                for name in box.kinds[kind].fields
                if name in entry
            ]
            new = "" if key in box.content.entries[kind] else "  (new)"
            screen.show(f"  {key}  [{entry['source']}]{new}  {', '.join(values)}", under=4)
            sources[entry["source"]] = sources.get(entry["source"], 0) + 1
    screen.show("\nWhere the entries come from: " + ", ".join(f"{n} {source}" for source, n in sources.items()))
    screen.show("Your own box's values: write the entries that differ into a file and play with --edition FILE.")
    screen.whole(f"A file to start from:  gameshelf edition {game} --toml > my.toml")


def told(value: object) -> str:
    """A value of an entry as it is read."""
    return ("+".join(map(str, value)) or "nothing") if isinstance(value, (list, tuple)) else str(value)


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on; this machine only unless told.")] = "",
    port: Annotated[
        int | None, typer.Option("--port", min=0, max=65535, help="8000 unless told, or any free one when that is taken.")
    ] = None,
    config: Annotated[
        Path | None, typer.Option("--config", help="A TOML file with settings, as docs/operate.md lists them.")
    ] = None,
    data: Annotated[Path | None, typer.Option("--data", help="The folder for the embedded database.")] = None,
    database: Annotated[
        str | None, typer.Option("--database", help="postgresql://..., for many processes; the embedded one unless told.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", min=1, help="Processes that serve; several need --database.")
    ] = None,
    bot_workers: Annotated[int | None, typer.Option("--bot-workers", min=0, help="Processes in which bots think.")] = None,
    name: Annotated[list[str] | None, typer.Option("--name", help="A name under which it is reached; repeatable.")] = None,
    proxy: Annotated[list[str] | None, typer.Option("--proxy", help="The address of a proxy to believe; repeatable.")] = None,
    secure_cookies: Annotated[bool | None, typer.Option("--secure-cookies", help="It is reached by https only.")] = None,
    log_requests: Annotated[bool | None, typer.Option("--log-requests", help="A line of the log for each request.")] = None,
    log_json: Annotated[bool, typer.Option("--log-json", help="The log as JSON.")] = False,
    setting: Annotated[list[str] | None, typer.Option("--set", help="Any other setting, as NAME=VALUE; repeatable.")] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the shelf in the browser.")] = False,
) -> None:
    """Open the shelf in the browser: tables for friends and bots."""
    from gameshelf.cli import serving

    options = {
        "data": data, "database": database, "workers": workers, "bot_workers": bot_workers, "hosts": name, "proxies": proxy,
        "secure_cookies": secure_cookies, "log_requests": log_requests, "log_form": "json" if log_json else None,
    }  # fmt: skip
    serving.serve(host, port, config, options, setting or [], open_browser)


@app.command()
def check(
    game: Game,
    golden: Annotated[
        Path | None, typer.Option("--golden", help="The folder with the game's golden games and covering.json, if it has one.")
    ] = None,
    write: Annotated[bool, typer.Option("--write", help="Write golden games and covering.json into that folder anew.")] = False,
    seconds: Annotated[float, typer.Option("--seconds", min=1, help="How long one property may take on one setting.")] = 20,
) -> None:
    """Run the kit over a game: what must hold for every game on the shelf."""
    from gameshelf.cli import checking

    if write and golden is None:
        raise SetupError("Say where to write: --golden FOLDER.")
    if write and golden is not None:
        checking.write(find_box(game), golden)
    ours = coverage.TESTS / "golden" / game
    raise typer.Exit(checking.run(find_box(game), golden or (ours if ours.is_dir() else None), seconds))


@app.command()
def init(
    key: Annotated[str, typer.Argument(help="The key of your game: a short word in small letters.")],
    folder: Annotated[
        Path | None, typer.Option("--folder", help="Where to; a new folder named after the key unless told.")
    ] = None,
) -> None:
    """Write a package with a room that plays, to be changed into a game of your own."""
    from gameshelf.cli import starting

    screen, where = Screen(), folder or Path(key)
    for path in starting.write(key, where):
        screen.show(f"  {path}")
    screen.show("It plays as it is. Put it on the shelf, play it, and look at it with the kit:")
    screen.whole(f"  pip install -e {where}")
    screen.whole(f"  gameshelf play {key}")
    screen.whole(f"  gameshelf check {key}")


@app.command("bots")
def list_bots() -> None:
    """Show the bots that can take a seat."""
    for name in bots.names():
        print(f"{name:12} {bots.WORDS.get(name) or bots.own.words(name)}")
    print(f"{'search:200':12} {bots.WORDS['search']}")
    print(f"{'module:Class':12} your own, from a module that Python finds or from this folder")
