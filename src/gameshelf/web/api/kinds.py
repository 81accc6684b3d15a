"""What calls of the API take and give."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar.params import PathParameter

from gameshelf.web.minds import Advice

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


Seq = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


Table = Annotated[str, PathParameter(description="The table's id.", max_length=40)]


class Problem(msgspec.Struct):
    """A refusal; `rule` is the rule it rests on (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    rule: str


class Name(msgspec.Struct, forbid_unknown_fields=True):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=24, description="What others see.")]


class Token(msgspec.Struct):
    token: str
    name: str


class Choice(msgspec.Struct):
    """An option of a game: its choices, and for each number of players those that fit; the first of them is the default."""

    name: str
    choices: list[str | int]
    text: str
    fits: dict[str, list[str | int]]


class Game(msgspec.Struct):
    """A box of the shelf."""

    key: str
    title: str
    blurb: str
    seats: list[int]
    minutes: str
    weight: str
    together: bool
    options: list[Choice]
    rules_version: int


class RuleText(msgspec.Struct):
    id: str
    title: str
    section: str
    text: str
    ruling: bool


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """Who sits where: each seat is `me`, `open` or the name of a bot."""

    game: Text
    seats: Annotated[list[Text], msgspec.Meta(min_length=1, max_length=12)]
    options: dict[str, str | int] = {}
    edition: Annotated[str, msgspec.Meta(max_length=200_000, description="The text of an edition's TOML file.")] = ""
    listed: bool = False
    hints: Annotated[bool, msgspec.Meta(description="Whether players may ask for hints.")] = True
    clock: Annotated[float, msgspec.Meta(ge=0, le=2_592_000, description="Seconds for a move, then a bot may be asked in.")] = (
        0.0
    )
    lobby: Annotated[bool, msgspec.Meta(description="Whether it waits with its first move until it is started.")] = False


class SeatInfo(msgspec.Struct):
    name: str
    bot: str
    open: bool
    you: bool
    invite: str | None = None


class TableInfo(msgspec.Struct):
    """A table: who sits there, who is asked, how far it is.

    `asked` is the one seat that is asked; null while answers of several are awaited in secret: then `awaited` are the seats
    that were asked, and `pending` tells the caller whether one of its own is still to answer. `promise` is the SHA-256 of the
    secret that all dice and shuffles follow from; the secret is shown when the game is over. `lobby` tells that it has not
    begun yet, `ready` who is ready for it; `since` is when the question was put that is asked now, in seconds since 1970.
    """

    id: str
    game: str
    options: dict[str, Any]
    edition: str
    seq: int
    moved: int
    asked: int | None
    awaited: list[int]
    pending: bool
    sides: list[int]
    over: bool
    listed: bool
    seats: list[SeatInfo]
    broken: str
    talk: bool
    promise: str
    secret: str | None
    hints: bool
    clock: float
    lobby: bool
    ready: list[int]
    since: float


class ListedInfo(msgspec.Struct):
    id: str
    game: str
    asked: int | None
    awaited: list[int]
    over: bool
    seats: list[str]


class Lists(msgspec.Struct):
    mine: list[ListedInfo]
    open: list[ListedInfo]


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """An open seat of a listed table needs no invite."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None
    invite: Annotated[str, msgspec.Meta(max_length=80)] = ""


class Joined(msgspec.Struct):
    seat: int


class Seen(msgspec.Struct):
    """What one seat may know."""

    seq: int
    view: dict[str, Any]


class Answer(msgspec.Struct):
    move: str
    label: str


class Moves(msgspec.Struct):
    """The moves allowed now: empty unless the caller's seat is asked."""

    seq: int
    question: str
    moves: list[Answer]


class WhyNot(msgspec.Struct):
    allowed: bool
    rule: str | None = None
    text: str | None = None


class Play(msgspec.Struct, forbid_unknown_fields=True):
    """A move; `seat` where you hold several that are awaited at once."""

    seq: Seq
    move: Text
    seat: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None


class Hinting(msgspec.Struct, forbid_unknown_fields=True):
    """Ask for a hint; `seat` where you hold several that are awaited at once."""

    seq: Seq
    seat: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None


class Hints(msgspec.Struct):
    """The best moves, best first, as far as your seat can know. That you asked is noted in the record."""

    seq: int
    hints: list[Advice]


class Ready(msgspec.Struct, forbid_unknown_fields=True):
    """Whether you are ready; when everybody is there and ready, the game begins."""

    ready: bool = True


class Start(msgspec.Struct, forbid_unknown_fields=True):
    """Let it begin: free seats go to this bot, where one is named."""

    bot: Annotated[str, msgspec.Meta(max_length=80)] = ""


class Undo(msgspec.Struct, forbid_unknown_fields=True):
    seq: Seq


class Kept(msgspec.Struct):
    """The seq that it was kept under."""

    seq: int


class OwnSeat(msgspec.Struct, forbid_unknown_fields=True):
    """One of your seats; the first unless told."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None


class Key(msgspec.Struct, forbid_unknown_fields=True):
    """The code of a personal link: whoever has it has the seat."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=99)]
    code: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


class StandIn(msgspec.Struct, forbid_unknown_fields=True):
    """The seat of somebody who is away."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=99)]


class Watchers(msgspec.Struct, forbid_unknown_fields=True):
    """Whether those who only watch may talk."""

    talk: bool


class Say(msgspec.Struct, forbid_unknown_fields=True):
    """Something to say to everybody at the table, or to one's own side only."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
    aside: bool = False


class Sentence(msgspec.Struct):
    """One line of the story; `rule` where it is an event of the game."""

    seq: int
    kind: str
    text: str
    rule: str | None = None
    move: int = 0
