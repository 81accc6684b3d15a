"""Dice and shuffles: one small seeded generator inside the state."""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import blake2b, sha256, shake_128
from struct import unpack
from typing import Any, Final, TypeVar

from gameshelf.core.native import mypyc_attr

T = TypeVar("T")
_MASK: Final = (1 << 64) - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15
_SECRET = re.compile(r"blake2b:[0-9a-f]{64}")


def _spread(seed: int) -> int:
    """Turn any whole number into a well mixed 64-bit word (the finaliser of splitmix64)."""
    z = (seed + _GOLDEN) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Chance:
    """PCG-XSH-RR 64/32, pinned for ever: the same seed gives the same game on every machine and every Python.

    >>> Chance(7).roll(6) == Chance(7).roll(6)
    True

    Tests can script the dice and the picks; shuffles are not touched by the script:

    >>> Chance(7, script=(6, 1)).roll(6)
    6
    """

    __slots__ = ("script", "word")

    def __init__(self, seed: int = 0, script: tuple[int, ...] = ()) -> None:
        self.word = _spread(seed)
        self.script = script

    def clone(self) -> Chance:
        """An independent copy that will give the same numbers."""
        twin = Chance.__new__(Chance)
        twin.word = self.word
        twin.script = self.script
        return twin

    def below(self, n: int) -> int:
        """A number from 0 to n - 1. (Its unevenness is n in four thousand million.)"""
        word = self.word
        self.word = (word * 6364136223846793005 + 1442695040888963407) & _MASK
        x = ((word ^ (word >> 18)) >> 27) & 0xFFFFFFFF
        turn = word >> 59
        x = ((x >> turn) | (x << (32 - turn))) & 0xFFFFFFFF
        return (x * n) >> 32

    def roll(self, sides: int) -> int:
        """One die: 1 to `sides`; a scripted number first, while there are any."""
        if self.script:
            face, self.script = self.script[0], self.script[1:]
            if not 1 <= face <= sides:
                raise ValueError(f"the script has a {face} for a die with {sides} sides")
            return face
        return self.below(sides) + 1

    def pick(self, items: Sequence[T]) -> T:
        """One of these; a scripted number, counted from 1, first.

        >>> Chance(7, script=(2,)).pick("abc")
        'b'
        """
        return items[self.roll(len(items)) - 1]

    def sample(self, items: Sequence[T], n: int) -> list[T]:
        """`n` of these, one after the other, each picked once."""
        left = list(items)
        found = []
        for _ in range(min(n, len(left))):
            at = self.roll(len(left)) - 1
            found.append(left.pop(at))
        return found

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle a list in place (Fisher and Yates). With the numbers of `below`, written out: set-ups are made of them."""
        word = self.word
        for i in range(len(items) - 1, 0, -1):
            x = ((word ^ (word >> 18)) >> 27) & 0xFFFFFFFF
            turn = word >> 59
            word = (word * 6364136223846793005 + 1442695040888963407) & _MASK
            j = ((((x >> turn) | (x << (32 - turn))) & 0xFFFFFFFF) * (i + 1)) >> 32
            items[i], items[j] = items[j], items[i]
        self.word = word

    def scatter(self, *lists: list[Any]) -> None:
        """Shuffle lists in place at a fraction of the price: for what is only imagined, since no record depends on it.

        >>> cards = list(range(60))
        >>> Chance(7).scatter(cards)
        >>> cards != list(range(60)), sorted(cards) == list(range(60))
        (True, True)
        """
        keys = self.keys(sum(map(len, lists)))
        for items in lists:
            own, keys = keys[: len(items)], keys[len(items) :]
            items[:] = map(items.__getitem__, sorted(range(len(items)), key=own.__getitem__))

    def keys(self, n: int) -> tuple[int, ...]:
        """So many numbers of 16 bits at once, cheaply, to put things in order by; for what is only imagined.

        Of two things that are put in order the first comes first a little too often: by one in 130,000.
        """
        self.word = word = (self.word * 6364136223846793005 + 1442695040888963407) & _MASK
        return unpack(f"<{n}H", shake_128(word.to_bytes(8, "little")).digest(2 * n))


class Secret(Chance):
    """Luck that nobody can foresee, for games against people: each number is a keyed hash of how many came before it.

    Whoever knows all numbers so far knows nothing of the next; whoever has the key, when it is shown in the end, can check them
    all. The key is a text, `blake2b:` and 64 hexadecimal digits, which stands where other games have their seed.

    >>> luck = Secret("blake2b:" + "0" * 64)
    >>> [luck.roll(6) for _ in range(6)], luck.clone().roll(20) == luck.roll(20)
    ([2, 4, 5, 1, 2, 5], True)
    """

    __slots__ = ("key",)

    def __init__(self, secret: str) -> None:
        if not is_secret(secret):
            raise ValueError("a secret is written blake2b: and 64 hexadecimal digits")
        self.key = bytes.fromhex(secret.partition(":")[2])
        self.word = 0  # how many numbers it has given
        self.script = ()

    def clone(self) -> Secret:
        twin = Secret.__new__(Secret)
        twin.key = self.key
        twin.word = self.word
        twin.script = self.script
        return twin

    def shuffle(self, items: list[Any]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def below(self, n: int) -> int:
        """A number from 0 to n - 1. (Its unevenness is n in eighteen million million million.)"""
        word = self.word
        self.word = word + 1
        drawn = blake2b(word.to_bytes(8, "little"), digest_size=8, key=self.key).digest()
        return (int.from_bytes(drawn, "little") * n) >> 64


def is_secret(seed: object) -> bool:
    """Whether this is the key of a Secret rather than a seed."""
    return isinstance(seed, str) and _SECRET.fullmatch(seed) is not None


def begin(seed: int | str) -> Chance:
    """The luck of a game: pinned for a number, unforeseeable for a secret."""
    return Secret(seed) if isinstance(seed, str) else Chance(seed)


def promise(seed: int | str) -> str:
    """What can be told of a secret beforehand, so that everybody can check in the end that it was this one; '' for a seed.

    >>> promise("blake2b:" + "0" * 64)[:16], promise(7)
    ('cb4592d25bc85460', '')
    """
    return sha256(seed.encode()).hexdigest() if isinstance(seed, str) else ""
