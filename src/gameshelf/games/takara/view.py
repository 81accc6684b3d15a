"""What one seat may see of Takara Island, and what it could imagine."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Chance
from gameshelf.games.takara.content import CHESTS, KINDS, LEVELS, MONSTER, ROCKFALL, SPECIALISTS, STONE
from gameshelf.games.takara.state import (
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
    Takara,
)
from gameshelf.games.takara.steps import AtWork, Depth, Looking, TurningAll
from gameshelf.games.takara.steps.digging import result

PLACES = {
    HOME: "home", BEACH: "beach", BREAK: "break room", HOSPITAL: "hospital", DIVE: "dive", COUNTER: "counter", DOCK: "dock",
}  # fmt: skip
PLACES |= {SITE + n: f"site {n + 1}" for n in range(SITES)}
SEEN_BY = [[seat for seat in range(4) if bits & 1 << seat] for bits in range(OPEN)]  # the seats whose bits are set


def look(state: Takara, seat: int | None) -> dict[str, Any]:
    """Everything on the table that this seat may know; what it may not is None."""
    t = state.t
    mine = OPEN if seat is None else OPEN | 1 << seat
    kept = {place for won in state.won for place in won}
    step = state.stack[-1]
    looking: dict[str, Any] | None = None
    if isinstance(step, Looking):
        looking = {"site": step.site, "first": state.taken[step.site], "last": step.depth, "more": step.more(state)}
    elif isinstance(step, TurningAll):
        looking = {"site": step.site, "first": step.first, "last": step.last - 1, "more": False}
    elif isinstance(step, Depth):
        looking = {"site": step.site, "first": None, "last": None, "more": False}
    return {
        "day": step.seat,
        "sword": state.sword,
        "sites": [
            [tile(state, site * DEPTH + depth, mine) for depth in range(state.taken[site], DEPTH)] for site in range(SITES)
        ],
        "looking": looking,
        "shown": None if state.shown is None else dict(zip(("site", "first", "last"), state.shown, strict=True)),
        "roll": roll(state),
        "void": state.void,
        "working": SPECIALISTS[step.specialist] if isinstance(step, AtWork) else None,
        "chests": len(state.chests),
        "chests_gone": [{"face": CHESTS[chest], "name": t.chest_names[chest]} for chest in state.lost_chests],
        "counter": state.counter,
        "prices": {"sword": t.sword, "token": t.token, "hospital": t.hospital, "recruit": t.recruit},
        "token_xp": t.token_xp,
        "rockfalls": state.visible_rockfalls(),
        "discarded": [
            {"id": place, "face": KINDS[kind], "name": t.names[kind], "xp": t.xp[kind], "karas": t.karas[kind]}
            for site in range(SITES)
            for place in range(site * DEPTH, site * DEPTH + state.taken[site])
            for kind in (state.face[place],)
            if place not in kept
        ],
        "specialists": [
            {
                "key": key,
                "name": t.specialist_names[n],
                "price": t.prices[n],
                "holder": None if state.holder[n] < 0 else state.holder[n],
                "resting": state.resting[n],
            }
            for n, key in enumerate(SPECIALISTS)
        ],
        "teams": [team(state, player) for player in range(state.players)],
    }


def roll(state: Takara) -> dict[str, Any] | None:
    """The die as it fell in the last fight, while it still lies there; `number` tells one roll from the next."""
    if state.rolled is None:
        return None
    seat, site, foe, faces = state.rolled
    dice = [{"face": result(face)} for face in faces]
    return {
        "number": state.rolls, "seat": seat, "site": site, "against": foe, "dice": dice, "won": dice[-1]["face"] == "sword",
    }  # fmt: skip


def tile(state: Takara, place: int, mine: int) -> dict[str, Any]:
    """One tile of a site. `seen` tells who has looked at it, which everybody could watch."""
    t, kind, known = state.t, state.face[place], state.known[place]
    mine &= known
    return {
        "id": place,
        "level": LEVELS[place % DEPTH // 3],
        "open": known & OPEN != 0,
        "seen": SEEN_BY[known & OPEN - 1][:],
        "no_rockfall": known & CLEAN != 0,
        "no_monster": known & TAME != 0,
        "wounds": state.wounds[place],
        "face": KINDS[kind] if mine else None,
        "name": t.names[kind] if mine else None,
        "life": t.life[kind] or None if mine else None,
        "xp": t.xp[kind] if mine else None,
        "karas": t.karas[kind] if mine else None,
    }


def team(state: Takara, seat: int) -> dict[str, Any]:
    """What lies before one seat; all of it is public (rulebook: Playing the game)."""
    t, void = state.t, state.void
    lines = state.score_lines(seat, void)
    return {
        "karas": state.karas[seat],
        "tokens": state.tokens[seat],
        "stones": state.stones(seat),
        "adventurers": [PLACES[state.where[seat * 3 + n]] for n in range(3)],
        "tiles": [
            {"id": place, "face": KINDS[kind], "name": t.names[kind], "xp": 0 if void and t.what[kind] == STONE else t.xp[kind]}
            for place in state.won[seat]
            for kind in (state.face[place],)
        ],
        "chests": [
            {"face": CHESTS[chest], "name": t.chest_names[chest], "xp": t.chest_xp[chest]} for chest in state.trove[seat]
        ],
        "score": sum(points for _, points in lines),
    }


def redeal(state: Takara, seat: int | None) -> None:
    """Deal again what this seat cannot know: hidden tiles within their level, and the order of the chests.

    Uniform over everything that fits: the stones apart, no rockfall and no monster where everybody knows that there is none.
    The unknowns are put in order first, so that nothing of the real deal is left in the new one.
    """
    t, chance, face, known = state.t, state.chance, state.face, state.known
    mine = OPEN if seat is None else OPEN | 1 << seat
    state.chests.sort()
    chance.shuffle(state.chests)
    unknown = [
        place
        for site in range(SITES)
        for place in range(site * DEPTH + state.taken[site], (site + 1) * DEPTH)
        if not known[place] & mine
    ]
    hidden = set(unknown)
    settled = {place // DEPTH for place, kind in enumerate(face) if t.what[kind] == STONE and place not in hidden}
    for level in range(3):
        places = [place for place in unknown if place % DEPTH // 3 == level]
        tiles = sorted(face[place] for place in places)
        rockfalls = [tile for tile in tiles if t.what[tile] == ROCKFALL]
        monsters = [tile for tile in tiles if t.what[tile] == MONSTER]
        stones = [tile for tile in tiles if t.what[tile] == STONE]
        rest = [tile for tile in tiles if t.what[tile] not in (ROCKFALL, MONSTER, STONE)]
        while True:
            for_rockfalls = _some(places, len(rockfalls), known, CLEAN, chance)
            free = [place for place in places if place not in for_rockfalls]
            for_monsters = _some(free, len(monsters), known, TAME, chance)
            free = [place for place in free if place not in for_monsters]
            chance.shuffle(free)
            sites = {place // DEPTH for place in free[: len(stones)]}
            if len(sites) == len(stones) and not sites & settled:
                break
        order = [*for_rockfalls, *for_monsters, *free]
        for place, tile_ in zip(order, [*rockfalls, *monsters, *stones, *rest], strict=True):
            face[place] = tile_


def _some(places: list[int], count: int, known: list[int], never: int, chance: Chance) -> list[int]:
    """So many places, at random, of those not marked with this bit."""
    if not count:
        return []
    free = [place for place in places if not known[place] & never]
    chance.shuffle(free)
    return free[:count]
