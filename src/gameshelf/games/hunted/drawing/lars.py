"""How near Lars is, and what there is to hit him with: from what a seat may know, never from the order of the locations."""

from __future__ import annotations

from typing import Any, NamedTuple

from gameshelf.core.prose import joined, plural
from gameshelf.games.hunted.odds import Force, about, beat, hit_all

EACH = 4  # time tokens on an event
SOON = 3  # with so many sure floors before him he is called near


class Near(NamedTuple):
    """How near he is: 0 far, 1 near, 2 may be next, 3 next, 4 here; in a few words, and in a sentence."""

    level: int
    short: str
    words: str


def near(view: dict[str, Any]) -> Near:
    """The Roof lies among the last locations, and so many must come before it.

    >>> near({"visited": [], "locations_left": 15, "roof_among": 3})
    Near(level=0, short='0 of 15', words='Lars waits on floor 13, 14 or 15.')
    >>> near({"visited": [], "locations_left": 3, "roof_among": 3})
    Near(level=2, short='1 in 3', words='Lars may be on the next floor: 1 chance in 3; 2 in 3 by a door.')
    """
    if any(place["key"] == "roof" for place in view["visited"]):
        return Near(4, "here", "Lars is here.")
    among, sure = view["roof_among"], view["locations_left"] - view["roof_among"]
    if among == 1:
        return Near(3, "next!", "Lars is next: only the Roof is left.")
    if not sure:
        door = "a door leads to him for sure" if among == 2 else f"2 in {among} by a door"
        return Near(2, f"1 in {among}", f"Lars may be on the next floor: 1 chance in {among}; {door}.")
    seen = len(view["visited"])
    floors = seen + view["locations_left"]
    last = [str(floor) for floor in range(floors - among + 1, floors + 1)]
    words = f"{plural(sure, 'floor')} more, then Lars may be on any." if sure <= SOON else ""
    return Near(1 if words else 0, f"{seen} of {floors}", words or f"Lars waits on floor {', '.join(last[:-1])} or {last[-1]}.")


def reach(view: dict[str, Any]) -> tuple[tuple[int, float], ...]:
    """Each of his numbers, with the best chance that one full volley of a weapon that somebody holds reaches it.

    A gun counts while it has a shot or a magazine; the +1 tokens of its owner count too, and cards that bring some.
    """
    found = []
    for target in view["lars"]["targets"]:
        best = 0.0
        for has in view["heroes"]:
            for weapon in has["weapons"]:
                dice = 1 if weapon["loaded"] is None else weapon["dice"] if weapon["magazines"] else weapon["loaded"]
                if dice:
                    best = max(best, hit_all(dice, weapon["sides"], (target,), _tokens(has)))
        found.append((target, best))
    return tuple(found)


def _tokens(has: dict[str, Any]) -> int:
    """The +1 tokens that somebody has, with those that cards would bring."""
    cards = [card for card in (*has.get("items", ()), *has.get("hostages", ())) if card.get("face_up", True)]
    return int(has["plus"] + sum(more[0] for card in cards for name, *more in card["ops"] if name == "gain_plus"))


def wanted(view: dict[str, Any]) -> str:
    """What is still missing against him, in a sentence; nothing where every number can be reached."""
    out = [str(target) for target, chance in reach(view) if not chance]
    return f"Nothing you hold reaches his {joined(out)}: a d8, a d10 or +1 tokens do." if out else ""


def showdown(view: dict[str, Any]) -> float:
    """The chance to beat him with what is held now, all his numbers and every round that one can afford counted.

    Two players are taken together: each may fall once less than the dice that they have.
    """
    fight = next((fight for fight in view["fights"] if fight["key"] == "lars"), None)
    targets = tuple(sorted(fight["left"] if fight else view["lars"]["targets"], reverse=True))
    return beat(targets, _force(view))


def _force(view: dict[str, Any]) -> Force:
    """What the players have for it; cards that heal, shield, hit or lift a die are counted as used in time."""
    guns, blasts, sure = [], [], []
    heroes = view["heroes"]
    lives, plus = 1 - len(heroes) + view["chocolates"]["there"], 0
    for has in heroes:
        lives += has["white"] + has["white_spent"]
        plus += _tokens(has)
        for weapon in has["weapons"]:
            if weapon["loaded"] is not None:
                guns.append((weapon["sides"], weapon["loaded"], weapon["dice"], weapon["magazines"]))
            else:
                blasts += [weapon["sides"]] * (1 if weapon["magazines"] is None else weapon["magazines"])
        for card in (*has["items"], *has["hostages"]):
            for name, *more in card["ops"] if card.get("face_up", True) else ():
                lives += more[0] if name in ("heal", "prevent") else 0
                sides = [side[0] for side in more] if name == "choose" else [[name, *more]]
                sure += [side[1] for side in sides if side[0] == "hit"]
    fails = round(1 - heroes[view["seat"] or 0]["passes_bare"], 2)
    return Force(tuple(guns), tuple(blasts), tuple(sure), plus, lives, view["time_left"], view["events_left"], fails)


def lacking(view: dict[str, Any]) -> str:
    """What would help most against him, in a few words; nothing where one is as ready as can be.

    >>> hero = {"white": 1, "white_spent": 0, "plus": 0, "weapons": [{"loaded": 4, "dice": 4, "magazines": 0, "sides": 6}]}
    >>> lacking({"lars": {"targets": [7, 6, 5]}, "heroes": [hero]})
    'needs a d8+ for the 7'
    """
    if out := [target for target, chance in reach(view) if not chance]:
        return f"needs a d{8 if max(out) < 9 else 10}+ for the {max(out)}"
    last = any(has["white"] + has["white_spent"] == 1 and not shielded(has) for has in view["heroes"])
    early = view.get("events_left") and view.get("time", EACH) < len(view["lars"]["targets"])
    if last and early and not any(has["white"] + has.get("red", 0) for has in view["heroes"]):
        return "an event first, and no die"
    return "one miss is the end" if last else ""  # an empty gun lacks nothing: to reload there costs what it costs here


def shielded(has: dict[str, Any]) -> bool:
    """Whether a card that is held takes the next damage."""
    cards = (*has.get("items", ()), *has.get("hostages", ()))
    return any(card.get("face_up", True) and name == "prevent" for card in cards for name, *_ in card["ops"])


def aimed(view: dict[str, Any]) -> str:
    """What it takes to win: his numbers, and the chance to hit all of them with what is held."""
    numbers = joined([str(target) for target in view["lars"]["targets"]])
    chance = f"If you stood before him now, you would win that fight with {about(showdown(view))}"
    counted = "white dice, cards, time with its events, all shots, and that you reload there. The way up to him is not"
    now = wanted(view) or f"{chance}. Counted are {counted}."
    return f"To win, hit Lars's {numbers} on the Roof, each once, before white dice or time run out. {now}"
