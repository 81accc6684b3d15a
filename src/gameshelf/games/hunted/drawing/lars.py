"""How near Lars is, and what there is to hit him with: from what a seat may know, never from the order of the locations."""

from __future__ import annotations

from typing import Any, NamedTuple

from gameshelf.core.prose import joined, plural
from gameshelf.games.hunted.odds import hit_all, percent

SOON = 3  # with so many sure floors before him he is called near


class Near(NamedTuple):
    """How near he is: 0 far, 1 near, 2 may be next, 3 next, 4 here; in a few words, and in a sentence."""

    level: int
    short: str
    words: str


def near(view: dict[str, Any]) -> Near:
    """The Roof lies among the last locations, and so many must come before it.

    >>> near({"visited": [], "locations_left": 15, "roof_among": 3}).words
    'Lars is at least 12 locations away.'
    >>> near({"visited": [], "locations_left": 3, "roof_among": 3})
    Near(level=2, short='1 in 3', words='Lars may be next: 1 chance in 3 with each location turned over.')
    """
    if any(place["key"] == "roof" for place in view["visited"]):
        return Near(4, "here", "Lars is here.")
    among, sure = view["roof_among"], view["locations_left"] - view["roof_among"]
    if among == 1:
        return Near(3, "next!", "Lars is next: the only location left is the Roof.")
    if not sure:
        return Near(2, f"1 in {among}", f"Lars may be next: 1 chance in {among} with each location turned over.")
    words = f"{plural(sure, 'location')} more, then Lars may come with any." if sure <= SOON else ""
    return Near(1 if words else 0, f"{sure} more", words or f"Lars is at least {plural(sure, 'location')} away.")


def reach(view: dict[str, Any]) -> tuple[tuple[int, float], ...]:
    """Each of his numbers, with the best chance that one full volley of a weapon that somebody holds reaches it.

    A gun counts while it has a shot or a magazine; the +1 tokens of its owner count too.
    """
    found = []
    for target in view["lars"]["targets"]:
        best = 0.0
        for has in view["heroes"]:
            for weapon in has["weapons"]:
                dice = 1 if weapon["loaded"] is None else weapon["dice"] if weapon["magazines"] else weapon["loaded"]
                if dice:
                    best = max(best, hit_all(dice, weapon["sides"], (target,), has["plus"]))
        found.append((target, best))
    return tuple(found)


def wanted(view: dict[str, Any]) -> str:
    """What is still missing against him, in a sentence; nothing where every number can be reached."""
    out = [str(target) for target, chance in reach(view) if not chance]
    return f"Nothing you hold reaches his {joined(out)}: a d8, a d10 or +1 tokens do." if out else ""


def aimed(view: dict[str, Any]) -> str:
    """What it takes to win: his numbers, and how likely one full volley of what is held reaches each."""
    found = reach(view)
    chances = joined([f"{target} with {percent(chance)}" for target, chance in found if chance])
    tokens = ", with +1 tokens" if any(has["plus"] for has in view["heroes"]) else ""
    best = f"One full volley of your best weapon hits {chances}{tokens}." if chances else ""
    numbers = joined([str(target) for target, _ in found])
    return " ".join(filter(None, [f"To win, hit Lars's {numbers} on the Roof, each once.", best, wanted(view)]))
