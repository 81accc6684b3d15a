"""Why a card in hand is of no use now: for whoever taps one that does nothing."""

from __future__ import annotations

from typing import Any

from gameshelf.core import joined

BLOWS = ("help", "defend")
TICKS = ("tick", "tick-help")


def idle(view: dict[str, Any], card: dict[str, Any]) -> str:
    """A sentence for a card that cannot be used while its owner is asked something; nothing where it can, or nobody asks."""
    legal = [move for move, _ in view["moves"]]
    if not legal or any(move.split()[1:] == [card["key"]] for move in legal if not move.startswith(("buy", "take"))):
        return ""
    step, colour = view["step"].get("kind"), card["colour"]
    if "attack" in legal:
        return CHOOSING[colour]
    if step == "lay":
        return "Not now: first say where the other card goes." if colour == "red" else LAYING[colour]
    if step in BLOWS and colour == "red":
        return _red(view, card, step)
    if step in TICKS and not _has(view, card, "tick"):
        return f"Not now: against Poison only {_named(view, 'tick')} help."
    if step == "cover" and not _has(view, card, "defend", "block"):
        return "Not now: only Shields stop what hits back."
    if step == "robbed":
        return f"Not now: only {_named(view, 'robbed')} stops a Robber."
    if step in (*BLOWS, *TICKS, "cover"):
        return "Not now: it would do nothing." if colour == "blue" else LAYING["black"]
    return BUYING[colour] if "done" in legal else ""


CHOOSING = {
    "red": "To lay it, choose Attack.",
    "black": "To use it, choose Upgrade.",
    "blue": "Not now: blue cards are for the turns of others.",
}
LAYING = {"black": "Not now: it counts when you upgrade.", "blue": "Not now: blue cards do not attack."}
BUYING = {
    "red": "Not now: red cards are laid when you attack.",
    "black": "It is counted already.",
    "blue": "Not now: blue cards are for the turns of others.",
}


def _red(view: dict[str, Any], card: dict[str, Any], step: str) -> str:
    """A red card while somebody is attacked: few hit back, and only for whoever is attacked."""
    if step == "help":
        return "Not now: only blue cards help somebody else."
    return (
        "Not now: the attacker is out." if _has(view, card, "answer") else f"Not now: only {_named(view, 'answer')} hit back."
    )


def _has(view: dict[str, Any], card: dict[str, Any], moment: str, does: str = "") -> bool:
    """Whether a card does anything, or just this, at a moment."""
    face = next(one for one in view["market"] if one["key"] == card["key"])
    return any(not does or op[0] == does for op in face["ops"].get(moment, ()))


def _named(view: dict[str, Any], moment: str) -> str:
    """All cards that do anything at a moment."""
    return joined([card["name"] for card in view["market"] if card["ops"].get(moment)])
