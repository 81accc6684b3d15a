"""The lab: many games between bots, and honest numbers about them."""

from gameshelf.lab.simulate import Result, Summary, simulate, summarise
from gameshelf.lab.stats import Interval, mean_interval, share
from gameshelf.lab.watch import Piece, Watched, count, watch

__all__ = [
    "Interval", "Piece", "Result", "Summary", "Watched", "count", "mean_interval", "share", "simulate", "summarise", "watch",
]  # fmt: skip
