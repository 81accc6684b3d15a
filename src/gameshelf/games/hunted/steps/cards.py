"""The Hunted deck: drawing, searching, sliding back, looking ahead (rulebook: Draw a card; Tests; Winning a fight)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal
from gameshelf.core.deal import draw_card, follow, follow_all, reshuffle
from gameshelf.core.prose import plural
from gameshelf.games.hunted.content import KINDS
from gameshelf.games.hunted.effects import SCOUT, TYPES
from gameshelf.games.hunted.moves import DONE, DROP, NEXT
from gameshelf.games.hunted.state import DECK, DISCARD, IN_HAND, Hunted
from gameshelf.games.hunted.steps.asking import Ask
from gameshelf.games.hunted.steps.interpret import operation
from gameshelf.games.hunted.steps.words import listed

MOST_DROPPED = 2  # cards that may be discarded while looking ahead


def draw(state: Hunted) -> int:
    """The top card, turned up for everybody; an empty deck is made of the discards first. -1 when there are none at all."""
    if not state.deck:
        if not state.discard:
            return -1
        follow_all(state.copies, state.discard, DISCARD, DECK)
        state.seen = 0
        if state.journal is not None:
            text = "The deck has run out: the discards are shuffled."
            state.tell("hunted.draw.reshuffle", text, what="shuffle", n=len(state.discard))
    state.learned += 1
    if state.slid:
        state.slid.clear()
    if state.turned:
        state.turned.clear()
    if state.seen:
        state.seen -= 1
    return draw_card(state.deck, state.discard, state.chance)


def shuffle(state: Hunted) -> None:
    """Shuffle the whole deck; whatever somebody knew of it is void."""
    state.chance.shuffle(state.deck)
    state.seen = 0
    state.slid.clear()


def slide(state: Hunted, cards: list[int]) -> None:
    """Cards go back into the middle of the deck: not on top, not at the bottom, and under what somebody knows."""
    if state.slid is not cards:
        state.slid += cards
    for kind in cards:
        size, top = len(state.deck), max(1, state.seen)
        if size <= top and top > 1:
            state.seen = 0
            top = 1
        state.deck.insert(1 + state.chance.below(size - top) if size > top else state.chance.below(size + 1), kind)


def search(state: Hunted, wanted: int, most: int) -> int:
    """Turn cards until one of a type comes; it stays in hand, the others are shuffled back (rulebook: Tests). -1: none came."""
    turned: list[int] = []
    found = -1
    for _ in range(most):
        kind = draw(state)
        if kind < 0:
            break
        if state.t.what[kind] == wanted:
            found = kind
            break
        turned.append(kind)
    if state.journal is not None:
        seen = [*turned, *([found] if found >= 0 else [])]
        back = "" if not turned else " The others are shuffled back." if found >= 0 else " All are shuffled back."
        names = listed(state.t.names[kind] for kind in seen)
        about: dict[str, Any] = {"what": "search", "wanted": TYPES[wanted], "found": found >= 0, "of": len(seen)}
        about |= {"cards": [KINDS[kind] for kind in seen], "names": names}
        state.tell("hunted.search.stop", "Turned over: {names}." + back, **about)
    state.deck += turned
    shuffle(state)
    state.turned = turned
    if found >= 0:
        state.aside.append(found)
        follow(state.copies, found, DECK, IN_HAND)
    return found


class Scouting(Ask):
    """Looking at the next cards, which partners do together: up to two may be discarded (ruling: hunted.ruling.scout)."""

    __slots__ = ("dropped", "n")
    rule = "hunted.ruling.scout"
    verbs = frozenset(("drop", "done"))

    def __init__(self, seat: int, n: int, dropped: int) -> None:
        self.seat = seat
        self.n = n
        self.dropped = dropped

    def moves(self, state: Hunted) -> list[Move]:
        if self.dropped == MOST_DROPPED or not self.n:
            return []
        return [DONE, *DROP[: self.n]]

    def play(self, state: Hunted, move: Move) -> None:
        if move is DONE:
            self.proceed(state)
            return
        kind = state.deck.pop(-1 - DROP.index(move))
        state.discard.append(kind)
        follow(state.copies, kind, DECK, DISCARD)
        state.learned += 1
        state.seen -= 1
        state.stack[-1] = Scouting(self.seat, self.n - 1, self.dropped + 1)
        if state.journal is not None:
            text, name = "@{who} discards {name} from the deck.", state.t.names[kind]
            state.tell("hunted.ruling.scout", text, self.seat, who=self.seat, card=KINDS[kind], name=name)

    def proceed(self, state: Hunted) -> None:
        state.stack[-1] = Arranging(self.seat, self.n, 0)

    def why(self, state: Hunted, move: Move) -> Refusal:
        return Refusal(self.rule, f"You are looking at {plural(self.n, 'card')}.")

    def shown(self, state: Hunted, seat: int | None) -> dict[str, Any]:
        return {"what": "looking ahead", "cards": [], "placed": 0}

    def question(self, state: Hunted) -> str:
        left = plural(MOST_DROPPED - self.dropped, "card")
        return f"These {plural(self.n, 'card')} come next. Discard up to {left}?"

    def waiting(self, state: Hunted) -> str:
        return f"@{self.seat} is looking at the next {plural(self.n, 'card')}."

    def label(self, state: Hunted, move: Move) -> str:
        return "Keep the rest" if move is DONE else f"Discard {state.t.names[state.deck[-1 - DROP.index(move)]]}"


class Arranging(Ask):
    """The cards looked at go back on top in any order: first the one to be drawn first (ruling: hunted.ruling.scout)."""

    __slots__ = ("n", "placed")
    rule = "hunted.ruling.scout"
    verbs = frozenset(("next",))

    def __init__(self, seat: int, n: int, placed: int) -> None:
        self.seat = seat
        self.n = n
        self.placed = placed

    def moves(self, state: Hunted) -> list[Move]:
        left = self.n - self.placed
        return list(NEXT[:left]) if left > 1 else []

    def play(self, state: Hunted, move: Move) -> None:
        at = len(state.deck) - 1 - self.placed
        kind = state.deck.pop(at - NEXT.index(move))
        state.deck.insert(at, kind)
        state.stack[-1] = Arranging(self.seat, self.n, self.placed + 1)

    def why(self, state: Hunted, move: Move) -> Refusal:
        return Refusal(self.rule, f"{plural(self.n - self.placed, 'card')} are still to be put back.")

    def shown(self, state: Hunted, seat: int | None) -> dict[str, Any]:
        return {"what": "looking ahead", "cards": [], "placed": self.placed}

    def question(self, state: Hunted) -> str:
        place = ("first", "second", "third", "fourth", "fifth")[self.placed]
        return f"Which card will be drawn {place}?"

    def waiting(self, state: Hunted) -> str:
        return f"@{self.seat} is putting {plural(self.n, 'card')} back in order."

    def label(self, state: Hunted, move: Move) -> str:
        return state.t.names[state.deck[-1 - self.placed - NEXT.index(move)]]


def ahead(state: Hunted, n: int) -> str:
    """The next cards of the deck by name, the first to be drawn first."""
    return listed(state.t.names[kind] for kind in state.deck[: -n - 1 : -1])


@operation(SCOUT)
def scout(state: Hunted, seat: int, n: int) -> None:
    if len(state.deck) < n and state.discard:
        follow_all(state.copies, state.discard, DISCARD, DECK)
        reshuffle(state.deck, state.discard, state.chance)  # the old cards stay on top of the new ones
    n = min(n, len(state.deck))
    if n:
        state.seen = max(n, state.seen)
        state.slid.clear()
        state.learned += 1
        if state.journal is not None:
            text = "@{who} looks at the next {n:card}: {names}."
            state.tell("hunted.ruling.scout", text, seat, who=seat, n=n, names=ahead(state, n))
        state.stack.append(Scouting(seat, n, 0))
