"""Words on a board: how wide they are, and how they are wrapped and cut so that they keep within their room.

The widths are those of our typeface or of the one that stands in for it, whichever is the wider.
"""

from __future__ import annotations

import re
from functools import lru_cache

_WIDTHS = {
    260: "'", 280: " ijl", 300: "I|", 320: ",.’", 340: ":;", 380: "!f", 400: "r", 420: "-[]", 440: "/\\t", 460: '"()*',
    500: "J", 540: "L`sz–", 560: "?Fkvxy", 580: "1357Eac", 600: "24Te{}", 620: "$689Ybdghnopqu", 640: "BKPV", 660: "0RSXZ_",
    680: "A", 700: "+<>D^×−", 720: "&HNU~", 740: "CGOQ", 760: "=≤≥", 800: "w", 840: "…", 860: "M", 900: "%m", 920: "@",
    940: "#", 980: "W",
}  # fmt: skip
_SEAT, _NAME = re.compile(r"@\d+"), "n" * 12  # where a name will stand, and how long it may be
_LETTERS = {letter: width for width, letters in _WIDTHS.items() for letter in letters}  # in thousandths of the size


@lru_cache(8192)
def width(text: str, size: float) -> float:
    """How wide a bold text of this size is; a letter that we do not know counts as a wide one, a seat as a long name.

    >>> round(width("Recruit", 13))
    47
    """
    return _letters(text) * size / 1000


def _letters(text: str) -> int:
    named = _SEAT.sub(_NAME, text) if "@" in text else text
    return sum([_LETTERS.get(letter, 900) for letter in named])


@lru_cache(8192)
def cut(text: str, wide: float, size: float) -> str:
    """The text, or as much of it as has room, with three dots for the rest.

    >>> cut("Launcher Man, standing", 105, 13), cut("Lobby", 100, 13)
    ('Launcher Man…', 'Lobby')
    """
    if width(text, size) <= wide:
        return text
    letters = _letters(f"{text}…")
    while text and letters * size / 1000 > wide:
        shorter = text[:-1].rstrip(" ,.;:")
        # What is left is not counted anew; but where a seat is called, its sign and number are a whole name
        letters = _letters(f"{shorter}…") if "@" in text else letters - _letters(text[len(shorter) :])
        text = shorter
    return f"{text}…"


@lru_cache(8192)
def wrap(text: str, wide: float, size: float, lines: int = 9) -> tuple[str, ...]:
    """The text in lines of this width; what does not fit into so many lines is cut off.

    >>> wrap("+1 key token, +1 time", 90, 11), wrap("Take two of them now", 56, 11, 2)
    (('+1 key token,', '+1 time'), ('Take two', 'of them…'))
    """
    found, line = [], ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and width(longer, size) > wide:
            found.append(line)
            line = word
        else:
            line = longer
    found.append(line)
    if len(found) > lines:
        found[lines - 1 :] = [" ".join(found[lines - 1 :])]
    return tuple(cut(one, wide, size) for one in found)


@lru_cache(8192)
def split(text: str, wide: float, size: float) -> tuple[str, ...]:
    """A name in one line where it has room, else in two of about the same length.

    >>> split("Maintenance Crawlway", 84, 13), split("Lobby", 84, 13)
    (('Maintenance', 'Crawlway'), ('Lobby',))
    """
    words = text.split()
    if len(words) < 2 or width(text, size) <= wide:
        return (cut(text, wide, size),)
    cuts = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    best = min(cuts, key=lambda lines: max(width(line, size) for line in lines))
    return tuple(cut(line, wide, size) for line in best)


@lru_cache(8192)
def fit(text: str, wide: float, size: float, least: float) -> float:
    """The largest size, from this one down to the least, at which a text has room.

    >>> fit("Archaeologist", 76, 13, 9), fit("Miner", 76, 13, 9)
    (11.0, 13)
    """
    while size > least and width(text, size) > wide:
        size -= 0.5
    return size
