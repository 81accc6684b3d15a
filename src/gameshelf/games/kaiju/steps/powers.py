"""What each operation of a card does, whether it could change anything, and what it asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gameshelf.core import Move, Refusal, Step
from gameshelf.games.kaiju import effects
from gameshelf.games.kaiju.content import NONE, cost_words
from gameshelf.games.kaiju.effects import LANGUAGE
from gameshelf.games.kaiju.moves import DONE, KINDS, TAKE, TARGET
from gameshelf.games.kaiju.state import FREE, Kaiju
from gameshelf.games.kaiju.steps.hands import A_CARD, draw, gain, lose, random_card, take
from gameshelf.games.kaiju.steps.moving import Walking, put, ways, why_not_go
from gameshelf.games.kaiju.steps.places import at, no_place, toward
from gameshelf.games.kaiju.steps.tanks import Commanding, seen_there

# Whether an operation could change something now (ruling: kaiju.ruling.abilities)


def _room(state: Kaiju, seat: int) -> bool:
    return state.held[seat] < state.t.hand


def _can_draw(state: Kaiju, seat: int, n: int) -> bool:
    cards = state.deck[seat * 3 : seat * 3 + 3] + state.pile[seat * 3 : seat * 3 + 3]
    return _room(state, seat) and any(cards)


def _can_take(state: Kaiju, seat: int, n: int) -> bool:
    return _room(state, seat) and any(state.supply)


def _can_recover(state: Kaiju, seat: int, n: int) -> bool:
    return _room(state, seat) and any(state.pile[seat * 3 : seat * 3 + 3])


def victims(state: Kaiju, seat: int) -> list[int]:
    """Neighbours with cards, not guarded."""
    return [other for other in state.neighbours(seat) if state.held[other] and not state.guarded(other)]


def pushable(state: Kaiju, seat: int) -> list[int]:
    """Neighbours that can be pushed."""
    return [other for other in state.neighbours(seat) if not state.guarded(other) and state.free_near(state.at[other])]


def landings(state: Kaiju, seat: int, blocks: int) -> list[int]:
    """The free crossings so many blocks away in a straight line (ruling: kaiju.ruling.leap)."""
    lines = state.t.lines[state.at[seat]]
    return [line[blocks - 1] for line in lines if len(line) >= blocks and state.on[line[blocks - 1]] == FREE]


def _can_attack(state: Kaiju, seat: int, n: int) -> bool:
    return state.actions > 0 and not state.rested and state.spare[seat] > 0


def standing(state: Kaiju, seat: int) -> list[int]:
    """The buildings next to a kaiju."""
    return [lot for lot in state.t.touches[state.at[seat]] if state.left[lot]]


def _anybody(state: Kaiju, seat: int, n: int) -> bool:
    return any(held and not state.guarded(other) for other, held in enumerate(state.held))


CAN: dict[int, Callable[..., bool]] = {
    effects.DRAW: _can_draw,
    effects.TAKE: _can_take,
    effects.RECOVER: _can_recover,
    effects.SNATCH: lambda state, seat, n: _room(state, seat) and bool(victims(state, seat)),
    effects.LOSE: lambda state, seat, n: bool(victims(state, seat)),
    effects.STEP: lambda state, seat, n: bool(ways(state, seat)),
    effects.LEAP: lambda state, seat, n: bool(landings(state, seat, n)),
    effects.DISCOUNT: _can_attack,
    effects.WILD: _can_attack,
    effects.GUARD: lambda state, seat: True,
    effects.PUSH: lambda state, seat: bool(pushable(state, seat)),
    effects.TREMOR: lambda state, seat: len(standing(state, seat)) > 1,
    effects.TANK: lambda state, seat, n: bool(state.tank_at),
    effects.BLAST: _anybody,
}


# What each operation does


@LANGUAGE.does(effects.DRAW)
def _draw(state: Kaiju, seat: int, n: int) -> None:
    draw(state, seat, n, "kaiju.turn.card")


@LANGUAGE.does(effects.TAKE)
def _take(state: Kaiju, seat: int, n: int) -> None:
    state.stack.append(Taking(seat, n, False))


@LANGUAGE.does(effects.RECOVER)
def _recover(state: Kaiju, seat: int, n: int) -> None:
    state.stack.append(Taking(seat, n, True))


@LANGUAGE.does(effects.SNATCH)
def _snatch(state: Kaiju, seat: int, n: int) -> None:
    state.stack.append(Picking(seat, effects.SNATCH, n))


@LANGUAGE.does(effects.LOSE)
def _lose(state: Kaiju, seat: int, n: int) -> None:
    state.stack.append(Picking(seat, effects.LOSE, n))


@LANGUAGE.does(effects.PUSH)
def _push(state: Kaiju, seat: int) -> None:
    state.stack.append(Picking(seat, effects.PUSH, 1))


@LANGUAGE.does(effects.STEP)
def _step(state: Kaiju, seat: int, n: int) -> None:
    state.stack.append(Walking(seat, n))


@LANGUAGE.does(effects.LEAP)
def _leap(state: Kaiju, seat: int, n: int) -> None:
    state.stack.append(Leaping(seat, n))


@LANGUAGE.does(effects.DISCOUNT)
def _discount(state: Kaiju, seat: int, n: int) -> None:
    state.discount += n
    if state.journal is not None:
        text = "@{who}'s next building attack this turn costs {n:card} less."
        state.tell("kaiju.ruling.discount", text, seat, who=seat, n=n)


@LANGUAGE.does(effects.WILD)
def _wild(state: Kaiju, seat: int, n: int) -> None:
    state.wild += n
    if state.journal is not None:
        text = "In @{who}'s next building attack this turn {n:card} may be of any kind."
        state.tell("kaiju.ruling.discount", text, seat, who=seat, n=n)


@LANGUAGE.does(effects.GUARD)
def _guard(state: Kaiju, seat: int) -> None:
    state.guard |= 1 << seat
    if state.journal is not None:
        text = "Until @{who}'s next turn nothing shoots, hits, shoves, pushes or robs @{who}."
        state.tell("kaiju.ruling.hide", text, seat, who=seat, guard=True)


@LANGUAGE.does(effects.TREMOR)
def _tremor(state: Kaiju, seat: int) -> None:
    state.stack.append(Swapping(seat, NONE))


@LANGUAGE.does(effects.TANK)
def _tank(state: Kaiju, seat: int, n: int) -> None:
    if state.tank_at:
        state.stack.append(Commanding(seat, n))


@LANGUAGE.does(effects.BLAST)
def _blast(state: Kaiju, seat: int, n: int) -> None:
    state.stack.append(Striking(seat, n))


class Taking(Step[Kaiju]):
    """Cards from the stacks, or back from the own discard pile (rulings: kaiju.ruling.gains, kaiju.ruling.abilities)."""

    __slots__ = ("back", "count")
    rule = "kaiju.turn.card"
    verbs = frozenset(("done", "take"))

    def __init__(self, seat: int, count: int, back: bool) -> None:
        self.seat = seat
        self.count = count
        self.back = back  # from the discard pile; then one may stop

    def moves(self, state: Kaiju) -> list[Move]:
        if not self.count or not _room(state, self.seat):
            return []
        source = state.pile[self.seat * 3 : self.seat * 3 + 3] if self.back else state.supply
        found = [TAKE[kind] for kind in range(3) if source[kind]]
        return [*found, DONE] if self.back and found else found

    def play(self, state: Kaiju, move: Move) -> None:
        if move is DONE:
            state.stack.pop()
            return
        state.stack[-1] = self.but(count=self.count - 1)
        kind, seat = TAKE.index(move), self.seat
        if not self.back:
            take(state, seat, kind, self.rule)
            return
        state.pile[seat * 3 + kind] -= 1
        gain(state, seat, kind)
        if state.journal is not None:
            state.tell(self.rule, "@{who} takes {card} back.", seat, who=seat, card=A_CARD[kind], kind=KINDS[kind])

    def refuse(self, state: Kaiju, move: Move) -> Refusal | None:
        if move is DONE:
            return None if self.back else Refusal(self.rule, "Take a card from a stack.")
        if move in self.moves(state):
            return None
        where = "your discard pile" if self.back else "the stack"
        return Refusal(self.rule if self.back else "kaiju.ruling.gains", f"There is no {move.args[0]} in {where}.")

    def question(self, state: Kaiju) -> str:
        return "Take a card back from your discard pile, or stop." if self.back else "Take a card of which kind?"

    def waiting(self, state: Kaiju) -> str:
        return f"@{self.seat} is taking cards."

    def shown(self, state: Kaiju, seat: int | None) -> dict[str, Any]:
        return {"kind": "take", "back": self.back}


class Picking(Step[Kaiju]):
    """Which neighbour is robbed, scared or pushed."""

    __slots__ = ("count", "what")
    rule = "kaiju.turn.card"
    verbs = frozenset(("target",))

    def __init__(self, seat: int, what: int, count: int) -> None:
        self.seat = seat
        self.what = what
        self.count = count

    def candidates(self, state: Kaiju) -> list[int]:
        return pushable(state, self.seat) if self.what == effects.PUSH else victims(state, self.seat)

    def moves(self, state: Kaiju) -> list[Move]:
        return [TARGET[other] for other in self.candidates(state)]

    def play(self, state: Kaiju, move: Move) -> None:
        seat, other = self.seat, TARGET.index(move)
        state.stack.pop()
        if self.what == effects.PUSH:
            state.stack.append(Pushing(seat, other))
            return
        for _ in range(self.count):
            if self.what == effects.LOSE:
                lose(state, other, self.rule)
            elif state.held[other] and _room(state, seat):
                snatch(state, seat, other)

    def refuse(self, state: Kaiju, move: Move) -> Refusal | None:
        other = TARGET.index(move)
        if other in self.candidates(state):
            return None
        if other < state.players and other in state.neighbours(self.seat) and state.guarded(other):
            return Refusal("kaiju.ruling.hide", f"@{other} is guarded until its next turn.")
        return Refusal(self.rule, "That is nobody next to you to whom it could happen.")

    def question(self, state: Kaiju) -> str:
        return {effects.PUSH: "Whom do you push?", effects.SNATCH: "Whose card do you snatch?"}.get(self.what, "Whom?")

    def waiting(self, state: Kaiju) -> str:
        return f"@{self.seat} is choosing a neighbour."

    def shown(self, state: Kaiju, seat: int | None) -> dict[str, Any]:
        return {"kind": "target"}


def snatch(state: Kaiju, seat: int, other: int) -> None:
    """A random card of a neighbour, shown to all (ruling: kaiju.ruling.snatched)."""
    kind = random_card(state, other)
    at = other * 3 + kind
    state.hand[at] -= 1
    state.held[other] -= 1
    state.known[at] = max(0, state.known[at] - 1)
    gain(state, seat, kind)
    state.learned += 1
    if state.journal is not None:
        state.tell(
            "kaiju.ruling.snatched", "@{who} snatches {card} from @{target}.", seat,
            who=seat, target=other, card=A_CARD[kind], kind=KINDS[kind],
        )  # fmt: skip


class Pushing(Step[Kaiju]):
    """Where a kaiju is pushed to."""

    __slots__ = ("target",)
    rule = "kaiju.turn.card"
    verbs = frozenset(("go",))

    def __init__(self, seat: int, target: int) -> None:
        self.seat = seat
        self.target = target

    def moves(self, state: Kaiju) -> list[Move]:
        go = state.t.go
        return [go[space] for space in state.free_near(state.at[self.target])]

    def play(self, state: Kaiju, move: Move) -> None:
        space, start = state.t.space_of[move], state.at[self.target]
        state.stack.pop()
        if state.journal is not None:
            state.tell(
                self.rule, "@{who} pushes @{target} {place}.", self.seat,
                who=self.seat, target=self.target, **at(state, space, start),
            )  # fmt: skip
        put(state, self.target, space)

    def refuse(self, state: Kaiju, move: Move) -> Refusal | None:
        return why_not_go(state, state.at[self.target], move, self.rule)

    def question(self, state: Kaiju) -> str:
        return f"Where do you push @{self.target}?"

    def waiting(self, state: Kaiju) -> str:
        return f"@{self.seat} is pushing @{self.target}."

    def label(self, state: Kaiju, move: Move) -> str:
        space = state.t.space_of[move]
        return f"Push @{self.target} {toward(state, state.at[self.target], space)}{seen_there(state, space)}"

    def shown(self, state: Kaiju, seat: int | None) -> dict[str, Any]:
        return {"kind": "push", "target": self.target}


class Leaping(Step[Kaiju]):
    """Where a leap ends (ruling: kaiju.ruling.leap)."""

    __slots__ = ("blocks",)
    rule = "kaiju.ruling.leap"
    verbs = frozenset(("go",))

    def __init__(self, seat: int, blocks: int) -> None:
        self.seat = seat
        self.blocks = blocks

    def moves(self, state: Kaiju) -> list[Move]:
        go = state.t.go
        return [go[space] for space in landings(state, self.seat, self.blocks)]

    def play(self, state: Kaiju, move: Move) -> None:
        space, start = state.t.space_of[move], state.at[self.seat]
        state.stack.pop()
        if state.journal is not None:
            state.tell(self.rule, "@{who} leaps {place}.", self.seat, who=self.seat, **at(state, space, start))
        put(state, self.seat, space)

    def refuse(self, state: Kaiju, move: Move) -> Refusal | None:
        space = state.t.space_of.get(move)
        if space is None:
            return no_place(move)
        if space in landings(state, self.seat, self.blocks):
            return None
        return Refusal(self.rule, f"A leap goes exactly {self.blocks} blocks straight ahead, onto a free crossing.")

    def question(self, state: Kaiju) -> str:
        return "Where do you leap?"

    def waiting(self, state: Kaiju) -> str:
        return f"@{self.seat} is leaping."

    def label(self, state: Kaiju, move: Move) -> str:
        space = state.t.space_of[move]
        return f"Leap {toward(state, state.at[self.seat], space)}{seen_there(state, space)}"

    def shown(self, state: Kaiju, seat: int | None) -> dict[str, Any]:
        return {"kind": "leap"}


class Swapping(Step[Kaiju]):
    """Two buildings whose top cards change places (ruling: kaiju.ruling.tremor)."""

    __slots__ = ("first",)
    rule = "kaiju.ruling.tremor"
    verbs = frozenset(("swap",))

    def __init__(self, seat: int, first: int) -> None:
        self.seat = seat
        self.first = first

    def moves(self, state: Kaiju) -> list[Move]:
        lots = standing(state, self.seat)
        return [state.t.swap[lot] for lot in lots if lot != self.first] if len(lots) > 1 else []

    def play(self, state: Kaiju, move: Move) -> None:
        lot = state.t.lot_of[move]
        if self.first < 0:
            state.stack[-1] = self.but(first=lot)
            return
        state.stack.pop()
        one, two = (state.base[n] + state.left[n] - 1 for n in (self.first, lot))
        state.cards[one], state.cards[two] = state.cards[two], state.cards[one]
        if state.journal is not None:
            names = state.t.lots
            state.tell(
                self.rule, "@{who} swaps the tops of {one} and {two}.", self.seat,
                who=self.seat, one=names[self.first], two=names[lot],
            )  # fmt: skip

    def refuse(self, state: Kaiju, move: Move) -> Refusal | None:
        lot = state.t.lot_of.get(move)
        if lot is None:
            return no_place(move)
        if lot == self.first:
            return Refusal(self.rule, "Choose another building.")
        if lot in standing(state, self.seat):
            return None
        return Refusal("kaiju.ruling.beside", f"No building next to your kaiju stands on {state.t.lots[lot]}.")

    def question(self, state: Kaiju) -> str:
        return (
            "Swap the top of which building?" if self.first < 0 else f"Swap the top of {state.t.lots[self.first]} with which?"
        )

    def waiting(self, state: Kaiju) -> str:
        return f"@{self.seat} is shaking two buildings."

    def label(self, state: Kaiju, move: Move) -> str:
        lot = state.t.lot_of[move]
        price = f"{state.t.lots[lot]}, which costs {cost_words(state.t.cost[state.top(lot)])}"
        return f"Swap the top of {price}" if self.first < 0 else f"Swap it with the top of {price}"

    def shown(self, state: Kaiju, seat: int | None) -> dict[str, Any]:
        return {"kind": "swap", "lot": None if self.first < 0 else state.t.lots[self.first]}


class Striking(Step[Kaiju]):
    """Where a missile hits (rulebook: Missiles; rulings: kaiju.ruling.near, kaiju.ruling.nobody)."""

    __slots__ = ("count",)
    rule = "kaiju.missile.call"
    verbs = frozenset(("strike",))

    def __init__(self, seat: int, count: int) -> None:
        self.seat = seat
        self.count = count

    def moves(self, state: Kaiju) -> list[Move]:
        return list(state.t.strike)

    def play(self, state: Kaiju, move: Move) -> None:
        crossing = state.t.space_of[move]
        state.stack.pop()
        if state.journal is not None:
            where, place = state.t.spaces[crossing], state.places[crossing]
            state.tell(self.rule, "A missile hits {place}.", self.seat, who=self.seat, where=where, place=place)
        for seat in in_blast(state, self.seat, crossing):
            if state.guarded(seat):
                if state.journal is not None:
                    state.tell("kaiju.ruling.hide", "The missile does nothing to @{who}, who is guarded.", seat, who=seat)
                continue
            for _ in range(self.count):
                lose(state, seat, "kaiju.missile.hit")

    def refuse(self, state: Kaiju, move: Move) -> Refusal | None:
        return None if move in state.t.space_of else no_place(move)

    def question(self, state: Kaiju) -> str:
        return "Which crossing does the missile hit? Every kaiju on it or next to it loses a card."

    def waiting(self, state: Kaiju) -> str:
        return f"@{self.seat} is calling a missile."

    def label(self, state: Kaiju, move: Move) -> str:
        hit = in_blast(state, self.seat, state.t.space_of[move])
        near = ", ".join(struck(state, seat) for seat in hit)
        return f"Strike {state.places[state.t.space_of[move]]} ({near or 'nobody is near'})"

    def shown(self, state: Kaiju, seat: int | None) -> dict[str, Any]:
        return {"kind": "strike"}


def struck(state: Kaiju, seat: int) -> str:
    """Somebody near a missile, and why it does nothing to them where it does not."""
    if state.guarded(seat):
        return f"@{seat} is guarded"
    return f"@{seat} loses a card" if state.held[seat] else f"@{seat} has no card to lose"


def in_blast(state: Kaiju, seat: int, crossing: int) -> list[int]:
    """Whom a missile on this crossing would hit, in turn order from the caller."""
    near = (crossing, *state.t.joined[crossing])
    order = [(seat + n) % state.players for n in range(state.players)]
    return [one for one in order if state.at[one] in near]
