"""The ids of everything in the box, in order: a place, a card or a person is its number in its list."""

from __future__ import annotations

PLACES = (
    "casuarina", "fish-ponds", "arsenal", "cane-crossing", "cane-fields", "saei-port", "shinyo-shrine", "moat", "sugar",
    "kilns", "juzan", "ridge", "bridge-road", "senior-high", "hukuteikin", "takao-shrine", "butokuden", "prefecture",
    "station", "east-street", "takao-port", "post-office", "ginza", "church", "girls-school", "lighthouse", "temple",
    "bank", "yoshi", "salt-pans",
)  # fmt: skip
PEOPLE = (
    "musician", "student", "doctor", "cook", "engineer", "journalist", "soldier", "priest",
)  # fmt: skip
RESOURCES = (
    "sweet-potatoes", "porridge", "radish", "milkfish", "taro", "ration-rice", "brown-sugar", "mouldy-rice", "cassava",
    "army-tins", "bandages", "quinine", "letter", "bicycle", "strong-tea", "sandals", "hood", "shovel", "black-cat",
    "yellow-dog", "peanut-cakes", "pumpkin-soup", "mullet", "fish-scraps", "cane-gruel", "herbs", "charm", "helmet",
    "boots", "pigeon", "bamboo", "eggs", "mustard", "rat-flour", "bark-cakes", "first-aid", "harmonica", "rock-sugar",
    "pickaxe", "iron-pot", "clam-broth", "bananas", "beans", "biscuits", "leavings", "sulfa", "photograph", "vest",
    "handcart", "goat", "mung-cakes", "fern", "pork", "potatoes", "flooded-rice", "camphor", "cranes", "lorry", "ginseng",
    "crowbar",
)  # fmt: skip
WRECKAGE = (
    "magneto", "altimeter", "fuel-pump", "cable", "tail-wheel", "oil-cooler", "propeller", "cowling", "rudder", "canopy",
)  # fmt: skip
SHIPWRECK = (
    "young-prisoner", "stoker", "nurse", "praying-man", "pilot", "crates", "hatch-boards", "warped-door", "sunken-door",
    "burned-man", "ships-boy", "lifeboat", "two-men", "medical-officer", "bulkhead",
)  # fmt: skip
PRISONERS = (
    "lawyer", "teacher", "clinic-owner", "boat-owner", "spokesman", "letter-writer",
)  # fmt: skip
BANES = (
    "sleepless", "ringing-ears", "why-not-me", "shaking-hands", "no-way-home", "anger", "numb", "same-dream", "hoarding",
    "rumours", "nobody-listens", "empty-hours",
)  # fmt: skip
MIRACLES = (
    "mother", "mazu", "omononushi",
)  # fmt: skip
SCENARIOS = (
    "doom", "aircraft", "rescue", "tokko", "animals",
)  # fmt: skip
ANIMALS = (
    "bear", "cat", "pangolin", "deer",
)  # fmt: skip
SPACES = (
    "march", "clear", "forage", "dig",
)  # fmt: skip
TOKKO = (
    "one", "two", "three", "four",
)  # fmt: skip
LAIRS = (
    "first", "second", "third", "fourth",
)  # fmt: skip
HARD = (
    "one", "two", "three",
)  # fmt: skip

TIES = tuple(f"{person}-{stage}" for person in PEOPLE for stage in (1, 2, 3))  # a tie is person * 3 + stage - 1

# The three spaces of the wreck have numbers behind the places
MAP = len(PLACES)
WRECK = MAP  # WRECK + n: space n of the wreck
SEA = 3
SPOTS = (*PLACES, "wreck-1", "wreck-2", "wreck-3")

# Cards that lie on a board: resources, then the scenario cards that can be carried
CARDS = RESOURCES + WRECKAGE + SHIPWRECK + PRISONERS
FIRST_WRECKAGE = len(RESOURCES)
FIRST_SHIPWRECK = FIRST_WRECKAGE + len(WRECKAGE)
FIRST_PRISONER = FIRST_SHIPWRECK + len(SHIPWRECK)

TYPES = ("food", "item", "gear", "animal", "load")
FOOD, ITEM, GEAR, ANIMAL, LOAD = range(5)
MOST = (2, 2, 2, 1, 1)  # how many cards of a type a board can ever hold
SLOTS = tuple((kind, n) for kind, most in enumerate(MOST) for n in range(most))

ICONS = ("none", "enemy", "news")
NO_ICON, ENEMY_ICON, NEWS_ICON = range(3)
FAITHS = ("none", "catholic", "mazu", "shinto")
DOOM, AIRCRAFT, RESCUE, TOKKO_INCIDENT, ANIMALS_RUN = range(5)
VICTIM, JUNK, DOOR = range(3)
BEAR, CAT, PANGOLIN, DEER = range(4)
NORTH, EAST, SOUTH, WEST = range(4)
