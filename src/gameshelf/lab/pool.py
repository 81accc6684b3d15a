"""Work for several processes."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_all_start_methods, get_context
from typing import Any, TypeVar

from gameshelf import bots
from gameshelf.bots import own
from gameshelf.core import SetupError
from gameshelf.play.shelf import by_hand

T = TypeVar("T")
CHUNK = 20  # games in a portion, one where somebody looks ahead: whoever waits is told of every game
AHEAD = 4  # so many portions for each process wait for it


def spread(
    work: Callable[..., list[T]], seeds: range, workers: int, game: str, seats: Sequence[str], *more: Any
) -> Iterator[T]:
    """What this work makes of all seeds, in their order: here, or by some processes in portions."""
    if workers <= 1:
        for seed in seeds:
            yield from work(range(seed, seed + 1), game, seats, *more)
        return
    size = 1 if any(isinstance(bots.make(name), bots.Search) for name in seats) else CHUNK
    parts = [seeds[at : at + size] for at in range(0, len(seeds), size)]
    pool = ProcessPoolExecutor(workers, mp_context=get_context(_method(game, seats)), initializer=_quiet)
    try:
        jobs = deque(pool.submit(work, part, game, seats, *more) for part in parts[: AHEAD * workers])
        for part in parts[AHEAD * workers :]:
            yield from jobs.popleft().result()
            jobs.append(pool.submit(work, part, game, seats, *more))
        for job in jobs:
            yield from job.result()
    except BaseException:  # somebody wants to stop: nobody waits for games that are still being played
        _end(pool)
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _end(pool: ProcessPoolExecutor) -> None:
    """End the processes of a pool at once. One that was just writing leaves half a message: nobody is to wait for the rest."""
    processes = list((getattr(pool, "_processes", None) or {}).values())
    for process in processes:
        process.terminate()
    for process in processes:
        process.join()
    results = getattr(pool, "_result_queue", None)
    if results is not None:
        results._writer.close()


def _method(game: str, seats: Sequence[str]) -> str:
    """How a process begins. A game or a bot that was put there by hand lives in this process alone: then by a fork."""
    if not by_hand(game) and not any(own.by_hand(name) for name in seats):
        return "spawn"
    if "fork" in get_all_start_methods():
        return "fork"
    raise SetupError("On this system only games and bots of an installed package can be played in several processes.")


def _quiet() -> None:
    """Whoever presses Ctrl-C speaks to the first process, which ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
