"""What every game is made of. No game's words in here; standard library only."""

from gameshelf.core.box import Box, Option, allied, apart
from gameshelf.core.chance import Chance, Secret, is_secret, promise
from gameshelf.core.content import Content, Field, Kind, choice, flag, listing, number, phrase
from gameshelf.core.errors import ContentError, GameshelfError, IllegalMove, RecordError, SetupError
from gameshelf.core.event import BANNER, GLANCE, PLAIN, Beat, Event
from gameshelf.core.knows import Knows
from gameshelf.core.move import Move, Vocabulary
from gameshelf.core.prose import counted, for_you, in_one, joined, name_seats, plural, several, to_you
from gameshelf.core.rulebook import Rule, Rulebook
from gameshelf.core.state import State, fresh
from gameshelf.core.step import Step, Window
from gameshelf.core.words import Outcome, Refusal

__all__ = [
    "BANNER",
    "GLANCE",
    "PLAIN",
    "Beat",
    "Box",
    "Chance",
    "Content",
    "ContentError",
    "Event",
    "Field",
    "GameshelfError",
    "IllegalMove",
    "Kind",
    "Knows",
    "Move",
    "Option",
    "Outcome",
    "RecordError",
    "Refusal",
    "Rule",
    "Rulebook",
    "Secret",
    "SetupError",
    "State",
    "Step",
    "Vocabulary",
    "Window",
    "allied",
    "apart",
    "choice",
    "counted",
    "flag",
    "for_you",
    "fresh",
    "in_one",
    "is_secret",
    "joined",
    "listing",
    "name_seats",
    "number",
    "phrase",
    "plural",
    "promise",
    "several",
    "to_you",
]
