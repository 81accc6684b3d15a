"""Where the one who looks would want to be is marked on the map: the wish's place, and where a Bane goes."""

from __future__ import annotations

import re

import pytest

from games.takao.helpers import apart, bane, fulfilled, hold, put, regretted, ruin, table
from gameshelf.games.takao import BOX
from gameshelf.games.takao.drawing import goals
from gameshelf.games.takao.drawing.aims import aims, how_far
from gameshelf.games.takao.drawing.patrols import patrol_ahead
from gameshelf.games.takao.keys import PLACES
from gameshelf.games.takao.scenarios.tokko import patrol_of
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


@pytest.mark.rule("takao.tie.one")
def test_where_two_would_have_to_meet_at_a_place_it_is_the_place_and_how_far_that_is() -> None:
    game = table("doom", ("cook", "doctor"))
    fulfilled(game, 0, 1)
    fulfilled(game, 0, 2)
    put(game, 1, "church")
    assert led(game) == {"prefecture"}, "with the Doctor, at the Prefectural Office"
    assert how_far(game.view(0)) == "1 Move"
    put(game, 0, "kilns")
    assert how_far(game.view(0)) == "3 Moves"
    ruin(game, "prefecture")
    assert how_far(game.view(0)) == "ruins in the way"
    game = table("doom", ("engineer", "journalist"))
    fulfilled(game, 0, 1)
    fulfilled(game, 0, 2)
    put(game, 1, "arsenal")
    assert not led(game), "with the Journalist, but not where she is now"


@pytest.mark.rule("takao.ruling.tie_done")
def test_what_lies_between_somebody_and_a_gift_of_food() -> None:
    game = table("doom", ("cook", "doctor"))
    fulfilled(game, 0, 1)
    assert how_far(game.view(0)) == "find food first"
    hold(game, 0, "taro")
    assert how_far(game.view(0)) == "Share here"
    put(game, 1, "kilns")
    assert how_far(game.view(0)) == "2 Moves"


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


@pytest.mark.rule("takao.goal.together")
def test_what_the_goal_asks_now_names_the_nearest_place_and_how_far_it_is() -> None:
    game = table("rescue", ("cook", "doctor"))
    assert goals.next_step(game.view(0)).startswith("by Takao Port (2 Moves) to the wreck;")
    put(game, 0, "wreck-3")
    assert goals.next_step(game.view(0)).startswith("search here: a roll of 2 or 3")
    hold(game, 0, "nurse")
    put(game, 0, "takao-port")
    assert goals.next_step(game.view(0)) == "bring a field nurse to a shelter: Butokuden (2 Moves)."
    ruin(game, "butokuden")
    assert "Butokuden" not in goals.next_step(game.view(0))
    game = table("aircraft", ("cook", "doctor"))
    hold(game, 0, "magneto")
    put(game, 0, "church")
    assert goals.next_step(game.view(0)).endswith("to Takao Station (1 Move) and lay it down.")
    game = table("tokko", ("cook", "doctor"))
    assert goals.next_step(game.view(0)).startswith("search:")


@pytest.mark.rule("takao.tokko.moves", "takao.ruling.tokko_look")
def test_the_way_that_is_shown_for_a_tokko_is_the_way_that_it_goes() -> None:
    city = table("tokko", ("cook", "doctor"))
    ruin(city, "moat", "ridge", "church", "yoshi")
    for token in {city.t.turns.index(turn) for turn in city.t.turns}:  # one that turns to each side
        for way in range(4):
            for spot in range(len(PLACES)):
                city.patrol = ((token, spot, way),)
                view = city.view(0)
                path = patrol_ahead(view, view["scenario"]["patrol"][0])
                assert path == [PLACES[one] for one, _ in patrol_of(city, token, spot, way)]
    for tall in (False, True):
        assert "tk-beat" in BOX.picture(view, tall=tall)
        assert "After all turns it walks to" in BOX.picture(view, tall=tall)
