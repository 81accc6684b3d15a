"""Why a move is advised, in a sentence or two: what is so on this table, for any move that may be chosen."""

from __future__ import annotations

from collections.abc import Callable

from gameshelf.core import Knows, Move, joined, plural
from gameshelf.games.takara.bot import falls, tops
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
    XP,
)
from gameshelf.games.takara.knowledge import HIT, STONE_TILE, Look
from gameshelf.games.takara.moves import AT_SITE, CLEAR, DIG, DIVE_ALL, FIGHT, FROM, HEAL, RECRUIT, TURN, VIEW
from gameshelf.games.takara.state import BEACH, DEPTH, LEVEL, OPEN
from gameshelf.games.takara.steps.digging import gained, karas
from gameshelf.games.takara.steps.hiring import AtWork
from gameshelf.games.takara.steps.promise import RISKS, called_risk, chances_at, in_view, known_better, reach, risk_of
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
    """What the chances that stand in the move's own words are made of: none of them is said twice."""
    place = look.state.top(DIG.index(move))
    if look.seen[place]:
        return f"{_why_seen(look, place)}{_emptied(look, place)}"
    chances = chances_at(look.state, look.seat, place)
    good = [f"{name} {chances[what]:.0%}" for what, name in _GOOD if chances[what]]
    told = [f"Good: {', '.join(good)}."] if good else []
    bad = [(name, chances[what]) for what, name in _BAD if chances[what]]
    if len(bad) > 1:
        told.append(f"The risk: {', '.join(f'{name} {chance:.0%}' for name, chance in bad)}.")
    elif bad:
        told.append(f"The risk is a {bad[0][0]}.")
    if chances[CROSS]:
        told.append("A cross brings XP, but hurts.")
    if chances[STONE] and (ends := _second(look)):
        told.append(f"A stone{ends.removeprefix('it') if ends.startswith('it ') else f': {ends}'}.")
    return f"{' '.join(told) or 'A Stone of Legend lies there.'}{_below(look, place, 1)}{_emptied(look, place)}"


def _second(look: Look) -> str:
    """What it means to this seat to find the stone that ends the game; nothing while none is found."""
    state = look.state
    if not state.found:
        return ""
    if state.stones(look.seat):
        return "you win"
    mine, best = _ending(look)
    return "it ends the game: you win" if mine > best else _LOSES if mine < best else "it ends the game level"


def _ending(look: Look) -> tuple[int, int]:
    """The XP of this seat if it finds the second stone now, and the most of anybody else."""
    state = look.state
    scores = [sum(points for _, points in state.score_lines(who, void=False)) for who in range(state.players)]
    return scores.pop(look.seat) + look.t.xp[STONE_TILE], max(scores)


def _risk(look: Look, places: list[int]) -> float:
    """How likely one of these tiles, which this seat has not seen, is a rockfall or a monster."""
    chances = [risk_of(chances_at(look.state, look.seat, place)) for place in places]
    return sum(chances) / max(1, len(chances))


def _why_seen(look: Look, place: int) -> str:
    """What it does to dig up a tile that this seat has seen."""
    kind, t = look.face[place], look.t
    what = t.what[kind]
    if what == STONE:
        return _why_stone(look)
    if what == CROSS:
        return f"You have seen it: {t.xp[kind]} XP for you, but it hurts the digger: {_hospital(look)}."
    if what == MONSTER:
        safe = "Your sword keeps the digger safe" if look.state.sword else f"It hurts: {_hospital(look)}"
        return f"You have seen it. {safe}, and it lies open then, to be fought."
    if what == ROCKFALL:
        return "You have seen it. It pays nothing and blocks the site, until two clear it."
    if what == CHEST:
        return f"You have seen it, and nobody is hurt: you open one of {plural(len(look.state.chests), 'chest')}."
    return f"A sure {t.names[kind]}: you have seen it.{_below(look, place, 1)}"


def _why_stone(look: Look) -> str:
    """What a stone does that this seat has seen: the first, or the second one of the game."""
    state, xp = look.state, look.t.xp[STONE_TILE]
    if not state.found:
        return f"You have seen a Stone of Legend there: with both you win at once; one is {xp} XP when both are found."
    if state.stones(look.seat):
        return "You have seen the second stone there: it wins the game."
    mine, best = _ending(look)
    fate = "you win" if mine > best else "you lose" if mine < best else "level"
    return f"You have seen the second stone there: it ends the game, {mine} XP for you against {best}: {fate}."


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


def _below(look: Look, place: int, takes: int) -> str:
    """What this seat has seen under a tile; and that it is the next player's if this one's last adventurers open the way."""
    under = place + 1
    if under % DEPTH == 0:
        return ""
    free = f", then free for @{_next(look)}" if look.home <= takes and not look.known[under] & OPEN else ""
    if look.seen[under]:
        return f" Under it lies: {look.t.names[look.face[under]]}{free}."
    if free and (LEVEL[under] or look.known[under] >> _next(look) & 1):
        return f" Under it lies {_with_article(f'{_LEVEL_WORDS[LEVEL[under]]} tile')}{free}."
    return ""


def _stone_under(look: Look, place: int, first: int) -> str:
    """That a stone, which this seat has seen, lies so many tiles or more under another."""
    for under in range(place + first, place - place % DEPTH + DEPTH):
        if look.seen[under] and look.face[under] == STONE_TILE:
            what, far = "The second Stone" if look.found else "A Stone", under - place
            return f" {what} of Legend lies {f'{far} tiles' if far > 1 else 'right'} under it."
    return ""


def _next(look: Look) -> int:
    """Whose day comes next."""
    return (look.seat + 1) % look.state.players


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
    first, pay = look.state.top(VIEW.index(move)), karas(look.t.turned)
    places = in_view(look.state, look.seat, first)
    fresh = [place for place in places if not look.seen[place]]
    if not fresh:
        pays = [place for place in places if look.t.what[look.face[place]] in RISKS]
        if not pays:
            return "You know it all already."
        kind = look.face[pays[0]]
        then = " and guards the site" if look.t.what[kind] == MONSTER else " and blocks the site"
        if look.t.what[kind] == MONSTER and pays[0] == first and look.state.sword and look.home > 1:
            then = ", and your next adventurer can fight it"
        return f"You know the {look.t.names[kind]} there: turned up it brings you {pay}{then}."
    shared, turned = _shared(look, first, reach(look.state, first)), f"turned up while viewing, that brings you {pay}."
    chances = {place: chances_at(look.state, look.seat, place) for place in fresh}
    worst = max(fresh, key=lambda place: risk_of(chances[place]))
    if not risk_of(chances[worst]):
        return f"No danger can lie there, but it shows you what is worth to dig.{shared}"
    at = first if first in chances and risk_of(chances[first]) else worst
    because = known_better(look.state, look.seat, at)
    odds = f"{risk_of(chances[at]):.0%} {called_risk(chances[at])}{f'; {because}' if because else ''}"
    if at == first:  # the number of the move that digs there
        return f"Look before you dig ({odds}): {turned}{shared}"
    top = "You know the first tile, not what is" if first not in chances else "The first tile is no risk; more may lie"
    return f"{top} under it ({odds}): {turned}{shared}"


def _why_clear(look: Look, move: Move) -> str:
    place, open = look.state.top(CLEAR.index(move)), look.state.visible_rockfalls()
    each = f"each of the {open} open rockfalls" if open > 1 else "it"
    tail = f"{_below(look, place, 2)}{_stone_under(look, place, 2)}{_emptied(look, place)}"
    return f"{karas(look.t.rockfall)} for {each}, and the site can be dug again.{tail}"


def _why_fight(look: Look, move: Move) -> str:
    place = look.state.top(FIGHT.index(move))
    odds = f"{falls(look, place, look.home):.0%}"
    team = f"Your {look.home} adventurers win with {odds}, one after the other. "
    fails = f"Who fails is hurt: {_hospital(look)}."
    under = f"{_below(look, place, 1)}{_stone_under(look, place, 2)}{_emptied(look, place)}"
    return f"{team if look.home > 1 else ''}{fails}{_wounded(look, place)}{under}"


def _wounded(look: Look, place: int) -> str:
    """Who could finish a monster that is likely to be left with wounds: wounds stay, and a sword can be rented."""
    only = 1 - falls(look, place, look.home) - (1 - HIT) ** look.home
    others = [(look.seat + n) % look.state.players for n in range(1, look.state.players)]
    rich = [seat for seat in others if look.state.karas[seat] >= look.t.sword]
    return f" Only wounded ({only:.0%}), it is for @{rich[0]} to finish." if rich and only >= _LIKELY else ""


def _why_dive(look: Look, move: Move) -> str:
    pay = look.t.dive * (look.home if move is DIVE_ALL else 1)
    sure = f"{karas(pay)} without any risk"
    if look.saving:
        return f"{sure}: with it you have {min(look.karas + pay, look.t.recruit)} of the {look.t.recruit} for the recruit."
    hidden = [_risk(look, [place]) for place in tops(look) if not look.seen[place]]
    if not hidden:
        return f"{sure}, where no site has an unseen tile on top."
    wrong = f"to dig blind has {min(hidden):.0%} risk at best, and" if min(hidden) else "to dig"
    return f"{sure}; {wrong} opens the next tile to others."


def _why_rent(look: Look, move: Move) -> str:
    foes = [place for place in tops(look) if look.known[place] & OPEN and look.t.what[look.face[place]] == MONSTER]
    site = look.quarry()[1]  # what it is for, if it is worth it
    prized = [place for place in foes if place // DEPTH == site] or foes
    foe = max(prized, key=lambda place: falls(look, place, look.home) * look.v.prize[look.face[place]], default=None)
    if foe is None:
        return "No monster that you dig up today hurts anybody, and you can fight it at once."
    name, wins = look.t.names[look.face[foe]], gained(look.t.xp[look.face[foe]], look.t.karas[look.face[foe]])
    who = "one adventurer beats" if look.home == 1 else f"your {look.home} adventurers beat"
    under = _stone_under(look, foe, 1)
    return f"With it {who} the {name} with {falls(look, foe, look.home):.0%}, for {wins}.{under or _instead(look, 'rent')}"


def _use(look: Look, pay: int) -> str:
    """What so much more money is good for: the recruit, then tokens that the Counter has and the purse does not pay yet."""
    purse, price, left = look.karas, max(1, look.t.token), look.state.counter
    if not look.late and look.state.where[look.seat * 3 + 2] == BEACH:
        if purse < look.t.recruit:
            return "for the recruit"
        purse -= look.t.recruit
    more = min(left, (purse + pay) // price) - min(left, purse // price)
    free = look.seat not in look.state.holder and any(holder < 0 for holder in look.state.holder[:IMPERSONATOR])
    if not more:
        return "for specialists and the hospital" if free else f"that count {pay // 5} XP again at the end"
    last = "the last " if more == left else ""
    one, some = f"for {last or 'an '}XP token", f"for {last}{more} XP tokens"
    tokens = f"{one} ({look.t.token_xp} XP), another day" if more == 1 else f"{some} ({look.t.token_xp} XP each), one a day"
    return f"{tokens}, the rest for specialists" if free and pay >= (more + 1) * price else tokens


def _why_sell(look: Look, move: Move) -> str:
    pay = for_sale(look.state, look.seat, move)[1] * look.t.sale
    return f"{karas(pay)} {_use(look, pay)}."


def _why_hire(look: Look, move: Move) -> str:
    """What the specialist does at the site where that is most; the Impersonator does the same for more."""
    work = SPECIALISTS.index(str(move.args[0]))
    sites = [site for site, taken in enumerate(look.state.taken) if taken < DEPTH]
    best = max(sites, key=lambda site: look.work(work, site, look.home - 1))
    return f"Best at site {best + 1}: {_works(look, work, best)}"


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
    first, end, t = look.state.top(site), site * DEPTH + DEPTH, look.t
    found, stops, stone = [], 0.0, 0.0
    loses = _second(look) == _LOSES
    for place in range(first, min(first + 2, end)):
        kind = look.face[place]
        if not look.seen[place]:
            chances = chances_at(look.state, look.seat, place)
            sorts = [one for one in _MINED if any(chances[what] for what in one[1]) and not (loses and STONE in one[1])]
            good, names = sum(chances[what] for _, all_ in sorts for what in all_), [name for name, _ in sorts]
            stops, stone = max(stops, chances[MONSTER]), max(stone, chances[STONE])
            found.append(f"{_LEVEL_WORDS[LEVEL[place]]} tile ({good:.0%} {joined(names, 'or') or 'XP'})")
        elif t.what[kind] == MONSTER:
            found.append(f"the {t.names[kind]} (it stops him)")
            end = place
            break
        else:
            found.append(t.names[kind] + {KARAS: " (lost)", ROCKFALL: " (cleared)"}.get(t.what[kind], ""))
    alike = len(found) == 2 and found[0] == found[1] and not look.seen[first]
    told = f"2 {found[0].replace(' tile ', ' tiles ')}" if alike else joined([_with_article(one) for one in found])
    stop = f", but a monster ({stops:.0%}) would stop him" if stops else ""
    lost = f" A stone ({stone:.0%}) is bad: {_LOSES}." if stone and loses else ""
    then = _then(look, first + len(found)) if first + len(found) < end else ""
    return f"he digs up {told}; nobody is hurt{stop}.{lost}{then}"


def _then(look: Look, place: int) -> str:
    """What lies on top of a site when all above it is gone, and that it is the next player's if nobody is left to dig it."""
    name = look.t.names[look.face[place]] if look.seen[place] else _with_article(f"{_LEVEL_WORDS[LEVEL[place]]} tile")
    hires = not isinstance(look.state.stack[-1], AtWork)  # which takes one more
    free = look.home <= hires and not look.known[place] & OPEN
    return f" Then on top: {name}{f', free for @{_next(look)}' if free else ''}."


def _with_article(what: str) -> str:
    """A tile of a level as one speaks of it; what has a name stays as it is."""
    return f"{'an' if what.startswith('i') else 'a'} {what}" if what.split()[0] in _LEVEL_WORDS else what


def _why_site(look: Look, move: Move) -> str:
    told = _works(look, look.state.stack[-1].specialist, AT_SITE.index(move))  # type: ignore[attr-defined]
    return f"{told[0].upper()}{told[1:]}"


def _why_from(look: Look, move: Move) -> str:
    site: int = look.state.stack[-1].site  # type: ignore[attr-defined]
    first = look.state.top(site) + FROM.index(move)
    return f"It shows you {_unknown(look, first, 3)}.{_shared(look, first, 3)}"


def _why_leave(look: Look, move: Move) -> str:
    if TURN in look.state.allowed:
        return f"Nobody else learns what lies there; turned up it would bring you {karas(look.t.turned)}."
    return "You have seen it, and it stays face down."


def _why_map(look: Look, move: Move) -> str:
    pay, xp = look.t.chest_karas[MAP], look.t.chest_xp[MAP]
    if move.verb == "keep":
        return f"{xp} XP at the end; {karas(pay)} left over would count {pay // 5}."
    return f"{karas(pay)} {_use(look, pay)}; kept, the Map would count {xp} XP."


def _why_end(look: Look, move: Move) -> str:
    """What is saved by finishing the day without the recruit or the hospital, if one could pay for them."""
    kept = []
    if RECRUIT in look.state.allowed:
        kept.append(f"{karas(look.t.recruit)} for the recruit")
    if HEAL in look.state.allowed:
        kept.append(f"{karas(look.t.hospital)} for the hospital, where who is hurt misses the next day")
    return f"It saves {joined(kept)}." if kept else "Nothing else is left to do today."


_GOOD = ((KARAS, "Karas"), (XP, "XP"), (CHEST, "chest"))
_BAD = ((ROCKFALL, "rockfall"), (MONSTER, "monster"))
_LOSES = "it ends the game: you lose"
_LIKELY = 0.2  # that a monster is left with wounds: worth a word
_MINED = (("XP", (XP, CROSS)), ("chest", (CHEST,)), ("stone", (STONE,)))  # what the Miner brings home: no cross hurts him
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
    "turn": lambda look, move: f"{karas(look.t.turned)} for you; then all see it, and nobody digs past it without the sword.",
    "leave": _why_leave,
    "keep": _why_map,
    "take": _why_map,
    "recruit": lambda look, move: "A third adventurer acts on every day from now on.",
    "heal": lambda look, move: "So one more acts on your next day; who is not paid for stays in bed.",
    "end": _why_end,
}
