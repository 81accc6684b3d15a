"""Raid on Takao: two to six people in a bombed city, together. The Box: title, seats, options, how to set up."""

from __future__ import annotations

from pathlib import Path

from gameshelf.core import Box, Option, allied
from gameshelf.games.takao.advice import reason
from gameshelf.games.takao.board import picture, text
from gameshelf.games.takao.bot import rate
from gameshelf.games.takao.content import SCHEMA, compile_content
from gameshelf.games.takao.drawing.canvas import RULES_AT, SHEET
from gameshelf.games.takao.guide import guide
from gameshelf.games.takao.keys import SCENARIOS
from gameshelf.games.takao.lessons import AT_ONCE, lessons
from gameshelf.games.takao.moves import VOCABULARY
from gameshelf.games.takao.quick import imposes, quick, worth
from gameshelf.games.takao.start import start
from gameshelf.games.takao.state import census
from gameshelf.games.takao.telling import asks, beats, fates, progress, series
from gameshelf.games.takao.view import common, glimpse, look, redeal, reveal

ENDINGS = (
    "takao.doom.won", "takao.doom.lost", "takao.aircraft.won", "takao.aircraft.lost", "takao.rescue.won", "takao.rescue.lost",
    "takao.tokko.won", "takao.tokko.lost", "takao.animals.won", "takao.animals.starved", "takao.animals.bombed",
    "takao.death.raid", "takao.death.hunger", "takao.death.despair",
)  # fmt: skip

BOX = Box(
    key="takao",
    title="Raid on Takao",
    blurb="Eight people in a bombed city, 1944: stay alive together, hold on to each other, reach one goal.",
    seats=range(2, 7),
    minutes="60-90",
    weight="heavy",
    sides=allied,
    rules_version=2,
    longest=3000,
    endings=ENDINGS,
    folder=Path(__file__).parent,
    vocabulary=VOCABULARY,
    kinds=SCHEMA,
    options=(
        Option(
            "scenario",
            SCENARIOS,
            "what has to be reached in six rounds",
            (
                "Doom Port (one star)", "The Fallen Tainan Aircraft (three stars)", "Sea Rescue (three stars)",
                "The Takao Tokko Incident (four stars)", "Run Animals, Run (five stars)",
            ),
            harder=True,
        ),
        Option("cast", ("choose", "deal"), "how characters are given out", ("everybody chooses", "dealt at random")),
        Option("mode", ("normal", "hard"), "hard mode has no miracles, and everybody begins elsewhere", harder=True),
        Option(
            "consent",
            ("ask", "open"),
            "who decides about another player's food and cards",
            ("the owner is asked", "nobody is asked"),
        ),
        Option(
            "rail",
            ("link", "line"),
            "how far one Move by rail goes",
            ("to the next station", "to any station of the line"),
        ),
        Option(
            "arrest",
            ("pass", "stop"),
            "where a Tokko arrests (in The Takao Tokko Incident)",
            ("wherever it passes", "only where it stops"),
        ),
    ),
    compile=compile_content,
    start=start,
    look=look,
    glimpse=glimpse,
    common=common,
    reveal=reveal,
    redeal=redeal,
    census=census,
    text=text,
    picture=picture,
    scenery=SHEET.scenery,
    alone=SHEET.alone,
    layouts=("wide", "tall"),
    rate=rate,
    quick=quick,
    worth=worth,
    imposes=imposes,
    horizon=14,
    thinks=12,
    reason=reason,
    progress=progress,
    fates=fates,
    beats=beats,
    rules_at=RULES_AT,
    guide=guide,
    guided="scenario",
    lessons=lessons,
    at_once=AT_ONCE,
    asks=asks,
    series=series,
)  # fmt: skip
