"""All the moves of Taking of Taidian, listed once. Cards are named by kind: equal cards in a hand are one move."""

from __future__ import annotations

from gameshelf.core import Move, Refusal, Vocabulary
from gameshelf.games.taidian.content import (
    ANSWERS,
    BLUES,
    CARDS,
    CHARACTERS,
    COUNT,
    GUARDS,
    HAND_CARDS,
    REDS,
    STRUCTURES,
    SYMBOL_NAMES,
    SYMBOLS,
)

VOCABULARY = Vocabulary()
_add = VOCABULARY.add
NO_MOVE = Move(-1, "", (), "")  # fills the gaps in the lists below; never handed out
_card: dict[int, int] = {}


def _cards(verb: str, keys: tuple[str, ...]) -> tuple[Move, ...]:
    """One move for each of these cards, by the card's number."""
    found = [NO_MOVE] * COUNT
    for n, key in enumerate(CARDS):
        if key in keys:
            found[n] = _add(verb, key)
            _card[found[n].number] = n
    return tuple(found)


ATTACK = _add("attack", label="Attack")
UPGRADE = _add("upgrade", label="Upgrade")
BURN = _cards("burn", HAND_CARDS)
KEEP = _add("keep", label="Burn nothing more")
POWER = tuple(_add("power", key, label=name) for key, name in zip(SYMBOLS, SYMBOL_NAMES, strict=True))
BUY = _cards("buy", CARDS)
DONE = _add("done", label="Done buying")
LAY = _cards("lay", REDS)
AT = tuple(_add("at", n + 1, label=f"@{n}") for n in range(6))
WRECK = tuple(_add("wreck", key) for key in STRUCTURES)
DECLARE = _add("declare", label="Declare the attack")
END = _add("end", label="End the turn")
USE = _cards("use", ANSWERS + GUARDS + BLUES)
PASS = _add("pass", label="Pass")
TAKE = _cards("take", HAND_CARDS)
PICK = tuple(_add("pick", key) for key in CHARACTERS)

CARD_OF = tuple(_card.get(move.number, -1) for move in VOCABULARY)  # the card that a move is about

_late = Refusal("taidian.structure.redrawn", "A structure comes back into play by itself when it is drawn.")
VOCABULARY.never |= {f"lay {key}": _late for key in STRUCTURES}
VOCABULARY.never |= {
    f"lay {key}": Refusal("taidian.attack.red", "Only red cards are laid in an attack.")
    for key in HAND_CARDS
    if key not in REDS
}
VOCABULARY.never |= {
    f"use {key}": Refusal("taidian.defend.attacked", "That card cannot be used when somebody is attacked.")
    for key in HAND_CARDS
    if USE[CARDS.index(key)] is NO_MOVE
}
