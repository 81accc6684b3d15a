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
        "burn-barrel": (43.0, 1.2), "watchtower": (28.8, 1.0), "sandbags": (24.7, 9.0),
        "lightning-rod": (21.5, 1.0), "supply-cache": (19.0, 1.0), "9mm": (16.2, 0.8), "punch": (15.0, 0.7),
        "clinic": (12.6, 2.8), "gold": (12.0, 3.0), "shield": (11.9, 1.4), "riot-shield": (9.0, 1.0),
        "medic": (8.4, 1.0), "cash": (7.0, 2.0), "first-aid": (1.0, 1.0),
    },
    money=4.1, energy=2.5, patience=17.3, symbols=(1.97, 1.43, 0.22, 0.22), late=18.9,
)  # fmt: skip
POWER = plan(
    {
        "lightning-rod": (49.3, 3.7), "supply-cache": (21.6, 1.0), "gold": (9.4, 1.0), "riot-shield": (8.0, 1.0),
        "trading-post": (7.5, 9.4), "cash": (7.0, 1.0), "flash": (6.8, 0.5), "sandbags": (6.2, 2.1),
        "strike": (4.8, 0.8), "clinic": (2.9, 1.0), "watchtower": (1.3, 1.0), "bolt": (1.0, 0.4),
        "coin": (0.8, 0.2), "kick": (0.7, 0.1),
    },
    money=4.4, energy=9.4, patience=26.0, symbols=(2.12, 2.99, 3.00, 0.45), late=8.2,
)  # fmt: skip
GUNS = plan(
    {
        "supply-cache": (20.7, 0.3), "watchtower": (20.2, 2.0), "rifle": (19.6, 0.5), "trading-post": (17.2, 1.5),
        "sandbags": (16.6, 8.3), "cash": (16.3, 1.8), "9mm": (14.3, 3.5), "strike": (13.3, 1.0),
        "flash": (7.5, 3.8), "gold": (6.0, 10.0), "burn-barrel": (1.7, 1.0), "lightning-rod": (1.6, 0.4),
        "medic": (0.9, 0.9),
    },
    money=6.5, energy=3.2, patience=20.0, symbols=(0.14, 0.47, 0.10, 0.09), late=3.0,
)  # fmt: skip
FORT = plan(
    {
        "supply-cache": (34.4, 1.3), "strike": (32.5, 1.0), "sandbags": (25.0, 0.8), "shield": (18.6, 5.0),
        "riot-shield": (16.7, 6.2), "trading-post": (16.0, 1.0), "medic": (14.0, 1.0), "cash": (12.0, 3.0),
        "lightning-rod": (11.1, 1.0), "clinic": (8.7, 1.0), "watchtower": (6.1, 1.0), "9mm": (6.0, 1.0),
        "burn-barrel": (2.0, 1.0),
    },
    money=7.1, energy=3.7, patience=29.7, symbols=(0.51, 1.89, 0.80, 0.50), late=8.0,
)  # fmt: skip
VENOM = plan(
    {
        "watchtower": (33.7, 1.0), "strike": (25.8, 1.0), "poison": (25.2, 1.0), "gold": (23.2, 0.6),
        "rifle": (20.8, 1.0), "flash": (19.1, 1.0), "coin": (18.8, 1.0), "burn-barrel": (15.5, 1.0),
        "riot-shield": (14.5, 1.0), "fire-bomb": (12.0, 0.6), "9mm": (11.7, 1.0), "medic": (11.0, 2.0),
        "clinic": (8.5, 1.0), "shield": (8.0, 4.0), "cash": (6.1, 4.3), "punch": (6.0, 0.5),
        "supply-cache": (1.5, 1.5),
    },
    money=3.4, energy=2.2, patience=30.8, symbols=(1.03, 0.50, 0.41, 1.39), late=0.7,
)  # fmt: skip
BOMBS = plan(
    {
        "fire-bomb": (28.5, 9.7), "sandbags": (25.0, 1.0), "rifle": (19.6, 0.5), "poison": (18.2, 1.0),
        "cash": (16.3, 1.0), "first-aid": (12.2, 0.6), "gold": (9.2, 3.5), "punch": (8.2, 1.0),
        "robber": (7.9, 1.0), "flash": (7.8, 3.2), "riot-shield": (7.2, 2.4), "burn-barrel": (6.1, 1.0),
        "watchtower": (5.6, 1.0), "clinic": (4.8, 0.4), "coin": (4.1, 8.3), "shield": (3.4, 0.8),
        "lightning-rod": (3.1, 0.5), "9mm": (2.4, 1.4), "trading-post": (1.3, 0.8), "kick": (0.8, 1.0),
    },
    money=5.3, energy=4.4, patience=15.9, symbols=(0.37, 1.05, 0.05, 0.28), late=2.1,
)  # fmt: skip
MIX = plan(
    {
        "rifle": (34.1, 0.5), "fire-bomb": (26.0, 0.9), "shield": (25.0, 0.8), "poison": (18.2, 2.6),
        "medic": (14.4, 4.9), "gold": (13.6, 9.0), "robber": (10.8, 1.0), "riot-shield": (9.8, 1.0),
        "punch": (7.7, 0.5), "burn-barrel": (6.5, 1.0), "first-aid": (6.3, 1.0), "clinic": (5.8, 2.9),
        "lightning-rod": (5.1, 0.6), "9mm": (2.6, 1.6), "coin": (2.0, 8.3), "trading-post": (1.8, 1.5),
        "supply-cache": (1.4, 1.1),
    },
    money=4.6, energy=2.7, patience=22.7, symbols=(0.27, 0.61, 0.05, 0.18), late=1.4,
)  # fmt: skip
THIEF = plan(
    {
        "gold": (23.0, 1.0), "burn-barrel": (22.3, 1.0), "trading-post": (20.8, 1.0), "fire-bomb": (15.4, 1.0),
        "rifle": (15.0, 1.0), "poison": (14.9, 1.0), "robber": (14.5, 10.8), "punch": (12.5, 4.3),
        "lightning-rod": (11.3, 1.0), "sandbags": (11.2, 1.0), "supply-cache": (9.6, 1.9), "flash": (8.8, 1.0),
        "cash": (8.0, 2.7), "strike": (6.3, 1.0), "medic": (2.4, 1.0), "first-aid": (2.4, 1.2),
    },
    money=5.8, energy=2.8, patience=9.7, symbols=(1.00, 1.00, 0.80, 1.25), late=3.3,
)  # fmt: skip
GUARD = plan(
    {
        "strike": (32.5, 1.0), "supply-cache": (31.9, 1.3), "shield": (18.6, 5.0), "riot-shield": (16.7, 6.2),
        "trading-post": (13.1, 1.0), "cash": (12.0, 3.0), "lightning-rod": (11.1, 1.0), "clinic": (8.7, 0.3),
        "watchtower": (6.1, 1.0), "9mm": (6.0, 1.0), "sandbags": (4.8, 1.0), "burn-barrel": (2.0, 1.0),
    },
    money=7.4, energy=3.7, patience=31.6, symbols=(0.51, 1.89, 0.80, 0.50), late=7.0,
)  # fmt: skip
SURGEON = plan(
    {
        "trading-post": (39.0, 1.0), "supply-cache": (24.9, 1.0), "gold": (24.3, 1.0), "medic": (18.0, 6.0),
        "burn-barrel": (16.2, 1.0), "poison": (16.0, 1.0), "first-aid": (14.5, 14.5), "cash": (9.0, 3.1),
        "watchtower": (7.5, 0.4), "lightning-rod": (6.9, 1.0), "strike": (6.1, 1.1), "clinic": (6.0, 2.0),
        "9mm": (4.8, 1.0), "robber": (2.3, 1.0),
    },
    money=3.5, energy=3.0, patience=33.4, symbols=(0.35, 0.48, 2.19, 0.80), late=7.3,
)  # fmt: skip
PLANS = {
    "fists": FISTS,
    "power": POWER,
    "guns": GUNS,
    "fort": FORT,
    "venom": VENOM,
    "bombs": BOMBS,
    "mix": MIX,
    "thief": THIEF,
    "guard": GUARD,
    "surgeon": SURGEON,
}


def usual(players: int, sides: int, short: bool = False) -> Plan:
    """What does best in a duel, between two teams, and among many, where whoever builds long is everybody's target.

    In a short game cheap blows are worth more than what pays late (docs/taidian-balance.md).
    """
    if short and sides == 2:
        return FISTS
    return GUNS if players == 2 else MIX if sides == 2 else BOMBS
