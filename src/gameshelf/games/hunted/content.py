"""From content.toml to the plain arrays that the rules read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gameshelf.core import Content, Field, Kind, choice, flag, listing, number, phrase
from gameshelf.core.deal import Copies, copies_of
from gameshelf.games.hunted.effects import (
    DOOR,
    HALLWAY,
    HOSTAGE,
    ITEM,
    REGROUP,
    TERRORIST,
    WEAPON,
    Ops,
    Unreadable,
    describe,
    idle,
    parse,
    windows,
)

DECK, LOCATION_COUNT, EVENT_COUNT = 63, 18, 8  # cards in the box
D8, D10 = 3, 3  # dice in the box that may stand on found weapons

HALLWAYS = ("hallway", "corridor", "back-stairs", "crawlway")
DOORS = ("office-door", "security-door", "fire-door")
WEAPONS = ("grenade", "charge", "bazooka", "machine-gun", "shotgun", "rifle")
ITEMS = (
    "ammo", "dressing", "keys", "radio", "clock", "smoke", "lighter", "vest", "plans", "directory", "pratt", "oneil",
)  # fmt: skip
HOSTAGES = ("wilma", "teddy", "gus", "priya", "barton", "odile")
REGROUPS = ("regroup", "regroup-search", "regroup-key")
TERRORISTS = (
    "lookout", "guard", "radio-man", "bruiser", "marksman", "patrol",
    "lift-guards", "drivers", "suits", "search-party", "vault-team", "lieutenants",
)  # fmt: skip
KINDS = HALLWAYS + DOORS + WEAPONS + ITEMS + HOSTAGES + REGROUPS + TERRORISTS  # a card is its number in this list
COUNT = len(KINDS)
FIRST_WEAPON = len(HALLWAYS + DOORS)
FIRST_ITEM = FIRST_WEAPON + len(WEAPONS)
FIRST_HOSTAGE = FIRST_ITEM + len(ITEMS)
FIRST_REGROUP = FIRST_HOSTAGE + len(HOSTAGES)
FIRST_TERRORIST = FIRST_REGROUP + len(REGROUPS)

# Foes and weapons that are not in the deck have numbers behind the cards
KNEELING, STANDING, LARS = COUNT, COUNT + 1, COUNT + 2
HANDGUN = COUNT + 3  # HANDGUN + seat: each player's own
HANDS = COUNT + 5
CHOCOLATES, PARTNER = COUNT + 6, COUNT + 7
SIZE = COUNT + 8

LOCATIONS = (
    "surveillance", "server-room", "washroom", "clinic", "guard-post", "lift-shaft", "walkway", "boardroom", "bar",
    "copy-room", "building-site", "vault", "exchange", "closet", "showroom", "fire-stairs", "trading-floor", "plant-room",
    "roof",
)  # fmt: skip
ROOF = LOCATIONS.index("roof")
EVENTS = ("lights-out", "sweep", "roll-call", "ceiling", "rocket", "lockdown", "voice", "helicopter")
PARTNERS = ("pratt", "oneil")

ICONS = ("move", "search", "key", "bell")
MOVE, SEARCH, KEY = 1, 2, 4  # the icons that pay, as bits
WAYS = ("gun", "thrown", "rockets", "hands")
GUN, THROWN, ROCKETS, BARE = range(4)
WAY_OF = {"grenade": "thrown", "charge": "thrown", "bazooka": "rockets", "hands": "hands"}  # the others are guns
OFF_DECK = ("handgun", "hands")  # weapons that are no Hunted cards

_OF_CARDS = ("copies", "gives", "costs")  # what only a card of the deck has
_icons = listing(choice(*ICONS), 4)
_price = listing(choice("move", "search", "key"), 4)
_targets = Field(
    lambda v: isinstance(v, list) and 1 <= len(v) <= 3 and all(type(x) is int and 1 <= x <= 10 for x in v),
    "a list of one to three target numbers, each from 1 to 10",
)
_effect = phrase(120)
_words = phrase(120)
_card = {"name": phrase(30), "copies": number(0, DECK), "gives": _icons, "costs": _price}
_free = {"name": phrase(30), "copies": number(0, DECK), "gives": _icons}
_foe = {"name": phrase(30), "targets": _targets, "hostages": flag(), "draws": number(0, 5)}

SCHEMA = {
    "number": Kind({"value": number(0, 20)}),
    "hallway": Kind({**_card, "effect": _effect, "words": _words}),
    "door": Kind({**_card, "effect": _effect, "words": _words}),
    "weapon": Kind(
        {
            **_card,
            "way": choice(*WAYS),
            "dice": number(1, 4),
            "sides": Field(lambda v: type(v) is int and v in (6, 8, 10), "6, 8 or 10"),
            "magazines": number(0, 7),
            "words": _words,
        }
    ),
    "item": Kind({**_card, "effect": _effect, "words": _words}),
    "hostage": Kind({**_card, "effect": _effect, "words": _words}),
    "regroup": Kind({**_free, "time": number(0, 4), "effect": _effect, "words": _words}),
    "terrorist": Kind({**_foe, "copies": number(0, DECK), "gives": listing(choice("bell"), 4, optional=True)}),
    "foe": Kind(_foe),
    "card": Kind({"name": phrase(30), "effect": _effect, "words": _words}),
    "location": Kind(
        {"name": phrase(30), "optional": flag(), "test": flag(), "pass": _effect, "fail": _effect, "words": _words}
    ),
    "event": Kind({"name": phrase(30), "pass": _effect, "fail": _effect, "words": _words}),
}  # fmt: skip

_GROUPS = (
    ("hallway", HALLWAYS, HALLWAY), ("door", DOORS, DOOR), ("weapon", WEAPONS, WEAPON), ("item", ITEMS, ITEM),
    ("hostage", HOSTAGES, HOSTAGE), ("regroup", REGROUPS, REGROUP), ("terrorist", TERRORISTS, TERRORIST),
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Arrays:
    """The content as arrays, by a card's, location's or event's number."""

    what: tuple[int, ...]
    names: tuple[str, ...]
    icons: tuple[int, ...]  # bits of the icons that pay
    bells: tuple[int, ...]
    need_move: tuple[int, ...]  # the price of a card in icons
    need_search: tuple[int, ...]
    need_key: tuple[int, ...]
    need_time: tuple[int, ...]
    several: bool  # whether some card shows two different icons that pay
    effect: tuple[Ops, ...]
    when: tuple[int, ...]  # the moments in which it may be used
    does: tuple[str, ...]  # the effect in words
    words: tuple[str, ...]
    way: tuple[int, ...]
    dice: tuple[int, ...]
    sides: tuple[int, ...]
    magazines: tuple[int, ...]
    targets: tuple[tuple[int, ...], ...]  # of a foe, highest first
    shield: tuple[bool, ...]  # a foe who attacks hostages first
    draws: tuple[int, ...]
    deck: tuple[int, ...]
    copies: Copies  # of each kind of card, all of them in the deck
    place_names: tuple[str, ...]
    place_words: tuple[str, ...]
    optional: tuple[bool, ...]
    test: tuple[bool, ...]
    passed: tuple[Ops, ...]  # a location's, then an event's at len(LOCATIONS) + its number
    failed: tuple[Ops, ...]
    partner_effect: tuple[Ops, ...]
    partner_names: tuple[str, ...]
    events: int
    time: int
    most_time: int
    health: int
    health_two: int
    magazines_two: int
    locations: int
    with_roof: int
    goal: int
    ammo: int
    plus: int
    keys: int


def compile_content(content: Content) -> Arrays:
    """Check that the values fit together, and lay them out."""
    entries = content.entries
    wanted: dict[str, tuple[str, ...]] = {kind: keys for kind, keys, _ in _GROUPS}
    wanted["weapon"] += OFF_DECK
    wanted |= {"location": LOCATIONS, "event": EVENTS, "foe": ("kneeling", "standing", "lars")}
    wanted["card"] = ("chocolates", "partner-pratt", "partner-oneil")
    content.need(wanted)
    _check_weapons(content)
    _check_places(content)

    def effect(kind: str, key: str, field: str = "effect") -> Ops:
        return _effect_of(content, kind, key, field)

    what: list[int] = [-1] * SIZE
    names, words, does = [""] * SIZE, [""] * SIZE, [""] * SIZE
    icons, bells, times = [0] * SIZE, [0] * SIZE, [0] * SIZE
    needs = {"move": [0] * SIZE, "search": [0] * SIZE, "key": [0] * SIZE}
    effects: list[Ops] = [()] * SIZE
    way, dice, sides, magazines = [BARE] * SIZE, [0] * SIZE, [0] * SIZE, [0] * SIZE
    targets: list[tuple[int, ...]] = [()] * SIZE
    shield, draws = [False] * SIZE, [0] * SIZE
    deck: list[int] = []
    several = False

    def arm(number: int, entry: dict[str, Any]) -> None:
        names[number], words[number] = entry["name"], entry["words"]
        way[number], dice[number] = WAYS.index(entry["way"]), entry["dice"]
        sides[number], magazines[number] = entry["sides"], entry["magazines"]

    def stand(number: int, entry: dict[str, Any]) -> None:
        names[number], targets[number] = entry["name"], tuple(sorted(entry["targets"], reverse=True))
        shield[number], draws[number] = entry["hostages"], entry["draws"]

    for kind, keys, code in _GROUPS:
        for key in keys:
            n, entry = KINDS.index(key), entries[kind][key]
            what[n], names[n], words[n] = code, entry["name"], entry.get("words", "")
            deck += [n] * entry["copies"]
            for icon in entry.get("gives", ()):
                if icon == "bell":
                    bells[n] += 1
                else:
                    icons[n] |= 1 << ICONS.index(icon)
            several = several or icons[n] & (icons[n] - 1) != 0
            for icon in entry.get("costs", ()):
                needs[icon][n] += 1
            times[n] = entry.get("time", 0)
            if code == WEAPON:
                arm(n, entry)
            elif code == TERRORIST:
                stand(n, entry)
            else:
                effects[n] = effect(kind, key)
            if code not in (REGROUP, TERRORIST) and entry["copies"] and not entry["costs"]:
                raise content.wrong(f"{kind}.{key}: a card that is activated costs at least one icon.", kind, key, "costs")
    if len(deck) != DECK:
        blamed = content.changed(tuple(kind for kind, _, _ in _GROUPS), ("copies",))
        raise content.wrong(f"There must be {DECK} Hunted cards, not {len(deck)}.", *blamed)
    for die, most in ((8, D8), (10, D10)):
        standing = sum(
            dice[n] for n in range(FIRST_WEAPON, FIRST_ITEM) if n in deck and way[n] == GUN and sides[n] == die
        )  # fmt: skip
        if standing > most:
            blamed = content.changed(("weapon",), ("dice", "sides", "copies"))
            raise content.wrong(f"Found guns hold {standing} d{die}; the box has {most} to spare.", *blamed)
    for n, key in ((KNEELING, "kneeling"), (STANDING, "standing"), (LARS, "lars")):
        stand(n, entries["foe"][key])
    for n, key in ((HANDGUN, "handgun"), (HANDGUN + 1, "handgun"), (HANDS, "hands")):
        arm(n, entries["weapon"][key])
    names[CHOCOLATES], words[CHOCOLATES] = entries["card"]["chocolates"]["name"], entries["card"]["chocolates"]["words"]
    effects[CHOCOLATES] = effect("card", "chocolates")
    partner_effect = tuple(effect("card", f"partner-{key}") for key in PARTNERS)
    for n in range(SIZE):
        does[n] = describe(effects[n])
    values = {key: entry["value"] for key, entry in entries["number"].items()}
    for key, low in (("events", 1), ("time-on-a-card", 1), ("health", 2), ("health-of-two", 2), ("test", 2)):
        if values[key] < low:
            raise content.wrong(f"number.{key} must be at least {low}.", "number", key, "value")
    for key, high in (("events", EVENT_COUNT), ("locations", LOCATION_COUNT), ("health", 5), ("health-of-two", 5), ("test", 8)):
        if values[key] > high:
            raise content.wrong(f"number.{key} must be at most {high}.", "number", key, "value")
    if values["locations-with-the-roof"] > values["locations"]:
        raise content.wrong("More cards with the Roof than locations.", "number", "locations-with-the-roof", "value")
    tokens = values["magazines-of-two"] * 2
    if max(magazines[HANDGUN], tokens) > values["ammo-tokens"]:
        raise content.wrong("The handguns need more ammo tokens than there are.", "number", "ammo-tokens", "value")
    sources = [("location", key) for key in LOCATIONS] + [("event", key) for key in EVENTS]
    places = [entries[kind][key] for kind, key in sources]
    return Arrays(
        what=tuple(what),
        names=tuple(names),
        icons=tuple(icons),
        bells=tuple(bells),
        need_move=tuple(needs["move"]),
        need_search=tuple(needs["search"]),
        need_key=tuple(needs["key"]),
        need_time=tuple(times),
        several=several,
        effect=tuple(effects),
        when=tuple(windows(ops) for ops in effects),
        does=tuple(does),
        words=tuple(words),
        way=tuple(way),
        dice=tuple(dice),
        sides=tuple(sides),
        magazines=tuple(magazines),
        targets=tuple(targets),
        shield=tuple(shield),
        draws=tuple(draws),
        deck=tuple(deck),
        copies=copies_of(deck, SIZE),
        place_names=tuple(place["name"] for place in places),
        place_words=tuple(place["words"] for place in places),
        optional=tuple(place.get("optional", False) for place in places),
        test=tuple(place.get("test", True) for place in places),
        passed=tuple(effect(kind, key, "pass") for kind, key in sources),
        failed=tuple(effect(kind, key, "fail") for kind, key in sources),
        partner_effect=partner_effect,
        partner_names=tuple(entries["card"][f"partner-{key}"]["name"] for key in PARTNERS),
        events=values["events"],
        time=values["time-on-a-card"],
        most_time=values["most-time-on-a-card"],
        health=values["health"],
        health_two=values["health-of-two"],
        magazines_two=values["magazines-of-two"],
        locations=values["locations"],
        with_roof=values["locations-with-the-roof"],
        goal=values["test"],
        ammo=values["ammo-tokens"],
        plus=values["plus-tokens"],
        keys=values["key-tokens"],
    )


def _effect_of(content: Content, kind: str, key: str, field: str) -> Ops:
    """An effect in operations; a card that is kept and used must do something."""
    text = content.entries[kind][key][field]
    kept = kind in ("item", "hostage", "card")
    try:
        ops = parse(text)
    except Unreadable as error:
        raise content.wrong(f"{kind}.{key}: {field}: {error}.", kind, key, field) from None
    if kept and not windows(ops):
        raise content.wrong(f"{kind}.{key}: its effect does nothing.", kind, key, field)
    if idle(ops, kept):
        where = "come first in an effect" if kept else "belong to a card that is kept: an item, a hostage, the Chocolates"
        raise content.wrong(f"{kind}.{key}: {field}: reroll, hit, prevent and flee {where}.", kind, key, field)
    return ops


def _check_weapons(content: Content) -> None:
    """What makes no sense on a weapon: refused, so that nobody waits for it in vain."""
    for key, entry in content.entries["weapon"].items():
        way = WAY_OF.get(key, "gun")
        wrong: list[tuple[str, str]] = []
        if entry["way"] != way:
            wrong.append(("way", f"its way must stay {way}"))
        if key in OFF_DECK:
            wrong += [(field, f"it is no Hunted card, so it has no {field}") for field in _OF_CARDS if entry[field]]
        elif way in ("gun", "rockets") and entry["copies"] > 1:
            text = "its dice and tokens lie on the card, so there is one copy at most; enter a second gun as another weapon"
            wrong.append(("copies", text))
        if way != "gun" and entry["dice"] != 1:
            wrong.append(("dice", "grenades, rockets and bare hands roll one die"))
        if way in ("thrown", "hands") and entry["magazines"]:
            wrong.append(("magazines", "there is nothing to reload, so it has no magazines"))
        if way == "rockets" and not entry["magazines"]:
            wrong.append(("magazines", "it needs rockets (magazines)"))
        for field, text in wrong:
            raise content.wrong(f"weapon.{key}: {text}.", "weapon", key, field)


def _check_places(content: Content) -> None:
    """The Roof is the fight with Lars and nothing else; a location without a test cannot be failed."""
    for key, entry in content.entries["location"].items():
        if key == LOCATIONS[ROOF]:
            for field, usual in (("optional", False), ("test", False), ("pass", "nothing"), ("fail", "nothing")):
                if entry[field] != usual:
                    text = f"location.{key}: the Roof is the fight with Lars, who is foe.lars; {field} must stay as it is."
                    raise content.wrong(text, "location", key, field)
        elif not entry["test"] and entry["fail"] != "nothing":
            raise content.wrong(f'location.{key}: without a test, fail must be "nothing".', "location", key, "fail")
