"""Where the one who looks would want to be is marked on the map: the wish's place, and where a Bane goes."""

from __future__ import annotations

import re

import pytest

from games.takao.helpers import apart, bane, fulfilled, put, regretted, ruin, table
from gameshelf.games.takao import BOX
from gameshelf.games.takao.drawing.aims import aims
from gameshelf.games.takao.state import Takao


def led(game: Takao, sign: str = "tk-tie", seat: int = 0) -> set[str]:
    return {key for key, signs in aims(game.view(seat)).items() if any(icon == sign for icon, _ in signs)}


@pytest.mark.rule("takao.tie.one")
def test_the_wish_marks_its_place_a_person_or_a_trace() -> None:
    game = table("doom", ("musician", "doctor"))
    assert led(game) == {"ginza", "yoshi"}
    assert led(game, seat=1) == {"hukuteikin"}, "each sees the own wish"
    fulfilled(game, 0, 1)
    assert led(game) == {"girls-school"}, "the Student is not in play: her trace"
    regretted(game, 0, 2)
    put(game, 1, "kilns")
    assert led(game) == {"kilns"}, "the Doctor is: where she stands"
    assert not aims(game.view(None))


@pytest.mark.rule("takao.tie.one")
def test_what_is_next_to_somebody_is_around_and_what_is_alone_on_a_mountain_has_no_ruin() -> None:
    game = table("doom", ("cook", "doctor"))
    put(game, 1, "church")
    assert led(game) == {"station", "ginza", "girls-school", "yoshi"}
    game = table("doom", ("soldier", "doctor"))
    assert led(game) == {"juzan", "ridge", "takao-shrine"}
    ruin(game, "ridge")
    assert led(game) == {"juzan", "takao-shrine"}


@pytest.mark.rule("takao.ruling.bane_gone")
@pytest.mark.parametrize("tall", [False, True])
def test_a_bane_marks_where_it_goes_and_the_place_tells_it(tall: bool) -> None:
    game = table("doom", ("cook", "doctor"))
    apart(game)
    bane(game, 0, "rumours", "anger")
    ruin(game, "arsenal")
    assert led(game, "tk-bane") == {"sugar", "station", "post-office"}
    assert not led(game, "tk-bane", 1)
    picture = BOX.picture(game.view(0), tall=tall)
    place = re.search(r'<g id="place-sugar".*', picture)
    assert place
    assert "Your Bane Rumours goes if your turn ends here." in place[0]
    marked = len(led(game, "tk-bane")) + len(led(game))
    assert len(re.findall(r'<circle class="disc"[^>]*r="(?:9|12)"/><use href="#i-tk-(?:bane|tie)"', picture)) == marked
