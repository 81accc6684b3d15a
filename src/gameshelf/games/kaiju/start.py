"""How a game begins: everything laid out, and the first question."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Box, Chance, Content
from gameshelf.games.kaiju.state import Kaiju
from gameshelf.games.kaiju.steps import Landing


def start(box: Box, content: Content, players: int, options: dict[str, Any], chance: Chance) -> Kaiju:
    """Build the city; the player on the first player's right picks a starting area first (rulebook: Setting Up the Game)."""
    state = Kaiju(box, content, players, options, chance)
    state.stack.append(Landing((state.first - 1) % players))
    return state
