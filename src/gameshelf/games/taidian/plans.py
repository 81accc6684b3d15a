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


# Found by letting variants play each other, each within the cards of its kind, the last with all (docs/taidian-balance.md)
FISTS = plan(
    {
        "sandbags": (24.7, 9.0), "9mm": (16.2, 0.8), "punch": (15.0, 0.6), "gold": (12.0, 3.0),
        "shield": (11.9, 1.4), "riot-shield": (9.0, 1.0), "medic": (8.4, 1.0), "cash": (7.0, 2.0),
        "clinic": (6.3, 2.8), "flash": (3.7, 2.2), "first-aid": (2.8, 1.0),
    },
    money=4.1, energy=2.8, patience=12.4, symbols=(1.97, 0.60, 0.22, 0.49), late=7.0,
)  # fmt: skip
POWER = plan(
    {
        "lightning-rod": (64.4, 3.7), "gold": (21.4, 1.0), "supply-cache": (8.4, 1.0), "trading-post": (7.5, 5.4),
        "cash": (6.4, 1.0), "flash": (5.4, 0.4), "strike": (4.8, 0.9), "sandbags": (4.3, 1.0), "bolt": (1.0, 0.4),
        "coin": (0.8, 0.6), "kick": (0.7, 0.1),
    },
    money=5.5, energy=15.4, patience=26.0, symbols=(2.00, 2.99, 3.00, 0.22), late=6.8,
)  # fmt: skip
GUNS = plan(
    {
        "supply-cache": (20.7, 0.3), "watchtower": (20.2, 2.0), "rifle": (19.6, 0.5), "trading-post": (17.2, 1.5),
        "cash": (16.3, 1.8), "lightning-rod": (8.8, 0.4), "flash": (7.5, 3.2), "9mm": (6.1, 3.5),
        "gold": (5.6, 10.0), "coin": (4.1, 5.3),
    },
    money=6.0, energy=3.2, patience=23.0, symbols=(0.44, 0.47, 0.10, 0.09), late=2.7,
)  # fmt: skip
FORT = plan(
    {
        "trading-post": (28.6, 1.0), "sandbags": (24.7, 9.0), "clinic": (22.8, 2.8), "lightning-rod": (18.6, 1.0),
        "9mm": (16.2, 0.8), "shield": (13.4, 1.4), "gold": (12.0, 3.0), "medic": (11.8, 1.0), "cash": (7.0, 2.0),
        "riot-shield": (5.4, 1.0), "first-aid": (2.8, 1.0), "punch": (2.1, 0.3), "flash": (1.0, 2.0),
    },
    money=5.9, energy=5.6, patience=20.7, symbols=(0.99, 0.60, 0.22, 1.25), late=6.0,
)  # fmt: skip
VENOM = plan(
    {
        "poison": (20.0, 1.0), "fire-bomb": (12.0, 0.6), "medic": (11.0, 2.0), "first-aid": (9.0, 3.0),
        "shield": (8.0, 1.5), "cash": (6.0, 4.0), "punch": (3.0, 0.5),
    },
    money=4.6, energy=3.0, patience=20.0, symbols=(0.20, 0.60, 1.00, 0.30), late=2.0,
)  # fmt: skip
BOMBS = plan(
    {
        "fire-bomb": (28.5, 1.0), "rifle": (19.6, 0.5), "poison": (18.2, 1.0), "first-aid": (12.2, 1.0),
        "medic": (9.5, 1.0), "gold": (9.2, 9.0), "robber": (7.9, 1.0), "flash": (7.8, 3.2), "shield": (7.1, 0.8),
        "punch": (6.2, 1.0), "burn-barrel": (6.1, 1.0), "clinic": (4.8, 0.4), "watchtower": (4.5, 1.0),
        "coin": (4.1, 8.3), "lightning-rod": (3.7, 0.5), "9mm": (2.6, 1.4), "supply-cache": (2.1, 1.1),
        "trading-post": (1.3, 1.5), "kick": (1.3, 1.0),
    },
    money=4.9, energy=3.5, patience=7.0, symbols=(0.37, 1.05, 0.05, 0.28), late=1.9,
)  # fmt: skip
MIX = plan(
    {
        "rifle": (34.1, 0.5), "shield": (25.0, 0.8), "poison": (18.2, 2.6), "medic": (14.4, 1.0),
        "fire-bomb": (11.5, 1.0), "robber": (9.7, 1.0), "gold": (9.2, 9.0), "flash": (7.8, 3.2), "punch": (7.7, 0.5),
        "first-aid": (6.3, 1.0), "clinic": (5.8, 0.4), "lightning-rod": (5.1, 0.6), "watchtower": (4.5, 1.0),
        "9mm": (2.6, 1.4), "supply-cache": (2.1, 1.1), "coin": (2.0, 8.3), "trading-post": (1.3, 1.5),
    },
    money=4.6, energy=2.9, patience=22.7, symbols=(0.37, 0.67, 0.05, 0.18), late=1.4,
)  # fmt: skip
PLANS = {"fists": FISTS, "power": POWER, "guns": GUNS, "fort": FORT, "venom": VENOM, "bombs": BOMBS, "mix": MIX}
USUAL = GUNS
