"""The stopwatch: random play, clones and memory of one subject, in a process of its own."""

import argparse
import json
import statistics
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any, TypeVar

from bench.memory import peak_memory

NO_LIMIT = sys.maxsize
ABSENT = 3
"""Exit status of a worker whose game is not there to be measured."""

CLONE_BATCHES = 200
CLONES_IN_A_BATCH = 10


class Absent(Exception):
    """The game cannot be had here; the text says why."""


@dataclass(frozen=True)
class Subject:
    """A game that can be played at random, and perhaps cloned.

    `play(seed, rng, limit)` deals by the seed, picks by the rng, makes at most `limit` moves, and returns the game with
    the number of moves made.
    """

    play: Callable[[int, Random, int], tuple[Any, int]]
    clone: Callable[[Any], Any] | None = None


def time_play(subject: Subject, first_seed: int, seconds: float) -> dict[str, float]:
    """Whole games, set-up included, until the time is up."""
    seed, moves, rng = first_seed, 0, Random(first_seed)
    start = now = process_time()
    while now - start < seconds:
        moves += subject.play(seed, rng, NO_LIMIT)[1]
        seed += 1
        now = process_time()
    games, elapsed = seed - first_seed, now - start
    return {"moves_per_second": moves / elapsed, "games_per_second": games / elapsed, "moves_per_game": moves / games}


def time_clone(subject: Subject, seed: int) -> dict[str, float]:
    """The median cost of a clone, in microseconds, halfway through one game."""
    if subject.clone is None:
        return {}
    length = subject.play(seed, Random(seed), NO_LIMIT)[1]
    game, _ = subject.play(seed, Random(seed), length // 2)
    clone, costs = subject.clone, []
    for _ in range(CLONE_BATCHES):
        start = process_time()
        for _ in range(CLONES_IN_A_BATCH):
            clone(game)
        costs.append((process_time() - start) / CLONES_IN_A_BATCH)
    return {"clone_us": statistics.median(costs) * 1e6}


T = TypeVar("T")


def asked(subjects: Mapping[str, Callable[[], T]], seconds: float) -> tuple[T, float, int]:
    """The subject named on the command line, how long it is measured, and the seed; where it is absent, all ends here."""
    parser = argparse.ArgumentParser()
    parser.add_argument("subject", choices=sorted(subjects))
    parser.add_argument("--seconds", type=float, default=seconds)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    try:
        return subjects[given.subject](), given.seconds, given.seed
    except Absent as absent:
        print(absent, file=sys.stderr)
        sys.exit(ABSENT)


def work(subjects: Mapping[str, Callable[[], Subject]]) -> None:
    """Measure the subject named on the command line and print its figures as JSON."""
    subject, seconds, seed = asked(subjects, 1.0)
    subject.play(seed, Random(seed), NO_LIMIT)
    figures = time_play(subject, seed + 1, seconds)
    figures["peak_mb"] = peak_memory()
    figures |= time_clone(subject, seed)
    print(json.dumps(figures))
