"""What a card brings, as a number on a sign: the same on the shelf, in the hand and in a fight."""

from __future__ import annotations

from typing import Any

# What an operation is drawn as, and what stands before its number
SIGN = {
    "money": ("coin", "+"), "energy": ("volt", "+"), "damage": ("hit", ""), "first": ("hit", "+"), "block": ("stop", ""),
    "reduce": ("stop", "−"), "heal": ("heal", "+"), "poison": ("venom", ""), "steal": ("cards", "+"), "hand": ("cards", "+"),
    "burn": ("fire", ""),
}  # fmt: skip


def worth(card: dict[str, Any]) -> tuple[str, str]:
    """The sign of a card and its number, with the levels of whoever looks at it; no number where it would say nothing."""
    for some in card["ops"].values():
        for name, *rest in some:
            if name in SIGN and rest:
                sign, before = SIGN[name]
                return sign, f"{before}{_points(card, rest[0])}"
    return "hit", ""


def _points(card: dict[str, Any], printed: int) -> int:
    """What levels and character make of the number that is printed."""
    lifted = card["amount"] if card["points"] is None else card["points"]
    return printed if lifted is None else int(lifted)
