"""Interruptions inside interruptions: a tower in which everything sets off everything else."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from gameshelf import new
from gameshelf.games.hunted.content import EVENTS, LOCATIONS, ROOF
from gameshelf.games.hunted.state import Hunted, census
from gameshelf.games.hunted.steps.fight import Fight
from gameshelf.games.hunted.steps.trials import Trial

FAILS = (
    "lose_time 2; fight_set_aside", "search_deck terrorist 9 fight; lose_time 1", "damage 1; lose_time 3; draw_locations 2",
    "lose_card 2; lose_ammo 2; fight_set_aside", "lose_hostage 1 else lose_time 2; scout 5",
    "spend 2; search_deck weapon 9 take",
)  # fmt: skip
PASSES = (
    "search_deck item 9 take; gain_time 1", "heal 1; draw_locations 1", "gain_key 2; gain_plus 2; refresh 2",
    "scout 4; clear_row",
    "choose ( heal 1 or gain_plus 1 ); gain_ammo 2", "search_deck hostage 20 take; fight_set_aside",
)  # fmt: skip


@pytest.fixture
def mayhem(tmp_path: Path) -> str:
    lines = ["[number.time-on-a-card]", "value = 2", "[number.most-time-on-a-card]", "value = 6"]
    for n, key in enumerate(LOCATIONS[:ROOF]):
        lines += [f"[location.{key}]", f'pass = "{PASSES[n % 6]}"', f'fail = "{FAILS[n % 6]}"', "test = true"]
    for n, key in enumerate(EVENTS):
        lines += [f"[event.{key}]", f'pass = "{PASSES[(n + 3) % 6]}"', f'fail = "{FAILS[(n + 1) % 6]}"']
    for key in ("hallway", "corridor", "back-stairs"):
        lines += [f"[hallway.{key}]", 'costs = ["move"]', 'gives = ["move", "search"]']
    path = tmp_path / "mayhem.toml"
    path.write_text("\n".join(lines) + "\n")
    return str(path)


@pytest.mark.rule("hunted.event.interrupt", "hunted.ruling.event_order")
def test_everything_can_interrupt_everything(mayhem: str) -> None:
    nested = deepest = 0
    for seed in range(150):
        luck = random.Random(seed)
        game = new("hunted", players=1 + seed % 2, seed=seed, edition=mayhem)
        assert isinstance(game, Hunted)
        for _ in range(3000):
            if game.outcome is not None:
                break
            fights = [step for step in game.stack if isinstance(step, Fight)]
            nested += len(fights) > 1
            deepest = max(deepest, len(game.stack))
            moves = [move for move in game.moves() if move.verb not in ("hide", "give")] or game.moves()
            game.play(luck.choice(moves))
            census(game)
        assert game.outcome is not None
    assert nested > 20  # a fight inside a fight
    assert deepest > 5


def test_a_fight_goes_on_where_an_event_interrupted_it(mayhem: str) -> None:
    found = 0
    for seed in range(120):
        luck = random.Random(seed)
        game = new("hunted", seed=seed, edition=mayhem)
        while game.outcome is None:
            below = [step for step in game.stack[:-1] if isinstance(step, Fight)]
            if isinstance(game.stack[-1], Trial) and below:
                found += 1
                twin = game.clone()
                while twin.outcome is None and twin.stack[-1] is not below[-1] and below[-1] in twin.stack:
                    twin.play(luck.choice(twin.moves()))
                assert twin.outcome is not None or below[-1] not in twin.stack[:-1]
            game.play(luck.choice(game.moves()))
    assert found
