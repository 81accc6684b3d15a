"""Tanks: what they see, when they shoot, how they come and are thrown about (rulebook: Tanks)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal, Step
from gameshelf.core.prose import joined, plural
from gameshelf.games.kaiju.moves import COMPASS, FACE, KINDS, PAY, PICK_TANK, STAY
from gameshelf.games.kaiju.state import FREE, SEATS, Kaiju
from gameshelf.games.kaiju.steps.hands import A_CARD, discard, in_hand, lose
from gameshelf.games.kaiju.steps.places import at, no_place, toward


def look(state: Kaiju) -> None:
    """Every tank looks along its street, and shoots whom it begins to see (ruling: kaiju.ruling.begins)."""
    if not state.tank_at:
        return
    now, on, ahead = 0, state.on, state.t.ahead
    for tank, crossing in enumerate(state.tank_at):
        for seen in ahead[crossing * 4 + state.tank_way[tank]]:
            if 0 <= on[seen] < SEATS:
                now |= 1 << tank * SEATS + on[seen]
    fresh = now & ~state.seen & ~state.shot
    state.seen = now
    if fresh:
        for tank in range(len(state.tank_at)):
            for n in range(state.players):
                seat = (state.turn + n) % state.players
                if fresh >> tank * SEATS + seat & 1:
                    shoot(state, tank, seat, "kaiju.tank.shot")


def shoot(state: Kaiju, tank: int, seat: int, rule: str) -> None:
    """One shot: a random card, unless the kaiju is guarded."""
    state.shot |= 1 << tank * SEATS + seat
    guarded = state.guarded(seat)
    if state.journal is not None:
        text = "Tank {tank} shoots at @{who}" + (", who is guarded." if guarded else ".")
        start, end = (state.t.spaces[space] for space in (state.tank_at[tank], state.at[seat]))
        state.tell("kaiju.ruling.hide" if guarded else rule, text, seat, who=seat, tank=tank + 1, start=start, end=end)
    if not guarded:
        lose(state, seat, rule)


def shoot_who_stays(state: Kaiju, seat: int) -> None:
    """Whoever ends their turn in sight is shot, if that tank has not done so in it (ruling: kaiju.ruling.stays)."""
    if not state.stays or not state.seen:
        return
    for tank in range(len(state.tank_at)):
        if (state.seen & ~state.shot) >> tank * SEATS + seat & 1:
            shoot(state, tank, seat, "kaiju.ruling.stays")


def seen_there(state: Kaiju, space: int) -> str:
    """A warning where tanks watch."""
    tanks = [n for n, at in enumerate(state.tank_at) if space in state.t.ahead[at * 4 + state.tank_way[n]]]
    return f" (in sight of {' and '.join(f'tank {n + 1}' for n in tanks)})" if tanks else ""


def staying(state: Kaiju, seat: int) -> str:
    """The tanks that would cost this kaiju a card if its turn ended now: `tank 1 and tank 3`, or nothing."""
    if not state.stays or state.guarded(seat) or not state.held[seat]:
        return ""
    bits = state.seen & ~state.shot
    return " and ".join(f"tank {n + 1}" for n in range(len(state.tank_at)) if bits >> n * SEATS + seat & 1)


def put(state: Kaiju, tank: int, crossing: int) -> None:
    """Move a tank; it looks when it has been faced."""
    state.on[state.tank_at[tank]] = FREE
    state.tank_at[tank] = crossing
    state.on[crossing] = SEATS + tank


def tanks_near(state: Kaiju, seat: int) -> list[int]:
    """The tanks that this seat could attack now: next to its kaiju, with a crossing to go to, and a card to pay."""
    if not state.tank_at or not state.held[seat]:
        return []
    near = state.t.joined[state.at[seat]]
    return [tank for tank, crossing in enumerate(state.tank_at) if crossing in near and roads(state, tank)]


def roads(state: Kaiju, tank: int) -> list[int]:
    """The free crossings next to a tank (rulings: kaiju.ruling.alone, kaiju.ruling.beached)."""
    on = state.on
    return [crossing for crossing in state.t.streets[state.tank_at[tank]] if on[crossing] == FREE]


def why_not_hit(state: Kaiju, seat: int, tank: int) -> Refusal | None:
    """Why this tank cannot be attacked now."""
    rule = "kaiju.tank.attack"
    if tank >= len(state.tank_at):
        return Refusal(rule, f"There is no tank {tank + 1} in the city.")
    if state.tank_at[tank] not in state.t.joined[state.at[seat]]:
        return Refusal(rule, f"Tank {tank + 1} is not next to your kaiju.")
    if not state.held[seat]:
        return Refusal(rule, "Attacking a tank costs a card, and your hand is empty.")
    if not roads(state, tank):
        return Refusal("kaiju.ruling.alone", f"Tank {tank + 1} has no free crossing to go to.")
    return None


class Throwing(Step[Kaiju]):
    """The card that an attack on a tank costs (rulebook: Tanks)."""

    __slots__ = ("tank",)
    rule = "kaiju.tank.attack"
    verbs = frozenset(("pay",))
    always = True  # whether there is a choice would tell what the hand holds

    def __init__(self, seat: int, tank: int) -> None:
        self.seat = seat
        self.tank = tank

    def moves(self, state: Kaiju) -> list[Move]:
        return [PAY[kind] for kind in in_hand(state, self.seat)]

    def play(self, state: Kaiju, move: Move) -> None:
        kind = PAY.index(move)
        discard(state, self.seat, kind)
        if state.journal is not None:
            state.tell(
                self.rule, "@{who} pays {card} and grabs tank {tank}.", self.seat,
                who=self.seat, tank=self.tank + 1, card=A_CARD[kind], kind=KINDS[kind],
            )  # fmt: skip
        state.stack[-1] = Driving(self.seat, self.tank, 1, True)

    def refuse(self, state: Kaiju, move: Move) -> Refusal | None:
        kind = PAY.index(move)
        return None if state.hand[self.seat * 3 + kind] else Refusal(self.rule, f"You have no {KINDS[kind]} in hand.")

    def question(self, state: Kaiju) -> str:
        return f"You attack tank {self.tank + 1}: which card do you discard?"

    def waiting(self, state: Kaiju) -> str:
        return f"@{self.seat} is attacking tank {self.tank + 1}."

    def shown(self, state: Kaiju, seat: int | None) -> dict[str, Any]:
        return {"kind": "throw", "tank": self.tank + 1}


class Commanding(Step[Kaiju]):
    """Which tank a card moves (rulebook: Tanks)."""

    __slots__ = ("blocks",)
    rule = "kaiju.tank.card"
    verbs = frozenset(("tank",))

    def __init__(self, seat: int, blocks: int) -> None:
        self.seat = seat
        self.blocks = blocks

    def moves(self, state: Kaiju) -> list[Move]:
        return list(PICK_TANK[: len(state.tank_at)])

    def play(self, state: Kaiju, move: Move) -> None:
        state.stack[-1] = Driving(self.seat, PICK_TANK.index(move), self.blocks, False)

    def refuse(self, state: Kaiju, move: Move) -> Refusal | None:
        tank = PICK_TANK.index(move)
        return None if tank < len(state.tank_at) else Refusal(self.rule, f"There is no tank {tank + 1} in the city.")

    def question(self, state: Kaiju) -> str:
        return "Which tank do you command?"

    def waiting(self, state: Kaiju) -> str:
        return f"@{self.seat} is choosing a tank."

    def shown(self, state: Kaiju, seat: int | None) -> dict[str, Any]:
        return {"kind": "command"}

    def label(self, state: Kaiju, move: Move) -> str:
        tank = PICK_TANK.index(move)
        return f"Tank {tank + 1}, on {state.places[state.tank_at[tank]]}, facing {COMPASS[state.tank_way[tank]]}"


class Driving(Step[Kaiju]):
    """Where a tank goes: one crossing when it is attacked, up to some when a card commands it."""

    __slots__ = ("blocks", "must", "tank")
    rule = "kaiju.tank.card"
    verbs = frozenset(("go", "stay"))

    def __init__(self, seat: int, tank: int, blocks: int, must: bool) -> None:
        self.seat = seat
        self.tank = tank
        self.blocks = blocks
        self.must = must

    def moves(self, state: Kaiju) -> list[Move]:
        found = [state.t.go[crossing] for crossing in roads(state, self.tank)]
        return found if self.must else [STAY, *found]

    def play(self, state: Kaiju, move: Move) -> None:
        if move is not STAY:
            crossing = state.t.space_of[move]
            start = state.tank_at[self.tank]
            put(state, self.tank, crossing)
            if state.journal is not None:
                state.tell(
                    "kaiju.tank.attack" if self.must else self.rule, "Tank {tank} goes {place}.", self.seat,
                    tank=self.tank + 1, **at(state, crossing, start),
                )  # fmt: skip
            if self.blocks > 1:
                state.stack[-1] = self.but(blocks=self.blocks - 1)
                return
        state.stack[-1] = Facing(self.seat, self.tank)

    def refuse(self, state: Kaiju, move: Move) -> Refusal | None:
        if move is STAY:
            return Refusal("kaiju.tank.attack", "A tank that is attacked must go to another crossing.") if self.must else None
        crossing = state.t.space_of.get(move)
        if crossing is None:
            return no_place(move)
        if crossing >= state.t.crossings:
            return Refusal("kaiju.ruling.beached", "Tanks stay off the beach.")
        if crossing not in state.t.streets[state.tank_at[self.tank]]:
            return Refusal(self.rule, f"From tank {self.tank + 1} no street leads straight to {state.places[crossing]}.")
        if state.on[crossing] != FREE:
            return Refusal("kaiju.ruling.alone", f"Somebody stands on {state.places[crossing]}.")
        return None

    def question(self, state: Kaiju) -> str:
        return f"Where does tank {self.tank + 1} go?"

    def waiting(self, state: Kaiju) -> str:
        return f"@{self.seat} is moving tank {self.tank + 1}."

    def label(self, state: Kaiju, move: Move) -> str:
        return "Leave it where it is" if move is STAY else f"Tank {self.tank + 1} {self.way(state, move)}"

    def way(self, state: Kaiju, move: Move) -> str:
        return toward(state, state.tank_at[self.tank], state.t.space_of[move])

    def shown(self, state: Kaiju, seat: int | None) -> dict[str, Any]:
        return {"kind": "drive", "tank": self.tank + 1}


class Facing(Step[Kaiju]):
    """Which way a tank faces; then it looks (rulebook: Tanks)."""

    __slots__ = ("tank",)
    rule = "kaiju.tank.place"
    verbs = frozenset(("face",))

    def __init__(self, seat: int, tank: int) -> None:
        self.seat = seat
        self.tank = tank

    def moves(self, state: Kaiju) -> list[Move]:
        return list(FACE)

    def play(self, state: Kaiju, move: Move) -> None:
        way = FACE.index(move)
        state.tank_way[self.tank] = way
        state.stack.pop()
        if state.journal is not None:
            state.tell(
                self.rule, "@{who} turns tank {tank} to the {way}.", self.seat,
                who=self.seat, tank=self.tank + 1, where=state.t.spaces[state.tank_at[self.tank]], way=COMPASS[way],
            )  # fmt: skip
        look(state)

    def question(self, state: Kaiju) -> str:
        return f"Which way does tank {self.tank + 1}, on {state.places[state.tank_at[self.tank]]}, face?"

    def waiting(self, state: Kaiju) -> str:
        return f"@{self.seat} is turning tank {self.tank + 1}."

    def label(self, state: Kaiju, move: Move) -> str:
        way = FACE.index(move)
        sees = state.t.ahead[state.tank_at[self.tank] * 4 + way]
        hit = [f"@{state.on[one]}" for one in sees if 0 <= state.on[one] < SEATS]
        seen = (
            f"sees {joined(hit)}" if hit else f"sees {plural(len(sees), 'crossing')}, nobody there" if sees else "sees nothing"
        )
        return f"Face it {COMPASS[way]} ({seen})"

    def shown(self, state: Kaiju, seat: int | None) -> dict[str, Any]:
        return {"kind": "face", "tank": self.tank + 1}
