"""When hardly a game is won any more: that it is so, and what can still be tried."""

from __future__ import annotations

from math import exp
from typing import Any

from gameshelf.core.prose import plural
from gameshelf.games.hunted.drawing.lars import near, showdown
from gameshelf.games.hunted.quick import CLIMBING

SLIM = 0.012  # a tenth of the chance at the start, for the player by whose games it is known
LOST = 0.03  # against Lars
GOOD = 10  # the floor that is good in a first game: a goal where hardly a game is won any more
POOR = (0.07, 0.03)  # such chances are warned of by a colour, beside a fight with him that might be won


def outlook(view: dict[str, Any]) -> float:
    """The chance of the quick player to win from here, while one climbs (`quick.py`)."""
    heroes, floors, time = view["heroes"], view["locations_left"], view["time_left"]
    health = min(has["white"] + has["white_spent"] for has in heroes)
    held = sum(len(has["items"]) + sum(card["face_up"] for card in has["hostages"]) for has in heroes)
    arms = sum(len(has["weapons"]) - 1 for has in heroes)
    red, plus, keys = (sum(has[what] for has in heroes) for what in ("red", "plus", "keys"))
    has = (
        1, time, floors, time / (floors + 2), health, health == 1, health == 2, red, plus, keys, arms, held,
        len(heroes) - 1, view["escape"], view["chocolates"]["there"],
    )  # fmt: skip
    return 1 / (1 + exp(-sum(weight * value for weight, value in zip(CLIMBING, has, strict=True))))


def gloom(view: dict[str, Any]) -> int:
    """How dark it looks for the whole game: 0 as it began, 1 poor, 2 bad."""
    return sum(outlook(view) < chance for chance in POOR)


def last_plan(view: dict[str, Any]) -> list[str]:
    """What is left to try, and that it is little; nothing while the game is as open as others."""
    close = near(view)
    if view["outcome"] is not None or close.level == 4:
        return []
    late = close.level > 1 and showdown(view) < LOST and view["time_left"] < view["locations_left"] + 4
    if outlook(view) >= SLIM and not late:
        return []
    floors, time = plural(view["locations_left"], "floor"), view["time_left"]
    seen = len(view["visited"])
    good = f"Floor {GOOD} is good: {plural(GOOD - seen, 'floor')} more." if seen < GOOD else "Each floor more is a feat now."
    return [f"Last plan: run for the Roof, {floors} in {time} time.", good]
