"""Where everything lies: from a view to plain numbers and words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gameshelf.draw import render
from gameshelf.games.kaiju.drawing import words

FOLDER = Path(__file__).parent


def text(view: dict[str, Any]) -> str:
    """The board to be read aloud, complete."""
    return render(FOLDER, "board.txt.jinja", v=view, w=words)


def picture(view: dict[str, Any], tall: bool = False) -> str:
    return '<svg class="board" viewBox="0 0 9 9"></svg>'


def scenery() -> str:
    return ""
