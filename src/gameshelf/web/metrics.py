"""What the server counts, in the form that Prometheus reads."""

from __future__ import annotations

import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Times:
    """How long something took, in steps.

    >>> times = Times()
    >>> times.add(0.004)
    >>> list(times.lines("x"))[2:4]
    ['x_bucket{le="0.005"} 1', 'x_bucket{le="0.01"} 1']
    """

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts, self.total = [0] * (len(BOUNDS) + 1), 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> Iterator[str]:
        count = 0
        for bound, here in zip((*BOUNDS, "+Inf"), self.counts, strict=True):
            count += here
            yield f'{name}_bucket{{le="{bound}"}} {count}'
        yield f"{name}_sum {self.total:.6f}"
        yield f"{name}_count {count}"


class Metrics:
    """The counts of one process since it began."""

    def __init__(self) -> None:
        self.begun = time.time()
        self.moves = Times()  # from the message to the commit
        self.requests = Times()
        self.statuses: Counter[int] = Counter()
        self.refusals: Counter[str] = Counter()  # by rule

    def text(self, now: dict[str, tuple[str, float]], shown_out: Counter[str]) -> str:
        """All of it; `now` are figures of this moment: what each means, and its value."""
        lines: list[str] = []

        def tell(name: str, kind: str, about: str, values: Iterable[str]) -> None:
            lines.extend([f"# HELP {name} {about}", f"# TYPE {name} {kind}", *values])

        for name, (about, value) in now.items():
            tell(name, "gauge", about, [f"{name} {value:g}"])
        for name, about, times in (
            ("gameshelf_move_seconds", "Time from a person's move to its commit.", self.moves),
            ("gameshelf_request_seconds", "Time to answer a request.", self.requests),
        ):
            tell(name, "histogram", about, times.lines(name))
        for name, about, label, counts in (
            ("gameshelf_requests_total", "Requests answered.", "status", self.statuses),
            ("gameshelf_refusals_total", "Refusals, by the rule of the house or of a game.", "rule", self.refusals),
            ("gameshelf_shown_out_total", "Connections ended at the door.", "why", shown_out),
        ):
            tell(name, "counter", about, [f'{name}{{{label}="{one}"}} {count}' for one, count in sorted(counts.items())])
        for name, about, value in _process():
            tell(name, "counter" if name.endswith("_total") else "gauge", about, [f"{name} {value:g}"])
        return "\n".join(lines) + "\n"


def _process() -> Iterator[tuple[str, str, float]]:
    """Figures of the process itself."""
    times = os.times()
    yield "process_cpu_seconds_total", "Processor time.", times.user + times.system
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        yield "process_resident_memory_bytes", "Memory.", pages * os.sysconf("SC_PAGE_SIZE")
        yield "process_open_fds", "Open files and connections.", len(os.listdir("/proc/self/fd"))
    except OSError:  # not on this system
        return
