"""The words and signs of the cards, short enough for a picture."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from gameshelf.games.hunted.odds import percent

if TYPE_CHECKING:
    from collections.abc import Sequence

_ONE = re.compile(r"\b(1 (?:spare magazine|rocket))s")
ARTS = {
    "hallway": "corridor", "corridor": "corridor", "back-stairs": "stairs", "crawlway": "vent", "office-door": "glass-door",
    "security-door": "steel-door", "fire-door": "fire-door", "handgun": "pistol", "grenade": "grenade", "charge": "dynamite",
    "bazooka": "bazooka", "machine-gun": "smg", "shotgun": "shotgun", "rifle": "rifle", "ammo": "magazine", "dressing": "aid",
    "keys": "key", "radio": "radio", "clock": "alarm", "smoke": "smoke", "lighter": "lighter", "vest": "vest", "plans": "map",
    "directory": "book", "pratt": "police", "oneil": "agent", "wilma": "woman", "teddy": "man", "gus": "man", "priya": "woman",
    "barton": "man", "odile": "woman", "regroup": "pulse", "regroup-search": "pulse", "regroup-key": "pulse",
}  # fmt: skip
PLACES = {
    "surveillance": "eye", "server-room": "screen", "washroom": "tap", "clinic": "hospital", "guard-post": "pistol",
    "lift-shaft": "stairs", "walkway": "steps", "boardroom": "person", "bar": "mug", "copy-room": "tablet",
    "building-site": "helmet", "vault": "lock", "exchange": "radio", "closet": "door", "showroom": "mask",
    "fire-stairs": "stairs", "trading-floor": "scales", "plant-room": "flame", "roof": "helicopter", "lights-out": "bulb",
    "sweep": "masked", "roll-call": "woman", "ceiling": "burst", "rocket": "launcher", "lockdown": "lock", "voice": "speaker",
    "helicopter": "helicopter",
}  # fmt: skip
ICONS = {"move": "steps", "search": "magnifier", "key": "key", "time": "clock"}

# What an effect says, the icon for it, what stands beside the icon, and a few words
EFFECTS = tuple(
    (re.compile(pattern), icon, value, words)
    for pattern, icon, value, words in (
        (r"heal (\d+) damage", "heart", "+{0}", "Heal {0}"),
        (r"take (\d+) damage", "wound", "{0}", "{0} damage"),
        (r"gain (\d+) time", "clock", "+{0}", "+{0} time"),
        (r"lose (\d+) time", "clock", "−{0}", "Lose {0} time"),
        (r"gain (\d+) key tokens?", "key", "+{0}", "+{0} key token{s}"),
        (r"gain (\d+) \+1 tokens?", "plus-one", "{x}", "+1 token{s}"),
        (r"put (\d+) ammo tokens? on a gun", "magazine", "+{0}", "+{0} magazine{s}"),
        (r"lose (\d+) ammo tokens?", "magazine", "−{0}", "Lose {0} magazine{s}"),
        (r"refresh every spent die", "refresh", "all", "Refresh all"),
        (r"refresh up to (\d+) (?:die|dice)", "refresh", "{0}", "Refresh {0}"),
        (r"(\d+|one) unspent (?:die|dice) becomes? spent", "d6", "−{0}", "Spend {0} {dice}"),
        (r"turn over a location", "stairs", "1", "1 location"),
        (r"turn over (\d+) locations and keep one", "stairs", "{0}", "Pick 1 of {0}"),
        (r"turn up to (\d+) Hunted cards and take the first (\w+)", "cards", "{0}", "Find: {1}"),
        (r"turn up to (\d+) Hunted cards; the first terrorist attacks", "masked", "{0}", "Foe in {0} cards"),
        (r"fight the set-aside terrorist", "launcher", "!", "Fight!"),
        (r"discard a terrorist from the row", "masked", "×", "Discard a foe"),
        (r"you may discard the whole row", "hidden", "", "Clear the row"),
        (r"look at the next (\d+) Hunted cards[^.]*", "eye", "{0}", "Look at {0}"),
        (r"roll any dice of a roll again", "d6-5", "↻", "Roll again"),
        (r"one target of (\d+) or less counts as hit", "target", "≤{0}", "Hit {0} or less"),
        (r"prevent (\d+) damage", "shield", "{0}", "Prevent {0}"),
        (r"a fight does not take place", "exit", "", "Avoid a fight"),
        (r"lose (\d+) hostages?(?: \((?:else|without one): [^)]*\))?", "woman", "−{0}", "Lose {0} hostage{s}"),
        (r"lose (\d+) cards?, item or weapon", "cards", "−{0}", "Lose {0} card{s}"),
        (r"nothing happens", "", "", "Nothing"),
        (r"(\d+)d(\d+), (\d+) spare magazines?", "d{1}", "×{0}", "{0}d{1}, reload {2}"),
        (r"thrown once, (\d+)d(\d+).*", "d{1}", "{1}", "Thrown, d{1}"),
        (r"(\d+) rockets?, \d+d(\d+).*", "d{1}", "×{0}", "{0} rocket{s}, d{1}"),
    )
)
FEW = 10  # letters of a name that fit into one line of a card


@cache
def _effects(effect: str) -> tuple[tuple[str, str, str], ...]:
    """Icon, value and words of every part of an effect."""
    found = []
    whole = re.match(r"\d+d|thrown|look|\d+ rocket", effect)
    parts = [effect] if whole else re.split(r", then | or (?!weapon|less)", effect)
    for part in parts:
        for pattern, icon, value, words in EFFECTS:
            match = pattern.fullmatch(part)
            if match:
                groups = ["1" if group == "one" else group for group in match.groups()]
                one = groups[:1] == ["1"]
                ends = (
                    {"s": "" if one else "s", "x": "" if one else f"×{groups[0]}", "dice": "die" if one else "dice"}
                    if groups
                    else {}
                )
                found.append((icon.format(*groups), value.format(*groups, **ends), words.format(*groups, **ends)))
                break
        else:
            found.append(("", "", part.capitalize()))
    return tuple(found)


@cache
def gains(effect: str) -> tuple[tuple[str, str], ...]:
    """The icons of an effect, each with what stands beside it.

    >>> gains("refresh every spent die, then gain 1 +1 token")
    (('refresh', 'all'), ('plus-one', ''))
    """
    return tuple((icon, value) for icon, value, _ in _effects(effect) if icon) if effect else ()


@cache
def short(effect: str) -> str:
    """An effect in a few words.

    >>> short("turn over 2 locations and keep one"), short("gain 2 key tokens")
    ('Pick 1 of 2', '+2 key tokens')
    """
    glue = " or " if " or " in effect and ", then " not in effect else ", "
    return glue.join(words for *_, words in _effects(effect)) if effect else ""


@cache
def priced(price: str) -> tuple[str, ...]:
    """The icons of a price.

    >>> priced("1 Move + 2 Search")
    ('steps', 'magnifier', 'magnifier')
    """
    found: list[str] = []
    for count, word in re.findall(r"(\d+) (Move|Search|Key|time)", price):
        found += [ICONS[word.lower()]] * int(count)
    return tuple(found)


@cache
def split(name: str) -> tuple[str, ...]:
    """A name in one line or two.

    >>> split("Maintenance Crawlway")
    ('Maintenance', 'Crawlway')
    """
    words = name.replace(",", "").split()
    if len(name) <= FEW or len(words) == 1:
        return (name,)
    cuts = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return min(cuts, key=lambda lines: max(map(len, lines)))


@cache
def wrap(text: str, most: int, lines: int = 9) -> tuple[str, ...]:
    """Text in lines of so many letters; what does not fit into so many lines is cut off.

    >>> wrap("+1 key token, +1 time", 15), wrap("Take two of them now", 8, 2)
    (('+1 key token,', '+1 time'), ('Take two', 'of them…'))
    """
    found, line = [], ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > most:
            found.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    found.append(line)
    if len(found) > lines:
        found[lines - 1] = f"{found[lines - 1][: most - 1]}…"
    return tuple(one if len(one) <= most else f"{one[: most - 1]}…" for one in found[:lines])


@cache
def cut(name: str, most: int) -> str:
    """A name of so many letters at most.

    >>> cut("Launcher Man, standing", 15), cut("Lobby Guard", 15)
    ('Launcher Man', 'Lobby Guard')
    """
    if len(name) <= most:
        return name
    return name.split(",")[0] if 0 < name.find(",") <= most else f"{name[: most - 1].rstrip()}…"


def listed(numbers: Sequence[int]) -> str:
    """Numbers as one says them.

    >>> listed([7, 6, 5]), listed([4])
    ('7, 6 and 5', '4')
    """
    *first, last = map(str, numbers)
    return f"{', '.join(first)} and {last}" if first else last


def told(card: dict[str, Any]) -> str:
    """All that a card says."""
    if card["type"] == "terrorist":
        extra = ", attacks hostages first" if card["hostages"] else ""
        targets = ", ".join(map(str, card["targets"]))
        return f"{card['name']}, terrorist: to hit {targets}{extra}; draw {card['draws']} when beaten."
    shows = ", ".join(card["icons"]) or "nothing"
    return f"{card['name']}, {card['type']}: shows {shows}; costs {card['price']}; {_said(card['effect'])}. {card['words']}"


@cache
def _said(effect: str) -> str:
    return _ONE.sub(r"\1", effect)


def odds_of(view: dict[str, Any], move: str) -> str:
    """The chance that stands on a move's button, if it has one; to hit one man where nothing ends it.

    >>> odds_of({"odds": {"dice 3": {"end": 0.0, "one": 0.7}}}, "dice 3"), odds_of({"odds": {}}, "hide")
    ('1 hit 70 %', '')
    """
    chances = view["odds"].get(move, {})
    if "pass" in chances:
        return percent(chances["pass"])
    if "end" in chances:
        return percent(chances["end"]) if chances["end"] or not chances["one"] else f"1 hit {percent(chances['one'])}"
    return ""
