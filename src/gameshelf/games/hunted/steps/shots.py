"""One roll in a fight (rulebook: Fighting; Grenades and the bazooka; Fighting barehanded)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gameshelf.core import Move, Refusal
from gameshelf.core.prose import joined, plural
from gameshelf.games.hunted import faces
from gameshelf.games.hunted.content import BARE, GUN, LARS, ROCKETS, THROWN
from gameshelf.games.hunted.moves import DICE, TARGET
from gameshelf.games.hunted.odds import best_split, hit_all, hit_some, percent, split_all, split_some, struck
from gameshelf.games.hunted.state import Hunted
from gameshelf.games.hunted.steps.asking import Ask
from gameshelf.games.hunted.steps.clock import fatal, lose_time
from gameshelf.games.hunted.steps.combat import Combat
from gameshelf.games.hunted.steps.inventory import drop_weapon
from gameshelf.games.hunted.steps.rolls import Dice, Rolled, throw
from gameshelf.games.hunted.steps.tokens import run_dry
from gameshelf.games.hunted.steps.words import last_die, numbers, own_tokens, preventing


class HowMany(Ask):
    """How many of the loaded dice are rolled (rulebook: Fighting)."""

    __slots__ = ("kind",)
    rule = "hunted.fight.dice"
    verbs = frozenset(("dice",))

    def __init__(self, seat: int, kind: int) -> None:
        self.seat = seat
        self.kind = kind

    def moves(self, state: Hunted) -> list[Move]:
        return list(DICE[1 : state.loaded[self.kind] + 1])

    def play(self, state: Hunted, move: Move) -> None:
        state.stack.pop()
        shoot(state, self.seat, self.kind, DICE.index(move))

    def why(self, state: Hunted, move: Move) -> Refusal:
        loaded = plural(state.loaded[self.kind], "die")
        return Refusal(self.rule, f"The {state.t.names[self.kind]} has {loaded} on its card.")

    def shown(self, state: Hunted, seat: int | None) -> dict[str, Any]:
        return {"what": "dice", "cards": [], "sides": state.t.sides[self.kind]}

    def question(self, state: Hunted) -> str:
        if fatal(state):
            return f"{state.t.names[self.kind]}: how many dice? Time is up: none of them counts."
        return f"{state.t.names[self.kind]}: how many dice? Those rolled are gone until you reload."

    def waiting(self, state: Hunted) -> str:
        return f"@{self.seat} aims the {state.t.names[self.kind]}."

    def label(self, state: Hunted, move: Move) -> str:
        fight = state.stack[-2]
        assert isinstance(fight, Combat)
        if fatal(state):
            return f"{plural(DICE.index(move), 'die')}: the game is over"
        chances = chance_words(state, self.seat, self.odds(state, move), len(fight.left) > 1)
        return f"{plural(DICE.index(move), 'die')}: {chances}"

    def odds(self, state: Hunted, move: Move) -> dict[str, float]:
        fight = state.stack[-2]
        assert isinstance(fight, Combat)
        if fatal(state):
            return {}
        return chances(state, self.seat, self.kind, DICE.index(move), fight.left)


def chances(state: Hunted, seat: int, kind: int, n: int, left: tuple[int, ...]) -> dict[str, float]:
    """The chances of a roll, the +1 tokens that one holds counted: to end the fight, to hit at least one man. Who holds some
    sees both without them too."""
    tokens = state.plus[seat]
    end, one = _with(state, kind, n, left, tokens)
    if not tokens:
        return {"end": end, "one": one}
    bare_end, bare_one = _with(state, kind, n, left, 0)
    return {"end": end, "one": one, "bare_end": bare_end, "bare_one": bare_one}


def _with(state: Hunted, kind: int, n: int, left: tuple[int, ...], tokens: int) -> tuple[float, float]:
    """To end the fight, to hit one man: with so many tokens."""
    sides = state.t.sides[kind]
    if state.t.way[kind] in (THROWN, ROCKETS):
        return split_all(sides, left, tokens), split_some(sides, left, tokens)
    return hit_all(n, sides, left, tokens), hit_some(n, sides, left, tokens)


def chance_words(state: Hunted, seat: int, chances: dict[str, float], several: bool) -> str:
    """Chances for a label, with and without one's +1 tokens where they count; with several men left also that of one hit."""
    said = f"{percent(chances['end'])} to win in this roll" if chances["end"] else "cannot win in this roll"
    if chances["end"] != chances.get("bare_end", chances["end"]):
        said += f" with {own_tokens(state, seat)}, {percent(chances['bare_end'])} without"
    if not several:
        return said
    return f"{said}, {percent(chances['one'])} to hit one"


def shoot(state: Hunted, seat: int, kind: int, n: int) -> None:
    """Shots and one time are paid before the dice are read, so an event comes before the roll (ruling: hunted.ruling.time)."""
    t = state.t
    way = t.way[kind]
    state.pause()  # a fight that goes on by itself is seen before the dice roll
    state.stack.append(Volley(seat, kind, n, len(state.events_out)))
    if way == GUN:
        state.loaded[kind] -= n
    elif way == THROWN:
        drop_weapon(state, seat, kind)
    elif way == ROCKETS:
        state.magazines[kind] -= 1
        if not state.magazines[kind]:
            drop_weapon(state, seat, kind)
    if state.journal is not None:
        text = "@{who} uses the {name}: {n:die}." if way != BARE else "@{who} fights with bare hands."
        state.tell("hunted.fight.time", text, seat, who=seat, name=t.names[kind], n=n)
    lose_time(state, seat)


class Volley(Ask):
    """Dice in the air: paid for, not yet rolled; after so many events."""

    __slots__ = ("events", "kind", "n")
    rule = "hunted.fight.hit"

    def __init__(self, seat: int, kind: int, n: int, events: int) -> None:
        self.seat = seat
        self.kind = kind
        self.n = n
        self.events = events

    def proceed(self, state: Hunted) -> None:
        if state.journal is not None and len(state.events_out) > self.events:  # an event came between: whom it was aimed at
            fight = state.stack[-2]
            assert isinstance(fight, Combat)
            name, key = state.t.names[fight.foe].partition(",")[0], faces.foe(state.t, fight.foe)["key"]
            text, targets = "Back to {name}.", numbers(fight.left)
            state.tell("hunted.fight.time", text, self.seat, what="back", who=self.seat, name=name, foe=key, targets=targets)
            state.pause()
        dice = throw(state, [state.t.sides[self.kind]] * self.n)
        state.stack[-1] = shot = Shot(self.seat, self.kind, dice, dice)
        if state.journal is not None:
            text, lying = f"@{self.seat} rolls {numbers([face for face, _ in dice])}.", faces.dice(dice)
            result = shot.result(state)
            about: dict[str, Any] = {
                "who": self.seat,
                "dice": lying,
                "energy": False,
                "result": result,
                "good": shot.good(state),
                "final": shot.fight(state).foe == LARS,
            }
            state.tell("hunted.fight.hit", text, self.seat, what="roll", **about)


class Shot(Rolled):
    """A roll in a fight: each die hits one target of its number or less; a blast may be split (rulebook: Fighting)."""

    __slots__ = ("kind",)
    rule = "hunted.fight.hit"

    def __init__(self, seat: int, kind: int, dice: Dice, first: Dice) -> None:
        self.seat = seat
        self.kind = kind
        self.dice = dice
        self.first = first

    def fight(self, state: Hunted) -> Combat:
        fight = state.stack[state.stack.index(self) - 1]
        assert isinstance(fight, Combat)
        return fight

    def splits(self, state: Hunted) -> bool:
        return state.t.way[self.kind] in (THROWN, ROCKETS)

    def misses(self, state: Hunted, shown: Sequence[int]) -> tuple[int, ...]:
        left = self.fight(state).left
        if self.splits(state):
            return tuple(points for points in sums(left) if points > shown[0])
        return struck(tuple(shown), left)

    def taking(self, state: Hunted, shown: Sequence[int]) -> dict[str, list[int]]:
        hit = list(self.fight(state).left)
        rest = best_split(max(shown), tuple(hit)) if self.splits(state) else struck(tuple(shown), tuple(hit))
        for target in rest:
            hit.remove(target)
        return {"takes": hit}

    def wanted(self, state: Hunted) -> int:
        return 1 if self.splits(state) else len(self.fight(state).left)

    def good(self, state: Hunted) -> int:
        left, shown = self.fight(state).left, tuple([face for face, _ in self.dice])
        return int(shown[0] >= min(left)) if self.splits(state) else len(left) - len(struck(shown, left))

    def result(self, state: Hunted) -> str:
        left, shown = self.fight(state).left, tuple([face for face, _ in self.dice])
        if self.splits(state):
            if shown[0] >= sum(left):
                return "Enough for all of them."
            return "Not enough for all of them." if shown[0] >= min(left) else "A miss."
        rest = struck(shown, left)
        hits = len(left) - len(rest)
        if not rest:
            return f"{plural(hits, 'hit')}: nobody is left."
        misses = len(shown) - hits
        told = [plural(n, word) for n, word in ((hits, "hit"), (misses, "miss")) if n]
        return f"{', '.join(told)}; still to hit: {numbers(rest)}."

    def kills(self, state: Hunted) -> bool:
        seat, shielded = self.seat, state.t.shield[self.fight(state).foe]
        covered = shielded and (state.hostages[seat] or state.used[seat])
        return state.health(seat) == 1 and not covered and not preventing(state, seat)

    def called(self, state: Hunted) -> str:
        return state.t.names[self.kind]

    def with_dice(self, dice: Dice) -> Shot:
        return Shot(self.seat, self.kind, dice, self.first)

    def proceed(self, state: Hunted) -> None:
        state.stack.pop()
        fight = state.stack[-1]
        assert isinstance(fight, Combat)
        state.happened.append(("shot", self.seat, self.kind, fight.foe, self.dice, self.first, fight.left))
        if self.splits(state):
            state.stack.append(Split(self.seat, self.dice[0][0]))
            return
        fight = fight.with_left(struck(tuple([face for face, _ in self.dice]), fight.left))
        state.stack[-1] = fight
        fight.conclude(state)
        if self.kind in state.arms[self.seat]:
            run_dry(state, self.seat, self.kind)

    def question(self, state: Hunted) -> str:
        against = numbers(self.fight(state).left)
        if self.splits(state):
            return f"You rolled {self.faces()} against {against}; it takes out men of up to that sum. Change it?"
        left = joined([f"the {target}" for target in struck(tuple([face for face, _ in self.dice]), self.fight(state).left)])
        warned = last_die(state, self.seat, self.fight(state).foe)
        return f"You rolled {self.faces()} against {against}; {left} would be left. Change it?{warned}"


class Split(Ask):
    """A blast takes out several targets if the roll covers their sum; which is the player's choice (rulebook: Grenades)."""

    __slots__ = ("points",)
    rule = "hunted.grenade.split"
    verbs = frozenset(("target",))

    def __init__(self, seat: int, points: int) -> None:
        self.seat = seat
        self.points = points

    def moves(self, state: Hunted) -> list[Move]:
        left = self.fight(state).left
        if sum(left) <= self.points:
            return [TARGET[0]] if left else []
        found, last = [], 0
        for place, target in enumerate(left):
            if target <= self.points and target != last:
                found.append(TARGET[place])
            last = target
        return found

    def fight(self, state: Hunted) -> Combat:
        fight = state.stack[-2]
        assert isinstance(fight, Combat)
        return fight

    def play(self, state: Hunted, move: Move) -> None:
        fight = self.fight(state)
        left = list(fight.left)
        target = left.pop(TARGET.index(move))
        state.stack[-2] = fight.with_left(tuple(left))
        state.stack[-1] = Split(self.seat, self.points - target)
        if state.journal is not None:
            state.tell("hunted.grenade.split", "The blast takes out a {target}.", self.seat, target=target)

    def proceed(self, state: Hunted) -> None:
        fight = self.fight(state)
        state.stack.pop()
        fight.conclude(state)

    def why(self, state: Hunted, move: Move) -> Refusal:
        left, place = self.fight(state).left, TARGET.index(move)
        if place >= len(left):
            return Refusal("hunted.target.mark", f"{plural(len(left), 'target')} left to hit.")
        if left[place] > self.points:
            return Refusal(self.rule, f"{self.points} of the roll is left, and this target is a {left[place]}.")
        return Refusal(self.rule, f"Another {left[place]} is the same; take the first of them.")

    def question(self, state: Hunted) -> str:
        return f"{self.points} of the roll is left: which target does it take out?"

    def waiting(self, state: Hunted) -> str:
        return f"@{self.seat} is choosing targets for the blast."

    def label(self, state: Hunted, move: Move) -> str:
        stay = self.staying(state, move)
        told = f"{joined([str(one) for one in stay])} {'stays' if len(stay) == 1 else 'stay'}" if stay else "nobody stays"
        return f"The {self.fight(state).left[TARGET.index(move)]}: {told}"

    def shown(self, state: Hunted, seat: int | None) -> dict[str, Any]:
        return {"stay": {move.notation: list(self.staying(state, move)) for move in self.moves(state)}}

    def staying(self, state: Hunted, move: Move) -> tuple[int, ...]:
        """Who is left at best after this target, with what the rest of the roll can take out."""
        left = list(self.fight(state).left)
        return best_split(self.points - left.pop(TARGET.index(move)), tuple(left))


def sums(targets: tuple[int, ...]) -> tuple[int, ...]:
    """What a split roll could be worth: the sums of some of the targets."""
    found = {0}
    for target in targets:
        found |= {target + other for other in found}
    return tuple(sorted(found - {0}))
