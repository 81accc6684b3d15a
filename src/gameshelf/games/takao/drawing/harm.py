"""Whom the next raid would really harm: a shelter holds the first bomb on its place off, a miracle the first harm to somebody.

One source for all that is said of it: the line above the table, the forecast, the boards, the questions.
"""

from __future__ import annotations

from typing import Any

View = dict[str, Any]


def covered(view: View, one: dict[str, Any]) -> bool:
    """Whether somebody stands in a shelter that works."""
    place = next((place for place in view["places"] if place["key"] == one["place"]), None)
    return place is not None and place["shelter"] == "works" and not place["ruin"]


def hits(view: View, one: dict[str, Any]) -> list[int]:
    """For each of the three rolls, how many bombs would harm somebody who stays where that one stands."""
    kept = covered(view, one) + (one["seat"] in view["warded"])
    lines = [line for bomber in view["bombers"] for line in bomber["lines"] if one["place"] in line["places"]]
    return [max(0, sum(line["roll"] == roll for line in lines) - kept) for roll in (1, 2, 3)]


def harmed(view: View, one: dict[str, Any]) -> int:
    """On how many of the three rolls somebody would be harmed."""
    return sum(count > 0 for count in hits(view, one))


def deadly(view: View, one: dict[str, Any]) -> int:
    """On how many of them it would be that one's death, with nothing that lessens the harm."""
    rows, left = view["raid"]["health"] + view["raid"]["despair"], one["health"] - one["despair"]
    return sum(count > 0 and count * rows >= left for count in hits(view, one))


def safe(view: View, one: dict[str, Any]) -> str:
    """What keeps somebody from all harm where bombs can fall: "shelter" or "ward"; nothing where none can, or where some get
    through."""
    if not view["danger"].get(one["place"]) or harmed(view, one):
        return ""
    return "shelter" if covered(view, one) else "ward"
