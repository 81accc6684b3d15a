"""From content.toml to the plain arrays that the rules read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gameshelf.core import Content, Kind, choice, number, phrase

LEVELS = ("surface", "intermediate", "deep")
SIZE = 18  # tiles of each level

# What a tile is; a compiled build puts Final numbers into its code, others it looks up by name each time
KARAS: Final = 0
ROCKFALL: Final = 1
XP: Final = 2
CROSS: Final = 3
CHEST: Final = 4
STONE: Final = 5
MONSTER: Final = 6
SORTS: Final = 7
BITS: Final = 5  # enough to count the tiles of a level

GALLERY = (
    "surface-karas", "surface-rockfall", "surface-xp", "surface-cross",
    "intermediate-karas", "intermediate-xp", "intermediate-cross", "intermediate-chest", "intermediate-rockfall",
    "deep-cross", "deep-xp", "deep-karas", "deep-chest", "stone",
)  # fmt: skip
MONSTERS = ("bat-a", "bat-b", "goblin-a", "goblin-b", "goblin-c", "skeleton-a", "skeleton-b", "drake")
KINDS = GALLERY + MONSTERS  # a tile's face is its number in this list
CHESTS = ("tablet", "idol", "gold", "map", "skull", "mimic")
MORE_CHESTS = 4  # that an edition may add: treasures, which nobody buys
MAP: Final = CHESTS.index("map")
SKULL: Final = CHESTS.index("skull")
MIMIC: Final = CHESTS.index("mimic")
SPECIALISTS = ("miner", "archaeologist", "soothsayer", "impersonator")
MINER: Final = 0
ARCHAEOLOGIST: Final = 1
SOOTHSAYER: Final = 2
IMPERSONATOR: Final = 3

_karas = number(0, 50, optional=True)
_xp = number(0, 30, optional=True)
_life = number(1, 6, optional=True)

SCHEMA = {
    "gallery": Kind({"level": choice(*LEVELS), "copies": number(0, SIZE), "karas": _karas, "xp": _xp}),
    "monster": Kind(
        {"name": phrase(30), "level": choice(*LEVELS), "life": number(1, 6), "xp": number(0, 30), "karas": number(0, 50)}
    ),
    "chest": Kind(
        {"name": phrase(30), "copies": number(0, 8), "xp": number(-10, 30), "karas": number(0, 50), "life": _life}, MORE_CHESTS
    ),
    "specialist": Kind({"name": phrase(30), "price": number(0, 30)}),
    "price": Kind({"karas": number(0, 30)}),
    "pay": Kind({"karas": number(0, 30)}),
    "token": Kind({"xp": number(0, 30), "a_player": number(0, 20)}),
    "purse": Kind({"karas": number(0, 99)}),
}


@dataclass(frozen=True, slots=True, eq=False)
class Arrays:
    """The content as arrays, by a tile's, chest's or specialist's number."""

    what: tuple[int, ...]
    level: tuple[int, ...]
    karas: tuple[int, ...]
    xp: tuple[int, ...]
    life: tuple[int, ...]
    names: tuple[str, ...]
    decks: tuple[tuple[int, ...], ...]  # the 18 tiles of each level
    kinds: tuple[tuple[int, ...], ...]  # the kinds of tiles of each level
    digits: tuple[int, ...]  # for each kind a number, so that the sum over tiles of a level tells how many of each there are
    chest_keys: tuple[str, ...]  # CHESTS, then those that an edition adds
    chest_names: tuple[str, ...]
    chest_xp: tuple[int, ...]
    chest_karas: tuple[int, ...]
    chest_deck: tuple[int, ...]
    mimic_life: int
    specialist_names: tuple[str, ...]
    prices: tuple[int, ...]
    sword: int
    hospital: int
    recruit: int
    token: int
    dive: int
    turned: int
    rockfall: int
    sale: int
    token_xp: int
    tokens_each: int
    purse: int


def compile_content(content: Content) -> Arrays:
    """Check that the values fit together, and lay them out."""
    entries = content.entries
    gallery, monsters, chests = entries["gallery"], entries["monster"], entries["chest"]
    content.need({"gallery": GALLERY, "monster": MONSTERS, "chest": CHESTS, "specialist": SPECIALISTS})
    what, level, karas, xp, life, names = [], [], [], [], [], []
    words_of = {"karas": KARAS, "rockfall": ROCKFALL, "xp": XP, "cross": CROSS, "chest": CHEST, "stone": STONE}
    for key in GALLERY:
        entry = gallery[key]
        what.append(words_of[key.split("-")[-1]])
        level.append(LEVELS.index(entry["level"]))
        karas.append(entry.get("karas", 0))
        xp.append(entry.get("xp", 0))
        life.append(0)
        names.append(_name(what[-1], karas[-1], xp[-1]))
    for key in MONSTERS:
        entry = monsters[key]
        what.append(MONSTER)
        level.append(LEVELS.index(entry["level"]))
        karas.append(entry["karas"])
        xp.append(entry["xp"])
        life.append(entry["life"])
        names.append(entry["name"])
    decks = []
    for word in LEVELS:
        deck = [KINDS.index(key) for key in GALLERY if gallery[key]["level"] == word for _ in range(gallery[key]["copies"])]
        deck += [KINDS.index(key) for key in MONSTERS if monsters[key]["level"] == word]
        if len(deck) != SIZE:
            text = f"The {word} level must have {SIZE} tiles, not {len(deck)}."
            raise content.wrong(text, *content.changed(("gallery", "monster"), ("copies", "level")))
        if word != "deep" and any(what[tile] == STONE for tile in deck):
            raise content.wrong("The Stones of Legend must be deep tiles.", "gallery", "stone", "level")
        plain, cross = f"{word}-xp", f"{word}-cross"
        if gallery[plain].get("xp") != gallery[cross].get("xp"):
            raise content.wrong(f"{plain} and {cross} must have the same xp.", "gallery", cross, "xp")
        decks.append(tuple(deck))
    if gallery["stone"]["copies"] != 2:
        raise content.wrong("There are two Stones of Legend.", "gallery", "stone", "copies")
    chest_keys = (*CHESTS, *(key for key in chests if key not in CHESTS))
    chest_deck = tuple(n for n, key in enumerate(chest_keys) for _ in range(chests[key]["copies"]))
    if len(chest_deck) != 8:
        raise content.wrong(f"There must be 8 chests, not {len(chest_deck)}.", *content.changed(("chest",), ("copies",)))
    for key, entry in chests.items():
        if (entry["xp"] < 0 and key != "skull") or (entry["xp"] > 0 and key in ("skull", "gold")):
            want = {"skull": "cannot be more than 0", "gold": "must be 0"}.get(key, "cannot be less than 0")
            raise content.wrong(f"chest.{key}: xp {want}, not {entry['xp']}.", "chest", key, "xp")
    for key in chest_keys[len(CHESTS) :]:
        if key in KINDS:
            raise content.wrong(f"A chest cannot be called {key!r}: a tile is.", "chest", key)
        if "life" in chests[key]:
            raise content.wrong(f"chest.{key}: only the mimic has a life.", "chest", key, "life")
    if "life" not in chests["mimic"]:
        raise content.wrong("The mimic needs a life.", "chest", "mimic")
    kinds = tuple(tuple(kind for kind in range(len(KINDS)) if level[kind] == one) for one in range(len(LEVELS)))
    return Arrays(
        what=tuple(what),
        level=tuple(level),
        karas=tuple(karas),
        xp=tuple(xp),
        life=tuple(life),
        names=tuple(names),
        decks=tuple(decks),
        kinds=kinds,
        digits=tuple(1 << BITS * kinds[level[kind]].index(kind) for kind in range(len(KINDS))),
        chest_keys=chest_keys,
        chest_names=tuple(chests[key]["name"] for key in chest_keys),
        chest_xp=tuple(chests[key]["xp"] for key in chest_keys),
        chest_karas=tuple(chests[key]["karas"] for key in chest_keys),
        chest_deck=chest_deck,
        mimic_life=chests["mimic"]["life"],
        specialist_names=tuple(entries["specialist"][key]["name"] for key in SPECIALISTS),
        prices=tuple(entries["specialist"][key]["price"] for key in SPECIALISTS),
        sword=entries["price"]["sword"]["karas"],
        hospital=entries["price"]["hospital"]["karas"],
        recruit=entries["price"]["recruit"]["karas"],
        token=entries["price"]["token"]["karas"],
        dive=entries["pay"]["dive"]["karas"],
        turned=entries["pay"]["turned"]["karas"],
        rockfall=entries["pay"]["rockfall"]["karas"],
        sale=entries["pay"]["xp"]["karas"],
        token_xp=entries["token"]["xp"]["xp"],
        tokens_each=entries["token"]["xp"]["a_player"],
        purse=entries["purse"]["start"]["karas"],
    )


def _name(what: int, karas: int, xp: int) -> str:
    if what == KARAS:
        return f"{karas} Karas"
    if what == XP:
        return f"{xp} XP"
    if what == CROSS:
        return f"{xp} XP with a cross"
    return {ROCKFALL: "Rockfall", CHEST: "Chest", STONE: "Stone of Legend"}[what]
