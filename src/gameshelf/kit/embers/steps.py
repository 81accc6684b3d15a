"""What is asked of whom, and what each answer does."""

from __future__ import annotations

from gameshelf.core import Move, Refusal, Step
from gameshelf.kit.embers.content import HAND
from gameshelf.kit.embers.moves import CALL, DOUBLE, PASS, PEEK, SWAP
from gameshelf.kit.embers.state import Embers


class Turn(Step[Embers]):
    """Swap a card, peek at one, or call the round."""

    __slots__ = ()
    rule = "embers.turn.call"
    verbs = frozenset(("swap", "peek", "call"))

    def moves(self, state: Embers) -> list[Move]:
        swaps = SWAP if state.deck else []
        return [*swaps, *(move for seat in PEEK[: state.players] for move in seat if self.peeks(state, move)), CALL]

    def peeks(self, state: Embers, move: Move) -> bool:
        """Whether there is something to see."""
        seat, card = int(move.args[0]), int(move.args[1]) - 1
        return seat < state.players and not state.seen[seat][card] >> self.seat & 1

    def refuse(self, state: Embers, move: Move) -> Refusal | None:
        if move.verb == "swap" and not state.deck:
            return Refusal("embers.turn.swap", "The deck is empty; nothing can be drawn.")
        if move.verb == "peek" and not self.peeks(state, move):
            return Refusal("embers.turn.peek", "There is no such card that you have not seen.")
        return None

    def play(self, state: Embers, move: Move) -> None:
        if move.verb == "swap":
            self.swap(state, int(move.args[0]) - 1)
        elif move.verb == "peek":
            self.peek(state, int(move.args[0]), int(move.args[1]) - 1)
        else:
            if state.journal is not None:
                state.tell("embers.turn.call", "@{who} calls.", self.seat, who=self.seat)
            others = tuple((self.seat + n) % state.players for n in range(1, state.players))
            state.stack[-1] = Answer(others[0], self.seat, others[1:], 1)
            return
        state.stack[-1] = Turn((self.seat + 1) % state.players)

    def swap(self, state: Embers, n: int) -> None:
        hand = state.hands[self.seat]
        old, new = hand[n], state.deck.pop()
        state.heap.append(old)
        hand[n] = new
        state.seen[self.seat][n] = 1 << self.seat
        state.learned += 1
        if state.journal is not None:
            text, names = "@{who} lays a {old} on the heap and draws a card", state.table.names
            state.tell(
                "embers.turn.swap", f"{text}.", self.seat, f"{text}: a {{new}}.", (self.seat,),
                secret_args={"new": names[new]}, who=self.seat, old=names[old], card=n,
            )  # fmt: skip

    def peek(self, state: Embers, seat: int, n: int) -> None:
        state.seen[seat][n] |= 1 << self.seat
        state.learned += 1
        if state.journal is not None:
            text = "@{who} peeks at card {card} of @{whose}"
            state.tell(
                "embers.turn.peek", f"{text}.", self.seat, f"{text}: a {{face}}.", (self.seat,),
                secret_args={"face": state.table.names[state.hands[seat][n]]}, who=self.seat, whose=seat, card=n + 1,
            )  # fmt: skip

    def question(self, state: Embers) -> str:
        return "Your turn: swap a card, peek at one, or call the round."

    def label(self, state: Embers, move: Move) -> str:
        if move.verb != "swap":
            return move.label
        return f"{move.label}, a {state.table.names[state.hands[self.seat][int(move.args[0]) - 1]]}"


class Answer(Step[Embers]):
    """After a call everybody else doubles or passes, and is asked even with nothing to double with: silence would tell."""

    __slots__ = ("caller", "rest", "stake")
    rule = "embers.round.answer"
    verbs = frozenset(("double", "pass"))
    always = True

    def __init__(self, seat: int, caller: int, rest: tuple[int, ...], stake: int) -> None:
        self.seat = seat
        self.caller = caller
        self.rest = rest  # who is still to be asked
        self.stake = stake

    def moves(self, state: Embers) -> list[Move]:
        return [PASS] if self.refuse(state, DOUBLE) else [DOUBLE, PASS]

    def refuse(self, state: Embers, move: Move) -> Refusal | None:
        if move is PASS or any(state.table.values[card] >= 3 for card in state.hands[self.seat]):
            return None
        return Refusal(self.rule, "Only a card worth three or more can double.")

    def play(self, state: Embers, move: Move) -> None:
        stake = 2 if move is DOUBLE else self.stake
        if state.journal is not None:
            state.tell(self.rule, "@{who} doubles." if move is DOUBLE else "@{who} passes.", self.seat, who=self.seat)
        if move is DOUBLE:
            state.learned += 1  # it says something of the hand
        if self.rest:
            state.stack[-1] = Answer(self.rest[0], self.caller, self.rest[1:], stake)
            return
        self.show(state, stake)

    def show(self, state: Embers, stake: int) -> None:
        """Everybody shows; the best hand takes the stake; all cards are dealt again (rulebook: Show the hands)."""
        order = [(self.caller + n) % state.players for n in range(1, state.players + 1)]
        best = max(order, key=state.worth)  # the first of equals
        state.lights[best] += stake
        state.winner = best
        state.rounds += 1
        if state.journal is not None:
            for seat, hand in enumerate(state.hands):
                names = [state.table.names[card] for card in hand]
                state.tell("embers.round.show", "@{who} shows {cards}.", seat, who=seat, cards=" and ".join(names))
            state.tell("embers.round.show", "@{who} takes {n:light}.", best, who=best, n=stake)
        state.learned += 1
        state.deal()
        state.stack[-1] = Turn(best)

    def question(self, state: Embers) -> str:
        return f"@{self.caller} has called. Double or pass?"

    def waiting(self, state: Embers) -> str:
        return f"@{self.seat} may double."


assert HAND == 2  # the sentences say so
