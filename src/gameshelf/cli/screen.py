"""What a person at a terminal reads and types."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import groupby
from operator import itemgetter
from textwrap import wrap
from types import ModuleType

from rich.console import Console

from gameshelf.core import in_one

WORDS = 6  # the column where an answer begins, after its number
CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # what scrolled away last: some terminals let the screen scroll away when it is cleared


class Leave(Exception):
    """Somebody wants to stop, or the input has ended."""


class Screen:
    """Lines out, lines in. On a terminal long lines go on under themselves; through a pipe a line stays one line."""

    def __init__(self) -> None:
        self.out = Console(highlight=False, soft_wrap=True, emoji=False)
        self.live = sys.stdout.isatty()
        self.typing = readline() if self.two_way else None

    @property
    def two_way(self) -> bool:
        """Whether a person sits here, who can be asked for more than the game needs."""
        return self.live and sys.stdin.isatty()

    def show(self, text: str, style: str = "", under: int | None = None) -> None:
        """Print a text; `under` is the column where a long line goes on, two deeper than it began unless told."""
        for line in text.split("\n"):
            for part in fold(line, self.out.width, under) if self.live else [line]:
                self.out.print(part, style=style, markup=False)

    def whole(self, text: str) -> None:
        """Print a line that is there to be copied, so never in parts."""
        self.out.print(text, markup=False)

    def board(self, lines: Sequence[str]) -> None:
        """A board, or some lines of it; what stands at the edge is a heading."""
        for line in lines:
            self.show(line, "" if line.startswith(" ") else "bold")

    def news(self, sentences: Sequence[tuple[str, str]]) -> None:
        """What happened, each sentence with whose doing it was. More than a third of the screen is told in paragraphs."""
        if self.live and len(sentences) > self.out.height // 3:
            lines = [paragraph(name, [text for _, text in told]) for name, told in groupby(sentences, itemgetter(0))]
        else:
            lines = [text for _, text in sentences]
        for line in lines:
            self.show(f"- {line}")

    def menu(self, answers: Sequence[tuple[str, str]]) -> None:
        """Numbered answers, each a notation and a label. A list of more than half the screen goes two to a line."""
        tight = self.live and len(answers) > self.out.height // 2
        column = 0 if tight else max(len(notation) for notation, _ in answers)
        entries = [f"  {number:2}  {notation:{column}}  {label}" for number, (notation, label) in enumerate(answers, 1)]
        for entry in pair(entries, self.out.width // 2) if tight else entries:
            self.show(entry, under=WORDS)

    def read(self, prompt: str = "> ") -> str:
        """One line that was typed; what comes through a pipe is shown, so that the whole reads like a conversation."""
        try:
            line = input(prompt).strip()
        except EOFError:
            raise Leave from None
        if not sys.stdin.isatty():
            self.show(line)
        return line

    def offer(self, question: str) -> str:
        """Ask a person who may as well have left already: then the answer is empty."""
        self.show(question, "bold")
        try:
            return self.read()
        except (Leave, KeyboardInterrupt):
            self.show("")
            return ""

    def clear(self) -> None:
        """Hide what is on the screen, what scrolled away, and what the arrow keys would bring back."""
        if self.live and self.out.is_dumb_terminal:
            self.show("\n" * self.out.height)
        elif self.live:
            self.out.file.write(CLEAR)
            self.out.file.flush()
        if self.typing is not None:
            self.typing.clear_history()


def readline() -> ModuleType | None:
    """The module that, once imported, makes the arrow keys work in what is typed; some systems have none."""
    try:
        import readline
    except ImportError:
        return None
    return readline


def fold(line: str, width: int, under: int | None = None) -> list[str]:
    """A line in parts of this width; what goes on stands at column `under`.

    >>> fold("  Won: a chest, a crown, a stone.", 20)
    ['  Won: a chest, a', '    crown, a stone.']
    """
    body = line.lstrip(" ")
    lead = len(line) - len(body)
    under = lead + 2 if under is None else under
    parts = wrap(
        body,
        width,
        initial_indent=" " * lead,
        subsequent_indent=" " * under,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return parts or [""]


def paragraph(name: str, sentences: Sequence[str]) -> str:
    """Sentences in one piece; a name that begins them is said once, but not "You": without it they would be orders.

    >>> paragraph("Ana", ["Ana digs at site 3.", "Ana goes to the Dive for 1 Kara.", "The sword is free."])
    'Ana digs at site 3. Goes to the Dive for 1 Kara. The sword is free.'
    """
    first, *rest = sentences
    start = f"{name} "
    if name not in ("", "You") and first.startswith(start):
        short = in_one([text.removeprefix(start) for text in rest])
        rest = [text[:1].upper() + text[1:] for text in short]
    return " ".join([first, *rest])


def pair(entries: Sequence[str], half: int) -> list[str]:
    """Two neighbours that are both shorter than `half` share a line.

    >>> pair(["1 dig", "2 view", "3 go to the harbor"], 8)
    ['1 dig   2 view', '3 go to the harbor']
    """
    lines: list[str] = []
    room = False
    for entry in entries:
        short = len(entry) < half
        if room and short:
            lines[-1] = f"{lines[-1]:{half}}{entry}"
        else:
            lines.append(entry)
        room = short and not room
    return lines


def changed(before: Sequence[str], now: Sequence[str]) -> list[str]:
    """The items of a board that are new, each whole and with the heading that it stands under.

    >>> changed(["YOU", "  2 Karas", "ANA", "  2 Karas"], ["YOU", "  2 Karas", "ANA", "  3 Karas"])
    ['ANA', '  3 Karas']
    """
    items, new = itemised(now), set[int]()
    for tag, _, _, start, end in SequenceMatcher(None, itemised(before), items, autojunk=False).get_opcodes():
        if tag in ("insert", "replace"):
            new.update(range(start, end))
    heading = 0
    for number, item in enumerate(items):
        if not item[0].startswith(" "):
            heading = number
        if number in new:
            new.add(heading)
    return [line for number in sorted(new) for line in items[number]]


def itemised(lines: Sequence[str]) -> list[tuple[str, ...]]:
    """A board's lines as items: headings at the edge, and lines set in by two; what is set in deeper belongs to the one above.

    >>> itemised(["YOU", "  Row:", "    a guard", "    a door"])
    [('YOU',), ('  Row:', '    a guard', '    a door')]
    """
    items: list[tuple[str, ...]] = []
    for line in lines:
        if items and line.startswith("   "):
            items[-1] += (line,)
        else:
            items.append((line,))
    return items
