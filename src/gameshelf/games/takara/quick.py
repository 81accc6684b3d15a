"""A sensible move at once, in a game that is only imagined, and what a position is worth: for search (`knowledge.py`)."""

from __future__ import annotations

from math import exp

from gameshelf.core import Move
from gameshelf.games.takara.content import IMPERSONATOR, MINER, ROCKFALL
from gameshelf.games.takara.knowledge import NEVER, Look, is_late, points
from gameshelf.games.takara.moves import (
    AT_SITE,
    BUY,
    CLEAR,
    DIG,
    DIVE,
    END,
    FIGHT,
    HEAL,
    HIRE,
    IMPERSONATE,
    RECRUIT,
    RENT,
    TURN,
    VIEW,
)
from gameshelf.games.takara.state import BEACH, BREAK, DEPTH, HOSPITAL, OPEN, TILES, Takara
from gameshelf.games.takara.steps import AtWork, Day, Evening, Looking


def quick(state: Takara, seat: int) -> Move:
    """A sensible move in an imagined game: what `rate` would choose, but that it hires nobody but the Miner."""
    moves = state.allowed
    if len(moves) == 1:
        return moves[0]
    step = type(state.stack[-1])
    if step is Day:
        return _quick_day(Look(state, seat), moves)
    if step is Looking:
        return TURN
    if step is Evening:
        if moves[0] is RECRUIT and not is_late(state):
            return RECRUIT
        return HEAL if HEAL in moves else END
    look = Look(state, seat)
    if isinstance(at_work := state.stack[-1], AtWork):
        return _quick_work(look, at_work.specialist)
    return max(moves, key=look.rate)


def _quick_work(look: Look, specialist: int) -> Move:
    best, found = NEVER, -1
    for site, taken in enumerate(look.taken):
        if taken < DEPTH and ((worth := look.work(specialist, site, look.home)) > best or found < 0):
            best, found = worth, site
    return AT_SITE[found]


def _quick_day(look: Look, moves: list[Move]) -> Move:
    """The best that can be done today. What may be done is read off the table: to look for it in the list costs more."""
    state, t, marks, face = look.state, look.t, look.marks, look.face
    best, found, monsters, most_viewed = look.dive(0), DIVE, False, look.most_viewed()
    for site, taken in enumerate(look.taken):
        if taken == DEPTH:
            continue
        place = site * DEPTH + taken
        if marks[place] & OPEN:
            if t.what[face[place]] == ROCKFALL:
                if look.home > 1 and (worth := look.clear(site)) > best:
                    best, found = worth, CLEAR[site]
            elif state.sword:
                if (worth := look.fight(site)) > best:
                    best, found = worth, FIGHT[site]
            else:
                monsters = True
            continue
        if (worth := look.dig(site)) > best:
            best, found = worth, DIG[site]
        if best < most_viewed and (worth := look.view(site)) > best:
            best, found = worth, VIEW[site]
    if monsters and moves[0] is RENT and (worth := look.rent(0)) > best:
        best, found = worth, RENT
    karas, seat, holder = look.karas, look.seat, state.holder
    if karas >= t.token and state.counter and not state.at_counter(seat) and (worth := look.buy(0)) > best:
        best, found = worth, BUY
    elif karas < t.recruit and moves[-1].verb == "sell":
        for move in moves:
            if move.verb == "sell" and (worth := look.sell_piece(move.number)) > best:
                best, found = worth, move
    if karas >= t.prices[MINER] and seat not in holder:
        if holder[MINER] < 0:
            if look.hire(MINER) > best:
                found = HIRE[MINER]
        elif holder[IMPERSONATOR] < 0 and karas >= t.prices[MINER] + t.prices[IMPERSONATOR] and look.impersonate(MINER) > best:
            found = IMPERSONATE[MINER]
    return found


def worth(state: Takara) -> tuple[float, ...]:
    """Each seat's chance to win, by what it has, its team, and the stone; weights fitted to games of the quick policy."""
    far = sum(state.taken) / TILES
    empty = state.taken.count(DEPTH)
    stone = 1.15 + 0.34 * far - (0.12 if empty > 2 else 0.0) - (0.34 if empty > 3 else 0.0)
    strengths = []
    for seat in range(state.players):
        team = state.where[seat * 3 : seat * 3 + 3]
        strength = points(state, seat) * (0.063 + 0.074 * far)
        strength += (team[2] != BEACH) * (0.27 + 1.74 * far) - 0.26 * (team.count(HOSPITAL) + team.count(BREAK))
        if state.found:
            strength += stone * state.stones(seat)
        strengths.append(exp(strength))
    strengths[state.stack[-1].seat] *= 1.1
    total = sum(strengths)
    return tuple(strength / total for strength in strengths)
