"""Tokens, games and rules."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath, JSONBody

from gameshelf.core import Box, Option
from gameshelf.play import shelf
from gameshelf.web import visitor as visitors
from gameshelf.web.api.common import (
    FREE,
    Asking,
    tables_of,
)
from gameshelf.web.api.kinds import (
    Choice,
    Game,
    Name,
    RuleText,
    Token,
)
from gameshelf.web.refusals import RULES, Refused


@post("/api/visitors", responses=FREE, summary="Get a token", tags=["visitors"])
async def new_visitor(request: Asking, data: JSONBody[Name]) -> Token:
    name = visitors.tidy(data.name)
    if not name:
        raise Refused("house.name", "A name has one to twenty-four letters.", 422)
    visitor = visitors.new()
    await tables_of(request).store.set_name(visitor.id, name)
    return Token(visitor.token, name)


@get("/api/games", summary="The games of the shelf", tags=["games"], sync_to_thread=False)
def games() -> list[Game]:
    return [
        Game(
            box.key, box.title, box.blurb, list(box.seats), box.minutes, box.weight, box.together,
            [_choice(box, option) for option in box.options], box.rules_version,
        )
        for box in shelf().values()
    ]  # fmt: skip


def _choice(box: Box, option: Option) -> Choice:
    fits = {str(players): list(option.possible(players)) for players in box.seats}
    return Choice(option.name, list(option.choices), option.text, fits)


@get("/api/games/{game:str}/rules", responses=FREE, summary="A game's rules", tags=["games"], sync_to_thread=False)
def rules(game: FromPath[str]) -> list[RuleText]:
    if game not in shelf():
        raise Refused("house.setup", "There is no such game on the shelf.", 404)
    found = [*shelf()[game].rulebook.rules.values(), *RULES.values()]
    return [RuleText(rule.id, rule.title, rule.section, rule.text, rule.ruling) for rule in found]


HANDLERS = [new_visitor, games, rules]
