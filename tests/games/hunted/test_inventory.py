from __future__ import annotations

import pytest

from games.hunted.helpers import (
    Scouting,
    asked,
    attacked,
    can,
    dice,
    does,
    energy,
    fight,
    gun,
    kinds,
    left,
    names,
    places,
    plays,
    refused,
    table,
    told,
)  # fmt: skip
from gameshelf.core import Chance
from gameshelf.games.hunted import BOX
from gameshelf.games.hunted.content import KINDS


@pytest.mark.rule("hunted.item.use")
def test_an_item_is_discarded_after_use() -> None:
    game = table(items=["dressing"])
    energy(game, 4, 0, 1)
    plays(game, "use dressing")
    assert game.white == [5]
    assert names(game.discard) == ["dressing"]
    assert refused(game, "use dressing") == "hunted.item.use"


@pytest.mark.rule("hunted.ruling.useless", "hunted.ruling.when")
def test_a_card_is_not_used_for_nothing_or_at_the_wrong_moment() -> None:
    game = table(items=["dressing", "vest", "smoke", "lighter"], hostages=["gus"])
    assert refused(game, "use dressing") == "hunted.ruling.useless"
    for key in ("vest", "smoke", "lighter", "gus"):
        assert refused(game, f"use {key}") == "hunted.ruling.when"


@pytest.mark.rule("hunted.hostage.effect")
def test_a_hostage_helps_once_and_lies_face_down() -> None:
    game = table(hostages=["priya"])
    plays(game, "use priya")
    assert game.time == 5
    assert names(game.used[0]) == ["priya"]
    assert refused(game, "use priya") == "hunted.hostage.effect"


@pytest.mark.rule("hunted.hostage.shield", "hunted.ruling.one_damage")
def test_a_terrorist_with_the_icon_takes_a_hostage_instead_of_health() -> None:
    game = table(hostages=["gus"], dice=(1,))
    fight(game, "lieutenants")
    plays(game, "fire hands")
    assert game.hostages[0] == []
    assert names(game.gone) == ["gus"]
    assert game.health(0) == 5
    dice(game, 1)
    plays(game, "fire hands")
    assert game.health(0) == 4


@pytest.mark.rule("hunted.hostage.faceup", "hunted.ruling.which_hostage")
def test_face_up_hostages_are_lost_first_and_the_player_chooses() -> None:
    game = table(hostages=["gus", "teddy"], used=["odile"], dice=(1,))
    fight(game, "radio-man")
    plays(game, "fire hands")
    assert asked(game) == ["choose gus", "choose teddy"]
    assert refused(game, "choose odile") == "hunted.hostage.faceup"
    plays(game, "choose teddy")
    assert names(game.gone) == ["teddy"]


@pytest.mark.rule("hunted.hostage.shield")
def test_without_the_icon_hostages_are_safe() -> None:
    game = table(hostages=["gus"], dice=(1,))
    fight(game, "bruiser")
    plays(game, "fire hands")
    assert names(game.hostages[0]) == ["gus"]
    assert game.health(0) == 4


@pytest.mark.rule("hunted.weapon.gain", "hunted.ammo.tokens")
def test_a_found_weapon_comes_with_dice_and_ammo() -> None:
    game = table(row=["machine-gun", "hallway", "corridor"])
    plays(game, "activate machine-gun")
    kind = KINDS.index("machine-gun")
    assert game.loaded[kind] == 3
    assert game.magazines[kind] == 1
    assert game.spare_ammo() == 6


@pytest.mark.rule("hunted.weapon.empty")
def test_a_found_weapon_without_shots_and_magazines_is_discarded() -> None:
    game = table(arms=["rifle"], dice=(1,))
    game.magazines[KINDS.index("rifle")] = 0
    fight(game, "bruiser")
    plays(game, "fire rifle")
    assert game.arms[0] == []
    assert names(game.discard) == ["rifle"]
    assert can(game, "fire handgun")


@pytest.mark.rule("hunted.weapon.empty")
def test_an_empty_weapon_with_a_magazine_left_stays() -> None:
    game = table(arms=["machine-gun"], dice=(1, 1, 1))
    fight(game, "bruiser")
    plays(game, "fire machine-gun", "dice 3")
    assert game.loaded[KINDS.index("machine-gun")] == 0
    assert names(game.arms[0]) == ["machine-gun"]
    assert refused(game, "fire machine-gun") == "hunted.fight.dice"
    plays(game, "reload machine-gun")
    assert can(game, "fire machine-gun")


@pytest.mark.rule("hunted.ruling.ammo", "hunted.weapon.empty")
def test_ammo_saves_a_gun_at_the_moment_it_runs_out() -> None:
    game = table(arms=["rifle"], items=["ammo"], dice=(1,))
    game.magazines[KINDS.index("rifle")] = 0
    fight(game, "bruiser")
    plays(game, "fire rifle")
    assert asked(game) == ["use ammo", "pass"]
    plays(game, "use ammo")
    assert names(game.arms[0]) == ["rifle"]
    assert game.magazines[KINDS.index("rifle")] == 1


@pytest.mark.rule("hunted.ruling.ammo", "hunted.ammo.tokens")
def test_ammo_goes_onto_a_gun_of_ones_choice() -> None:
    game = table(arms=["rifle", "bazooka"], items=["ammo"])
    plays(game, "use ammo")
    assert asked(game) == ["choose handgun", "choose rifle"]
    plays(game, "choose handgun")
    assert game.magazines[gun()] == 4


@pytest.mark.rule("hunted.ruling.lost_ammo")
def test_lost_ammo_comes_from_a_weapon_of_ones_choice() -> None:
    game = table(arms=["bazooka"])
    does(game, "lose_ammo 1")
    assert set(asked(game)) == {"choose handgun", "choose bazooka"}
    plays(game, "choose bazooka")
    assert game.magazines[KINDS.index("bazooka")] == 1


@pytest.mark.rule("hunted.ruling.lost_card")
def test_a_lost_card_is_an_item_or_a_found_weapon() -> None:
    game = table(arms=["rifle"], items=["ammo"], hostages=["gus"])
    does(game, "lose_card 1")
    assert set(asked(game)) == {"choose rifle", "choose ammo"}
    assert refused(game, "choose gus") == "hunted.ruling.lost_card"
    plays(game, "choose rifle")
    assert names(game.discard) == ["rifle"]
    game = table(hostages=["gus"])
    does(game, "lose_card 1")
    assert "draw" in asked(game)


@pytest.mark.rule("hunted.reload.price", "hunted.reload.waste", "hunted.ruling.reload_anytime")
def test_reloading_fills_the_gun_for_a_magazine_and_a_time() -> None:
    game = table()
    assert refused(game, "reload handgun") == "hunted.reload.waste"
    game.loaded[gun()] = 1
    game.settle()
    plays(game, "reload handgun")
    assert game.loaded[gun()] == 4
    assert game.magazines[gun()] == 2
    assert game.time == 3
    game.loaded[gun()] = game.magazines[gun()] = 0
    game.settle()
    assert refused(game, "reload handgun") == "hunted.reload.price"


@pytest.mark.rule("hunted.setup.table")
def test_chocolates_heal_or_refresh_once() -> None:
    game = table()
    assert refused(game, "use chocolates") == "hunted.ruling.useless"
    energy(game, 2, 2, 1)
    plays(game, "use chocolates")
    assert asked(game) == ["option 1", "option 2"]
    plays(game, "option 2")
    assert game.white == [4]
    assert refused(game, "use chocolates") == "hunted.setup.table"


@pytest.mark.rule("hunted.ruling.prevent")
def test_a_vest_stops_damage_to_oneself() -> None:
    game = table(items=["vest"], dice=(1,))
    fight(game, "bruiser")
    plays(game, "fire hands")
    assert asked(game) == ["swap unspent", "use vest"]
    plays(game, "use vest")
    assert game.health(0) == 5
    assert names(game.discard) == ["vest"]


@pytest.mark.rule("hunted.ruling.prevent")
def test_a_vest_stops_the_damage_of_a_test_and_of_an_escape() -> None:
    game = table(items=["vest"])
    energy(game, 0, 5)
    places(game, "walkway", "roof")
    does(game, "draw_locations 1")
    plays(game, "use vest")
    assert game.health(0) == 5
    game = table(items=["vest"], row=["lookout"], deck=["guard"])
    plays(game, "draw", "escape", "use vest")
    assert game.health(0) == 5
    assert not game.escape


@pytest.mark.rule("hunted.ruling.hit")
def test_a_hit_without_a_roll_takes_the_highest_target_it_can() -> None:
    game = table(hostages=["gus"])
    fight(game, "lars")
    plays(game, "use gus")
    assert left(game) == (7, 6)
    assert game.time == 4
    game = table(hostages=["gus"])
    fight(game, "lieutenants")  # 5, 4, 3
    plays(game, "use gus")
    assert left(game) == (4, 3)


@pytest.mark.rule("hunted.ruling.flee")
def test_smoke_avoids_a_fight_without_damage() -> None:
    game = table(row=["lookout", "ammo"], items=["smoke"], deck=["guard"])
    plays(game, "draw", "use smoke")
    assert game.health(0) == 5
    assert game.rows[0] == []
    assert "guard" in names(game.discard)
    assert "draw" in asked(game)


@pytest.mark.rule("hunted.item.use")
def test_an_alarm_clock_takes_a_terrorist_out_of_the_row() -> None:
    game = table(row=["lookout", "ammo"], items=["clock"])
    plays(game, "use clock")
    assert names(game.rows[0]) == ["ammo"]


@pytest.mark.rule("hunted.ruling.scout")
def test_looking_ahead_discards_two_and_orders_the_rest() -> None:
    game = table(deck=["lookout", "ammo", "guard", "gus", "vest"])
    does(game, "scout 5")
    assert isinstance(game.stack[-1], Scouting)
    assert "Lookout, then Ammo, then Lobby Guard, then Gus Lindholm, then Flak Vest" in BOX.text(game.view(0))
    assert game.view(0)["question"] == "These 5 cards come next. Discard up to 2 cards?"
    plays(game, "drop 1", "drop 2")
    assert names(game.discard) == ["lookout", "guard"]
    plays(game, "next 3", "next 2")
    assert [card["key"] for card in game.view(0)["ahead"]] == ["vest", "gus", "ammo"]
    plays(game, "draw")
    assert names(game.rows[0]) == ["vest"]
    assert [card["key"] for card in game.view(0)["ahead"]] == ["gus", "ammo"]
    assert names(game.imagine(0, 9).deck[-2:]) == ["ammo", "gus"]
    assert "looks at the next 5 cards: Lookout, Ammo" in told(game)


@pytest.mark.rule("hunted.ruling.scout")
def test_a_short_deck_gets_the_discards_below_it() -> None:
    for seed in range(8):
        game = table()
        game.deck, game.discard = kinds(["ammo", "guard"]), kinds(["vest", "gus", "teddy"])
        game.chance = Chance(seed)
        does(game, "scout 4")
        ahead = [card["key"] for card in game.view(0)["ahead"]]
        assert ahead[:2] == ["guard", "ammo"]
        assert set(ahead[2:]) < {"vest", "gus", "teddy"}
        assert game.discard == []


@pytest.mark.rule("hunted.ruling.clear")
def test_a_card_may_clear_the_row_for_free() -> None:
    game = table(row=["lookout"])
    does(game, "clear_row")
    plays(game, "pass")
    assert names(game.rows[0]) == ["lookout"]
    does(game, "clear_row")
    plays(game, "clear")
    assert game.rows[0] == []
    assert game.time == 4


@pytest.mark.rule("hunted.search.stop", "hunted.ruling.quiet")
def test_a_search_stops_at_the_first_match_and_rings_no_alarm() -> None:
    game = table(row=["lookout"], items=["directory"], deck=["guard", "bruiser", "gus", "teddy"])
    plays(game, "use directory")
    assert names(game.hostages[0]) == ["gus"]
    assert sorted(names(game.deck[-30:])).count("guard") == 1
    assert not attacked(game)
    assert names(game.discard) == ["directory"]


@pytest.mark.rule("hunted.search.stop")
def test_what_a_search_turned_over_is_shuffled_back() -> None:
    places_of_guard, orders = set(), set()
    for seed in range(40):
        game = table(deck=["guard", "bruiser", "gus", "teddy"])
        game.deck = [*kinds(["ammo", "vest", "keys", "radio"]), *game.deck[-4:]]
        game.chance = Chance(seed)
        does(game, "search_deck hostage 5 take")
        assert sorted(names(game.deck)) == sorted(["ammo", "vest", "keys", "radio", "guard", "bruiser", "teddy"])
        places_of_guard.add(game.deck.index(KINDS.index("guard")))
        orders.add(tuple(game.deck))
    assert places_of_guard == set(range(7))
    assert len(orders) > 30, "the whole deck is shuffled"


@pytest.mark.rule("hunted.search.stop")
def test_a_search_ends_after_its_number_of_cards() -> None:
    game = table(deck=["guard"] * 3 + ["ammo"])
    does(game, "search_deck item 3 take")
    assert game.items[0] == []
    assert len(game.deck) == 24


@pytest.mark.rule("hunted.ruling.tokens")
def test_tokens_are_limited_by_the_box() -> None:
    game = table(items=["keys"])
    game.keys = [2]
    game.settle()
    assert refused(game, "use keys") == "hunted.ruling.useless"
    game.keys = [1]
    does(game, "gain_plus 3; gain_plus 2; gain_key 2")
    assert game.plus == [3]
    assert game.keys == [2]


@pytest.mark.rule("hunted.ruling.tokens", "hunted.ammo.tokens")
def test_ammo_is_limited_by_the_box() -> None:
    game = table(items=["ammo"], row=["rifle", "hallway"])
    game.magazines[gun()] = 9
    does(game, "gain_ammo 3")
    assert game.magazines[gun()] == 10
    assert refused(game, "use ammo") == "hunted.ruling.useless"
    plays(game, "activate rifle")
    assert game.magazines[KINDS.index("rifle")] == 0
    assert game.loaded[KINDS.index("rifle")] == 1


@pytest.mark.rule("hunted.ruling.tokens")
def test_two_players_share_the_tokens_of_the_box() -> None:
    game = table(2)
    game.plus, game.keys = [0, 2], [0, 1]
    game.magazines[gun(0)], game.magazines[gun(1)] = 1, 8
    does(game, "gain_plus 3; gain_key 2; gain_ammo 5")
    assert (game.plus, game.keys) == ([1, 2], [1, 1])
    assert (game.magazines[gun(0)], game.magazines[gun(1)]) == (2, 8)
    assert (game.spare_plus(), game.spare_keys(), game.spare_ammo()) == (0, 0, 0)
