"""What is that? Every piece, place and pile says what it is called and where its rule is."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import gameshelf
import gameshelf.web
from gameshelf.core import Box
from web.conftest import ours

GAMES: list[tuple[str, dict[str, Any]]] = [(box.key, {}) for box in ours() if box.key != "takao"]
GAMES += [("taidian", {"characters": "draft"})]
GAMES += [("takao", {"scenario": scenario}) for scenario in ("doom", "rescue", "tokko", "animals")]
# What lies on something that tells of it: face-down tiles and people on a site, tokens on a heap, houses under a lot
BOARDS = {"board", "can", "die", "do", "gone", "hit", "mute", "pad", "tells", "tip-for"}  # what boards and pages have in common
PAGES = re.compile(r"(?:html|body|main|:root)?(?:\.(?:table-page|replay-page|roomy|zoomed|offline))?(?:[:\[].*)?")
UNTOLD = {"takara": ("tile-", "chest-", "token-", "adv-"), "kaiju": ("house-",)}


@pytest.mark.parametrize(("key", "options"), [pytest.param(*one, id="-".join([one[0], *one[1].values()])) for one in GAMES])
def test_everything_on_the_board_has_a_name_and_a_rule(key: str, options: dict[str, Any]) -> None:
    box = gameshelf.shelf()[key]
    dice = random.Random(7)
    for players in sorted({box.seats[0], box.seats[-1]}):
        game: Any = box.setup(players, 3, **options)
        for number in range(120):
            if game.outcome is not None:
                break
            seat = game.pending[0]
            if number % 6 == 0:
                view = game.view(None if number % 30 == 0 else seat)
                for tall in (False, True):
                    check(box, box.picture(view, tall=tall))
            game.play(dice.choice(game.moves(seat)), seat)


@cache
def styled() -> set[frozenset[str]]:
    """Classes that the pages' style sheet gives a look wherever they are, and so on a board too."""
    css = re.sub(
        r"/\*.*?\*/", "", Path(gameshelf.web.__file__).with_name("static").joinpath("house.css").read_text(), flags=re.DOTALL
    )
    found: set[frozenset[str]] = set()
    for selectors in re.findall(r"([^{};]+)\{", css):
        for selector in re.split(r",(?![^(]*\))", selectors):
            *around, last = re.split(r"[\s>+~]+(?![^(]*\))", selector.strip())
            if re.fullmatch(r"(\.[\w-]+)+(:.*)?", last) and all(PAGES.fullmatch(one) for one in around):
                found.add(frozenset(re.findall(r"\.([\w-]+)", last.split(":")[0])))
    return {one for one in found if not one & BOARDS}


def check(box: Box, picture: str) -> None:
    for one in set(re.findall(r' class="([^"]+)"', picture)):
        assert [look for look in styled() if look <= set(one.split())] == [], f"pages give {one} a look of their own"
    for layer in ElementTree.fromstring(picture):
        if layer.get("id") in ("places", "pieces", "held", "buttons"):
            for one in layer:
                id = one.get("id", "")
                if one.get("aria-label") or (id and not id.startswith(UNTOLD.get(box.key, ("none",)))):
                    assert one.get("aria-label"), f"{id} has no name"
                    assert (one.get("data-rule") or rule_of(box, id)) in box.rulebook.rules, f"{id} has no rule"


def rule_of(box: Box, id: str) -> str:
    """The rule that a page finds for an id."""
    while id and id not in box.rules_at:
        id = id.rpartition("-")[0]
    return box.rules_at[id] if id else ""
