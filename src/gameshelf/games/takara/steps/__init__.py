"""What is asked of whom on Takara Island, and what each answer does."""

from gameshelf.games.takara.steps.day import Day, Evening
from gameshelf.games.takara.steps.digging import TheMap
from gameshelf.games.takara.steps.hiring import AtWork, Depth, Mining
from gameshelf.games.takara.steps.viewing import Looking, TurningAll

__all__ = ["AtWork", "Day", "Depth", "Evening", "Looking", "Mining", "TheMap", "TurningAll"]
