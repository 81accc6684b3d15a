"""What is asked of whom in Kaiju Rising, and what each answer does."""

from gameshelf.games.kaiju.steps.building import Paying
from gameshelf.games.kaiju.steps.cards import Operations
from gameshelf.games.kaiju.steps.moving import Bidding, Defending
from gameshelf.games.kaiju.steps.turn import Arriving, Closing, Landing, Turn, begin_turn

__all__ = ["Arriving", "Bidding", "Closing", "Defending", "Landing", "Operations", "Paying", "Turn", "begin_turn"]
