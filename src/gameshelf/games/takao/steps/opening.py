"""Whether a use of an action space that is stuck can go on after a free action (takao.turn.order)."""

from __future__ import annotations

from collections.abc import Iterator

from gameshelf.core import Move
from gameshelf.core.effects import Ops
from gameshelf.games.takao import effects as fx
from gameshelf.games.takao.content import flags_of
from gameshelf.games.takao.effects import HEAVY, NO_RIDE, NO_SKILL, PLAY
from gameshelf.games.takao.keys import ANIMAL, FIRST_SHIPWRECK, GEAR, ITEM, LOAD, MAP, MIRACLES
from gameshelf.games.takao.moves import PLACE
from gameshelf.games.takao.scenarios.base import RULES
from gameshelf.games.takao.state import KINDS, Takao
from gameshelf.games.takao.steps.doing import LAND, clear_mask
from gameshelf.games.takao.steps.free import callable_now, tie_to_use
from gameshelf.games.takao.steps.searching import spare_part
from gameshelf.games.takao.steps.sharing import refused
from gameshelf.games.takao.steps.walking import climbs, exits


def opens_up(state: Takao, seat: int, walks: int, reach: int, cleans: int, searches: int) -> bool:
    """Whether a free action could let a seat do one of the actions that are left; `reach` of the Moves can be made as it is."""
    if not walks and not cleans and not searches:
        return False
    if walks > reach and exits(state, seat, walks) and lightens(state, seat):
        return True
    found = list(means(state, seat))
    if not found:
        return False
    rubble = in_the_way(state, seat, walks, searches)
    for ops in found:
        foot = any(op[0] == fx.FOOT for op in ops)
        for op in ops:
            if op[0] == fx.MOVES and exits(state, seat, 2 if foot else op[1]):
                return True
            if op[0] == fx.CLEAR and rubble & clear_mask(state, seat, op[1]):
                return True
            if op[0] == fx.RAISE_LINE and rubble:
                return True
            if op[0] == fx.ABSOLVE and walks and state.board[seat].flags & NO_RIDE:
                return True
    return False


def means(state: Takao, seat: int) -> Iterator[Ops]:
    """What can be used for free in this turn: skill, items, animals, miracles, and what others here could hand over."""
    board, t, held = state.board[seat], state.t, state.held
    if not board.late and not state.skilled >> seat & 1 and not board.flags & NO_SKILL:
        yield board.skill
    if board.hooks[PLAY] and (n := tie_to_use(state, seat)) is not None:
        yield board.hooks[PLAY][n].ops
    for one in state.here(seat):
        if one == seat or not refused(state, one):
            for card in (*held[one * KINDS + ITEM], *held[one * KINDS + ANIMAL]):
                if not (state.tapped | state.carcass) >> card & 1:
                    yield from (effect.ops for effect in t.fx[card] if effect.trigger == PLAY)
    if state.miracles:
        yield from (t.miracle[n] for n in range(len(MIRACLES)) if callable_now(state, seat, n))


def in_the_way(state: Takao, seat: int, walks: int, searches: int) -> int:
    """The ruins, as bits, without which there would be a way on foot, a train or boat, or something to search."""
    t, spot = state.t, state.place[seat]
    if spot >= MAP or not state.ruins & t.reach[spot]:
        return 0
    bit, found = 1 << spot, 0
    if walks:
        found = state.ruins & t.reach[spot] & LAND & ~bit
        if walks < 2 and not climbs(state, seat, spot):
            found &= ~t.mountains
    if (walks and bit & (t.stations | t.ports)) or (searches and t.deck_at[spot] >= 0 and state.decks[t.deck_at[spot]]):
        found |= state.ruins & bit
    return found


def lightens(state: Takao, seat: int) -> bool:
    """Whether what is heavy could be laid down, removed or given away now."""
    t, base = state.t, seat * KINDS
    if state.board_with(seat, (), ()).flags & HEAVY:
        return False
    load = state.held[base + LOAD]
    if not load or not flags_of(t.fx[load[0]]) & HEAVY:
        return bool(state.held[base + GEAR])  # gear can be discarded
    found: list[Move] = []
    RULES[state.s].free(state, seat, found)
    done, wanted = RULES[state.s].goal(state)
    if PLACE in found or (load[0] < FIRST_SHIPWRECK and done >= wanted and spare_part(state)):
        return True
    far = any(op[0] == fx.SHARE_FAR for ops in means(state, seat) for op in ops)
    for one in range(state.players) if far else state.here(seat):
        theirs = state.held[one * KINDS + LOAD]
        if one != seat and (not theirs or not (refused(state, one) or flags_of(t.fx[theirs[0]]) & HEAVY)):
            return True
    return False
