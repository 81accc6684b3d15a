from __future__ import annotations

import pytest

from games.hunted.helpers import (
    Scouting,
    Turn,
    asked,
    attacked,
    can,
    dice,
    energy,
    fight,
    gun,
    kinds,
    left,
    names,
    plays,
    refused,
    table,
    told,
)  # fmt: skip
from gameshelf.games.hunted.content import KINDS
from gameshelf.games.hunted.effects import parse
from gameshelf.games.hunted.steps.interpret import begin


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
    begin(game, 0, parse("lose_ammo 1"))
    game.settle()
    assert set(asked(game)) == {"choose handgun", "choose bazooka"}
    plays(game, "choose bazooka")
    assert game.magazines[KINDS.index("bazooka")] == 1


@pytest.mark.rule("hunted.ruling.lost_card")
def test_a_lost_card_is_an_item_or_a_found_weapon() -> None:
    game = table(arms=["rifle"], items=["ammo"], hostages=["gus"])
    begin(game, 0, parse("lose_card 1"))
    game.settle()
    assert set(asked(game)) == {"choose rifle", "choose ammo"}
    assert refused(game, "choose gus") == "hunted.ruling.lost_card"
    plays(game, "choose rifle")
    assert names(game.discard) == ["rifle"]
    game = table(hostages=["gus"])
    begin(game, 0, parse("lose_card 1"))
    game.settle()
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


@pytest.mark.rule("hunted.ruling.hit")
def test_a_hit_without_a_roll_takes_the_highest_target_it_can() -> None:
    game = table(hostages=["gus"])
    fight(game, "lars")
    plays(game, "use gus")
    assert left(game) == (7, 6)
    assert game.time == 4


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
    begin(game, 0, parse("scout 5"))
    game.settle()
    assert isinstance(game.stack[-1], Scouting)
    assert "Lookout, Ammo, Lobby Guard, Gus Lindholm, Flak Vest" in game.view(0)["question"]
    assert game.view(None)["ahead"] == []
    plays(game, "drop 1", "drop 2")
    assert names(game.discard) == ["lookout", "guard"]
    plays(game, "next 3", "next 2")
    assert [card["key"] for card in game.view(0)["ahead"]] == ["vest", "gus", "ammo"]
    plays(game, "draw")
    assert names(game.rows[0]) == ["vest"]
    assert [card["key"] for card in game.view(0)["ahead"]] == ["gus", "ammo"]
    assert names(game.imagine(0, 9).deck[-2:]) == ["ammo", "gus"]
    assert "Lookout" not in told(game, None).split("discards")[0]


@pytest.mark.rule("hunted.ruling.clear")
def test_a_card_may_clear_the_row_for_free() -> None:
    game = table(row=["lookout"])
    begin(game, 0, parse("clear_row"))
    game.settle()
    plays(game, "pass")
    assert names(game.rows[0]) == ["lookout"]
    begin(game, 0, parse("clear_row"))
    game.settle()
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
def test_a_search_ends_after_its_number_of_cards() -> None:
    game = table(deck=["guard"] * 3 + ["ammo"])
    begin(game, 0, parse("search_deck item 3 take"))
    game.settle()
    assert game.items[0] == []
    assert len(game.deck) == 24


@pytest.mark.rule("hunted.ruling.tokens")
def test_tokens_are_limited_by_the_box() -> None:
    game = table(items=["keys"])
    game.keys = [2]
    game.settle()
    assert refused(game, "use keys") == "hunted.ruling.useless"
    begin(game, 0, parse("gain_plus 3; gain_plus 2"))
    game.settle()
    assert game.plus == [3]


def test_an_unknown_operation_is_refused_with_its_line(tmp_path) -> None:  # type: ignore[no-untyped-def]
    from gameshelf.core import ContentError
    from gameshelf.games.hunted import BOX

    path = tmp_path / "mine.toml"
    for text, words in (
        ('[item.ammo]\neffect = "dance 3"\n', "line 2.*no operation 'dance'"),
        ("[item.ammo]\ncopies = 5\n", "63 Hunted cards, not 66"),
        ("[weapon.machine-gun]\nsides = 10\n", "the box has 3"),
        ('[location.bar]\npass = "heal x"\n', "line 2"),
    ):
        path.write_text(text)
        with pytest.raises(ContentError, match=words):
            BOX.edition(path)
    path.write_text("[terrorist.lookout]\ntargets = [3]\n")
    assert BOX.edition(path).table.targets[KINDS.index("lookout")] == (3,)


def test_an_edition_with_two_icons_on_a_card_lets_it_pay_either(tmp_path) -> None:  # type: ignore[no-untyped-def]
    from gameshelf import new

    path = tmp_path / "mine.toml"
    path.write_text('[item.ammo]\ngives = ["move", "search"]\n')
    game = new("hunted", seed=1, edition=str(path))
    game.rows[0] = kinds(["wilma", "ammo", "hallway", "grenade"])  # type: ignore[attr-defined]
    game.stack = [Turn(0)]
    game.settle()
    game.play("activate wilma")
    assert [str(move) for move in game.moves()] == ["pay ammo", "pay grenade"]
    game.play("pay grenade")
    assert [str(move) for move in game.moves()] == ["pay ammo", "pay hallway"]
