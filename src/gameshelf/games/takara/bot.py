"""What a sensible player thinks of each move on Takara Island, in XP (`knowledge.py`), and the reasons in words."""

from __future__ import annotations

from collections.abc import Callable

from gameshelf.core import Knows, Move
from gameshelf.games.takara.content import MAP, MONSTER
from gameshelf.games.takara.knowledge import STONE_TILE, Look, win_odds
from gameshelf.games.takara.moves import CLEAR, DIG, FIGHT
from gameshelf.games.takara.state import DEPTH, LEVEL, OPEN
from gameshelf.games.takara.steps.digging import gained, karas


def rate(seat: Knows) -> list[float]:
    """How good each of the seat's moves looks."""
    look = Look(seat.guess, seat.number)
    return look.rate_all(seat.moves)


def reason(seat: Knows, move: Move) -> str:
    """Why a sensible player makes this move, in a sentence; from what the seat knows."""
    look = Look(seat.guess, seat.number)
    found = _REASONS.get(move.verb)
    return found(look, move) if found else "It promises most of what can be chosen here."


def odds(seat: Knows, move: Move) -> str:
    """The chances of a fight, and of what lies under a tile that this seat has not seen."""
    look = Look(seat.guess, seat.number)
    if move.verb == "fight":
        one, all_ = (_falls(look, look.state.top(FIGHT.index(move)), fighters) for fighters in (1, look.home))
        return f"it falls with {one:.0%}" + (f", with all who are at home {all_:.0%}" if look.home > 1 else "")
    if move.verb == "rent" and (best := _open(look)):
        return f"the monster falls today with {best:.0%}"
    if move.verb == "dig" and not look.seen[place := look.state.top(DIG.index(move))]:
        level = look.levels[LEVEL[place]]
        stone = f", a Stone of Legend with {level.stones:.0%}" if level.stones else ""
        return f"a monster with {level.monsters:.0%}, a rockfall with {level.rockfalls:.0%}{stone}"
    return ""


def _falls(look: Look, place: int, fighters: int) -> float:
    """The chance that so many adventurers beat the monster there."""
    return win_odds(look.t.life[look.face[place]] - look.state.wounds[place], fighters)


def _open(look: Look) -> float:
    """The best chance that everybody at home has against a monster that lies open."""
    tops = [site * DEPTH + taken for site, taken in enumerate(look.state.taken) if taken < DEPTH]
    found = [place for place in tops if look.known[place] & OPEN and look.t.what[look.face[place]] == MONSTER]
    return max([_falls(look, place, look.home) for place in found], default=0.0)


def _why_dig(look: Look, move: Move) -> str:
    place = look.state.top(DIG.index(move))
    if look.seen[place]:
        kind = look.face[place]
        if kind == STONE_TILE and look.state.stones(look.seat):
            return "You have seen the second stone there: it wins the game."
        return f"You have seen what lies there: {look.t.names[kind]}."
    level = LEVEL[place]
    below = "" if place % DEPTH == DEPTH - 1 else _below(look, place + 1)
    return f"{_A_TILE[level]} brings {look.levels[level].dug:.1f} XP on average{below}."


def _below(look: Look, place: int) -> str:
    if not look.seen[place]:
        return ""
    return f", and under it you have seen: {look.t.names[look.face[place]]}"


def _why_view(look: Look, move: Move) -> str:
    return f"A rockfall or a monster among the next tiles pays {karas(look.t.turned)}, and you know where to dig."


def _why_clear(look: Look, move: Move) -> str:
    place = look.state.top(CLEAR.index(move))
    pay = look.t.rockfall * look.state.visible_rockfalls()
    below = "" if place % DEPTH == DEPTH - 1 else _below(look, place + 1)
    return f"It pays {karas(pay)} and opens the site{below}."


def _why_fight(look: Look, move: Move) -> str:
    place = look.state.top(FIGHT.index(move))
    kind = look.face[place]
    below = "" if place % DEPTH == DEPTH - 1 else _below(look, place + 1)
    return f"It brings {gained(look.t.xp[kind], look.t.karas[kind])}{below}."


def _why_dive(look: Look, move: Move) -> str:
    tops = [site * DEPTH + taken for site, taken in enumerate(look.state.taken) if taken < DEPTH]
    hidden = [look.levels[LEVEL[place]].dug for place in tops if not look.seen[place]]
    if not hidden:
        return "Money without any risk, where no site promises more."
    best = f"a hidden tile brings {max(hidden):.1f} XP on average at best"
    return f"Sure money: {best}, and the next player would make more of the site that it opens."


def _why_rent(look: Look, move: Move) -> str:
    return "A monster that lies open can be beaten today." if _open(look) else "It protects from monsters that you dig up."


_A_TILE = ("A surface tile", "An intermediate tile", "A deep tile")
_WORK = {
    "miner": "Two tiles at once, and nobody is hurt.",
    "soothsayer": "Three tiles at any depth: he finds the stones.",
    "archaeologist": "Five tiles of one site, for little money.",
}
_REASONS: dict[str, Callable[[Look, Move], str]] = {
    "dig": _why_dig,
    "view": _why_view,
    "clear": _why_clear,
    "fight": _why_fight,
    "rent": _why_rent,
    "dive": _why_dive,
    "buy": lambda look, move: f"{look.t.token_xp} XP for money that would count {look.t.token // 5} at the end.",
    "sell": lambda look, move: "Experience becomes money that you have a use for now.",
    "hire": lambda look, move: _WORK[str(move.args[0])],
    "impersonate": lambda look, move: _WORK[str(move.args[0])],
    "turn": lambda look, move: f"It pays {karas(look.t.turned)}, and everybody sees it.",
    "leave": lambda look, move: "Nobody else learns what lies there.",
    "keep": lambda look, move: f"{look.t.chest_xp[MAP]} XP are worth more than the Karas at the end.",
    "take": lambda look, move: "The money is worth more now.",
    "recruit": lambda look, move: "A third adventurer acts on every day from now on.",
    "heal": lambda look, move: "Whoever is not paid for misses a whole day.",
    "end": lambda look, move: "The money is worth more than what it could buy now.",
}
