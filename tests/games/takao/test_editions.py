"""An owner's own values over the content."""

from __future__ import annotations

from pathlib import Path

import pytest

import gameshelf
from gameshelf.core import ContentError


def edition(tmp_path: Path, text: str) -> gameshelf.core.State:  # type: ignore[name-defined]
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return gameshelf.new("takao", players=2, seed=1, edition=path, cast="deal")


def test_an_owner_enters_the_real_values(tmp_path: Path) -> None:
    game = edition(
        tmp_path,
        "[character.doctor]\nhealth = 5\n[scenario.doom]\nsecond = [2, 2, 2, 2, 2]\nthird = [3, 3, 3, 3, 3]\n"
        '[resource.shovel]\neffect = ["after_clean: cleans 1"]\n',
    )
    assert game.content.table.health[2] == 5
    assert game.content.table.reinforce[0][2] == (2, 3)


def test_two_bombers_may_come_in_one_round(tmp_path: Path) -> None:
    game = edition(tmp_path, "[scenario.doom]\nsecond = [2, 2, 2, 2, 2]\nthird = [2, 2, 2, 2, 2]\n")
    bot = gameshelf.bots.make("greedy", 1)
    while game.round == 1 and game.outcome is None:
        game.play(gameshelf.bots.ask(bot, game))
    assert (game.round, len(game.bombers)) == (2, 3)


def test_two_places_change_their_cells(tmp_path: Path) -> None:
    text = "[place.ginza]\nrow = 6\ncolumn = 3\n[place.bank]\nrow = 5\ncolumn = 3\n"
    view = edition(tmp_path, text).view(0)
    assert next(place for place in view["places"] if place["key"] == "ginza")["row"] == 5


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[resource.shovel]\neffect = ["after_clean: dance 1"]\n', "line 2.*no operation 'dance'"),
        ('[resource.shovel]\neffect = ["sometimes: cleans 1"]\n', "sometimes"),
        ('[resource.hood]\neffect = ["held: guard self health 1"]\n', "guard cannot stand after held"),
        ('[tie.cook-1]\nwhen = "near everybody"\n', "line 2"),
        ("[place.ginza]\nrow = 1\ncolumn = 1\n", "lies in row 1, column 1 already"),
        ("[place.ginza]\nsearch = false\n", "10 places can be searched"),
        ("[resource.taro]\nmark = 3\n", "With 2 players 20 resource cards"),
        ("[resource.taro]\nunits = 0\n", "food has units"),
        ('[rail.north]\nfrom = "church"\n', "church is no station"),
        ("[number.rounds]\nvalue = 0\n", "at least 1"),
        ("[scenario.tokko]\nwanted = [2, 2]\n", "each of 2 to 6 players"),
    ],
)
def test_a_wrong_value_is_told_with_its_place(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(ContentError, match=told):
        edition(tmp_path, text)
