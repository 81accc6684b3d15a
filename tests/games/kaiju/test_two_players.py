from __future__ import annotations

import pytest

from games.kaiju.helpers import again, hold, lot, refused, stand, table
from gameshelf.games.kaiju.content import ZONES


@pytest.mark.rule("kaiju.two.lots")
def test_the_far_row_and_column_stay_empty() -> None:
    game = table()
    assert sum(game.left) == 48
    for n, name in enumerate(game.t.lots):
        assert bool(game.left[n]) == (name[0] in "ABCD" and name[1] in "1234")
    stand(game, 0, "44")
    hold(game, 0, "BBCCF")
    assert refused(game, "attack e5") == "kaiju.two.lots"
    assert game.t.lots[game.t.hall] == "D4"
    assert game.left[lot(game, "D4")] == 5


@pytest.mark.rule("kaiju.two.lots")
def test_the_far_streets_are_open_all_the_same() -> None:
    game = table()
    stand(game, 0, "43")
    again(game)
    assert game.why_not("go 44") is None


@pytest.mark.rule("kaiju.two.track", "kaiju.ruling.red_tank")
def test_tanks_come_earlier_and_none_to_red() -> None:
    game = table()
    coloured = {square: ZONES[zone] for square, zone in enumerate(game.squares) if zone >= 0}
    assert coloured == {2: "Y", 4: "G", 6: "B"}
    more = {square: ZONES[zone] for square, zone in enumerate(table(3).squares) if zone >= 0}
    assert more == {3: "Y", 6: "G", 10: "R"}


@pytest.mark.rule("kaiju.two.red")
def test_red_has_no_token() -> None:
    game = table()
    assert [zone["letter"] for zone in game.view(0)["zones"] if zone["bonus"] is None] == ["R"]
    assert len({value for value in game.bonus if value > 0}) == 5
