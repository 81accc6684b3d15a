"""How strong bots are: they play each other, or where all win or lose together each plays by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import exp, log, sqrt
from multiprocessing import get_context
from time import thread_time
from typing import Any

from gameshelf import bots
from gameshelf.bots.hints import Z
from gameshelf.core import Content, SetupError, State
from gameshelf.lab.company import Company
from gameshelf.lab.stats import Interval, mean_interval, share
from gameshelf.play.shelf import box as find_box
from gameshelf.play.shelf import new

POINTS = 400 / log(10)  # a lead of 400 points is ten wins to one


@dataclass(frozen=True, slots=True)
class Climb:
    """One game: who sat where, who won, and how long each bot thought."""

    seats: tuple[str, ...]
    winners: tuple[str, ...]  # the bots that won; nobody where the game beat them all
    scores: tuple[int, ...]
    thought: dict[str, tuple[int, float]]  # by bot: its decisions, and the seconds of the processor's time for them
    deal: int = 0


@dataclass(frozen=True, slots=True)
class Rung:
    """One bot: its strength, the games that it won, and its time."""

    name: str
    points: Interval  # over the first on the ladder; its own value where all win together: the share of games won
    won: Interval
    score: Interval
    milliseconds: float  # a decision


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two bots: of the decided games the share that the second won; where all win together, of the deals that one of them
    won and the other did not."""

    below: str
    above: str
    games: int
    decided: Interval


def pairs(names: Sequence[str], every: bool) -> list[tuple[str, str]]:
    """Who meets whom: neighbours, or everybody.

    >>> pairs(["easy", "normal", "hard"], False)
    [('easy', 'normal'), ('normal', 'hard')]
    """
    return list(combinations(names, 2)) if every else list(pairwise(names))


def play(game: str, seats: Sequence[str], seed: int, options: dict[str, Any], edition: Content | None = None) -> Climb:
    """One game between bots, timed."""
    company = Company(game, seats, seed, options, edition)
    state = company.state
    thought = dict.fromkeys(seats, (0, 0.0))
    while (number := state.seat) is not None:
        before = thread_time()
        move = company.ask()
        if len(state.allowed) > 1:
            count, spent = thought[seats[number]]
            thought[seats[number]] = (count + 1, spent + thread_time() - before)
        state.play(move)
    outcome = state.outcome
    assert outcome is not None
    won = {seats[seat] for seat in outcome.winners}
    return Climb(tuple(seats), tuple(sorted(won)), outcome.scores, thought, seed)


def seating(state: State, one: str, other: str, turn: int) -> list[str]:
    """The first bot takes every other side, and then the others do."""
    order = sorted(set(state.sides))
    return [one if (order.index(side) + turn) % 2 == 0 else other for side in state.sides]


def climb(
    game: str,
    names: Sequence[str],
    games: int,
    *,
    players: int | None = None,
    seed: int = 0,
    workers: int = 1,
    every: bool = False,
    edition: str | None = None,
    **options: Any,
) -> Iterator[Climb]:
    """Play `games` games for each pair of neighbours; where all win or lose together, for each bot.

    >>> [game.seats for game in climb("takara", ["random", "easy"], 2)]
    [('random', 'easy'), ('easy', 'random')]
    """
    if len(set(names)) < 2:
        raise SetupError("A ladder needs two bots or more, each named once.")
    for name in names:
        bots.make(name)
    box = find_box(game)
    content = box.content_for(edition)
    count = players or _rivals(box.seats, game, options)
    state = new(game, players=count, seed=seed, edition=content, **options)
    if len(set(state.sides)) == 1:
        tables = [([name] * count, seed + n) for name in names for n in range(games)]
    else:
        tables = [
            (seating(state, one, other, n), seed + n // 2)  # each deal twice, with the sides changed
            for one, other in pairs(names, every)
            for n in range(games)
        ]
    return _all(game, tables, options, content if edition else None, workers)


def _rivals(seats: range, game: str, options: dict[str, Any]) -> int:
    """The fewest seats at which somebody plays against somebody; the fewest of all where nobody ever does."""
    return next((n for n in seats if len(set(new(game, players=n, seed=0, **options).sides)) > 1), seats[0])


def _all(
    game: str, tables: list[tuple[list[str], int]], options: dict[str, Any], edition: Content | None, workers: int
) -> Iterator[Climb]:
    if workers <= 1:
        for seats, seed in tables:
            yield play(game, seats, seed, options, edition)
        return
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        for job in as_completed([pool.submit(play, game, seats, seed, options, edition) for seats, seed in tables]):
            yield job.result()
    finally:
        pool.shutdown(cancel_futures=True)


def alone(played: Sequence[Climb]) -> bool:
    """Whether nobody is to be beaten: each bot plays by itself."""
    return all(len(set(game.seats)) == 1 for game in played)


def meetings(played: Sequence[Climb], names: Sequence[str]) -> list[Meeting]:
    """For every pair that met, or has played the same deals, the share of the decided ones that the one further up won."""
    found = []
    for below, above in combinations(names, 2):
        if alone(played):
            one, two = ({game.deal: bool(game.winners) for game in played if game.seats[0] == name} for name in (below, above))
            met = len(one.keys() & two.keys())
            decided = [above if two[deal] else below for deal in one.keys() & two.keys() if one[deal] != two[deal]]
        else:
            games = [game for game in played if set(game.seats) == {below, above}]
            met = len(games)
            decided = [game.winners[0] for game in games if len(game.winners) == 1]
        if met:
            found.append(Meeting(below, above, met, share(decided.count(above), len(decided))))
    return found


def rungs(played: Sequence[Climb], names: Sequence[str]) -> list[Rung]:
    """Strength with its interval (Bradley and Terry; a game that nobody or both won counts half for each), and time."""
    points = {} if alone(played) else strengths(played, names)
    found = []
    for name in names:
        mine = [game for game in played if name in game.seats]
        won = share(sum((name in game.winners) / max(1, len(game.winners)) for game in mine), len(mine))
        score = mean_interval([
            float(score) for game in mine for seat, score in zip(game.seats, game.scores, strict=True) if seat == name
        ])  # fmt: skip
        count = sum(game.thought[name][0] for game in mine)
        spent = sum(game.thought[name][1] for game in mine)
        found.append(Rung(name, points.get(name, won), won, score, 1000 * spent / max(1, count)))
    return found


def strengths(played: Sequence[Climb], names: Sequence[str]) -> dict[str, Interval]:
    """Points over the first name, with 95 % intervals, by the likeliest strengths after Bradley and Terry.

    Every pair that met is given one game more, shared, so that a clean sweep has a strength too.
    """
    at = {name: n for n, name in enumerate(names)}
    wins: dict[tuple[int, int], float] = {}
    count = [0] * len(names)
    for game in played:
        one, other = sorted({at[name] for name in game.seats})
        part = 0.5 if len(game.winners) != 1 else float(at[game.winners[0]] == one)
        for pair, won in (((one, other), part), ((other, one), 1 - part)):
            wins[pair] = wins.get(pair, 0.5) + won
            count[pair[0]] += 1
    theta = [0.0] * len(names)
    size = len(names) - 1
    inverse = [[0.0] * size for _ in range(size)]
    for _ in range(50):
        slope = [0.0] * size
        bend = [[1e-9 * (i == j) for j in range(size)] for i in range(size)]
        for (i, j), won in wins.items():
            if i < j:
                all_of = won + wins[j, i]
                odds = 1 / (1 + exp(theta[j] - theta[i]))
                pull, weight = won - all_of * odds, all_of * odds * (1 - odds)
                for a, sign in ((i, 1), (j, -1)):
                    if a:
                        slope[a - 1] += sign * pull
                        bend[a - 1][a - 1] += weight
                if i:
                    bend[i - 1][j - 1] -= weight
                    bend[j - 1][i - 1] -= weight
        inverse = _inverse(bend)
        step = [sum(inverse[a][b] * slope[b] for b in range(size)) for a in range(size)]
        theta = [0.0, *(theta[a + 1] + max(-1.0, min(1.0, step[a])) for a in range(size))]
    found = {}
    for name, n in at.items():
        half = Z * sqrt(max(0.0, inverse[n - 1][n - 1])) * POINTS if n else 0.0
        value = theta[n] * POINTS
        found[name] = Interval(value, value - half, value + half, count[n])
    return found


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """By Gauss and Jordan; the matrix is small, and positive."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(size):
            if j != i:
                rows[j] = [value - rows[j][i] * own for value, own in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
