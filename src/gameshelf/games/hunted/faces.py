"""Cards, foes, places and dice as plain data: all that their faces show, and their effects as operations."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from gameshelf.core.prose import plural
from gameshelf.games.hunted.content import (
    COUNT,
    EVENTS,
    FIRST_TERRORIST,
    GUN,
    ICONS,
    KEY,
    KINDS,
    LARS,
    LOCATIONS,
    MOVE,
    ROCKETS,
    SEARCH,
    THROWN,
    WAYS,
    Arrays,
)
from gameshelf.games.hunted.effects import EFFECTS, TYPES, WEAPON, Ops, describe

FIRST_EVENT = len(LOCATIONS)  # a test's source: a location's number, or an event's behind them


def card(t: Arrays, kind: int) -> dict[str, Any]:
    """One Hunted card."""
    return _card(t, kind).copy()


@lru_cache(2048)
def _card(t: Arrays, kind: int) -> dict[str, Any]:
    found: dict[str, Any] = {
        "key": KINDS[kind],
        "name": t.names[kind],
        "type": TYPES[t.what[kind]],
        "icons": icons(t, kind),
        "costs": ["move"] * t.need_move[kind] + ["search"] * t.need_search[kind] + ["key"] * t.need_key[kind],
        "time": t.need_time[kind],
        "price": "" if kind >= FIRST_TERRORIST else price(t, kind),
        "effect": t.does[kind] if t.effect[kind] else "",
        "ops": EFFECTS.plain(t.effect[kind]),
        "words": t.words[kind],
    }
    if kind >= FIRST_TERRORIST:
        found |= {"targets": list(t.targets[kind]), "hostages": t.shield[kind], "draws": t.draws[kind]}
    if t.what[kind] == WEAPON:
        found["effect"] = weapon_does(t, kind)
        found["weapon"] = {
            "way": WAYS[t.way[kind]],
            "dice": t.dice[kind],
            "sides": t.sides[kind],
            "magazines": t.magazines[kind],
        }
    return found


def icons(t: Arrays, kind: int) -> list[str]:
    """What a card shows at its upper left."""
    paying = [ICONS[n] for n, bit in enumerate((MOVE, SEARCH, KEY)) if t.icons[kind] & bit]
    return paying + ["bell"] * t.bells[kind]


def price(t: Arrays, kind: int) -> str:
    """What a card costs to activate, in words."""
    needs = (
        (t.need_move[kind], "Move", "Moves"),
        (t.need_search[kind], "Search", "Searches"),
        (t.need_key[kind], "Key", "Keys"),
        (t.need_time[kind], "time", "time"),
    )
    return " + ".join(f"{n} {one if n == 1 else more}" for n, one, more in needs if n) or "nothing"


def weapon_does(t: Arrays, kind: int) -> str:
    dice = f"{t.dice[kind]}d{t.sides[kind]}"
    if t.way[kind] == THROWN:
        return f"thrown once, {dice}, may be split"
    if t.way[kind] == ROCKETS:
        return f"{plural(t.magazines[kind], 'rocket')}, {dice} each, may be split"
    return f"{dice}, {plural(t.magazines[kind], 'spare ammo token')}"


def weapon(t: Arrays, kind: int, loaded: int, magazines: int) -> dict[str, Any]:
    """A weapon in an inventory, with what is left of it."""
    way = t.way[kind]
    return {
        "key": KINDS[kind] if kind < COUNT else "handgun",
        "name": t.names[kind],
        "way": WAYS[way],
        "sides": t.sides[kind],
        "loaded": loaded if way == GUN else None,
        "dice": t.dice[kind],
        "magazines": None if way == THROWN else magazines,
    }


def foe(t: Arrays, kind: int) -> dict[str, Any]:
    """Somebody to be fought."""
    return {
        "key": KINDS[kind] if kind < COUNT else "lars" if kind == LARS else "launcher", "name": t.names[kind],
        "targets": list(t.targets[kind]), "hostages": t.shield[kind], "draws": t.draws[kind],
    }  # fmt: skip


def place(t: Arrays, source: int) -> dict[str, Any]:
    """A location, or an event."""
    return _place(t, source).copy()


@lru_cache(512)
def _place(t: Arrays, source: int) -> dict[str, Any]:
    passed, failed = t.passed[source], t.failed[source]
    return {
        "key": LOCATIONS[source] if source < FIRST_EVENT else EVENTS[source - FIRST_EVENT],
        "name": t.place_names[source],
        "words": t.place_words[source],
        "event": source >= FIRST_EVENT,
        "optional": t.optional[source],
        "test": t.test[source],
        **outcome("pass", passed),
        **(outcome("fail", failed) if t.test[source] else {"fail": "", "fail_ops": []}),
    }


def outcome(word: str, ops: Ops) -> dict[str, Any]:
    """What a test leads to, in words and as operations."""
    return {word: describe(ops), f"{word}_ops": EFFECTS.plain(ops)}


def dice(rolled: tuple[tuple[int, int], ...]) -> list[dict[str, int]]:
    return [{"face": face, "sides": sides} for face, sides in rolled]


def cause(t: Arrays, number: int) -> dict[str, Any]:
    """What hurts: a foe, or below zero a test's source."""
    if number >= 0:
        return {"key": foe(t, number)["key"], "name": t.names[number], "foe": True}
    return {"key": _place(t, -1 - number)["key"], "name": t.place_names[-1 - number], "foe": False}
