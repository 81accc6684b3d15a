"""Where the Tokko will walk in the next Scenario phase, as the ruins lie now."""

from __future__ import annotations

from typing import Any

View = dict[str, Any]

STEPS = 3
WAYS = ("north", "east", "south", "west")
OFFSETS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # columns and rows


def patrol_ahead(view: View, token: dict[str, Any]) -> list[str]:
    """The places that a Tokko comes to, one after the other; none where it cannot move."""
    places = {place["key"]: place for place in view["places"]}
    at = {(place["column"], place["row"]): key for key, place in places.items()}
    turn = 1 if token["turns"] == "right" else -1

    def ahead(key: str, way: int) -> str:
        here = places[key]
        found = at.get((here["column"] + OFFSETS[way][0], here["row"] + OFFSETS[way][1]), "")
        return found if found in here["near"] else ""

    here, way = str(token["place"]), WAYS.index(token["facing"])
    for _ in range(4):
        found = ahead(here, way)
        if found and not places[found]["ruin"]:  # only when it sets out
            break
        way = (way + turn) % 4
    else:
        return []
    path: list[str] = []
    for _ in range(STEPS):
        while not (found := ahead(here, way)):
            way = (way + turn) % 4
        path.append(here := found)
    return path
