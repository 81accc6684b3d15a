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
    CHEST,
    CROSS,
    IMPERSONATOR,
    KARAS,
    KINDS,
    MAP,
    MINER,
    MONSTER,
    ROCKFALL,
    STONE,
    Tables,
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
from gameshelf.games.takara.state import BEACH, CLEAN, DEPTH, HOME, OPEN, SITES, Takara
from gameshelf.games.takara.steps.trading import for_sale

KARA = 0.2
SCARCE = 0.3  # a Kara while one saves for the recruit
INJURY = 0.4  # the hospital's price, or a day lost
WIN = 40.0  # the game
FIRST = 8.0  # what the first stone is worth besides its XP: the second one wins
LOST = 40.0  # nobody wins
SIGHT = (0.01, 0.03, 0.08)  # what it is worth to know one tile of each level
HIT = 4 / 6
LEVEL = [place % DEPTH // 3 for place in range(SITES * DEPTH)]
LATE = 36  # tiles taken
FIGHTING = 0.5  # a monster beaten opens the way
RENTING = 0.3
SELLING = 0.35  # what 5 Karas bring over their XP while there is a use for them
SOLD = 0.1
EXPOSING = 0.5  # of what others find where this seat has dug
WAITING = 0.2  # the recruit a day later
BLOCKS = (ROCKFALL, MONSTER)
STONE_TILE = KINDS.index("stone")
AHEAD = [
    [min(place + n, place - place % DEPTH + DEPTH) for place in range(SITES * DEPTH)] for n in range(4)
]  # n on, in its site
DEEP = [place for place in range(SITES * DEPTH) if LEVEL[place] == 2]


class Values:
    """What tiles are worth, from the content, when a Kara is worth so much."""

    __slots__ = (
        "below", "digs", "dug", "kara", "means", "mined", "mined_means", "mines", "monsters", "prize", "rockfalls", "safe",
        "safe_means", "views",
    )  # fmt: skip

    def __init__(self, t: Tables, kara: float) -> None:
        chest = sum(t.chest_xp[c] + t.chest_karas[c] * kara for c in t.chest_deck) / len(t.chest_deck)
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
        self.means, self.safe_means, self.mined_means = (
            [sum(worth[kind] for kind in deck) / len(deck) for deck in t.decks] for worth in (self.dug, self.safe, self.mined)
        )
        self.rockfalls, self.monsters = (
            [sum(t.what[kind] == what for kind in deck) / len(deck) for deck in t.decks] for what in (ROCKFALL, MONSTER)
        )
        # At a site where nothing is known from some depth on: a look at three, the best a tile of one to three digs, the Miner
        self.views = [self._view(depth, t.turned * kara) for depth in range(DEPTH)]
        self.digs = [[self._dig(depth, count) for count in range(4)] for depth in range(DEPTH)]
        self.mines = [self._mine(depth) for depth in range(DEPTH)]
        rise = [self.means[LEVEL[min(depth + 1, DEPTH - 1)]] - self.means[LEVEL[depth]] for depth in range(DEPTH)]
        self.below = [max(0.0, step) for step in rise]

    def _view(self, depth: int, pay: float) -> float:
        worth, reach = 0.0, 1.0
        for level in [LEVEL[place] for place in range(depth, min(depth + 3, DEPTH))]:
            worth += reach * ((self.rockfalls[level] + self.monsters[level]) * pay + SIGHT[level])
            reach *= 1 - self.rockfalls[level]
        return worth

    def _dig(self, depth: int, count: int) -> float:
        found = [self.means[LEVEL[place]] for place in range(depth, min(depth + count, DEPTH))]
        return max((sum(found[: n + 1]) / (n + 1) for n in range(len(found))), default=0.0)

    def _mine(self, depth: int) -> float:
        worth, reach = 0.0, 1.0
        for level in [LEVEL[place] for place in range(depth, min(depth + 2, DEPTH))]:
            worth += reach * self.mined_means[level]
            reach *= 1 - self.monsters[level]
        return worth


@lru_cache(64)
def values_of(t: Tables, kara: float) -> Values:
    return Values(t, kara)


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
        "empty",
        "end",
        "face",
        "found",
        "home",
        "karas",
        "known",
        "late",
        "mine",
        "near",
        "saving",
        "seat",
        "state",
        "t",
        "v",
    )

    def __init__(self, state: Takara, seat: int) -> None:
        t = state.t
        self.state, self.seat, self.t = state, seat, t
        self.face, self.known = state.face, state.known
        self.mine = OPEN | 1 << seat
        self.home = state.where[seat * 3 : seat * 3 + 3].count(HOME)
        self.karas = state.karas[seat]
        self.found = state.found
        self.empty = state.taken.count(DEPTH)
        self.late = self.empty >= 3 or sum(state.taken) > LATE
        self.near = self.found > 0 or self.empty > 2  # the next stone or the next empty site may end the game
        self.saving = not self.late and state.where[seat * 3 + 2] == BEACH and self.karas < t.recruit
        self.v = values_of(t, SCARCE if self.saving else KARA)
        self.end: tuple[float, float, float] | None = None

    def ends(self) -> tuple[float, float, float]:
        """What the next stone is worth, what it is to empty a site now, and how likely a hidden deep tile is a stone."""
        if self.end is None:
            state, seat, face, known, mine = self.state, self.seat, self.face, self.known, self.mine
            stone, emptied = self.t.xp[STONE_TILE] + FIRST, 0.0
            holder = -1
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
            hidden, stones = 0, 2 - self.found
            for place in DEEP:
                if not known[place] & mine:
                    hidden += 1
                elif face[place] == STONE_TILE and not known[place] & OPEN:
                    stones -= 1
            self.end = (stone, emptied, stones / hidden if hidden else 0.0)
        return self.end

    def rate(self, move: Move) -> float:
        return RATES[move.number](self, ARGS[move.number])

    # Each verb; a site's number, or another argument, comes with it

    def tile(self, place: int, worth: list[float], means: list[float]) -> float:
        """What it is worth to take up this tile, as far as this seat knows."""
        if self.known[place] & self.mine:
            kind = self.face[place]
            return self.ends()[0] if kind == STONE_TILE else worth[kind]
        level = LEVEL[place]
        if level == 2 and self.near:
            stone, _, odds = self.ends()
            return means[2] - 2 / 18 * (self.t.xp[STONE_TILE] + FIRST) + odds * stone
        return means[level]

    def last(self, place: int) -> float:
        """What it is worth that this tile leaves its site, when it is the last one and no stone."""
        _, emptied, odds = self.ends()
        if not emptied:
            return 0.0
        if self.known[place] & self.mine:
            return 0.0 if self.face[place] == STONE_TILE else emptied
        return emptied * (1 - odds)

    def dig(self, site: int) -> float:
        """The best a tile of the ones that this seat could dig here today, one after the other."""
        v, known, mine, what, taken = self.v, self.known, self.mine, self.t.what, self.state.taken[site]
        if not self.near and not any(known[(first := site * DEPTH + taken) : AHEAD[self.home][first]]):
            return v.digs[taken][self.home] - EXPOSING * v.below[taken]
        worth, means = (v.safe, v.safe_means) if self.state.sword else (v.dug, v.means)
        best, total, first = -99.0, 0.0, site * DEPTH + taken
        last = first
        for n in range(AHEAD[self.home][first] - first):
            place = first + n
            if known[place] & mine and what[self.face[place]] in BLOCKS:
                if n == 0:
                    return worth[self.face[place]] - 0.5
                break
            total += self.tile(place, worth, means)
            if taken + n == DEPTH - 1 and self.empty > 2:
                total += self.last(place)
            if total > best * (n + 1):
                best = total / (n + 1)
                last = place
        return best - self.exposes(last)

    def exposes(self, place: int) -> float:
        """What others gain when this tile is dug, and the one under it is the next: that it is worth more than this one."""
        if place % DEPTH == DEPTH - 1 or LEVEL[place + 1] == LEVEL[place] == 0:
            return 0.0
        mine, below, means = self.mine, self.known[place + 1], self.v.means
        if below & mine and self.t.what[self.face[place + 1]] in BLOCKS:
            return 0.0
        worth = self.theirs(place + 1)
        return EXPOSING * (worth - means[LEVEL[place]]) if worth > means[LEVEL[place]] else 0.0

    def theirs(self, place: int) -> float:
        """What a tile is worth to the others."""
        if self.known[place] & self.mine and self.face[place] != STONE_TILE:
            return self.v.dug[self.face[place]]
        odds = 1.0 if self.known[place] & self.mine else self.ends()[2] if self.near else 2 / 18
        holds = self.found and not self.state.stones(self.seat)
        return self.v.means[LEVEL[place]] + (odds * (WIN if holds else 10.0) if LEVEL[place] == 2 and self.near else 0.0)

    def view(self, site: int) -> float:
        v, known, mine, face, what = self.v, self.known, self.mine, self.face, self.t.what
        taken = self.state.taken[site]
        first = site * DEPTH + taken
        if not any(known[first : AHEAD[3][first]]):
            return v.views[taken]
        worth, reach, pay = 0.0, 1.0, self.t.turned * self.v.kara
        for place in range(first, AHEAD[3][first]):
            bits = known[place]
            if bits & OPEN:
                break
            if bits & mine:
                if what[face[place]] == MONSTER:
                    worth += reach * pay
                continue
            level = LEVEL[place]
            rockfall = 0.0 if bits & CLEAN else v.rockfalls[level]
            worth += reach * ((rockfall + v.monsters[level]) * pay + SIGHT[level])
            reach *= 1 - rockfall
        return worth

    def fight(self, site: int) -> float:
        place = site * DEPTH + self.state.taken[site]
        kind = self.face[place]
        life = self.t.life[kind] - self.state.wounds[place]
        odds = win_odds(life, 1)
        worth = odds * self.v.prize[kind] - (1 - odds) * INJURY + (win_odds(life, self.home) - odds) * self.v.prize[kind] / 2
        if self.state.taken[site] == DEPTH - 1 and self.empty > 2:
            worth += odds * self.last(place)
        return worth + FIGHTING

    def rent(self, _: int) -> float:
        """Worth it when an open monster is likely to fall today."""
        state, best = self.state, 0.0
        for site, taken in enumerate(state.taken):
            if taken < DEPTH:
                place = site * DEPTH + taken
                kind = self.face[place]
                if self.known[place] & OPEN and self.t.what[kind] == MONSTER:
                    if taken == DEPTH - 1 and self.empty > 2 and self.last(place) < 0:
                        continue
                    odds = win_odds(self.t.life[kind] - state.wounds[place], self.home)
                    below = 0.0
                    if taken + 1 < DEPTH and self.known[place + 1] & self.mine:
                        below = 0.5 * max(0.0, self.tile(place + 1, self.v.safe, self.v.safe_means))
                    best = max(best, odds * (self.v.prize[kind] + below) - self.t.sword * self.v.kara - RENTING)
        return best + 1.5 if best > 0 else -1.0

    def clear(self, site: int) -> float:
        state = self.state
        place = site * DEPTH + state.taken[site]
        worth = self.t.rockfall * state.visible_rockfalls() * self.v.kara / 2
        if state.taken[site] == DEPTH - 1:
            return worth + (self.last(place) if self.empty > 2 else 0.0)
        below = max(0.0, self.tile(place + 1, self.v.dug, self.v.means))
        return worth + (below / 3 if self.home > 2 else 0.05 * below)

    def dive(self, extra: int) -> float:
        return self.t.dive * self.v.kara - 0.01 * extra

    def buy(self, _: int) -> float:
        """A token, unless the money is for the recruit."""
        beach = self.state.where[self.seat * 3 + 2] == BEACH
        if beach and not self.late and self.karas < self.t.token + self.t.recruit:
            return 0.05
        return self.t.token_xp - self.t.token * KARA

    def sell(self, xp: int) -> float:
        """Experience turns into money: for the recruit, the Miner, and more experience while the Counter has tokens."""
        if self.karas >= self.t.recruit or xp <= 0:
            return -1.0
        state = self.state
        need = min(state.counter, 3) * self.t.token + (0 if self.late else 2 * self.t.prices[MINER])
        worth = SELLING * min(xp * self.t.sale, need) / 5
        return worth + (WAITING if not self.late and state.where[self.seat * 3 + 2] == BEACH else 0.0) - SOLD

    def sell_piece(self, number: int) -> float:
        return self.sell(for_sale(self.state, self.seat, VOCABULARY[number])[1])

    def hire(self, work: int, price: int = 0) -> float:
        state = self.state
        price = self.t.prices[work] + price
        waits = not self.late and state.where[self.seat * 3 + 2] == BEACH and self.karas < price + self.t.recruit
        best = max(self.work(work, site) for site, taken in enumerate(state.taken) if taken < DEPTH)
        return best - price * self.v.kara - (WAITING if waits else 0.0)

    def impersonate(self, work: int) -> float:
        return self.hire(work, self.t.prices[IMPERSONATOR])

    def work(self, specialist: int, site: int) -> float:
        """What a specialist is worth at a site."""
        taken = self.state.taken[site]
        first = site * DEPTH + taken
        if specialist != MINER:
            if specialist == ARCHAEOLOGIST:
                return self.sights(first, min(first + 5, (site + 1) * DEPTH))
            return max(self.sights(place, place + 3) for place in range(first, max(first + 1, (site + 1) * DEPTH - 2)))
        v, worth, reach = self.v, 0.0, 1.0
        if not self.near and not any(self.known[first : AHEAD[2][first]]):
            return v.mines[taken]
        for place in range(first, AHEAD[2][first]):
            if self.known[place] & self.mine:
                if self.t.what[self.face[place]] == MONSTER:
                    break
                stopped = 0.0
            else:
                stopped = v.monsters[LEVEL[place]]
            worth += reach * self.tile(place, v.mined, v.mined_means)
            reach *= 1 - stopped
            if place % DEPTH == DEPTH - 1 and self.empty > 2:
                worth += reach * self.last(place)
        return worth

    def sights(self, first: int, last: int) -> float:
        worth = 0.0
        for place in range(first, min(last, first - first % DEPTH + DEPTH)):
            if not self.known[place] & self.mine:
                level = LEVEL[place]
                worth += SIGHT[level]
        return worth if self.home else 0.5 * worth

    def site(self, site: int) -> float:
        return self.work(self.state.stack[-1].specialist, site)  # type: ignore[attr-defined]

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
