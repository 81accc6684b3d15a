"""What people usually do now, for somebody's first games: thought out by a short search, from what the seat knows alone.

The same mind looks back at the game when it is over, so that what was advised is not called a mistake then. What it says is
part of a plan: as long as the seat follows it, nobody else moves and nothing comes to light, the next word keeps to that.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from gameshelf.bots import Budget, Search
from gameshelf.bots.plans import both, mark, marks, series, surely_better
from gameshelf.core import Move
from gameshelf.play import Seat
from gameshelf.web.bots import Job, at_hand
from gameshelf.web.config import Config
from gameshelf.web.hub import Hub
from gameshelf.web.live import Counsel, Live, Planned
from gameshelf.web.refusals import Refused
from gameshelf.web.workers import Workers

log = logging.getLogger(__name__)
TIRED, AWHILE = 2, 12  # times that an advice is not followed before it steps back; moves after which that is forgotten
FIRM = 2  # times as sure as otherwise (docs/minds.md) must be what is to break up a plan in the middle of it
KEPT = 8  # plans of a seat that are remembered, for moves that are taken back
# Seconds of a worker that count as work for whoever is advised: less than it may take, since it is the house that offers it,
# and so little that a move every two seconds leaves something for hints
PRICE = 0.25


@dataclass(frozen=True, slots=True)
class Wish:
    """An advice that a worker is asked for: about which game, for which seat, how thoroughly, but for what, by which plan."""

    job: Job
    budget: Budget
    stale: frozenset[str]
    plan: tuple[str, ...] = ()


class Words(NamedTuple):
    """An advice in words: a move, its label, the room's reason, and the series of moves that it begins."""

    move: str
    label: str
    reason: str
    series: tuple[str, ...]
    marks: tuple[int, ...]  # of what the seat sees before each of them


def thought_out(seat: Seat, budget: Budget, seed: int, stale: Collection[str] = ()) -> Move:
    """What looks best, but for what steps back; unless a short search finds something that is surely better."""
    return planned(seat, budget, seed, stale)[0]


def planned(
    seat: Seat, budget: Budget, seed: int, stale: Collection[str] = (), plan: Sequence[Move] = ()
) -> tuple[Move, ...]:  # fmt: skip
    """The same with what goes with it. What goes on with a plan is left only for something that is better by far.

    Among many moves that hardly differ some other one always seems a little better: who followed that would have no plan.
    """
    usual = plan[0] if plan else at_once(seat, stale)
    without = [move for move in seat.moves if move.notation in stale and move is not usual]
    thought = Search(seed, budget).think(seat, without, usual if plan else None)
    tried = {arm.move: arm.values for arm in thought.arms}
    values, games = tried.get(usual, []), len(tried[thought.move])
    sure = surely_better(tried[thought.move], values, FIRM if plan else 1) if values else not plan
    kept = tuple(plan) or series(seat, usual)
    if not sure or thought.move is usual:
        return kept
    return both(seat, kept, thought.move, games, seed)[0] or series(seat, thought.move)


def at_once(seat: Seat, stale: Collection[str] = ()) -> Move:
    """What looks best to a sensible player, but for what steps back, if anything else is any good."""
    ratings = seat.box.rate(seat)
    order = sorted(range(len(ratings)), key=lambda n: -ratings[n])  # of equal ones the first
    low = min((one for one in ratings if one > -inf), default=-inf)
    good = [n for n in order if 2 * ratings[n] >= ratings[order[0]] + low]  # what is as bad as the worst is no advice
    fresh = [n for n in good if seat.moves[n].notation not in stale]
    return seat.moves[(fresh or order)[0]]


def counsel(wish: Wish) -> Words:
    """A move with its label, the room's reason, and what goes with it; runs in a worker."""
    seat = at_hand(wish.job).seat(wish.job.seat)
    return in_words(seat, planned(seat, wish.budget, wish.job.seed, wish.stale, read(seat, wish.plan)))


def read(seat: Seat, plan: Sequence[str]) -> tuple[Move, ...]:
    """A plan as moves; none where it no longer fits."""
    found = tuple(move for one in plan if (move := seat.box.vocabulary.find(one)) is not None)
    return found if found and found[0] in seat.moves else ()


def in_words(seat: Seat, plan: Sequence[Move]) -> Words:
    """The first move of a plan as it is advised."""
    move, seat.plan = plan[0], tuple(plan[1:])
    why = seat.box.reason(seat, move) if seat.box.reason is not None else ""
    return Words(move.notation, seat.label(move), why, tuple(one.notation for one in plan), marks(seat, plan))


def plan_for(live: Live, seat: int) -> tuple[str, ...]:
    """What this seat's plan says from now on: where it was told one, has followed it, and nothing new was learned since."""
    if live.asked != seat or seat not in live.plans:  # where several answer at once, nothing may tell who has answered
        return ()
    seen, turns = mark(live.game, seat), live.match.turns
    for plan in reversed(live.plans.get(seat, ())):
        since = turns[plan.since :]
        n = len(since)
        own = all(turn.seat == seat and turn.move.notation == move for turn, move in zip(since, plan.moves, strict=False))
        if plan.since <= len(turns) and n < len(plan.marks) and own and plan.marks[n] == seen:
            return plan.moves[n:]
    return ()


def _led(live: Live) -> bool:
    """Whether the last move made sense only with the next one: who was told it is not told something else then."""
    return bool(live.match.turns) and live.match.turns[-1].move.verb in live.box.leads


def seed_of(table: str, seat: int) -> int:
    """The luck of a seat's counsel: always the same, so that looking back finds the same advice."""
    return int.from_bytes(hashlib.sha256(f"usual {table} {seat}".encode()).digest()[:6], "big")


def not_followed(live: Live, seat: int) -> frozenset[str]:
    """What this seat was advised twice of late and did not do: it steps back for a while, or until it is played."""
    at, said, vain = live.usual.get(seat, (0, "", ()))
    now, own = len(live.match.turns), [turn.move.notation for turn in live.match.turns[at:] if turn.seat == seat]
    if own and said:
        vain = tuple(one for one in vain if one[0] != said) if said in own else (*vain, (said, at))
    vain = tuple(one for one in vain if now - AWHILE < one[1] <= now)
    live.usual[seat] = (now, said, vain)
    times = Counter(notation for notation, _ in vain)
    return frozenset(notation for notation in times if times[notation] >= TIRED)


def _simply(live: Live, seat: int, stale: Collection[str], plan: Sequence[str]) -> Words:
    """What is planned, or what looks best, in words."""
    holder = Seat(live.game, seat)
    return in_words(holder, read(holder, plan) or series(holder, at_once(holder, stale)))


def _paid(pay: Callable[[], None]) -> bool:
    """Whether whoever wants to be told can still afford a thought."""
    with contextlib.suppress(Refused):
        pay()
        return True
    return False


class Counsellor:
    """Has it thought out for those who want to be told; where that costs too much, says what looks best."""

    def __init__(self, workers: Workers, hub: Hub, config: Config) -> None:
        self._workers, self._hub, self._bound = workers, hub, config.bot_seconds
        self.budget = Budget(config.usual_games, config.usual_seconds)
        self._asked: dict[tuple[str, int], tuple[int, asyncio.Task[None]]] = {}  # of a table and a seat, since which change

    def prepare(self, live: Live, seat: int | None, pay: Callable[[], None]) -> None:
        """Before a picture for this seat is drawn: let what it may be told be known, or be thought out."""
        if seat is None or seat not in live.pending or live.seats[seat].bot or not live.row.hints:
            return
        moved, asked = live.moved_for([seat]), self._asked.get((live.row.id, seat))
        if (hint := live.hinted.get((seat, len(live.match.turns)))) is not None:
            self._agree(live, seat, moved, hint)
            return
        if live.counsel(seat) is not None or (asked is not None and asked[0] == moved) or len(live.game.moves(seat)) < 2:
            return
        stale, plan = not_followed(live, seat), plan_for(live, seat)
        plan = plan if plan and plan[0] not in stale else ()
        if asked is not None:
            asked[1].cancel()
        if self.budget.games and not (plan and _led(live)) and _paid(pay):
            task = asyncio.get_running_loop().create_task(self._think(live, seat, moved, stale, plan))
            self._asked[live.row.id, seat] = moved, task
        else:
            self._tell(live, seat, moved, _simply(live, seat, stale, plan))

    def _agree(self, live: Live, seat: int, moved: int, hint: str) -> None:
        """Whoever has taken a hint is told the same: it was thought out longer."""
        told, move, holder = live.counsel(seat), live.box.vocabulary.find(hint), Seat(live.game, seat)
        if move in holder.moves and (told is None or told.move != hint):
            if (asked := self._asked.pop((live.row.id, seat), None)) is not None:
                asked[1].cancel()
            not_followed(live, seat)
            plan = read(holder, plan_for(live, seat))
            self._tell(live, seat, moved, in_words(holder, plan if plan and plan[0] is move else series(holder, move)))

    async def _think(self, live: Live, seat: int, moved: int, stale: frozenset[str], plan: tuple[str, ...]) -> None:
        """Have it thought out, and let those see it who are told; what fails is replaced by what looks best."""
        moves = tuple(turn.written for turn in live.match.turns)
        wish = Wish(Job(live.row, live.values, moves, seat, "", seed_of(live.row.id, seat)), self.budget, stale, plan)
        found: Words | None = None
        try:
            found = await self._workers.do(counsel, wish, self._bound, live.row.id, f"{live.row.box} counsel")
        except Exception as error:
            log.warning("no counsel at table %s: %r", live.row.id, error)
        finally:
            if self._asked.get((live.row.id, seat), (-1,))[0] == moved:
                del self._asked[live.row.id, seat]
        if live.moved_for([seat]) == moved and seat in live.pending:
            self._tell(live, seat, moved, found or _simply(live, seat, stale, plan))
            self._hub.renew(live.row.id, seat)

    def _tell(self, live: Live, seat: int, moved: int, words: Words) -> None:
        count = len(live.match.turns)
        live.counsels[seat] = Counsel(moved, words.move, words.label, words.reason)
        live.usual[seat] = (count, words.move, live.usual[seat][2])
        live.told_to[seat, count] = words.move
        live.plans[seat] = [*live.plans.get(seat, ())[-KEPT:], Planned(count, words.series, words.marks)]

    def close(self) -> None:
        for _, task in self._asked.values():
            task.cancel()
