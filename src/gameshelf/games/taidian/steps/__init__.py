"""What is asked of whom, and what each answer does: a file per chapter of the rulebook."""

from gameshelf.games.taidian.steps.turn import Deal, Draft, Kind, begin

__all__ = ["Deal", "Draft", "Kind", "begin"]
