"""A room's own sheet: its templates, its symbols and its colours, all in its folder."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gameshelf.draw.themes import standalone

if TYPE_CHECKING:
    from jinja2 import Environment
    from jinja2.environment import TemplateModule
    from markupsafe import Markup

    from gameshelf.core import Vocabulary

PICTURE, WORDS = "board.svg.jinja", "board.txt.jinja"
_HERE = Path(__file__).parent
_SHARED = "pieces.svg.jinja"
_ROUND = re.compile(r"(?<=\d)\.0(?=[\" ])")  # 13.0 is 13


class Sheet:
    """What a room is drawn with.

    `board.svg.jinja` holds macros, each of which draws one kind of thing around (0, 0) or from its upper left corner;
    `symbols.svg` the icons and patterns that are its own; `look.css` its colours; `board.txt.jinja` the board in words.

    A macro that the room does not have is looked for among those that all rooms share (`pieces.svg.jinja`).
    """

    def __init__(self, folder: Path, vocabulary: Vocabulary) -> None:
        self.folder, self._vocabulary = folder, vocabulary
        self._drawn = lru_cache(16384)(self._draw)
        self.art = lru_cache(16384)(self._art)  # what a macro draws, as a part of a picture

    def draw(self, name: str, *values: Any) -> Markup:
        """What a macro draws for these values, which must be hashable: one of the room's, else one that all rooms share."""
        return self._drawn(name, *values)

    def _draw(self, name: str, *values: Any) -> Markup:
        return _drawn(self.folder, name, *values)

    def _art(self, name: str, *values: Any) -> str:
        return str(self._drawn(name, *values))

    def say(self, **data: Any) -> str:
        """The board in words."""
        return _environment(self.folder, False).get_template(WORDS).render(**data)

    def scenery(self) -> str:
        """What all pictures of the room refer to, so that a page has it once: its symbols, and its macro `scenery`."""
        return _scenery(self.folder)

    def alone(self, svg: str, theme: str = "") -> str:
        """A picture of the room made to stand alone, in a notebook or as a file."""
        return standalone(svg, theme, self.scenery(), colours(self.folder))

    def label(self, notation: str) -> str:
        """What a place says while its move is not allowed."""
        return _label(self._vocabulary, notation)


def colours(folder: Path) -> str:
    """A room's own colours; nothing where it has none."""
    path = folder / "look.css"
    return path.read_text(encoding="utf-8") if path.exists() else ""


@cache
def _scenery(folder: Path) -> str:
    path = folder / "symbols.svg"
    symbols = path.read_text(encoding="utf-8").strip() if path.exists() else ""
    symbols = re.sub(r"\A<svg[^>]*>|</svg>\Z", "", symbols).strip()
    return symbols + str(_drawn(folder, "scenery") if hasattr(_macros(folder, PICTURE), "scenery") else "")


@cache
def _label(vocabulary: Vocabulary, notation: str) -> str:
    found = vocabulary.find(notation)
    assert found is not None, f"{notation} is drawn and is no move"
    return found.label if found.label != notation else notation.capitalize()


@cache
def _environment(folder: Path, escape: bool) -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader([folder, _HERE]),
        autoescape=escape,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
    )


@cache
def _macros(folder: Path, template: str) -> TemplateModule:
    """The macros of a template that holds nothing else."""
    return _environment(folder, True).get_template(template).module


def _drawn(folder: Path, name: str, *values: Any) -> Markup:
    macro = getattr(_macros(folder, PICTURE), name, None) or getattr(_macros(_HERE, _SHARED), name)
    return _dense(macro(*values))


def _dense(found: Markup) -> Markup:
    """Signs like a minus are written as numbers: a picture of ASCII alone is put together and sent twice as fast."""
    plain = found.encode("ascii", "xmlcharrefreplace").decode()
    return type(found)(_ROUND.sub("", plain).replace("\n", ""))


def piece(name: str, *values: Any) -> Markup:
    """One of the pieces that all rooms share: icon, badge, pawn, token, die, card, card_back, track, caption.

    >>> "i-d6-5" in piece("die", 6, 5)
    True
    """
    return _piece(name, *values)


@lru_cache(4096)
def _piece(name: str, *values: Any) -> Markup:
    return _dense(getattr(_macros(_HERE, _SHARED), name)(*values))
