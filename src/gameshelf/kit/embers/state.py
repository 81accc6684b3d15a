"""What lies on the table."""

from __future__ import annotations

from typing import Any, Self

from gameshelf.core import Box, Chance, Content, Outcome, State
from gameshelf.kit.embers.content import HAND, Table


class Embers(State):
    """Hands, the deck, the heap, and who has seen what. Cards are numbers, places of `table`."""

    __slots__ = ("deck", "hands", "heap", "lights", "rounds", "seen", "table", "winner")

    def __init__(self, box: Box, content: Content, players: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(box, content, players, options, chance)
        self.table = content.table_of(Table)
        self.deck: list[int] = []
        self.heap: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.seen: list[list[int]] = [[] for _ in range(players)]  # for each card in a hand: a bit for each seat that knows it
        self.lights = [0] * players
        self.rounds = 0
        self.winner = 0  # of the last round
        self.deal()

    def clone(self) -> Self:
        twin = self.__class__.__new__(self.__class__)
        self.copy_base(twin)
        twin.table = self.table
        twin.deck = self.deck[:]
        twin.heap = self.heap[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.seen = [seen[:] for seen in self.seen]
        twin.lights = self.lights[:]
        twin.rounds = self.rounds
        twin.winner = self.winner
        return twin

    def deal(self) -> None:
        """Shuffle everything and deal (rulebook: Two cards each)."""
        self.deck = list(self.table.deck)
        self.chance.shuffle(self.deck)
        self.heap = []
        for seat in range(self.players):
            self.hands[seat] = [self.deck.pop() for _ in range(HAND)]
            self.seen[seat] = [1 << seat] * HAND

    def worth(self, seat: int) -> int:
        """The sum of a hand."""
        return sum(self.table.values[card] for card in self.hands[seat])

    def check(self) -> None:
        """Whether somebody has enough (rulebook: Enough lights)."""
        if max(self.lights) >= self.options["lights"]:
            text = f"@{self.winner} has {self.lights[self.winner]} lights."
            self.outcome = Outcome((self.winner,), tuple(self.lights), "embers.end.lit", text)

    def plain(self) -> dict[str, Any]:
        data = super().plain()
        data["table"] = None  # never changes
        return data


def census(state: Embers) -> dict[str, str]:
    """Where every card is. Copies of a card are alike."""
    found: dict[str, str] = {}
    counts = [0] * len(state.table.keys)
    piles = [("deck", state.deck), ("heap", state.heap), *((f"hand {n}", hand) for n, hand in enumerate(state.hands))]
    for place, pile in piles:
        for card in pile:
            counts[card] += 1
            found[f"{state.table.keys[card]} {counts[card]}"] = place
    return found
