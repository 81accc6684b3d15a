"""Looks ahead: plays imagined games to see which move does best.

One search for all games, through the Seat alone. Each move is tried in the same imagined games; after every round the worse
half of the moves is dropped (sequential halving). Below the move a tree of what follows is kept: a place in it is a set of
positions that look the same, as far as who is asked and what may be answered tell it. Below the tree the room's quick policy
plays on, until the end or until the room's `worth` tells the chances. The move of a sensible player is left only for one that
is better by more than its error. Two hands play the imagined games in turn, each with a tree of its own: in one process or in
two, the answer is the same.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from math import ceil, erf, exp, inf, log, log2, pi, sqrt
from time import thread_time
from typing import Protocol

from gameshelf.bots.helpers import Helper
from gameshelf.bots.values import value
from gameshelf.core import Chance, Move, State
from gameshelf.play import Seat
from gameshelf.play.shelf import by_hand

FEW = 8  # imagined games that a move must be able to get, or fewer moves are tried
TRUST = 0.02  # how much better the sensible move is than another, before anything was imagined
SPREAD = 0.055  # and how much that differs from move to move, with two players (both measured: docs/minds.md)
USUAL = 0.2  # the standard deviation of a lead from one imagined game to the next, before there are any
DEPTH = 1.2  # decisions that the quick policy plays before `worth` is asked: so many times the root of all imagined games,
MANNERS = 0.05  # what it must bring to spend what others have
DEEP = 20  # and no more than this, but as many as the room's `horizon` asks for
TREE = 4  # decisions below the move that the tree remembers
CURIOUS = 0.15  # how much the tree tries what it has seen little of
SLOW = 40  # the tree tries its n-th answer at a place after this many visits, times n squared
HANDS = 2  # trees, whose sum is the answer
SOON = 12  # imagined games of each move, after which a mind that may stop early looks whether it knows enough
ROOT = sqrt(2 * pi)
LATELY = 200  # answers of its own that a mind remembers: a move that was taken back, or another game, is no circle
STILL = 30  # answers of its own, of which all but a seventh were the same two: nothing goes on then, however good that looks
RESTLESS = 8  # each time that happens half as many are enough the next time, but no fewer than this
TRIES = 8  # imagined games that are thought of for one that fits what the seat has heard


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: imagined games, seconds of the processor's time, or whichever comes first (0: no bound).

    With a price it may stop earlier: where as many games again promise less, in chance to win, than the price of each.
    """

    games: int = 0
    seconds: float = 0.0
    price: float = 0.0

    @property
    def large(self) -> bool:
        """Whether a thought is worth the way to another process."""
        return self.games >= 300 or (not self.games and self.seconds >= 0.3)


PLENTY = Budget(games=200)


class Arm:
    """One move and what it brought, imagined game by imagined game."""

    __slots__ = ("move", "spread", "sure", "values")

    def __init__(self, move: Move, spread: float = SPREAD) -> None:
        self.move = move
        self.spread = spread  # how far moves may lie apart at this table
        self.values: list[float] = []
        self.sure = True  # the game was over with this move, every time

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return standard_error(self.values)

    def lead(self, other: Arm) -> float:
        """How much better than the sensible move it is likely to be: its lead in the games that both have seen, as far as it
        is more than luck."""
        return self.against(other, TRUST)[0]

    def against(self, other: Arm, trust: float) -> tuple[float, float]:
        """Its likely lead over another move that has so much trust, and how far as many games again may shift that (a standard
        deviation)."""
        apart = [mine - theirs for mine, theirs in zip(self.values, other.values, strict=False)]
        n, prior = len(apart), self.spread**2
        if not n:
            return -trust, self.spread
        mean = sum(apart) / n
        doubt = (sum([(one - mean) ** 2 for one in apart]) + 4 * USUAL**2) / (n + 3) / n
        shift = prior * doubt / (prior + doubt) - prior * doubt / (2 * prior + doubt)
        return (mean * prior - trust * doubt) / (prior + doubt), sqrt(shift)

    def hope(self, best: Arm, trust: float) -> float:
        """What as many games again with these two moves promise: that this one turns out better, times by how much."""
        lead, shift = self.against(best, trust)
        z = lead / shift
        return shift * (exp(-z * z / 2) / ROOT + z * (1 + erf(z / sqrt(2))) / 2)


def standard_error(values: list[float]) -> float:
    """The standard error of the mean of these; one that nobody knows is large."""
    n = len(values)
    if n < 2:
        return 1.0
    mean = sum(values) / n
    return sqrt(sum((one - mean) ** 2 for one in values) / (n - 1) / n)


@dataclass(frozen=True, slots=True)
class Thought:
    """What came of thinking: the move, and every move that was tried, best first."""

    move: Move
    arms: tuple[Arm, ...]
    games: int
    places: int = 0  # of the tree


class Node:
    """A place in the tree: who is asked, what each answer brought to whoever answers."""

    __slots__ = ("sums", "total", "visits")

    def __init__(self) -> None:
        self.visits: dict[Move, int] = {}
        self.sums: dict[Move, float] = {}
        self.total = 0

    def pick(self, moves: list[Move], sensible: Move, luck: Chance) -> Move:
        """The sensible move first; others as the place is seen more often; then whatever promises most."""
        self.total += 1
        visits, total = self.visits, self.total
        if sensible not in visits:
            return sensible
        known = [move for move in moves if move in visits]
        if len(known) < len(moves) and len(known) ** 2 * SLOW < total:
            fresh = [move for move in moves if move not in visits]
            return fresh[luck.below(len(fresh))]
        sums, spread = self.sums, CURIOUS * sqrt(log(total + 1))
        return max(known, key=lambda move: sums[move] / visits[move] + spread / sqrt(visits[move]))


class Search:
    """A bot that looks ahead. With a number of imagined games and a seed it always answers the same, with as many processes
    (`workers`, of which two have something to do) as you like.

    >>> import gameshelf
    >>> game = gameshelf.new("takara", players=2, seed=7)
    >>> Search(seed=1, budget=Budget(games=20)).choose(Seat(game, game.seat)) in game.moves()
    True
    """

    infers = True  # it hears what the room's `infer` reads
    remembers = True  # where it was, and what it answered there

    def __init__(self, seed: int = 0, budget: Budget = PLENTY, workers: int = 1) -> None:
        self.luck = Chance(seed)
        self.budget = budget
        self.workers = workers
        self.answered: deque[tuple[int, Move]] = deque(maxlen=LATELY)  # what it saw lately, and its answers
        self.still, self.stood = False, 0  # whether it stands still, and how often it did

    def choose(self, seat: Seat) -> Move:
        """The best move, but not one that has led it back here twice of late; and who is back twice, or stands still, thinks no
        more about it."""
        if len(seat.moves) == 1:
            return seat.moves[0]
        here = hash(repr(seat.view))
        before = [move for at, move in self.answered if at == here]
        vain = [move for move in seat.moves if before.count(move) > 1]
        before_still, self.still = self.still, self.stands_still()
        self.stood += self.still and not before_still
        at_once = self.still or len(before) > 1 or self.dozes(seat)
        move = sensible(seat, vain) if at_once else self.think(seat, vain).move
        self.answered.append((here, move))
        return move

    def stands_still(self) -> bool:
        """Whether it has put off for long what it has to do some day: what can wait for a turn looks as good after the next."""
        span = max(RESTLESS, STILL >> self.stood)
        lately = Counter([move for _, move in self.answered][-span:])
        return lately.total() == span and sum(count for _, count in lately.most_common(2)) >= span - span // 7

    def think(self, seat: Seat, without: Collection[Move] = (), plan: Move | None = None) -> Thought:
        """Try the moves in imagined games, but for these, and tell what came of it. What is planned already is the measure of
        the others, in place of the sensible move."""
        if len(seat.moves) == 1:
            return Thought(seat.moves[0], (Arm(seat.moves[0]),), 0)
        return _Thinking(seat, self.budget_for(seat), self.luck, self.workers, without, plan).run()

    def budget_for(self, seat: Seat) -> Budget:
        """How long it thinks about this."""
        return self.budget

    def dozes(self, seat: Seat) -> bool:
        """Whether it does not think about this at all."""
        return False


class Hard(Search):
    """Imagines as many games as the room says, and thinks about as many of its answers: it lies between normal and master."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed, Budget(seconds=1.0))

    def budget_for(self, seat: Seat) -> Budget:
        return replace(self.budget, games=seat.box.thinks)

    def dozes(self, seat: Seat) -> bool:
        lapses = seat.box.lapses[2]
        return lapses > 0 and self.luck.below(100) < lapses


@dataclass(frozen=True, slots=True)
class Round:
    """What one hand plays now: every so-many-th imagined game from one on, the first moves in as many of them as told."""

    moves: tuple[Move, ...]
    first: int
    step: int
    depth: int  # decisions that the quick policy plays
    games: tuple[int, ...] = ()  # for each imagined game, how many of the moves are tried in it; empty: as time allows
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Played:
    """What came of it: for each imagined game what each move brought, and which moves did not always end the game."""

    values: list[list[float]]
    unsure: frozenset[Move]
    places: int


class Plays(Protocol):
    """Whoever plays a hand's imagined games, here or in another process."""

    def begin(self, play: Round) -> None: ...
    def end(self) -> Played: ...
    def release(self) -> None: ...


class Hand:
    """Plays imagined games of one seat, and remembers in a tree what answers brought."""

    def __init__(self, seat: Seat, seed: int, number: int) -> None:
        self.seat = seat
        self.number = seat.number
        self.seed = seed
        self.luck = Chance(seed + number)
        self.nodes: dict[int, Node] = {}
        self.quick: Callable[[State, int], Move] = seat.box.quick or _anything
        infer = seat.box.infer
        self.likely: Callable[[State], float] | None = None if infer is None else infer(seat)
        self._round: Round | None = None

    def begin(self, play: Round) -> None:
        self._round = play

    def end(self) -> Played:
        play = self._round
        assert play is not None
        values: list[list[float]] = []
        unsure: set[Move] = set()
        until = thread_time() + play.seconds
        while len(values) < len(play.games) or not play.games:
            count = play.games[len(values)] if play.games else len(play.moves)
            values.append(self.tried(play.first + play.step * len(values), play.moves[:count], play.depth, unsure))
            if play.seconds and thread_time() >= until:
                break
        return Played(values, frozenset(unsure), len(self.nodes))

    def release(self) -> None:
        """Nothing more is asked."""
        self.nodes.clear()

    def tried(self, number: int, moves: Sequence[Move], depth: int, unsure: set[Move]) -> list[float]:
        """What each of these moves brings in one imagined game."""
        world = self.world(number)
        return [self.game_of(world if move is moves[-1] else world.clone(), move, depth, unsure) for move in moves]

    def world(self, number: int) -> State:
        """An imagined game. Where the room infers something from what was heard, the unlikely ones are left out as often."""
        seed = self.seed + number * TRIES
        world = self.seat.imagine(seed)
        if self.likely is not None:
            for another in range(1, TRIES):
                if Chance(-seed - another).below(1 << 16) < self.likely(world) * (1 << 16):
                    break
                world = self.seat.imagine(seed + another)
        return world

    def game_of(self, game: State, move: Move, depth: int, unsure: set[Move]) -> float:
        """Play an imagined game that begins with this move; what it is worth to the seat."""
        game.play(move, self.number)
        if game.outcome is not None:
            return value(game)[self.number]
        unsure.add(move)
        path: list[tuple[Node, Move, int]] = []
        nodes, quick = self.nodes, self.quick
        key = hash((move.number, 0))
        for _ in range(TREE):
            if (seat := game.seat) is None:
                break
            moves = game.moves(seat)
            key = hash((key, seat, *[one.number for one in moves]))
            node = nodes.get(key)
            if node is None:
                nodes[key] = node = Node()
                pick = quick(game, seat)
                node.total = 1
                path.append((node, pick, seat))
                game.play(pick, seat)
                break
            pick = node.pick(moves, quick(game, seat), self.luck)
            path.append((node, pick, seat))
            key = hash((key, pick.number))
            game.play(pick, seat)
        values = play_on(game, depth)
        for node, pick, seat in path:
            node.visits[pick] = node.visits.get(pick, 0) + 1
            node.sums[pick] = node.sums.get(pick, 0.0) + values[seat]
        return values[self.number]


class _Thinking:
    """One question being thought about."""

    def __init__(
        self, seat: Seat, budget: Budget, luck: Chance, workers: int, without: Collection[Move], plan: Move | None = None
    ) -> None:
        self.seat = seat
        self.began = thread_time()
        self.budget = budget
        self.games = self.worlds = self.places = 0
        self.depth = max(seat.box.horizon, DEEP)
        seed = luck.below(1 << 32) << 28
        spread = workers > 1 and budget.large and not by_hand(seat.box.key)
        self.hands: list[Plays] = [
            Helper.of(Hand, seat, seed, number) if number and spread else Hand(seat, seed, number) for number in range(HANDS)
        ]
        ratings = seat.box.rate(seat)
        moves = sorted(zip(ratings, range(len(seat.moves)), seat.moves, strict=True), key=lambda one: (-one[0], one[1]))
        each = SPREAD * 2 / max(2, seat.players)  # the more play, the less a single move decides
        # Some moves have no sense, ever
        arms = [Arm(move, each) for rating, _, move in moves if rating > -inf and move not in without]
        self.arms = arms or [Arm(moves[0][2])]
        self.knows = moves[0][0] > moves[-1][0]  # whether the room has an opinion at all
        if not self.knows:
            luck.shuffle(self.arms)
            if seat.box.quick is not None:
                wish = seat.box.quick(seat.imagine(seed), seat.number)
                self.arms.sort(key=lambda arm: arm.move is not wish)
                self.knows = True
        if any(arm.move is plan for arm in self.arms):
            self.arms.sort(key=lambda arm: arm.move is not plan)
            self.knows = True
        self.base = self.arms[0]

    def run(self) -> Thought:
        every = self.arms
        arms = self.arms[: self.breadth()]
        arms += [arm for arm in self.arms[len(arms) :] if self.wins_at_once(arm)]
        rounds = max(1, ceil(log2(len(arms))))
        for left in range(rounds, 0, -1):
            arms = self.round(arms, left)
            if len(arms) == 1:
                break
            if left > 1:
                arms = self.best_of(arms, max(2, ceil(len(arms) / 2)))
        for hand in self.hands:
            hand.release()
        best = self.best(arms)
        tried = sorted((arm for arm in every if arm.values), key=lambda arm: (arm is not best, -len(arm.values), -arm.mean))
        return Thought(best.move, tuple(tried), self.games, self.places)

    def best(self, arms: list[Arm]) -> Arm:
        """What is over cannot go wrong any more; other moves must be better than the sensible one by more than their error."""
        best = max(arms, key=lambda arm: arm.mean)
        for arm in arms:
            if arm.sure and arm.mean >= best.mean:
                return arm
        if not self.knows:
            return best
        base, imposes = self.base, self.seat.box.imposes
        leads = {arm: arm.lead(base) if arm is not base else 0.0 for arm in arms}
        for arm in arms:
            if imposes is not None and imposes(self.seat, arm.move):
                leads[arm] -= MANNERS
        return max(arms, key=lambda arm: (leads[arm], arm is base))

    def wins_at_once(self, arm: Arm) -> bool:
        """Whether this move ends the game well, as far as one imagined game can tell."""
        game = self.seat.imagine(0)
        game.play(arm.move, self.seat.number)
        return game.outcome is not None and self.seat.number in game.outcome.winners

    def best_of(self, arms: list[Arm], count: int) -> list[Arm]:
        """The best so far; the sensible move stays, as the measure for all others."""
        kept = sorted(arms, key=lambda arm: (-arm.mean, not arm.sure))[:count]
        if self.knows and self.base not in kept:
            kept.append(self.base)
        return kept

    def breadth(self) -> int:
        """How many moves can be tried with this budget, at least two; and how far each game is played."""
        games = self.budget.games
        if self.budget.seconds:
            before = thread_time()
            hand = Hand(self.seat, 0, 0)
            for number in range(2):
                hand.tried(number, (self.base.move,), self.depth, set())
            cost = (thread_time() - before) / 2 + 1e-6
            possible = int(self.budget.seconds / cost)
            games = min(games, possible) if games else possible
        self.depth = max(self.seat.box.horizon, min(DEEP, int(DEPTH * sqrt(games))))
        return max(2, min(len(self.arms), games // FEW))

    def round(self, arms: list[Arm], left: int) -> list[Arm]:
        """Play this round's share of the imagined games, in each of which all these moves are tried. A mind that may stop early
        looks now and then which moves are still worth a game."""
        size, budget = len(arms), self.budget
        games = max(0, budget.games - self.games)
        if games and left > 1:
            games = min(games, size * ceil(max(1, games // left) / size))
        if not budget.price:
            if games or not budget.games:
                self.play(arms, games, left)
            return arms
        last = self.games + games
        while (games := last - self.games) > 0 and len(arms) > 1 and not self.late():
            part = len(arms) * max(SOON, len(self.base.values))
            if 2 * part > games:  # the rest is not worth another look
                part = games if left == 1 else min(budget.games - self.games, len(arms) * ceil(games / len(arms)))
            self.play(arms, part, left)
            arms = self.worth_a_game(arms)
        return arms

    def late(self) -> bool:
        """Whether the time is up."""
        return bool(self.budget.seconds) and thread_time() - self.began >= self.budget.seconds

    def worth_a_game(self, arms: list[Arm]) -> list[Arm]:
        """The best so far and what may still turn out better, with the sensible move for a measure; or the best alone."""
        best = self.best(arms)
        open_ = [arm for arm in arms if arm is not best and self.hopes(arm, best)]
        return [arm for arm in arms if arm is best or arm in open_ or (arm is self.base and self.knows)] if open_ else [best]

    def hopes(self, arm: Arm, best: Arm) -> bool:
        """Whether as many games again for this move would be worth their price."""
        trust = TRUST * ((best is self.base) - (arm is self.base)) if self.knows else 0.0
        return arm.hope(best, trust) > self.budget.price * len(arm.values)

    def play(self, arms: list[Arm], games: int, left: int) -> None:
        """So many imagined games, or as many as this round's share of the time allows."""
        budget, size = self.budget, len(arms)
        each = [size] * (games // size) + [games % size] * (games % size > 0)
        used = thread_time() - self.began
        seconds = max(1e-6, (budget.seconds - used) / left) if budget.seconds else 0.0
        moves = tuple(arm.move for arm in arms)
        busy = [hand for n, hand in enumerate(self.hands) if not each or n < len(each)]
        alone = len([hand for hand in busy if isinstance(hand, Hand)])
        for n, hand in enumerate(busy):
            hand.begin(Round(moves, self.worlds + n, len(busy), self.depth, tuple(each[n :: len(busy)]), seconds / alone))
        played = [hand.end() for hand in reversed(busy)][::-1]
        for at in range(max(len(one.values) for one in played)):
            for one in played:
                for arm, worth in zip(arms, one.values[at] if at < len(one.values) else (), strict=False):
                    arm.values.append(worth)
                    self.games += 1
        for arm in arms:
            arm.sure = arm.sure and not any(arm.move in one.unsure for one in played)
        self.places = sum(one.places for one in played)
        self.worlds += len(busy) * max(len(one.values) for one in played)


def play_on(game: State, depth: int = 0) -> tuple[float, ...]:
    """The quick policy for everybody, and what the end, or the position after a while, is worth to each seat."""
    quick: Callable[[State, int], Move] = game.box.quick or _anything
    worth = game.box.worth
    left = depth or max(game.box.horizon, DEEP)
    while game.outcome is None:
        if left == 0 and worth is not None:
            return worth(game)
        step = game.stack[-1]
        step.play(game, quick(game, step.seat))
        game.settle()
        left -= 1
    return value(game)


def sensible(seat: Seat, without: Collection[Move] = ()) -> Move:
    """The move that the room rates highest, but for these."""
    rated = dict(zip(seat.moves, seat.box.rate(seat), strict=True))
    return max([move for move in seat.moves if move not in without] or seat.moves, key=rated.__getitem__)


def _anything(game: State, seat: int) -> Move:
    """For a room without a quick policy: any move."""
    moves = game.moves(seat)
    return moves[game.chance.below(len(moves))]
