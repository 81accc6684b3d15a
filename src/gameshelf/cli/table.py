"""`gameshelf play`: a table in the terminal, for people at one screen and bots."""

from __future__ import annotations

import secrets
import shlex
import sys
from pathlib import Path
from typing import Any

from rich.console import Console

import gameshelf
from gameshelf import bots
from gameshelf.core import Box, GameshelfError, Move, RecordError, SetupError, name_seats
from gameshelf.play import HOUSE, Match, Record, ReplayError, replay
from gameshelf.play.shelf import box as find_box

HELP = """\
  3            answer with the number before it
  {example:12} or type a move's notation
  why MOVE     why a move is not allowed now
  rules WORD   what the rules say about a word
  undo         take back your last move
  board, log   show the table, or what happened so far
  save [FILE]  write the game to a file
  quit         save and leave"""


class Leave(Exception):
    """Somebody wants to stop, or the input has ended."""


class TerminalTable:
    """People and bots around one screen."""

    def __init__(self, match: Match, who: list[str], edition: str | None = None, path: Path | None = None) -> None:
        self.match = match
        self.who = who  # "me", or a bot's name, for each seat
        self.edition = edition
        self.bots = {n: bots.seated(name, match.seed, n) for n, name in enumerate(who) if name != "me"}
        self.out = Console(highlight=False, soft_wrap=not sys.stdout.isatty())
        self.path = path or Path(f"{match.box.key}-{match.seed}.json")
        self.told = [0] * len(who)  # how many events each seat has been told
        self.shown: int | None = None  # whose secrets are on the screen

    @property
    def people(self) -> list[int]:
        return [n for n, name in enumerate(self.who) if name == "me"]

    def say(self, text: str, style: str = "") -> None:
        """A sentence of ours, with `@0` and so on for the seats."""
        self.show(name_seats(text, self.match.names), style)

    def show(self, text: str, style: str = "") -> None:
        """A text as it is: the names are in it already."""
        self.out.print(text, style=style, markup=False)

    def run(self) -> None:
        """Play to the end, or until somebody leaves; then the game is saved."""
        try:
            while (seat := self.match.game.seat) is not None:
                if seat in self.bots:
                    self.match.play(bots.ask(self.bots[seat], self.match.game))
                    if len(self.people) < 2:
                        self.news(self.people[0] if self.people else None)
                else:
                    self.ask(seat)
            self.finish()
        except (Leave, KeyboardInterrupt):
            self.say("")
            self.leave()
        except Exception:
            self.match.record.save(self.path)  # whatever went wrong, the game is not lost
            raise

    def news(self, seat: int | None) -> None:
        """Tell this seat what it has not been told yet."""
        number = -1 if seat is None else seat
        for line in self.match.log(seat, self.told[number]):
            self.show(f"  - {line}", "dim")
        self.told[number] = len(self.match.events)

    def ask(self, seat: int) -> None:
        """Put the question to a person until there is an answer."""
        if len(self.people) > 1 and self.shown != seat:
            self.curtain(seat)
        self.shown = seat
        self.news(seat)
        self.board(seat)
        while True:
            moves = self.match.game.moves()
            self.question(seat, moves)
            line = self.read()
            if self.answer(seat, line, moves):
                self.news(seat)
                return

    def curtain(self, seat: int) -> None:
        """At one screen, nobody sees another's secrets: the screen is handed over."""
        if self.match.box.secrets and not self.match.box.together:
            if self.shown is not None:
                self.say(f"Press Enter to hide this, then hand over to @{seat}.", "bold")
                self.read()
            if self.out.is_terminal:
                self.out.file.write("\x1b[3J")  # what scrolled away, too
                self.out.clear()
            self.say(f"@{seat}, it is your turn. Press Enter when the others look away.", "bold")
            self.read()
        else:
            self.say(f"@{seat}, it is your turn.", "bold")

    def board(self, seat: int | None) -> None:
        self.say("")
        self.say(self.match.box.text(self.match.game.view(seat)).rstrip())

    def question(self, seat: int, moves: list[Move]) -> None:
        game = self.match.game
        self.say("")
        self.say(game.view(seat)["question"], "bold")
        width = max(len(str(move)) for move in moves)
        for number, move in enumerate(moves, 1):
            self.say(f"  {number:2}  {move!s:{width}}  {game.label(move)}")

    def read(self) -> str:
        try:
            return input("> ").strip()
        except EOFError:
            raise Leave from None

    def answer(self, seat: int, line: str, moves: list[Move]) -> bool:
        """Do what was typed; True when it was a move."""
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        if not line or word in ("help", "?"):
            self.show(HELP.replace("{example:12}", f"{moves[0]!s:12}"))
        elif word == "why":
            refusal = self.match.game.why_not(rest)
            self.say(f"{rest} is allowed now." if refusal is None else f"{refusal.text} [{refusal.rule}]")
        elif word == "rules":
            self.rules(rest)
        elif word == "board":
            self.board(seat)
        elif word == "log":
            for text in self.match.log(seat):
                self.show(f"  - {text}")
        elif word == "undo":
            return self.undo(seat)
        elif word == "save":
            self.save(Path(rest) if rest else None)
        elif word in ("quit", "exit"):
            raise Leave
        else:
            return self.move(line, moves)
        return False

    def move(self, line: str, moves: list[Move]) -> bool:
        try:
            if line.isdecimal():
                number = int(line[:9])
                if not 1 <= number <= len(moves):
                    raise SetupError(f"There is no answer {number}; there are 1 to {len(moves)}. Type ? for help.")
                self.match.play(moves[number - 1])
            else:
                self.match.play(line)
        except GameshelfError as error:
            self.show(str(error), "red")
            return False
        return True

    def undo(self, seat: int) -> bool:
        try:
            self.match.undo(seat)
        except GameshelfError as error:
            self.show(str(error), "red")
            return False
        self.told = [min(told, len(self.match.events)) for told in self.told]
        self.say("Taken back.")
        return True

    def rules(self, word: str) -> None:
        found = [*self.match.box.rulebook.find(word), *HOUSE.find(word)] if word else []
        if not found:
            self.say(f"No rule speaks of {word!r}." if word else "Which word? For example: rules undo", "red")
        for rule in found[:6]:
            self.say(f"{rule.title} [{rule.id}]", "bold")
            self.say(f"  {rule.text}")
        if len(found) > 6:
            self.say(f"... and {len(found) - 6} more; try a longer word.")

    def save(self, path: Path | None) -> bool:
        try:
            self.match.record.save(path or self.path)
        except RecordError as error:
            self.show(str(error), "red")
            return False
        self.path = path or self.path
        words = ["gameshelf", "play", "--load", str(self.path), "--seats", ",".join(self.who)]
        words += ["--edition", self.edition] if self.edition else []
        self.show(f"Saved to {self.path}. Go on with:")
        self.out.print(f"  {shlex.join(words)}", markup=False, soft_wrap=True)
        return True

    def leave(self) -> None:
        """Nothing is lost: a game that has begun is saved."""
        if not self.match.moves:
            self.say("Nothing was played, so nothing is saved.")
        elif not self.save(None):
            self.show(self.match.record.to_json())

    def finish(self) -> None:
        """How it ended, and the score line by line."""
        outcome = self.match.game.outcome
        assert outcome is not None
        self.news(self.people[0] if self.people else None)
        self.board(None)
        self.say("")
        self.say(outcome.text, "bold")
        for seat in range(self.match.game.players):
            lines = outcome.lines[seat] if outcome.lines else ()
            rank = f", {outcome.ranks[seat]}" if outcome.ranks else ""
            mark = " (won)" if seat in outcome.winners else ""
            self.say(f"  @{seat}: {outcome.scores[seat]}{rank}{mark}", "bold" if mark else "")
            for label, points in lines:
                if points:
                    self.say(f"      {points:4}  {label}")


def choose_game() -> Box:
    """Ask which game, from the shelf."""
    boxes = list(gameshelf.shelf().values())
    for number, box in enumerate(boxes, 1):
        print(f"  {number}  {box.title}: {box.blurb}")
    while True:
        try:
            line = input("Which game? ").strip().lower()
        except EOFError:
            raise SetupError("No game was chosen.") from None
        if line.isdecimal() and 1 <= int(line[:9]) <= len(boxes):
            return boxes[int(line[:9]) - 1]
        for box in boxes:
            if line and (line == box.key or box.title.lower().startswith(line)):
                return box
        print("Type a number or a name from the list.")


def seat_names(who: list[str]) -> list[str]:
    """Player 1 and so on; bots by their name."""
    return [f"{'Player' if name == 'me' else name.capitalize()} {seat + 1}" for seat, name in enumerate(who)]


def run(
    game: str | None,
    players: int | None,
    seats: str,
    bot: str,
    seed: int | None,
    edition: str | None,
    options: list[str] | None,
    load: Path | None,
) -> None:
    """Set the table and play."""
    from gameshelf.cli.app import read_options

    who = [name.strip() for name in seats.split(",") if name.strip()]
    if load is not None:
        if game or players is not None or seed is not None or options:
            raise SetupError("A saved game knows its game, players, seed and options: give --load with --seats only.")
        match = continue_game(load, edition)
        who = seated(who, match.game.players, bot)
    else:
        box = find_box(game) if game else choose_game()
        count = players if players is not None else len(who) or box.seats[0]
        who = seated(who, count, bot)
        seed = secrets.randbits(31) if seed is None else seed
        chosen: dict[str, Any] = read_options(box, options)
        match = Match(box.key, count, seed, edition=edition, names=seat_names(who), **chosen)
    table = TerminalTable(match, who, edition, load)
    table.say(f"{match.box.title}, seed {match.seed}. Type ? for help.", "bold")
    table.run()


def seated(who: list[str], count: int, bot: str) -> list[str]:
    """Who sits where: as told, or one person and bots."""
    who = who or ["me"] + [bot] * (count - 1)
    if len(who) != count:
        raise SetupError(f"{count} seats need {count} names in --seats, not {len(who)}.")
    for name in who:
        if name != "me":
            bots.make(name)
    return who


def continue_game(path: Path, edition: str | None) -> Match:
    """A saved game; one that no longer fits goes on from its good part."""
    record = Record.load(path)
    try:
        return replay(record, edition=edition)
    except ReplayError as error:
        if not error.move:
            raise
        print(f"{error}\nThe game goes on from move {error.index}.", file=sys.stderr)
        return error.match


def tell_again(path: Path, until: int | None, seat: int | None, edition: str | None) -> None:
    """Print a saved game, move by move."""
    record = Record.load(path)
    failed: ReplayError | None = None
    try:
        match = replay(record, until, edition)
    except ReplayError as error:
        if not error.move:
            raise
        match, failed = error.match, error
    match.game.view(seat)  # a wrong seat is told before anything is printed
    out = Console(highlight=False, soft_wrap=True)
    marks = [*match.marks, len(match.events)]
    for number, move in enumerate(match.moves):
        out.print(f"{number + 1:4}  {move}", markup=False, style="bold")
        for event in match.events[marks[number] : marks[number + 1]]:
            out.print(f"        {name_seats(event.seen_by(seat), match.names)}", markup=False)
    out.print(name_seats(match.box.text(match.game.view(seat)), match.names), markup=False)
    if match.game.outcome is not None:
        out.print(name_seats(match.game.outcome.text, match.names), markup=False, style="bold")
    if failed is not None:
        raise failed
