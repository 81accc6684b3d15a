"""A table in memory: what its log says, played through."""

from __future__ import annotations

import asyncio
import tempfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from gameshelf.core import Box, Content, ContentError, Event, GameshelfError, Refusal
from gameshelf.play import Match, shelf
from gameshelf.web.store import Entry, Row, Sitting, Summary


@lru_cache(maxsize=64)
def read_edition(box_key: str, text: str) -> Content:
    """The content that an edition's text gives; a wrong one raises ContentError with the line."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "edition.toml"
        path.write_text(text, encoding="utf-8")
        return shelf()[box_key].edition(path)


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

    def __init__(self, row: Row) -> None:
        self.row = row
        self.box: Box = shelf()[row.box]
        self.lock = asyncio.Lock()
        self.seats: list[Sitting] = [Sitting()] * row.players
        self.lines: list[Line] = []
        self.seq = 0
        self.moved = 0  # the seq of the last entry that changed the game; a move that answers an older picture is stale
        self.movers: list[int] = []
        self.broken = ""  # why the table can no longer be played on
        self.rematch = ""
        self.frames: dict[Any, str] = {}  # what was drawn for (seat, ...) at this seq
        self.sentences: dict[Any, str] = {}  # what was drawn of the story's lines
        try:
            edition = read_edition(row.box, row.edition) if row.edition else None
        except ContentError as error:
            edition, self.broken = None, f"The edition of this table no longer fits: {error}"
        self.match = Match(row.box, row.players, row.seed, edition=edition, **row.options)
        if not self.broken and self.match.game.content.hash != row.edition_hash:
            self.broken = "The content of this game has changed since the table was set up."

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

    def held(self, visitor: str) -> list[int]:
        """The seats that this visitor holds, also those that a bot plays for the moment."""
        return [n for n, seat in enumerate(self.seats) if visitor and seat.visitor == visitor]

    def bot(self) -> str:
        """The bot whose answer is awaited, if it is one's."""
        asked = self.asked
        return "" if asked is None or self.broken else self.seats[asked].bot

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
        assert entry.seq == self.seq + 1, f"entry {entry.seq} after {self.seq}"
        self.seq = entry.seq
        self.frames.clear()
        if entry.kind == "move":
            self._play(entry)
        elif entry.kind == "undo":
            self._undo(entry)
        elif entry.kind == "sit":
            self._sit(entry)
        elif entry.kind == "chat":
            said = msgspec.json.decode(entry.text, type=Said)
            self._note(entry, "chat", said.text, said.name)
        elif entry.kind == "rematch":
            self.rematch = entry.text
            self._note(entry, "rematch", "A rematch is set up.")

    def _play(self, entry: Entry) -> None:
        self.moved = entry.seq
        if self.broken:
            return
        match = self.match
        mover = match.game.seat
        try:
            events = match.play(entry.text)
        except GameshelfError as error:
            then = f" The table was set up under rules version {self.row.rules}; this is version {self.box.rules_version}."
            self.broken = f"Move {len(match.moves) + 1}, {entry.text!r}, no longer fits: {error}" + (
                then if self.row.rules != self.box.rules_version else ""
            )
            return
        assert mover is not None
        self.movers.append(mover)
        count = len(match.moves)
        self.lines += [Line(f"e{entry.seq}-{n}", entry.seq, count, "event", event) for n, event in enumerate(events)]

    def _undo(self, entry: Entry) -> None:
        self.moved = entry.seq
        if self.broken:
            return
        count = len(self.match.moves)
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
            self._note(entry, "note", f"@{entry.seat} has left; a bot plays on.")
        elif seat.bot:
            self._note(entry, "note", f"@{entry.seat} takes the open seat.")
        elif before.bot:
            self._note(entry, "note", f"@{entry.seat} is back.")
        else:
            self._note(entry, "note", f"@{entry.seat} sits down.")

    def _note(self, entry: Entry, kind: str, text: str, name: str = "") -> None:
        self.lines.append(Line(f"e{entry.seq}", entry.seq, len(self.match.moves), kind, None, name, text))


def edition_hash(box: Box, text: str) -> str:
    return (read_edition(box.key, text) if text else box.content).hash
