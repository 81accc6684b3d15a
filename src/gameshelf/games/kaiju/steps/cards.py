"""Using a building card: whether it could change anything, which one is shown (rulebook: Player Turn)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal, Step
from gameshelf.core.effects import CHOOSE, Effect, Ops
from gameshelf.core.prose import joined
from gameshelf.games.kaiju.content import NONE
from gameshelf.games.kaiju.effects import LANGUAGE
from gameshelf.games.kaiju.moves import CALL, ICONS, KEEP, POWERS, SPEND, USE
from gameshelf.games.kaiju.state import ICON, Kaiju
from gameshelf.games.kaiju.steps.powers import CAN

WORDS = (*POWERS, *ICONS)  # in the order of the bits of `power`
MOVES = (*USE, *CALL)


class Operations(Effect[Kaiju]):
    """What a used card still does."""

    __slots__ = ()
    rule = "kaiju.turn.card"
    language = LANGUAGE


def helps(state: Kaiju, seat: int, ops: Ops) -> bool:
    """Whether these operations could change anything now."""
    for op in ops:
        if op[0] == CHOOSE:
            if any(helps(state, seat, side) for side in op[1]):
                return True
        elif CAN[op[0]](state, seat, *op[1:]):
            return True
    return False


def power_ops(state: Kaiju, bit: int) -> Ops:
    return state.t.ability_ops[bit] if bit < ICON else state.t.icon_ops[bit - ICON]


def effect_name(state: Kaiju, bit: int) -> str:
    """What an ability or an icon is called: `Stampede`, `missile`."""
    return state.t.ability_names[bit] if bit < ICON else ICONS[bit - ICON]


def shown_for(state: Kaiju, seat: int, bit: int) -> str:
    """The card that would be shown for this, or those of which one chooses: `Lift Works or Fire Station`."""
    cards = [showing(state, seat, bit, other) for other in companions(state, seat, bit)]
    return joined([state.t.card_names[card] for card in cards], "or")


def use_words(state: Kaiju, seat: int, move: Move) -> str:
    """What a button for using a card says: `Use Fruit Market: Stampede, move 1 block`."""
    bit = MOVES.index(move)
    card = shown_for(state, seat, bit)
    if bit >= ICON:
        return f"Use {card}: {state.t.icon_does[bit - ICON]}"
    return f"Use {card}: {state.t.ability_names[bit]}, {state.t.ability_does[bit]}"


def usable(state: Kaiju, seat: int) -> list[Move]:
    """The abilities and icons that this seat could use now."""
    bits = state.power[seat]
    if state.used or not bits:
        return []
    found = []
    while bits:
        bit = (bits & -bits).bit_length() - 1
        bits &= bits - 1
        if helps(state, seat, power_ops(state, bit)):
            found.append(MOVES[bit])
    return found


def why_not_use(state: Kaiju, seat: int, move: Move) -> Refusal | None:
    """Why this ability or icon cannot be used now."""
    bit = MOVES.index(move)
    if state.used:
        return Refusal("kaiju.ruling.one_card", "You have used a building card this turn; it is one a turn in all.")
    if not state.power[seat] >> bit & 1:
        return Refusal("kaiju.turn.card", f"None of your face-down cards has {a_power(state, bit)}.")
    if not helps(state, seat, power_ops(state, bit)):
        card = f"{shown_for(state, seat, bit)}: {effect_name(state, bit)}"
        return Refusal("kaiju.ruling.abilities", f"{card} would change nothing now.")
    return None


def a_power(state: Kaiju, bit: int) -> str:
    return effect_name(state, bit) if bit < ICON else f"a {ICONS[bit - ICON]}"


def use(state: Kaiju, seat: int, move: Move) -> None:
    """Use a card for this; where cards differ in what else they can do, ask which."""
    bit = MOVES.index(move)
    found = companions(state, seat, bit)
    if len(found) > 1:
        state.learned += 1  # taken back, it would tell the others that there was a choice
        state.stack.append(Choosing(seat, bit, 0))
    else:
        spend(state, seat, bit, found[0])


def companion(state: Kaiju, card: int, bit: int) -> int:
    """What else a card could be used for: the bit of it, or NONE."""
    t = state.t
    if bit >= ICON:
        return t.ability[card]
    return NONE if t.icon[card] < 0 else ICON + t.icon[card]


def has(state: Kaiju, card: int, bit: int) -> bool:
    return state.t.ability[card] == bit if bit < ICON else state.t.icon[card] == bit - ICON


def companions(state: Kaiju, seat: int, bit: int) -> list[int]:
    """What else the cards with this can do, each once; those with nothing else first."""
    return sorted({companion(state, card, bit) for card in state.mine[seat] if has(state, card, bit)})


def showing(state: Kaiju, seat: int, bit: int, other: int) -> int:
    """The card that is shown: of those that are alike, the one with the fewest points (ruling: kaiju.ruling.alike)."""
    worth = state.t.worth
    cards = [card for card in state.mine[seat] if has(state, card, bit) and companion(state, card, bit) == other]
    return min(cards, key=lambda card: (worth[card], card))


def spend(state: Kaiju, seat: int, bit: int, other: int) -> None:
    """Show the card, lay it on the score pile, and do what it says (ruling: kaiju.ruling.used)."""
    t = state.t
    card = showing(state, seat, bit, other)
    state.mine[seat] = tuple(one for one in state.mine[seat] if one != card)
    state.score[seat] += (card,)
    state.recount(seat)
    state.used = True
    state.learned += 1
    if state.journal is not None:
        rule = "kaiju.turn.card" if bit < ICON else ("kaiju.tank.card", "kaiju.missile.call")[bit - ICON]
        state.tell(
            rule, "@{who} uses {card}: {what}.", seat,
            who=seat, card=t.card_names[card], what=effect_name(state, bit), power=WORDS[bit], points=t.worth[card],
        )  # fmt: skip
    Operations.begin(state, seat, power_ops(state, bit))


class Choosing(Step[Kaiju]):
    """Which of several cards, one after the other, by what else it could do (ruling: kaiju.ruling.alike)."""

    __slots__ = ("bit", "nth")
    rule = "kaiju.ruling.alike"
    verbs = frozenset(("keep", "spend"))

    def __init__(self, seat: int, bit: int, nth: int) -> None:
        self.seat = seat
        self.bit = bit
        self.nth = nth

    def moves(self, state: Kaiju) -> list[Move]:
        return [SPEND, KEEP]

    def play(self, state: Kaiju, move: Move) -> None:
        others = companions(state, self.seat, self.bit)
        if move is KEEP and self.nth + 2 < len(others):
            state.stack[-1] = self.but(nth=self.nth + 1)
            return
        state.stack.pop()
        spend(state, self.seat, self.bit, others[self.nth + (move is KEEP)])

    def card_words(self, state: Kaiju, nth: int) -> str:
        other = companions(state, self.seat, self.bit)[nth]
        name = state.t.card_names[showing(state, self.seat, self.bit, other)]
        if other == NONE:
            return f"{name}: it can do nothing else"
        return f"{name}: its {effect_name(state, other)} goes with it"

    def question(self, state: Kaiju) -> str:
        what = a_power(state, self.bit)
        return f"Several of your cards have {what}, and each can be used once. Which one?"

    def waiting(self, state: Kaiju) -> str:
        """The others see the turn go on: that there is a choice would tell what lies face down."""
        return f"It is @{self.seat}'s turn."

    def label(self, state: Kaiju, move: Move) -> str:
        if move is SPEND:
            return f"Use {self.card_words(state, self.nth)}"
        last = self.nth + 2 == len(companions(state, self.seat, self.bit))
        return f"Use {self.card_words(state, self.nth + 1)}" if last else "Use one of the others"

    def shown(self, state: Kaiju, seat: int | None) -> dict[str, Any]:
        if seat != self.seat:
            return state.stack[-2].shown(state, seat)
        return {"kind": "choose", "power": WORDS[self.bit]}

    def not_asked(self, state: Kaiju) -> Refusal:
        """What somebody else is told who would play now: the same as in the turn that this question interrupts."""
        return state.stack[-2].not_asked(state)

    def refuse_other(self, state: Kaiju, move: Move) -> Refusal:
        return Refusal(self.rule, "First choose which of your cards you use.")

    def imagined(self, state: Kaiju, seat: int | None) -> Step[Kaiju]:
        """To the others it is the turn that this question interrupts."""
        return self if seat == self.seat else state.stack[-2]
