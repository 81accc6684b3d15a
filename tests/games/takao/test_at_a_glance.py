"""What is seen at a glance: two Moves at a tap, the forecast of the evening, the turns of others, a meal at one go."""

from __future__ import annotations

import re

import pytest

from games.takao.helpers import apart, bombers, hold, meal, plays, put, ruin, stats, table
from gameshelf.core import GLANCE, PLAIN
from gameshelf.draw.lettering import width
from gameshelf.games.takao import BOX
from gameshelf.games.takao.drawing.forecast import forecast
from gameshelf.games.takao.drawing.ways import ways_on
from gameshelf.games.takao.keys import PLACES
from gameshelf.games.takao.state import Takao


def briefs(game: Takao, seat: int = 0) -> list[str]:
    return [brief for _, _, _, brief, _ in forecast(game.view(seat))]


def test_in_the_end_everybody_is_told_of_by_name_with_what_was_wished() -> None:
    game = table("doom", ("musician", "doctor"))
    stats(game, 0, 8, 2)
    stats(game, 1, 3, 3)
    game.done[0], game.done[1] = 1, 2
    assert BOX.fates(game.view(None)) == [
        ("p-musician", "@0, the Musician, lives, with 6 left. Fulfilled: “An Empty Music Stand”. "
         "Regretted: “My Sister's Footsteps”."),
        ("p-doctor", "@1, the Doctor, did not live."),
    ]  # fmt: skip


def test_the_parts_on_the_banner_cover_neither_words_nor_miracles() -> None:
    game = table("aircraft", ("cook", "soldier", "doctor", "musician", "student", "priest"))
    for tall, top in ((False, 37 + 13), (True, 4 + 22)):
        drawn = BOX.picture(game.view(0), tall=tall)
        spots = [(float(x), float(y)) for x, y in re.findall(r'class="tk-space" cx="([\d.]+)" cy="([\d.]+)"', drawn)]
        assert len(spots) == 6
        assert min(y for _, y in spots) - 8 >= top, "under the miracles and the rounds"
        goal = r'<text class="tk-told tk-goal" x="28" y="[\d.]+">(To win: 6 parts at Takao Station[^<…]*)</text>'
        told = re.search(goal, drawn)
        assert told is not None
        assert 28 + width(told[1], 14.5 if tall else 14) <= min(x for x, _ in spots) - 8


@pytest.mark.rule("takao.turn.order")
@pytest.mark.parametrize("scenario", ["doom", "rescue", "tokko"])
@pytest.mark.parametrize("person", ["cook", "soldier"])
def test_two_moves_at_a_tap_can_both_be_made(scenario: str, person: str) -> None:
    """From every place, with ruins about: each way that is offered can be gone, and leads there."""
    offered = 0
    for here in PLACES:
        game = table(scenario, (person, "doctor"))
        ruin(game, *(key for key in ("moat", "prefecture", "ridge") if key != here))
        put(game, 0, here)
        game.play("march")
        for key, via in ways_on(game.view(0)).items():
            after = game.clone()
            plays(after, f"go {via}", f"go {key}")
            assert after.view(0)["people"][0]["place"] == key
            offered += 1
    assert offered > 100


@pytest.mark.rule("takao.turn.order")
@pytest.mark.parametrize("tall", [False, True])
def test_a_place_two_moves_away_says_so_and_makes_both(tall: bool) -> None:
    game = table("doom", ("cook", "doctor"))
    game.play("march")
    key, via = next(iter(ways_on(game.view(0)).items()))
    picture = BOX.picture(game.view(0), tall=tall)
    found = re.search(rf'<g id="place-{key}"[^>]*>', picture)
    assert found
    assert f'data-series="go {via}|go {key}"' in found[0]
    assert "two Moves by way of" in found[0]
    assert "data-series" not in BOX.picture(game.view(1), tall=tall), "only for the one who walks"


@pytest.mark.rule("takao.animals.moves")
def test_where_animals_follow_every_step_the_way_is_ones_own() -> None:
    game = table("animals", ("cook", "doctor"))
    game.play("march")
    assert not ways_on(game.view(0))


@pytest.mark.rule("takao.raid.line")
def test_the_forecast_tells_stamina_raid_and_meal() -> None:
    game = table("doom", ("cook", "doctor"))
    apart(game)
    game.bombers = ()
    assert briefs(game) == ["3 Stamina left", "No raid here", "Food 0, need 0"]
    bombers(game, 1)
    threat = next(
        key for key in game.view(0)["danger"] if not next(p for p in game.view(0)["places"] if p["key"] == key)["shelter"]
    )
    put(game, 0, threat)
    assert briefs(game)[1] == "Raid here 1 in 3"
    stats(game, 0, 4, 2)
    assert briefs(game)[1] == "Deadly: 1 in 3"
    hold(game, 0, "taro")
    game.play("march")
    assert briefs(game)[::2] == ["2 Stamina left", f"Food {game.view(0)['people'][0]['food']}, need 1"]
    for tall in (False, True):
        picture = BOX.picture(game.view(0), tall=tall)
        assert all(f'<g id="{id}" class="look"' in picture for id in ("fresh", "risk", "owed", "rounds", "life-0", "stamina-0"))
    assert forecast(game.view(None)) == ()


@pytest.mark.rule("takao.eat.food")
def test_a_whole_meal_is_one_button_where_one_card_of_good_food_will_do() -> None:
    game = table("doom", ("cook", "doctor"))
    hold(game, 0, "taro")
    game.sated[0], game.hungry[0] = 1, 2
    meal(game, 0)
    found = BOX.series(game.view(0))
    assert found == ("Eat 2 units (+2 Stamina)", ("eat food 1",) * 2)
    plays(game, *found[1])
    assert game.sated[0] == 3
    game = table("doom", ("cook", "doctor"))
    game.sated[0], game.hungry[0] = 1, 2
    meal(game, 0)
    assert BOX.series(game.view(0)) is None


@pytest.mark.rule("takao.turn.space")
def test_the_turn_of_another_is_followed_step_by_step_and_ones_own_is_not_repeated() -> None:
    game = table("doom", ("cook", "doctor"))
    plays(game, "march", "go church")
    told = {event.rule: event for event in game.journal or []}
    spends, walks = told["takao.turn.space"], told["takao.move.step"]
    assert BOX.beats(spends.data(0), game.view(0)) is None
    seen = BOX.beats(spends.data(1), game.view(1))
    assert seen is not None
    assert seen.size == GLANCE
    own, others = (BOX.beats(walks.data(seat), game.view(seat)) for seat in (0, 1))
    assert own is not None
    assert others is not None
    assert (own.size, others.size) == (GLANCE, PLAIN)


@pytest.mark.rule("takao.rescue.port_raid")
@pytest.mark.parametrize("space", range(1, 23))
def test_on_the_wreck_one_is_told_how_likely_a_port_is_raided(space: int) -> None:
    game = table("rescue", ("cook", "doctor"))
    put(game, 0, "wreck-1")
    bombers(game, space)
    view = game.view(0)
    ports = {"takao-port", "saei-port"}
    rolls = len({line["roll"] for one in view["bombers"] for line in one["lines"] if ports & set(line["places"])})
    assert (f"+2 Despair: {rolls} in 3" if rolls else "No raid on a port") in briefs(game)
    assert (f"A port is raided in {rolls} of 3 rolls: +2 Despair on the wreck." in BOX.text(view)) is (rolls > 0)
    assert (f"On the wreck, +2 Despair: {rolls} in 3." in BOX.progress(view)) is (rolls > 0)
    stats(game, 0, health=4, despair=2)
    assert (f"Deadly: {rolls} in 3" in briefs(game)) is (rolls > 0)


@pytest.mark.rule("takao.raid.shelter")
def test_read_aloud_a_shelter_is_told_to_hold_a_raid_off() -> None:
    game = table("rescue", ("cook", "doctor"))
    told = []
    for place in game.view(0)["places"]:
        put(game, 0, place["key"])
        for space in range(1, 23):
            bombers(game, space)
            line = next(line for line in BOX.text(game.view(0)).splitlines() if line.startswith("- @0,"))
            if "Threatened" in line:
                told.append(place["shelter"] == "works")
                assert ("the shelter holds one raid off" in line) is told[-1]
    assert len(set(told)) == 2
