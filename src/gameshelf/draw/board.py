"""The board: what a room puts its picture together on."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Sequence, Set
from contextvars import ContextVar
from functools import cache, lru_cache
from html import escape
from itertools import islice
from operator import itemgetter
from typing import Any, NamedTuple, Self, TypeVar

from gameshelf.draw.sheet import Sheet

Art = str | tuple[Any, ...]  # ready, or a macro's name with its values
Lines = tuple[str, ...]
T = TypeVar("T")
Given = tuple[tuple[Any, ...], tuple[tuple[str, str], ...], Any]  # a part's arguments, what it may offer, what it sees
FOUND = 8192  # things of views of which is kept what was found out about them
KEPT = 24_576  # parts that are kept for whoever sees the same, of one to four kilobytes each


class Board:
    """A picture that is being put together, in layers: scenery, places to click, words, pieces, the viewer's own hand, small
    buttons over them.

    Everything is placed in the units of the drawing; the page scales it. Ids tell a piece from the others, never its face; only
    in one's own hand, which nobody else's picture has, they may.
    """

    __slots__ = (
        "_finished", "_ids", "_layers", "_memory", "_nth", "_shared", "held", "high", "legal", "overs", "pieces", "placed",
        "scene", "sheet", "tall", "targets", "view", "wide", "words",
    )  # fmt: skip

    def __init__(self, sheet: Sheet, view: dict[str, Any], wide: float, high: float, tall: bool = False) -> None:
        self.sheet, self.view, self.wide, self.high = sheet, view, wide, high
        self.tall = tall  # laid out for a phone: words are larger
        self.legal: dict[str, str] = dict(view["moves"])  # the moves that can be played now, with their labels
        self.placed: set[str] = set()  # those that have a place on the board
        self.scene: list[str] = []
        self.targets: list[str] = []
        self.words: list[str] = []
        self.pieces: list[str] = []
        self.held: list[str] = []
        self.overs: list[str] = []
        self._layers = self.scene, self.targets, self.words, self.pieces, self.overs  # what a part may draw
        self._ids: dict[str, int] = {}
        self._memory = memory = _remembered.get()
        self._shared = memory is not None  # whether nobody changes what it is given
        if memory is not None:
            self._nth: dict[Callable[..., None], int] = {}  # how often each part was drawn
            self._finished: tuple[list[Lines], ...] = ([], [], [], [], [])  # of each layer, what came finished, in order
            if memory.size != (wide, high, tall):
                memory.size = wide, high, tall
                memory.parts.clear()

    def draw(self, *art: Any) -> str:
        """What a macro draws."""
        return self.sheet.art(*art)

    def _art(self, art: Art) -> str:
        return self.sheet.art(*art) if isinstance(art, tuple) and art else str(art or "")

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
        series: Sequence[str] = (),
    ) -> None:
        """A place to click, of w by h units; it is there also when none of its moves is allowed, and the server says why.

        With several moves it opens a menu. `cls` "under" is a place under a piece, "over" a small button over it; one that is
        "mute" has no room for its name on a phone, and tells it before it is played. `what` is what it is called while it
        offers nothing, `zoom` what a closer look tells of it. With a `series` a click makes several moves one after the other,
        as long as each can be made.
        """
        offered = (moves,) if isinstance(moves, str) else tuple(moves)
        can = tuple([move for move in offered if move in self.legal])
        self.placed.update(can)
        label = ", ".join(self.legal[move] for move in can) if len(can) == 1 or not what else what
        named = self.name(id or "do-" + offered[0].replace(" ", "-"))
        found = _target(
            named, offered, label or what or self.sheet.label(offered[0]), bool(can), cls, x, y, w, h, self._art(art), zoom,
            tuple(series),
        )  # fmt: skip
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
        solid: bool = True,
        moves: str | Sequence[str] = (),
        w: float = 0,
        h: float = 0,
        held: bool = False,
        rule: str = "",
    ) -> None:
        """Something that moves: when it lies elsewhere in the next picture, it glides there.

        `zoom` is what a closer look tells of it and `name` what it is called for short (a name alone leaves the closer look to
        the place under it); without `solid` a click goes through to that place. With `moves` it is clicked itself, on w by h
        units around its middle; when none of them is allowed, a click asks the server why.
        `held` is in the viewer's own hand: on no other table, so that its id may say what it is.
        `rule` is its rule, where its id does not tell it (see the Box's `rules_at`). One whose `cls` is "tells" says first what
        it is, and offers its moves after that.
        """
        layer = self.held if held else self.pieces
        offered = (moves,) if isinstance(moves, str) else tuple(moves)
        can = tuple([move for move in offered if move in self.legal])
        if can:
            self.placed.update(can)
            label = ", ".join(self.legal[move] for move in can)
            layer.append(_button(id, cls, moved(x, y, scale), self._art(art), zoom, offered, label, w, h, rule))
        else:
            why = offered[0] if offered else ""
            layer.append(_piece(id, cls, moved(x, y, scale), self._art(art), zoom, name, solid, rule, why))

    def die(
        self, n: int, x: float, y: float, sides: int, face: int | str, r: float, told: str, cls: str, roll: int = 0
    ) -> None:
        """The nth of the dice that were rolled; seen to roll when its face changes, or the number of the roll."""
        self.piece(f"roll-{n}", x, y, ("rolled_die", sides, face, r, roll), told, cls=cls, solid=False)

    # What is drawn once

    def part(self, draw: Callable[..., None], *args: Any, sees: Sequence[str] = (), moves: Set[str] = frozenset()) -> None:
        """What `draw(board, *args)` puts on a board; drawn once, and kept for whenever it is asked to draw the same again.

        `sees` are the keys of the view that it reads, `moves` those that it may offer. It is given a board that knows nothing
        else: what it draws follows from them alone, and is the same for whoever sees the same. All of it is plain data.
        """
        view, legal, memory = self.view, self.legal, self._memory
        can: tuple[tuple[str, str], ...] = ()
        if moves and legal and not legal.keys().isdisjoint(moves):
            can = tuple([one for one in legal.items() if one[0] in moves])
        given = args, can, _values(sees)(view) if sees else ()
        if memory is None:
            found = self._same(draw, sees, given) if self._shared else self._drawn(draw, sees, given)
        else:
            nth = self._nth[draw] = self._nth.get(draw, 0) + 1
            slot = draw, nth, not can  # what it looks like on one's own turn, and on that of others
            last = memory.parts.get(slot)
            if last is not None and last[0] == given:
                found = last[1]
            else:
                found = memory.finished(self._drawn(draw, sees, given))
                memory.parts[slot] = given, found
        lines_of, ids, placed, _ = found
        if ids:
            if not self._ids.keys().isdisjoint(ids):  # a name that another place has: they are told apart by a number
                found = self._put_together(draw, sees, given, self._ids)
                lines_of, ids, placed, _ = found if memory is None else memory.finished(found)
            self._ids.update(ids)
        if placed:
            self.placed |= placed
        layers = self._layers
        if memory is None:
            for layer, lines in lines_of:
                layers[layer].extend(lines)
        else:
            finished = self._finished
            for layer, lines in lines_of:
                layers[layer].extend(lines)
                finished[layer].append(lines)

    def once(self, find: Callable[[Any], T], thing: Any) -> T:
        """What `find` finds out about a thing of the view; once for things that many views share, which nobody changes."""
        if not self._shared:
            return find(thing)
        found = _found.get((find, id(thing)))
        if found is None:
            if len(_found) >= FOUND:
                _found.clear()
            found = _found[find, id(thing)] = thing, find(thing)  # as long as it is kept here, no other thing has its number
        known: T = found[1]
        return known

    def _same(self, draw: Callable[..., None], sees: Sequence[str], given: Given) -> Part:
        """The same for the very same things as before, which a look into them need not tell."""
        args, can, shown = given
        seen = map(id, shown) if len(sees) > 1 else (id(shown),)
        key = draw, self.sheet, self.wide, self.high, self.tall, can, *seen, *map(id, args)
        found = _for_these.get(key)
        if found is None:
            if len(_for_these) >= KEPT:
                _for_these.clear()
            found = _for_these[key] = given, self._drawn(draw, sees, given)  # as long as they are kept here they are the same
        return found[1]

    def _drawn(self, draw: Callable[..., None], sees: Sequence[str], given: Given) -> Part:
        """What was drawn before for whoever sees the same, or else anew."""
        key: Any = (type(self), draw, self.sheet, self.wide, self.high, self.tall, marshal.dumps(given, 2))
        found = _parts.get(key)
        if found is None:
            if len(_parts) >= KEPT:
                for old in list(islice(_parts, KEPT // 8)):
                    del _parts[old]
            found = _parts[key] = self._put_together(draw, sees, given, {})
        return found

    def _put_together(self, draw: Callable[..., None], sees: Sequence[str], given: Given, ids: dict[str, int]) -> Part:
        """What a part draws on a board of its own."""
        args, can, shown = given
        view = {"moves": can}
        if sees:
            view.update(zip(sees, shown if len(sees) > 1 else (shown,), strict=True))
        token = _remembered.set(None)  # that is of whole pictures
        try:
            board = type(self)(self.sheet, view, self.wide, self.high, self.tall)
            board._ids.update(ids)
            board._shared = self._shared
            draw(board, *args)
        finally:
            _remembered.reset(token)
        layers, calls = [], False
        for n, layer in enumerate(board._layers):
            if layer:
                text = "\n".join(layer)
                calls = calls or "@" in text
                layers.append((n, tuple(layer if text.count("\n") < len(layer) else text.split("\n"))))
        return Part(tuple(layers), board._ids, frozenset(board.placed), calls)

    # All of it

    def svg(self, title: str) -> Picture:
        """The picture: bare, the page brings stylesheet and symbols."""
        start = f'<svg id="board" class="board{" tall" if self.tall else ""}" viewBox="0 0 {self.wide:g} {self.high:g}"'
        memory, layers = self._memory, self._layers
        scene, targets, words, pieces, overs = layers if memory is None else map(memory.finish, layers, self._finished)
        held = self.held if memory is None else memory.finish(self.held, [])
        lines = [f'{start} role="group" aria-label="{escape(title)}">', *scene, '<g id="places">', *targets, "</g>"]
        lines += ['<g id="words" class="words">', *words, "</g>", '<g id="pieces" class="pieces">', *pieces, "</g>"]
        if held:
            lines += ['<g id="held" class="pieces">', *held, "</g>"]
        lines += ['<g id="buttons">', *overs, "</g>", "</svg>"]
        return Picture(lines, self.placed, "\n".join(lines) if memory is None else "")


class Memory:
    """What was drawn last for one seat of one table: a part that sees the same again need not even be looked for.

    `name` is what is done to every line that calls a seat, with an @: its name is put in, for instance.
    """

    __slots__ = ("name", "parts", "size")

    def __init__(self, name: Callable[[str], str] = str) -> None:
        self.name = name
        self.parts: dict[tuple[Callable[..., None], int, bool], tuple[Given, Part]] = {}
        self.size: tuple[float, float, bool] = (0, 0, False)

    def draw(self, picture: Callable[..., str], view: dict[str, Any], **how: Any) -> str:
        """A picture of this view, which is not to be changed; the same that would be drawn without the last one, but sooner.

        Of a `Picture` only the blocks are put together.
        """
        token = _remembered.set(self)
        try:
            return picture(view, **how)
        finally:
            _remembered.reset(token)

    def finished(self, part: Part) -> Part:
        """The same part with the names in it."""
        if not part.calls:
            return part
        return Part(tuple([(n, self.named(lines)) for n, lines in part.layers]), part.ids, part.placed, True)

    def named(self, lines: Lines) -> Lines:
        name = self.name
        return tuple([name(line) if "@" in line else line for line in lines])

    def finish(self, layer: list[str], parts: list[Lines]) -> list[str]:
        """A layer in lines, with the names in it; those of its parts are finished already."""
        if sum(map(len, parts)) == len(layer):
            return layer
        found: list[str] = []
        done, at = iter(parts), 0
        part = next(done, None)
        while at < len(layer):
            if part is not None and layer[at] is part[0]:
                found += part
                at += len(part)
                part = next(done, None)
            else:
                found += self.named(tuple(layer[at].split("\n")))
                at += 1
        return found


_remembered: ContextVar[Memory | None] = ContextVar("remembered", default=None)


class Picture(str):
    """A drawn board: in lines, each a block of its own, and with the allowed moves that have a place in it.

    As a text it is all of them, unless it was drawn for a `Memory`.
    """

    blocks: list[str]
    placed: Set[str]

    def __new__(cls, blocks: list[str], placed: Set[str], text: str = "") -> Self:
        made = super().__new__(cls, text)
        made.blocks, made.placed = blocks, placed
        return made


class Part(NamedTuple):
    """What was drawn together: its layers by number, its names, the moves that have a place in it, whether it calls a seat."""

    layers: tuple[tuple[int, Lines], ...]
    ids: dict[str, int]
    placed: frozenset[str]
    calls: bool


_parts: dict[Any, Part] = {}
_for_these: dict[Any, tuple[Given, Part]] = {}
_found: dict[tuple[Callable[[Any], Any], int], tuple[Any, Any]] = {}
_values = cache(lambda keys: itemgetter(*keys))  # of a view; of one key the bare value


@lru_cache(16384)
def moved(x: float, y: float, scale: float = 1) -> str:
    """Where something lies, as an attribute says it.

    >>> moved(12.5, 3), moved(0, 1 / 3, 0.8)
    ('translate(12.5 3)', 'translate(0 0.33) scale(0.8)')
    """
    return f"translate({round(x, 2) or 0:g} {round(y, 2) or 0:g})" + (f" scale({round(scale, 3):g})" if scale != 1 else "")


def _said(zoom: str, rule: str = "", why: str = "") -> str:
    told = (f' data-zoom="{_plain(zoom)}"' if zoom else "") + (f' data-rule="{rule}"' if rule else "")
    return f'{told} data-why="{why}"' if why else told


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
    series: tuple[str, ...] = (),
) -> str:
    name = f"do{' can' if can else ''}{' ' if cls else ''}{cls.strip()}"
    both = f' data-series="{_plain("|".join(series))}"' if series else ""
    return (
        f'<g id="{id}" class="{name}" {_offer(moves)}{both} role="button" tabindex="0"'
        f' aria-label="{_plain(label)}{"" if can or series else ", not now"}"{_said(zoom)} transform="{moved(x, y)}">'
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
def _piece(
    id: str, cls: str, at: str, art: str, zoom: str, name: str, solid: bool, rule: str = "", why: str = ""
) -> str:  # fmt: skip
    # Written here and not in a template: there are some ninety of them in a picture. These are our own words and numbers, and
    # art that its template has escaped.
    if zoom:
        cls = f"look {cls}".strip() if solid else cls
        shown = f' class="{cls}"' if cls else ""
        told = (
            _said(zoom, rule, why) if name and name != zoom else ' data-zoom=""' + _said("", rule, why)
        )  # the label says it all
        return f'<g id="{id}"{shown} transform="{at}" role="img" aria-label="{_plain(name or zoom)}"{told}>{art}</g>'
    cls = f"look {cls}".strip() if why and solid else cls
    shown = f' class="{cls}"' if cls else ""
    called = f' role="img" aria-label="{_plain(name)}"' if name else ""
    return f'<g id="{id}"{shown} transform="{at}"{called}{_said("", "", why)}>{art}</g>'
