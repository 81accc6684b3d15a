"""The five scenarios (rulebook: Scenarios)."""

from __future__ import annotations

import pytest

from games.takao.helpers import (
    FOUR,
    apart,
    at,
    bane,
    bombers,
    can,
    cards,
    dice,
    dusk,
    go_on,
    hold,
    phase,
    plays,
    put,
    raid,
    refused,
    ruin,
    ruined,
    stats,
    table,
    told,
    top,
    turn,
)
from gameshelf.games.takao.keys import ANIMALS, BANES, CARDS, MAP, PEOPLE, PLACES, SPOTS
from gameshelf.games.takao.state import CONSUMPTION, SURVIVAL, Takao
from gameshelf.games.takao.steps import Phase


def last_round(game: Takao) -> None:
    """The last round is over."""
    game.round = 6
    game.phase = CONSUMPTION
    game.stack = [Phase(game.first, CONSUMPTION, game.players, 0)]
    game.settle()


def reason(game: Takao) -> str:
    assert game.outcome is not None
    return game.outcome.reason


def pile(game: Takao, n: int, *keys: str) -> None:
    """These Shipwreck cards lie on a pile, the first one on top."""
    game.piles[n] = tuple(CARDS.index(key) for key in reversed(keys))
    game.settle()


# What they share


@pytest.mark.rule("takao.scenario.phase")
def test_the_scenario_phase_runs_what_waits_for_it() -> None:
    game = table("doom")
    bane(game, 0, "sleepless")
    dusk(game)
    assert game.despair[0] == 1


@pytest.mark.rule("takao.scenario.carry", "takao.ruling.second")
def test_nobody_carries_two() -> None:
    game = table("aircraft")
    apart(game)
    put(game, 0, "bank")
    hold(game, 0, "magneto")
    deck = game.t.deck_at[PLACES.index("bank")]
    game.decks[deck] = (CARDS.index("rudder"),)
    game.settle()
    plays(game, "forage", "search", "keep old")
    assert cards(game) == ["magneto"]
    assert game.decks[deck] == (CARDS.index("rudder"),)
    game = table("tokko")
    hold(game, 0, "lawyer")
    game.jailed |= 1 << CARDS.index("teacher")
    put(game, 0, "senior-high")
    assert refused(game, "lift") == "takao.scenario.carry"


@pytest.mark.rule("takao.ruling.icons")
def test_icons_do_nothing_in_other_scenarios() -> None:
    game = table("aircraft")
    apart(game)
    put(game, 0, "bank")
    top(game, "bank", "bicycle", "letter")
    plays(game, "forage", "search")
    assert game.banes == [(), ()]


# Doom Port


@pytest.mark.rule("takao.doom.piles", "takao.doom.draw")
def test_the_starting_player_draws_from_the_pile_of_the_round() -> None:
    game = table("doom")
    assert sum(len(pile) for pile in game.piles) == 11  # one was drawn when the game began
    assert all(BANES[bane] in BANES[:6] for bane in game.piles[0])
    for number, pile_ in ((3, 0), (4, 1)):
        game.round, game.banes = number, [(), ()]
        left = len(game.piles[pile_])
        phase(game, SURVIVAL)
        assert len(game.banes[game.first]) == 1
        assert len(game.piles[pile_]) == left - 1


@pytest.mark.rule("takao.doom.enemy")
def test_an_enemy_icon_brings_a_bane() -> None:
    game = table("doom")
    apart(game)
    put(game, 0, "bank")
    top(game, "bank", "bicycle")
    plays(game, "forage", "search")
    assert len(game.banes[0]) == 1


@pytest.mark.rule("takao.doom.several", "takao.ruling.bane_gone")
def test_several_banes_go_at_once() -> None:
    game = table("doom")
    bane(game, 0, "shaking-hands", "no-way-home", "ringing-ears")
    game.play("pass")  # at the station, with another at the place
    assert [BANES[one] for one in game.banes[0]] == ["ringing-ears"]


@pytest.mark.rule("takao.ruling.bane_gone")
def test_banes_go_as_soon_as_their_condition_holds() -> None:
    game = table("doom", ("doctor", "cook"))
    bane(game, 0, "numb", "why-not-me", "rumours")
    hold(game, 0, "letter", "taro")
    stats(game, 1, 8, 3)
    plays(game, "use item 1", "player 2") if len(game.place) > 2 else game.play("use item 1")
    assert BANES.index("numb") not in game.banes[0]
    plays(game, "share 2", "give food 1")
    go_on(game, lambda game: type(game.stack[-1]).__name__ == "Turn")
    assert [BANES[one] for one in game.banes[0]] == ["rumours"]
    game.play("pass")  # at a station
    assert game.banes[0] == ()


@pytest.mark.rule("takao.ruling.bane_gone")
def test_hoarding_and_empty_hours() -> None:
    game = table("doom", ("cook", "doctor"))
    apart(game)
    bane(game, 0, "hoarding", "empty-hours")
    hold(game, 0, "taro", "milkfish")
    plays(game, "throw", "card 2")
    assert [BANES[one] for one in game.banes[0]] == ["empty-hours"]
    assert game.units[CARDS.index("milkfish")] == 1
    game.play("pass")  # with Stamina unspent
    assert game.banes[0] == ()


@pytest.mark.rule("takao.ruling.bane_empty")
def test_an_empty_pile_gives_no_bane() -> None:
    game = table("doom")
    game.piles[0] = ()
    phase(game, SURVIVAL)
    assert game.banes == [(), ()]


@pytest.mark.rule("takao.doom.won", "takao.doom.lost")
def test_doom_port_is_won_without_banes() -> None:
    game = table("doom")
    last_round(game)
    assert reason(game) == "takao.doom.won"
    game = table("doom")
    bane(game, 1, "anger")
    last_round(game)
    assert reason(game) == "takao.doom.lost"


# The Fallen Tainan Aircraft


@pytest.mark.rule("takao.aircraft.under")
def test_a_part_lies_under_each_deck() -> None:
    game = table("aircraft")
    assert all(CARDS[deck[0]] in CARDS[60:70] for deck in game.decks)
    apart(game)
    put(game, 0, "bank")
    game.decks[game.t.deck_at[PLACES.index("bank")]] = (CARDS.index("rudder"),)
    game.settle()
    plays(game, "forage", "search")
    assert cards(game) == ["rudder"]


@pytest.mark.rule("takao.aircraft.place", "takao.ruling.free_place")
def test_parts_are_laid_down_at_the_station() -> None:
    game = table("aircraft")
    hold(game, 0, "magneto")
    put(game, 0, "church")
    assert refused(game, "place") == "takao.aircraft.place"
    put(game, 0, "station")
    ruin(game, "station")
    assert refused(game, "place") == "takao.ruling.free_place"
    game.ruins = 0
    game.settle()
    game.play("place")
    assert game.view(0)["goal"] == {"done": 1, "wanted": 5}


@pytest.mark.rule("takao.aircraft.extra")
def test_a_part_may_be_removed_from_the_game() -> None:
    game = table("aircraft")
    hold(game, 0, "magneto")
    game.play("discard load")
    assert game.gone == (CARDS.index("magneto"),)


@pytest.mark.rule("takao.card.doing")
def test_heavy_and_fragile_parts() -> None:
    game = table("aircraft")
    apart(game)
    hold(game, 0, "propeller")
    plays(game, "march", "go church")
    assert game.hungry[0] == 1  # the second Move is not to be had
    game = table("aircraft")
    hold(game, 0, "canopy")
    put(game, 0, "ginza")
    put(game, 1, "kilns")
    game.origin[CARDS.index("canopy") - 60] = 2
    bombers(game, 2)
    raid(game, 1)
    assert cards(game) == []
    assert CARDS.index("canopy") in game.decks[2]


@pytest.mark.rule("takao.aircraft.won", "takao.aircraft.lost")
def test_the_aircraft_needs_its_parts_at_the_end() -> None:
    game = table("aircraft")
    game.placed = tuple(CARDS.index(key) for key in ("magneto", "rudder", "cable", "cowling", "canopy"))
    last_round(game)
    assert reason(game) == "takao.aircraft.won"
    game = table("aircraft")
    game.placed = (CARDS.index("magneto"),)
    last_round(game)
    assert reason(game) == "takao.aircraft.lost"


# Sea Rescue


@pytest.mark.rule("takao.rescue.piles")
@pytest.mark.parametrize(("players", "size"), [(2, 3), (3, 3), (4, 4), (5, 5), (6, 5)])
def test_three_even_piles(players: int, size: int) -> None:
    game = table("rescue", PEOPLE[:players])
    assert [len(pile) for pile in game.piles] == [size] * 3


@pytest.mark.rule("takao.rescue.sea")
def test_the_wreck_touches_the_ports() -> None:
    game = table("rescue")
    put(game, 0, "takao-port")
    game.play("march")
    assert refused(game, "go wreck-1") == "takao.rescue.sea"
    plays(game, "go wreck-3", "go wreck-2")
    game.play("march")
    assert not can(game, "go takao-port")
    plays(game, "go wreck-1", "go saei-port")
    assert at(game) == "saei-port"
    assert refused(table("doom"), "go wreck-1") == "takao.turn.space"


@pytest.mark.rule("takao.rescue.roll", "takao.ruling.victim")
def test_a_two_or_three_turns_the_card() -> None:
    game = table("rescue")
    put(game, 0, "wreck-1")
    pile(game, 0, "stoker", "nurse")
    dice(game, 1, 2, 3)
    plays(game, "forage", "search")
    assert cards(game) == []
    plays(game, "stop", "forage", "search")
    assert cards(game) == ["stoker"]
    plays(game, "stop", "forage", "search")
    assert game.floating[0] == (CARDS.index("nurse"),)  # the space is full, so she waits on the pile
    game.sated[0] = 1
    turn(game, 0)
    assert refused(game, "lift") == "takao.scenario.carry"
    game.held[4] = ()
    game.set_up_board(0)
    game.settle()
    game.play("lift")
    assert cards(game) == ["nurse"]


@pytest.mark.rule("takao.ruling.wreck_blocked", "takao.rescue.junk")
def test_junk_and_doors_block_until_they_are_cleared() -> None:
    game = table("rescue")
    put(game, 0, "wreck-1")
    pile(game, 0, "crates", "stoker")
    dice(game, 3)
    plays(game, "forage", "search", "stop")
    turn(game, 0)
    game.play("dig")
    assert refused(game, "search") == "takao.ruling.wreck_blocked"
    game.play("stop")
    put(game, 0, "saei-port")  # from the port next to it
    game.play("clear")
    game.play("clean wreck-1")
    assert game.block[0] == -1
    game = table("rescue")
    game.block[1], game.block_left[1] = CARDS.index("warped-door"), 2
    put(game, 0, "wreck-1")
    game.block[0], game.block_left[0] = CARDS.index("crates"), 1
    game.settle()
    game.play("clear")
    assert refused(game, "clean wreck-2") == "takao.ruling.wreck_blocked"
    plays(game, "go wreck-2", "clean wreck-2")
    assert game.block_left[1] == 1
    plays(game, "clear", "clean wreck-2")
    assert game.block[1] == -1


@pytest.mark.rule("takao.rescue.port_raid", "takao.ruling.port_once")
def test_a_raided_port_frightens_who_is_on_the_wreck_once() -> None:
    game = table("rescue")
    put(game, 0, "wreck-2")
    put(game, 1, "kilns")
    bombers(game, 4, 6)  # column 1 and row 5: both ports, Takao Port twice
    raid(game, 1)
    assert (game.health[0], game.despair[0]) == (8, 2)
    assert game.despair[1] == 0


@pytest.mark.rule("takao.rescue.port_ruin")
def test_a_ruined_port_is_cleaned_from_the_wreck() -> None:
    game = table("rescue")
    put(game, 0, "wreck-3")
    ruin(game, "takao-port", "saei-port")
    game.play("clear")
    assert not can(game, "clean saei-port")
    game.play("clean takao-port")
    assert not ruined(game, "takao-port")


@pytest.mark.rule("takao.rescue.cat")
def test_the_black_cat_shares_with_the_wreck() -> None:
    game = table("rescue")
    hold(game, 0, "black-cat", "taro")
    put(game, 1, "wreck-2")
    plays(game, "use animal 1", "give food 1", "done")
    assert cards(game, 1) == ["taro"]


@pytest.mark.rule("takao.rescue.deliver", "takao.ruling.deliver_ruin")
def test_victims_are_brought_into_a_working_shelter() -> None:
    game = table("rescue")
    hold(game, 0, "stoker")
    assert refused(game, "place") == "takao.rescue.deliver"
    put(game, 0, "butokuden")
    ruin(game, "butokuden")
    assert refused(game, "place") == "takao.ruling.deliver_ruin"
    game.ruins = 0
    game.shelters &= ~(1 << PLACES.index("butokuden"))
    game.settle()
    assert refused(game, "place") == "takao.rescue.deliver"
    game.shelters = game.t.shelters
    stats(game, 0, 5, 0)
    game.play("place")
    assert game.health[0] == 6  # the stoker's thanks
    assert game.view(0)["goal"]["done"] == 1


@pytest.mark.rule("takao.rescue.won", "takao.rescue.lost")
def test_sea_rescue_is_won_in_any_round() -> None:
    game = table("rescue")
    game.placed = tuple(CARDS.index(key) for key in ("stoker", "nurse", "pilot", "praying-man"))
    game.stack = [Phase(game.first, CONSUMPTION, 2, 0)]
    game.settle()
    assert reason(game) == "takao.rescue.won"
    game = table("rescue", FOUR)
    game.placed = (CARDS.index("stoker"),)
    last_round(game)
    assert reason(game) == "takao.rescue.lost"


# The Takao Tokko Incident


@pytest.mark.rule("takao.tokko.setup")
def test_six_prisoners_and_three_tokko() -> None:
    game = table("tokko")
    assert len(game.piles[0]) == 6
    assert len(set(game.safe)) == 3


@pytest.mark.rule("takao.tokko.news")
def test_news_turn_up_a_prisoner() -> None:
    game = table("tokko")
    apart(game)
    put(game, 0, "bank")
    top(game, "bank", "letter")
    plays(game, "forage", "search")
    assert len(game.view(1)["scenario"]["jailed"]) == 1


def jail(game: Takao, key: str) -> None:
    card = CARDS.index(key)
    game.piles[0] = tuple(one for one in game.piles[0] if one != card)
    game.jailed |= 1 << card
    game.settle()


@pytest.mark.rule("takao.tokko.appears", "takao.ruling.facing")
def test_a_tokko_appears_when_the_action_is_done() -> None:
    game = table("tokko")
    jail(game, "teacher")
    put(game, 0, "senior-high")
    plays(game, "lift", "march", "go hukuteikin")
    assert game.patrol == ()
    game.play("stop")
    assert [(SPOTS[spot], way) for _, spot, way in game.patrol] == [("senior-high", 1)]
    assert cards(game) == ["teacher"]


@pytest.mark.rule("takao.tokko.arrest", "takao.ruling.facing")
def test_who_stops_at_the_prison_is_arrested_at_once() -> None:
    game = table("tokko")
    jail(game, "lawyer")
    put(game, 0, "prefecture")
    plays(game, "lift", "forage", "stop")
    assert cards(game) == []
    assert game.jailed >> CARDS.index("lawyer") & 1
    assert refused(game, "lift") == "takao.tokko.arrest"


@pytest.mark.rule("takao.ruling.facing")
def test_facing_after_a_ride_and_without_tokens() -> None:
    game = table("tokko")
    jail(game, "letter-writer")
    put(game, 0, "post-office")
    plays(game, "lift", "march", "go station", "stop")  # two to the east, one to the north
    assert game.patrol[0][2] == 1
    game = table("tokko")
    game.safe = ()
    jail(game, "teacher")
    put(game, 0, "senior-high")
    plays(game, "lift", "march", "go hukuteikin", "stop")
    assert game.patrol == ()


@pytest.mark.rule("takao.card.doing")
def test_the_boat_owner_leaves_no_trace_by_boat() -> None:
    game = table("tokko")
    jail(game, "boat-owner")
    put(game, 0, "takao-port")
    plays(game, "lift", "march", "go saei-port", "stop")
    assert game.patrol == ()


def patrol(game: Takao, place: str, way: int, token: int = 0) -> None:
    game.safe = tuple(one for one in game.safe if one != token)
    game.patrol += ((token, PLACES.index(place), way),)
    game.settle()


@pytest.mark.rule("takao.tokko.moves", "takao.tokko.through", "takao.ruling.tokko_look")
def test_a_tokko_goes_three_places_and_turns_at_edges_and_first_at_ruins() -> None:
    game = table("tokko")
    patrol(game, "ginza", 1)
    ruin(game, "girls-school")
    dusk(game)
    # church, then over the ruin of the school, then the edge: a turn to the right, south
    assert [SPOTS[spot] for _, spot, _ in game.patrol] == ["salt-pans"]
    game = table("tokko")
    patrol(game, "ginza", 1)
    ruin(game, "church")  # it looks before the first step, and turns right: south, then the edge, west
    dusk(game)
    assert [SPOTS[spot] for _, spot, _ in game.patrol] == ["lighthouse"]


@pytest.mark.rule("takao.tokko.blocked")
def test_a_tokko_between_ruins_stays() -> None:
    game = table("tokko")
    patrol(game, "salt-pans", 0)
    ruin(game, "girls-school", "yoshi")
    dusk(game)
    assert SPOTS[game.patrol[0][1]] == "salt-pans"
    assert told(game, "takao.tokko.blocked")


@pytest.mark.rule("takao.tokko.alarm")
def test_an_enemy_icon_moves_all_tokko() -> None:
    game = table("tokko")
    apart(game)
    patrol(game, "moat", 1)
    put(game, 0, "bank")
    top(game, "bank", "bicycle")
    hold(game, 0, "letter-writer")
    plays(game, "forage", "search")
    assert SPOTS[game.patrol[0][1]] != "moat"
    assert game.despair[0] == 1  # the letter writer is watched


@pytest.mark.rule("takao.tokko.arrest", "takao.ruling.tokko_look")
def test_a_tokko_arrests_where_it_passes_or_where_it_stops() -> None:
    for option, held in (("pass", []), ("stop", ["lawyer"])):
        game = table("tokko", arrest=option)
        hold(game, 0, "lawyer")
        put(game, 0, "church")
        patrol(game, "post-office", 1)
        dusk(game)
        assert SPOTS[game.patrol[0][1]] == "girls-school"
        assert cards(game) == held


@pytest.mark.rule("takao.tokko.ways")
def test_raids_and_rails_are_nothing_to_the_tokko() -> None:
    game = table("tokko")
    patrol(game, "station", 3)
    bombers(game, 1)
    raid(game, 1)
    assert SPOTS[game.patrol[0][1]] == "station"
    game.ruins = 0
    dusk(game)
    assert "post-office" not in [SPOTS[spot] for _, spot, _ in game.patrol]


@pytest.mark.rule("takao.ruling.prison")
def test_a_prisoner_under_a_ruin_stays() -> None:
    game = table("tokko")
    jail(game, "lawyer")
    put(game, 0, "bridge-road")
    ruin(game, "prefecture")
    game.play("march")
    assert refused(game, "go prefecture") == "takao.move.ruin"
    assert refused(game, "lift") == "takao.ruling.prison"
    game.play("stop")
    put(game, 0, "prefecture")
    assert can(game, "lift")


@pytest.mark.rule("takao.ruling.tokko_goal", "takao.tokko.won", "takao.tokko.lost", "takao.ruling.free_place")
def test_as_many_prisoners_as_the_board_wants() -> None:
    game = table("tokko")
    hold(game, 0, "lawyer")
    assert refused(game, "place") == "takao.ruling.free_place"
    put(game, 0, "hukuteikin")
    game.play("place")
    assert game.view(0)["goal"] == {"done": 1, "wanted": 3}
    game.placed += (CARDS.index("teacher"), CARDS.index("boat-owner"))
    last_round(game)
    assert reason(game) == "takao.tokko.won"
    game = table("tokko")
    last_round(game)
    assert reason(game) == "takao.tokko.lost"


# Run Animals, Run


def beasts(game: Takao, **places: str) -> None:
    """These animals, and no others, at these places."""
    game.beasts = [PLACES.index(places[key].replace("_", "-")) if key in places else -1 for key in ANIMALS]
    game.hurt = 0
    game.settle()


def beast(game: Takao, key: str) -> str:
    return PLACES[game.beasts[ANIMALS.index(key)]]


@pytest.mark.rule("takao.animals.setup")
@pytest.mark.parametrize(("players", "count"), [(2, 2), (3, 2), (4, 3), (5, 4), (6, 4)])
def test_animals_by_the_number_of_players(players: int, count: int) -> None:
    game = table("animals", PEOPLE[:players])
    lairs = [PLACES.index(key) for key in ("butokuden", "saei-port", "takao-shrine", "shinyo-shrine")]
    assert sorted(spot for spot in game.beasts if spot >= 0) == sorted(lairs[:count])


@pytest.mark.rule("takao.animals.hungry", "takao.ruling.feeding")
def test_an_animal_is_fed_by_the_first_who_answers() -> None:
    game = table("animals", ("doctor", "cook", "priest"))
    beasts(game, bear="church", cat="salt_pans")
    hold(game, 0, "taro")
    hold(game, 1, "milkfish")
    put(game, 0, "church")
    put(game, 1, "church")
    dusk(game)
    assert set(game.pending) == {0, 1}
    game.play("no", 1)
    game.play("feed", 0)
    assert game.units[CARDS.index("taro")] == 1
    assert game.hurt == 1 << ANIMALS.index("cat")  # nobody was with the cat


@pytest.mark.rule("takao.ruling.feeding")
def test_company_alone_does_not_feed() -> None:
    game = table("animals")
    beasts(game, bear="church")
    put(game, 0, "church")
    dusk(game)
    assert game.hurt


@pytest.mark.rule("takao.animals.mountain", "takao.ruling.hill_when")
def test_the_hills_feed() -> None:
    game = table("animals")
    beasts(game, bear="ridge")
    dusk(game)
    assert game.hurt == 0


@pytest.mark.rule("takao.animals.starved")
def test_a_hurt_animal_that_is_hungry_dies() -> None:
    game = table("animals")
    beasts(game, bear="kilns")
    game.hurt = 1
    dusk(game)
    assert reason(game) == "takao.animals.starved"


@pytest.mark.rule("takao.animals.raid", "takao.animals.bombed", "takao.ruling.sheltered")
def test_bombs_hurt_and_kill_animals_outside_of_shelters() -> None:
    game = table("animals")
    put(game, 0, "kilns")
    put(game, 1, "kilns")
    beasts(game, bear="ginza", cat="bank")
    bombers(game, 2)
    raid(game, 1)
    assert game.hurt == 1 << ANIMALS.index("bear")
    bombers(game, 2)
    raid(game, 1)
    assert reason(game) == "takao.animals.bombed"


@pytest.mark.rule("takao.animals.moves", "takao.ruling.herding")
def test_bear_and_cat_move_with_every_step() -> None:
    game = table("animals")
    beasts(game, bear="bridge_road", cat="ginza")
    plays(game, "march", "go prefecture")  # to the west
    assert (beast(game, "bear"), beast(game, "cat")) == ("ridge", "church")
    ruin(game, "girls-school")
    game.play("go butokuden")
    assert (beast(game, "bear"), beast(game, "cat")) == ("juzan", "church")  # no mountain holds it, a ruin stops it
    beasts(game, bear="cane_fields", cat="yoshi")
    plays(game, "march", "go post-office")  # far away from both, to the south
    assert (beast(game, "bear"), beast(game, "cat")) == ("kilns", "church")


@pytest.mark.rule("takao.animals.moves", "takao.ruling.herding")
def test_the_pangolin_comes_to_a_search_and_the_deer_shies() -> None:
    game = table("animals")
    apart(game)
    beasts(game, pangolin="prefecture", deer="temple")
    put(game, 0, "bank")
    top(game, "bank", "shovel")
    plays(game, "forage", "search", "stop")
    assert beast(game, "pangolin") == "ginza"
    ruin(game, "ginza")
    plays(game, "clear", "clean ginza")
    assert beast(game, "deer") == "lighthouse"  # as far to the side as up: east or west
    game = table("animals", FOUR)
    apart(game)
    beasts(game, pangolin="saei_port")
    put(game, 0, "bank")
    top(game, "bank", "shovel")
    plays(game, "forage", "search")
    assert beast(game, "pangolin") == "juzan"  # however far away it is


@pytest.mark.rule("takao.animals.ways")
def test_trains_and_boats_move_no_animal() -> None:
    game = table("animals")
    beasts(game, bear="bridge_road", cat="ginza")
    plays(game, "march", "go sugar")
    assert (beast(game, "bear"), beast(game, "cat")) == ("bridge-road", "ginza")
    beasts(game, bear="takao_port")
    plays(game, "stop", "march")
    put(game, 0, "butokuden")
    game.play("go post-office")
    assert beast(game, "bear") == "takao-port"  # the Lighthouse is not its neighbour


@pytest.mark.rule("takao.ruling.hurt")
def test_hurt_animals_are_led_one_by_one() -> None:
    game = table("animals")
    beasts(game, bear="station", cat="station")
    game.hurt = 3
    plays(game, "march", "go church", "yes", "no")
    assert (beast(game, "bear"), beast(game, "cat")) == ("church", "station")
    hold(game, 0, "bandages")
    stats(game, 0, 5, 0)
    plays(game, "use item 1", "option 2")
    assert game.hurt == 1 << ANIMALS.index("cat")
    assert game.health[0] == 5


@pytest.mark.rule("takao.animals.buddies")
def test_no_buddy_is_eaten_in_this_scenario() -> None:
    game = table("animals")
    hold(game, 0, "goat")
    assert refused(game, "carcass 1") == "takao.animals.buddies"


@pytest.mark.rule("takao.animals.won")
def test_all_animals_alive_is_won() -> None:
    game = table("animals")
    last_round(game)
    assert reason(game) == "takao.animals.won"


def test_there_are_three_spaces_of_the_wreck() -> None:
    assert SPOTS[MAP:] == ("wreck-1", "wreck-2", "wreck-3")
