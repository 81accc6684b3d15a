"""Hints: the best moves that a seat has, with the chance to win, how sure that is, and how it is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gameshelf.bots.search import Arm, Budget, Search
from gameshelf.core import Move, SetupError
from gameshelf.play import Seat

Z = 1.959964  # two-sided 95 %


@dataclass(frozen=True, slots=True)
class Hint:
    """One move worth thinking about: its chance to win with the 95 % interval, how that is known, and the room's reason."""

    move: Move
    label: str
    chance: float
    low: float
    high: float
    games: int  # imagined ones that it rests on; 0 where nothing had to be imagined
    how: str
    reason: str

    def plain(self) -> dict[str, Any]:
        """The hint as JSON-able data."""
        numbers = {"chance": round(self.chance, 4), "low": round(self.low, 4), "high": round(self.high, 4), "games": self.games}
        return {"move": self.move.notation, "label": self.label, **numbers, "how": self.how, "reason": self.reason}

    def __str__(self) -> str:
        why = f" {self.reason}" if self.reason else ""
        return f"{self.label}: {100 * self.chance:.0f} % ({self.how}).{why}"


def hint(seat: Seat, seconds: float = 2.0, *, games: int = 0, count: int = 3, seed: int = 0, workers: int = 1) -> list[Hint]:
    """The two or three best moves of a seat that is asked, best first, from what that seat knows and nothing else.

    Think for so many seconds, or for so many imagined games (then the same seed gives the same hints), in up to two processes.

    >>> import gameshelf
    >>> game = gameshelf.new("takara", players=2, seed=7)
    >>> hints = hint(Seat(game, game.seat), games=60)
    >>> hints[0].move in game.moves(), hints[0].how.startswith("from ")
    (True, True)
    """
    budget = Budget(games=games) if games else Budget(seconds=seconds)
    return consider(seat, budget, count=count, seed=seed, workers=workers)


def consider(seat: Seat, budget: Budget, *, count: int = 3, seed: int = 0, workers: int = 1) -> list[Hint]:
    """The same within any budget: so many imagined games, so long, or whichever comes first."""
    if not seat.moves:
        raise SetupError("There is nothing to give a hint for: this seat is not asked.")
    if len(seat.moves) == 1:
        move = seat.moves[0]
        return [Hint(move, seat.label(move), 0.0, 0.0, 1.0, 0, "the only move", _reason(seat, move))]
    thought = Search(seed, budget, workers).think(seat)
    first, *others = thought.arms
    most = len(first.values)
    others = [arm for arm in others if 3 * len(arm.values) >= most]
    others.sort(key=lambda arm: -arm.mean)
    found = sorted([first, *others[: count - 1]], key=lambda arm: -arm.mean)
    return [_hint(seat, arm) for arm in found]


def _hint(seat: Seat, arm: Arm) -> Hint:
    n, half = len(arm.values), Z * arm.error
    mean = min(1.0, max(0.0, arm.mean))
    if arm.sure:
        how, half = "exact: the game is over with it", 0.0 if arm.error == 0 else half
    else:
        how = f"from {n:,} imagined games, ± {max(1.0, 100 * half):.0f} %" if n > 1 else "from one imagined game"
    if seat.box.odds is not None and (odds := seat.box.odds(seat, arm.move)):
        how = f"{how}; exact: {odds}"
    low, high = max(0.0, mean - half), min(1.0, mean + half)
    return Hint(arm.move, seat.label(arm.move), mean, low, high, n, how, _reason(seat, arm.move))


def _reason(seat: Seat, move: Move) -> str:
    return seat.box.reason(seat, move) if seat.box.reason is not None else ""
