"""The shared look: one stylesheet, one sheet of icons, the typefaces, and pictures that carry all of it with them."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable
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
def faces() -> dict[str, bytes]:
    """The files of the typefaces, by name; `faces/README.md` tells where they come from.

    >>> sorted(faces())
    ['board.woff2', 'sans.woff2', 'serif.woff2']
    """
    return {path.name: path.read_bytes() for path in sorted((_HERE / "faces").glob("*.woff2"))}


def typeface(family: str, url: str, weights: str) -> str:
    """The rule that brings a typeface into a page or a picture."""
    where = f'src: url({url}) format("woff2")'
    return f'@font-face {{ font-family: "{family}"; {where}; font-weight: {weights}; font-display: swap; }}\n'


def typefaces(url: Callable[[str], str]) -> str:
    """The rules for all typefaces of a page; `url` tells where a file is to be had."""
    return typeface("Shelf Sans", url("sans.woff2"), "400 800") + typeface("Shelf Serif", url("serif.woff2"), "600")


@cache
def _embedded() -> str:
    """The typeface of a picture that stands alone, inside it."""
    data = b64encode(faces()["board.woff2"]).decode()
    return typeface("Shelf Sans", f"data:font/woff2;base64,{data}", "400 800")


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


def standalone(svg: str, theme: str = "", scenery: str = "", colours: str = "") -> str:
    """The picture with its stylesheet and the icons it uses inside, so that it works alone: in a notebook, as a file.

    `theme` is "light" or "dark"; without one the picture follows the reader's setting. `scenery` is what the pictures of the
    game refer to, `colours` its own colours.

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
    style = (_embedded() + stylesheet() + colours).replace("&", "&amp;").replace("<", "&lt;")
    library = {**_library(), **{found[2]: found[0] for found in _DRAWN.finditer(scenery)}}
    scenery = _DRAWN.sub("", scenery)
    needed = _needed(library, svg + scenery + stylesheet() + colours)
    return f'{head}><style>{style}</style><defs class="symbols">{needed}{scenery}</defs>{rest}'


def _needed(library: dict[str, str], picture: str) -> str:
    """The icons, gradients and patterns that a picture uses, and those that they use."""
    wanted = _USED.findall(picture)
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
