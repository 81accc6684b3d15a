"""A raid as it is told: each bomber's line, with everybody who is under it, in a shelter, or elsewhere."""

from __future__ import annotations

from typing import Any

from gameshelf.core.event import BANNER, Beat
from gameshelf.core.prose import joined
from gameshelf.games.takao.drawing.canvas import SHEET, short_name

FACE = 58  # the room of one portrait
STATES = {
    "under": ("burst", "Hit"), "kept": ("tk-shelter", "Shelter"), "warded": ("tk-miracle", "Mazu"), "": ("check", "Safe"),
}  # fmt: skip  # how somebody fares: a sign and a word


def strike(data: dict[str, Any], view: dict[str, Any], end: str) -> Beat:
    """A bomber comes over its line: it is seen to fly there, then who is under it; red if somebody is hit, else gold."""
    plane, line, spots = f"bomber-{data['bomber']}", str(data["line"]), data["spots"]
    first, last = (short_name(view["places"][spots[n]]["name"]) for n in (0, -1))
    fares = {seat: how for how in ("under", "kept", "warded") for seat in data[how]}
    faces = tuple((one["person"], one["seat"], how := fares.get(one["seat"], ""), *STATES[how]) for one in view["people"])
    title = (f"Bomber {data['bomber'] + 1} of {data['of']}" if data["of"] > 1 else "The bomber") + f": {line}"
    art = str(SHEET.draw("strike", max(4, len(faces)) * FACE, title, FACE, faces))
    told = f"{line[:1].upper()}{line[1:]}, {first} to {last}. {fate(**{how: data[how] for how in ('under', 'kept', 'warded')})}"
    return Beat("alarm" if data["under"] else "fly", told, BANNER, None, plane, end=end, walks=plane, art=art)


def fate(under: list[int], kept: list[int], warded: list[int]) -> str:
    """Who is hit and who is not, in words.

    >>> fate([0], [], []), fate([], [0, 1], []), fate([], [], [])
    ('@0 is under the bombs.', 'The shelter holds for @0 and @1.', 'Nobody is there.')
    """
    told = []
    if under:
        told.append(f"{_named(under)} {'is' if len(under) == 1 else 'are'} under the bombs.")
    if kept:
        told.append(f"The shelter holds for {_named(kept)}.")
    if warded:
        told.append(f"Mazu's hand is over {_named(warded)}.")
    return " ".join(told) or "Nobody is there."


def _named(seats: list[int]) -> str:
    return joined([f"@{seat}" for seat in seats])
