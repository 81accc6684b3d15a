from __future__ import annotations

from xml.etree import ElementTree

import pytest

from games.kaiju.helpers import give, hold, stand, table
from gameshelf.games.kaiju import BOX
from gameshelf.games.kaiju.drawing.canvas import FINGER
from gameshelf.games.kaiju.quick import quick
from gameshelf.games.kaiju.state import Kaiju

PIXELS = 382 / 480  # of a unit, on a phone 390 pixels wide
LARGE = 54_000  # bytes of a picture: they are sent after every move


def pads(game: Kaiju) -> dict[str, tuple[float, float]]:
    """Width and height of every place that can be touched now, on a phone."""
    root = ElementTree.fromstring(BOX.picture(game.view(game.seat), tall=True))
    found = {}
    for node in root.iter():
        if "can" in (node.get("class") or "").split():
            pad = next(child for child in node if child.get("class") == "pad")
            found[str(node.get("id"))] = (float(pad.get("width", 0)), float(pad.get("height", 0)))
    return found


@pytest.mark.parametrize("players", [2, 4])
def test_a_finger_finds_every_place_on_a_phone(players: int) -> None:
    assert FINGER * PIXELS >= 44
    game = BOX.setup(players, 3)
    assert isinstance(game, Kaiju)
    while game.seat is not None:
        for id, (wide, high) in pads(game).items():
            assert min(wide, high) * PIXELS >= 44, id
        if game.actions == 1:
            assert len(BOX.picture(game.view(game.seat))) < LARGE
        game.play(quick(game, game.seat))


def test_when_it_is_over_everybodys_table_is_drawn_with_what_was_hidden() -> None:
    game = BOX.setup(3, 4)
    while game.seat is not None:
        game.play(quick(game, game.seat))  # type: ignore[arg-type]
    for seat in (None, 0, 1, 2):
        for tall in (False, True):
            assert BOX.picture(game.revealed(seat), tall=tall).startswith("<svg")


def test_many_cards_before_one_can_still_be_touched() -> None:
    game = table(3)
    stand(game, 0, "11")
    stand(game, 1, "12")
    hold(game, 0, "B")
    hold(game, 1, "BC")
    give(game, 0, 6, 12, 18, 23, 28, 1, 4, 13, 17, 21, 22)
    cards = {id: size for id, size in pads(game).items() if id.startswith("own-card")}
    assert len(cards) >= 6
    assert all(wide * PIXELS >= 44 for wide, _ in cards.values())
    root = ElementTree.fromstring(BOX.picture(game.view(0), tall=True))
    for card in (node for node in root.iter() if (node.get("id") or "").startswith("own-card")):
        assert all(
            "on-card" in (word.get("class") or "") for word in card if word.tag.endswith("text")
        )  # dark on light, also at night


def test_what_can_be_paid_glows_and_the_rest_tells_its_cost() -> None:
    game = table()
    stand(game, 0, "11")
    hold(game, 0, "BCF")
    offered = {f"lot-{move.args[0]}" for move in game.moves() if move.verb == "attack"}
    assert {id for id in pads(game) if id.startswith("lot-")} == offered
    picture = BOX.picture(game.view(0), tall=True)
    for lot in game.view(0)["lots"]:
        if lot["left"]:
            assert f'id="lot-{lot["name"].lower()}"' in picture
            assert f"{lot['name']} zone {lot['zone']}" in picture or lot["hall"]
