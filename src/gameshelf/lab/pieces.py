"""What each entry of a game's content does in play: how often it is seen, taken and used, and how the games with it end.

A room may say what counts, in a class `Watch` of its own `watch.py`. Without one, an entry is seen when a move that names it
is offered, and used when that move is played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import get_context
from typing import Any, Protocol

from gameshelf import bots
from gameshelf.core import Box, Content, Move, State
from gameshelf.lab.simulate import CHUNK, Result
from gameshelf.lab.stats import Interval, mean_interval, share
from gameshelf.play.shelf import box as find_box
from gameshelf.play.shelf import new


class Watcher(Protocol):
    """Watches one game; entries are called as in content.toml: `kind.key`."""

    seen: set[str]
    taken: Counter[str]
    used: Counter[str]

    def before(self, state: Any, move: Move) -> None:
        """A move is about to be played."""

    def after(self, state: Any) -> None:
        """Somebody is asked, or the game is over."""


class ByMoves:
    """For a room that says nothing: what the moves name."""

    def __init__(self, state: State) -> None:
        self.seen: set[str] = set()
        self.taken: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        self.entries: dict[str, str] = {}
        for kind, entries in state.content.entries.items():
            for key in entries:
                self.entries.setdefault(key, f"{kind}.{key}")

    def before(self, state: State, move: Move) -> None:
        self.used.update({self.entries[str(arg)] for arg in move.args if str(arg) in self.entries})

    def after(self, state: State) -> None:
        for move in state.moves():
            self.seen.update(self.entries[str(arg)] for arg in move.args if str(arg) in self.entries)


def watcher(box: Box, state: State) -> Watcher:
    """The room's own watch, or the plain one."""
    module = f"{box.start.__module__}.watch"
    if find_spec(box.start.__module__) is not None and find_spec(module) is not None:
        watch: Watcher = import_module(module).Watch(state)
        return watch
    return ByMoves(state)


@dataclass(frozen=True, slots=True)
class Watched:
    """One game and what it made use of."""

    result: Result
    seen: frozenset[str]
    taken: dict[str, int]
    used: dict[str, int]
    by: dict[str, frozenset[int]]  # whose moves used it; only where the seats play against each other


def watch_one(game: str, seats: Sequence[str], seed: int, options: dict[str, Any], edition: Content | None = None) -> Watched:
    """Play one game between bots, and watch it."""
    box = find_box(game)
    state = new(game, players=len(seats), seed=seed, edition=edition, **options)
    players = [bots.seated(name, seed, number) for number, name in enumerate(seats)]
    watch, moves = watcher(box, state), 0
    watch.after(state)
    by: dict[str, set[int]] = {}
    while (number := state.seat) is not None:
        move = bots.ask(players[number], state)
        before = Counter() if box.together else watch.used.copy()
        watch.before(state, move)
        state.play(move)
        watch.after(state)
        moves += 1
        if not box.together:
            for entry in watch.used - before:
                by.setdefault(entry, set()).add(number)
    outcome = state.outcome
    assert outcome is not None
    result = Result(seed, tuple(seats), outcome.winners, outcome.scores, outcome.reason, moves)
    users = {entry: frozenset(seats) for entry, seats in by.items()}
    return Watched(result, frozenset(watch.seen), dict(watch.taken), dict(watch.used), users)


def _chunk(
    game: str, seats: Sequence[str], seeds: Sequence[int], options: dict[str, Any], edition: str | None
) -> list[Watched]:
    content = find_box(game).content_for(edition)
    return [watch_one(game, seats, seed, options, content) for seed in seeds]


def watch(
    game: str,
    seats: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    workers: int = 1,
    edition: str | None = None,
    **options: Any,
) -> Iterator[Watched]:
    """Play and watch `games` games, with the seeds from `seed` on.

    >>> [game.result.seed for game in watch("takara", ["random", "random"], 2)]
    [0, 1]
    """
    new(game, players=len(seats), seed=seed, edition=edition, **options)  # wrong input is told here, not in a worker
    for name in seats:
        bots.make(name)
    return _all(game, seats, range(seed, seed + games), workers, edition, options)


def _all(
    game: str, seats: Sequence[str], seeds: range, workers: int, edition: str | None, options: dict[str, Any]
) -> Iterator[Watched]:
    if workers <= 1:
        for number in seeds:
            yield from _chunk(game, seats, [number], options, edition)
        return
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        parts = [seeds[at : at + CHUNK] for at in range(0, len(seeds), CHUNK)]
        for job in as_completed([pool.submit(_chunk, game, seats, part, options, edition) for part in parts]):
            yield from job.result()
    finally:
        pool.shutdown(cancel_futures=True)


@dataclass(frozen=True, slots=True)
class Piece:
    """One entry over many games: `won_with` of those in which it was used, `won_without` of all others.

    Where all win or lose together these are games; otherwise they are seats, and a shared win counts in parts.
    """

    entry: str
    name: str
    seen: Interval
    taken: Interval
    used: Interval
    times: float  # used, a game
    won_with: Interval
    won_without: Interval

    def plain(self) -> dict[str, Any]:
        """The piece as JSON-able data."""
        shares = ("seen", "taken", "used", "won_with", "won_without")
        numbers = {word: getattr(self, word).plain() for word in shares}
        return {"entry": self.entry, "name": self.name, "times": self.times, **numbers}


def count(games: Sequence[Watched], content: Content, together: bool) -> list[Piece]:
    """Every entry that some game saw or used, in the order of content.toml."""
    n, found = len(games), []
    for kind, entries in content.entries.items():
        for key, entry in entries.items():
            name = f"{kind}.{key}"
            seen = sum(name in game.seen or name in game.used for game in games)
            if not seen:
                continue
            wins, all_of = [0.0, 0.0], [0, 0]
            for game in games:
                for use, won in _uses(game, name, together):
                    all_of[use] += 1
                    wins[use] += won
            found.append(
                Piece(
                    entry=name,
                    name=str(entry.get("name", key)),
                    seen=share(seen, n),
                    taken=share(sum(name in game.taken for game in games), n),
                    used=share(all_of[1], sum(all_of)),
                    times=sum(game.used.get(name, 0) for game in games) / n,
                    won_with=share(wins[1], all_of[1]),
                    won_without=share(wins[0], all_of[0]),
                )
            )
    return found


def _uses(game: Watched, entry: str, together: bool) -> list[tuple[bool, float]]:
    """Whether it was used and what was won: by the table together, or seat by seat."""
    winners = game.result.winners
    if together:
        return [(entry in game.used, float(bool(winners)))]
    users = game.by.get(entry, frozenset())
    return [(seat in users, (seat in winners) / max(1, len(winners))) for seat in range(len(game.result.seats))]


def wins(games: Sequence[Watched], together: bool) -> Interval:
    """The share of games that were won; where the seats play against each other, by the first seat."""
    parts = [_uses(game, "", together)[0][1] for game in games]
    return share(sum(parts), len(parts))


def lengths(games: Sequence[Watched]) -> tuple[int, int, int]:
    """Decisions a game: the 5th, 50th and 95th hundredth.

    >>> lengths(list(watch("takara", ["random", "random"], 1)))[0] > 10
    True
    """
    moves = sorted(game.result.moves for game in games)
    return moves[len(moves) // 20], moves[len(moves) // 2], moves[max(0, len(moves) - 1 - len(moves) // 20)]


def winning_score(games: Sequence[Watched]) -> Interval:
    """The mean of the best score, of the games that were won."""
    return mean_interval([float(max(game.result.scores)) for game in games if game.result.winners])
