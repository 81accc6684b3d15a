"""Many games between bots, in one process or several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from gameshelf import bots
from gameshelf.core import Content
from gameshelf.lab.company import Company
from gameshelf.lab.pool import spread
from gameshelf.lab.stats import Interval, mean_interval, share
from gameshelf.play import Record
from gameshelf.play.shelf import box as find_box


@dataclass(frozen=True, slots=True)
class Result:
    """How one game between bots went; `seats[n]` is the bot on seat n, `sides[n]` the side that it plays for."""

    seed: int
    seats: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    moves: int
    sides: tuple[int, ...] = ()
    record: Record | None = None  # where records were asked for

    def won(self, seat: int) -> float:
        """What this seat won: all that its side did, which is a part where several sides won."""
        if seat not in self.winners:
            return 0.0
        return 1.0 / len({self.side(winner) for winner in self.winners})

    def side(self, seat: int) -> int:
        """Who this seat wins and loses with."""
        return self.sides[seat] if self.sides else seat

    def plain(self) -> dict[str, Any]:
        """The result as one flat row: for a table."""
        row: dict[str, Any] = {"seed": self.seed, "moves": self.moves, "reason": self.reason}
        for seat, name in enumerate(self.seats):
            row |= {f"bot_{seat}": name, f"score_{seat}": self.scores[seat], f"won_{seat}": round(self.won(seat), 4)}
        return row


def play_one(
    game: str,
    seats: Sequence[str],
    seed: int,
    options: dict[str, Any],
    edition: Content | None = None,
    keep: bool = False,
) -> Result:
    """One game. The seed settles the shuffle and every bot. `keep` its record."""
    company = Company(game, seats, seed, options, edition)
    state, moves = company.state, 0
    played: list[str] = []
    while state.outcome is None:
        move = company.ask()
        state.play(move)
        moves += 1
        if keep:
            played.append(move.notation)
    outcome, record = state.outcome, None
    if keep:
        record = Record(
            box=game,
            rules=state.box.rules_version,
            edition=state.content.hash,
            edition_name=state.content.name,
            players=state.players,
            options=dict(state.options),
            seed=seed,
            moves=tuple(played),
            names=(),
            bots=tuple(seats),
            date=datetime.now(UTC).isoformat(timespec="seconds"),
            outcome={"winners": list(outcome.winners), "scores": list(outcome.scores), "reason": outcome.reason},
        )
    return Result(seed, tuple(seats), outcome.winners, outcome.scores, outcome.reason, moves, state.sides, record)


def _chunk(
    seeds: range, game: str, seats: Sequence[str], rotate: bool, options: dict[str, Any], edition: str | None, keep: bool
) -> list[Result]:
    found, content = [], find_box(game).content_for(edition)
    for seed in seeds:
        turn = seed % len(seats) if rotate else 0
        found.append(play_one(game, [*seats[turn:], *seats[:turn]], seed, options, content, keep))
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
    keep: bool = False,
    **options: Any,
) -> Iterator[Result]:
    """Play `games` games with the seeds from `seed` on; bots change seats from game to game unless told otherwise.

    The results come in the order of the seeds; with `keep`, each has its record.

    >>> results = list(simulate("takara", ["random", "random"], 2))
    >>> [result.seed for result in results]
    [0, 1]
    """
    chosen = prepared(game, seats, seed, edition, options)
    return spread(_chunk, range(seed, seed + games), workers, game, seats, rotate, chosen, edition, keep)


def prepared(game: str, seats: Sequence[str], seed: int, edition: str | None, options: dict[str, Any]) -> dict[str, Any]:
    """All options; wrong input is told here, not in a worker."""
    box = find_box(game)
    chosen = box.read_options(options, len(seats))
    box.setup(len(seats), seed, box.content_for(edition), **chosen)
    for name in seats:
        bots.make(name)
    return chosen


@dataclass(frozen=True, slots=True)
class Summary:
    """What many games show, with n and intervals."""

    games: int
    wins: dict[str, Interval]  # by bot: the share of its games that its side won; a win of several sides in parts
    scores: dict[str, Interval]
    by_seat: list[Interval]
    endings: dict[str, Interval]
    moves: Interval
    winning: Interval  # the best score of the games that were won; `balance` counts the same
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
            "winning": self.winning.plain(),
            "nobody": self.nobody.plain(),
        }


def winning_score(results: Iterable[Result]) -> Interval:
    """The mean of the best score, of the games that were won."""
    return mean_interval([float(max(result.scores)) for result in results if result.winners])


def summarise(results: Sequence[Result]) -> Summary:
    """Count wins, scores, endings and lengths. A side's win counts once, however many seats it has."""
    n = len(results)
    seats = len(results[0].seats) if results else 0
    wins: dict[str, float] = {}
    seat_wins = [0.0] * seats
    scores: dict[str, list[float]] = {}
    appearances: Counter[str] = Counter()
    for result in results:
        for seat, name in enumerate(result.seats):
            scores.setdefault(name, []).append(float(result.scores[seat]))
            seat_wins[seat] += result.won(seat)
        for name in set(result.seats):
            appearances[name] += 1
            sides = {result.side(seat): result.won(seat) for seat, one in enumerate(result.seats) if one == name}
            wins[name] = wins.get(name, 0.0) + min(1.0, sum(sides.values()))
    endings = Counter(result.reason for result in results)
    return Summary(
        games=n,
        wins={name: share(wins.get(name, 0.0), appearances[name]) for name in sorted(appearances)},
        scores={name: mean_interval(values) for name, values in sorted(scores.items())},
        by_seat=[share(won, n) for won in seat_wins],
        endings={reason: share(count, n) for reason, count in endings.most_common()},
        moves=mean_interval([float(result.moves) for result in results]),
        winning=winning_score(results),
        nobody=share(sum(not result.winners for result in results), n),
    )
