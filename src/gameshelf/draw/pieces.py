"""The shared pieces as functions: each drawn once by its macro in `pieces.svg.jinja`, then remembered."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gameshelf.draw.render import macros

if TYPE_CHECKING:
    from markupsafe import Markup

_HERE = Path(__file__).parent
_ROUND = re.compile(r"(?<=\d)\.0(?=[\" ])")  # 13.0 is 13


@lru_cache(4096)
def piece(name: str, *values: Any) -> Markup:
    """One shared piece: icon, badge, pawn, token, die, card, card_back, track, caption.

    >>> "i-d6-5" in piece("die", 6, 5)
    True
    """
    return drawn(_HERE, "pieces.svg.jinja", name, *values)


@lru_cache(4096)
def drawn(folder: Path, template: str, name: str, *values: Any) -> Markup:
    """What a macro of a room's template draws for these values; the values must be hashable."""
    found: Markup = getattr(macros(folder, template), name)(*values)
    # Signs like a minus are written as numbers: a picture of ASCII alone is put together and sent twice as fast.
    plain = found.encode("ascii", "xmlcharrefreplace").decode()
    return type(found)(_ROUND.sub("", plain).replace("\n", ""))
