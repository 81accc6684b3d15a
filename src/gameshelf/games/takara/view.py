"""What one seat may see of Takara Island, and what it could imagine."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from operator import or_
from typing import Any

from gameshelf.games.takara.content import KINDS, LEVELS, MONSTER, ROCKFALL, SPECIALISTS, STONE, Arrays
from gameshelf.games.takara.state import (
    AT_LEVEL,
    BEACH,
    BREAK,
    CLEAN,
    COUNTER,
    DEPTH,
    DIVE,
    DOCK,
    HOME,
    HOSPITAL,
    OPEN,
    SITE,
    SITES,
    TAME,
    TILES,
    Takara,
)
from gameshelf.games.takara.steps.digging import result

PLACES = {
    HOME: "home", BEACH: "beach", BREAK: "break room", HOSPITAL: "hospital", DIVE: "dive", COUNTER: "counter", DOCK: "dock",
}  # fmt: skip
PLACES |= {SITE + n: f"site {n + 1}" for n in range(SITES)}
STONE_TILE = KINDS.index("stone")
SEEN_BY = [[seat for seat in range(4) if bits & 1 << seat] for bits in range(OPEN)]  # the seats whose bits are set


def look(state: Takara, seat: int | None) -> dict[str, Any]:
    """Everything on the table that this seat may know; what it may not is None."""
    view = {**common(state), **glimpse(state, seat)}
    for key in ("chests_gone", "chests_left", "discarded", "specialists"):
        view[key] = [{**one} for one in view[key]]
    view["sites"] = [[{**tile, "seen": tile["seen"][:]} for tile in tiles] for tiles in view["sites"]]
    view["prices"], view["pays"] = {**view["prices"]}, {**view["pays"]}
    view["box"] = [{**one} for one in view["box"]]
    for team in view["teams"]:
        team["tiles"], team["chests"] = [{**one} for one in team["tiles"]], [{**one} for one in team["chests"]]
    return view


def glimpse(state: Takara, seat: int | None) -> dict[str, Any]:
    """What is not common, for somebody who changes nothing in it: sites that look the same are made once for all views."""
    taken, seen, hurt = state.taken, bytes(state.known), bytes(state.wounds)
    kinds = bytes(map(or_, state.face, seen.translate(_UNSEEN[4 if seat is None else seat])))
    return {
        "sites": [
            _site(
                state.t,
                start + gone,
                kinds[start + gone : start + DEPTH],
                seen[start + gone : start + DEPTH],
                hurt[start + gone : start + DEPTH],
            )
            for start, gone in zip(_STARTS, taken, strict=True)
        ],
    }


def common(state: Takara) -> dict[str, Any]:
    """What all may know; tiles that have left their sites, chests and specialists are made once for all views."""
    t, face, taken = state.t, state.face, state.taken
    kept = {place for won in state.won for place in won}
    return {
        "day": state.stack[-1].seat,
        "sword": state.sword,
        "shown": None if state.shown is None else dict(zip(("site", "first", "last"), state.shown, strict=True)),
        "roll": roll(state),
        "void": state.void,
        "chests": len(state.chests),
        "chests_gone": [_lost_chest(t, chest) for chest in state.lost_chests],
        "chests_left": _chests_left(t, state.lost_chests, tuple(state.trove)),
        "counter": state.counter,
        "prices": _prices(t),
        "pays": _pays(t),
        "box": _box(t),
        "token_xp": t.token_xp,
        "rockfalls": state.visible_rockfalls(),
        "discarded": [
            _discarded(t, place, face[place])
            for start, gone in zip(_STARTS, taken, strict=True)
            for place in range(start, start + gone)
            if place not in kept
        ],
        "specialists": [_specialist(t, n, state.holder[n], state.resting[n]) for n in range(len(SPECIALISTS))],
        "teams": [team(state, player) for player in range(state.players)],
    }


_STARTS = range(0, TILES, DEPTH)  # the first place of each site
_HIDDEN_KIND = 255  # of a tile that one may not know
# What makes the kind of a tile with these bits hidden for a seat (the last is a spectator), or leaves it
_UNSEEN = [bytes(0 if bits & (OPEN | mine) else _HIDDEN_KIND for bits in range(256)) for mine in (1, 2, 4, 8, 0)]


@lru_cache(8192)
def _site(t: Arrays, first: int, kinds: bytes, known: bytes, wounds: bytes) -> list[dict[str, Any]]:
    """The tiles of a site from the first one on, as one seat sees them."""
    return [_tile(t, *one) for one in zip(range(first, first + len(kinds)), kinds, known, wounds, strict=True)]


@lru_cache(8192)
def _tile(t: Arrays, place: int, kind: int, known: int, wounds: int) -> dict[str, Any]:
    """A tile of a site; of a kind that one may not know nothing is told."""
    hidden = kind == _HIDDEN_KIND
    return {
        "id": place,
        "level": LEVELS[place % DEPTH // 3],
        "open": known & OPEN != 0,
        "seen": SEEN_BY[known & OPEN - 1][:],  # who has looked at it, which everybody could watch
        "no_rockfall": known & CLEAN != 0,
        "no_monster": known & TAME != 0,
        "wounds": wounds,
        "face": None if hidden else KINDS[kind],
        "name": None if hidden else t.names[kind],
        "life": None if hidden else t.life[kind] or None,
        "xp": None if hidden else t.xp[kind],
        "karas": None if hidden else t.karas[kind],
    }


@lru_cache(4096)
def _discarded(t: Arrays, place: int, kind: int) -> dict[str, Any]:
    return {"id": place, "face": KINDS[kind], "name": t.names[kind], "xp": t.xp[kind], "karas": t.karas[kind]}


@lru_cache(4096)
def _won(t: Arrays, place: int, kind: int, void: bool) -> dict[str, Any]:
    xp = 0 if void and t.what[kind] == STONE else t.xp[kind]
    return {"id": place, "face": KINDS[kind], "name": t.names[kind], "xp": xp}


@lru_cache(256)
def _lost_chest(t: Arrays, chest: int) -> dict[str, Any]:
    return {"face": t.chest_keys[chest], "name": t.chest_names[chest]}


@lru_cache(1024)
def _chests_left(t: Arrays, lost: tuple[int, ...], troves: tuple[tuple[int, ...], ...]) -> list[dict[str, Any]]:
    """What still lies face down, by what everybody has seen of the eight: of each kind how many."""
    seen = Counter(lost)
    for trove in troves:
        seen.update(trove)
    left = Counter(t.chest_deck)
    left.subtract(seen)
    return [
        {**_lost_chest(t, chest), "xp": t.chest_xp[chest], "karas": t.chest_karas[chest], "count": count}
        for chest, count in left.items()
        if count > 0
    ]


@lru_cache(256)
def _won_chest(t: Arrays, chest: int) -> dict[str, Any]:
    return {**_lost_chest(t, chest), "xp": t.chest_xp[chest]}


@lru_cache(64)
def _prices(t: Arrays) -> dict[str, Any]:
    return {"sword": t.sword, "token": t.token, "hospital": t.hospital, "recruit": t.recruit}


@lru_cache(64)
def _pays(t: Arrays) -> dict[str, int]:
    """What the bank pays: at the Dive, for a tile turned up, for each open rockfall, for 1 XP sold."""
    return {"dive": t.dive, "turned": t.turned, "rockfall": t.rockfall, "xp": t.sale}


@lru_cache(64)
def _box(t: Arrays) -> list[dict[str, Any]]:
    """How many tiles of each kind a game begins with, which is printed in the rules."""
    return [
        {"face": KINDS[kind], "level": LEVELS[level], "name": t.names[kind], "count": deck.count(kind)}
        for level, deck in enumerate(t.decks)
        for kind in sorted(set(deck))
    ]


@lru_cache(1024)
def _specialist(t: Arrays, n: int, holder: int, resting: bool) -> dict[str, Any]:
    return {
        "key": SPECIALISTS[n],
        "name": t.specialist_names[n],
        "price": t.prices[n],
        "holder": None if holder < 0 else holder,
        "resting": resting,
    }


def reveal(state: Takara, seat: int | None) -> dict[str, Any]:
    """The same when it is over: every tile that is left lies open."""
    laid_open = state.clone()
    laid_open.known = [known | OPEN for known in state.known]
    return look(laid_open, seat)


def roll(state: Takara) -> dict[str, Any] | None:
    """The die as it fell in the last fight, while it still lies there; `number` tells one roll from the next."""
    if state.rolled is None:
        return None
    seat, site, foe, faces = state.rolled
    dice = [{"face": result(face)} for face in faces]
    return {
        "number": state.rolls, "seat": seat, "site": site, "against": foe, "dice": dice, "won": dice[-1]["face"] == "sword",
    }  # fmt: skip


def team(state: Takara, seat: int) -> dict[str, Any]:
    """What lies before one seat; all of it is public (rulebook: Playing the game)."""
    t, void = state.t, state.void
    lines = state.score_lines(seat, void)
    points = dict(lines)
    return {
        "karas": state.karas[seat],
        "tokens": state.tokens[seat],
        "stones": state.stones(seat),
        "adventurers": [PLACES[state.where[seat * 3 + n]] for n in range(3)],
        "tiles": [_won(t, place, state.face[place], void) for place in state.won[seat]],
        "chests": [_won_chest(t, chest) for chest in state.trove[seat]],
        "score": sum(points.values()),
        "stone_xp": points["Stones of Legend"],  # of the score: it counts only if both stones are found
    }


def redeal(state: Takara, seat: int | None) -> None:
    """Deal again what this seat cannot know: hidden tiles within their level, and the order of the chests.

    Uniform over everything that fits: the stones apart, no rockfall and no monster where everybody knows that there is none.
    The unknowns are put in order first, so that nothing of the real deal is left in the new one.
    """
    face, chests = state.face, sorted(state.chests)
    keys = state.chance.keys(TILES + len(chests))
    state.chests = [chests[n - TILES] for n in sorted(range(TILES, len(keys)), key=keys.__getitem__)]
    bits = bytes(state.known).translate(_HIDDEN[4 if seat is None else seat])
    for places in AT_LEVEL:
        hidden = [place for place in places if bits[place]]
        tiles = sorted([face[place] for place in hidden])
        hidden.sort(key=keys.__getitem__)
        if _MARKED in bits:
            _fit(state, hidden, tiles, [place for place in hidden if bits[place] == _MARKED])
        for place, kind in zip(hidden, tiles, strict=False):
            face[place] = kind
    if STONE_TILE in tiles and together(face):
        part_stones(state, hidden)


# What a seat (the last is a spectator) knows of a tile with these bits: 0 for one that it has seen; hidden ones are 1, or 2
# when everybody knows something of them. What has left its site lies open.
_MARKED = 2
_HIDDEN = [
    bytes(0 if bits & (OPEN | mine) else _MARKED if bits & (CLEAN | TAME) else 1 for bits in range(256))
    for mine in (1, 2, 4, 8, 0)
]


def together(face: list[int]) -> bool:
    """Whether the two stones lie in one site."""
    if face.count(STONE_TILE) < 2:
        return False
    first = face.index(STONE_TILE)
    return first // DEPTH == face.index(STONE_TILE, first + 1) // DEPTH


def part_stones(state: Takara, hidden: list[int]) -> None:
    """Two stones never lie in one site: deal the hidden deep tiles again until they do not."""
    face, known = state.face, state.known
    tiles = sorted([face[place] for place in hidden])
    while together(face):
        state.chance.scatter(hidden)
        _fit(state, hidden, tiles, [place for place in hidden if known[place] & (CLEAN | TAME)])
        for place, kind in zip(hidden, tiles, strict=False):
            face[place] = kind


def _fit(state: Takara, places: list[int], tiles: list[int], marked: list[int]) -> None:
    """Change the places of a level until each of these tiles has one where it can lie: some are marked.

    A place that cannot have its tile changes with any other that can: so every deal stays as likely as any other.
    """
    what, known = state.t.what, state.known
    for never, mark in ((ROCKFALL, CLEAN), (MONSTER, TAME)) if marked else ():
        for place in marked:
            here = places.index(place)
            if known[place] & mark and what[tiles[here]] == never:
                fit = [
                    n for n, other in enumerate(places) if not known[other] & mark and what[tiles[n]] not in (never, ROCKFALL)
                ]
                there = fit[state.chance.below(len(fit))]
                places[here], places[there] = places[there], place
