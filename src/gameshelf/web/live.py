"""A table in memory: what its log says, played through."""

from __future__ import annotations

import asyncio
import logging
import time
from bisect import bisect_right
from collections import Counter, deque
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import msgspec

from gameshelf.core import Box, Event, GameshelfError, Refusal, State, Window, promise
from gameshelf.draw import Memory
from gameshelf.play import Proposal, shelf
from gameshelf.web.sides import are_teams, team
from gameshelf.web.store import Entry, Row, Sitting, Summary
from gameshelf.web.values import begin

log = logging.getLogger(__name__)
TALK = 400  # lines of talk that a table keeps; older ones are forgotten


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody said, and under which name; to one side only, where that is given."""

    name: str
    text: str
    side: int | None = None


class Line(msgspec.Struct, frozen=True, gc=False):  # it is in no circle; there are very many
    """One line of the table's story: an event of the game, something said, or a note of the house."""

    id: str
    number: int  # how many lines had been told with it, those apart that only one side has heard
    seq: int
    stop: int  # at which stop of the replay it stands
    kind: str  # event, chat, note, rematch
    event: Event | None = None
    name: str = ""
    text: str = ""
    mover: int | None = None  # whose move told it
    side: int | None = None  # the only side that has heard it


class Decided(msgspec.Struct, frozen=True):
    """A moment that decided: after so many moves, whose move it was, the chance of one seat before and after, and why."""

    turn: int
    seat: int
    label: str
    of: int  # whose chance it was
    before: float
    after: float
    by: str  # luck, choice, or the move alone
    best: str = ""  # where it was a choice: what would have been better, and what it promised
    promised: float = 0.0
    brought: tuple[str, ...] = ()  # what came of it, as everybody was told
    expected: float | None = None  # what the move itself promised; games of before do not say


class Finest(msgspec.Struct, frozen=True):
    """Somebody's best choice: after how many moves, what it was, what else there was, and what was gained over that."""

    turn: int
    seat: int
    label: str
    other: str
    gain: float


class Scene(msgspec.Struct, frozen=True):
    """Something that somebody will remember: after how many moves it was there, who they are, and how it was told."""

    turn: int
    seat: int
    text: str


class Past(msgspec.Struct, frozen=True):
    """What was found when a game was looked back at: the moments that decided, one seat's chance after so many moves, and
    what those who played did best and will remember."""

    moments: list[Decided]
    course: list[tuple[int, float]] = []
    finest: list[Finest] = []
    of: int = 0  # whose chance that is
    scenes: list[Scene] = []


class Counsel(NamedTuple):
    """What a seat was told that people usually do: since which change of the game, the move, its label, and why."""

    moved: int
    move: str
    label: str
    reason: str


class Planned(NamedTuple):
    """A series of answers that a seat was advised: after how many moves, the answers, and marks of what it sees before each."""

    since: int
    moves: tuple[str, ...]
    marks: tuple[int, ...]


class Live:
    """The log of one table, applied entry by entry. Nothing here writes; see `Tables`.

    Some entries are not for everybody: a sealed answer while others are still awaited, and what is said to one side. Whoever
    may not know of them must not find them in a number either. So each viewer has numbers of its own: `shown` is how an entry's
    seq looks to those who sit on some seats, and never counts what they may not know of. Where the story is told again,
    `stops` are the positions that everybody knows to have been there.
    """

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
        self.answered_for: list[bool] = []  # whether the house gave that answer, for somebody who had no other
        self.stood: list[tuple[int, ...]] = []  # for whom a bot made that move while they were away
        self._standing: set[int] = set()  # for whom one has answered the question that is still open
        self.met: dict[str, float] = {}  # when each visitor last did something here, or looked
        self.noted: dict[str, float] = {}  # when other processes last saw each visitor here
        self.ahead: dict[str, tuple[float, float]] = {}  # notes of clocks that were ahead, and when each was first seen
        self.talk = row.listed  # whether those who only watch may talk
        self.said: deque[int] = deque()  # the seq of each line of talk
        self.told = 0  # how many lines everybody was told
        self.aside: Counter[int] = Counter()  # how many each side alone was told
        self.hidden: list[tuple[int, frozenset[int]]] = []  # entries that are not for everybody: seq, the seats that know
        self._sealed: set[int] = set()  # the seq of each answer that left others awaited
        self._veils: dict[frozenset[int], list[int]] = {}  # what each may not know of
        self.stops: list[int] = [0]  # how many moves had been played at each position that everybody knows of
        self.opened = time.monotonic()  # when the question was put that is asked now
        self.asked_at = row.created  # the same by the clock on the wall, as the log tells it
        self.listed_at = 0.0  # when the shelf was last told how it stands
        self.begun = not row.lobby
        self.ready: set[int] = set()  # who has said so, before it began
        self.moments: list[Decided] | None = None  # what decided the game, once that has been found out
        self.course: list[tuple[int, float]] = []  # the chance that those tell of, after so many moves
        self.chance_of = 0  # whose chance that is
        self.finest: list[Finest] = []  # the best choices of those who played
        self.scenes: list[Scene] = []  # what they will remember
        self.advice: dict[Any, asyncio.Future[Any]] = {}  # what each seat is advised in this position, or is about to be
        self.advised: set[Any] = set()  # for whom that is noted
        # What each seat was last told that people do: after how many moves, what, and what was told in vain and when
        self.usual: dict[int, tuple[int, str, tuple[tuple[str, int], ...]]] = {}
        self.counsels: dict[int, Counsel] = {}  # what that was, in words
        self.hinted: dict[tuple[int, int], str] = {}  # the best move of the hint that a seat took, after how many moves
        self.told_to: dict[tuple[int, int], str] = {}  # that, and what else each seat was told to do in a first game
        self.plans: dict[int, list[Planned]] = {}  # what else goes with that, as long as nothing new is learned
        self.stopped = False  # whether a move of the log no longer fits; what came after it is not played
        self.closed = False  # whether the one who runs the server has closed it
        self.keys: dict[int, str] = {}  # the hash of each seat's personal link
        self.rematch = ""
        self.frames: dict[Any, Any] = {}  # what was drawn for (seat, ...) at this seq, and seen
        self.common: dict[str, Any] = {}  # what every seat sees alike at this seq
        self.sentences: dict[Any, Any] = {}  # the story's last lines, as they were drawn for each who reads them
        self.memories: dict[Any, Memory] = {}  # of the last picture for each seat, wide and tall
        self.match, self.broken = begin(row, values)  # the game, and why it can no longer be played on
        for n, event in enumerate(self.match.events[: self.match.opening], 1):  # told before the first entry, so not counted
            self.lines.append(Line(f"o{n}", 0, 0, 0, "event", event))

    # What is true now

    @property
    def game(self) -> State:
        return self.match.game

    @property
    def window(self) -> Window[Any] | None:
        """The question to several seats that is open now, if it is one."""
        step = self.game.stack[-1] if not self.over else None
        return step if isinstance(step, Window) else None

    @property
    def asked(self) -> int | None:
        """The one seat that everybody knows to be asked; None when it is over, and while answers of several are awaited."""
        return None if self.window is not None or not self.begun else self.game.seat

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that everybody knows to have been asked; who of them has answered is nobody's business."""
        if not self.begun:
            return ()
        window = self.window
        return self.game.pending if window is None else window.seats

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats whose answers are really awaited. To be told to each of them, and to nobody else."""
        return () if self.broken or not self.begun else self.game.pending

    @property
    def promise(self) -> str:
        """What everybody may know of the secret behind this table's luck, from the beginning."""
        return promise(self.row.seed)

    @property
    def secret(self) -> str:
        """The secret itself, once the game is over."""
        return str(self.row.seed) if self.over else ""

    @property
    def older(self) -> str:
        """That the table was set up under other rules than today's, if so."""
        now, then = self.box.rules_version, self.row.rules
        return f"The table was set up under rules version {then}; this is version {now}." if then != now else ""

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

    def asks_bot(self) -> int | None:
        """The first awaited seat that a bot plays."""
        return next(iter(self.asked_bots()), None)

    def asked_bots(self) -> list[int]:
        """The awaited seats that bots play; where the first answer counts, one after the other."""
        found = [seat for seat in self.pending if self.seats[seat].bot]
        return found[:1] if self.window is not None and self.window.first else found

    @property
    def discreet(self) -> bool:
        """Whether the time that an answer takes must tell nothing: several are asked, or one who may have no choice."""
        return not self.over and self.game.stack[-1].always

    def completes(self, seat: int, move: str) -> bool:
        """Whether this move is a seat's whole answer; in a window there may be several picks."""
        found, window = self.box.vocabulary.find(move), self.window
        return window is None or found is None or seat not in self.pending or window.final(self.game, seat, found)

    def forced(self) -> list[int]:
        """The awaited seats, held by people, that have one answer only: to pass. Where the first answer counts, nobody has."""
        window = self.window
        if window is None or window.first:
            return []
        return [n for n in self.pending if self.seats[n].visitor and len(self.game.moves(n)) == 1]

    def obvious(self, present: Collection[str]) -> list[int]:
        """Who has one answer only, where nobody else sits or looks on: only bots would learn from how soon that comes, and they
        have no clock. After a move of its own that can be undone it answers itself."""
        seat = self.asked
        if seat is None or not self.discreet or len(self.game.moves(seat)) != 1:
            return []
        if self.movers[-1:] == [seat] and self.may_regret():
            return []
        visitor = self.seats[seat].visitor
        alone = set(present) == {visitor} and all(one.bot for n, one in enumerate(self.seats) if n != seat)
        return [seat] if visitor and alone else []

    # What each may know of

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that this seat may know now; made once, and not to be changed."""
        key = ("view", seat)
        found: dict[str, Any] | None = self.frames.get(key)
        if found is None:
            found = self.frames[key] = self.game.view(seat, shared=self.common)
        return found

    def counsel(self, seat: int | None) -> Counsel | None:
        """What this seat is told now that people usually do, if that is known yet."""
        found = None if seat is None else self.counsels.get(seat)
        return found if found is not None and seat is not None and found.moved == self.moved_for([seat]) else None

    def shown(self, seq: int, held: Sequence[int]) -> int:
        """An entry's number as it is told to those on these seats: what they may not know of is not counted."""
        return seq - bisect_right(self._veiled(frozenset(held)), seq) if self.hidden else seq

    def meant(self, number: int, held: Sequence[int]) -> int:
        """The seq that they mean by a number; one that is ahead of us stays ahead."""
        if not self.hidden:
            return number
        if number > self.shown(self.seq, held):
            return self.seq + number - self.shown(self.seq, held)
        return bisect_right(range(self.seq + 1), number, key=lambda seq: self.shown(seq, held)) - 1

    def now(self, held: Sequence[int]) -> int:
        """The number of the last entry that they may know of."""
        return self.shown(self.seq, held)

    def changed(self, held: Sequence[int]) -> int:
        """The number of the last change of the game that they may know of."""
        return self.shown(self.moved_for(held), held)

    def moved_for(self, held: Sequence[int]) -> int:
        """The seq of the last change that means something to these seats: what others have sealed does not."""
        if not self.hidden:
            return self.moved
        veiled = set(self._veiled(frozenset(held)))
        return next((entry.seq for entry in reversed(self.changes) if entry.seq not in veiled), 0)

    def _veiled(self, held: frozenset[int]) -> list[int]:
        """The entries that those on these seats may not know of."""
        found = self._veils.get(held)
        if found is None:
            found = self._veils[held] = [seq for seq, known in self.hidden if not known & held]
        return found

    def _hide(self, seq: int, known: frozenset[int]) -> None:
        self.hidden.append((seq, known))
        for held, veiled in self._veils.items():
            if not known & held:
                veiled.append(seq)

    def story(self, seat: int | None) -> list[Line]:
        """The lines that this seat has heard."""
        if not self.aside:
            return self.lines
        side = None if seat is None else self.game.sides[seat]
        return [line for line in self.lines if line.side is None or line.side == side]

    @property
    def teams(self) -> bool:
        """Whether there are sides that have something to say to each other."""
        return are_teams(self.game.sides)

    def own_side(self, held: Sequence[int]) -> str:
        """The team of somebody on these seats, when there is somebody else in it to talk to."""
        sides = {self.game.sides[n] for n in held}
        if not self.teams or len(sides) != 1:
            return ""
        return (
            team(self.game.sides, held[0]) if any(s in sides and n not in held for n, s in enumerate(self.game.sides)) else ""
        )

    def stood_in(self, stop: int) -> tuple[int, ...]:
        """For whom a bot played, while they were away, what led to this stop of the replay."""
        return self.stood[self.stops[stop] - 1] if 0 < stop < len(self.stops) else ()

    def answered(self, seq: int, visitor: str, kind: str, text: str = "", seats: Sequence[int] = ()) -> int | None:
        """The seq of this visitor's move (or undo) that answered the picture `seq`, when it is kept already.

        So is one that the table has made for the visitor's seat meanwhile, where it is the same.
        """
        if not self.changes or self.changes[-1].seq <= seq:
            return None
        held = self.held(visitor)
        for entry in self.changes[bisect_right(self.changes, seq, key=lambda entry: entry.seq) :]:
            mine = entry.who == visitor or (not entry.who and entry.seat in held)
            if entry.seq in self._sealed and (not mine or (seats and entry.seat not in seats)):
                continue  # what another seat has sealed since
            return entry.seq if mine and (entry.kind, entry.text) == (kind, text) else None
        return None

    def perspective(self, visitor: str, last: int | None = None) -> int | None:
        """The seat whose view this visitor gets: the one that is asked, else the last one, else any; None watches."""
        held = self.held(visitor)
        if not held:
            return None
        mine = [n for n in self.pending if n in held and not self.seats[n].bot]
        if mine:
            return last if last in mine else mine[0]
        return last if last in held else held[0]

    def summary(
        self, game: State | None = None, seats: list[Sitting] | None = None, begun: bool | None = None, last: str = ""
    ) -> Summary:  # fmt: skip
        """What the shelf shows; of the position `game` and of `seats` when they are about to be, after what happened `last`."""
        game = game or self.game
        lobby = not (self.begun if begun is None else begun)
        step = game.stack[-1] if game.outcome is None else None
        window = step if isinstance(step, Window) else None
        asked = None if window else game.seat
        awaited = list(window.seats if window else game.pending)
        sides = list(game.sides)
        return Summary(asked, game.outcome is not None, seats or self.seats, awaited, sides, lobby, last or self.last())

    def last(self) -> str:
        """What everybody was told last of the game."""
        for line in reversed(self.lines):
            if line.event is not None and (told := line.event.seen_by(None)):
                return told
        return ""

    def why_not(self, seat: int | None, move: str) -> Refusal | None:
        """Why this seat cannot play this now. Only an asked seat hears the game's own reason: it may tell what it knows."""
        return self.why_not_now(seat) or self.game.why_not(move, seat)

    def why_not_now(self, seat: int | None) -> Refusal | None:
        """Why this seat can play nothing now."""
        if self.broken:
            return Refusal("house.frozen", self.broken)
        if self.over:
            return Refusal("house.over", "The game is over.")
        if not self.begun:
            return Refusal("house.lobby", "The game has not begun yet.")
        if seat is not None and seat in self.pending:
            return None
        if self.window is None:
            return Refusal("house.turn", f"It is not your turn: @{self.asked} is asked.")
        inside = "Your answer is in" if seat in self.awaited else "You are not asked"
        return Refusal("house.turn", f"{inside}; others may still be awaited.")

    def why_not_undo(self, seats: Sequence[int]) -> Refusal | None:
        """Why the one on these seats cannot take back the last move."""
        if self.broken:
            return Refusal("house.frozen", self.broken)
        refusal = self.match.why_not_undo()
        if refusal is None and self.movers[-1] not in seats:
            return Refusal("house.undo.other", "The last move was not yours.")
        if refusal is None and self.answered_for[-1]:
            return Refusal("house.undo.passed", "There was only one answer, so the table gave it for you.")
        return refusal

    def may_regret(self) -> bool:
        """Whether a person can still take the last move back."""
        if not self.movers or self.seats[self.movers[-1]].bot or self.answered_for[-1]:
            return False
        return self.match.why_not_undo() is None

    # What happens

    def apply(self, entry: Entry, played: Proposal | None = None) -> None:
        """Take in the next entry of the log; a move that has been played on a copy already is not played again."""
        assert entry.seq > self.seq, f"entry {entry.seq} after {self.seq}"  # talk that is forgotten leaves a gap
        self.seq = entry.seq
        self.frames.clear()
        self.common = {}
        if entry.who:
            self.met[entry.who] = min(entry.at, time.time())  # a clock that was ahead does not count
        if entry.kind in ("move", "undo"):
            self._change(entry, played)
        elif entry.kind == "sit":
            self._sit(entry)
        elif entry.kind == "chat":
            said = msgspec.json.decode(entry.text, type=Said)
            if said.side is not None:
                self._hide(entry.seq, frozenset(n for n, side in enumerate(self.game.sides) if side == said.side))
            self._note(entry, "chat", said.text, said.name, said.side)
            self.said.append(entry.seq)
            if len(self.said) > TALK:
                oldest = self.said.popleft()
                self.lines = [line for line in self.lines if line.seq != oldest]
        elif entry.kind == "talk":
            self.talk = entry.text == "yes"
            self._note(entry, "note", "Watchers may talk." if self.talk else "Watchers may no longer talk.")
        elif entry.kind == "ready":
            self._get_ready(entry)
        elif entry.kind == "start":
            self.begun, self.asked_at, self.opened = True, entry.at, time.monotonic()
            self._note(entry, "note", "The game begins.")
        elif entry.kind == "hint":
            assert entry.seat is not None
            self._hide(entry.seq, frozenset((entry.seat,)))  # who thinks about an answer has not given it yet
            count, _, best = entry.text.partition(" ")  # the older ones do not say what it was
            self.match.hints.append((entry.seat, int(count)))
            if best:
                self.hinted[entry.seat, int(count)] = self.told_to[entry.seat, int(count)] = best
            self.advised.add((entry.seat, self.moved_for([entry.seat])))
        elif entry.kind == "moments":
            past = msgspec.json.decode(entry.text, type=Past | list[Decided])  # the older ones are moments alone
            past = past if isinstance(past, Past) else Past(past)
            self.moments, self.course, self.finest, self.scenes = past.moments, past.course, past.finest, past.scenes
            self.chance_of = past.moments[0].of if past.moments else past.of  # the older ones do not say it
        elif entry.kind == "key":
            self.keys[entry.seat or 0] = entry.text
        elif entry.kind == "close":
            self.closed = self.stopped = True
            self.broken = entry.text or "This table has been closed."
            self._note(entry, "note", self.broken)
        elif entry.kind == "rematch":
            self.rematch = entry.text
            self._note(entry, "rematch", "A rematch is set up.")

    def _change(self, entry: Entry, played: Proposal | None) -> None:
        """A move or an undo; one that no longer fits stops the game where it is."""
        self.moved = entry.seq
        self.changes.append(entry)
        if self.stopped:
            return
        try:
            if entry.kind == "move":
                self._play(entry, played)
            else:
                self._undo(entry)
        except Exception as error:
            if not isinstance(error, GameshelfError):
                log.exception("the rules of %s stumbled over the log of table %s", self.row.box, self.row.id)
            what = repr(entry.text) if entry.kind == "move" else "taken back"
            self.stopped = True
            told = f"Move {len(self.match.turns) + 1}, {what}, no longer fits: {error}"
            self.broken = f"{self.broken} {told} {self.older}".strip()

    def _play(self, entry: Entry, played: Proposal | None) -> None:
        match, window = self.match, self.window
        if played is None or played.count != len(match.turns):
            played = match.propose(entry.text, entry.seat)
        seat = played.turn.seat
        events = match.adopt(played)
        self.movers.append(seat)
        self.answered_for.append(not entry.who and bool(self.seats[seat].visitor) and not self.seats[seat].bot)
        if self.seats[seat].visitor and self.seats[seat].bot:
            self._standing.add(seat)
        self.stood.append(())
        if window is not None and sealed(window, self.window, seat):
            self._sealed.add(entry.seq)
            self._hide(entry.seq, frozenset((seat,)))
            return
        self.stood[-1], self._standing = tuple(sorted(self._standing)), set()
        self.stops.append(len(match.turns))
        self._ask(entry)
        mover = seat if window is None else None  # who was the last to answer is nobody's business
        for event in events:
            self._tell(entry, "event", event=event, mover=mover)

    def _ask(self, entry: Entry) -> None:
        """Something else is asked from now on."""
        self.opened, self.asked_at = time.monotonic(), entry.at
        self.advice, self.advised = {}, set()

    def _undo(self, entry: Entry) -> None:
        stop = len(self.stops) - 1
        self.match.undo()
        mover = self.movers.pop()
        self.answered_for.pop()
        self.stood.pop()
        self.stops.pop()
        self._ask(entry)
        self.lines = [line for line in self.lines if line.kind != "event" or line.stop < stop]
        self._note(entry, "note", f"@{mover} takes back a move.")

    def _sit(self, entry: Entry) -> None:
        assert entry.seat is not None
        seat = msgspec.json.decode(entry.text, type=Sitting)
        before, self.seats[entry.seat] = self.seats[entry.seat], seat
        self.sentences.clear()
        self.memories.clear()
        self.match.names[entry.seat] = seat.name or f"Seat {entry.seat + 1}"
        self.match.bots[entry.seat] = seat.bot
        if entry.seq <= self.row.players:
            return  # the seats as the table was set up
        self.ready.discard(entry.seat)
        if entry.seat in self.awaited:
            self.asked_at = entry.at  # whoever comes has as much time as anybody
        if seat.open:
            self._note(entry, "note", f"Somebody gets up from seat {entry.seat + 1}.")
        elif seat.bot and before.visitor:
            gone = "has left; a bot plays on." if entry.who == seat.visitor else "is away; a bot plays for now."
            self._note(entry, "note", f"@{entry.seat} {gone}")
        elif seat.bot:
            self._note(entry, "note", f"@{entry.seat} takes the open seat.")
        elif before.bot:
            self._note(entry, "note", f"@{entry.seat} is back.")
        else:
            self._note(entry, "note", f"@{entry.seat} sits down.")

    def _get_ready(self, entry: Entry) -> None:
        assert entry.seat is not None
        if entry.text == "yes":
            self.ready.add(entry.seat)
            self._note(entry, "note", f"@{entry.seat} is ready.")
        else:
            self.ready.discard(entry.seat)
            self._note(entry, "note", f"@{entry.seat} is not ready yet.")

    def _note(self, entry: Entry, kind: str, text: str, name: str = "", side: int | None = None) -> None:
        self._tell(entry, kind, text=text, name=name, side=side)

    def _tell(
        self,
        entry: Entry,
        kind: str,
        event: Event | None = None,
        name: str = "",
        text: str = "",
        mover: int | None = None,
        side: int | None = None,
    ) -> None:
        """One more line of the story. What one side alone has heard has numbers of its own."""
        if side is None:
            self.told += 1
        else:
            self.aside[side] += 1
        key = f"e{self.told}" if side is None else f"e{self.told}-{self.aside[side]}"
        self.lines.append(Line(key, self.told, entry.seq, len(self.stops) - 1, kind, event, name, text, mover, side))


def sealed(before: Window[Any], after: Window[Any] | None, seat: int) -> bool:
    """Whether an answer of this seat has left the window open: then nobody else may know of it."""
    if after is None or type(after) is not type(before) or after.seats != before.seats:
        return False
    at = before.seats.index(seat)
    return len(after.picks[at]) == len(before.picks[at]) + 1
