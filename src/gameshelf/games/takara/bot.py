"""What a sensible player thinks of each move on Takara Island, in XP (`knowledge.py`), and the reasons in words."""

from __future__ import annotations

from collections.abc import Callable

from gameshelf.core import Knows, Move, joined
from gameshelf.games.takara.content import CROSS, MAP, MINER, MONSTER
from gameshelf.games.takara.knowledge import STONE_TILE, Look, win_odds
from gameshelf.games.takara.moves import CLEAR, DIG, FIGHT
from gameshelf.games.takara.state import BEACH, CLEAN, DEPTH, LEVEL, OPEN, TAME
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
    if move.verb == "rent" and (foe := _weakest(look)) is not None:
        return f"the monster falls today with {_falls(look, foe, look.home):.0%}"
    if move.verb == "dig" and not look.seen[place := look.state.top(DIG.index(move))]:
        level = look.levels[LEVEL[place]]
        stone = f", a Stone of Legend with {level.stones:.0%}" if level.stones else ""
        return f"a monster with {level.monsters:.0%}, a rockfall with {level.rockfalls:.0%}{stone}"
    return ""


def _falls(look: Look, place: int, fighters: int) -> float:
    """The chance that so many adventurers beat the monster there."""
    return win_odds(look.t.life[look.face[place]] - look.state.wounds[place], fighters)


def _tops(look: Look) -> list[int]:
    """The first tile of each site."""
    return [site * DEPTH + taken for site, taken in enumerate(look.state.taken) if taken < DEPTH]


def _weakest(look: Look) -> int | None:
    """Of the monsters that lie open the one that everybody at home beats most easily."""
    found = [place for place in _tops(look) if look.known[place] & OPEN and look.t.what[look.face[place]] == MONSTER]
    return max(found, key=lambda place: _falls(look, place, look.home), default=None)


def _instead(look: Look, verb: str) -> str:
    """What looks best of everything else: to be weighed against a risk."""
    others = [move for move in look.state.allowed if move.verb != verb]
    ratings = look.rate_all(others)
    label = look.state.label(others[ratings.index(max(ratings))]).partition(" (")[0]
    return f" Next best: {label[0].lower()}{label[1:]}."


def _why_dig(look: Look, move: Move) -> str:
    place = look.state.top(DIG.index(move))
    if look.seen[place]:
        kind = look.face[place]
        if kind == STONE_TILE and look.state.stones(look.seat):
            return "You have seen the second stone there: it wins the game."
        hurts = f" It hurts: {_hospital(look)}." if look.t.what[kind] == CROSS else ""
        return f"You have seen what lies there: {look.t.names[kind]}.{hurts}"
    level, known = look.levels[LEVEL[place]], look.known[place]
    sorts = (("a rockfall", level.rockfalls, CLEAN), ("a monster", level.monsters, TAME))
    risks = joined([f"{name} ({chance:.0%})" for name, chance, never in sorts if chance and not known & never])
    stone = f" It is a Stone of Legend with {level.stones:.0%}." if level.stones else ""
    risk = f" The risk: {risks}." if risks else ""
    return f"{_A_TILE[LEVEL[place]]} brings {level.dug:.1f} XP on average.{stone}{risk}{_below(look, place)}"


def _below(look: Look, place: int) -> str:
    """What this seat has seen under a tile."""
    if place % DEPTH == DEPTH - 1 or not look.seen[place + 1]:
        return ""
    return f" Under it lies: {look.t.names[look.face[place + 1]]}."


def _hospital(look: Look) -> str:
    """What it costs to be hurt."""
    return f"{karas(look.t.hospital)} or a day in bed"


def _why_view(look: Look, move: Move) -> str:
    pays = f"a rockfall or a monster that you turn up pays {karas(look.t.turned)}"
    return f"You alone see the next three tiles: you know where to dig, and {pays}."


def _why_clear(look: Look, move: Move) -> str:
    place, open = look.state.top(CLEAR.index(move)), look.state.visible_rockfalls()
    each = f", {look.t.rockfall} for each open rockfall," if open > 1 else ""
    return f"It pays {karas(look.t.rockfall * open)}{each} and opens the site.{_below(look, place)}"


def _why_fight(look: Look, move: Move) -> str:
    place = look.state.top(FIGHT.index(move))
    kind = look.face[place]
    wins = f"{_falls(look, place, 1):.0%} to win {gained(look.t.xp[kind], look.t.karas[kind])}"
    all_ = "both" if look.home == 2 else f"all {look.home}"
    team = f"{_falls(look, place, look.home):.0%} if {all_} of yours try: " if look.home > 1 else ""
    fails = f"Whoever fails is hurt: {_hospital(look)}."
    return f"{wins} ({team}wounds stay). {fails}{_below(look, place)}{_instead(look, 'fight')}"


def _why_dive(look: Look, move: Move) -> str:
    hidden = [look.levels[LEVEL[place]].dug for place in _tops(look) if not look.seen[place]]
    if not hidden:
        return "Money without any risk, where no site promises more."
    best = f"an unseen tile brings {max(hidden):.1f} XP on average at best"
    return f"Sure money: {best}, and what you uncover would help the next player more than you."


def _why_rent(look: Look, move: Move) -> str:
    foe = _weakest(look)
    if foe is None:
        return "It protects from monsters that you dig up."
    name, wins = look.t.names[look.face[foe]], gained(look.t.xp[look.face[foe]], look.t.karas[look.face[foe]])
    who = "one adventurer" if look.home == 1 else f"your {look.home} adventurers"
    chance = f"{who} beat{'s' * (look.home == 1)} the {name} with {_falls(look, foe, look.home):.0%}, for {wins}"
    return f"It is yours for today: with it {chance}.{_instead(look, 'rent')}"


def _why_sell(look: Look, move: Move) -> str:
    recruit = not look.late and look.state.where[look.seat * 3 + 2] == BEACH
    use = "for the recruit" if recruit else "for XP tokens" if look.state.counter else "for specialists and the hospital"
    return f"Money {use} now; at the end every 5 Karas left are 1 XP again."


def _why_site(look: Look, move: Move) -> str:
    if look.state.stack[-1].specialist == MINER:  # type: ignore[attr-defined]
        return "Two tiles there bring most on average."
    return "There is most to learn there."


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
    "buy": lambda look, move: f"{look.t.token_xp} XP for money that would count only {look.t.token // 5} XP at the end.",
    "sell": _why_sell,
    "hire": lambda look, move: _WORK[str(move.args[0])],
    "impersonate": lambda look, move: _WORK[str(move.args[0])],
    "site": _why_site,
    "from": lambda look, move: "The deepest tiles that you do not know are worth most.",
    "turn": lambda look, move: f"It pays {karas(look.t.turned)}, and everybody sees it.",
    "leave": lambda look, move: "Nobody else learns what lies there.",
    "keep": lambda look, move: f"{look.t.chest_xp[MAP]} XP are worth more than the Karas at the end.",
    "take": lambda look, move: "The money is worth more now.",
    "recruit": lambda look, move: "A third adventurer acts on every day from now on.",
    "heal": lambda look, move: "Whoever is not paid for misses a whole day.",
    "end": lambda look, move: "The money is worth more than what it could buy now.",
}
