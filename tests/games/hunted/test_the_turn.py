from __future__ import annotations

import pytest

from games.hunted.helpers import asked, attacked, can, clock, does, energy, kinds, names, places, plays, refused, table, told
from gameshelf.core import Chance


@pytest.mark.rule("hunted.draw.row", "hunted.terrorist.row")
def test_a_drawn_card_joins_the_row_terrorist_or_not() -> None:
    game = table(deck=["grenade", "lookout"])
    plays(game, "draw", "draw")
    assert names(game.rows[0]) == ["grenade", "lookout"]
    assert not attacked(game)


@pytest.mark.rule("hunted.draw.alarm", "hunted.terrorist.alarm", "hunted.ruling.row_first")
def test_a_second_terrorist_sets_off_a_fight_and_clears_the_row() -> None:
    game = table(row=["lookout", "ammo"], deck=["guard"])
    plays(game, "draw")
    assert attacked(game) == "guard"
    assert game.rows[0] == []
    assert names(game.discard) == ["lookout", "ammo"]
    assert refused(game, "activate ammo").startswith("hunted.")


@pytest.mark.rule("hunted.draw.alarm", "hunted.ruling.bells", "hunted.ruling.always")
def test_two_bells_and_a_terrorist_set_off_a_fight_in_either_order() -> None:
    game = table(row=["fire-door", "lookout"], deck=["keys"])
    plays(game, "draw")
    assert attacked(game) == "lookout"
    game = table(row=["fire-door", "keys"], deck=["lookout"])
    plays(game, "draw")
    assert attacked(game) == "lookout"


@pytest.mark.rule("hunted.terrorist.alarm")
def test_bells_alone_or_one_bell_are_no_alarm() -> None:
    game = table(row=["fire-door", "keys"], deck=["corridor"])
    plays(game, "draw")
    assert not attacked(game)
    game = table(row=["fire-door"], deck=["lookout"])
    plays(game, "draw")
    assert not attacked(game)


@pytest.mark.rule("hunted.terrorist.stronger", "hunted.terrorist.card")
def test_more_men_are_stronger_then_the_higher_sum() -> None:
    game = table(row=["search-party"], deck=["suits"])  # three men against two; both have 7 in all
    plays(game, "draw")
    assert attacked(game) == "search-party"
    game = table(row=["suits"], deck=["patrol"])  # two men each; 7 against 5
    plays(game, "draw")
    assert attacked(game) == "suits"
    game = table(deck=["lieutenants"])
    plays(game, "draw")
    assert not attacked(game)


@pytest.mark.rule("hunted.ruling.equals")
def test_of_equally_strong_ones_the_player_chooses() -> None:
    game = table(row=["guard", "ammo"], deck=["radio-man"])
    plays(game, "draw")
    assert [move.notation for move in game.moves()] == ["meet 1", "meet 2"]
    assert game.view(0)["question"] == "Radio Man and Lobby Guard count as equal: which of them do you fight?"
    assert game.label(game.read("meet 1")) == "Radio Man (to hit: 3, attacks hostages first)"
    assert game.label(game.read("meet 2")) == "Lobby Guard (to hit: 3)"
    assert refused(game, "draw") == "hunted.ruling.first"
    assert 'data-move="meet 2"' in game.box.picture(game.view(0))
    plays(game, "meet 2")
    assert attacked(game) == "guard"
    assert sorted(names(game.discard)) == ["ammo", "radio-man"]


@pytest.mark.rule("hunted.ruling.equals")
def test_the_one_that_is_met_attacks_and_the_new_one_is_named_first() -> None:
    for move, foe in (("meet 1", "guard"), ("meet 2", "radio-man")):
        game = table(row=["radio-man"], deck=["guard"])
        plays(game, "draw")
        assert game.rows[0] == kinds(["radio-man", "guard"]), "the row lies there until it is settled"
        plays(game, move)
        assert attacked(game) == foe
        assert game.rows[0] == []
    for row, card in (("lookout", "guard"), ("guard", "lookout")):
        game = table(row=[row], deck=[card])
        plays(game, "draw")
        assert attacked(game) == "guard", "the stronger one attacks without a question"


@pytest.mark.rule("hunted.ruling.equals")
def test_of_two_with_the_same_face_one_attacks_without_a_question() -> None:
    game = table(row=["lookout"], deck=["lookout"])
    plays(game, "draw")
    assert attacked(game) == "lookout"
    assert names(game.discard) == ["lookout"]
    assert names(game.aside) == ["lookout"]


@pytest.mark.rule("hunted.draw.reshuffle")
def test_an_empty_deck_is_made_of_the_discards() -> None:
    game = table(row=["hallway"])
    game.deck, game.discard = [], kinds(["ammo", "grenade"])
    game.settle()
    plays(game, "draw")
    assert len(game.deck) == 1
    assert game.discard == []
    game.deck.clear()
    game.settle()
    assert refused(game, "draw") == "hunted.draw.reshuffle"


@pytest.mark.rule("hunted.draw.reshuffle")
def test_the_discards_are_shuffled_before_they_are_drawn() -> None:
    orders = set()
    for seed in range(40):
        game = table()
        game.deck, game.discard = [], kinds(["ammo", "grenade", "vest", "gus"])
        game.chance = Chance(seed)
        game.settle()
        plays(game, "draw")
        orders.add((*game.deck, *game.rows[0]))
    assert len(orders) > 15


@pytest.mark.rule("hunted.hide.row", "hunted.time.cost")
def test_hiding_clears_the_row_costs_time_and_refreshes_a_die() -> None:
    game = table(row=["lookout", "ammo"])
    energy(game, 3, 2)
    plays(game, "hide")
    assert game.rows[0] == []
    assert game.time == 3
    assert game.white == [4]


@pytest.mark.rule("hunted.hide.row")
def test_which_die_is_refreshed_is_a_choice() -> None:
    game = table()
    energy(game, 2, 1, 1, 1)
    plays(game, "hide", "refresh red")
    assert game.red == [2]
    assert game.white_spent == [1]


@pytest.mark.rule("hunted.ruling.empty_hide")
def test_one_may_hide_with_nothing_to_gain() -> None:
    game = table()
    plays(game, "hide")
    assert game.time == 3


@pytest.mark.rule("hunted.activate.pay", "hunted.hallway.move", "hunted.location.must")
def test_the_worked_example_up_the_hallway() -> None:
    game = table(row=["hallway", "grenade", "ammo"])
    places(game, "washroom", "roof")
    plays(game, "activate hallway")
    assert names(game.discard) == ["grenade", "ammo", "hallway"]
    assert len(game.places) == 1
    assert "Executive Washroom" in told(game)


@pytest.mark.rule("hunted.activate.pay", "hunted.activate.inventory")
def test_the_worked_example_ammo_for_a_search() -> None:
    game = table(row=["hallway", "grenade", "ammo"])
    plays(game, "activate ammo")
    assert names(game.items[0]) == ["ammo"]
    assert names(game.discard) == ["hallway"]
    assert names(game.rows[0]) == ["grenade"]


@pytest.mark.rule("hunted.activate.one", "hunted.ruling.two_icons", "hunted.ruling.itself")
def test_each_card_pays_one_icon_and_none_for_itself() -> None:
    game = table(row=["hallway", "grenade"])
    assert refused(game, "activate hallway") == "hunted.hallway.move"
    game = table(row=["back-stairs", "grenade"])  # the stairs show a Move and cost two
    assert refused(game, "activate back-stairs") == "hunted.hallway.move"
    game = table(row=["wilma", "grenade", "ammo", "hallway", "corridor"])
    plays(game, "activate wilma")
    assert refused(game, "pay wilma") == "hunted.ruling.itself"
    assert refused(game, "pay hallway") == "hunted.activate.one"
    plays(game, "pay ammo", "pay corridor")
    assert names(game.hostages[0]) == ["wilma"]
    assert names(game.rows[0]) == ["grenade", "hallway"]


@pytest.mark.rule("hunted.activate.any")
def test_any_number_of_cards_one_after_the_other() -> None:
    game = table(row=["hallway", "ammo", "teddy", "corridor"])
    plays(game, "activate ammo", "pay hallway")
    plays(game, "activate teddy")
    assert names(game.items[0]) == ["ammo"]
    assert names(game.hostages[0]) == ["teddy"]


@pytest.mark.rule("hunted.ruling.row_terrorist")
def test_a_terrorist_in_the_row_neither_pays_nor_is_bought() -> None:
    game = table(row=["lookout", "corridor"])
    assert asked(game) == ["draw", "hide"]


@pytest.mark.rule("hunted.regroup.effect", "hunted.time.cost", "hunted.ruling.tokens")
def test_regroup_costs_a_time_refreshes_all_and_gives_a_token() -> None:
    game = table(row=["regroup"])
    energy(game, 0, 3, 1, 1)
    plays(game, "activate regroup")
    assert game.time == 3
    assert (game.white, game.red) == ([3], [2])
    assert game.plus == [1]
    game.plus = [3]
    game.rows[0] = kinds(["regroup"])
    game.settle()
    plays(game, "activate regroup")
    assert game.plus == [3]


@pytest.mark.rule("hunted.regroup.effect", "hunted.event.interrupt")
def test_an_event_set_off_by_regroup_comes_before_its_benefit() -> None:
    game = table(row=["regroup"])
    energy(game, 0, 5)
    clock(game, 1, "ceiling")
    plays(game, "activate regroup")  # no die for the test: it fails before Regroup refreshes
    assert game.white == [4]
    assert game.red == [1]


@pytest.mark.rule("hunted.door.key", "hunted.key.door")
def test_a_door_is_opened_by_a_key_icon_or_a_token() -> None:
    game = table(row=["office-door", "grenade"])
    assert refused(game, "activate office-door") == "hunted.door.key"
    game.keys = [1]
    game.settle()
    places(game, "washroom", "walkway", "roof")
    plays(game, "activate office-door")
    assert game.keys == [0]
    assert asked(game) == ["visit washroom", "visit walkway"]
    game = table(row=["office-door", "crawlway"])
    game.keys = [1]
    game.settle()
    plays(game, "activate office-door")
    assert asked(game) == ["pay crawlway", "pay token"]


@pytest.mark.rule("hunted.key.door")
def test_a_key_token_is_for_doors_only() -> None:
    game = table(row=["crawlway"])
    game.keys = [2]
    game.settle()
    assert refused(game, "activate crawlway") == "hunted.hallway.move"
    assert not can(game, "pay token")


@pytest.mark.rule("hunted.ruling.first")
def test_what_is_asked_comes_first() -> None:
    game = table(row=["lookout"], deck=["guard"])
    plays(game, "draw")
    for move in ("hide", "draw", "activate ammo", "roll 1 0"):
        refusal = game.why_not(move)
        assert refusal is not None
        assert refusal.rule == "hunted.ruling.first"
        assert refusal.text == "Not now; first this: Attacked by Lobby Guard: fight, or get away?"
    game = table()
    energy(game, 2, 2, 1)
    plays(game, "use chocolates")
    refusal = game.why_not("draw")
    assert refusal is not None
    assert refusal.text == "Not now; first this: Which of the two: heal 1 damage, or refresh every spent die?"


@pytest.mark.rule("hunted.ruling.first", "hunted.ruling.scout")
def test_what_is_looked_at_is_settled_first() -> None:
    game = table(deck=["lookout", "ammo", "guard"])
    does(game, "scout 3")
    assert refused(game, "draw") == "hunted.ruling.first"


def test_on_a_turn_every_refusal_tells_the_rule_that_fits() -> None:
    game = table()
    rules = {
        "fight": "hunted.terrorist.alarm", "pay ammo": "hunted.activate.pay", "roll 1 0": "hunted.test.roll",
        "visit bar": "hunted.location.must", "swap spent": "hunted.damage.swap", "heal spent": "hunted.damage.heal",
        "refresh red": "hunted.test.spent", "drop 1": "hunted.ruling.scout", "clear": "hunted.ruling.clear",
        "target 1": "hunted.grenade.split", "player 1": "hunted.two.choice", "choose gus": "hunted.turn.actions",
    }  # fmt: skip
    assert {move: refused(game, move) for move in rules} == rules


@pytest.mark.rule("hunted.activate.pay")
def test_what_is_discarded_for_a_card_is_told_before() -> None:
    game = table(row=["hallway", "ammo", "grenade"])
    assert game.label(game.read("activate hallway")) == "Go up by Hallway (discard Ammo and Grenade)"
    game = table(row=["hallway", "ammo", "grenade", "vest"])
    assert game.label(game.read("activate hallway")) == "Go up by Hallway (2 Moves)", "there is a choice"
    game = table(row=["fire-door", "keys"])
    assert "(discard Ring of Keys)" in game.label(game.read("activate fire-door"))
    game.keys[0] = 1
    assert "(1 Key)" in game.label(game.read("activate fire-door")), "a token could pay as well"
