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
    want, fade = [-1.0] * COUNT, [1.0] * COUNT
    for key, (first, less) in wants.items():
        want[CARDS.index(key)] = first
        fade[CARDS.index(key)] = less
    return Plan(tuple(want), tuple(fade), money, energy, patience, symbols, late)


# Found by letting variants play each other, each within the cards of its kind (docs/taidian-balance.md)
FISTS = plan(
    {
        "gold": (19.5, 0.4), "burn-barrel": (14.6, 9.0), "watchtower": (10.6, 2.0), "first-aid": (7.2, 0.9),
        "cash": (6.3, 0.4), "robber": (5.0, 8.0), "coin": (4.9, 7.0), "kick": (2.7, 0.3), "sandbags": (1.0, 1.1),
        "shield": (0.6, 0.4),
    },
    money=2.6, energy=23.6, patience=10.7, symbols=(0.44, 1.27, 1.27, 0.33), late=2.7,
)  # fmt: skip
POWER = plan(
    {
        "flash": (59.0, 0.2), "supply-cache": (11.2, 1.0), "lightning-rod": (10.8, 3.7), "shield": (10.5, 1.6),
        "burn-barrel": (7.3, 4.0), "punch": (3.7, 0.1), "bolt": (2.9, 0.4), "trading-post": (1.7, 8.1),
        "coin": (1.6, 0.6), "kick": (0.9, 0.2),
    },
    money=9.9, energy=6.0, patience=19.8, symbols=(0.45, 3.00, 3.00, 0.48), late=15.0,
)  # fmt: skip
GUNS = plan(
    {
        "rifle": (19.6, 0.5), "cash": (12.5, 1.8), "gold": (9.2, 9.0), "flash": (7.8, 3.2), "shield": (7.1, 0.8),
        "9mm": (6.1, 1.4), "watchtower": (4.5, 1.0), "coin": (4.1, 5.3), "bolt": (3.3, 1.4), "supply-cache": (2.1, 0.3),
        "trading-post": (0.9, 1.5),
    },
    money=5.6, energy=2.9, patience=9.7, symbols=(0.37, 0.67, 0.05, 0.09), late=2.9,
)  # fmt: skip
FORT = plan(
    {
        "gold": (12.0, 3.0), "9mm": (11.0, 0.8), "shield": (10.0, 2.0), "riot-shield": (9.0, 1.0),
        "sandbags": (8.0, 9.0), "medic": (7.0, 2.0), "cash": (7.0, 2.0), "clinic": (6.0, 9.0), "punch": (5.0, 0.6),
        "flash": (4.0, 2.0), "first-aid": (4.0, 1.0),
    },
    money=5.0, energy=4.0, patience=15.0, symbols=(1.20, 0.60, 1.00, 0.40), late=8.0,
)  # fmt: skip
VENOM = plan(
    {
        "fire-bomb": (21.2, 0.1), "sandbags": (14.7, 0.9), "cash": (12.9, 3.0), "poison": (12.8, 0.9),
        "gold": (11.9, 1.0), "kick": (8.3, 0.6), "flash": (3.1, 9.0), "supply-cache": (2.1, 2.2),
        "trading-post": (1.0, 2.1), "coin": (1.0, 0.3), "shield": (0.9, 0.6), "burn-barrel": (0.9, 0.2),
        "bolt": (0.7, 1.4),
    },
    money=1.6, energy=2.1, patience=48.0, symbols=(0.11, 0.36, 1.27, 0.40), late=22.7,
)  # fmt: skip
PLANS = {"fists": FISTS, "power": POWER, "guns": GUNS, "fort": FORT, "venom": VENOM}
USUAL = GUNS
