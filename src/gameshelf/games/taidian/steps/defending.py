"""One victim of an attack: helpers, the victim, the count, answers, falls (rulebook: Defense, Special Cards)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal, Step, Window, joined
from gameshelf.games.taidian.content import CARDS
from gameshelf.games.taidian.moves import CARD_OF, PASS, USE
from gameshelf.games.taidian.state import Taidian
from gameshelf.games.taidian.steps.cards import use_up
from gameshelf.games.taidian.steps.falling import fall

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
                helpers = state.helpers(victim, seat)
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
                helpers = state.helpers(seat, victim)
                if helpers:
                    stack[-1] = Blow(seat, COVER)
                    stack.append(HelpCover(helpers, seat))
                    return
        if stage == COVER and state.returning() and state.hand[seat]:
            stack[-1] = Blow(seat, ANSWER)
            stack.append(Cover(seat))
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
        args: dict[str, Any] = {"who": seat, "target": victim, "n": damage, "healed": healed}
        state.tell("taidian.defend.sum", text, seat, **args)


def healing(state: Taidian, damage: int) -> int:
    """What the Medics give back when so much is lost: never more than full health."""
    return min(state.mended, state.cap[state.victim] - state.health[state.victim] + damage)


def blows_at(state: Taidian, victim: int) -> bool:
    """Whether the attack on somebody has points at all: a Robber or a Poison has none."""
    return any(target == victim and state.t.damage[card] for card, target, _, _ in state.batch)


def threat(state: Taidian) -> str:
    """What the victim has to reckon with, for a question: the points, or the cards that have none; and what is healed."""
    mended = f"; Medics heal {state.mended}" if state.mended else ""
    if blows_at(state, state.victim):
        return f", {state.coming()} points are coming{mended}"
    names = [state.t.names[card] for card, target, _, _ in state.batch if target == state.victim and not state.t.aid[card]]
    return f" with {joined(names)}{mended}" if names else mended


def useful(state: Taidian, seat: int, card: int, blocked: int, mended: int, cured: int) -> bool:
    """Whether a blue card of this seat does anything for the victim, when so much has been given already."""
    t, victim = state.t, state.victim
    coming = state.points - blocked
    if t.block[card] and coming > 0:
        return True
    if t.medic[card] and state.health[victim] - max(0, coming) + mended < state.cap[victim]:
        return True
    return bool(t.cure[card]) and sum(poison[2] == victim for poison in state.poisons) > cured


def give(state: Taidian, seat: int, card: int) -> None:
    """A blue card is played for the victim."""
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


def blow_shown(state: Taidian, kind: str, by: int) -> dict[str, Any]:
    """The blow as everybody sees it."""
    return {
        "kind": kind,
        "by": by,
        "victim": state.victim,
        "points": state.points,
        "blocked": state.blocked,
        "mended": state.mended,
        "coming": state.coming(),
        "answered": state.answered,
        "covered": state.covered,
        "returning": state.returning(),
    }


class Help(Window[Taidian]):
    """Everybody who may help the victim is asked at once; each may give several cards (rulebook: Special Cards)."""

    __slots__ = ("by",)
    rule = "taidian.ruling.helpers"
    verbs = frozenset(("use", "pass"))

    def __init__(self, seats: tuple[int, ...], by: int) -> None:
        super().__init__(seats)
        self.by = by

    def left(self, state: Taidian, seat: int) -> tuple[list[int], tuple[int, ...]]:
        """What a seat has in hand besides what it has picked, and its picks."""
        hand = list(state.hand[seat])
        picks = tuple(CARD_OF[number] for number in self.picks[self.seats.index(seat)])
        for card in picks:
            hand.remove(card)
        return hand, picks

    def fits(self, state: Taidian, seat: int, card: int, picks: tuple[int, ...]) -> bool:
        blocked = state.blocked + sum(state.block_of(seat, one) for one in picks)
        mended = state.mended + sum(state.medic_of(seat, one) for one in picks)
        return useful(state, seat, card, blocked, mended, sum(state.t.cure[one] for one in picks))

    def offers(self, state: Taidian, seat: int) -> list[Move]:
        hand, picks = self.left(state, seat)
        return [*(USE[card] for card in sorted(set(hand)) if self.fits(state, seat, card, picks)), PASS]

    def final(self, state: Taidian, seat: int, move: Move) -> bool:
        return move is PASS

    def close(self, state: Taidian, answers: tuple[tuple[Move, ...], ...]) -> None:
        state.learned += 1
        for seat, answer in zip(self.seats, answers, strict=True):
            for move in answer:
                if move is not PASS and self.fits(state, seat, CARD_OF[move.number], ()):
                    give(state, seat, CARD_OF[move.number])

    def refuse(self, state: Taidian, move: Move, seat: int | None = None) -> Refusal | None:
        who = self.seat if seat is None else seat
        if move is PASS:
            return None
        card = CARD_OF[move.number]
        hand, picks = self.left(state, who)
        return no_blue(state, hand, card, self.fits(state, who, card, picks))

    def question(self, state: Taidian, seat: int | None = None) -> str:
        return f"@{self.by} attacks @{state.victim}{threat(state)}. Will you help?"

    def waiting(self, state: Taidian) -> str:
        return f"@{state.victim} is attacked by @{self.by}; others may help."

    def label(self, state: Taidian, move: Move, seat: int | None = None) -> str:
        who = self.seat if seat is None else seat
        return label_use(state, who, move)

    def shown(self, state: Taidian, seat: int | None) -> dict[str, Any]:
        picks = (
            [CARDS[card] for card in self.left(state, seat)[1] if card >= 0] if seat in self.open and seat is not None else []
        )
        return {**blow_shown(state, "help", self.by), "picked": picks}


def no_blue(state: Taidian, hand: list[int] | tuple[int, ...], card: int, fits: bool) -> Refusal | None:
    """Why a card cannot be used for the victim of a blow."""
    t = state.t
    if not (t.block[card] or t.medic[card] or t.cure[card]):
        return Refusal("taidian.help.cards", "Only blue cards help somebody who is attacked.")
    if card not in hand:
        return Refusal("taidian.defend.attacked", f"You have no {t.names[card]} in hand.")
    return None if fits else Refusal("taidian.ruling.enough", f"{t.names[card]} would do nothing now.")


def label_use(state: Taidian, seat: int, move: Move) -> str:
    """What a button says for a card that is used now."""
    if move is PASS:
        return "Pass"
    card = CARD_OF[move.number]
    name, block, heal = state.t.names[card], state.block_of(seat, card), state.medic_of(seat, card)
    return f"{name} (stop {block})" if block else f"{name} (heal {heal})" if heal else name


class Defend(Step[Taidian]):
    """The victim comes last: blue cards, and Kick or 9mm as an answer (rulebook: Defense, Special Cards)."""

    __slots__ = ("by",)
    rule = "taidian.defend.attacked"
    verbs = frozenset(("use", "pass"))
    always = True

    def __init__(self, seat: int, by: int) -> None:
        self.seat = seat
        self.by = by

    def moves(self, state: Taidian) -> list[Move]:
        seat, t = self.seat, state.t
        found = []
        last = -1
        hits = state.alive[self.by]
        for card in state.hand[seat]:
            if card != last:
                last = card
                if t.answer[card]:
                    if hits:
                        found.append(USE[card])
                elif USE[card].number >= 0 and useful(state, seat, card, state.blocked, state.mended, 0):
                    found.append(USE[card])
        if not state.hand[seat]:
            return []
        found.append(PASS)
        return found

    def play(self, state: Taidian, move: Move) -> None:
        seat, t = self.seat, state.t
        if move is PASS:
            state.stack.pop()
            return
        card = CARD_OF[move.number]
        if not t.answer[card]:
            give(state, seat, card)
            return
        points = state.answer_of(seat, card)
        use_up(state, seat, card)
        if not state.answered:
            state.covered = t.reduces[state.built[self.by]]
        state.answered += points
        if state.journal is not None:
            text = "@{who} hits back at @{target} with {name}: {n} points."
            args: dict[str, Any] = {"who": seat, "target": self.by, "name": t.names[card], "card": card, "n": points}
            state.tell("taidian.answer.cards", text, seat, **args)

    def refuse(self, state: Taidian, move: Move) -> Refusal | None:
        if move is PASS:
            return None
        card, hand = CARD_OF[move.number], state.hand[self.seat]
        if state.t.answer[card]:
            if card not in hand:
                return Refusal("taidian.answer.cards", f"You have no {state.t.names[card]} in hand.")
            if not state.alive[self.by]:
                return Refusal("taidian.ruling.attackerdies", f"@{self.by} is out already.")
            return None
        return no_blue(state, hand, card, useful(state, self.seat, card, state.blocked, state.mended, 0))

    def question(self, state: Taidian) -> str:
        return f"@{self.by} attacks you{threat(state)}. Defend or hit back?"

    def waiting(self, state: Taidian) -> str:
        return f"@{self.seat} is attacked by @{self.by} and may defend."

    def label(self, state: Taidian, move: Move) -> str:
        card = CARD_OF[move.number]
        if move is not PASS and state.t.answer[card]:
            return f"{state.t.names[card]} (hit back for {state.answer_of(self.seat, card)})"
        return label_use(state, self.seat, move)

    def shown(self, state: Taidian, seat: int | None) -> dict[str, Any]:
        return blow_shown(state, "defend", self.by)


class HelpCover(Window[Taidian]):
    """Blocks for the attacker against an answer, from those who may help him (ruling on Shields against answers)."""

    __slots__ = ("attacker",)
    rule = "taidian.ruling.cover"
    verbs = frozenset(("use", "pass"))

    def __init__(self, seats: tuple[int, ...], attacker: int) -> None:
        super().__init__(seats)
        self.attacker = attacker

    def left(self, state: Taidian, seat: int) -> tuple[list[int], int]:
        """What a seat has in hand besides what it has picked, and what is still to come if it is alone."""
        hand, coming = list(state.hand[seat]), state.returning()
        for number in self.picks[self.seats.index(seat)]:
            hand.remove(CARD_OF[number])
            coming -= state.block_of(seat, CARD_OF[number])
        return hand, coming

    def offers(self, state: Taidian, seat: int) -> list[Move]:
        hand, coming = self.left(state, seat)
        block = state.t.block
        return [*(USE[card] for card in sorted(set(hand)) if block[card] and coming > 0), PASS]

    def final(self, state: Taidian, seat: int, move: Move) -> bool:
        return move is PASS

    def close(self, state: Taidian, answers: tuple[tuple[Move, ...], ...]) -> None:
        state.learned += 1
        for seat, answer in zip(self.seats, answers, strict=True):
            for move in answer:
                if move is not PASS and state.returning():
                    cover(state, seat, CARD_OF[move.number], self.attacker)

    def refuse(self, state: Taidian, move: Move, seat: int | None = None) -> Refusal | None:
        if move is PASS:
            return None
        hand, coming = self.left(state, self.seat if seat is None else seat)
        return no_block(state, hand, CARD_OF[move.number], coming)

    def question(self, state: Taidian, seat: int | None = None) -> str:
        back = f"@{state.victim} hits back at @{self.attacker}"
        return f"{back}, {state.returning()} points are coming. Will you block for @{self.attacker}?"

    def waiting(self, state: Taidian) -> str:
        return f"@{state.victim} hits back at @{self.attacker}; others may block."

    def label(self, state: Taidian, move: Move, seat: int | None = None) -> str:
        return label_use(state, self.seat if seat is None else seat, move)

    def shown(self, state: Taidian, seat: int | None) -> dict[str, Any]:
        picks: list[str] = []
        if seat in self.open and seat is not None:
            picks = [CARDS[CARD_OF[number]] for number in self.picks[self.seats.index(seat)]]
        return {**blow_shown(state, "cover", self.attacker), "picked": picks}


def no_block(state: Taidian, hand: list[int] | tuple[int, ...], card: int, coming: int) -> Refusal | None:
    """Why a card cannot be used against an answer."""
    if not state.t.block[card]:
        return Refusal("taidian.ruling.cover", "Against an answer only Shields help.")
    if card not in hand:
        return Refusal("taidian.ruling.cover", f"You have no {state.t.names[card]} in hand.")
    return None if coming > 0 else Refusal("taidian.ruling.enough", "Nothing is coming back any more.")


def cover(state: Taidian, seat: int, card: int, attacker: int) -> None:
    """A Shield against an answer."""
    points = state.block_of(seat, card)
    use_up(state, seat, card)
    if state.loot and seat == attacker:
        state.bared += (card,)
    state.covered += points
    if state.journal is not None:
        whom = "" if seat == attacker else " for @{target}"
        text = f"@{{who}} plays {{name}}{whom} against the answer: {{n}} points."
        name = state.t.names[card]
        state.tell("taidian.shield.answer", text, seat, who=seat, target=attacker, name=name, card=card, n=points, what="block")


class Cover(Step[Taidian]):
    """The attacker may block an answer: the one case of blue cards on one's own attacking turn (ruling)."""

    __slots__ = ()
    rule = "taidian.ruling.cover"
    verbs = frozenset(("use", "pass"))
    always = True

    def moves(self, state: Taidian) -> list[Move]:
        hand = state.hand[self.seat]
        if not hand:
            return []
        if not state.returning():
            return [PASS]
        block = state.t.block
        return [*(USE[card] for card in sorted(set(hand)) if block[card]), PASS]

    def play(self, state: Taidian, move: Move) -> None:
        if move is PASS:
            state.stack.pop()
        else:
            cover(state, self.seat, CARD_OF[move.number], self.seat)

    def refuse(self, state: Taidian, move: Move) -> Refusal | None:
        if move is PASS:
            return None
        return no_block(state, state.hand[self.seat], CARD_OF[move.number], state.returning())

    def question(self, state: Taidian) -> str:
        return f"@{state.victim} hits back, {state.returning()} points are coming. Block?"

    def waiting(self, state: Taidian) -> str:
        return f"@{self.seat} may block what @{state.victim} hits back with."

    def label(self, state: Taidian, move: Move) -> str:
        return label_use(state, self.seat, move)

    def shown(self, state: Taidian, seat: int | None) -> dict[str, Any]:
        return blow_shown(state, "cover", self.seat)
