"""The row: drawing into it, the alarm, clearing it (rulebook: Draw a card; Terrorist cards; The shared row)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal
from gameshelf.core.deal import follow, follow_all
from gameshelf.core.prose import plural
from gameshelf.games.hunted import faces
from gameshelf.games.hunted.content import FIRST_TERRORIST, KINDS
from gameshelf.games.hunted.effects import CLEAR_ROW
from gameshelf.games.hunted.moves import CLEAR, MEET, PASS
from gameshelf.games.hunted.state import DECK, DISCARD, IN_HAND, ROW, SHARED, Hunted
from gameshelf.games.hunted.steps.asking import Ask
from gameshelf.games.hunted.steps.cards import draw
from gameshelf.games.hunted.steps.fight import attack
from gameshelf.games.hunted.steps.interpret import operation
from gameshelf.games.hunted.steps.words import numbers

BELLS = 2  # with a terrorist in the row, so many bells set off a fight


def draw_into_row(state: Hunted, seat: int) -> None:
    kind = draw(state)
    state.rows[seat].append(kind)
    follow(state.copies, kind, DECK, ROW + seat)
    if state.journal is not None:
        name = state.t.names[kind]
        state.tell("hunted.draw.row", "@{who} draws {name}.", seat, what="draw", who=seat, name=name, card=KINDS[kind])
    alarm(state, seat, kind)


def alarm(state: Hunted, seat: int, newest: int) -> None:
    """Two terrorists, or one and two bells: the row is discarded and the strongest terrorist attacks."""
    bells, foes = ringing(state, seat)
    if foes < 2 and (not foes or bells < BELLS):
        return
    if state.journal is not None:
        why = "a second terrorist" if foes > 1 else plural(bells, "bell")
        lying = [KINDS[card] for card in state.reach(seat)]
        state.tell(
            "hunted.draw.alarm", "Alarm for @{who}: {why} in the row.", seat, what="alarm", who=seat, why=why, cards=lying
        )
    cards = state.reach(seat)
    state.stack.append(Meeting(seat, strongest(state, [newest, *cards] if newest >= FIRST_TERRORIST else cards)))


class Meeting(Ask):
    """The strongest terrorist of the row attacks; of equally strong ones the player chooses (ruling: hunted.ruling.equals)."""

    __slots__ = ("foes",)
    rule = "hunted.ruling.equals"
    verbs = frozenset(("meet",))

    def __init__(self, seat: int, foes: tuple[int, ...]) -> None:
        self.seat = seat
        self.foes = foes

    def moves(self, state: Hunted) -> list[Move]:
        return list(MEET[: len(self.foes)])

    def play(self, state: Hunted, move: Move) -> None:
        state.stack.pop()
        meet(state, self.seat, self.foes[MEET.index(move)])

    def shown(self, state: Hunted, seat: int | None) -> dict[str, Any]:
        return {"what": "attackers", "cards": [faces.card(state.t, foe) for foe in self.foes]}

    def question(self, state: Hunted) -> str:
        return f"{' and '.join(state.t.names[foe] for foe in self.foes)} count as equal: which of them do you fight?"

    def waiting(self, state: Hunted) -> str:
        return f"@{self.seat} chooses whom to fight."

    def label(self, state: Hunted, move: Move) -> str:
        foe = self.foes[MEET.index(move)]
        icon = ", attacks hostages first" if state.t.shield[foe] else ""
        return f"{state.t.names[foe]} (to hit: {numbers(state.t.targets[foe])}{icon})"


def meet(state: Hunted, seat: int, foe: int) -> None:
    """This terrorist attacks; the rest of the row is discarded."""
    shared = foe not in state.rows[seat]
    (state.shared if shared else state.rows[seat]).remove(foe)
    state.aside.append(foe)
    follow(state.copies, foe, SHARED if shared else ROW + seat, IN_HAND)
    clear(state, seat)
    attack(state, seat, foe)


def alarm_chance(state: Hunted, seat: int) -> float:
    """The chance that the next card sets off a fight, from all that the players know of the deck."""
    cards = state.deck[-1:] if state.seen else (state.deck or state.discard)[:]
    if not state.seen and state.deck:
        for card in state.slid:  # just put back into the middle, so not on top
            cards.remove(card)
    bells, foes = ringing(state, seat)
    ring = state.t.bells
    if foes:
        count = sum([card >= FIRST_TERRORIST or bells + ring[card] >= BELLS for card in cards])
    else:
        count = sum([card >= FIRST_TERRORIST and bells + ring[card] >= BELLS for card in cards])
    return count / len(cards) if cards else 0.0


def ringing(state: Hunted, seat: int) -> tuple[int, int]:
    """The bells and the terrorists in a seat's row."""
    bells = foes = 0
    ring = state.t.bells
    for card in state.rows[seat] + state.shared if state.shared else state.rows[seat]:
        bells += ring[card]
        if card >= FIRST_TERRORIST:
            foes += 1
    return bells, foes


def alarm_by(state: Hunted, seat: int, card: int) -> bool:
    """Whether this card, coming into a seat's row, sets off a fight."""
    bells, foes = ringing(state, seat)
    foes += card >= FIRST_TERRORIST
    return foes > 1 or (foes > 0 and bells + state.t.bells[card] >= BELLS)


def strongest(state: Hunted, cards: list[int]) -> tuple[int, ...]:
    """More men first, then the higher sum of targets: all that are equal in that, each card's face once."""
    targets = state.t.targets
    best: list[int] = []
    mark = (0, 0)
    for card in cards:
        if card >= FIRST_TERRORIST and card not in best:
            strength = (len(targets[card]), sum(targets[card]))
            if strength > mark:
                best, mark = [card], strength
            elif strength == mark:
                best.append(card)
    return tuple(best)


def clear(state: Hunted, seat: int) -> None:
    """A player's row is discarded, and the shared row with it."""
    row = state.rows[seat]
    if row:
        follow_all(state.copies, row, ROW + seat, DISCARD)
        state.discard += row
        row.clear()
    if state.shared:
        follow_all(state.copies, state.shared, SHARED, DISCARD)
        state.discard += state.shared
        state.shared.clear()


class MayClear(Ask):
    """A card lets the player discard the whole row (ruling: hunted.ruling.clear)."""

    __slots__ = ()
    rule = "hunted.ruling.clear"
    verbs = frozenset(("clear", "pass"))

    def moves(self, state: Hunted) -> list[Move]:
        return [CLEAR, PASS] if state.reach(self.seat) else []

    def play(self, state: Hunted, move: Move) -> None:
        state.stack.pop()
        if move is CLEAR:
            clear(state, self.seat)
            if state.journal is not None:
                state.tell("hunted.ruling.clear", "@{who} discards the row.", self.seat, who=self.seat)

    def why(self, state: Hunted, move: Move) -> Refusal:
        return self.not_asked(state)

    def question(self, state: Hunted) -> str:
        here = state.visited[-1] if state.visited else -1
        there = here >= 0 and any(op[0] == CLEAR_ROW for op in state.t.passed[here])
        where = f"{state.t.place_names[here]}: discard" if there else "Discard"
        return f"{where} the whole row ({plural(len(state.reach(self.seat)), 'card')})?"

    def label(self, state: Hunted, move: Move) -> str:
        return move.label if move is CLEAR else "Keep the row"


@operation(CLEAR_ROW)
def may_clear(state: Hunted, seat: int) -> None:
    state.stack.append(MayClear(seat))
