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
            "All of you play together for six rounds. If one character dies, everybody has lost.",
            lambda view: view["phase"] == "survival",
        ),
        (
            "In your turn each Stamina opens one action space: March goes far, Forage searches, Clear and Dig out take"
            " ruins away.",
            lambda view: len({one["place"] for one in view["people"]}) > 1,
        ),
        (
            "Everybody has a wish; a heart on the map shows where yours leads. After all turns: fulfilled, its gift is yours"
            " for good. If not, regret it for another gift, or persist: pay, and try again.",
            lambda view: view["phase"] == "entanglements",
        ),
        (
            "Then one die moves all bombers along the edge; each bombs the line where it stops. What may be hit has a"
            " red frame with its odds; a shelter holds one raid off.",
            lambda view: view["round"] > 1 and any(place["ruin"] for place in view["places"]),
        ),
        (
            "At the end you eat: a unit of food, or a Health, brings a Stamina back."
            " Health sinks, Despair rises, and they must never meet: the number on a figure is what is left between them.",
            lambda view: view["phase"] == "consumption",
        ),
    )),
    "doom": (1, (
        (
            "Whoever begins a round takes a Bane: something of the war that does not let go.",
            lambda view: _banes(view) > 0,
        ),
        (
            "A Bane says what it does and what drives it away: a night in a shelter, a meal shared, being alone for once.",
            lambda view: view["round"] > 1 and view["phase"] == "survival" and bool(view["people"][view["seat"]]["banes"]),
        ),
        (
            "A card with the enemy icon brings its finder one more. Nobody is too strong for two.",
            lambda view: _banes(view) > 1,
        ),
        (
            "From the fourth round on they come from the other pile, and there is less time to shake them off.",
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
            "Ruins lie on the way to a part: a deck can be searched again when the place is cleaned up.",
            lambda view: any(place["ruin"] and place["deck"] for place in view["places"]),
        ),
        (
            "Search one deck down to the end, together, and the part is yours to carry, one for each of you.",
            lambda view: _carried(view) > 0,
        ),
        (
            "At Takao Station it is laid down, and counts.",
            lambda view: view["goal"]["done"] > 1,
        ),
        (
            "When the sixth round is over, as many parts must lie there as the board wants for your number.",
            _over,
        ),
    )),
    "rescue": (81, (
        (
            "A ship lies broken before the coast, in three parts between the two ports: a pile of cards in each.",
            lambda view: view["phase"] == "survival",
        ),
        (
            "From a port one Move goes out to the wreck. There a Search is a roll: a 2 or a 3 turns the next card up.",
            _afloat,
        ),
        (
            "It is somebody who waits for help, or junk or an iron door that must be cleaned up first.",
            lambda view: any(space["block"] or space["open"] for space in view["scenario"]["wreck"]),
        ),
        (
            "Each of you takes one person along. Do not stay: bombs on a port bring Despair to everybody out there.",
            lambda view: _carried(view) > 0,
        ),
        (
            "At a shelter that still holds, that person is safe. With enough of them at the end of a round you have won.",
            _done,
        ),
    )),
    "tokko": (10, (
        (
            "People have been arrested, and nobody knows where they are. A found card with the news icon tells of one.",
            lambda view: bool(view["scenario"]["jailed"]),
        ),
        (
            "Go to the prison and take the prisoner along. A Tokko appears there, and looks the way you went.",
            lambda view: bool(view["scenario"]["patrol"]),
        ),
        (
            "Every Tokko walks three places in the Scenario phase and turns at edges and ruins:"
            " what you meet with a prisoner at your side is an arrest.",
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
            "Animals have broken out. One follows your steps, one runs from them, one comes when you search.",
            lambda view: view["phase"] == "survival" and _animals(view),
        ),
        (
            "In every Scenario phase each of them must be fed by somebody at its place, a unit of food, or it is Hurt.",
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
