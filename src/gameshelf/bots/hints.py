"""Hints: the best moves that a seat has, with the chance to win, how sure that is, and how it is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gameshelf.bots.plans import both, series, surely_better
from gameshelf.bots.search import Arm, Budget, Search, standard_error
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
    beside: str = ""  # how it stands to the first, from the imagined games in which both were tried

    def plain(self) -> dict[str, Any]:
        """The hint as JSON-able data."""
        numbers = {"chance": round(self.chance, 4), "low": round(self.low, 4), "high": round(self.high, 4), "games": self.games}
        words = {"how": self.how, "reason": self.reason, "beside": self.beside}
        return {"move": self.move.notation, "label": self.label, **numbers, **words}

    def __str__(self) -> str:
        why = "".join([f" {text}" for text in (self.beside, self.reason) if text])
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


def consider(
    seat: Seat, budget: Budget, *, count: int = 3, seed: int = 0, workers: int = 1, plan: Move | None = None
) -> list[Hint]:
    """The same within any budget: so many imagined games, so long, or whichever comes first. What was planned before stays the
    first as long as nothing is better by more than its error."""
    if not seat.moves:
        raise SetupError("There is nothing to give a hint for: this seat is not asked.")
    if len(seat.moves) == 1:
        move = seat.moves[0]
        return [Hint(move, seat.label(move), 0.0, 0.0, 1.0, 0, "the only move", _reason(seat, move))]
    thought = Search(seed, budget, workers).think(seat, (), plan)
    first, *others = thought.arms
    most = len(first.values)
    others = _unlike(seat, first, [arm for arm in others if 5 * len(arm.values) >= most])
    found = sorted([first, *others[: count - 1]], key=lambda arm: -arm.mean)
    mine = next((arm for arm in thought.arms if arm.move is plan and 3 * len(arm.values) >= most), None)
    if mine is not None and surely_better(found[0].values, mine.values):
        _, values = both(seat, series(seat, mine.move), found[0].move, len(found[0].values), seed)
        mine.values = values or mine.values  # it is done first, and the better one then
        mine = mine if values else None
    if mine is not None:
        found = [mine, *[arm for arm in found if arm is not mine][: count - 1]]
    return [_hint(seat, arm, "" if arm is found[0] else beside(found[0].values, arm.values)) for arm in found]


def beside(best: list[float], other: list[float]) -> str:
    """How a move stands to the best one. Both were tried in the same imagined games: that is known far better than either
    chance.

    >>> beside([1.0, 0.9, 0.8, 1.0] * 25, [0.8, 0.7, 0.7, 0.9] * 25), beside([0.5, 0.6] * 40, [0.6, 0.5] * 40)
    ('14 to 16 % worse than the first.', 'About as good as the first.')
    """
    leads = [one - two for one, two in zip(best, other, strict=False)]
    mean, half = sum(leads) / max(1, len(leads)), Z * standard_error(leads)
    low, high = round(100 * (mean - half)), round(100 * (mean + half))
    if low < 1:
        return "About as good as the first." if high < 10 else "It may be as good as the first."
    return f"{low} to {high} % worse than the first." if low < high else f"{low} % worse than the first."


def _unlike(seat: Seat, first: Arm, others: list[Arm]) -> list[Arm]:
    """What is another thing to do than the first, and than each other: six sites of which nothing is known are one advice, not
    three. Where there is nothing else, what was thought about nearly as long."""
    others.sort(key=lambda arm: -arm.mean)
    kinds = {(arm.move.verb, _reason(seat, arm.move)): arm for arm in [*reversed(others), first]}
    unlike = [arm for arm in others if arm in kinds.values()]
    return unlike or [arm for arm in others if 3 * len(arm.values) >= len(first.values)]


def _hint(seat: Seat, arm: Arm, stands: str) -> Hint:
    n, half = len(arm.values), Z * arm.error
    mean = min(1.0, max(0.0, arm.mean))
    if arm.sure:
        how, half = "exact: the game ends with this move", 0.0 if arm.error == 0 else half
    else:
        how = f"from {n:,} imagined games, ± {max(1.0, 100 * half):.0f} %" if n > 1 else "from one imagined game"
    if seat.box.odds is not None and (odds := seat.box.odds(seat, arm.move)):
        how = f"{how}; known exactly: {odds}"
    low, high = max(0.0, mean - half), min(1.0, mean + half)
    return Hint(arm.move, seat.label(arm.move), mean, low, high, n, how, _reason(seat, arm.move), stands)


def _reason(seat: Seat, move: Move) -> str:
    if seat.box.reason is None:
        return ""
    seat.plan = series(seat, move)[1:]
    return seat.box.reason(seat, move)
