"""What every game is made of. No game's words in here; standard library only."""

from gameshelf.core.box import Box, Option
from gameshelf.core.chance import Chance
from gameshelf.core.content import Content, Field, Kind, choice, flag, listing, number, phrase
from gameshelf.core.errors import ContentError, GameshelfError, IllegalMove, RecordError, SetupError
from gameshelf.core.move import Move, Vocabulary
from gameshelf.core.rulebook import Rule, Rulebook
from gameshelf.core.state import State
from gameshelf.core.step import Step
from gameshelf.core.words import Event, Outcome, Refusal, name_seats

__all__ = [
    "Box",
    "Chance",
    "Content",
    "ContentError",
    "Event",
    "Field",
    "GameshelfError",
    "IllegalMove",
    "Kind",
    "Move",
    "Option",
    "Outcome",
    "RecordError",
    "Refusal",
    "Rule",
    "Rulebook",
    "SetupError",
    "State",
    "Step",
    "Vocabulary",
    "choice",
    "flag",
    "listing",
    "name_seats",
    "number",
    "phrase",
]
