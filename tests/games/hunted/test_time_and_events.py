from __future__ import annotations

import pytest

from games.hunted.helpers import (
    asked,
    attacked,
    beaten,
    clock,
    dice,
    energy,
    fight,
    gun,
    kinds,
    names,
    plays,
    refused,
    table,
)
from gameshelf.games.hunted import BOX
from gameshelf.games.hunted.content import EVENTS
from gameshelf.games.hunted.steps.fight import Fight
from gameshelf.play import Seat


@pytest.mark.rule("hunted.event.flip", "hunted.event.next", "hunted.ruling.event_order")
def test_the_last_token_sets_off_the_event_and_four_new_ones_come_after_it() -> None:
    game = table(dice=(5,))
    clock(game, 1, "ceiling", "sweep")
    plays(game, "hide")
    assert game.time == 0
    assert game.time_left() == 8
    assert game.events_out == [EVENTS.index("ceiling")]
    assert "Charge in the Ceiling" in game.view(0)["question"]
    plays(game, "roll 1 0")
    assert game.time == 4
    assert game.white == [5]  # passed, and hiding refreshes the die after the event


@pytest.mark.rule("hunted.ruling.event_order")
def test_what_an_event_costs_is_taken_from_no_card() -> None:
    game = table()
    energy(game, 0, 5)
    clock(game, 1, "voice", "ceiling")
    plays(game, "hide")
    assert game.time == 4, "the Voice found no token to take"
    game = table()
    energy(game, 0, 5)
    clock(game, 1, "rocket")
    game.loaded[gun()] = 1
    plays(game, "hide", "fight")
    assert "no token lies there" in game.label(game.read("reload handgun"))
    dice(game, 6)
    plays(game, "fire hands")
    assert game.outcome is None
    assert game.time == 4, "the fight of the event cost none"


@pytest.mark.rule("hunted.ruling.event_order")
def test_time_gained_by_an_event_lies_on_the_next_card() -> None:
    game = table(dice=(6,))
    clock(game, 1, "helicopter", "ceiling")
    plays(game, "hide", "roll 1 0")
    assert game.time == 5


@pytest.mark.rule("hunted.ruling.event_order", "hunted.end.time")
def test_the_last_event_is_not_the_end() -> None:
    game = table(dice=(5,))
    clock(game, 1, "ceiling")
    plays(game, "hide", "roll 1 0")
    assert game.outcome is None
    assert (game.time, game.time_left()) == (4, 4)


@pytest.mark.rule("hunted.event.interrupt", "hunted.ruling.time")
def test_an_event_in_the_middle_of_a_fight_comes_before_the_roll() -> None:
    game = table()
    fight(game, "bruiser")
    clock(game, 1, "ceiling")
    plays(game, "fire handgun", "dice 2")
    assert game.loaded[gun()] == 2
    assert asked(game)[0] == "roll 5 0"
    dice(game, 1, 6, 6)
    plays(game, "roll 1 0", "swap unspent")
    assert game.health(0) == 4
    assert "draw" in asked(game)  # the two sixes were rolled afterwards, and the Bruiser is beaten


@pytest.mark.rule("hunted.event.interrupt", "hunted.event.row", "hunted.search.terrorist")
def test_a_fight_inside_a_fight_inside_a_turn() -> None:
    game = table(row=["ammo"], deck=["hallway", "lookout"])
    fight(game, "marksman")
    clock(game, 1, "sweep")
    plays(game, "fire handgun", "dice 1")
    dice(game, 1)
    plays(game, "roll 1 0")
    assert attacked(game) == "lookout"
    assert names(game.rows[0]) == ["ammo"]  # the event's fight does not clear the row
    plays(game, "fight")
    assert [step.left for step in game.stack if isinstance(step, Fight)] == [(5,), (2,)]
    dice(game, 2, 6)
    plays(game, "fire handgun", "dice 1")  # the Lookout falls, and then the first roll is made: a six
    assert beaten(game, "marksman")


@pytest.mark.rule("hunted.event.interrupt", "hunted.ruling.event_order")
def test_an_event_that_costs_time_can_set_off_the_next() -> None:
    game = table(tokens="before")
    energy(game, 0, 5)
    clock(game, 1, "voice", "ceiling")
    plays(game, "hide")
    assert game.time == 3  # the Voice took one of the new four
    assert game.health(0) == 5


@pytest.mark.rule("hunted.end.time", "hunted.ruling.time")
def test_the_last_token_of_game_over_loses_before_the_dice_are_rolled() -> None:
    game = table()
    fight(game, "lars", left=(5,))
    clock(game, 1)
    dice(game, 6)
    plays(game, "fire hands")
    assert game.outcome is not None
    assert game.outcome.reason == "hunted.end.time"
    assert game.outcome.winners == ()
    assert game.chance.script == (6,)


@pytest.mark.rule("hunted.time.most", "hunted.ruling.too_much_time")
def test_six_tokens_are_the_most_on_a_card() -> None:
    game = table(items=["radio"])
    game.time = 5
    game.settle()
    plays(game, "use radio")
    assert game.time == 6
    game.items[0] = kinds(["radio"])
    game.settle()
    assert refused(game, "use radio") == "hunted.ruling.useless"


@pytest.mark.rule("hunted.time.cost", "hunted.fight.time", "hunted.weapon.time", "hunted.ruling.once")
def test_a_roll_in_a_fight_costs_one_time_once() -> None:
    game = table(dice=(1, 1))
    fight(game, "bruiser")
    plays(game, "fire handgun", "dice 2")
    assert game.time == 3


def test_the_last_token_is_announced() -> None:
    game = table()
    clock(game, 1, "voice")
    assert "an event follows" in game.label(game.read("hide"))
    fight(game, "bruiser")
    assert "an event follows" in game.view(0)["question"]
    game = table()
    clock(game, 1)
    assert "GAME OVER" in game.label(game.read("hide"))


def test_with_the_last_token_of_all_no_answer_promises_what_cannot_come_true() -> None:
    """Time is paid before the roll: with the last token no roll counts, and where every answer loses nothing is asked back."""
    for items, saves in ((["ammo"], ""), (["radio"], "Walkie-Talkie"), (["oneil"], "Agent O'Neil")):
        game = table(items=items, arms=["bazooka", "shotgun"])
        game.loaded[game.arms[0][1]] = 0
        fight(game, "lift-guards", left=(3,))
        clock(game, 1)
        game.settle()
        view = game.view(0)
        labels = dict(view["moves"])
        assert not [move for move in view["odds"] if move.startswith("fire")]
        assert labels["fire bazooka"] == "Bazooka: costs the last time token, and the game"
        asked_back = BOX.asks(view, "fire bazooka")
        assert ("time is up" in view["question"]) == (not saves)
        assert (f"Only {saves} can save you." in asked_back) if saves else not asked_back
        assert not BOX.asks(view, f"use {items[0]}")
        for tall in (True, False):
            seen = BOX.picture(view, tall=tall)
            stage = seen[seen.find('data-move="fire bazooka"') :]
            assert ("you lose" in stage) == bool(saves), "where all is lost the question says so, once"
            assert seen.count("hu-fatal") >= 3, "what loses is red"
            assert ">wins" not in stage
    assert "the last time token, and the game" in BOX.reason(Seat(game, 0), game.read("fire bazooka"))
    game = table(row=["lookout"], deck=["guard"])
    clock(game, 1)
    plays(game, "draw")
    assert game.view(0)["question"].endswith("get away? No time is left for a roll.")
    assert BOX.asks(game.view(0), "fight")
    assert not BOX.asks(game.view(0), "escape")


@pytest.mark.rule("hunted.ruling.committed")
def test_shots_that_were_paid_for_are_rolled_though_the_weapon_is_lost() -> None:
    game = table(arms=["rifle"])
    fight(game, "bruiser")
    clock(game, 1, "lockdown")
    energy(game, 0, 5)
    dice(game, 10)
    plays(game, "fire rifle")
    assert game.arms[0] == []
    assert "draw" in asked(game)
