from __future__ import annotations

from math import inf

import pytest

from games.takara.helpers import drain, give, hired, lay, plays, table
from gameshelf import bots, new
from gameshelf.bots import Budget, Search
from gameshelf.bots.plans import both, series
from gameshelf.games.takara.content import KINDS
from gameshelf.games.takara.knowledge import Look
from gameshelf.games.takara.moves import DIVE_ALL, HIRE, IMPERSONATE, RENT, VIEW
from gameshelf.games.takara.quick import quick
from gameshelf.games.takara.state import DEPTH, OPEN, SITES, TAME, Takara
from gameshelf.games.takara.steps import AtWork, Day
from gameshelf.games.takara.steps.trading import for_sale, price_of, sellable
from gameshelf.lab import simulate, summarise
from gameshelf.play import Match, Seat


def choice(game: Takara) -> str:
    assert game.seat is not None
    return str(bots.make("greedy").choose(Seat(game, game.seat)))


def test_greedy_beats_random_in_nine_games_of_ten() -> None:
    summary = summarise(list(simulate("takara", ["greedy", "random"], 200)))
    assert summary.wins["greedy"].value >= 0.9


def test_greedy_digs_up_a_stone_that_it_has_seen() -> None:
    game = table()
    lay(game, 3, "stone")
    game.known[game.top(2)] |= 1
    assert choice(game) == "dig 3"


def test_greedy_does_not_dig_where_it_has_seen_a_monster() -> None:
    game = table()
    lay(game, 1, "goblin-a")
    game.known[0] |= 1
    assert choice(game) != "dig 1"


def test_greedy_takes_the_miner_for_two_good_tiles() -> None:
    game = table(karas=6)
    lay(game, 2, "deep-cross", "deep-chest")
    game.known[9] |= 1
    game.known[10] |= 1
    hired(game, "soothsayer", 1)
    assert choice(game) == "hire miner"
    plays(game, "hire miner")
    assert choice(game) == "site 2"


def test_greedy_rents_the_sword_for_a_weak_monster_and_fights() -> None:
    game = table(karas=5)
    lay(game, 1, "skeleton-a", open=True)
    game.wounds[0] = 2
    game.settle()
    assert choice(game) == "rent"
    plays(game, "rent")
    assert choice(game) == "fight 1"


def test_greedy_opens_no_deep_tiles_for_the_next_player() -> None:
    game = table()
    game.taken[0] = 5
    game.settle()
    plays(game, "dive")
    assert choice(game) != "dig 1", "alone one would only open the way"


def test_greedy_hires_no_miner_for_a_monster() -> None:
    game = table(karas=6)
    lay(game, 2, "deep-chest", "goblin-a", "stone")
    game.taken = [9, 0, 9, 9, 0, 0]
    game.known[9] |= 1
    plays(game, "dig 2")
    game.known[10] |= 1 | OPEN
    game.known[11] |= 1
    game.settle()
    assert choice(game) != "hire miner"


@pytest.mark.parametrize(("holder", "digs"), [(0, True), (1, False)])
def test_greedy_digs_up_the_second_stone_only_where_it_wins(holder: int, digs: bool) -> None:
    """Whoever holds the first one has both; between two who share them the XP decide, and here seat 0 is behind."""
    game = table()
    give(game, holder, "stone")
    give(game, 1, "drake", "deep-xp")
    lay(game, 1, "stone")
    game.known[0] |= 1
    assert (choice(game) == "dig 1") == digs


@pytest.mark.parametrize(("behind", "digs"), [(1, False), (0, True)])
def test_greedy_does_not_void_its_own_stone_unless_that_wins(behind: int, digs: bool) -> None:
    game = table()
    give(game, 0, "stone")
    give(game, behind, "drake", "surface-xp")
    drain(game, 2, 3, 4, 5)
    game.taken[0] = DEPTH - 1
    lay(game, 1, "deep-xp")
    game.known[DEPTH - 1] |= 1
    assert (choice(game) == "dig 1") == digs


def test_greedy_sells_while_the_money_has_a_use() -> None:
    game = table()
    give(game, 0, "deep-xp")
    assert choice(game) == "sell deep-xp"
    rich = table(karas=9)
    give(rich, 0, "deep-xp")
    assert choice(rich) != "sell deep-xp"


def test_greedy_fights_for_what_it_has_seen_under_a_monster() -> None:
    game = table(karas=3)
    lay(game, 1, "bat-b", open=True)
    lay(game, 2, "bat-a", open=True)
    plays(game, "rent")
    first = choice(game)
    assert first.startswith("fight")
    other = 2 if first == "fight 1" else 1
    below = game.top(other - 1) + 1
    game.face[below], game.known[below] = KINDS.index("stone"), 1
    assert choice(game) == f"fight {other}"


@pytest.mark.parametrize(("seed", "readings"), [(300014, "bga"), (300067, "bga")])
def test_greedy_does_not_wait_for_ever(seed: int, readings: str) -> None:
    (result,) = simulate("takara", ["greedy", "greedy"], 1, seed=seed, readings=readings)
    assert result.moves < 400


def test_a_bot_chooses_the_same_in_every_game_that_its_seat_could_imagine() -> None:
    game = new("takara", players=3, seed=5)
    assert isinstance(game, Takara)
    for n in range(40):
        assert game.seat is not None
        mine = choice(game)
        twin = game.imagine(game.seat, n)
        assert twin.face != game.face
        assert choice(twin) == mine
        game.play(mine)


def test_the_quick_policy_chooses_the_same_in_every_game_that_its_seat_could_imagine() -> None:
    game = new("takara", players=3, seed=6)
    assert isinstance(game, Takara)
    for n in range(120):
        if game.seat is None:
            break
        mine = quick(game, game.seat)
        assert quick(game.imagine(game.seat, n), game.seat) is mine
        game.play(mine)
    assert n > 60


@pytest.mark.parametrize("readings", ["book", "bga"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_quick_policy_plays_what_rates_best_but_for_sales_and_other_specialists(players: int, readings: str) -> None:
    """It reads off the table what may be done, and reckons only what it needs: that must not change its answer."""
    never = (*HIRE[1:], *IMPERSONATE[1:], DIVE_ALL)
    for seed in range(4):
        game = new("takara", players=players, seed=seed, readings=readings)
        assert isinstance(game, Takara)
        while (seat := game.seat) is not None:
            move = quick(game, seat)
            if isinstance(game.stack[-1], (Day, AtWork)):
                moves = [one for one in game.allowed if one not in never and one.verb != "sell"]
                moves = [one for one in moves if one.verb != "view" or not game.known[game.top(VIEW.index(one))] & OPEN]
                look = Look(game, seat)
                assert look.rate(move) >= max(look.rate_all(moves)), (seed, move)
            game.play(move)


def test_a_site_of_which_nothing_is_known_is_viewed_for_the_same_as_when_it_is_looked_at_tile_by_tile() -> None:
    game = table()
    for site in range(SITES):
        game.taken[site] = site + 1
    look = Look(game, 0)
    short = [look.view(site) for site in range(SITES)]
    for site in range(SITES):
        game.known[game.top(site)] |= TAME  # which changes nothing about a view, but that something is known
    look = Look(game, 0)
    assert short == [look.view(site) for site in range(SITES)]
    assert all(worth > 0 for worth in short)


def test_a_sale_has_one_price() -> None:
    game = table()
    give(game, 0, "deep-xp", "surface-xp", "drake")
    game.bga = True
    sales = sellable(game, 0)
    assert len(sales) == 3
    assert [price_of(game, 0, move) for move in sales] == [for_sale(game, 0, move)[1] for move in sales]


def test_a_sword_is_used_for_the_monster_that_it_was_rented_for() -> None:
    """In real games: whoever rents fights next, whatever else looks good then."""
    rented = 0
    for seed in range(12):
        match, bot = Match("takara", 2, seed=seed), bots.make("greedy")
        while match.game.outcome is None:
            seat = Seat(match.game, match.game.pending[0])
            move = bot.choose(seat)
            if move.verb == "rent":
                rented += 1
                assert series(seat, move)[1].verb == "fight"
            match.play(move, seat.number)
    assert rented > 20


def test_what_a_search_likes_does_not_come_between_the_sword_and_its_fight() -> None:
    game = table(karas=5)
    lay(game, 1, "skeleton-a", open=True)
    game.wounds[0] = 2
    game.settle()
    seat = Seat(game, 0)
    plan = series(seat, RENT)
    assert [one.notation for one in plan[:2]] == ["rent", "fight 1"]
    assert both(seat, plan, VIEW[1], 20, 1) == ((), []), "a view needs no sword"


def test_a_view_that_shows_nothing_new_has_no_sense() -> None:
    game = table()
    lay(game, 1, "goblin-a", "surface-xp", "surface-xp")
    for place in range(3):
        game.known[place] |= 1
    game.known[DEPTH] |= 1  # of site 2 only the first tile
    game.settle()
    seat = Seat(game, 0)
    rated = dict(zip(seat.moves, seat.box.rate(seat), strict=True))
    assert rated[VIEW[0]] == -inf
    assert all(rated[view] > -inf for view in VIEW[1:])
    tried = {arm.move for arm in Search(1, Budget(400)).think(seat).arms}
    assert VIEW[0] not in tried, "neither a bot nor a hint thinks of it"
    assert VIEW[1] in tried
