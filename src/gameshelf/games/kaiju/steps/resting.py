"""Resting (ruling: kaiju.ruling.rest)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal, Step
from gameshelf.core.prose import plural
from gameshelf.games.kaiju.moves import DRAW, DROP, KINDS, TAKE
from gameshelf.games.kaiju.state import Kaiju
from gameshelf.games.kaiju.steps.hands import A_CARD, discard, draw, take


class Resting(Step[Kaiju]):
    """Discard what one likes, then draw some or take one of a stack."""

    __slots__ = ()
    rule = "kaiju.ruling.rest"
    verbs = frozenset(("drop", "draw", "take"))
    always = True  # whether there is a choice would tell what the hand holds

    def moves(self, state: Kaiju) -> list[Move]:
        found, base = [DRAW], self.seat * 3
        if state.held[self.seat] < state.t.hand:
            found += [TAKE[kind] for kind in range(3) if state.supply[kind]]
        found += [DROP[kind] for kind in range(3) if state.hand[base + kind]]
        return found

    def play(self, state: Kaiju, move: Move) -> None:
        seat = self.seat
        if move is DRAW:
            state.stack.pop()
            draw(state, seat, state.t.rest, self.rule)
        elif move.verb == "take":
            state.stack.pop()
            take(state, seat, TAKE.index(move), self.rule)
        else:
            kind = DROP.index(move)
            discard(state, seat, kind)
            if state.journal is not None:
                state.tell(self.rule, "@{who} discards {card}.", seat, who=seat, card=A_CARD[kind], kind=KINDS[kind])

    def refuse(self, state: Kaiju, move: Move) -> Refusal | None:
        if move.verb == "drop":
            kind = DROP.index(move)
            return None if state.hand[self.seat * 3 + kind] else Refusal(self.rule, f"You have no {KINDS[kind]} in hand.")
        if move.verb == "take":
            kind = TAKE.index(move)
            if state.held[self.seat] >= state.t.hand:
                return Refusal("kaiju.ruling.limit", f"You hold {state.t.hand} cards; discard one first.")
            if not state.supply[kind]:
                return Refusal("kaiju.ruling.gains", f"There is no {KINDS[kind]} left in the stack.")
        return None

    def question(self, state: Kaiju) -> str:
        held, t = state.held[self.seat], state.t
        if held >= t.hand:
            return (
                f"You rest, but your hand is full: {t.hand} cards. Discard some first, then draw, or take one that you choose."
            )
        n = min(t.rest, t.hand - held)
        draws = f"draw up to {n}" if n > 1 else "draw 1"
        holds = f"You rest and hold {held or 'no'} {'card' if held == 1 else 'cards'}, {t.hand} at most"
        return f"{holds}: {draws}, or take one that you choose. You may discard first."

    def waiting(self, state: Kaiju) -> str:
        return f"@{self.seat} is resting."

    def label(self, state: Kaiju, move: Move) -> str:
        if move is DRAW:
            n = min(state.t.rest, state.t.hand - state.held[self.seat])
            return f"Draw {plural(n, 'card')}" if n else "Draw nothing (your hand is full)"
        if move.verb == "take":
            return f"Take {A_CARD[TAKE.index(move)]} from the stack"
        return move.label

    def shown(self, state: Kaiju, seat: int | None) -> dict[str, Any]:
        return {"kind": "rest"}
