"""Where the one who looks would want to be: the places that the wish of now asks for, and those where a Bane goes."""

from __future__ import annotations

from typing import Any

from gameshelf.core.prose import plural
from gameshelf.games.takao.drawing import goals
from gameshelf.games.takao.drawing.ways import away

View = dict[str, Any]
Aim = tuple[str, str]  # a sign, and what a closer look tells
Aims = dict[str, tuple[Aim, ...]]


def aims(view: View) -> Aims:
    """The places that are worth a way, each with why; nothing for whoever has no character, or when all is over."""
    if view["seat"] is None or view["phase"] == "casting" or view["outcome"] is not None:
        return {}
    me = view["people"][view["seat"]]
    found: dict[str, list[Aim]] = {}
    for tie in me["ties"]:
        if tie["current"]:
            for key in asked(view, tie["when"]):
                found.setdefault(key, []).append(("tk-tie", f"Your wish “{tie['name']}” asks for this place."))
    for bane in me["banes"]:
        for key in asked(view, bane["when"]):
            signs = found.setdefault(key, [])
            told = f"Your Bane {bane['name']} goes if your turn ends here."
            if signs and signs[-1][0] == "tk-bane":  # one sign for all of them
                told = f"{signs.pop()[1]} {told}"
            signs.append(("tk-bane", told))
    return {key: tuple(signs) for key, signs in found.items()}


def how_far(view: View) -> str:
    """What still lies between the one who looks and the wish of now, in a few words; nothing where no place can tell it."""
    if view["seat"] is None or view["phase"] == "casting" or view["outcome"] is not None:
        return ""
    me = view["people"][view["seat"]]
    tie = next((one for one in me["ties"] if one["current"]), None)
    if tie is None:
        return ""
    gift = any(op[0] == "gave" for group in tie["when"] for op in group)
    if me["tie_met"]:
        return "" if gift else "stay so"
    if gift and not me["food"]:
        return "find food first"
    spots = asked(view, tie["when"])
    moves = away(view, me["place"], spots) if spots else 0
    if moves is None:
        return "ruins in the way"
    return plural(moves, "Move") if moves else "Share here" if gift else ""


def asked(view: View, when: list[list[list[Any]]]) -> list[str]:
    """The places that one of these groups of conditions speaks of, where it can be met there.

    Where people would have to come together at a place, and they are not there yet, it is the place.
    """
    found: dict[str, None] = {}
    for group in when:
        meant = [(op[0], where) for op in group if (where := _meant(view, *op)) is not None]
        there = _all_of(view, [where for _, where in meant])
        for key in there or _all_of(view, [where for condition, where in meant if condition not in (*PEOPLE, "not_at")]):
            found[key] = None
    return list(found)


PEOPLE = ("with", "gave", "near")  # conditions about where somebody else is


def _all_of(view: View, sets: list[set[str]]) -> list[str]:
    """The places that are in all of these, in the order of the map; none where there are no such sets."""
    return [place["key"] for place in view["places"] if all(place["key"] in where for where in sets)] if sets else []


def _meant(view: View, condition: str, *values: Any) -> set[str] | None:
    """The places where a condition holds; None where it is not about places."""
    if condition == "at":
        return set(values)
    if condition == "not_at":
        return {place["key"] for place in view["places"]} - set(values)
    if condition in PEOPLE:
        one = next(one for one in view["cast"] if one["key"] == values[0])
        there = one["trace"] if one["seat"] is None else view["people"][one["seat"]]["place"]
        return {there} if condition != "near" else {place["key"] for place in view["places"] if there in place["near"]}
    if condition in goals.KINDS_OF_PLACES:
        kind = goals.KINDS_OF_PLACES[condition][0]
        return {place["key"] for place in view["places"] if place[kind] and place[kind] != "lost" and not place["ruin"]}
    return None
