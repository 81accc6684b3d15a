"""How a game begins: everything laid out, and the first question."""

from __future__ import annotations

from typing import Any

from gameshelf.core import Box, Chance, Content
from gameshelf.games.taidian.state import Taidian
from gameshelf.games.taidian.steps import Deal, Draft


def start(box: Box, content: Content, players: int, options: dict[str, Any], chance: Chance) -> Taidian:
    """Stacks, boards and decks; characters are drawn, drafted or left away (rulebook: Set Up)."""
    state = Taidian(box, content, players, options, chance)
    if options["characters"] == "draft":
        state.aside = tuple(sorted(card for cards in state.t.start_cards for card in cards))
        state.stack.append(Draft((state.first - 1) % players))
    else:
        state.stack.append(Deal(state.first))
    return state
