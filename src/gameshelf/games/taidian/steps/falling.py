"""Who is out, what becomes of the cards, and spoils (rulebook: Goal, Alternative rules)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal, Step
from gameshelf.games.taidian.content import CARDS, FIRST_GREEN, STRUCTURES
from gameshelf.games.taidian.moves import CARD_OF, PASS, TAKE
from gameshelf.games.taidian.state import Taidian
from gameshelf.games.taidian.steps.cards import without


def fall(state: Taidian, down: tuple[int, ...], killers: dict[int, int]) -> None:
    """These seats are out, together; then the end is looked for, and their cards leave the game."""
    for seat in down:
        state.alive[seat] = False
        if state.journal is not None:
            state.tell("taidian.goal.last", "@{who} is out.", seat, who=seat, by=killers[seat])
    if state.over(down):
        return
    for seat in down:
        clear_away(state, seat, killers[seat])


def clear_away(state: Taidian, seat: int, killer: int) -> None:
    """Cards and structures of the fallen; Poisons lying there go back to their owners (ruling)."""
    cards = [*state.hand[seat], *state.deck[seat], *state.discard[seat]]
    if seat == state.turn:
        cards += state.spent
        state.spent = ()
    cards += [FIRST_GREEN + s for s in range(len(STRUCTURES)) if state.built[seat] >> s & 1]
    state.hand[seat] = state.deck[seat] = state.discard[seat] = ()
    state.built[seat] = state.owned[seat] = 0
    if state.spoils and state.alive[killer]:
        state.estate = tuple(sorted(card for card in cards if card < FIRST_GREEN))
        cards = [card for card in cards if card >= FIRST_GREEN]
        state.stack.append(Spoils(killer, seat, state.t.spoils))
    for card in cards:
        state.gone[card] += 1
    for _, owner, victim, card, _ in state.poisons:
        if victim == seat:
            if state.alive[owner]:
                state.discard[owner] += (card,)
            else:
                state.gone[card] += 1
    state.poisons = tuple(poison for poison in state.poisons if poison[2] != seat)


class Spoils(Step[Taidian]):
    """The killer may take cards of the fallen, one after the other (rulebook: Alternative rules)."""

    __slots__ = ("fallen", "left")
    rule = "taidian.variant.spoils"
    verbs = frozenset(("take", "pass"))

    def __init__(self, seat: int, fallen: int, left: int) -> None:
        self.seat = seat
        self.fallen = fallen
        self.left = left

    def moves(self, state: Taidian) -> list[Move]:
        if not self.left or not state.estate:
            return []
        return [*(TAKE[card] for card in sorted(set(state.estate))), PASS]

    def play(self, state: Taidian, move: Move) -> None:
        seat, card = self.seat, CARD_OF[move.number]
        if move is PASS:
            state.stack[-1] = Spoils(seat, self.fallen, 0)
            return
        state.estate = without(state.estate, card)
        state.discard[seat] += (card,)
        state.stack[-1] = Spoils(seat, self.fallen, self.left - 1)
        if state.journal is not None:
            text = "@{who} takes {name} from what @{target} leaves."
            args: dict[str, Any] = {"who": seat, "target": self.fallen, "name": state.t.names[card], "card": card}
            state.tell("taidian.variant.spoils", text, seat, **args)

    def proceed(self, state: Taidian) -> None:
        for card in state.estate:
            state.gone[card] += 1
        state.estate = ()
        state.stack.pop()

    def refuse(self, state: Taidian, move: Move) -> Refusal | None:
        if move is not PASS and CARD_OF[move.number] not in state.estate:
            return Refusal("taidian.ruling.spoils", f"@{self.fallen} leaves no such card.")
        return None

    def question(self, state: Taidian) -> str:
        return f"Spoils: take a card of @{self.fallen} ({self.left} more), or leave the rest."

    def waiting(self, state: Taidian) -> str:
        return f"@{self.seat} chooses from what @{self.fallen} leaves."

    def label(self, state: Taidian, move: Move) -> str:
        return "Take no more" if move is PASS else f"Take {state.t.names[CARD_OF[move.number]]}"

    def shown(self, state: Taidian, seat: int | None) -> dict[str, Any]:
        return {"kind": "spoils", "fallen": self.fallen, "cards": [CARDS[card] for card in state.estate]}
