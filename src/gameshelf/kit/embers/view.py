"""What one seat may see, and how it imagines the rest."""

from __future__ import annotations

from typing import Any

from gameshelf.core.deal import deal_again
from gameshelf.kit.embers.state import Embers


def look(state: Embers, seat: int | None) -> dict[str, Any]:
    """Built up from what the seat may know; what it may not know is None."""
    names = state.table.names
    return {
        "hands": [
            [names[card] if knows(state, seat, who, n) else None for n, card in enumerate(hand)]
            for who, hand in enumerate(state.hands)
        ],
        "values": {names[n]: value for n, value in enumerate(state.table.values)},
        "deck": len(state.deck),
        "heap": [names[card] for card in state.heap],
        "lights": list(state.lights),
        "rounds": state.rounds,
    }  # fmt: skip


def knows(state: Embers, seat: int | None, who: int, n: int) -> bool:
    """Whether a seat has seen card `n` of `who`."""
    return seat is not None and bool(state.seen[who][n] >> seat & 1)


def redeal(state: Embers, seat: int | None) -> None:
    """Deal again all that this seat has not seen. `deal_again` sorts before it shuffles: nothing of the real deal is left."""
    hidden = [(who, n) for who, hand in enumerate(state.hands) for n in range(len(hand)) if not knows(state, seat, who, n)]
    cards = [state.hands[who][n] for who, n in hidden]
    deal_again(state.chance, cards, state.deck)
    for (who, n), card in zip(hidden, cards, strict=True):
        state.hands[who][n] = card
