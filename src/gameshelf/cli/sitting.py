"""`gameshelf play`: who sits down to which game, and again when it is over."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import gameshelf
from gameshelf import bots
from gameshelf.cli.screen import Leave, Screen
from gameshelf.cli.table import TerminalTable
from gameshelf.core import Box, SetupError
from gameshelf.play import Match


def run(match: Match, who: list[str], edition: str | None, path: Path | None) -> None:
    """Play, and another game as long as somebody wants one."""
    while True:
        table = TerminalTable(match, who, edition, path)
        welcome(table)
        if not table.run() or not table.screen.two_way or not wants_another(table.screen):
            return
        match, path = again(match), None


def welcome(table: TerminalTable) -> None:
    """What is played, who sits where, and where help is."""
    match, screen = table.match, table.screen
    screen.show(f"{match.box.title}, seed {match.seed}", "bold")
    screen.show(match.box.blurb)
    screen.show(f"At the table: {', '.join(match.names)}. Type ? for help, quit to save and leave.")


def wants_another(screen: Screen) -> bool:
    """Whether somebody wants to play again."""
    screen.show("")
    return screen.offer("Another game, with the same seats and options? y, or Enter for no.").lower() in ("y", "yes")


def again(match: Match) -> Match:
    """The same game with the same seats and options, dealt afresh."""
    game = match.game
    return Match(match.box.key, game.players, fresh_seed(), edition=game.content, names=match.names, **game.options)


def fresh_seed() -> int:
    """A seed short enough to be typed."""
    return secrets.randbits(31)


def new_game(box: Box, who: list[str], seed: int | None, edition: str | None, options: dict[str, Any]) -> Match:
    """A new game for these seats."""
    seed = fresh_seed() if seed is None else seed
    return Match(box.key, len(who), seed, edition=edition, names=seat_names(who), **options)


def choose_game() -> Box:
    """Ask which game, from the shelf."""
    screen, boxes = Screen(), list(gameshelf.shelf().values())
    for number, box in enumerate(boxes, 1):
        screen.show(f"  {number}  {box.title}: {box.blurb}", under=5)
    while True:
        try:
            line = screen.read("Which game? ").lower()
        except Leave:
            raise SetupError("No game was chosen.") from None
        if line.isdecimal() and 1 <= int(line[:9]) <= len(boxes):
            return boxes[int(line[:9]) - 1]
        for box in boxes:
            if line and (line == box.key or box.title.lower().startswith(line)):
                return box
        screen.show("Type a number or a name from the list.")


def seat_names(who: list[str]) -> list[str]:
    """Player 1 and so on; bots by their name."""
    return [f"{'Player' if name == 'me' else name.capitalize()} {seat + 1}" for seat, name in enumerate(who)]


def seated(who: list[str], count: int, bot: str) -> list[str]:
    """Who sits where: as told, or one person and bots."""
    who = who or ["me"] + [bot] * (count - 1)
    if len(who) != count:
        raise SetupError(f"{count} seats need {count} names in --seats, not {len(who)}.")
    for name in who:
        if name != "me":
            bots.make(name)
    return who
