"""Why a move is advised, in a sentence or two: what is so on this table, for any move that may be chosen."""

from __future__ import annotations

from collections.abc import Callable

from gameshelf.core import Knows, Move, joined
from gameshelf.games.takara.bot import falls, tops, weakest
from gameshelf.games.takara.content import (
    ARCHAEOLOGIST,
    CHEST,
    CROSS,
    IMPERSONATOR,
    KARAS,
    MAP,
    MINER,
    MONSTER,
    ROCKFALL,
    SPECIALISTS,
    STONE,
)
from gameshelf.games.takara.knowledge import STONE_TILE, Look
from gameshelf.games.takara.moves import AT_SITE, CLEAR, DIG, DIVE_ALL, FIGHT, FROM, HEAL, RECRUIT, TURN, VIEW
from gameshelf.games.takara.state import BEACH, CLEAN, DEPTH, LEVEL, TAME
from gameshelf.games.takara.steps.digging import gained, karas
from gameshelf.games.takara.steps.promise import reach
from gameshelf.games.takara.steps.trading import for_sale


def reason(seat: Knows, move: Move) -> str:
    """Why a sensible player makes this move, in a sentence; from what the seat knows."""
    look = Look(seat.guess, seat.number)
    return _REASONS[move.verb](look, move)


def _instead(look: Look, verb: str) -> str:
    """What looks best of everything else: to be weighed against a risk."""
    others = [move for move in look.state.allowed if move.verb != verb]
    ratings = look.rate_all(others)
    label = look.state.label(others[ratings.index(max(ratings))]).partition(" (")[0]
    return f" Next best: {label[0].lower()}{label[1:]}."


def _why_dig(look: Look, move: Move) -> str:
    place = look.state.top(DIG.index(move))
    if look.seen[place]:
        return f"{_why_seen(look, place)}{_emptied(look, place)}"
    level, known = look.levels[LEVEL[place]], look.known[place]
    sorts = (("a rockfall", level.rockfalls, CLEAN), ("a monster", level.monsters, TAME), ("a cross", level.crosses, 0))
    may = 1 - sum(chance for _, chance, never in sorts if known & never)  # what everybody knows that it is not
    risks = joined([f"{name} ({chance / may:.0%})" for name, chance, never in sorts if chance and not known & never])
    stone = f" It is a Stone of Legend with {level.stones / may:.0%}." if level.stones else ""
    risk = f" The risk: {risks}." if risks else ""
    tail = f"{_below(look, place)}{_emptied(look, place)}"
    return f"{_A_TILE[LEVEL[place]]} brings {level.dug:.1f} XP on average.{stone}{risk}{tail}"


def _why_seen(look: Look, place: int) -> str:
    """What it does to dig up a tile that this seat has seen."""
    kind, t = look.face[place], look.t
    what, lies = t.what[kind], f"You have seen what lies there: {t.names[kind]}."
    if what == STONE:
        return _why_stone(look)
    if what == CROSS:
        return f"{lies} It hurts: {_hospital(look)}."
    if what == MONSTER:
        safe = "Your sword keeps the digger safe" if look.state.sword else f"It hurts: {_hospital(look)}"
        return f"{lies} {safe}, and it lies open then, to be fought."
    if what == ROCKFALL:
        return f"{lies} It pays nothing and blocks the site, until two clear it."
    if what == CHEST:
        return f"{lies} You open one of {len(look.state.chests)} chests."
    return f"{lies}{_below(look, place)}"


def _why_stone(look: Look) -> str:
    """What a stone does that this seat has seen: the first, or the second one of the game."""
    state, xp = look.state, look.t.xp[STONE_TILE]
    if not state.found:
        return f"You have seen a Stone of Legend there: {xp} XP, and with the second one you win at once."
    if state.stones(look.seat):
        return "You have seen the second stone there: it wins the game."
    scores = [sum(points for _, points in state.score_lines(who, void=False)) for who in range(state.players)]
    mine = scores.pop(look.seat) + xp
    return f"You have seen the second stone there: it ends the game, {mine} XP for you against {max(scores)}."


def _emptied(look: Look, place: int) -> str:
    """What it would mean that the last tile of a site is taken, if it may end the game."""
    if place % DEPTH < DEPTH - 1 or (look.seen[place] and look.face[place] == STONE_TILE):
        return ""
    if look.empty == 3 and not look.found:
        fate = "the fourth site is empty then, and everybody loses"
    elif look.empty == 4 and look.found:
        fate = "the fifth site is empty then: the stone is worth nothing and the most XP win"
    else:
        return ""
    return f" {fate[0].upper()}{fate[1:]}." if look.seen[place] else f" Unless it is a stone, {fate}."


def _below(look: Look, place: int) -> str:
    """What this seat has seen under a tile."""
    if place % DEPTH == DEPTH - 1 or not look.seen[place + 1]:
        return ""
    return f" Under it lies: {look.t.names[look.face[place + 1]]}."


def _hospital(look: Look) -> str:
    """What it costs to be hurt."""
    return f"{karas(look.t.hospital)} or a day in bed"


def _unknown(look: Look, first: int, count: int) -> str:
    """How many of so many tiles, from this place on, the seat has not seen yet, and of which levels they are."""
    places = range(first, min(first + count, first - first % DEPTH + DEPTH))
    levels = [LEVEL[place] for place in places if not look.seen[place]]
    if not levels:
        return "no tile that you do not know"
    parts = [f"{levels.count(level)} {_LEVEL_WORDS[level]}" for level in range(3) if level in levels]
    return f"{joined(parts)} {'tile' if len(levels) == 1 else 'tiles'} that you do not know"


def _shared(look: Look, first: int, count: int) -> str:
    """Whether others know some of these tiles already: everybody could watch them look."""
    others = sum(1 << seat for seat in range(look.state.players) if seat != look.seat)
    places = range(first, min(first + count, first - first % DEPTH + DEPTH))
    return " Others have looked there, too." if any(look.known[place] & others for place in places) else ""


def _why_view(look: Look, move: Move) -> str:
    first = look.state.top(VIEW.index(move))
    pays = f"A rockfall or a monster that you turn up pays {karas(look.t.turned)}."
    count = reach(look.state, first)
    return f"It can show you {_unknown(look, first, count)}.{_shared(look, first, count)} {pays}"


def _why_clear(look: Look, move: Move) -> str:
    place, open = look.state.top(CLEAR.index(move)), look.state.visible_rockfalls()
    each = f", {look.t.rockfall} for each open rockfall," if open > 1 else ""
    tail = f"{_below(look, place)}{_emptied(look, place)}"
    return f"It pays {karas(look.t.rockfall * open)}{each} and opens the site.{tail}"


def _why_fight(look: Look, move: Move) -> str:
    place = look.state.top(FIGHT.index(move))
    kind = look.face[place]
    wins = f"{falls(look, place, 1):.0%} to win {gained(look.t.xp[kind], look.t.karas[kind])}"
    all_ = "both" if look.home == 2 else f"all {look.home}"
    team = f"{falls(look, place, look.home):.0%} if {all_} of yours try: " if look.home > 1 else ""
    fails = f"Whoever fails is hurt: {_hospital(look)}."
    tail = f"{_below(look, place)}{_emptied(look, place)}"
    return f"{wins} ({team}wounds stay). {fails}{tail}{_instead(look, 'fight')}"


def _why_dive(look: Look, move: Move) -> str:
    pay = look.t.dive * (look.home if move is DIVE_ALL else 1)
    sure = f"{karas(pay)} without any risk"
    if look.saving:
        return f"{sure}: with it you have {min(look.karas + pay, look.t.recruit)} of the {look.t.recruit} for the recruit."
    hidden = [look.levels[LEVEL[place]].dug for place in tops(look) if not look.seen[place]]
    if not hidden:
        return f"{sure}, where no site has an unseen tile on top."
    return f"{sure}; the best unseen tile brings {max(hidden):.1f} XP on average, and opens the next one to others."


def _why_rent(look: Look, move: Move) -> str:
    foe = weakest(look)
    if foe is None:
        return "No monster that you dig up today hurts anybody, and you can fight it at once."
    name, wins = look.t.names[look.face[foe]], gained(look.t.xp[look.face[foe]], look.t.karas[look.face[foe]])
    who = "one adventurer" if look.home == 1 else f"your {look.home} adventurers"
    chance = f"{who} beat{'s' * (look.home == 1)} the {name} with {falls(look, foe, look.home):.0%}, for {wins}"
    return f"It is yours for today: with it {chance}.{_instead(look, 'rent')}"


def _use(look: Look) -> str:
    """What money is good for now."""
    if not look.late and look.state.where[look.seat * 3 + 2] == BEACH:
        return "for the recruit"
    return "for XP tokens" if look.state.counter else "for specialists and the hospital"


def _why_sell(look: Look, move: Move) -> str:
    pay = karas(for_sale(look.state, look.seat, move)[1] * look.t.sale)
    return f"{pay} {_use(look)} now; at the end every 5 Karas left are 1 XP again."


def _why_hire(look: Look, move: Move) -> str:
    """What the specialist does at the site where that is most; the Impersonator does the same for more."""
    work = SPECIALISTS.index(str(move.args[0]))
    sites = [site for site, taken in enumerate(look.state.taken) if taken < DEPTH]
    best = max(sites, key=lambda site: look.work(work, site, look.home - 1))
    price = look.t.prices[work] + (look.t.prices[IMPERSONATOR] if move.verb == "impersonate" else 0)
    return f"For {karas(price)}, best at site {best + 1}: {_works(look, work, best)}"


def _works(look: Look, work: int, site: int) -> str:
    """What a specialist does at a site."""
    first = look.state.top(site)
    if work == MINER:
        return _mines(look, site)
    if work == ARCHAEOLOGIST:
        return f"he shows you {_unknown(look, first, 5)}."
    last = max(first, site * DEPTH + DEPTH - 3)
    start = max(range(first, last + 1), key=lambda place: look.sights(place, place + 3))
    return f"he shows you {_unknown(look, start, 3)}; you choose the depth."


def _mines(look: Look, site: int) -> str:
    """What the Miner digs up at a site, as far as this seat knows."""
    first, t = look.state.top(site), look.t
    found = []
    for place in range(first, min(first + 2, site * DEPTH + DEPTH)):
        kind = look.face[place]
        if not look.seen[place]:
            level = look.levels[LEVEL[place]]
            found.append(f"{_A_TILE[LEVEL[place]].lower()} ({level.mined:.1f} XP on average)")
        elif t.what[kind] == MONSTER:
            found.append(f"the {t.names[kind]} (it stops him)")
            break
        else:
            found.append(t.names[kind] + {KARAS: " (lost)", ROCKFALL: " (cleared)"}.get(t.what[kind], ""))
    return f"he digs up {joined(found)}; nobody is hurt."


def _why_site(look: Look, move: Move) -> str:
    told = _works(look, look.state.stack[-1].specialist, AT_SITE.index(move))  # type: ignore[attr-defined]
    return f"{told[0].upper()}{told[1:]}"


def _why_from(look: Look, move: Move) -> str:
    site: int = look.state.stack[-1].site  # type: ignore[attr-defined]
    first = look.state.top(site) + FROM.index(move)
    return f"It shows you {_unknown(look, first, 3)}.{_shared(look, first, 3)}"


def _why_leave(look: Look, move: Move) -> str:
    if TURN in look.state.allowed:
        return f"Nobody else learns what lies there; turned up it would pay {karas(look.t.turned)}."
    return "You have seen it, and it stays face down."


def _why_map(look: Look, move: Move) -> str:
    pay, xp = look.t.chest_karas[MAP], look.t.chest_xp[MAP]
    if move.verb == "keep":
        return f"{xp} XP at the end; {karas(pay)} left over would count {pay // 5}."
    return f"{karas(pay)} {_use(look)} now; kept, the Map would count {xp} XP."


def _why_end(look: Look, move: Move) -> str:
    """What is saved by finishing the day without the recruit or the hospital, if one could pay for them."""
    kept = []
    if RECRUIT in look.state.allowed:
        kept.append(f"{karas(look.t.recruit)} for the recruit")
    if HEAL in look.state.allowed:
        kept.append(f"{karas(look.t.hospital)} for the hospital, where who is hurt misses the next day")
    return f"It saves {joined(kept)}." if kept else "Nothing else is left to do today."


_A_TILE = ("A surface tile", "An intermediate tile", "A deep tile")
_LEVEL_WORDS = ("surface", "intermediate", "deep")
_REASONS: dict[str, Callable[[Look, Move], str]] = {
    "dig": _why_dig,
    "view": _why_view,
    "clear": _why_clear,
    "fight": _why_fight,
    "rent": _why_rent,
    "dive": _why_dive,
    "buy": lambda look, move: f"{look.t.token_xp} XP for money that would count only {look.t.token // 5} XP at the end.",
    "sell": _why_sell,
    "hire": _why_hire,
    "impersonate": _why_hire,
    "site": _why_site,
    "from": _why_from,
    "turn": lambda look, move: f"It pays {karas(look.t.turned)}, and everybody sees it.",
    "leave": _why_leave,
    "keep": _why_map,
    "take": _why_map,
    "recruit": lambda look, move: f"For {karas(look.t.recruit)} a third adventurer acts on every day from now on.",
    "heal": lambda look, move: f"For {karas(look.t.hospital)} one comes home; whoever is not paid for misses the next day.",
    "end": _why_end,
}
