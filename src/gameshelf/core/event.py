"""What happened, and what people see of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gameshelf.core.prose import fill

if TYPE_CHECKING:
    from gameshelf.core.state import State

GLANCE, PLAIN, BANNER = range(3)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: the rule it rests on, its arguments, and who saw what. It becomes a sentence when it is read.

    `text` is what everybody reads, filled with `args`; the seats in `to` read `secret` instead, and know `secret_args` too.
    Seats are written `@0`, `@1`, ... `position` is how the game stood then, where that is worth a look before the move goes on.

    >>> event = Event("takara.dig.tile", "@{who} digs at site {site}.", 1, args={"who": 1, "site": 3})
    >>> event.seen_by(None), event.data(None)["site"]
    ('@1 digs at site 3.', 3)
    """

    rule: str
    text: str
    seat: int | None = None
    secret: str = ""
    to: tuple[int, ...] = ()
    args: dict[str, Any] = field(default_factory=dict)
    secret_args: dict[str, Any] = field(default_factory=dict)
    position: State | None = field(default=None, compare=False, repr=False)

    def seen_by(self, seat: int | None) -> str:
        """The sentence as this seat (None: a spectator) may read it; empty where it hears nothing."""
        if seat in self.to:
            return fill(self.secret, self.args | self.secret_args)
        return fill(self.text, self.args)

    def data(self, seat: int | None) -> dict[str, Any]:
        """The same as plain data, for whoever infers from it or shows it."""
        known = self.args | self.secret_args if seat in self.to else self.args
        return {**known, "rule": self.rule, "seat": self.seat, "text": self.seen_by(seat)}


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing that people see happen: a walk, a turn of a tile, a roll, a gain.

    `piece` is the id of what moves in the picture (one that ends in - stands for all whose ids begin so), `start` and `end` the
    ids of places or pieces that it goes between. `size` is GLANCE, PLAIN or BANNER. A page knows the kinds walk (the piece goes
    to its new place), turn (it is turned over, large, in the middle) and fall (what stands at `piece` comes down); any other is
    told where it happens. `walks` are pieces that go to their new places before anything else. `art` is what is turned over, as
    SVG, where no piece of the picture shows it; `dice` roll and come to rest one by one: a number, the name of an icon, or
    (sides, number, class); `brings` are icons with amounts, which glide from `start` to `end` at last. What comes `after`
    is told when the new picture is there: whose turn it is now. `extra` is whatever else a program may want to know.

    After an event with a position the page shows the board as it was then, before it goes on to what was told next.

    >>> Beat("turn", "@1 digs: 3 Karas.", seat=1, start="site-2", end="mat-1", brings=(("coin", 3),)).plain()["brings"]
    (('coin', 3),)
    """

    kind: str
    text: str = ""
    size: int = PLAIN
    seat: int | None = None
    piece: str = ""
    start: str = ""
    end: str = ""
    extra: dict[str, Any] = field(default_factory=dict)
    walks: str = ""
    art: str = ""
    dice: tuple[Any, ...] = ()
    brings: tuple[tuple[str, int], ...] = ()
    after: bool = False

    def plain(self) -> dict[str, Any]:
        """As JSON-able data, without what is empty."""
        return {name: value for name in _FIELDS if (value := getattr(self, name)) or (value == 0 and value is not False)}


_FIELDS = ("kind", "text", "size", "seat", "piece", "start", "end", "extra", "walks", "art", "dice", "brings", "after")
