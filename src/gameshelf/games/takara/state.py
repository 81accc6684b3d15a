"""What lies on the table of Takara Island."""

from __future__ import annotations

from typing import Any, Final, Self

from gameshelf.core import Box, Chance, Content, Outcome, State, joined
from gameshelf.games.takara.content import KINDS, MAP, MONSTER, ROCKFALL, STONE, Arrays

SITES: Final = 6
DEPTH: Final = 9
TILES: Final = SITES * DEPTH
LEVEL: Final = [place % DEPTH // 3 for place in range(TILES)]
AT_LEVEL: Final = [[place for place in range(TILES) if LEVEL[place] == level] for level in range(3)]

# Where an adventurer is; SITE + n is next to site n
HOME: Final = 0
BEACH: Final = 1
BREAK: Final = 2
HOSPITAL: Final = 3
DIVE: Final = 4
COUNTER: Final = 5
DOCK: Final = 6
SITE: Final = 7

# What is known of a tile: a bit for each seat that has seen it, and these
OPEN: Final = 1 << 4  # it lies face up
CLEAN: Final = 1 << 5  # somebody looked at it and went on, so everybody knows that it is no rockfall
TAME: Final = 1 << 6  # somebody turned up all monsters and not this tile, so everybody knows that it is no monster

RANKS = ((40, "Legendary Hero"), (30, "The New Indiana"), (20, "Stones Amateur"), (10, "Rookie"))
# For each line of the count, what one is called who has the most there
BYNAMES = ("the Digger", "the Slayer", "the Chest Hunter", "the Trader", "the Stone Finder", "the Saver")
LOWEST = "Food for Axolotl"


class Takara(State):
    """Sites, teams, chests, Counter, Harbor. A tile is named by its place at the deal: site * 9 + depth."""

    __slots__ = (
        "bga", "chests", "counter", "face", "found", "fresh", "holder", "karas", "known", "lost_chests", "map_open",
        "misses", "resting", "rolled", "rolls", "shown", "sword", "t", "taken", "tokens", "trove", "visited", "where", "won",
        "wounds",
    )  # fmt: skip

    def __init__(self, box: Box, content: Content, players: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(box, content, players, options, chance)
        t: Arrays = content.table
        self.t = t
        self.bga = options["readings"] == "bga"
        self.face = deal(t, chance)
        self.taken = [0] * SITES  # how many tiles have been taken from each site
        self.known = [0] * TILES
        self.wounds = [0] * TILES
        self.won: list[tuple[int, ...]] = [()] * players  # tiles, by place
        self.chests = list(t.chest_deck)  # the next one is the last
        chance.shuffle(self.chests)
        self.trove: list[tuple[int, ...]] = [()] * players  # chests kept
        self.lost_chests: tuple[int, ...] = ()
        self.karas = [t.purse] * players
        self.tokens = [0] * players
        self.counter = t.tokens_each * players
        self.where = [HOME, HOME, BEACH] * players
        self.sword = False  # whoever's day it is has it
        self.holder = [-1] * 4  # who has each specialist; -1 is the Harbor
        self.resting = [False] * 4
        self.found = 0  # stones
        self.fresh: tuple[int, ...] = ()  # places of the tiles turned face up today, where they lie
        self.map_open = False  # bga: this day's player still has to choose about the Map
        self.rolls = 0  # how often the die has been taken up
        self.rolled: tuple[int, int, str, tuple[int, ...]] | None = None  # the last fight: seat, site, against whom, faces
        self.misses = (0,) * players  # hospital faces in a row
        self.visited = 0  # the sites at which somebody has worked today, in bits
        self.shown: tuple[int, int, int] | None = None  # what a specialist has just shown: site, first and last depth

    def clone(self) -> Self:
        twin = self.__class__.__new__(self.__class__)
        self.copy_base(twin)
        twin.t = self.t
        twin.bga = self.bga
        twin.face = self.face[:]
        twin.taken = self.taken[:]
        twin.known = self.known[:]
        twin.wounds = self.wounds[:]
        twin.won = self.won[:]
        twin.chests = self.chests[:]
        twin.trove = self.trove[:]
        twin.lost_chests = self.lost_chests
        twin.karas = self.karas[:]
        twin.tokens = self.tokens[:]
        twin.counter = self.counter
        twin.where = self.where[:]
        twin.sword = self.sword
        twin.holder = self.holder[:]
        twin.resting = self.resting[:]
        twin.found = self.found
        twin.fresh = self.fresh
        twin.map_open = self.map_open
        twin.rolls = self.rolls
        twin.rolled = self.rolled
        twin.shown = self.shown
        twin.misses = self.misses
        twin.visited = self.visited
        return twin

    def at_home(self, seat: int) -> int:
        """How many adventurers of a seat are at home."""
        return self.team_at(seat, HOME)

    def team_at(self, seat: int, place: int) -> int:
        """How many adventurers of a seat are there. Written out: it is asked all the time."""
        where, first = self.where, seat * 3
        return (where[first] == place) + (where[first + 1] == place) + (where[first + 2] == place)

    def begun(self, seat: int) -> bool:
        """Whether an adventurer of this seat has acted today."""
        return max(self.where[seat * 3 : seat * 3 + 3]) > BREAK

    def at_counter(self, seat: int) -> bool:
        return self.team_at(seat, COUNTER) > 0

    def hurt(self, seat: int) -> int:
        return self.team_at(seat, HOSPITAL)

    def specialist_of(self, seat: int) -> int | None:
        """The specialist who lies before this seat, working or resting."""
        return self.holder.index(seat) if seat in self.holder else None

    def top(self, site: int) -> int:
        """The place of a site's first tile. Ask only where one is left."""
        return site * DEPTH + self.taken[site]

    def visible_rockfalls(self) -> int:
        """Rockfalls that lie open: all of them, or with Board Game Arena's reading those on top."""
        what, face, known = self.t.what, self.face, self.known
        count = 0
        for site, taken in enumerate(self.taken):
            end = taken + 1 if self.bga and taken < DEPTH else DEPTH
            for place in range(site * DEPTH + taken, site * DEPTH + end):
                if known[place] & OPEN and what[face[place]] == ROCKFALL:
                    count += 1
        return count

    # Counting and the end

    @property
    def void(self) -> bool:
        """Whether the game ended with one stone, which is then worth nothing (rulebook: End of game, 2)."""
        return self.outcome is not None and self.outcome.reason == "takara.end.void"

    def stones(self, seat: int) -> int:
        what, face, count = self.t.what, self.face, 0
        for place in self.won[seat]:
            if what[face[place]] == STONE:
                count += 1
        return count

    def score_lines(self, seat: int, void: bool) -> tuple[tuple[str, int], ...]:
        """The score of a seat, line by line (rulebook: Counting XP points)."""
        t = self.t
        tiles = monsters = stones = 0
        for place in self.won[seat]:
            kind = self.face[place]
            if t.what[kind] == STONE:
                stones += 0 if void else t.xp[kind]
            elif t.what[kind] == MONSTER:
                monsters += t.xp[kind]
            else:
                tiles += t.xp[kind]
        return (
            ("XP tiles", tiles),
            ("Monsters", monsters),
            ("Chests", sum(t.chest_xp[chest] for chest in self.trove[seat])),
            ("XP tokens", self.tokens[seat] * t.token_xp),
            ("Stones of Legend", stones),
            (f"{self.karas[seat]} Karas", self.karas[seat] // 5),
        )

    def check(self) -> None:
        """The end of the game (rulebook: End of game), looked for after every action and each tile of the Miner."""
        empty = self.taken.count(DEPTH)
        if self.found < 2 and (empty < 4 or (empty == 4 and self.found)):
            return
        if self.deciding():
            return
        if self.found == 2:
            for seat in range(self.players):
                if self.stones(seat) == 2:
                    self.finish("takara.end.both", f"@{seat} holds both Stones of Legend and wins at once.", owner=seat)
                    return
            self.finish("takara.end.shared", "Both Stones of Legend were found, by two players: most XP wins.")
        elif self.found == 0:
            self.finish("takara.end.lost", "The fourth site is empty, and still no stone: everybody loses.")
        elif empty >= 5:
            self.finish("takara.end.void", "The fifth site is empty, and one stone alone is worth nothing: most XP wins.")

    def deciding(self) -> bool:
        """Whether the finder of the Map decides about it first: also with the tile that ends the game, if points count."""
        from gameshelf.games.takara.steps.digging import TheMap

        if not self.found:
            return False
        if self.map_open:
            self.map_open = False
            finder = self.stack[-1].seat
            if MAP in self.trove[finder]:
                self.stack.append(TheMap(finder))
        return isinstance(self.stack[-1], TheMap)

    def finish(self, reason: str, text: str, owner: int | None = None) -> None:
        lines = tuple(self.score_lines(seat, void=reason == "takara.end.void") for seat in range(self.players))
        scores = tuple(sum(points for _, points in seat) for seat in lines)
        if reason == "takara.end.lost":
            winners: tuple[int, ...] = ()
            scores, lines = (0,) * self.players, ((),) * self.players
        elif owner is not None:
            winners = (owner,)
        else:
            aside = slice(-2, None) if self.bga else slice(-1, None)  # Karas; on Board Game Arena stones as well
            marks = [(score, score - sum(points for _, points in own[aside])) for score, own in zip(scores, lines, strict=True)]
            winners = tuple(seat for seat in range(self.players) if marks[seat] == max(marks))
            level = [f"@{seat}" for seat in range(self.players) if scores[seat] == max(scores)]
            if len(level) > 1:
                without = "Karas and stones" if self.bga else "Karas"
                then = "decide" if len(winners) < len(level) else "are level, too, and they share the win"
                text += f" {joined(level)} have {max(scores)} XP each: XP without {without} {then}."
        ranks = named_apart(scores, lines) if winners else ()
        self.outcome = Outcome(winners, scores, reason, text, lines, ranks)
        if self.journal is not None:
            self.tell(reason, text, what="end", winners=list(winners))


def named_apart(scores: tuple[int, ...], lines: tuple[tuple[tuple[str, int], ...], ...]) -> tuple[str, ...]:
    """The title of each seat; those with the same one have a byname, for what brought them more than the others."""
    ranks = [rank(score) for score in scores]
    left = list(range(len(BYNAMES)))
    found = []
    for seat, title in enumerate(ranks):
        if ranks.count(title) == 1:
            found.append(title)
            continue
        points = [[points for _, points in own] for own in lines]
        most = [max(other[n] for one, other in enumerate(points) if one != seat) for n in range(len(BYNAMES))]
        best = max(left, key=lambda n: points[seat][n] - most[n])
        left.remove(best)
        found.append(f"{title}, {BYNAMES[best]}")
    return tuple(found)


def rank(score: int) -> str:
    """The title for a score (rulebook: Counting XP points)."""
    return next((title for least, title in RANKS if score >= least), LOWEST)


def deal(t: Arrays, chance: Chance) -> list[int]:
    """Six sites of nine: each level shuffled and laid out three to a site, the stones in two different sites."""
    face = [-1] * TILES
    for level, deck in enumerate(t.decks):
        tiles = [tile for tile in deck if t.what[tile] != STONE]
        chance.shuffle(tiles)
        places = [site * DEPTH + level * 3 + n for site in range(SITES) for n in range(3)]
        if len(tiles) < len(places):
            stone = next(tile for tile in deck if t.what[tile] == STONE)
            sites = list(range(SITES))
            chance.shuffle(sites)
            for site in sites[:2]:
                place = site * DEPTH + level * 3 + chance.below(3)
                face[place] = stone
                places.remove(place)
        for place, tile in zip(places, tiles, strict=True):
            face[place] = tile
    return face


def census(state: Takara) -> dict[str, str]:
    """Where every piece is, each exactly once."""
    found: dict[str, str] = {}
    owner = {place: f"seat {seat}" for seat, places in enumerate(state.won) for place in places}
    seen = [0] * len(KINDS)
    for place, kind in enumerate(state.face):
        site, depth = divmod(place, DEPTH)
        in_site = depth >= state.taken[site]
        assert not (in_site and place in owner), f"tile {place} is in its site and won"
        seen[kind] += 1
        found[f"{KINDS[kind]} {seen[kind]}"] = f"site {site + 1}" if in_site else owner.get(place, "discarded")
    keys = state.t.chest_keys
    counts = [0] * len(keys)
    piles = [("pile", state.chests), ("lost", state.lost_chests), *((f"seat {s}", c) for s, c in enumerate(state.trove))]
    for name, chests in piles:
        for chest in chests:
            counts[chest] += 1
            found[f"{keys[chest]} {counts[chest]}"] = name
    for seat in range(state.players):
        for n in range(3):
            found[f"adventurer {seat}.{n}"] = str(state.where[seat * 3 + n])
    tokens = [*[s for s in range(state.players) for _ in range(state.tokens[s])], *["counter"] * state.counter]
    for n, where in enumerate(tokens):
        found[f"token {n}"] = str(where)
    found["sword"] = "rented" if state.sword else "forge"
    for n in range(4):
        found[f"specialist {n}"] = f"{state.holder[n]} {state.resting[n]}"
    assert all(karas >= 0 for karas in state.karas)
    assert len(owner) == sum(map(len, state.won))
    return found
