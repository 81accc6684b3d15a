"""Figures into tables: plain for the terminal, Markdown for the page."""

import os
import platform
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

Samples = dict[str, list[dict[str, float]]]
"""The figures of every subject, one dictionary a round."""

YARDSTICK = "catanatron"

HOW = """\
Every subject runs in a process of its own, one after the other, round after round. Each figure is the median of the
rounds, with the least and the greatest beside it; a ratio is the median of the ratios within each round. Play and clones are
measured in processor time, so that a busy machine does not count.

A move is one answer of a player to one question, also where only one answer is legal (catanatron asks for each roll of
the dice); sampled chance is not counted. Set-up takes part in the time. All pick uniformly among the legal moves with
Python's own generator. The games differ in depth, so the figures tell what a program gets for its second and do not
rank the games. OpenSpiel's rules are C++ called from Python, and PettingZoo's Hanabi rests on them.

Looking ahead is measured by the processor's time: games played on from positions all over a game (catanatron and gin rummy:
halfway), whole games, and games imagined by a search with 200 of them a move. Gameshelf plays on by each room's quick policy, a
sensible player's, and deals the unknowns anew before each game; catanatron and OpenSpiel play on at random. OpenSpiel's search
is its ISMCTS bot, written in C++ and in Python, on gin rummy. catanatron's package brings no tree search: a plain one of ours
walks over its games, 20 of them a move."""


@dataclass(frozen=True)
class Table:
    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]

    def plain(self) -> str:
        widths = [max(map(len, column)) for column in zip(self.head, *self.rows, strict=True)]

        def line(cells: Sequence[str]) -> str:
            first, *rest = zip(cells, widths, strict=True)
            return "  ".join([first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in rest)])

        rule = ["-" * width for width in widths]
        return "\n".join([self.title, "", *map(line, (self.head, rule, *self.rows))])

    def markdown(self) -> str:
        rule = ["---"] + ["---:"] * (len(self.head) - 1)
        lines = ["| " + " | ".join(cells) + " |" for cells in (self.head, rule, *self.rows)]
        return "\n".join([f"## {self.title}", "", *lines])


def play_table(samples: Samples) -> Table:
    rows = []
    for name, rounds in samples.items():
        speed = _column(rounds, "moves_per_second")
        rows.append(
            [
                name,
                _number(statistics.median(speed)),
                _spread(speed),
                _ratio(samples, name, "moves_per_second"),
                _number(statistics.median(_column(rounds, "moves_per_game"))),
                _number(statistics.median(_column(rounds, "games_per_second"))),
                _number(statistics.median(_column(rounds, "peak_mb"))),
            ]
        )
    head = ["random play", "moves/s", "min–max", f"× {YARDSTICK}", "moves/game", "games/s", "peak MB"]
    return Table("Random play", head, rows)


def before_table(samples: Samples, before: str) -> Table:
    """Each of our games beside its earlier self; the ratio is the median of the ratios within each round."""
    rows = []
    for name, rounds in samples.items():
        earlier = samples.get(name.replace("gameshelf", before), []) if name.startswith("gameshelf") else []
        if not earlier:
            continue
        now, then = _column(rounds, "moves_per_second"), _column(earlier, "moves_per_second")
        ratios = [mine / theirs for mine, theirs in zip(now, then, strict=False)]
        middle = f"{statistics.median(ratios):.2f}"
        span = f"{min(ratios):.2f}–{max(ratios):.2f}"
        rows.append([name, _number(statistics.median(then)), _number(statistics.median(now)), middle, span])
    return Table("Before and after, moves a second", ["game", "before", "after", "ratio", "min–max"], rows)


def clone_table(samples: Samples) -> Table:
    rows = []
    for name, rounds in samples.items():
        costs = _column(rounds, "clone_us")
        if costs:
            middle = _number(statistics.median(costs))
            rows.append([name, middle, _spread(costs), _ratio(samples, name, "clone_us")])
    return Table("A clone halfway through a game", ["clone", "µs", "min–max", f"× {YARDSTICK}"], rows)


def think_table(samples: Samples) -> Table:
    """Whole games played on from halfway, and searches over them; by the processor's time."""
    rows = []
    for name, rounds in samples.items():
        row = [name]
        for key in ("rollouts", "from_start", "searched", "places", "imagine_us"):
            found = _column(rounds, key)
            row.append(_number(statistics.median(found)) if found else "–")
        rollouts = _column(rounds, "rollouts")
        rows.append([row[0], row[1], _spread(rollouts), *row[2:]])
    head = ["looking ahead", "games on/s", "min–max", "whole games/s", "searched games/s", "tree nodes/s", "imagine µs"]
    return Table("Looking ahead", head, rows)


def start_table(samples: Samples) -> Table:
    rows = []
    for name, rounds in samples.items():
        row = [name]
        for key in ("import_ms", "deal_ms"):
            times = _column(rounds, key)
            row += [_number(statistics.median(times)), _spread(times)]
        row += [_number(statistics.median(_column(rounds, key))) for key in ("import_mb", "deal_mb")]
        rows.append(row)
    head = ["start", "import ms", "min–max", "to first game ms", "min–max", "import MB", "first game MB"]
    return Table("From nothing to the first game (less the bare interpreter's start; memory in all)", head, rows)


def noise(loops: Sequence[float]) -> str:
    """How steady the machine was, told by one fixed loop timed in every round."""
    middle = statistics.median(loops)
    return (
        f"The machine's own noise: one fixed loop, timed in every round, took {middle * 1000:.1f} ms "
        f"({(min(loops) / middle - 1) * 100:+.0f} % to {(max(loops) / middle - 1) * 100:+.0f} %)."
    )


def setting(rounds: int, seconds: float) -> str:
    return (
        f"{datetime.now(UTC):%Y-%m-%d}, {platform.python_implementation()} {platform.python_version()}, "
        f"{os.cpu_count()} cores, {rounds} round{'s' * (rounds > 1)} of {seconds:g} s for each subject."
    )


def page(setting: str, versions: str, tables: Sequence[Table], noise: str) -> str:
    parts = [
        "# Figures, side by side",
        setting,
        versions,
        HOW,
        *(table.markdown() for table in tables),
        "## Noise",
        noise,
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _column(rounds: Sequence[dict[str, float]], key: str) -> list[float]:
    return [figures[key] for figures in rounds if key in figures]


def _ratio(samples: Samples, name: str, key: str) -> str:
    """The median over the rounds of this subject's figure by the yardstick's in the same round."""
    pairs = zip(_column(samples[name], key), _column(samples.get(YARDSTICK, []), key), strict=False)
    ratios = [mine / theirs for mine, theirs in pairs]
    if not ratios:
        return "–"
    ratio = statistics.median(ratios)
    return f"{ratio:.1f}" if ratio >= 10 else f"{ratio:.2f}" if ratio >= 0.1 else f"{ratio:.3f}"


def _spread(values: Sequence[float]) -> str:
    return f"{_number(min(values))}–{_number(max(values))}"


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"
