"""One look at the island from one seat: what tiles are worth, and what each move is.

Everything is weighed in XP; 5 Karas are 1 XP. It looks at a game that the seat imagines, and only at what the seat has seen of
it: a tile that it has not seen is worth the mean of what can lie at that level.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

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
from gameshelf.games.takara.state import AT_LEVEL, BEACH, CLEAN, DEPTH, LEVEL, OPEN, SITES, TILES, Takara
from gameshelf.games.takara.steps.trading import price_of

# A compiled build puts what is Final into its code; anything else it looks up by name each time
KARA: Final = 0.2
SCARCE: Final = 0.5  # a Kara while one saves for the recruit
INJURY: Final = 0.6  # the hospital's price, or a day lost, and what was meant to be done that day
WIN: Final = 40.0  # the game
FIRST: Final = 8.0  # what the first stone is worth besides its XP: the second one wins
LOST: Final = 40.0  # nobody wins
SIGHT: Final = [0.01, 0.03, 0.08]  # what it is worth to know one tile of each level
MOST_SEEN: Final = 3 * SIGHT[2] + 2 * SIGHT[1]
HIT: Final = 4 / 6
LATE: Final = 36  # tiles taken
FIGHTING: Final = 0.5  # a monster beaten opens the way
RENTING: Final = 0.3
SELLING: Final = 0.45  # what 5 Karas bring over their XP while there is a use for them
SOLD: Final = 0.1
ACTION: Final = 0.8  # what an adventurer brings elsewhere
EXPOSING: Final = 0.8  # of what the next player can make of a site on one day, where this seat has dug
PATIENCE: Final = 12  # Karas of the poorest player; above, waiting for others to go first makes less and less sense
BLOCKED: Final = 0.25  # of a day at a site, while a rockfall or a monster lies open on top
OPENING: Final = 0.3  # how much of that counts for whoever clears or fights
WAITING: Final = 0.2  # the recruit a day later
NEVER: Final = -99.0
# From what is known of a tile, whether each seat has seen it
SEEN: Final = [bytes(bits & (OPEN | 1 << seat) != 0 for bits in range(256)) for seat in range(4)]
# The same for what another has seen too: of what this seat alone has seen, the next player cannot make anything
SHARED: Final = [
    bytes(bits & OPEN > 0 or (bits >> seat & 1 and bits % OPEN != 1 << seat) for bits in range(256)) for seat in range(4)
]
STONE_TILE: Final = KINDS.index("stone")
# So many tiles on, but not out of its site
AHEAD: Final = [[min(place + n, place - place % DEPTH + DEPTH) for place in range(TILES)] for n in range(6)]


class Values:
    """What kinds of tiles are worth, from the content, when a Kara is worth so much and these chests are left."""

    __slots__ = ("dug", "gains", "kara", "mined", "pay", "prize", "safe", "safe_gains", "stone", "t")

    def __init__(self, t: Arrays, kara: float, chests: tuple[int, ...]) -> None:
        chest = sum((t.chest_xp[c] + t.chest_karas[c] * kara for c in chests), 0.0) / max(1, len(chests))
        kinds = range(len(t.what))
        self.t = t
        self.kara = kara
        self.pay = t.turned * kara
        self.stone = t.xp[STONE_TILE] + FIRST
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
            [NEVER if t.what[kind] in (ROCKFALL, MONSTER) else worth[kind] - ACTION for kind in kinds]
            for worth in (self.dug, self.safe)
        )


class Level:
    """What a tile of one level is worth on average, and how often it is this or that: of the hidden tiles, counted."""

    __slots__ = ("crosses", "dug", "mined", "monsters", "rockfalls", "safe", "stones")

    def __init__(self, v: Values, level: int, counts: int) -> None:
        t, dug, safe, mined = v.t, 0.0, 0.0, 0.0
        sorts = [0] * SORTS
        hidden = 0
        for kind in t.kinds[level]:
            n = counts & (1 << BITS) - 1
            counts >>= BITS
            if n:
                hidden += n
                dug += n * v.dug[kind]
                safe += n * v.safe[kind]
                mined += n * v.mined[kind]
                sorts[t.what[kind]] += n
        hidden = hidden or 1
        self.dug, self.safe, self.mined = dug / hidden, safe / hidden, mined / hidden
        self.rockfalls, self.monsters, self.stones = sorts[ROCKFALL] / hidden, sorts[MONSTER] / hidden, sorts[STONE] / hidden
        self.crosses = sorts[CROSS] / hidden


class Outlook:
    """What the hidden tiles promise when so many of each kind are left, and so all that can be said of a site where nobody has
    seen anything, by how many of its tiles are gone; `rival`: with a stone the next player would win."""

    __slots__ = ("_views", "blank", "days", "levels", "pay")

    def __init__(self, v: Values, surface: int, middle: int, deep: int, rival: bool) -> None:
        self.levels = [level_of(v, 0, surface), level_of(v, 1, middle), level_of(v, 2, deep)]
        one, two, three = self.levels[0].dug - ACTION, self.levels[1].dug - ACTION, self.levels[2].dug
        if rival:
            three += self.levels[2].stones * (WIN - v.stone)
        three -= ACTION
        # What each tile brings, and that there is nothing under the last one
        self.blank = [one, one, one, two, two, two, three, three, three, NEVER, NEVER, NEVER]
        self.days = days_of(self.blank)
        self.pay = v.pay
        self._views = [NEVER] * DEPTH  # not reckoned yet

    def view(self, depth: int) -> float:
        """What it is worth to view such a site."""
        if self._views[depth] == NEVER:
            worth, reach = 0.0, 1.0
            for place in range(depth, AHEAD[3][depth]):
                number = LEVEL[place]
                level = self.levels[number]
                worth += reach * ((level.rockfalls + level.monsters) * self.pay + SIGHT[number])
                reach *= 1 - level.rockfalls
            self._views[depth] = worth
        return self._views[depth]


def days_of(gains: list[float]) -> list[float]:
    """What a day of three does at a site, by how many tiles are gone: the best of no, one, two and three tiles."""
    days: list[float] = []
    for n in range(DEPTH + 1):
        total = gains[n]
        best = total if total > 0.0 else 0.0
        total += gains[n + 1]
        if total > best:
            best = total
        total += gains[n + 2]
        days.append(total if total > best else best)
    return days


@lru_cache(512)
def values_of(t: Arrays, kara: float, chests: tuple[int, ...]) -> Values:
    return Values(t, kara, chests)


@lru_cache(4096)
def level_of(v: Values, level: int, counts: int) -> Level:
    return Level(v, level, counts)


@lru_cache(4096)
def outlook_of(v: Values, surface: int, middle: int, deep: int, rival: bool) -> Outlook:
    return Outlook(v, surface, middle, deep, rival)


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


_ODDS: Final = [[_odds(life, fighters) for fighters in range(4)] for life in range(7)]


class Look:
    """One look at the table from one seat, for one decision."""

    __slots__ = (
        "_emptied", "_rockfalls", "_stone", "best_day", "bold", "days", "elsewhere", "empty", "face", "found", "home", "karas",
        "known", "late", "levels", "marks", "near", "outlook", "own", "own_seen", "rival", "saving", "seat", "seen", "shy",
        "state", "t", "taken", "v",
    )  # fmt: skip

    def __init__(self, state: Takara, seat: int) -> None:
        t, face, known, taken = state.t, state.face, state.known, state.taken
        self.state, self.seat, self.t = state, seat, t
        self.face, self.known, self.taken = face, known, taken
        self.marks = bytes(known)
        self.seen = seen = self.marks.translate(SEEN[seat])  # what this seat has seen
        self.home = state.at_home(seat)
        self.karas = state.karas[seat]
        self.found = state.found
        self.empty = taken.count(DEPTH)
        self.late = is_late(state)
        self.near = self.found > 0 or self.empty > 2  # the next stone or the next empty site may end the game
        self.saving = not self.late and state.where[seat * 3 + 2] == BEACH and self.karas < t.recruit
        self.v = v = values_of(t, SCARCE if self.saving else KARA, tuple(sorted(state.chests)))
        # Of what this seat has not seen, an imagined game has the right tiles, though in other places
        digits, hidden = t.digits, [0, 0, 0]
        for level, places in enumerate(AT_LEVEL):
            count = 0
            for place in places:
                if not seen[place]:
                    count += digits[face[place]]
            hidden[level] = count
        # Somebody else has the first stone, and wins with the second
        self.rival = self.found > 0 and not state.stones(seat)
        self.outlook = outlook_of(v, hidden[0], hidden[1], hidden[2], self.rival)
        self.levels = self.outlook.levels
        idle = min(state.karas) / PATIENCE
        self.shy = EXPOSING * min(1.0, max(0.0, 2 - idle))
        # Nobody gets anywhere: one digs, whatever it brings
        self.bold = 10.0 if idle > 3 or max(state.karas) > 5 * PATIENCE else 0.0
        self._stone = self._emptied = NEVER
        # All this is found out by `survey`, once it is asked for (until then there are no days).
        # What the next player can make on one day: of a site, by how many tiles are gone; and of the best of the other sites
        self.days: list[list[float]] = []
        self.elsewhere = v.gains
        self.best_day = 0.0  # of all sites as they lie now
        # What it brings this seat to dig up a hidden tile, by its depth, and one that it has seen, by its kind
        self.own = self.own_seen = v.gains
        self._rockfalls = -1

    def stone(self) -> float:
        """What the next stone is worth to this seat."""
        if self._stone == NEVER:
            self._stone = self.v.stone
            if self.found:
                state, seat = self.state, self.seat
                wins = state.stones(seat) > 0
                if not wins:
                    mark, wins = points(state, seat), True
                    for who in range(state.players):
                        shared = 0.0 if state.stones(who) else self.t.xp[STONE_TILE]
                        if who != seat and points(state, who) - shared >= mark:
                            wins = False
                self._stone = WIN if wins else -WIN
        return self._stone

    def emptied(self) -> float:
        """What it is worth to this seat to empty a site now."""
        if self._emptied == NEVER:
            state, seat = self.state, self.seat
            self._emptied = 0.0
            if self.empty == 3 and not self.found:
                self._emptied = -LOST
            elif self.empty == 4 and self.found:
                best = max(points(state, who) for who in range(state.players) if who != seat)
                self._emptied = WIN if points(state, seat) > best else -WIN
        return self._emptied

    def rate(self, move: Move) -> float:
        return RATES[move.number](self, ARGS[move.number])

    def rate_all(self, moves: list[Move]) -> list[float]:
        return [RATES[move.number](self, ARGS[move.number]) for move in moves]

    # What tiles are worth, to this seat and to the others

    def tile(self, place: int, worth: list[float], mean: float) -> float:
        """What it is worth to take up this tile, as far as this seat knows."""
        if self.seen[place]:
            kind = self.face[place]
            return self.stone() if kind == STONE_TILE else worth[kind]
        return self.deep(mean) if self.near and LEVEL[place] == 2 else mean

    def deep(self, mean: float) -> float:
        """What a hidden deep tile is worth when the next stone may end the game."""
        return mean + self.levels[2].stones * (self.stone() - self.v.stone)

    def last(self, place: int) -> float:
        """What it is worth that this tile leaves its site, when it is the last one and no stone."""
        emptied = self.emptied()
        if not emptied:
            return 0.0
        if self.seen[place]:
            return 0.0 if self.face[place] == STONE_TILE else emptied
        return emptied * (1 - self.levels[2].stones)

    def survey(self) -> None:
        """Find out what tiles bring this seat, and what the next player can make of each site, as far as both know."""
        shared, face, taken, v, outlook = self.marks.translate(SHARED[self.seat]), self.face, self.taken, self.v, self.outlook
        surface, middle, deep = self.levels
        if self.state.sword:
            self.own_seen, top, under, bottom = v.safe_gains, surface.safe, middle.safe, deep.safe
        else:
            self.own_seen, top, under, bottom = v.gains, surface.dug, middle.dug, deep.dug
        if self.near:
            bottom = self.deep(bottom)
        top, under, bottom = top - ACTION, under - ACTION, bottom - ACTION
        self.own = [top, top, top, under, under, under, bottom, bottom, bottom]
        blank, blank_days, seen_by_others = outlook.blank, outlook.days, v.gains
        if self.found:
            self.own_seen = self.own_seen[:]
            self.own_seen[STONE_TILE] = self.stone() - ACTION
            if self.rival:
                seen_by_others = v.gains[:]
                seen_by_others[STONE_TILE] = WIN - ACTION
        all_days, now = self.days, []
        best = second = -1.0
        for site in range(SITES):
            depth, first, days = taken[site], site * DEPTH, blank_days
            asked = depth + self.home + 2  # nobody asks for what is deeper
            end = first + (asked + 3 if asked + 3 < DEPTH else DEPTH)
            place = shared.find(1, first + depth, end)
            if place >= 0:
                gains, days = blank[:], blank_days[:]
                start, last = place - first - 2, 0
                for n in range(place - first, end - first):
                    if shared[first + n]:
                        gains[n], last = seen_by_others[face[first + n]], n
                for n in range(start if start > depth else depth, (last if last < asked else asked) + 1):
                    total = gains[n]
                    most = total if total > 0.0 else 0.0
                    total += gains[n + 1]
                    if total > most:
                        most = total
                    total += gains[n + 2]
                    days[n] = total if total > most else most
            all_days.append(days)
            here = days[depth]
            if here > best:
                best, second = here, best
            elif here > second:
                second = here
            now.append(here)
        self.best_day, self.elsewhere = best, [second if here == best else best for here in now]

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
        here, elsewhere = self.days[site][depth], self.elsewhere[site]
        left = -self.shy * (here if here > elsewhere else elsewhere)  # what the next player can make of the best site
        if count > 0:
            follow = self.follow(site, depth, count)
            return follow if follow > left else left
        return left

    # Each verb; a site's number, or another argument, comes with it

    def dig(self, site: int) -> float:
        """This tile and those that this seat could dig here afterwards, and what that leaves to the others."""
        if not self.days:
            self.survey()
        taken = self.taken[site]
        first = site * DEPTH + taken
        if self.seen[first] and self.v.gains[self.face[first]] == NEVER:
            return self.bold + (self.v.safe if self.state.sword else self.v.dug)[self.face[first]] - 0.5
        return self.bold + ACTION + self.follow(site, taken, self.home) + self.shy * self.best_day

    def view(self, site: int) -> float:
        first = site * DEPTH + self.taken[site]
        end, marks, seen, levels = AHEAD[3][first], self.marks, self.seen, self.levels
        if not any(marks[first:end]):
            return self.outlook.view(self.taken[site])
        worth, reach, pay = 0.0, 1.0, self.v.pay
        for place in range(first, end):
            bits = marks[place]
            if bits & OPEN:
                break
            if seen[place]:
                if self.t.what[self.face[place]] == MONSTER:
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
        return 3 * (self.v.pay + SIGHT[2])

    def fight(self, site: int) -> float:
        if not self.days:
            self.survey()
        depth = self.taken[site] + 1
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
        return self.quarry()[0]

    def quarry(self) -> tuple[float, int]:
        """Which open monster the sword is for today, by its site, and what it is worth to rent it for that; -1: for none."""
        state, best, found, v = self.state, 0.0, -1, self.v
        for site, taken in enumerate(self.taken):
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
                    prize = max(odds * (v.prize[kind] + below), self.treasure(place))
                    worth = prize - self.t.sword * v.kara - RENTING
                    if worth > best:
                        best, found = worth, site
        return (best + 1.5 if found >= 0 else -1.0), found

    def treasure(self, place: int) -> float:
        """What it is worth that today, when the monster there falls, a stone can be dug up that this seat has seen under it."""
        fighters = self.home
        for under in range(place + 1, AHEAD[3][place]):
            fighters -= 1  # one digs it
            if fighters <= 0 or not self.seen[under]:
                break
            kind = self.face[under]
            if kind == STONE_TILE:
                return win_odds(self.t.life[self.face[place]] - self.state.wounds[place], fighters) * self.stone()
            if self.t.what[kind] in (ROCKFALL, MONSTER):
                break
        return 0.0

    def clear(self, site: int) -> float:
        if not self.days:
            self.survey()
        state = self.state
        depth = self.taken[site] + 1
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
        return self.sell(price_of(self.state, self.seat, VOCABULARY[number]))

    def hire(self, work: int, price: int = 0) -> float:
        state = self.state
        price = self.t.prices[work] + price
        waits = not self.late and state.where[self.seat * 3 + 2] == BEACH and self.karas < price + self.t.recruit
        price_xp = price * self.v.kara + (WAITING if waits else 0.0)
        if work != MINER and price_xp > MOST_SEEN:
            return MOST_SEEN - price_xp  # whatever could be seen
        best = NEVER
        for site in range(SITES):
            if self.taken[site] < DEPTH:
                best = max(best, self.work(work, site, self.home - 1))
        return best - price_xp

    def impersonate(self, work: int) -> float:
        return self.hire(work, self.t.prices[IMPERSONATOR])

    def work(self, specialist: int, site: int, left: int) -> float:
        """What a specialist is worth at a site, with so many adventurers left to dig there afterwards."""
        first = site * DEPTH + self.taken[site]
        if specialist != MINER:
            if specialist == ARCHAEOLOGIST:
                return self.sights(first, min(first + 5, (site + 1) * DEPTH))
            return max(self.sights(place, place + 3) for place in range(first, max(first + 1, (site + 1) * DEPTH - 2)))
        return self.mining(site, left)

    def mining(self, site: int, left: int) -> float:
        """The Miner: up to two tiles, but a monster stops him."""
        if not self.days:
            self.survey()
        seen, taken, base = self.seen, self.taken[site], site * DEPTH
        end = taken + 2 if taken + 2 < DEPTH else DEPTH
        worth, reach, depth = 0.0, 1.0, end
        for n in range(taken, end):
            place = base + n
            if seen[place]:
                kind = self.face[place]
                if self.t.what[kind] == MONSTER:
                    if n == taken:
                        return 0.0
                    depth = taken + 1
                    break
                worth += reach * (self.stone() if kind == STONE_TILE else self.v.mined[kind])
            else:
                level = self.levels[LEVEL[n]]
                worth += reach * (self.deep(level.mined) if self.near and LEVEL[n] == 2 else level.mined)
                reach *= 1 - level.monsters
            if n == DEPTH - 1 and self.empty > 2:
                worth += reach * self.last(place)
        return worth + reach * (self.onward(site, depth, left) + self.shy * self.best_day)

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


RATES: Final[list[Callable[[Look, int], float]]] = [Look.nothing] * len(VOCABULARY)
ARGS: Final = [0] * len(VOCABULARY)
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
