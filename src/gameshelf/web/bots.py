"""Bots at the tables: they think in processes of their own, shared fairly, so that the slowest delays nobody else."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any
from weakref import WeakKeyDictionary

import gameshelf.bots
from gameshelf.bots.own import answered, remembers
from gameshelf.play import Match, Seat, answer_of
from gameshelf.web.live import Live
from gameshelf.web.refusals import Refused
from gameshelf.web.store import Row
from gameshelf.web.values import begin
from gameshelf.web.workers import TooSlow, Workers

log = logging.getLogger(__name__)
LONG_WAIT = 0.5  # seconds that are worth being woken from
LONGEST_WAIT = 30.0  # seconds between two tries, however often the first ones failed
STAND_IN = "greedy"  # plays for somebody who has left
QUICK = "random"  # answers for a bot that does not come to an end
FORGETS = 0.98  # how much of the longest time that a bot took is still believed after one more answer


PlayBot = Callable[[Live, int, int, str], Coroutine[Any, Any, None]]


def offered(game: str) -> tuple[str, ...]:
    """The bots that can sit at a table of this game: those with a name, and never a module's that a stranger names."""
    return gameshelf.bots.names(game)


@dataclass(frozen=True, slots=True)
class Job:
    """One question to a bot, as it goes to another process."""

    row: Row
    values: str
    moves: tuple[str, ...]
    seat: int
    bot: str
    seed: int


@dataclass(frozen=True, slots=True)
class Thought:
    """A question that a bot is thinking about."""

    task: asyncio.Task[str]
    seat: int
    bot: str
    moved: int  # the last change that this seat knew of

    def wanted(self, live: Live) -> bool:
        """Whether the answer could still be played."""
        there = self.seat in live.pending and live.seats[self.seat].bot == self.bot
        return there and live.moved_for([self.seat]) == self.moved


class Known(threading.local):
    """What a worker knows: a process with one thread, or one of several threads of the server."""

    def __init__(self) -> None:
        self.matches: OrderedDict[str, Match] = OrderedDict()  # the games that it has played through lately
        self.seated: WeakKeyDictionary[Match, dict[tuple[int, str], Any]] = WeakKeyDictionary()  # bots that may remember


_known = Known()


def think(job: Job) -> str:
    """Play the game up to the question and let the bot choose; runs in a worker."""
    return choose(at_hand(job), job)


def at_hand(job: Job) -> Match:
    """The game as it stands, played through in this worker; what it has played through lately it only plays on."""
    row = job.row
    match = _known.matches.pop(row.id, None)
    if match is None or tuple(turn.written for turn in match.turns) != job.moves[: len(match.turns)]:
        match, _ = begin(row, job.values)
    for written in job.moves[len(match.turns) :]:
        match.play(*answer_of(written))
    _known.matches[row.id] = match
    while len(_known.matches) > 32:
        _known.matches.popitem(last=False)
    return match


def choose(match: Match, job: Job) -> str:
    """The bot's answer; it gets a Seat and no way to the state. One that remembers stays as long as its seat."""
    seated = _known.seated.setdefault(match, {})
    bot = seated.get((job.seat, job.bot)) or gameshelf.bots.make(job.bot, job.seed)
    if remembers(bot):
        seated[job.seat, job.bot] = bot
    seat = match.seat(job.seat) if gameshelf.bots.listens(bot, match.box) else Seat(match.game, job.seat)
    return answered(bot, seat, bot.choose(seat)).notation


def wait_after(failed: int) -> float:
    """How long to wait before the next try, after so many that failed."""
    return min(LONGEST_WAIT, 0.5 * 2 ** min(failed, 10)) if failed else 0.0


class Bots:
    """Answers for every seat that a bot plays, all that are asked at a table at once, unless the table rests."""

    def __init__(
        self,
        workers: int,
        pause: float,
        play: PlayBot,
        rests: Callable[[Live], bool],
        seconds: float = 20.0,
        slip: Callable[[Live], float] = lambda live: 0.0,  # how long a person may still take back the last move
    ) -> None:
        self._pause, self._seconds, self._play, self._rests, self._slip = pause, seconds, play, rests, slip
        self.workers = Workers(workers, "bot")
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._stirred: dict[str, asyncio.Event] = {}  # set when something happens at a table where a bot is asked
        self._longest: dict[str, float] = {}  # how long each kind of bot may take for a discreet answer, as seen lately
        self._thoughts: dict[str, dict[int, Thought]] = {}  # what is being thought about at each table, for each seat

    def nudge(self, live: Live) -> None:
        """Something has happened at this table, or somebody has come: when a bot is asked now, let it answer."""
        if live.row.id in self._stirred:
            self._stirred[live.row.id].set()
        for thought in self._thoughts.get(live.row.id, {}).values():
            if not thought.wanted(live):
                thought.task.cancel()  # a move was taken back, or the seat: the worker is free for others
        if live.row.id not in self._tasks and self._wanted(live):
            self._tasks[live.row.id] = asyncio.get_running_loop().create_task(self._answer(live))

    def _wanted(self, live: Live) -> bool:
        return live.asks_bot() is not None and not self._rests(live)

    @property
    def thinking(self) -> int:
        """At how many tables a bot is asked."""
        return len(self._tasks)

    def busy(self, table: str) -> bool:
        return table in self._tasks

    async def close(self) -> None:
        thoughts = [thought.task for there in self._thoughts.values() for thought in there.values()]
        for task in [*self._tasks.values(), *thoughts]:
            task.cancel()
        self.workers.close()

    async def _answer(self, live: Live) -> None:
        """Answer until no bot is asked. Whatever fails is tried again, ever more slowly, and never given up."""
        failed = 0
        try:
            while self._wanted(live):
                await asyncio.sleep(wait_after(failed))
                answers = await asyncio.gather(*(self._answered(live, seat) for seat in live.asked_bots()))
                failed = 0 if all(answers) else failed + 1
        finally:  # at once, not in a later turn of the loop: what nudges from now on must find the place free
            del self._tasks[live.row.id]
            self._stirred.pop(live.row.id, None)
            self._thoughts.pop(live.row.id, None)

    async def _answered(self, live: Live, seat: int) -> bool:
        """A bot's whole answer to the question that is asked now; False when it could not be had or kept."""
        asked, opened, bot = time.monotonic(), live.opened, live.seats[seat].bot
        rest = max(self._pause, self._slip(live) if self._pause else 0.0)
        while seat in live.pending and live.seats[seat].bot == bot and live.opened == opened:
            moved = live.moved_for([seat])
            moves = tuple(turn.written for turn in live.match.turns)
            job = Job(live.row, live.values, moves, seat, bot, secrets.randbits(48))
            task = asyncio.get_running_loop().create_task(self._considered(live, job, asked, rest, opened))
            self._thoughts.setdefault(live.row.id, {})[seat] = Thought(task, seat, bot, moved)
            try:
                await asyncio.wait([task])
                if task.cancelled():
                    continue
                await self._play(live, seat, moved, task.result())
            except Refused:
                return live.moved_for([seat]) != moved  # the table has moved on meanwhile
            except Exception:
                log.exception("the bot %s failed at table %s", bot, live.row.id)
                return False
            finally:
                self._thoughts[live.row.id].pop(seat, None)
        return True

    async def _considered(self, live: Live, job: Job, asked: float, rest: float, opened: float) -> str:
        """The bot's answer, no sooner than it may be given."""
        move = await self._think(job)
        if live.completes(job.seat, move):
            took = time.monotonic() - asked
            await self._wait(live, max(rest, self._discreet(live, job.bot, took)) - took, opened)
        return move

    async def _wait(self, live: Live, seconds: float, opened: float) -> None:
        """Wait; a long wait is for a slip, and over when the question has been taken back."""
        end = time.monotonic() + seconds
        if seconds < LONG_WAIT:
            await asyncio.sleep(seconds)
        while live.opened == opened and (left := end - time.monotonic()) > 0:
            stirred = self._stirred.setdefault(live.row.id, asyncio.Event())
            stirred.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stirred.wait(), left)

    def _discreet(self, live: Live, bot: str, took: float) -> float:
        """After how many seconds an answer that took so long is given, where that must tell nothing: as late as any."""
        if not (live.discreet and self._pause):
            return 0.0
        kind = f"{live.row.box} {bot}" + (" and others" if live.window is not None else "")
        known = self._longest.get(kind)
        usual = gameshelf.bots.seconds(bot) if known is None else known * FORGETS
        self._longest[kind] = max(took, usual)
        return self._longest[kind]

    async def _think(self, job: Job) -> str:
        """The bot's answer; one that thinks for too long is replaced for this move by one that never does."""
        try:
            return str(await self.workers.do(think, job, self._seconds, job.row.id, f"{job.row.box} {job.bot}"))
        except TooSlow as error:
            log.warning("the bot %s at table %s: %s; %s answers for it", job.bot, job.row.id, error, QUICK)
            quick = replace(job, bot=QUICK)
            return str(await self.workers.do(think, quick, 2 * self._seconds, job.row.id, f"{job.row.box} {QUICK}"))
