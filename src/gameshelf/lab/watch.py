"""What each entry of a game's content does in play: how often it is seen, taken and used, and how the games with it end.

A room may say what counts: whole, in a class `Watch` of its own `watch.py`; or in a line, with `uses` of its Box. Without
either, an entry is seen when a move that names it is offered, and used when that move is played: maybe far from the truth.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

from gameshelf.core import Box, Content, Move, State
from gameshelf.lab.company import Company
from gameshelf.lab.pool import spread
from gameshelf.lab.simulate import Result, prepared
from gameshelf.lab.stats import Interval, share
from gameshelf.play.shelf import box as find_box


class Watcher(Protocol):
    """Watches one game; entries are called as in content.toml: `kind.key`.

    A use is credited to the seat that has just moved. Where that can be another than the user (several seats answer in a
    window, a round ends), the watch has `used_by: dict[str, set[int]]` too: who used the entries that it names.
    """

    seen: set[str]
    taken: Counter[str]
    used: Counter[str]

    def before(self, state: Any, move: Move) -> None:
        """A move is about to be played."""

    def after(self, state: Any) -> None:
        """Somebody is asked, or the game is over."""


class ByMoves:
    """For a room without a watch of its own: what its Box says that a move uses, or what the moves name."""

    def __init__(self, state: State) -> None:
        self.seen: set[str] = set()
        self.taken: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        self.uses = state.box.uses or self.named
        self.entries: dict[str, str] = {}
        for kind, entries in state.content.entries.items():
            for key in entries:
                self.entries.setdefault(key, f"{kind}.{key}")

    def named(self, state: State, move: Move) -> Iterable[str]:
        """The entries that a move has in its words."""
        return [self.entries[str(arg)] for arg in move.args if str(arg) in self.entries]

    def before(self, state: State, move: Move) -> None:
        self.used.update(set(self.uses(state, move)))

    def after(self, state: State) -> None:
        for move in state.moves():
            self.seen.update(self.uses(state, move))


def own_watch(box: Box) -> Any:
    """The room's class `Watch`; None where its folder has no `watch.py`."""
    if not (box.folder / "watch.py").is_file():
        return None
    name = box.start.__module__
    while name:
        path = getattr(sys.modules.get(name), "__path__", None)
        if path is not None and Path(next(iter(path))).resolve() == box.folder.resolve() and find_spec(f"{name}.watch"):
            return import_module(f"{name}.watch").Watch
        name = name.rpartition(".")[0]
    return None


def watcher(box: Box, state: State) -> Watcher:
    """The room's own watch, or the plain one."""
    own = own_watch(box)
    watch: Watcher = ByMoves(state) if own is None else own(state)
    return watch


def how(box: Box) -> str:
    """What counts as using an entry, where the room has no watch of its own: a sentence for whoever reads the numbers."""
    if own_watch(box) is not None:
        return ""
    if box.uses is not None:
        return "This room has no watch.py: an entry is used when a move is played that uses it by the Box's own word."
    return (
        "This room has no watch.py: an entry counts as seen when a move that names it is offered, and as used when it is "
        "played, whatever comes of it. Entries that no move names are not counted. A line `uses=` in its Box says it better."
    )


@dataclass(frozen=True, slots=True)
class Watched:
    """One game and what it made use of."""

    result: Result
    seen: frozenset[str]
    taken: dict[str, int]
    used: dict[str, int]
    by: dict[str, frozenset[int]]  # who used it; only where the seats play against each other


def watch_one(game: str, seats: Sequence[str], seed: int, options: dict[str, Any], edition: Content | None = None) -> Watched:
    """Play one game between bots, and watch it."""
    company = Company(game, seats, seed, options, edition)
    state = company.state
    watch, moves = watcher(state.box, state), 0
    watch.after(state)
    rivals = len(set(state.sides)) > 1
    by: dict[str, set[int]] = {}
    while (number := state.seat) is not None:
        move = company.ask()
        before = watch.used.copy() if rivals else Counter()
        watch.before(state, move)
        state.play(move)
        watch.after(state)
        moves += 1
        if rivals:
            for entry in watch.used - before:
                by.setdefault(entry, set()).add(number)
    outcome = state.outcome
    assert outcome is not None
    result = Result(seed, tuple(seats), outcome.winners, outcome.scores, outcome.reason, moves, state.sides)
    if rivals:
        by |= getattr(watch, "used_by", {})
    users = {entry: frozenset(seats) for entry, seats in by.items()}
    return Watched(result, frozenset(watch.seen), dict(watch.taken), dict(watch.used), users)


def _chunk(seeds: range, game: str, seats: Sequence[str], options: dict[str, Any], edition: str | None) -> list[Watched]:
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
    chosen = prepared(game, seats, seed, edition, options)
    return spread(_chunk, range(seed, seed + games), workers, game, seats, chosen, edition)


@dataclass(frozen=True, slots=True)
class Piece:
    """One entry over many games: `won_with` of those in which it was used, `won_without` of all others.

    Where all win or lose together these are games; otherwise they are sides, each of one seat or more, and a win of several
    sides counts in parts.
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


def count(games: Sequence[Watched], content: Content) -> list[Piece]:
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
                for use, won in _uses(game, name):
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


def _uses(game: Watched, entry: str) -> list[tuple[bool, float]]:
    """Whether it was used and what was won, side by side; of one side, by the table together."""
    result = game.result
    sides: dict[int, list[int]] = {}
    for seat in range(len(result.seats)):
        sides.setdefault(result.side(seat), []).append(seat)
    if len(sides) == 1:
        return [(entry in game.used, float(bool(result.winners)))]
    users = game.by.get(entry, frozenset())
    return [(not users.isdisjoint(seats), result.won(seats[0])) for seats in sides.values()]


def won_by_the_first(game: Watched) -> float:
    """What the first seat's side won; where all play together, the table."""
    return game.result.won(0)


def wins(games: Sequence[Watched]) -> Interval:
    """The share of games that were won; where there are several sides, by that of the first seat."""
    parts = [won_by_the_first(game) for game in games]
    return share(sum(parts), len(parts))


def lengths(games: Sequence[Watched]) -> tuple[int, int, int]:
    """Decisions a game: the 5th, 50th and 95th hundredth.

    >>> lengths(list(watch("takara", ["random", "random"], 1)))[0] > 10
    True
    """
    moves = sorted(game.result.moves for game in games)
    return moves[len(moves) // 20], moves[len(moves) // 2], moves[max(0, len(moves) - 1 - len(moves) // 20)]
