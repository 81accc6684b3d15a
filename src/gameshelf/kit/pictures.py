"""Pictures: well formed, everything in them to be reached, nothing told that the seat may not know; wide and tall."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from gameshelf.core import Box, Event, State
from gameshelf.draw import colours, stylesheet, symbols
from gameshelf.kit.playing import Setting, decisions, on_every_game, on_every_setting, sample, seats

LARGEST = 60_000  # bytes of a picture
ALONE = 160_000  # of one that stands alone
SLOWEST = 0.008  # seconds, on a machine that writes down two thousand numbers in half a millisecond; a slower one has longer
WRITING = 0.0005
_USED = re.compile(r'(?:href="|url\()#([\w-]+)')
_AT = re.compile(r"translate\((-?[\d.]+) (-?[\d.]+)\)(?: scale\(([\d.]+)\))?$")


def layouts(box: Box) -> list[dict[str, bool]]:
    """How `picture` is called for each layout."""
    return [{"tall": name == "tall"} if len(box.layouts) > 1 else {} for name in box.layouts]


def pictures(setting: Setting, seed: int, count: int = 8) -> Iterator[tuple[State, int | None, dict[str, bool], str]]:
    """Some positions of a random game and its end, drawn for the first who is asked in every layout."""
    game = setting.new(seed)
    for position in [*(position for position, _ in sample(game, seed, count)), game]:
        for how in layouts(setting.box):
            yield position, position.seat, how, setting.box.picture(position.view(position.seat), **how)


def offers(node: Element) -> list[str]:
    """The moves of a place to click."""
    one = node.get("data-move")
    return [one] if one else node.get("data-moves", "").split("|") if node.get("data-moves") else []


def place_of(node: Element) -> tuple[float, float, float]:
    """Where something is put, and its scale."""
    at = _AT.match(node.get("transform") or "translate(0 0)")
    assert at, f"{node.get('id')} lies at {node.get('transform')!r}; a place is translate(x y), then scale(n)."
    return float(at[1]), float(at[2]), float(at[3] or 1)


@on_every_setting
def pictures_are_well_formed_and_offer_what_can_be_played(setting: Setting) -> None:
    for game, seat, _, picture in pictures(setting, 1):
        assert picture.isascii(), "A picture has other letters than ASCII; write them as numbers: it is sent faster."
        assert len(picture) < LARGEST, f"A picture has {len(picture):,} bytes."
        root = ElementTree.fromstring(picture)
        ids = [node.get("id") for node in root.iter() if node.get("id")]
        twice = [one for one in ids if ids.count(one) > 1]
        assert not twice, f"The id {twice[0]} is there twice."
        legal = {move.notation for move in game.moves()} if seat is not None else set()
        _, _, wide, high = map(float, str(root.get("viewBox")).split())
        for node in root.iter():
            assert not node.get("style"), f"{node.get('id')} has a style=, which the page forbids; use classes."
            if node.get("data-zoom") is not None:
                assert node.get("aria-label"), f"{node.get('id')} can be looked at and has no label."
            if moves := offers(node):
                _check_place(node, moves, game, legal, wide, high)


def _check_place(node: Element, moves: list[str], game: State, legal: set[str], wide: float, high: float) -> None:
    """A place to click is a button with a label, inside the board, and says rightly whether it can be played."""
    where = f"The place of {', '.join(moves)}"
    assert node.get("role") == "button", f"{where} is no button."
    assert node.get("tabindex") == "0", f"{where} cannot be reached with the keyboard."
    assert node.get("aria-label"), f"{where} has no label."
    for move in moves:
        assert game.read(move), f"{move} is drawn and is no move."
    can = "can" in node.get("class", "").split()
    assert can == bool(legal & set(moves)), f"{where} {'glows' if can else 'does not glow'} in the wrong moment."
    pad = next((part for part in node.iter("rect") if part.get("class") == "pad"), None)
    if pad is None:
        return
    x, y, scale = place_of(node)
    left, top = x + scale * float(pad.get("x") or 0), y + scale * float(pad.get("y") or 0)
    right, bottom = left + scale * float(pad.get("width", "0")), top + scale * float(pad.get("height", "0"))
    inside = left >= -4 and top >= -4 and right <= wide + 4 and bottom <= high + 4
    assert inside, f"{where} lies outside of the board: {left:g} {top:g} to {right:g} {bottom:g}."


@on_every_setting
def pictures_tell_a_seat_nothing_that_it_cannot_know(setting: Setting) -> None:
    game = setting.new(3)
    for position, _ in sample(game, 3, 4):
        for seat in seats(position):
            for how in layouts(setting.box):
                real = setting.box.picture(position.view(seat), **how)
                imagined = setting.box.picture(position.imagine(seat, 5).view(seat), **how)
                assert real == imagined, f"The picture for {seat} tells what it cannot know."


@on_every_setting
def what_is_shown_on_the_way_can_be_drawn_for_everybody(setting: Setting) -> None:
    """A position where a move pauses is a whole one: each seat has a view and a picture of it, and nothing can be played."""
    journal: list[Event] = []
    game = setting.box.setup(setting.players, 6, journal=journal, **dict(setting.options))
    for _ in decisions(game, 6):
        pass
    for position in [event.position for event in journal if event.position is not None][:4]:
        assert position.journal is None, "Somebody listens to a position that is only looked at."
        for seat in seats(position):
            view = position.view(seat)
            assert view["moves"] == [], f"{seat} could play {view['moves'][0]} in the middle of a move."
            for how in layouts(setting.box):
                assert setting.box.picture(view, **how).startswith("<svg"), f"The picture for {seat} is none."


@on_every_setting
def the_same_pieces_lie_on_every_seats_table(setting: Setting) -> None:
    """All but what is held in a hand: that lies before its holder alone, and a spectator has none."""
    game = setting.new(4)
    for position, _ in sample(game, 4, 4):
        for how in layouts(setting.box):
            tables: list[set[str | None]] = []
            held: set[str | None] = set()
            for seat in seats(position):
                root = ElementTree.fromstring(setting.box.picture(position.view(seat), **how))
                layers = {layer.get("id"): {node.get("id") for node in layer} for layer in root if layer.get("id")}
                tables.append(layers.get("pieces", set()))
                own = layers.get("held", set())
                assert not own or seat is not None, f"A spectator holds {sorted(map(str, own))[:5]}."
                assert not own & held, f"Two seats hold the same: {sorted(map(str, own & held))[:5]}."
                held |= own
            for one in tables[1:]:
                assert one == tables[0], f"Pieces that only some seats have: {sorted(map(str, one ^ tables[0]))[:5]}."


@on_every_game
def every_sign_and_every_colour_that_is_used_exists(box: Box) -> None:
    there = set(re.findall(r'id="([\w-]+)"', symbols() + box.scenery()))
    css = stylesheet() + colours(box.folder)
    unknown = set(re.findall(r"var\((--[\w-]+)", css)) - set(re.findall(r"(--[\w-]+):", css))
    assert not unknown, f"Colours that nobody defines: {sorted(unknown)}."
    for players in box.seats:
        for position, _ in sample(box.setup(players, 6), 6, 8):
            for how in layouts(box):
                svg = box.picture(position.view(position.seat), **how)
                own = set(re.findall(r'id="([\w-]+)"', svg))
                missing = set(_USED.findall(svg + box.scenery())) - own - there
                assert not missing, f"Signs that nobody drew: {sorted(missing)}."


@on_every_game
def a_picture_stands_alone(box: Box) -> None:
    for players in box.seats:
        game = box.setup(players, 1)
        for how in layouts(box):
            alone = box.alone(box.picture(game.view(game.seat), **how))
            ElementTree.fromstring(alone)
            missing = [name for name in _USED.findall(alone) if f'id="{name}"' not in alone]
            assert not missing, f"A picture that stands alone lacks {missing}."
            assert len(alone) < ALONE, f"A picture that stands alone has {len(alone):,} bytes."


@on_every_game
def pictures_are_drawn_fast(box: Box) -> None:
    game = box.setup(box.seats[-1], 8)
    views: list[dict[str, Any]] = [position.view(position.seat) for position, _ in sample(game, 8, 40)]
    for view in views[:4]:
        box.picture(view)
    drawing = [_seconds(partial(box.picture, view)) for view in views]
    writing = max(_seconds(lambda: [f"{number / 3:.1f}" for number in range(2000)]) for _ in range(9))
    each, pace = sum(drawing) / len(views), max(1.0, writing / WRITING)
    assert each < SLOWEST * pace, f"A picture takes {1000 * each:.1f} ms, where {1000 * SLOWEST * pace:.1f} are the most."


def _seconds(work: Callable[[], object]) -> float:
    """The processor's time for this, at the better of two tries."""
    tries = []
    for _ in range(2):
        start = time.thread_time()
        work()
        tries.append(time.thread_time() - start)
    return min(tries)
