"""What cards, structures and characters of Taidian do: one list of operations, each declared once."""

from __future__ import annotations

from gameshelf.core.effects import Language, Ops, number_of, one_of

__all__ = ["LANGUAGE", "Ops", "build"]

LANGUAGE = Language()
_points = number_of("n", 100, 0)

MONEY = LANGUAGE.add("money", _points, words="{n} money", short="{n} money", icon="money", sign="+")
ENERGY = LANGUAGE.add("energy", _points, words="{n} energy", short="{n} energy", icon="energy", sign="+")
DAMAGE = LANGUAGE.add("damage", _points, words="{n} points of damage", short="{n} damage", icon="blow")
BLOCK = LANGUAGE.add("block", _points, words="stop {n} points", short="stop {n}", icon="shield")
HEAL = LANGUAGE.add("heal", _points, words="heal {n}", short="heal {n}", icon="heart", sign="+")
POISON = LANGUAGE.add("poison", _points, words="{n} points of poison in four ticks", short="{n} in four ticks", icon="poison")
CURE = LANGUAGE.add("cure", words="take one Poison off", short="cures a Poison", icon="cure")
STEAL = LANGUAGE.add("steal", number_of("n", 5), words="steal {n:card} unseen", short="steal {n:card}", icon="hand")
GUARD = LANGUAGE.add("guard", words="stop all Robbers of this turn", short="stops Robbers", icon="stop")
WRECK = LANGUAGE.add("wreck", words="burn down a structure", short="burns a structure", icon="fire")
BURN = LANGUAGE.add("burn", number_of("n", 5), words="burn up to {n:card} of the hand", short="burn {n:card}", icon="fire")
REDUCE = LANGUAGE.add(
    "reduce", _points, words="{n} off every attack and answer against you", short="-{n} a blow", icon="shield"
)
FIRST = LANGUAGE.add(
    "first", _points, words="{n} more points for your first blow of a turn", short="first blow +{n}", icon="blow"
)
HAND = LANGUAGE.add("hand", number_of("n", 5), words="draw {n:card} more", short="+{n:card}", icon="cards", sign="+")


def build(cards: tuple[str, ...], damaging: tuple[str, ...]) -> tuple[int, int, int, int]:
    """The operations that name cards: extra cards, extra health, bonuses, discounts."""
    card = LANGUAGE.add("card", one_of("card", *cards), words="one more {card}", short="+1 {card}")
    health = LANGUAGE.add("health", _points, words="{n} more health", short="+{n} health", icon="heart", sign="+")
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
