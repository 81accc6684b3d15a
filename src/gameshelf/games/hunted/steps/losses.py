"""Cards that are lost: items, weapons, hostages, and a terrorist out of the row (rulebook: Hostages)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal
from gameshelf.core.deal import follow
from gameshelf.games.hunted.content import FIRST_TERRORIST, KINDS
from gameshelf.games.hunted.effects import DISCARD_TERRORIST, HOSTAGE, LOSE_CARD, LOSE_HOSTAGE, WEAPON, Ops
from gameshelf.games.hunted.moves import CHOOSE, KIND_OF
from gameshelf.games.hunted.state import DISCARD, GONE, HOSTAGES, ROW, SHARED, USED, Hunted
from gameshelf.games.hunted.steps.asking import Counted
from gameshelf.games.hunted.steps.interpret import begin, operation
from gameshelf.games.hunted.steps.inventory import drop_weapon, put_away


class LoseCard(Counted):
    """Items or weapons are lost, the player's choice which (ruling: hunted.ruling.lost_card)."""

    __slots__ = ()
    rule = "hunted.ruling.lost_card"
    verbs = frozenset(("choose",))

    def moves(self, state: Hunted) -> list[Move]:
        return [CHOOSE[kind] for kind in dict.fromkeys(state.arms[self.seat] + state.items[self.seat])]

    def play(self, state: Hunted, move: Move) -> None:
        seat, kind = self.seat, KIND_OF[move.number]
        self.again(state)
        if state.t.what[kind] == WEAPON:
            drop_weapon(state, seat, kind)
        else:
            put_away(state, seat, kind)
        if state.journal is not None:
            about: dict[str, Any] = {"what": "lost", "who": seat, "name": state.t.names[kind], "card": KINDS[kind]}
            state.tell("hunted.ruling.lost_card", "@{who} loses {name}.", seat, **about)

    def why(self, state: Hunted, move: Move) -> Refusal:
        kind = KIND_OF[move.number]
        if state.t.what[kind] == HOSTAGE:
            return Refusal(self.rule, "An item or a weapon is lost, not a hostage.")
        return Refusal(self.rule, f"Not in your inventory: {state.t.names[kind]}.")

    def question(self, state: Hunted) -> str:
        return "Which item or weapon do you lose?"

    def label(self, state: Hunted, move: Move) -> str:
        return f"Lose {state.t.names[KIND_OF[move.number]]}"


class LoseHostage(Counted):
    """A hostage is lost and leaves the game, a face-up one before a face-down one (rulebook: Hostages)."""

    __slots__ = ()
    rule = "hunted.hostage.faceup"
    verbs = frozenset(("choose",))

    def moves(self, state: Hunted) -> list[Move]:
        seat = self.seat
        return [CHOOSE[kind] for kind in dict.fromkeys(state.hostages[seat] or state.used[seat])]

    def play(self, state: Hunted, move: Move) -> None:
        seat, kind = self.seat, KIND_OF[move.number]
        self.again(state)
        follow(state.copies, kind, (HOSTAGES if state.hostages[seat] else USED) + seat, GONE)
        (state.hostages[seat] or state.used[seat]).remove(kind)
        state.gone.append(kind)
        state.happened.append(("hostage", seat, kind))
        if state.journal is not None:
            about: dict[str, Any] = {"what": "lost", "who": seat, "name": state.t.names[kind], "card": KINDS[kind]}
            state.tell("hunted.hostage.shield", "@{who} loses {name}, who leaves the game.", seat, **about)

    def why(self, state: Hunted, move: Move) -> Refusal:
        kind = KIND_OF[move.number]
        name = state.t.names[kind]
        if state.t.what[kind] != HOSTAGE:
            return Refusal(self.rule, f"A hostage is lost; {name} is none.")
        if kind in state.used[self.seat]:
            return Refusal(self.rule, f"{name} lies face down; one who lies face up is lost first.")
        return Refusal(self.rule, f"{name} is not with you.")

    def question(self, state: Hunted) -> str:
        return "Which hostage is lost?"

    def label(self, state: Hunted, move: Move) -> str:
        return f"Lose {state.t.names[KIND_OF[move.number]]}"


@operation(LOSE_CARD)
def lose_card(state: Hunted, seat: int, n: int) -> None:
    state.stack.append(LoseCard(seat, n))


@operation(LOSE_HOSTAGE)
def lose_hostage(state: Hunted, seat: int, n: int, instead: Ops) -> None:
    if state.hostages[seat] or state.used[seat]:
        state.stack.append(LoseHostage(seat, n))
    else:
        begin(state, seat, instead)


@operation(DISCARD_TERRORIST)
def discard_terrorist(state: Hunted, seat: int) -> None:
    """One terrorist of a row, shared cards included; there is never more than one at rest."""
    for row, place in ((state.rows[seat], ROW + seat), (state.shared, SHARED)):
        for kind in row:
            if kind >= FIRST_TERRORIST:
                row.remove(kind)
                state.discard.append(kind)
                follow(state.copies, kind, place, DISCARD)
                if state.journal is not None:
                    text, name = "Out of @{who}'s row: {name}.", state.t.names[kind]
                    state.tell("hunted.item.use", text, seat, who=seat, card=KINDS[kind], name=name)
                return
