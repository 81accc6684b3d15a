"""From content.toml to the plain arrays that the rules read: a city is data, and another one plays as well."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from gameshelf.core import Content, Kind, Move, choice, flag, joined, listing, number, phrase, plural
from gameshelf.core.effects import CHOOSE, Ops, Unreadable
from gameshelf.games.kaiju.effects import LANGUAGE
from gameshelf.games.kaiju.moves import (
    AREAS,
    ATTACK,
    BEACH_LETTERS,
    COMPASS,
    EAST,
    GO,
    ICONS,
    KINDS,
    LETTERS,
    MOST,
    NORTH,
    POWERS,
    SOUTH,
    STEP,
    STRIKE,
    SWAP,
    TANKS,
    WEST,
)

CARDS = 75
ZONES = ("V", "Y", "O", "B", "G", "R")
COLOURS = ("violet", "yellow", "orange", "blue", "green", "red", "brown", "grey", "teal", "rose")
MAPS = ("zones", "heights", "points", "two", "crossings")
KAIJU = ("black", "white", "turquoise", "pink")
MARKS = ("stripe", "ring", "dot", "cross")
COUNTS = ("cubes", "stack", "start", "hand", "head-start", "actions", "draw", "tanks", "sight", "rest", "rounds")
NONE = -1
SIDES = (("west", "east"), ("south", "north"))  # of a lot, along x and along y
LETTER_OF = {"B": 0, "C": 1, "F": 2}

SCHEMA = {
    "map": Kind({"rows": listing(phrase(60), MOST + 1)}),
    "place": Kind({"lot": phrase(2)}),
    "beach": Kind({"joins": listing(phrase(20), AREAS)}),
    "zone": Kind({"name": phrase(30), "colour": choice(*COLOURS), "tank": phrase(2), "two": flag()}),
    "track": Kind({"squares": number(1, MOST * MOST), "tanks": listing(phrase(6), TANKS)}),
    "token": Kind({"values": listing(number(0, 50), len(ZONES))}),
    "count": Kind({"n": number(1, 200)}),
    "kaiju": Kind({"name": phrase(20), "mark": choice(*MARKS), "look": phrase(100)}),
    "ability": Kind({"name": phrase(30), "does": phrase(80)}),
    "icon": Kind({"does": phrase(80)}),
    "card": Kind(
        {
            "name": phrase(30),
            "cost": phrase(5),
            "points": number(0, 20),
            "icon": choice("none", *ICONS),
            "ability": choice("none", *POWERS),
        }
    ),
}


@dataclass(frozen=True, slots=True, eq=False)
class Arrays:
    """The content as arrays. Lots, crossings, spaces, zones, cards and abilities go by number.

    A space is a crossing or a beach area; the crossings come first, so a crossing's number is its space's.
    """

    columns: int
    rows: int
    lots: tuple[str, ...]  # names, from the south-west, row by row
    lot_at: tuple[tuple[int, int], ...]  # column and row, counted from 0
    zone: tuple[int, ...]
    height: tuple[int, ...]
    points: tuple[int, ...]
    two: tuple[bool, ...]  # has the 2+ icon
    hall: int
    crossings: int
    spaces: tuple[str, ...]  # names
    space_at: tuple[tuple[int, int], ...]  # x and y; a beach area lies one block outside
    joined: tuple[tuple[int, ...], ...]  # spaces next to each space along a street
    streets: tuple[tuple[int, ...], ...]  # the crossings among them, for tanks
    touches: tuple[tuple[int, ...], ...]  # the lots at each space; none at a beach area
    around: tuple[tuple[int, ...], ...]  # the crossings at each lot
    ahead: tuple[tuple[int, ...], ...]  # crossing * 4 + direction: the crossings that a tank there sees
    lines: tuple[tuple[tuple[int, ...], ...], ...]  # for each space: the straight lines from it, nearest crossing first
    far: tuple[tuple[int, ...], ...]  # for each crossing: how many blocks it is to every crossing
    blocks: tuple[tuple[int, ...], ...]  # for each space: how many blocks it is to a crossing at each lot
    beaches: tuple[int, ...]  # the spaces that are starting areas
    places: tuple[str, ...]  # what people call each space: `the corner between A1 and B2`
    places_two: tuple[str, ...]  # with two players, when some lots are not built on
    zone_names: tuple[str, ...]
    zone_lots: tuple[tuple[int, ...], ...]
    colours: tuple[str, ...]
    tank_space: tuple[int, ...]
    zone_two: tuple[bool, ...]  # has a bonus token with two players
    track: tuple[int, ...]  # for each square the zone that a tank comes to, or NONE
    track_two: tuple[int, ...]
    tokens: tuple[int, ...]
    cubes: int
    stack: int
    start: int
    hand: int
    head_start: int  # cards fewer in the first hand of who begins, with two players
    actions: int
    draw: int
    tanks: int
    sight: int
    rest: int
    rounds: int
    kaiju: tuple[str, ...]
    marks: tuple[str, ...]
    looks: tuple[str, ...]
    ability_names: tuple[str, ...]
    ability_does: tuple[str, ...]  # in words
    ability_ops: tuple[Ops, ...]
    icon_does: tuple[str, ...]
    icon_ops: tuple[Ops, ...]
    card_names: tuple[str, ...]
    cost: tuple[tuple[int, int, int], ...]
    price: tuple[int, ...]  # how many cards in all
    back: tuple[int, ...]  # cards with the same cost have the same back
    backs: int  # how many different ones there are
    worth: tuple[int, ...]
    mean: tuple[float, ...]  # for each card the mean points of those with its back
    icon: tuple[int, ...]
    ability: tuple[int, ...]
    go: tuple[Move, ...]  # the moves that name a space, by its number
    strike: tuple[Move, ...]
    attack: tuple[Move, ...]
    swap: tuple[Move, ...]
    space_of: dict[Move, int]
    lot_of: dict[Move, int]


def compile_content(content: Content) -> Arrays:
    """Check that the values fit together, and lay them out."""
    entries = content.entries
    content.need({"map": MAPS, "beach": COMPASS, "zone": ZONES, "kaiju": KAIJU, "count": COUNTS, "ability": POWERS})
    count = {key.replace("-", "_"): entries["count"][key]["n"] for key in COUNTS}
    city = City(content)
    if len(entries["card"]) != CARDS:
        raise content.wrong(f"There must be {CARDS} building cards, not {len(entries['card'])}.", "card")
    cards = [entries["card"][key] for key in sorted(entries["card"])]
    costs = []
    for key, card in zip(sorted(entries["card"]), cards, strict=True):
        letters: str = card["cost"].upper()
        if set(letters) - LETTER_OF.keys() or len(letters) > count["hand"]:
            text = f"card.{key}: the cost is written with B, C and F, at most {count['hand']} in all, not {card['cost']!r}."
            raise content.wrong(text, "card", key, "cost")
        costs.append((letters.count("B"), letters.count("C"), letters.count("F")))
    backs = sorted(set(costs))
    powers = tuple(_ops(content, "ability", key) for key in POWERS)
    icons = tuple(_ops(content, "icon", key) for key in ICONS)
    for key, card in entries["card"].items():
        ability = card["ability"]
        if ability != "none" and not powers[POWERS.index(ability)]:
            text = f"card.{key}: {ability} does nothing yet; write what it does under [ability.{ability}]."
            here = ("card", key, "ability")
            raise content.wrong(text, *(here if here in content.lines else ("ability", ability, "does")))
    names, used = tuple(GO[name] for name in city.spaces), len(city.lots)
    tracks = [
        city.track(key, count["tanks"], len(city.lots) if key == "normal" else sum(city.two)) for key in ("normal", "two")
    ]
    for zone in tracks[1]:
        if zone != NONE and not any(city.two[lot] for lot in range(used) if city.zone[lot] == zone):
            text = f"With two players there is no building in zone {ZONES[zone]}, so no tank comes there."
            raise content.wrong(text, "track", "two", "tanks")
    tokens = entries["token"]["bonus"]["values"]
    if len(tokens) != len(ZONES):
        raise content.wrong(f"There must be {len(ZONES)} bonus tokens, not {len(tokens)}.", "token", "bonus", "values")
    if count["start"] * len(KAIJU) > count["stack"]:
        raise content.wrong("The stacks do not hold enough cards for the starting decks.", "count", "stack", "n")
    if count["hand"] > 9 or count["cubes"] > 30 or count["actions"] > 5:
        raise content.wrong("At most 9 cards in hand, 30 cubes and 5 actions.", *content.changed(("count",), ("n",)))
    return Arrays(
        columns=city.columns,
        rows=city.rows,
        lots=tuple(name.upper() for name in city.lots),
        lot_at=tuple(city.lot_at),
        zone=tuple(city.zone),
        height=tuple(city.height),
        points=tuple(city.points),
        two=tuple(city.two),
        hall=city.hall,
        crossings=city.crossings,
        spaces=tuple(city.spaces),
        space_at=tuple(city.space_at),
        joined=tuple(map(tuple, city.joined)),
        streets=tuple(tuple(n for n in near if n < city.crossings) for near in city.joined[: city.crossings]),
        touches=tuple(map(tuple, city.touches)),
        around=tuple(tuple(s for s, lots in enumerate(city.touches) if lot in lots) for lot in range(used)),
        ahead=tuple(
            city.line(crossing, way)[: count["sight"]] for crossing in range(city.crossings) for way in range(len(COMPASS))
        ),
        lines=tuple(city.lines(space) for space in range(len(city.spaces))),
        far=tuple(city.distances(crossing) for crossing in range(city.crossings)),
        blocks=city.blocks(),
        beaches=tuple(range(city.crossings, len(city.spaces))),
        places=city.places(set(range(used))),
        places_two=city.places({lot for lot in range(used) if city.two[lot]}),
        zone_names=tuple(entries["zone"][key]["name"] for key in ZONES),
        zone_lots=tuple(tuple(lot for lot, one in enumerate(city.zone) if one == zone) for zone in range(len(ZONES))),
        colours=tuple(entries["zone"][key]["colour"] for key in ZONES),
        tank_space=tuple(city.tank_space),
        zone_two=tuple(entries["zone"][key]["two"] for key in ZONES),
        track=tracks[0],
        track_two=tracks[1],
        tokens=tuple(tokens),
        **count,
        kaiju=tuple(entries["kaiju"][key]["name"] for key in KAIJU),
        marks=tuple(entries["kaiju"][key]["mark"] for key in KAIJU),
        looks=tuple(entries["kaiju"][key]["look"] for key in KAIJU),
        ability_names=tuple(entries["ability"][key]["name"] for key in POWERS),
        ability_does=tuple(map(LANGUAGE.describe, powers)),
        ability_ops=powers,
        icon_does=tuple(map(LANGUAGE.describe, icons)),
        icon_ops=icons,
        card_names=tuple(card["name"] for card in cards),
        cost=tuple(costs),
        price=tuple(sum(cost) for cost in costs),
        back=tuple(backs.index(cost) for cost in costs),
        backs=len(backs),
        worth=tuple(card["points"] for card in cards),
        mean=tuple(_mean([card["points"] for card, one in zip(cards, costs, strict=True) if one == cost]) for cost in costs),
        icon=tuple(NONE if card["icon"] == "none" else ICONS.index(card["icon"]) for card in cards),
        ability=tuple(NONE if card["ability"] == "none" else POWERS.index(card["ability"]) for card in cards),
        go=names,
        strike=tuple(STRIKE[name] for name in city.spaces[: city.crossings]),
        attack=tuple(ATTACK[name] for name in city.lots),
        swap=tuple(SWAP[name] for name in city.lots),
        space_of={GO[name]: n for n, name in enumerate(city.spaces)}
        | {STRIKE[name]: n for n, name in enumerate(city.spaces[: city.crossings])},
        lot_of={ATTACK[name]: n for n, name in enumerate(city.lots)} | {SWAP[name]: n for n, name in enumerate(city.lots)},
    )


def _mean(values: list[int]) -> float:
    return sum(values) / len(values)


def _ops(content: Content, kind: str, key: str) -> Ops:
    try:
        ops = LANGUAGE.parse(content.entries[kind][key]["does"])
        if any(op[0] == CHOOSE for op in ops):
            raise Unreadable("it does one thing after the other, and offers no choice")
        return ops
    except Unreadable as error:
        raise content.wrong(f"{kind}.{key}: {error}.", kind, key, "does") from None


class City:
    """The board as it is written in the maps, checked while it is read."""

    def __init__(self, content: Content) -> None:
        self.content = content
        zones = self.read("zones", 0)
        self.rows, self.columns = len(zones), len(zones[0])
        if self.rows > MOST or self.columns > MOST:
            raise self.wrong(f"A city has at most {MOST} by {MOST} lots.", "zones")
        heights, points, two = (self.read(key, 0, zones) for key in ("heights", "points", "two"))
        crossings = self.read("crossings", 1)
        self.lots: list[str] = []
        self.lot_at: list[tuple[int, int]] = []
        self.zone: list[int] = []
        self.height: list[int] = []
        self.points: list[int] = []
        self.two: list[bool] = []
        for row in range(self.rows):
            for column in range(self.columns):
                letter = zones[row][column]
                if letter == ".":
                    continue
                if letter not in ZONES:
                    raise self.wrong(f"A zone is one of {', '.join(ZONES)}, not {letter!r}.", "zones")
                self.lots.append(f"{LETTERS[column]}{row + 1}")
                self.lot_at.append((column, row))
                self.zone.append(ZONES.index(letter))
                self.height.append(self.value(heights[row][column], "heights", 1, 20))
                self.points.append(self.value(points[row][column], "points", 0, 50))
                self.two.append(two[row][column] != ".")
        if sum(self.height) > CARDS:
            raise self.wrong(f"The buildings need {sum(self.height)} cards; there are {CARDS}.", "heights")
        for zone, letter in enumerate(ZONES):
            if zone not in self.zone:
                raise self.wrong(f"Zone {letter} has no lot.", "zones")
        hall = content.entries["place"]["hall"]["lot"].lower()
        if hall not in self.lots or not self.two[self.lots.index(hall)]:
            raise content.wrong(f"City Hall must be a lot with the 2+ icon, not {hall!r}.", "place", "hall", "lot")
        self.hall = self.lots.index(hall)
        self.spaces = [f"{x}{y}" for y in range(self.rows + 1) for x in range(self.columns + 1) if crossings[y][x] != "."]
        self.crossings = len(self.spaces)
        self.space_at = [(int(name[0]), int(name[1])) for name in self.spaces]
        at = {place: n for n, place in enumerate(self.space_at)}
        self.joined = [[at[x + dx, y + dy] for dx, dy in STEP if (x + dx, y + dy) in at] for x, y in self.space_at]
        lot = {place: n for n, place in enumerate(self.lot_at)}
        self.touches = [
            [lot[place] for place in ((x - 1, y), (x, y), (x - 1, y - 1), (x, y - 1)) if place in lot] for x, y in self.space_at
        ]
        for n, name in enumerate(self.lots):
            if not any(n in lots for lots in self.touches):
                raise self.wrong(f"No crossing touches the lot {name.upper()}.", "crossings")
        self.inland: list[int] = [NONE] * self.crossings  # for a beach area: which way the city lies
        for side in (NORTH, EAST, SOUTH, WEST):
            self.beach(side)
        if len(self.spaces) - self.crossings < len(KAIJU):
            raise content.wrong(f"There must be at least {len(KAIJU)} beach areas.", *content.changed(("beach",), ("joins",)))
        if self.crossings and max(self.distances(0)) >= self.crossings:
            raise self.wrong("Every crossing must be reached from every other along the streets.", "crossings")
        self.tank_space = [self.crossing(content.entries["zone"][key]["tank"], "zone", key, "tank") for key in ZONES]

    def wrong(self, text: str, key: str) -> Exception:
        return self.content.wrong(text, "map", key, "rows")

    def read(self, key: str, more: int, like: list[list[str]] | None = None) -> list[list[str]]:
        """A map, its southernmost row first; all maps must be of one size."""
        rows: list[str] = self.content.entries["map"][key]["rows"]
        words = [row.split() for row in reversed(rows)]
        if not words or not words[0] or any(len(row) != len(words[0]) for row in words):
            raise self.wrong(f"The rows of the map {key} must be equally long.", key)
        high, wide = (len(like), len(like[0])) if like else (len(words), len(words[0]))
        if more:
            high, wide = self.rows + more, self.columns + more
        if (len(words), len(words[0])) != (high, wide):
            raise self.wrong(f"The map {key} must have {high} rows of {wide}, to fit the zones.", key)
        return words

    def value(self, word: str, key: str, low: int, high: int) -> int:
        if not word.isdecimal() or not low <= int(word) <= high:
            raise self.wrong(f"In the map {key} every lot has a number from {low} to {high}, not {word!r}.", key)
        return int(word)

    def crossing(self, name: str, *where: str) -> int:
        if name not in self.spaces[: self.crossings]:
            raise self.content.wrong(f"There is no crossing {name!r} in this city.", *where)
        return self.spaces.index(name)

    def beach(self, side: int) -> None:
        """The areas on one side, each one block outside of the first crossing that it is joined to."""
        dx, dy = STEP[side]
        for n, joins in enumerate(self.content.entries["beach"][COMPASS[side]]["joins"], 1):
            ends = [self.crossing(name.strip(), "beach", COMPASS[side], "joins") for name in joins.split("+")]
            x, y = self.space_at[ends[0]]
            for end in ends:
                if (self.space_at[end][0] + dx, self.space_at[end][1] + dy) in self.space_at[: self.crossings]:
                    text = f"Crossing {self.spaces[end]} is not on the {COMPASS[side]} edge of the city."
                    raise self.content.wrong(text, "beach", COMPASS[side], "joins")
                self.joined[end].append(len(self.spaces))
            self.spaces.append(f"{BEACH_LETTERS[side]}{n}")
            self.space_at.append((x + dx, y + dy))
            self.joined.append(ends)
            self.touches.append([])
            self.inland.append((side + 2) % 4)

    def line(self, start: int, way: int) -> tuple[int, ...]:
        """The crossings straight ahead along the street."""
        found: list[int] = []
        x, y = self.space_at[start]
        here = start
        while True:
            x, y = x + STEP[way][0], y + STEP[way][1]
            ahead = [n for n in self.joined[here] if n < self.crossings and self.space_at[n] == (x, y)]
            if not ahead:
                return tuple(found)
            here = ahead[0]
            found.append(here)

    def lines(self, space: int) -> tuple[tuple[int, ...], ...]:
        """The straight lines from a space; from a beach area they go inland, through each crossing that it is joined to."""
        if space < self.crossings:
            found = [self.line(space, way) for way in range(4)]
        else:
            found = [(end, *self.line(end, self.inland[space])) for end in self.joined[space]]
        return tuple(line for line in found if line)

    def distances(self, start: int) -> tuple[int, ...]:
        """How many blocks it is from a crossing to each crossing; out of reach is a large number."""
        far = [self.crossings] * self.crossings
        far[start] = 0
        todo = [start]
        for here in todo:
            for there in self.joined[here]:
                if there < self.crossings and far[there] > far[here] + 1:
                    far[there] = far[here] + 1
                    todo.append(there)
        return tuple(far)

    def blocks(self) -> tuple[tuple[int, ...], ...]:
        """How many blocks it is from each space to the nearest crossing at each lot; from a beach area one more."""
        found: list[list[int]] = []
        for crossing in range(self.crossings):
            far = self.distances(crossing)
            found.append([min(far[n] for n, lots in enumerate(self.touches) if lot in lots) for lot in range(len(self.lots))])
        for ends in self.joined[self.crossings :]:
            found.append([1 + min(found[end][lot] for end in ends) for lot in range(len(self.lots))])
        return tuple(map(tuple, found))

    def places(self, built: set[int]) -> tuple[str, ...]:
        """What people call each space, by the lots at it that are built on; with its own name where that is not enough."""
        found = [self.corner(space, built) for space in range(self.crossings)]
        for area in range(self.crossings, len(self.spaces)):
            side = COMPASS[BEACH_LETTERS.index(self.spaces[area][0])]
            near = sorted({self.lots[lot].upper() for end in self.joined[area] for lot in self.touches[end] if lot in built})
            found.append(f"the {side} beach by {joined(near)}" if near else "")
        return tuple(
            words if words and found.count(words) == 1 else f"{words or 'the place'} {self.spaces[space]}"
            for space, words in enumerate(found)
        )

    def corner(self, crossing: int, built: set[int]) -> str:
        """A crossing by two lots that lie across it, or on the edge of the city by the side of those that it touches."""
        x, y = self.space_at[crossing]
        at = {self.lot_at[lot]: self.lots[lot].upper() for lot in self.touches[crossing] if lot in built}
        for one, two in (((x - 1, y - 1), (x, y)), ((x - 1, y), (x, y - 1))):
            if one in at and two in at:
                return f"the corner between {at[one]} and {at[two]}"
        if not at:
            return ""
        side = [SIDES[axis][here - min(lot[axis] for lot in at)] for axis, here in ((1, y), (0, x))]
        if len(at) == 1:
            return f"the {'-'.join(side)} corner of {next(iter(at.values()))}"
        stacked = len({column for column, _ in at}) == 1  # one north of the other
        return f"the corner {side[1] if stacked else side[0]} of {joined(sorted(at.values()))}"

    def track(self, key: str, tanks: int, lots: int) -> tuple[int, ...]:
        """For each square the zone that a tank comes to."""
        entry = self.content.entries["track"][key]
        squares: int = entry["squares"]
        if squares < lots:
            raise self.content.wrong(f"The track needs a square for each of {lots} lots.", "track", key, "squares")
        found = [NONE] * (squares + 1)
        at = []
        for words in map(str.split, entry["tanks"]):
            if len(words) != 2 or not words[0].isdecimal() or words[1] not in ZONES or not 1 <= int(words[0]) <= squares:
                raise self.content.wrong(
                    f'A tank is written "3 Y": a square up to {squares} and a zone.', "track", key, "tanks"
                )
            at.append(int(words[0]))
            found[at[-1]] = ZONES.index(words[1])
        if any(one >= two for one, two in pairwise(at)) or len(at) > tanks:
            text = f"There are {tanks} tanks, on coloured squares one after the other."
            raise self.content.wrong(text, "track", key, "tanks")
        return tuple(found)


def cost_words(cost: tuple[int, ...]) -> str:
    """A cost to be read aloud: `2 bites and a claw`.

    >>> cost_words((2, 1, 0)), cost_words((0, 0, 0))
    ('2 bites and 1 claw', 'nothing')
    """
    return joined([plural(n, kind) for n, kind in zip(cost, KINDS, strict=True) if n]) or "nothing"
