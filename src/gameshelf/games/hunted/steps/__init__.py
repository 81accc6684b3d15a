"""What is asked of whom in Kobayashi Tower, and what each answer does: one idea per file.

Importing a file lets the interpreter know its operations.
"""

from gameshelf.games.hunted.steps import losses, places, rows, shots, tokens
from gameshelf.games.hunted.steps.turn import Turn

__all__ = ["Turn", "losses", "places", "rows", "shots", "tokens"]
