"""What a beat shows large: a building comes down, a tank fires, monsters clash, the last round begins."""

from __future__ import annotations

from typing import Any

from gameshelf.games.kaiju.drawing import words
from gameshelf.games.kaiju.drawing.canvas import SHEET
from gameshelf.games.kaiju.moves import KINDS

View = dict[str, Any]
TALLEST = 5  # storeys for which a scene has room
TOWER = 66  # how high the tower of the most points is


def collapse(view: View, lot: View, seat: int) -> str:
    """A monster before what it has torn down; on the ruin the flags of those whose its points are."""
    zone = words.by_name(view["zones"], "letter")[lot["zone"]]
    house = "hall" if lot["hall"] else zone["colour"]
    flags = tuple((one, n) for one in range(view["players"]) if (n := words.share(lot["cubes"], lot["points"], one)))
    return str(SHEET.draw("collapse", seat, house, zone["colour"], min(TALLEST, lot["height"]), flags))


def shot(seat: int, number: int) -> str:
    """A tank fires at a monster."""
    return str(SHEET.draw("shot", seat, number))


def clash(attacker: int, target: int, bid: list[int]) -> str:
    """One monster goes at another, with the cards that it lays between them."""
    laid = [kind for kind, n in zip(KINDS, bid, strict=True) for _ in range(n)]
    return str(SHEET.draw("clash", attacker, target, tuple(laid)))


def last_round(view: View) -> str:
    """All monsters before the burning city: it ends soon."""
    return str(SHEET.draw("last_round", tuple(range(view["players"]))))


def blast(seats: list[int]) -> str:
    """A missile comes down on some monsters, or on an empty street."""
    return str(SHEET.draw("blast", tuple(seats)))


def reckoning(view: View) -> str:
    """The count: every monster on a tower of points from cards, fallen buildings and neighbourhoods; who won is crowned."""
    outcome = view["outcome"]
    most = max(1, *outcome["scores"])
    towers = []
    for seat, total in enumerate(outcome["scores"]):
        found = view["kaiju"][seat]["points"]
        parts = total - found["lots"] - found["zones"], found["lots"], found["zones"]
        towers.append((seat, total, tuple((n, round(TOWER * n / most, 1)) for n in parts), seat in outcome["winners"]))
    return str(SHEET.draw("reckoning", tuple(towers)))
