"""What a sensible player looks at on Takara Island.

Everything is weighed in XP; 5 Karas are 1 XP. A tile that the seat has not seen is worth the mean of what can still be there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, ClassVar, Protocol

from gameshelf.core import Content, Move
from gameshelf.games.takara.content import (
    CHEST,
    CROSS,
    KARAS,
    KINDS,
    LEVELS,
    MAP,
    MONSTER,
    ROCKFALL,
    SPECIALISTS,
    STONE,
    XP,
    Tables,
)

KARA = 0.2
INJURY = 0.7  # the hospital's price, or a day lost
STONE_FOR_TWO = 40.0  # the second stone to the holder of the first wins the game
DOOM = 15.0
SIGHT = {"surface": 0.03, "intermediate": 0.10, "deep": 0.30}  # what it is worth to know one tile
HIT = 4 / 6


class Knows(Protocol):
    """The part of a Seat that is looked at."""

    number: int
    content: Content
    moves: list[Move]
    view: dict[str, Any]


def rate(seat: Knows) -> list[float]:
    """How good each of the seat's moves looks."""
    look = Look(seat)
    return [look.worth(move) for move in seat.moves]


class Look:
    """One look at the table from one seat."""

    def __init__(self, seat: Knows) -> None:
        self.view = seat.view
        self.t: Tables = seat.content.table
        self.me = self.view["teams"][seat.number]
        self.seat = seat.number
        self.home = self.me["adventurers"].count("home")
        self.chest: float = sum(self.t.chest_xp[c] + self.t.chest_karas[c] * KARA for c in self.t.chest_deck) / 8
        self.odds = self.unseen()
        self.means = [self.mean(level, sword=self.view["sword"]) for level in range(3)]
        self.mined = [self.mean(level, miner=True) for level in range(3)]
        self.shares: dict[tuple[int, int], float] = {}
        self.empty = sum(not tiles for tiles in self.view["sites"])
        self.stones = sum(team["stones"] for team in self.view["teams"])
        self.late = self.empty >= 3 or self.stones > 0

    def unseen(self) -> list[Counter[int]]:
        """For each level, what can still lie where this seat has not looked."""
        left = [Counter(deck) for deck in self.t.decks]
        seen = [tile for tiles in self.view["sites"] for tile in tiles if tile["face"]]
        seen += self.view["discarded"]
        seen += [tile for team in self.view["teams"] for tile in team["tiles"]]
        for tile in seen:
            left[tile["id"] % 9 // 3][KINDS.index(tile["face"])] -= 1
        return left

    def value(self, kind: int, sword: bool = False, miner: bool = False) -> float:
        """What it is worth to dig up a tile of this kind."""
        t, what = self.t, self.t.what[kind]
        if what == KARAS:
            return 0.0 if miner else t.karas[kind] * KARA
        if what == XP:
            return float(t.xp[kind])
        if what == CROSS:
            return t.xp[kind] - (0.0 if miner else INJURY)
        if what == CHEST:
            return self.chest
        if what == STONE:
            return STONE_FOR_TWO if self.me["stones"] else float(t.xp[kind])
        if what == MONSTER:
            return 0.0 if sword or miner else -INJURY
        return 0.0

    def mean(self, level: int, sword: bool = False, miner: bool = False) -> float:
        left = self.odds[level]
        total = sum(left.values())
        return sum(n * self.value(kind, sword, miner) for kind, n in left.items()) / total if total else 0.0

    def tile(self, tile: dict[str, Any], miner: bool = False) -> float:
        """What it is worth to dig up this tile, as far as this seat knows."""
        if tile["face"]:
            return self.value(KINDS.index(tile["face"]), self.view["sword"], miner)
        return (self.mined if miner else self.means)[LEVELS.index(tile["level"])]

    def chance(self, tile: dict[str, Any], what: int) -> float:
        """How likely it is that a tile is of some sort."""
        if tile["face"]:
            return float(self.t.what[KINDS.index(tile["face"])] == what)
        if what == ROCKFALL and tile["no_rockfall"]:
            return 0.0
        level = LEVELS.index(tile["level"])
        if (level, what) not in self.shares:
            left = self.odds[level]
            total = sum(left.values())
            among = sum(n for kind, n in left.items() if self.t.what[kind] == what)
            self.shares[level, what] = among / total if total else 0.0
        return self.shares[level, what]

    def doom(self, tiles: list[dict[str, Any]]) -> float:
        """What it costs to empty the fourth site before anybody has a stone: the game."""
        lost = self.empty == 3 and len(tiles) == 1 and not self.stones
        return DOOM * (1 - self.chance(tiles[0], STONE)) if lost else 0.0

    # Each verb

    def worth(self, move: Move) -> float:
        rate_verb = self.VERBS.get(move.verb)
        return rate_verb(self, move) if rate_verb else 0.0

    def site_of(self, move: Move) -> list[dict[str, Any]]:
        tiles: list[dict[str, Any]] = self.view["sites"][int(move.args[0]) - 1]
        return tiles

    def dig(self, move: Move) -> float:
        tiles = self.site_of(move)
        top = tiles[0]
        worth = self.tile(top) - self.doom(tiles)
        if top["face"] and self.t.what[KINDS.index(top["face"])] in (MONSTER, ROCKFALL):
            return worth - 0.5
        return worth

    def look_at(self, move: Move) -> float:
        worth, reach = 0.0, 1.0
        for tile in self.site_of(move)[:3]:
            if tile["open"]:
                break
            rockfall = self.chance(tile, ROCKFALL)
            pay = rockfall + (1 - rockfall) * self.chance(tile, MONSTER)
            sight = 0.0 if tile["face"] else SIGHT[tile["level"]]
            worth += reach * (pay * self.t.turned * KARA + sight)
            reach *= 1 - rockfall
        return worth

    def fight_odds(self, tile: dict[str, Any]) -> float:
        left: int = tile["life"] - tile["wounds"]
        return float(HIT**left)

    def prize(self, tile: dict[str, Any]) -> float:
        kind = KINDS.index(tile["face"])
        return self.t.xp[kind] + self.t.karas[kind] * KARA

    def fight(self, move: Move) -> float:
        top = self.site_of(move)[0]
        odds = self.fight_odds(top)
        return odds * self.prize(top) - (1 - odds) * (INJURY - 0.2) + 0.3 - self.doom(self.site_of(move))

    def rent(self, move: Move) -> float:
        """Worth it when an open monster is likely to fall today."""
        best = 0.0
        for tiles in self.view["sites"]:
            if tiles and tiles[0]["open"] and tiles[0]["life"]:
                odds = 1 - (1 - self.fight_odds(tiles[0])) ** self.home
                best = max(best, odds * self.prize(tiles[0]) - self.t.sword * KARA - 0.3)
        return best + 1.5 if best > 0.4 else -1.0

    def clear(self, move: Move) -> float:
        below = self.site_of(move)[1:2]
        pay: int = self.t.rockfall * self.view["rockfalls"]
        return pay * KARA / 2 + (0.1 * self.tile(below[0]) if below else 0.0) - self.doom(self.site_of(move))

    def dive(self, move: Move) -> float:
        return self.t.dive * KARA - (0.01 if move.args else 0.0)

    def buy(self, move: Move) -> float:
        saving = "beach" in self.me["adventurers"] and not self.late and self.me["karas"] < self.t.token + self.t.recruit
        return 0.05 if saving else self.t.token_xp - self.t.token * KARA

    def sell(self, move: Move) -> float:
        """Experience turns into money, and money into more experience while the Counter has tokens."""
        return -1.0 if self.late or self.me["karas"] >= self.t.token or self.view["counter"] < 4 else 0.1

    def hire(self, move: Move) -> float:
        work = str(move.args[0])
        price = self.t.prices[SPECIALISTS.index(work)]
        if move.verb == "impersonate":
            price += self.t.prices[SPECIALISTS.index("impersonator")]
        return max(self.work(work, tiles) for tiles in self.view["sites"] if tiles) - price * KARA

    def work(self, specialist: str, tiles: list[dict[str, Any]]) -> float:
        """What a specialist is worth at a site."""
        if specialist == "miner":
            first = self.tile(tiles[0], miner=True) - self.doom(tiles[:-1] if len(tiles) == 2 else tiles)
            stopped = self.chance(tiles[0], MONSTER)
            return first + ((1 - stopped) * self.tile(tiles[1], miner=True) if len(tiles) > 1 else 0.0)
        reach = tiles[:5] if specialist == "archaeologist" else max(
            (tiles[n : n + 3] for n in range(max(1, len(tiles) - 2))), key=self.sights
        )  # fmt: skip
        return self.sights(reach) if self.home > 1 else 0.3 * self.sights(reach)

    def sights(self, tiles: list[dict[str, Any]]) -> float:
        return sum(0.0 if tile["face"] else SIGHT[tile["level"]] for tile in tiles)

    def site(self, move: Move) -> float:
        return self.work(self.view["working"], self.site_of(move))

    def look_from(self, move: Move) -> float:
        tiles = self.view["sites"][self.view["looking"]["site"]]
        first = int(move.args[0]) - 1
        return self.sights(tiles[first : first + 3]) - 0.001 * first

    def turn(self, move: Move) -> float:
        return self.t.turned * KARA

    def keep(self, move: Move) -> float:
        return float(self.t.chest_xp[MAP])

    def take(self, move: Move) -> float:
        return self.t.chest_karas[MAP] * KARA

    def recruit(self, move: Move) -> float:
        return -0.5 if self.late else 2.0

    def heal(self, move: Move) -> float:
        return 0.5

    VERBS: ClassVar[dict[str, Callable[[Look, Move], float]]] = {
        "dig": dig, "view": look_at, "fight": fight, "rent": rent, "clear": clear, "dive": dive, "buy": buy, "sell": sell,
        "hire": hire, "impersonate": hire, "site": site, "from": look_from, "turn": turn, "keep": keep, "take": take,
        "recruit": recruit, "heal": heal,
    }  # fmt: skip
