"""What threatens now, and why; what the energy dice are for; chances with and without +1 tokens."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from games.hunted.helpers import clock, dice, does, energy, fight, kinds, places, plays, table
from gameshelf import new
from gameshelf.core import BANNER, PLAIN
from gameshelf.games.hunted import BOX
from gameshelf.games.hunted.content import HANDGUN
from gameshelf.games.hunted.drawing.danger import threats, vital
from gameshelf.games.hunted.drawing.stage import _stamped
from gameshelf.games.hunted.drawing.words import bare, odds_of
from gameshelf.games.hunted.odds import pass_test, percent
from gameshelf.games.hunted.quick import quick
from gameshelf.play import Seat

PHONE = 92  # letters that have room in two lines there


def test_the_next_card_is_told_with_its_chance_and_the_reason() -> None:
    game = table(row=["ammo"])
    assert threats(game.view(0))[0][1:5] == ("cards", 0, "Safe draw", "no fight can follow")
    game = table(row=["lookout"], deck=["guard"])
    game.deck = kinds(["guard", "hallway", "hallway", "hallway"])
    game.settle()
    assert threats(game.view(0))[0][1:5] == ("siren", 1, "Fight?", "2nd terrorist: fight")
    game = table(row=["lookout", "fire-door"])
    game.deck = kinds(["keys", "hallway"])  # the keys show a bell
    game.settle()
    alarm = threats(game.view(0))[0]
    assert (alarm.level, alarm.short, alarm.why) == (2, "Fight?", "terrorist or bell: fight"), "half is not likely yet"
    more = {**game.view(0), "risk": [0.6]}
    assert threats(more)[0].short == "Fight likely"
    assert "1 terrorist, 1 bell" in alarm.words
    for tall in (False, True):
        said = re.findall(r">([^<>]+)</text>", str(BOX.picture(game.view(0), tall=tall)))
        assert [text for text in said if "50" in text] == ["50%"], "on the deck, and nowhere else"
    plain = {**game.view(0), "odds": {}}
    assert threats(plain)[0].short == "Fight 50 %", "who cannot draw now has it on the tile"


def test_the_clock_tells_when_an_event_comes_and_how_its_test_would_go() -> None:
    game = table()
    energy(game, 2, 3)
    assert threats(game.view(0))[1][1:5] == ("clock", 0, "Event in 4", "a test for your dice")
    clock(game, 1, "voice")
    assert threats(game.view(0))[1].level == 2
    energy(game, 0, 5)
    assert threats(game.view(0))[1].why == "no die for its test"
    clock(game, 3)
    assert threats(game.view(0))[1][1:5] == ("skull", 2, "Over in 3", "at 0 you have lost")


def test_lars_is_a_threat_when_he_may_be_next() -> None:
    game = table()
    assert threats(game.view(0))[2][2:5] == (0, "On time", "like those who won")
    places(game, "bar", "closet", "roof")
    assert threats(game.view(0))[2][2:5] == (2, "Lars 1 in 3", "if met now, you win: 0%")
    places(game, "roof")
    assert threats(game.view(0))[2].short == "Lars is next"


def test_the_dice_say_what_they_are_for() -> None:
    game = table()
    energy(game, 3, 1, 0, 1)
    assert vital(game.view(0), 0, over=False)[:2] == ("Life: 4 white dice", "tests (a 5+ on a die): 70 %")
    game.plus[0] = 1
    energy(game, 1, 0, 0, 4)
    told = vital(game.view(0), 0, over=False)
    assert told[:2] == ("One more hit kills you", "tests (a 5+ on a die): 50 %, 33 % without +1")
    assert told.bad
    energy(game, 0, 2, 0, 3)
    assert vital(game.view(0), 0, over=False).tests == "no die for a test: refresh some"
    assert "no die for a test: refresh some" in BOX.picture(game.view(0), tall=True)
    assert vital(game.view(0), 0, over=True).tests == ""


@pytest.mark.rule("hunted.plus.add")
def test_a_button_shows_the_chance_with_tokens_large_and_small_the_one_without_them() -> None:
    game = table(row=["corridor", "ammo"])
    places(game, "clinic", "bar", "roof")
    game.plus[0] = 2
    game.settle()
    plays(game, "activate corridor")
    view = game.view(0)
    assert odds_of(view, "roll 2 0") == percent(pass_test(2, 0, 3))
    assert bare(view, "roll 2 0") == percent(pass_test(2, 0, 5))
    for tall in (False, True):
        picture = BOX.picture(view, tall=tall).replace(" %", "%")
        assert ">89%<" in picture
        assert re.search(r"no \+1:? 56%<", picture) or "without +1: 56%<" in picture
    game = table()
    game.plus[0] = 1
    fight(game, "lars", left=(7,))
    assert (odds_of(game.view(0), "fire handgun"), bare(game.view(0), "fire handgun")) == ("52 %", "0 %")
    assert "+1: 0%" in BOX.picture(game.view(0), tall=True)
    game = table()
    fight(game, "bruiser")
    assert bare(game.view(0), "fire handgun") == "", "without tokens nothing is added"


def test_a_question_has_room_on_a_phone() -> None:
    long = []
    for seed in range(24):
        game = new("hunted", players=1 + seed % 2, seed=seed)
        while (seat := game.seat) is not None:
            view = game.view(seat)
            urgent = "an event follows" in view["question"] or "kills you" in view["question"]
            if len(view["question"]) > (PHONE + 30 if urgent else PHONE):
                long.append(view["question"])
            game.play(quick(game, seat))
    assert not long


def test_what_a_question_leaves_out_is_in_the_board_in_words() -> None:
    game = table(row=["corridor", "ammo"])
    places(game, "vault", "bar", "roof")
    plays(game, "activate corridor")
    assert game.view(0)["question"] == "Vault Antechamber (optional): go in?"
    assert "LOCATION (optional): Vault Antechamber." in BOX.text(game.view(0))
    assert "A test. Pass: gain 2 key tokens. Fail: fight the set-aside terrorist." in BOX.text(game.view(0))
    plays(game, "enter")
    assert "Pass: gain 2 key tokens. Fail: fight the set-aside terrorist." in BOX.text(game.view(0))


def test_a_fight_tells_what_it_is_fought_for_and_what_leaving_it_costs() -> None:
    game = table(row=["lookout"], deck=["bruiser"])
    plays(game, "draw")
    picture = BOX.picture(game.view(0), tall=True)
    assert "costs a white die" in picture
    assert "94 % in one roll" in picture
    assert "Beaten: draw 1 card." in picture
    game = table()
    fight(game, "lieutenants")
    assert "Beaten: draw 3 cards, keep one." in BOX.picture(game.view(0), tall=True)
    game = table()
    game.loaded[HANDGUN] = 0
    fight(game, "lars")
    picture = BOX.picture(game.view(0), tall=True)
    assert "About 0 % to win before you fall." in picture
    for price in ("&#8722;1 a roll", "&#8722;1 time"):
        assert picture.count(price) == 1, "a roll and a reload have their price"


def test_the_last_white_die_is_a_moment_of_its_own() -> None:
    for health, size in ((3, PLAIN), (2, BANNER)):
        game = table()
        energy(game, health, 0, 5 - health)
        fight(game, "bruiser")
        dice(game, 1)
        game.journal = []
        plays(game, "fire hands")
        seen = [beat for event in game.journal if (beat := BOX.beats(event.data(0), game.view(0))) and beat.kind == "loss"]
        assert [beat.size for beat in seen if beat.start == "mat-0"] == [size]


def test_advice_says_that_tokens_count() -> None:
    game = table(row=["hallway", "ammo", "grenade"])
    energy(game, 2, 3)
    assert BOX.reason is not None
    assert "passed with 56 %." in BOX.reason(Seat(game, 0), game.read("activate hallway"))
    game.plus[0] = 1
    game.settle()
    assert "passed with 75 % with +1 tokens." in BOX.reason(Seat(game, 0), game.read("activate hallway"))


@pytest.mark.parametrize("tall", [False, True])
def test_an_empty_row_says_what_it_is_for_until_one_has_gone_up(tall: bool) -> None:
    game = table()
    picture = BOX.picture(game.view(0), tall=tall)
    assert "Your row: cards that you draw" in picture
    assert "bring fights." in " ".join(picture.replace("</text>", " ").split()), "all of it has room"
    plays(game, "draw")
    assert "Your row:" not in BOX.picture(game.view(0), tall=tall)


def test_escaping_is_advised_with_what_it_spares() -> None:
    game = table(row=["lookout"], deck=["bruiser"])
    plays(game, "draw")
    assert BOX.reason is not None
    why = BOX.reason(Seat(game, 0), game.read("escape"))
    assert why == "It spends no time and no loaded dice; the first round of a fight would fail with 6 %."


def test_who_holds_several_guns_is_told_which_one_is_reloaded() -> None:
    for arms, words in (([], ["Reload"]), (["machine-gun"], ["Reload: Handgun"])):
        game = table(arms=arms)
        game.loaded[HANDGUN] = 0
        fight(game, "bruiser")
        root = ElementTree.fromstring(str(BOX.picture(game.view(0), tall=True)))
        place = next(node for node in root.iter() if node.get("data-move") == "reload handgun")
        assert [text.text for text in place.iter() if text.tag.endswith("text")] == [*words, "−1 time, then 94 %"]


def test_who_is_attacked_with_an_empty_gun_sees_what_it_is_worth_reloaded() -> None:
    for loaded, words in ((0, "50%, reloaded 94%"), (4, "94 % in one roll")):
        game = table(row=["lookout"], deck=["bruiser"])
        game.loaded[HANDGUN] = loaded
        plays(game, "draw")
        assert words in str(BOX.picture(game.view(0), tall=True))


def test_who_would_fight_well_with_what_is_loaded_is_told_that() -> None:
    game = table(arms=["shotgun"], row=["lookout"], deck=["guard"])
    game.loaded[HANDGUN] = 0
    plays(game, "draw")
    assert "96 % in one roll" in str(BOX.picture(game.view(0), tall=True)), "a reload would make it 99 %"


def test_nobody_is_said_to_die_of_a_round_that_takes_a_hostage_first() -> None:
    for hostages, dies in (([], True), (["gus"], False)):
        game = table(hostages=hostages, items=["lighter"])
        energy(game, 1, 0, 4)
        fight(game, "marksman")
        assert ("kills you" in game.view(0)["question"]) == dies


def spot(text: str, start: str) -> tuple[float, float, float]:
    """The middle of a place or a piece, and how wide a place is."""
    at, size = r"translate\(([-\d.]+)[ ,]+([-\d.]+)\)[^>]*>", r'(?:<rect[^>]*width="([\d.]+)" height="([\d.]+)")?'
    found = re.search(rf'<g[^>]*(?:id|data-move)="{start}"[^>]*{at}{size}', text)
    assert found is not None, start
    x, y, w, h = (float(number or 0) for number in found.groups())
    return x + w / 2, y + h / 2, w


@pytest.mark.parametrize("tall", [False, True])
def test_a_ring_lies_around_what_it_offers(tall: bool) -> None:
    game = table(row=["fire-door", "keys"])
    game.keys[0] = 1
    game.settle()
    plays(game, "activate fire-door")
    drawn = str(BOX.picture(game.view(0), tall=tall))
    assert abs(spot(drawn, "pay token")[0] - spot(drawn, "key-0-0")[0]) < 2
    game = table()
    energy(game, 1, 1, 3)
    does(game, "damage 1")
    drawn = str(BOX.picture(game.view(0), tall=tall))
    assert abs(spot(drawn, "swap unspent")[0] - spot(drawn, "energy-0-0")[0]) < 2


def test_no_sign_lies_on_a_long_name_and_no_cross_on_a_number() -> None:
    drawn = str(BOX.picture(table(items=["clock"]).view(0)))
    assert re.search(r'textLength="\d+"[^>]*>Wind-Up Alarm Clock<', drawn)
    game = table()
    fight(game, "lieutenants")
    dice(game, 6)
    plays(game, "fire hands")
    while "fire hands" not in dict(game.view(0)["moves"]):
        plays(game, game.view(0)["moves"][0][0])
    drawn = str(BOX.picture(game.view(0)))
    strike, after = drawn.index('class="strike"'), drawn.index('class="mark lost"', drawn.index('class="strike"'))
    assert strike < after, "the number lies on the cross"


def test_odds_of_a_fight_stand_on_its_answers_alone() -> None:
    game = table()
    fight(game, "bruiser")
    said = re.findall(r">([^<>]+)</text>", str(BOX.picture(game.view(0))))
    assert sorted(text for text in said if "%" in text) == ["50%", "94%"]


@pytest.mark.parametrize("tall", [False, True])
def test_when_lars_has_fallen_no_hit_is_missing(tall: bool) -> None:
    game = table()
    clock(game, 1)
    fight(game, "lars", left=(7, 5))
    view = game.view(0)
    assert "2 hits are missing." in BOX.picture(view, tall=tall)
    view["fights"][-1]["left"] = []
    assert "missing" not in BOX.picture(view, tall=tall)
    assert BOX.progress is not None
    assert "0 hits" not in " ".join(BOX.progress(view))


@pytest.mark.parametrize("tall", [False, True])
def test_a_reload_promises_what_the_weapon_then_says(tall: bool) -> None:
    """Tokens count in both: the number does not fall once one has reloaded."""
    game = table()
    game.plus[0] = 2
    game.loaded[HANDGUN] = 0
    fight(game, "lars", left=(7, 5))
    promised = re.search(r"then (\d+) ?%", str(BOX.picture(game.view(0), tall=tall)))
    assert promised
    assert game.label(game.read("reload handgun")).endswith(f": then {promised.group(1)} % to win")
    plays(game, "reload handgun")
    assert odds_of(game.view(0), "fire handgun") == f"{promised.group(1)} %"
    assert bare(game.view(0), "fire handgun") == "0 %"


def test_a_test_that_kills_passed_or_failed_says_so_and_shows_no_chance() -> None:
    game = table(edition=None)
    energy(game, 1, 0, 0, 3)
    game.plus[0] = 1
    clock(game, 1, "ceiling")
    plays(game, "hide")
    assert game.label(game.read("roll 1 0")) == "1 white: you die either way"
    assert game.label(game.read("roll 0 0")) == "Roll nothing: you die"
    view = game.view(0)
    assert vital(view, 0, over=False).tests == ""
    for tall in (False, True):
        assert "50" not in re.findall(r">(\d+) ?%", str(BOX.picture(view, tall=tall)))
    energy(game, 2, 0, 0, 3)
    assert game.label(game.read("roll 2 0")).startswith("2 white: 75%")


@pytest.mark.parametrize("wide", [120, 172, 390])
def test_what_came_to_nothing_is_told_without_being_cut(wide: int) -> None:
    view = {"happened": [{"kind": "none", "what": "hostage", "of": 12}], "goal": 5}
    for roll in ({"passed": True}, {"passed": False}, {}):
        assert "…" not in _stamped(roll, view, wide, 12.5)


def test_a_weapon_tells_its_shots_and_what_is_spare_by_one_sign_each() -> None:
    game = table(arms=["bazooka", "grenade", "charge"], items=["ammo"], hostages=["gus", "priya", "odile"])
    game.loaded[HANDGUN] = 0
    game.magazines[HANDGUN] = 1
    game.settle()
    words = [text.text for text in ElementTree.fromstring(str(BOX.picture(game.view(0), tall=True))).iter() if text.text]
    assert {"×0", "+1", "×2"} <= set(words), "nothing loaded, one ammo token; two rockets"
