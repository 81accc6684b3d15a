"""What the evening will bring to the one who looks: the Stamina that is left, the raid, the meal; a sign, a word, all of it."""

from __future__ import annotations

from typing import Any

from gameshelf.core.prose import plural
from gameshelf.games.takao.drawing import words
from gameshelf.games.takao.drawing.canvas import short_name
from gameshelf.games.takao.drawing.harm import covered, deadly, harmed, safe

View = dict[str, Any]


Chip = tuple[str, str, str, str, str]  # its id, sign and tone, in a few words, and in full


Risk = tuple[str, str, str]  # a sign, its tone, the odds; all of them empty where no bomb can fall


def risk(view: View, one: dict[str, Any]) -> Risk:
    """How likely the next raid hits somebody, in a sign: what a shelter or a miracle holds off is green."""
    if view["outcome"] is not None or not one.get("place"):
        return "", "", ""
    if kept := safe(view, one):
        return *KEPT[kept], f"{view['danger'][one['place']]}/3"
    rolls = harmed(view, one)
    return ("tk-bomber", "bad", f"{rolls}/3") if rolls else ("", "", "")


KEPT = {"shelter": ("tk-shelter", "good"), "ward": ("shield", "good")}  # what keeps from harm: its sign, and its tone


def forecast(view: View) -> tuple[Chip, ...]:
    """Three things that a turn is weighed by; nothing for whoever has no character, or when all is over."""
    if view["seat"] is None or view["phase"] == "casting" or view["outcome"] is not None:
        return ()
    me = view["people"][view["seat"]]
    return _stamina(view, me), _raid(view, me), _meal(view, me)


def _stamina(view: View, me: dict[str, Any]) -> Chip:
    fresh, used = me["sated"], me["spent"]
    names = ", ".join(space["name"] for space in view["spaces"])
    told = f"Stamina: {fresh} fresh" + (f", {used} in use" if used else "") + f", {me['hungry']} hungry. "
    told += f"Each fresh one opens one action space in your turn ({names}), and is hungry then. Cards and skill cost none."
    if view["phase"] != "survival":
        return ("fresh", "tk-stamina", "", f"{fresh} Stamina ready", told)
    return ("fresh", "tk-stamina", "" if fresh else "off", f"{fresh or 'No'} Stamina left", told)


def _raid(view: View, me: dict[str, Any]) -> Chip:
    """How likely bombs fall where the one who looks stands, and what they would do."""
    place = next((one for one in view["places"] if one["key"] == me["place"]), None)
    rolls, left = view["danger"].get(me["place"], 0), me["health"] - me["despair"]
    harm = words.raid(view["raid"])
    where = short_name(me["where"])
    if place is None:
        rolls, despair = view["scenario"]["fright"]["rolls"], view["scenario"]["fright"]["despair"]
        told = f"You are at {where}. No bomb falls there, but a raid on a port, now in {rolls} of 3 rolls,"
        told += f" brings {despair} Despair to everybody on the wreck. You have {left} between Health and Despair."
        if not rolls:
            return ("risk", "tk-bomber", "good", "No raid on a port", told)
        if me["seat"] in view["warded"]:
            return ("risk", "shield", "good", f"Warded, {rolls} in 3", f"{told} A miracle keeps it from you.")
        return ("risk", "tk-bomber", "bad", f"{'Deadly' if left <= despair else f'+{despair} Despair'}: {rolls} in 3", told)
    if not rolls:
        told = f"You are at {where}. No bomb can fall there in the next raid."
        return ("risk", "tk-bomber", "good", "No raid here", told)
    told = f"You are at {where}: the next raid hits it on {rolls} of 3 rolls, {harm}."
    told += f" You have {left} between Health and Despair."
    kept, through = safe(view, me), harmed(view, me)
    warded, sheltered = me["seat"] in view["warded"], covered(view, me)
    if sheltered:
        told += " The shelter here holds the first bomb off, and lies in ruins then."
    if warded:
        told += " A miracle averts the first harm to you."
    if kept == "ward":
        return ("risk", "shield", "good", f"Warded, {rolls} in 3", told)
    if kept:
        return ("risk", "tk-shelter", "good", f"Sheltered, {rolls} in 3", told)
    if warded or sheltered:
        told += f" On {through} of 3 rolls another one follows."
    if fatal := deadly(view, me):
        return ("risk", "tk-bomber", "bad", f"Deadly: {fatal} in 3", f"{told} It may kill you, and all would be lost.")
    brief = f"2 bombs, {through} in 3" if sheltered else f"Raid here {through} in 3"
    return ("risk", "tk-bomber", "bad", brief, told)


def _meal(view: View, me: dict[str, Any]) -> Chip:
    """How much there is to eat for, and what there is to eat."""
    owed, food = me["hungry"] + me["spent"], me["food"]
    told = f"At the end of the round {owed or 'no'} Stamina of yours wait to be brought back so far; you hold"
    told += f" {plural(food, 'unit')} of food. Each Stamina takes one unit of food, or 1 Health; what is not brought back"
    told += " is missing in the next round."
    return ("owed", "tk-food", "warn" if food < owed else "", f"Food {food}, need {owed}", told)
