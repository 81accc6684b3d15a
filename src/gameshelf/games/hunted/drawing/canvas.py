"""What a picture is put together on: pieces, places to click, and the marks of the room's template."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gameshelf.draw import drawn, piece
from gameshelf.games.hunted.content import KINDS
from gameshelf.games.hunted.drawing.words import ARTS, gains, priced, short, split, told
from gameshelf.games.hunted.moves import VOCABULARY

if TYPE_CHECKING:
    from markupsafe import Markup

FOLDER = Path(__file__).parent.parent
SHEET = "board.svg.jinja"
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


@dataclass(slots=True)
class Piece:
    """Something that moves. `zoom` is all that it says, for a closer look."""

    id: str
    cls: str
    at: str
    art: Markup
    zoom: str = ""


@dataclass(slots=True)
class Board:
    """What is drawn: places to click under the pieces, pieces, and small buttons over them."""

    view: dict[str, Any]
    legal: dict[str, str]
    high: int = 0
    scene: list[Markup] = field(default_factory=list)
    targets: list[Markup] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    overs: list[Markup] = field(default_factory=list)
    placed: set[str] = field(default_factory=set)
    ids: dict[str, int] = field(default_factory=dict)
    copies: dict[str, int] = field(default_factory=dict)

    def target(
        self,
        move: str,
        x: float,
        y: float,
        w: float,
        h: float,
        art: tuple[Any, ...] = (),
        cls: str = "",
        what: str = "",
    ) -> None:
        """A place to click; it is there also when its move is not allowed, and the server says why."""
        label = self.legal.get(move, "")
        id = "do-" + move.replace(" ", "-")
        self.ids[id] = n = self.ids.get(id, 0) + 1
        if label:
            self.placed.add(move)
            cls = f" can{cls}"
        if n > 1:
            id = f"{id}-{n}"
        found = _place(id, move, label or _label(move, what), cls, round(x), round(y), round(w), round(h), art)
        (self.overs if "over" in cls else self.targets).append(found)

    def first(self, *moves: str) -> str:
        """The first of these moves that is allowed, else none."""
        return next((move for move in moves if move in self.legal), "")

    def put(
        self, card: dict[str, Any], x: float, y: float, art: Markup, scale: float = 1, zoom: str = "", look: bool = True
    ) -> None:
        """A card that lies open. Equal cards are told apart by the order in which they lie."""
        key = card["key"]
        self.copies[key] = n = self.copies.get(key, -1) + 1
        at = f"translate({round(x)} {round(y)})" + (f" scale({scale})" if scale != 1 else "")
        cls = f"dealt{' look' if look else ''} {TONES[card['type']]}"
        self.pieces.append(Piece(f"card-{NUMBER[key]}-{n}", cls, at, art, zoom or told(card)))


def moved(x: float, y: float) -> str:
    return f"translate({round(x)} {round(y)})"


@lru_cache(4096)
def _place(id: str, move: str, label: str, cls: str, x: int, y: int, w: int, h: int, art: tuple[Any, ...]) -> Markup:
    inside = "" if not art else piece(*art) if art[0] == "caption" else draw(*art)
    return piece("target", id, move, label, cls, x, y, w, h, inside)


@cache
def _label(move: str, what: str) -> str:
    """What a place says while its move is not allowed."""
    found = VOCABULARY.find(move)
    assert found is not None, f"{move} is drawn and is no move"
    return f"{found.verb.capitalize()} {what}" if what else found.label if found.label != move else move.capitalize()


def draw(name: str, *values: Any) -> Markup:
    return drawn(FOLDER, SHEET, name, *values)


def face(card: dict[str, Any], small: bool = False, room: int = CARD) -> Markup:
    """A card that lies open: a small one has signs only; of one that lies under another, `room` can be seen."""
    if card["type"] == "terrorist":
        return draw("terrorist", split(card["name"]), tuple(card["targets"]), card["hostages"], card["draws"])
    effect = card["effect"]
    art, words = ARTS.get(card["key"], "person"), "" if small else short(effect)
    words = words if len(words) < LETTERS else ""
    return draw("card", split(card["name"]), tuple(card["icons"]), art, gains(effect), words, priced(card["price"]), room)
