"""Ways to play Taidian, as numbers: what a player wants to own, and how he weighs an attack against an upgrade."""

from __future__ import annotations

from dataclasses import dataclass

from gameshelf.games.taidian.content import CARDS, COUNT


@dataclass(frozen=True, slots=True)
class Plan:
    """What a player wants: `want` is what the first copy of a card is worth, `fade` how much less each further one is."""

    want: tuple[float, ...]
    fade: tuple[float, ...]
    money: float = 4.0  # points of damage that one money is worth at the beginning
    energy: float = 5.0
    patience: float = 16.0  # rounds after which building is worth nothing any more
    symbols: tuple[float, float, float, float] = (1.0, 1.0, 0.8, 0.5)  # Aim, Strength, Skill, Healing
    late: float = 9.0  # the round from which money and energy are no longer bought


def plan(
    wants: dict[str, tuple[float, float]],
    money: float = 4.0,
    energy: float = 5.0,
    patience: float = 16.0,
    symbols: tuple[float, float, float, float] = (1.0, 1.0, 0.8, 0.5),
    late: float = 9.0,
) -> Plan:
    """A plan from the cards that matter to it: how much the first is wanted, and how much less each further one."""
    want, fade = [0.0] * COUNT, [1.0] * COUNT
    for key, (first, less) in wants.items():
        want[CARDS.index(key)] = first
        fade[CARDS.index(key)] = less
    return Plan(tuple(want), tuple(fade), money, energy, patience, symbols, late)


RUSHER = plan(
    {
        "rifle": (12, 1), "9mm": (11, 1), "cash": (6, 2), "punch": (8, 0.5), "kick": (3.5, 0.5), "robber": (4, 2),
        "shotgun": (2, 0.5), "fire-bomb": (7, 1),
    },
    money=2.5, patience=11, symbols=(1.2, 1.0, 0.3, 0.1), late=5,
)  # fmt: skip
UPGRADER = plan(
    {
        "strike": (13, 2), "trading-post": (9, 9), "lightning-rod": (12, 9), "gold": (11, 2), "flash": (8, 1),
        "sandbags": (9, 9), "bolt": (4, 1), "punch": (6, 0.5), "shield": (6.5, 1), "kick": (2.5, 0.4), "burn-barrel": (8, 9),
    },
    money=4.5, energy=7, patience=18, symbols=(0.5, 1.5, 0.8, 0.2), late=9,
)  # fmt: skip
BALANCED = plan(
    {
        "gold": (9, 4), "flash": (6, 2), "clinic": (6, 9), "shield": (6, 1), "fire-bomb": (8, 1), "punch": (7, 0.5),
        "medic": (4, 3), "poison": (7, 2), "kick": (2.5, 0.4), "sandbags": (7, 9), "cash": (5, 1.5),
    },
    money=4, energy=5, patience=16, symbols=(0.4, 1.2, 1.2, 0.4), late=8,
)  # fmt: skip
PLANS = {"rusher": RUSHER, "upgrader": UPGRADER, "balanced": BALANCED}
USUAL = BALANCED
