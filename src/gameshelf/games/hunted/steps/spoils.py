"""What a won fight brings (rulebook: Winning a fight)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal
from gameshelf.core.deal import follow
from gameshelf.core.prose import plural
from gameshelf.games.hunted import faces
from gameshelf.games.hunted.content import KINDS
from gameshelf.games.hunted.moves import CHOOSE, DRAW, KIND_OF, PASS
from gameshelf.games.hunted.state import DECK, IN_HAND, Hunted
from gameshelf.games.hunted.steps.asking import Ask, Counted
from gameshelf.games.hunted.steps.cards import draw, slide
from gameshelf.games.hunted.steps.inventory import take
from gameshelf.games.hunted.steps.words import brings, listed


class Spoils(Counted):
    """After a won fight as many cards as there were men may be drawn (rulebook: Winning a fight).

    Asked only where declining could be better: somebody knows the next cards, or drawing them mixes in the discards.
    """

    __slots__ = ()
    rule = "hunted.win.draw"
    verbs = frozenset(("draw", "pass"))

    def moves(self, state: Hunted) -> list[Move]:
        if not state.deck and not state.discard:
            return []
        return [DRAW, PASS] if state.seen or len(state.deck) < self.n else [DRAW]

    def play(self, state: Hunted, move: Move) -> None:
        state.stack.pop()
        if move is PASS:
            return
        drawn: list[int] = []
        while len(drawn) < self.n and (kind := draw(state)) >= 0:
            drawn.append(kind)
            follow(state.copies, kind, DECK, IN_HAND)
        state.aside += drawn
        taking = Taking(self.seat, tuple(drawn))
        if state.journal is not None:
            names = listed(state.t.names[kind] for kind in drawn)
            text, cards = "@{who} draws after the fight: {names}.", [KINDS[kind] for kind in drawn]
            about: dict[str, Any] = {"who": self.seat, "cards": cards, "names": names, "keeps": bool(taking.moves(state))}
            state.tell("hunted.win.draw", text, self.seat, what="spoils", **about)
        state.stack.append(taking)

    def question(self, state: Hunted) -> str:
        return f"You won: draw {plural(self.n, 'card')} to look for something to keep?"

    def waiting(self, state: Hunted) -> str:
        return f"@{self.seat} won the fight and may draw {plural(self.n, 'card')}."

    def label(self, state: Hunted, move: Move) -> str:
        return f"Draw {plural(self.n, 'card')}" if move is DRAW else "Draw nothing"


class Taking(Ask):
    """One item, weapon or hostage of the drawn cards is free; the others slide back (rulebook: Winning a fight)."""

    __slots__ = ("drawn",)
    rule = "hunted.win.keep"
    verbs = frozenset(("choose", "pass"))

    def __init__(self, seat: int, drawn: tuple[int, ...]) -> None:
        self.seat = seat
        self.drawn = drawn

    def moves(self, state: Hunted) -> list[Move]:
        found = [CHOOSE[kind] for kind in dict.fromkeys(self.drawn) if CHOOSE[kind].verb]
        return [*found, PASS] if found else []

    def play(self, state: Hunted, move: Move) -> None:
        if move is not PASS:
            kind = KIND_OF[move.number]
            state.aside.remove(kind)
            take(state, self.seat, kind)
            drawn = list(self.drawn)
            drawn.remove(kind)
            state.stack[-1] = Taking(self.seat, tuple(drawn))
        step = state.stack[-1]
        assert isinstance(step, Taking)
        step.give_back(state)

    def proceed(self, state: Hunted) -> None:
        self.give_back(state, empty=True)

    def give_back(self, state: Hunted, empty: bool = False) -> None:
        """What was not taken slides into the deck; where nothing could be, that is said."""
        state.stack.pop()
        for kind in self.drawn:
            state.aside.remove(kind)
            follow(state.copies, kind, IN_HAND, DECK)
        slide(state, list(self.drawn))
        if empty and self.drawn:
            state.happened.append(("none", self.seat, "prize", len(self.drawn)))
        if state.journal is not None and self.drawn:
            names = listed(state.t.names[kind] for kind in self.drawn)
            text, cards = "Back into the middle of the deck: {names}.", [KINDS[kind] for kind in self.drawn]
            text = f"Nothing that can be kept. {text}" if empty else text
            state.tell("hunted.win.keep", text, self.seat, cards=cards, names=names)

    def why(self, state: Hunted, move: Move) -> Refusal:
        return Refusal(self.rule, f"Not among the drawn cards: {state.t.names[KIND_OF[move.number]]}.")

    def shown(self, state: Hunted, seat: int | None) -> dict[str, Any]:
        return {"what": "drawn", "cards": [faces.card(state.t, kind) for kind in self.drawn]}

    def question(self, state: Hunted) -> str:
        return f"You drew {listed(state.t.names[kind] for kind in self.drawn)}: take one for free?"

    def label(self, state: Hunted, move: Move) -> str:
        if move is PASS:
            return "Take none"
        kind = KIND_OF[move.number]
        return f"Take {state.t.names[kind]}: {brings(state, kind)}"
