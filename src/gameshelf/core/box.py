"""A game as it stands on the shelf."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gameshelf.core import content as contents
from gameshelf.core import rulebook as rulebooks
from gameshelf.core.chance import Chance
from gameshelf.core.content import Content, Kind
from gameshelf.core.errors import SetupError
from gameshelf.core.move import Vocabulary
from gameshelf.core.rulebook import Rulebook
from gameshelf.core.words import Event

if TYPE_CHECKING:
    from gameshelf.core.state import State


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to settle before a game: its name, its choices (the first is the default), what it means, what each is called.

    >>> Option("pace", ("slow", "fast"), "how fast you play", ("slowly", "fast")).called("slow")
    'slowly'
    """

    name: str
    choices: tuple[str | int, ...]
    text: str
    names: tuple[str, ...] = ()  # for each choice, where the choice itself says too little

    def called(self, choice: str | int) -> str:
        """A choice in words."""
        return self.names[self.choices.index(choice)] if self.names else str(choice)

    def read(self, value: object) -> str | int:
        """The choice that this value means; a wrong one raises with the choices."""
        for one in self.choices:
            if (value == one and not isinstance(value, bool)) or str(value) == str(one):
                return one
        raise SetupError(f"{self.name} cannot be {value!r}; choose from {', '.join(map(str, self.choices))}.")


@dataclass(eq=False, kw_only=True)
class Box:
    """Key, title, seats, options, rules version, content, and how to set up. One per game, in the room's `__init__.py`.

    >>> import gameshelf
    >>> gameshelf.shelf()["takara"].seats
    range(2, 5)
    """

    key: str
    title: str
    blurb: str  # one sentence for the shelf
    seats: range
    minutes: str
    weight: str  # light, medium, heavy
    together: bool  # everybody wins or loses together
    secrets: bool = True  # there are things that some seat cannot know
    rules_version: int
    longest: int  # random games end within this many moves
    endings: tuple[str, ...]  # the rule ids that an outcome may give as its reason
    folder: Path
    vocabulary: Vocabulary
    kinds: Mapping[str, Kind]  # what the entries of content.toml look like
    options: tuple[Option, ...] = ()
    compile: Callable[[Content], Any]  # content to plain arrays; raises content.wrong(...) where it does not fit together
    start: Callable[[Box, Content, int, dict[str, Any], Chance], State]  # everything laid out, the first step on the stack
    look: Callable[[Any, int | None], dict[str, Any]]  # what one seat may see
    redeal: Callable[[Any, int | None], None]  # deal again what this seat cannot know, with the state's own chance
    census: Callable[[Any], dict[str, str]]  # where every piece is, each exactly once
    text: Callable[[dict[str, Any]], str]  # a view, to be read aloud
    picture: Callable[[dict[str, Any]], str]  # a view, drawn as SVG for a page that has the drawing library in it
    scenery: Callable[[], str] = str  # what all its pictures refer to; a page has it once
    alone: Callable[[str], str] = str  # such a picture made to stand alone, for notebooks and files
    rate: Callable[[Any], list[float]]  # how good each of a Seat's moves looks to a sensible player

    @cached_property
    def content(self) -> Content:
        """The game's own content."""
        content = contents.load(self.folder / "content.toml", self.kinds)
        content.table = self.compile(content)
        return content

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rules in our own words."""
        return rulebooks.read(self.folder / "rulebook.md")

    def __post_init__(self) -> None:
        taken = {"box", "players", "seed", "content", "edition", "names", "journal", "self", "game"}
        for option in self.options:
            if option.name in taken:
                raise ValueError(f"an option of {self.key} cannot be called {option.name!r}")

    def content_for(self, edition: Path | str | Content | None) -> Content:
        """The game's own content, or an edition's: as it is, or from its file."""
        if edition is None:
            return self.content
        return edition if isinstance(edition, Content) else self.edition(edition)

    def edition(self, path: Path | str) -> Content:
        """An owner's own values, from a file, over the game's."""
        path = Path(path)
        edition = contents.overlay(self.content, path, self.kinds)
        edition.table = self.compile(edition)
        return edition

    def read_options(self, given: Mapping[str, object]) -> dict[str, Any]:
        """All options with their choices; a wrong name or choice raises with what there is."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                there = f"it has {', '.join(known)}" if known else "it has none"
                raise SetupError(f"{self.title} has no option {name!r}; {there}.")
        return {name: option.read(given.get(name, option.choices[0])) for name, option in known.items()}

    def setup(
        self,
        players: int | None = None,
        seed: int = 0,
        content: Content | None = None,
        *,
        journal: list[Event] | None = None,
        **options: object,
    ) -> State:
        """A new game, ready for its first answer; what happens on the way goes into the journal."""
        if players is None:
            players = self.seats[0]
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.seats:
            span = f"{self.seats[0]} to {self.seats[-1]}" if len(self.seats) > 1 else str(self.seats[0])
            raise SetupError(f"{self.title} is for {span} players, not {players!r}.")
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise SetupError(f"The seed must be a whole number, not {seed!r}.")
        state = self.start(self, content or self.content, players, self.read_options(options), Chance(seed))
        state.journal = journal
        state.settle()
        return state

    def __repr__(self) -> str:
        return f"<Box {self.key}: {self.title}, {self.seats[0]}-{self.seats[-1]} players>"
