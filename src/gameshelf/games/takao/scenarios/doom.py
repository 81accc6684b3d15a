"""Doom Port: Banes that must be shaken off."""

from __future__ import annotations

from gameshelf.core.prose import joined, plural
from gameshelf.games.takao.keys import BANES, ENEMY_ICON
from gameshelf.games.takao.scenarios.base import Scenario
from gameshelf.games.takao.state import Takao


class Doom(Scenario):
    won = "takao.doom.won"
    lost = "takao.doom.lost"

    def lay_out(self, state: Takao) -> None:
        """Two shuffled piles (takao.doom.piles)."""
        for pile in (0, 1):
            banes = [bane for bane in range(len(BANES)) if state.t.bane_pile[bane] == pile]
            state.chance.shuffle(banes)
            state.piles.append(tuple(banes))

    def dawn(self, state: Takao) -> None:
        self.draw(state, state.first, "takao.doom.draw")

    def icon(self, state: Takao, seat: int, icon: int) -> None:
        if icon == ENEMY_ICON:
            self.draw(state, seat, "takao.doom.enemy")

    def draw(self, state: Takao, seat: int, rule: str) -> None:
        """A Bane of the current pile; an empty pile gives none (takao.ruling.bane_empty)."""
        pile = 0 if 2 * state.round <= state.t.rounds else 1
        if not state.piles[pile]:
            if state.journal is not None:
                state.tell("takao.ruling.bane_empty", "There is no Bane left to draw.", seat)
            return
        bane = state.piles[pile][-1]
        state.piles[pile] = state.piles[pile][:-1]
        state.learned += 1
        state.fresh |= 1 << bane
        state.banes[seat] += (bane,)
        state.set_up_board(seat)
        if state.journal is not None:
            t = state.t
            text = "@{who} draws a Bane: {bane}. {does}. It goes when {gone}."
            state.tell(
                rule,
                text,
                seat,
                who=seat,
                bane=t.bane_names[bane],
                number=bane,
                does=t.bane_does[bane],
                gone=t.bane_removed[bane],
            )

    def goal(self, state: Takao) -> tuple[int, int]:
        free = sum(not banes for banes in state.banes)
        return free, state.players

    def ending(self, state: Takao, won: bool) -> str:
        if won:
            return "The last raid is over, and nobody carries a Bane any more. All of you have come through."
        left = [f"@{seat}" for seat, banes in enumerate(state.banes) if banes]
        count = sum(len(banes) for banes in state.banes)
        lie = f"{plural(count, 'Bane')} still {'lies' if count == 1 else 'lie'}"
        return f"The last round is over, and {lie} on {joined(left)}. The game is lost."
