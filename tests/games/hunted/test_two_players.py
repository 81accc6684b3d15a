from __future__ import annotations

import pytest

from games.hunted.helpers import (
    asked,
    attacked,
    beaten,
    can,
    clock,
    dice,
    does,
    drawn,
    energy,
    fight,
    gun,
    kinds,
    names,
    places,
    plays,
    refused,
    table,
)  # fmt: skip
from gameshelf.games.hunted.content import EVENTS, KINDS
from gameshelf.games.hunted.steps import Turn
from gameshelf.games.hunted.steps.fight import Fight, NextRound


@pytest.mark.rule("hunted.two.turn", "hunted.two.draw")
def test_players_alternate_and_draw_into_their_own_rows() -> None:
    game = table(2, deck=["ammo", "grenade"])
    assert refused(game, "end") == "hunted.two.turn"
    plays(game, "draw")
    assert refused(game, "draw") == "hunted.two.draw"
    assert refused(game, "hide") == "hunted.two.turn"
    plays(game, "end", "draw", "end")
    assert names(game.rows[0]) == ["ammo"]
    assert names(game.rows[1]) == ["grenade"]
    assert game.seat == 0


@pytest.mark.rule("hunted.two.draw")
def test_the_other_players_row_is_out_of_reach() -> None:
    game = table(2, row=["hallway"])
    game.rows[1] = kinds(["grenade", "ammo"])
    drawn(game)
    assert not can(game, "activate hallway")
    assert refused(game, "activate ammo") == "hunted.activate.pay"


@pytest.mark.rule("hunted.two.hide", "hunted.two.shared_clear", "hunted.ruling.two_hide")
def test_hiding_clears_ones_own_row_and_the_shared_one() -> None:
    game = table(2, row=["ammo"])
    game.rows[1], game.shared = kinds(["grenade"]), kinds(["vest"])
    energy(game, 1, 2)
    plays(game, "hide")
    assert game.rows == [[], kinds(["grenade"])]
    assert game.shared == []
    assert game.white[0] == 2
    assert game.time == 3
    assert game.seat == 1


@pytest.mark.rule("hunted.two.shared", "hunted.two.shared_draw")
def test_a_shared_card_lies_in_both_rows() -> None:
    game = table(2, row=["ammo", "grenade", "corridor"], deck=["gus"], items=["vest"])
    assert refused(game, "share ammo") == "hunted.two.shared_draw"
    drawn(game)
    plays(game, "share ammo")
    assert refused(game, "share grenade") == "hunted.two.shared"
    plays(game, "end")
    game.rows[1] = kinds(["corridor"])
    game.settle()
    assert refused(game, "activate corridor") == "hunted.two.shared_draw"
    plays(game, "draw", "activate corridor", "pay ammo")
    assert game.shared == []


@pytest.mark.rule("hunted.ruling.both")
def test_one_may_activate_cards_and_move_one_in_the_same_turn() -> None:
    game = table(2, row=["ammo", "hallway", "grenade", "vest"])
    drawn(game)
    plays(game, "activate ammo", "share vest")
    assert names(game.items[0]) == ["ammo"]
    assert names(game.shared) == ["vest"]
    assert can(game, "end")


@pytest.mark.rule("hunted.two.shared")
def test_the_same_card_in_both_rows_is_asked_for() -> None:
    game = table(2, row=["corridor", "ammo"])
    game.shared = kinds(["ammo"])
    drawn(game)
    plays(game, "activate corridor")
    assert asked(game) == ["from own", "from shared"]
    places(game, "washroom", "roof")
    plays(game, "from shared")
    assert game.shared == []
    assert names(game.rows[0]) == ["ammo"]


@pytest.mark.rule("hunted.ruling.two_alarm", "hunted.two.shared", "hunted.two.shared_clear", "hunted.ruling.always")
def test_a_shared_bell_can_set_off_the_other_players_row() -> None:
    game = table(2, row=["keys", "ammo", "hallway"], items=["vest"])
    game.rows[1] = kinds(["lookout", "fire-door"])
    drawn(game)
    plays(game, "share keys")
    assert attacked(game) == "lookout"
    assert game.seat == 1
    assert game.rows == [kinds(["ammo", "hallway"]), []]
    assert game.shared == []
    dice(game, 2)
    plays(game, "fight", "fire hands")
    assert game.seat == 0  # the turn goes on where it was


@pytest.mark.rule("hunted.two.give", "hunted.ruling.give", "hunted.ruling.two_free")
def test_giving_a_card_costs_a_time() -> None:
    game = table(2, items=["vest"], arms=["rifle"], used=["gus"])
    plays(game, "give rifle", "give gus")
    assert game.time == 2
    assert names(game.arms[1]) == ["rifle"]
    assert names(game.used[1]) == ["gus"]
    assert game.loaded[KINDS.index("rifle")] == 1
    assert refused(game, "give rifle") == "hunted.two.give"
    assert refused(table(), "give rifle") == "hunted.two.give"


@pytest.mark.rule("hunted.two.give", "hunted.ruling.give")
def test_the_other_hands_over_a_weapon_in_the_middle_of_a_fight_and_loses_the_time() -> None:
    game = table(2, seat=1, arms=["rifle"])
    clock(game, 1, "ceiling")
    fight(game, "bruiser", seat=0)
    assert refused(game, "get shotgun") == "hunted.two.give"
    plays(game, "get rifle")
    assert names(game.arms[0]) == ["rifle"]
    assert game.arms[1] == []
    assert game.seat == 1, "the giver lost the last token, and so resolves the event"
    assert game.events_out == [EVENTS.index("ceiling")]


@pytest.mark.rule("hunted.ruling.give")
def test_the_attacked_may_be_handed_a_way_out() -> None:
    game = table(2, seat=1, items=["smoke"])
    game.rows[0] = kinds(["lookout"])
    game.deck.append(kinds(["lookout"])[0])
    game.stack = [Turn(0)]
    game.settle()
    plays(game, "draw", "get smoke", "use smoke")
    assert game.health(0) == 3
    assert game.escape
    assert refused(table(), "get smoke") == "hunted.two.give"


@pytest.mark.rule("hunted.two.give", "hunted.ruling.give")
def test_the_attacked_may_give_a_card_away_while_there_is_a_way_out() -> None:
    game = table(2, row=["guard"], deck=["radio-man"], hostages=["gus"])
    plays(game, "draw", "meet 1")
    assert asked(game) == ["fight", "escape", "give gus"]
    assert refused(game, "give teddy") == "hunted.two.give"
    plays(game, "give gus")
    assert names(game.hostages[1]) == ["gus"]
    assert game.time == 3
    assert asked(game) == ["fight", "escape", "get gus"]


@pytest.mark.rule("hunted.ruling.give")
def test_attacked_without_a_way_out_the_fight_begins_and_cards_change_hands_there() -> None:
    game = table(2, row=["guard"], deck=["bruiser"], hostages=["gus"], arms=["rifle"])
    game.escape = False
    plays(game, "draw")
    assert {"fire rifle", "give gus", "give rifle"} < set(asked(game))


@pytest.mark.rule("hunted.ruling.which_hostage", "hunted.hostage.shield")
def test_the_partners_hostages_are_safe_while_the_other_fights() -> None:
    game = table(2, seat=1, hostages=["gus"], used=["odile"])
    fight(game, "radio-man", seat=0)
    dice(game, 1)
    plays(game, "fire hands")
    assert game.health(0) == 2
    assert names(game.hostages[1] + game.used[1]) == ["gus", "odile"]
    assert game.gone == kinds(["pratt"])


@pytest.mark.rule("hunted.ruling.clear")
def test_a_card_that_clears_the_row_takes_the_shared_one_along() -> None:
    game = table(2, row=["ammo"])
    game.rows[1], game.shared = kinds(["grenade"]), kinds(["vest"])
    does(game, "clear_row")
    plays(game, "clear")
    assert game.rows == [[], kinds(["grenade"])]
    assert game.shared == []
    assert game.time == 4


@pytest.mark.rule("hunted.ruling.two_free", "hunted.ruling.reload_anytime")
def test_before_the_draw_one_may_use_reload_and_give() -> None:
    game = table(2, items=["dressing"], row=["ammo", "hallway"])
    game.loaded[gun()] = 1
    energy(game, 2, 0, 1)
    assert asked(game) == ["draw", "hide", "use dressing", "use chocolates", "reload handgun", "give dressing"]
    plays(game, "reload handgun", "use dressing")
    assert game.loaded[gun()] == 4
    assert game.health(0) == 3
    assert game.seat == 0
    assert can(game, "draw")


@pytest.mark.rule("hunted.ruling.two_end")
def test_a_turn_with_nothing_left_to_do_ends_by_itself() -> None:
    game = table(2, items=["vest"], row=["ammo", "grenade"])
    game.loaded[gun()] = 1
    drawn(game)
    assert "end" in asked(game)
    assert "move one to the shared row" in game.view(0)["question"]
    plays(game, "share ammo")  # giving and reloading are left, and the other can be given the Vest too
    assert game.seat == 1
    assert can(game, "get vest")


def test_with_an_empty_row_nothing_is_said_of_moving_a_card() -> None:
    game = table(2, items=["dressing"])
    energy(game, 2, 0, 1)
    drawn(game)
    assert game.view(0)["question"] == "Use the cards of your row, or end your turn."


@pytest.mark.rule("hunted.ruling.score_two", "hunted.score.points")
def test_two_players_have_one_score() -> None:
    game = table(2, hostages=["gus"], dice=(5,))
    game.hostages[1], game.used[1] = kinds(["wilma"]), kinds(["teddy"])
    energy(game, 2, 0, 1)
    clock(game, 3, "voice")
    fight(game, "lars", left=(5,))
    plays(game, "fire hands")
    assert game.outcome is not None
    assert [points for _, points in game.outcome.lines[0]] == [10, 6, 6, 1]
    assert game.outcome.scores == (23, 23)


def test_the_text_counts_a_terrorist_of_the_shared_row_in_both() -> None:
    game = table(2)
    game.shared = kinds(["lookout", "keys"])
    text = str(game)
    assert text.count("Row (1 terrorist, 1 bell; a fight at two terrorists, or one and two bells): empty") == 2


@pytest.mark.rule("hunted.two.shared", "hunted.terrorist.alarm")
def test_the_label_warns_before_a_shared_card_sets_off_the_others_alarm() -> None:
    game = table(2, row=["lookout", "hallway"])
    game.rows[1] = kinds(["bruiser"])
    drawn(game)
    labels = dict(game.view(0)["moves"])
    assert "sets off @1's alarm" in labels["share lookout"]
    assert "alarm" not in labels["share hallway"]


@pytest.mark.rule("hunted.two.time", "hunted.two.events")
def test_whoever_loses_the_last_token_resolves_the_event() -> None:
    game = table(2, seat=1)
    clock(game, 1, "ceiling")
    plays(game, "hide")
    assert game.seat == 1
    assert game.events_out == [EVENTS.index("ceiling")]
    dice(game, 1)
    plays(game, "roll 1 0", "swap unspent")
    assert game.health(1) == 2
    assert game.health(0) == 3
    assert game.seat == 0


@pytest.mark.rule("hunted.two.common")
def test_either_player_uses_chocolates_and_escape_token() -> None:
    game = table(2, seat=1, row=["lookout"], deck=["guard"])
    energy(game, 2, 0, 1, seat=1)
    plays(game, "use chocolates")
    assert game.health(1) == 3
    plays(game, "draw", "escape")
    assert game.health(1) == 2
    assert not game.chocolates
    assert not game.escape


@pytest.mark.rule("hunted.two.fight", "hunted.two.choice")
def test_from_the_second_round_on_the_attacked_player_says_who_fights() -> None:
    game = table(2, dice=(1,))
    fight(game, "bruiser")
    plays(game, "fire hands")
    assert isinstance(game.stack[-1], NextRound)
    assert game.seat == 0
    plays(game, "player 2")
    assert game.seat == 1
    dice(game, 1)
    plays(game, "fire hands")
    assert game.health(1) == 2
    assert game.seat == 0


@pytest.mark.rule("hunted.two.fight")
def test_both_can_fight_lars() -> None:
    game = table(2, dice=(1,))
    fight(game, "lars", left=(5,))
    plays(game, "fire hands", "player 2")
    step = game.stack[-1]
    assert isinstance(step, Fight)
    assert step.seat == 1
    dice(game, 5)
    plays(game, "fire hands")
    assert game.outcome is not None
    assert game.outcome.winners == (0, 1)


@pytest.mark.rule("hunted.ruling.reward_two")
def test_who_strikes_the_last_blow_draws_the_reward() -> None:
    game = table(2, deck=["rifle"], dice=(1,))
    fight(game, "bruiser")
    plays(game, "fire hands", "player 2")
    dice(game, 6)
    plays(game, "fire hands")
    assert asked(game) == ["choose rifle", "pass"]
    assert game.seat == 1


@pytest.mark.rule("hunted.end.partner")
def test_the_third_damage_of_either_loses_for_both() -> None:
    game = table(2, seat=1, dice=(1,))
    energy(game, 1, 0, 2, seat=1)
    fight(game, "bruiser", seat=1)
    plays(game, "fire hands")
    assert game.outcome is not None
    assert game.outcome.reason == "hunted.end.partner"
    assert game.outcome.winners == ()


@pytest.mark.rule("hunted.ruling.partner")
def test_pratt_helps_either_player_once() -> None:
    game = table(2, seat=1, partner="pratt")
    energy(game, 0, 3, seat=0)
    assert refused(table(2, partner="pratt"), "use partner") == "hunted.ruling.partner"
    plays(game, "use partner", "player 1")
    assert game.white[0] == 3
    assert game.plus == [1, 0]
    assert refused(game, "use partner") == "hunted.ruling.partner"


@pytest.mark.rule("hunted.ruling.partner")
def test_oneil_clears_either_row_or_hits_in_a_fight() -> None:
    game = table(2, seat=1, partner="oneil")
    game.rows[0] = kinds(["lookout", "ammo"])
    game.settle()
    plays(game, "use partner")
    assert names(game.rows[0]) == ["ammo"]
    game = table(2, seat=1, partner="oneil")
    fight(game, "marksman", seat=1)
    plays(game, "use partner")
    assert beaten(game, "marksman")


@pytest.mark.rule("hunted.ruling.scout")
def test_partners_look_ahead_together() -> None:
    game = table(2, deck=["lookout", "ammo", "guard", "gus", "vest"])
    does(game, "scout 5")
    plays(game, "done", "next 1", "next 1", "next 1", "next 1")
    assert len(game.view(0)["ahead"]) == 5
    assert game.view(1)["ahead"] == game.view(0)["ahead"]
    assert game.box.look(game, 0) == game.box.look(game, 1), "so no curtain falls between them"
    for seat in (0, 1):
        assert names(game.imagine(seat, 3).deck[-5:]) == names(game.deck[-5:])
    assert gun(1) == gun() + 1


@pytest.mark.rule("hunted.key.door", "hunted.ruling.two_free")
def test_a_key_token_opens_a_door_of_ones_own_row_before_the_draw() -> None:
    game = table(2, row=["office-door", "grenade", "corridor"])
    assert refused(game, "activate office-door") == "hunted.two.shared_draw"
    game.keys[0] = 1
    game.shared = kinds(["fire-door"])
    game.settle()
    places(game, "washroom", "clinic", "roof")
    assert refused(game, "activate fire-door") == "hunted.two.shared_draw"
    assert refused(game, "activate corridor") == "hunted.two.shared_draw"
    assert "1 key token" in game.label(game.read("activate office-door"))
    plays(game, "activate office-door", "visit washroom")
    assert game.keys == [0, 0]
    assert names(game.discard) == ["office-door"]
    assert "draw" in asked(game), "the turn goes on"
