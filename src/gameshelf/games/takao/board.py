"""Where everything lies: from a view to plain numbers and words."""

from __future__ import annotations

from collections import Counter
from typing import Any

from gameshelf.draw import Board
from gameshelf.games.takao.drawing import goals, words
from gameshelf.games.takao.drawing.aims import aims, how_far
from gameshelf.games.takao.drawing.bar import draw_actions, draw_after, draw_answers
from gameshelf.games.takao.drawing.canvas import SHEET, lie, moves_with, plan
from gameshelf.games.takao.drawing.casting import draw_casting
from gameshelf.games.takao.drawing.city import (
    draw_aims,
    draw_ground,
    draw_houses,
    draw_places,
    draw_rails,
    draw_second,
    draw_veil,
    draw_war,
)
from gameshelf.games.takao.drawing.figures import draw_others, draw_patrols, draw_people, draw_wreck
from gameshelf.games.takao.drawing.forecast import forecast, risk
from gameshelf.games.takao.drawing.header import draw_reference, header, tonight
from gameshelf.games.takao.drawing.mats import mat, reached
from gameshelf.games.takao.drawing.patrols import patrol_ahead
from gameshelf.games.takao.drawing.skies import draw_bombers, draw_track
from gameshelf.games.takao.drawing.ways import lit_places, ways_on

CHOICES, AT_WRECK = moves_with("choose"), moves_with("go", "clean", "search", "lift")
ACTIONS = moves_with("march", "clear", "forage", "dig", "skill", "miracle", "pass")
AT_MATS = moves_with(
    "share", "player", "hand", "from", "take", "give", "discard", "use", "eat", "card", "carcass", "place",
    "replace",
)  # fmt: skip


def text(view: dict[str, Any]) -> str:
    """The board to be read aloud, complete."""
    return SHEET.say(v=view, w=words, g=goals)


def picture(view: dict[str, Any], tall: bool = False) -> str:
    """The board drawn as SVG: the city with the boards beside it, or under it for a phone."""
    return layout(view, tall).svg("Raid on Takao")


def layout(view: dict[str, Any], tall: bool = False) -> Board:
    """Where everything lies for this seat."""
    at = lie(view)
    where = plan(tall, *at)
    board = Board(SHEET, view, where.wide, where.high, tall)
    board.paint(("scene", where.wide, where.high))
    scenario, people, key = view["scenario"], view["people"], view["scenario"]["key"]
    board.part(
        header, at, key, scenario["name"], scenario["stars"], view["goal"]["wanted"], goals.next_steps(view),
        goals.wins(view), sees=("reinforcements", "round", "rounds", "phase", "miracles", "raid"),
    )  # fmt: skip
    board.part(tonight, at, forecast(view))
    casting = view["phase"] == "casting"
    if casting and tall:  # who one will be comes first; the city has no room beside it
        board.part(draw_casting, at, sees=("cast",), moves=CHOICES)
        return board
    board.paint(("land", where.map.w + 4, where.map.h + 4), where.map.x - 2, where.map.y - 2)
    spots = [(one["key"], one["column"], one["row"]) for one in view["places"]]
    board.part(draw_track, at, words.called(view), view["bombers"] if view["outcome"] is None else [], sees=("raid",))
    board.part(draw_ground, at, spots, [one["port"] for one in view["places"]], [one["mountain"] for one in view["places"]])
    board.part(draw_rails, at, spots, sees=("rails",))
    board.part(draw_houses, at, spots, [one["name"] for one in view["places"]], [one["ruin"] for one in view["places"]])
    double = words.twice(view) if view["outcome"] is None else {}
    there = Counter(one.get("place") for one in people)
    states = [
        (one["name"], one["ruin"], words.odds(view, one["key"]), one["key"] in double, there[one["key"]])
        for one in view["places"]
    ]
    board.part(draw_war, at, spots, states)
    further = ways_on(view)
    if lit := lit_places(view):
        board.part(draw_veil, at, spots, sorted({*lit, *further}))
    police = scenario.get("patrol", ())
    paths = [[one["place"], *patrol_ahead(view, one)] for one in police]
    if paths and view["outcome"] is None:
        board.part(draw_patrols, at, spots, paths)
    board.part(draw_second, at, spots, sorted(further))
    led = aims(view)
    draw_places(board, at, further, led)
    board.part(draw_aims, at, spots, [[icon for icon, _ in led.get(key, ())] for key, _, _ in spots])
    if "wreck" in scenario:
        here = people[view["seat"]].get("place") if view["seat"] is not None else None
        board.part(draw_wreck, at, scenario["wreck"], here, moves=AT_WRECK)
    if casting:
        board.part(draw_casting, at, sees=("cast",), moves=CHOICES)
    else:
        found = next((card["type"] for card in view["hand"] if card["number"] == view["step"].get("card")), "")
        far = how_far(view)
        for seat, one in enumerate(words.divided(view)):
            mine, today = seat == view["seat"], seat in view["awaited"]
            near = (
                ("", "", "") if mine or not tall else risk(view, one)
            )  # beside a board in full the forecast stands, or the map
            board.part(
                mat,
                at,
                seat,
                one,
                key,
                mine,
                today,
                found if mine else "",
                near,
                far if mine else "",
                reached(view, seat),
                sees=("raid",),
                moves=AT_MATS,
            )
        if where.spare is not None:
            board.part(draw_reference, at, key, sees=("phase", "raid"))
        if view["outcome"] is not None:
            board.part(draw_after, at, goals.afterwards(view))
        elif view["moves"] and not board.first("pass"):
            draw_answers(board, where)
        else:
            skill = people[view["seat"]]["skill"] if view["seat"] is not None else None
            board.part(draw_actions, at, skill, bool(view["moves"]), sees=("spaces", "miracles"), moves=ACTIONS)
    board.part(draw_others, at, spots, words.called(view) if paths else {}, paths, sees=("scenario",))
    crowded = sorted({one["place"] for kind in ("animals", "jailed") for one in scenario.get(kind, ())})
    standees = [
        (one["seat"], one["place"], one["person"], one["health"] - one["despair"], one["name"], words.in_short(one))
        for one in people
        if one.get("place")
    ]
    signs = [one["key"] for one in view["places"] if one["shelter"] or one["traces"]]
    decks = [one["key"] for one in view["places"] if one["deck"]]
    board.part(draw_people, at, spots, crowded, signs, decks, sorted(led), standees)
    board.part(draw_bombers, at, sees=("bombers",))
    return board
