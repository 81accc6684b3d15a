"""The round and the Survival phase (rulebook: Game Play, Survival Phase, Map Icons)."""

from __future__ import annotations

import pytest

from games.takao.helpers import (
    FOUR,
    RING,
    apart,
    at,
    bane,
    bombers,
    can,
    cards,
    fulfilled,
    go_on,
    hold,
    meal,
    plays,
    put,
    refused,
    regretted,
    ruin,
    ruined,
    stats,
    table,
    told,
    top,
    turn,
)
from gameshelf.games.takao.keys import CARDS, PLACES
from gameshelf.games.takao.state import CONSUMPTION, RAID_PHASE, SCENARIO_PHASE, TIES_PHASE


@pytest.mark.rule("takao.round.phases", "takao.turn.whole", "takao.ruling.turns")
def test_whole_turns_in_order_then_the_other_phases() -> None:
    game = table("aircraft", FOUR)
    turn(game, 2, first=2)
    seats = []
    while game.phase == 1:
        if game.seat not in seats:
            seats.append(game.seat)
        game.play("pass")
    assert seats == [2, 3, 0, 1]
    phases = [game.phase]
    while game.round == 1 and game.outcome is None:
        phases.append(game.phase)
        moves = [str(move) for move in game.moves()]
        game.play(next(move for move in ("regret", "keep roll", "done", "pass") if move in moves))
    assert phases == sorted(phases)
    assert TIES_PHASE in phases
    assert SCENARIO_PHASE < RAID_PHASE < CONSUMPTION


@pytest.mark.rule("takao.round.next", "takao.round.reinforce", "takao.ruling.enter")
def test_the_token_goes_on_and_a_bomber_comes_in_its_round() -> None:
    game = table("aircraft", ("priest", "soldier", "cook"))  # reinforcements in rounds 2 and 5
    assert len(game.bombers) == 1
    for seat, place in enumerate(("hukuteikin", "kilns", "cane-fields")):
        put(game, seat, place)
    go_on(game, lambda game: game.round == 2)
    assert (game.first, len(game.bombers), game.bombers[-1]) == (1, 2, 0)
    go_on(game, lambda game: game.round == 3)
    assert game.outcome is None
    assert (game.first, len(game.bombers)) == (2, 2)
    assert game.phase == 1  # it moves for the first time in the raid of this round
    go_on(game, lambda game: game.phase == CONSUMPTION or game.round == 4)
    assert game.bombers[1] != 0


@pytest.mark.rule("takao.turn.space", "takao.ruling.space", "takao.turn.order")
def test_a_stamina_opens_a_space_and_its_actions_come_in_any_order() -> None:
    game = table(people=FOUR)
    top(game, "ginza", "quinine")
    put(game, 0, "church")
    plays(game, "forage", "go ginza")
    assert refused(game, "go bank") == "takao.turn.order"
    assert game.sated[0] == 1
    assert game.hungry[0] == 0
    game.play("search")
    assert cards(game) == ["quinine"]
    assert game.hungry[0] == 1
    turn(game, 0)
    top(game, "ginza", "strong-tea")
    plays(game, "forage", "search", "go bank")
    assert at(game) == "bank"
    assert game.hungry[0] == 2
    assert refused(game, "march") == "takao.turn.space"


@pytest.mark.rule("takao.turn.order")
def test_actions_may_be_left_out() -> None:
    game = table()
    plays(game, "march", "stop")
    assert at(game) == "station"
    assert game.hungry[0] == 1


@pytest.mark.rule("takao.turn.repeat")
def test_the_same_space_may_be_used_again() -> None:
    game = table()
    plays(game, "march", "go church", "go ginza", "march", "go bank", "go temple")
    assert at(game) == "temple"


@pytest.mark.rule("takao.turn.pass")
def test_who_passes_keeps_the_stamina() -> None:
    game = table()
    plays(game, "march", "stop", "pass")
    assert game.sated[0] == 2
    assert game.seat == 1


@pytest.mark.rule("takao.move.step")
def test_no_move_across_a_corner() -> None:
    game = table()
    game.play("march")
    assert refused(game, "go ginza") == "takao.move.step"
    assert can(game, "go church")


@pytest.mark.rule("takao.move.ruin", "takao.ruling.inside")
def test_nobody_walks_into_a_ruin_but_one_may_leave_it() -> None:
    game = table()
    ruin(game, "church", "station")
    assert not can(game, "go church")
    game.play("march")
    assert refused(game, "go church") == "takao.move.ruin"
    game.play("go east-street")
    assert refused(game, "go station") == "takao.move.ruin"


@pytest.mark.rule("takao.ruling.inside", "takao.clean.ruin")
def test_inside_a_ruin_one_cleans_up_and_then_searches() -> None:
    game = table()
    put(game, 0, "ginza")
    ruin(game, "ginza")
    top(game, "ginza", "shovel")
    plays(game, "dig")
    assert refused(game, "search") == "takao.move.ruin"
    plays(game, "clean ginza", "search")
    assert cards(game) == ["shovel"]


@pytest.mark.rule("takao.clean.ruin")
def test_cleaning_reaches_neighbours_only() -> None:
    game = table()
    ruin(game, "church", "ginza")
    game.play("clear")
    assert refused(game, "clean ginza") == "takao.clean.ruin"
    assert refused(game, "clean bank") == "takao.clean.ruin"
    game.play("clean church")
    assert not ruined(game, "church")


@pytest.mark.rule("takao.move.rail", "takao.ruling.rail")
def test_one_move_is_one_link_and_a_ruin_on_the_way_blocks_it() -> None:
    game = table()
    game.play("march")
    assert can(game, "go post-office")
    assert can(game, "go sugar")
    assert refused(game, "go arsenal") == "takao.ruling.rail"
    ruin(game, "butokuden")
    assert refused(game, "go post-office") == "takao.move.rail"
    ruin(game, "station")
    assert refused(game, "go sugar") == "takao.move.ruin"


@pytest.mark.rule("takao.ruling.rail")
def test_with_the_option_a_move_goes_along_the_whole_line() -> None:
    game = table(rail="line")
    game.play("march")
    assert can(game, "go arsenal")
    ruin(game, "cane-crossing")
    assert not can(game, "go arsenal")
    assert can(game, "go sugar")


@pytest.mark.rule("takao.move.port")
def test_a_boat_goes_from_port_to_port() -> None:
    game = table()
    put(game, 0, "takao-port")
    plays(game, "march", "go saei-port")
    assert at(game) == "saei-port"


@pytest.mark.rule("takao.move.mountain", "takao.ruling.moves")
def test_a_mountain_takes_two_moves_of_one_use() -> None:
    game = table()
    put(game, 0, "butokuden")
    ruin(game, "bridge-road")
    game.play("clear")
    assert refused(game, "go takao-shrine") == "takao.move.mountain"
    game.play("stop")
    plays(game, "march", "go takao-shrine")
    assert game.hungry[0] == 2  # both Moves are used up
    plays(game, "march", "go juzan", "go ridge")  # from mountain to mountain it is one each
    assert at(game) == "ridge"


@pytest.mark.rule("takao.move.lighthouse")
def test_lighthouse_and_takao_port_are_not_neighbours() -> None:
    game = table()
    put(game, 0, "lighthouse")
    ruin(game, "takao-port")
    game.play("march")
    assert refused(game, "go takao-port") in ("takao.move.lighthouse", "takao.move.ruin")
    game.ruins = 0
    game.settle()
    assert refused(game, "go takao-port") == "takao.move.lighthouse"
    ruin(game, "takao-port")
    game.play("stop")
    assert not can(game, "clean takao-port")


@pytest.mark.rule("takao.search.draw", "takao.card.food")
def test_a_search_draws_the_top_card_onto_its_space() -> None:
    game = table()
    put(game, 0, "bank")
    top(game, "bank", "sweet-potatoes", "quinine")
    plays(game, "forage", "search")
    assert cards(game) == ["sweet-potatoes"]
    assert game.units[CARDS.index("sweet-potatoes")] == 3
    assert told(game, "takao.search.draw")


@pytest.mark.rule("takao.search.space", "takao.ruling.full")
def test_a_full_space_keeps_the_old_or_the_new() -> None:
    for answer, kept in (("keep old", "taro"), ("replace 1", "milkfish")):
        game = table(people=("doctor", "soldier"))
        apart(game)
        put(game, 0, "bank")
        hold(game, 0, "taro")
        top(game, "bank", "milkfish")
        plays(game, "forage", "search", answer)
        assert cards(game) == [kept]
        assert len(game.discard) == 1


@pytest.mark.rule("takao.ruling.full")
def test_a_card_without_a_space_may_be_handed_on() -> None:
    game = table(people=("doctor", "soldier"), consent="ask")
    put(game, 0, "bank")
    put(game, 1, "bank")
    hold(game, 0, "taro")
    top(game, "bank", "milkfish")
    plays(game, "forage", "search")
    assert refused(game, "replace 2") == "takao.search.space"
    game.play("hand 2")
    assert cards(game, 1) == ["milkfish"]
    assert game.units[CARDS.index("milkfish")] == 2


@pytest.mark.rule("takao.card.discard", "takao.ruling.discard")
def test_cards_are_discarded_in_the_turn_at_the_entanglement_and_at_the_meal() -> None:
    game = table()
    hold(game, 0, "taro", "quinine", "shovel")
    stats(game, 0, 5, 0)
    plays(game, "discard item 1", "march")
    game.play("discard gear 1")
    assert cards(game) == ["taro"]
    assert [CARDS[card] for card in game.discard] == ["quinine", "shovel"]
    apart(game)
    put(game, 0, "cane-crossing")
    plays(game, "stop", "pass", "pass")
    assert can(game, "persist")
    assert can(game, "discard food 1")
    game.hungry[0] = 1
    meal(game, 0)
    game.play("discard food 1")
    assert cards(game) == []


@pytest.mark.rule("takao.card.doing")
def test_sandals_help_only_who_walks() -> None:
    game = table()
    hold(game, 0, "sandals")
    put(game, 0, "ginza")
    top(game, "ginza", "quinine")
    plays(game, "forage", "search")
    assert not [move for move in game.moves() if "Bonus" in game.label(move)]
    plays(game, "go bank")  # now the sandals bring one Move more
    assert can(game, "go temple")
    game.play("go temple")
    assert at(game) == "temple"


@pytest.mark.rule("takao.card.item", "takao.free.play")
def test_an_item_is_played_on_somebody_here_and_discarded() -> None:
    game = table()
    hold(game, 0, "bandages")
    stats(game, 1, 5, 0)
    game.play("use item 1")
    assert game.health[1] == 7  # the only one here whom it helps
    assert cards(game) == []
    game = table()
    hold(game, 0, "letter")
    stats(game, 0, 7, 3)
    stats(game, 1, 8, 3)
    plays(game, "use item 1", "player 2")
    assert game.despair == [3, 1]


@pytest.mark.rule("takao.card.gear")
def test_gear_works_while_it_lies_there() -> None:
    game = table(people=("doctor", "priest"))
    apart(game)
    hold(game, 0, "shovel")
    ruin(game, "church", "east-street")
    plays(game, "clear", "clean church")
    assert can(game, "clean east-street")
    game.play("clean east-street")
    assert game.ruins == 0
    game.play("stop") if can(game, "stop") else None


@pytest.mark.rule("takao.card.animal")
def test_an_animal_helps_once_a_round() -> None:
    game = table()
    hold(game, 0, "pigeon")
    put(game, 1, "lighthouse")
    stats(game, 1, 8, 3)
    game.play("use animal 1")
    assert game.despair[1] == 2
    assert refused(game, "use animal 1") == "takao.card.animal"
    go_on(game, lambda game: game.round == 2)
    assert not game.tapped


@pytest.mark.rule("takao.card.animal")
def test_the_dog_finds_a_second_card_and_one_goes_under() -> None:
    game = table()
    apart(game)
    hold(game, 0, "yellow-dog")
    put(game, 0, "bank")
    top(game, "bank", "taro", "quinine")
    plays(game, "forage", "search", "yes", "second")
    assert cards(game) == ["quinine", "yellow-dog"]
    deck = game.decks[game.t.deck_at[PLACES.index("bank")]]
    assert CARDS.index("taro") in deck[:2]  # under the deck, above the wreckage
    assert game.view(1)["places"][PLACES.index("bank")]["deck"][-2]["key"] == "taro"  # everybody saw it


@pytest.mark.rule("takao.card.carcass", "takao.ruling.carcass")
def test_an_animal_can_be_turned_into_food_at_a_price() -> None:
    game = table()
    hold(game, 0, "goat")
    game.play("carcass 1")
    assert game.despair == [2, 1]
    assert refused(game, "use animal 1") == "takao.card.carcass"
    game.hungry[0], game.sated[0] = 3, 0
    meal(game, 0)
    game.play("eat carcass")
    assert game.despair[0] == 2
    assert game.units[CARDS.index("goat")] == 3


@pytest.mark.rule("takao.ruling.carcass")
def test_at_the_meal_an_animal_is_eaten_only_when_there_is_nothing_else() -> None:
    game = table()
    apart(game)
    hold(game, 0, "goat", "taro")
    game.hungry[0] = 1
    meal(game, 0)
    assert refused(game, "carcass 1") == "takao.ruling.carcass"
    plays(game, "discard food 1")
    assert can(game, "carcass 1")
    stats(game, 0, 5, 3)
    assert refused(game, "carcass 1") == "takao.ruling.carcass"


@pytest.mark.rule("takao.free.turn")
def test_free_actions_belong_to_the_own_survival_turn() -> None:
    game = table()
    hold(game, 0, "bandages", "taro")
    stats(game, 0, 4, 0)
    game.hungry[0] = 1
    meal(game, 0)
    assert refused(game, "use item 1") == "takao.free.turn"
    assert refused(game, "share 2") == "takao.free.turn"


@pytest.mark.rule("takao.skill.once")
def test_a_skill_once_a_round() -> None:
    game = table()
    stats(game, 1, 5, 0)
    game.play("skill")
    assert game.health[1] == 6
    assert refused(game, "skill") == "takao.skill.once"


@pytest.mark.rule("takao.ruling.useless")
def test_nothing_is_used_for_nothing() -> None:
    game = table()
    hold(game, 0, "bandages")
    assert refused(game, "skill") == "takao.ruling.useless"
    assert refused(game, "use item 1") == "takao.ruling.useless"


@pytest.mark.rule("takao.skill.once")
def test_every_skill_does_what_it_says() -> None:
    game = table(people=("musician", "cook"))
    stats(game, 1, 8, 3)
    game.play("skill")
    assert game.despair == [0, 2]
    game = table(people=("cook", "doctor"))
    hold(game, 1, "taro")
    game.play("skill")
    assert game.units[CARDS.index("taro")] == 3
    game = table(people=("engineer", "doctor"))
    ruin(game, "church", "ginza")
    game.play("skill")
    assert ruined(game, "ginza")
    assert not ruined(game, "church")
    game = table(people=("priest", "doctor"))
    stats(game, 1, 7, 4)
    game.play("skill")
    assert game.despair == [1, 2]
    game = table(people=("soldier", "doctor"))
    put(game, 0, "butokuden")
    plays(game, "skill", "go takao-shrine")
    assert (at(game), game.sated[0]) == ("takao-shrine", 3)
    game = table(people=("journalist", "doctor"))
    put(game, 0, "bank")
    top(game, "bank", "mouldy-rice", "quinine")
    game.play("skill")
    assert game.view(0)["places"][PLACES.index("bank")]["deck"][0]["key"] == "mouldy-rice"
    assert game.view(1)["places"][PLACES.index("bank")]["deck"][0] is None
    plays(game, "under 1", "forage", "search")
    assert cards(game) == ["quinine"]


@pytest.mark.rule("takao.faith.site", "takao.ruling.faith_ruin", "takao.ruling.faith_when")
def test_a_site_of_the_own_faith_takes_all_despair_at_the_end_of_the_turn() -> None:
    for place, wrecked, left in (("church", False, 0), ("church", True, 4), ("temple", False, 4)):
        game = table(people=("doctor", "cook"))
        put(game, 0, place)
        stats(game, 0, 7, 4)
        if wrecked:
            ruin(game, place)
        game.play("pass")
        assert game.despair[0] == left
        assert game.phase == 1  # the others have not moved yet


@pytest.mark.rule("takao.ruling.discards")
def test_an_empty_deck_stays_empty() -> None:
    game = table("doom")
    put(game, 0, "bank")
    game.decks[game.t.deck_at[PLACES.index("bank")]] = ()
    game.settle()
    game.play("march")
    game.play("stop")
    assert refused(game, "dig") == "takao.turn.order"
    game.play("forage")
    assert refused(game, "search") == "takao.ruling.discards"


@pytest.mark.rule("takao.ruling.supply")
def test_food_tokens_never_run_out() -> None:
    game = table("doom", ("cook", "priest", "doctor", "soldier", "engineer", "musician"))
    hold(game, 0, "sweet-potatoes", "brown-sugar")
    hold(game, 1, "ration-rice", "mullet")
    hold(game, 2, "army-tins")
    hold(game, 3, "beans")
    assert sum(game.units) == 3 + 3 + 3 + 3 + 4 + 3  # more than sixteen


@pytest.mark.rule("takao.ruling.bonus")
def test_a_bonus_does_not_wake_its_own_card_again() -> None:
    game = table(people=("musician", "cook"))
    apart(game)
    hold(game, 0, "sandals")
    plays(game, "march", "go church", "go ginza")  # the second is the bonus of the sandals
    assert can(game, "go bank")  # the second Move of the space
    game.play("go bank")
    assert refused(game, "go temple") == "takao.turn.space"


@pytest.mark.rule("takao.ruling.most")
def test_limits_of_health_despair_and_food() -> None:
    game = table(people=("cook", "doctor"))
    hold(game, 0, "taro")
    game.units[CARDS.index("taro")] = 3
    game.settle()
    assert refused(game, "skill") == "takao.ruling.useless"
    stats(game, 1, 7, 1)
    hold(game, 0, "bandages")
    game.play("use item 1")
    assert game.health[1] == 8
    hold(game, 0, "handcart")
    assert game.board[0].room[0] == 2


@pytest.mark.rule("takao.ruling.miracle")
def test_each_miracle_once_by_its_own_people_anywhere_by_others_at_its_site() -> None:
    game = table(people=("doctor", "cook", "engineer"))
    put(game, 0, "kilns")
    for seat in range(3):
        stats(game, seat, 7, 3)
    assert refused(game, "miracle mazu") == "takao.ruling.miracle"
    game.play("miracle mother")
    assert game.despair == [0, 0, 0]
    stats(game, 0, 7, 3)
    assert refused(game, "miracle mother") == "takao.ruling.miracle"


@pytest.mark.rule("takao.ruling.miracle")
def test_another_faith_pays_a_despair_and_mazu_covers_everybody_once() -> None:
    game = table(people=("doctor", "cook"))
    put(game, 0, "temple")
    game.play("miracle mazu")
    assert game.despair == [1, 0]
    bombers(game, 3, 3)
    from games.takao.helpers import raid

    put(game, 0, "fish-ponds")
    put(game, 1, "post-office")
    raid(game, 1)  # column 2, twice
    assert game.health == [6, 7]
    assert game.ward == 0


@pytest.mark.rule("takao.ruling.miracle")
def test_omononushi_raises_a_line_with_its_shelters() -> None:
    game = table(people=("engineer", "doctor"))
    put(game, 0, "shinyo-shrine")
    ruin(game, "juzan", "ridge", "hukuteikin", "ginza")
    game.shelters &= ~(1 << PLACES.index("juzan"))
    plays(game, "miracle omononushi", "clean ridge", "row")
    assert not ruined(game, "hukuteikin")
    assert ruined(game, "ginza")
    assert game.shelters >> PLACES.index("juzan") & 1


@pytest.mark.rule("takao.card.doing")
def test_what_entanglements_add_to_skills() -> None:
    game = table(people=("doctor", "cook"))
    fulfilled(game, 0, 1)
    stats(game, 1, 4, 0)
    game.play("skill")
    assert game.health[1] == 6
    game = table(people=("priest", "doctor"))
    fulfilled(game, 0, 2)
    stats(game, 1, 7, 4)
    game.play("skill")
    assert game.despair == [0, 2]
    game = table(people=RING)
    apart(game)
    fulfilled(game, 0, 3)
    ruin(game, "east-street", "prefecture", "church")
    plays(game, "skill", "clean prefecture", "clean church")
    assert ruined(game, "east-street")
    game = table(people=RING)
    apart(game)
    fulfilled(game, 0, 2)
    put(game, 0, "bank")
    game.shelters &= ~(1 << PLACES.index("bank"))
    game.settle()
    game.play("use tie")
    assert game.shelters == game.t.shelters
    assert refused(game, "use tie") == "takao.tie.lasting"


@pytest.mark.rule("takao.card.doing")
def test_what_banes_keep_one_from() -> None:
    game = table("doom", ("doctor", "cook"))
    bane(game, 0, "ringing-ears", "shaking-hands", "no-way-home")
    stats(game, 1, 5, 0)
    ruin(game, "church")
    assert refused(game, "skill") == "takao.skill.once"
    assert refused(game, "dig") == "takao.card.doing"
    game.play("march")
    assert refused(game, "go sugar") == "takao.move.rail"
    game = table("doom", ("soldier", "journalist"))
    regretted(game, 0, 1)
    put(game, 0, "butokuden")
    ruin(game, "bridge-road", "prefecture", "post-office")
    plays(game, "clear", "go takao-shrine")
    assert at(game) == "takao-shrine"


@pytest.mark.rule("takao.free.turn", "takao.turn.order")
def test_what_is_left_of_a_use_waits_for_a_free_action_that_leads_on() -> None:
    game = table(people=("soldier", "doctor"))
    apart(game)
    put(game, 0, "station")
    plays(game, "forage", "go east-street")
    assert not can(game, "search")
    plays(game, "skill", "go hukuteikin", "search")
    assert len(cards(game, 0)) == 1
    game = table()
    apart(game)
    put(game, 0, "station")
    plays(game, "forage", "go east-street")
    assert not can(game, "stop"), "nothing leads on: the use is over"
