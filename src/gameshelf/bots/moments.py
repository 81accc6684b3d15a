"""What decided a game: the moments at which a seat's chance to win changed most, by luck or by choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import hypot
from typing import Any

from gameshelf.bots.plans import mark, surely_better
from gameshelf.bots.search import Arm, Budget, Search, play_on, standard_error
from gameshelf.bots.values import value
from gameshelf.core import GLANCE, Move, SetupError, State
from gameshelf.play import Match, Seat

COARSE = 100  # positions that are looked at first
STEEP, AROUND = 4, 2  # places at which the line rises or falls most, and how many positions on both sides are looked at again
LOOKS = 2  # so often: where few games have made a slope that is none, it is gone then
AGAIN = 2  # so many times as many games, each time a position is looked at again
CLOSER = 4  # so many times as many moves are looked at more closely as are wanted
SPARE = 2  # moves that are looked at most closely beside as many as are wanted: not all turn out to be sure
SURE = 12  # those with so many times as many games: about as many as a move of a hint has
KEPT = 4  # the part of a change that the line must keep: a quarter
NEAR = 3  # how much more than the positions beyond them the two count between which a move was made
LEAST = 0.03  # of a game by which a chance must have changed
FAIR = 20  # imagined games in which a move must have been possible, to know what it promised
TRIES, CANDIDATES = 4, 3  # choices that are looked at to find the best ones, in all and of each who is asked about
WORTH = 0.02  # of a game that a good choice must have gained
DOUBT = 2.0  # standard errors by which another move must be better to have been the better choice


@dataclass(frozen=True, slots=True)
class Moment:
    """One move after which a seat's chance was surely another. What would have been best is told where it was a choice."""

    turn: int  # how many moves had been played before
    seat: int  # who moved
    move: Move
    before: float  # the chance, for the seat that is asked about
    after: float
    expected: float  # what the move promised to whoever made it, and what the best one did
    best: Move
    best_expected: float
    brought: tuple[str, ...] = ()  # what came of it, as everybody was told: the roll, the card, the blow; seats as `@0`
    lucky: bool = True  # whether dice, cards or what came to light have made the difference, and not the move

    @property
    def choice(self) -> bool:
        """Whether the choice weighed more than the luck: another move was so much better."""
        return self.best is not self.move and self.best_expected - self.expected > abs(self.after - self.before) / 2

    @property
    def by(self) -> str:
        """What it was by: a choice, luck, or simply the move, where nothing was left to luck."""
        return "choice" if self.choice else "luck" if self.lucky else "move"

    def __str__(self) -> str:
        better = f" ({self.best} promised {self.best_expected:.0%})" if self.choice else ""
        by = "" if self.by == "move" else f", by {self.by}{better}"
        return f"Move {self.turn + 1}, {self.move}: {self.before:.0%} to {self.after:.0%}{by}."

    def plain(self) -> dict[str, Any]:
        """The moment as JSON-able data."""
        return {
            "turn": self.turn, "seat": self.seat, "move": self.move.notation, "before": round(self.before, 3),
            "after": round(self.after, 3), "expected": round(self.expected, 3), "best": self.best.notation,
            "best_expected": round(self.best_expected, 3), "by": self.by,
            "brought": list(self.brought),
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Choice:
    """A good choice: after so many moves, whose it was, the move, and the next best one with what was gained over it."""

    turn: int
    seat: int
    move: Move
    other: Move
    gain: float


@dataclass(frozen=True, slots=True)
class Review:
    """A game that is over, as one seat may look back at it."""

    moments: list[Moment]  # what changed its chance to win most, in the order in which it came
    course: list[tuple[int, float]]  # its chance to win after so many moves, from the beginning to the end
    finest: list[Choice] = field(default_factory=list)  # the best choice of each of those who are asked about


def moments(match: Match, seat: int = 0, *, count: int = 3, games: int = 8, seed: int = 0) -> list[Moment]:
    """The moments of a finished game that changed this seat's chance to win most, in the order in which they came; fewer where
    fewer are sure.

    Positions are played on `games` times from what the seat could know: at first those at equal distances. Where their line
    rises or falls most they are looked at again, so that it does so truly; then the moves there are, and those after which it
    stays on another height more closely. A change is named where it is more than twice its error in games that had no part in
    choosing it. Then the moves are compared. However long the game was, a few hundred positions are enough.

    >>> import gameshelf
    >>> from gameshelf import bots
    >>> match, players = gameshelf.Match("takara", players=2, seed=7), [bots.make("easy", 1), bots.make("easy", 2)]
    >>> while match.game.outcome is None:
    ...     events = match.play(bots.ask(players[match.game.seat], match.game))
    >>> len(moments(match, games=1)) <= 3
    True
    """
    return look_back(match, seat, count=count, games=games, seed=seed).moments


def look_back(
    match: Match,
    seat: int = 0,
    *,
    count: int = 3,
    games: int = 8,
    seed: int = 0,
    advised: Callable[[Seat, int], Move] | None = None,
    people: Sequence[int] = (),
) -> Review:
    """The moments, and the whole course of the game. Who did what was `advised` (there, after so many moves) has
    made no wrong choice."""
    if match.game.outcome is None:
        raise SetupError("The game is not over yet.")
    last = len(match.turns)
    curve = _Curve(match, seat, games, seed)
    stride = max(1, -(-last // COARSE))
    marks = [*range(0, last, stride), last]
    for turn in marks:
        curve.look(turn)
    for _ in range(LOOKS):
        for turn in curve.steep(marks):
            curve.look(turn, AGAIN)
    spans = [(start, end) for start, end in pairwise(marks) if end - start > 1]
    spans.sort(key=lambda span: -abs(curve.rise(*span)))
    for start, end in spans[: CLOSER * count]:
        for turn in range(start + 1, end):
            curve.look(turn, 1 + AGAIN)
    finest = _finest(match, curve, people, seed)
    likely = [turn for turn in curve.likeliest() if not _looked(match, turn)][: CLOSER * count]
    for turn in sorted({*likely, *(turn + 1 for turn in likely)}):
        curve.look(turn, AGAIN)
    sure = _Curve(match, seat, SURE * games, seed + (1 << 20))  # what merely seemed to be so is not believed twice
    likely = [turn for turn in curve.likeliest() if turn in likely][: count + SPARE]
    likely.sort(key=lambda turn: (-abs(sure[turn + 1] - sure[turn]), turn))
    found = [turn for turn in likely if abs(sure[turn + 1] - sure[turn]) > max(LEAST, DOUBT * sure.error(turn))]
    course = [(turn, mean([*curve.worlds[turn], *sure.worlds.get(turn, ())])) for turn in marks]
    return Review([_moment(match, turn, sure, seed, advised) for turn in sorted(found[:count])], course, finest)


class _Curve(dict[int, float]):
    """A seat's chance to win after so many moves, worked out when it is asked for."""

    def __init__(self, match: Match, seat: int, games: int, seed: int) -> None:
        self.match, self.seat, self.games, self.seed = match, seat, games, seed
        self.worlds: dict[int, list[float]] = {}  # what it is the mean of

    def __missing__(self, turn: int) -> float:
        self.look(turn)
        return self[turn]

    def look(self, turn: int, times: int = 1) -> None:
        """Look at a position, or look at it again: in so many times as many other imagined games."""
        values, game = self.worlds.setdefault(turn, []), self.match.at(turn)
        if game.outcome is None or not values:
            values += chances(game, self.seat, times * self.games, self.seed + len(values))
        self[turn] = mean(values)

    def error(self, turn: int) -> float:
        """The standard error of how much the chance has changed with a move."""
        return apart(self.worlds[turn], self.worlds[turn + 1])

    def steep(self, marks: Sequence[int]) -> list[int]:
        """The positions about those places at which the line rises or falls most, as it is drawn: a mean of neighbours."""
        last, found = len(marks) - 1, set[int]()
        slopes = {
            n: abs(self.level(marks[n + 1 : n + 2 + AROUND]) - self.level(marks[max(0, n - AROUND) : n + 1]))
            for n in range(last - 1)  # the last one is what it is
        }
        for _ in range(STEEP):
            if not slopes:
                break
            steepest = max(slopes, key=lambda n: (slopes[n], -n))
            found |= set(marks[max(0, steepest - AROUND) : min(last, steepest + 2 + AROUND)])
            slopes = {n: slope for n, slope in slopes.items() if abs(n - steepest) > 2 * AROUND}
        return sorted(found)

    def level(self, turns: Sequence[int]) -> float:
        """The chance at some positions, each of which counts by how well it is known."""
        return mean([value for turn in turns for value in self.worlds[turn]])

    def rise(self, start: int, end: int) -> float:
        """How much the chance has changed between two known positions, and stayed so: those beyond them count as well."""
        here = sorted(self)
        before, after = here.index(start), here.index(end)
        beyond = here[after + 1 : after + 2] if after + 1 < len(here) - 1 else []  # how it ended tells nothing of before
        return self._about(end, beyond) - self._about(start, here[max(0, before - 1) : before])

    def _about(self, turn: int, beyond: Sequence[int]) -> float:
        weights = {turn: NEAR * len(self.worlds[turn]), **{one: len(self.worlds[one]) for one in beyond}}
        if self.match.at(turn).outcome is not None:
            return self[turn]
        return sum(self[one] * weight for one, weight in weights.items()) / sum(weights.values())

    def likeliest(self) -> list[int]:
        """The moves of which both sides are known, those first that changed most; not what the next ones have taken back."""
        rises = {turn: self.rise(turn, turn + 1) for turn in self if turn + 1 in self}
        kept = [turn for turn, rise in rises.items() if self.kept(turn) * rise >= rise**2 / KEPT]
        return sorted(kept, key=lambda turn: (-abs(rises[turn]), turn))

    def kept(self, turn: int) -> float:
        """How much higher or lower the line runs after a move than before it, without the two positions themselves."""
        here = sorted(self)
        at, last = here.index(turn), len(here) - 1
        before, after = here[max(0, at - AROUND - 1) : at], here[at + 2 : min(last, at + 3 + AROUND)]
        return self.level(after or [turn + 1]) - self.level(before or [turn])


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def chances(game: State, seat: int, games: int, seed: int = 0) -> list[float]:
    """A seat's chance to win as far as it can know, in each of so many imagined games."""
    if game.outcome is not None:
        return [value(game)[seat]]
    return [play_on(game.imagine(seat, seed + n))[seat] for n in range(games)]


def apart(one: list[float], other: list[float]) -> float:
    """The standard error of the difference of two means; what is over is known exactly.

    >>> apart([1.0], [0.0, 1.0]), apart([0.0, 1.0], [0.0, 1.0])
    (0.5, 0.7071067811865476)
    """
    return hypot(*(standard_error(values) for values in (one, other) if len(values) > 1))


def _moment(match: Match, turn: int, curve: _Curve, seed: int, advised: Callable[[Seat, int], Move] | None) -> Moment:
    played, sides = match.turns[turn], match.game.sides
    move = played.move
    mine = best = Arm(move)
    swing = curve[turn + 1] - curve[turn]
    harmed = (swing < 0) == (sides[played.seat] == sides[curve.seat])  # whoever moved, and not the others
    holder = Seat(match.at(turn), played.seat)
    if harmed and len(holder.moves) > 1:
        mine, best = _better(holder, move, curve.games, seed)
        if best is not mine and advised is not None and advised(holder, turn) is move:  # asked last: it is thought out
            best = mine
    else:
        mine.values = [1 - curve[turn] if sides[played.seat] != sides[curve.seat] else curve[turn]]
    diced = _diced(match, turn)
    lucky = (diced and best is mine) or _lucky(match, turn, curve, swing, diced)
    if lucky:
        best = mine  # what dice have done, or what has come to light, was nobody's choice
    told = _brought(match, turn)
    return Moment(turn, played.seat, move, curve[turn], curve[turn + 1], mine.mean, best.move, best.mean, told, lucky)


def _better(holder: Seat, move: Move, games: int, seed: int) -> tuple[Arm, Arm]:
    """What a move promised, and a better one: surely better in games that had no part in finding it. Else the same twice."""
    thought = Search(seed, Budget(games=120 + 12 * len(holder.moves))).think(holder)
    mine, best = Arm(move), Arm(thought.move)
    for number in range(games):
        world = holder.imagine((seed + 1 << 24) + number)
        for arm in (mine, best) if best.move is not move else (mine,):
            twin = world.clone()
            twin.play(arm.move, holder.number)
            arm.values.append(play_on(twin)[holder.number])
    return (mine, best) if surely_better(best.values, mine.values) else (mine, mine)


def _diced(match: Match, turn: int) -> bool:
    """Whether everybody saw dice roll."""
    after = match.at(turn + 1)
    view = after.view(None)
    beats = [after.box.beats(event.data(None), view) for event in match.turns[turn].events]
    return any(beat is not None and (bool(beat.dice) or beat.kind == "roll") for beat in beats)


def _lucky(match: Match, turn: int, curve: _Curve, swing: float, diced: bool = False) -> bool:
    """Whether it was luck: something was drawn, rolled, turned over or looked at, and the chance changed by that more than by
    the move. What the move promised is known from the imagined games in which it could have been made; where the seat would
    have seen the same in most of them, nothing has come to light for it, whatever somebody else has looked at."""
    before, after = match.at(turn), match.at(turn + 1)
    if before.chance.word == after.chance.word and before.learned == after.learned:
        return False
    played, promised, same, seen = match.turns[turn], list[float](), 0, mark(after, curve.seat)
    for number in range(curve.games):
        game = before.imagine(curve.seat, curve.seed + (1 << 19) + number)
        if played.move in game.moves(played.seat):
            game.play(played.move, played.seat)
            same += mark(game, curve.seat) == seen
            promised.append(play_on(game)[curve.seat])
    if len(promised) < min(FAIR, curve.games):
        return diced
    luck = curve[turn + 1] - mean(promised)
    new = diced or 2 * same < len(promised)
    return new and luck * swing > 0 and abs(luck) > abs(swing) / 2


def _finest(match: Match, curve: _Curve, people: Sequence[int], seed: int) -> list[Choice]:
    """The best choice of each of these seats, where one is found: of the moves after which its chance rose most (or sank, where
    it is another side's that is known) the first that was surely better than every other, and not what anybody would do."""
    sides, found, tries = match.game.sides, [], TRIES
    for number in people:
        sign = 1 if sides[number] == sides[curve.seat] else -1
        turns = [turn for turn, one in enumerate(match.turns) if one.seat == number and turn in curve and turn + 1 in curve]
        turns.sort(key=lambda turn: -sign * (curve[turn + 1] - curve[turn]))
        own = [turn for turn in turns if not _plain(match, turn)]
        for turn in own[:CANDIDATES]:
            if tries and (choice := _chosen(match, turn, seed)) is not None:
                found.append(choice)
                break
            tries = max(0, tries - 1)
    return found


def _plain(match: Match, turn: int) -> bool:
    """Whether a move was what looked best at once: to find it was no feat."""
    played = match.turns[turn]
    holder = Seat(match.at(turn), played.seat)
    ratings = dict(zip(holder.moves, holder.box.rate(holder), strict=True))
    return ratings[played.move] == max(ratings.values()) > min(ratings.values())


def _looked(match: Match, turn: int) -> bool:
    """Whether somebody looked at something in secret, and that was all: what it led to is what decided."""
    after = match.at(turn + 1)
    view = after.view(None)
    beats = [after.box.beats(event.data(None), view) for event in match.turns[turn].events]
    return match.at(turn).learned != after.learned and all(beat is None or beat.size == GLANCE for beat in beats)


def _chosen(match: Match, turn: int, seed: int) -> Choice | None:
    """A move as a choice, if it was surely better than every other one."""
    played = match.turns[turn]
    holder = Seat(match.at(turn), played.seat)
    if len(holder.moves) < 2:
        return None
    thought = Search(seed, Budget(games=100 + 10 * len(holder.moves))).think(holder)
    arms = [arm for arm in thought.arms if len(arm.values) > 9]
    if thought.move is not played.move or len(arms) < 2 or arms[0].move is not played.move:
        return None
    other = max(arms[1:], key=lambda arm: arm.mean)
    leads = [mine - theirs for mine, theirs in zip(arms[0].values, other.values, strict=False)]
    gain = sum(leads) / len(leads)
    return (
        Choice(turn, played.seat, played.move, other.move, gain) if gain > max(WORTH, DOUBT * standard_error(leads)) else None
    )


def _brought(match: Match, turn: int) -> tuple[str, ...]:
    """What weighed most of all that a move led to, in one or two sentences: by what people see of it, dice and what was turned
    over before the rest."""
    after = match.at(turn + 1)
    view, told = after.view(None), []
    for event in match.turns[turn].events:
        text, beat = event.seen_by(None), after.box.beats(event.data(None), view)
        if text and beat is not None:
            told.append(((beat.size, bool(beat.dice) or beat.kind == "turn"), text))
    most = [text for weight, text in told if weight == max(told)[0]]
    return tuple(dict.fromkeys((most[0], most[-1]))) if most else ()
