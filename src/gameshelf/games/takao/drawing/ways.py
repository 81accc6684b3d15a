"""Where two Moves of one use lead, and over which place, so that one tap can make both; and how far it is to somewhere."""

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


def lit_places(view: View) -> set[str]:
    """Where the one who is asked can go or clean up now, and where that one stands; nothing while it is not about places."""
    found = {move.split()[1] for move, _ in view["moves"] if move.startswith(("go ", "clean "))}
    return {*found, view["people"][view["seat"]]["place"]} if found else found


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


def away(view: View, start: str, goals: list[str]) -> int | None:
    """How many Moves it is at least from a place to one of these; None where ruins bar every way."""
    found = distances(view, start)
    return min((found[key] for key in goals if key in found), default=None)


def distances(view: View, start: str) -> dict[str, int]:
    """How many Moves it is to each place that can be reached from this one, as the ruins lie now."""
    places, linked = {place["key"]: place for place in view["places"]}, _linked(view)
    near = {one["key"]: one["near"] for one in (*view["places"], *view["scenario"].get("wreck", ()))}
    ports = [key for key, place in places.items() if place["port"] and not place["ruin"]]
    high = {key for key, place in places.items() if _high(place)}
    barred = {key for key, place in places.items() if place["ruin"]}
    found, edge = {start: 0}, {start}
    while edge:
        here = min(edge, key=found.__getitem__)
        edge.remove(here)
        for key in (*near[here], *linked.get(here, ()), *(ports if here in ports else ())):
            total = found[here] + (2 if key in high and here not in high else 1)
            if key not in barred and total < found.get(key, 99):
                found[key] = total
                edge.add(key)
    return found
