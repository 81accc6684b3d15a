"""What is said is so on this table: advice, chances, the end."""

from __future__ import annotations

import re
from html import unescape

import pytest

from games.hunted.helpers import asked, clock, dice, does, energy, fight, kinds, places, plays, table, told
from gameshelf import new
from gameshelf.games.hunted import BOX
from gameshelf.games.hunted.content import HANDGUN, KINDS
from gameshelf.games.hunted.drawing.after import helped
from gameshelf.games.hunted.drawing.canvas import draw
from gameshelf.games.hunted.drawing.danger import threats
from gameshelf.games.hunted.drawing.hope import last_plan, outlook
from gameshelf.games.hunted.drawing.lars import lacking, showdown
from gameshelf.games.hunted.drawing.pace import pace
from gameshelf.games.hunted.drawing.stage import _stamped
from gameshelf.games.hunted.lessons import lessons
from gameshelf.games.hunted.odds import Force, beat, hit_all
from gameshelf.games.hunted.quick import worth
from gameshelf.games.hunted.state import Hunted
from gameshelf.games.hunted.steps.fight import Attacked
from gameshelf.games.hunted.steps.trials import Trial
from gameshelf.play import Seat


def why(game: Hunted, move: str) -> str:
    assert BOX.reason is not None
    return BOX.reason(Seat(game, 0), game.read(move))


def choice(game: Hunted) -> str:
    seat = Seat(game, 0)
    return str(max(zip(BOX.rate(seat), seat.moves, strict=True), key=lambda pair: pair[0])[1])


def test_nobody_is_told_to_reload_what_was_fired_last() -> None:
    game = table(arms=["rifle"])
    game.chocolates = game.escape = False
    energy(game, 1, 0, 4)
    fight(game, "lars")
    dice(game, 1)
    plays(game, "fire rifle")
    assert not [tip for tip in helped(game.view(0)) if "reload" in tip]


def test_a_round_that_fails_costs_a_hostage_where_those_are_hit_first() -> None:
    for hostages, cost in (([], "a white die"), (["gus", "priya"], "a hostage")):
        game = table(hostages=hostages)
        fight(game, "marksman")
        assert f"costs {cost}" in why(game, "fire handgun")
        plays(game, "fire handgun")
        assert f"costs {cost}" in why(game, "dice 4")


def test_who_can_still_win_is_not_told_that_nothing_saves() -> None:
    game = table()
    game.chocolates = False
    energy(game, 1, 0, 4)
    clock(game, 2)
    fight(game, "lars", left=(5,))
    assert why(game, "fire handgun") == "Time for one roll only: it has to end the fight."
    game.loaded[HANDGUN] = 2
    game.settle()
    assert why(game, "reload handgun") == "No time is left then for a roll: the fight would be lost."
    clock(game, 1)
    assert why(game, "fire handgun").startswith("Nothing saves you now")


def test_a_fight_that_one_roll_ends_is_not_said_to_cost_more_time() -> None:
    game = table(row=["lookout"], deck=["bruiser"])
    plays(game, "draw")
    assert why(game, "fight").startswith("Each roll costs 1 time, one that fails a white die too; if you win, you ")
    game.plus[0] = 3
    fight(game, "lars", left=(4,))
    plays(game, "fire handgun")
    assert why(game, "dice 3") == "One die more would not make it surer."


def test_a_hit_without_a_roll_says_what_of_lars_is_left() -> None:
    game = table(hostages=["gus"])
    fight(game, "lars")
    assert why(game, "use gus") == "It needs no roll; 2 numbers of 7, 6 and 5 would be left."


def test_what_takes_the_last_white_die_says_that_it_kills() -> None:
    for items, deadly in (([], True), (["vest"], False)):
        game = table(edition=None, items=items)
        places(game, "walkway", "closet", "bar", "clinic", "roof")
        energy(game, 1, 0, 4)
        does(game, "draw_locations 1")
        assert ("you die" in game.label(game.read("option 1"))) == deadly
        for tall in (False, True):
            assert ("your last: you die" in str(BOX.picture(game.view(0), tall=tall))) == deadly


def test_of_what_a_won_fight_brings_only_what_cannot_be_kept_goes_back_whoever_looks() -> None:
    game = table(deck=["teddy", "hallway"])
    fight(game, "patrol")
    dice(game, 6, 6, 6, 6)
    plays(game, "fire handgun", "dice 4")
    for seat in (0, None):
        said = re.findall(r">([^<>]+)</text>", str(BOX.picture(game.view(seat), tall=True)))
        assert said.count("goes back") == 1, "a hallway cannot be taken, a hostage can"


def test_a_roll_that_would_be_the_last_is_not_kept_for_later() -> None:
    for white, words in ((3, "kept for later"), (1, "Left so, it costs your last white die, and the game.")):
        game = table()
        game.plus[0] = 1
        energy(game, white, 0, 5 - white)
        fight(game, "bruiser")
        dice(game, 3)
        plays(game, "fire hands")
        assert words in why(game, "accept")


def test_while_it_is_asked_whom_one_fights_no_second_terrorist_threatens() -> None:
    game = table(row=["guard"], deck=["radio-man"], hostages=["gus"])
    plays(game, "draw")
    assert threats(game.view(0))[0][3:5] == ("Alarm!", "a fight begins now")
    assert why(game, "meet 2") == "As hard to hit as the other, and hostages are left alone."
    game = table(row=["patrol"], deck=["suits"])
    game.deck[-1] = KINDS.index("suits")
    plays(game, "draw")
    assert "meet 1" not in asked(game), "more men or a higher sum is stronger"


def test_what_brings_nothing_is_not_told() -> None:
    game = table(row=["regroup"])
    game.plus[0] = 3
    game.settle()
    plays(game, "activate regroup")
    assert "+1 token" not in told(game)


def test_reload_first_is_one_number() -> None:
    game = table(row=["lookout"], deck=["bruiser"])
    game.loaded[HANDGUN] = 0
    plays(game, "draw")
    assert game.label(game.read("fight")) == "Fight (94 % in one roll if you reload first, 50 % as you are)"
    assert BOX.odds is not None
    assert BOX.odds(Seat(game, 0), game.read("fight")) == "reloaded first, the fight ends in one roll with 94 %"
    game = table(row=["lookout"], deck=["radio"])
    game.loaded[HANDGUN] = 3
    game.stack.append(Attacked(0, KINDS.index("lookout")))
    game.settle()
    assert game.label(game.read("fight")) == "Fight (over 99 % in one roll: Handgun)", "alike, so said once"
    assert "reload" not in BOX.odds(Seat(game, 0), game.read("fight"))


def test_nobody_is_sent_to_lars_who_cannot_beat_him() -> None:
    game = table(row=["corridor", "ammo", "lookout"])
    game.deck = kinds(["guard"] * 9)
    places(game, "bar", "closet", "roof")
    energy(game, 1, 0, 4)
    game.chocolates = False
    game.settle()
    assert choice(game) != "activate corridor"
    assert why(game, "activate corridor") == (
        "It leads up: Lars is there with 33 %, and that would be the end: nothing you hold reaches his 7."
    )
    game = table(row=["corridor", "ammo", "lookout"], arms=["machine-gun"])
    game.deck = kinds(["guard"] * 9)
    places(game, "bar", "closet", "roof")
    clock(game, 2, "voice")
    assert choice(game) == "activate corridor"
    assert "you would beat him with about " in why(game, "activate corridor")


def test_of_two_white_dice_none_is_given_for_what_time_can_pay() -> None:
    game = table(edition=None)
    places(game, "walkway", "closet", "bar", "clinic", "roof")
    energy(game, 2, 0, 3)
    does(game, "draw_locations 1")
    assert choice(game) == "option 2"
    assert why(game, "option 1").endswith("and leaves one white die.")


def test_the_chance_to_beat_lars_is_that_of_all_his_numbers_in_all_rounds() -> None:
    assert showdown(table().view(0)) == 0
    assert lacking(table().view(0)) == "needs a d8+ for the 7"
    game = table(arms=["machine-gun"])
    energy(game, 1, 0, 4)
    game.chocolates = False
    clock(game, 4)
    one = hit_all(3, 8, (7, 6, 5))
    assert showdown(game.view(0)) == pytest.approx(one)
    assert lacking(game.view(0)) == "one miss is the end"
    energy(game, 3, 0, 2)
    more = showdown(game.view(0))
    assert one < more < 1
    game.plus[0] = 1
    game.settle()
    assert showdown(game.view(0)) > more
    assert beat((7, 6, 5), Force(((8, 3, 3, 1),), sure=(7, 6, 5))) == 1
    assert beat((5, 5), Force(((6, 4, 4, 0),), plus=1)) == pytest.approx(hit_all(4, 6, (5, 5), 1))
    for tall in (False, True):
        assert "one miss is the end" not in BOX.picture(game.view(0), tall=tall)


def test_a_way_up_that_pays_says_why() -> None:
    game = table(row=["shotgun", "back-stairs", "corridor", "hallway", "machine-gun"])
    plays(game, "activate shotgun")
    for move in asked(game):
        if "hallway" in move or "corridor" in move or "stairs" in move:
            assert "least" not in why(game, move)
    game = table(row=["hallway", "back-stairs", "fire-door", "ammo"])
    plays(game, "activate hallway")
    assert "least" not in why(game, "pay back-stairs")


def test_a_regroup_that_was_advised_does_not_pay_for_a_trifle() -> None:
    game = table(row=["regroup", "ammo", "corridor", "lookout"])
    energy(game, 0, 3, 0, 2)
    plays(game, "activate corridor")
    assert choice(game) == "pay ammo"


def test_falling_behind_is_told_token_by_token() -> None:
    view = table().view(0)
    said = [pace({**view, "time_left": time}).short for time in range(22, 15, -1)]
    assert said == [
        "2 time ahead", "1 time ahead", "on time", "1 time short", "2 time short", "3 time short", "4 time short",
    ]  # fmt: skip


def test_who_has_hardly_a_chance_is_told_so_with_a_last_plan() -> None:
    game = table()
    assert outlook(game.view(0)) == pytest.approx(worth(game)[0])
    assert last_plan(game.view(0)) == []
    energy(game, 1, 0, 0, 4)
    clock(game, 4)
    assert outlook(game.view(0)) == pytest.approx(worth(game)[0])
    assert BOX.progress(game.view(0))[1:3] == [
        "Last plan: run for the Roof, 15 floors in 4 time.", "Floor 10 is good: 10 floors more.",
    ]  # fmt: skip
    assert "few win" not in " ".join(BOX.progress(game.view(0)))


def test_the_end_tells_what_became_of_each_and_nothing_twice() -> None:
    game = table(hostages=["priya"])
    game.chocolates = False
    fight(game, "patrol")
    dice(game, 6, 6, 6, 6)
    plays(game, "fire handgun", "dice 4")
    assert game.beaten == [2]
    game = table(hostages=["priya"])
    game.beaten = [3]
    energy(game, 1)
    fight(game, "lars")
    dice(game, 1)
    plays(game, "fire hands")
    view = game.view(None)
    assert BOX.fates(view) == [("boss", "@0 fell with 19 time left. 3 terrorists beaten. Freed: Priya Raman.")]
    assert "Priya" not in BOX.progress(view)[0]
    game = table()
    clock(game, 1)
    plays(game, "hide")
    assert BOX.fates(game.view(None)) == [("tower", "@0 still had 5 white dice.")]
    assert "white dice left" not in BOX.progress(game.view(None))[0]
    game = table(hostages=["priya"])
    fight(game, "lars", left=(5,))
    dice(game, 6)
    plays(game, "fire hands")
    ((sign, text),) = BOX.fates(game.view(None))
    assert sign == "helicopter"
    assert text == "@0 climbed 0 floors to the Roof, beat Lars and brought Sharon down. Freed: Priya Raman."
    assert BOX.progress(game.view(None)) == ["On the Roof: Lars is beaten."]
    game = table(edition=None)
    game.chocolates = False
    energy(game, 1, 0, 4)
    clock(game, 1, "ceiling")
    dice(game, 6)
    plays(game, "hide", "roll 1 0")
    assert "was passed, and still cost a white die" in BOX.progress(game.view(None))[0], "no roll was at fault"


def test_a_beat_of_the_clock_has_no_number_that_it_contradicts() -> None:
    game = table()
    game.journal = []
    plays(game, "hide")
    beats = [BOX.beats(event.data(0), game.view(0)) for event in game.journal]
    assert "−1 time." in [beat.text for beat in beats if beat is not None]


def test_an_event_and_a_lost_game_do_not_glow_like_luck() -> None:
    game = table()
    clock(game, 1, "voice")
    game.journal = []
    plays(game, "hide")
    kinds_of = [beat.kind for event in game.journal if (beat := BOX.beats(event.data(0), game.view(0))) and beat.art]
    assert kinds_of == ["alarm"]
    game = table()
    clock(game, 1)
    game.journal = []
    plays(game, "hide")
    last = BOX.beats(game.journal[-1].data(0), game.view(0))
    assert last is not None
    assert last.kind == "loss"


def test_a_location_that_does_nothing_says_that_it_is_safe() -> None:
    game = table()
    places(game, "washroom", "bar", "roof")
    game.journal = []
    does(game, "draw_locations 1")
    found = [BOX.beats(event.data(0), game.view(0)) for event in game.journal if event.data(0).get("what") == "places"]
    assert found[0] is not None
    assert found[0].text == "Executive Washroom. Safe: no test here. Refresh up to 2 dice."


def test_the_axes_of_a_test_never_change_places() -> None:
    for white, red in ((3, 2), (2, 3), (1, 4)):
        game = table()
        energy(game, white, 0, red)
        game.stack.append(Trial(0, 3))
        game.settle()
        drawn = str(BOX.picture(game.view(0)))
        x = {move: _x(drawn, move) for move in ("roll 0 0", "roll 1 0", "roll 0 1")}
        assert x["roll 1 0"] > x["roll 0 0"] == x["roll 0 1"], (white, red)


def _x(drawn: str, move: str) -> float:
    """Where a place to click lies."""
    found = re.search(rf'<g[^>]*data-move="{move}"[^>]*>', drawn)
    assert found is not None
    place = re.search(r"translate\(([\d.]+)", found[0])
    assert place is not None, found[0]
    return float(place[1])


def test_both_lines_of_a_row_have_cards_of_one_size() -> None:
    game = table(row=["hallway", "ammo", "grenade", "corridor", "keys", "radio", "vest", "gus", "priya"])
    drawn = str(BOX.picture(game.view(0)))
    assert "hu-card" not in drawn.partition('id="scene"')[2].partition('id="mat-0"')[2], "all nine are slim"


@pytest.mark.parametrize("tall", [False, True])
def test_how_many_sides_a_die_has_stands_in_it(tall: bool) -> None:
    for arms in (["machine-gun"], ["machine-gun", "shotgun", "rifle", "charge", "grenade", "bazooka"]):
        game = table(arms=arms)
        drawn = str(BOX.picture(game.view(0), tall=tall))
        dice_drawn = len(re.findall(r'href="#i-d(?:8|10)"', drawn))
        said = len(re.findall(r'href="#i-d(8|10)"[^>]*/><text class="mid[^>]*>\1<', drawn))
        assert 0 < said == dice_drawn


def test_who_holds_a_card_that_brings_a_token_is_not_said_to_miss_what_it_reaches() -> None:
    """A Handgun rolls a 6 at most; with Sgt Pratt's +1 token that is a 7."""
    gun = {"loaded": 4, "dice": 4, "magazines": 3, "sides": 6}
    pratt = {"ops": [["refresh", 9], ["gain_plus", 1]], "face_up": True}
    hero = {"white": 4, "white_spent": 0, "plus": 0, "weapons": [gun], "items": [], "hostages": []}
    view = {"lars": {"targets": [7, 6, 5]}, "heroes": [hero]}
    assert lacking(view) == "needs a d8+ for the 7"
    assert lacking({**view, "heroes": [{**hero, "hostages": [pratt]}]}) == ""
    assert lacking({**view, "heroes": [{**hero, "hostages": [{**pratt, "face_up": False}]}]}) == "needs a d8+ for the 7"


def test_a_way_up_is_not_given_for_a_second_key() -> None:
    for held, buys in (([], True), (["keys"], False)):
        game = table(row=["hallway", "keys", "lookout"], items=held, edition=None)
        game.deck = sorted(new("hunted", seed=3).deck)
        game.settle()
        assert (choice(game) == "activate keys") == buys, held


def test_time_that_a_card_brings_is_kept_until_it_is_wanted() -> None:
    game = table(hostages=["priya"])
    assert choice(game) == "draw", "just freed, with all the time there is"
    clock(game, 1, "voice", "sweep", "ceiling")
    assert choice(game) == "use priya", "before the event"
    clock(game, 4)
    assert choice(game) == "use priya", "before the last tokens go"
    clock(game, 2)
    fight(game, "guard")
    game.loaded[HANDGUN] = 0
    game.magazines[HANDGUN] = 0
    game.settle()
    assert choice(game) == "use priya", "for one roll more"


def test_a_key_that_opens_nothing_yet_can_wait() -> None:
    for row, now in ((["ammo"], False), (["ammo", "security-door"], True)):
        game = table(row=row, items=["keys"], hostages=["teddy"])
        game.deck = kinds(["guard"] * 9)
        game.settle()
        assert choice(game).startswith("use") == now, row


def test_how_far_it_is_is_said_in_short_sentences_what_counts_most_first() -> None:
    view = {**table().view(0), "locations_left": 8, "time_left": 8}
    assert BOX.progress(view) == [
        "In the lobby: 6 time short (winners had 14), hurry.", "Hallways and doors lead up: 20 of the 20 cards left.",
        "Lars waits on floor 6, 7 or 8.",
    ]  # fmt: skip

    for floors in range(4, 16):
        for time in range(1, 21):
            said = BOX.progress({**view, "locations_left": floors, "time_left": time})
            assert all(len(sentence) < 60 for sentence in said)


def test_weapons_that_are_as_sure_are_named_together() -> None:
    game = table(arms=["machine-gun"])
    game.stack.append(Attacked(0, KINDS.index("guard")))
    game.settle()
    assert game.label(game.read("fight")).endswith(": Handgun or Machine Gun)")


def test_who_holds_what_reaches_lars_is_not_sent_for_it() -> None:
    for arms, sent in (([], True), (["machine-gun"], False)):
        game = table(row=["rifle"], arms=arms)
        assert ("weapon" in dict(lessons(game.view(0)))) is sent


def test_a_stamp_that_has_no_room_loses_its_name_and_no_letter() -> None:
    view = table().view(0)
    roll = {"dice": [], "what": "Charge in the Ceiling", "passed": True, "open": False, "energy": True}
    assert _stamped(roll, view, 172, 12.5) == "PASSED"
    assert _stamped(roll, view, 390, 12.5) == "PASSED: Charge in the Ceiling"


def test_a_fight_and_its_chance_are_two_words() -> None:
    found = str(draw("threat", 200, 60, "siren", 1, "Fight 25 %", ()))
    assert "Fight 25%" in found


@pytest.mark.parametrize("tall", [False, True])
def test_a_search_that_finds_nothing_leaves_a_word_on_the_board(tall: bool) -> None:
    for place, roll, said in (
        ("guard-post", (6,), "PASSED, but no weapon among 8 cards"), ("closet", (), "o item among 3 cards"),
    ):  # fmt: skip
        game = table(row=["corridor", "ammo"], edition=None)
        places(game, place, "bar", "copy-room", "roof")
        dice(game, *roll)
        plays(game, "activate corridor", *(["roll 1 0"] if roll else []))
        assert said in " ".join(re.findall(r">([^<>]+)</text>", str(BOX.picture(game.view(0), tall=tall)))), place
        assert said[-16:] in BOX.text(game.view(0))
        plays(game, "draw")
        assert said not in str(BOX.picture(game.view(0), tall=tall)), "until something else is done"


def test_a_lost_game_is_a_scene_that_says_how_little_was_missing() -> None:
    game = table()
    places(game, "roof")
    fight(game, "lars", left=(6, 5))
    clock(game, 2)
    assert game.view(0)["question"] == "Lars: this is your last roll. 2 hits are needed."
    dice(game, 1, 1)
    plays(game, "fire hands")
    assert game.view(0)["question"] == "Lars: time is up, and nothing can win any more."
    for tall in (False, True):
        picture = str(BOX.picture(game.view(0), tall=tall))
        assert picture.count("2 hits are missing.") == 1
        assert "you lose" not in picture
    game.journal = []
    plays(game, "fire hands")
    seen = [beat for event in game.journal if (beat := BOX.beats(event.data(0), game.view(0))) is not None]
    assert [bool(beat.art) for beat in seen[-2:]] == [True, True], "the clock runs out, the helicopter lifts"
    assert seen[-1].text == "Time is up: the helicopter lifts, and Lars is gone. 2 hits were missing."
    assert "2 hits were missing" in unescape(str(BOX.picture(game.view(0))))
    game = table(items=["radio"])
    fight(game, "lars")
    clock(game, 2)
    assert "last roll" not in game.view(0)["question"], "a card brings time"
