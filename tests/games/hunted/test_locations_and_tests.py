from __future__ import annotations

import pytest

from games.hunted.helpers import asked, attacked, does, energy, kinds, left, names, places, plays, refused, table
from gameshelf.games.hunted.content import LOCATIONS, ROOF, STANDING
from gameshelf.games.hunted.state import Hunted


def climb(*locations: str, script: tuple[int, ...] = (), n: int = 1, items: tuple[str, ...] | list[str] = ()) -> Hunted:
    """A game in which these locations have just been turned over; behind them comes the Roof."""
    game = table(dice=script, items=items)
    places(game, *locations, "roof")
    does(game, f"draw_locations {n}")
    return game


@pytest.mark.rule("hunted.location.must")
def test_a_single_location_is_resolved() -> None:
    game = climb("walkway", script=(1,))
    assert asked(game)[0] == "roll 5 0"
    plays(game, "roll 1 0", "swap unspent")
    assert game.health(0) == 4


@pytest.mark.rule("hunted.location.two")
def test_of_two_locations_one_is_resolved_and_the_other_discarded() -> None:
    game = climb("walkway", "bar", n=2)
    assert asked(game) == ["visit walkway", "visit bar"]
    assert refused(game, "visit vault") == "hunted.location.two"
    plays(game, "visit walkway")
    assert len(game.places) == 1
    assert game.visited == [LOCATIONS.index("bar"), LOCATIONS.index("walkway")]


@pytest.mark.rule("hunted.location.optional")
def test_an_optional_location_may_be_left() -> None:
    game = climb("vault")
    assert asked(game) == ["enter", "pass"]
    plays(game, "pass")
    assert "draw" in asked(game)
    game = climb("bar")
    energy(game, 4, 0, 1)
    plays(game, "enter")
    assert game.health(0) == 5
    assert game.time == 3


@pytest.mark.rule("hunted.ruling.roof", "hunted.location.two", "hunted.roof.lars")
def test_the_roof_is_never_discarded() -> None:
    game = table()
    places(game, "roof", "walkway", "bar")
    does(game, "draw_locations 2")
    assert attacked(game) == "lars"
    assert len(game.places) == 1


@pytest.mark.rule("hunted.ruling.last_location")
def test_a_door_with_one_location_left_leads_to_the_roof() -> None:
    game = table(row=["office-door", "crawlway"])
    places(game, "roof")
    plays(game, "activate office-door")
    assert attacked(game) == "lars"
    assert ROOF in game.visited


@pytest.mark.rule("hunted.ruling.arrange_floor")
def test_a_location_can_lead_to_another_and_to_the_roof() -> None:
    game = climb("fire-stairs", "walkway", script=(5, 6))
    plays(game, "roll 1 0")
    assert "Glass Walkway" in game.view(0)["question"]
    game = climb("fire-stairs", script=(5,))
    plays(game, "roll 1 0")
    assert attacked(game) == "lars"


@pytest.mark.rule("hunted.test.roll")
def test_one_die_of_five_passes_and_dice_are_not_added() -> None:
    game = climb("exchange", script=(4, 4, 4))
    plays(game, "roll 3 0")
    assert game.time == 3
    game = climb("exchange", script=(1, 5))
    plays(game, "roll 2 0")
    assert game.time == 6


@pytest.mark.rule("hunted.test.spent")
def test_every_rolled_die_is_spent() -> None:
    game = climb("exchange", script=(6, 1, 1))
    energy(game, 3, 1, 1)
    plays(game, "roll 2 1")
    assert (game.white, game.white_spent, game.red, game.red_spent) == ([1], [3], [0], [1])
    game = climb("exchange")
    energy(game, 1, 4)
    assert refused(game, "roll 2 0") == "hunted.test.spent"


@pytest.mark.rule("hunted.test.first")
def test_nothing_comes_before_a_test() -> None:
    game = climb("exchange")
    game.items[0] = kinds(["dressing"])
    for move in ("draw", "hide", "use dressing", "use chocolates"):
        assert refused(game, move) == "hunted.test.first"


@pytest.mark.rule("hunted.ruling.nodice")
def test_a_test_without_unspent_dice_fails() -> None:
    game = table()
    energy(game, 0, 5)
    places(game, "walkway", "roof")
    does(game, "draw_locations 1")
    assert game.health(0) == 4


@pytest.mark.rule("hunted.ruling.none")
def test_one_may_roll_nothing_and_fail() -> None:
    game = climb("clinic")
    plays(game, "roll 0 0")
    assert game.white_spent == [1]


@pytest.mark.rule("hunted.plus.add", "hunted.ruling.plus")
def test_plus_tokens_lift_a_die_several_times() -> None:
    game = table(dice=(3, 2))
    game.plus = [2]
    places(game, "exchange", "roof")
    does(game, "draw_locations 1")
    assert game.label(game.read("roll 1 0")) == "1 white: 67%, 33% without +1"
    plays(game, "roll 2 0")
    assert asked(game) == ["accept", "plus 1"]
    assert refused(game, "plus 2") == "hunted.ruling.plus"
    plays(game, "plus 1", "plus 1")
    assert game.plus == [0]
    assert game.time == 6


@pytest.mark.rule("hunted.ruling.plus")
def test_a_roll_that_is_good_asks_for_no_token() -> None:
    game = climb("exchange", script=(5,))
    game.plus = [2]
    plays(game, "roll 1 0")
    assert game.plus == [2]
    assert "draw" in asked(game)


@pytest.mark.rule("hunted.ruling.reroll")
def test_a_reroll_takes_any_dice_of_a_test() -> None:
    game = table(items=["lighter"], dice=(4, 2, 1, 6))
    places(game, "exchange", "roof")
    does(game, "draw_locations 1")
    plays(game, "roll 3 0", "use lighter")
    assert asked(game) == ["again 1", "again 2", "again 3"]
    assert refused(game, "done") == "hunted.ruling.reroll"
    plays(game, "again 3", "done")
    assert game.time == 6
    assert names(game.discard) == ["lighter"]


@pytest.mark.rule("hunted.test.setaside", "hunted.ruling.launcher", "hunted.ruling.location_row")
def test_a_failed_test_brings_the_set_aside_man_who_stands_up_after_a_defeat() -> None:
    game = climb("guard-post", script=(1, 4))
    game.rows[0] = kinds(["ammo"])
    plays(game, "roll 1 0")
    assert attacked(game) == "kneeling"
    plays(game, "fight", "fire hands")
    assert game.foe == STANDING
    assert names(game.rows[0]) == ["ammo"]
    game = climb("guard-post", script=(1,))
    plays(game, "roll 1 0", "escape")
    assert game.foe != STANDING


@pytest.mark.rule("hunted.search.terrorist")
def test_a_search_for_a_terrorist_stops_at_the_first() -> None:
    game = table(deck=["ammo", "patrol", "guard"], dice=(1,))
    places(game, "showroom", "roof")
    does(game, "draw_locations 1")
    plays(game, "roll 1 0")
    assert attacked(game) == "patrol"
    assert len(game.deck) == 22


@pytest.mark.rule("hunted.damage.heal", "hunted.ruling.state")
def test_healing_keeps_the_state_of_the_die() -> None:
    game = table()
    energy(game, 3, 0, 1, 1)
    does(game, "heal 1")
    assert asked(game) == ["heal unspent", "heal spent"]
    plays(game, "heal spent")
    assert game.white_spent == [1]
    assert game.red == [1]


def test_spending_and_refreshing_are_choices_of_colour() -> None:
    game = table()
    energy(game, 2, 1, 1, 1)
    does(game, "spend 1; refresh 2")
    plays(game, "spend white")
    assert asked(game) == ["refresh white", "refresh red"]
    plays(game, "refresh red")
    assert game.red == [2]
    assert game.white_spent == [1]


def test_a_hostage_is_lost_or_else_damage_taken() -> None:
    game = table(hostages=["gus"])
    does(game, "lose_hostage 1 else damage 1")
    assert names(game.gone) == ["gus"]
    assert game.health(0) == 5
    does(game, "lose_hostage 1 else damage 1")
    assert game.health(0) == 4


@pytest.mark.rule("hunted.roof.lars")
def test_lars_needs_three_hits() -> None:
    game = climb(script=(6, 5, 1))
    assert attacked(game) == "lars"
    assert left(game) == (7, 6, 5)
    plays(game, "fire handgun", "dice 3")
    assert left(game) == (7,)
    assert game.health(0) == 4


@pytest.mark.rule("hunted.roof.lars", "hunted.ruling.flee", "hunted.escape.token")
def test_the_chance_of_a_test_is_told_before_one_goes_in() -> None:
    game = table(row=["fire-door", "keys"])
    places(game, "clinic", "server-room", "roof")
    energy(game, 2, 3)
    plays(game, "activate fire-door")
    assert game.label(game.read("visit clinic")).startswith("Company Clinic: a test, 56 % with all your unspent dice. Pass: ")
    assert game.view(0)["odds"]["visit server-room"] == {"pass": 1 - (4 / 6) ** 2, "bare": 1 - (4 / 6) ** 2}
    plays(game, "visit server-room")
    assert game.label(game.read("enter")) == "Go in (a test: 56 % with all your unspent dice)"
    plays(game, "enter")
    assert "rolled dice are spent" in game.box.text(game.view(0))
    game = table(row=["fire-door", "keys"])
    places(game, "clinic", "vault", "roof")
    energy(game, 0, 5)
    plays(game, "activate fire-door")
    assert "a test, no unspent die for it" in game.label(game.read("visit clinic"))
    assert "(Launcher Man: 4)" in game.label(game.read("visit vault")), "whom one would fight has a name"


def test_nobody_escapes_from_the_roof() -> None:
    game = climb(items=["smoke"])
    assert attacked(game) == "lars"
    assert game.escape
    assert asked(game) == ["fire handgun", "fire hands"]
    assert refused(game, "escape") == "hunted.escape.token"
    assert refused(game, "use smoke") == "hunted.ruling.when"
