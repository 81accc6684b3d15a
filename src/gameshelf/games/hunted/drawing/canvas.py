"""What a picture is put together on: pieces, places to click, and the marks of the room's template."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gameshelf.draw import Board, Sheet, moved
from gameshelf.games.hunted.content import KINDS
from gameshelf.games.hunted.drawing.words import ARTS, gains, priced, short, split, told
from gameshelf.games.hunted.moves import VOCABULARY

if TYPE_CHECKING:
    from markupsafe import Markup

SHEET = Sheet(Path(__file__).parent.parent, VOCABULARY)
NUMBER = {key: n for n, key in enumerate(KINDS)}
TONES = {
    "hallway": "t-steel", "door": "t-wood", "weapon": "t-red", "item": "t-leaf", "hostage": "t-dusk", "regroup": "t-pink",
    "terrorist": "t-ink",
}  # fmt: skip

# The drawing is 760 units wide; the tower stands on the left, everything else from LEFT to RIGHT
LEFT, RIGHT = 120, 752
CARD, TALL = 116, 112  # a card of a row
KIT = 88  # the height of a card in somebody's inventory
STAGE = 152
LETTERS = 15  # of a line under the picture of a card
FINGER = 52  # a small button: on a phone, where the drawing has half its size, still wide enough for a finger


def Piece(id: str, cls: str, at: str, art: str, zoom: str = "") -> str:
    """Something that moves. `zoom` is all that it says, for a closer look."""
    told = f' role="img" aria-label="{escape(zoom)}" data-zoom="{escape(zoom)}"' if zoom else ""
    shown = f' class="{cls}"' if cls else ""
    return f'<g id="{id}"{shown} transform="{at}"{told}>{art}</g>'


@dataclass(slots=True)
class Table(Board):
    """The board, on which equal cards are told apart."""

    copies: dict[str, int] = field(default_factory=dict)

    def put(
        self, card: dict[str, Any], x: float, y: float, art: Markup, scale: float = 1, zoom: str = "", look: bool = True
    ) -> None:
        """A card that lies open. Equal cards are told apart by the order in which they lie."""
        key = card["key"]
        self.copies[key] = n = self.copies.get(key, -1) + 1
        at = moved(round(x), round(y), scale)
        cls = f"dealt{' look' if look else ''} {TONES[card['type']]}"
        self.pieces.append(Piece(f"card-{NUMBER[key]}-{n}", cls, at, art, zoom or told(card)))


def draw(name: str, *values: Any) -> Markup:
    return SHEET.draw(name, *values)


def face(card: dict[str, Any], small: bool = False, room: int = CARD) -> Markup:
    """A card that lies open: a small one has signs only; of one that lies under another, `room` can be seen."""
    if card["type"] == "terrorist":
        return draw("terrorist", split(card["name"]), tuple(card["targets"]), card["hostages"], card["draws"])
    art, words = ARTS.get(card["key"], "person"), "" if small else short(card)
    words = words if len(words) < LETTERS else ""
    return draw("card", split(card["name"]), tuple(card["icons"]), art, gains(card), words, priced(card), room)
