"""`python -m bench`: measure Gameshelf and the others in turns, and print the figures side by side."""

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from bench import home, others, ours, report, thinking, workers

SEEDS_A_ROUND = 1_000_000


class Bench:
    """Rounds of measurements; a subject that fails is told once and left out from then on."""

    def __init__(self, libraries: Sequence[str], before: bool = False) -> None:
        subjects = [*ours.SUBJECTS, *others.SUBJECTS]
        self.subjects = [name for name in subjects if name.split()[0] in libraries]
        self.thinkers = [name for name in thinking.SUBJECTS if name.split()[0] in libraries]
        if home.COMPILED.exists():  # each beside its compiled self
            both = [(name, name.replace("gameshelf", ours.COMPILED)) for name in self.thinkers]
            self.thinkers = [one for pair in both for one in dict.fromkeys(pair)]
        if before:  # each beside its earlier self, so that both meet the same mood of the machine
            pairs = [
                [name, name.replace("gameshelf", ours.BEFORE)] if name in ours.SUBJECTS else [name] for name in self.subjects
            ]
            self.subjects = [name for pair in pairs for name in pair]
        self.libraries = list(libraries)
        self.plays: report.Samples = {}
        self.thoughts: report.Samples = {}
        self.starts: report.Samples = {}
        self.loops: list[float] = []
        self.broken = False

    def round(self, seed: int, seconds: float) -> None:
        self.loops.append(workers.time_loop())
        for subject in self.subjects.copy():
            self._try(subject, self.subjects, self.plays, partial(workers.play, subject, seed, seconds))
        for subject in self.thinkers.copy():
            self._try(subject, self.thinkers, self.thoughts, partial(workers.think, subject, seed, seconds))
        for library in self.libraries.copy():
            self._try(library, self.libraries, self.starts, partial(workers.start, library))

    def _try(self, name: str, names: list[str], into: report.Samples, measure: Callable[[], dict[str, float]]) -> None:
        try:
            figures = measure()
        except workers.Failed as failed:
            say(f"Left out {name}: {failed}")
            names.remove(name)
            into.pop(name, None)
            self.broken |= name in ours.SUBJECTS and not isinstance(failed, workers.Missing)
        else:
            into.setdefault(name, []).append(figures)

    def tables(self) -> list[report.Table]:
        now = {name: rounds for name, rounds in self.plays.items() if not name.startswith(ours.BEFORE)}
        tables = [
            report.play_table(now),
            report.before_table(self.plays, ours.BEFORE),
            report.think_table(self.thoughts),
            report.clone_table(now),
            report.start_table(self.starts),
        ]
        return [table for table in tables if table.rows]


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench", description="Gameshelf's figures, side by side with others'.")
    parser.add_argument("--rounds", type=int, default=5, help="how often every subject has its turn (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long a subject plays in a round (1)")
    parser.add_argument("--alone", action="store_true", help="Gameshelf without the others")
    parser.add_argument("--before", metavar="REVISION", help="measure this earlier revision too, in turns with the present one")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="write the figures to a Markdown page as well")
    asked = parser.parse_args()
    if asked.rounds < 1 or asked.seconds <= 0:
        parser.error("give at least one round and more than no seconds")

    if asked.before and not home.fetch(asked.before):
        parser.error(f"there is no revision {asked.before}")
    bench = Bench(["gameshelf", *([] if asked.alone else home.furnish(say))], bool(asked.before))
    for number in range(asked.rounds):
        say(f"Round {number + 1} of {asked.rounds}")
        bench.round(number * SEEDS_A_ROUND + 1, asked.seconds)

    setting, versions = report.setting(asked.rounds, asked.seconds), workers.versions(bench.libraries)
    noise = report.noise(bench.loops)
    print("\n\n".join(["", setting, versions, *(table.plain() for table in bench.tables()), noise]))
    if asked.write:
        asked.write.parent.mkdir(parents=True, exist_ok=True)
        asked.write.write_text(report.page(setting, versions, bench.tables(), noise), encoding="utf-8")
        say(f"\nWritten to {asked.write}.")
    return 1 if bench.broken else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
