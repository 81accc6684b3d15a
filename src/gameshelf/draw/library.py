"""The shared look: one stylesheet, one sheet of icons, and pictures that carry both with them."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path

_HERE = Path(__file__).parent
_USED = re.compile(r'(?:href="|url\()#([\w-]+)')
_DRAWN = re.compile(r'<(symbol|linearGradient|pattern) id="([\w-]+)".*?</\1>', re.DOTALL)


@cache
def stylesheet() -> str:
    """The CSS of all boards, for both themes.

    >>> "light-dark(" in stylesheet() and ".can" in stylesheet()
    True
    """
    return (_HERE / "board.css").read_text(encoding="utf-8")


@cache
def symbols() -> str:
    """One hidden `<svg>` with every icon, gradient and pattern; a page needs it once.

    >>> symbols().startswith("<svg") and 'id="i-eye"' in symbols()
    True
    """
    return (_HERE / "symbols.svg").read_text(encoding="utf-8").strip()


@cache
def icons() -> tuple[str, ...]:
    """The names of all icons, without the `i-`.

    >>> "sword" in icons()
    True
    """
    return tuple(name[2:] for name in _library() if name.startswith("i-"))


def standalone(svg: str, theme: str = "", scenery: str = "") -> str:
    """The picture with its stylesheet and the icons it uses inside, so that it works alone: in a notebook, as a file.

    `theme` is "light" or "dark"; without one the picture follows the reader's setting. `scenery` is what the pictures of the
    game refer to.

    >>> alone = standalone('<svg class="board" viewBox="0 0 9 9"><use href="#i-eye"/></svg>')
    >>> 'id="i-eye"' in alone, 'id="i-sword"' in alone, "<style>" in alone
    (True, False, True)
    """
    if theme not in ("", "light", "dark"):
        raise ValueError(f"a theme is 'light' or 'dark', not {theme!r}")
    head, rest = svg.split(">", 1)
    head = head.replace('class="board', f'class="board alone{" " * bool(theme)}{theme}', 1)
    if "xmlns=" not in head:
        head += ' xmlns="http://www.w3.org/2000/svg"'
    style = stylesheet().replace("&", "&amp;").replace("<", "&lt;")
    return f'{head}><style>{style}</style><defs class="symbols">{_needed(svg + scenery)}{scenery}</defs>{rest}'


def _needed(svg: str) -> str:
    """The icons, gradients and patterns that a picture uses, and those that they use."""
    library = _library()
    wanted = [*_USED.findall(svg), *_USED.findall(stylesheet())]
    found: dict[str, str] = {}
    while wanted:
        name = wanted.pop()
        if name in library and name not in found:
            found[name] = library[name]
            wanted += _USED.findall(library[name])
    return "".join(found[name] for name in library if name in found)


@lru_cache(1)
def _library() -> dict[str, str]:
    return {match[2]: match[0] for match in _DRAWN.finditer(symbols())}
