"""Selling at the Counter (rulebook: Go to Counter)."""

from __future__ import annotations

from gameshelf.core import Move
from gameshelf.games.takara.content import GALLERY, LEVELS, MONSTER
from gameshelf.games.takara.moves import SELL_CHEST, SELL_TILE
from gameshelf.games.takara.state import Takara
from gameshelf.games.takara.steps.digging import karas, without

XP_SALES = frozenset(move for move in SELL_TILE[: len(GALLERY)] if move is not None)  # by the book, nothing else


def sellable(state: Takara, seat: int) -> list[Move]:
    """What a seat could sell at the Counter, each kind once."""
    found: list[Move] = []
    for place in state.won[seat]:
        move = SELL_TILE[state.face[place]]
        if move is not None and move not in found and (state.bga or move in XP_SALES):
            found.append(move)
    if not state.bga:
        return found
    for chest in state.trove[seat]:
        move = SELL_CHEST[chest]
        if move is not None and move not in found:
            found.append(move)
    return found


def for_sale(state: Takara, seat: int, move: Move) -> tuple[str, int]:
    """The name and the XP of what this move sells."""
    if move in SELL_TILE:
        kind = next(state.face[place] for place in state.won[seat] if SELL_TILE[state.face[place]] is move)
        if state.t.what[kind] == MONSTER:
            return f"the {state.t.names[kind]}", state.t.xp[kind]
        article = "an" if LEVELS[state.t.level[kind]] == "intermediate" else "a"
        return f"{article} {LEVELS[state.t.level[kind]]} XP tile ({state.t.xp[kind]} XP)", state.t.xp[kind]
    chest = SELL_CHEST.index(move)
    return f"the {state.t.chest_names[chest]}", state.t.chest_xp[chest]


def sell(state: Takara, seat: int, move: Move) -> None:
    """One won piece for 5 Karas per XP; it leaves the game (rulebook: Go to Counter)."""
    name, xp = for_sale(state, seat, move)
    if move in SELL_TILE:
        place = next(place for place in state.won[seat] if SELL_TILE[state.face[place]] is move)
        state.won[seat] = without(state.won[seat], place)
    else:
        chest = SELL_CHEST.index(move)
        state.trove[seat] = without(state.trove[seat], chest)
        state.lost_chests += (chest,)
    state.karas[seat] += xp * state.t.sale
    if state.journal is not None:
        text = f"@{seat} sells {name} for {karas(xp * state.t.sale)}."
        state.tell("takara.counter.sell", text, seat, what="sell", who=seat, karas=xp * state.t.sale)
