"""Embers: hidden hands, a peek, a bluff. A whole room to start from: `gameshelf init` writes it under your own name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gameshelf.core import Box, Chance, Content, Option
from gameshelf.kit.embers.board import SHEET, picture, text
from gameshelf.kit.embers.bot import infer, rate, worth
from gameshelf.kit.embers.content import SCHEMA, compile_content
from gameshelf.kit.embers.moves import VOCABULARY
from gameshelf.kit.embers.state import Embers, census
from gameshelf.kit.embers.steps import Turn
from gameshelf.kit.embers.view import look, redeal


def start(box: Box, content: Content, players: int, options: dict[str, Any], chance: Chance) -> Embers:
    """Everything laid out, the first question on the stack."""
    state = Embers(box, content, players, options, chance)
    state.stack.append(Turn(chance.below(players)))
    return state


BOX = Box(
    key="embers",
    title="Embers",
    blurb="Two cards each: swap, peek, and call when yours burn brightest.",
    seats=range(2, 5),
    minutes="10",
    weight="light",
    rules_version=1,
    longest=900,
    endings=("embers.end.lit",),
    folder=Path(__file__).parent,
    vocabulary=VOCABULARY,
    kinds=SCHEMA,
    options=(Option("lights", (3, 2), "how many lights win"),),
    compile=compile_content,
    start=start,
    look=look,
    redeal=redeal,
    census=census,
    text=text,
    picture=picture,
    scenery=SHEET.scenery,
    alone=SHEET.alone,
    rate=rate,
    worth=worth,
    infer=infer,
)
