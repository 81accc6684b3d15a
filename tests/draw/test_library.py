"""The shared look: stylesheet, symbols, pieces, pictures that stand alone."""

from __future__ import annotations

import random
import re
from typing import Any
from xml.etree import ElementTree

import pytest

import gameshelf
import gameshelf.draw
from gameshelf.draw import Board, Memory, Picture, icons, piece, standalone, stylesheet, symbols

ICONS = (
    "eye sword coin skull gem star cross hospital hourglass key bell steps magnifier bullet grenade clock "
    "heart person door stairs d6-1 d6-2 d6-3 d6-4 d6-5 d6-6 d8 d10"
)


def test_the_symbols_parse_and_have_unique_ids():
    ids = [node.get("id") for node in ElementTree.fromstring(symbols()).iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    assert set(ICONS.split()) <= set(icons())


def test_every_colour_that_is_used_is_defined():
    css = stylesheet()
    assert set(re.findall(r"var\((--[\w-]+)", css)) - set(re.findall(r"(--[\w-]+):", css)) == set()
    assert css.count("{") == css.count("}")


def test_every_class_of_a_symbol_has_a_rule():
    css = stylesheet()
    names = {name for found in re.findall(r'class="([^"]+)"', symbols()) for name in found.split()}
    assert [name for name in sorted(names) if f".{name}" not in css] == []


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("card", ("Lift", ("key", "door"), 2, ("Move two floors.",))),
        ("card_back", (120, 160, 3)),
        ("die", (6, 5)),
        ("die", (8, 7)),
        ("die", (10, 10)),
        ("token", ("coin", 5)),
        ("track", (1, 6, 3)),
        ("badge", (2,)),
        ("pawn", (1, 2)),
        ("icon", ("bell", 0, 0, 20)),
        ("caption", (60, 52, "eye", "View", "small")),
    ],
)
def test_a_piece_is_well_formed_and_uses_known_icons(name, values):
    svg = f"<svg>{piece(name, *values)}</svg>"
    ElementTree.fromstring(svg)
    assert [used for used in re.findall(r'href="#([\w-]+)"', svg) if f'id="{used}"' not in symbols()] == []


def test_what_is_put_into_a_piece_is_escaped():
    assert "<b>" not in piece("card", "<b>", (), "", ("<b>&",))


def test_a_standalone_picture_has_all_it_needs():
    alone = standalone('<svg class="board" viewBox="0 0 9 9"><use href="#i-d6-3"/></svg>', "dark")
    ElementTree.fromstring(alone)
    assert 'class="board alone dark"' in alone
    assert 'id="i-d6"' in alone
    assert '@font-face { font-family: "Shelf Sans"; src: url(data:font/woff2;base64,' in alone, "with its own typeface"
    with pytest.raises(ValueError, match="light"):
        standalone(alone, "sepia")


def test_the_library_knows_no_game():
    folder = gameshelf.draw.__path__[0]
    for path in __import__("pathlib").Path(folder).glob("*.*"):
        assert not re.search(r"takara|kara\b|karas|hunted|kobayashi|taidian|kaiju|takao", path.read_text().lower()), path


def drawn_at_once(self, draw, *args, sees=(), moves=()):
    """A part that knows of the whole board, and is never kept."""
    draw(self, *args)


@pytest.mark.parametrize("key", gameshelf.shelf())
def test_what_is_kept_of_a_picture_is_what_would_be_drawn(key, monkeypatch):
    """Every part has said all that it looks at, and all that it offers."""
    box = gameshelf.shelf()[key]
    for players in sorted({box.seats[0], box.seats[-1]}):
        game, dice, views, whole = box.setup(players, seed=players), random.Random(players), [], []
        while game.outcome is None and len(views) < 60:
            seat = dice.choice(game.pending)
            if dice.random() < 0.2:
                for one in (seat, dice.choice([None, *range(players)])):
                    views.append(game.view(one, shared=True))
                    whole.append(game.view(one))
            game.play(dice.choice(game.moves(seat)), seat)
        kept = [box.picture(view, tall=tall) for view in views for tall in (False, "tall" in box.layouts)]
        minds: dict[Any, Memory] = {}  # of everybody who looks on, wide and tall
        for n, view in enumerate(views):
            for m, tall in enumerate((False, "tall" in box.layouts)):
                mind = minds.setdefault((view["seat"], tall), Memory())
                drawn = mind.draw(box.picture, view, tall=tall)
                assert ("\n".join(drawn.blocks) if isinstance(drawn, Picture) else drawn) == kept[2 * n + m]
        with monkeypatch.context() as patch:
            patch.setattr(Board, "part", drawn_at_once)
            assert kept == [box.picture(view, tall=tall) for view in views for tall in (False, "tall" in box.layouts)]
        assert views == whole  # what views share is what each would have of its own, and no picture has changed it


def test_a_part_is_told_nothing_else_and_keeps_its_names_apart():
    sheet = gameshelf.draw.Sheet(gameshelf.shelf()["takara"].folder, gameshelf.shelf()["takara"].vocabulary)
    view = {"moves": [["dive", "Go"], ["end", "Finish"]], "open": 3, "secret": 4}
    board = Board(sheet, view, 100, 100)

    def part(board, moves):
        assert set(board.view) == {"moves", "open"}
        for move in moves:
            board.target(move, board.view["open"], 0, 10, 10)

    board.target("dive", 0, 0, 10, 10)
    board.part(part, ["dive", "end"], sees=("open",), moves=("dive",))
    board.part(part, ["end"], sees=("open",))
    found = re.findall(r'id="([^"]+)" class="([^"]+)"', "".join(board.targets))
    assert found == [("do-dive", "do can"), ("do-dive-2", "do can"), ("do-end", "do"), ("do-end-2", "do")]
    assert board.rest() == ["end"]

    def hand(board):
        board.piece("card", 0, 0, "", moves="end")

    board.part(hand, moves=("end",))
    assert board.rest() == []
