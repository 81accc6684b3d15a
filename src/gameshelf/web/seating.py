"""Who sits where at a new table, as a form or a call says it: each seat is me, open, or the name of a bot."""

from __future__ import annotations

from collections.abc import Sequence

from gameshelf.web.bots import offered
from gameshelf.web.refusals import Refused
from gameshelf.web.store import Sitting


def seated(game: str, given: Sequence[str], names: Sequence[str], visitor: str) -> list[Sitting]:
    """The seats of a table of this game; a seat that is empty or `none` is left out. `names` are those of me on each seat."""
    seats, bots = [], offered(game)
    for one, name in zip(given, names, strict=True):
        if one == "me":
            seats.append(Sitting(name, visitor))
        elif one == "open":
            seats.append(Sitting())
        elif one in bots:
            seats.append(bot_on(one))
        elif one not in ("", "none"):
            raise Refused("house.setup", f"A seat is me, open, none or a bot ({', '.join(bots)}), not {one!r}.", 422)
    return seats


def bot_on(name: str) -> Sitting:
    """A seat that this bot plays."""
    return Sitting(f"{name.capitalize()} bot", "", name)
