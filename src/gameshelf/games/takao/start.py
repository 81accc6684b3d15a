"""How a game begins: everything laid out, and the first question."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Box, Chance, Content
from gameshelf.games.takao.scenarios.base import RULES
from gameshelf.games.takao.state import Takao
from gameshelf.games.takao.steps import Cast, Deal


def start(box: Box, content: Content, players: int, options: dict[str, Any], chance: Chance) -> Takao:
    """Lay out the city; characters are chosen, or dealt (rulebook: Setup)."""
    state = Takao(box, content, players, options, chance)
    state.first = chance.below(players)
    RULES[state.s].lay_out(state)
    state.stack.append(Cast(state.first) if options["cast"] == "choose" else Deal(state.first))
    return state
