"""The last picture: who is left and in the light, who fell, and the blow that ended it."""

from __future__ import annotations

from typing import Any

from gameshelf.core import joined
from gameshelf.draw import Board, Room
from gameshelf.draw.lettering import cut, width, wrap
from gameshelf.games.taidian.content import CARDS
from gameshelf.games.taidian.drawing import words
from gameshelf.games.taidian.drawing.canvas import ICONS, KIND, Layout
from gameshelf.games.taidian.drawing.deck import career, own
from gameshelf.games.taidian.drawing.worth import worth

FOOT = 104.0  # how high the last blow is


def over(board: Board, lay: Layout) -> None:
    """Winners large on the left, the fallen on the right, the last attack under them."""
    view = board.view
    stage = Room(lay.stage.x, lay.stage.y, lay.stage.w, max(lay.hand.bottom, lay.stage.bottom) - lay.stage.y)
    board.paint(("arena", stage.w, stage.h, FOOT + stage.h * 0.2, FOOT, False), stage.x, stage.y)
    winners = list(view["outcome"]["winners"])
    fallen = [seat for seat in range(view["players"]) if seat not in winners]
    title = _title(view, winners, stage.w - 24, 25 if lay.tall else 30)
    board.word(stage.x + stage.w / 2, stage.y + 36, title, "mid victor outlined")
    if winners and any(not view["boards"][seat]["alive"] for seat in fallen):
        board.word(stage.x + stage.w / 2, stage.y + 58, f"by knock-out in round {view['round']}", "mid sign outlined")
    room = Room(stage.x + 8, stage.y + 48, stage.w - 16, stage.h - FOOT - 60)
    share = 0.56 if fallen and winners else 1.0 if winners else 0.0
    _winners(board, Room(room.x, room.y, room.w * share, room.h), winners)
    _fallen(board, Room(room.x + room.w * share, room.y, room.w * (1 - share), room.h), fallen)
    if len(fallen) == 1 and view["seat"] is not None:
        _career(board, room.x + room.w * (share + (1 - share) / 2), room.bottom)
    _last(board, Room(stage.x + 12, stage.bottom - FOOT - 6, stage.w - 24, FOOT))


def _title(view: dict[str, Any], winners: list[int], wide: float, size: float) -> str:
    """Who has won, in a line."""
    if not winners:
        return "Nobody wins"
    names = f"{joined([f'@{seat}' for seat in winners])} {'wins' if len(winners) == 1 else 'win'}"
    return names if width(names, size) <= wide else f"Team {view['boards'][winners[0]]['side'] + 1} wins"


def _winners(board: Board, room: Room, winners: list[int]) -> None:
    """Under a crown, with the health that is left."""
    if not winners:
        return
    step = room.w / len(winners)
    r = min(140.0, step / 2 - 12, (room.h - 74) / 2.75)
    for n, seat in enumerate(winners):
        one = board.view["boards"][seat]
        x, y = room.x + step * (n + 0.5), room.y + 1.75 * r + 4
        board.mark(("winner", seat, one["character"] or "nobody", r, one["health"], one["cap"]), x, y)
        board.word(x, y + r + 22, f"@{seat}", "mid name outlined")
        left = f"{one['health']} of {one['cap']} health left" if one["alive"] else "fell in the fight"
        board.word(x, y + r + 42, left if width(left, 14.5) < step else f"{one['health']} left", "mid small outlined")
        if one["name"] and r > 90:
            board.word(x, y + r + 61, cut(f"{one['name']}, {one['role']}", step, 14), "mid label outlined")


def _fallen(board: Board, room: Room, fallen: list[int]) -> None:
    """Those who are out, each a little askew, with the name under it."""
    if not fallen:
        return
    across = 1 if len(fallen) == 1 else 2
    down = -(-len(fallen) // across)
    wide, high = room.w / across, room.h / down
    r = min(84.0 if board.tall else 96.0, room.h / 4, wide / 2 - 12, high / 2 - 15)
    for n, seat in enumerate(fallen):
        one = board.view["boards"][seat]
        last = n == len(fallen) - 1 and len(fallen) % across
        x = room.x + (room.w / 2 if last and across > 1 else wide * (n % across + 0.5))
        y = room.y + high * (n // across) + high / 2 - (34 if len(fallen) == 1 else 8)
        who = one["character"] or "nobody"
        if one["alive"]:  # all rounds are over, and others have more
            board.mark(("person", seat, who, r - 8, one["health"], one["cap"], True, 0, False), x, y)
        else:
            board.mark(("loser", seat, who, r - 4, (-11, 9, -7, 12, -9)[n]), x, y)
        board.word(x, y + r + 16, f"@{seat}", "mid sign outlined")


def _career(board: Board, x: float, bottom: float) -> None:
    """What one's own deck has become since the beginning, under the fallen."""
    view = board.view
    rows = career(view)[: 1 if board.tall else 3]
    if now := own(view).total():
        board.mark(("career", len(view["began"]), now, rows), x, bottom - 34 * len(rows) - (8 if board.tall else 0))


def _last(board: Board, room: Room) -> None:
    """The last attack: who struck whom with what, and what became of it; or in words how it ended."""
    view = board.view
    cards = [one for one in view["batch"] if view["market"][CARDS.index(one["card"])]["hits"]]
    if not cards:
        size = 14.5 if board.tall else 18
        lines = wrap(view["outcome"]["text"], room.w - 20, size, 3)
        for n, line in enumerate(lines):
            board.word(room.x + room.w / 2, room.y + room.h / 2 + 6 + (n - (len(lines) - 1) / 2) * 22, line, "mid sign")
        return
    by, target = view["turn"], cards[-1]["target"]
    cards = [one for one in cards if one["target"] == target]
    answered = not view["boards"][by]["alive"]
    told = f"The last attack: {words.blows(view, cards)} points before Shields" + (", and a hit back" if answered else "")
    board.word(room.x + room.w / 2, room.y + 20, told, "mid sign")
    y, r = room.y + 63, 32.0
    for seat, x in ((by, room.x + r + 4), (target, room.right - r - 4)):
        one = view["boards"][seat]
        board.mark(("person", seat, one["character"] or "nobody", r, one["health"], one["cap"], one["alive"], 0, False), x, y)
    left, wide = room.x + 2 * r + 16, room.w - 4 * r - 32
    board.mark(("sweep", wide, r), left, y)
    step = min(52.0, (wide - 50) / max(1, len(cards) - 1)) if len(cards) > 1 else 0
    for n, one in enumerate(cards):
        face = view["market"][CARDS.index(one["card"])]
        look = (face["colour"], KIND[one["card"]], ICONS[one["card"]], worth(face)[0])
        x = left + wide / 2 + step * (n - (len(cards) - 1) / 2)
        board.mark(("laid_card", *look, one["points"] - one["more"], one["more"], ICONS["watchtower"]), x, y, 0.9)
