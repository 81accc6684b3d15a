"""Locations, from door to roof (rulebook: Doors and hallways; Location cards; Reaching the roof)."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Move, Refusal
from gameshelf.core.prose import joined
from gameshelf.games.hunted import faces
from gameshelf.games.hunted.content import LARS, LOCATIONS, ROOF
from gameshelf.games.hunted.effects import DRAW_LOCATIONS, describe
from gameshelf.games.hunted.moves import ENTER, PASS, VISIT
from gameshelf.games.hunted.state import Hunted
from gameshelf.games.hunted.steps.asking import Ask
from gameshelf.games.hunted.steps.fight import Fight
from gameshelf.games.hunted.steps.interpret import begin, operation
from gameshelf.games.hunted.steps.trials import readiness, ready_words, results, start_test


class TwoPlaces(Ask):
    """Of two locations one is resolved, the other discarded (rulebook: Location cards)."""

    __slots__ = ("first", "second")
    rule = "hunted.location.two"
    verbs = frozenset(("visit",))

    def __init__(self, seat: int, first: int, second: int) -> None:
        self.seat = seat
        self.first = first
        self.second = second

    def moves(self, state: Hunted) -> list[Move]:
        return [VISIT[self.first], VISIT[self.second]]

    def play(self, state: Hunted, move: Move) -> None:
        state.stack.pop()
        if state.journal is not None:
            place, key = state.t.place_names[VISIT.index(move)], LOCATIONS[VISIT.index(move)]
            about: dict[str, Any] = {"what": "enter", "who": self.seat, "place": place, "key": key}
            state.tell("hunted.location.two", "@{who} chooses {place}.", self.seat, **about)
        chosen = VISIT.index(move)
        state.visited.remove(chosen)
        state.visited.append(chosen)  # the last is where one is
        arrive(state, self.seat, chosen)

    def why(self, state: Hunted, move: Move) -> Refusal:
        return Refusal(self.rule, f"Not turned over: {state.t.place_names[VISIT.index(move)]}.")

    def shown(self, state: Hunted, seat: int | None) -> dict[str, Any]:
        return {"what": "locations", "cards": [faces.place(state.t, place) for place in (self.first, self.second)]}

    def question(self, state: Hunted) -> str:
        names = state.t.place_names
        return f"{names[self.first]} or {names[self.second]}: which one do you go into?"

    def waiting(self, state: Hunted) -> str:
        names = state.t.place_names
        return f"@{self.seat} chooses between {names[self.first]} and {names[self.second]}."

    def label(self, state: Hunted, move: Move) -> str:
        return place_words(state, self.seat, VISIT.index(move))

    def odds(self, state: Hunted, move: Move) -> dict[str, float]:
        return readiness(state, self.seat) if state.t.test[VISIT.index(move)] else {}


class AtDoor(Ask):
    """An optional location: go in or not (rulebook: Location cards)."""

    __slots__ = ("place",)
    rule = "hunted.location.optional"
    verbs = frozenset(("enter", "pass"))

    def __init__(self, seat: int, place: int) -> None:
        self.seat = seat
        self.place = place

    def moves(self, state: Hunted) -> list[Move]:
        return [ENTER, PASS]

    def play(self, state: Hunted, move: Move) -> None:
        state.stack.pop()
        if move is ENTER:
            go_in(state, self.seat, self.place)
        elif state.journal is not None:
            state.tell("hunted.location.optional", "@{who} passes by.", self.seat, who=self.seat)

    def shown(self, state: Hunted, seat: int | None) -> dict[str, Any]:
        return {"what": "location", "cards": [faces.place(state.t, self.place)]}

    def question(self, state: Hunted) -> str:
        return f"{state.t.place_names[self.place]} (optional): go in?"

    def waiting(self, state: Hunted) -> str:
        return f"@{self.seat} stands before {state.t.place_names[self.place]}."

    def label(self, state: Hunted, move: Move) -> str:
        if move is PASS:
            return "Pass by: nothing happens"
        return f"Go in (a test: {ready_words(state, self.seat)})" if state.t.test[self.place] else move.label

    def odds(self, state: Hunted, move: Move) -> dict[str, float]:
        return readiness(state, self.seat) if move is ENTER and state.t.test[self.place] else {}


def place_words(state: Hunted, seat: int, place: int) -> str:
    """A location and what it does, with the chance of its test."""
    t = state.t
    optional = " (optional)" if t.optional[place] else ""
    if t.test[place]:
        return f"{t.place_names[place]}{optional}: a test, {ready_words(state, seat)}. {results(state, place)}"
    return f"{t.place_names[place]}{optional}: {describe(t.passed[place])}."


@operation(DRAW_LOCATIONS)
def draw_locations(state: Hunted, seat: int, n: int) -> None:
    """Turn over locations; the Roof is never discarded, so it is gone to (rulebook: Location cards)."""
    drawn = [state.places.pop() for _ in range(min(n, len(state.places)))]
    if not drawn:
        return
    state.learned += 1
    state.visited += drawn
    if state.journal is not None:
        names = joined([state.t.place_names[place] for place in drawn])
        keys = [LOCATIONS[place] for place in drawn]
        state.tell(
            "hunted.location.must", "@{who} turns over {names}.", seat, what="places", who=seat, names=names, places=keys
        )
    if ROOF in drawn:
        if state.journal is not None:
            state.tell(
                "hunted.roof.lars", "The Roof! @{who} faces {name}.", seat, what="roof", who=seat, name=state.t.names[LARS]
            )
        state.stack.append(Fight(seat, LARS, state.t.targets[LARS], 1, seat))
    elif len(drawn) > 1:
        state.stack.append(TwoPlaces(seat, drawn[0], drawn[1]))
    else:
        arrive(state, seat, drawn[0])


def arrive(state: Hunted, seat: int, place: int) -> None:
    if state.t.optional[place]:
        state.stack.append(AtDoor(seat, place))
    else:
        go_in(state, seat, place)


def go_in(state: Hunted, seat: int, place: int) -> None:
    if state.t.test[place]:
        start_test(state, seat, place)
    else:
        state.cause = -1 - place
        begin(state, seat, state.t.passed[place])
