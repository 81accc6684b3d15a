"""What the pictures tell: what an attack would leave, what a card brings, who is left at the end."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from games.taidian.helpers import attack, build, cards, hold, level, plays, table
from gameshelf.games.taidian.board import picture
from gameshelf.games.taidian.content import CARDS
from gameshelf.games.taidian.drawing.deck import career, grown, means, meters, outlook, promise
from gameshelf.games.taidian.drawing.fights import blow_line, long
from gameshelf.games.taidian.drawing.worth import worth


@pytest.mark.rule("taidian.defend.sum")
@pytest.mark.parametrize("tall", [False, True])
def test_what_is_laid_is_told_with_what_it_would_leave_and_what_could_stop_it(tall: bool) -> None:
    game = table()
    hold(game, 0, "punch", "punch", "coin")
    hold(game, 1, "coin", "coin")
    game.deck[1] = cards("shield", "coin")
    build(game, 1, "sandbags")
    plays(game, "attack")
    assert "Choose a red card to lay" in picture(game.view(0), tall)
    plays(game, "lay punch", "lay punch")
    drawn = picture(game.view(0), tall)
    assert ">@1: 150 &#8722; 15 = 135<" in drawn  # Sandbags take their part
    assert "Shields may stop up to 15" in drawn
    game.deck[1] = cards("coin", "coin")
    assert "No Shield can be in the way" in picture(game.view(0), tall)
    assert "&#8722; 15 = 135" not in picture(game.view(1), tall)  # nobody else sees it


@pytest.mark.rule("taidian.turn.choice")
def test_while_a_rival_lays_cards_one_sees_what_one_can_stop() -> None:
    game = table()
    hold(game, 0, "punch")
    hold(game, 1, "shield", "shield", "coin")
    plays(game, "attack")
    assert "An attack is coming" in picture(game.view(1), True)
    assert "You can stop 30" in picture(game.view(1), True)
    assert "You can stop" not in picture(game.view(0), True)
    hold(game, 1, "coin")
    assert "You hold no Shield" in picture(game.view(1), True)


@pytest.mark.rule("taidian.defend.attacked")
def test_who_is_attacked_sees_what_can_be_stopped_of_it() -> None:
    game = table()
    hold(game, 0, "punch", "punch")
    hold(game, 1, "shield", "coin")
    attack(game, "punch", "punch")
    drawn = picture(game.view(1), True)
    assert "With your Shields: 145 left" in drawn
    assert "alarm" in drawn
    assert "your Shields" not in picture(game.view(0), True)
    assert "alarm" not in picture(game.view(0), True)
    assert "bulwark" not in drawn
    plays(game, "use shield")
    assert "bulwark" in picture(game.view(0), True)  # it is seen by all when it is played


@pytest.mark.rule("taidian.defend.attacked")
def test_who_hits_back_with_a_shield_left_reads_three_lines_under_the_numbers() -> None:
    """What is left, what Shields would save, what comes back: below the words of the sum, and apart from each other."""
    game = table()
    hold(game, 0, "punch", "punch")
    hold(game, 1, "kick", "shield", "coin")
    attack(game, "punch", "punch")
    plays(game, "use kick")
    drawn = picture(game.view(1), True)

    def heights(*words: str) -> list[float]:
        places = [re.search(rf'<text[^>]* y="([\d.]+)"[^>]*>{re.escape(word)}', drawn) for word in words]
        assert all(places), words
        return [float(place[1]) for place in places if place]

    lines = heights("@1: 150", "With your Shields", "@0: 150")
    told = re.findall(r'translate\(\d+ (\d+)\)"><g class="ghost".*?<text class="mid small outlined" y="([\d.]+)">', drawn)
    names = max(float(down) + float(below) for down, below in told)  # what stands under the numbers
    assert all(below - above >= 22 for above, below in pairwise([names, *lines]))


@pytest.mark.rule("taidian.answer.cards")
def test_a_line_that_is_long_with_names_in_it_keeps_clear_of_the_buttons() -> None:
    game = table()
    hold(game, 0, "punch", "kick", "kick", "shield")
    hold(game, 1, "shield", "shield", "kick")
    attack(game, "punch", "kick", "kick")
    assert '"name" x="22" y="422">@1: 20 points coming</text>' in picture(game.view(1))
    plays(game, "use shield", "use shield", "use kick")
    told = "20 points, 20 stopped, nothing got through, 5 coming back</text>"
    assert f'"sign" x="22" y="422">{told}' in picture(game.view(0))


def test_what_comes_of_a_blow_at_one_of_several_fits_a_phone_with_every_number_in_it() -> None:
    blow = {"victim": 2, "points": 10, "off": 0, "off_by": "", "blocked": 15, "mended": 0, "coming": 0, "landed": True}
    blow |= {"answered": True, "returning": 5}
    batch = [{"target": target, "more": 0} for target in (1, 2)]
    view = {"blow": blow, "batch": batch, "outcome": None, "laid": None}
    assert blow_line(view, 520, 14.5) == "@2: 10 points, 10 stopped, nothing got through, 5 coming back"
    assert blow_line(view, 452, 14.5) == "@2: 10 − 10 = 0 through, 5 back"
    blow |= {"points": 150, "blocked": 120, "coming": 30, "mended": 12, "returning": 25}
    told = blow_line(view, 452, 14.5)
    assert told == "@2: 150 − 120 = 30 through, 12 healed, 25 back"
    assert long(told, 14.5) <= 452


def test_a_card_has_the_sign_and_the_number_of_what_it_brings() -> None:
    market = table().view(0)["market"]
    brings = {key: worth(market[CARDS.index(key)]) for key in CARDS}
    assert brings["cash"] == ("coin", "+2")
    assert brings["punch"] == ("hit", "10")
    assert brings["shield"] == ("stop", "15")
    assert brings["first-aid"] == ("heal", "+8")
    assert brings["sandbags"] == ("stop", "−5")
    assert brings["supply-cache"] == ("cards", "+1")
    assert brings["antidote"] == ("hit", "")  # no number says it


def test_a_mat_tells_what_a_hand_of_ones_own_deck_holds_and_nothing_of_the_others() -> None:
    game = table()
    game.deck[0] = cards("punch", "punch", "shield", "cash", "coin")
    hold(game, 0, "kick", "coin", "coin", "coin", "shield")
    first = {"hit": "14", "stop": "14", "coin": "2.7"}  # 30, 30 and 6 in eleven cards, of which five
    then = {"hit": "12", "stop": "15", "coin": "3.0"}  # 25, 30 and 6 in ten cards, of which five
    assert meters(game.view(0)) == tuple((sign, n, first[sign]) for sign, n in then.items())
    build(game, 0, "supply-cache", "trading-post", "sandbags")
    now = {"hit": "15", "stop": "23", "coin": "4.6"}  # six of ten; what stands is always there
    assert meters(game.view(0)) == tuple((sign, n, first[sign]) for sign, n in now.items())
    drawn = picture(game.view(0), True)
    assert drawn.count(">A hand</text>") == 1
    told = "15 damage (14 at first), 23 stopped (14 at first) and 4.6 money (2.7 at first)"
    assert f"Five cards of this deck hold on average {told}." in drawn
    assert ">A hand</text>" not in picture(game.view(None), True)


@pytest.mark.rule("taidian.upgrade.buy")
def test_a_card_to_buy_says_what_it_would_make_of_the_deck_and_keeps_its_word() -> None:
    game = table()
    game.deck[0] = cards("punch", "punch", "shield", "cash", "coin")
    hold(game, 0, "gold", "gold")
    plays(game, "upgrade")
    said = promise(game.view(0), "9mm")
    assert said == " Your average hand: damage 14 → 22."
    assert said.replace("→", "&#8594;") in picture(game.view(0), True)
    assert promise(game.view(0), "antidote") == ""  # nothing that can be counted
    then = means(game.view(0), more="9mm")
    plays(game, "buy 9mm")
    assert means(game.view(0)) == then
    assert grown(game.view(0), "9mm") == (("hit", "14", "22"),)


@pytest.mark.rule("taidian.power.plus")
def test_a_power_up_to_choose_says_what_it_would_make_of_a_hand_and_keeps_its_word() -> None:
    game = table()
    game.deck[0] = cards("punch", "punch", "shield", "coin")
    hold(game, 0, "strike", "kick")
    game.energy[0] = 6
    plays(game, "upgrade")
    view = game.view(0)
    assert outlook(view, "strength") == "a hand: 21 → 46 damage"  # five of six cards: 25 points, and 55
    assert outlook(view, "aim") == ""
    assert "no card of yours yet" in picture(view, True)
    plays(game, "power strength")
    assert means(game.view(0)) == means(view, lift=("strength", 1))


@pytest.mark.rule("taidian.end.player")
@pytest.mark.parametrize("tall", [False, True])
def test_the_last_picture_has_the_winner_the_fallen_and_the_blow(tall: bool) -> None:
    game = table()
    game.health[1] = 15
    hold(game, 0, "punch", "punch")
    hold(game, 1, "coin")
    attack(game, "punch", "punch")
    plays(game, "pass")
    assert game.outcome is not None
    drawn = picture(game.view(0), tall)
    assert ">@0 wins<" in drawn
    assert "150 of 150 health left" in drawn
    assert "The last attack: 20 points before Shields" in drawn
    assert ">OUT<" in drawn


def test_the_last_picture_tells_what_ones_own_deck_has_become() -> None:
    game = table()
    game.deck[0] = cards("rifle", "rifle", "punch")
    level(game, 0, "strength")
    game.health[1] = 10
    hold(game, 0, "punch", "kick")
    attack(game, "punch", "kick")
    plays(game, "pass") if game.outcome is None else None
    drawn = picture(game.view(0), True)
    assert ">Your deck: 11 &#8594; 5 cards<" in drawn
    assert career(game.view(0)) == (("hit", "14", "95"),)  # without the level at first; two Rifles, two Punches and a Kick now
    assert "by knock-out in round 1" in drawn
    assert "Your deck" not in picture(game.view(None), True)


@pytest.mark.rule("taidian.turn.choice")
@pytest.mark.parametrize("tall", [False, True])
def test_a_card_that_cannot_be_played_now_says_which_move_is_refused(tall: bool) -> None:
    """What is for another turn is refused with its rule; money is never played from the hand, and is only looked at."""
    game = table()
    hold(game, 0, "punch", "shield", "coin")
    drawn = picture(game.view(0), tall)
    assert 'data-why="lay punch"' in drawn
    assert 'data-why="use shield"' in drawn
    assert drawn.count("data-why") == 2
    plays(game, "attack")
    assert 'data-why="lay punch"' not in picture(game.view(0), tall), "now it can be laid"
