"""Errors for the person who sees them: what was wrong, what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gameshelf.core.words import Refusal


class GameshelfError(Exception):
    """Anything that a user can put right. Its text is one clear line."""


class SetupError(GameshelfError, ValueError):
    """An unknown game, a wrong option, a seat count out of range."""


class ContentError(GameshelfError, ValueError):
    """An edition file that cannot be played with; the text names the line."""


class RecordError(GameshelfError, ValueError):
    """A save file that cannot be read."""


class IllegalMove(GameshelfError, ValueError):
    """A move that is not allowed now. Nothing has changed; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.text} [{refusal.rule}]")
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Refusal]]:
        return IllegalMove, (self.refusal,)
