"""Gameshelf's own games, played through the front door."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

from bench.measure import Absent, Subject, work


def on_the_shelf(key: str, players: int | None = None) -> Subject:
    """A game of the shelf; with as many players as it takes unless told."""
    import gameshelf

    if key not in gameshelf.shelf():
        raise Absent(f"{key} is not on the shelf yet")
    seats = players or gameshelf.shelf()[key].seats[-1]

    def play(seed: int, rng: Random, limit: int) -> tuple[Any, int]:
        game = gameshelf.new(key, players=seats, seed=seed)
        made = 0
        while game.outcome is None and made < limit:
            moves = game.moves()
            game.play(moves[rng.randrange(len(moves))])
            made += 1
        return game, made

    return Subject(play, lambda game: game.clone())


def nim() -> Subject:
    import gameshelf

    try:
        box = import_module("tests.tiny.nim").BOX
    except ModuleNotFoundError as missing:
        raise Absent(f"Nim is not there yet ({missing})") from missing
    gameshelf.put(box)
    return on_the_shelf(box.key, players=2)


SUBJECTS: dict[str, Callable[[], Subject]] = {
    "gameshelf takara": partial(on_the_shelf, "takara", players=4),
    "gameshelf hunted": partial(on_the_shelf, "hunted", players=1),
    "gameshelf taidian": partial(on_the_shelf, "taidian", players=2),
    "gameshelf taidian, six": partial(on_the_shelf, "taidian", players=6),
    "gameshelf kaiju": partial(on_the_shelf, "kaiju", players=4),
    "gameshelf takao": partial(on_the_shelf, "takao", players=4),
    "gameshelf nim": nim,
}
BEFORE = "before"  # instead of "gameshelf": as it was in an earlier revision
COMPILED = "compiled"  # instead of "gameshelf": as `make compiled` has made it

if __name__ == "__main__":
    work(SUBJECTS)
