"""Which entries of the content a game made use of: for the lab, never for the rules."""

from __future__ import annotations

from collections import Counter

from gameshelf.core import Move
from gameshelf.games.taidian.content import CARDS, CHARACTERS, FIRST_GREEN, NOBODY
from gameshelf.games.taidian.moves import CARD_OF
from gameshelf.games.taidian.state import Taidian

ENTRY = tuple(f"{'card' if n < FIRST_GREEN else 'structure'}.{key}" for n, key in enumerate(CARDS))


class Watch:
    """One game, watched move by move.

    Seen: somebody held the card, or it was for sale and could be paid. Taken: it was bought or taken as spoils. Used: it was
    laid, used or spent; a structure: it stood at the end of its owner's turn.
    """

    def __init__(self, state: Taidian) -> None:
        self.seen: set[str] = set()
        self.taken: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        self.used_by: dict[str, set[int]] = {}  # a turn may end with another seat's answer
        self.turn = (state.round, state.turn)

    def use(self, entry: str, seat: int | None) -> None:
        """This seat uses it."""
        self.used[entry] += 1
        if seat is not None:
            self.used_by.setdefault(entry, set()).add(seat)

    def before(self, state: Taidian, move: Move) -> None:
        """A move is about to be played."""
        card = CARD_OF[move.number]
        if move.verb in ("buy", "take"):
            self.taken[ENTRY[card]] += 1
        elif move.verb in ("lay", "use"):
            self.use(ENTRY[card], state.seat)
        elif move.verb == "upgrade":
            for held in state.hand[state.turn]:
                if state.t.money[held] or state.t.energy[held]:
                    self.use(ENTRY[held], state.turn)
        for offered in state.allowed:
            if CARD_OF[offered.number] >= 0:
                self.seen.add(ENTRY[CARD_OF[offered.number]])

    def after(self, state: Taidian) -> None:
        """Somebody is asked, or the game is over: look what lies there now."""
        for seat in range(state.players):
            self.seen.update(ENTRY[card] for card in state.hand[seat])
            if state.character[seat] != NOBODY:
                entry = f"character.{CHARACTERS[state.character[seat]]}"
                if entry not in self.seen:
                    self.seen.add(entry)
                    self.taken[entry] += 1
                    self.use(entry, seat)
        now = (state.round, state.turn)
        if now != self.turn:
            for structure in range(len(CARDS) - FIRST_GREEN):
                if state.built[self.turn[1]] >> structure & 1:
                    self.use(ENTRY[FIRST_GREEN + structure], self.turn[1])
            self.turn = now
