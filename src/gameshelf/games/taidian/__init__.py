"""Taking of Taidian: a deck-builder of attacks and shields. The Box: title, seats, options, how to set up."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gameshelf.core import Box, Option
from gameshelf.games.taidian.advice import reason
from gameshelf.games.taidian.board import picture, text
from gameshelf.games.taidian.bot import rate
from gameshelf.games.taidian.content import SCHEMA, compile_content
from gameshelf.games.taidian.drawing.canvas import RULES_AT, SHEET
from gameshelf.games.taidian.lessons import lessons
from gameshelf.games.taidian.moves import VOCABULARY
from gameshelf.games.taidian.quick import quick, worth
from gameshelf.games.taidian.start import start
from gameshelf.games.taidian.state import census
from gameshelf.games.taidian.telling import asks, beats, guide, progress, series
from gameshelf.games.taidian.view import look, redeal, reveal

TEAMS = {"2-2": (0, 1, 0, 1), "3-3": (0, 1, 0, 1, 0, 1), "2-2-2": (0, 1, 2, 0, 1, 2)}


def sides(players: int, options: Mapping[str, Any]) -> tuple[int, ...]:
    """Teams sit alternately; without them everybody is a side of his own (rulebook: Teams)."""
    return TEAMS.get(options["teams"], tuple(range(players)))


def teams_fit(players: int, choice: str | int) -> bool:
    """Teams are of equal size."""
    return choice == "none" or len(TEAMS[str(choice)]) == players


BOX = Box(
    key="taidian",
    title="Taking of Taidian",
    blurb="Build a deck of blows and shields, power up, and be the last one standing, alone or as a team.",
    seats=range(2, 7),
    minutes="30-60",
    weight="medium",
    sides=sides,
    rules_version=2,
    longest=4000,
    endings=(
        "taidian.end.player",
        "taidian.end.team",
        "taidian.ruling.nearer",
        "taidian.ruling.draw",
        "taidian.ruling.rounds",
    ),
    folder=Path(__file__).parent,
    vocabulary=VOCABULARY,
    kinds=SCHEMA,
    first={"characters": "duel"},  # who is new has energy to begin with, and meets a power-up and a rival who is one
    options=(
        Option(
            "teams",
            ("none", "2-2", "3-3", "2-2-2"),
            "formal teams, seated alternately, or everybody for himself",
            ("everybody alone", "two against two", "three against three", "three pairs"),
            fits=teams_fit,
        ),
        Option(
            "characters",
            ("random", "draft", "none", "engineer", "duel"),
            "how characters are given out",
            (
                "drawn at random",
                "chosen, the last player first",
                "no characters",
                "the engineer for seat 1",
                "the engineer against the prizefighter",
            ),
        ),
        Option("spoils", ("off", "on"), "who knocks somebody out takes three of the cards", ("no spoils", "spoils")),
        Option("health", (150, 100), "how healthy everybody begins; 100 for a shorter game"),
        Option("extra_punches", (0, 2), "more Punches in each starting deck, for a shorter game"),
        Option(
            "head_start",
            ("even", "printed"),
            "what makes up for not beginning",
            ("the others begin healthier", "nothing, as printed"),
        ),
        Option(
            "double_knockout",
            ("nearer", "draw"),
            "what happens when the last two fall together",
            ("who is nearer to zero wins", "it is a draw"),
        ),
        Option(
            "help",
            ("usual", "anyone", "off"),
            "who may play cards for somebody who is attacked",
            ("teammates in teams, else everybody", "everybody, across teams too", "nobody"),
        ),
    ),
    compile=compile_content,
    start=start,
    look=look,
    reveal=reveal,
    redeal=redeal,
    census=census,
    text=text,
    picture=picture,
    layouts=("wide", "tall"),
    scenery=SHEET.scenery,
    alone=SHEET.alone,
    rate=rate,
    quick=quick,
    worth=worth,
    horizon=160,  # to the end of a duel: what is bought tells late
    lapses=(30, 6, 0),
    reason=reason,
    progress=progress,
    beats=beats,
    rules_at=RULES_AT,
    guide=guide,
    lessons=lessons,
    asks=asks,
    series=series,
)
