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

from gameshelf.core import Box, Content, SetupError
from gameshelf.lab import Interval, summarise
from gameshelf.lab.simulate import winning_score
from gameshelf.lab.stats import mean_interval
from gameshelf.lab.watch import Piece, Watched, count, how, lengths, watch, wins

START, END = "<!-- gameshelf balance -->", "<!-- end of gameshelf balance -->"
PATIENCE = 3600.0  # seconds over which the time left is estimated: a game of a mind that looks ahead may take minutes


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
    against: str | None,
    as_json: bool,
    write: Path | None,
) -> None:
    """Play every setting, count, print or write. The entries are counted on the first."""
    started = time.perf_counter()
    content, other = box.content_for(edition), box.content_for(against)  # wrong files are told before anything is played

    def all_settings(file: str | None) -> list[Setting]:
        return [Setting(names, options, play(box, names, options, games, seed, workers, file)) for names, options in settings]

    played = all_settings(edition)
    rival = all_settings(against) if against is not None else []
    pieces = count(played[0].games, content)
    if as_json:
        data = plain(box, played, pieces, seed, content.hash)
        if rival:
            data["against"] = plain(box, rival, count(rival[0].games, other), seed, other.hash)
            data["differences"] = [
                {"bots": one.names, "options": one.options, **{word: diff.plain() for word, diff in differences(one, two)}}
                for one, two in zip(played, rival, strict=True)
            ]
        print(json.dumps(data, indent=1, allow_nan=False))
    text = report(box, played, pieces, games, seed, f"{content.name} ({content.hash})")
    if rival:
        text += "\n" + comparison(played, rival, content, other)
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
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("games,"), TimeRemainingColumn(), TextColumn("left"))
    with Progress(*columns, console=Console(stderr=True), speed_estimate_period=PATIENCE) as bar:
        bar.console.print(title, markup=False, highlight=False)  # a line of its own: many options are long
        task = bar.add_task("", total=games)
        for game in stream:
            found.append(game)
            bar.update(task, advance=1)
    return found


def plain(box: Box, played: Sequence[Setting], pieces: Sequence[Piece], seed: int, edition: str) -> dict[str, Any]:
    """The report as JSON-able data."""
    settings = []
    for setting in played:
        summary = summarise([game.result for game in setting.games])
        whole = {
            "bots": setting.names,
            "options": setting.options,
            "won": wins(setting.games).plain(),
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
    sides = played[0].games[0].result.sides
    if len(set(sides)) == 1:
        won, unit = "won", "games"
    else:
        won, unit = "won by the first seat", "seats" if len(set(sides)) == len(sides) else "sides"
    rows = [["bots", "options", "n", won, "decisions 5 % / median / 95 %", "mean score of wins"]]
    for setting in played:
        score = winning_score(game.result for game in setting.games)
        low, middle, high = lengths(setting.games)
        options = ", ".join(f"{name} {value}" for name, value in setting.options.items()) or "-"
        mean = f"{score.value:.1f}" if score.n else "-"
        rows.append(
            [
                ", ".join(setting.names),
                options,
                f"{games:,}",
                percent(wins(setting.games)),
                f"{low} / {middle} / {high}",
                mean,
            ]
        )
    lines += [*table(rows), "", "How the games ended:", ""]
    endings = [["bots", "options", *(box.rulebook.title_of(ending) for ending in box.endings)]]
    for setting, row in zip(played, rows[1:], strict=True):
        summary = summarise([game.result for game in setting.games])
        cells = [percent(summary.endings[ending]) if ending in summary.endings else "0" for ending in box.endings]
        endings.append([row[0], row[1], *cells])
    lines += [*table(endings), ""]
    if missing := how(box):
        lines += [missing, ""]
    if pieces:
        lines += [
            f"Every entry, on the first setting ({played[0].title}): the share of games in which it was seen and taken, the "
            f"share of {unit} that used it, how often it was used a game, and the share won among the {unit} that used it and "
            "among all others.",
            "",
        ]
        entries = [["entry", "name", "seen", "taken", "used", "a game", "won with it", "won without"]]
        for piece in pieces:
            taken = f"{100 * piece.taken.value:.1f}" if piece.taken.value else "-"
            entries.append(
                [
                    piece.entry, piece.name, f"{100 * piece.seen.value:.1f}", taken, percent(piece.used), f"{piece.times:.2f}",
                    percent(piece.won_with), percent(piece.won_without),
                ]
            )  # fmt: skip
        lines += table(entries)
    return "\n".join(lines).rstrip() + "\n"


def differences(one: Setting, two: Setting) -> list[tuple[str, Interval]]:
    """What the second edition changes, seed by seed: the mean of the differences, with its interval."""
    pairs = list(zip(one.games, two.games, strict=True))
    return [
        ("won", mean_interval([b.result.won(0) - a.result.won(0) for a, b in pairs])),
        ("decisions", mean_interval([float(b.result.moves - a.result.moves) for a, b in pairs])),
        ("best score", mean_interval([float(max(b.result.scores) - max(a.result.scores)) for a, b in pairs])),
    ]


def comparison(played: Sequence[Setting], rival: Sequence[Setting], content: Content, other: Content) -> str:
    """The second edition beside the first, on the same seeds."""
    lines = [
        f"Against the edition {other.name} ({other.hash}), on the same seeds: the second less the first, with the 95 % "
        "interval of the differences game by game.",
        "",
    ]
    rows = [["bots", "options", "n", "won, in points of per cent", "decisions", "best score"]]
    for one, two in zip(played, rival, strict=True):
        options = ", ".join(f"{name} {value}" for name, value in one.options.items()) or "-"
        (_, won), *rest = differences(one, two)
        cells = [signed(won, 100), *(signed(diff, 1) for _, diff in rest)]
        rows.append([", ".join(one.names), options, f"{len(one.games):,}", *cells])
    lines += [*table(rows), ""]
    entries = [["entry", "name", "used a game", "in the second", "difference"]]
    pairs = list(zip(played[0].games, rival[0].games, strict=True))
    for kind, group in other.entries.items():
        for key, entry in group.items():
            name = f"{kind}.{key}"
            used = [(a.used.get(name, 0), b.used.get(name, 0)) for a, b in pairs]
            if not any(a or b for a, b in used):
                continue
            first, second = (sum(one[n] for one in used) / len(used) for n in (0, 1))
            diff = mean_interval([float(b - a) for a, b in used])
            entries.append([name, str(entry.get("name", key)), f"{first:.2f}", f"{second:.2f}", signed(diff, 1, 2)])
    if len(entries) > 1:
        lines += table(entries)
    return "\n".join(lines).rstrip() + "\n"


def signed(interval: Interval, scale: float, digits: int = 1) -> str:
    """A difference with its interval: `+1.2 (-0.3 to +2.7)`."""
    value, low, high = (scale * bound for bound in (interval.value, interval.low, interval.high))
    return f"{value:+.{digits}f} ({low:+.{digits}f} to {high:+.{digits}f})"


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
