"""Cards given when somebody is hurt: by several seats at once, then by the one who comes last (rulebook: Defense)."""

from __future__ import annotations

from typing import Any, ClassVar

from gameshelf.core import Move, Refusal, Step, Window
from gameshelf.games.taidian.content import CARDS
from gameshelf.games.taidian.moves import CARD_OF, PASS, USE
from gameshelf.games.taidian.state import Taidian

Hand = list[int] | tuple[int, ...]


class Care:
    """Against what cards are given: which do something, what they do, and why others may not be given."""

    __slots__ = ()

    def fits(self, state: Taidian, seat: int, card: int, picks: tuple[int, ...]) -> bool:
        """Whether a card of this seat does anything, when it gives its picks already."""
        raise NotImplementedError

    def possible(self, state: Taidian, seat: int) -> bool:
        """Whether anybody has to reckon with a card of this seat. All can count what hand and draw pile hold together; where
        nothing of that does anything, not to be asked tells nothing. Of what was stolen in this turn not all know."""
        if state.loot:
            return True
        return any(self.fits(state, seat, card, ()) for card in {*state.hand[seat], *state.deck[seat]})

    def give(self, state: Taidian, seat: int, card: int) -> None:
        """The card is played."""
        raise NotImplementedError

    def refusal(self, state: Taidian, hand: Hand, card: int, fits: bool) -> Refusal | None:
        """Why a card may not be given."""
        raise NotImplementedError

    def told(self, state: Taidian, seat: int, card: int) -> str:
        """What a button says for a card that is given now."""
        name, block, heal = state.t.names[card], state.block_of(seat, card), state.medic_of(seat, card, state.ticking >= 0)
        return f"{name} (stop {block})" if block else f"{name} (heal {heal})" if heal else name


def shown(state: Taidian, kind: str, by: int) -> dict[str, Any]:
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


class Helpers(Window[Taidian]):
    """All who may help are asked at once; each gives as many cards as it likes, and passes. `by` is whose attack it is."""

    __slots__ = ("by",)
    care: ClassVar[Care]
    kind: ClassVar[str]  # what the question is called in the view
    verbs = frozenset(("use", "pass"))

    def __init__(self, seats: tuple[int, ...], by: int) -> None:
        super().__init__(seats)
        self.by = by

    def picked_by(self, seat: int) -> tuple[int, ...]:
        """The cards that a seat has picked so far."""
        return tuple([CARD_OF[number] for number in self.picks[self.seats.index(seat)]])

    def left(self, state: Taidian, seat: int, picks: tuple[int, ...]) -> Hand:
        """What a seat has in hand besides its picks."""
        if not picks:
            return state.hand[seat]
        hand = list(state.hand[seat])
        for card in picks:
            hand.remove(card)
        return hand

    def offers(self, state: Taidian, seat: int) -> list[Move]:
        picks = self.picked_by(seat)
        found = []
        last = -1
        for card in self.left(state, seat, picks):
            if card != last:
                last = card
                if self.care.fits(state, seat, card, picks):
                    found.append(USE[card])
        found.append(PASS)
        return found

    def final(self, state: Taidian, seat: int, move: Move) -> bool:
        return move is PASS

    def close(self, state: Taidian, answers: tuple[tuple[Move, ...], ...]) -> None:
        """In the order of the seats; what turns out not to be needed stays in the hand."""
        state.learned += 1
        for seat, answer in zip(self.seats, answers, strict=True):
            for move in answer:
                if move is not PASS and self.care.fits(state, seat, CARD_OF[move.number], ()):
                    self.care.give(state, seat, CARD_OF[move.number])

    def refuse(self, state: Taidian, move: Move, seat: int | None = None) -> Refusal | None:
        if move is PASS:
            return None
        who, card = self._who(seat), CARD_OF[move.number]
        picks = self.picked_by(who)
        return self.care.refusal(state, self.left(state, who, picks), card, self.care.fits(state, who, card, picks))

    def label(self, state: Taidian, move: Move, seat: int | None = None) -> str:
        return "Pass" if move is PASS else self.care.told(state, self._who(seat), CARD_OF[move.number])

    def shown(self, state: Taidian, seat: int | None) -> dict[str, Any]:
        picks = self.picked_by(seat) if seat is not None and seat in self.open else ()
        return {**shown(state, self.kind, self.by), "picked": [CARDS[card] for card in picks]}


class Own(Step[Taidian]):
    """The one who is hurt comes last, knowing what the helpers gave, and is asked until it passes."""

    __slots__ = ("by",)
    care: ClassVar[Care]
    kind: ClassVar[str]  # what the question is called in the view
    verbs = frozenset(("use", "pass"))
    always = True

    def __init__(self, seat: int, by: int) -> None:
        self.seat = seat
        self.by = by

    def moves(self, state: Taidian) -> list[Move]:
        seat = self.seat
        found = []
        last = -1
        for card in state.hand[seat]:
            if card != last:
                last = card
                if self.care.fits(state, seat, card, ()):
                    found.append(USE[card])
        if found or (last >= 0 and self.care.possible(state, seat)):  # an empty hand is not asked
            found.append(PASS)
        return found

    def question(self, state: Taidian) -> str:
        """What comes, and what can be done about it; who can do nothing is told why the question comes all the same."""
        if len(self.moves(state)) > 1:
            return f"{self.told(state)}. {self.asks(state)}"
        return f"{self.told(state)}. {self.idle(state)}"

    def idle(self, state: Taidian) -> str:
        """Why there is only to pass: a card in hand may be of the right kind, and still do nothing any more."""
        return "You hold nothing that helps now: pass. (You are asked so that nobody learns that.)"

    def told(self, state: Taidian) -> str:
        """What comes."""
        raise NotImplementedError

    def asks(self, state: Taidian) -> str:
        """What can be done, as a question."""
        raise NotImplementedError

    def play(self, state: Taidian, move: Move) -> None:
        if move is PASS:
            state.stack.pop()
        else:
            self.care.give(state, self.seat, CARD_OF[move.number])

    def refuse(self, state: Taidian, move: Move) -> Refusal | None:
        if move is PASS:
            return None
        card = CARD_OF[move.number]
        return self.care.refusal(state, state.hand[self.seat], card, self.care.fits(state, self.seat, card, ()))

    def comes(self, state: Taidian) -> int:
        """How many points get through if nothing more is done."""
        return state.coming()

    def label(self, state: Taidian, move: Move) -> str:
        if move is PASS:
            return f"Pass: {self.comes(state)} get through" if self.comes(state) else "Pass"
        return self.care.told(state, self.seat, CARD_OF[move.number])

    def shown(self, state: Taidian, seat: int | None) -> dict[str, Any]:
        return shown(state, self.kind, self.by)
