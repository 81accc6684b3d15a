"""Answers that surely lose say so, and are asked twice; what brings an event is asked where it may hurt, and only there."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from games.hunted.helpers import clock, dice, does, energy, fight, plays, table
from gameshelf.games.hunted import BOX
from gameshelf.games.hunted.content import EVENTS, HANDGUN
from gameshelf.games.hunted.drawing.deadly import deadly
from gameshelf.games.hunted.effects import mortal
from gameshelf.games.hunted.state import Hunted


def attacked(*, white: int = 1, items: tuple[str, ...] = ()) -> Hunted:
    """Somebody is attacked, with so many white dice left."""
    game = table(row=["lookout"], deck=["guard"], items=items)
    energy(game, white, 0, 5 - white)
    plays(game, "draw")
    return game


def tile(game: Hunted, move: str, tall: bool = True) -> str:
    """The words on an answer's last place in the picture."""
    return " ".join(re.findall(r">([^<>]+)</text>", drawn(game, move, tall)))


def drawn(game: Hunted, move: str, tall: bool = True) -> str:
    """An answer's last place in the picture."""
    return str(BOX.picture(game.view(0), tall=tall)).split(f'data-move="{move}"')[-1].split("</g>\n")[0]


@pytest.mark.parametrize("tall", [True, False])
def test_the_escape_that_kills_says_so_and_asks(tall: bool) -> None:
    game = attacked()
    assert "you die" in tile(game, "escape", tall)
    assert "you die" in game.label(game.read("escape"))
    assert "you die" in BOX.asks(game.view(0), "escape")
    for other in (attacked(white=2), attacked(items=("vest",))):
        assert "you die" not in tile(other, "escape", tall)
        assert "you die" not in other.label(other.read("escape"))
        assert BOX.asks(other.view(0), "escape") == ""


def test_the_escape_asks_though_a_fight_would_lose_too() -> None:
    game = attacked()
    clock(game, 1)
    assert "you die" in BOX.asks(game.view(0), "escape")


def test_a_roll_that_cannot_win_asks_before_the_last_white_die() -> None:
    game = table(arms=["shotgun"])
    energy(game, 1, 0, 4)
    fight(game, "suits")
    view = game.view(0)
    assert "you die" in BOX.asks(view, "fire hands")
    assert "you die" in tile(game, "fire hands")
    assert BOX.asks(view, "fire handgun") == "", "how many of its dice roll is asked next"
    plays(game, "fire handgun")
    assert "you die" in BOX.asks(game.view(0), "dice 1")
    assert "you die" in tile(game, "dice 1")
    looks = {move: look for look, move in re.findall(r'class="([^"]*)" data-move="(dice \d)"', str(BOX.picture(game.view(0))))}
    assert "hu-fatal" in looks["dice 1"], "it is red"
    assert "hu-fatal" not in looks["dice 4"]
    assert BOX.asks(game.view(0), "dice 4") == ""
    energy(game, 2, 0, 3)
    assert BOX.asks(game.view(0), "dice 1") == ""


def test_a_hostage_stands_before_the_last_white_die() -> None:
    game = table(arms=["shotgun"], hostages=["gus"])
    energy(game, 1, 0, 4)
    fight(game, "drivers")
    assert game.view(0)["fights"][-1]["hostages"], "they take a hostage first"
    assert BOX.asks(game.view(0), "fire hands") == ""


def test_a_kept_roll_says_what_it_costs() -> None:
    for items, told in (([], "costs a white die"), (["vest"], "a hit: Flak Vest can take it")):
        game = table(dice=(1, 1, 3, 3), items=items)
        game.plus[0] = 1
        fight(game, "bruiser")
        plays(game, "fire handgun", "dice 4")
        assert told in tile(game, "accept")
        assert "one more is hit" not in str(BOX.picture(game.view(0))), "which is not known of a die that hits already"


def test_a_kept_roll_that_kills_asks() -> None:
    game = table(dice=(1, 1, 3, 3))
    energy(game, 1, 0, 4)
    game.plus[0] = 1
    fight(game, "bruiser")
    plays(game, "fire handgun", "dice 4")
    assert "you die" in BOX.asks(game.view(0), "accept")
    assert "you die" in tile(game, "accept")
    assert BOX.asks(game.view(0), "plus 1") == ""


def test_to_roll_nothing_where_failing_kills_says_so() -> None:
    game = table()
    energy(game, 1, 0, 1)
    clock(game, 1, "ceiling")
    plays(game, "hide")
    assert "you die" in tile(game, "roll 0 0")
    assert "you die" in BOX.asks(game.view(0), "roll 0 0")


def test_a_price_that_kills_asks() -> None:
    game = table()
    energy(game, 1, 0, 4)
    does(game, "choose ( damage 1 or lose_time 2 )")
    view = game.view(0)
    assert "you die" in BOX.asks(view, "option 1")
    assert BOX.asks(view, "option 2") == ""


def test_damage_that_a_card_could_take_asks_before_it_kills() -> None:
    game = table(items=["vest"])
    energy(game, 1, 0, 4)
    does(game, "damage 1")
    assert "you die" in BOX.asks(game.view(0), "swap unspent")
    assert BOX.asks(game.view(0), "use vest") == ""


def before_an_event(white: int, spent: int, *, hostages: tuple[str, ...] = (), red: int = 0, **more: Any) -> Hunted:
    """One more token, and an event comes; somebody is fighting."""
    game = table(arms=["rifle"], hostages=hostages, **more)
    energy(game, white, spent, red)
    game.chocolates = False
    fight(game, "lookout")
    clock(game, 1, "voice")
    return game


def test_an_event_is_asked_about_by_what_failing_could_cost() -> None:
    game = before_an_event(1, 0, red=1)
    assert "may kill you" in BOX.asks(game.view(0), "fire rifle")
    game = before_an_event(3, 0, hostages=("gus",))
    assert "may cost a hostage" in BOX.asks(game.view(0), "fire rifle")
    game = before_an_event(4, 1)
    game.loaded[HANDGUN] = 3
    game.settle()
    for move in ("fire rifle", "fire hands", "reload handgun"):
        assert "may cost a white die" in BOX.asks(game.view(0), move), move
    assert "an event comes first" in BOX.asks(game.view(0), "fire handgun")
    plays(game, "fire handgun")
    assert BOX.asks(game.view(0), "dice 2") == "", "that has been asked"


def test_an_event_is_asked_about_where_dice_could_be_refreshed_before_it() -> None:
    game = before_an_event(1, 3)
    assert "would refresh" not in BOX.asks(game.view(0), "fire rifle"), "nothing could be done before it"
    game.chocolates = True
    game.settle()
    assert "Chocolates would refresh dice before it" in BOX.asks(game.view(0), "fire rifle")
    energy(game, 4, 1)
    assert "would refresh" not in BOX.asks(game.view(0), "fire rifle"), "its test is likely passed"


def test_an_event_that_cannot_be_failed_is_not_asked_about() -> None:
    game = before_an_event(4, 1, edition=None)
    game.events_out = [EVENTS.index(key) for key in EVENTS if key != "voice"]
    game.plus[0] = 4
    game.settle()
    assert game.view(0)["heroes"][0]["passes"] == 1
    assert BOX.asks(game.view(0), "fire rifle") == ""
    game.events_out.remove(EVENTS.index("ceiling"))
    game.settle()
    assert BOX.asks(game.view(0), "fire rifle"), "which costs a white die even who passes"


@pytest.mark.parametrize("tall", [True, False])
def test_every_answer_that_brings_an_event_says_so(tall: bool) -> None:
    game = before_an_event(4, 1, items=("vest",))
    game.loaded[HANDGUN] = 0
    game.settle()
    said = unescape(str(BOX.picture(game.view(0), tall=tall)))
    assert "−1 time, then the event" in said
    assert "−1: then the event" in said, "for every roll"
    game = table()
    clock(game, 3, "voice")
    does(game, "choose ( damage 1 or lose_time 3 )")
    assert "then the event" in tile(game, "option 2", tall)
    assert "then an event" in game.label(game.read("option 2"))
    assert "an event comes first" in BOX.asks(game.view(0), "option 2")
    assert "event" not in tile(game, "option 1", tall)
    clock(game, 4, "voice")
    assert "event" not in tile(game, "option 2", tall)
    game = table(row=["ammo"])
    assert "#i-event" not in drawn(game, "hide", tall)
    clock(game, 1, "voice")
    assert "#i-event" in drawn(game, "hide", tall)


@pytest.mark.parametrize("tall", [True, False])
def test_what_loses_stands_behind_what_does_not(tall: bool) -> None:
    game = table(arms=["shotgun"], items=["lighter"])
    energy(game, 1, 0, 4)
    fight(game, "suits")
    picture = str(BOX.picture(game.view(0), tall=tall))
    looks = [look for look, move in re.findall(r'class="([^"]*)" data-move="([^"]*)"', picture) if "hu-choice" in look]
    fatal = ["hu-fatal" in look for look in looks]
    assert any(fatal)
    assert fatal == sorted(fatal)


@pytest.mark.parametrize("tall", [True, False])
def test_a_kept_roll_says_whom_it_hits_and_a_raised_one_whom_it_would(tall: bool) -> None:
    game = table(arms=["bazooka"], dice=(6,))
    game.plus[0] = 1
    fight(game, "lars")
    plays(game, "fire bazooka")
    assert "Keep the roll: hits the 6" in tile(game, "accept", tall)
    assert "The 6 counts 7: hits the 7" in tile(game, "plus 1", tall)
    plays(game, "plus 1")
    picture = str(BOX.picture(game.view(0), tall=tall))
    assert "Hit the 7" in picture
    assert "6 and 5 stay" in picture


@pytest.mark.parametrize("tall", [True, False])
def test_of_a_blast_the_target_comes_first_with_which_most_fall(tall: bool) -> None:
    """What the roll was said to hit, and what is offered then, is one thing."""
    game = table(arms=["grenade"], dice=(4,))
    game.plus[0] = 1
    fight(game, "search-party", left=(3, 2, 2))
    plays(game, "fire grenade")
    assert "Keep the roll: hits the 2 and 2" in tile(game, "accept", tall)
    plays(game, "accept")
    picture = str(BOX.picture(game.view(0), tall=tall))
    assert re.findall(r"Hit the \d", picture) == ["Hit the 2", "Hit the 3"]
    assert re.findall(r"[^<>]+ stays?(?=<)", picture) == ["3 stays", "2 and 2 stay"]


@pytest.mark.parametrize(
    ("ops", "hostages", "shield", "dies"),
    [
        ([["damage", 1]], False, 0, True), ([["damage", 1]], False, 1, False), ([["damage", 2]], False, 1, True),
        ([["lose_hostage", 1, [["damage", 1]]]], False, 0, True), ([["lose_hostage", 1, [["damage", 1]]]], True, 0, False),
        ([["lose_hostage", 1]], False, 0, False), ([["choose", [["damage", 1]], [["lose_time", 2]]]], False, 0, False),
    ],
)  # fmt: skip
def test_what_takes_the_last_white_die_is_reckoned_in_one_way(
    ops: list[object], hostages: bool, shield: int, dies: bool
) -> None:
    assert mortal(ops, 1, hostages, shield) == dies
    assert not mortal(ops, 3, hostages, shield)


def test_all_weapons_of_a_fight_have_one_measure() -> None:
    """What cannot win has no bar and no chance with tokens; what can says so, before the fight as in it."""
    game = table(row=["lookout"], deck=["drivers"])
    game.plus[0] = 2
    game.loaded[HANDGUN] = 1
    plays(game, "draw")
    assert "reloaded" in tile(game, "fight")
    fought = table(row=["lookout"], deck=["radio-man"])
    fought.plus[0] = 2
    fought.loaded[HANDGUN] = 1
    fought.magazines[HANDGUN] = 0
    plays(fought, "draw")
    assert "100%, no +1: 67%" in tile(fought, "fight")
    plays(fought, "fight")
    assert "100% wins; no +1: 67%" in tile(fought, "fire hands")
    pair = table(arms=["rifle"], items=["keys", "ammo"])
    pair.plus[0] = 2
    fight(pair, "drivers")
    found = drawn(pair, "fire hands")
    assert "no win now" in found
    assert "+1" not in found
    assert "meter" not in found


@pytest.mark.parametrize("tall", [True, False])
def test_a_test_that_kills_even_who_passes_says_so_and_is_no_relief(tall: bool) -> None:
    game = table(edition=None)
    energy(game, 1, 0, 1)
    clock(game, 1, "ceiling")
    plays(game, "hide")
    assert game.view(0)["test"]["pass_ops"] == [["damage", 1]]
    words = " ".join(re.findall(r">([^<>]+)</text>", str(BOX.picture(game.view(0), tall=tall))))
    assert words.count("you die") >= 2, "whether one passes or fails"
    assert deadly(game.view(0), "roll 1 0") == "you die"
    dice(game, 6, 6)
    game.journal = []
    plays(game, "roll 1 0")
    assert [event.data(0).get("spared") for event in game.journal if event.data(0).get("what") == "stamp"] == [None]
