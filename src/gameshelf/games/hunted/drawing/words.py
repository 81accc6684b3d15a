"""The words and signs of the cards, short enough for a picture."""

from __future__ import annotations

from functools import cache
from typing import Any

from gameshelf.core.prose import plural
from gameshelf.draw.lettering import width
from gameshelf.games.hunted.effects import EFFECTS
from gameshelf.games.hunted.odds import percent

ARTS = {
    "hallway": "corridor", "corridor": "corridor", "back-stairs": "stairs", "crawlway": "vent", "office-door": "glass-door",
    "security-door": "steel-door", "fire-door": "fire-door", "handgun": "pistol", "grenade": "grenade", "charge": "dynamite",
    "bazooka": "bazooka", "machine-gun": "smg", "shotgun": "shotgun", "rifle": "rifle", "ammo": "magazine", "dressing": "aid",
    "keys": "key", "radio": "radio", "clock": "alarm", "smoke": "smoke", "lighter": "lighter", "vest": "vest", "plans": "map",
    "directory": "book", "pratt": "police", "oneil": "agent", "wilma": "wilma", "teddy": "teddy", "gus": "gus",
    "priya": "priya", "barton": "barton", "odile": "odile", "regroup": "pulse",
    "regroup-search": "pulse", "regroup-key": "pulse",
}  # fmt: skip
PLACES = {
    "surveillance": "eye", "server-room": "screen", "washroom": "tap", "clinic": "hospital", "guard-post": "pistol",
    "lift-shaft": "shaft", "walkway": "steps", "boardroom": "table", "bar": "mug", "copy-room": "copier",
    "building-site": "helmet", "vault": "lock", "exchange": "radio", "closet": "door", "showroom": "mask",
    "fire-stairs": "stairs", "trading-floor": "scales", "plant-room": "flame", "roof": "helicopter", "lights-out": "bulb",
    "sweep": "masked", "roll-call": "woman", "ceiling": "burst", "rocket": "launcher", "lockdown": "lock", "voice": "speaker",
    "helicopter": "helicopter",
}  # fmt: skip
ROOMS = {  # what the picture of a location is like, behind its sign
    "surveillance": "desk", "server-room": "desk", "guard-post": "desk", "boardroom": "desk", "copy-room": "desk",
    "exchange": "desk", "trading-floor": "desk", "washroom": "tiles", "clinic": "tiles", "bar": "shelf", "showroom": "shelf",
    "closet": "shelf", "lift-shaft": "pipes", "vault": "pipes", "fire-stairs": "pipes", "plant-room": "pipes",
    "walkway": "open", "building-site": "open", "roof": "open",
}  # fmt: skip
HEADS = {  # who they are, to be seen at once
    "lookout": ("foe-scarf",), "guard": ("foe-cap",), "radio-man": ("foe-radio",), "bruiser": ("foe-bald",),
    "marksman": ("foe-night",), "patrol": ("foe-cap", "foe-radio"), "lift-guards": ("foe-cap", "foe-bald"),
    "drivers": ("foe-scarf", "foe-shades"), "suits": ("foe-shades", "foe-radio"),
    "search-party": ("masked", "foe-night", "foe-cap"), "vault-team": ("foe-night", "masked", "foe-scarf"),
    "lieutenants": ("foe-beret", "foe-shades", "foe-bald"),
}  # fmt: skip
ICONS = {"move": "steps", "search": "magnifier", "key": "key", "time": "clock"}


def gains(card: dict[str, Any], ops: str = "ops") -> tuple[tuple[str, str], ...]:
    """The icons of what a card or place brings, each with what stands beside it.

    >>> gains({"ops": [["refresh", 99], ["gain_plus", 1]]})
    (('refresh', 'all'), ('plus-one', ''))
    """
    if weapon := card.get("weapon"):
        if weapon["way"] == "rockets":
            return ((f"d{weapon['sides']}", ""), ("bullet", f"×{weapon['magazines']}"))
        count = 1 if weapon["way"] == "thrown" else weapon["dice"]
        return ((f"d{weapon['sides']}", f"×{count}" if count > 1 else ""),)  # how many sides stands in the die
    return _gains(_frozen(card[ops]))


@cache
def _gains(ops: Any) -> tuple[tuple[str, str], ...]:
    found = [(icon.icon, f"{icon.sign}{icon.value}") for icon in EFFECTS.icons(EFFECTS.parse(ops))]
    said = {"×1": "", "1": ""}  # and of locations that one may choose from, that it is one of them
    return tuple(
        (icon, f"1 of {value}" if icon == "stairs" and value > "1" else said.get(value, value)) for icon, value in found
    )


def short(card: dict[str, Any], ops: str = "ops") -> str:
    """What a card or place brings, in a few words.

    >>> short({"ops": [["draw_locations", 2]]}), short({"ops": [["gain_key", 2]]})
    ('2 floors up', '+2 key tokens')
    """
    if weapon := card.get("weapon"):
        sides = weapon["sides"]
        if weapon["way"] == "thrown":
            return f"Thrown, d{sides}"
        if weapon["way"] == "rockets":
            return f"{plural(weapon['magazines'], 'rocket')}, d{sides}"
        return f"{weapon['dice']}d{sides}, reload {weapon['magazines']}"
    return _short(_frozen(card[ops]))


@cache
def _short(ops: Any) -> str:
    words = EFFECTS.short(EFFECTS.parse(ops))
    if len(ops) > 1 and ops[0][0] == "choose":  # what follows comes with either
        words = f"{EFFECTS.short(EFFECTS.parse(ops[:1]))}, then {EFFECTS.short(EFFECTS.parse(ops[1:]))}"
    return words[0].upper() + words[1:]


def _frozen(ops: Any) -> Any:
    """Operations of a view, fit to be remembered."""
    return tuple([_frozen(one) for one in ops]) if isinstance(ops, list) else ops


def heads(key: str, men: int) -> tuple[str, ...]:
    """The head of each man of a gang.

    >>> heads("suits", 2), heads("launcher", 1), heads("lars", 3)
    (('foe-shades', 'foe-radio'), ('launcher',), ('boss', 'boss', 'boss'))
    """
    found = {"lars": ("boss",), "launcher": ("launcher",)}.get(key) or HEADS.get(key, ("masked",))
    return tuple([found[n % len(found)] for n in range(men)])


def priced(card: dict[str, Any]) -> tuple[str, ...]:
    """The icons of a price.

    >>> priced({"costs": ["move", "search"], "time": 1})
    ('steps', 'magnifier', 'clock')
    """
    return tuple([ICONS[icon] for icon in card["costs"]] + [ICONS["time"]] * card["time"])


@cache
def named(name: str, wide: float, size: float) -> tuple[tuple[str, int], ...]:
    """A name in one line or two, each with the width that it is pressed into where it is too long, else 0."""
    words = name.replace(",", "").split()
    lines = [" ".join(words)]
    if width(lines[0], size) > wide and len(words) > 1:
        cuts = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
        lines = list(min(cuts, key=lambda two: max(width(line, size) for line in two)))
    return tuple((line, round(wide) if width(line, size) > wide else 0) for line in lines)


def told(card: dict[str, Any]) -> str:
    """All that a card says."""
    if card["type"] == "terrorist":
        extra = ", attacks hostages first" if card["hostages"] else ""
        targets = ", ".join(map(str, card["targets"]))
        mask = "The mask: two such cards in your row, or one and two bells, begin a fight."
        return f"{card['name']}, terrorist: to hit {targets}{extra}; draw {card['draws']} when beaten. {mask}"
    shows = ", ".join(card["icons"]) or "nothing"
    return f"{card['name']}, {card['type']}: shows {shows}; costs {card['price']}; {card['effect']}. {card['words']}"


MOMENTS = {"flee": "when you are attacked", "prevent": "when damage comes", "reroll": "after a bad roll", "hit": "in a fight"}


def moment(card: dict[str, Any]) -> str:
    """When a card that one keeps can be used.

    >>> moment({"ops": [["flee"]]}), moment({"ops": [["heal", 1]]})
    ('when you are attacked', 'when you like')
    """
    return MOMENTS.get(card["ops"][0][0] if card["ops"] else "", "when you like")


def odds_of(view: dict[str, Any], move: str) -> str:
    """The chance that stands on a move's button, if it has one, with the +1 tokens that one holds; to hit one man where
    nothing ends it.

    >>> odds_of({"odds": {"dice 3": {"end": 0.0, "one": 0.7}}}, "dice 3"), odds_of({"odds": {}}, "hide")
    ('1 hit 70 %', '')
    """
    chances = view["odds"].get(move, {})
    if "pass" in chances:
        return percent(chances["pass"])
    if "end" in chances:
        chance, end = shot_odds(chances)
        return percent(chance) if end else f"1 hit {percent(chance)}"
    return ""


def shot_odds(chances: dict[str, float]) -> tuple[float, bool]:
    """The chance of a shot with the +1 tokens that one holds, and whether it is that to end the fight: else to hit one man.

    >>> shot_odds({"end": 0.5, "one": 1.0, "bare_end": 0.0, "bare_one": 0.8}), shot_odds({"end": 0.0, "one": 0.7})
    ((0.5, True), (0.7, False))
    """
    end = bool(chances["end"] or not chances["one"])
    return (chances["end"] if end else chances["one"]), end


def bare(view: dict[str, Any], move: str) -> str:
    """The chance of this move without +1 tokens; nothing where they change nothing.

    >>> bare({"odds": {"roll 1 0": {"pass": 0.67, "bare": 0.33}}}, "roll 1 0"), bare({"odds": {}}, "roll 1 0")
    ('33 %', '')
    """
    chances = view["odds"].get(move, {})
    what = "pass" if "pass" in chances else "end" if chances.get("end") else "one"
    alone = chances.get("bare" if what == "pass" else f"bare_{what}", chances.get(what))
    return percent(alone) if alone is not None and chances.get(what) != alone else ""
