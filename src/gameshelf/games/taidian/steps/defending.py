"""One victim of an attack: helpers, the victim, the count, answers, falls (rulebook: Defense, Special Cards)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal, Step, joined
from gameshelf.games.taidian.moves import CARD_OF, PASS
from gameshelf.games.taidian.state import Taidian
from gameshelf.games.taidian.steps.cards import use_up
from gameshelf.games.taidian.steps.falling import fall
from gameshelf.games.taidian.steps.giving import Care, Hand, Helpers, Own

HELP, DEFEND, COUNT, COVER, ANSWER = range(5)


class Blow(Step[Taidian]):
    """The stages of a blow; it asks nothing itself, but puts the questions on top of itself."""

    __slots__ = ("stage",)
    rule = "taidian.defend.sum"

    def __init__(self, seat: int, stage: int) -> None:
        self.seat = seat
        self.stage = stage

    def proceed(self, state: Taidian) -> None:
        seat, stage, victim, stack = self.seat, self.stage, state.victim, state.stack
        if stage == HELP:
            stage = DEFEND
            if state.points or any(poison[2] == victim for poison in state.poisons):
                helpers = tuple(one for one in state.helpers(victim, seat) if Help.care.possible(state, one))
                if helpers:
                    stack[-1] = Blow(seat, DEFEND)
                    stack.append(Help(helpers, seat))
                    return
        if stage == DEFEND:
            stage = COUNT
            if state.hand[victim]:
                stack[-1] = Blow(seat, COUNT)
                stack.append(Defend(victim, seat))
                return
        if stage == COUNT:
            count(state, seat)
            stage = COVER
            if state.returning():
                helpers = tuple(one for one in state.helpers(seat, victim) if HelpCover.care.possible(state, one))
                if helpers:
                    stack[-1] = Blow(seat, COVER)
                    stack.append(HelpCover(helpers, seat))
                    return
        if stage == COVER and state.returning() and state.hand[seat]:
            stack[-1] = Blow(seat, ANSWER)
            stack.append(Cover(seat, seat))
            return
        self.hit_back(state)

    def hit_back(self, state: Taidian) -> None:
        """The answers land, and whoever is at zero falls; both together if both are."""
        seat, victim = self.seat, state.victim
        state.stack.pop()
        if state.answered:
            damage = state.returning()
            state.health[seat] -= damage
            if state.journal is not None:
                text = "The answer costs @{target} {n} health." if damage else "The answer does not get through to @{target}."
                args: dict[str, Any] = {"who": victim, "target": seat, "n": damage, "left": state.health[seat]}
                state.tell("taidian.answer.cards", text, victim, **args)
        state.clear_blow()
        down = tuple(s for s in (victim, seat) if state.alive[s] and state.health[s] <= 0)
        if down:
            fall(state, down, {victim: seat, seat: victim})


def count(state: Taidian, seat: int) -> None:
    """Attack less defence, Medics counted together with the blow (rulebook: Defense)."""
    victim = state.victim
    damage = state.coming()
    healed = healing(state, damage)
    state.health[victim] += healed - damage
    state.learned += 1
    if state.journal is not None and (healed or blows_at(state, victim)):
        lost = "@{target} loses {n} health" if damage else "@{target} loses no health"
        text = lost + (" and is healed by {healed}." if healed else ".")
        points, stopped = state.points, min(state.blocked, state.points)
        args: dict[str, Any] = {"who": seat, "target": victim, "n": damage, "healed": healed}
        state.tell("taidian.defend.sum", text, seat, **args, points=points, stopped=stopped)


def healing(state: Taidian, damage: int) -> int:
    """What the Medics give back when so much is lost: never more than full health."""
    return min(state.mended, state.cap[state.victim] - state.health[state.victim] + damage)


def aimed_at(state: Taidian, victim: int) -> int:
    """The points of the attack at somebody, before anything takes some off."""
    return sum(points for card, target, _, points in state.batch if target == victim and state.t.damage[card])


def blows_at(state: Taidian, victim: int) -> bool:
    """Whether the attack on somebody has points at all: a Robber or a Poison has none."""
    return any(target == victim and state.t.damage[card] for card, target, _, _ in state.batch)


def softened(state: Taidian) -> str:
    """What the victim's structures take off the blow, for a sentence."""
    t, built = state.t, state.built[state.victim]
    off = min(t.reduces[built], aimed_at(state, state.victim))
    return f" ({joined(state.structures(state.victim, t.reduces))} took {off} off)" if off else ""


def threat(state: Taidian) -> str:
    """What the victim has to reckon with, for a question: the points, or the cards that have none; and what is healed."""
    mended = f"; Medics heal {state.mended}" if state.mended else ""
    off = softened(state)
    stopped = f", and all of it is stopped{off}{mended}"
    if blows_at(state, state.victim):
        return f", {state.coming()} points are coming{off}{mended}" if state.coming() else stopped
    names = [state.t.names[card] for card, target, _, _ in state.batch if target == state.victim and not state.t.aid[card]]
    return f" with {joined(names)}{mended}" if names else mended


def cure(state: Taidian, number: int) -> None:
    """A Poison comes off: to its owner's discard pile, or out of the game with him."""
    poison = next(one for one in state.poisons if one[0] == number)
    state.poisons = tuple(one for one in state.poisons if one[0] != number)
    _, owner, victim, card, _ = poison
    if state.alive[owner]:
        state.discard[owner] += (card,)
    else:
        state.gone[card] += 1
    if state.journal is not None:
        text = "The {name} of @{owner} comes off @{target}."
        state.tell("taidian.poison.cure", text, victim, name=state.t.names[card], owner=owner, target=victim, number=number)


class Defence(Care):
    """Blue cards for the victim of a blow."""

    __slots__ = ()

    def fits(self, state: Taidian, seat: int, card: int, picks: tuple[int, ...]) -> bool:
        """Shields while something is to come, Medics below full health, an Antidote for each Poison."""
        t, victim = state.t, state.victim
        blocked, mended, cured = state.blocked, state.mended, 0
        for one in picks:
            blocked += state.block_of(seat, one)
            mended += state.medic_of(seat, one)
            cured += t.cure[one]
        coming = state.points - blocked
        if t.block[card] and coming > 0:
            return True
        if t.medic[card] and state.health[victim] - max(0, coming) + mended < state.cap[victim]:
            return True
        return bool(t.cure[card]) and sum(poison[2] == victim for poison in state.poisons) > cured

    def give(self, state: Taidian, seat: int, card: int) -> None:
        t, victim = state.t, state.victim
        use_up(state, seat, card)
        block, heal = state.block_of(seat, card), state.medic_of(seat, card)
        state.blocked += block
        state.mended += heal
        if state.journal is not None:
            whom = "" if seat == victim else " for @{target}"
            text = f"@{{who}} plays {{name}}{whom}: {{n}} points." if block or heal else f"@{{who}} plays {{name}}{whom}."
            name, rule = t.names[card], "taidian.defend.attacked" if seat == victim else "taidian.help.cards"
            what = "block" if block else "heal" if heal else "cure"
            state.tell(rule, text, seat, who=seat, target=victim, name=name, card=card, n=block or heal, what=what)
        if t.cure[card]:
            worst = max(state.poisons_on(victim), key=lambda poison: (sum(poison[4]), -poison[0]))
            cure(state, worst[0])

    def refusal(self, state: Taidian, hand: Hand, card: int, fits: bool) -> Refusal | None:
        t = state.t
        if not (t.block[card] or t.medic[card] or t.cure[card]):
            return Refusal("taidian.help.cards", "Only blue cards help somebody who is attacked.")
        if card not in hand:
            return Refusal("taidian.defend.attacked", f"You have no {t.names[card]} in hand.")
        return None if fits else Refusal("taidian.ruling.enough", f"{t.names[card]} would do nothing now.")


class Answer(Defence):
    """The victim may also hit back with Kick or 9mm, as long as the attacker is alive."""

    __slots__ = ()

    def fits(self, state: Taidian, seat: int, card: int, picks: tuple[int, ...]) -> bool:
        return state.alive[state.turn] if state.t.answer[card] else super().fits(state, seat, card, picks)

    def give(self, state: Taidian, seat: int, card: int) -> None:
        t, attacker = state.t, state.turn
        if not t.answer[card]:
            super().give(state, seat, card)
            return
        points = state.answer_of(seat, card)
        use_up(state, seat, card)
        if not state.answered:
            state.covered = t.reduces[state.built[attacker]]
        state.answered += points
        if state.journal is not None:
            text = "@{who} hits back at @{target} with {name}: {n} points."
            args: dict[str, Any] = {"who": seat, "target": attacker, "name": t.names[card], "card": card, "n": points}
            state.tell("taidian.answer.cards", text, seat, **args)

    def refusal(self, state: Taidian, hand: Hand, card: int, fits: bool) -> Refusal | None:
        if not state.t.answer[card]:
            return super().refusal(state, hand, card, fits)
        if card not in hand:
            return Refusal("taidian.answer.cards", f"You have no {state.t.names[card]} in hand.")
        return None if fits else Refusal("taidian.ruling.attackerdies", f"@{state.turn} is out already.")

    def told(self, state: Taidian, seat: int, card: int) -> str:
        back = state.answer_of(seat, card)
        return f"{state.t.names[card]} (hit back for {back})" if back else super().told(state, seat, card)


class Help(Helpers):
    """Everybody who may help the victim is asked at once; each may give several cards (rulebook: Special Cards)."""

    __slots__ = ()
    rule = "taidian.ruling.helpers"
    care = Defence()
    kind = "help"

    def question(self, state: Taidian, seat: int | None = None) -> str:
        return f"@{self.by} attacks @{state.victim}{threat(state)}. Will you help?"

    def waiting(self, state: Taidian) -> str:
        return f"@{state.victim} is attacked by @{self.by}; others may help."


class Defend(Own):
    """The victim comes last: blue cards, and Kick or 9mm as an answer (rulebook: Defense, Special Cards)."""

    __slots__ = ()
    rule = "taidian.defend.attacked"
    care = Answer()
    kind = "defend"

    def asks(self, state: Taidian) -> str:
        answers = {bool(state.t.answer[CARD_OF[move.number]]) for move in self.moves(state) if move is not PASS}
        return "Defend or hit back?" if len(answers) > 1 else "Hit back?" if True in answers else "Defend?"

    def idle(self, state: Taidian) -> str:
        if state.coming() or not blows_at(state, self.seat):
            return super().idle(state)
        return "Nothing is left to stop: pass. (You are asked so that nobody learns what you hold.)"

    def told(self, state: Taidian) -> str:
        return f"@{self.by} attacks you{threat(state)}"

    def waiting(self, state: Taidian) -> str:
        return f"@{self.seat} is attacked by @{self.by} and may defend."


class Covering(Care):
    """Shields for the attacker against an answer (ruling)."""

    __slots__ = ()

    def fits(self, state: Taidian, seat: int, card: int, picks: tuple[int, ...]) -> bool:
        if not state.t.block[card]:
            return False
        coming = state.returning()
        for one in picks:
            coming -= state.block_of(seat, one)
        return coming > 0

    def give(self, state: Taidian, seat: int, card: int) -> None:
        attacker, points = state.turn, state.block_of(seat, card)
        use_up(state, seat, card)
        if state.loot and seat == attacker:
            state.bared += (card,)
        state.covered += points
        if state.journal is not None:
            whom = "" if seat == attacker else " for @{target}"
            text = f"@{{who}} plays {{name}}{whom} against the answer: {{n}} points."
            args: dict[str, Any] = {"name": state.t.names[card], "card": card, "n": points, "what": "block"}
            state.tell("taidian.shield.answer", text, seat, who=seat, target=attacker, **args)

    def refusal(self, state: Taidian, hand: Hand, card: int, fits: bool) -> Refusal | None:
        if not state.t.block[card]:
            return Refusal("taidian.ruling.cover", "Only Shields stop what hits back.")
        if card not in hand:
            return Refusal("taidian.ruling.cover", f"You have no {state.t.names[card]} in hand.")
        return None if fits else Refusal("taidian.ruling.enough", "Nothing is coming back any more.")


class HelpCover(Helpers):
    """Blocks for the attacker against an answer, from those who may help him (ruling on Shields against answers)."""

    __slots__ = ()
    rule = "taidian.ruling.cover"
    care = Covering()
    kind = "cover"

    def question(self, state: Taidian, seat: int | None = None) -> str:
        back = f"@{state.victim} hits back at @{self.by}"
        return f"{back}, {state.returning()} points are coming. Will you block for @{self.by}?"

    def waiting(self, state: Taidian) -> str:
        return f"@{state.victim} hits back at @{self.by}; others may block."


class Cover(Own):
    """The attacker may block an answer: the one case of blue cards on one's own attacking turn (ruling)."""

    __slots__ = ()
    rule = "taidian.ruling.cover"
    care = Covering()
    kind = "cover"

    def moves(self, state: Taidian) -> list[Move]:
        return super().moves(state) if state.returning() else []  # everybody sees when all of it is stopped

    def comes(self, state: Taidian) -> int:
        return state.returning()

    def asks(self, state: Taidian) -> str:
        return "Block?"

    def told(self, state: Taidian) -> str:
        return f"@{state.victim} hits back, {state.returning()} points are coming"

    def waiting(self, state: Taidian) -> str:
        return f"@{self.seat} may block what @{state.victim} hits back with."
