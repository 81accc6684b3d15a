"""What is asked of whom in Kobayashi Tower, and what each answer does: one idea per file."""

from gameshelf.games.hunted.steps import activate, cards, clock, energy, fight, interpret, inventory, places, rolls, rows, shots
from gameshelf.games.hunted.steps.turn import Turn

__all__ = [
    "Turn", "activate", "cards", "clock", "energy", "fight", "interpret", "inventory", "places", "rolls", "rows", "shots",
]  # fmt: skip
