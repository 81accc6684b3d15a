"""The small operations that effects are made of: from the words in content.toml to plain tuples.

An operation is `(code, number, more)`: `more` is a card type for a search, the alternatives of a choice, or what happens
instead when there is nothing to lose. `steps/interpret.py` runs them.
"""

from __future__ import annotations

from typing import Any

HEAL, DAMAGE, GAIN_TIME, LOSE_TIME, GAIN_KEY, GAIN_PLUS, GAIN_AMMO, LOSE_AMMO, REFRESH, SPEND = range(10)
DRAW_LOCATIONS, SEARCH, SEARCH_FIGHT, FIGHT_SET_ASIDE, DISCARD_TERRORIST, CLEAR_ROW, SCOUT = range(10, 17)
REROLL, HIT, PREVENT, FLEE, LOSE_HOSTAGE, LOSE_CARD, CHOOSE = range(17, 24)

Op = tuple[int, int, Any]
Ops = tuple[Op, ...]

ALL = 99  # `refresh all`

# What a card is
HALLWAY, DOOR, WEAPON, ITEM, HOSTAGE, REGROUP, TERRORIST = range(7)
SEARCHED = {"weapon": WEAPON, "item": ITEM, "hostage": HOSTAGE}

_NUMBERED = {
    "heal": HEAL, "damage": DAMAGE, "gain_time": GAIN_TIME, "lose_time": LOSE_TIME, "gain_key": GAIN_KEY,
    "gain_plus": GAIN_PLUS, "gain_ammo": GAIN_AMMO, "lose_ammo": LOSE_AMMO, "refresh": REFRESH, "spend": SPEND,
    "draw_locations": DRAW_LOCATIONS, "scout": SCOUT, "hit": HIT, "prevent": PREVENT,
    "lose_hostage": LOSE_HOSTAGE, "lose_card": LOSE_CARD,
}  # fmt: skip
_PLAIN = {
    "fight_set_aside": FIGHT_SET_ASIDE, "discard_terrorist": DISCARD_TERRORIST, "clear_row": CLEAR_ROW,
    "reroll": REROLL, "flee": FLEE,
}  # fmt: skip
_LIMITS = {DRAW_LOCATIONS: 2, SCOUT: 5, GAIN_TIME: 6, GAIN_KEY: 2, GAIN_PLUS: 3, HIT: 10}

# When an effect may be used follows from its operations
ON_TURN, IN_FIGHT, AFTER_ROLL, ON_DAMAGE, ON_ATTACK = 1, 2, 4, 8, 16
_SPECIAL = {REROLL: AFTER_ROLL, HIT: IN_FIGHT, PREVENT: ON_DAMAGE, FLEE: ON_ATTACK}
_BETWEEN_ROUNDS = {HEAL, GAIN_TIME, GAIN_PLUS, GAIN_AMMO, REFRESH}


class Unreadable(Exception):
    """Why an effect cannot be read, in one sentence."""


def parse(text: str) -> Ops:
    """The operations that this text means.

    >>> parse("heal 1; refresh all")
    ((0, 1, None), (8, 99, None))
    """
    ops = []
    for part in text.split(";"):
        words = part.split()
        if not words:
            raise Unreadable("an operation is missing beside a semicolon")
        if words != ["nothing"]:
            ops.append(_operation(words))
    return tuple(ops)


def _operation(words: list[str]) -> Op:
    if words[0] == "choose":
        at = words.index("or") if words.count("or") == 1 else 0
        one, two = words[2:at], words[at + 1 : -1]
        if not one or not two or words[1] != "(" or words[-1] != ")":
            raise Unreadable("a choice looks like `choose ( heal 1 or refresh all )`: two operations, one on each side")
        return (CHOOSE, 2, (parse(" ".join(one)), parse(" ".join(two))))
    if "else" in words:
        at = words.index("else")
        if words[0] != "lose_hostage" or not words[at + 1 :]:
            raise Unreadable("an `else` looks like `lose_hostage 1 else damage 1`")
        code, n, _ = _operation(words[:at])
        return (code, n, parse(" ".join(words[at + 1 :])))
    name = words[0]
    if name == "search_deck":
        if len(words) == 4 and words[1] in SEARCHED and words[3] == "take":
            return (SEARCH, _number(words[2], 63), SEARCHED[words[1]])
        if len(words) == 4 and words[1] == "terrorist" and words[3] == "fight":
            return (SEARCH_FIGHT, _number(words[2], 63), None)
        raise Unreadable("a search looks like `search_deck weapon 8 take` or `search_deck terrorist 5 fight`")
    if name in _PLAIN:
        if len(words) > 1:
            raise Unreadable(f"{name} takes no number")
        return (_PLAIN[name], 1, None)
    if name in _NUMBERED:
        code = _NUMBERED[name]
        if len(words) != 2:
            raise Unreadable(f"{name} wants one number")
        if words[1] == "all" and code == REFRESH:
            return (code, ALL, None)
        return (code, _number(words[1], _LIMITS.get(code, 20)), None)
    raise Unreadable(f"there is no operation {name!r}; there are {', '.join([*_NUMBERED, *_PLAIN, 'search_deck', 'choose'])}")


def _number(word: str, most: int) -> int:
    if not word.isdecimal() or not 1 <= int(word) <= most:
        raise Unreadable(f"{word!r} should be a number from 1 to {most}")
    return int(word)


def windows(ops: Ops) -> int:
    """The moments in which a card with these operations may be used."""
    found = 0
    if not ops:
        return 0
    code = ops[0][0]
    if code == CHOOSE:
        for one in ops[0][2]:
            found |= windows(one)
        return found
    if code in _SPECIAL:
        return _SPECIAL[code]
    return ON_TURN | IN_FIGHT if all(op[0] in _BETWEEN_ROUNDS for op in ops) else ON_TURN


def idle(ops: Ops, kept: bool) -> bool:
    """Whether some operation could never do anything: one for a certain moment, on a card that does not wait for it."""
    for place, (code, _, more) in enumerate(ops):
        if code in _SPECIAL and (not kept or _SPECIAL[code] != _SPECIAL.get(ops[0][0])):
            return True
        if code == CHOOSE and any(idle(one, kept and not place) for one in more):
            return True
        if code == LOSE_HOSTAGE and more and idle(more, False):
            return True
    return False


def describe(ops: Ops) -> str:
    """What these operations do, in words.

    >>> describe(parse("heal 1; refresh all"))
    'heal 1 damage, then refresh every spent die'
    """
    return ", then ".join(_words(op) for op in ops) or "nothing happens"


def _words(op: Op) -> str:
    code, n, more = op
    if code == CHOOSE:
        return " or ".join(describe(one) for one in more)
    if code == SEARCH:
        kind = {WEAPON: "weapon", ITEM: "item", HOSTAGE: "hostage"}[more]
        return f"turn up to {n} Hunted cards and take the first {kind}"
    if code == LOSE_HOSTAGE:
        instead = f" (without one: {describe(more)})" if more else ""
        return f"lose {_plural(n, 'hostage')}{instead}"
    if code == REFRESH and n == ALL:
        return "refresh every spent die"
    return {
        HEAL: f"heal {n} damage",
        DAMAGE: f"take {n} damage",
        GAIN_TIME: f"gain {n} time",
        LOSE_TIME: f"lose {n} time",
        GAIN_KEY: f"gain {_plural(n, 'key token')}",
        GAIN_PLUS: f"gain {_plural(n, '+1 token')}",
        GAIN_AMMO: f"put {_plural(n, 'ammo token')} on a gun",
        LOSE_AMMO: f"lose {_plural(n, 'ammo token')}",
        REFRESH: f"refresh up to {_plural(n, 'die')}",
        SPEND: f"{_plural(n, 'unspent die')} become spent" if n > 1 else "one unspent die becomes spent",
        DRAW_LOCATIONS: "turn over a location" if n == 1 else f"turn over {n} locations and keep one",
        SEARCH_FIGHT: f"turn up to {n} Hunted cards; the first terrorist attacks",
        FIGHT_SET_ASIDE: "fight the set-aside terrorist",
        DISCARD_TERRORIST: "discard a terrorist from the row",
        CLEAR_ROW: "you may discard the whole row",
        SCOUT: f"look at the next {n} Hunted cards, discard up to two, order the rest",
        REROLL: "roll any dice of a roll again",
        HIT: f"one target of {n} or less counts as hit",
        PREVENT: f"prevent {n} damage",
        FLEE: "a fight does not take place",
        LOSE_CARD: f"lose {_plural(n, 'item or weapon')}",
    }[code]


def _plural(n: int, word: str) -> str:
    if n == 1:
        return f"{n} {word}"
    return f"{n} {word[:-3]}dice" if word.endswith("die") else f"{n} {word}s"
