"""How a game begins: everything laid out, and the first question."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Box, Chance, Content
from gameshelf.games.hunted.state import Hunted
from gameshelf.games.hunted.steps import Turn


def start(box: Box, content: Content, players: int, options: dict[str, Any], chance: Chance) -> Hunted:
    """Deal the decks; the first player begins (rulebook: Setting up the game)."""
    state = Hunted(box, content, players, options, chance)
    state.stack.append(Turn(0))
    return state
