"""What people see of a move: beats that name what is in the picture, and icons that there are."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import gameshelf
from gameshelf.core import Beat
from gameshelf.draw import symbols
from web.conftest import ours

KINDS = {"takara": {"turn", "roll", "walk", "gain", "loss", "end"}, "kaiju": {"walk", "fall", "rubble", "shot", "loss"}}
MOVES = 260


def played(key: str, seed: int) -> list[tuple[str, str, str, list[Beat]]]:
    """A game of sensible moves: the picture before and after each, wide or tall in turns, and its beats for a watcher."""
    box = gameshelf.shelf()[key]
    match = gameshelf.Match(key, players=max(2, box.seats[0]), seed=seed)
    found: list[tuple[str, str, str, list[Beat]]] = []
    while (seat := match.game.seat) is not None and len(match.turns) < MOVES:
        before = match.game.view(None)
        assert box.quick is not None
        match.play(box.quick(match.game, seat), seat=seat)
        view = match.game.view(None)
        beats = [beat for event in match.turns[-1].events if (beat := box.beats(event.data(None), view)) is not None]
        if beats:
            tall: dict[str, Any] = {"tall": len(found) % 2 == 1}
            found.append((str(match.turns[-1].move), box.picture(before, **tall), box.picture(view, **tall), beats))
    return found


@pytest.mark.parametrize("key", [box.key for box in ours()])
def test_beats_name_what_is_in_the_picture_and_icons_that_there_are(key: str) -> None:
    icons = set(re.findall(r'<symbol id="i-([^"]+)"', symbols() + gameshelf.shelf()[key].scenery()))
    kinds: set[str] = set()
    for move, before, after, beats in played(key, 5):
        ids = set(re.findall(r' id="([^"]+)"', before + after))
        for beat in beats:
            kinds.add(beat.kind)
            json.dumps(beat.plain())
            for id in (beat.piece, beat.start, beat.end, beat.walks):
                there = any(one.startswith(id) for one in ids) if id.endswith("-") else id in ids
                gone = beat.kind == "turn" and id == beat.piece  # what was turned over may have left the table at once
                assert not id or there or gone, (move, beat)
            named = [icon for icon, _ in beat.brings] + [die for die in beat.dice if isinstance(die, str)]
            assert set(named) <= icons, (move, beat)
            assert set(re.findall(r'href="#i-([^"]+)"', beat.art)) <= icons, (move, beat)
            assert all(n > 0 for _, n in beat.brings), (move, beat)
    assert kinds >= KINDS.get(key, set())
