"""Where everything lies: from a view to plain numbers and words."""

from __future__ import annotations

from typing import Any

from gameshelf.core.prose import plural
from gameshelf.draw import piece
from gameshelf.games.hunted.drawing import aloud
from gameshelf.games.hunted.drawing.canvas import (
    CARD,
    FINGER,
    LEFT,
    RIGHT,
    SHEET,
    STAGE,
    TALL,
    Piece,
    Table,
    draw,
    face,
)
from gameshelf.games.hunted.drawing.mats import mat
from gameshelf.games.hunted.drawing.stage import stage
from gameshelf.games.hunted.drawing.words import gains, listed
from gameshelf.games.hunted.odds import percent

ROWS = 176  # where the first row lies
TOP_FLOOR, LOBBY = 100, 44  # where the highest floor begins, and how high the lobby is


def text(view: dict[str, Any]) -> str:
    """The board to be read aloud, complete."""
    return SHEET.say(v=view, aloud=aloud, plural=plural)


def picture(view: dict[str, Any], tall: bool = False) -> str:
    """The board drawn as SVG, bare: the page brings stylesheet and symbols."""
    return layout(view).svg("Hunted: Kobayashi Tower")


def layout(view: dict[str, Any]) -> Table:
    """Where everything lies for this seat."""
    players = view["players"]
    board = Table(SHEET, view, 760, 0)
    step = TALL + 4 if players == 1 else 100
    below = ROWS + step * (2 if players == 1 else 3) + 4
    mats, high = below + STAGE + 8, (246 if players == 1 else 150)
    board.high = mats + (high + 6) * players + 2
    board.scene.append(draw("scene", board.high, below + STAGE))
    _tower(board, below + STAGE)
    _piles(board)
    _clock(board)
    for seat in range(players):
        mat(board, seat, mats + (high + 6) * seat, high)
    _rows(board, step)
    stage(board, below)
    return board


# Tower, decks, clock


def _tower(board: Table, bottom: int) -> None:
    """The location deck as floors: those turned over are lit, and the lift is where the players are."""
    view = board.view
    lars, seen = view["lars"], len(view["visited"])
    left = view["locations_left"]
    roof = any(place["key"] == "roof" for place in view["visited"])
    board.scene.append(draw("tower", bottom, seen + left, seen, left, view["roof_among"]))
    targets = () if roof else tuple(lars["targets"])
    zoom = f"{lars['name']} waits on the Roof: to hit {listed(lars['targets'])}." if targets else f"{lars['name']} is here."
    board.pieces.append(Piece("lars", "look", "translate(0 0)", draw("lars", targets), zoom))
    high = (bottom - LOBBY - TOP_FLOOR) / (seen + left)
    y = TOP_FLOOR - 6 if roof else bottom - 4 if not seen else bottom - LOBBY - high * (seen - 1)
    where = "On the roof" if roof else view["visited"][-1]["name"] if seen else "In the lobby"
    names = ", ".join(place["name"] for place in view["visited"])
    zoom = f"{where}. {plural(left, 'location')} left"
    if among := view["roof_among"]:
        zoom += f"; the Roof is {'among ' * (among > 1)}the last {among if among > 1 else 'one'}"
    zoom += f". So far: {names}." if names else "."
    board.pieces.append(Piece("lift", "look", f"translate(94 {round(y)})", draw("lift", view["players"]), zoom))


def _piles(board: Table) -> None:
    """Deck, discards, hiding, ending the turn; Chocolates and the escape token."""
    view = board.view
    two = view["players"] == 2
    chance = view["odds"].get("draw", {}).get("fight", 0.0)
    risk = percent(chance) if chance else ""
    board.target("draw", LEFT, 8, 98, 160, ("deck", view["deck"], board.legal.get("draw", "Draw")[:12], risk))
    board.scene.append(draw("heap"))
    for card in view["gone"] + view["discard"][:-1]:
        board.copies[card["key"]] = board.copies.get(card["key"], -1) + 1
    if view["discard"]:
        top = view["discard"][-1]
        board.put(top, 240, 12, face(top, small=True), 0.66)
    board.overs.append(draw("heap_count", len(view["discard"])))
    if two:
        board.target("hide", 224, 92, 94, 37, ("caption", 94, 37, "hidden", "Hide", "small"))
        board.target("end", 224, 133, 94, 35, ("caption", 94, 35, "forward", "End", "small"))
    else:
        board.target("hide", 224, 92, 94, 76, ("hide",))
    sweets = view["chocolates"]
    board.target("use chocolates", 646, 8, 106, 84, ("sweets", sweets["there"], gains(sweets)), what="Chocolates")
    board.target("escape", 646, 96, 106, 72, ("escape", view["escape"]))


def _clock(board: Table) -> None:
    """The event deck with its time tokens, and all the time that is left."""
    view = board.view
    whole = max(4 * (int(view["options"].get("events", 4)) + 1), view["time_left"])
    board.scene.append(draw("clock", view["time_left"], whole, view["events_left"], view["outcome"] is not None))
    x = 448 + 28 * view["events_left"]
    for n in range(view["time"]):
        at = f"translate({x + 19 + 27 * (n % 2)} {32 + 27 * (n // 2)})"
        board.pieces.append(Piece(f"time-{n}", "", at, piece("token", "clock", "", 12)))


# Rows


def _rows(board: Table, step: int) -> None:
    """The row, or each player's row with the shared one between them."""
    view, shared = board.view, board.view["shared"]
    if view["players"] == 1:
        row = view["rows"][0]
        board.scene.append(draw("hall", ROWS, step * 2, "", *_alarm(row, "row-0", "", "The row")))
        lines = 1 if len(row) <= 5 else 2
        half = (len(row) + 1) // 2 if len(row) > 10 else 5
        for n in range(lines):
            _line(board, row[half * n : half * (n + 1)], ROWS + 2 + step * n, 1, view["seat"] == 0)
        return
    for seat in (0, 1):
        y = ROWS + 2 * step * seat
        mine = " mine" if seat == view["seat"] else ""
        alarm = _alarm(view["rows"][seat] + shared, f"row-{seat}", f"@{seat}'s row", f"@{seat}'s row and the shared one")
        board.scene.append(draw("hall", y, step, f"p{seat}{mine}", *alarm))
    zoom = "The row that both players share: its cards, terrorists and bells count for either."
    board.scene.append(draw("hall", ROWS + step, step, "shared", 0, 0, "row-shared", "Shared row", zoom))
    for n, row in enumerate((view["rows"][0], shared, view["rows"][1])):
        own = view["seat"] is not None and view["seat"] in ((0,), (0, 1), (1,))[n]
        _line(board, row, ROWS + 3 + step * n, 0.83, own, share=n != 1, up=n == 2)


def _alarm(cards: list[dict[str, Any]], id: str, name: str, whose: str) -> tuple[int, int, str, str, str]:
    """Terrorists and bells of a row: two, or one with two bells, begin a fight."""
    foes, bells = sum(card["type"] == "terrorist" for card in cards), sum(card["icons"].count("bell") for card in cards)
    count = f"{plural(foes, 'terrorist')}, {plural(bells, 'bell')}"
    return foes, bells, id, name, f"{whose}: {count}. A fight begins at two terrorists, or at one and two bells."


def _line(
    board: Table, cards: list[dict[str, Any]], y: int, scale: float, own: bool, share: bool = False, up: bool = False
) -> None:
    """Cards side by side, over each other when there are many; in one's own reach each is a place to click."""
    wide, tall = CARD * scale, TALL * scale
    asked = board.view["step"]
    paying, over = asked.get("what") == "paying", board.view["outcome"] is not None
    attackers = [card["key"] for card in asked["cards"]] if asked.get("what") == "attackers" else []
    step = min(wide + 5, (RIGHT - 154 - wide) / max(1, len(cards) - 1))
    for n, card in enumerate(cards):
        x, key, look = 154 + step * n, card["key"], True
        room = CARD if step > wide or n == len(cards) - 1 else int(step / scale)  # how much of it can be seen
        if own and key in attackers:
            look = False
            board.target(f"meet {attackers.index(key) + 1}", x - 4, y - 3, wide + 8, tall + 6, cls=" under")
        elif own and card["type"] != "terrorist":
            look = over
            move = board.first(f"pay {key}", f"activate {key}") or f"{'pay' if paying else 'activate'} {key}"
            board.target(move, x - 4, y - 3, wide + 8, tall + 6, cls=" under", what=card["name"])
        board.put(card, x, y, face(card, scale < 1, room), scale, look=look)
        if own and share and f"share {key}" in board.legal:
            w = (
                34 if card["type"] == "terrorist" or room < CARD else FINGER
            )  # the numbers of the men, the price stay to be read
            board.target(f"share {key}", x - 4, y + 49, w, FINGER, ("pass_on", w, FINGER, up, (0, 1)), " over")
