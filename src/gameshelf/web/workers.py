"""Processes that work for the server: bots think in them, strangers' editions are read in them, within limits of time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from gameshelf.play import shelf

log = logging.getLogger(__name__)
HALF_LIFE = 30.0  # seconds after which work done for somebody counts half
BRIEF = 0.1  # seconds: work that nobody wants any more is stopped when it has taken longer
SLOW = 0.25  # seconds: whatever usually takes longer leaves one worker free for the rest
_SPAWN = multiprocessing.get_context("spawn")


class TooSlow(Exception):
    """The work took longer than it may; its process has been ended."""


class Worker:
    """One process, which does one piece of work at a time. It is started when it is needed, and again after it was ended."""

    def __init__(self) -> None:
        self._process: Any = None
        self._line: Connection | None = None
        self._stopped = False  # whether its process has been told to stop
        self.took = 0.0  # seconds for the last piece of work
        self.knows: dict[str, None] = {}  # for whom it has worked lately: it has their games at hand

    def do(self, work: Callable[[Any], Any], job: Any, seconds: float) -> Any:
        """Have this done; blocks. TooSlow when it takes longer."""
        if self._stopped:
            self.end()
        if self._line is None:
            self._line, there = _SPAWN.Pipe()
            self._process = _SPAWN.Process(target=_serve, args=(there,), daemon=True, name="gameshelf-worker")
            self._process.start()
            there.close()
            if not self._line.poll(60):  # whoever starts must not count as slow
                self.end()
                raise TooSlow("a worker did not start")
            self._line.recv()
        start = time.monotonic()
        try:
            self._line.send((work, job))
            if not self._line.poll(seconds):
                raise TooSlow(f"{work.__name__} took longer than {seconds:g} seconds")
            good, result = self._line.recv()
        except (TooSlow, OSError, EOFError):
            self.end()
            raise
        finally:
            self.took = time.monotonic() - start
        if good:
            return result
        raise result

    def stop(self) -> None:
        """Let whatever is being done be dropped: whoever waits in `do` finds the line at its end."""
        self._stopped = True
        self._process.kill()

    def end(self) -> None:
        if self._line is not None:
            self._line.close()
            self._process.kill()
        self._line, self._stopped = None, False


def _serve(line: Connection) -> None:
    """What a worker does all day."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)  # whoever serves comes first
    _end_with_the_server()
    for box in shelf().values():
        _ = box.content  # read before the clock runs
    line.send(None)
    while True:
        try:
            work, job = line.recv()
        except (EOFError, OSError):
            return
        try:
            answer: tuple[bool, Any] = True, work(job)
        except Exception as error:
            answer = False, error
        try:
            line.send(answer)
        except (OSError, ValueError, TypeError, AttributeError) as error:
            line.send((False, RuntimeError(f"{error!r} of {answer[1]!r}"[:500])))


def _end_with_the_server() -> None:
    """A worker outlives nobody: when the server is killed, it would wait for its next work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:

        def wait() -> None:
            parent.join()
            os._exit(0)

        threading.Thread(target=wait, daemon=True).start()


@dataclass(slots=True, eq=False)
class Waiting:
    """A piece of work in the queue: for whom, of which kind, and who waits for it."""

    work: Callable[[Any], Any]
    job: Any
    seconds: float
    whom: str
    kind: str
    since: float
    done: asyncio.Future[Any]
    worker: Worker | None = None  # who does it
    begun: float = 0.0  # when that began


class Workers:
    """Some workers and one queue. Whoever has had least done lately comes first; slow kinds of work never take all workers."""

    def __init__(self, count: int, name: str) -> None:
        self.count = count
        self._threads = ThreadPoolExecutor(count or 4, f"gameshelf-{name}")
        self._free = [Worker() for _ in range(count)]
        self._all = list(self._free)
        self._queue: list[Waiting] = []
        self._used: dict[str, tuple[float, float]] = {}  # for whom, how many seconds, when that was
        self._usual: dict[str, float] = {}  # how long each kind of work takes
        self._slow = 0  # pieces of slow work that are being done

    @property
    def waiting(self) -> int:
        """How many wait for a worker."""
        return len(self._queue)

    async def do(self, work: Callable[[Any], Any], job: Any, seconds: float, whom: str, kind: str) -> Any:
        """Have this done for somebody; TooSlow when it takes longer than it may."""
        loop = asyncio.get_running_loop()
        if not self.count:
            return await loop.run_in_executor(self._threads, work, job)
        one = Waiting(work, job, seconds, whom, kind, time.monotonic(), loop.create_future())
        self._queue.append(one)
        self._hand_out()
        try:
            return await one.done
        except asyncio.CancelledError:  # nobody wants it any more; what is nearly done is cheaper than a new process
            if one.worker is not None and time.monotonic() - one.begun > BRIEF:
                one.worker.stop()
            raise
        finally:
            with contextlib.suppress(ValueError):  # whoever no longer waits gives up the place
                self._queue.remove(one)

    def _hand_out(self) -> None:
        while self._free and self._queue:
            room = self._slow < max(1, self.count - 1)
            fit = [one for one in self._queue if room or self._usual.get(one.kind, 0.0) < SLOW]
            if not fit:
                return
            now = time.monotonic()
            one = min(fit, key=lambda one: (self._had(one.whom, now), one.since))
            self._queue.remove(one)
            slow = self._usual.get(one.kind, 0.0) >= SLOW
            self._slow += slow
            worker = next((free for free in self._free if one.whom in free.knows), self._free[-1])
            self._free.remove(worker)
            one.worker, one.begun = worker, now
            task = asyncio.get_running_loop().create_task(self._do(worker, one, slow))
            task.add_done_callback(lambda task: task.cancelled() or task.exception())

    async def _do(self, worker: Worker, one: Waiting, slow: bool) -> None:
        try:
            result = await asyncio.get_running_loop().run_in_executor(
                self._threads, worker.do, one.work, one.job, one.seconds
            )  # fmt: skip
        except Exception as error:
            if not one.done.done():
                one.done.set_exception(error)
        else:
            if not one.done.done():
                one.done.set_result(result)
        finally:
            now, one.worker = time.monotonic(), None
            self._slow -= slow
            usual = self._usual.get(one.kind, 0.0)
            self._usual[one.kind] = usual + 0.2 * (worker.took - usual)
            self._used[one.whom] = self._had(one.whom, now) + worker.took, now
            worker.knows.pop(one.whom, None)
            worker.knows[one.whom] = None
            while len(worker.knows) > 32:
                del worker.knows[next(iter(worker.knows))]
            if len(self._used) > 10_000:
                self._used = {whom: had for whom, had in self._used.items() if now - had[1] < 10 * HALF_LIFE}
            self._free.append(worker)
            self._hand_out()

    def _had(self, whom: str, now: float) -> float:
        """How many seconds of work this one has had lately."""
        seconds, then = self._used.get(whom, (0.0, now))
        return float(seconds * 0.5 ** ((now - then) / HALF_LIFE))

    def close(self) -> None:
        for worker in self._all:
            worker.end()
        self._threads.shutdown(wait=False, cancel_futures=True)
