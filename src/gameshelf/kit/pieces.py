"""Conservation: every piece is somewhere, exactly once; and every piece plays a part."""

from __future__ import annotations

from functools import cache

from gameshelf.core import Box, State
from gameshelf.kit.playing import Setting, decisions, on_every_game, on_every_setting, pairs_of


@on_every_setting
def every_piece_is_somewhere_exactly_once(setting: Setting) -> None:
    for seed in range(3):
        game = setting.new(seed)
        pieces = game.box.census(game).keys()
        for n, (_, move) in enumerate(decisions(game, seed)):
            if n % 3 == 0:
                now = game.box.census(game).keys()
                assert now == pieces, f"Before {move}: {told(pieces, now)}"
        assert game.box.census(game).keys() == pieces, f"At the end: {told(pieces, game.box.census(game).keys())}"


def told(pieces: object, now: object) -> str:
    """What is missing, what is new."""
    assert isinstance(pieces, type({}.keys()))
    assert isinstance(now, type({}.keys()))
    return f"missing {sorted(pieces - now)[:8]}, new {sorted(now - pieces)[:8]}."


@on_every_game
def every_piece_moves_in_some_game(box: Box) -> None:
    """A game is played as long as it has pieces that have not been seen to move. Of equal ones that all begin at one place,
    as a stack to buy from, one is enough: the last is seldom wanted."""
    settings = pairs_of(box)
    moved: set[str] = set()
    all_pieces: set[str] = set()
    for seed in range(30 * len(settings)):
        game = settings[seed % len(settings)].new(seed)
        start = box.census(game)
        kinds = kinds_of(start)
        all_pieces |= set(kinds.values())
        for n, _ in enumerate(decisions(game, seed, sensible=seed // len(settings) % 2 == 1)):
            if n % 25 == 0:
                moved |= {kinds[piece] for piece in elsewhere(box, game, start)}
                if moved >= set(kinds.values()):
                    break
        moved |= {kinds[piece] for piece in elsewhere(box, game, start)}
        if moved >= all_pieces and seed > len(settings):
            break
    still = sorted(all_pieces - moved)
    more = f" and {len(still) - 8} more" if len(still) > 8 else ""
    assert not still, f"The census never gave them another place: {', '.join(still[:8])}{more}."


def elsewhere(box: Box, game: State, start: dict[str, str]) -> set[str]:
    """The pieces that are not where they were."""
    now = box.census(game)
    return {piece for piece, place in start.items() if now.get(piece) != place}


@cache
def kind_of(piece: str) -> str:
    """A piece without the number of its copy."""
    name, _, number = piece.rpartition(" ")
    return name if name and number.isdecimal() else piece


def kinds_of(start: dict[str, str]) -> dict[str, str]:
    """What each piece is called; without its number where all of its kind, numbered from one, begin at the same place."""
    groups: dict[str, list[str]] = {}
    for piece in start:
        groups.setdefault(kind_of(piece), []).append(piece)
    found = {}
    for kind, pieces in groups.items():
        equal = set(pieces) == {f"{kind} {n}" for n in range(1, len(pieces) + 1)}
        one_place = len({start[piece] for piece in pieces}) == 1
        found.update({piece: kind if equal and one_place else piece for piece in pieces})
    return found
