"""The kit: what must hold for every game on the shelf, ours and others'. `gameshelf check KEY` runs it.

A property is a plain function that raises AssertionError, with a sentence, where it does not hold: `on_every_setting` for one
that is looked at on each setting of a game, `on_every_game` for one that is looked at once.

>>> import gameshelf
>>> from gameshelf import kit
>>> kit.moves.numbers_are_dense(gameshelf.shelf()["takara"])
"""

from gameshelf.kit import ending, copies, moves, pieces, secrets, undo, pictures, covering  # noqa: I001 (the order in which they are looked at)
from gameshelf.kit import golden
from gameshelf.kit.check import Finding, check
from gameshelf.kit.playing import PROPERTIES, Property, Setting, decisions, pairs_of, sample, settings_of

__all__ = [
    "PROPERTIES", "Finding", "Property", "Setting", "check", "copies", "covering", "decisions", "ending", "golden", "moves",
    "pairs_of", "pictures", "pieces", "sample", "secrets", "settings_of", "undo",
]  # fmt: skip
