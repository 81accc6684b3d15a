"""A seat's mat, and what the seat has won."""

from __future__ import annotations

from typing import Any

from gameshelf.draw import Board, Room, rows
from gameshelf.games.takara.content import CHESTS, KINDS
from gameshelf.games.takara.drawing import words
from gameshelf.games.takara.drawing.canvas import Pile, add, count_up, gathered, pile_up, planned
from gameshelf.games.takara.moves import SELL_CHEST, SELL_TILE

CHEST_ICONS = {"tablet": "tablet", "idol": "idol", "gold": "bag", "map": "map", "skull": "skull", "mimic": "mimic"}
BLANKS = ("[karas]", "[score]", "[with]")
BESIDE, ROOMY = 68, 1.0  # the width of a thing with a number beside it, and its least scale
STEADY = 1.1  # its scale on a phone: two rows of six on one's own mat
SELL = {key: move.notation for key, move in zip((*KINDS, *CHESTS), (*SELL_TILE, *SELL_CHEST), strict=False) if move is not None}
SALES = frozenset(SELL.values())


def mat(
    board: Board,
    seat: int,
    today: str,
    karas: int,
    score: int,
    stone: int,
    leads: bool,
    adventurers: list[str],
    held: bool,
) -> None:
    """A seat's mat: who it is, Karas and XP, beside them a stone that may yet count, whether nobody has more.

    `today` is empty when it is not the seat's day, and `held` whether anybody has a stone.
    """
    view, room = board.view, planned(board).mats[seat]
    outcome = view["outcome"]
    won = outcome is not None and seat in outcome["winners"]
    mine = seat == view["seat"]
    cls = (" today" if today else " won" if won else "") + (" mine" if mine else "")
    score = score if outcome is None else outcome["scores"][seat]
    icon = "crown" if won else "sun" if today == "today" else ""
    stone = stone if outcome is None else 0
    shown = room.w < 300, bool(stone), leads
    letter = "You" if mine else "ABCD"[seat]
    art = board.draw("mat", round(room.w), round(room.h), seat, letter, icon, *BLANKS[:2], *shown, BLANKS[2], board.tall)
    for blank, number in zip(BLANKS, (karas, score, score + stone), strict=True):  # which change most of the time
        art = art.replace(blank, str(number))
    counts = outcome is None or bool(outcome["winners"])
    ahead = f" {words.why_crown(held)}" if leads and outcome is None else ""
    zoom = f"{words.about_score(seat, karas, score, stone, counts)}{ahead} {words.crew(adventurers)}"
    board.place(f"mat-{seat}", room.x, room.y, art, zoom, cls=f"mat p{seat}{cls}")


def legend(board: Board, seat: int, empty: bool) -> None:
    """What the marks on the board mean, where one's own mat has room for it: on a phone while nothing lies there."""
    plan = planned(board)
    room = plan.mats[seat]
    if plan.tall and empty:
        board.mark(("legend", True, seat), *plan.spot(seat, 164, 66))
    elif not plan.tall and room.h > 210:
        board.mark(("legend", False, seat), *plan.spot(seat, 43, 76))  # over it stands what a stone would bring


def won(
    board: Board,
    seat: int,
    tiles: list[dict[str, Any]],
    chests: list[dict[str, Any]],
    tokens: int,
    helpers: list[tuple[int, dict[str, Any]]],
    about: str,
) -> None:
    """What a seat has won, in piles of what is sold by one move, stones first; then the specialist who works or rests there.

    `about` is what selling costs, where something can be sold.
    """
    view, plan = board.view, planned(board)
    room = plan.mats[seat]
    piles: dict[str, Pile] = {}
    for tile in sorted(tiles, key=lambda tile: bool(tile["face"] != "stone")):
        pile_up(piles, SELL.get(tile["face"], tile["face"]), tile["id"], tile["face"], tile["name"], tile["xp"])
    for n, chest in enumerate(chests):
        key, xp = SELL.get(chest["face"], chest["face"]), chest["xp"]
        if key not in piles:
            piles[key] = Pile("l3", CHEST_ICONS.get(chest["face"], "chest"), "", str(xp or ""), 0, [], [])
        add(piles[key], f"chest-{seat}-{n}", words.called_chest(chest["name"], xp), xp)
    if not piles and not tokens and not helpers:
        return
    left, top = (158, 44) if room.w > 300 else (130, 72)
    sales = [key for key in piles if key in board.legal] if seat == view["seat"] else []
    mine = plan.tall and seat == view["seat"]
    right = 100 if mine else 5  # also while nothing can be sold: so nothing moves
    space = Room(room.x + left, room.y + top, room.w - left - right, room.h - top - 6)
    more = bool(tokens) + len(helpers)
    most = min(1.4, round(space.h / 38, 2))  # one row is never higher than its room
    spots = rows(len(piles) + more, space, 38, 38, 1, most)
    heaps, legible = list(piles.items()), 1.3 if plan.tall else 0.91
    clicked = seat == view["seat"] and not plan.tall  # on a phone one button sells, with a menu
    for apart in (True, False) if plan.tall else ():  # one form from the first thing won on, so that nothing jumps
        few = gathered(piles.values(), apart)  # great monsters keep their faces where they have room
        roomy = rows(len(few) + more, space, BESIDE, 38, 1, min(STEADY, round(space.h / 38, 2)))
        if roomy[0][2] >= ROOMY:
            _heaps(board, seat, roomy, few, tokens, helpers)
            _sell(board, seat, sales, about)
            return
    crowded = spots[0][2] < legible and (plan.tall or seat != view["seat"])  # at a desk one's own are clicked one by one
    for apart in (True, False) if crowded else ():  # great monsters keep their faces where they have room
        heaps = [("", pile) for pile in gathered(piles.values(), apart)]
        spots = rows(len(heaps) + more, space, 38, 38, 1, min(1.8, round(space.h / 38, 2)))
        if spots[0][2] >= legible and not plan.tall:
            break
    if not plan.tall:
        spots = _spread(spots, space)
    bare = crowded and spots[0][2] < legible  # too small for numbers: a closer look tells them
    for (x, y, scale), (key, pile) in zip(spots, heaps, strict=False):
        pile.put(board, x, y, scale, "Won", key if clicked and key in SALES else "", small=False, bare=bare)
    if tokens:  # the last one bought stands for all
        each = view["token_xp"]
        zoom = words.about_tokens(each, tokens, crowded)
        value, count = ("", 1) if bare else (each * tokens, 1) if crowded else (each, tokens)
        x, y, scale = spots[len(heaps)]
        board.piece(f"token-{seat}-{tokens - 1}", x, y, ("tokens", value), zoom, scale=scale)
        count_up(board, x, y, scale, count)
    for (x, y, scale), (n, one) in zip(spots[len(heaps) + bool(tokens) :], helpers, strict=True):
        card = ("specialist", one["key"], one["name"], one["resting"], "", plan.tall)
        told = words.about_specialist(one)
        board.piece(f"specialist-{n}", x, y, card, told, one["name"], cls="l2", scale=round(0.43 * scale, 2))
    _sell(board, seat, sales, about)


def _spread(spots: tuple[tuple[float, float, float], ...], room: Room) -> tuple[tuple[float, float, float], ...]:
    """Several rows over the whole width of their room, with the same place for each."""
    across = sum(y == spots[0][1] for _, y, _ in spots)
    if across == len(spots):
        return spots
    return tuple((round(room.x + room.w * (n % across + 0.5) / across, 1), y, scale) for n, (_, y, scale) in enumerate(spots))


def _heaps(
    board: Board,
    seat: int,
    spots: tuple[tuple[float, float, float], ...],
    piles: list[Pile],
    tokens: int,
    helpers: list[tuple[int, dict[str, Any]]],
) -> None:
    """Many things on a phone: of each sort one, with what all of it counts beside it."""
    side = (BESIDE - 38) / 2
    for (x, y, scale), pile in zip(spots, piles, strict=False):
        pile.put(board, x - side * scale, y, scale, "Won", small=False, beside=True)
    each = board.view["token_xp"]
    if tokens:
        x, y, scale = spots[len(piles)]
        zoom = words.about_tokens(each, tokens, True)
        board.piece(f"token-{seat}-{tokens - 1}", x - side * scale, y, ("tokens_beside", each * tokens), zoom, scale=scale)
    for (x, y, scale), (n, one) in zip(spots[len(piles) + bool(tokens) :], helpers, strict=False):
        card = ("specialist", one["key"], one["name"], one["resting"], "", True)
        board.piece(
            f"specialist-{n}", x, y, card, words.about_specialist(one), one["name"], cls="l2", scale=round(0.6 * scale, 2)
        )


def _sell(board: Board, seat: int, sales: list[str], told: str) -> None:
    """On a phone one button sells, with a menu under what it costs."""
    if not board.tall or not sales:
        return
    room = planned(board).mats[seat]
    pays = board.view["pays"]["xp"]
    board.target(sales, room.right - 98, room.y + 44, 92, 92, ("sale", pays), what="Sell", zoom=told, id="sell")
