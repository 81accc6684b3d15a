"""Which entries of the content a game made use of: for the lab (`lab/watch.py`), never for the rules."""

from __future__ import annotations

from collections import Counter

from gameshelf.core import Move
from gameshelf.games.hunted.content import (
    CHOCOLATES,
    COUNT,
    DOORS,
    EVENTS,
    FIRST_HOSTAGE,
    FIRST_ITEM,
    FIRST_REGROUP,
    FIRST_TERRORIST,
    FIRST_WEAPON,
    HALLWAYS,
    HANDGUN,
    HANDS,
    KINDS,
    KNEELING,
    LARS,
    LOCATIONS,
    PARTNER,
    PARTNERS,
    ROOF,
    STANDING,
)
from gameshelf.games.hunted.moves import KIND_OF
from gameshelf.games.hunted.state import Hunted
from gameshelf.games.hunted.steps.combat import Combat
from gameshelf.games.hunted.steps.places import AtDoor

_HEADINGS = (
    (FIRST_TERRORIST, "terrorist"), (FIRST_REGROUP, "regroup"), (FIRST_HOSTAGE, "hostage"), (FIRST_ITEM, "item"),
    (FIRST_WEAPON, "weapon"), (len(HALLWAYS), "door"), (0, "hallway"),
)  # fmt: skip
assert KINDS[len(HALLWAYS)] == DOORS[0]
ENTRY = [next(f"{word}.{key}" for first, word in _HEADINGS if n >= first) for n, key in enumerate(KINDS)]
FOE = {KNEELING: "foe.kneeling", STANDING: "foe.standing", LARS: "foe.lars"}
TABLE = {HANDGUN: "weapon.handgun", HANDGUN + 1: "weapon.handgun", HANDS: "weapon.hands", CHOCOLATES: "card.chocolates"}
PLACE = [f"location.{key}" for key in LOCATIONS]
EVENT = [f"event.{key}" for key in EVENTS]


class Watch:
    """One game, watched move by move.

    Seen: a card lay open, a location was turned over, an event flipped. Taken: a card came into an inventory. Used: a hallway,
    door or Regroup was activated, a weapon fired, an effect used, a terrorist fought, a location gone into, an event resolved.
    """

    def __init__(self, state: Hunted) -> None:
        self.seen: set[str] = set()
        self.taken: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        self.held = self.inventory(state)
        self.places = self.events = 0
        self.foes: list[int] = []
        self.out = set(state.gone)  # the partner's own card is out from the start

    @staticmethod
    def inventory(state: Hunted) -> Counter[int]:
        held: Counter[int] = Counter()
        for piles in (state.items, state.arms, state.hostages, state.used):
            for pile in piles:
                held.update(pile)
        return held

    def before(self, state: Hunted, move: Move) -> None:
        """A move is about to be played."""
        verb, kind = move.verb, KIND_OF[move.number]
        if verb == "activate":
            if kind < FIRST_WEAPON or kind >= FIRST_REGROUP:
                self.used[ENTRY[kind]] += 1
        elif verb in ("use", "fire"):
            if kind == PARTNER:
                self.used[f"card.partner-{PARTNERS[state.partner]}"] += 1
            else:
                self.used[ENTRY[kind] if kind < COUNT else TABLE[kind]] += 1
        elif verb == "visit":
            place = LOCATIONS.index(str(move.args[0]))
            if not state.t.optional[place]:
                self.used[PLACE[place]] += 1
        elif verb == "enter":
            step = state.stack[-1]
            assert isinstance(step, AtDoor)
            self.used[PLACE[step.place]] += 1

    def after(self, state: Hunted) -> None:
        """Somebody is asked, or the game is over: look what lies there now."""
        open_cards = {*state.discard, *state.shared, *state.aside, *state.gone} - self.out
        for row in state.rows:
            open_cards.update(row)
        self.seen.update(ENTRY[kind] for kind in open_cards)
        held = self.inventory(state)
        for kind, more in (held - self.held).items():
            self.taken[ENTRY[kind]] += more
            self.seen.add(ENTRY[kind])
        self.held = held
        fresh = state.visited[self.places :]
        self.places += len(fresh)
        self.seen.update(PLACE[place] for place in fresh)
        if ROOF in fresh:
            self.used[PLACE[ROOF]] += 1
        elif len(fresh) == 1 and not state.t.optional[fresh[0]]:
            self.used[PLACE[fresh[0]]] += 1
        for event in state.events_out[self.events :]:
            self.seen.add(EVENT[event])
            self.used[EVENT[event]] += 1
        self.events = len(state.events_out)
        foes = [step.foe for step in state.stack if isinstance(step, Combat)]
        if len(foes) > len(self.foes):
            for foe in foes[len(self.foes) :]:
                entry = ENTRY[foe] if foe < COUNT else FOE[foe]
                self.seen.add(entry)
                self.used[entry] += 1
        self.foes = foes
