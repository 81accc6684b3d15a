"""How a game goes: some sentences, each with a position of a real game in which it can be seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gameshelf.core.box import Box
from gameshelf.core.move import Move

View = dict[str, Any]
Page = Sequence[tuple[str, Callable[[View], bool]]]  # sentences, each with what is to be seen in its picture


def story(
    box: Box, page: Page, players: int, move: Callable[[Any, int], Move], seed: int = 0, **options: Any
) -> list[tuple[str, View]]:
    """The sentences, each with a view of the first position that shows it.

    All are of one game, in their order: the first game, from this seed on, that has them all. `move` plays it.
    """
    while True:
        found: list[tuple[str, View]] = []
        for view in _positions(box.setup(players, seed, **options), move):
            text, shows = page[len(found)]
            if shows(view):
                found.append((text, view))
            if len(found) == len(page):
                return found
        seed += 1


def _positions(game: Any, move: Callable[[Any, int], Move]) -> Iterator[View]:
    """Every position of a game, as the one sees it who is asked, and its end."""
    while game.seat is not None:
        yield game.view(game.seat)
        game.play(move(game, game.seat))
    yield game.view(0)
