"""Cards on their way: drawn, discarded, taken out of a hand; and how they are called."""

from __future__ import annotations

from gameshelf.core import joined
from gameshelf.core.deal import reshuffle
from gameshelf.games.taidian.content import FIRST_GREEN
from gameshelf.games.taidian.state import Taidian


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """These cards with one of a kind taken out."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def use_up(state: Taidian, seat: int, card: int) -> None:
    """A card used in defence goes to its owner's discard pile at once (rulebook: Defense)."""
    state.hand[seat] = without(state.hand[seat], card)
    state.discard[seat] += (card,)
    state.learned += 1


def draw(state: Taidian, seat: int, count: int) -> None:
    """Draw a new hand (rulebook: Game Play). Structures that are drawn go into play at once and are not replaced."""
    deck = state.deck[seat]
    if len(deck) >= count:
        drawn = deck[-count:]
        state.deck[seat] = deck[:-count]
    else:
        left, discard = list(deck), list(state.discard[seat])
        reshuffle(left, discard, state.chance)
        drawn, state.deck[seat] = tuple(left[-count:]), tuple(left[:-count])
        if state.journal is not None and state.discard[seat]:
            state.tell("taidian.ruling.reshuffle", "@{who} shuffles the discard pile.", seat, who=seat)
        state.discard[seat] = ()
    hand = sorted((*state.hand[seat], *drawn))
    while hand and hand[-1] >= FIRST_GREEN:
        structure = hand.pop() - FIRST_GREEN
        state.built[seat] |= 1 << structure
        if state.journal is not None:
            name = state.t.names[structure + FIRST_GREEN]
            text = "@{who} draws the {name}, back in play."
            state.tell("taidian.structure.redrawn", text, seat, who=seat, name=name, structure=structure)
    state.hand[seat] = tuple(hand)
    state.learned += 1
    if state.journal is not None:
        names = [state.t.names[card] for card in hand]
        state.tell(
            "taidian.turn.hand",
            "@{who} draws {n:card}." if len(hand) == len(drawn) else "@{who} draws {n:more card}.",
            seat,
            "You draw: {cards}.",
            (seat,),
            {"cards": ", ".join(names) or "nothing"},
            who=seat,
            n=len(hand),
        )


def raised(state: Taidian, card: int, points: int) -> int:
    """What structures add to a card that lies in an attack with these points: the first blow of a turn counts more."""
    return points - state.blow_of(state.turn, card) if state.t.damage[card] else 0


def called(state: Taidian, card: int, points: int) -> str:
    """A red card with its points, and what a structure adds; how many cards a Robber takes only where it is more than one."""
    name = state.t.names[card]
    more = raised(state, card, points)
    if more > 0:
        return f"{name} ({points - more} + {more} {joined(state.structures(state.turn, state.t.firsts))})"
    if state.t.steal[card]:
        return f"{name} (steals {points})" if points > 1 else name
    return f"{name} ({points})" if points else name
