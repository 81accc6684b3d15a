"""Who looks at which table, and how they hear that it has changed."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque

from gameshelf.web.changes import Frame
from gameshelf.web.live import Live

PATIENCE = {"off": 0.0, "short": 1.0, "long": 3.0}  # how many times the usual pause bots wait for a slip of somebody
MOST_ANSWERS = 32  # a viewer that does not read its answers loses the oldest
BUSY = 0.01  # seconds that a picture waits for its turn, lately, from which on whoever only looks on waits a little longer


class Viewer:
    """One open page (or one bot's socket). It is only woken; it draws the newest picture itself when it can send again."""

    __slots__ = (
        "address", "answers", "coached", "done", "ended", "follows", "has", "here", "last", "later", "live", "patience",
        "plain", "reads", "sent", "shown", "since", "tall", "thoughts", "visitor", "wake", "whole",
    )  # fmt: skip

    def __init__(self, live: Live, visitor: str, address: str, plain: bool, sent: int = -1) -> None:
        self.live = live
        self.visitor = visitor
        self.address = address
        self.plain = plain  # JSON views in place of drawn pages
        self.sent = sent  # the seq of the last picture that was sent
        self.ended = False  # whether its table is to be read again
        self.patience = "short"  # how long bots are to wait for a slip of this visitor
        self.reads = False  # whether the board in words is open
        self.thoughts: set[asyncio.Task[None]] = set()  # hints that are being thought out for it
        self.coached = False  # whether it is told what people usually do
        self.follows = False  # whether it hears who comes and goes
        self.here = ""  # what it has heard of that
        self.tall = False  # whether its pictures are laid out for a phone
        self.shown: int | None = None  # the seat whose view is on this screen
        self.done: int | None = None  # the seq that a move of this viewer answered, once it is kept
        self.whole = True  # whether it is always sent whole pictures
        self.has: Frame | None = None  # the picture that it has; whole ones are sent to whoever has none
        self.last = 0.0  # when it was sent that
        self.answers: deque[str] = deque(maxlen=MOST_ANSWERS)
        self.wake = asyncio.Event()
        self.since = 0.0  # when a move of its own was kept; 0 when it has seen what came of it
        self.later: asyncio.TimerHandle | None = None  # when it will be woken though it only looks on

    @property
    def looks_on(self) -> bool:
        """Whether nothing is asked of it now, and the game goes on."""
        live = self.live
        return not live.over and not any(seat in live.pending for seat in live.held(self.visitor))

    def kept(self, seq: int) -> None:
        """What it answered to this picture is kept."""
        self.done, self.since = seq, time.monotonic()
        self.wake.set()

    def answer(self, text: str) -> None:
        self.answers.append(text)
        self.wake.set()


class Hub:
    """The viewers of each table in this process."""

    def __init__(self, pause: float = 0.0) -> None:
        self.pause = pause  # seconds by which they are sent one later; a page shows a move for longer than that
        self._viewers: dict[str, set[Viewer]] = {}
        self.addresses: Counter[str] = Counter()  # open pages from each address
        self.lag = 0.0  # seconds that a picture waits for its turn, lately

    def join(self, viewer: Viewer) -> None:
        self.addresses[viewer.address] += 1
        self._viewers.setdefault(viewer.live.row.id, set()).add(viewer)

    def leave(self, viewer: Viewer) -> None:
        table = viewer.live.row.id
        viewer.live.met[viewer.visitor] = time.time()
        if viewer.later is not None:
            viewer.later.cancel()
        self.addresses[viewer.address] -= 1
        if not self.addresses[viewer.address]:
            del self.addresses[viewer.address]
        viewers = self._viewers.get(table)
        if viewers is not None:
            viewers.discard(viewer)
            if not viewers:
                del self._viewers[table]

    @property
    def tables(self) -> int:
        """How many tables somebody looks at."""
        return len(self._viewers)

    @property
    def viewers(self) -> int:
        return self.addresses.total()

    def watched(self, table: str) -> bool:
        return table in self._viewers

    def of(self, table: str, visitor: str, address: str) -> int:
        """How many pages a visitor has open at a table; those without a name of their own are told apart by their address."""
        same = [viewer for viewer in self._viewers.get(table, ()) if viewer.visitor == visitor]
        return sum(bool(visitor) or viewer.address == address for viewer in same)

    def patience(self, table: str, visitor: str) -> str:
        """How long bots are to wait for a slip of this visitor; the most patient page counts, empty when there is none."""
        chosen = [one.patience for one in self._viewers.get(table, ()) if one.visitor == visitor and not one.plain]
        return max(chosen, key=lambda one: PATIENCE[one], default="")

    def present(self, table: str) -> set[str]:
        """The visitors who have this table open."""
        return {viewer.visitor for viewer in self._viewers.get(table, ())}

    def rest(self, seconds: float) -> None:
        """Forget what pages have to which nothing was sent for so long; they are sent a whole picture next time."""
        before = time.monotonic() - seconds
        for viewers in self._viewers.values():
            for viewer in viewers:
                if viewer.has is not None and viewer.last < before:
                    viewer.has = None
                    viewer.live.memories.clear()

    def close(self, table: str) -> None:
        """Let the pages of this table go: they come back and find it as it is now."""
        for viewer in self._viewers.get(table, ()):
            viewer.ended = True
            viewer.wake.set()

    def renew(self, table: str, seat: int) -> None:
        """What whoever is coached on this seat is told has come: let it be drawn."""
        for viewer in self._viewers.get(table, ()):
            if viewer.coached and viewer.shown == seat:
                viewer.sent = -1
                viewer.wake.set()

    def wake(self, table: str) -> None:
        """Something has happened. Under load whoever only looks on waits a little, and sees several moves at once."""
        for viewer in self._viewers.get(table, ()):
            if self.lag < BUSY or not self.pause or not viewer.looks_on:
                viewer.wake.set()
            elif viewer.later is None:
                viewer.later = asyncio.get_running_loop().call_later(self.pause, self._wake_later, viewer)

    def _wake_later(self, viewer: Viewer) -> None:
        viewer.later = None
        viewer.wake.set()

    def drawing(self, viewer: Viewer) -> None:
        """This viewer's turn has come."""
        if viewer.since:
            self.lag += (time.monotonic() - viewer.since - self.lag) / 16
            viewer.since = 0.0
