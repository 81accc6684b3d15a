"""What the board, the questions and the story say in words."""

from __future__ import annotations

import random

import pytest

import gameshelf
from gameshelf.games.takao import BOX
from gameshelf.games.takao.keys import SCENARIOS


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_board_can_be_read_and_drawn_from_the_first_choice_on(scenario: str) -> None:
    game = gameshelf.new("takao", players=3, seed=5, scenario=scenario)
    dice = random.Random(5)
    for n in range(60):
        if game.outcome is not None:
            break
        assert "People" in str(game)
        if n < 4 or n % 15 == 0:
            for seat in (None, 0):
                view = game.view(seat)
                assert BOX.text(view)
                assert BOX.picture(view)
                assert BOX.picture(view, tall=True)
        seat = dice.choice(game.pending)
        game.play(dice.choice(game.moves(seat)), seat)
