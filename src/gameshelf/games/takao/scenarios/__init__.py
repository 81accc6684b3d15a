"""The five scenarios, one module each, all of one shape (`base.Scenario`)."""

from gameshelf.games.takao.scenarios.aircraft import Aircraft
from gameshelf.games.takao.scenarios.animals import Animals
from gameshelf.games.takao.scenarios.base import RULES
from gameshelf.games.takao.scenarios.doom import Doom
from gameshelf.games.takao.scenarios.rescue import Rescue
from gameshelf.games.takao.scenarios.tokko import Tokko

RULES[:] = [Doom(), Aircraft(), Rescue(), Tokko(), Animals()]

__all__ = ["RULES"]
