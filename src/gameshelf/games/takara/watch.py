"""Which entries of the content a game made use of: for the lab (`lab/watch.py`), never for the rules."""

from __future__ import annotations

from collections import Counter

from gameshelf.core import Move
from gameshelf.games.takara.content import CHESTS, GALLERY, KINDS
from gameshelf.games.takara.state import DEPTH, SITES, Takara

ENTRY = [f"{'gallery' if n < len(GALLERY) else 'monster'}.{key}" for n, key in enumerate(KINDS)]
CHEST = [f"chest.{key}" for key in CHESTS]
PAID = {
    "rent": "price.sword", "heal": "price.hospital", "recruit": "price.recruit", "buy": "price.token",
    "dive": "pay.dive", "turn": "pay.turned", "clear": "pay.rockfall", "sell": "pay.xp",
}  # fmt: skip


class Watch:
    """One game, watched move by move.

    Seen: somebody has looked at a tile, a chest was opened. Taken: it lies before a seat. Used: a tile left its site (a
    monster was beaten, a rockfall cleared), a chest was opened for good, a specialist worked, a price was paid.
    """

    def __init__(self, state: Takara) -> None:
        self.seen: set[str] = set()
        self.taken: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        self.gone = state.taken[:]
        self.chests = Counter(state.chests)
        self.held = self.before_the_seats(state)

    @staticmethod
    def before_the_seats(state: Takara) -> Counter[str]:
        """What has been won and not been sold."""
        won = Counter(ENTRY[state.face[place]] for places in state.won for place in places)
        return won + Counter(CHEST[chest] for chests in state.trove for chest in chests)

    def before(self, state: Takara, move: Move) -> None:
        """A move is about to be played."""
        if move.verb in PAID:
            self.used[PAID[move.verb]] += 1
        elif move.verb in ("hire", "impersonate"):
            self.used[f"specialist.{move.args[0]}"] += 1
            if move.verb == "impersonate":
                self.used["specialist.impersonator"] += 1

    def after(self, state: Takara) -> None:
        """Somebody is asked, or the game is over: look what lies there now."""
        self.seen.update(ENTRY[state.face[place]] for place, known in enumerate(state.known) if known)
        for site in range(SITES):
            for depth in range(self.gone[site], state.taken[site]):
                self.used[ENTRY[state.face[site * DEPTH + depth]]] += 1
        self.gone = state.taken[:]
        chests = Counter(state.chests)
        self.used.update({CHEST[chest]: n for chest, n in (self.chests - chests).items()})
        self.chests = chests
        held = self.before_the_seats(state)
        self.taken += held - self.held
        self.held = held
