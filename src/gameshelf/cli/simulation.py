"""`gameshelf sim`: many games between bots, and what they show."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from gameshelf.core import Box
from gameshelf.lab import Result, Summary, simulate, summarise


def run(
    box: Box,
    names: Sequence[str],
    games: int,
    *,
    seed: int,
    rotate: bool,
    workers: int,
    edition: str | None,
    options: dict[str, Any],
    as_json: bool,
) -> None:
    """Play, count, print."""
    started = time.perf_counter()
    results: list[Result] = []
    stream = simulate(box.key, names, games, seed=seed, rotate=rotate, workers=workers, edition=edition, **options)
    if sys.stderr.isatty():
        bar = Progress(
            TextColumn(box.title),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
        )
        with bar:
            task = bar.add_task("", total=games, rate="")
            for result in stream:
                results.append(result)
                rate = len(results) / (time.perf_counter() - started)
                bar.update(task, advance=1, rate=f"{rate:,.0f} games/s")
    else:
        results.extend(stream)
    took = time.perf_counter() - started
    summary = summarise(results, box.together)
    if as_json:
        settings = {
            "game": box.key,
            "bots": list(names),
            "seed": seed,
            "rotate": rotate,
            "options": options,
            "edition": edition,
        }
        print(json.dumps({**settings, **summary.plain(), "seconds": round(took, 3)}, indent=1, allow_nan=False))
    else:
        report(box, summary, took)


def report(box: Box, summary: Summary, took: float) -> None:
    """The summary for a person to read; every number with n and its 95 % interval."""
    print(f"{box.title}: {summary.games:,} games in {took:.1f} s ({summary.games / took:,.1f} games a second)")
    print("Wins, with the 95 % interval:")
    for name, won in summary.wins.items():
        print(f"  {name:12} {won.percent()}")
    if not box.together:
        print("Wins by seat:")
        for seat, won in enumerate(summary.by_seat):
            print(f"  seat {seat}       {won.percent()}")
    print("Mean score:")
    for name, score in summary.scores.items():
        print(f"  {name:12} {score.value:.1f} ({score.low:.1f} to {score.high:.1f}, n = {score.n:,})")
    print("How it ended:")
    for reason, part in summary.endings.items():
        print(f"  {reason:24} {part.percent()}")
    moves = summary.moves
    print(f"Decisions a game: {moves.value:.1f} ({moves.low:.1f} to {moves.high:.1f}, n = {moves.n:,})")
