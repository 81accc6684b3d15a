"""What a sensible player thinks of each move on Takara Island, in XP (`knowledge.py`), and the chances that are known."""

from __future__ import annotations

from math import inf

from gameshelf.core import Knows, Move
from gameshelf.games.takara.content import CROSS, MONSTER, ROCKFALL, STONE
from gameshelf.games.takara.knowledge import WIN, Look, win_odds
from gameshelf.games.takara.moves import DIG, FIGHT, VIEW
from gameshelf.games.takara.state import DEPTH, OPEN
from gameshelf.games.takara.steps.promise import chances_at, reach

RICH = 10  # Karas: whoever has them needs no more to buy whatever can be bought today


def rate(seat: Knows) -> list[float]:
    """How good each of the seat's moves looks; a sword just rented is for the monster that it was rented for, unless the game
    can be won."""
    look, moves = Look(seat.guess, seat.number), seat.moves
    found = look.rate_all(moves)
    for n, move in enumerate(moves):
        if senseless(look, move):
            found[n] = -inf
    state, most = look.state, max(found)
    if state.sword and not state.begun(seat.number) and most < WIN / 2 and moves[found.index(most)].verb != "fight":
        site = look.quarry()[1]
        if site >= 0 and FIGHT[site] in moves:
            found[moves.index(FIGHT[site])] = most + 0.01
    return found


def senseless(look: Look, move: Move) -> bool:
    """A view that shows nothing new, or a sale while there is money for whatever can be bought."""
    if move.verb == "view":
        return not fresh(look, VIEW.index(move))
    return move.verb == "sell" and look.karas >= RICH


def fresh(look: Look, site: int) -> list[int]:
    """The tiles that a view of this site may show and that this seat has not seen."""
    first = look.state.top(site)
    return [place for place in range(first, first + reach(look.state, first)) if not look.seen[place]]


def odds(seat: Knows, move: Move) -> str:
    """The chances of a fight, and of what lies under a tile that this seat has not seen."""
    look = Look(seat.guess, seat.number)
    if move.verb == "fight":
        one, all_ = (falls(look, look.state.top(FIGHT.index(move)), fighters) for fighters in (1, look.home))
        return f"one adventurer beats it with {one:.0%}" + (f", all at home with {all_:.0%}" if look.home > 1 else "")
    if move.verb == "rent" and (foe := weakest(look)) is not None:
        return f"the monster falls today with {falls(look, foe, look.home):.0%}"
    if move.verb == "dig" and not look.seen[place := look.state.top(DIG.index(move))]:
        chances = chances_at(look.state, look.seat, place)
        sorts = ((MONSTER, "a monster"), (ROCKFALL, "a rockfall"), (CROSS, "a cross"), (STONE, "a Stone of Legend"))
        return ", ".join(f"{name} with {chances[sort]:.0%}" for sort, name in sorts if chances[sort])
    return ""


def falls(look: Look, place: int, fighters: int) -> float:
    """The chance that so many adventurers beat the monster there."""
    return win_odds(look.t.life[look.face[place]] - look.state.wounds[place], fighters)


def tops(look: Look) -> list[int]:
    """The first tile of each site."""
    return [site * DEPTH + taken for site, taken in enumerate(look.state.taken) if taken < DEPTH]


def weakest(look: Look) -> int | None:
    """Of the monsters that lie open the one that everybody at home beats most easily."""
    found = [place for place in tops(look) if look.known[place] & OPEN and look.t.what[look.face[place]] == MONSTER]
    return max(found, key=lambda place: falls(look, place, look.home), default=None)
