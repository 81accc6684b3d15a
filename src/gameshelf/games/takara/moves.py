"""All the moves of Takara Island, listed once."""

from __future__ import annotations

from typing import Final

from gameshelf.core import Move, Refusal, Vocabulary
from gameshelf.games.takara.content import CHESTS, IMPERSONATOR, KINDS, LEVELS, MONSTERS, MORE_CHESTS, SPECIALISTS
from gameshelf.games.takara.state import DEPTH, SITES

VOCABULARY: Final = Vocabulary()
_add = VOCABULARY.add
_sites = range(1, SITES + 1)

RENT: Final = _add("rent", label="Rent the sword")
VIEW: Final = tuple(_add("view", n, label=f"View site {n}") for n in _sites)
DIG: Final = tuple(_add("dig", n, label=f"Dig at site {n}") for n in _sites)
CLEAR: Final = tuple(_add("clear", n, label=f"Clear the rockfall at site {n}") for n in _sites)
FIGHT: Final = tuple(_add("fight", n, label=f"Fight at site {n}") for n in _sites)
DIVE: Final = _add("dive", label="Go to the Dive")
DIVE_ALL: Final = _add("dive", "all", label="Everybody to the Dive")
BUY: Final = _add("buy", label="Buy a token")
HIRE: Final = tuple(_add("hire", key) for key in SPECIALISTS if key != SPECIALISTS[IMPERSONATOR])
IMPERSONATE: Final = tuple(_add("impersonate", key) for key in SPECIALISTS if key != SPECIALISTS[IMPERSONATOR])

# What a player would call a piece for sale: by its name in our own content, which an edition may change
WORDS = {
    "bat-a": "cave-bat", "bat-b": "hoarding-bat", "goblin-a": "goblin-chief", "goblin-b": "goblin-guard",
    "goblin-c": "goblin-thief", "skeleton-a": "bone-captain", "skeleton-b": "bone-miser", "drake": "drake",
    "tablet": "stone-tablet", "idol": "idol", "map": "map", "mimic": "mimic",
}  # fmt: skip
_sell: dict[str, Move] = {}
for _level in LEVELS:
    _sell[f"{_level}-xp"] = _sell[f"{_level}-cross"] = _add("sell", f"{_level}-xp")
for _key in MONSTERS:
    _sell[_key] = _add("sell", WORDS[_key])
SELL_TILE: Final[tuple[Move | None, ...]] = tuple(_sell.get(key) for key in KINDS)
_sell_chest: tuple[Move | None, ...] = tuple(_add("sell", WORDS[key]) if key in WORDS else None for key in CHESTS)
SELL_CHEST: Final = _sell_chest + (None,) * MORE_CHESTS

LEAVE: Final = _add("leave", label="Leave it face down")
TURN: Final = _add("turn", label="Turn it face up")
AT_SITE: Final = tuple(_add("site", n, label=f"Site {n}") for n in _sites)
FROM: Final = tuple(_add("from", n, label=f"From tile {n} on") for n in range(1, DEPTH - 1))
TAKE: Final = _add("take", label="Take the Karas")
KEEP: Final = _add("keep", label="Keep the Map")
RECRUIT: Final = _add("recruit", label="Enlist the recruit")
HEAL: Final = _add("heal", label="Heal one adventurer")
END: Final = _add("end", label="Finish the day")

_no_gold = Refusal("takara.counter.sell", "The Bag of Gold has no XP to sell.")
_no_stone = Refusal("takara.counter.sell", "Stones of Legend cannot be sold.")
_no_token = Refusal("takara.counter.sell", "XP tokens cannot be sold.")
VOCABULARY.never |= {
    "sell skull": Refusal("takara.chest.skull", "Nobody buys the Skull."),
    "sell gold": _no_gold,
    "sell bag-of-gold": _no_gold,
    "sell stone": _no_stone,
    "sell stone-of-legend": _no_stone,
    "sell token": _no_token,
    "sell xp-token": _no_token,
    "hire impersonator": Refusal("takara.impersonator.copy", "Say whom to copy: impersonate miner, for example."),
}
