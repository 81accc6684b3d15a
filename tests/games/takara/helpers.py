"""Positions for the rule tests."""

from __future__ import annotations

from games.asking import can as can
from games.asking import plays as plays
from games.asking import refused as refused
from gameshelf import new
from gameshelf.core import Chance, Event
from gameshelf.games.takara.content import CHESTS, KINDS, SPECIALISTS
from gameshelf.games.takara.state import BEACH, DEPTH, HOME, OPEN, Takara
from gameshelf.games.takara.steps import Day

SWORD, HOSPITAL = 1, 6  # faces of the fight die
PLAIN = "surface-karas"


def table(players: int = 2, seat: int = 0, karas: int = 0, recruits: int = 0, seed: int = 1, **options: str) -> Takara:
    """A new game on somebody's day. Every tile is a harmless one until `lay` says otherwise."""
    game = new("takara", players=players, seed=seed, **options)
    assert isinstance(game, Takara)
    game.face = [KINDS.index(PLAIN)] * len(game.face)
    game.karas = [karas] * players
    for n in range(players):
        game.where[n * 3 + 2] = HOME if n < recruits else BEACH
    game.stack = [Day(seat)]
    game.journal = []
    game.settle()
    return game


def lay(game: Takara, site: int, *kinds: str, open: bool = False) -> None:
    """Put these tiles on top of a site (1 to 6), the first one first."""
    for n, kind in enumerate(kinds):
        place = game.top(site - 1) + n
        game.face[place] = KINDS.index(kind)
        if open:
            game.known[place] |= OPEN
    game.settle()


def turned(game: Takara, site: int, nth: int = 1) -> bool:
    """Whether the nth tile of a site lies open."""
    return bool(game.known[game.top(site - 1) + nth - 1] & OPEN)


def left(game: Takara, site: int) -> int:
    return DEPTH - game.taken[site - 1]


def drain(game: Takara, *sites: int) -> None:
    """Empty these sites."""
    for site in sites:
        game.taken[site - 1] = DEPTH
    game.settle()


def dice(game: Takara, *faces: int) -> None:
    game.chance = Chance(1, script=faces)


def chests(game: Takara, *keys: str) -> None:
    """The next chests to be drawn, in this order."""
    game.chests = [CHESTS.index(key) for key in reversed(keys)]


def hired(game: Takara, specialist: str, seat: int, resting: bool = False) -> None:
    game.holder[SPECIALISTS.index(specialist)] = seat
    game.resting[SPECIALISTS.index(specialist)] = resting
    game.settle()


def won(game: Takara, seat: int = 0) -> list[str]:
    """The tiles before a seat."""
    return [KINDS[game.face[place]] for place in game.won[seat]]


def trove(game: Takara, seat: int = 0) -> list[str]:
    return [CHESTS[chest] for chest in game.trove[seat]]


def give(game: Takara, seat: int, *kinds: str) -> None:
    """A seat has won these tiles before: they come from the bottom of site 6, turned over and taken."""
    for kind in kinds:
        place = 5 * DEPTH + game.taken[5]
        game.face[place] = KINDS.index(kind)
        game.known[place] |= OPEN
        game.taken[5] += 1
        game.won[seat] += (place,)
        game.found += kind == "stone"
    game.settle()


def told(game: Takara, seat: int | None) -> str:
    events: list[Event] = game.journal or []
    return " ".join(event.seen_by(seat) for event in events)
