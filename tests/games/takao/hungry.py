"""Players who sit together in a shelter, keep no food but an animal, persist and drain: how a game is lost by hunger."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move
from gameshelf.play import Seat

WISHES = (
    "discard food 1", "persist", "go girls-school", "go church", "search", "drain", "keep old", "keep roll", "no", "stop",
    "done", "pass",
)  # fmt: skip


class Hungry:
    """Wants the same things in the same order, whatever happens."""

    listens = False

    def __init__(self, seed: int = 0) -> None:
        pass

    def choose(self, seat: Seat) -> Move:
        game: Any = seat.guess
        moves = {move.notation: move for move in seat.moves}
        if (
            "carcass 1" in moves
            and "done" in moves
            and any(game.health[one] - game.despair[one] < 2 for one in game.here(seat.number))
        ):
            return moves["carcass 1"]
        there = game.t.place_names[game.place[seat.number]] == "Takao Girls' Senior High School"
        wishes = ("forage", *WISHES) if there else (*WISHES[:4], "march", *WISHES[5:])
        return next((moves[wish] for wish in wishes if wish in moves), seat.moves[0])
