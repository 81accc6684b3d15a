from __future__ import annotations

import pytest

from games.taidian.helpers import attack, cards, hold, level, options, plays, table, turn_of
from gameshelf import Match, bots, new, shelf
from gameshelf.games.taidian.advice import reason
from gameshelf.games.taidian.bot import best
from gameshelf.games.taidian.knowledge import GUNS, PLANS
from gameshelf.games.taidian.quick import quick, worth
from gameshelf.games.taidian.state import Taidian
from gameshelf.play import Seat


def choice(game: Taidian, seat: int | None = None) -> str:
    """What greedy plays for a seat."""
    number = game.pending[0] if seat is None else seat
    return str(bots.make("greedy", 1).choose(Seat(game, number)))


def test_a_hand_of_blows_attacks_and_a_hand_of_money_upgrades() -> None:
    game = table()
    hold(game, 0, "punch", "punch", "kick", "kick", "shield")
    assert choice(game) == "attack"
    hold(game, 0, "cash", "coin", "coin", "coin", "shield")
    assert choice(game) == "upgrade"


def test_who_can_be_brought_down_is_brought_down() -> None:
    game = table(3)
    game.health[2] = 15
    hold(game, 0, "punch", "kick", "gold", "gold", "gold")
    assert choice(game) == "attack"
    plays(game, "attack", choice_after(game, "attack"))
    assert choice(game) == "at 3"


def choice_after(game: Taidian, *moves: str) -> str:
    twin = game.clone()
    plays(twin, *moves)
    return choice(twin)


def test_nobody_is_poisoned_who_will_be_dead_anyway() -> None:
    game = table(3)
    game.health[1] = 20
    hold(game, 0, "poison", "punch", "punch")
    plays(game, "attack", "lay punch", "at 2", "lay punch", "at 2", "lay poison")
    assert choice(game) == "at 3"


def test_a_shield_is_used_for_a_blow_and_kept_for_a_scratch() -> None:
    game = table()
    hold(game, 0, "punch", "punch")
    hold(game, 1, "shield", "coin")
    attack(game, "punch", "punch")
    assert choice(game) == "use shield"
    game = table()
    level(game, 1, "skill", 3)
    hold(game, 0, "kick")
    hold(game, 1, "shield", "coin")
    attack(game, "kick")
    assert choice(game) == "pass"


def test_a_teammate_gets_help_and_a_rival_none() -> None:
    for teams, wanted in (("2-2", "use shield"), ("none", "pass")):
        game = table(4, teams=teams)
        hold(game, 0, "punch", "punch", "punch")
        hold(game, 3, "shield", "coin")
        attack(game, "punch 2", "punch 2", "punch 2")
        assert choice(game, 3) == wanted


def test_first_aid_goes_to_whoever_of_the_team_is_hurt_most() -> None:
    game = table(4, teams="2-2")
    game.health = [140, 150, 60, 150]
    hold(game, 0, "first-aid", "coin")
    plays(game, "attack", "lay first-aid")
    assert choice(game) == "at 3"


def test_an_antidote_is_used_when_poison_ticks() -> None:
    game = table()
    hold(game, 0, "poison")
    attack(game, "poison")
    plays(game, "end")
    hold(game, 1, "antidote", "coin")
    turn_of(game, 0)
    assert choice(game) == "use antidote"


def test_greedy_beats_random_in_nearly_all_duels() -> None:
    won = 0
    for seed in range(30):
        match = Match("taidian", 2, seed)
        players = [bots.make("greedy" if seat == seed % 2 else "random", seed) for seat in range(2)]
        while (seat := match.game.seat) is not None:
            match.play(bots.ask(players[seat], match.game), seat)
        assert match.game.outcome is not None
        won += seed % 2 in match.game.outcome.winners
    assert won >= 29


@pytest.mark.parametrize("name", list(PLANS))
def test_every_plan_finishes_its_games(name: str) -> None:
    game = new("taidian", players=2, seed=3)
    assert isinstance(game, Taidian)
    while game.outcome is None:
        seat = game.pending[0]
        game.play(best(game, seat, PLANS[name] if seat else GUNS), seat)
    assert game.round <= game.t.rounds


def test_the_chances_of_all_sides_add_up_and_health_helps() -> None:
    game = table(4, teams="2-2")
    chances = worth(game)
    assert chances[0] + chances[1] == pytest.approx(1)
    assert chances[0] == chances[2]
    game.health[1] = 10
    assert worth(game)[0] > chances[0]


def test_the_quick_move_is_allowed_in_every_question() -> None:
    for players, chosen in ((2, {}), (4, {"teams": "2-2"}), (6, {"characters": "draft", "spoils": "on"})):
        game = new("taidian", players=players, seed=8, **chosen)
        assert isinstance(game, Taidian)
        while game.outcome is None:
            seat = game.pending[-1]
            move = quick(game, seat)
            assert str(move) in options(game, seat)
            game.play(move, seat)


def test_a_hand_that_is_good_for_nothing_ends_the_turn_at_once_and_says_so() -> None:
    game = table()
    hold(game, 0, "shield", "shield", "medic")
    seat = Seat(game, 0)
    assert choice(game) == "upgrade"
    assert "no money to buy with: end the turn, and draw a new hand" in reason(seat, seat.moves[1])
    hold(game, 0, "punch", "punch", "kick", "kick", "coin")
    said = reason(Seat(game, 0), Seat(game, 0).moves[0])
    assert "damage; there is only 1 money to buy with" in said
    hold(game, 0, "coin")
    plays(game, "attack")
    assert game.view(0)["question"] == "You have no red card left: end the turn."
    assert "red" not in game.view(1)["question"]


def test_a_blow_that_may_be_stopped_is_struck_where_nothing_is_bought() -> None:
    game = table()
    game.deck[1] = cards("shield", "shield", "riot-shield")
    hold(game, 0, "kick", "shield", "coin")
    hold(game, 1, "shield", "shield", "shield", "riot-shield", "riot-shield")
    seat = Seat(game, 0)
    assert choice(game) == "attack"
    said = reason(seat, seat.moves[0])
    assert said.startswith("There is only 1 money to buy with. So strike: Shields may stop it")


@pytest.mark.rule("taidian.variant.health", "taidian.variant.punches")
@pytest.mark.parametrize("chosen", [{"health": 100}, {"extra_punches": 2}])
def test_in_a_short_game_cheap_blows_are_bought(chosen: dict[str, int]) -> None:
    long, short = table(), table(**chosen)
    for game in (long, short):
        hold(game, 0, "coin", "coin", "shield")
        plays(game, "upgrade")
    assert (choice(long), choice(short)) == ("done", "buy punch")


@pytest.mark.rule("taidian.upgrade.buy")
def test_who_should_buy_nothing_is_told_why() -> None:
    game = table()
    hold(game, 0, "coin", "coin")
    plays(game, "upgrade")
    done = next(move for move in game.moves() if str(move) == "done")
    assert reason(Seat(game, 0), done).startswith("You keep your deck small: without one more each of your ")
    game.purse = 8
    hold(game, 0, "gold", "gold")
    assert reason(Seat(game, 0), done).startswith("8 money is lost with it, but your deck stays at ")


@pytest.mark.rule("taidian.structure.play")
@pytest.mark.parametrize(
    ("key", "does"),
    [
        ("burn-barrel", "burn up to 2 hand cards a turn"),
        ("sandbags", "5 off every attack and hit back at you"),
        ("trading-post", "1 money on each upgrading turn"),
        ("lightning-rod", "2 energy on each upgrading turn"),
        ("clinic", "heal 2 on each upgrading turn"),
        ("watchtower", "5 more points for your first blow of a turn"),
        ("supply-cache", "1 more card in hand"),
    ],
)
def test_advice_to_buy_says_what_a_structure_does(key: str, does: str) -> None:
    game = table()
    hold(game, 0, *["gold"] * 3)
    plays(game, "upgrade")
    said = reason(Seat(game, 0), next(move for move in game.moves() if str(move) == f"buy {key}"))
    assert f": {does}, as long as it stands. " in said


@pytest.mark.rule("taidian.power.ten")
def test_who_lacks_little_energy_for_a_power_up_buys_it_and_no_more_than_that() -> None:
    game = table()
    hold(game, 0, "coin", "coin", "coin", "coin")
    plays(game, "upgrade")
    assert choice(game) == "buy trading-post"
    game.energy[0] = 7
    assert choice(game) == "buy flash"
    game.discard[0] = cards("flash", "bolt")
    assert choice(game) == "buy trading-post"


@pytest.mark.rule("taidian.power.ten")
def test_who_follows_the_advice_of_a_first_game_powers_up() -> None:
    raised = 0
    for seed in range(10):
        game = new("taidian", players=2, seed=seed, **shelf()["taidian"].first)
        assert isinstance(game, Taidian)
        while game.outcome is None:
            seat = game.pending[0]
            game.play(best(game, seat, GUNS), seat)
        raised += any(game.levels[:4])
    assert raised >= 9
