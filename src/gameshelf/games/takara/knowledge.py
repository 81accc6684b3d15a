"""One look at the island from one seat: what tiles are worth, and what each move is.

Everything is weighed in XP; 5 Karas are 1 XP. It looks at a game that the seat imagines, and only at what the seat has seen of
it: a tile that it has not seen is worth the mean of what can lie at that level.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from gameshelf.core import Move
from gameshelf.games.takara.content import (
    ARCHAEOLOGIST,
    BITS,
    CHEST,
    CROSS,
    IMPERSONATOR,
    KARAS,
    KINDS,
    MAP,
    MINER,
    MONSTER,
    ROCKFALL,
    SORTS,
    STONE,
    Arrays,
)
from gameshelf.games.takara.moves import (
    AT_SITE,
    BUY,
    CLEAR,
    DIG,
    DIVE,
    DIVE_ALL,
    FIGHT,
    FROM,
    HEAL,
    HIRE,
    IMPERSONATE,
    KEEP,
    RECRUIT,
    RENT,
    TAKE,
    TURN,
    VIEW,
    VOCABULARY,
)
from gameshelf.games.takara.state import AT_LEVEL, BEACH, CLEAN, DEPTH, HOME, LEVEL, OPEN, TILES, Takara
from gameshelf.games.takara.steps.trading import for_sale

KARA = 0.2
SCARCE = 0.5  # a Kara while one saves for the recruit
INJURY = 0.6  # the hospital's price, or a day lost, and what was meant to be done that day
WIN = 40.0  # the game
FIRST = 8.0  # what the first stone is worth besides its XP: the second one wins
LOST = 40.0  # nobody wins
SIGHT = (0.01, 0.03, 0.08)  # what it is worth to know one tile of each level
MOST_SEEN = 3 * SIGHT[2] + 2 * SIGHT[1]
HIT = 4 / 6
LATE = 36  # tiles taken
FIGHTING = 0.5  # a monster beaten opens the way
RENTING = 0.3
SELLING = 0.45  # what 5 Karas bring over their XP while there is a use for them
SOLD = 0.1
ACTION = 0.8  # what an adventurer brings elsewhere
EXPOSING = 0.8  # of what the next player can make of a site on one day, where this seat has dug
PATIENCE = 12  # Karas of the poorest player; above, waiting for others to go first makes less and less sense
BLOCKED = 0.25  # of a day at a site, while a rockfall or a monster lies open on top
OPENING = 0.3  # how much of that counts for whoever clears or fights
WAITING = 0.2  # the recruit a day later
NEVER = -99.0
BLOCKS = (ROCKFALL, MONSTER)
SEEN = [bytes(bits & (OPEN | 1 << seat) != 0 for bits in range(256)) for seat in range(4)]  # from what is known of a tile
# The same for what another has seen too: of what this seat alone has seen, the next player cannot make anything
SHARED = [bytes(bits & OPEN > 0 or (bits >> seat & 1 and bits % OPEN != 1 << seat) for bits in range(256)) for seat in range(4)]
STONE_TILE = KINDS.index("stone")
AHEAD = [[min(place + n, place - place % DEPTH + DEPTH) for place in range(TILES)] for n in range(6)]  # n on, in its site


class Values:
    """What kinds of tiles are worth, from the content, when a Kara is worth so much and these chests are left."""

    __slots__ = ("dug", "gains", "kara", "mined", "prize", "safe", "safe_gains")

    def __init__(self, t: Arrays, kara: float, chests: tuple[int, ...]) -> None:
        chest = sum((t.chest_xp[c] + t.chest_karas[c] * kara for c in chests), 0.0) / max(1, len(chests))
        kinds = range(len(t.what))
        self.kara = kara
        self.prize = [t.xp[kind] + t.karas[kind] * kara for kind in kinds]
        found = [0.0] * len(t.what)
        for kind, what in enumerate(t.what):
            stone = t.xp[kind] + FIRST
            found[kind] = {KARAS: t.karas[kind] * kara, CHEST: chest, MONSTER: 0.0, STONE: stone}.get(what, float(t.xp[kind]))
        self.mined = [0.0 if t.what[kind] == KARAS else found[kind] for kind in kinds]
        self.safe = [found[kind] - INJURY * (t.what[kind] == CROSS) for kind in kinds]  # with the sword
        self.dug = [self.safe[kind] - INJURY * (t.what[kind] == MONSTER) for kind in kinds]
        # To whoever has seen a tile, and digs there or does not
        self.gains, self.safe_gains = (
            [NEVER if t.what[kind] in BLOCKS else worth[kind] - ACTION for kind in kinds] for worth in (self.dug, self.safe)
        )


class Level:
    """What a tile of one level is worth on average, and how often it is this or that: of the hidden tiles, counted."""

    __slots__ = ("crosses", "dug", "mined", "monsters", "rockfalls", "safe", "stones")

    def __init__(self, t: Arrays, v: Values, level: int, counts: int) -> None:
        dug = safe = mined = 0.0
        sorts = [0] * SORTS
        for kind in t.kinds[level]:
            n = counts & (1 << BITS) - 1
            counts >>= BITS
            if n:
                dug += n * v.dug[kind]
                safe += n * v.safe[kind]
                mined += n * v.mined[kind]
                sorts[t.what[kind]] += n
        hidden = sum(sorts) or 1
        self.dug, self.safe, self.mined = dug / hidden, safe / hidden, mined / hidden
        self.rockfalls, self.monsters, self.stones = sorts[ROCKFALL] / hidden, sorts[MONSTER] / hidden, sorts[STONE] / hidden
        self.crosses = sorts[CROSS] / hidden


@lru_cache(512)
def values_of(t: Arrays, kara: float, chests: tuple[int, ...]) -> Values:
    return Values(t, kara, chests)


@lru_cache(4096)
def level_of(t: Arrays, v: Values, level: int, counts: int) -> Level:
    return Level(t, v, level, counts)


@lru_cache(4096)
def day_at(surface: float, middle: float, deep: float) -> tuple[list[float], list[float]]:
    """What each tile of a site brings where nothing is known, and what a day of three there does, by how many are gone."""
    gains = [surface - ACTION] * 3 + [middle - ACTION] * 3 + [deep - ACTION] * 3 + [NEVER] * 3
    return gains, [
        max(0.0, one, one + two, one + two + three) for one, two, three in zip(gains, gains[1:], gains[2:], strict=False)
    ]


def is_late(state: Takara) -> bool:
    """Whether the game will be over soon."""
    return state.taken.count(DEPTH) >= 3 or sum(state.taken) > LATE


def points(state: Takara, seat: int) -> float:
    """What a seat has, in XP, its stones left out and its last Karas counted in parts."""
    t, face = state.t, state.face
    total = state.tokens[seat] * t.token_xp + state.karas[seat] * KARA
    for place in state.won[seat]:
        if face[place] != STONE_TILE:
            total += t.xp[face[place]]
    for chest in state.trove[seat]:
        total += t.chest_xp[chest]
    return total


def win_odds(life: int, fighters: int) -> float:
    """The chance that so many adventurers, one after the other, take this much life from a monster.

    >>> round(win_odds(1, 1), 3), round(win_odds(2, 1), 3), round(win_odds(2, 2), 3)
    (0.667, 0.444, 0.741)
    """
    return _ODDS[min(life, 6)][min(fighters, 3)]


def _odds(life: int, fighters: int) -> float:
    if life <= 0:
        return 1.0
    return 0.0 if fighters <= 0 else HIT * _odds(life - 1, fighters) + (1 - HIT) * _odds(life, fighters - 1)


_ODDS = [[_odds(life, fighters) for fighters in range(4)] for life in range(7)]


class Look:
    """One look at the table from one seat, for one decision."""

    __slots__ = (
        "_end", "_rockfalls", "bold", "days", "elsewhere", "empty", "face", "found", "home", "karas", "known", "late", "levels",
        "near", "own", "own_seen", "saving", "seat", "seen", "shy", "state", "t", "v",
    )  # fmt: skip

    def __init__(self, state: Takara, seat: int) -> None:
        t, face, known = state.t, state.face, state.known
        self.state, self.seat, self.t = state, seat, t
        self.face, self.known = face, known
        self.seen = seen = bytes(known).translate(SEEN[seat])  # what this seat has seen
        self.home = state.where[seat * 3 : seat * 3 + 3].count(HOME)
        self.karas = state.karas[seat]
        self.found = state.found
        self.empty = state.taken.count(DEPTH)
        self.late = is_late(state)
        self.near = self.found > 0 or self.empty > 2  # the next stone or the next empty site may end the game
        self.saving = not self.late and state.where[seat * 3 + 2] == BEACH and self.karas < t.recruit
        self.v = v = values_of(t, SCARCE if self.saving else KARA, tuple(sorted(state.chests)))
        # Of what this seat has not seen, an imagined game has the right tiles, though in other places
        digits = t.digits
        self.levels = [
            level_of(t, v, level, sum([digits[face[place]] for place in places if not seen[place]]))
            for level, places in enumerate(AT_LEVEL)
        ]
        idle = min(state.karas) / PATIENCE
        self.shy = EXPOSING * min(1.0, max(0.0, 2 - idle))
        # Nobody gets anywhere: one digs, whatever it brings
        self.bold = 10.0 if idle > 3 or max(state.karas) > 5 * PATIENCE else 0.0
        self._end: tuple[float, float, float] | None = None
        # What the next player can make on one day: of a site, by how many tiles are gone; and of the best of the other sites
        self.days: list[list[float]] = []
        self.elsewhere: list[float] = []
        # What it brings this seat to dig up a hidden tile, by its depth, and one that it has seen, by its kind
        self.own: list[float] = []
        self.own_seen: list[float] = []
        self._rockfalls = -1

    def ends(self) -> tuple[float, float, float]:
        """What the next stone is worth, what it is to empty a site now, and how likely a hidden deep tile is a stone."""
        if self._end is None:
            state, seat = self.state, self.seat
            stone, emptied = self.t.xp[STONE_TILE] + FIRST, 0.0
            if self.found:
                holder = next(who for who in range(state.players) if state.stones(who))
                if holder == seat:
                    stone = WIN
                else:
                    mark = points(state, seat)
                    best = max(
                        points(state, who) - (0.0 if who == holder else self.t.xp[STONE_TILE])
                        for who in range(state.players)
                        if who != seat
                    )
                    stone = WIN if mark > best else -WIN
            if self.empty == 3 and not self.found:
                emptied = -LOST
            elif self.empty == 4 and self.found:
                best = max(points(state, who) for who in range(state.players) if who != seat)
                emptied = WIN if points(state, seat) > best else -WIN
            self._end = (stone, emptied, self.levels[2].stones)
        return self._end

    def rate(self, move: Move) -> float:
        return RATES[move.number](self, ARGS[move.number])

    def rate_all(self, moves: list[Move]) -> list[float]:
        return [RATES[move.number](self, ARGS[move.number]) for move in moves]

    # What tiles are worth, to this seat and to the others

    def tile(self, place: int, worth: list[float], mean: float) -> float:
        """What it is worth to take up this tile, as far as this seat knows."""
        if self.seen[place]:
            kind = self.face[place]
            return self.ends()[0] if kind == STONE_TILE else worth[kind]
        return self.deep(mean) if self.near and LEVEL[place] == 2 else mean

    def deep(self, mean: float) -> float:
        """What a hidden deep tile is worth when the next stone may end the game."""
        stone, _, odds = self.ends()
        return mean + odds * (stone - self.t.xp[STONE_TILE] - FIRST)

    def last(self, place: int) -> float:
        """What it is worth that this tile leaves its site, when it is the last one and no stone."""
        _, emptied, odds = self.ends()
        if not emptied:
            return 0.0
        if self.seen[place]:
            return 0.0 if self.face[place] == STONE_TILE else emptied
        return emptied * (1 - odds)

    def survey(self) -> None:
        """Find out what tiles bring this seat, and what the next player can make of each site, as far as both know."""
        seen, face, v = bytes(self.known).translate(SHARED[self.seat]), self.face, self.v
        surface, middle, deep = self.levels
        if self.state.sword:
            self.own_seen, means = v.safe_gains, (surface.safe, middle.safe, deep.safe)
        else:
            self.own_seen, means = v.gains, (surface.dug, middle.dug, deep.dug)
        bottom = self.deep(means[2]) if self.near else means[2]
        self.own = [means[0] - ACTION] * 3 + [means[1] - ACTION] * 3 + [bottom - ACTION] * 3
        hidden, seen_by_others = deep.dug, v.gains
        if self.found:
            self.own_seen = self.own_seen[:]
            self.own_seen[STONE_TILE] = self.ends()[0] - ACTION
            if not self.state.stones(self.seat):
                hidden += deep.stones * (WIN - (self.t.xp[STONE_TILE] + FIRST))
                seen_by_others = v.gains[:]
                seen_by_others[STONE_TILE] = WIN - ACTION
        blank, day = day_at(surface.dug, middle.dug, hidden)
        now = []
        for site, depth in enumerate(self.state.taken):
            days, first = day, site * DEPTH
            place = seen.find(1, first + depth, first + DEPTH)
            if place >= 0:
                last = seen.rfind(1, place, first + DEPTH) - first
                start, end = place - first - 2, depth + self.home + 2  # nobody asks for what is deeper
                gains, days = blank[:], day[:]
                for n in range(place - first, last + 1):
                    if seen[first + n]:
                        gains[n] = seen_by_others[face[first + n]]
                for n in range(start if start > depth else depth, (last if last < end else end) + 1):
                    total = gains[n]
                    best = total if total > 0 else 0.0
                    total += gains[n + 1]
                    if total > best:
                        best = total
                    total += gains[n + 2]
                    days[n] = total if total > best else best
            self.days.append(days)
            now.append(days[depth])
        second, best = sorted(now)[-2:]
        self.elsewhere = [second if one == best else best for one in now]

    def others(self, site: int, depth: int) -> float:
        """What the next player can make of the best site on one day, when this one lies open at this depth."""
        here, elsewhere = self.days[site][depth], self.elsewhere[site]
        return here if here > elsewhere else elsewhere

    def follow(self, site: int, depth: int, count: int) -> float:
        """The best of one to so many tiles, dug from this depth on, less what is left to the others."""
        seen, own, shy, first = self.seen, self.own, self.shy, site * DEPTH
        days, elsewhere = self.days[site], self.elsewhere[site]
        best, total, end = NEVER, 0.0, depth + count
        for n in range(depth, end if end < DEPTH else DEPTH):
            if seen[first + n]:
                gain = self.own_seen[self.face[first + n]]
                if gain == NEVER:
                    break
                total += gain
            else:
                total += own[n]
            if n == DEPTH - 1 and self.empty > 2:
                total += self.last(first + n)
            after = days[n + 1]
            left = total - shy * (after if after > elsewhere else elsewhere)
            if left > best:
                best = left
        return best

    def onward(self, site: int, depth: int, count: int) -> float:
        """What it is worth that a site lies open at this depth, with so many adventurers left to dig there."""
        left = -self.shy * self.others(site, depth)
        return max(left, self.follow(site, depth, count)) if count > 0 else left

    # Each verb; a site's number, or another argument, comes with it

    def dig(self, site: int) -> float:
        """This tile and those that this seat could dig here afterwards, and what that leaves to the others."""
        if not self.days:
            self.survey()
        taken = self.state.taken[site]
        first = site * DEPTH + taken
        if self.seen[first] and self.t.what[self.face[first]] in BLOCKS:
            return self.bold + (self.v.safe if self.state.sword else self.v.dug)[self.face[first]] - 0.5
        here, elsewhere = self.days[site][taken], self.elsewhere[site]
        left = here if here > elsewhere else elsewhere
        return self.bold + ACTION + self.follow(site, taken, self.home) + self.shy * left

    def view(self, site: int) -> float:
        known, seen, face, what, levels = self.known, self.seen, self.face, self.t.what, self.levels
        first = site * DEPTH + self.state.taken[site]
        worth, reach, pay = 0.0, 1.0, self.t.turned * self.v.kara
        for place in range(first, AHEAD[3][first]):
            bits = known[place]
            if bits & OPEN:
                break
            if seen[place]:
                if what[face[place]] == MONSTER:
                    worth += reach * pay
                continue
            number = LEVEL[place]
            level = levels[number]
            rockfall = 0.0 if bits & CLEAN else level.rockfalls
            worth += reach * ((rockfall + level.monsters) * pay + SIGHT[number])
            reach *= 1 - rockfall
        return worth

    def most_viewed(self) -> float:
        """No view is worth more."""
        return 3 * (self.t.turned * self.v.kara + SIGHT[2])

    def fight(self, site: int) -> float:
        if not self.days:
            self.survey()
        depth = self.state.taken[site] + 1
        place = site * DEPTH + depth - 1
        kind = self.face[place]
        life = self.t.life[kind] - self.state.wounds[place]
        odds = win_odds(life, 1)
        worth = odds * self.v.prize[kind] - (1 - odds) * INJURY + (win_odds(life, self.home) - odds) * self.v.prize[kind] / 2
        if depth == DEPTH:
            return worth + FIGHTING + (odds * self.last(place) if self.empty > 2 else 0.0)
        blocked = self.shy * max(BLOCKED * self.days[site][depth], self.elsewhere[site])
        return worth + FIGHTING + OPENING * odds * (self.onward(site, depth, self.home - 1) + blocked)

    def rent(self, _: int) -> float:
        """Worth it when an open monster is likely to fall today."""
        state, best, v = self.state, 0.0, self.v
        for site, taken in enumerate(state.taken):
            if taken < DEPTH:
                place = site * DEPTH + taken
                kind = self.face[place]
                if self.known[place] & OPEN and self.t.what[kind] == MONSTER:
                    if self.fight(site) <= self.dive(0):
                        continue  # what lies under it is not for the others, or its end would be one's own
                    odds = win_odds(self.t.life[kind] - state.wounds[place], self.home)
                    below = 0.0
                    if taken + 1 < DEPTH and self.seen[place + 1]:
                        below = 0.5 * max(0.0, self.tile(place + 1, v.safe, 0.0))
                    best = max(best, odds * (v.prize[kind] + below) - self.t.sword * v.kara - RENTING)
        return best + 1.5 if best > 0 else -1.0

    def clear(self, site: int) -> float:
        if not self.days:
            self.survey()
        state = self.state
        depth = state.taken[site] + 1
        if self._rockfalls < 0:
            self._rockfalls = state.visible_rockfalls()
        worth = self.t.rockfall * self._rockfalls * self.v.kara
        if depth == DEPTH:
            return worth / 2 + (self.last(site * DEPTH + depth - 1) if self.empty > 2 else 0.0)
        blocked = self.shy * max(BLOCKED * self.days[site][depth], self.elsewhere[site])
        return (worth + OPENING * (self.onward(site, depth, self.home - 2) + blocked)) / 2

    def dive(self, extra: int) -> float:
        return self.t.dive * self.v.kara * self.shy / EXPOSING + 0.01 * extra

    def buy(self, _: int) -> float:
        """A token, unless the money is for the recruit."""
        beach = self.state.where[self.seat * 3 + 2] == BEACH
        if beach and not self.late and self.karas < self.t.token + self.t.recruit:
            return 0.05
        return self.t.token_xp - self.t.token * KARA

    def sell(self, xp: int) -> float:
        """Experience turns into money: for the recruit, the Miner, and more experience while the Counter has tokens."""
        if xp <= 0:
            return -1.0
        state = self.state
        need = min(state.counter, 3) * self.t.token + (0 if self.late else 2 * self.t.prices[MINER])
        worth = SELLING * min(xp * self.t.sale, need) / 5
        return worth + (WAITING if not self.late and state.where[self.seat * 3 + 2] == BEACH else 0.0) - SOLD

    def sell_piece(self, number: int) -> float:
        if self.karas >= self.t.recruit:
            return -1.0
        return self.sell(for_sale(self.state, self.seat, VOCABULARY[number])[1])

    def hire(self, work: int, price: int = 0) -> float:
        state = self.state
        price = self.t.prices[work] + price
        waits = not self.late and state.where[self.seat * 3 + 2] == BEACH and self.karas < price + self.t.recruit
        price_xp = price * self.v.kara + (WAITING if waits else 0.0)
        if work != MINER and price_xp > MOST_SEEN:
            return MOST_SEEN - price_xp  # whatever could be seen
        return max([self.work(work, site, self.home - 1) for site, taken in enumerate(state.taken) if taken < DEPTH]) - price_xp

    def impersonate(self, work: int) -> float:
        return self.hire(work, self.t.prices[IMPERSONATOR])

    def work(self, specialist: int, site: int, left: int) -> float:
        """What a specialist is worth at a site, with so many adventurers left to dig there afterwards."""
        taken = self.state.taken[site]
        first = site * DEPTH + taken
        if specialist != MINER:
            if specialist == ARCHAEOLOGIST:
                return self.sights(first, min(first + 5, (site + 1) * DEPTH))
            return max(self.sights(place, place + 3) for place in range(first, max(first + 1, (site + 1) * DEPTH - 2)))
        return self.mining(site, left)

    def mining(self, site: int, left: int) -> float:
        """The Miner: up to two tiles, but a monster stops him."""
        if not self.days:
            self.survey()
        seen, taken = self.seen, self.state.taken[site]
        first = site * DEPTH + taken
        worth, reach, depth = 0.0, 1.0, AHEAD[2][first] - site * DEPTH
        for place in range(first, AHEAD[2][first]):
            if seen[place]:
                kind = self.face[place]
                if self.t.what[kind] == MONSTER:
                    if place == first:
                        return 0.0
                    depth = taken + 1
                    break
                worth += reach * (self.ends()[0] if kind == STONE_TILE else self.v.mined[kind])
            else:
                level = self.levels[LEVEL[place]]
                worth += reach * (self.deep(level.mined) if self.near and LEVEL[place] == 2 else level.mined)
                reach *= 1 - level.monsters
            if place % DEPTH == DEPTH - 1 and self.empty > 2:
                worth += reach * self.last(place)
        return worth + reach * (self.onward(site, depth, left) + self.shy * self.others(site, taken))

    def sights(self, first: int, last: int) -> float:
        worth = 0.0
        for place in range(first, min(last, first - first % DEPTH + DEPTH)):
            if not self.seen[place]:
                level = LEVEL[place]
                worth += SIGHT[level]
        return worth if self.home else 0.5 * worth

    def site(self, site: int) -> float:
        return self.work(self.state.stack[-1].specialist, site, self.home)  # type: ignore[attr-defined]

    def look_from(self, n: int) -> float:
        site: int = self.state.stack[-1].site  # type: ignore[attr-defined]
        first = site * DEPTH + self.state.taken[site] + n
        return self.sights(first, first + 3) - 0.001 * n

    def turn(self, _: int) -> float:
        return self.t.turned * self.v.kara

    def keep(self, _: int) -> float:
        return float(self.t.chest_xp[MAP])

    def take(self, _: int) -> float:
        return self.t.chest_karas[MAP] * (SCARCE if self.saving else KARA)

    def recruit(self, _: int) -> float:
        return -0.5 if self.late else 2.0

    def heal(self, _: int) -> float:
        return 0.5

    def nothing(self, _: int) -> float:
        return 0.0


RATES: list[Callable[[Look, int], float]] = [Look.nothing] * len(VOCABULARY)
ARGS = [0] * len(VOCABULARY)
_SAID: list[tuple[Callable[[Look, int], float], tuple[Move, ...]]] = [
    (Look.view, VIEW), (Look.dig, DIG), (Look.clear, CLEAR), (Look.fight, FIGHT), (Look.hire, HIRE),
    (Look.impersonate, IMPERSONATE), (Look.site, AT_SITE), (Look.look_from, FROM), (Look.dive, (DIVE, DIVE_ALL)),
    (Look.rent, (RENT,)), (Look.buy, (BUY,)), (Look.turn, (TURN,)), (Look.keep, (KEEP,)), (Look.take, (TAKE,)),
    (Look.recruit, (RECRUIT,)), (Look.heal, (HEAL,)),
]  # fmt: skip
for _rate, _moves in _SAID:
    for _n, _move in enumerate(_moves):
        RATES[_move.number] = _rate
        ARGS[_move.number] = _n
for _move in VOCABULARY:
    if _move.verb == "sell":
        RATES[_move.number] = Look.sell_piece
        ARGS[_move.number] = _move.number
