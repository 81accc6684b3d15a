"""What `gameshelf balance` counts: never for the rules."""

from __future__ import annotations

from collections import Counter

from gameshelf.core import Move
from gameshelf.kit.embers.state import Embers


class Watch:
    """Seen: on the heap, or in a hand that was shown. Taken: drawn. Used: in the hand that won its round."""

    def __init__(self, state: Embers) -> None:
        self.seen: set[str] = set()
        self.taken: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        self.used_by: dict[str, set[int]] = {}  # the winner of a round is seldom the seat that has moved last
        self.rounds = 0
        self.hands = [hand[:] for hand in state.hands]
        self.entries = [f"card.{key}" for key in state.table.keys]

    def before(self, state: Embers, move: Move) -> None:
        """A move is about to be played."""
        self.hands = [hand[:] for hand in state.hands]
        if move.verb == "swap":
            self.taken[self.entries[state.deck[-1]]] += 1

    def after(self, state: Embers) -> None:
        """Somebody is asked, or the game is over."""
        self.seen.update(self.entries[card] for card in state.heap)
        if state.rounds > self.rounds:
            self.rounds = state.rounds
            self.seen.update(self.entries[card] for hand in self.hands for card in hand)
            for card in self.hands[state.winner]:
                self.used[self.entries[card]] += 1
                self.used_by.setdefault(self.entries[card], set()).add(state.winner)
