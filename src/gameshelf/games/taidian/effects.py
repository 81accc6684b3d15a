"""What cards, structures and characters of Taidian do: one list of operations, each declared once.

Cards have pictures of their own, so an operation needs none.
"""

from __future__ import annotations

from gameshelf.core.effects import Language, Ops, number_of, one_of

__all__ = ["LANGUAGE", "Ops", "build"]

LANGUAGE = Language()
_points = number_of("n", 100, 0)

MONEY = LANGUAGE.add("money", _points, words="{n} money", short="{n} money")
ENERGY = LANGUAGE.add("energy", _points, words="{n} energy", short="{n} energy")
DAMAGE = LANGUAGE.add("damage", _points, words="{n} points of damage", short="{n} damage")
BLOCK = LANGUAGE.add("block", _points, words="stop {n} points", short="stop {n}")
HEAL = LANGUAGE.add("heal", _points, words="heal {n}", short="heal {n}")
POISON = LANGUAGE.add("poison", _points, words="{n} points of poison in four ticks", short="{n} in four ticks")
CURE = LANGUAGE.add("cure", words="take one Poison off", short="cures a Poison")
STEAL = LANGUAGE.add("steal", number_of("n", 5), words="steal {n:card} unseen", short="steal {n:card}")
GUARD = LANGUAGE.add("guard", words="stop all Robbers of this turn", short="stops Robbers")
WRECK = LANGUAGE.add("wreck", words="burn down a structure", short="burns a structure")
BURN = LANGUAGE.add("burn", number_of("n", 5), words="burn up to {n:card} of the hand", short="burn {n:card}")
REDUCE = LANGUAGE.add("reduce", _points, words="{n} off every attack and answer against you", short="-{n} a blow")
FIRST = LANGUAGE.add("first", _points, words="{n} more points for your first blow of a turn", short="first blow +{n}")
HAND = LANGUAGE.add("hand", number_of("n", 5), words="draw {n:card} more", short="+{n:card}")


def build(cards: tuple[str, ...], damaging: tuple[str, ...]) -> tuple[int, int, int, int]:
    """The operations that name cards: extra cards, extra health, bonuses, discounts."""
    card = LANGUAGE.add("card", one_of("card", *cards), words="one more {card}", short="+1 {card}")
    health = LANGUAGE.add("health", _points, words="{n} more health", short="+{n} health")
    bonus = LANGUAGE.add(
        "bonus",
        one_of("what", *damaging, "answers", "healing", "robbers", "poisons"),
        number_of("n", 50),
        words="{what}: {n} more",
        short="{what} +{n}",
    )
    discount = LANGUAGE.add(
        "discount", one_of("card", *cards), number_of("n", 9), words="{card} costs {n} less", short="{card} -{n}"
    )
    return card, health, bonus, discount
