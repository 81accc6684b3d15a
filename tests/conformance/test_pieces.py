"""Conservation: every piece is somewhere, exactly once; and every piece plays a part."""

from __future__ import annotations

from conformance.playing import decisions
from conftest import Setting, pairs_of
from gameshelf.core import Box


def test_every_piece_is_somewhere_exactly_once(setting: Setting) -> None:
    for seed in range(6):
        game = setting.new(seed)
        pieces = game.box.census(game).keys()
        for _ in decisions(game, seed):
            assert game.box.census(game).keys() == pieces
        assert game.box.census(game).keys() == pieces


def test_every_piece_moves_in_some_game(box: Box) -> None:
    settings = pairs_of(box)
    moved: set[str] = set()
    all_pieces: set[str] = set()
    for seed in range(30 * len(settings)):
        game = settings[seed % len(settings)].new(seed)
        start = box.census(game)
        all_pieces |= start.keys()
        for n, _ in enumerate(decisions(game, seed)):
            if n % 5 == 0:
                now = box.census(game)
                moved |= {piece for piece in now if now[piece] != start.get(piece)}
        if moved >= all_pieces and seed > len(settings):
            break
    assert moved >= all_pieces, f"never moved: {sorted(all_pieces - moved)}"
