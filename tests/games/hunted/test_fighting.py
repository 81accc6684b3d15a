from __future__ import annotations

from itertools import product

import pytest

from games.hunted.helpers import (
    asked,
    attacked,
    beaten,
    can,
    clock,
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
from gameshelf.core import Chance
from gameshelf.games.hunted.content import KINDS
from gameshelf.games.hunted.odds import hit_all, hit_some, outcomes, pass_test, percent, split_all, split_some, struck


@pytest.mark.rule("hunted.escape.token", "hunted.ruling.escape_hostage")
def test_the_escape_token_costs_a_damage_and_clears_the_row_all_the_same() -> None:
    game = table(row=["lookout", "ammo"], deck=["radio-man"], hostages=["gus"])
    plays(game, "draw", "escape")
    assert game.health(0) == 4
    assert names(game.hostages[0]) == ["gus"]  # the Radio Man's icon does not matter: there was no fight
    assert game.rows[0] == []
    assert not game.escape
    assert "radio-man" in names(game.discard)
    game.rows[0] = kinds(["lookout"])
    game.deck.append(KINDS.index("guard"))
    game.settle()
    plays(game, "draw")
    assert refused(game, "escape") == "hunted.escape.token"


@pytest.mark.rule("hunted.escape.token")
def test_there_is_no_escape_from_lars() -> None:
    game = table()
    fight(game, "lars")
    assert refused(game, "escape") == "hunted.escape.token"


@pytest.mark.rule("hunted.fight.weapon", "hunted.ruling.grenade_gun", "hunted.grenade.one")
def test_one_weapon_a_round() -> None:
    game = table(arms=["grenade", "grenade"], dice=(1,))
    fight(game, "bruiser")
    assert asked(game) == ["fire handgun", "fire grenade", "fire hands"]
    plays(game, "fire grenade")
    assert names(game.arms[0]) == ["grenade"]
    assert game.health(0) == 4
    assert refused(game, "fire rifle") == "hunted.fight.weapon"


@pytest.mark.rule("hunted.fight.dice")
def test_as_many_dice_as_are_loaded_may_be_rolled() -> None:
    game = table(dice=(1, 1))
    game.loaded[gun()] = 2
    fight(game, "bruiser")
    plays(game, "fire handgun")
    assert asked(game) == ["dice 1", "dice 2"]
    assert refused(game, "dice 3") == "hunted.fight.dice"
    plays(game, "dice 2")
    assert game.loaded[gun()] == 0
    assert refused(game, "fire handgun") == "hunted.fight.dice"


@pytest.mark.rule("hunted.fight.hit", "hunted.ruling.gun_split")
def test_each_die_hits_one_man_and_dice_are_not_added() -> None:
    game = table(dice=(6, 3))
    fight(game, "suits", left=(5, 4))
    plays(game, "fire handgun", "dice 2")
    assert left(game) == (4,)


@pytest.mark.rule("hunted.ruling.best")
def test_the_best_hits_are_counted() -> None:
    game = table(dice=(6, 2))
    fight(game, "vault-team")  # 4, 3, 2
    plays(game, "fire handgun", "dice 2")
    assert left(game) == (3,)
    assert struck((5,), (5, 4, 2)) == (4, 2)


@pytest.mark.rule("hunted.fight.targets", "hunted.target.mark", "hunted.fight.damage", "hunted.ruling.one_damage")
def test_hits_stay_and_each_failed_round_costs_one_damage() -> None:
    game = table(dice=(2, 1))
    fight(game, "search-party")
    plays(game, "fire handgun", "dice 2")
    assert left(game) == (3, 2)
    assert game.health(0) == 4
    dice(game, 3, 2)
    plays(game, "fire handgun", "dice 2")
    assert game.health(0) == 4
    assert beaten(game, "search-party")


@pytest.mark.rule("hunted.fight.reload")
def test_reloading_in_a_fight_costs_time_but_no_damage() -> None:
    game = table()
    game.loaded[gun()] = 0
    fight(game, "bruiser")
    plays(game, "reload handgun")
    assert game.health(0) == 5
    assert game.time == 3
    assert can(game, "fire handgun")


@pytest.mark.rule("hunted.hands.round", "hunted.ruling.hands")
def test_bare_hands_roll_one_die_and_the_gun_stays_loaded() -> None:
    game = table(dice=(1, 5))
    fight(game, "bruiser")
    plays(game, "fire hands")
    assert game.loaded[gun()] == 4
    assert game.time == 3
    plays(game, "fire handgun", "dice 1")
    assert beaten(game, "bruiser")


@pytest.mark.rule("hunted.grenade.throw", "hunted.grenade.split")
def test_a_seven_takes_out_a_four_and_a_three() -> None:
    game = table(arms=["grenade"], dice=(7,))
    fight(game, "drivers")
    plays(game, "fire grenade")
    assert names(game.discard) == ["grenade", "drivers"]
    assert game.time == 3
    assert game.health(0) == 5


@pytest.mark.rule("hunted.grenade.split")
def test_how_a_blast_is_split_is_a_choice() -> None:
    game = table(arms=["grenade"], dice=(8,))
    fight(game, "lieutenants", left=(5, 4, 4))
    plays(game, "fire grenade")
    assert asked(game) == ["target 1", "target 2"]
    assert refused(game, "target 3") == "hunted.grenade.split"
    plays(game, "target 2")
    assert left(game) == (5,)


@pytest.mark.rule("hunted.grenade.throw")
def test_the_bazooka_loses_a_rocket_and_goes_with_the_last() -> None:
    game = table(arms=["bazooka"], dice=(1, 10))
    fight(game, "bruiser")
    plays(game, "fire bazooka")
    assert game.magazines[KINDS.index("bazooka")] == 1
    plays(game, "fire bazooka")
    assert game.arms[0] == []


@pytest.mark.rule("hunted.plus.add")
def test_a_plus_token_turns_a_six_into_the_seven_for_lars() -> None:
    game = table(dice=(6,))
    game.plus = [1]
    fight(game, "lars", left=(7,))
    plays(game, "fire handgun", "dice 1", "plus 1")
    assert game.outcome is not None
    assert game.outcome.reason == "hunted.end.lars"


@pytest.mark.rule("hunted.plus.add", "hunted.grenade.split")
def test_a_plus_token_lifts_a_blast_to_the_sum() -> None:
    game = table(arms=["grenade"], dice=(6,))
    game.plus = [1]
    fight(game, "drivers")
    plays(game, "fire grenade", "plus 1")
    assert beaten(game, "drivers")


@pytest.mark.rule("hunted.ruling.reroll", "hunted.fight.time")
def test_a_reroll_in_a_fight_costs_no_time() -> None:
    game = table(items=["lighter"], dice=(1, 5))
    fight(game, "bruiser")
    plays(game, "fire handgun", "dice 1", "use lighter")
    assert game.time == 3
    assert beaten(game, "bruiser")


@pytest.mark.rule("hunted.win.draw", "hunted.win.keep", "hunted.win.resume", "hunted.ruling.quiet", "hunted.ruling.spoils")
def test_the_winner_draws_a_card_for_each_man_and_keeps_one() -> None:
    game = table(row=["lookout"], deck=["rifle", "guard", "vest"], dice=(3, 2))
    fight(game, "patrol")
    plays(game, "fire handgun", "dice 2")
    assert asked(game) == ["choose rifle", "pass"]
    assert refused(game, "choose vest") == "hunted.win.keep"
    plays(game, "choose rifle")
    assert names(game.arms[0]) == ["rifle"]
    assert not attacked(game)
    assert names(game.deck).count("guard") == 1
    assert "draw" in asked(game)


@pytest.mark.rule("hunted.win.keep")
def test_who_wins_nothing_is_told_why() -> None:
    game = table(deck=["guard"], dice=(2,))
    fight(game, "lookout")
    game.journal = []
    plays(game, "fire hands")
    assert "Nothing that can be kept. Back into the middle of the deck: Lobby Guard." in told(game)
    game = table(row=["lookout"], deck=["rifle", "guard", "vest"], dice=(3, 2))
    fight(game, "patrol")
    game.journal = []
    plays(game, "fire handgun", "dice 2", "choose rifle")
    assert "Nothing" not in told(game)


@pytest.mark.rule("hunted.win.draw", "hunted.ruling.spoils")
def test_cards_that_somebody_knows_or_that_mix_in_the_discards_may_be_left() -> None:
    game = table(deck=["rifle"], dice=(2,))
    game.seen = 1
    fight(game, "lookout")
    plays(game, "fire hands")
    assert asked(game) == ["draw", "pass"]
    plays(game, "pass")
    assert names(game.deck[-1:]) == ["rifle"]
    game = table(dice=(3, 2))
    game.deck, game.discard = kinds(["ammo"]), kinds(["vest", "gus"])
    fight(game, "patrol")
    plays(game, "fire handgun", "dice 2")
    assert asked(game) == ["draw", "pass"]
    plays(game, "draw")
    assert asked(game)[-1] == "pass"
    assert len(asked(game)) == 3


@pytest.mark.rule("hunted.ruling.middle", "hunted.win.keep")
def test_cards_go_back_anywhere_but_on_top_and_at_the_bottom() -> None:
    found = set()
    for seed in range(60):
        game = table(deck=["guard", "ammo", "ammo"], dice=(2,))
        game.deck = game.deck[-6:]
        fight(game, "lookout")
        game.chance = Chance(seed, script=(2,))
        plays(game, "fire hands")
        found.add(game.deck.index(KINDS.index("guard")))
    assert found == {1, 2, 3, 4}


@pytest.mark.rule("hunted.ruling.middle")
def test_cards_slide_below_what_somebody_knows() -> None:
    for seed in range(60):
        game = table(deck=["guard", "ammo", "gus", "vest", "lookout"])
        game.deck, game.seen = game.deck[-8:], 4
        fight(game, "lookout")
        game.chance = Chance(seed, script=(2,))
        plays(game, "fire hands", "draw")
        assert names(game.deck[-3:]) == ["vest", "gus", "ammo"]
        assert game.seen == 3


@pytest.mark.rule("hunted.damage.swap", "hunted.ruling.state")
def test_the_player_chooses_which_die_turns_red() -> None:
    game = table(dice=(1,))
    energy(game, 3, 2)
    fight(game, "bruiser")
    plays(game, "fire hands")
    assert asked(game) == ["swap unspent", "swap spent"]
    plays(game, "swap spent")
    assert (game.white, game.white_spent, game.red, game.red_spent) == ([3], [1], [0], [1])


@pytest.mark.rule("hunted.end.damage", "hunted.damage.swap")
def test_the_fifth_damage_is_death() -> None:
    game = table(dice=(1,))
    energy(game, 1, 0, 4)
    fight(game, "bruiser")
    plays(game, "fire hands")
    assert game.outcome is not None
    assert game.outcome.reason == "hunted.end.damage"
    assert game.outcome.winners == ()
    assert game.outcome.scores == (0,)


@pytest.mark.rule("hunted.end.lars", "hunted.score.points", "hunted.ruling.time_left")
def test_lars_beaten_wins_and_scores() -> None:
    game = table(hostages=["gus"], used=["teddy"], dice=(5,))
    energy(game, 3, 1, 1)
    clock(game, 3, "voice")
    fight(game, "lars", left=(5,))
    plays(game, "fire hands")
    assert game.outcome is not None
    assert game.outcome.winners == (0,)
    assert [points for _, points in game.outcome.lines[0]] == [8, 6, 3, 1]
    assert game.outcome.scores == (18,)


@pytest.mark.rule("hunted.end.lars", "hunted.ruling.ammo")
def test_lars_beaten_asks_nothing_more() -> None:
    """Ammo saves a gun that runs out, but not after the last hit of the game."""
    for standing, won in (((5,), True), ((7, 5), False)):
        game = table(items=["ammo"], arms=["machine-gun"], dice=(5, 5, 5))
        game.magazines[KINDS.index("machine-gun")] = 0
        fight(game, "lars", left=standing)
        plays(game, "fire machine-gun", "dice 3")
        assert won or can(game, "use ammo")
        assert (game.outcome is not None) is won


@pytest.mark.rule("hunted.ruling.plus")
def test_a_token_is_offered_only_where_it_changes_what_is_hit() -> None:
    game = table(dice=(5, 2))
    game.plus = [1]
    fight(game, "lars", left=(6, 3))  # as it lies, the 5 hits the 3
    plays(game, "fire handgun", "dice 2")
    assert asked(game) == ["accept", "plus 1"]
    assert refused(game, "plus 2") == "hunted.ruling.plus", "the 5 hits that target already"
    game = table(dice=(5, 2))
    game.plus = [2]
    fight(game, "lars", left=(6, 3))
    plays(game, "fire handgun", "dice 2")
    assert asked(game) == ["accept", "plus 1", "plus 2"], "with two tokens both are hit"


@pytest.mark.rule("hunted.ruling.plus", "hunted.grenade.split")
def test_a_token_on_a_blast_reaches_the_next_sum() -> None:
    for face, offered in ((1, False), (2, True), (3, True), (4, False), (5, False), (6, True)):
        game = table(arms=["grenade"], dice=(face,))
        game.plus = [1]
        fight(game, "drivers")  # 4 and 3
        plays(game, "fire grenade")
        assert ("plus 1" in asked(game)) == offered, face


def test_labels_tell_the_exact_odds() -> None:
    game = table(arms=["grenade"])
    fight(game, "bruiser")  # 4
    assert "94 %" in game.label(game.read("fire handgun"))
    plays(game, "fire handgun")
    assert game.label(game.read("dice 3")) == "3 dice: 88 % to win in this roll"


@pytest.mark.rule("hunted.plus.add")
def test_odds_count_the_tokens_that_one_holds_and_tell_the_chance_of_one_hit() -> None:
    game = table()
    fight(game, "lars")  # 7, 6 and 5
    plays(game, "fire handgun")
    assert game.label(game.read("dice 4")) == "4 dice: cannot win in this roll, 80 % to hit one"
    assert game.view(0)["odds"]["dice 4"] == {"end": 0.0, "one": pytest.approx(1 - (4 / 6) ** 4)}
    assert "1 hit 80%" in game.box.picture(game.view(0))
    game = table()
    game.plus[0] = 1
    fight(game, "lars", left=(7,))
    plays(game, "fire handgun")
    assert game.label(game.read("dice 4")) == "4 dice: 52 % to win in this roll with your +1 token, 0 % without"
    assert game.view(0)["odds"]["dice 4"]["bare_end"] == 0.0
    game = table(arms=["grenade"])
    game.plus[0] = 2
    fight(game, "drivers", left=(4, 3))
    assert "50 % to win in this roll" in game.label(game.read("fire grenade")), "5 to 8 of a d8"


def test_odds_with_tokens_agree_with_counting_every_roll() -> None:
    for n, sides, targets, tokens in ((2, 6, (5, 4), 1), (3, 8, (7, 6, 5), 2), (2, 10, (6,), 3), (1, 6, (3, 2), 3)):
        ends = ones = 0
        for faces in product(range(1, sides + 1), repeat=n):
            lifts = [lift for lift in product(range(tokens + 1), repeat=n) if sum(lift) <= tokens]
            lefts = [struck(tuple(d + more for d, more in zip(faces, lift, strict=True)), targets) for lift in lifts]
            ends += () in lefts
            ones += any(len(left) < len(targets) for left in lefts)
        assert hit_all(n, sides, targets, tokens) == pytest.approx(ends / sides**n)
        assert hit_some(n, sides, targets, tokens) == pytest.approx(ones / sides**n)


def test_odds_agree_with_counting_by_hand() -> None:
    assert hit_all(1, 6, (4,)) == pytest.approx(1 / 2)
    assert hit_all(2, 6, (3, 3)) == pytest.approx(4 / 9)
    assert hit_all(2, 6, (5, 2)) == pytest.approx(1 - (4 / 6) ** 2 - 2 * (1 / 6) * (2 / 6))
    assert hit_all(1, 6, (2, 2)) == 0
    assert sum(chance for _, chance in outcomes(4, 10, (7, 6, 5))) == pytest.approx(1)
    assert split_all(8, (4, 3)) == pytest.approx(2 / 8)
    assert split_some(8, (4, 3)) == pytest.approx(6 / 8)
    assert pass_test(2, 1) == pytest.approx(1 - (4 / 6) ** 2 / 2)
    assert pass_test(0, 0) == 0
    assert percent(1.0) == "100 %"
