"""The rules as a page and beside a board: in the order in which one learns them, and nothing of them lost."""

from __future__ import annotations

import re

import pytest

import gameshelf
from gameshelf.core import Box
from gameshelf.play import HOUSE
from gameshelf.web.rules import brief, contents, panel, rulebook

GAMES = ["takara", "hunted", "taidian", "kaiju", "takao"]


def chapters(page: str) -> list[str]:
    return page.split('<details class="chapter"')[1:]


def test_every_rule_can_be_linked_to(box: Box) -> None:
    ids = sorted(f"rule-{rule}" for rule in [*box.rulebook.rules, *HOUSE.rules])
    for page in (rulebook(box.key), panel(box.key)):
        assert sorted(re.findall(r'<article class="rule-text" id="([^"]+)"', page)) == ids
    assert [id for id, _ in contents(box)] == re.findall(r'<details class="chapter" id="([^"]+)"', rulebook(box.key))


@pytest.mark.parametrize("key", GAMES)
def test_the_rules_of_the_house_are_one_fold_at_the_end(key: str) -> None:
    for page in (rulebook(key), panel(key)):
        *game, house = chapters(page)
        assert not re.match(r"[^>]* open>", house)
        assert all(f'id="rule-{rule}"' in house for rule in HOUSE.rules)
        assert not any('id="rule-house.' in one for one in game)


@pytest.mark.parametrize("key", GAMES)
def test_beside_a_board_one_reads_half_a_minute_and_the_turn(key: str) -> None:
    page = panel(key)
    assert page.index("What you want") < page.index("Your turn") < page.index("How it ends") < page.index("<details")
    assert page.count("<use ", 0, page.index("<details")) >= 3, "with pieces to look at"
    assert [bool(re.match(r"[^>]* open>", one)) for one in chapters(page)][:2] == [True, False]
    assert str(brief(key)) in page


@pytest.mark.parametrize("key", GAMES)
def test_a_page_has_open_what_one_plays_by_and_folded_what_is_for_who_asks(key: str) -> None:
    rules = gameshelf.shelf()[key].rulebook.rules
    for one in chapters(rulebook(key))[:-1]:
        ids = re.findall(r'id="rule-([^"]+)"', one)
        assert bool(re.match(r"[^>]* open>", one)) is not all(rules[id].ruling for id in ids), ids[0]


def test_a_game_without_half_a_minute_has_its_rules() -> None:
    assert brief("nim") == ""
    assert panel("nim").startswith("<details")
