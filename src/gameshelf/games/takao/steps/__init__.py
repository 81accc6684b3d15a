"""What is asked of whom in Takao, and what each answer does."""

from gameshelf.games.takao import scenarios
from gameshelf.games.takao.steps.acting import Acting
from gameshelf.games.takao.steps.consuming import Meal, Plea
from gameshelf.games.takao.steps.round import Cast, Deal, Phase
from gameshelf.games.takao.steps.ties import Tie
from gameshelf.games.takao.steps.turn import Turn

__all__ = ["Acting", "Cast", "Deal", "Meal", "Phase", "Plea", "Tie", "Turn", "scenarios"]
