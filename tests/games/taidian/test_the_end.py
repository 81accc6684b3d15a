from __future__ import annotations

import pytest

from games.taidian.helpers import (
    attack,
    build,
    cards,
    gone,
    hold,
    number,
    options,
    pile,
    plays,
    refused,
    table,
    turn_of,
    why,
)
from gameshelf import new
from gameshelf.games.taidian.bot import best
from gameshelf.games.taidian.content import CARDS
from gameshelf.games.taidian.knowledge import GUNS
from gameshelf.games.taidian.state import Taidian


@pytest.mark.rule("taidian.goal.last", "taidian.end.player")
def test_the_last_player_left_wins() -> None:
    game = table()
    game.health[1] = 10
    hold(game, 0, "punch")
    attack(game, "punch")
    assert why(game) == "taidian.end.player"
    assert game.outcome is not None
    assert game.outcome.winners == (0,)
    assert game.outcome.scores == (150, 0)


@pytest.mark.rule("taidian.goal.last", "taidian.end.team")
def test_the_last_team_wins_with_its_fallen() -> None:
    game = table(4, teams="2-2")
    game.alive[2] = game.alive[3] = False
    game.health[1] = 10
    hold(game, 0, "punch")
    attack(game, "punch")
    assert why(game) == "taidian.end.team"
    assert game.outcome is not None
    assert game.outcome.winners == (0, 2)


@pytest.mark.rule("taidian.end.team")
def test_a_team_lives_as_long_as_one_of_it_does() -> None:
    game = table(4, teams="2-2")
    game.health[1] = 10
    hold(game, 0, "punch")
    attack(game, "punch 2")
    assert game.outcome is None
    assert not game.alive[1]


@pytest.mark.rule("taidian.ruling.fallen")
def test_the_cards_of_the_fallen_leave_the_game_and_poisons_go_home() -> None:
    game = table(3, help="off")
    game.health[1] = 10
    build(game, 1, "clinic")
    game.poisons = ((0, 2, 1, number("poison"), (5, 5)), (1, 1, 2, number("poison"), (5, 5)))
    game.poured = 2
    game.deck[1] = cards("gold")
    game.discard[1] = cards("bolt")
    hold(game, 0, "punch")
    hold(game, 1, "coin")
    attack(game, "punch 2")
    assert sorted(gone(game)) == ["bolt", "clinic", "coin", "gold"]
    assert pile(game, 2) == ["poison"]
    assert [poison[0] for poison in game.poisons] == [1]
    assert game.view(2)["gone"]["gold"] == 1


@pytest.mark.rule("taidian.variant.spoils", "taidian.ruling.spoils")
def test_spoils_are_three_cards_of_the_fallen_without_structures() -> None:
    game = table(3, spoils="on", help="off")
    game.health[1] = 10
    build(game, 1, "clinic")
    game.deck[1] = cards("gold", "gold")
    game.discard[1] = cards("bolt")
    hold(game, 0, "punch", "kick")
    hold(game, 1, "coin")
    attack(game, "punch 2")
    assert options(game) == ["take coin", "take gold", "take bolt", "pass"]
    assert refused(game, "take punch") == "taidian.ruling.spoils"
    plays(game, "take gold", "take gold", "take bolt")
    assert pile(game, 0) == ["gold", "gold", "bolt"]
    assert sorted(gone(game)) == ["clinic", "coin"]
    assert options(game) == ["lay kick", "end"]


@pytest.mark.rule("taidian.ruling.spoils")
def test_spoils_may_be_left_and_fewer_than_three_cards_end_them() -> None:
    game = table(3, spoils="on", help="off")
    game.health[1] = 10
    game.deck[1] = cards("gold", "coin", "coin")
    hold(game, 0, "punch")
    attack(game, "punch 2")
    plays(game, "take gold")
    assert [game.label(move) for move in game.moves()] == ["Take Coin", "Take no more"]
    assert str(best(game, 0, GUNS)) == "take coin"
    plays(game, "pass")
    assert pile(game, 0) == ["gold"]
    assert gone(game) == ["coin", "coin"]
    assert options(game) == ["end"]


@pytest.mark.rule("taidian.ruling.spoils")
def test_all_of_few_cards_can_be_taken_and_the_fallen_take_nothing() -> None:
    game = table(3, spoils="on", help="off")
    game.health[1] = 10
    game.deck[1] = cards("gold", "gold")
    hold(game, 0, "punch")
    attack(game, "punch 2")
    plays(game, "take gold", "take gold")
    assert pile(game, 0) == ["gold", "gold"]
    assert options(game) == ["end"]
    game = table(3, spoils="on", help="off")
    game.health = [5, 5, 150]
    hold(game, 0, "punch")
    hold(game, 1, "kick")
    attack(game, "punch 2")
    plays(game, "use kick")
    assert why(game) == "taidian.end.player"


@pytest.mark.rule("taidian.ruling.spoils")
def test_spoils_of_an_answer_and_of_a_poison() -> None:
    game = table(3, spoils="on", help="off")
    game.health[0] = 5
    hold(game, 0, "punch", "gold")
    hold(game, 1, "kick")
    attack(game, "punch 2")
    plays(game, "use kick", "pass")
    assert game.seat == 1
    assert "take punch" in options(game)
    game = table(3, spoils="on", help="off")
    game.health[1] = 5
    game.poisons = ((0, 0, 1, number("poison"), (5,)),)
    game.poured = 1
    turn_of(game, 0)
    plays(game, "take coin", "take coin", "take coin")
    assert pile(game, 0) == ["poison", "coin", "coin", "coin"]
    dead = table(4, spoils="on", help="off")
    dead.alive[0] = False
    dead.health[1] = 5
    dead.poisons = ((0, 0, 1, number("poison"), (5,)),)
    turn_of(dead, 0)
    assert not dead.alive[1]
    assert dead.turn == 2
    assert options(dead) == ["attack", "upgrade"]


@pytest.mark.rule("taidian.ruling.check")
def test_the_end_is_looked_for_after_every_blow() -> None:
    game = table(3, help="off")
    game.alive[2] = False
    game.health[1] = 10
    hold(game, 0, "punch", "punch")
    hold(game, 1, "coin")
    attack(game, "punch", "punch")
    plays(game, "pass")
    assert game.outcome is not None
    teams = table(4, teams="2-2", help="off")
    teams.alive[2] = False
    teams.health = [5, 150, 0, 150]
    hold(teams, 0, "punch", "punch")
    hold(teams, 1, "kick")
    hold(teams, 3, "shield")
    attack(teams, "punch 2", "punch 4")
    plays(teams, "use kick", "pass") if teams.outcome is None and len(teams.hand[1]) > 1 else plays(teams, "use kick")
    assert why(teams) == "taidian.end.team"
    assert teams.health[3] == 150


def both_fall(mine: int, yours: int, **chosen: str) -> Taidian:
    """An attack for 10 and an answer of 5: both are at zero or less."""
    game = table(**chosen)
    game.health = [mine, yours]
    hold(game, 0, "punch")
    hold(game, 1, "kick")
    attack(game, "punch")
    plays(game, "use kick")
    return game


@pytest.mark.rule("taidian.ruling.nearer")
def test_when_the_last_two_fall_together_the_nearer_to_zero_wins() -> None:
    game = both_fall(mine=4, yours=2)
    assert why(game) == "taidian.ruling.nearer"
    assert game.outcome is not None
    assert game.outcome.winners == (0,)
    assert both_fall(mine=1, yours=9).outcome.winners == (1,)  # type: ignore[union-attr]


@pytest.mark.rule("taidian.ruling.draw")
def test_equally_far_or_by_the_plain_reading_it_is_a_draw() -> None:
    for game in (both_fall(mine=4, yours=9), both_fall(mine=4, yours=2, double_knockout="draw")):
        assert why(game) == "taidian.ruling.draw"
        assert game.outcome is not None
        assert game.outcome.winners == (0, 1)


@pytest.mark.rule("taidian.ruling.rounds")
def test_after_the_last_round_most_health_wins() -> None:
    game = table(3)
    game.round = game.t.rounds
    game.health = [100, 120, 120]
    for _ in range(3):
        plays(game, "attack", "end")
    assert why(game) == "taidian.ruling.rounds"
    assert game.outcome is not None
    assert game.outcome.winners == (1, 2)
    teams = table(4, teams="2-2")
    teams.round = teams.t.rounds
    teams.health = [100, 90, 100, 150]
    for _ in range(4):
        plays(teams, "attack", "end")
    assert teams.outcome is not None
    assert teams.outcome.winners == (1, 3)


@pytest.mark.rule("taidian.ruling.rounds")
def test_a_passive_table_ends() -> None:
    game = new("taidian", players=3, seed=4)
    while game.outcome is None:
        game.play("upgrade" if "upgrade" in map(str, game.moves()) else game.moves()[-1])
    assert game.outcome.reason == "taidian.ruling.rounds"


@pytest.mark.rule("taidian.variant.punches", "taidian.variant.health")
def test_the_short_game_has_two_more_punches_and_100_health() -> None:
    game = new("taidian", players=2, seed=3, characters="none", extra_punches=2, health=100, head_start="printed")
    assert isinstance(game, Taidian)
    for seat in (0, 1):
        owned = [CARDS[card] for card in game.hand[seat] + game.deck[seat]]
        assert len(owned) == 13
        assert owned.count("punch") == 4
        assert game.health[seat] == game.cap[seat] == 100
