"""`gameshelf balance`: what every entry of a game's content does between bots, on every setting asked for."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from gameshelf.core import Box, SetupError
from gameshelf.lab import Interval, summarise
from gameshelf.lab.pieces import Piece, Watched, count, lengths, watch, winning_score, wins

START, END = "<!-- gameshelf balance -->", "<!-- end of gameshelf balance -->"


class Setting:
    """One line of the report: bots, options, and the games that were played."""

    def __init__(self, names: Sequence[str], options: dict[str, Any], games: list[Watched]) -> None:
        self.names = list(names)
        self.options = options
        self.games = games
        self.title = f"{', '.join(names)}; {', '.join(f'{name} {value}' for name, value in options.items()) or 'no options'}"


def run(
    box: Box,
    settings: Sequence[tuple[Sequence[str], dict[str, Any]]],
    games: int,
    *,
    seed: int,
    workers: int,
    edition: str | None,
    as_json: bool,
    write: Path | None,
) -> None:
    """Play every setting, count, print or write. The entries are counted on the first."""
    started = time.perf_counter()
    played = [Setting(names, options, play(box, names, options, games, seed, workers, edition)) for names, options in settings]
    content = box.content_for(edition)
    pieces = count(played[0].games, content, box.together)
    if as_json:
        print(json.dumps(plain(box, played, pieces, seed, content.hash), indent=1, allow_nan=False))
    text = report(box, played, pieces, games, seed, f"{content.name} ({content.hash})")
    if write is not None:
        put(write, text)
        print(f"Written to {write}: {games * len(played):,} games in {time.perf_counter() - started:.0f} s.", file=sys.stderr)
    elif not as_json:
        print(text)


def play(
    box: Box, names: Sequence[str], options: dict[str, Any], games: int, seed: int, workers: int, edition: str | None
) -> list[Watched]:
    stream = watch(box.key, names, games, seed=seed, workers=workers, edition=edition, **options)
    if not sys.stderr.isatty():
        return list(stream)
    found = []
    title = f"{', '.join(names)} {' '.join(f'{name}={value}' for name, value in options.items())}"
    columns = (TextColumn(title, markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=games)
        for game in stream:
            found.append(game)
            bar.update(task, advance=1)
    return found


def plain(box: Box, played: Sequence[Setting], pieces: Sequence[Piece], seed: int, edition: str) -> dict[str, Any]:
    """The report as JSON-able data."""
    settings = []
    for setting in played:
        summary = summarise([game.result for game in setting.games], box.together)
        whole = {
            "bots": setting.names,
            "options": setting.options,
            "won": wins(setting.games, box.together).plain(),
            **summary.plain(),
        }
        settings.append({**whole, "decisions": list(lengths(setting.games))})
    return {
        "game": box.key, "edition": edition, "seed": seed, "settings": settings, "pieces": [piece.plain() for piece in pieces],
    }  # fmt: skip


def percent(interval: Interval) -> str:
    """`34.0 (31.1-37.0)`; a dash where nothing was counted."""
    if not interval.n:
        return "-"
    return f"{100 * interval.value:.1f} ({100 * interval.low:.1f}-{100 * interval.high:.1f})"


def report(box: Box, played: Sequence[Setting], pieces: Sequence[Piece], games: int, seed: int, edition: str) -> str:
    """Markdown that also reads well in a terminal; shares in per cent, in brackets the 95 % interval."""
    lines = [
        f"{box.title}, edition {edition}. {games:,} games on each setting, seeds {seed} to {seed + games - 1}. "
        "Shares in per cent, in brackets the 95 % interval.",
        "",
    ]
    won, unit = ("won", "games") if box.together else ("won by the first seat", "seats")
    rows = [["bots", "options", "n", won, "decisions 5 % / median / 95 %", "mean score of wins"]]
    for setting in played:
        score = winning_score(setting.games)
        low, middle, high = lengths(setting.games)
        options = ", ".join(f"{name} {value}" for name, value in setting.options.items()) or "-"
        mean = f"{score.value:.1f}" if score.n else "-"
        rows.append(
            [
                ", ".join(setting.names),
                options,
                f"{games:,}",
                percent(wins(setting.games, box.together)),
                f"{low} / {middle} / {high}",
                mean,
            ]
        )
    lines += [*table(rows), "", "How the games ended:", ""]
    endings = [["bots", "options", *(ending for ending in box.endings)]]
    for setting, row in zip(played, rows[1:], strict=True):
        summary = summarise([game.result for game in setting.games], box.together)
        cells = [percent(summary.endings[ending]) if ending in summary.endings else "0" for ending in box.endings]
        endings.append([row[0], row[1], *cells])
    lines += [*table(endings), ""]
    if pieces:
        lines += [
            f"Every entry, on the first setting ({played[0].title}): the share of games in which it was seen and taken, the "
            f"share of {unit} that used it, how often it was used a game, and the share won among the {unit} that used it and "
            "among all others.",
            "",
        ]
        entries = [["entry", "name", "seen", "taken", "used", "a game", "won with it", "won without"]]
        for piece in pieces:
            taken = f"{100 * piece.taken.value:.0f}" if piece.taken.value else "-"
            entries.append(
                [
                    piece.entry, piece.name, f"{100 * piece.seen.value:.0f}", taken, percent(piece.used), f"{piece.times:.2f}",
                    percent(piece.won_with), percent(piece.won_without),
                ]
            )  # fmt: skip
        lines += table(entries)
    return "\n".join(lines).rstrip() + "\n"


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """A Markdown table with even columns."""
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    lines = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in rows]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return lines


def put(path: Path, text: str) -> None:
    """Write the report; in a file that has the marks, only what stands between them."""
    try:
        whole = path.read_text(encoding="utf-8") if path.exists() else f"{START}\n{END}\n"
        if START not in whole or END not in whole:
            raise SetupError(f"{path} is there already and has no line {START!r} and {END!r} to write between.")
        before, rest = whole.split(START, 1)
        path.write_text(f"{before}{START}\n{text}{END}{rest.split(END, 1)[1]}", encoding="utf-8")
    except OSError as error:
        raise SetupError(f"Cannot write {path}: {error.strerror}.") from None
