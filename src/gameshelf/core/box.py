"""A game as it stands on the shelf."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gameshelf.core import chance as chances
from gameshelf.core import content as contents
from gameshelf.core import rulebook as rulebooks
from gameshelf.core.chance import Chance
from gameshelf.core.content import Content, Kind
from gameshelf.core.errors import SetupError
from gameshelf.core.event import Beat, Event
from gameshelf.core.move import Vocabulary
from gameshelf.core.rulebook import Rulebook

if TYPE_CHECKING:
    from gameshelf.core.move import Move
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
    fits: Callable[[int, Any], bool] | None = None  # whether a choice is possible with so many players; without it, all are
    harder: bool = False  # whether each choice is harder than the one before it

    def called(self, choice: str | int) -> str:
        """A choice in words."""
        return self.names[self.choices.index(choice)] if self.names else str(choice)

    def possible(self, players: int) -> tuple[str | int, ...]:
        """The choices that fit so many players; the first is the default.

        >>> teams = Option("teams", ("none", "pairs"), "who plays with whom", fits=lambda n, choice: choice == "none" or n == 4)
        >>> teams.possible(3)
        ('none',)
        """
        if self.fits is None:
            return self.choices
        return tuple(one for one in self.choices if self.fits(players, one)) or self.choices

    def read(self, value: object, players: int) -> str | int:
        """The choice that this value means; a wrong one raises with the choices."""
        possible = self.possible(players)
        for one in self.choices:
            if (value == one and not isinstance(value, bool)) or str(value) == str(one):
                if one in possible:
                    return one
                choose = f"choose from {', '.join(map(str, possible))}"
                raise SetupError(f"{self.name} cannot be {value!r} with {players} players; {choose}.")
        raise SetupError(f"{self.name} cannot be {value!r}; choose from {', '.join(map(str, possible))}.")


def apart(players: int, options: Mapping[str, Any]) -> tuple[int, ...]:
    """Every seat is a side of its own."""
    return tuple(range(players))


def allied(players: int, options: Mapping[str, Any]) -> tuple[int, ...]:
    """All seats win or lose together."""
    return (0,) * players


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
    hard: str = ""  # how hard it is to win, in a sentence, where the game itself has to be beaten
    sides: Callable[[int, Mapping[str, Any]], tuple[int, ...]] = apart  # who wins and loses together: a number for each seat
    secrets: bool = True  # there are things that some seat cannot know
    rules_version: int
    longest: int  # random games end within this many moves
    endings: tuple[str, ...]  # the rule ids that an outcome may give as its reason
    folder: Path
    vocabulary: Vocabulary
    beyond: frozenset[str] = frozenset()  # moves that only a larger edition has; our own content never offers them
    kinds: Mapping[str, Kind]  # what the entries of content.toml look like
    options: tuple[Option, ...] = ()
    first: Mapping[str, str] = field(default_factory=dict)  # options of somebody's first game, where there is a gentler way in
    compile: Callable[[Content], Any]  # content to plain arrays; raises content.wrong(...) where it does not fit together
    start: Callable[[Box, Content, int, dict[str, Any], Chance], State]  # everything laid out, the first step on the stack
    look: Callable[[Any, int | None], dict[str, Any]]  # what one seat may see
    glimpse: Callable[[Any, int | None], dict[str, Any]] | None = None  # the same sooner, of things that no one may change
    common: Callable[[Any], dict[str, Any]] | None = None  # what every seat sees alike, which a glimpse then leaves out
    kept: tuple[str, ...] = ()  # the lists of a glimpse whose entries are made once for many views
    reveal: Callable[[Any, int | None], dict[str, Any]] | None = None  # the same when it is over, with all that was hidden
    redeal: Callable[[Any, int | None], None]  # deal again what this seat cannot know, with the state's own chance
    census: Callable[[Any], dict[str, str]]  # where every piece is, each exactly once
    text: Callable[[dict[str, Any]], str]  # a view, to be read aloud
    picture: Callable[..., str]  # a view, drawn as SVG for a page that has the drawing library in it; `tall=True` for a phone
    layouts: tuple[str, ...] = ("wide",)  # with "tall" where the picture for a phone is another
    scenery: Callable[[], str] = str  # what all its pictures refer to; a page has it once
    alone: Callable[[str], str] = str  # such a picture made to stand alone, for notebooks and files
    rate: Callable[[Any], list[float]]  # how good each of a Seat's moves looks to a sensible player
    quick: Callable[[Any, int], Move] | None = None  # a sensible move of this seat in an imagined game, in microseconds
    worth: Callable[[Any], tuple[float, ...]] | None = None  # each seat's chance to win in this position, 0 to 1
    horizon: int = 8  # decisions to be played on before `worth` tells enough
    # Of a hundred answers, those that easy, normal and hard give without a thought: of the better half, hard what looks best
    lapses: tuple[int, int, int] = (30, 0, 0)
    thinks: int = 200  # imagined games a move of the level hard: between normal and master
    infer: Callable[[Any], Callable[[Any], float] | None] | None = (
        None  # from what a Seat heard: how likely an imagined game is
    )
    leads: frozenset[str] = frozenset()  # verbs that make sense only with the move that is planned after them
    imposes: Callable[[Any, Move], bool] | None = None  # whether a Seat's move spends what others have, where all win together
    reason: Callable[[Any, Move], str] | None = None  # why a sensible player on this Seat makes this move, in a sentence
    odds: Callable[[Any, Move], str] | None = None  # the chance of what a Seat's move tries, where the room knows it exactly
    progress: Callable[[dict[str, Any]], list[str]] = lambda view: []  # how far it is and what ends it, in one to three lines
    beats: Callable[[dict[str, Any], dict[str, Any]], Beat | None] = lambda data, view: None  # what people see of an event
    # When it is over, what became of each seat: a drawing of the scenery, and a sentence or two
    fates: Callable[[dict[str, Any]], list[tuple[str, str]]] = lambda view: []
    # And how it ended: a drawing 112 high, and how wide it is; without one the cover is seen
    ending: Callable[[dict[str, Any]], tuple[int, str]] = lambda view: (0, "")
    rules_at: Mapping[str, str] = field(default_factory=dict)  # the rule of each piece and place, by the beginning of its id
    guide: Callable[..., list[tuple[str, dict[str, Any]]]] = list  # how it goes: sentences, each with a view of a position
    # What somebody may meet here for the first time: a key, and in a sentence or two what it is and what one does about it
    lessons: Callable[[dict[str, Any]], list[tuple[str, str]]] = lambda view: []
    at_once: frozenset[str] = frozenset()  # the keys of those that come before the first answer, however soon after another
    guided: str = ""  # the option of which each choice has a guide of its own: `guide(choice)`
    uses: Callable[[Any, Move], Iterable[str]] | None = None  # the entries (`kind.key`) that a move uses, for `balance`
    asks: Callable[[dict[str, Any], str], str] = lambda view, notation: ""  # what to ask before so much is spent at once
    # Several moves that are often made one after the other, with the words of one button for them
    series: Callable[[dict[str, Any]], tuple[str, tuple[str, ...]] | None] = lambda view: None

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
        self.vocabulary.game = self.vocabulary.game or self.key
        taken = {"bots", "box", "players", "seed", "content", "edition", "names", "journal", "self", "game"}
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

    @cached_property
    def together(self) -> bool:
        """Whether everybody wins or loses together, whatever is chosen."""
        most = self.seats[-1]
        return most > 1 and len(set(self.sides(most, self.read_options({}, most)))) == 1

    def read_options(self, given: Mapping[str, object], players: int | None) -> dict[str, Any]:
        """All options with their choices for so many players; a wrong name or choice raises with what there is."""
        count = self.seats[0] if players is None or players not in self.seats else players
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                there = f"it has {', '.join(known)}" if known else "it has none"
                raise SetupError(f"{self.title} has no option {name!r}; {there}.")
        return {
            name: option.read(given[name], count) if name in given else option.possible(count)[0]
            for name, option in known.items()
        }

    def setup(
        self,
        players: int | None = None,
        seed: int | str = 0,
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
        if isinstance(seed, bool) or not (isinstance(seed, int) or chances.is_secret(seed)):
            raise SetupError(f"The seed must be a whole number, not {seed!r}.")
        state = self.start(self, content or self.content, players, self.read_options(options, players), chances.begin(seed))
        state.journal = journal
        state.settle()
        return state

    def __reduce__(self) -> tuple[Callable[[str], Box], tuple[str]]:
        return found, (self.key,)  # a Box is found on the shelf of whatever process it comes to

    def __repr__(self) -> str:
        return f"<Box {self.key}: {self.title}, {self.seats[0]}-{self.seats[-1]} players>"


_finders: list[Callable[[str], Box]] = []


def find_by(finder: Callable[[str], Box]) -> None:
    """The shelf says here how a Box is found by its key."""
    _finders[:] = [finder]


def found(key: str) -> Box:
    """The Box with this key, on the shelf."""
    return _finders[0](key)
