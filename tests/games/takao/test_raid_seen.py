"""How a raid is seen: the roll, each bomber's line with everybody's fate, what falls, who is hit; and small victories."""

from __future__ import annotations

import re

import pytest

from games.takao.helpers import apart, bane, bombers, hold, phase, plays, put, raid, ruin, stats, table
from gameshelf.core import BANNER, GLANCE, PLAIN, Beat
from gameshelf.games.takao import BOX
from gameshelf.games.takao.content import TRACK
from gameshelf.games.takao.drawing import goals
from gameshelf.games.takao.drawing.canvas import lie, plan
from gameshelf.games.takao.keys import MAP, WRECK
from gameshelf.games.takao.state import CONSUMPTION, TIES_PHASE, Takao
from gameshelf.games.takao.steps.doing import lift_bane
from gameshelf.games.takao.steps.raid import threatened

IN_SIGHT = 792  # of the tall picture, on a phone of 390 by 844: between the question and the buttons


def seen(game: Takao, rule: str, seat: int = 0) -> list[Beat]:
    found = [BOX.beats(event.data(seat), game.view(seat)) for event in game.journal or [] if event.rule == rule]
    return [beat for beat in found if beat]


@pytest.mark.rule("takao.raid.line", "takao.raid.shelter")
def test_each_bomber_shows_its_line_and_the_fate_of_everybody() -> None:
    game = table()
    bombers(game, 1, 6)
    put(game, 0, "ginza")
    put(game, 1, "bank")
    raid(game, 2)  # column 3 with both of them; row 4 with nobody
    (roll,) = seen(game, "takao.raid.roll")
    assert roll.text == "@0 rolls for the bombers: 2. Every plane flies 2 spaces on."
    first, second = seen(game, "takao.raid.line")
    assert first.text == "Column 3, Arsenal to Takao Bank. @0 is under the bombs. The shelter holds for @1."
    assert first.walks == first.piece == "bomber-0"
    assert "Bomber 1 of 2: column 3" in first.art
    assert first.art.index(">Hit<") < first.art.index(">Shelter<")
    assert (first.kind, first.size) == ("alarm", BANNER)
    assert second.text.endswith("Nobody is there.")
    assert second.art.count(">Safe<") == 2
    assert (second.kind, second.size) == ("fly", BANNER)


@pytest.mark.rule("takao.ruling.first_hit", "takao.ruling.miracle")
def test_a_shelter_or_a_ward_is_told_for_the_first_bomber_only() -> None:
    game = table()
    bombers(game, 2, 2)
    put(game, 0, "bank")
    put(game, 1, "ginza")
    game.ward = 1 << 1
    raid(game, 1)
    texts = [beat.text for beat in seen(game, "takao.raid.line")]
    assert texts[0].endswith("The shelter holds for @0. Mazu's hand is over @1.")
    assert texts[1].endswith("@0 and @1 are under the bombs.")
    assert len(seen(game, "takao.raid.harm")) == 2


@pytest.mark.rule("takao.raid.harm")
def test_a_hit_says_what_is_left() -> None:
    game = table()
    bombers(game, 2)
    put(game, 0, "ginza")
    put(game, 1, "kilns")
    stats(game, 0, 8, 1)
    raid(game, 1)
    (hit,) = seen(game, "takao.raid.harm")
    left = game.health[0] - game.despair[0]
    assert hit.text == f"@0 is hit at Takao Ginza: 2 Health less, 1 Despair more. {left} left."
    assert hit.size == BANNER


@pytest.mark.rule("takao.raid.ruin")
@pytest.mark.parametrize("tall", [False, True])
def test_what_falls_is_the_building_itself(tall: bool) -> None:
    """The page shakes what a beat names, and lays there what the next picture has under that name."""
    game = table()
    apart(game)
    before = BOX.picture(game.view(0), tall=tall)
    bombers(game, 2)
    raid(game, 1)
    after = BOX.picture(game.view(0), tall=tall)
    falls = seen(game, "takao.raid.ruin")
    assert len(falls) == 6
    for beat in falls:
        site = rf'<g id="{beat.piece}">(.*)</g>'
        stood, fell = re.search(site, before), re.search(site, after)
        assert stood
        assert fell
        assert "tk-blasted" not in stood[1]
        assert "tk-blasted" in fell[1]


@pytest.mark.rule("takao.ruling.bane_gone")
def test_a_bane_that_goes_is_a_victory_and_counts_those_that_are_left() -> None:
    game = table("doom", ("cook", "doctor"))
    bane(game, 0, "anger", "numb")
    lift_bane(game, 0, game.banes[0][0])
    (gone,) = seen(game, "takao.ruling.bane_gone")
    assert gone.size == BANNER
    assert gone.text.endswith("1 Bane left to shake off.")
    lift_bane(game, 0, game.banes[0][0])
    assert seen(game, "takao.ruling.bane_gone")[-1].text.endswith("Nobody holds a Bane now.")


@pytest.mark.rule("takao.ruling.bane_gone")
def test_where_a_bane_would_go_the_next_step_is_to_end_the_turn() -> None:
    game = table("doom", ("cook", "doctor"))
    bane(game, 0, "rumours")
    put(game, 0, "station")
    assert goals.next_step(game.view(0)) == "your Bane Rumours goes if your turn ends at a station. Here it would go."
    plays(game, "march", "go church", "go station", "march", "stop", "march", "stop")
    assert goals.next_step(game.view(0)) == "end your turn here, and your Bane Rumours is gone."
    assert goals.next_step(game.view(1)).startswith("@0's Bane Rumours goes if the turn ends at a station.")
    put(game, 0, "church")
    assert goals.next_step(game.view(0)).startswith("your Bane Rumours goes if your turn ends at a station.")


@pytest.mark.rule("takao.search.draw")
def test_a_find_of_another_is_told_in_a_line() -> None:
    game = table("doom", ("cook", "doctor"))
    put(game, 0, "ginza")
    plays(game, "forage", "search")
    (found,) = seen(game, "takao.search.draw", 1)
    assert found.text.startswith("@0 finds: ")
    assert "Ginza" not in found.text
    assert found.size == PLAIN


@pytest.mark.parametrize("scenario", ["doom", "aircraft", "rescue", "tokko", "animals"])
def test_the_partner_is_in_sight_on_a_phone(scenario: str) -> None:
    game = table(scenario, ("cook", "doctor"))
    hold(game, 1, "taro")
    for seat in (0, 1):
        view = game.view(seat)
        where = plan(True, *lie(view))
        assert where.mats[1 - seat].bottom <= IN_SIGHT
        assert where.grid.h * 0.79 >= 44, "and a place is still large enough for a finger"
    ruin(game, "bank")
    mat = re.search(r'<g id="mat-1".*', BOX.picture(game.view(0), tall=True))
    assert mat
    assert "8 left" in mat[0]
    assert mat[0].count("tk-fresh") == 3


@pytest.mark.rule("takao.raid.line")
def test_the_partners_raid_is_in_sight_too() -> None:
    game = table("doom", ("cook", "doctor"))
    bombers(game, 2)

    def chip(place: str) -> str:
        put(game, 1, place)
        found = re.search(r'<rect class="tk-chip (\w+)" width="53".*', BOX.picture(game.view(0), tall=True))
        return found[1] if found and "1/3" in found[0] else ""

    assert [chip(place) for place in ("ginza", "bank", "kilns")] == ["bad", "good", ""]
    put(game, 1, "ginza")
    game.ward = 1 << 1
    assert chip("ginza") == "good"


@pytest.mark.rule("takao.turn.order")
def test_whoever_waits_reads_what_the_other_is_about() -> None:
    game = table("doom", ("cook", "doctor"))
    bane(game, 0, "rumours")
    assert game.view(1)["question"] == "It is the turn of @0, at Takao Station, 3 Stamina left, with Rumours to shake off."
    game.play("forage")
    assert game.view(1)["question"] == "@0: Forage, a Move and a Search left."


@pytest.mark.rule("takao.tie.regret")
def test_a_wish_that_is_not_met_is_asked_about_in_plain_words() -> None:
    game = table("doom", ("doctor", "cook"))
    apart(game)
    phase(game, TIES_PHASE)
    asked = game.view(0)["question"]
    assert asked == "Not met: you alone and at Hukuteikin. Regret this wish, or persist?"


@pytest.mark.rule("takao.round.phases")
def test_the_last_round_and_the_last_raid_are_announced() -> None:
    game = table("doom", ("cook", "doctor"))
    apart(game)
    game.round = game.t.rounds - 1
    game.hungry, game.sated = [0, 0], [3, 3]
    game.bombers = ()
    game.journal = []
    phase(game, CONSUMPTION)
    (begun,) = seen(game, "takao.round.phases")
    assert (begun.size, begun.text) == (BANNER, "The last round begins. To win: no Bane on anybody after round 6 (now 1).")
    game.journal = []
    raid(game, 2)
    assert game.outcome is not None
    (rolled,) = seen(game, "takao.raid.roll")
    assert rolled.size == BANNER
    assert rolled.text.startswith("The last raid.")


@pytest.mark.rule("takao.tokko.alarm")
def test_an_alarm_without_any_tokko_is_told_in_passing() -> None:
    game = table("tokko", ("cook", "doctor"))
    data = {"rule": "takao.tokko.alarm", "seat": 0, "text": "An alarm: all Tokko move."}
    beat = BOX.beats(data, game.view(0))
    assert beat is not None
    assert (beat.size, beat.text) == (GLANCE, "An alarm, but no Tokko is out yet.")
    game.patrol = ((0, 3, 0),)
    beat = BOX.beats(data, game.view(0))
    assert beat is not None
    assert (beat.kind, beat.size) == ("alarm", PLAIN)


@pytest.mark.rule("takao.raid.line", "takao.rescue.port_raid")
def test_a_place_or_one_of_several_is_hit_on_so_many_rolls() -> None:
    """All places and the ports together, at every pair of spaces, against the lines themselves."""
    game = table("rescue")
    ports = [spot for spot in range(MAP) if game.t.ports >> spot & 1]
    assert len(ports) > 1
    for one in range(TRACK):
        game.bombers = (one, (one + 7) % TRACK)
        lines = [{spot for space in game.bombers for spot in game.t.track[(space + roll) % TRACK]} for roll in (1, 2, 3)]
        for spot in range(MAP):
            assert threatened(game, 1 << spot) == sum(spot in line for line in lines)
        assert threatened(game, game.t.ports) == sum(not line.isdisjoint(ports) for line in lines)
        assert threatened(game, 1 << WRECK) == 0, "bombers do not fly over the sea"
