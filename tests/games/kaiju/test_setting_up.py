from __future__ import annotations

import pytest

from games.kaiju.helpers import hand, offered, plays, refused, table, told
from gameshelf import new
from gameshelf.games.kaiju.state import Kaiju


def fresh(players: int, seed: int = 3, **options: str) -> Kaiju:
    game = new("kaiju", players=players, seed=seed, **options)
    assert isinstance(game, Kaiju)
    return game


@pytest.mark.rule("kaiju.setup.stacks")
@pytest.mark.parametrize(("players", "left"), [(2, 24), (3, 21), (4, 18)])
def test_thirty_of_each_kind_less_three_for_each_player(players: int, left: int) -> None:
    game = fresh(players)
    assert game.supply == [left] * 3
    assert game.view(None)["stacks"] == {"bite": left, "claw": left, "fireball": left}


@pytest.mark.rule("kaiju.setup.city", "kaiju.ruling.three", "kaiju.ruling.board")
@pytest.mark.parametrize("players", [3, 4])
def test_all_75_cards_build_the_city_with_three_and_with_four(players: int) -> None:
    game = fresh(players)
    assert sum(game.left) == 75
    assert sorted(game.cards) == list(range(75))
    assert len(game.t.lots) == 25
    assert game.t.crossings == 25
    assert {game.t.spaces[area] for area in game.t.beaches} == {"w1", "w2", "w3", "s1", "s2", "s3"}
    assert game.cards != fresh(players, 4).cards


@pytest.mark.rule("kaiju.setup.city", "kaiju.ruling.backs")
def test_everybody_sees_the_cost_of_every_top_level_and_nothing_below() -> None:
    game = fresh(4)
    for seat in (0, 3, None):
        for n, entry in enumerate(game.view(seat)["lots"]):
            assert entry["cost"] == list(game.t.cost[game.top(n)])
            assert entry["left"] == game.t.height[n]
            assert "cards" not in entry


@pytest.mark.rule("kaiju.setup.tokens")
def test_each_neighbourhood_gets_a_token_at_random() -> None:
    game = fresh(4)
    assert sorted(game.bonus) == [5, 6, 7, 8, 9, 10]
    assert len({fresh(4, seed).bonus for seed in range(12)}) > 6
    assert sorted(zone["bonus"] for zone in game.view(None)["zones"]) == [5, 6, 7, 8, 9, 10]


@pytest.mark.rule("kaiju.setup.pieces")
def test_everybody_has_a_monster_and_sixteen_cubes() -> None:
    game = fresh(4)
    assert game.spare == [16] * 4
    names = [kaiju["name"] for kaiju in game.view(None)["kaiju"]]
    assert names == ["Morvane", "Tessarok", "Kolmaru", "Ruzhal"]


@pytest.mark.rule("kaiju.setup.deck")
def test_nine_cards_each_and_five_of_them_in_hand() -> None:
    game = fresh(4)
    for seat in range(4):
        assert len(hand(game, seat)) == 5
        assert [game.hand[seat * 3 + n] + game.deck[seat * 3 + n] for n in range(3)] == [3, 3, 3]
    assert len({hand(fresh(4, seed)) for seed in range(20)}) > 5


@pytest.mark.rule("kaiju.ruling.headstart")
def test_with_two_players_whoever_begins_draws_two_fewer_unless_as_printed() -> None:
    for players, choice, fewer in ((2, "even", 2), (2, "printed", 0), (3, "even", 0), (4, "even", 0)):
        game = fresh(players, head_start=choice)
        around = [(game.first + n) % players for n in range(players)]
        assert [len(hand(game, seat)) for seat in around] == [5 - fewer, *[5] * (players - 1)]
        game.journal = []
        plays(game, *[f"go {area}" for area in ("w3", "s3", "w1", "s1")[:players]])
        said = "begins, which is an advantage, and so has 3 cards in the first hand where others have 5."
        assert (said in told(game, None)) == bool(fewer)


@pytest.mark.rule("kaiju.ruling.headstart")
def test_who_picks_a_beach_reads_why_the_hands_differ() -> None:
    game = fresh(2)
    asked = game.seat
    assert asked != game.first
    assert f"@{game.first} begins after that, and so holds 3 cards where you hold 5." in game.view(asked)["question"]
    plays(game, "go w3")
    assert "You begin after that, and so hold 3 cards where others hold 5." in game.view(game.first)["question"]
    assert fresh(3).view(fresh(3).seat)["question"] == "Where do you come out of the sea?"


@pytest.mark.rule("kaiju.setup.beach")
def test_the_first_players_right_hand_neighbour_picks_first_and_the_first_player_last() -> None:
    game = fresh(4)
    order = []
    for area in ("w3", "s3", "w1", "s1"):
        order.append(game.seat)
        plays(game, f"go {area}")
    assert order == [(game.first - n) % 4 for n in (1, 2, 3, 4)]
    assert game.seat == game.first
    assert {fresh(4, seed).first for seed in range(30)} == {0, 1, 2, 3}


@pytest.mark.rule("kaiju.setup.beach")
def test_nobody_shares_a_starting_area() -> None:
    game = fresh(3)
    plays(game, "go w1")
    assert offered(game, "go") == {"w2", "w3", "s1", "s2", "s3"}
    assert refused(game, "go w1") == "kaiju.setup.beach"
    assert refused(game, "go 00") == "kaiju.setup.beach"


@pytest.mark.rule("kaiju.setup.beach")
def test_turns_go_clockwise() -> None:
    game = table(3, seat=1)
    for _ in range(2):
        plays(game, "rest", "draw")
    assert game.seat == 2


@pytest.mark.rule("kaiju.ruling.board")
def test_what_the_city_does_not_have_is_refused_by_name() -> None:
    game = table()
    assert refused(game, "go 77") == "kaiju.ruling.board"
    assert refused(game, "attack g7") == "kaiju.ruling.board"


@pytest.mark.rule("kaiju.ruling.board")
def test_the_two_shores_are_mirror_images() -> None:
    t = fresh(4).t
    at = {place: n for n, place in enumerate(t.lot_at)}
    for n, (column, row) in enumerate(t.lot_at):
        twin = at[row, column]
        assert (t.height[n], t.points[n], t.two[n]) == (t.height[twin], t.points[twin], t.two[twin])
    joins = {t.spaces[area]: [t.spaces[end] for end in t.joined[area]] for area in t.beaches}
    for n in "123":
        assert joins[f"w{n}"] == [end[::-1] for end in joins[f"s{n}"]]


@pytest.mark.rule("kaiju.ruling.board")
def test_crossings_touch_the_lots_at_their_corners() -> None:
    t = fresh(4).t
    touches = {t.spaces[n]: {t.lots[lot] for lot in lots} for n, lots in enumerate(t.touches)}
    assert touches["33"] == {"C3", "D3", "C4", "D4"}
    assert touches["00"] == {"A1"}
    assert touches["w1"] == set()
    around = {name: {t.spaces[n] for n in t.around[k]} for k, name in enumerate(t.lots)}
    assert around["E5"] == {"44"}
    assert around["E3"] == {"42", "43"}
    assert around["D4"] == {"33", "43", "34", "44"}
