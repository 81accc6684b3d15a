"""Pictures of every game: well formed, everything to be reached, nothing told that the seat may not know; wide and tall."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

import gameshelf
from conformance.playing import some_decisions
from conftest import Setting
from gameshelf.core import Box, State
from gameshelf.draw import look, stylesheet, symbols

USED = re.compile(r'(?:href="|url\()#([\w-]+)')
BOXES = [box for box in gameshelf.shelf().values() if (box.folder / "board.svg.jinja").exists()]


def layouts(box: Box) -> list[dict[str, bool]]:
    return [{"tall": name == "tall"} if len(box.layouts) > 1 else {} for name in box.layouts]


def positions(setting: Setting, seed: int, often: float) -> Iterator[State]:
    """Some positions of a random game, and its end."""
    game = setting.new(seed)
    for position, _ in some_decisions(game, seed, often):
        yield position
    yield game


def drawn(setting: Setting) -> bool:
    return (setting.box.folder / "board.svg.jinja").exists()


def offers(node: Element) -> list[str]:
    """The moves of a place to click."""
    one = node.get("data-move")
    return [one] if one else (node.get("data-moves") or "").split("|") if node.get("data-moves") else []


def place_of(node: Element) -> tuple[float, float, float]:
    """Where something is put, and its scale."""
    at = re.match(r"translate\((-?[\d.]+) (-?[\d.]+)\)(?: scale\(([\d.]+)\))?$", node.get("transform") or "translate(0 0)")
    assert at, node.get("transform")
    return float(at[1]), float(at[2]), float(at[3] or 1)


def test_every_picture_is_well_formed_and_what_it_offers_can_be_played(setting: Setting) -> None:
    if not drawn(setting):
        pytest.skip("it is not drawn")
    box = setting.box
    for seed in range(2):
        for game in positions(setting, seed, 0.12):
            seat = game.seat
            for how in layouts(box):
                picture = box.picture(game.view(seat), **how)
                assert picture.isascii(), "other letters make every picture slower to send"
                assert len(picture) < 60_000
                check(ElementTree.fromstring(picture), game, seat)


def check(root: Element, game: State, seat: int | None) -> None:
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids)), [one for one in ids if ids.count(one) > 1]
    _, _, wide, high = map(float, str(root.get("viewBox")).split())
    legal = {str(move) for move in game.moves()} if seat is not None else set()
    for node in root.iter():
        assert not node.get("style"), "the policy of the page forbids it"
        if node.get("data-zoom"):
            assert node.get("aria-label")
            assert node.get("role") == ("button" if offers(node) else "img")
        if not (moves := offers(node)):
            continue
        assert node.get("role") == "button"
        assert node.get("tabindex") == "0"
        assert node.get("aria-label")
        assert all(game.read(move) for move in moves)
        can = "can" in str(node.get("class")).split()
        assert can == bool(legal & set(moves)), (moves, node.get("class"))
        pad = next(part for part in node.iter("rect") if part.get("class") == "pad")
        x, y, scale = place_of(node)
        left, top = x + scale * float(pad.get("x") or 0), y + scale * float(pad.get("y") or 0)
        assert left >= -4, moves
        assert top >= -4, moves
        assert left + scale * float(str(pad.get("width"))) <= wide + 4, moves
        assert top + scale * float(str(pad.get("height"))) <= high + 4, moves


def test_a_picture_tells_a_seat_nothing_that_it_cannot_know(setting: Setting) -> None:
    if not drawn(setting):
        pytest.skip("it is not drawn")
    for game in positions(setting, 3, 0.05):
        for seat in (None, *range(setting.players)):
            for how in layouts(setting.box):
                assert setting.box.picture(game.view(seat), **how) == setting.box.picture(
                    game.imagine(seat, 5).view(seat), **how
                )


def test_the_same_pieces_lie_on_every_seats_table(setting: Setting) -> None:
    """Only so can an id tell nothing, and only so does a piece glide for everybody."""
    if not drawn(setting):
        pytest.skip("it is not drawn")
    for game in positions(setting, 4, 0.03):
        for how in layouts(setting.box):
            tables = []
            for seat in (None, *range(setting.players)):
                root = ElementTree.fromstring(setting.box.picture(game.view(seat), **how))
                pieces = next(node for node in root if node.get("id") == "pieces")
                tables.append({node.get("id") for node in pieces})
            assert all(one == tables[0] for one in tables)


@pytest.mark.parametrize("room", BOXES, ids=lambda room: room.key)
def test_every_sign_and_every_colour_that_is_used_exists(room: Box) -> None:
    there = symbols() + room.scenery()
    css = stylesheet() + look(room.folder)
    assert set(re.findall(r"var\((--[\w-]+)", css)) - set(re.findall(r"(--[\w-]+):", css)) == set()
    assert css.count("{") == css.count("}")
    for players in room.seats:
        game = room.setup(players, 6)
        for position, _ in some_decisions(game, 6, 0.1):
            for how in layouts(room):
                svg = room.picture(position.view(position.seat), **how)
                used = USED.findall(svg + room.scenery())
                assert [name for name in used if f'id="{name}"' not in svg and f'id="{name}"' not in there] == []


@pytest.mark.parametrize("room", BOXES, ids=lambda room: room.key)
def test_a_picture_stands_alone(room: Box) -> None:
    for players in room.seats:
        game = room.setup(players, 1)
        for how in layouts(room):
            alone = room.alone(room.picture(game.view(game.seat), **how))
            ElementTree.fromstring(alone)
            assert [name for name in USED.findall(alone) if f'id="{name}"' not in alone] == []
            assert "font/woff2" in alone, "it brings its typeface"
            assert len(alone) < 140_000


@pytest.mark.parametrize("room", BOXES, ids=lambda room: room.key)
def test_pictures_are_drawn_fast(room: Box) -> None:
    game = room.setup(room.seats[-1], 8)
    views: list[dict[str, Any]] = [position.view(position.seat) for position, _ in some_decisions(game, 8, 0.5)]
    start = time.perf_counter()
    for view in views:
        room.picture(view)
    assert (time.perf_counter() - start) / len(views) < 0.006  # a busy machine may be slow; half a millisecond is usual
