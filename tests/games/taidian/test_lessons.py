"""What somebody meets for the first time: each thing occurs, is short, and true of the position that it is told at."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from games.taidian.helpers import build, hold, level, table
from gameshelf import new
from gameshelf.games.taidian.bot import best
from gameshelf.games.taidian.knowledge import POWER
from gameshelf.games.taidian.lessons import lessons

TOPICS = {
    "finish", "choice", "danger", "poisoned", "rival", "energy", "aid", "blue", "deck", "power", "burn", "buy", "build", "lay",
    "declare", "attacked", "answer", "cover",
}  # fmt: skip


def told(game: Any, seat: int = 0) -> dict[str, str]:
    return dict(lessons(game.view(seat)))


def asked(players: int, seed: int, sensible: bool) -> Iterator[list[tuple[str, str]]]:
    """What is told at each question of a game, by chance or by sense."""
    game, dice = new("taidian", players=players, seed=seed), random.Random(seed)
    while game.outcome is None:
        seat = game.pending[0]
        yield lessons(game.view(seat))
        move = best(game, seat, POWER) if sensible and dice.random() < 0.8 else dice.choice(game.moves(seat))  # type: ignore[arg-type]
        seldom = [one for one in game.moves(seat) if str(one) == ("buy poison" if seed % 2 else "buy burn-barrel")]
        game.play(seldom[0] if seldom else move, seat=seat)


def test_every_topic_occurs_and_is_short_and_told_once() -> None:
    found: set[str] = set()
    for seed in range(10):
        for now in asked(2 + seed % 2, seed, seed % 3 > 0):
            keys = [key for key, _ in now]
            assert len(set(keys)) == len(keys)
            for key, text in now:
                # a name has up to twelve letters
                assert len(text.replace("@0", "x" * 12).replace("@1", "x" * 12).replace("@2", "x" * 12)) <= 150, (key, text)
                assert text.endswith((".", "!"))
                assert key.isalpha()
                assert key.islower()
            found.update(keys)
    assert found == TOPICS


def test_who_is_not_asked_or_has_no_seat_is_told_nothing() -> None:
    game = table()
    hold(game, 0, "punch", "coin")
    assert not lessons(game.view(1))
    assert not lessons(game.view(None))
    assert told(game)


def test_a_blow_that_can_end_it_comes_first_and_tells_what_could_stop_it() -> None:
    game = table()
    hold(game, 0, "punch", "punch", "coin")
    hold(game, 1, "shield", "coin")
    game.health[1] = 20
    first, text = lessons(game.view(0))[0]
    assert first == "finish"
    assert "do 20" in text
    assert "@1 has 20 health" in text
    assert "stop 30 at most" in text
    game.health[1] = 21
    assert "finish" not in told(game)


def test_an_attack_on_you_says_how_much_and_what_stops_it() -> None:
    game = table()
    hold(game, 0, "punch", "kick")
    hold(game, 1, "shield", "kick", "coin")
    for move in ("attack", "lay punch", "lay kick", "declare"):
        game.play(move)
    now = told(game, 1)
    assert "attacked for 15" in now["attacked"]
    assert "Blue cards" in now["attacked"]
    assert now["answer"].startswith("Kick can hit back")
    game.play("use shield")
    assert "attacked" not in told(game, 1)  # nothing is left to stop


def test_who_holds_no_shield_is_told_so() -> None:
    game = table()
    hold(game, 0, "punch")
    hold(game, 1, "kick", "coin")
    for move in ("attack", "lay punch", "declare"):
        game.play(move)
    assert "hold no Shield" in told(game, 1)["attacked"]


def test_what_hits_back_is_told_to_the_attacker() -> None:
    game = table()
    hold(game, 0, "punch", "shield")
    hold(game, 1, "kick", "coin")
    for move in ("attack", "lay punch", "declare", "use kick", "pass"):
        game.play(move)
    assert "hit back for 5" in told(game)["cover"]


@pytest.mark.parametrize(("health", "warned"), [(38, False), (37, True)])
def test_a_quarter_of_the_health_is_a_warning(health: int, warned: bool) -> None:
    game = table()
    hold(game, 0, "coin")
    game.health[0] = health
    assert ("danger" in told(game)) == warned


def test_a_rival_who_has_powered_up_is_named_with_the_number() -> None:
    game = table()
    hold(game, 0, "coin")
    level(game, 1, "strength", 2)
    assert "@1 has powered up Strength" in told(game)["rival"]
    assert "20 more points" in told(game)["rival"]


def test_a_building_is_told_of_when_it_can_be_afforded() -> None:
    game = table()
    hold(game, 0, "cash", "cash")
    game.play("upgrade")
    assert [key for key, _ in lessons(game.view(0))] == ["buy", "build"]
    game.play("buy trading-post")
    assert "build" not in told(game)


def test_burning_says_that_it_is_for_good() -> None:
    game = table()
    build(game, 0, "burn-barrel")
    hold(game, 0, "coin", "punch")
    game.play("attack")
    assert "for good" in told(game)["burn"]
