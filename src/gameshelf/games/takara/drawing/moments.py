"""Moments that matter, drawn large: a fight, throw by throw, and the morning of one's own day."""

from __future__ import annotations

from typing import Any

from gameshelf.core import plural
from gameshelf.games.takara.drawing.canvas import MARKS, SHEET, icons
from gameshelf.games.takara.steps.digging import SWORD_FACES, result


def duel(data: dict[str, Any]) -> str:
    """A fight in its order: against whom, how many swords it takes, the throws one by one, how it ends, what it brings."""
    foe, rolls = data["foe"], data["dice"]
    needs = foe["life"] - foe["wounds"]
    chest = "tile" not in data  # a Mimic, and under it the next chest
    odds = f"It takes {plural(needs, 'sword')}: {(SWORD_FACES / 6) ** needs:.0%}"
    left = needs - len(rolls) + 1
    end = "Beaten!" if data["won"] else "It gets away" if chest else f"Hurt! It has {plural(left, 'heart')} left"
    fighter = "" if chest else f"{data['who']}{data['nth']}"
    known = (foe["name"], foe["life"], foe["wounds"], *data["prize"], fighter)
    faces = tuple(result(roll) for roll in rolls)
    return str(SHEET.draw("duel", *_seen(foe), *known, odds, faces, data["won"], end))


def triumph(data: dict[str, Any]) -> str:
    """A great monster lies there, and what it brings is in the light."""
    return str(SHEET.draw("triumph", *_seen(data["foe"]), data["xp"], data["karas"]))


def _seen(foe: dict[str, Any]) -> tuple[str, str]:
    """What a monster looks like, and what tells it from its kin."""
    return "mimic" if foe["face"] == "mimic" else icons(foe["face"])[0], MARKS.get(foe["face"], "")


def dawn(view: dict[str, Any], seat: int) -> str:
    """The sun comes up over those of a seat who are at home, and over the beds of those who are not well."""
    crew = tuple((n, where) for n, where in enumerate(view["teams"][seat]["adventurers"]) if where in ("home", "break room"))
    return str(SHEET.draw("dawn", seat, crew))


def beds(seat: int, count: int) -> str:
    """A morning on which all of a seat are in bed."""
    return str(SHEET.draw("dawn", seat, tuple((n, "break room") for n in range(count))))
