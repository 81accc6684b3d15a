"""From content.toml to the plain arrays that the rules read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from gameshelf.core import Content, Kind, choice, flag, listing, number, phrase
from gameshelf.core.effects import Ops, Unreadable
from gameshelf.games.takao.board_of import Board
from gameshelf.games.takao.effects import (
    DO,
    FLAGS,
    FORBID,
    GAVE,
    HELD,
    SLOT,
    SPOIL,
    Fx,
    When,
    parse_fx,
    parse_when,
    say_fx,
    say_when,
)
from gameshelf.games.takao.keys import (
    ANIMAL,
    ANIMALS,
    BANES,
    CARDS,
    FAITHS,
    FIRST_PRISONER,
    FIRST_SHIPWRECK,
    FOOD,
    GEAR,
    HARD,
    ICONS,
    ITEM,
    LAIRS,
    LOAD,
    MAP,
    MIRACLES,
    PEOPLE,
    PLACES,
    PRISONERS,
    RESOURCES,
    SCENARIOS,
    SEA,
    SHIPWRECK,
    SPACES,
    TIES,
    TOKKO,
    TYPES,
    WRECK,
    WRECKAGE,
)

ROWS, COLUMNS = 6, 5
TRACK = 2 * (ROWS + COLUMNS)
DECKS = 10
MARKS = (0, 3, 4, 5, 6)
ACTIONS = ("move", "clean", "search")

_place = choice(*PLACES)
_effects = listing(phrase(120), 3)
_when = phrase(120)
_name, _words = phrase(48), phrase(140)

SCHEMA = {
    "number": Kind({"value": number(0, 20)}),
    "place": Kind(
        {
            "name": _name, "row": number(1, ROWS), "column": number(1, COLUMNS), "search": flag(), "shelter": flag(),
            "station": flag(), "port": flag(), "mountain": flag(), "faith": choice(*FAITHS),
        }
    ),
    "rail": Kind({"from": _place, "to": _place, "over": listing(_place, 6)}),
    "hard": Kind({"place": _place}),
    "lair": Kind({"place": _place}),
    "space": Kind({"name": _name, "actions": listing(choice(*ACTIONS), 4)}),
    "character": Kind(
        {
            "name": _name, "health": number(3, 12), "faith": choice(*FAITHS[1:]), "extra": choice(*TYPES[:ANIMAL]),
            "trace": _place, "skill": _name, "effect": phrase(120), "words": _words,
        }
    ),
    "tie": Kind(
        {
            "name": _name, "character": choice(*PEOPLE), "stage": number(1, 3), "when": _when, "failing": phrase(60),
            "fulfilled": _effects, "regret": _effects, "words": _words,
        }
    ),
    "resource": Kind(
        {
            "name": _name, "type": choice(*TYPES[:LOAD]), "units": number(0, 6), "effect": _effects,
            "mark": number(0, 6), "icon": choice(*ICONS),
        }
    ),
    "miracle": Kind({"name": _name, "faith": choice(*FAITHS[1:]), "effect": phrase(80), "words": _words}),
    "scenario": Kind(
        {
            "name": _name, "stars": number(1, 5), "second": listing(number(2, 7), 5), "third": listing(number(2, 7), 5),
            "wanted": listing(number(0, 10), 5),
        }
    ),
    "bane": Kind({"name": _name, "pile": number(1, 2), "effect": _effects, "removed": _when}),
    "wreckage": Kind({"name": _name, "effect": _effects}),
    "shipwreck": Kind(
        {
            "name": _name, "what": choice("victim", "junk", "door"), "mark": number(0, 6), "counts": number(0, 3),
            "effect": _effects,
        }
    ),
    "prisoner": Kind({"name": _name, "prison": _place, "effect": _effects}),
    "safe": Kind({"place": _place}),
    "tokko": Kind({"turns": choice("left", "right")}),
    "animal": Kind(
        {"name": _name, "unhurt": choice("follows", "flees", "nears", "shies"), "hurt": choice("led", "stays")}
    ),
}  # fmt: skip

_WHOLE = {
    "place": PLACES, "character": PEOPLE, "tie": TIES, "resource": RESOURCES, "miracle": MIRACLES, "scenario": SCENARIOS,
    "bane": BANES, "wreckage": WRECKAGE, "shipwreck": SHIPWRECK, "prisoner": PRISONERS, "animal": ANIMALS,
    "space": SPACES, "tokko": TOKKO, "lair": LAIRS, "hard": HARD,
}  # fmt: skip


@dataclass(slots=True, eq=False)
class Columns:
    """The content as arrays. Places, people and cards are numbers of the lists in keys.py; sets of places are bits."""

    # The map
    place_names: tuple[str, ...]
    row: tuple[int, ...]
    column: tuple[int, ...]
    near: tuple[tuple[int, ...], ...]  # neighbours on foot
    sea: tuple[tuple[int, ...], ...]  # the same with the wreck beside the ports
    reach: tuple[int, ...]  # a place and its neighbours, as bits
    deck_at: tuple[int, ...]  # the deck of a place, or -1
    deck_place: tuple[int, ...]
    shelters: int
    stations: int
    ports: int
    mountains: int
    faith: tuple[int, ...]
    rails: tuple[tuple[tuple[int, int], ...], ...]  # from each place: to where, and which places must be free
    lines: tuple[tuple[tuple[int, int], ...], ...]  # the same with any station of the line
    rail_paths: tuple[tuple[int, ...], ...]  # each link from station to station
    track: tuple[tuple[int, ...], ...]  # the places that a bomber on each space of the track hits
    struck: tuple[int, ...]  # the same as bits
    entry: int
    start: int
    hard: tuple[int, ...]
    lairs: tuple[int, ...]
    safe: int
    # Boards
    space_names: tuple[str, ...]
    spaces: tuple[tuple[int, int, int], ...]  # Moves, Clean ups, Searches
    people: tuple[str, ...]
    health: tuple[int, ...]
    belief: tuple[int, ...]
    extra: tuple[int, ...]
    trace: tuple[int, ...]
    skill_names: tuple[str, ...]
    skill: tuple[Ops, ...]
    person_words: tuple[str, ...]
    tie_names: tuple[str, ...]
    tie_words: tuple[str, ...]
    tie_when: tuple[When, ...]
    tie_failing: tuple[Ops, ...]
    tie_fulfilled: tuple[tuple[Fx, ...], ...]
    tie_regret: tuple[tuple[Fx, ...], ...]
    tie_gift: tuple[int, ...]  # the person who is to be given food, or -1
    # Cards
    names: tuple[str, ...]
    kind: tuple[int, ...]  # the type
    units: tuple[int, ...]
    bad: tuple[int, ...]
    icon: tuple[int, ...]
    mark: tuple[int, ...]
    fx: tuple[tuple[Fx, ...], ...]
    does: tuple[str, ...]  # all effects of a card in words
    wreck_what: tuple[int, ...]
    counts: tuple[int, ...]
    prison: tuple[int, ...]
    bane_names: tuple[str, ...]
    bane_pile: tuple[int, ...]
    bane_fx: tuple[tuple[Fx, ...], ...]
    bane_gone: tuple[When, ...]
    bane_does: tuple[str, ...]
    bane_removed: tuple[str, ...]
    tie_needs: tuple[str, ...]
    tie_does: tuple[tuple[str, str], ...]
    skill_does: tuple[str, ...]
    miracle_names: tuple[str, ...]
    miracle_faith: tuple[int, ...]
    miracle: tuple[Ops, ...]
    miracle_words: tuple[str, ...]
    # Scenarios
    scenario_names: tuple[str, ...]
    stars: tuple[int, ...]
    reinforce: tuple[tuple[tuple[int, ...], ...], ...]  # by number of players: the rounds in which a bomber comes
    wanted: tuple[tuple[int, ...], ...]
    turns: tuple[int, ...]  # of a Tokko token: 1 to the right, -1 to the left
    animal_names: tuple[str, ...]
    unhurt: tuple[str, ...]
    led: tuple[bool, ...]
    # Numbers
    rounds: int
    stamina: int
    stamina_two: int
    raid_health: int
    raid_despair: int
    port_despair: int
    carcass_despair: int
    carcass_others: int
    tokko: int
    tokko_steps: int
    other_faith: int
    door: int
    boards: dict[Any, Board] = field(default_factory=dict)  # boards that have been put together before


class Arrays(Columns):
    """The arrays of one edition; as plain data it is the edition's name, since nothing of it ever changes in a game."""

    __slots__ = ("edition",)
    edition: str


class _Reader:
    """Reads effects, and gives each that works once a round a bit of its own."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.entries = content.entries
        self.count = 0

    def fx(self, kind: str, key: str, name: str = "effect") -> tuple[Fx, ...]:
        found = []
        for text in self.entries[kind][key][name]:
            self.count += 1
            try:
                found.append(parse_fx(text, self.count))
            except Unreadable as error:
                raise self.wrong(error, kind, key, name) from None
        return tuple(found)

    def ops(self, kind: str, key: str, name: str = "effect") -> Ops:
        try:
            return DO.parse(self.entries[kind][key][name])
        except Unreadable as error:
            raise self.wrong(error, kind, key, name) from None

    def when(self, kind: str, key: str, name: str) -> When:
        try:
            return parse_when(self.entries[kind][key][name])
        except Unreadable as error:
            raise self.wrong(error, kind, key, name) from None

    def wrong(self, error: Unreadable, kind: str, key: str, name: str) -> Exception:
        return self.content.wrong(f"{kind}.{key}: {name}: {error}.", kind, key, name)


def compile_content(content: Content) -> Arrays:
    """Check that the values fit together, and lay them out."""
    entries = content.entries
    content.need(_WHOLE)
    read = _Reader(content)
    places = [entries["place"][key] for key in PLACES]
    at = _grid(content)
    decks = [n for n, place in enumerate(places) if place["search"]]
    if len(decks) != DECKS:
        blamed = content.changed(("place",), ("search",))
        raise content.wrong(f"{DECKS} places can be searched, not {len(decks)}.", *blamed)
    _check_cards(content)
    near = _near(content, at)
    ports = [n for n, place in enumerate(places) if place["port"]]
    sea = [*(list(one) for one in near), [WRECK + 1], [WRECK, WRECK + 2], [WRECK + 1]]
    for port, space in zip(_sea_ports(places, ports), (WRECK, WRECK + 2), strict=False):
        sea[port].append(space)
        sea[space].append(port)
    rails = _rails(content)
    resources = [entries["resource"][key] for key in RESOURCES]
    people = [entries["character"][key] for key in PEOPLE]
    ties = [entries["tie"][key] for key in TIES]
    for key, tie in zip(TIES, ties, strict=True):
        if key != f"{tie['character']}-{tie['stage']}":
            raise content.wrong(f"tie.{key} belongs to {key.replace('-', ', stage ')}.", "tie", key, "stage")
    words = {key: entry["name"] for kind in ("place", "character") for key, entry in entries[kind].items()}
    fx = [
        *(read.fx("resource", key) for key in RESOURCES), *(read.fx("wreckage", key) for key in WRECKAGE),
        *(read.fx("shipwreck", key) for key in SHIPWRECK), *(read.fx("prisoner", key) for key in PRISONERS),
    ]  # fmt: skip
    bad = [max([op[1] for one in effects for op in one.ops if op[0] == SPOIL], default=0) for effects in fx]
    kinds = [*(TYPES.index(card["type"]) for card in resources), *([LOAD] * (len(CARDS) - len(RESOURCES)))]
    for key, card, type_ in zip(RESOURCES, resources, kinds, strict=False):
        if type_ in (FOOD, ANIMAL) and not card["units"]:
            raise content.wrong(f"resource.{key}: food has units, and an animal would have.", "resource", key, "units")
        if type_ in (ITEM, GEAR) and card["units"]:
            raise content.wrong(f"resource.{key}: only food and animals have units.", "resource", key, "units")
    banes = [entries["bane"][key] for key in BANES]
    bane_fx = tuple(read.fx("bane", key) for key in BANES)
    bane_gone = tuple(read.when("bane", key, "removed") for key in BANES)
    fulfilled = tuple(read.fx("tie", key, "fulfilled") for key in TIES)
    regret = tuple(read.fx("tie", key, "regret") for key in TIES)
    tie_when = tuple(read.when("tie", key, "when") for key in TIES)
    skill = tuple(read.ops("character", key) for key in PEOPLE)
    scenarios = [entries["scenario"][key] for key in SCENARIOS]
    for key, one in zip(SCENARIOS, scenarios, strict=True):
        for name in ("second", "third", "wanted"):
            if len(one[name]) != 5:
                raise content.wrong(f"scenario.{key}: {name} has a number for each of 2 to 6 players.", "scenario", key, name)
    wrecks = [entries["shipwreck"][key] for key in SHIPWRECK]
    values = {key: entry["value"] for key, entry in entries["number"].items()}
    for key, low in (("rounds", 1), ("stamina", 1), ("stamina-of-two", 1), ("entry", 1), ("tokko-steps", 1), ("door", 1)):
        if values[key] < low:
            raise content.wrong(f"number.{key} must be at least {low}.", "number", key, "value")
    if values["tokko"] > len(TOKKO):
        raise content.wrong(f"There are {len(TOKKO)} Tokko tokens.", "number", "tokko", "value")

    def place_of(kind: str, key: str, name: str = "place") -> int:
        return PLACES.index(entries[kind][key][name])

    def bits(name: str) -> int:
        return sum(1 << n for n, place in enumerate(places) if place[name])

    def say(effects: Iterable[Fx]) -> str:
        return "; ".join(say_fx(one, words) for one in effects)

    none = [-1] * FIRST_PRISONER
    tables = Arrays(
        place_names=(*(place["name"] for place in places), *(f"the wreck, space {n + 1}" for n in range(SEA))),
        row=tuple(place["row"] - 1 for place in places),
        column=tuple(place["column"] - 1 for place in places),
        near=tuple(near),
        sea=tuple(tuple(one) for one in sea),
        reach=tuple(sum(1 << one for one in {n, *around}) for n, around in enumerate(sea)),
        deck_at=tuple(decks.index(n) if n in decks else -1 for n in range(MAP + SEA)),
        deck_place=tuple(decks),
        shelters=bits("shelter"),
        stations=bits("station"),
        ports=bits("port"),
        mountains=bits("mountain"),
        faith=(*(FAITHS.index(place["faith"]) for place in places), 0, 0, 0),
        rails=rails,
        lines=_whole_line(rails),
        rail_paths=tuple(
            tuple(PLACES.index(one) for one in (rail["from"], *rail["over"], rail["to"])) for rail in entries["rail"].values()
        ),
        track=_track(at),
        struck=tuple(sum(1 << spot for spot in line) for line in _track(at)),
        entry=(values["entry"] - 1) % TRACK,
        start=PLACES.index("station"),
        hard=tuple(place_of("hard", key) for key in HARD),
        lairs=tuple(place_of("lair", key) for key in LAIRS),
        safe=place_of("safe", "area"),
        space_names=tuple(entries["space"][key]["name"] for key in SPACES),
        spaces=tuple(tuple(entries["space"][key]["actions"].count(word) for word in ACTIONS) for key in SPACES),
        people=tuple(one["name"] for one in people),
        health=tuple(one["health"] for one in people),
        belief=tuple(FAITHS.index(one["faith"]) for one in people),
        extra=tuple(TYPES.index(one["extra"]) for one in people),
        trace=tuple(place_of("character", key, "trace") for key in PEOPLE),
        skill_names=tuple(one["skill"] for one in people),
        skill=skill,
        person_words=tuple(one["words"] for one in people),
        tie_names=tuple(tie["name"] for tie in ties),
        tie_words=tuple(tie["words"] for tie in ties),
        tie_when=tie_when,
        tie_failing=tuple(read.ops("tie", key, "failing") for key in TIES),
        tie_fulfilled=fulfilled,
        tie_regret=regret,
        tie_gift=tuple(
            next((PEOPLE.index(op[1]) for group in when for op in group if op[0] == GAVE), -1) for when in tie_when
        ),
        names=(
            *(card["name"] for card in resources), *(entries["wreckage"][key]["name"] for key in WRECKAGE),
            *(one["name"] for one in wrecks), *(entries["prisoner"][key]["name"] for key in PRISONERS),
        ),
        kind=tuple(kinds),
        units=(*(card["units"] for card in resources), *([0] * (len(CARDS) - len(RESOURCES)))),
        bad=tuple(bad),
        icon=(*(ICONS.index(card["icon"]) for card in resources), *([0] * (len(CARDS) - len(RESOURCES)))),
        mark=(
            *(card["mark"] for card in resources), *([0] * len(WRECKAGE)), *(one["mark"] for one in wrecks),
            *([0] * len(PRISONERS)),
        ),
        fx=tuple(fx),
        does=tuple(say(effects) for effects in fx),
        wreck_what=(*([-1] * FIRST_SHIPWRECK), *(("victim", "junk", "door").index(one["what"]) for one in wrecks)),
        counts=(*([1] * FIRST_SHIPWRECK), *(one["counts"] for one in wrecks), *([1] * len(PRISONERS))),
        prison=(*none, *(place_of("prisoner", key, "prison") for key in PRISONERS)),
        bane_names=tuple(one["name"] for one in banes),
        bane_pile=tuple(one["pile"] - 1 for one in banes),
        bane_fx=bane_fx,
        bane_gone=bane_gone,
        bane_does=tuple(say(effects) for effects in bane_fx),
        bane_removed=tuple(say_when(one, words) for one in bane_gone),
        tie_needs=tuple(say_when(one, words) for one in tie_when),
        tie_does=tuple((say(good), say(bad)) for good, bad in zip(fulfilled, regret, strict=True)),
        skill_does=tuple(DO.describe(one) for one in skill),
        miracle_names=tuple(entries["miracle"][key]["name"] for key in MIRACLES),
        miracle_faith=tuple(FAITHS.index(entries["miracle"][key]["faith"]) for key in MIRACLES),
        miracle=tuple(read.ops("miracle", key) for key in MIRACLES),
        miracle_words=tuple(entries["miracle"][key]["words"] for key in MIRACLES),
        scenario_names=tuple(one["name"] for one in scenarios),
        stars=tuple(one["stars"] for one in scenarios),
        reinforce=tuple(((), (), *zip(one["second"], one["third"], strict=True)) for one in scenarios),
        wanted=tuple((0, 0, *one["wanted"]) for one in scenarios),
        turns=tuple(1 if entries["tokko"][key]["turns"] == "right" else -1 for key in TOKKO),
        animal_names=tuple(entries["animal"][key]["name"] for key in ANIMALS),
        unhurt=tuple(entries["animal"][key]["unhurt"] for key in ANIMALS),
        led=tuple(entries["animal"][key]["hurt"] == "led" for key in ANIMALS),
        rounds=values["rounds"],
        stamina=values["stamina"],
        stamina_two=values["stamina-of-two"],
        raid_health=values["raid-health"],
        raid_despair=values["raid-despair"],
        port_despair=values["port-despair"],
        carcass_despair=values["carcass-despair"],
        carcass_others=values["carcass-others"],
        tokko=values["tokko"],
        tokko_steps=values["tokko-steps"],
        other_faith=values["other-faith"],
        door=values["door"],
    )  # fmt: skip
    tables.edition = content.hash
    return tables


def _grid(content: Content) -> dict[tuple[int, int], int]:
    """Which place lies where; every cell of the map has one."""
    at: dict[tuple[int, int], int] = {}
    for n, key in enumerate(PLACES):
        place = content.entries["place"][key]
        cell = (place["row"] - 1, place["column"] - 1)
        if cell in at:
            text = f"place.{key}: {PLACES[at[cell]]} lies in row {cell[0] + 1}, column {cell[1] + 1} already."
            raise content.wrong(text, "place", key, "column")
        at[cell] = n
    return at


def _near(content: Content, at: dict[tuple[int, int], int]) -> list[tuple[int, ...]]:
    """The neighbours of each place, north, east, south, west; Lighthouse and Takao Port are none."""
    apart = {PLACES.index("lighthouse"), PLACES.index("takao-port")}
    found: list[tuple[int, ...]] = [()] * MAP
    for (row, column), place in at.items():
        around = [at.get(cell) for cell in ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))]
        found[place] = tuple(one for one in around if one is not None and {one, place} != apart)
    return found


def _sea_ports(places: list[dict[str, Any]], ports: list[int]) -> list[int]:
    """The two ports that the wreck touches, the northern one first."""
    return sorted(ports, key=lambda n: places[n]["row"])[:2]


def _rails(content: Content) -> tuple[tuple[tuple[int, int], ...], ...]:
    links: list[list[tuple[int, int]]] = [[] for _ in range(MAP + SEA)]
    for key, rail in content.entries["rail"].items():
        ends = (PLACES.index(rail["from"]), PLACES.index(rail["to"]))
        for end, name in zip(ends, ("from", "to"), strict=True):
            if not content.entries["place"][PLACES[end]]["station"]:
                raise content.wrong(f"rail.{key}: {PLACES[end]} is no station.", "rail", key, name)
        free = sum(1 << PLACES.index(one) for one in {*rail["over"], rail["from"], rail["to"]})
        links[ends[0]].append((ends[1], free))
        links[ends[1]].append((ends[0], free))
    return tuple(tuple(one) for one in links)


def _whole_line(rails: tuple[tuple[tuple[int, int], ...], ...]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Every station that can be reached along the line, with all that must be free on the way."""
    found = []
    for start in range(len(rails)):
        seen, queue = {start: 0}, [start]
        for one in queue:
            for to, free in rails[one]:
                if to not in seen:
                    seen[to] = seen[one] | free
                    queue.append(to)
        found.append(tuple((to, free) for to, free in seen.items() if to != start))
    return tuple(found)


def _track(at: dict[tuple[int, int], int]) -> tuple[tuple[int, ...], ...]:
    """The lines of the 22 spaces, clockwise from below the last column."""
    columns = [tuple(at[row, column] for row in range(ROWS)) for column in range(COLUMNS)]
    rows = [tuple(at[row, column] for column in range(COLUMNS)) for row in range(ROWS)]
    return (*reversed(columns), *reversed(rows), *columns, *rows)


def _check_cards(content: Content) -> None:
    """The decks use up all cards at every number of players."""
    for players in range(2, 7):
        there = sum(card["mark"] <= players for card in content.entries["resource"].values())
        if there != DECKS * players:
            blamed = content.changed(("resource",), ("mark",))
            text = f"With {players} players {DECKS * players} resource cards are laid out, and {there} have a number that fits."
            raise content.wrong(text, *blamed)
        wrecks = sum(card["mark"] <= players for card in content.entries["shipwreck"].values())
        if wrecks % SEA:
            blamed = content.changed(("shipwreck",), ("mark",))
            raise content.wrong(f"With {players} players {wrecks} Shipwreck cards cannot be divided by {SEA}.", *blamed)


def flags_of(effects: Iterable[Fx]) -> int:
    """What these effects switch on."""
    found = 0
    for fx in effects:
        if fx.trigger == HELD:
            for code, *values in fx.ops:
                name = values[0] if code == FORBID else DO.operations[code].name
                if name in FLAGS:
                    found |= 1 << FLAGS.index(name)
    return found


def room_of(effects: Iterable[Fx], kind: int) -> int:
    """How many spaces more of a type these effects give."""
    return sum(op[2] for fx in effects for op in fx.ops if op[0] == SLOT and op[1] == TYPES[kind])
