"""Sea Rescue: people on a sinking ship, to be brought into a shelter."""

from __future__ import annotations

from gameshelf.core import Move, Refusal
from gameshelf.games.takao.effects import RESCUED
from gameshelf.games.takao.keys import FIRST_PRISONER, FIRST_SHIPWRECK, LOAD, MAP, RESCUE, SEA, WRECK
from gameshelf.games.takao.moves import LIFT, PLACE
from gameshelf.games.takao.scenarios.base import Scenario, noted
from gameshelf.games.takao.state import KINDS, Takao


class Rescue(Scenario):
    won = "takao.rescue.won"
    lost = "takao.rescue.lost"
    last = (
        "{done} people have been brought from the wreck into a shelter. Won.",
        "The ship has gone down with {done} of {wanted} rescued. The game is lost.",
    )

    def lay_out(self, state: Takao) -> None:
        """Three piles of equal size (takao.rescue.piles)."""
        cards = [card for card in range(FIRST_SHIPWRECK, FIRST_PRISONER) if state.t.mark[card] <= state.players]
        state.chance.shuffle(cards)
        size = len(cards) // SEA
        state.piles = [tuple(cards[n * size : (n + 1) * size]) for n in range(SEA)]

    def free(self, state: Takao, seat: int, found: list[Move]) -> None:
        spot = state.place[seat]
        if state.held[seat * KINDS + LOAD]:
            if spot < MAP and state.shelters >> spot & 1 and not state.ruined(spot):
                found.append(PLACE)
        elif spot >= MAP and state.floating[spot - WRECK]:
            found.append(LIFT)

    def place(self, state: Takao, seat: int) -> None:
        """A victim is safe (takao.rescue.deliver)."""
        from gameshelf.games.takao.steps.doing import set_off

        text = "@{who} brings to safety: {card}. Rescued: {done} of {wanted}."
        card = self.lay_down(state, seat, "takao.rescue.deliver", text)
        set_off(state, seat, tuple(one for one in state.t.fx[card] if one.trigger == RESCUED))

    def lift(self, state: Takao, seat: int) -> None:
        n = state.place[seat] - WRECK
        card = state.floating[n][-1]
        state.floating[n] = state.floating[n][:-1]
        state.held[seat * KINDS + LOAD] = (card,)
        state.set_up_board(seat)
        if state.journal is not None:
            text = "@{who} takes along: {card}."
            state.tell("takao.ruling.victim", text, seat, who=seat, card=state.t.names[card], number=card)

    def lifted(self, state: Takao, seat: int) -> int:
        spot = state.place[seat]
        return state.floating[spot - WRECK][-1] if spot >= MAP and state.floating[spot - WRECK] else -1

    def lift_label(self, state: Takao, seat: int, *notes: str) -> str:
        return f"Take along: {state.t.names[self.lifted(state, seat)]}{noted(notes)}"

    def no_place(self, state: Takao, seat: int) -> Refusal:
        spot = state.place[seat]
        if not state.held[seat * KINDS + LOAD]:
            return Refusal("takao.rescue.deliver", "You have nobody with you.")
        if spot >= MAP or not state.t.shelters >> spot & 1:
            return Refusal("takao.rescue.deliver", "There is no shelter here.")
        if not state.shelters >> spot & 1:
            return Refusal("takao.rescue.deliver", "The shelter here is lost for good.")
        return Refusal("takao.ruling.deliver_ruin", "The shelter lies under a ruin.")

    def no_lift(self, state: Takao, seat: int) -> Refusal:
        if state.held[seat * KINDS + LOAD]:
            return Refusal("takao.scenario.carry", "You have somebody with you already.")
        return Refusal("takao.ruling.victim", "Nobody waits here to be taken along.")

    def raid_over(self, state: Takao, spots: int) -> None:
        """A raided port frightens everybody on the wreck, once (takao.ruling.port_once)."""
        from gameshelf.games.takao.steps.people import worry

        if spots & state.t.ports:
            for seat in state.order():
                if state.place[seat] >= MAP and state.dead < 0 and not state.ward >> seat & 1:
                    worry(state, seat, state.t.port_despair, "takao.rescue.port_raid")

    def goal(self, state: Takao) -> tuple[int, int]:
        return sum(state.t.counts[card] for card in state.placed), state.t.wanted[RESCUE][state.players]

    def early(self) -> bool:
        return True
