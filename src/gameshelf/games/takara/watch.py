"""Which entries of the content a game made use of: for the lab (`lab/watch.py`), never for the rules."""

from __future__ import annotations

from collections import Counter

from gameshelf.core import Move
from gameshelf.games.takara.content import GALLERY, KINDS, SPECIALISTS
from gameshelf.games.takara.state import DEPTH, Takara

ENTRY = [f"{'gallery' if n < len(GALLERY) else 'monster'}.{key}" for n, key in enumerate(KINDS)]
PAID = {
    "rent": ("price.sword",), "buy": ("price.token", "token.xp"), "recruit": ("price.recruit",), "heal": ("price.hospital",),
    "dive": ("pay.dive",), "clear": ("pay.rockfall",), "sell": ("pay.xp",), "turn": ("pay.turned",),
}  # fmt: skip


class Watch:
    """One game, watched move by move.

    Seen: somebody has looked at a tile, or it lies open. Taken: a tile or chest lies before a seat. Used: a tile has left its
    site, a chest was opened, a specialist hired, a price paid.
    """

    def __init__(self, state: Takara) -> None:
        self.seen: set[str] = set()
        self.taken: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        self.gone: set[int] = set()
        self.won: set[int] = set()
        self.chests: Counter[int] = Counter()

    def before(self, state: Takara, move: Move) -> None:
        """A move is about to be played."""
        self.used.update(PAID.get(move.verb, ()))
        if move.verb == "hire":
            self.used[f"specialist.{move.args[0]}"] += 1
        elif move.verb == "impersonate":
            self.used[f"specialist.{SPECIALISTS[-1]}"] += 1

    def after(self, state: Takara) -> None:
        """Somebody is asked, or the game is over."""
        for place, bits in enumerate(state.known):
            if bits:
                self.seen.add(ENTRY[state.face[place]])
            if place not in self.gone and place % DEPTH < state.taken[place // DEPTH]:
                self.gone.add(place)
                self.used[ENTRY[state.face[place]]] += 1
        for place in {place for won in state.won for place in won} - self.won:
            self.won.add(place)
            self.taken[ENTRY[state.face[place]]] += 1
        opened = Counter([*state.lost_chests, *(chest for trove in state.trove for chest in trove)])
        for chest, count in (opened - self.chests).items():
            entry = f"chest.{state.t.chest_keys[chest]}"
            self.seen.add(entry)
            self.taken[entry] += count
            self.used[entry] += count
        self.chests |= opened
