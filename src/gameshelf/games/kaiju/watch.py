"""Which entries of the content a game made use of: for the lab (`lab/watch.py`), never for the rules."""

from __future__ import annotations

from collections import Counter

from gameshelf.core import Move
from gameshelf.games.kaiju.content import ZONES
from gameshelf.games.kaiju.moves import ICONS, POWERS
from gameshelf.games.kaiju.state import SEATS, Kaiju


class Watch:
    """One game, watched move by move.

    Seen: a building card has been the top of a building, somebody has had a card with an ability or icon. Taken: it lies before
    a seat. Used: a card was used, an ability or icon too; a zone's token went to somebody; a track brought a tank.
    """

    def __init__(self, state: Kaiju) -> None:
        self.seen: set[str] = set()
        self.taken: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        self.used_by: dict[str, set[int]] = {}  # a zone's token goes to whoever has the most there, not to the last to move
        self.keys = sorted(state.content.entries["card"])
        self.held: set[int] = set()
        self.spent: set[int] = set()
        self.tanks = 0
        self.track = "track.two" if state.players == 2 else "track.normal"

    def before(self, state: Kaiju, move: Move) -> None:
        """A move is about to be played."""
        if move.verb == "use":
            self.used[f"ability.{move.args[0]}"] += 1
        elif move.verb == "call":
            self.used[f"icon.{move.args[0]}"] += 1
        elif move.verb == "rest":
            self.used["count.rest"] += 1
        elif move.verb == "take":
            self.used["count.stack"] += 1

    def after(self, state: Kaiju) -> None:
        """Somebody is asked, or the game is over: look what lies there now."""
        t = state.t
        self.seen.update(f"card.{self.keys[state.top(lot)]}" for lot, left in enumerate(state.left) if left)
        spent = {card for cards in state.score for card in cards}
        held = {card for cards in state.mine for card in cards} | spent
        for card in held - self.held:
            self.taken[f"card.{self.keys[card]}"] += 1
            for entry in self.sides(state, card):
                self.seen.add(entry)
                self.taken[entry] += 1
        if state.outcome is None:
            for card in spent - self.spent:
                self.used[f"card.{self.keys[card]}"] += 1
                owners = {seat for seat, cards in enumerate(state.score) if card in cards}
                self.used_by.setdefault(f"card.{self.keys[card]}", set()).update(owners)
            self.spent = spent
        self.held = held
        if len(state.tank_at) > self.tanks:
            self.tanks = len(state.tank_at)
            self.used[self.track] += 1
        if state.outcome is not None:
            for zone, lots in enumerate(t.zone_lots):
                self.seen.add(f"zone.{ZONES[zone]}")
                if state.bonus[zone] > 0 and any(
                    state.cubes[lot * SEATS + seat] for lot in lots for seat in range(state.players)
                ):
                    self.used[f"zone.{ZONES[zone]}"] += 1
                    points = state.majority(list(lots), state.bonus[zone])
                    self.used_by[f"zone.{ZONES[zone]}"] = {seat for seat, share in enumerate(points) if share}

    def sides(self, state: Kaiju, card: int) -> list[str]:
        """The ability and the icon of a card."""
        t = state.t
        found = [] if t.ability[card] < 0 else [f"ability.{POWERS[t.ability[card]]}"]
        return found + ([] if t.icon[card] < 0 else [f"icon.{ICONS[t.icon[card]]}"])
