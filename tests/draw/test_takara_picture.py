"""Takara Island drawn: well formed, everything clickable, nothing told that the seat may not know."""

from __future__ import annotations

import random
import re
import time
from xml.etree import ElementTree

import pytest

import gameshelf
from gameshelf.draw import symbols

BOX = gameshelf.shelf()["takara"]
PATTERN = re.compile(r'(?:href="|url\()#([\w-]+)')


def positions(players, seed, every=1, **options):
    """The positions of a random game, with its end."""
    game = gameshelf.new("takara", players=players, seed=seed, **options)
    dice = random.Random(seed)
    n = 0
    while game.outcome is None:
        if n % every == 0:
            yield game
        game.play(dice.choice(game.moves()))
        n += 1
    yield game


GAMES = [(players, seed, readings) for players in (2, 3, 4) for seed, readings in ((1, "book"), (2, "bga"), (3, "book"))]


@pytest.mark.parametrize(("players", "seed", "readings"), GAMES)
def test_every_position_is_well_formed_and_every_legal_move_can_be_clicked(players, seed, readings):
    for game in positions(players, seed, readings=readings):
        root = ElementTree.fromstring(BOX.picture(game.view(game.seat)))
        ids = [node.get("id") for node in root.iter() if node.get("id")]
        assert len(ids) == len(set(ids))
        places = [node for node in root.iter() if node.get("data-move")]
        for node in places:
            assert node.get("role") == "button"
            assert node.get("tabindex") == "0"
            assert node.get("aria-label")
            assert game.read(node.get("data-move"))
        can = {node.get("data-move"): node.get("aria-label") for node in places if "can" in node.get("class").split()}
        assert can == {str(move): game.label(move) for move in game.moves()}
        assert not any(node.get("style") for node in root.iter())


@pytest.mark.parametrize(("players", "seed", "readings"), GAMES[:5])
def test_a_picture_tells_a_seat_nothing_that_it_cannot_know(players, seed, readings):
    for game in positions(players, seed, every=5, readings=readings):
        for seat in (None, *range(players)):
            drawn = BOX.picture(game.view(seat))
            assert drawn == BOX.picture(game.imagine(seat, 5).view(seat))


def test_the_same_pieces_lie_on_every_seats_table():
    for game in positions(3, 4, every=7):
        tables = []
        for seat in (None, 0, 1, 2):
            root = ElementTree.fromstring(BOX.picture(game.view(seat)))
            pieces = next(node for node in root.iter() if node.get("id") == "pieces")
            tables.append({node.get("id"): node.get("transform") for node in pieces})
        assert tables[0] == tables[1] == tables[2] == tables[3]
        assert {f"tile-{n}" for n in range(54)} <= set(tables[0])
        assert {f"adv-{seat}-{n}" for seat in range(3) for n in range(3)} <= set(tables[0])
        assert {"sword", "specialist-0", "specialist-1", "specialist-2", "specialist-3"} <= set(tables[0])


def test_every_icon_that_is_used_exists():
    for game in positions(4, 6, every=9):
        svg = BOX.picture(game.view(game.seat))
        there = svg + BOX.scenery() + symbols()
        missing = [name for name in PATTERN.findall(svg + BOX.scenery()) if f'id="{name}"' not in there]
        assert missing == []


def test_who_has_seen_a_tile_is_shown_and_its_face_only_to_them():
    game = gameshelf.new("takara", players=2, seed=1)
    seat = game.seat
    game.play("view 3")
    while "leave" in map(str, game.moves()):
        game.play("leave")
    own, other = BOX.picture(game.view(seat)), BOX.picture(game.view(1 - seat))
    assert 'class="note"' in own
    assert 'class="note"' not in other
    assert f'class="seen p{seat}"' in other


def test_it_stands_alone():
    game = gameshelf.new("takara", players=4, seed=1)
    alone = BOX.alone(BOX.picture(game.view(game.seat)))
    ElementTree.fromstring(alone)
    assert [name for name in PATTERN.findall(alone) if f'id="{name}"' not in alone] == []


def test_it_is_drawn_fast_and_small():
    views = [game.view(game.seat) for game in positions(4, 8)]
    for view in views:
        BOX.picture(view)
    start = time.perf_counter()
    sizes = [len(BOX.picture(view)) for view in views]
    each = (time.perf_counter() - start) / len(views) * 1000
    print(f"\n{len(views)} pictures, {each:.2f} ms each, {min(sizes) / 1000:.1f} to {max(sizes) / 1000:.1f} kB")
    assert each < 5  # a busy machine may be slow; about 0.5 is usual
    assert max(sizes) < 40_000
