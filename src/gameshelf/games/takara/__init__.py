"""Takara Island: hidden tiles, push your luck. The Box: title, seats, options, how to set up."""

from __future__ import annotations

from pathlib import Path

from gameshelf.core import Box, Option
from gameshelf.games.takara.advice import reason
from gameshelf.games.takara.board import picture, text
from gameshelf.games.takara.bot import odds, rate
from gameshelf.games.takara.content import SCHEMA, compile_content
from gameshelf.games.takara.drawing.canvas import RULES_AT, SHEET
from gameshelf.games.takara.lessons import AT_ONCE, lessons
from gameshelf.games.takara.moves import VOCABULARY
from gameshelf.games.takara.quick import quick, worth
from gameshelf.games.takara.start import start
from gameshelf.games.takara.state import census
from gameshelf.games.takara.telling import asks, beats, guide, progress, series
from gameshelf.games.takara.view import common, glimpse, look, redeal, reveal

BOX = Box(
    key="takara",
    title="Takara Island",
    blurb="Dig for two Stones of Legend, past rockfalls and monsters, before the island runs dry.",
    seats=range(2, 5),
    minutes="30-45",
    weight="light",
    rules_version=3,
    longest=1500,
    endings=("takara.end.lost", "takara.end.void", "takara.end.both", "takara.end.shared"),
    folder=Path(__file__).parent,
    vocabulary=VOCABULARY,
    kinds=SCHEMA,
    options=(
        Option(
            "readings",
            ("book", "bga"),
            "how the unclear rules are read: by the book, or as on Board Game Arena",
            ("by the book", "as on Board Game Arena"),
        ),
    ),
    compile=compile_content,
    start=start,
    look=look,
    glimpse=glimpse,
    common=common,
    kept=("sites",),
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
    lapses=(40, 14, 35),
    thinks=200,
    leads=frozenset(("rent",)),
    reason=reason,
    odds=odds,
    progress=progress,
    beats=beats,
    rules_at=RULES_AT,
    guide=guide,
    lessons=lessons,
    at_once=AT_ONCE,
    asks=asks,
    series=series,
)
