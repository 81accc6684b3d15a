"""Whether one is on time: the time that is left, against what those had who won from as many locations before the Roof."""

from __future__ import annotations

from typing import Any, NamedTuple

from gameshelf.games.hunted.drawing.lars import near

# Time that a location takes, what is gained meanwhile set off: in the games that the greedy bot won (docs/hunted-balance.md)
EACH = 0.87
FLOORS = 15  # locations in all
CLOSE, FAR = 3, 6  # so much less is called short, and far too short


class Pace(NamedTuple):
    """How much time one has more than is usual here, below zero less; 0 on time, 1 short, 2 far too short.

    In words, too: `brief` with what to do about it.
    """

    more: int
    level: int
    short: str
    words: str
    brief: str = ""


def usually(view: dict[str, Any]) -> int:
    """The time that who wins has left on this floor."""
    return round(4 * (int(view["options"].get("events", 4)) + 1) - EACH * (FLOORS - int(view["locations_left"])))


def pace(view: dict[str, Any]) -> Pace:
    """How the time compares with the locations that are left.

    >>> told = {"visited": [], "locations_left": 15, "roof_among": 3, "outcome": None, "options": {"events": 4}}
    >>> pace({**told, "time_left": 20}).short, pace({**told, "time_left": 13})[1:3]
    ('on time', (2, '7 time short'))
    >>> [pace({**told, "time_left": time}).short for time in (21, 19, 18, 17)]
    ['1 time ahead', '1 time short', '2 time short', '3 time short']
    """
    usual = usually(view)
    more = view["time_left"] - usual
    level = 0 if more > -CLOSE else 1 if more > -FAR else 2
    short = f"{more} time ahead" if more > 0 else f"{-more} time short" if more else "on time"
    if near(view).level == 4 or view["outcome"] is not None:
        return Pace(0, 0, "", "")
    warned = ("", " Hurry: take the next way up.", " Few win from here: hurry.")[level]
    return Pace(
        more,
        level,
        short,
        f"{short[0].upper()}{short[1:]}: who wins has about {usual} time left here; a floor takes about 1.{warned}",
        f"{short}{f' (winners had {usual})' if more else ''}{('', ', go up soon', ', hurry')[level]}",
    )


def climbed(view: dict[str, Any]) -> str:
    """What the tower shows, and whether one is on time."""
    seen, left = len(view["visited"]), view["locations_left"]
    lit = f"Floor {seen} of {seen + left}: each location turned over is a floor, and lights its windows."
    among = view["roof_among"]
    red = (
        "The red floor above is the Roof, with Lars."
        if among == 1
        else f"One of the {among} red floors is the Roof, with Lars."
    )
    return f"{lit} {red if among else ''} {pace(view).words}".replace("  ", " ").strip()


PARTS = ((1 / 3, "A third of the way up!"), (1 / 2, "Halfway up!"), (2 / 3, "Two thirds of the way up!"))
SHORT = 6  # a climb of fewer floors has no such moments
LAST = 4 / 5, "From here on any door may lead to Lars!"


def milestone(before: int, now: int, floors: int, sure: int) -> str:
    """What is reached with the floors after `before`, if it is a moment of the climb; `sure` are those to come before the Roof.

    >>> milestone(0, 1, 15, 11), milestone(1, 2, 15, 10)
    ('The first floor!', '')
    >>> milestone(4, 5, 15, 7), milestone(5, 6, 15, 6), milestone(6, 8, 15, 4), milestone(11, 12, 15, 0)
    ('A third of the way up!', '', 'Halfway up!', 'From here on any door may lead to Lars!')
    """
    if floors < SHORT:
        return ""
    if not before:
        return "The first floor!" if now == 1 else "The first floors!"
    parts = PARTS if sure else (*PARTS, LAST)
    return next((words for part, words in reversed(parts) if before < floors * part <= now), "")
