"""Kaiju Rising: two to four monsters, one city, and tanks that shoot down its streets. The Box."""

from __future__ import annotations

from pathlib import Path

from gameshelf.core import Box, Option
from gameshelf.games.kaiju.advice import reason
from gameshelf.games.kaiju.board import picture, text
from gameshelf.games.kaiju.bot import rate
from gameshelf.games.kaiju.content import SCHEMA, compile_content
from gameshelf.games.kaiju.drawing.canvas import RULES_AT, SHEET
from gameshelf.games.kaiju.drawing.words import progress
from gameshelf.games.kaiju.lessons import lessons
from gameshelf.games.kaiju.moves import BEYOND, VOCABULARY
from gameshelf.games.kaiju.quick import quick, worth
from gameshelf.games.kaiju.start import start
from gameshelf.games.kaiju.state import census
from gameshelf.games.kaiju.telling import asks, beats, guide
from gameshelf.games.kaiju.view import common, glimpse, look, redeal, reveal

BOX = Box(
    key="kaiju",
    title="Kaiju Rising",
    blurb="Wade ashore, tear the city down level by level, and stay out of the tanks' sight.",
    seats=range(2, 5),
    minutes="30-60",
    weight="medium",
    rules_version=2,
    longest=6000,
    endings=("kaiju.end.hall", "kaiju.end.cubes", "kaiju.end.tie", "kaiju.end.shared", "kaiju.ruling.stop"),
    folder=Path(__file__).parent,
    vocabulary=VOCABULARY,
    beyond=BEYOND,
    kinds=SCHEMA,
    options=(
        Option(
            "retreat",
            ("defender", "attacker"),
            "who chooses where a kaiju goes that gives way",
            ("the one who gives way", "the attacker"),
        ),
        Option(
            "staying",
            ("shot", "safe"),
            "what happens to a kaiju that ends its own turn in a tank's sight",
            ("it is shot again", "nothing more"),
        ),
        Option(
            "head_start",
            ("even", "printed"),
            "the first hand of who begins, with two players",
            ("fewer cards", "as many as the others, as printed"),
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
    layouts=("wide", "tall"),
    scenery=SHEET.scenery,
    alone=SHEET.alone,
    rate=rate,
    quick=quick,
    worth=worth,
    horizon=70,
    lapses=(4, 4, 0),
    thinks=320,
    reason=reason,
    progress=progress,
    beats=beats,
    rules_at=RULES_AT,
    guide=guide,
    lessons=lessons,
    asks=asks,
)
