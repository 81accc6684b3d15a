"""The board: what a room puts its picture together on."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Container, Sequence, Set
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from typing import Any, NamedTuple, Self

from gameshelf.draw.sheet import Sheet

Art = str | tuple[Any, ...]  # ready, or a macro's name with its values


@dataclass(slots=True)
class Board:
    """A picture that is being put together, in layers: scenery, places to click, words, pieces, the viewer's own hand, small
    buttons over them.

    Everything is placed in the units of the drawing; the page scales it. Ids tell a piece from the others, never its face; only
    in one's own hand, which nobody else's picture has, they may.
    """

    sheet: Sheet
    view: dict[str, Any]
    wide: float
    high: float
    tall: bool = False  # laid out for a phone: words are larger
    legal: dict[str, str] = field(init=False)  # the moves that can be played now, with their labels
    placed: set[str] = field(default_factory=set)  # those that have a place on the board
    scene: list[str] = field(default_factory=list)
    targets: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    held: list[str] = field(default_factory=list)
    overs: list[str] = field(default_factory=list)
    _ids: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.legal = dict(self.view["moves"])

    def draw(self, *art: Any) -> str:
        """What a macro draws."""
        return str(self.sheet.draw(*art))

    def _art(self, art: Art) -> str:
        return str(self.sheet.draw(*art)) if isinstance(art, tuple) and art else str(art or "")

    # What is only to be seen

    def paint(self, art: Art, x: float = 0, y: float = 0, scale: float = 1, id: str = "") -> None:
        """A part of the scenery, under everything else; with an id a beat can name it."""
        found = self._set(art, x, y, scale)
        self.scene.append(f'<g id="{id}">{found}</g>' if id else found)

    def mark(self, art: Art, x: float = 0, y: float = 0, scale: float = 1, over: bool = False) -> None:
        """A sign over the places to click, under the pieces or over them; clicks go through it."""
        found = self._set(art, x, y, scale)
        if over:
            self.overs.append(f'<g class="words">{found}</g>')
        else:
            self.words.append(found)

    def _set(self, art: Art, x: float, y: float, scale: float) -> str:
        found = self._art(art)
        return found if not x and not y and scale == 1 else f'<g transform="{moved(x, y, scale)}">{found}</g>'

    def place(self, id: str, x: float, y: float, art: Art, zoom: str = "", name: str = "", cls: str = "") -> None:
        """A part of the scenery that is told of when it is looked at: a mat, a building, a heap."""
        self.targets.append(_piece(id, cls, moved(x, y), self._art(art), zoom, name, True))

    def word(self, x: float, y: float, text: str | int, cls: str = "") -> None:
        """A word or a number over the places to click; see board.css for the classes of words."""
        self.words.append(f'<text class="{cls}" x="{x:g}" y="{y:g}">{_plain(str(text))}</text>')

    # What can be clicked

    def first(self, *moves: str) -> str:
        """The first of these moves that is allowed, else none."""
        return next((move for move in moves if move in self.legal), "")

    def rest(self) -> list[str]:
        """The allowed moves that have no place yet."""
        return [move for move in self.legal if move not in self.placed]

    def target(
        self,
        moves: str | Sequence[str],
        x: float,
        y: float,
        w: float,
        h: float,
        art: Art = (),
        cls: str = "",
        what: str = "",
        zoom: str = "",
        id: str = "",
    ) -> None:
        """A place to click, of w by h units; it is there also when none of its moves is allowed, and the server says why.

        With several moves it opens a menu. `cls` "under" is a place under a piece, "over" a small button over it. `what` is
        what it is called while it offers nothing, `zoom` what a closer look tells of it.
        """
        offered = (moves,) if isinstance(moves, str) else tuple(moves)
        can = tuple(move for move in offered if move in self.legal)
        self.placed.update(can)
        label = ", ".join(self.legal[move] for move in can) if len(can) == 1 or not what else what
        named = self.name(id or "do-" + offered[0].replace(" ", "-"))
        found = _target(
            named, offered, label or what or self.sheet.label(offered[0]), bool(can), cls, x, y, w, h, self._art(art), zoom
        )
        (self.overs if "over" in cls else self.targets).append(found)

    def name(self, id: str) -> str:
        """This id, or with a number when it is already taken."""
        self._ids[id] = n = self._ids.get(id, 0) + 1
        return id if n == 1 else f"{id}-{n}"

    # What moves

    def piece(
        self,
        id: str,
        x: float,
        y: float,
        art: Art,
        zoom: str = "",
        name: str = "",
        cls: str = "",
        scale: float = 1,
        look: bool = True,
        moves: str | Sequence[str] = (),
        w: float = 0,
        h: float = 0,
        held: bool = False,
        rule: str = "",
    ) -> None:
        """Something that moves: when it lies elsewhere in the next picture, it glides there.

        `zoom` is what a closer look tells of it and `name` what it is called for short; without `look` a click goes through
        to the place under it. With `moves` it is clicked itself, on w by h units around its middle. `held` is in the viewer's
        own hand: on no other table, so that its id may say what it is. `rule` is its rule, where its id does not
        tell it (see the Box's `rules_at`).
        """
        layer = self.held if held else self.pieces
        offered = (moves,) if isinstance(moves, str) else tuple(moves)
        can = tuple(move for move in offered if move in self.legal)
        if can:
            self.placed.update(can)
            label = ", ".join(self.legal[move] for move in can)
            layer.append(_button(id, cls, moved(x, y, scale), self._art(art), zoom, offered, label, w, h, rule))
        else:
            layer.append(_piece(id, cls, moved(x, y, scale), self._art(art), zoom, name, look, rule))

    def dice(
        self, id: str, x: float, y: float, faces: Sequence[tuple[int, int | str]], roll: int, cls: str = "", step: float = 40
    ) -> None:
        """Dice that were rolled, (sides, face) each, in a row around a middle; seen to roll whenever `roll` changes."""
        left = x - step * (len(faces) - 1) / 2
        for n, (sides, face) in enumerate(faces):
            self.piece(f"{id}-{n}", left + step * n, y, ("rolled_die", sides, face, roll), cls=cls)

    # What is drawn once

    def part(self, draw: Callable[..., None], *args: Any, sees: Sequence[str] = (), moves: Container[str] = ()) -> None:
        """What `draw(board, *args)` puts on a board; drawn once, and kept for whenever it is asked to draw the same again.

        `sees` are the keys of the view that it reads, `moves` those that it may offer. It is given a board that knows nothing
        else: what it draws follows from them alone, and is the same for whoever sees the same. All of it is plain data.
        """
        view, legal = {key: self.view[key] for key in sees}, self.legal
        can = [one for one in legal.items() if one[0] in moves] if moves and legal else []
        found = _part(draw, self.sheet, self.wide, self.high, self.tall, marshal.dumps((view, can, args), 2))
        if found.ids:
            if not self._ids.keys().isdisjoint(found.ids):  # a name that another place has: they are told apart by a number
                found = _put_together(draw, self.sheet, self.wide, self.high, self.tall, view, can, args, self._ids)
            self._ids.update(found.ids)
            self.placed |= found.placed
        for layer, drawn in found.layers:
            self._layers[layer].append(drawn)

    @property
    def _layers(self) -> tuple[list[str], ...]:
        return self.scene, self.targets, self.words, self.pieces, self.overs

    # All of it

    def svg(self, title: str) -> Picture:
        """The picture: bare, the page brings stylesheet and symbols."""
        start = f'<svg id="board" class="board{" tall" if self.tall else ""}" viewBox="0 0 {self.wide:g} {self.high:g}"'
        parts = [f'{start} role="group" aria-label="{escape(title)}">', *self.scene]
        layers = [("places", self.targets), ("words", self.words), ("pieces", self.pieces)]
        for name, layer in [*layers, *([("held", self.held)] if self.held else []), ("buttons", self.overs)]:
            kind = {"words": ' class="words"', "pieces": ' class="pieces"', "held": ' class="pieces"'}.get(name, "")
            parts += [f'<g id="{name}"{kind}>', *layer, "</g>"]
        return Picture("\n".join([*parts, "</svg>"]), self.placed)


class Picture(str):
    """A drawn board, and the allowed moves that have a place in it."""

    placed: Set[str]

    def __new__(cls, svg: str, placed: Set[str]) -> Self:
        made = super().__new__(cls, svg)
        made.placed = placed
        return made


class Part(NamedTuple):
    """What was drawn together: its layers by number, its names and the moves that have a place in it."""

    layers: tuple[tuple[int, str], ...]
    ids: dict[str, int]
    placed: frozenset[str]


def _put_together(
    draw: Callable[..., None],
    sheet: Sheet,
    wide: float,
    high: float,
    tall: bool,
    view: dict[str, Any],
    legal: list[tuple[str, str]],
    args: tuple[Any, ...],
    ids: dict[str, int],
) -> Part:
    board = Board(sheet, {**view, "moves": legal}, wide, high, tall, _ids=dict(ids))
    draw(board, *args)
    layers = tuple((n, "\n".join(layer)) for n, layer in enumerate(board._layers) if layer)
    return Part(layers, board._ids, frozenset(board.placed))


@lru_cache(8192)
def _part(draw: Callable[..., None], sheet: Sheet, wide: float, high: float, tall: bool, given: bytes) -> Part:
    view, legal, args = marshal.loads(given)
    return _put_together(draw, sheet, wide, high, tall, view, legal, args, {})


@lru_cache(16384)
def moved(x: float, y: float, scale: float = 1) -> str:
    """Where something lies, as an attribute says it.

    >>> moved(12.5, 3), moved(0, 1 / 3, 0.8)
    ('translate(12.5 3)', 'translate(0 0.33) scale(0.8)')
    """
    return f"translate({round(x, 2) or 0:g} {round(y, 2) or 0:g})" + (f" scale({round(scale, 3):g})" if scale != 1 else "")


def _said(zoom: str, rule: str = "") -> str:
    return (f' data-zoom="{_plain(zoom)}"' if zoom else "") + (f' data-rule="{rule}"' if rule else "")


@lru_cache(8192)
def _plain(text: str) -> str:
    return escape(text).encode("ascii", "xmlcharrefreplace").decode()


def _offer(moves: tuple[str, ...]) -> str:
    return f'data-move="{moves[0]}"' if len(moves) == 1 else f'data-moves="{"|".join(moves)}"'


@lru_cache(8192)
def _target(
    id: str,
    moves: tuple[str, ...],
    label: str,
    can: bool,
    cls: str,
    x: float,
    y: float,
    w: float,
    h: float,
    art: str,
    zoom: str,
) -> str:
    name = f"do{' can' if can else ''}{' ' if cls else ''}{cls.strip()}"
    return (
        f'<g id="{id}" class="{name}" {_offer(moves)} role="button" tabindex="0"'
        f' aria-label="{_plain(label)}{"" if can else ", not now"}"{_said(zoom)} transform="{moved(x, y)}">'
        f'<rect class="pad" width="{round(w, 2):g}" height="{round(h, 2):g}" rx="10"/>{art}</g>'
    )


@lru_cache(8192)
def _button(
    id: str, cls: str, at: str, art: str, zoom: str, moves: tuple[str, ...], label: str, w: float, h: float, rule: str
) -> str:
    return (
        f'<g id="{id}" class="do can under look {cls}" transform="{at}" {_offer(moves)} role="button" tabindex="0"'
        f' aria-label="{_plain(label)}"{_said(zoom, rule)}>'
        f'<rect class="pad" x="{-w / 2:g}" y="{-h / 2:g}" width="{w:g}" height="{h:g}" rx="9"/><g>{art}</g></g>'
    )


@lru_cache(8192)
def _piece(id: str, cls: str, at: str, art: str, zoom: str, name: str, look: bool, rule: str = "") -> str:
    # Written here and not in a template: there are some ninety of them in a picture. These are our own words and numbers, and
    # art that its template has escaped.
    if zoom:
        cls = f"look {cls}".strip() if look else cls
        shown = f' class="{cls}"' if cls else ""
        told = _said(zoom, rule) if name and name != zoom else ' data-zoom=""' + _said("", rule)  # the label says it all
        return f'<g id="{id}"{shown} transform="{at}" role="img" aria-label="{_plain(name or zoom)}"{told}>{art}</g>'
    return f'<g id="{id}" class="{cls}" transform="{at}">{art}</g>' if cls else f'<g id="{id}" transform="{at}">{art}</g>'
