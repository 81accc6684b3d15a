"""Where two Moves of one use lead, and over which place, so that one tap can make both."""

from __future__ import annotations

from typing import Any

View = dict[str, Any]


def ways_on(view: View) -> dict[str, str]:
    """The places that a second Move leads to while the first is still to be made, each with the place on the way.

    Where animals follow every step the way is the player's own: nothing is offered at once.
    """
    if view["step"].get("walks", 0) < 2 or not view["moves"] or view["scenario"]["key"] == "animals":
        return {}
    first = [move.removeprefix("go ") for move, _ in view["moves"] if move.startswith("go ")]
    me, places = view["people"][view["seat"]], {place["key"]: place for place in view["places"]}
    linked, police = _linked(view), {one["place"] for one in view["scenario"].get("patrol", ())}
    steep = _high(places.get(me["place"]))
    found = {}
    for key in me["reach"]:
        if key in first or key not in places:
            continue
        over = [one for one in first if key in _near(view, one, linked)]
        # From hill to hill one goes over the heights; anywhere else a hill would take both Moves
        over.sort(key=lambda one: (_high(places.get(one)) != (steep and _high(places[key])), one in police))
        if over:
            found[key] = over[0]
    return found


def _high(place: dict[str, Any] | None) -> bool:
    return place is not None and place["mountain"] and not place["ruin"]


def _near(view: View, key: str, linked: dict[str, set[str]]) -> set[str]:
    """Where one Move leads from a place: on foot, by rail, by boat."""
    wreck = view["scenario"].get("wreck", ())
    spot = next(one for one in (*view["places"], *wreck) if one["key"] == key)
    near = {*spot["near"], *linked.get(key, ())}
    if spot.get("port") and not spot["ruin"]:
        near |= {one["key"] for one in view["places"] if one["port"]}
    return near


def _linked(view: View) -> dict[str, set[str]]:
    """The next station of each station along a line on which no ruin lies."""
    places = {place["key"]: place for place in view["places"]}
    found: dict[str, set[str]] = {}
    for path in view["rails"]:
        last = ""
        for key in path:
            if places[key]["ruin"]:
                last = ""
            elif places[key]["station"]:
                if last:
                    found.setdefault(last, set()).add(key)
                    found.setdefault(key, set()).add(last)
                last = key
    return found
