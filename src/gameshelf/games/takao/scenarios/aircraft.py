"""The Fallen Tainan Aircraft: parts under the decks of the city, to be brought to the station."""

from __future__ import annotations

from gameshelf.core import Move, Refusal
from gameshelf.games.takao.keys import FIRST_SHIPWRECK, FIRST_WRECKAGE, LOAD
from gameshelf.games.takao.moves import PLACE
from gameshelf.games.takao.scenarios.base import Scenario
from gameshelf.games.takao.state import KINDS, Takao


class Aircraft(Scenario):
    won = "takao.aircraft.won"
    lost = "takao.aircraft.lost"
    last = (
        "{done} parts lie at the station: the aircraft will fly, and its pilot with it. Won.",
        "The last round is over with {done} of {wanted} parts at the station. The game is lost.",
    )

    def lay_out(self, state: Takao) -> None:
        """One shuffled wreckage card under each deck (takao.aircraft.under)."""
        cards = list(range(FIRST_WRECKAGE, FIRST_SHIPWRECK))
        state.chance.shuffle(cards)
        for deck, card in enumerate(cards):
            state.decks[deck] = (card, *state.decks[deck])

    def free(self, state: Takao, seat: int, found: list[Move]) -> None:
        spot = state.t.start
        if state.held[seat * KINDS + LOAD] and state.place[seat] == spot and not state.ruined(spot):
            found.append(PLACE)

    def place(self, state: Takao, seat: int) -> None:
        """A part lies at the station (takao.aircraft.place)."""
        text = "@{who} lays down {card} at {place}: {done} of {wanted}."
        self.lay_down(state, seat, "takao.aircraft.place", text, state.t.place_names[state.t.start])

    def no_place(self, state: Takao, seat: int) -> Refusal:
        if not state.held[seat * KINDS + LOAD]:
            return Refusal("takao.aircraft.place", "You carry no part of the aircraft.")
        if state.place[seat] != state.t.start:
            return Refusal("takao.aircraft.place", "Parts are laid down at Takao Station.")
        return Refusal("takao.ruling.free_place", "Takao Station lies in ruins.")
