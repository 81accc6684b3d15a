"""A question to several players that the first who agrees answers for all."""

from __future__ import annotations

from typing import ClassVar

from gameshelf.core import Move, Window
from gameshelf.games.takao.state import Takao


class Volunteers(Window[Takao]):
    """Whoever agrees first does it; who has refused is not asked again, and when all have, nobody does."""

    __slots__ = ("about",)  # whom or what it is for
    first = True
    agree: ClassVar[Move]
    refuse_it: ClassVar[Move]

    def __init__(self, seats: tuple[int, ...], about: int) -> None:
        super().__init__(seats)
        self.about = about

    def offers(self, state: Takao, seat: int) -> list[Move]:
        return [self.agree, self.refuse_it]

    def close(self, state: Takao, answers: tuple[tuple[Move, ...], ...]) -> None:
        left = []
        for seat, answer in zip(self.seats, answers, strict=True):
            if self.agree in answer:
                self.found(state, seat)
                return
            if not answer:
                left.append(seat)
        if left:
            state.stack.append(self.but(seat=left[0], seats=tuple(left), open=tuple(left), picks=((),) * len(left)))
        else:
            self.nobody(state)

    def found(self, state: Takao, seat: int) -> None:
        """This one does it."""
        raise NotImplementedError

    def nobody(self, state: Takao) -> None:
        """All have refused."""
        raise NotImplementedError
