"""Fights, round by round (rulebook: Fighting; Winning a fight; The escape token; Reaching the roof)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gameshelf.core import Move, Refusal
from gameshelf.core.deal import follow
from gameshelf.core.prose import joined, plural
from gameshelf.games.hunted import faces
from gameshelf.games.hunted.content import BARE, COUNT, GUN, HANDS, KNEELING, LARS, ROCKETS, STANDING, THROWN
from gameshelf.games.hunted.effects import CHOOSE, FIGHT_SET_ASIDE, FLEE, GAIN_TIME, HIT, IN_FIGHT, ON_ATTACK, SEARCH, TYPES, Op
from gameshelf.games.hunted.moves import ESCAPE, FIGHT, FIRE, KIND_OF, PLAYER
from gameshelf.games.hunted.odds import percent
from gameshelf.games.hunted.state import DISCARD, IN_HAND, Hunted
from gameshelf.games.hunted.steps.asking import Ask
from gameshelf.games.hunted.steps.cards import search
from gameshelf.games.hunted.steps.clock import fatal, soon
from gameshelf.games.hunted.steps.combat import Combat
from gameshelf.games.hunted.steps.energy import Damage
from gameshelf.games.hunted.steps.interpret import nearest, operation
from gameshelf.games.hunted.steps.inventory import ops_of, take, use, use_label, use_moves, why_not_use
from gameshelf.games.hunted.steps.losses import LoseHostage
from gameshelf.games.hunted.steps.shots import HowMany, chance_words, chances, shoot
from gameshelf.games.hunted.steps.spoils import Spoils
from gameshelf.games.hunted.steps.supply import VERBS as SUPPLY
from gameshelf.games.hunted.steps.supply import hand_moves, reload_moves, supply, supply_label, supply_moves, why_not_supply
from gameshelf.games.hunted.steps.tokens import own_gun
from gameshelf.games.hunted.steps.words import last_die, numbers, preventing

ALIKE = 0.05  # weapons whose chances differ by less are named together


class Attacked(Ask):
    """A fight is set off; the escape token or a card may avoid it (rulebook: The escape token).

    Without a way out for either player nothing is asked: cards change hands in the fight as well.
    """

    __slots__ = ("foe",)
    rule = "hunted.escape.token"
    verbs = frozenset(("fight", "escape", "use", "give", "get"))

    def __init__(self, seat: int, foe: int) -> None:
        self.seat = seat
        self.foe = foe

    def moves(self, state: Hunted) -> list[Move]:
        seat = self.seat
        found = [ESCAPE] if state.escape else []
        found += use_moves(state, seat, ON_ATTACK)
        if not found and (state.players == 1 or not use_moves(state, 1 - seat, ON_ATTACK)):
            return [FIGHT]
        return [FIGHT, *found, *hand_moves(state, seat)]

    def play(self, state: Hunted, move: Move) -> None:
        seat = self.seat
        if move.verb in SUPPLY:
            supply(state, seat, move)
        elif move is FIGHT:
            state.stack[-1] = Fight(seat, self.foe, state.t.targets[self.foe], 1, seat)
        elif move is ESCAPE:
            state.stack.pop()
            state.escape = False
            if state.journal is not None:
                text, name = "@{who} escapes from {name} with the escape token.", state.t.names[self.foe]
                state.tell("hunted.escape.token", text, seat, what="escape", who=seat, name=name)
            put_away(state, self.foe)
            state.cause = self.foe
            state.stack.append(Damage(seat, 1))
        else:
            use(state, seat, KIND_OF[move.number], ON_ATTACK)

    def why(self, state: Hunted, move: Move) -> Refusal:
        if move is ESCAPE:
            return Refusal("hunted.escape.token", "The escape token has been used.")
        if move.verb in SUPPLY:
            return why_not_supply(state, self.seat, move)
        return why_not_use(state, self.seat, KIND_OF[move.number], ON_ATTACK)

    def question(self, state: Hunted) -> str:
        name = state.t.names[self.foe]
        if fatal(state) and not rescues(state, self.seat, state.t.targets[self.foe]):
            return f"Attacked by {name}: get away? No time is left for a roll."
        return f"Attacked by {name}: fight, or get away?{last_die(state, self.seat, self.foe)}"

    def waiting(self, state: Hunted) -> str:
        return f"@{self.seat} is attacked by {state.t.names[self.foe]}."

    def label(self, state: Hunted, move: Move) -> str:
        if move is FIGHT and fatal(state):
            saved = rescues(state, self.seat, state.t.targets[self.foe])
            return f"Fight (only {joined(saved, 'or')} can save you)" if saved else f"Fight: costs {LAST}"
        if move is FIGHT:
            chance, after = self.odds(state, FIGHT)["end"], self.reloaded(state)[1]
            with_what = self.means(state) + (" and +1 tokens" if state.plus[self.seat] else "")
            if percent(max(chance, after)) == percent(chance):
                return f"Fight ({percent(chance)} in one roll: {with_what})"
            now = f", {percent(chance)} as you are" if chance else ""
            return f"Fight ({percent(after)} in one roll if you reload first{now})"
        if move.verb in SUPPLY:
            return supply_label(state, self.seat, move)
        if move is ESCAPE and state.health(self.seat) == 1 and not preventing(state, self.seat):
            return "Escape: costs your last white die, and you die"
        return use_label(state, self.seat, move) if move.verb == "use" else move.label

    def scene(self, state: Hunted) -> dict[str, Any]:
        whole = faces.foe(state.t, self.foe)
        return {"fight": {**whole, "left": whole["targets"], "round": 0, "fighter": self.seat, "attacked": self.seat}}

    def best(self, state: Hunted) -> int:
        """The weapon that most likely ends the fight in one round."""
        weapons = [kind for kind in [*state.weapons(self.seat), HANDS] if ready(state, kind)]
        return max(weapons, key=lambda kind: volley_chances(state, self.seat, kind, state.t.targets[self.foe])["end"])

    def means(self, state: Hunted) -> str:
        """That weapon by name, with those that are nearly as sure: which of them one takes is seen in the fight."""
        targets, best = state.t.targets[self.foe], self.best(state)
        ends = {
            kind: volley_chances(state, self.seat, kind, targets)["end"]
            for kind in dict.fromkeys([best, *state.weapons(self.seat), HANDS])
            if ready(state, kind)
        }
        return " or ".join([state.t.names[kind] for kind, end in ends.items() if end and end >= ends[best] - ALIKE])

    def reloaded(self, state: Hunted) -> tuple[int, float]:
        """The gun that would most likely end the fight in one round after a reload, with that chance; -1 for none."""
        t, targets = state.t, state.t.targets[self.foe]
        best = (-1, 0.0)
        for move in reload_moves(state, self.seat):
            kind = own_gun(self.seat, move)
            chance = chances(state, self.seat, kind, t.dice[kind], targets)["end"]
            if chance > best[1]:
                best = kind, chance
        return best

    def odds(self, state: Hunted, move: Move) -> dict[str, float]:
        if move is not FIGHT or fatal(state):  # no roll counts any more
            return {}
        return volley_chances(state, self.seat, self.best(state), state.t.targets[self.foe])


class Fight(Combat):
    """A round: one weapon, as many of its dice as one likes (rulebook: Fighting). `left` are the targets not yet hit."""

    __slots__ = ()
    rule = "hunted.fight.weapon"
    verbs = frozenset(("fire", "use")) | SUPPLY

    def moves(self, state: Hunted) -> list[Move]:
        if not self.left:
            return []
        seat = self.seat
        found = [FIRE[kind] for kind in dict.fromkeys(state.weapons(seat)) if ready(state, kind)]
        found.append(FIRE[HANDS])
        return found + use_moves(state, seat, IN_FIGHT) + supply_moves(state, seat)

    def play(self, state: Hunted, move: Move) -> None:
        seat, verb = self.seat, move.verb
        if verb == "fire":
            kind = HANDS if move is FIRE[HANDS] else own_gun(seat, move)
            if state.t.way[kind] == GUN and state.loaded[kind] > 1:
                state.stack.append(HowMany(seat, kind))
            else:
                shoot(state, seat, kind, 1)
        elif verb == "use":
            use(state, seat, KIND_OF[move.number], IN_FIGHT)
        else:
            supply(state, seat, move)

    def conclude(self, state: Hunted) -> None:
        """A foe who still stands does one damage, and the next round begins (rulebook: Fighting)."""
        if not self.left:
            return
        seat, foe = self.seat, self.foe
        owner, left, after = self.owner, self.left, self.round + 1
        state.stack[-1] = (
            NextRound(owner, foe, left, after, owner) if state.players == 2 else Fight(owner, foe, left, after, owner)
        )
        if state.journal is not None:
            text, name, targets = "Not beaten yet: {name}, {targets} to hit.", state.t.names[foe], numbers(self.left)
            before = next((one[-1] for one in reversed(state.happened) if one[0] == "shot"), left)
            about: dict[str, Any] = {"who": seat, "name": name, "targets": targets}
            if foe == LARS and len(before) > len(left):  # one of his numbers is struck: that is to be seen
                about |= {"what": "stands", "before": list(before), "left": list(left)}
            state.tell("hunted.fight.damage", text, seat, **about)
        if state.t.shield[foe] and (state.hostages[seat] or state.used[seat]):
            state.stack.append(LoseHostage(seat, 1))
        else:
            state.cause = foe
            state.stack.append(Damage(seat, 1))

    def proceed(self, state: Hunted) -> None:
        """Every target is hit."""
        state.pause()
        state.stack.pop()
        foe, t = self.foe, state.t
        if state.journal is not None:
            key, final = faces.foe(t, foe)["key"], foe == LARS
            text = "{name}: beaten by @{who}."
            state.tell(
                "hunted.fight.targets", text, self.seat, what="beaten", who=self.seat, name=t.names[foe], foe=key, final=final
            )
        put_away(state, foe)
        if foe == LARS:
            state.won = True
            return
        state.beaten[self.seat] += len(t.targets[foe])
        if foe == KNEELING:
            state.foe = STANDING
        if t.draws[foe]:
            state.stack.append(Spoils(self.seat, t.draws[foe]))

    def why(self, state: Hunted, move: Move) -> Refusal:
        seat, verb = self.seat, move.verb
        if verb == "fire":
            return why_not_fire(state, seat, own_gun(seat, move))
        if verb == "use":
            return why_not_use(state, seat, KIND_OF[move.number], IN_FIGHT)
        return why_not_supply(state, seat, move)

    def refuse_other(self, state: Hunted, move: Move) -> Refusal:
        if move is ESCAPE:
            if self.foe == LARS:
                return Refusal("hunted.escape.token", "There is no escape from Lars.")
            return Refusal("hunted.escape.token", "The escape token is for the moment in which a fight is set off.")
        return self.not_asked(state)

    def question(self, state: Hunted) -> str:
        name = state.t.names[self.foe].partition(",")[0]
        if fatal(state):
            saved = rescues(state, self.seat, self.left)
            if saved:
                return f"{name}: any roll ends the game. Only {joined(saved, 'or')} can save you."
            return f"{name}: time is up, and nothing can win any more."
        if state.time_left() == 2 and not any(op[0] == GAIN_TIME for op in held(state, self.seat)):
            return f"{name}: this is your last roll. {plural(len(self.left), 'hit')} {be(self.left)} needed."
        what = f"{name}, round {self.round}: with which weapon?"
        return what + soon(state, self.seat) + last_die(state, self.seat, self.foe)

    def waiting(self, state: Hunted) -> str:
        return f"@{self.seat} is fighting {state.t.names[self.foe]}, round {self.round}."

    def label(self, state: Hunted, move: Move) -> str:
        if move.verb == "fire":
            kind = HANDS if move is FIRE[HANDS] else own_gun(self.seat, move)
            if fatal(state):
                return f"{state.t.names[kind]}: costs {LAST}"
            return f"{weapon_words(state, kind)}: {chance_words(state, self.seat, self.odds(state, move), len(self.left) > 1)}"
        if move.verb == "use":
            return use_label(state, self.seat, move)
        return supply_label(state, self.seat, move) + (self.reloaded(state, move) if move.verb == "reload" else "")

    def reloaded(self, state: Hunted, move: Move) -> str:
        """What the gun is worth in the next roll, once it is full; nothing where none can follow, or an event comes first."""
        if state.time_left() < 3 or (state.time == 1 and not state.event_open):
            return ""
        kind = own_gun(self.seat, move)
        end = chances(state, self.seat, kind, state.t.dice[kind], self.left)["end"]
        return f": then {percent(end)} to win" if end else ""

    def odds(self, state: Hunted, move: Move) -> dict[str, float]:
        if move.verb != "fire" or fatal(state):
            return {}
        kind = HANDS if move is FIRE[HANDS] else own_gun(self.seat, move)
        return volley_chances(state, self.seat, kind, self.left)


class NextRound(Combat):
    """From the second round on two players choose who fights; the attacked one has the last word."""

    __slots__ = ()
    rule = "hunted.two.fight"
    verbs = frozenset(("player",))

    def moves(self, state: Hunted) -> list[Move]:
        return list(PLAYER)

    def play(self, state: Hunted, move: Move) -> None:
        seat = PLAYER.index(move)
        state.stack[-1] = Fight(seat, self.foe, self.left, self.round, self.owner)
        if state.journal is not None:
            state.tell("hunted.two.fight", "@{who} fights round {round}.", seat, who=seat, round=self.round)

    def question(self, state: Hunted) -> str:
        return f"{state.t.names[self.foe]} (to hit: {numbers(self.left)}): who fights round {self.round}?"

    def waiting(self, state: Hunted) -> str:
        return f"@{self.seat} decides who fights {state.t.names[self.foe]} next."

    def label(self, state: Hunted, move: Move) -> str:
        seat = PLAYER.index(move)
        return f"@{seat} ({plural(state.health(seat), 'white die')} left)"


# What happens around a round


LAST = "the last time token, and the game"


def be(some: Sequence[int]) -> str:
    return "is" if len(some) == 1 else "are"


def held(state: Hunted, seat: int) -> list[Op]:
    """All that the cards can do which may be used between the rounds of a fight."""
    found = [op for move in use_moves(state, seat, IN_FIGHT) for op in ops_of(state, KIND_OF[move.number])]
    return found + [one for op in found if op[0] == CHOOSE for side in op[1] for one in side]


def rescues(state: Hunted, seat: int, left: tuple[int, ...]) -> list[str]:
    """With one token left: the names of what is held and brings time, or hits all who are left without a roll."""
    brings, hits = [], []
    for move in use_moves(state, seat, IN_FIGHT):
        ops = ops_of(state, KIND_OF[move.number])
        sides = ops[0][1] if ops[0][0] == CHOOSE else (ops,)
        codes = [op for side in sides for op in side]
        name = use_label(state, seat, move).removeprefix("Use ").partition(":")[0]
        if any(op[0] == GAIN_TIME for op in codes):
            brings.append(name)
        hits += [(op[1], name) for op in codes if op[0] == HIT]
    rest = list(left)
    for reach, _ in sorted(hits):
        target = next((target for target in rest if target <= reach), 0)
        if target:
            rest.remove(target)
    return [*brings, *([] if rest else dict.fromkeys([name for _, name in hits]))]


def attack(state: Hunted, seat: int, foe: int) -> None:
    """A fight with this foe is set off."""
    if state.journal is not None:
        targets, key = numbers(state.t.targets[foe]), faces.foe(state.t, foe)["key"]
        text = "Attack on @{who}: {name} ({targets})."
        about: dict[str, Any] = {"who": seat, "name": state.t.names[foe], "targets": targets, "foe": key}
        state.tell("hunted.terrorist.alarm", text, seat, what="attack", **about)
    state.stack.append(Attacked(seat, foe))


def put_away(state: Hunted, foe: int) -> None:
    """A terrorist card goes to the discard pile; the set-aside man and Lars stay where they are."""
    if foe < COUNT:
        state.aside.remove(foe)
        state.discard.append(foe)
        follow(state.copies, foe, IN_HAND, DISCARD)


def ready(state: Hunted, kind: int) -> bool:
    """Whether a weapon can be used now."""
    way = state.t.way[kind]
    return way in (THROWN, BARE) or (state.loaded[kind] > 0 if way == GUN else state.magazines[kind] > 0)


def why_not_fire(state: Hunted, seat: int, kind: int) -> Refusal:
    name = state.t.names[kind]
    if kind < COUNT and kind not in state.arms[seat]:
        return Refusal("hunted.fight.weapon", f"You have no {name}.")
    return Refusal("hunted.fight.dice", f"The {name} is empty: reload it first.")


def volley_chances(state: Hunted, seat: int, kind: int, left: tuple[int, ...]) -> dict[str, float]:
    """The chances of this weapon with all its dice."""
    return chances(state, seat, kind, state.loaded[kind] if state.t.way[kind] == GUN else 1, left)


def weapon_words(state: Hunted, kind: int) -> str:
    t = state.t
    name, sides = t.names[kind], t.sides[kind]
    if t.way[kind] == GUN:
        return f"{name} ({state.loaded[kind]}d{sides})"
    if t.way[kind] == ROCKETS:
        return f"{name} (d{sides}, 1 of {plural(state.magazines[kind], 'rocket')})"
    return f"{name} (d{sides})"


@operation(FIGHT_SET_ASIDE)
def fight_set_aside(state: Hunted, seat: int) -> None:
    attack(state, seat, state.foe)


@operation(SEARCH)
def search_deck(state: Hunted, seat: int, kind: str, n: int, then: str) -> None:
    """The first card of a kind is taken, or attacks (rulebook: Tests)."""
    found = search(state, TYPES.index(kind), n)
    if found >= 0 and then == "fight":
        attack(state, seat, found)
    elif found >= 0:
        state.aside.remove(found)
        take(state, seat, found)
    else:
        state.happened.append(("none", seat, kind, len(state.turned)))


@operation(HIT)
def hit(state: Hunted, seat: int, n: int) -> None:
    """One target of n or less counts as hit: the highest such."""
    found = nearest(state, Fight)
    if found is None:
        return
    at, fight = found
    target = next((target for target in fight.left if target <= n), 0)
    if target:
        left = list(fight.left)
        left.remove(target)
        state.stack[at] = fight.with_left(tuple(left))
        if state.journal is not None:
            text, name = "A {target} of {name} is hit without a roll.", state.t.names[fight.foe]
            key = faces.foe(state.t, fight.foe)["key"]
            state.tell("hunted.ruling.hit", text, seat, what="hit", who=seat, target=target, name=name, foe=key)


@operation(FLEE)
def flee(state: Hunted, seat: int) -> None:
    found = nearest(state, Attacked)
    if found is not None:
        at, step = found
        del state.stack[at]
        put_away(state, step.foe)
        if state.journal is not None:
            text, name = "@{who} gets away from {name} unhurt.", state.t.names[step.foe]
            state.tell("hunted.ruling.flee", text, step.seat, what="escape", who=step.seat, name=name)
