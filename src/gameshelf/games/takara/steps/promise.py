"""What a move at a site promises to whoever may make it: by what that seat has seen, and else by what still lies hidden."""

from __future__ import annotations

from gameshelf.core import plural
from gameshelf.games.takara.content import MONSTER, ROCKFALL, STONE
from gameshelf.games.takara.state import AT_LEVEL, CLEAN, DEPTH, LEVEL, OPEN, TAME, Takara


def of_digging(state: Takara, seat: int, place: int) -> str:
    """What lies there, if this seat has seen it; else how likely a rockfall or monster is, and a stone."""
    t, face, known, seen = state.t, state.face, state.known, OPEN | 1 << seat
    if known[place] & seen:
        return t.names[face[place]]
    what = [t.what[face[one]] for one in AT_LEVEL[LEVEL[place]] if not known[one] & seen]
    never = (ROCKFALL,) * bool(known[place] & CLEAN) + (MONSTER,) * bool(known[place] & TAME)
    may = [one for one in what if one not in never]
    danger, stones = may.count(ROCKFALL) + may.count(MONSTER), may.count(STONE)
    risk = f"{danger / len(may):.0%} danger" if danger else "no danger"
    return f"{risk}, {stones / len(may):.0%} stone" if stones else risk


def of_viewing(state: Takara, seat: int, first: int) -> str:
    """How many of the three tiles this seat has not seen yet."""
    places = range(first, min(first + 3, first - first % DEPTH + DEPTH))
    fresh = sum(not state.known[place] & (OPEN | 1 << seat) for place in places)
    return plural(fresh, "unseen tile") if fresh else "nothing new"
