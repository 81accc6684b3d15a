"""How a game begins: everything laid out, and the first question."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Box, Chance, Content
from gameshelf.games.takara.state import Takara
from gameshelf.games.takara.steps import Day


def start(box: Box, content: Content, players: int, options: dict[str, Any], chance: Chance) -> Takara:
    """Deal the sites and let a random player begin (rulebook: Set up)."""
    state = Takara(box, content, players, options, chance)
    state.stack.append(Day(chance.below(players)))
    return state
