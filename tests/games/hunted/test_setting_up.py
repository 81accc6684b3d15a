from __future__ import annotations

import pytest

from games.hunted.helpers import asked, gun, names
from gameshelf import new
from gameshelf.core import SetupError
from gameshelf.games.hunted.content import DECK, KINDS, ROOF
from gameshelf.games.hunted.state import Hunted


def fresh(players: int = 1, seed: int = 3, **options: object) -> Hunted:
    game = new("hunted", players=players, seed=seed, **options)
    assert isinstance(game, Hunted)
    return game


@pytest.mark.rule("hunted.setup.events", "hunted.setup.time", "hunted.time.twenty")
def test_four_of_eight_events_and_twenty_units_of_time() -> None:
    game = fresh()
    assert len(game.events) == 4
    assert len(game.events_box) == 4
    assert game.time == 4
    assert game.time_left() == 20


@pytest.mark.rule("hunted.setup.events")
def test_any_four_events_in_any_order() -> None:
    games = [fresh(seed=seed) for seed in range(60)]
    assert {game.events[-1] for game in games} == set(range(8))
    assert {game.events_box[0] for game in games} == set(range(8))
    assert len({tuple(sorted(game.events)) for game in games}) > 20
    assert all(sorted(game.events + game.events_box) == list(range(8)) for game in games)


@pytest.mark.rule("hunted.setup.handgun", "hunted.setup.table", "hunted.setup.energy")
def test_the_inventory_at_the_start() -> None:
    game = fresh()
    assert game.loaded[gun()] == 4
    assert game.magazines[gun()] == 3
    assert game.white == [5]
    assert game.red == game.white_spent == game.red_spent == [0]
    assert game.chocolates
    assert game.escape


@pytest.mark.rule("hunted.setup.deck")
def test_sixty_three_cards_are_shuffled() -> None:
    assert len(fresh().deck) == DECK
    assert fresh(seed=1).deck != fresh(seed=2).deck
    assert sorted(fresh(seed=1).deck) == sorted(fresh(seed=2).deck)


@pytest.mark.rule("hunted.setup.locations")
def test_the_roof_is_one_of_the_last_three_of_fifteen() -> None:
    found = set()
    for seed in range(40):
        game = fresh(seed=seed)
        assert len(game.places) == 15
        assert len(game.places_box) == 4
        found.add(game.places.index(ROOF))
    assert found == {0, 1, 2}


@pytest.mark.rule("hunted.hard.settings", "hunted.ruling.side_health")
def test_harder_games_start_with_less() -> None:
    game = fresh(health=4, events=3)
    assert (game.white, game.red) == ([4], [1]), "there are always five energy dice"
    assert game.time_left() == 16
    two = fresh(2, health=4)
    assert (two.white, two.red) == ([2, 2], [1, 1])
    assert (fresh().white, fresh().red) == ([5], [0])
    game = fresh(health=4, events=3, fifth="none")
    assert (game.white, game.red) == ([4], [0])
    with pytest.raises(SetupError, match="5, 4"):
        fresh(health=3)
    assert "use chocolates" not in [str(move) for move in game.moves()], "there is nothing to heal"


@pytest.mark.rule("hunted.two.setup", "hunted.ruling.ally")
def test_two_players_have_three_dice_and_two_magazines_each() -> None:
    game = fresh(2, partner="oneil")
    assert game.white == [3, 3]
    for seat in (0, 1):
        assert game.loaded[gun(seat)] == 4
        assert game.magazines[gun(seat)] == 2
    assert names(game.gone) == ["oneil"]
    assert KINDS.index("pratt") in game.deck
    assert "use partner" not in asked(game)


@pytest.mark.rule("hunted.turn.actions", "hunted.ruling.free_turn")
def test_alone_one_draws_and_hides_at_will() -> None:
    game = fresh()
    for move in ("draw", "hide", "draw", "draw", "hide"):
        game.play(move)
        while "hide" not in asked(game) and game.seat is not None:
            game.play(game.moves()[-1])
    assert game.seat == 0
