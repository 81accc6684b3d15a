"""Where everything lies: from a view to plain numbers and words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gameshelf.draw import render

FOLDER = Path(__file__).parent
LEVEL_MARKS = {"surface": "I", "intermediate": "II", "deep": "III"}


def text(view: dict[str, Any]) -> str:
    """The board to be read aloud, complete."""
    return render(FOLDER, "board.txt.jinja", v=view, tile=_tile, team=_team, plural=_plural)


def picture(view: dict[str, Any]) -> str:
    """The board drawn as SVG."""
    raise NotImplementedError


def _plural(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def _tile(tile: dict[str, Any], seat: int | None) -> str:
    """One tile of a site in a few words."""
    if tile["open"]:
        wounds = f", {_plural(tile['wounds'], 'wound')} of {tile['life']}" if tile["life"] else ""
        return f"{tile['name']} (open{wounds})"
    others = [n for n in tile["seen"] if n != seat]
    marks = []
    if tile["name"]:
        marks.append("seen by you")
    if others:
        marks.append("seen by " + " and ".join(f"@{n}" for n in others))
    if tile["no_rockfall"] and not tile["name"]:
        marks.append("no rockfall")
    return (tile["name"] or LEVEL_MARKS[tile["level"]]) + (f" ({'; '.join(marks)})" if marks else "")


def _team(view: dict[str, Any], seat: int) -> list[str]:
    """What lies before a seat, in lines."""
    team = view["teams"][seat]
    places: dict[str, int] = {}
    for place in team["adventurers"]:
        if place != "beach":
            places[place] = places.get(place, 0) + 1
    lines = ["Adventurers: " + ", ".join(f"{n} {_at(place)}" for place, n in places.items()) + "."]
    if "beach" in team["adventurers"]:
        lines[0] += " The recruit waits on the Beach."
    won = [tile["name"] if "XP" in tile["name"] else f"{tile['name']} ({tile['xp']} XP)" for tile in team["tiles"]]
    won += [f"{chest['name']} ({chest['xp']} XP)" for chest in team["chests"]]
    if team["tokens"]:
        won.append(_plural(team["tokens"], "XP token"))
    lines.append("Won: " + (", ".join(won) if won else "nothing yet") + ".")
    for specialist in view["specialists"]:
        if specialist["holder"] == seat:
            lines.append(f"The {specialist['name']} {'rests' if specialist['resting'] else 'works'} here.")
    return lines


def _at(place: str) -> str:
    if place == "home":
        return "at home"
    if place in ("hospital", "break room"):
        return f"in the {place}"
    return f"at {place}" if place.startswith("site") else f"at the {place.capitalize()}"
