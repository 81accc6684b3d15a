"""Bots around one game: who is asked answers, and who listens hears what it is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gameshelf import bots
from gameshelf.core import Content, Event, Move, State
from gameshelf.play.shelf import box as find_box


class Company:
    """A new game and its bots, each of which lives as long as its seat. The seed settles the shuffle and every bot."""

    def __init__(self, game: str, seats: Sequence[str], seed: int, options: dict[str, Any], edition: Content | None) -> None:
        self.bots = [bots.seated(name, seed, number) for number, name in enumerate(seats)]
        box = find_box(game)
        listeners = [number for number, bot in enumerate(self.bots) if bots.listens(bot, box)]
        self.heard: dict[int, list[dict[str, Any]]] = {number: [] for number in listeners}
        self.journal: list[Event] | None = [] if listeners else None  # nobody listens: nothing is told, which is faster
        self.state: State = box.setup(len(seats), seed, edition, journal=self.journal, **options)

    def ask(self) -> Move:
        """The move of the bot that is asked now."""
        number = self.state.seat
        assert number is not None
        return bots.ask(self.bots[number], self.state, self._heard(number))

    def _heard(self, number: int) -> Sequence[dict[str, Any]]:
        if self.journal is None or number not in self.heard:
            return ()
        if self.journal:  # what has been told since somebody was last asked, to everybody who listens
            for seat, heard in self.heard.items():
                heard += [data for event in self.journal if (data := event.data(seat))["text"]]
            self.journal.clear()
        return self.heard[number]
