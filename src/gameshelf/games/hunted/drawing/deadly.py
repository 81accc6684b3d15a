"""Which answers surely lose the game at once, as far as one can see: so that they say so, and are asked twice."""

from __future__ import annotations

from typing import Any

from gameshelf.games.hunted.drawing.lars import shielded
from gameshelf.games.hunted.effects import mortal

DIES = "you die"
LOSES = "you lose"
PAID = ("fire", "dice", "reload", "give", "get")  # what costs a time token at once, or as soon as it is said how many dice


def deadly(view: dict[str, Any], move: str) -> str:
    """What this answer comes to, where it surely loses at once: nothing of any other."""
    verb, _, rest = move.partition(" ")
    if view["seat"] is None or view["outcome"] is not None:
        return ""
    if fatal(view) and verb in PAID:
        return LOSES
    if verb == "option":
        return _gives(view, view["step"]["sides"][int(rest) - 1])
    if verb == "swap":
        return DIES if health(view) == 1 else ""
    if verb in ("accept", "roll", "enter") and (here := _place(view, verb)) is not None:
        fails = verb == "accept" or rest == "0 0" or (verb == "enter" and not view["odds"].get(move, {}).get("pass", 1))
        end = _gives(view, here["fail_ops"])
        return end if fails or _gives(view, here["pass_ops"]) else ""
    if health(view) > 1 or shielded(view["heroes"][view["seat"]]):
        return ""
    if verb == "escape":
        return DIES
    misses = verb == "accept" or (verb in ("fire", "dice") and view["odds"].get(move, {"end": 1.0})["end"] == 0)
    return DIES if misses and view["fights"] and not covered(view) and not _aims(view, move) else ""


def health(view: dict[str, Any]) -> int:
    """The white dice of whoever is asked."""
    has = view["heroes"][view["seat"]]
    return int(has["white"] + has["white_spent"])


def covered(view: dict[str, Any]) -> bool:
    """Whether the foe of this fight takes a hostage first."""
    return bool(view["fights"][-1]["hostages"] and view["heroes"][view["seat"]]["hostages"])


def fatal(view: dict[str, Any]) -> bool:
    """Whether the next time token is the last of all: a roll that it pays for comes to nothing."""
    return bool(view["time_left"] == 1 and view["time"] == 1)


def brings(view: dict[str, Any], time: int = 1) -> bool:
    """Whether so much time, lost now, brings an event."""
    return bool(view["events_left"] and 0 < view["time"] <= time)


def kills(view: dict[str, Any], ops: Any, seat: int | None = None) -> bool:
    """Whether these operations take the last white die of a seat, of whoever looks where none is named."""
    has = view["heroes"][(view["seat"] or 0) if seat is None else seat]
    return mortal(ops, has["white"] + has["white_spent"], bool(has["hostages"]), shield(has))


def shield(has: dict[str, Any]) -> int:
    """How much damage the cards that are held prevent."""
    cards = (*has.get("items", ()), *has.get("hostages", ()))
    return sum(op[1] for card in cards if card.get("face_up", True) for op in card["ops"] if op[0] == "prevent")


def _gives(view: dict[str, Any], ops: Any) -> str:
    """What it comes to that all of this happens."""
    lost = sum(op[1] for op in ops if op[0] == "lose_time")
    return DIES if kills(view, ops) else LOSES if lost >= view["time_left"] and lost else ""


def _place(view: dict[str, Any], verb: str) -> dict[str, Any] | None:
    """The test that is asked about; of a door before which one stands, what lies behind it."""
    if verb == "enter":
        here: dict[str, Any] = view["step"]["cards"][0]
        return here if here["test"] else None
    test: dict[str, Any] | None = view["test"]
    return test


def _aims(view: dict[str, Any], move: str) -> bool:
    """Whether a weapon is only chosen with this: how many of its dice roll is asked next."""
    key = move.removeprefix("fire ")
    held = [one for one in view["heroes"][view["seat"]]["weapons"] if one["key"] == key]
    return move.startswith("fire ") and bool(held) and (held[0]["loaded"] or 1) > 1
