"""The moves, all of them, listed once. Cards are named by where they lie, so that every edition has the same moves."""

from __future__ import annotations

from gameshelf.core import Vocabulary
from gameshelf.kit.embers.content import HAND, MOST_SEATS

VOCABULARY = Vocabulary()
SWAP = [VOCABULARY.add("swap", n + 1, label=f"Swap card {n + 1}") for n in range(HAND)]
PEEK = [
    [VOCABULARY.add("peek", seat, n + 1, label=f"Peek at card {n + 1} of @{seat}") for n in range(HAND)]
    for seat in range(MOST_SEATS)
]
CALL = VOCABULARY.add("call", label="Call the round")
DOUBLE = VOCABULARY.add("double", label="Double")
PASS = VOCABULARY.add("pass", label="Pass")
