from __future__ import annotations

import pytest

from games.taidian.helpers import attack, become, build, hand, hold, level, number, options, pile, plays, refused, table


@pytest.mark.rule("taidian.defend.attacked")
def test_blue_cards_are_for_those_who_are_attacked() -> None:
    game = table()
    hold(game, 0, "punch", "shield")
    hold(game, 1, "shield", "coin", "punch", "kick")
    plays(game, "attack")
    assert refused(game, "use shield") == "taidian.attack.red"
    plays(game, "lay punch", "declare")
    assert options(game) == ["use kick", "use shield", "pass"]
    assert refused(game, "use punch") == refused(game, "use coin") == "taidian.defend.attacked"
    assert refused(game, "use medic") == "taidian.defend.attacked"
    assert refused(game, "use shotgun") == "taidian.help.cards"


@pytest.mark.rule("taidian.defend.sum", "taidian.ruling.floor")
def test_the_defence_is_taken_off_the_attack_and_never_heals() -> None:
    game = table()
    hold(game, 0, "punch", "punch", "kick")
    hold(game, 1, "shield", "coin")
    attack(game, "punch", "punch", "kick")
    plays(game, "use shield", "pass")
    assert game.health[1] == 150 - 10
    game = table()
    game.health[1] = 100
    hold(game, 0, "kick")
    hold(game, 1, "riot-shield", "coin")
    attack(game, "kick")
    plays(game, "use riot-shield", "pass")
    assert game.health[1] == 100


@pytest.mark.rule("taidian.defend.used")
def test_a_used_card_is_discarded_at_once_and_not_replaced() -> None:
    game = table()
    hold(game, 0, "punch", "punch")
    hold(game, 1, "shield", "shield", "coin")
    attack(game, "punch")
    plays(game, "use shield")
    assert pile(game, 1) == ["shield"]
    plays(game, "pass", "end")
    assert hand(game, 1) == ["coin", "shield"]


@pytest.mark.rule("taidian.defend.optional")
def test_one_may_keep_the_cards() -> None:
    game = table()
    hold(game, 0, "punch")
    hold(game, 1, "shield")
    attack(game, "punch")
    plays(game, "pass")
    assert game.health[1] == 140
    assert hand(game, 1) == ["shield"]


@pytest.mark.rule("taidian.answer.cards")
def test_kick_and_9mm_hit_back() -> None:
    game = table()
    hold(game, 0, "punch")
    hold(game, 1, "kick", "9mm", "coin")
    attack(game, "punch")
    plays(game, "use kick", "use 9mm", "pass")
    assert game.health == [150 - 20, 140]


@pytest.mark.rule("taidian.answer.dying")
def test_the_dying_still_hit_back() -> None:
    game = table(3, help="off")
    game.health[1] = 5
    hold(game, 0, "punch")
    hold(game, 1, "kick")
    attack(game, "punch 2")
    plays(game, "use kick")
    assert not game.alive[1]
    assert game.health[0] == 145


@pytest.mark.rule("taidian.shield.answer", "taidian.ruling.cover")
def test_the_attacker_may_block_an_answer_and_nothing_else() -> None:
    game = table()
    hold(game, 0, "punch", "shield", "medic")
    hold(game, 1, "9mm")
    attack(game, "punch")
    plays(game, "use 9mm")
    assert game.seat == 0
    assert options(game) == ["use shield", "pass"]
    assert refused(game, "use medic") == refused(game, "use kick") == "taidian.ruling.cover"
    assert refused(game, "use riot-shield") == "taidian.ruling.cover"
    plays(game, "use shield")
    assert options(game) == ["end"]  # all of it is stopped, as everybody sees: nothing is asked any more
    assert game.health[0] == 150
    assert "shield" in pile(game, 0)


@pytest.mark.rule("taidian.ruling.oncemore")
def test_an_answer_cannot_be_answered() -> None:
    game = table()
    hold(game, 0, "punch", "kick")
    hold(game, 1, "kick")
    attack(game, "punch")
    plays(game, "use kick")
    assert options(game) == ["pass"]
    assert refused(game, "use kick") == "taidian.ruling.cover"


@pytest.mark.rule("taidian.ruling.enough")
def test_what_would_do_nothing_cannot_be_used() -> None:
    game = table()
    hold(game, 0, "kick")
    hold(game, 1, "shield", "shield", "medic", "antidote")
    attack(game, "kick")
    assert options(game) == ["use shield", "use medic", "pass"]
    assert refused(game, "use antidote") == "taidian.ruling.enough"
    plays(game, "use shield")
    assert refused(game, "use shield") == refused(game, "use medic") == "taidian.ruling.enough"


@pytest.mark.rule("taidian.ruling.enough")
def test_no_block_against_an_answer_that_structures_stop() -> None:
    game = table()
    build(game, 0, "sandbags")
    hold(game, 0, "punch", "shield")
    hold(game, 1, "kick")
    attack(game, "punch")
    plays(game, "use kick")
    assert game.health[0] == 150
    assert options(game) == ["end"]


@pytest.mark.rule("taidian.ruling.together", "taidian.ruling.healing")
def test_a_medic_is_counted_with_the_blow_and_can_save_a_life() -> None:
    game = table()
    level(game, 1, "healing")
    game.health[1] = 5
    hold(game, 0, "punch")
    hold(game, 1, "medic", "coin")
    attack(game, "punch")
    plays(game, "use medic", "pass")
    assert game.health[1] == 5 - 10 + game.t.medic[number("medic")] + 10
    assert game.alive[1]


@pytest.mark.rule("taidian.help.cards", "taidian.ruling.helpers")
def test_all_helpers_are_asked_at_once_and_then_the_victim() -> None:
    game = table(4)
    hold(game, 0, "punch", "punch", "kick")
    hold(game, 1, "coin")
    hold(game, 2, "shield")
    hold(game, 3, "coin", "cash")
    attack(game, "punch 2", "punch 2", "kick 2")
    assert game.pending == (2, 3)
    assert options(game, 3) == ["pass"]
    assert refused(game, "use kick", 3) == "taidian.help.cards"
    plays(game, "3: pass")
    assert game.pending == (2,)
    plays(game, "2: use shield", "2: pass")
    assert game.pending == (1,)
    assert game.view(1)["blow"]["coming"] == 10
    plays(game, "pass")
    assert game.health[1] == 140
    assert pile(game, 2) == ["shield"]


@pytest.mark.rule("taidian.ruling.helpers")
def test_nobody_is_asked_for_help_with_an_empty_hand_or_when_help_is_off() -> None:
    for options_ in ({}, {"help": "off"}):
        game = table(3, **options_)
        hold(game, 0, "punch")
        if options_:
            hold(game, 2, "shield")
        attack(game, "punch 2")
        assert game.health[1] == 140
        assert game.view(0)["blow"] is None


@pytest.mark.rule("taidian.ruling.helpers", "taidian.ruling.team")
def test_in_teams_only_teammates_help_unless_the_option_says_otherwise() -> None:
    for help_, asked in (("usual", (3,)), ("anyone", (2, 3))):
        game = table(4, teams="2-2", help=help_)
        hold(game, 0, "punch")
        for seat in (1, 2, 3):
            hold(game, seat, "coin")
        attack(game, "punch 2")
        assert game.pending == asked


@pytest.mark.rule("taidian.ruling.enough", "taidian.ruling.helpers")
def test_help_that_is_not_needed_stays_in_hand() -> None:
    game = table(4)
    hold(game, 0, "kick")
    hold(game, 2, "shield")
    hold(game, 3, "shield")
    attack(game, "kick 2")
    plays(game, "3: use shield", "2: use shield", "2: pass", "3: pass")
    assert game.health[1] == 150
    assert [len(game.hand[seat]) for seat in (2, 3)] == [0, 1]


@pytest.mark.rule("taidian.ruling.levels")
def test_the_levels_of_the_one_who_plays_a_card_count() -> None:
    game = table(3)
    level(game, 2, "skill")
    level(game, 1, "skill", 3)
    become(game, 2, "kahale")
    game.health[1] = 100
    hold(game, 0, "punch", "punch", "punch")
    hold(game, 2, "shield", "medic")
    attack(game, "punch 2", "punch 2", "punch 2")
    plays(game, "use shield", "use medic", "pass")
    healed = game.t.medic[game.box.content.table.names.index("Medic")] + game.t.heals[game.character[2]]
    assert game.health[1] == 100 - (30 - 25) + healed


@pytest.mark.rule("taidian.ruling.cover", "taidian.help.cards")
def test_others_may_block_an_answer_for_the_attacker() -> None:
    game = table(4, teams="2-2")
    hold(game, 0, "punch")
    hold(game, 1, "9mm")
    hold(game, 2, "shield")
    attack(game, "punch 2")
    plays(game, "use 9mm")
    assert game.pending == (2,)
    plays(game, "use shield", "pass")
    assert game.health[0] == 150


@pytest.mark.rule("taidian.ruling.attackerdies")
def test_when_the_attacker_falls_the_rest_of_the_attack_is_carried_out_without_answers() -> None:
    game = table(3, help="off")
    game.health[0] = 10
    hold(game, 0, "punch", "punch")
    hold(game, 1, "9mm")
    hold(game, 2, "kick", "shield")
    attack(game, "punch 2", "punch 3")
    plays(game, "use 9mm")
    assert not game.alive[0]
    assert options(game) == ["use shield", "pass"]
    assert refused(game, "use kick") == "taidian.ruling.attackerdies"
    plays(game, "pass")
    assert game.health[2] == 140
    assert game.turn == 1
