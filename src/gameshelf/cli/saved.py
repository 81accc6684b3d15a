"""Saved games: going on with one, and telling one again."""

from __future__ import annotations

import sys
from pathlib import Path

from gameshelf.cli.screen import Screen
from gameshelf.core import name_seats
from gameshelf.play import Match, Record, ReplayError, replay


def go_on(path: Path, edition: str | None) -> tuple[Match, Path]:
    """A saved game and its file. One that no longer fits goes on from its good part, in a file of its own."""
    match, failed = good_part(path, None, edition)
    if failed is None:
        return match, path
    print(f"{failed}\nThe game goes on from move {failed.index}.", file=sys.stderr)
    return match, path.with_name(f"{path.stem}-from-move-{failed.index}.json")


def tell_again(path: Path, until: int | None, seat: int | None, edition: str | None) -> None:
    """Print a saved game, move by move."""
    match, failed = good_part(path, until, edition)
    board = name_seats(
        match.box.text(match.game.revealed(seat)), match.names
    )  # a wrong seat is told before anything is printed
    screen = Screen()
    for number, turn in enumerate(match.turns):
        screen.show(f"{number + 1:4}  {turn.move}", "bold")
        for event in turn.events:
            if text := event.seen_by(seat):
                screen.show(f"        {name_seats(text, match.names)}")
    screen.show("")
    screen.board(board.rstrip().split("\n"))
    if match.game.outcome is not None:
        screen.show(f"\n{name_seats(match.game.outcome.text, match.names)}", "bold")
    if failed is not None:
        raise failed


def good_part(path: Path, until: int | None, edition: str | None) -> tuple[Match, ReplayError | None]:
    """A saved game as far as it fits, and what stopped it."""
    record = Record.load(path)
    try:
        match = replay(record, until, edition)
    except ReplayError as error:
        if not error.move:
            raise
        return error.match, error
    if record.rules != match.box.rules_version:
        then = f"This game was played under rules version {record.rules}; this is version {match.box.rules_version}."
        print(f"{then} Its moves still fit, but what comes of them may be told differently.", file=sys.stderr)
    return match, None
