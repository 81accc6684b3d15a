"""Run Animals, Run: animals in a burning city, moved by what people do."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Step
from gameshelf.games.takao.keys import ANIMALS, ANIMALS_RUN, FOOD
from gameshelf.games.takao.moves import FEED, NO, YES
from gameshelf.games.takao.names import on_map
from gameshelf.games.takao.scenarios.base import Scenario
from gameshelf.games.takao.state import KINDS, Takao
from gameshelf.games.takao.steps.volunteers import Volunteers


class Animals(Scenario):
    won = "takao.animals.won"
    lost = "takao.animals.starved"  # never by the last round alone: an animal that is alive has been saved
    last = ("The last round is over, and every animal is alive. Won.", "")

    def lay_out(self, state: Takao) -> None:
        """Two, three or four animals at random, on the lairs in the order of drawing (takao.animals.setup)."""
        tokens = list(range(len(ANIMALS)))
        state.chance.shuffle(tokens)
        for n in range(state.t.wanted[ANIMALS_RUN][state.players]):
            state.beasts[tokens[n]] = state.t.lairs[n]

    def step(self, state: Takao, beast: int, down: int, right: int) -> None:
        """One step of an animal, if there is a way."""
        t, spot = state.t, state.beasts[beast]
        row, column = t.row[spot] + down, t.column[spot] + right
        for one in t.near[spot]:
            if t.row[one] == row and t.column[one] == column and not state.ruined(one):
                self.put(state, beast, one)
                return

    def put(self, state: Takao, beast: int, spot: int) -> None:
        start = state.beasts[beast]
        state.beasts[beast] = spot
        if state.journal is not None:
            text = "The {animal} goes to {place}."
            args: dict[str, Any] = {"beast": beast, "start": start, "end": spot, "place": state.t.place_names[spot]}
            state.tell("takao.animals.moves", text, None, animal=state.t.animal_names[beast], **args)

    def moved(self, state: Takao, seat: int, start: int, end: int, step: bool) -> None:
        """The Bear goes along, the Cat the other way; a Hurt animal may be led (takao.ruling.hurt)."""
        if not step:
            return
        t = state.t
        down, right = t.row[end] - t.row[start], t.column[end] - t.column[start]
        led = []
        for n, spot in enumerate(state.beasts):
            if spot < 0:
                continue
            if state.hurt >> n & 1:
                if t.led[n] and spot == start and not state.ruined(end):
                    led.append(n)
            elif t.unhurt[n] in ("follows", "flees"):
                sign = 1 if t.unhurt[n] == "follows" else -1
                self.step(state, n, sign * down, sign * right)
        for n in reversed(led):
            state.stack.append(Lead(seat, n, end))

    def searched(self, state: Takao, seat: int, spot: int) -> None:
        self.drawn(state, spot, "nears", 1)

    def cleaned(self, state: Takao, seat: int, spot: int) -> None:
        self.drawn(state, spot, "shies", -1)

    def drawn(self, state: Takao, spot: int, how: str, sign: int) -> None:
        """Towards a place or away from it, along the longer distance; east or west in a tie."""
        t = state.t
        for n, where in enumerate(state.beasts):
            if where < 0 or state.hurt >> n & 1 or t.unhurt[n] != how:
                continue
            down, right = t.row[spot] - t.row[where], t.column[spot] - t.column[where]
            if abs(right) >= abs(down) and right:
                self.step(state, n, 0, sign if right > 0 else -sign)
            elif down:
                self.step(state, n, sign if down > 0 else -sign, 0)

    def dusk(self, state: Takao, n: int) -> bool:
        """Each animal must be fed, unless the hills feed it (takao.animals.hungry)."""
        if n >= len(ANIMALS):
            return False
        spot = state.beasts[n]
        if spot < 0 or (state.t.mountains & ~state.ruins) >> spot & 1:
            return True
        feeders = tuple(seat for seat in state.at(spot) if state.held[seat * KINDS + FOOD])
        if feeders:
            state.stack.append(Feeding(feeders, n))
        else:
            self.suffer(state, n, "takao.animals.starved")
        return True

    def raided(self, state: Takao, spot: int, covered: bool) -> None:
        """A raid hurts an animal, unless a shelter covers it (takao.ruling.sheltered)."""
        if covered:
            return
        for n, where in enumerate(state.beasts):
            if where == spot:
                self.suffer(state, n, "takao.animals.bombed")

    def suffer(self, state: Takao, beast: int, how: str) -> None:
        """Unhurt becomes Hurt; Hurt dies."""
        if state.hurt >> beast & 1:
            if state.lost_beast < 0:
                state.lost_beast, state.killed = beast, how
            return
        state.hurt |= 1 << beast
        if state.journal is not None:
            rule, why = (
                ("takao.animals.hungry", "hungry") if how.endswith("starved") else ("takao.animals.raid", "under the bombs")
            )
            state.tell(rule, f"The {{animal}} is {why}, and Hurt.", None, animal=state.t.animal_names[beast], beast=beast)

    def goal(self, state: Takao) -> tuple[int, int]:
        alive = sum(spot >= 0 for spot in state.beasts)
        return alive, alive


class Lead(Step[Takao]):
    """A Hurt animal may be taken along (takao.ruling.hurt)."""

    __slots__ = ("beast", "to")
    rule = "takao.ruling.hurt"
    verbs = frozenset(("yes", "no"))

    def __init__(self, seat: int, beast: int, to: int) -> None:
        self.seat = seat
        self.beast = beast
        self.to = to

    def moves(self, state: Takao) -> list[Move]:
        return [YES, NO]

    def play(self, state: Takao, move: Move) -> None:
        state.stack.pop()
        if move is YES:
            start = state.beasts[self.beast]
            state.beasts[self.beast] = self.to
            if state.journal is not None:
                text = "@{who} takes the {animal} along to {place}."
                args: dict[str, Any] = {
                    "beast": self.beast,
                    "start": start,
                    "end": self.to,
                    "place": state.t.place_names[self.to],
                }
                state.tell(self.rule, text, self.seat, who=self.seat, animal=state.t.animal_names[self.beast], **args)

    def question(self, state: Takao) -> str:
        return f"Take the Hurt {state.t.animal_names[self.beast]} along to {on_map(state.t.place_names[self.to])}?"

    def label(self, state: Takao, move: Move) -> str:
        return "Take it along" if move is YES else "Leave it there"

    def shown(self, state: Takao, seat: int | None) -> dict[str, Any]:
        return {"kind": "lead", "beast": self.beast, "to": self.to}


class Feeding(Volunteers):
    """Whoever at the place of an animal answers first with food feeds it (takao.ruling.feeding)."""

    __slots__ = ()
    rule = "takao.ruling.feeding"
    verbs = frozenset(("feed", "no"))
    agree = FEED
    refuse_it = NO

    def found(self, state: Takao, seat: int) -> None:
        from gameshelf.games.takao.steps.free import pay_unit

        pay_unit(state, seat, "feed")

    def nobody(self, state: Takao) -> None:
        from gameshelf.games.takao.scenarios.base import RULES

        rules = RULES[state.s]
        assert isinstance(rules, Animals)
        rules.suffer(state, self.about, "takao.animals.starved")

    def question(self, state: Takao, seat: int | None = None) -> str:
        name = state.t.animal_names[self.about]
        hurt = " It is Hurt already, and would die." if state.hurt >> self.about & 1 else ""
        return f"The {name} is hungry.{hurt} Feed it 1 unit of your food?"

    def waiting(self, state: Takao) -> str:
        return f"Who feeds the {state.t.animal_names[self.about]}?"

    def label(self, state: Takao, move: Move, seat: int | None = None) -> str:
        return "Feed it" if move is FEED else "Leave it to others"

    def shown(self, state: Takao, seat: int | None) -> dict[str, Any]:
        return {"kind": "feeding", "beast": self.about, "hurt": state.hurt >> self.about & 1 == 1}
