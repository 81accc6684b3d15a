"""How it goes: the game in five pictures, and a page for each scenario. Every picture is a position that was played."""

from __future__ import annotations

from functools import cache
from typing import Any

from gameshelf.core import Move
from gameshelf.core.guide import Page, View, story


@cache
def guide(scenario: str = "") -> list[tuple[str, View]]:
    """How the game goes, or one of its scenarios."""
    from gameshelf.games.takao import BOX
    from gameshelf.games.takao.quick import quick

    def move(game: Any, seat: int) -> Move:
        return quick(game.clone(), seat)

    seed, page = PAGES[scenario]
    return story(BOX, page, 3, move, seed, scenario=scenario or "doom", cast="deal", consent="open")


def _banes(view: View) -> int:
    return sum(len(one.get("banes", ())) for one in view["people"])


def _carried(view: View) -> int:
    """How many carry a card of the scenario."""
    return sum(bool(one.get("cards", {}).get("load")) for one in view["people"])


def _done(view: View) -> bool:
    return bool(view["goal"]["done"])


def _over(view: View) -> bool:
    return view["outcome"] is not None


def _afloat(view: View) -> bool:
    return any(str(one.get("place", "")).startswith("wreck") for one in view["people"])


def _animals(view: View, hurt: bool = False, hills: bool = False) -> bool:
    """Whether there is such an animal."""
    high = {place["key"] for place in view["places"] if place["mountain"] and not place["ruin"]}
    return any((one["hurt"] or not hurt) and (one["place"] in high or not hills) for one in view["scenario"].get("animals", ()))


PAGES: dict[str, tuple[int, Page]] = {
    "": (1, (
        (
            "You play together, for six rounds. If one of you dies, all have lost.",
            lambda view: view["phase"] == "survival",
        ),
        (
            "Each Stamina buys one action: March walks, Forage searches, Clear and Dig out clear ruins.",
            lambda view: len({one["place"] for one in view["people"]}) > 1,
        ),
        (
            "A heart on the map shows where your wish leads. Reach it, and its gift is yours for good.",
            lambda view: view["phase"] == "entanglements",
        ),
        (
            "Then the bombers fly along the edge. A place marked 1/3 may be hit: be elsewhere, or in a shelter.",
            lambda view: view["round"] > 1 and any(place["ruin"] for place in view["places"]),
        ),
        (
            "Then you eat: food, or Health, brings Stamina back. Health and Despair must never meet.",
            lambda view: view["phase"] == "consumption",
        ),
    )),
    "doom": (1, (
        (
            "Whoever begins a round takes a Bane: something of the war that does not let go.",
            lambda view: _banes(view) > 0,
        ),
        (
            "Each says what drives it away: a night in a shelter, a meal shared, being alone for once.",
            lambda view: view["round"] > 1 and view["phase"] == "survival" and bool(view["people"][view["seat"]]["banes"]),
        ),
        (
            "A card with the enemy icon brings its finder one more. Nobody is too strong for two.",
            lambda view: _banes(view) > 1,
        ),
        (
            "From round 4 on they come from the other pile, with less time to shake them off.",
            lambda view: view["round"] > 3 and _banes(view) > 0,
        ),
        (
            "When the sixth round is over and nobody holds a Bane any more, you have won.",
            _over,
        ),
    )),
    "aircraft": (1, (
        (
            "An aircraft has come down over the city. Under each of the ten decks lies a part of it.",
            lambda view: view["phase"] == "survival",
        ),
        (
            "Under a ruin a deck cannot be searched, until the place is cleaned up.",
            lambda view: any(place["ruin"] and place["deck"] for place in view["places"]),
        ),
        (
            "Search a deck to its end, together, and the part is yours. Each of you can carry one.",
            lambda view: _carried(view) > 0,
        ),
        (
            "At Takao Station it is laid down, and counts.",
            lambda view: view["goal"]["done"] > 1,
        ),
        (
            "After round 6 as many parts must lie there as the board wants for your number.",
            _over,
        ),
    )),
    "rescue": (81, (
        (
            "A ship lies broken off the coast, in three parts, with a pile of cards in each.",
            lambda view: view["phase"] == "survival",
        ),
        (
            "One Move goes from a port to the wreck. There a Search is a roll: 2 or 3 turns a card.",
            _afloat,
        ),
        (
            "It is somebody who waits for help, or junk or an iron door that must be cleaned up first.",
            lambda view: any(space["block"] or space["open"] for space in view["scenario"]["wreck"]),
        ),
        (
            "Take one person along each, and do not stay: bombs on a port bring Despair out there.",
            lambda view: _carried(view) > 0,
        ),
        (
            "In a working shelter they are safe. With enough of them at a round's end you have won.",
            _done,
        ),
    )),
    "tokko": (10, (
        (
            "People were arrested, nobody knows where. A found card with the news icon tells of one.",
            lambda view: bool(view["scenario"]["jailed"]),
        ),
        (
            "Fetch the prisoner from the prison. A Tokko appears there, and looks the way you went.",
            lambda view: bool(view["scenario"]["patrol"]),
        ),
        (
            "After all turns each Tokko walks 3 places. If it meets you, your prisoner is lost again.",
            lambda view: bool(view["scenario"]["patrol"]) and _carried(view) > 0,
        ),
        (
            "Hukuteikin is safe: whoever has been brought there counts.",
            _done,
        ),
        (
            "Each prisoner calls another Tokko, and an enemy icon sets all of them off at once.",
            lambda view: len(view["scenario"]["patrol"]) > 1,
        ),
    )),
    "animals": (1, (
        (
            "Animals are loose. One follows your steps, one flees them, one comes when you search.",
            lambda view: view["phase"] == "survival" and _animals(view),
        ),
        (
            "Each round somebody at its place must give each a unit of food, or it is Hurt.",
            lambda view: view["phase"] == "scenario",
        ),
        (
            "Bombs hurt them too. A Hurt animal that is hurt once more dies, and all is lost.",
            lambda view: view["phase"] == "survival" and _animals(view, hurt=True),
        ),
        (
            "On a mountain an animal finds its own food: bring them to the hills.",
            lambda view: _animals(view, hills=True),
        ),
        (
            "When the sixth round is over and all of them live, you have won.",
            _over,
        ),
    )),
}  # fmt: skip
