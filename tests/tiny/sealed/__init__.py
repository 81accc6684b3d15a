"""Sealed picks: hidden hands, answers of several seats at once and in secret. For the tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Self

from gameshelf.core import Box, Chance, Content, Kind, Move, Outcome, Refusal, State, Step, Vocabulary, Window, number
from gameshelf.core.deal import deal_again

FOLDER = Path(__file__).parent
CARDS = ("copper", "silver", "gold")
HAND = 3

VOCABULARY = Vocabulary()
PICK = [VOCABULARY.add("pick", card, label=f"Seal {card}") for card in CARDS]
PASS = VOCABULARY.add("pass", label="Pass")
GRAB = VOCABULARY.add("grab", label="Grab the point")


class Sealed(State):
    """Hands, the rest of the deck, and points."""

    __slots__ = ("deck", "gone", "hands", "points")

    def __init__(self, box: Box, content: Content, players: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(box, content, players, options, chance)
        self.deck = [card for card in range(len(CARDS)) for _ in range(2 * players)]
        chance.shuffle(self.deck)
        # The hands differ in size, so that one is empty before the other
        self.hands = [[self.deck.pop() for _ in range(HAND - seat % 2)] for seat in range(players)]
        self.gone: list[int] = []
        self.points = [0] * players

    def clone(self) -> Self:
        twin = self.__class__.__new__(self.__class__)
        self.copy_base(twin)
        twin.deck = self.deck[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.gone = self.gone[:]
        twin.points = self.points[:]
        return twin

    def check(self) -> None:
        if not any(self.hands) and not isinstance(self.stack[-1], Grab):
            most = max(self.points)
            winners = tuple(seat for seat, points in enumerate(self.points) if points == most)
            self.outcome = Outcome(winners, tuple(self.points), "sealed.end.rounds", "All hands are empty.")


class Pick(Window[Sealed]):
    """Every seat seals a card."""

    __slots__ = ()
    rule = "sealed.round.pick"
    verbs = frozenset(("pick", "pass"))

    def offers(self, state: Sealed, seat: int) -> list[Move]:
        hand = state.hands[seat]
        return [PICK[card] for card in range(len(CARDS)) if card in hand] or [PASS]

    def refuse(self, state: Sealed, move: Move, seat: int | None = None) -> Refusal | None:
        who = self.seat if seat is None else seat
        if move in self.offers(state, who):
            return None
        return Refusal(self.rule, "You have a card to seal." if move is PASS else "You have no such card.")

    def question(self, state: Sealed, seat: int | None = None) -> str:
        return "Seal one of your cards."

    def close(self, state: Sealed, answers: tuple[tuple[Move, ...], ...]) -> None:
        picked = [CARDS.index(str(picks[0].args[0])) if picks[0].args else -1 for picks in answers]
        for seat, card in zip(self.seats, picked, strict=True):
            if card >= 0:
                state.hands[seat].remove(card)
                state.gone.append(card)
        state.learned += 1
        unique = [card for card in picked if card >= 0 and picked.count(card) == 1]
        won = max(unique, default=-1)
        state.tell("sealed.round.open", "The picks are {picks}.", picks=", ".join("-" if c < 0 else CARDS[c] for c in picked))
        state.stack.append(Round(0))
        if won >= 0:
            state.points[self.seats[picked.index(won)]] += state.content.table[won]
        else:
            state.stack.append(Grab(self.seats))


class Grab(Window[Sealed]):
    """Whoever answers first."""

    __slots__ = ()
    rule = "sealed.round.grab"
    verbs = frozenset(("grab",))
    first = True

    def offers(self, state: Sealed, seat: int) -> list[Move]:
        return [GRAB]

    def close(self, state: Sealed, answers: tuple[tuple[Move, ...], ...]) -> None:
        who = next(seat for seat, picks in zip(self.seats, answers, strict=True) if picks)
        state.points[who] += 1
        state.learned += 1
        state.tell("sealed.round.grab", "@{who} is first.", who, who=who)


class Round(Step[Sealed]):
    """One round after the other."""

    __slots__ = ()
    rule = "sealed.round.pick"

    def proceed(self, state: Sealed) -> None:
        state.stack[-1] = Pick(tuple(range(state.players)))


def start(box: Box, content: Content, players: int, options: dict[str, Any], chance: Chance) -> Sealed:
    state = Sealed(box, content, players, options, chance)
    state.stack.append(Round(0))
    return state


def look(state: Sealed, seat: int | None) -> dict[str, Any]:
    return {
        "hands": [
            [CARDS[card] if one == seat else None for card in sorted(hand)] for one, hand in enumerate(state.hands)
        ],
        "gone": [CARDS[card] for card in state.gone],
        "points": list(state.points),
    }  # fmt: skip


def redeal(state: Sealed, seat: int | None) -> None:
    deal_again(state.chance, *(hand for one, hand in enumerate(state.hands) if one != seat), state.deck)


def census(state: Sealed) -> dict[str, str]:
    found: dict[str, str] = {}
    counts = [0] * len(CARDS)
    for name, pile in [
        ("gone", state.gone),
        ("deck", state.deck),
        *((f"hand {n}", hand) for n, hand in enumerate(state.hands)),
    ]:
        for card in pile:
            counts[card] += 1
            found[f"{CARDS[card]} {counts[card]}"] = name
    assert counts == [2 * state.players] * len(CARDS)
    return {name: where for name, where in found.items() if name.endswith(" 1")}


def text(view: dict[str, Any]) -> str:
    return (
        "\n".join(f"@{seat}: {len(hand)} cards, {view['points'][seat]} points" for seat, hand in enumerate(view["hands"]))
        + "\n"
    )


def picture(view: dict[str, Any], tall: bool = False) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 20"><text y="15">{sum(view["points"])}</text></svg>'


BOX = Box(
    key="sealed",
    title="Sealed",
    blurb="Pick in secret what nobody else picks.",
    seats=range(2, 4),
    minutes="2",
    weight="light",
    rules_version=1,
    longest=60,
    endings=("sealed.end.rounds",),
    folder=FOLDER,
    vocabulary=VOCABULARY,
    kinds={"card": Kind({"points": number(1, 9)})},
    compile=lambda content: [content.entries["card"][card]["points"] for card in CARDS],
    start=start,
    look=look,
    redeal=redeal,
    census=census,
    text=text,
    picture=picture,
    rate=lambda seat: [float(len(seat.moves) - n) for n in range(len(seat.moves))],
)
