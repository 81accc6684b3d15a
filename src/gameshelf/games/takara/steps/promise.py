"""What a move at a site promises to whoever may make it: by what that seat has seen, and else by what still lies hidden."""

from __future__ import annotations

from functools import lru_cache
from math import comb

from gameshelf.core import plural
from gameshelf.games.takara.content import CROSS, MONSTER, ROCKFALL, SORTS, STONE
from gameshelf.games.takara.state import AT_LEVEL, CLEAN, DEPTH, LEVEL, OPEN, TAME, Takara
from gameshelf.games.takara.steps.digging import karas
from gameshelf.games.takara.steps.viewing import passed

RISKS = (ROCKFALL, MONSTER)  # what nobody wants to dig up; a cross hurts as well, but pays its XP
_NOT_THERE = ((CLEAN, ROCKFALL, "rockfall"), (TAME, MONSTER, "monster"))
_MARKS = CLEAN | TAME
Like = tuple[int, int]  # hidden tiles that are alike: of this site, with these marks (CLEAN, TAME)
# What a seat does not know of a level: how many tiles of each sort, how many are alike, and where it knows a stone, in bits
Hidden = tuple[tuple[int, ...], tuple[tuple[Like, int], ...], int]


def of_digging(state: Takara, seat: int, place: int) -> str:
    """What lies there, if this seat has seen it; else how likely a rockfall or a monster is, a cross, and a stone."""
    if state.known[place] & (OPEN | 1 << seat):
        return state.t.names[state.face[place]]
    return _promised(_hidden(state, seat, LEVEL[place]), _like(state, place))


@lru_cache(2048)
def _promised(hidden: Hidden, like: Like) -> str:
    """The same of a tile that the seat has not seen."""
    chances = _chances(*hidden)[like]
    bad = risk_of(chances)
    told = [f"{bad:.0%} {called_risk(chances)}" if bad else "no risk"]
    told += [f"{chances[sort]:.0%} {name}" for sort, name in ((CROSS, "cross"), (STONE, "stone")) if chances[sort]]
    because = _not_there(hidden[0], like)
    chart = tuple(count / sum(hidden[0]) for count in hidden[0])
    safe = bool(because) or told == ["no risk"]
    here = "here " if not safe and _shown(chances) != _shown(chart) else ""  # it is not what the chart says of the whole level
    return here + ", ".join(told) + (f"; {because}" if because else "")


def _shown(chances: tuple[float, ...]) -> tuple[str, str, str]:
    """How likely a risk, a cross and a stone are, as it is told."""
    return f"{risk_of(chances):.0%}", f"{chances[CROSS]:.0%}", f"{chances[STONE]:.0%}"


def known_better(state: Takara, seat: int, place: int) -> str:
    """Why the risk there is not that of the chart, of all that this seat does not know; nothing where it is the same."""
    return _better(_hidden(state, seat, LEVEL[place]), _like(state, place))


def _better(hidden: Hidden, like: Like) -> str:
    left, alike, _ = hidden
    shares = tuple(count / sum(left) for count in left)
    if _shown(_chances(*hidden)[like])[:2] == _shown(shares)[:2]:
        return ""
    elsewhere = (
        "others left better tiles face down elsewhere" if any(marks for (_, marks), _ in alike) else "the stones lie apart"
    )
    return _not_there(left, like) or elsewhere


def _not_there(left: tuple[int, ...], like: Like) -> str:
    """What a tile cannot be, since somebody looked at it and left it face down."""
    nots = [name for mark, sort, name in _NOT_THERE if like[1] & mark and left[sort]]
    return f"viewed: no {' or '.join(nots)}" if nots else ""


def called_risk(chances: tuple[float, ...]) -> str:
    """What the risk is: a rockfall, a monster, or either."""
    return " or ".join(name for sort, name in ((ROCKFALL, "rockfall"), (MONSTER, "monster")) if chances[sort])


def risk_of(chances: tuple[float, ...]) -> float:
    """How likely one digs up what nobody wants."""
    return sum(chances[sort] for sort in RISKS)


def chances_at(state: Takara, seat: int, place: int) -> tuple[float, ...]:
    """How likely each sort of tile lies in a place that this seat has not seen, from all that it can know: what is left of the
    level; where no rockfall or monster can be, since somebody looked and left it face down; that the stones lie apart."""
    return _chances(*_hidden(state, seat, LEVEL[place]))[_like(state, place)]


def _like(state: Takara, place: int) -> Like:
    return place // DEPTH, state.known[place] & _MARKS


def _hidden(state: Takara, seat: int, level: int) -> Hidden:
    """What this seat does not know of a level."""
    what, face, known, seen = state.t.what, state.face, state.known, OPEN | 1 << seat
    left, stones = [0] * SORTS, 0
    alike: dict[Like, int] = {}
    for place in AT_LEVEL[level]:
        sort = what[face[place]]
        if known[place] & seen:
            stones |= (sort == STONE) << place // DEPTH
        else:
            left[sort] += 1
            like = place // DEPTH, known[place] & _MARKS
            alike[like] = alike.get(like, 0) + 1
    return tuple(left), tuple(sorted(alike.items())), stones


@lru_cache(2048)
def _chances(left: tuple[int, ...], alike: tuple[tuple[Like, int], ...], stones: int) -> dict[Like, tuple[float, ...]]:
    """The same for all hidden tiles of a level at once: every deal that fits is as likely as any other.

    First the stones are dealt (not to the sites of `stones`, where this seat knows one), then rockfalls, monsters and the rest.
    """
    rocks, monsters = left[ROCKFALL], left[MONSTER]
    loose = sum(n for (_, marks), n in alike if not marks & CLEAN)  # where rockfalls can be
    wild = sum(n for (_, marks), n in alike if not marks & TAME)  # where monsters can be
    found = {like: [0.0] * SORTS for like, _ in alike}
    total, plain = 0.0, sum(left) - rocks - monsters - left[STONE]
    for ways, at in _stones(left[STONE], alike, stones):
        dry = loose - sum(not marks & CLEAN for _, marks in at)
        free = wild - sum(not marks & TAME for _, marks in at) - rocks
        ways *= comb(dry, rocks) * comb(max(0, free), monsters)
        total += ways
        for like, n in alike if ways else ():
            stone = at.count(like) / n
            rock = 0.0 if not rocks or like[1] & CLEAN else (1 - stone) * rocks / dry
            beast = 0.0 if not monsters or like[1] & TAME else (1 - stone - rock) * monsters / free
            sums, rest = found[like], 1 - stone - rock - beast
            for sort, count in enumerate(left):
                if count and sort not in (STONE, *RISKS):
                    sums[sort] += ways * rest * count / plain
            sums[STONE] += ways * stone
            sums[ROCKFALL] += ways * rock
            sums[MONSTER] += ways * beast
    if not total:  # no deal fits, which only a position laid by hand can bring about
        return dict.fromkeys(found, tuple(count / sum(left) for count in left))
    return {like: tuple(one / total for one in sums) for like, sums in found.items()}


def _stones(count: int, alike: tuple[tuple[Like, int], ...], known: int) -> list[tuple[int, tuple[Like, ...]]]:
    """Where the stones that are left may lie, never two in one site: in how many ways, and among which tiles."""
    free = [(like, n) for like, n in alike if not known >> like[0] & 1]
    if count == 1:
        return [(n, (like,)) for like, n in free]
    if count == 2:
        return [(n * m, (one, two)) for nth, (one, n) in enumerate(free) for two, m in free[nth:] if one[0] != two[0]]
    return [(1, ())]


def of_viewing(state: Takara, seat: int, first: int) -> str:
    """How many of the tiles that a view can show this seat has not seen yet; where it knows them all, what a view does."""
    t, places = state.t, in_view(state, seat, first)
    fresh = sum(not state.known[place] & 1 << seat for place in places)
    if fresh:
        return plural(fresh, "unseen tile")
    pays = [t.names[state.face[place]] for place in places if t.what[state.face[place]] in RISKS]
    if not pays:
        return "nothing new"
    each = karas(t.turned)
    return f"to turn up the {pays[0]}: +{each}" if len(pays) == 1 else f"to turn up {len(pays)} tiles: +{each} each"


def in_view(state: Takara, seat: int, first: int) -> list[int]:
    """The hidden tiles that a view from this one on can show, as far as this seat knows: a rockfall seen before ends it."""
    found: list[int] = []
    for place in range(first, first + reach(state, first)):
        if not state.known[place] & OPEN:
            found.append(place)
            if state.known[place] >> seat & 1 and state.t.what[state.face[place]] == ROCKFALL:
                break
    return found


def reach(state: Takara, first: int) -> int:
    """How many tiles from this one on a view goes through at most: three, or to an open one that it does not go past."""
    last = min(first + 3, first - first % DEPTH + DEPTH)
    for place in range(first, last):
        monster = state.t.what[state.face[place]] == MONSTER
        if state.known[place] & OPEN and not (monster if state.bga else passed(state, place)):
            return place - first
    return last - first
