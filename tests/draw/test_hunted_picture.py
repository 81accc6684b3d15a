"""Kobayashi Tower drawn: well formed, every legal move clickable, nothing told that the seat may not know."""

from __future__ import annotations

import random
import re
import time
from xml.etree import ElementTree

import pytest

import gameshelf
from gameshelf.draw import standalone, symbols
from gameshelf.games.hunted.content import KINDS
from gameshelf.games.hunted.drawing.words import ARTS, PLACES, gains, short

BOX = gameshelf.shelf()["hunted"]
PATTERN = re.compile(r'(?:href="|url\()#([\w-]+)')
GAMES = [(players, seed) for players in (1, 2) for seed in range(8)]


def positions(players, seed, every=1, **options):
    """The positions of a game that hides little, so that much happens, with its end."""
    game = gameshelf.new("hunted", players=players, seed=seed, **options)
    dice = random.Random(seed)
    n = 0
    while game.outcome is None:
        if n % every == 0:
            yield game
        moves = game.moves()
        game.play(dice.choice([move for move in moves if move.verb != "hide"] or moves))
        n += 1
    yield game


def parsed(game, seat):
    return ElementTree.fromstring(BOX.picture(game.view(seat)))


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_every_position_is_well_formed_and_every_legal_move_can_be_clicked(players, seed):
    for game in positions(players, seed, partner=("pratt", "oneil")[seed % 2]):
        root = parsed(game, game.seat)
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
        assert all(node.get("aria-label") for node in root.iter() if node.get("data-zoom"))


@pytest.mark.parametrize(("players", "seed"), [*GAMES[:3], *GAMES[8:11]])
def test_a_picture_tells_a_seat_nothing_that_it_cannot_know(players, seed):
    for game in positions(players, seed, every=4):
        for seat in (None, *range(players)):
            drawn = BOX.picture(game.view(seat))
            assert drawn == BOX.picture(game.imagine(seat, 5).view(seat))


def test_the_same_pieces_lie_on_every_seats_table():
    for game in positions(2, 4, every=3):
        tables = []
        for seat in (None, 0, 1):
            pieces = next(node for node in parsed(game, seat) if node.get("id") == "pieces")
            tables.append({node.get("id"): node.get("transform") for node in pieces})
        assert tables[0] == tables[1] == tables[2]


def test_cards_that_one_seat_has_looked_at_are_backs_for_the_other():
    for seed in range(60):
        for game in positions(2, seed):
            known = game.view(None)["known_by"]
            if max(known) > 1 and min(known) == 0:
                who = known.index(max(known))
                own, other = BOX.picture(game.view(who)), BOX.picture(game.view(1 - who))
                assert other.count("#hu-back") == own.count("#hu-back") + max(known)
                assert 'id="ahead-1"' in own
                assert 'id="ahead-1"' in other
                return
    pytest.fail("nobody looked ahead")


@pytest.mark.parametrize("players", [1, 2])
def test_every_icon_that_is_used_exists(players):
    for seed in (6, 7, 8):
        for game in positions(players, seed):
            svg = BOX.picture(game.view(game.seat))
            missing = [name for name in PATTERN.findall(svg) if f'id="{name}"' not in svg and f'id="{name}"' not in symbols()]
            assert missing == []


def test_every_card_has_its_picture_and_every_effect_its_sign():
    view = gameshelf.new("hunted", players=1, seed=1).view(0)
    assert set(ARTS) <= {*KINDS, "handgun"}
    for name in {*ARTS.values(), *PLACES.values()}:
        assert f'id="i-{name}"' in symbols()
    for effect in (
        view["chocolates"]["effect"],
        "lose 1 hostage (without one: take 1 damage)",
        "one target of 6 or less counts as hit",
    ):
        assert gains(effect), effect
    assert short("heal 1 damage or refresh every spent die") == "Heal 1 or Refresh all"


def test_rolled_dice_are_marked_with_their_face():
    shown = 0
    for game in (game for seed in range(30) for game in positions(1, seed)):
        view = game.view(game.seat if game.outcome is None else 0)
        if view["roll"] and view["outcome"] is None and not any(move.startswith("roll ") for move, _ in view["moves"]):
            dice = [node for node in ElementTree.fromstring(BOX.picture(view)).iter() if node.get("class") == "die"]
            assert [int(node.get("data-face")) for node in dice] == [die["face"] for die in view["roll"]["dice"]]
            shown += 1
    assert shown


def test_it_stands_alone():
    for players in (1, 2):
        game = gameshelf.new("hunted", players=players, seed=1)
        alone = standalone(BOX.picture(game.view(game.seat)))
        ElementTree.fromstring(alone)
        assert [name for name in PATTERN.findall(alone) if f'id="{name}"' not in alone] == []


def test_it_is_drawn_fast_and_small():
    views = [game.view(game.seat) for seed in (8, 9) for players in (1, 2) for game in positions(players, seed)]
    for view in views:
        BOX.picture(view)
    start = time.perf_counter()
    sizes = [len(BOX.picture(view)) for view in views]
    each = (time.perf_counter() - start) / len(views) * 1000
    print(f"\n{len(views)} pictures, {each:.2f} ms each, {min(sizes) / 1000:.1f} to {max(sizes) / 1000:.1f} kB")
    assert each < 5  # a busy machine may be slow; about 0.5 is usual
    assert max(sizes) < 40_000
