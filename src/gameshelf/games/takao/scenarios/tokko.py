"""The Takao Tokko Incident: prisoners to be freed, and police who patrol."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal
from gameshelf.games.takao.effects import ALARM, NO_TOKKO
from gameshelf.games.takao.keys import (
    CARDS,
    EAST,
    ENEMY_ICON,
    FIRST_PRISONER,
    LOAD,
    NORTH,
    SOUTH,
    TOKKO,
    WEST,
)
from gameshelf.games.takao.moves import LIFT, PLACE
from gameshelf.games.takao.names import on_map
from gameshelf.games.takao.scenarios.base import Scenario, noted
from gameshelf.games.takao.state import KINDS, Takao

STEP = ((-1, 0), (0, 1), (1, 0), (0, -1))  # north, east, south, west


def heading(state: Takao, start: int, end: int) -> int:
    """The compass direction nearest to a jump; east or west in a tie (takao.ruling.facing)."""
    down, right = state.t.row[end] - state.t.row[start], state.t.column[end] - state.t.column[start]
    if abs(right) >= abs(down):
        return EAST if right > 0 else WEST
    return SOUTH if down > 0 else NORTH


def neighbour(state: Takao, spot: int, way: int) -> int:
    """The place in a direction, or -1 at the edge; Lighthouse and Takao Port are an edge to each other."""
    t = state.t
    row, column = t.row[spot] + STEP[way][0], t.column[spot] + STEP[way][1]
    for one in t.near[spot]:
        if t.row[one] == row and t.column[one] == column:
            return one
    return -1


def patrol_of(state: Takao, token: int, spot: int, way: int) -> list[tuple[int, int]]:
    """The steps of one activation, each with the way that the Tokko faces; none where it cannot move."""
    turn = state.t.turns[token]
    for _ in range(4):
        ahead = neighbour(state, spot, way)
        if ahead >= 0 and not state.ruined(ahead):
            break
        way = (way + turn) % 4
    else:
        return []
    found = []
    for _ in range(state.t.tokko_steps):
        while (ahead := neighbour(state, spot, way)) < 0:
            way = (way + turn) % 4
        spot = ahead
        found.append((spot, way))
    return found


class Tokko(Scenario):
    won = "takao.tokko.won"
    lost = "takao.tokko.lost"
    last = (
        "{done} prisoners are out of the hands of the Tokko, and safe. Won.",
        "The last round is over with {done} of {wanted} prisoners safe. The game is lost.",
    )

    def lay_out(self, state: Takao) -> None:
        """Prisoners face down, three random Tokko tokens (takao.tokko.setup)."""
        cards = list(range(FIRST_PRISONER, len(CARDS)))
        state.chance.shuffle(cards)
        state.piles = [tuple(cards)]
        tokens = list(range(len(TOKKO)))
        state.chance.shuffle(tokens)
        state.safe = tuple(tokens[: state.t.tokko])

    def icon(self, state: Takao, seat: int, icon: int) -> None:
        if icon == ENEMY_ICON:
            self.alarm(state, seat)
        elif state.piles[0]:
            card = state.piles[0][-1]
            state.piles[0] = state.piles[0][:-1]
            state.jailed |= 1 << card
            state.learned += 1
            if state.journal is not None:
                text = "News of a prisoner: {card}, held at {place}."
                spot = state.t.prison[card]
                args: dict[str, Any] = {
                    "card": state.t.names[card],
                    "number": card,
                    "place": state.t.place_names[spot],
                    "spot": spot,
                }
                state.tell("takao.tokko.news", text, seat, who=seat, **args)

    def alarm(self, state: Takao, seat: int) -> None:
        """All Tokko move at once (takao.tokko.alarm)."""
        from gameshelf.games.takao.steps.doing import fire

        if state.journal is not None:
            text = "An alarm: all Tokko move." if state.patrol else "An alarm, but no Tokko is in the city yet."
            state.tell("takao.tokko.alarm", text, seat, who=seat)
        for n in range(len(state.patrol)):
            self.march(state, n)
        for one in state.order():
            fire(state, one, ALARM)
            if state.dead >= 0:
                return

    def moved(self, state: Takao, seat: int, start: int, end: int, step: bool) -> None:
        if state.fled:
            unseen = not step and state.t.ports >> start & 1 and state.board[seat].flags & NO_TOKKO
            fled: list[tuple[int, int]] = []
            for card, way in state.fled:
                if way >= 0 or state.t.prison[card] != start:
                    fled.append((card, way))
                elif not unseen:
                    fled.append((card, heading(state, start, end)))
            state.fled = tuple(fled)
        self.arrest(state)

    def shared(self, state: Takao) -> None:
        self.arrest(state)

    def used(self, state: Takao, seat: int) -> None:
        """After the action a Tokko appears at the prison of each gained prisoner (takao.tokko.appears)."""
        gained, state.fled = state.fled, ()
        for card, way in gained:
            if not state.safe:
                return
            token, spot = state.safe[-1], state.t.prison[card]
            state.safe = state.safe[:-1]
            state.learned += 1
            state.patrol += ((token, spot, max(way, NORTH)),)
            if state.journal is not None:
                text = "A Tokko appears at {place}."
                state.tell("takao.tokko.appears", text, seat, place=state.t.place_names[spot], spot=spot, token=token)
            self.arrest(state)

    def arrest(self, state: Takao) -> None:
        """Who carries a prisoner beside a Tokko loses the prisoner (takao.tokko.arrest)."""
        if not state.patrol:
            return
        for seat in range(state.players):
            load = state.held[seat * KINDS + LOAD]
            if load and any(spot == state.place[seat] for _, spot, _ in state.patrol):
                state.held[seat * KINDS + LOAD] = ()
                state.jailed |= 1 << load[0]
                state.set_up_board(seat)
                if state.journal is not None:
                    text = "The Tokko arrest again, beside @{who}: {card}."
                    state.tell("takao.tokko.arrest", text, seat, who=seat, card=state.t.names[load[0]], number=load[0])

    def free(self, state: Takao, seat: int, found: list[Move]) -> None:
        spot = state.place[seat]
        if state.held[seat * KINDS + LOAD]:
            if spot == state.t.safe and not state.ruined(spot):
                found.append(PLACE)
        elif self.waiting(state, spot) >= 0 and all(where != spot for _, where, _ in state.patrol):
            found.append(LIFT)

    def waiting(self, state: Takao, spot: int) -> int:
        """A prisoner who is held at this place, or -1."""
        if state.jailed:
            for card in range(FIRST_PRISONER, len(CARDS)):
                if state.jailed >> card & 1 and state.t.prison[card] == spot:
                    return card
        return -1

    def place(self, state: Takao, seat: int) -> None:
        text = "{card} is safe at {place}: {done} of {wanted}."
        self.lay_down(state, seat, "takao.ruling.free_place", text, state.t.place_names[state.t.safe])

    def lift(self, state: Takao, seat: int) -> None:
        card = self.waiting(state, state.place[seat])
        state.jailed &= ~(1 << card)
        state.held[seat * KINDS + LOAD] = (card,)
        state.fled += ((card, -1),)
        state.set_up_board(seat)
        if state.journal is not None:
            text = "@{who} frees a prisoner: {card}."
            state.tell("takao.ruling.free_place", text, seat, who=seat, card=state.t.names[card], number=card)

    def lifted(self, state: Takao, seat: int) -> int:
        return self.waiting(state, state.place[seat])

    def lift_label(self, state: Takao, seat: int, *notes: str) -> str:
        comes = len(state.safe) > len(state.fled)
        note = "a Tokko comes here when the action is done, and arrests whoever has not left" if comes else ""
        return f"Free: {state.t.names[self.lifted(state, seat)]}{noted((note, *notes))}"

    def no_place(self, state: Takao, seat: int) -> Refusal:
        if not state.held[seat * KINDS + LOAD]:
            return Refusal("takao.ruling.free_place", "You have nobody with you.")
        if state.place[seat] != state.t.safe:
            return Refusal("takao.ruling.free_place", f"The safe area is at {on_map(state.t.place_names[state.t.safe])}.")
        return Refusal("takao.ruling.free_place", "The safe area lies in ruins.")

    def no_lift(self, state: Takao, seat: int) -> Refusal:
        if state.held[seat * KINDS + LOAD]:
            return Refusal("takao.scenario.carry", "You have somebody with you already.")
        if self.waiting(state, state.place[seat]) < 0:
            return Refusal("takao.ruling.prison", "Nobody of whom you know is held here.")
        return Refusal("takao.tokko.arrest", "A Tokko stands here.")

    def dusk(self, state: Takao, n: int) -> bool:
        """Each Tokko patrols, in the order of appearance (takao.tokko.moves)."""
        if n >= len(state.patrol):
            return False
        self.march(state, n)
        return True

    def march(self, state: Takao, n: int) -> None:
        """One activation of one Tokko (takao.ruling.tokko_look)."""
        token, start, way = state.patrol[n]
        beat = patrol_of(state, token, start, way)
        if not beat:
            if state.journal is not None:
                state.tell("takao.tokko.blocked", "A Tokko cannot move.", None, token=token, spot=start)
            return
        for spot, facing in beat:
            self.put(state, n, spot, facing)
            if not state.stops:
                self.arrest(state)
        if state.journal is not None:
            path = [spot for spot, _ in beat]
            args: dict[str, Any] = {"place": state.t.place_names[path[-1]], "start": start, "end": path[-1], "path": path}
            state.tell("takao.tokko.moves", "A Tokko goes to {place}.", None, token=token, **args)
        self.arrest(state)

    def put(self, state: Takao, n: int, spot: int, way: int) -> None:
        state.patrol = (*state.patrol[:n], (state.patrol[n][0], spot, way), *state.patrol[n + 1 :])
