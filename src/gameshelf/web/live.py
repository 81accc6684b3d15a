"""A table in memory: what its log says, played through."""

from __future__ import annotations

import asyncio
import logging
import time
from bisect import bisect_right
from collections import deque
from dataclasses import dataclass
from typing import Any

import msgspec

from gameshelf.core import Box, Event, GameshelfError, Refusal
from gameshelf.play import shelf
from gameshelf.web.store import Entry, Row, Sitting, Summary
from gameshelf.web.values import begin

log = logging.getLogger(__name__)
TALK = 400  # lines of talk that a table keeps; older ones are forgotten
SENTENCES = 5_000  # drawn lines of the story that are kept


class Said(msgspec.Struct, frozen=True):
    """What somebody said, and under which name."""

    name: str
    text: str


@dataclass(slots=True, frozen=True)
class Line:
    """One line of the table's story: an event of the game, something said, or a note of the house."""

    id: str
    seq: int
    move: int  # how many moves had been played after it
    kind: str  # event, chat, note, rematch
    event: Event | None = None
    name: str = ""
    text: str = ""


class Live:
    """The log of one table, applied entry by entry. Nothing here writes; see `Tables`."""

    def __init__(self, row: Row, values: str = "") -> None:
        self.row, self.values = row, values
        self.box: Box = shelf()[row.box]
        self.lock = asyncio.Lock()
        self.seats: list[Sitting] = [Sitting()] * row.players
        self.lines: list[Line] = []
        self.seq = 0
        self.moved = 0  # the seq of the last entry that changed the game; a move that answers an older picture is stale
        self.changes: list[Entry] = []  # the moves and undos
        self.movers: list[int] = []
        self.met: dict[str, float] = {}  # when each visitor last did something here, or looked
        self.ahead: dict[str, tuple[float, float]] = {}  # notes of clocks that were ahead, and when each was first seen
        self.talk = row.listed  # whether those who only watch may talk
        self.said: deque[int] = deque()  # the seq of each line of talk
        self.stopped = False  # whether a move of the log no longer fits; what came after it is not played
        self.rematch = ""
        self.frames: dict[Any, str] = {}  # what was drawn for (seat, ...) at this seq
        self.sentences: dict[Any, str] = {}  # what was drawn of the story's lines
        self.match, self.broken = begin(row, values)  # the game, and why it can no longer be played on

    # What is true now

    @property
    def asked(self) -> int | None:
        return self.match.game.seat

    @property
    def over(self) -> bool:
        return self.match.game.outcome is not None

    @property
    def names(self) -> list[str]:
        return self.match.names

    def forgotten(self) -> int | None:
        """The seq of the talk that is forgotten with the next line of it."""
        return self.said[0] if len(self.said) >= TALK else None

    def held(self, visitor: str) -> list[int]:
        """The seats that this visitor holds, also those that a bot plays for the moment."""
        return [n for n, seat in enumerate(self.seats) if visitor and seat.visitor == visitor]

    def bot(self) -> str:
        """The bot whose answer is awaited, if it is one's."""
        asked = self.asked
        return "" if asked is None or self.broken else self.seats[asked].bot

    def answered(self, seq: int, visitor: str, kind: str, text: str = "") -> int | None:
        """The seq of this visitor's move (or undo) that answered the picture `seq`, when it is kept already."""
        at = bisect_right(self.changes, seq, key=lambda entry: entry.seq)
        if at == len(self.changes):
            return None
        first = self.changes[at]
        return first.seq if (first.who, first.kind, first.text) == (visitor, kind, text) else None

    def perspective(self, visitor: str, last: int | None = None) -> int | None:
        """The seat whose view this visitor gets: the one that is asked, else the last one, else any; None watches."""
        held = self.held(visitor)
        if not held:
            return None
        if self.asked in held and not self.seats[self.asked or 0].bot:
            return self.asked
        return last if last in held else held[0]

    def summary(self, game: Any = None, seats: list[Sitting] | None = None) -> Summary:
        """What the shelf shows; of the position `game` and of `seats` when they are about to be."""
        game = game or self.match.game
        return Summary(game.seat, game.outcome is not None, seats or self.seats)

    def why_not(self, seat: int | None, move: str) -> Refusal | None:
        """Why this seat cannot play this now. Only the asked seat hears the game's own reason: it may tell what it knows."""
        asked = self.asked
        if self.broken:
            return Refusal("house.frozen", self.broken)
        if asked is None:
            return Refusal("house.over", "The game is over.")
        if seat != asked:
            return Refusal("house.turn", f"It is not your turn: @{asked} is asked.")
        return self.match.game.why_not(move)

    def why_not_undo(self, seats: list[int]) -> Refusal | None:
        """Why the one on these seats cannot take back the last move."""
        if self.broken:
            return Refusal("house.frozen", self.broken)
        if not self.movers:
            return self.match.why_not_undo()
        if self.movers[-1] not in seats:
            return Refusal("house.undo.other", f"The last move was @{self.movers[-1]}'s, and only its owner can take it back.")
        return self.match.why_not_undo(self.movers[-1])

    # What happens

    def apply(self, entry: Entry) -> None:
        """Take in the next entry of the log."""
        assert entry.seq > self.seq, f"entry {entry.seq} after {self.seq}"  # talk that is forgotten leaves a gap
        self.seq = entry.seq
        self.frames.clear()
        if len(self.sentences) > SENTENCES:
            self.sentences.clear()
        if entry.who:
            self.met[entry.who] = min(entry.at, time.time())  # a clock that was ahead does not count
        if entry.kind in ("move", "undo"):
            self._change(entry)
        elif entry.kind == "sit":
            self._sit(entry)
        elif entry.kind == "chat":
            said = msgspec.json.decode(entry.text, type=Said)
            self._note(entry, "chat", said.text, said.name)
            self.said.append(entry.seq)
            if len(self.said) > TALK:
                oldest = self.said.popleft()
                self.lines = [line for line in self.lines if line.seq != oldest]
        elif entry.kind == "talk":
            self.talk = entry.text == "yes"
            self._note(entry, "note", "Watchers may talk." if self.talk else "Watchers may no longer talk.")
        elif entry.kind == "rematch":
            self.rematch = entry.text
            self._note(entry, "rematch", "A rematch is set up.")

    def _change(self, entry: Entry) -> None:
        """A move or an undo; one that no longer fits stops the game where it is."""
        self.moved = entry.seq
        self.changes.append(entry)
        if self.stopped:
            return
        try:
            if entry.kind == "move":
                self._play(entry)
            else:
                self._undo(entry)
        except Exception as error:
            if not isinstance(error, GameshelfError):
                log.exception("the rules of %s stumbled over the log of table %s", self.row.box, self.row.id)
            then = f" The table was set up under rules version {self.row.rules}; this is version {self.box.rules_version}."
            what = repr(entry.text) if entry.kind == "move" else "taken back"
            self.stopped = True
            told = f"Move {len(self.match.turns) + 1}, {what}, no longer fits: {error}"
            told += then if self.row.rules != self.box.rules_version else ""
            self.broken = f"{self.broken} {told}".strip()

    def _play(self, entry: Entry) -> None:
        mover = self.match.game.seat
        events = self.match.play(entry.text)
        assert mover is not None
        self.movers.append(mover)
        count = len(self.match.turns)
        self.lines += [Line(f"e{entry.seq}-{n}", entry.seq, count, "event", event) for n, event in enumerate(events)]

    def _undo(self, entry: Entry) -> None:
        count = len(self.match.turns)
        self.match.undo()
        mover = self.movers.pop()
        self.lines = [line for line in self.lines if line.kind != "event" or line.move < count]
        self._note(entry, "note", f"@{mover} takes back a move.")

    def _sit(self, entry: Entry) -> None:
        assert entry.seat is not None
        seat = msgspec.json.decode(entry.text, type=Sitting)
        before, self.seats[entry.seat] = self.seats[entry.seat], seat
        self.sentences.clear()
        self.match.names[entry.seat] = seat.name or f"Seat {entry.seat + 1}"
        if entry.seq <= self.row.players:
            return  # the seats as the table was set up
        if seat.bot and before.visitor:
            gone = "has left; a bot plays on." if entry.who == seat.visitor else "is away; a bot plays for now."
            self._note(entry, "note", f"@{entry.seat} {gone}")
        elif seat.bot:
            self._note(entry, "note", f"@{entry.seat} takes the open seat.")
        elif before.bot:
            self._note(entry, "note", f"@{entry.seat} is back.")
        else:
            self._note(entry, "note", f"@{entry.seat} sits down.")

    def _note(self, entry: Entry, kind: str, text: str, name: str = "") -> None:
        self.lines.append(Line(f"e{entry.seq}", entry.seq, len(self.match.turns), kind, None, name, text))
