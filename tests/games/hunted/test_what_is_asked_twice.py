"""Answers that surely lose say so, and are asked twice; what brings an event is asked where it may hurt, and only there."""

from __future__ import annotations

import re

import pytest

from games.hunted.helpers import clock, dice, does, energy, fight, plays, table
from gameshelf.games.hunted import BOX
from gameshelf.games.hunted.content import HANDGUN
from gameshelf.games.hunted.drawing.deadly import deadly
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
    for items, told in (([], "costs a white die"), (["vest"], "a hit: a card can take it")):
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


def before_an_event(white: int, spent: int, *, hostages: tuple[str, ...] = (), red: int = 0, **more: tuple[str, ...]) -> Hunted:
    """One more token, and an event comes; somebody is fighting."""
    game = table(arms=["rifle"], hostages=hostages, **more)
    energy(game, white, spent, red)
    game.chocolates = False
    fight(game, "lookout")
    clock(game, 1, "voice")
    return game


def test_an_event_is_asked_about_where_failing_could_cost_the_game_or_a_hostage() -> None:
    game = before_an_event(1, 0, red=1)
    assert "may kill you" in BOX.asks(game.view(0), "fire rifle")
    game = before_an_event(3, 0, hostages=("gus",))
    assert "may cost a hostage" in BOX.asks(game.view(0), "fire rifle")


def test_an_event_is_asked_about_where_dice_could_be_refreshed_before_it() -> None:
    game = before_an_event(1, 3)
    assert BOX.asks(game.view(0), "fire rifle") == "", "nothing could be done before it"
    game.chocolates = True
    game.settle()
    assert "Chocolates would refresh dice before it" in BOX.asks(game.view(0), "fire rifle")
    energy(game, 4, 1)
    assert BOX.asks(game.view(0), "fire rifle") == "", "its test is likely passed"


def test_a_harmless_event_is_not_asked_about() -> None:
    game = before_an_event(4, 1)
    for move in ("fire rifle", "fire hands"):
        assert BOX.asks(game.view(0), move) == ""
    plays(game, "fire handgun")
    assert BOX.asks(game.view(0), "dice 2") == ""


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
    assert "67%, +1+1: 100%" in tile(fought, "fight")
    plays(fought, "fight")
    assert "67% wins; +1+1: 100%" in tile(fought, "fire hands")
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
