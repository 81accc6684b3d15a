"""What cards, structures and characters of Taidian do: one list of operations, each declared once.

In full they tell what somebody does, in short what a card does. Cards have pictures of their own, so an operation needs none.
"""

from __future__ import annotations

from gameshelf.core.effects import Language, Ops, number_of, one_of
from gameshelf.core.prose import fill

__all__ = ["LANGUAGE", "Ops", "build"]

LANGUAGE = Language()
_points = number_of("n", 100, 0)

MONEY = LANGUAGE.add("money", _points, words="{n} money")
ENERGY = LANGUAGE.add("energy", _points, words="{n} energy")
DAMAGE = LANGUAGE.add("damage", _points, words="{n} damage")
BLOCK = LANGUAGE.add("block", _points, words="stop {n}", short="stops {n}")
HEAL = LANGUAGE.add("heal", _points, words="heal {n}", short="heals {n}")
POISON = LANGUAGE.add("poison", _points, words="{n} damage over four turns")
CURE = LANGUAGE.add("cure", words="take a Poison off", short="takes a Poison off")
STEAL = LANGUAGE.add("steal", number_of("n", 5), words="steal {n:card} unseen", short="steals {n:card}")
GUARD = LANGUAGE.add("guard", words="stop all Robbers of this turn", short="stops Robbers")
WRECK = LANGUAGE.add("wreck", words="burn down a structure", short="burns a structure")
BURN = LANGUAGE.add("burn", number_of("n", 5), words="burn up to {n:hand card}")
REDUCE = LANGUAGE.add("reduce", _points, words="{n} off every attack and hit back at you")
FIRST = LANGUAGE.add("first", _points, words="{n} more points for your first blow of a turn")
HAND = LANGUAGE.add("hand", number_of("n", 5), words="{n:more card} in hand")

# How what is done reads at a moment, where it does not read plainly
CARD_READS = {
    "answer": "hits back for {does}",
    "tick": "{does} when poisoned",
    "defend and tick": "{does} when attacked or poisoned",
}
CARD_READS_BRIEFLY = {"answer": "hits back"}
STRUCTURE_READS = {"turn": "{does} a turn", "upgrade": "{does} on each upgrading turn"}

_BONUSES = {
    "answers": "hits back for {n} more",
    "healing": "healing cards heal {n} more",
    "robbers": "steals {n:more card}",
    "poisons": "poison does {n} more in all",
}


def _bonus(what: str, n: int) -> str:
    return fill(_BONUSES.get(what, "a {what} hits for {n} more"), {"what": what, "n": n})


def build(cards: tuple[str, ...], damaging: tuple[str, ...]) -> tuple[int, int, int, int]:
    """The operations that name cards: extra cards, extra health, bonuses, discounts."""
    card = LANGUAGE.add("card", one_of("card", *cards), words="an extra {card}")
    health = LANGUAGE.add("health", _points, words="{n} more health")
    bonus = LANGUAGE.add("bonus", one_of("what", *damaging, *_BONUSES), number_of("n", 50), words=_bonus)
    discount = LANGUAGE.add("discount", one_of("card", *cards), number_of("n", 9), words="pays {n} less for {card}")
    return card, health, bonus, discount
