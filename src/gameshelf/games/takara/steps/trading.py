"""Selling at the Counter (rulebook: Go to Counter)."""

from __future__ import annotations

from typing import Final

from gameshelf.core import Move
from gameshelf.games.takara.content import GALLERY, LEVELS, MONSTER
from gameshelf.games.takara.moves import SELL_CHEST, SELL_TILE
from gameshelf.games.takara.state import Takara
from gameshelf.games.takara.steps.digging import karas, without

XP_SALES = frozenset(move for move in SELL_TILE[: len(GALLERY)] if move is not None)  # by the book, nothing else
BY_THE_BOOK: Final = tuple(move if move in XP_SALES else None for move in SELL_TILE)


def sellable(state: Takara, seat: int) -> list[Move]:
    """What a seat could sell at the Counter, each kind once."""
    found: list[Move] = []
    face, sales = state.face, SELL_TILE if state.bga else BY_THE_BOOK
    for place in state.won[seat]:
        move = sales[face[place]]
        if move is not None and move not in found:
            found.append(move)
    if not state.bga:
        return found
    for chest in state.trove[seat]:
        move = SELL_CHEST[chest]
        if move is not None and move not in found:
            found.append(move)
    return found


def price_of(state: Takara, seat: int, move: Move) -> int:
    """The XP of what this move sells."""
    if move in SELL_TILE:
        return state.t.xp[state.face[sold(state, seat, move)]]
    return state.t.chest_xp[SELL_CHEST.index(move)]


def sold(state: Takara, seat: int, move: Move) -> int:
    """The place of the tile that this move sells."""
    for place in state.won[seat]:
        if SELL_TILE[state.face[place]] is move:
            return place
    raise ValueError(f"{move}: there is nothing of that kind")


def for_sale(state: Takara, seat: int, move: Move) -> tuple[str, int]:
    """The name and the XP of what this move sells."""
    if move in SELL_TILE:
        kind = state.face[sold(state, seat, move)]
        if state.t.what[kind] == MONSTER:
            return f"the {state.t.names[kind]}", state.t.xp[kind]
        article = "an" if LEVELS[state.t.level[kind]] == "intermediate" else "a"
        return f"{article} {LEVELS[state.t.level[kind]]} XP tile ({state.t.xp[kind]} XP)", state.t.xp[kind]
    chest = SELL_CHEST.index(move)
    return f"the {state.t.chest_names[chest]}", state.t.chest_xp[chest]


def sell(state: Takara, seat: int, move: Move) -> None:
    """One won piece for 5 Karas per XP; it leaves the game (rulebook: Go to Counter)."""
    xp = price_of(state, seat, move)
    name = "" if state.journal is None else for_sale(state, seat, move)[0]
    if move in SELL_TILE:
        state.won[seat] = without(state.won[seat], sold(state, seat, move))
    else:
        chest = SELL_CHEST.index(move)
        state.trove[seat] = without(state.trove[seat], chest)
        state.lost_chests += (chest,)
    state.karas[seat] += xp * state.t.sale
    if state.journal is not None:
        text = f"@{seat} sells {name} for {karas(xp * state.t.sale)}."
        state.tell("takara.counter.sell", text, seat, what="sell", who=seat, karas=xp * state.t.sale)
