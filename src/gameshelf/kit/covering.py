"""Every move of the vocabulary is used in some game.

The games that show it are found once, and kept as a list: a setting, a seed, who plays, and the moves to look out for. Each can
be played again by itself. Only what they no longer show is searched for.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gameshelf.core import Box, Move
from gameshelf.kit.playing import Setting, on_every_game, pairs_of
from gameshelf.play import Seat

GAMES = 150  # searched on each setting


@dataclass(frozen=True)
class Outing:
    """One game whose players look out for some moves; every other one sensible players, who get further."""

    setting: Setting
    seed: int
    sensible: bool
    wanted: tuple[str, ...]

    def play(self) -> set[Move]:
        """The moves that were played, wanted or not."""
        box, luck = self.setting.box, random.Random(self.seed)
        wanted = {move for notation in self.wanted if (move := box.vocabulary.find(notation)) is not None}
        used = [0] * len(box.vocabulary)
        game, count = self.setting.new(self.seed), 0
        while (seat := game.seat) is not None:
            moves = game.moves()
            new = [move for move in moves if move in wanted and not used[move.number]]
            if new:
                move = new[0]
            elif luck.random() < 0.25:
                move = min(moves, key=lambda move: used[move.number])
            elif self.sensible and len(moves) > 1:
                ratings = box.rate(Seat(game, seat))
                move = moves[ratings.index(max(ratings))]
            else:
                move = luck.choice(moves)
            used[move.number] += 1
            game.play(move)
            count += 1
            assert count <= box.longest, f"No end after {count} moves, which is more than the Box calls the longest."
        return {move for move in box.vocabulary if used[move.number]}

    def plain(self) -> dict[str, Any]:
        """As JSON-able data."""
        setting = self.setting
        place = {"players": setting.players, "options": dict(setting.options)}
        return {**place, "seed": self.seed, "sensible": self.sensible, "wanted": list(self.wanted)}


def load(box: Box, path: Path | None) -> list[Outing]:
    """The outings that were kept; none where there is no such file."""
    if path is None or not path.exists():
        return []
    found = []
    for entry in json.loads(path.read_text(encoding="utf-8")):
        setting = Setting(box, entry["players"], tuple(entry["options"].items()))
        found.append(Outing(setting, entry["seed"], entry["sensible"], tuple(entry["wanted"])))
    return found


def search(box: Box, missing: Collection[Move], seconds: float = 1e9) -> tuple[list[Outing], set[Move]]:
    """Outings that show the missing moves, and what was not found."""
    left, found, settings = set(missing), [], pairs_of(box)
    until = time.monotonic() + seconds
    for seed in range(GAMES * len(settings)):
        if not left or time.monotonic() > until:
            break
        setting, sensible = settings[seed % len(settings)], bool(seed // len(settings) % 2)
        wanted = tuple(move.notation for move in box.vocabulary if move in left)
        shown = left & Outing(setting, seed, sensible, wanted).play()
        if shown:
            # What was wanted and could not be played made no difference
            found.append(Outing(setting, seed, sensible, tuple(move.notation for move in box.vocabulary if move in shown)))
            left -= shown
    return found, left


def ours(box: Box) -> set[Move]:
    """The moves that the game's own content can offer."""
    return {move for move in box.vocabulary if move.notation not in box.beyond}


def uncovered(box: Box, path: Path | None = None, seconds: float = 1e9) -> list[str]:
    """The moves that no game shows: not those that were kept, nor any that is searched now."""
    left = ours(box)
    for outing in load(box, path):
        left -= outing.play()
    if left:
        left = search(box, left, seconds)[1]
    return [str(move) for move in box.vocabulary if move in left]


def write(box: Box, path: Path) -> list[str]:
    """Keep the outings that still show something, and find others for the rest; what was not found comes back."""
    left, kept = ours(box), []
    for outing in load(box, path):
        if shown := left & outing.play():
            kept.append(outing)
            left -= shown
    fresh, left = search(box, left)
    found = kept + fresh
    lines = ",\n".join(" " + json.dumps(outing.plain()) for outing in found)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    return [str(move) for move in box.vocabulary if move in left]


@on_every_game
def every_move_of_the_vocabulary_is_used_in_some_game(box: Box, path: Path | None = None, seconds: float = 1e9) -> None:
    started = time.monotonic()
    left = uncovered(box, path, seconds)
    took = time.monotonic() - started
    assert not left, f"Never played, in a search of {took:.0f} seconds: {', '.join(left)}."
