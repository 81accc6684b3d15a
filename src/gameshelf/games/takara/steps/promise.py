"""What a move at a site promises to whoever may make it: by what that seat has seen, and else by what still lies hidden."""

from __future__ import annotations

from gameshelf.core import plural
from gameshelf.games.takara.content import CROSS, MONSTER, ROCKFALL, STONE
from gameshelf.games.takara.state import AT_LEVEL, CLEAN, DEPTH, LEVEL, OPEN, TAME, Takara
from gameshelf.games.takara.steps.viewing import passed


def of_digging(state: Takara, seat: int, place: int) -> str:
    """What lies there, if this seat has seen it; else how likely a rockfall, a monster or a cross is, and a stone."""
    t, face, known, seen = state.t, state.face, state.known, OPEN | 1 << seat
    if known[place] & seen:
        return t.names[face[place]]
    what = [t.what[face[one]] for one in AT_LEVEL[LEVEL[place]] if not known[one] & seen]
    never = (ROCKFALL,) * bool(known[place] & CLEAN) + (MONSTER,) * bool(known[place] & TAME)
    may = [one for one in what if one not in never]
    bad, stones = sum(may.count(one) for one in (ROCKFALL, MONSTER, CROSS)), may.count(STONE)
    risk = f"{bad / len(may):.0%} risk" if bad else "no risk"
    return f"{risk}, {stones / len(may):.0%} stone" if stones else risk


def of_viewing(state: Takara, seat: int, first: int) -> str:
    """How many of the tiles that a view can show this seat has not seen yet."""
    places = range(first, first + reach(state, first))
    fresh = sum(not state.known[place] & (OPEN | 1 << seat) for place in places)
    return plural(fresh, "unseen tile") if fresh else "nothing new"


def reach(state: Takara, first: int) -> int:
    """How many tiles from this one on a view goes through at most: three, or to an open one that it does not go past."""
    last = min(first + 3, first - first % DEPTH + DEPTH)
    for place in range(first, last):
        monster = state.t.what[state.face[place]] == MONSTER
        if state.known[place] & OPEN and not (monster if state.bga else passed(state, place)):
            return place - first
    return last - first
