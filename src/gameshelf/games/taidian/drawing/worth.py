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
    name, n = _first(card)
    sign, before = SIGN.get(name, ("hit", ""))
    return sign, f"{before}{n}" if name else ""


def brings(card: dict[str, Any]) -> tuple[str, int]:
    """The same to be counted with: the sign and how much; no sign where there is nothing to count."""
    name, n = _first(card)
    return (SIGN[name][0], n) if name else ("", 0)


def _first(card: dict[str, Any]) -> tuple[str, int]:
    """The first operation of a card that has a sign, and its number as levels and character make it."""
    for some in card["ops"].values():
        for name, *rest in some:
            if name in SIGN and rest:
                lifted = card["amount"] if card["points"] is None else card["points"]
                return name, int(rest[0] if lifted is None else lifted)
    return "", 0
