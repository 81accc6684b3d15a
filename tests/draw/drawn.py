"""What the tests of a room's drawings ask of a picture."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import gameshelf


def positions(key: str, players: int, seed: int, every: int = 1, avoid: str = "", **options: Any) -> Iterator[Any]:
    """The positions of a random game, with its end; a verb can be avoided where there is another."""
    game = gameshelf.new(key, players=players, seed=seed, **options)
    dice = random.Random(seed)
    n = 0
    while game.outcome is None:
        if n % every == 0:
            yield game
        moves = game.moves()
        game.play(dice.choice([move for move in moves if move.verb != avoid] or moves))
        n += 1
    yield game


def parsed(game: Any, seat: int | None, tall: bool = False) -> Element:
    """The picture of a game for this seat."""
    return ElementTree.fromstring(game.box.picture(game.view(seat), tall=tall))


def named(root: Element, id: str) -> Element:
    """What has this id."""
    return next(node for node in root.iter() if node.get("id") == id)


def pieces_of(root: Element) -> dict[str, Element]:
    """The pieces by id."""
    return {node.get("id", ""): node for node in named(root, "pieces")}


def classes(node: Element) -> list[str]:
    return (node.get("class") or "").split()


def zoom_of(node: Element) -> str | None:
    """What a closer look tells; where it has no words of its own, the label."""
    told = node.get("data-zoom")
    return node.get("aria-label") if told == "" else told
