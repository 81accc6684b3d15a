"""The small operations that effects are made of, each declared once; `steps/` do them, in the files that know them.

An operation is `(code, *arguments)`; a choice is `(CHOOSE, (one, two))`; what happens instead comes last (`lose_hostage`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from gameshelf.core.effects import ALL, CHOOSE, Language, Op, Ops, Unreadable, number_of, one_of
from gameshelf.core.prose import plural

# What a card is
TYPES = ("hallway", "door", "weapon", "item", "hostage", "regroup", "terrorist")
HALLWAY, DOOR, WEAPON, ITEM, HOSTAGE, REGROUP, TERRORIST = range(7)

EFFECTS = Language()
_add = EFFECTS.add


def _refresh(n: int) -> str:
    return "refresh every spent die" if n == ALL else f"refresh up to {plural(n, 'die')}"


def _spend(n: int) -> str:
    return "one unspent die becomes spent" if n == 1 else f"{n} unspent dice become spent"


def _climb(n: int) -> str:
    return "turn over a location" if n == 1 else f"turn over {n} locations ({n} floors up) and keep one"


def _climb_briefly(n: int) -> str:
    return "1 floor up" if n == 1 else f"{n} floors up"


def _search(kind: str, n: int, then: str) -> str:
    if then == "fight":
        return f"turn up to {n} Hunted cards; the first terrorist attacks"
    return f"turn up to {n} Hunted cards and take the first {kind}"


def _find(kind: str, n: int, then: str) -> str:
    return f"a foe in {n} cards attacks" if then == "fight" else f"find: {kind}"


HEAL = _add("heal", number_of(), words="heal {n} damage", short="heal {n}", icon="white-die", sign="+")
DAMAGE = _add("damage", number_of(), words="take {n} damage", short="{n} damage", icon="white-die", sign="−")
GAIN_TIME = _add("gain_time", number_of(most=6), words="gain {n} time", short="+{n} time", icon="clock", sign="+")
LOSE_TIME = _add("lose_time", number_of(), words="lose {n} time", short="lose {n} time", icon="clock", sign="−")
GAIN_KEY = _add("gain_key", number_of(most=2), words="gain {n:key token}", short="+{n:key token}", icon="key", sign="+")
GAIN_PLUS = _add(
    "gain_plus",
    number_of(most=3),
    words=lambda n: "gain a +1 token" if n == 1 else f"gain {n} +1 tokens",
    short=lambda n: "a +1 token" if n == 1 else f"{n} +1 tokens",
    icon="plus-one",
    sign="×",
)
GAIN_AMMO = _add(
    "gain_ammo", number_of(), words="put {n:ammo token} on a gun", short="+{n:ammo token}", icon="magazine", sign="+"
)
LOSE_AMMO = _add("lose_ammo", number_of(), words="lose {n:ammo token}", short="lose {n:ammo token}", icon="magazine", sign="−")
REFRESH = _add(
    "refresh", number_of(all=True), words=_refresh, short=lambda n: f"refresh {'all' if n == ALL else n}", icon="refresh"
)
SPEND = _add("spend", number_of(), words=_spend, short="spend {n:die}", icon="d6", sign="−")
DRAW_LOCATIONS = _add(
    "draw_locations",
    number_of(most=2),
    words=_climb,
    short=_climb_briefly,
    icon="stairs",
)
SEARCH = _add(
    "search_deck",
    one_of("kind", "weapon", "item", "hostage", "terrorist"),
    number_of(most=63),
    one_of("then", "take", "fight"),
    words=_search,
    short=_find,
    icon=lambda kind, n, then: "masked" if then == "fight" else "cards",
)
FIGHT_SET_ASIDE = _add("fight_set_aside", words="fight the set-aside terrorist", short="fight!", icon="launcher", sign="!")
DISCARD_TERRORIST = _add(
    "discard_terrorist", words="discard a terrorist from the row", short="discard a foe", icon="masked", sign="×"
)
CLEAR_ROW = _add("clear_row", words="you may discard the whole row", short="clear the row", icon="hide")
SCOUT = _add(
    "scout", number_of(most=5), words="look at the next {n} Hunted cards, discard up to two, order the rest",
    short="look at {n}", icon="eye",
)  # fmt: skip
REROLL = _add("reroll", words="roll any dice of a roll again", short="roll again", icon="d6-5", sign="↻")
HIT = _add(
    "hit", number_of(most=10), words="one target of {n} or less counts as hit", short="hit {n} or less", icon="target", sign="≤"
)
PREVENT = _add("prevent", number_of(), words="prevent {n} damage", short="prevent {n}", icon="shield")
FLEE = _add("flee", words="avoid a fight", short="avoid a fight", icon="exit")
LOSE_HOSTAGE = _add(
    "lose_hostage", number_of(), words="lose {n:hostage}", short="lose {n:hostage}", icon="woman", sign="−", otherwise=True
)
LOSE_CARD = _add("lose_card", number_of(), words="lose {n:card}, item or weapon", short="lose {n:card}", icon="cards", sign="−")

# When an effect may be used follows from its operations
ON_TURN, IN_FIGHT, AFTER_ROLL, ON_DAMAGE, ON_ATTACK = 1, 2, 4, 8, 16
_SPECIAL = {REROLL: AFTER_ROLL, HIT: IN_FIGHT, PREVENT: ON_DAMAGE, FLEE: ON_ATTACK}
_BETWEEN_ROUNDS = {HEAL, GAIN_TIME, GAIN_PLUS, GAIN_AMMO, REFRESH}


def parse(effect: str) -> Ops:
    """The operations that this text means.

    >>> EFFECTS.describe(parse("heal 1; refresh all"))
    'heal 1 damage, then refresh every spent die'
    """
    ops = EFFECTS.parse(effect)
    _check(ops)
    return ops


def _check(ops: Ops) -> None:
    """What the language allows and this game does not know."""
    for op in ops:
        if op[0] == CHOOSE:
            if len(op[1]) != 2:
                raise Unreadable("a choice has two sides")
            for side in op[1]:
                _check(side)
        elif op[0] == SEARCH and (op[1] == "terrorist") != (op[3] == "fight"):
            raise Unreadable("a search looks like `search_deck weapon 8 take` or `search_deck terrorist 5 fight`")


@lru_cache(1024)
def windows(ops: Ops) -> int:
    """The moments in which a card with these operations may be used."""
    if not ops:
        return 0
    code = ops[0][0]
    if code == CHOOSE:
        found = 0
        for side in ops[0][1]:
            found |= windows(side)
        return found
    if code in _SPECIAL:
        return _SPECIAL[code]
    return ON_TURN | IN_FIGHT if all(op[0] in _BETWEEN_ROUNDS for op in ops) else ON_TURN


def idle(ops: Ops, kept: bool) -> bool:
    """Whether some operation could never do anything: one for a certain moment, on a card that does not wait for it."""
    for place, op in enumerate(ops):
        code = op[0]
        if code in _SPECIAL and (not kept or _SPECIAL[code] != _SPECIAL.get(ops[0][0])):
            return True
        if code == CHOOSE and any(idle(side, kept and not place) for side in op[1]):
            return True
        if code == LOSE_HOSTAGE and idle(op[2], False):
            return True
    return False


def harm(ops: Any, hostages: bool) -> int:
    """The white dice that these operations take, as a view lists them: what comes instead of a hostage only where there is
    none; of two that one may choose from, the milder.

    >>> harm([["damage", 1], ["lose_hostage", 1, [["damage", 1]]]], hostages=False)
    2
    """
    found = 0
    for name, *values in ops:
        if name == "damage":
            found += values[0]
        elif name == "lose_hostage" and not hostages:
            found += harm(values[1] if len(values) > 1 else (), hostages)
        elif name == "choose":
            found += min([harm(side, hostages) for side in values])
    return found


def mortal(ops: Any, health: int, hostages: bool, shield: int) -> bool:
    """Whether these operations take the last of so many white dice, with cards held that prevent so much damage."""
    return 0 < health <= harm(ops, hostages) - shield


describe = EFFECTS.describe

__all__ = ["ALL", "CHOOSE", "EFFECTS", "Op", "Ops", "Unreadable", "describe", "harm", "idle", "mortal", "parse", "windows"]
