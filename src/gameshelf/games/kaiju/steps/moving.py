"""Moving, and attacking another player on the way (rulebook: Attacking Another Player; ruling: kaiju.ruling.move)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal, Step
from gameshelf.games.kaiju.content import cost_words
from gameshelf.games.kaiju.moves import BID, DONE, HOLD, KINDS, SHOVE, STAY, YIELD
from gameshelf.games.kaiju.state import FREE, SEATS, Kaiju
from gameshelf.games.kaiju.steps.hands import A_CARD, discard, in_hand
from gameshelf.games.kaiju.steps.places import at, no_place, toward
from gameshelf.games.kaiju.steps.tanks import look, seen_there

Bid = tuple[int, int, int]


def put(state: Kaiju, seat: int, space: int) -> None:
    """A kaiju stands somewhere else, and the tanks look."""
    if state.at[seat] >= 0:
        state.on[state.at[seat]] = FREE
    state.at[seat] = space
    state.on[space] = seat
    look(state)


def walk(state: Kaiju, seat: int, space: int, rule: str = "kaiju.ruling.move") -> None:
    """One step of a kaiju."""
    start = state.at[seat]
    if state.journal is not None:
        state.tell(rule, "@{who} goes {place}.", seat, who=seat, **at(state, space, start))
    put(state, seat, space)


def ways(state: Kaiju, seat: int) -> list[Move]:
    """What a Move can be: a step, or first an attack on a neighbour."""
    t, on = state.t, state.on
    found, shoves = [], []
    for near in t.joined[state.at[seat]]:
        who = on[near]
        if who == FREE:
            found.append(t.go[near])
        elif who < SEATS and state.held[seat] and not state.guard >> who & 1:
            for further in t.joined[near]:
                if on[further] == FREE:
                    shoves.append(SHOVE[who])
                    break
    return found + shoves


def why_not_shove(state: Kaiju, seat: int, other: int) -> Refusal | None:
    """Why this neighbour cannot be attacked now."""
    if other >= state.players or other == seat:
        return Refusal("kaiju.shove.move", "There is no such opponent at this table.")
    if state.at[other] not in state.t.joined[state.at[seat]]:
        return Refusal("kaiju.shove.move", f"@{other} is not next to your kaiju.")
    if not state.held[seat]:
        return Refusal("kaiju.ruling.zero", "An attack takes at least one card, and your hand is empty.")
    if state.guarded(other):
        return Refusal("kaiju.ruling.hide", f"@{other} is guarded until its next turn.")
    if not state.free_near(state.at[other]):
        return Refusal("kaiju.ruling.hemmed", f"@{other} has no free place to go to, and cannot be attacked.")
    return None


def why_not_go(state: Kaiju, start: int, move: Move, rule: str = "kaiju.ruling.move") -> Refusal | None:
    """Why one cannot step there from here."""
    space = state.t.space_of.get(move)
    if space is None:
        return no_place(move)
    if space not in state.t.joined[start]:
        return Refusal(rule, f"From {state.places[start]} no street leads straight to {state.places[space]}.")
    if state.on[space] != FREE:
        return Refusal("kaiju.ruling.alone", f"Somebody stands on {state.places[space]}.")
    return None


def go_words(state: Kaiju, seat: int, move: Move) -> str:
    """What a button for one step of a kaiju says."""
    space = state.t.space_of[move]
    return f"Go {toward(state, state.at[seat], space)}{seen_there(state, space)}"


class Walking(Step[Kaiju]):
    """A Move that a card gives, by all its rules (ruling: kaiju.ruling.stampede)."""

    __slots__ = ("blocks",)
    rule = "kaiju.ruling.stampede"
    verbs = frozenset(("go", "shove"))

    def __init__(self, seat: int, blocks: int) -> None:
        self.seat = seat
        self.blocks = blocks

    def moves(self, state: Kaiju) -> list[Move]:
        return ways(state, self.seat)

    def play(self, state: Kaiju, move: Move) -> None:
        if self.blocks > 1:
            state.stack[-1] = self.but(blocks=self.blocks - 1)
        else:
            state.stack.pop()
        start_move(state, self.seat, move)

    def refuse(self, state: Kaiju, move: Move) -> Refusal | None:
        if move.verb == "shove":
            return why_not_shove(state, self.seat, SHOVE.index(move))
        return why_not_go(state, state.at[self.seat], move)

    def question(self, state: Kaiju) -> str:
        return "You move one block: where to?"

    def waiting(self, state: Kaiju) -> str:
        return f"@{self.seat} is moving."

    def label(self, state: Kaiju, move: Move) -> str:
        return move.label if move.verb == "shove" else go_words(state, self.seat, move)

    def shown(self, state: Kaiju, seat: int | None) -> dict[str, Any]:
        return {"kind": "walk"}


def start_move(state: Kaiju, seat: int, move: Move) -> None:
    """A Move begins: a step, or an attack on a neighbour."""
    if move.verb == "go":
        walk(state, seat, state.t.space_of[move])
    else:
        state.stack.append(Bidding(seat, SHOVE.index(move), (0, 0, 0)))


class Bidding(Step[Kaiju]):
    """The attacker lays cards, one by one (rulebook: Attacking Another Player)."""

    __slots__ = ("bid", "target")
    rule = "kaiju.shove.bid"
    verbs = frozenset(("bid", "done"))
    always = True  # whether there is a choice would tell what the hand holds

    def __init__(self, seat: int, target: int, bid: Bid) -> None:
        self.seat = seat
        self.target = target
        self.bid = bid

    def moves(self, state: Kaiju) -> list[Move]:
        found = [BID[kind] for kind in in_hand(state, self.seat)]
        if any(self.bid):
            found.append(DONE)
        return found

    def play(self, state: Kaiju, move: Move) -> None:
        seat, target = self.seat, self.target
        if move is DONE:
            state.stack[-1] = Defending(target, seat, self.bid)
            if state.journal is not None:
                state.tell(
                    self.rule, "@{who} attacks @{target} with {cards}.", seat,
                    who=seat, target=target, cards=cost_words(self.bid), bid=list(self.bid),
                )  # fmt: skip
            return
        kind = BID.index(move)
        discard(state, seat, kind)
        if state.journal is not None:
            state.tell(
                self.rule, "@{who} lays {card} against @{target}.", seat,
                who=seat, target=target, card=A_CARD[kind], kind=KINDS[kind],
            )  # fmt: skip
        bid = list(self.bid)
        bid[kind] += 1
        state.stack[-1] = Bidding(seat, target, (bid[0], bid[1], bid[2]))

    def refuse(self, state: Kaiju, move: Move) -> Refusal | None:
        if move is DONE:
            return None if any(self.bid) else Refusal("kaiju.ruling.zero", "Lay at least one card.")
        kind = BID.index(move)
        return None if state.hand[self.seat * 3 + kind] else Refusal(self.rule, f"You have no {KINDS[kind]} in hand.")

    def question(self, state: Kaiju) -> str:
        laid = f" So far: {cost_words(self.bid)}." if any(self.bid) else ""
        return f"You attack @{self.target}: lay cards.{laid}"

    def waiting(self, state: Kaiju) -> str:
        return f"@{self.seat} is attacking @{self.target}."

    def label(self, state: Kaiju, move: Move) -> str:
        return f"Attack with {cost_words(self.bid)}" if move is DONE else move.label

    def shown(self, state: Kaiju, seat: int | None) -> dict[str, Any]:
        return {"kind": "bid", "attacker": self.seat, "target": self.target, "bid": list(self.bid)}


class Defending(Step[Kaiju]):
    """The same cards, or give way. Always asked (ruling: kaiju.ruling.asked)."""

    __slots__ = ("attacker", "bid")
    rule = "kaiju.shove.hold"
    verbs = frozenset(("hold", "yield"))
    always = True

    def __init__(self, seat: int, attacker: int, bid: Bid) -> None:
        self.seat = seat
        self.attacker = attacker
        self.bid = bid

    def can_hold(self, state: Kaiju) -> bool:
        hand = state.hand[self.seat * 3 : self.seat * 3 + 3]
        return all(has >= wanted for has, wanted in zip(hand, self.bid, strict=True))

    def moves(self, state: Kaiju) -> list[Move]:
        return [HOLD, YIELD] if self.can_hold(state) else [YIELD]

    def play(self, state: Kaiju, move: Move) -> None:
        seat, attacker = self.seat, self.attacker
        if move is HOLD:
            for kind, count in enumerate(self.bid):
                if count:
                    discard(state, seat, kind, count)
            if state.journal is not None:
                state.tell(
                    self.rule, "@{who} pays {cards} and stands firm.", seat,
                    who=seat, attacker=attacker, cards=cost_words(self.bid), bid=list(self.bid),
                )  # fmt: skip
            state.stack[-1] = Stood(attacker)
        else:
            if state.journal is not None:
                state.tell("kaiju.shove.yield", "@{who} gives way.", seat, who=seat, attacker=attacker)
            state.stack[-1] = Retreating(attacker if state.pursuer else seat, seat, attacker)

    def refuse(self, state: Kaiju, move: Move) -> Refusal | None:
        if move is HOLD and not self.can_hold(state):
            return Refusal(self.rule, f"To hold you need {cost_words(self.bid)} in hand.")
        return None

    def question(self, state: Kaiju) -> str:
        return f"@{self.attacker} attacks you with {cost_words(self.bid)}. Discard the same and hold, or give way?"

    def waiting(self, state: Kaiju) -> str:
        return f"@{self.seat} is attacked by @{self.attacker}, with {cost_words(self.bid)}: hold or give way?"

    def label(self, state: Kaiju, move: Move) -> str:
        return f"Stand your ground (discard {cost_words(self.bid)})" if move is HOLD else move.label

    def shown(self, state: Kaiju, seat: int | None) -> dict[str, Any]:
        return {"kind": "defend", "attacker": self.attacker, "target": self.seat, "bid": list(self.bid)}


class Retreating(Step[Kaiju]):
    """Where the defender goes; then the attacker follows (rulebook: Attacking Another Player; ruling: kaiju.ruling.retreat)."""

    __slots__ = ("attacker", "defender")
    rule = "kaiju.shove.yield"
    verbs = frozenset(("go",))

    def __init__(self, seat: int, defender: int, attacker: int) -> None:
        self.seat = seat
        self.defender = defender
        self.attacker = attacker

    def moves(self, state: Kaiju) -> list[Move]:
        go = state.t.go
        return [go[space] for space in state.free_near(state.at[self.defender])]

    def play(self, state: Kaiju, move: Move) -> None:
        left = state.at[self.defender]
        state.stack.pop()
        walk(state, self.defender, state.t.space_of[move], self.rule)
        walk(state, self.attacker, left, "kaiju.shove.follow")

    def refuse(self, state: Kaiju, move: Move) -> Refusal | None:
        return why_not_go(state, state.at[self.defender], move, self.rule)

    def question(self, state: Kaiju) -> str:
        if self.seat == self.defender:
            return "You give way: where do you go?"
        return f"@{self.defender} gives way: where to?"

    def waiting(self, state: Kaiju) -> str:
        if self.seat == self.defender:
            return f"@{self.defender} is retreating."
        return f"@{self.seat} is choosing where @{self.defender} goes."

    def label(self, state: Kaiju, move: Move) -> str:
        if self.seat == self.defender:
            return go_words(state, self.defender, move)
        space = state.t.space_of[move]
        return f"Send @{self.defender} {toward(state, state.at[self.defender], space)}{seen_there(state, space)}"

    def shown(self, state: Kaiju, seat: int | None) -> dict[str, Any]:
        return {"kind": "retreat", "attacker": self.attacker, "target": self.defender}


class Stood(Step[Kaiju]):
    """The defender held: step elsewhere, or stay (ruling: kaiju.ruling.stood)."""

    __slots__ = ()
    rule = "kaiju.ruling.stood"
    verbs = frozenset(("go", "stay"))

    def moves(self, state: Kaiju) -> list[Move]:
        go = state.t.go
        return [STAY, *(go[space] for space in state.free_near(state.at[self.seat]))]

    def play(self, state: Kaiju, move: Move) -> None:
        state.stack.pop()
        if move is not STAY:
            walk(state, self.seat, state.t.space_of[move])

    def refuse(self, state: Kaiju, move: Move) -> Refusal | None:
        return None if move is STAY else why_not_go(state, state.at[self.seat], move)

    def question(self, state: Kaiju) -> str:
        return "They held. Step somewhere else, or stay?"

    def waiting(self, state: Kaiju) -> str:
        return f"@{self.seat} is moving."

    def label(self, state: Kaiju, move: Move) -> str:
        return "Stay" if move is STAY else go_words(state, self.seat, move)

    def shown(self, state: Kaiju, seat: int | None) -> dict[str, Any]:
        return {"kind": "stood"}
