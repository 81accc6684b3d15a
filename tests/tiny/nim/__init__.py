"""Nim: the smallest game in the form of the shelf, and the example of docs/add-a-game.md."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Self

from gameshelf.core import Box, Chance, Content, Kind, Move, Option, Outcome, Refusal, State, Step, Vocabulary, number

FOLDER = Path(__file__).parent
HEAPS, MOST = 3, 7

# The moves, all of them, listed once
VOCABULARY = Vocabulary()
TAKE = [
    [VOCABULARY.add("take", heap + 1, n, label=f"Take {n} from heap {heap + 1}") for n in range(1, MOST + 1)]
    for heap in range(HEAPS)
]


class Nim(State):
    """What lies on the table."""

    __slots__ = ("heaps", "last")

    def __init__(self, box: Box, content: Content, players: int, options: dict[str, Any], chance: Chance) -> None:
        super().__init__(box, content, players, options, chance)
        self.heaps = [chance.below(content.table) + 1 for _ in range(HEAPS)]
        self.last = 0

    def clone(self) -> Self:
        twin = self.__class__.__new__(self.__class__)
        self.copy_base(twin)
        twin.heaps = self.heaps[:]
        twin.last = self.last
        return twin

    def check(self) -> None:
        if not any(self.heaps):
            loser_takes_last = self.options["last"] == "loses"
            winners = tuple(seat for seat in range(self.players) if (seat == self.last) != loser_takes_last)
            scores = tuple(int(seat in winners) for seat in range(self.players))
            self.outcome = Outcome(winners, scores, "nim.end.empty", f"@{self.last} took the last one.")


class Turn(Step[Nim]):
    """One seat takes from one heap."""

    __slots__ = ()
    rule = "nim.turn.take"
    verbs = frozenset(("take",))

    def moves(self, state: Nim) -> list[Move]:
        return [TAKE[heap][n] for heap, left in enumerate(state.heaps) for n in range(left)]

    def play(self, state: Nim, move: Move) -> None:
        heap, n = int(move.args[0]) - 1, int(move.args[1])
        state.heaps[heap] -= n
        state.last = self.seat
        state.tell("nim.turn.take", f"@{self.seat} takes {n} from heap {heap + 1}.", self.seat)
        state.stack[-1] = Turn((self.seat + 1) % state.players)

    def refuse(self, state: Nim, move: Move) -> Refusal | None:
        left = state.heaps[int(move.args[0]) - 1]
        return None if int(move.args[1]) <= left else Refusal("nim.turn.take", f"That heap has only {left}.")

    def question(self, state: Nim) -> str:
        return "Your turn: take from one heap."


def start(box: Box, content: Content, players: int, options: dict[str, Any], chance: Chance) -> Nim:
    state = Nim(box, content, players, options, chance)
    state.stack.append(Turn(0))
    return state


def text(view: dict[str, Any]) -> str:
    return "\n".join(f"Heap {n}: {left}" for n, left in enumerate(view["heaps"], 1)) + "\n"


def picture(view: dict[str, Any], tall: bool = False) -> str:
    dots = "".join(
        f'<circle cx="{20 + 30 * n}" cy="{20 + 30 * heap}" r="10"/>'
        for heap, left in enumerate(view["heaps"])
        for n in range(left)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 230 100">{dots}</svg>'


def rate(seat: Any) -> list[float]:
    """A sensible player leaves heaps whose nim-sum is zero."""
    ratings = []
    for move in seat.moves:
        heaps = list(seat.view["heaps"])
        heaps[move.args[0] - 1] -= move.args[1]
        ratings.append(float(heaps[0] ^ heaps[1] ^ heaps[2] == 0))
    return ratings


BOX = Box(
    key="nim",
    title="Nim",
    blurb="Take from one heap; who takes the last one?",
    seats=range(2, 4),
    minutes="2",
    weight="light",
    secrets=False,
    rules_version=1,
    longest=HEAPS * MOST,
    endings=("nim.end.empty",),
    folder=FOLDER,
    vocabulary=VOCABULARY,
    kinds={"heap": Kind({"most": number(1, MOST)})},
    options=(Option("last", ("wins", "loses"), "what becomes of the one who takes the last"),),
    compile=lambda content: content.entries["heap"]["size"]["most"],
    start=start,
    look=lambda state, seat: {"heaps": list(state.heaps)},
    redeal=lambda state, seat: None,
    census=lambda state: {"heaps": str(state.heaps)},
    text=text,
    picture=picture,
    rate=rate,
)
