"""What every question here has in common: what is asked is answered first (ruling: hunted.ruling.first)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal, Step
from gameshelf.games.hunted.state import Hunted


class Ask(Step[Hunted]):
    """A step that explains in `why` what it does not allow."""

    __slots__ = ()

    def refuse(self, state: Hunted, move: Move) -> Refusal | None:
        return None if move in self.moves(state) else self.why(state, move)

    def why(self, state: Hunted, move: Move) -> Refusal:
        """Why this move, of a verb that can answer the step, is not allowed now."""
        return self.not_asked(state)

    def not_asked(self, state: Hunted) -> Refusal:
        return Refusal("hunted.ruling.first", f"Not now; first this: {self.asks(state)}")

    def scene(self, state: Hunted) -> dict[str, Any]:
        """What everybody sees of it wherever it lies on the stack: a turn, a fight, a test, a roll."""
        return {}

    def odds(self, state: Hunted, move: Move) -> dict[str, float]:
        """The exact chances that belong to a move; nothing where there are none."""
        return {}

    def asks(self, state: Hunted) -> str:
        """The question in words that everybody may read."""
        return self.question(state)


class Counted(Ask):
    """A question with a number; where it is asked so many times, `again` counts down."""

    __slots__ = ("n",)

    def __init__(self, seat: int, n: int) -> None:
        self.seat = seat
        self.n = n

    def again(self, state: Hunted) -> None:
        """One time less."""
        if self.n > 1:
            state.stack[-1] = self.but(n=self.n - 1)
        else:
            state.stack.pop()
