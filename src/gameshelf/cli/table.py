"""A table in the terminal, for people at one screen and bots."""

from __future__ import annotations

import itertools
import os
import shlex
from dataclasses import replace
from pathlib import Path

from gameshelf import bots
from gameshelf.cli import lookup, scores
from gameshelf.cli.screen import Leave, Screen, changed
from gameshelf.core import GameshelfError, IllegalMove, Move, RecordError, SetupError, joined, name_seats, to_you
from gameshelf.play import HOUSE, Match, Record
from gameshelf.play.scores import best

HELP = """\
  {number:11}  answer with the number before it
  {move:11}  or with a move's notation
  Enter        the question and its answers again
  board, log   the whole table, or all that happened so far
  why MOVE     why a move is not allowed now
  rules WORD   what the rules say about a word
  hint         the best moves, as far as you can know, with your chance to win
  undo         take back your last move
  save [FILE]  write the game to a file
  quit         save and leave"""


class TerminalTable:
    """People and bots around one screen."""

    def __init__(self, match: Match, who: list[str], edition: str | None = None, path: Path | None = None) -> None:
        self.match = match
        self.who = who  # "me", or a bot's name, for each seat
        self.edition = edition
        self.path = path  # the file that the game has, once it was saved or loaded
        self.bots = {n: bots.seated(name, match.seed, n) for n, name in enumerate(who) if name != "me"}
        for bot in self.bots.values():
            if isinstance(bot, bots.Search):
                bot.workers = os.cpu_count() or 1
        match.bots = ["" if name == "me" else name for name in who]
        self.people = [n for n, name in enumerate(who) if name == "me"]
        self.curtain = len(self.people) > 1 and match.box.secrets and not match.box.together
        self.screen = Screen()
        self.told = [self.last_event_of(seat) for seat in range(len(who))]  # how many events each seat has been told
        self.shown: int | None = None  # whose secrets are on the screen
        self.seen: list[str] = []  # the board as that seat had it last; empty when it is due as a whole

    @property
    def usual_path(self) -> Path:
        """Where the game is saved when nobody says where: in its own file, or in one that takes nobody's place."""
        if self.path is not None:
            return self.path
        name = f"{self.match.box.key}-{self.match.seed}"
        return next(path for n in itertools.count(1) if not self.is_of_another(path := Path(f"{name}{f'-{n}' * (n > 1)}.json")))

    def say(self, text: str, style: str = "") -> None:
        """A sentence of ours, with `@0` and so on for the seats."""
        self.screen.show(name_seats(text, self.match.names), style)

    def run(self) -> bool:
        """Play to the end: then True; or until somebody leaves: then the game is saved."""
        try:
            while (seat := self.match.game.seat) is not None:
                if seat in self.bots:
                    self.play_bot(seat)
                else:
                    self.ask(seat)
        except (Leave, KeyboardInterrupt):
            self.say("")
            self.leave()
            return False
        except Exception:
            self.match.record.save(self.usual_path)  # whatever went wrong, the game is not lost
            raise
        self.finish()
        return True

    def play_bot(self, seat: int) -> None:
        """A bot's move. People are told of it when they are asked; where there are none, whoever watches is told now."""
        bot = self.bots[seat]
        self.match.play(
            bots.ask(bot, self.match.game, self.match.heard(seat) if bots.listens(bot, self.match.game.box) else ())
        )
        self.seen = []
        if not self.people:
            self.news(None)

    # What a person is shown

    def ask(self, seat: int) -> None:
        """What happened, what lies there now, the question: until there is an answer."""
        if len(self.people) > 1 and self.shown != seat:
            self.hand_over(seat)
        self.shown = seat
        if self.seen:  # the story comes before what it has changed; a whole board would push it off a small screen
            self.news(seat)
            self.changes(seat)
        else:
            self.board(seat)
            self.news(seat)
        self.question(seat)
        while True:
            line = self.screen.read() or self.only_answer()
            if not line:
                self.question(seat)
            elif self.answer(seat, line):
                return
            else:
                enter = "it takes the only answer" if self.only_answer() else "the answers again"
                self.say(f"{self.asking(seat)} (Enter: {enter}.)", "bold")

    def hand_over(self, seat: int) -> None:
        """Another person is asked. Where there are secrets, nobody sees another's; else all have read the same board."""
        if not self.curtain:
            return
        self.seen = []
        if self.shown is not None:
            self.news(self.shown)
            self.press_enter(f"\nPress Enter to hide this, then hand over to @{seat}.")
        self.screen.clear()
        self.press_enter(f"@{seat}, it is your turn. Press Enter when the others look away.")

    def press_enter(self, text: str) -> None:
        """Wait for Enter; who types quit leaves."""
        self.say(text, "bold")
        if self.screen.read().lower() in ("quit", "exit"):
            raise Leave

    def board(self, seat: int | None) -> None:
        """The whole board."""
        self.seen = self.lines(seat)
        self.say("")
        self.screen.board(self.seen)

    def changes(self, seat: int) -> None:
        """What has changed on the board since this seat read it."""
        before, self.seen = self.seen, self.lines(seat)
        if news := changed(before, self.seen):
            self.say("\nChanged (board shows all):", "dim")
            self.screen.board(news)

    def lines(self, seat: int | None) -> list[str]:
        """The board as this seat may read it; when it is over, with all that was hidden."""
        return name_seats(self.match.box.text(self.match.game.revealed(seat)), self.match.names).rstrip().split("\n")

    def news(self, seat: int | None) -> None:
        """Tell this seat (None: whoever watches) what it has not been told; without a curtain everybody reads it."""
        since = min(self.told[n] for n in self.people or self.bots) if seat is None else self.told[seat]
        sentences = self.sentences(seat, since)
        if sentences and self.people:
            self.say("")
        self.screen.news(sentences)
        for reader in [seat] if self.curtain and seat is not None else range(len(self.told)):
            self.told[reader] = len(self.match.events)

    def sentences(self, seat: int | None, since: int) -> list[tuple[str, str]]:
        """What happened, as this seat may read it, each with whose doing it was; how the game ended is told elsewhere."""
        outcome, you = self.match.game.outcome, seat if self.alone_reads else None
        left_out = ("", outcome.text if outcome else "")
        names = ["You" if n == you else name for n, name in enumerate(self.match.names)]
        return [
            ("" if event.seat is None else names[event.seat], name_seats(to_you(event.seen_by(seat), you), self.match.names))
            for event in self.match.events[since:]
            if event.seen_by(seat) not in left_out
        ]

    @property
    def alone_reads(self) -> bool:
        """Whether what a seat is told is read by its player alone: then it says you."""
        return len(self.people) == 1 or self.curtain

    def last_event_of(self, seat: int) -> int:
        """Where this seat's last doing stands among the events: from there on a game that was loaded is told."""
        return max((number for number, event in enumerate(self.match.events) if event.seat == seat), default=0)

    def asking(self, seat: int) -> str:
        """The question; among several people with the name of the one it is for."""
        question: str = self.match.game.view(seat)["question"]
        return f"@{seat}: {question}" if len(self.people) > 1 else question

    def question(self, seat: int) -> None:
        """The question and its numbered answers."""
        game = self.match.game
        self.say("")
        self.say(self.asking(seat), "bold")
        self.screen.menu([(str(move), name_seats(game.label(move), self.match.names)) for move in game.moves()])
        if self.only_answer():
            self.say("(Enter takes it.)", "dim")

    # What a person types

    def only_answer(self) -> str:
        """What Enter stands for: the answer, where there is only one."""
        moves = self.match.game.moves()
        return str(moves[0]) if len(moves) == 1 else ""

    def answer(self, seat: int, line: str) -> bool:
        """Do what was typed; True when the table has changed."""
        word, _, rest = line.partition(" ")
        word, rest = word.lower(), rest.strip()
        if word in ("help", "?"):
            number, move = min(enumerate(map(str, self.match.game.moves()), 1), key=lambda one: len(one[1]))
            self.screen.show(HELP.format(number=str(number), move=move))
        elif word == "why":
            self.why(rest)
        elif word == "hint":
            self.hint(seat)
        elif word == "rules":
            self.rules(rest)
        elif word == "board":
            self.board(seat)
        elif word == "log":
            for _, text in self.sentences(seat, 0):
                self.screen.show(f"- {text}")
        elif word == "undo":
            return self.undo(seat)
        elif word == "save":
            if self.save(Path(rest) if rest else self.usual_path):
                self.tell_how_to_go_on()
        elif word in ("quit", "exit"):
            raise Leave
        else:
            return self.play(line)
        return False

    def play(self, line: str) -> bool:
        """Play the move that was typed, by its number or its notation."""
        try:
            self.match.play(self.numbered(line) if line.isdecimal() else line)
        except GameshelfError as error:
            self.screen.show(str(error), "red")
            return False
        return True

    def numbered(self, digits: str) -> Move:
        """The answer with this number."""
        number, moves = int(digits[:9]), self.match.game.moves()
        if not 1 <= number <= len(moves):
            raise SetupError(f"There is no answer {number}; there are 1 to {len(moves)}.")
        return moves[number - 1]

    def why(self, line: str) -> None:
        """Tell why a move is not allowed now."""
        if not line:
            self.screen.show(f"Which move? For example: why {self.match.game.moves()[0]}", "red")
            return
        try:
            refusal = self.match.game.why_not(self.numbered(line) if line.isdecimal() else line)
        except SetupError as error:
            self.screen.show(str(error), "red")
            return
        self.say(f"{line} is allowed now." if refusal is None else f"{refusal.text} [{refusal.rule}]")

    def hint(self, seat: int) -> None:
        """The best moves as far as this seat can know, each with its chance and how that is known."""
        self.screen.show("Thinking for two seconds; where the machine is busy it takes longer ...", "dim")
        self.match.hints.append((seat, len(self.match.turns)))
        found = bots.hint(self.match.seat(seat), workers=os.cpu_count() or 1)
        self.screen.show("The best first, with the number of the answer:", "dim")
        moves = [str(move) for move in self.match.game.moves()]
        for one in found:
            self.say(f"{moves.index(str(one.move)) + 1}. {one.move}: {one}")

    def undo(self, seat: int) -> bool:
        """Take back this seat's last move; where all play together, that of whoever at this screen has made it."""
        last = self.match.turns[-1].seat if self.match.turns else seat
        try:
            self.match.undo(last if self.match.box.together and last in self.people else seat)
        except IllegalMove as error:
            self.screen.show(str(error), "red")
            return False
        self.told = [min(told, len(self.match.events)) for told in self.told]
        self.say("Taken back.")
        return True

    def rules(self, wanted: str) -> None:
        """Show what the rules of the game and of the house say about a word."""
        found = lookup.find([self.match.box.rulebook, HOUSE], wanted) if wanted else []
        if not found:
            self.say(f"No rule speaks of {wanted!r}." if wanted else "Which word? For example: rules undo", "red")
        lookup.show(self.screen, found, wanted, "rules")

    # Files, and the end

    def save(self, path: Path) -> bool:
        """Write the game to a file, which is the game's from now on."""
        try:
            if self.is_of_another(path):
                raise RecordError(f"{path} is there already and is not this game; choose another name.")
            self.match.record.save(path)
        except RecordError as error:
            self.screen.show(str(error), "red")
            return False
        self.path = path
        return True

    def is_of_another(self, path: Path) -> bool:
        """Whether a file is there already that holds something else than this game."""
        if path == self.path or not path.is_file():
            return False
        try:
            there, ours = Record.load(path), self.match.record
        except RecordError:
            return True
        dealt = [replace(one, moves=(), names=(), bots=(), date="", outcome=None) for one in (there, ours)]
        return dealt[0] != dealt[1] or there.moves != ours.moves[: len(there.moves)]

    def command(self, *words: str) -> str:
        """A command of ours as it is typed, with the edition that this game needs."""
        return shlex.join(["gameshelf", *words, *(["--edition", self.edition] if self.edition else [])])

    def tell_how_to_go_on(self) -> None:
        """Where the game is, and the command that goes on with it."""
        self.screen.show(f"Saved to {self.path}. Go on with:")
        self.screen.whole(f"  {self.command('play', '--load', str(self.path), '--seats', ','.join(self.who))}")

    def leave(self) -> None:
        """Nothing is lost: a game that has begun is saved."""
        if not self.match.turns:
            self.say("Nothing was played, so nothing is saved.")
        elif self.save(self.usual_path):
            self.tell_how_to_go_on()
        else:
            self.screen.show(self.match.record.to_json())

    def finish(self) -> None:
        """How it ended, the score line by line, and the whole game in its file."""
        reader = self.people[0] if len(self.people) == 1 else None
        self.news(reader)
        self.board(reader)
        self.scores()
        if (self.path is not None and self.save(self.path)) or (self.screen.two_way and self.offer_to_save()):
            self.screen.show(f"\nThe whole game is in {self.path}. See it again with:")
            self.screen.whole(f"  {self.command('replay', str(self.path))}")

    def scores(self) -> None:
        """How it ended, and the score line by line."""
        outcome = self.match.game.outcome
        assert outcome is not None
        self.say("")
        self.say(to_you(outcome.text, self.people[0] if len(self.people) == 1 else None), "bold")
        seats = range(self.match.game.players)
        each = {(outcome.scores[seat], *(outcome.lines[seat] if outcome.lines else ())) for seat in seats}
        common = self.match.box.together and not outcome.ranks and len(each) == 1  # what all have in common stands there once
        for seat in seats[:1] if common else seats:
            lines = outcome.lines[seat] if outcome.lines else ()
            rank = f", {outcome.ranks[seat]}" if outcome.ranks else ""
            mark = " (won)" if seat in outcome.winners else ""
            who = joined([f"@{n}" for n in seats]) if common else f"@{seat}"
            self.say(f"  {who}: {outcome.scores[seat]}{rank}{mark}", "bold" if mark else "")
            for label, points in lines:
                if points:
                    self.say(f"      {points:4}  {label}")
        for _, fate in self.match.box.fates(self.match.game.view(None)):
            self.say(f"  {fate}")
        if (kept := best(self.match.game, self.people)) and (told := scores.compare(kept)):
            self.say(told)

    def offer_to_save(self) -> bool:
        """Ask whether to keep the finished game; True when it is in a file."""
        while True:
            self.say("")
            line = self.screen.offer(f"Keep this game for a replay? y for {self.usual_path}, save FILE, or Enter for no.")
            word, _, name = line.partition(" ")
            if word.lower() in ("", "n", "no"):
                return False
            if word.lower() in ("y", "yes", "save") and self.save(Path(name.strip()) if name.strip() else self.usual_path):
                return True
