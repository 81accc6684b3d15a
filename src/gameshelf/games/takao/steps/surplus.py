"""A card without a space, since what gave the space is gone (rulebook: Search)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal, Step
from gameshelf.games.takao.keys import LOAD, TYPES
from gameshelf.games.takao.moves import DISCARD, SLOT_OF
from gameshelf.games.takao.state import KINDS, SURVIVAL, Takao
from gameshelf.games.takao.steps.doing import release
from gameshelf.games.takao.steps.free import free_label
from gameshelf.games.takao.steps.searching import discard, whose_turn


class Surplus(Step[Takao]):
    """Its owner discards one of the cards of that type (takao.search.space)."""

    __slots__ = ()
    rule = "takao.search.space"
    verbs = frozenset(("discard",))

    def kind(self, state: Takao) -> int:
        """The type of which there are more cards than spaces, or -1."""
        room, base = state.board[self.seat].room, self.seat * KINDS
        return next((kind for kind in range(LOAD) if len(state.held[base + kind]) > room[kind]), -1)

    def moves(self, state: Takao) -> list[Move]:
        kind = self.kind(state)
        return list(DISCARD[kind][: len(state.held[self.seat * KINDS + kind])]) if kind >= 0 else []

    def play(self, state: Takao, move: Move) -> None:
        state.stack.pop()
        discard(state, self.seat, *SLOT_OF[move.number])
        if whose_turn(state) == self.seat and state.phase == SURVIVAL:
            release(state, self.seat)

    def refuse(self, state: Takao, move: Move) -> Refusal | None:
        if move in self.moves(state):
            return None
        return Refusal(self.rule, f"A {TYPES[self.kind(state)]} card has no space any more: one of these has to go.")

    def question(self, state: Takao) -> str:
        return f"There is no space any more for all your {TYPES[self.kind(state)]} cards: which one goes?"

    def waiting(self, state: Takao) -> str:
        return f"@{self.seat} has a card too many, and chooses which one goes."

    def label(self, state: Takao, move: Move) -> str:
        return free_label(state, self.seat, move)

    def shown(self, state: Takao, seat: int | None) -> dict[str, Any]:
        return {"kind": "surplus", "type": TYPES[self.kind(state)]}
