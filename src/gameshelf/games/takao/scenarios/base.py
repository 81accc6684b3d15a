"""The shape of a scenario: what it may say at each moment of a round. Each scenario is one module with one such object."""

from __future__ import annotations

from collections.abc import Sequence

from gameshelf.core import Move, Refusal
from gameshelf.core.prose import fill
from gameshelf.games.takao.keys import LOAD
from gameshelf.games.takao.state import KINDS, Takao


class Scenario:
    """A scenario that says nothing. Its number is its place in `keys.SCENARIOS`."""

    won: str  # the rules that its ends rest on
    lost: str
    last: tuple[str, str]  # the last sentence: when it is won, and when it is lost

    def lay_out(self, state: Takao) -> None:
        """Set-up."""

    def dawn(self, state: Takao) -> None:
        """The Survival phase begins."""

    def icon(self, state: Takao, seat: int, icon: int) -> None:
        """A card with an icon was drawn by a Search."""

    def moved(self, state: Takao, seat: int, start: int, end: int, step: bool) -> None:
        """A character has moved; `step` is False by rail or boat."""

    def cleaned(self, state: Takao, seat: int, spot: int) -> None:
        """A ruin was cleaned up."""

    def searched(self, state: Takao, seat: int, spot: int) -> None:
        """Somebody searches."""

    def shared(self, state: Takao) -> None:
        """Cards have changed hands."""

    def used(self, state: Takao, seat: int) -> None:
        """The actions of a space are done."""

    def free(self, state: Takao, seat: int, found: list[Move]) -> None:
        """Free actions of its own: `place` and `lift`."""

    def place(self, state: Takao, seat: int) -> None:
        """A carried card is laid down where it counts."""

    def lay_down(self, state: Takao, seat: int, rule: str, text: str, place: str = "") -> int:
        """What a seat carries comes to where it counts; which card that was."""
        (card,) = state.held[seat * KINDS + LOAD]
        state.held[seat * KINDS + LOAD] = ()
        state.placed += (card,)
        state.set_up_board(seat)
        if state.journal is not None:
            done, wanted = self.goal(state)
            card_name = state.t.names[card]
            state.tell(rule, text, seat, who=seat, card=card_name, number=card, place=place, done=done, wanted=wanted)
        return card

    def lift(self, state: Takao, seat: int) -> None:
        """A scenario card is taken up."""

    def lifted(self, state: Takao, seat: int) -> int:
        """The card that one would take up, or -1."""
        return -1

    def lift_label(self, state: Takao, seat: int, *notes: str) -> str:
        """Whom or what one takes up, with what else is to be known of it."""
        return f"Take up{noted(notes)}"

    def no_place(self, state: Takao, seat: int) -> Refusal:
        """Why nothing can be laid down."""
        return Refusal("takao.scenario.carry", "You carry nothing that could be laid down here.")

    def no_lift(self, state: Takao, seat: int) -> Refusal:
        """Why nothing can be taken up."""
        return Refusal("takao.scenario.carry", "There is nobody and nothing here to take up.")

    def dusk(self, state: Takao, n: int) -> bool:
        """The n-th thing of its Scenario phase; False when there is none."""
        return False

    def raided(self, state: Takao, spot: int, covered: bool) -> None:
        """A place is raided."""

    def raid_over(self, state: Takao, spots: int) -> None:
        """The raid is over; `spots` are the raided places as bits."""

    def goal(self, state: Takao) -> tuple[int, int]:
        """How much is done, and how much is wanted: what has been laid down, unless it says otherwise."""
        return len(state.placed), state.t.wanted[state.s][state.players]

    def early(self) -> bool:
        """Whether it can be won before the last round."""
        return False

    def ending(self, state: Takao, won: bool) -> str:
        """The last sentence."""
        done, wanted = self.goal(state)
        return fill(self.last[not won], {"done": done, "wanted": wanted})


def noted(notes: Sequence[str]) -> str:
    """Notes after a label."""
    told = [note for note in notes if note]
    return f" ({'; '.join(told)})" if told else ""


RULES: list[Scenario] = []  # by number; filled by the package
