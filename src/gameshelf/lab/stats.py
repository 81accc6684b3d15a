"""Numbers with their doubt: every rate and mean comes with n and a 95 % interval."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite, sqrt
from statistics import fmean, stdev

from gameshelf.bots.hints import Z


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate, its 95 % interval, and how many games it rests on."""

    value: float
    low: float
    high: float
    n: int

    def percent(self) -> str:
        return f"{self.value:.1%} ({self.low:.1%} to {self.high:.1%}, n = {self.n:,})"

    def plain(self) -> dict[str, float | int | None]:
        return {"value": self.value, "low": _finite(self.low), "high": _finite(self.high), "n": self.n}


def _finite(bound: float) -> float | None:
    """One value alone has no interval; JSON has no infinity."""
    return bound if isfinite(bound) else None


def share(hits: float, n: int) -> Interval:
    """A proportion, with Wilson's interval. Shared wins may count in parts.

    >>> share(90, 100).percent()
    '90.0% (82.6% to 94.5%, n = 100)'
    """
    if n == 0:
        return Interval(0.0, 0.0, 1.0, 0)
    p, zz = hits / n, Z * Z
    middle = (p + zz / (2 * n)) / (1 + zz / n)
    half = Z * sqrt(p * (1 - p) / n + zz / (4 * n * n)) / (1 + zz / n)
    return Interval(p, max(0.0, middle - half), min(1.0, middle + half), n)


def mean_interval(values: Sequence[float]) -> Interval:
    """A mean, with the normal interval."""
    n = len(values)
    if n == 0:
        return Interval(0.0, 0.0, 0.0, 0)
    mean = fmean(values)
    half = Z * stdev(values) / sqrt(n) if n > 1 else float("inf")
    return Interval(mean, mean - half, mean + half, n)
