"""Many games between bots, in one process or several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

from gameshelf import bots
from gameshelf.core import Content
from gameshelf.lab.stats import Interval, mean_interval, share
from gameshelf.play.shelf import box, new

CHUNK = 20


@dataclass(frozen=True, slots=True)
class Result:
    """How one game between bots went; `seats[n]` is the bot on seat n."""

    seed: int
    seats: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    moves: int


def play_one(game: str, seats: Sequence[str], seed: int, options: dict[str, Any], edition: Content | None = None) -> Result:
    """One game. The seed settles the shuffle and every bot."""
    state = new(game, players=len(seats), seed=seed, edition=edition, **options)
    players = [bots.seated(name, seed, number) for number, name in enumerate(seats)]
    moves = 0
    while (number := state.seat) is not None:
        state.play(bots.ask(players[number], state))
        moves += 1
    outcome = state.outcome
    assert outcome is not None
    return Result(seed, tuple(seats), outcome.winners, outcome.scores, outcome.reason, moves)


def _chunk(
    game: str, seats: Sequence[str], seeds: Sequence[int], rotate: bool, options: dict[str, Any], edition: str | None
) -> list[Result]:
    found, content = [], box(game).content_for(edition)
    for seed in seeds:
        turn = seed % len(seats) if rotate else 0
        found.append(play_one(game, [*seats[turn:], *seats[:turn]], seed, options, content))
    return found


def simulate(
    game: str,
    seats: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    rotate: bool = True,
    workers: int = 1,
    edition: str | None = None,
    **options: Any,
) -> Iterator[Result]:
    """Play `games` games with the seeds from `seed` on; bots change seats from game to game unless told otherwise.

    >>> results = list(simulate("takara", ["random", "random"], 2))
    >>> [result.seed for result in results]
    [0, 1]
    """
    new(game, players=len(seats), seed=seed, edition=edition, **options)  # wrong input is told here, not in a worker
    for name in seats:
        bots.make(name)
    return _results(game, seats, games, seed, rotate, workers, edition, options)


def _results(
    game: str,
    seats: Sequence[str],
    games: int,
    seed: int,
    rotate: bool,
    workers: int,
    edition: str | None,
    options: dict[str, Any],
) -> Iterator[Result]:
    chunks = [range(n, min(n + CHUNK, seed + games)) for n in range(seed, seed + games, CHUNK)]
    if workers <= 1:
        for seeds in chunks:
            for number in seeds:
                yield from _chunk(game, seats, [number], rotate, options, edition)
        return
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        jobs = [pool.submit(_chunk, game, seats, seeds, rotate, options, edition) for seeds in chunks]
        for job in as_completed(jobs):
            yield from job.result()
    finally:
        pool.shutdown(cancel_futures=True)


@dataclass(frozen=True, slots=True)
class Summary:
    """What many games show, with n and intervals."""

    games: int
    wins: dict[str, Interval]  # by bot: the share of its games that it won, with any of its seats; a shared win in parts
    scores: dict[str, Interval]
    by_seat: list[Interval]
    endings: dict[str, Interval]
    moves: Interval
    nobody: Interval

    def plain(self) -> dict[str, Any]:
        """The summary as JSON-able data."""
        return {
            "games": self.games,
            "wins": {name: interval.plain() for name, interval in self.wins.items()},
            "scores": {name: interval.plain() for name, interval in self.scores.items()},
            "by_seat": [interval.plain() for interval in self.by_seat],
            "endings": {reason: interval.plain() for reason, interval in self.endings.items()},
            "moves": self.moves.plain(),
            "nobody": self.nobody.plain(),
        }


def summarise(results: Sequence[Result], together: bool = False) -> Summary:
    """Count wins, scores, endings and lengths. `together`: a win of all is a whole win for each."""
    n = len(results)
    seats = len(results[0].seats) if results else 0
    wins: dict[str, float] = {}
    seat_wins = [0.0] * seats
    scores: dict[str, list[float]] = {}
    appearances: Counter[str] = Counter()
    for result in results:
        part = 1.0 if together else 1.0 / max(1, len(result.winners))
        for seat, name in enumerate(result.seats):
            scores.setdefault(name, []).append(float(result.scores[seat]))
            if seat in result.winners:
                seat_wins[seat] += part
        for name in set(result.seats):
            appearances[name] += 1
            won = [seat for seat in result.winners if result.seats[seat] == name]
            wins[name] = wins.get(name, 0.0) + (min(1.0, part * len(won)))
    endings = Counter(result.reason for result in results)
    return Summary(
        games=n,
        wins={name: share(wins.get(name, 0.0), appearances[name]) for name in sorted(appearances)},
        scores={name: mean_interval(values) for name, values in sorted(scores.items())},
        by_seat=[share(won, n) for won in seat_wins],
        endings={reason: share(count, n) for reason, count in endings.most_common()},
        moves=mean_interval([float(result.moves) for result in results]),
        nobody=share(sum(not result.winners for result in results), n),
    )
