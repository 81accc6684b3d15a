"""A game's rules in our own words, read from `rulebook.md`: each rule with an id, then the rulings."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

_HEADING = re.compile(r"^### `?([a-z0-9_.]+)`?: (.+)$")
_PRINTED = "Printed under:"
_PIECES = "Pieces:"


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its id, its title, where it stands in the printed rulebook, and what it says.

    A ruling is a rule that settles something the printed rules leave open.
    """

    id: str
    title: str
    section: str
    printed: str
    text: str
    pieces: tuple[str, ...] = ()  # what it speaks of, as the room draws it

    @property
    def ruling(self) -> bool:
        return ".ruling." in self.id


@dataclass(frozen=True, slots=True)
class Point:
    """A part of a game in half a minute: what you want, your turn, how it ends."""

    title: str
    text: str
    pieces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The game in half a minute, and all its rules, in the order in which one learns them."""

    title: str
    rules: dict[str, Rule]
    brief: tuple[Point, ...] = ()

    def find(self, word: str) -> list[Rule]:
        """The rules that this word leads to: an exact id alone; else all with it in id, title or text, in this order."""
        word = word.strip().lower()
        if word in self.rules:
            return [self.rules[word]]
        found: dict[str, Rule] = {}
        for part in ("id", "title", "text"):
            found |= {rule.id: rule for rule in self.rules.values() if word in getattr(rule, part).lower()}
        return list(found.values())

    def title_of(self, id: str) -> str:
        """What a rule is called; its id where the book has no such rule."""
        return self.rules[id].title if id in self.rules else id


def read(path: Path) -> Rulebook:
    """Read a `rulebook.md`: `# title`, `## section`, `### rule.id: Title`, `Printed under: ...`, `Pieces: ...`, the text.

    What has a heading without an id is no rule, but a part of the game in half a minute.
    """
    title, section = path.parent.name, ""
    rules: dict[str, Rule] = {}
    brief: list[Point] = []
    current: tuple[str, str, str] | None = None
    body: list[str] = []

    def finish() -> None:
        if current is None:
            return
        lines = "\n".join(body).strip().split("\n")
        printed = ""
        if lines[0].startswith(_PRINTED):
            printed = lines.pop(0).removeprefix(_PRINTED).strip()
        pieces: tuple[str, ...] = ()
        if lines and lines[0].startswith(_PIECES):
            pieces = tuple(one.strip() for one in lines.pop(0).removeprefix(_PIECES).split(","))
        text = "\n".join(lines).strip()
        if not current[0]:
            brief.append(Point(current[1], text, pieces))
            return
        if current[0] in rules:
            raise ValueError(f"{path.name} has the rule {current[0]} twice")
        rules[current[0]] = Rule(current[0], current[1], current[2], printed, text, pieces)

    for line in path.read_text(encoding="utf-8").splitlines():
        if heading := _HEADING.match(line):
            finish()
            current, body = (heading[1], heading[2].strip(), section), []
        elif line.startswith("### "):
            finish()
            current, body = ("", line[4:].strip(), section), []
        elif line.startswith("## "):
            finish()
            current, section = None, line[3:].strip()
        elif line.startswith("# "):
            finish()
            current, title = None, line[2:].strip()
        else:
            body.append(line)
    finish()
    return Rulebook(title, rules, tuple(brief))
