"""Which entries of the content a game made use of: for the lab, never for the rules."""

from __future__ import annotations

from collections import Counter

from gameshelf.core import Move
from gameshelf.games.takao.keys import (
    BANES,
    CARDS,
    FIRST_PRISONER,
    FIRST_SHIPWRECK,
    FIRST_WRECKAGE,
    MIRACLES,
    PEOPLE,
    SCENARIOS,
    TIES,
)
from gameshelf.games.takao.state import FULFILLED, KINDS, OPEN, Takao


def entry_of(card: int) -> str:
    """A card as content.toml calls it."""
    if card < FIRST_WRECKAGE:
        return f"resource.{CARDS[card]}"
    kind = "wreckage" if card < FIRST_SHIPWRECK else "shipwreck" if card < FIRST_PRISONER else "prisoner"
    return f"{kind}.{CARDS[card]}"


class Watch:
    """One game, watched move by move.

    Seen: a card lay open, a character was in play. Taken: it lay on a board. Used: food was eaten, an item, animal, skill,
    space or miracle was used, an entanglement was fulfilled, a Bane came and went, something was brought home.
    """

    def __init__(self, state: Takao) -> None:
        self.seen: set[str] = {f"scenario.{SCENARIOS[state.s]}"}
        self.taken: Counter[str] = Counter()
        self.used: Counter[str] = Counter({f"scenario.{SCENARIOS[state.s]}": 1})
        self.units = state.units[:]
        self.done = state.done[:]
        self.banes: set[int] = set()
        self.placed: set[int] = set()
        self.held: set[int] = set()
        self.skilled = 0

    def before(self, state: Takao, move: Move) -> None:
        """A move is about to be played."""
        verb, seat = move.verb, state.stack[-1].seat
        if verb in ("march", "clear", "forage", "dig"):
            self.used[f"space.{verb}"] += 1
        elif verb == "miracle":
            self.used[f"miracle.{MIRACLES[MIRACLES.index(str(move.args[0]))]}"] += 1
        elif verb == "use" and move.args[0] != "tie":
            kind = 1 if move.args[0] == "item" else 3
            self.used[entry_of(state.held[seat * KINDS + kind][int(move.args[1]) - 1])] += 1

    def after(self, state: Takao) -> None:
        """Somebody is asked, or the game is over: look what lies there now."""
        if not state.board:
            return
        for seat in range(state.players):
            person = f"character.{PEOPLE[state.who[seat]]}"
            self.seen.add(person)
            if state.skilled >> seat & 1 and not self.skilled >> seat & 1:
                self.used[person] += 1
            for stage in range(3):
                at = seat * 3 + stage
                if self.done[at] == OPEN != state.done[at]:
                    tie = f"tie.{TIES[state.who[seat] * 3 + stage]}"
                    self.seen.add(tie)
                    self.taken[tie] += 1
                    if state.done[at] == FULFILLED:
                        self.used[tie] += 1
        self.skilled, self.done = state.skilled, state.done[:]
        held = {card for cards in state.held for card in cards}
        for card in held - self.held:
            self.seen.add(entry_of(card))
            self.taken[entry_of(card)] += 1
            if state.t.kind[card] == 2:
                self.used[entry_of(card)] += 1
        self.held = held
        for card, units in enumerate(self.units):
            if state.units[card] < units and not (state.units[card] == 0 and units > 1):
                self.used[entry_of(card)] += 1
        self.units = state.units[:]
        banes = {bane for cards in state.banes for bane in cards}
        for bane in banes - self.banes:
            self.seen.add(f"bane.{BANES[bane]}")
            self.taken[f"bane.{BANES[bane]}"] += 1
        for bane in self.banes - banes:
            self.used[f"bane.{BANES[bane]}"] += 1
        self.banes = banes
        for card in set(state.placed) - self.placed:
            self.used[entry_of(card)] += 1
        self.placed = set(state.placed)
