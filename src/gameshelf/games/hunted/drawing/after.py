"""The end, told as a story: how far it went, what ended it, what became of each, and what would have helped."""

from __future__ import annotations

from typing import Any

from gameshelf.core.prose import joined, plural
from gameshelf.games.hunted.drawing.lars import wanted
from gameshelf.games.hunted.drawing.pace import usually
from gameshelf.games.hunted.drawing.words import PLACES, heads
from gameshelf.games.hunted.odds import pass_test, percent

View = dict[str, Any]
GOOD = 2 / 3  # who comes so far up in a first game has done well, as the room says of itself (`Box.hard`)


def ended(view: View) -> str:
    """What ended it, and where.

    >>> ended({"killer": None, "visited": [1, 2], "locations_left": 13})
    'Time ran out on floor 2 of 15'
    """
    ran = "Time ran out" if view["killer"] is None else f"{view['killer']['name']} stopped you"
    return f"{ran} {_where(view)}{missing(view)}"


def missing(view: View) -> str:
    """How little was missing where Lars was fought."""
    left = next((len(fight["left"]) for fight in view.get("fights", ()) if fight["key"] == "lars"), 0)
    return f": {plural(left, 'hit')} {'was' if left == 1 else 'were'} missing" if left else ""


def _where(view: View) -> str:
    seen = len(view["visited"])
    if seen and any(isinstance(place, dict) and place["key"] == "roof" for place in view["visited"]):
        return "on the Roof"
    return f"on floor {seen} of {seen + view['locations_left']}" if seen else "in the lobby"


def far(view: View) -> str:
    """How far one came, and the last roll; what would have helped stands on the board."""
    roof = any(place["key"] == "roof" for place in view["visited"])
    where = _where(view).removeprefix("on ").removeprefix("in ")
    if roof:
        where += missing(view)
    elif len(view["visited"]) >= GOOD * (len(view["visited"]) + view["locations_left"]):
        where += ": farther than most first games"
    return " ".join([f"{where[0].upper()}{where[1:]}.", *filter(None, [last_roll(view)])])


def fates(view: View) -> list[tuple[str, str]]:
    """What became of each: with a sign (of the room) of what brought the end, what was left, whom they beat and freed."""
    won, killer = bool(view["outcome"]["winners"]), view["killer"]
    found = []
    for seat, has in enumerate(view["heroes"]):
        dice = has["white"] + has["white_spent"]
        if won:
            sign = "helicopter"
            floors = plural(sum(place["key"] != "roof" for place in view["visited"]), "floor")
            told = f"@{seat} climbed {floors} to the Roof, beat Lars and brought Sharon down."
            told = f"@{seat} was there when Lars fell." if seat else told
        elif not dice:
            sign = sign_of(killer) if killer is not None and killer["foe"] else "event"
            told = f"@{seat} fell with {view['time_left']} time left."
        else:
            sign = "tower" if killer is None else "white-die"
            told = f"@{seat} still had {plural(dice, 'white die')}."
        beaten, freed = view["beaten"][seat], [card["name"] for card in has["hostages"]]
        told += f" {plural(beaten, 'terrorist')} beaten." if beaten else ""
        told += f" Freed: {joined(freed)}." if freed else ""
        found.append((sign, told))
    return found


def sign_of(killer: View) -> str:
    """The icon of what took the last white die."""
    if not killer["foe"]:
        return PLACES.get(killer["key"], "here")
    return heads(killer["key"], 1)[0]


def last_roll(view: View) -> str:
    """The roll that was not enough, with its chance."""
    if view["killer"] is None:
        return ""
    roll = next((one for one in reversed(view["happened"]) if one["kind"] in ("test", "shot")), None)
    if roll is None or not roll["dice"]:
        return ""
    with_what = plural(len(roll["dice"]), "die")
    if roll["kind"] == "test" and roll["passed"]:
        return f"The last test, at {roll['what']}, was passed, and still cost a white die."
    if roll["kind"] == "test":
        return f"The last roll, {with_what} at {roll['what']}, had a chance of {percent(roll['chance'])}."
    against = joined([str(target) for target in roll["against"]])
    odds = f"had a chance of {percent(roll['chance'])}" if roll["chance"] else "could not end it"
    return f"The last roll, {roll['what']} with {with_what} against {against}, {odds}."


def helped(view: View) -> list[str]:
    """What would have helped, the surest first: what lay there unused, then what could have been done otherwise."""
    return _in_time(view) if view["killer"] is None else _alive(view)


def _in_time(view: View) -> list[str]:
    """Where time ran out."""
    found = _unused(view, "gain_time")
    health = min(hero["white"] + hero["white_spent"] for hero in view["heroes"])
    if health > 1:
        found.append(f"{plural(health, 'white die')} were left: give one where a location asks for a die or for time.")
    shots = [one for one in view["happened"] if one["kind"] == "shot"]
    shots = [one for one in shots if one["foe"] == shots[-1]["foe"]]  # of the last fight
    if len(shots) > 1:
        found.append(f"end a fight sooner: the last one took {len(shots)} rolls, 1 time each. Full guns need fewer.")
    floor = len(view["visited"])
    usual = usually(view)
    where = f"on floor {floor}" if floor else "in the lobby"
    found.append(f"be faster on the way: who wins has about {usual} time left {where}.")
    return found


def _alive(view: View) -> list[str]:
    """Where the last white die went."""
    killer = view["killer"]
    lars = killer["key"] == "lars"
    found = ["eat the Chocolates in time, they give back a white die."] if view["chocolates"]["there"] else []
    found += _unused(view, "heal")
    if killer["foe"]:
        found += _unused(view, "hit")
        if lars:
            found += [f"find what reaches him. {wanted(view)}"] * bool(wanted(view))
        else:
            found += ["get away with the escape token; it was still there."] * view["escape"]
            found += _unused(view, "flee")
        shot = next((one for one in reversed(view["happened"]) if one["kind"] == "shot"), None)
        held = {one["name"]: one for has in view["heroes"] for one in has["weapons"]}
        fired = shot["what"] if shot is not None else ""
        # what was fired last was loaded, and did not lack a reload
        empty = [one for name, one in held.items() if one["loaded"] == 0 and one["magazines"] and name != fired]
        if empty and view["time_left"] > 2:
            found.append(f"reload the {empty[0]['name']} before you roll: nobody hits you meanwhile.")
        if fired in held and held[fired]["loaded"]:
            found.append(f"roll all dice of the {fired} at once: what you keep back does not save you.")
        found.append("keep white dice for such a fight: where a location asks for a die or for time, time can pay as well.")
        return found
    roll = next((one for one in reversed(view["happened"]) if one["kind"] == "test"), None)
    if roll is not None and len(roll["dice"]) < 3:
        five = percent(pass_test(5, 0, view["goal"]))
        found.append(f"refresh dice before you go up or let the clock run: five unspent ones pass with {five}.")
    found.append("keep white dice for the last floors: where one may choose, time can pay as well.")
    return found


def _unused(view: View, does: str) -> list[str]:
    """Cards that were held to the end and would have done such a thing."""
    held = [card for has in view["heroes"] for card in (*has["items"], *has["hostages"]) if card.get("face_up", True)]
    whose = {"hostage": "'s help"}
    return [
        f"use {card['name']}{whose.get(card['type'], '')}: {card['effect']}."
        for card in held
        if card["ops"] and card["ops"][0][0] == does
    ]
