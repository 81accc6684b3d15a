"""What goes together: the picks of a seat that follow from the one that is advised, as far as it learns nothing new."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from zlib import crc32

from gameshelf.bots.search import DEEP, play_on, sensible, standard_error
from gameshelf.core import Move, State, Window
from gameshelf.play import Seat

LONG = 12  # picks of a series, at most
SURE = 2.0  # standard errors by which another move must be better to be advised: of many moves one always seems a little better
MUCH = 0.02  # and by how much of a game: less than that is no reason to leave a plan (both measured: docs/minds.md)
MOST = 100  # imagined games, at most, for whether what was found can come after what looks best
WORLDS = 5  # imagined games that are asked how a search would go on: a quick policy may know too much of each


def series(seat: Seat, move: Move) -> tuple[Move, ...]:
    """This move, and the next answers of the same seat that go with it: until another seat is asked, or dice, cards or anything
    else that the seat does not know come between.

    After what a sensible player does come that player's next moves, and so after what makes sense only with the next one; after
    what only a search has found comes what it imagined, the room's quick policy.

    >>> import gameshelf
    >>> game = gameshelf.new("taidian", players=2, seed=7)
    >>> seat = Seat(game, game.seat)
    >>> series(seat, seat.moves[0])[0] is seat.moves[0]
    True
    """
    found, quick = [move], seat.box.quick
    usual = quick is None or move.verb in seat.box.leads or move is sensible(seat)
    worlds = [seat.imagine(seed) for seed in range(WORLDS)]
    while len(found) < LONG and all(_goes_on(world, seat.number, found[-1]) for world in worlds):
        if len({mark(world, seat.number) for world in worlds}) > 1:
            break  # what the seat sees then depends on what it does not know
        if usual or quick is None:
            found.append(sensible(Seat(worlds[0], seat.number)))
        else:
            found.append(Counter(quick(world, seat.number) for world in worlds).most_common(1)[0][0])
    return tuple(found)


def mark(game: State, seat: int) -> int:
    """A number for what a seat sees: the same in every process."""
    return crc32(repr(game.view(seat)).encode())


def marks(seat: Seat, plan: Sequence[Move]) -> tuple[int, ...]:
    """What the seat will see before each move of a plan, as marks; as far as the plan can be played."""
    game, found = seat.imagine(0), []
    for move in plan:
        if move not in game.moves(seat.number):
            break
        found.append(mark(game, seat.number))
        game.play(move, seat.number)
    return tuple(found)


def surely_better(one: Sequence[float], other: Sequence[float], firm: float = 1.0) -> bool:
    """Whether a move was better than another in the same imagined games: by more than twice the error of that, and by much.

    >>> surely_better([0.9, 0.8, 0.9, 0.8] * 9, [0.5] * 36), surely_better([0.9, 0.2] * 9, [0.5] * 18)
    (True, False)
    """
    leads = [mine - theirs for mine, theirs in zip(one, other, strict=False)]
    return bool(leads) and sum(leads) / len(leads) > firm * max(MUCH, SURE * standard_error(leads))


def both(
    seat: Seat, plan: Sequence[Move], other: Move, games: int, seed: int
) -> tuple[tuple[Move, ...], list[float]]:  # fmt: skip
    """A plan that does the other move too, as early as that can be done after the beginning of this one, and what it brought in
    so many imagined games; nothing where it cannot be done, or where the other move is surely better without.

    What costs nothing is done first: a search that finds something good for later must not talk anybody out of it. But what
    makes sense only with the move after it stays with that.
    """
    game, way = seat.imagine(seed), 0
    while way < len(plan) - 1 and plan[way] is not other and _goes_on(game, seat.number, plan[way]):
        way += 1
        if plan[way - 1].verb not in seat.box.leads and other in game.moves(seat.number):
            break
    else:
        return (), []
    first, depth = tuple(plan[:way]), max(seat.box.horizon, DEEP)
    alone: list[float] = []
    after: list[float] = []
    for number in range(min(MOST, games)):
        world = seat.imagine(seed + number)
        for moves, values in (((other,), alone), ((*first, other), after)):
            twin = world.clone()
            for move in moves:
                twin.play(move, seat.number)
            values.append(play_on(twin, depth)[seat.number])
    if surely_better(alone, after):
        return (), []
    return (*first, *series(Seat(game, seat.number), other)), after


def _goes_on(game: State, seat: int, move: Move) -> bool:
    """Play a pick in an imagined game; whether the same seat alone is asked next."""
    if isinstance(game.stack[-1], Window):
        return False  # others answer meanwhile
    game.play(move, seat)
    return game.outcome is None and not isinstance(game.stack[-1], Window) and game.seat == seat
