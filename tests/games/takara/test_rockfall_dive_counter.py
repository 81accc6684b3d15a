from __future__ import annotations

import pytest

from games.takara.helpers import can, give, lay, left, plays, refused, table, trove, won
from gameshelf.games.takara.content import CHESTS
from gameshelf.games.takara.state import COUNTER, DEPTH, DIVE, SITE


@pytest.mark.rule("takara.rockfall.two")
def test_two_adventurers_clear_a_rockfall() -> None:
    game = table()
    lay(game, 1, "surface-rockfall", open=True)
    plays(game, "clear 1")
    assert left(game, 1) == DEPTH - 1
    assert game.seat == 1


@pytest.mark.rule("takara.rockfall.two")
def test_one_adventurer_is_not_enough_and_only_open_rockfalls_on_top_count() -> None:
    game = table()
    lay(game, 1, "surface-rockfall", open=True)
    lay(game, 2, "surface-rockfall")
    assert refused(game, "clear 2") == "takara.rockfall.two"
    assert refused(game, "clear 3") == "takara.rockfall.two"
    plays(game, "dive")
    assert refused(game, "clear 1") == "takara.rockfall.two"


@pytest.mark.rule("takara.rockfall.pay", "takara.ruling.covered")
@pytest.mark.parametrize(("readings", "pay"), [("book", 8), ("bga", 6)])
def test_the_pay_is_two_for_each_visible_rockfall_the_cleared_one_included(readings: str, pay: int) -> None:
    game = table(recruits=1, readings=readings)
    for site in (1, 2, 3):
        lay(game, site, "surface-rockfall", open=True)
    game.taken[3] += 1
    lay(game, 4, "intermediate-rockfall", open=True)
    game.taken[3] -= 1
    game.settle()
    plays(game, "clear 1")
    assert game.karas[0] == pay


@pytest.mark.rule("takara.dive.pay")
def test_the_dive_pays_one_each() -> None:
    game = table(recruits=1)
    plays(game, "dive")
    assert game.karas[0] == 1
    assert game.where[0] == DIVE
    plays(game, "dive all")
    assert game.karas[0] == 3
    assert game.seat == 1


@pytest.mark.rule("takara.dive.pay")
def test_everybody_means_more_than_one() -> None:
    game = table()
    plays(game, "dive")
    assert refused(game, "dive all") == "takara.dive.pay"


@pytest.mark.rule("takara.counter.once")
def test_the_counter_is_visited_once_a_day() -> None:
    game = table(karas=20)
    give(game, 0, "deep-xp")
    plays(game, "buy")
    assert game.where[0] == COUNTER
    assert refused(game, "buy") == "takara.counter.once"
    assert refused(game, "sell deep-xp") == "takara.counter.once"


@pytest.mark.rule("takara.counter.sell")
def test_four_xp_sell_for_twenty_and_the_tile_is_gone() -> None:
    game = table()
    give(game, 0, "deep-cross", "surface-xp")
    plays(game, "sell deep-xp")
    assert game.karas[0] == 20
    assert won(game) == ["surface-xp"]
    assert {tile["face"] for tile in game.view(1)["discarded"]} == {"deep-cross"}


@pytest.mark.rule("takara.counter.sell")
def test_stones_and_tokens_cannot_be_sold() -> None:
    game = table()
    give(game, 0, "stone")
    game.tokens[0] = 2
    game.settle()
    assert not [move for move in game.moves() if move.verb == "sell"]
    assert refused(game, "sell deep-xp") == "takara.counter.sell"


@pytest.mark.rule("takara.ruling.sell")
def test_on_bga_monsters_and_chests_sell_for_their_xp_only_and_the_skull_does_not() -> None:
    game = table(readings="bga")
    give(game, 0, "drake")
    game.trove[0] = tuple(CHESTS.index(key) for key in ("skull", "idol", "map", "gold"))
    game.settle()
    assert {str(move) for move in game.moves() if move.verb == "sell"} == {"sell drake", "sell idol", "sell map"}
    plays(game, "sell drake")
    assert game.karas[0] == 25
    assert won(game) == []
    again = table(readings="bga")
    again.trove[0] = (CHESTS.index("map"),)
    again.settle()
    plays(again, "sell map")
    assert again.karas[0] == 10
    assert trove(again) == []


@pytest.mark.rule("takara.ruling.sell", "takara.counter.sell")
def test_by_the_book_only_xp_tiles_are_sold() -> None:
    game = table()
    give(game, 0, "drake", "deep-cross")
    game.trove[0] = (CHESTS.index("idol"),)
    game.settle()
    assert [str(move) for move in game.moves() if move.verb == "sell"] == ["sell deep-xp"]
    assert refused(game, "sell drake") == "takara.ruling.sell"
    assert refused(game, "sell idol") == "takara.ruling.sell"
    plays(game, "sell deep-xp")
    assert game.karas[0] == 20


@pytest.mark.rule("takara.counter.buy", "takara.ruling.supply")
def test_five_karas_buy_a_token_while_there_are_any() -> None:
    game = table(karas=5)
    plays(game, "buy")
    assert game.karas[0] == 0
    assert game.tokens[0] == 1
    assert game.counter == 5
    poor = table(karas=4)
    assert refused(poor, "buy") == "takara.counter.buy"
    late = table(karas=50)
    late.counter = 0
    late.settle()
    assert refused(late, "buy") == "takara.counter.buy"


@pytest.mark.rule("takara.ruling.supply")
def test_coins_do_not_run_out() -> None:
    game = table(karas=1000)
    assert can(game, "dive")
    plays(game, "dive")
    assert game.karas[0] == 1001
    assert game.where[0] != SITE
