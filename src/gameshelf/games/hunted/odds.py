"""Exact chances of dice: the rules strike targets with it, the labels and the bot quote it."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import factorial
from typing import NamedTuple

Targets = tuple[int, ...]
Gun = tuple[int, int, int, int]  # sides, dice that are loaded, dice when full, magazines
After = tuple[Targets, int]  # what may be left after a roll, and the +1 tokens that it takes


def struck(dice: tuple[int, ...], targets: tuple[int, ...]) -> tuple[int, ...]:
    """The targets that are left after these dice, highest first; each die strikes one target of its number or less.

    To strike the highest that can be struck is never worse than another: whatever beats a higher target beats a lower one.

    >>> struck((6, 2), (5, 4, 2))
    (4,)
    """
    left, ordered, i = [], sorted(dice, reverse=True), 0
    for target in targets:
        if i < len(ordered) and ordered[i] >= target:
            i += 1
        else:
            left.append(target)
    return tuple(left)


@cache
def best_split(points: int, targets: Targets) -> Targets:
    """What a roll that is split leaves of the targets at best: as few as can be, of those the lowest.

    >>> best_split(7, (7, 4, 3)), best_split(7, (7, 6, 5)), best_split(6, (7, 6, 5))
    ((7,), (6, 5), (7, 5))
    """
    best = targets
    for some in range(1, 1 << len(targets)):
        hit = [target for n, target in enumerate(targets) if some >> n & 1]
        left = tuple(target for n, target in enumerate(targets) if not some >> n & 1)
        if sum(hit) <= points and (len(left), sum(left)) < (len(best), sum(best)):
            best = left
    return best


@cache
def rolls(n: int, sides: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every roll of n dice, highest first, and in how many ways it can lie there."""
    found = []
    for dice in combinations_with_replacement(range(sides, 0, -1), n):
        ways = factorial(n)
        for face in set(dice):
            ways //= factorial(dice.count(face))
        found.append((dice, ways))
    return tuple(found)


@cache
def outcomes(n: int, sides: int, targets: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], float], ...]:
    """What n dice leave of the targets, each with its chance."""
    found: dict[tuple[int, ...], int] = {}
    for dice, ways in rolls(n, sides):
        rest = struck(dice, targets)
        found[rest] = found.get(rest, 0) + ways
    return tuple((rest, ways / sides**n) for rest, ways in sorted(found.items()))


@cache
def hit_all(n: int, sides: int, targets: tuple[int, ...], tokens: int = 0) -> float:
    """The chance that n dice strike every target, with so many +1 tokens to spend.

    >>> round(hit_all(3, 6, (4,)), 3), hit_all(1, 6, (7,)), round(hit_all(1, 6, (7,), 2), 3)
    (0.875, 0.0, 0.333)
    """
    if n < len(targets):
        return 0.0
    wanted = sorted(targets, reverse=True)  # the highest die goes to the highest target: then the fewest tokens are wanted

    def short(dice: tuple[int, ...]) -> int:
        return sum(max(0, target - die) for target, die in zip(wanted, dice, strict=False))

    return float(sum(ways for dice, ways in rolls(n, sides) if short(dice) <= tokens) / sides**n)


@cache
def hit_some(n: int, sides: int, targets: tuple[int, ...], tokens: int = 0) -> float:
    """The chance that n dice strike at least one target.

    >>> round(hit_some(4, 6, (7, 6, 5)), 2)
    0.8
    """
    misses = min(sides, max(0, min(targets, default=1) - 1 - tokens))
    return float(1.0 - (misses / sides) ** n)


@cache
def split_all(sides: int, targets: tuple[int, ...], tokens: int = 0) -> float:
    """The chance that one die, split over the targets, takes all of them out.

    >>> split_all(8, (4, 3))
    0.25
    """
    return max(0, sides + 1 - max(1, sum(targets) - tokens)) / sides


@cache
def split_some(sides: int, targets: tuple[int, ...], tokens: int = 0) -> float:
    """The chance that one die takes out at least one of the targets."""
    return max(0, sides + 1 - max(1, min(targets, default=1) - tokens)) / sides


@cache
def pass_test(white: int, red: int, goal: int = 5) -> float:
    """The chance that one of these dice, white d6 or red d8, shows the goal or more.

    >>> round(pass_test(1, 0), 3), pass_test(0, 1)
    (0.333, 0.5)
    """
    return float(1.0 - (min(6, goal - 1) / 6) ** white * (min(8, goal - 1) / 8) ** red)


class Force(NamedTuple):
    """What somebody has for a fight to the end."""

    guns: tuple[Gun, ...] = ()
    blasts: tuple[int, ...] = ()  # the sides of each grenade and rocket
    sure: tuple[int, ...] = ()  # hits without a roll, by the highest number that they reach
    plus: int = 0
    lives: int = 1  # a round that does not end it costs one
    time: int = 99
    events: int = 0  # to come: each is a test
    fails: float = 0.0  # which fails with this chance and costs a life


EACH = 4  # time tokens on an event
ENOUGH = 0.97  # what is so sure is looked at no further
MOST = 3  # so many guns, and one blast less, are looked at: the heaviest


@lru_cache(1 << 12)
def beat(targets: Targets, force: Force) -> float:
    """The chance to hit all of these before lives or time are gone, every volley with all that is loaded.

    >>> beat((7,), Force(((6, 4, 4, 3),))), beat((7, 6, 5), Force(((8, 3, 3, 1),))) == hit_all(3, 8, (7, 6, 5))
    (0.0, True)
    """
    left = list(targets)
    for sure in sorted(force.sure, reverse=True):
        if reached := [target for target in left if target <= sure]:
            left.remove(max(reached))
    known: dict[tuple[object, ...], float] = {}
    guns, blasts = tuple(sorted(force.guns, reverse=True)[:MOST]), tuple(sorted(force.blasts, reverse=True)[: MOST - 1])
    top = max([gun[0] for gun in guns if gun[1] or gun[3]] + list(blasts) + [6])
    if max(left, default=0) > top + force.plus:
        return 0.0

    def paid(lives: int, time: int) -> list[tuple[int, float]]:
        """The lives that are left when a token has been paid: its event may cost one."""
        if time % EACH or not 0 < time <= EACH * force.events or not force.fails:
            return [(lives, 1.0)]
        return [(lives, 1 - force.fails), (lives - 1, force.fails)]

    def best(left: Targets, lives: int, time: int, plus: int, guns: tuple[Gun, ...], blasts: tuple[int, ...]) -> float:
        if not left:
            return 1.0
        if lives < 1 or time < 2:  # the last token of all is the game
            return 0.0
        key = (left, lives, time, plus, guns, blasts)
        if key in known:
            return known[key]
        most, after = 0.0, paid(lives, time - 1)

        def roll(fall: Fall, guns: tuple[Gun, ...], blasts: tuple[int, ...]) -> float:
            whole = 0.0
            for alive, chance in after:
                if alive > 0:
                    worth = [best(rest, alive - 1, time - 1, plus - used, guns, blasts) for rest, used in fall.ways]
                    whole += chance * sum(share * max([worth[n] for n in open]) for open, share in fall.shares)
            return whole

        if not any(gun[1] for gun in guns):
            most = roll(aftermath(1, 6, left, plus, False), guns, blasts)
        for at, (sides, loaded, full, magazines) in enumerate(guns):
            if most > ENOUGH:
                break
            if loaded:
                spent = (*guns[:at], (sides, 0, full, magazines), *guns[at + 1 :])
                most = max(most, roll(aftermath(loaded, sides, left, plus, False), spent, blasts))
            if magazines and loaded < full and (not loaded or loaded * 2 < full):
                filled = (*guns[:at], (sides, full, full, magazines - 1), *guns[at + 1 :])
                more = sum(chance * best(left, alive, time - 1, plus, filled, blasts) for alive, chance in after)
                most = max(most, more)
        for at, sides in enumerate(blasts if most < ENOUGH else ()):
            most = max(most, roll(aftermath(1, sides, left, plus, True), guns, (*blasts[:at], *blasts[at + 1 :])))
        known[key] = most
        return most

    return best(tuple(left), force.lives, force.time, force.plus, guns, blasts)


class Fall(NamedTuple):
    """What a roll may come to."""

    ways: tuple[After, ...]  # each once, though many rolls leave it
    shares: tuple[tuple[tuple[int, ...], float], ...]  # which of them one may choose from, by number, and how likely that is


@cache
def aftermath(n: int, sides: int, targets: Targets, tokens: int, split: bool) -> Fall:
    """What a roll may leave of the targets, with its chance: where tokens help, one chooses."""
    found: dict[tuple[After, ...], int] = {}
    for dice, count in rolls(n, sides):
        ways: list[After] = []
        for some in range(1 << len(targets)):
            hit = sorted([target for at, target in enumerate(targets) if some >> at & 1], reverse=True)
            if len(hit) > n and not split:
                continue
            lack = sum(hit) - dice[0] if split else sum([max(0, target - die) for target, die in zip(hit, dice, strict=False)])
            if max(0, lack) <= tokens:
                ways.append((tuple([target for at, target in enumerate(targets) if not some >> at & 1]), max(0, lack)))
        best = tuple(sorted({one for one in ways if not any(_better(other, one) for other in ways)}))
        found[best] = found.get(best, 0) + count
    number: dict[After, int] = {}
    shares = [(tuple([number.setdefault(one, len(number)) for one in open]), count) for open, count in found.items()]
    return Fall(tuple(number), tuple([(open, count / sides**n) for open, count in shares]))


def _better(one: tuple[Targets, int], other: tuple[Targets, int]) -> bool:
    """Whether this leaves less, for no more tokens."""
    less = all(one[0].count(target) <= other[0].count(target) for target in one[0])
    return one != other and less and one[1] <= other[1]


def percent(chance: float) -> str:
    """A chance for a label; never 0 % or 100 % unless it is exactly that.

    >>> percent(0.7), percent(0.999), percent(0.001)
    ('70 %', 'over 99 %', 'under 1 %')
    """
    if 0 < chance < 0.005:
        return "under 1 %"
    if 0.995 <= chance < 1:
        return "over 99 %"
    return f"{chance * 100:.0f} %"


def about(chance: float) -> str:
    """A chance that is not exact.

    >>> about(0.7), about(0.999)
    ('about 70 %', 'over 99 %')
    """
    said = percent(chance)
    return f"about {said}" if said[0].isdigit() else said
