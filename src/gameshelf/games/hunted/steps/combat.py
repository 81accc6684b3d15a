"""A fight that is going on: whom, what is left to hit, which round."""

from __future__ import annotations

from typing import Any, Self

from gameshelf.games.hunted import faces
from gameshelf.games.hunted.state import Hunted
from gameshelf.games.hunted.steps.asking import Ask


class Combat(Ask):
    """`seat` fights or decides now, `owner` was attacked; `left` are the targets not yet hit, highest first."""

    __slots__ = ("foe", "left", "owner", "round")

    def __init__(self, seat: int, foe: int, left: tuple[int, ...], round: int, owner: int) -> None:
        self.seat = seat
        self.foe = foe
        self.left = left
        self.round = round
        self.owner = owner

    def with_left(self, left: tuple[int, ...]) -> Self:
        """The same fight with other targets left."""
        return self.but(left=left)

    def scene(self, state: Hunted) -> dict[str, Any]:
        whole = faces.foe(state.t, self.foe)
        return {"fight": {**whole, "left": list(self.left), "round": self.round, "fighter": self.seat, "attacked": self.owner}}

    def conclude(self, state: Hunted) -> None:
        """The end of a round."""
        raise NotImplementedError
