"""What a picture is put together of: pieces with a place of their own, piles of them, and the marks of the room's template."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gameshelf.draw import drawn
from gameshelf.games.takara.drawing import words

if TYPE_CHECKING:
    from markupsafe import Markup

FOLDER = Path(__file__).parent.parent
SHEET = "board.svg.jinja"
MATS = 672  # where the mats begin
ICONS: dict[str, tuple[str, ...]] = {
    "karas": ("coin",), "rockfall": ("rock",), "xp": ("star",), "cross": ("star", "cross"), "chest": ("chest",),
    "stone": ("gem",), "bat": ("bat",), "goblin": ("goblin",), "skeleton": ("bones",), "drake": ("dragon",),
}  # fmt: skip
# What tells monsters of one family apart: a crown for those who lead, a coin for those who hoard
MARKS = {
    "bat-b": "coin", "goblin-a": "crown", "goblin-b": "shield", "goblin-c": "coin", "skeleton-a": "crown", "skeleton-b": "coin",
}  # fmt: skip


def draw(name: str, *values: Any) -> Markup:
    return drawn(FOLDER, SHEET, name, *values)


def corner(seat: int) -> tuple[int, int]:
    return 6 + 378 * (seat % 2), MATS + 108 * (seat // 2)


def on_mat(seat: int, x: int, y: int, more: str = "") -> str:
    left, top = corner(seat)
    return f"translate({left + x} {top + y}){more}"


@cache
def icons(face: str | None) -> tuple[str, ...]:
    if face is None:
        return ()
    sort = words.sort_of(face)
    return ICONS[face.split("-")[0] if sort == "monster" else sort]


def value_of(name: str | None) -> str:
    """The number on a tile of Karas or XP, as far as its name is known."""
    return name.split(" ", 1)[0] if name and name[0].isdigit() else ""


def group(id: str, cls: str, at: str, art: str, zoom: str = "", name: str = "", look: bool = True) -> str:
    """Something with a place of its own: its id tells its place at the deal, never its face.

    `zoom` is what a closer look tells of it, and `name` what it is called for short. Without `look` a click goes through to
    the place under it.

    Written here and not in the template, because there are some ninety of them: put into a template, each of their parts would
    be looked at for what must be escaped. These are our own words and numbers, and art that its template has escaped.
    """
    if zoom:
        told = f'role="img" aria-label="{escape(name or zoom)}" data-zoom="{escape(zoom)}"'
        cls = f"look {cls}".strip() if look else cls
        return f'<g id="{id}" class="{cls}" transform="{at}" {told}>{art}</g>'
    return f'<g id="{id}" class="{cls}" transform="{at}">{art}</g>' if cls else f'<g id="{id}" transform="{at}">{art}</g>'


def button(id: str, cls: str, at: str, art: str, zoom: str, move: str, label: str, w: int, h: int) -> str:
    """A piece that is clicked to play a move: pressed for longer, it is looked at."""
    return (
        f'<g id="{id}" class="do can under look {cls}" transform="{at}" data-move="{move}" role="button" tabindex="0"'
        f' aria-label="{escape(label)}" data-zoom="{escape(zoom)}">'
        f'<rect class="pad" x="{-w / 2:g}" y="{-h / 2:g}" width="{w}" height="{h}" rx="9"/><g>{art}</g></g>'
    )


@dataclass(slots=True)
class Pile:
    """Pieces of one kind that lie on each other, with their number."""

    cls: str
    icon: str
    mark: str
    value: str
    said: str
    ids: list[str]

    def drawn(self, at: str, small: bool, where: str, sale: tuple[str, str] | None = None) -> str:
        """All of them, though only two are seen; the last shows what they are. With a sale (move and label) it is clicked."""
        found = "".join(group(id, self.cls, at, "") for id in self.ids[:-2])
        if len(self.ids) > 1:
            found += group(self.ids[-2], self.cls, at, draw("under", self.icon, small))
        art = draw("chip", self.icon, self.mark, self.value, len(self.ids), small)
        zoom = f"{where}: {words.listed([self.said] * len(self.ids))}."
        if sale:
            side = 31 if small else 38
            return found + button(self.ids[-1], self.cls, at, art, zoom, *sale, side, side)
        return found + group(self.ids[-1], self.cls, at, art, zoom)


def pile_up(piles: dict[str, Pile], key: str, place: int, face: str, name: str, xp: int) -> None:
    """Put a tile on the pile of its kind."""
    if key not in piles:
        sort, cls = words.sort_of(face), f"l{place % 9 // 3 + 1}"
        value = value_of(name) if sort == "karas" else "" if sort in ("rockfall", "chest") else str(xp)
        piles[key] = Pile(cls, icons(face)[0], MARKS.get(face, ""), value, words.called(face, name, xp), [])
    piles[key].ids.append(f"tile-{place}")
