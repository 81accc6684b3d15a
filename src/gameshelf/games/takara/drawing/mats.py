"""A seat's mat, and what the seat has won."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from gameshelf.games.takara.content import CHESTS, KINDS
from gameshelf.games.takara.drawing import words
from gameshelf.games.takara.drawing.canvas import Pile, corner, draw, group, pile_up
from gameshelf.games.takara.moves import SELL_CHEST, SELL_TILE

CHEST_ICONS = {"tablet": "tablet", "idol": "idol", "gold": "bag", "map": "map", "skull": "skull", "mimic": "mimic"}
SELL = {key: move.notation for key, move in zip((*KINDS, *CHESTS), (*SELL_TILE, *SELL_CHEST), strict=True) if move is not None}


def mat(view: dict[str, Any], seat: int, legal: dict[str, str], pieces: list[str]) -> str:
    """A seat's mat, and what it has won."""
    team, outcome = view["teams"][seat], view["outcome"]
    pieces.append(
        _won(
            seat,
            tuple((tile["id"], tile["face"], tile["name"], tile["xp"]) for tile in team["tiles"]),
            tuple((chest["face"], chest["name"], chest["xp"]) for chest in team["chests"]),
            team["tokens"],
            view["token_xp"],
            tuple(move for move in legal.items() if move[0].startswith("sell ")) if seat == view["seat"] else (),
        )
    )
    over = outcome is not None
    today = seat == view["day"] and not over
    won = over and seat in outcome["winners"]
    icon = "crown" if won else "sun" if today and not view["sword"] else ""
    cls = (" today" if today else " won" if won else "") + (" mine" if seat == view["seat"] else "")
    x, y = corner(seat)
    score = outcome["scores"][seat] if over else team["score"]
    sheet = draw("mat", seat, "You" if seat == view["seat"] else "ABCD"[seat], icon)
    whole = f"{sheet}{draw('amount', 211, team['karas'])}{draw('amount', 278, score)}"
    return group(f"mat-{seat}", f"mat p{seat}{cls}", f"translate({x} {y})", whole)


@lru_cache(4096)
def _won(
    seat: int,
    tiles: tuple[tuple[int, str, str, int], ...],
    chests: tuple[tuple[str, str, int], ...],
    tokens: int,
    token_xp: int,
    sales: tuple[tuple[str, str], ...],
) -> str:
    """What a seat has won, in piles of what is sold by one move: a row of large ones, or two rows of small ones."""
    piles: dict[str, Pile] = {}
    for place, face, name, xp in tiles:
        pile_up(piles, SELL.get(face, face), place, face, name, xp)
    for n, (face, name, xp) in enumerate(chests):
        key = SELL.get(face, face)
        if key not in piles:
            piles[key] = Pile("l3", CHEST_ICONS[face], "", str(xp or ""), words.called_chest(name, xp), [])
        piles[key].ids.append(f"chest-{seat}-{n}")
    count = len(piles) + bool(tokens)
    small = count > 5
    columns = max(5, -(-count // 2)) if small else 5
    pitch = min(41, 206 / columns)
    left, top = corner(seat)
    spots = [
        f"translate({left + 160 + pitch * (n % columns + 0.5):.0f} {top + (55 + 29 * (n // columns) if small else 71)})"
        + (f" scale({pitch / 29:.2f})" if pitch < 29 else "")
        for n in range(count)
    ]
    offers = dict(sales)
    found = [
        pile.drawn(at, small, "Won", (key, offers[key]) if key in offers else None)
        for at, (key, pile) in zip(spots, piles.items(), strict=False)
    ]
    if tokens:  # the last one bought stands for all
        zoom = f"Won: {words.listed([words.with_xp('XP token', token_xp)] * tokens)}."
        art = draw("tokens", token_xp, tokens, small)
        found.append(group(f"token-{seat}-{tokens - 1}", "", spots[-1], art, zoom))
    return "".join(found)
