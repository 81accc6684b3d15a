"""Whom the next raid may harm is told the same everywhere: a shelter holds the first bomb off, a miracle the first harm."""

from __future__ import annotations

import pytest

from games.takao.helpers import apart, bane, bombers, hold, put, raid, ruin, stats, table
from gameshelf.games.takao import BOX
from gameshelf.games.takao.advice import reason
from gameshelf.games.takao.bot import judge
from gameshelf.games.takao.drawing import harm
from gameshelf.games.takao.drawing.forecast import forecast, risk
from gameshelf.games.takao.keys import PLACES
from gameshelf.games.takao.moves import MIRACLE
from gameshelf.games.takao.state import Takao
from gameshelf.play import Seat

SHELTER = "girls-school"  # row 5, column 5


def above(game: Takao) -> str:
    """The line above the table."""
    return " ".join(BOX.progress(game.view(0)))


def chip(game: Takao) -> str:
    return next(brief for id, _, _, brief, _ in forecast(game.view(0)) if id == "risk")


def in_shelter(*spaces: int) -> Takao:
    game = table("doom", ("cook", "doctor", "priest"))
    apart(game)
    put(game, 0, SHELTER)
    bombers(game, *spaces)
    return game


@pytest.mark.rule("takao.raid.shelter")
def test_who_is_in_a_shelter_is_not_told_to_be_hit() -> None:
    game = in_shelter(5)  # a roll of 2 brings it to row 5
    assert game.view(0)["danger"].get(SHELTER) == 1
    assert chip(game) == "Sheltered, 1 in 3"
    assert "@0" not in above(game).partition("In a shelter")[0]
    assert "In a shelter, which holds off one raid: @0 (1 in 3)." in above(game)
    assert "raid" not in BOX.asks(game.view(0), "pass")


@pytest.mark.rule("takao.ruling.first_hit")
def test_a_second_bomber_on_the_same_roll_gets_through() -> None:
    game = in_shelter(5, 5)
    assert chip(game) == "2 bombs, 1 in 3"
    assert "Next raid, −2 Health, +1 Despair: @0 (1 in 3)" in above(game)
    assert risk(game.view(1), game.view(1)["people"][0]) == ("tk-bomber", "bad", "1/3")
    stats(game, 0, 3, 0)
    assert chip(game) == "Deadly: 1 in 3"
    assert BOX.asks(game.view(0), "pass").startswith("On 1 of 3 rolls the raid may kill you")


@pytest.mark.rule("takao.ruling.miracle")
def test_who_is_under_a_ward_is_not_told_to_be_hit() -> None:
    game = in_shelter(5)
    put(game, 0, "church")
    game.ward = 1
    assert chip(game) == "Warded, 1 in 3"
    assert "Under Mazu's hand: @0 (1 in 3)." in above(game)


@pytest.mark.rule("takao.raid.harm")
@pytest.mark.parametrize("ward", [0, 1])
@pytest.mark.parametrize("spaces", [(3,), (5,), (5, 5), (22, 5), (1, 4), (17, 20), (5, 5, 5)])
@pytest.mark.parametrize("place", [SHELTER, "church", "bank", "salt-pans"])
def test_what_is_told_is_what_a_raid_does(place: str, spaces: tuple[int, ...], ward: int) -> None:
    game = in_shelter(*spaces)
    put(game, 0, place)
    game.ward = ward
    view = game.view(0)
    rows = view["raid"]["health"] + view["raid"]["despair"]
    for roll, told in zip((1, 2, 3), harm.hits(view, view["people"][0]), strict=True):
        after = game.clone()
        after.health[0], after.despair[0] = 99, 0
        raid(after, roll)
        assert 99 - after.health[0] + after.despair[0] == rows * told, f"with a {roll}"


@pytest.mark.rule("takao.ruling.miracle")
def test_mazu_is_not_called_for_people_who_are_safe() -> None:
    game = table("doom", ("cook", "priest", "doctor"), mode="normal")
    for seat in range(3):
        put(game, seat, SHELTER)
    bombers(game, 5)
    mazu = next(move for move in MIRACLE if str(move) == "miracle mazu")
    assert "hit" not in reason(Seat(game, 0), mazu)
    put(game, 1, "church")
    assert "Bombs may hit @1 now." in reason(Seat(game, 0), mazu)


@pytest.mark.rule("takao.ruling.miracle")
def test_a_rest_that_can_wait_is_no_reason_to_call_mazu() -> None:
    """All are in a shelter that no roll hits twice; two are tired, but their turns are over."""
    game = table("doom", ("musician", "doctor", "cook"), seat=0, mode="normal")
    game.first = 1
    for seat in range(3):
        put(game, seat, SHELTER)
    put(game, 0, "temple")
    bombers(game, 5)
    assert PLACES[game.place[0]] == "temple"
    game.sated, game.hungry = [2, 0, 0], [0, 2, 2]
    game.settle()
    moves = list(game.moves())
    rated = dict(zip(map(str, moves), judge(game, 0, moves), strict=True))
    assert rated["miracle mazu"] < rated["pass"]


def last_bane() -> Takao:
    """The last round: whoever holds Hoarding has no food, and stands in a shelter in a city of ruins."""
    game = table("doom", ("musician", "doctor", "cook"))
    game.round = game.t.rounds
    put(game, 0, SHELTER)
    put(game, 1, SHELTER)
    put(game, 2, "church")
    ruin(game, *(key for key in PLACES if key not in ("moat", "kilns", "ginza", "church", SHELTER, "yoshi")))
    bane(game, 0, "hoarding")
    bombers(game, 5)
    return game


@pytest.mark.rule("takao.doom.draw")
def test_a_turn_ends_where_the_last_bane_goes() -> None:
    """What is true everywhere is no reason to clean up a ruin."""
    game = last_bane()
    moves = list(game.moves())
    rated = dict(zip(map(str, moves), judge(game, 0, moves), strict=True))
    assert rated["pass"] > rated["clear"]
    assert "the Bane Hoarding goes" in reason(Seat(game, 0), next(move for move in moves if str(move) == "pass"))
    assert "the Bane Hoarding goes" in reason(Seat(game, 0), next(move for move in moves if str(move) == "clear"))


@pytest.mark.rule("takao.free.share")
def test_nobody_is_told_to_give_food_who_has_none() -> None:
    game = last_bane()
    hold(game, 1, "ration-rice")
    move = next(move for move in game.moves() if str(move) == "share 2")
    assert "given away" not in reason(Seat(game, 0), move)
