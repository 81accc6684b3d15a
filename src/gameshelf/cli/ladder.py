"""`gameshelf ladder`: how strong the bots are in a game, and how long they think."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from gameshelf.cli.balance import PATIENCE, table
from gameshelf.core import Box
from gameshelf.lab.ladder import Climb, Meeting, Rung, alone, climb, meetings, pairs, rungs
from gameshelf.lab.stats import Interval


def run(
    box: Box,
    names: Sequence[str],
    games: int,
    *,
    players: int | None,
    seed: int,
    workers: int,
    every: bool,
    options: dict[str, Any],
    edition: str | None,
    as_json: bool,
) -> None:
    """Play, count, print."""
    started = time.perf_counter()
    how: dict[str, Any] = {"players": players, "seed": seed, "workers": workers, "every": every, "edition": edition}
    stream = climb(box.key, names, games, **how, **options)
    played: list[Climb] = []
    if sys.stderr.isatty():
        columns = (
            TextColumn(box.title, markup=False), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(),
        )  # fmt: skip
        with Progress(*columns, console=Console(stderr=True), speed_estimate_period=PATIENCE) as bar:
            task = bar.add_task("", total=None)
            for game in stream:
                played.append(game)
                bar.update(task, advance=1, total=games * (len(names) if alone(played) else len(pairs(names, every))))
    else:
        played.extend(stream)
    together = alone(played)
    neighbours = pairs(names, every)
    steps, met = rungs(played, names), [one for one in meetings(played, names) if (one.below, one.above) in neighbours]
    took = time.perf_counter() - started
    if as_json:
        print(json.dumps(plain(box, steps, met, together, seed, options, took), indent=1, allow_nan=False))
    else:
        print(report(box, steps, met, together, len(played[0].seats), options, took))


def plain(
    box: Box, steps: Sequence[Rung], met: Sequence[Meeting], together: bool, seed: int, options: dict[str, Any], took: float
) -> dict[str, Any]:
    """The ladder as JSON-able data."""
    ladder = [
        {
            "bot": rung.name,
            "points": None if together else rung.points.plain(),
            "won": rung.won.plain(),
            "score": rung.score.plain(),
            "ms": round(rung.milliseconds, 3),
        }
        for rung in steps
    ]
    pairs_ = [{"below": m.below, "above": m.above, "games": m.games, "decided": m.decided.plain()} for m in met]
    return {
        "game": box.key, "seed": seed, "options": options, "ladder": ladder, "meetings": pairs_, "seconds": round(took, 1),
    }  # fmt: skip


def report(
    box: Box, steps: Sequence[Rung], met: Sequence[Meeting], together: bool, players: int, options: dict[str, Any], took: float
) -> str:
    """Markdown that also reads well in a terminal."""
    seats = "1 player" if players == 1 else f"{players} players"
    chosen = ", ".join(f"{name} {value}" for name, value in options.items())
    lines = [f"{box.title}, {seats}{f', {chosen}' if chosen else ''}; {took:.0f} s. In brackets the 95 % interval.", ""]
    if not together:
        rows = [["bot", "strength in points", "games", "time a decision"]]
        for n, rung in enumerate(steps):
            points = f"{rung.points.value:+.0f} ({rung.points.low:+.0f} to {rung.points.high:+.0f})" if n else "0"
            rows.append([rung.name, points, f"{rung.won.n:,}", f"{rung.milliseconds:.1f} ms"])
        lines += [*table(rows), "", *(words(meeting) for meeting in met)]
    else:
        rows = [["bot", "games won", "mean score", "time a decision"]]
        for rung in steps:
            rows.append([rung.name, rung.won.percent(), f"{rung.score.value:.1f}", f"{rung.milliseconds:.1f} ms"])
        lines += [*table(rows), "", *(words(meeting, "deals that only one of them won") for meeting in met)]
    return "\n".join(lines)


def words(meeting: Meeting, which: str = "decided games") -> str:
    """One meeting in a sentence."""
    decided: Interval = meeting.decided
    return f"{meeting.above} beats {meeting.below} in {decided.percent()} of the {which} ({meeting.games} played)."
