"""`gameshelf sim`: many games between bots, and what they show."""

from __future__ import annotations

import csv
import json
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from gameshelf.core import Box, Content, SetupError, joined
from gameshelf.lab import Result, Summary, simulate, summarise

STOPPED = 130  # the exit code after Ctrl-C


@dataclass(frozen=True)
class Order:
    """What is to be played."""

    box: Box
    names: Sequence[str]
    games: int
    seed: int
    rotate: bool
    workers: int
    edition: str | None
    options: dict[str, Any]

    @property
    def content(self) -> Content:
        return self.box.content_for(self.edition)

    def plain(self) -> dict[str, Any]:
        """As JSON-able data."""
        content = self.content
        return {
            "game": self.box.key,
            "edition": content.name,
            "hash": content.hash,
            "options": self.options,
            "bots": list(self.names),
            "rotate": self.rotate,
            "seed": self.seed,
        }

    def heading(self, games: int) -> str:
        """What was played, for whoever reads the figures later."""
        content = self.content
        chosen = "; ".join(f"{name} {value}" for name, value in self.options.items())
        seats = "changing seats" if self.rotate and len(set(self.names)) > 1 else "on fixed seats"
        return "\n".join(
            [
                f"{self.box.title}, edition {content.name} ({content.hash}), rules version {self.box.rules_version}",
                f"  {len(self.names)} players: {joined(list(self.names))}, {seats}" + (f"; {chosen}" if chosen else ""),
                f"  seeds {self.seed} to {self.seed + max(0, games - 1)}",
            ]
        )


def run(order: Order, *, as_json: bool, records: Path | None, table: Path | None) -> int:
    """Play, count, print; after Ctrl-C what has been counted. The exit code comes back."""
    started = time.perf_counter()
    results: list[Result] = []
    stopped = False
    with ExitStack() as open_files:
        lines = open_files.enter_context(opened(records)) if records else None
        rows = open_files.enter_context(opened(table)) if table else None
        writer: Any = None
        try:
            for result in shown(order, play(order, keep=records is not None), started):
                results.append(result)
                if lines is not None and result.record is not None:
                    lines.write(result.record.to_line())
                if rows is not None:
                    row = result.plain()
                    if writer is None:
                        writer = csv.DictWriter(rows, list(row))
                        writer.writeheader()
                    writer.writerow(row)
        except KeyboardInterrupt:
            stopped = True
    if stopped and not results:
        raise KeyboardInterrupt
    took = time.perf_counter() - started
    summary = summarise(results)
    if as_json:
        whole = {**order.plain(), **summary.plain(), "seconds": round(took, 3), "stopped": stopped}
        print(json.dumps(whole, indent=1, allow_nan=False))
    else:
        report(order, summary, took, len(set(results[0].sides)) > 1)
        for path in (records, table):
            if path is not None:
                print(f"Written: {path}")
    if stopped:
        print(f"Stopped after {len(results):,} of {order.games:,} games.", file=sys.stderr)
    return STOPPED if stopped else 0


def opened(path: Path) -> TextIO:
    """A file to write to."""
    try:
        return path.open("w", encoding="utf-8", newline="")
    except OSError as error:
        raise SetupError(f"Cannot write {path}: {error.strerror}.") from None


def play(order: Order, keep: bool) -> Iterator[Result]:
    return simulate(
        order.box.key,
        order.names,
        order.games,
        seed=order.seed,
        rotate=order.rotate,
        workers=order.workers,
        edition=order.edition,
        keep=keep,
        **order.options,
    )


def shown(order: Order, stream: Iterator[Result], started: float) -> Iterator[Result]:
    """The results, with a bar where somebody watches."""
    if not sys.stderr.isatty():
        yield from stream
        return
    bar = Progress(
        TextColumn(order.box.title),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )
    with bar:
        task = bar.add_task("", total=order.games, rate="")
        for number, result in enumerate(stream, 1):
            yield result
            bar.update(task, advance=1, rate=f"{number / (time.perf_counter() - started):,.0f} games/s")


def report(order: Order, summary: Summary, took: float, rivals: bool) -> None:
    """The summary for a person to read; every number with n and its 95 % interval."""
    print(order.heading(summary.games))
    print(f"{summary.games:,} games in {took:.1f} s ({summary.games / took:,.1f} games a second)")
    print("Wins, with the 95 % interval:")
    wide = max(12, *(len(name) for name in summary.wins))
    for name, won in summary.wins.items():
        seats = order.names.count(name) if rivals else 1
        print(f"  {name:{wide}} {won.percent()}" + (f" ({seats} seats)" if seats > 1 else ""))
    if summary.nobody.value:
        print(f"  {'(nobody)':{wide}} {summary.nobody.percent()}")
    if rivals:
        print("Wins by seat:")
        for seat, won in enumerate(summary.by_seat):
            print(f"  {f'seat {seat}':{wide}} {won.percent()}")
    print("Mean score of all games:")
    for name, score in summary.scores.items():
        print(f"  {name:{wide}} {score.value:.1f} ({score.low:.1f} to {score.high:.1f}, n = {score.n:,})")
    best = summary.winning
    if best.n:
        print(f"Mean score of wins: {best.value:.1f} ({best.low:.1f} to {best.high:.1f}, n = {best.n:,})")
    print("How it ended:")
    titles = {reason: order.box.rulebook.title_of(reason) for reason in summary.endings}
    for reason, part in summary.endings.items():
        print(f"  {titles[reason]:{max(map(len, titles.values()))}} {part.percent()}")
    moves = summary.moves
    print(f"Decisions a game: {moves.value:.1f} ({moves.low:.1f} to {moves.high:.1f}, n = {moves.n:,})")
