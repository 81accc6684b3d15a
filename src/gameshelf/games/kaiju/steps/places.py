"""What is said about places that are not in this city."""

from __future__ import annotations

from gameshelf.core import Move, Refusal


def no_place(move: Move) -> Refusal:
    """The refusal for a lot, crossing or beach area that this city does not have."""
    return Refusal("kaiju.ruling.board", f"There is no {str(move.args[0]).upper()} in this city.")
