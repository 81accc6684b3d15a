"""Hunted: Kobayashi Tower: alone or together up a tower full of terrorists. The Box: title, seats, options, how to set up."""

from __future__ import annotations

from pathlib import Path

from gameshelf.core import Box, Option, allied
from gameshelf.games.hunted.advice import reason
from gameshelf.games.hunted.board import picture, text
from gameshelf.games.hunted.bot import odds, rate
from gameshelf.games.hunted.caution import asks
from gameshelf.games.hunted.content import PARTNERS, SCHEMA, compile_content
from gameshelf.games.hunted.drawing.canvas import RULES_AT, SHEET
from gameshelf.games.hunted.lessons import AT_ONCE, lessons
from gameshelf.games.hunted.moves import VOCABULARY
from gameshelf.games.hunted.quick import imposes, quick, worth
from gameshelf.games.hunted.start import start
from gameshelf.games.hunted.state import census
from gameshelf.games.hunted.telling import beats, ending, fates, guide, progress
from gameshelf.games.hunted.view import look, redeal

BOX = Box(
    key="hunted",
    title="Hunted: Kobayashi Tower",
    blurb="Climb the tower alone or with a partner, past terrorists and the clock, and beat Lars on the roof.",
    seats=range(1, 3),
    minutes="30-45",
    weight="medium",
    hard="Hard: strong players win about 4 games of 10. In a first game floor 10 of 15 is good.",
    sides=allied,
    rules_version=4,
    longest=500,
    endings=("hunted.end.lars", "hunted.end.damage", "hunted.end.time", "hunted.end.partner"),
    folder=Path(__file__).parent,
    vocabulary=VOCABULARY,
    kinds=SCHEMA,
    options=(
        Option(
            "health",
            (5, 4),
            "how many white energy dice you start with; two players start with two less each",
            ("5", "4 (harder)"),
            harder=True,
        ),
        Option(
            "events",
            (4, 3),
            "how many events lie on the Game Over card; each is four units of time",
            ("4", "3 (harder)"),
            harder=True,
        ),
        Option("partner", PARTNERS, "who the second player is", ("Sgt Pratt", "Agent O'Neil")),
        Option(
            "fifth",
            ("red", "none"),
            "with four white dice: the fifth energy die",
            ("red, as printed", "none (harder)"),
            harder=True,
        ),
        Option(
            "tokens",
            ("after", "before"),
            "when the next card gets its time tokens",
            ("after an event", "before it (harder)"),
            harder=True,
        ),
    ),
    compile=compile_content,
    start=start,
    look=look,
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
    imposes=imposes,
    horizon=14,
    thinks=80,
    lapses=(30, 5, 0),
    reason=reason,
    odds=odds,
    progress=progress,
    fates=fates,
    beats=beats,
    ending=ending,
    rules_at=RULES_AT,
    guide=guide,
    lessons=lessons,
    at_once=AT_ONCE,
    asks=asks,
)
