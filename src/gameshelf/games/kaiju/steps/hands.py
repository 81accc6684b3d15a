"""Cards in and out of hands: drawing, discarding, losing at random, gaining for good."""

from __future__ import annotations

from gameshelf.games.kaiju.content import cost_words
from gameshelf.games.kaiju.moves import KINDS
from gameshelf.games.kaiju.state import Kaiju, draw_one

A_CARD = tuple(f"a {kind}" for kind in KINDS)


def draw(state: Kaiju, seat: int, most: int, rule: str, when: str = "") -> None:
    """Draw up to so many from the own deck; the hand limit stops it (ruling: kaiju.ruling.limit)."""
    before = tuple(state.hand[seat * 3 : seat * 3 + 3])
    count = min(most, state.t.hand - state.held[seat])
    drawn = 0
    while drawn < count and draw_one(state, seat) >= 0:
        drawn += 1
    if drawn and state.journal is not None:
        now = state.hand[seat * 3 : seat * 3 + 3]
        cards = tuple(after - was for after, was in zip(now, before, strict=True))
        state.tell(
            rule, "@{who} draws {n:card}" + when + ".", seat, "You draw {words}" + when + ".", (seat,),
            {"cards": list(cards), "words": cost_words(cards)}, who=seat, n=drawn,
        )  # fmt: skip


def discard(state: Kaiju, seat: int, kind: int, count: int = 1) -> None:
    """Cards from the hand onto the own discard pile, face up (ruling: kaiju.ruling.discards)."""
    at = seat * 3 + kind
    state.hand[at] -= count
    state.pile[at] += count
    state.held[seat] -= count
    state.known[at] = max(0, state.known[at] - count)
    state.learned += 1


def random_card(state: Kaiju, seat: int) -> int:
    """The kind of one card of a hand, drawn at random. Ask only where there is one."""
    n = state.chance.roll(state.held[seat])
    base = seat * 3
    bites, claws = state.hand[base], state.hand[base + 1]
    return 0 if n <= bites else 1 if n <= bites + claws else 2


def lose(state: Kaiju, seat: int, rule: str) -> None:
    """A random card is discarded; nothing happens to an empty hand (ruling: kaiju.ruling.empty)."""
    if not state.held[seat]:
        if state.journal is not None:
            state.tell("kaiju.ruling.empty", "@{who} has no card to lose.", seat, who=seat)
        return
    kind = random_card(state, seat)
    discard(state, seat, kind)
    if state.journal is not None:
        state.tell(rule, "@{who} loses {card}.", seat, who=seat, card=A_CARD[kind], kind=KINDS[kind])


def gain(state: Kaiju, seat: int, kind: int) -> None:
    """A card that everybody sees comes into a hand."""
    at = seat * 3 + kind
    state.hand[at] += 1
    state.held[seat] += 1
    state.known[at] += 1


def take(state: Kaiju, seat: int, kind: int, rule: str) -> None:
    """A card of an open stack, for good (ruling: kaiju.ruling.gains)."""
    state.supply[kind] -= 1
    gain(state, seat, kind)
    if state.journal is not None:
        state.tell(rule, "@{who} takes {card} from the stack.", seat, who=seat, card=A_CARD[kind], kind=KINDS[kind])


def in_hand(state: Kaiju, seat: int) -> list[int]:
    """The kinds of which a seat has a card in hand."""
    base = seat * 3
    return [kind for kind in range(3) if state.hand[base + kind]]
