"""What the cards in a hand are called, as pieces that glide."""

from __future__ import annotations

from typing import Any

# Equal cards are single pieces. In a hand, which is kept in order, they are numbered from the right, and those that are laid go
# on from there: so a card that is laid, used or burnt leaves from where it is, and the others keep their numbers.


def held_ids(view: dict[str, Any]) -> list[str]:
    """What the cards in one's hand are called, as pieces."""
    keys = [card["key"] for card in view["hand"]]
    return [_held(view, key, keys[at + 1 :].count(key)) for at, key in enumerate(keys)]


def laid_ids(view: dict[str, Any]) -> list[str]:
    """What the cards that are laid and not declared are called: of equal ones the first laid was the one most to the left."""
    keys = [one["card"] for one in view["laid"] or []]
    hand = [card["key"] for card in view["hand"] or []]
    return [_held(view, key, hand.count(key) + keys[at + 1 :].count(key)) for at, key in enumerate(keys)]


def _held(view: dict[str, Any], key: str, n: int) -> str:
    """A new hand has new names: it is drawn at the end of one's own turn."""
    me, players = view["seat"], view["players"]
    drawn = view["round"] + ((me - view["first"]) % players < (view["turn"] - view["first"]) % players)
    return f"held-{me}-{drawn}-{key}-{n}"
