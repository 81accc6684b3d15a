"""Write a golden game for each way to end, and the games that use every move: python tests/golden/write.py GAME [BOT...]

Write them anew only when the rules version of a game goes up.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from gameshelf import put
from gameshelf.kit import golden
from gameshelf.play.shelf import box as find_box

HERE = Path(__file__).parent
SEEKERS = {  # who finds what greedy never comes to
    "takao": ("greedy", "games.takao.hungry:Hungry"),
    "kaiju": ("greedy", "random", "greedy"),  # at random the stop after round 60; greedy again for rare ties
}

if __name__ == "__main__":
    key = sys.argv[1]
    if (HERE.parent / "tiny" / key).is_dir():
        sys.path.insert(0, str(HERE.parent))
        put(import_module(f"tiny.{key}").BOX)
    elif key == "embers":
        put(import_module("gameshelf.kit.embers").BOX)
    sys.path.append(str(HERE.parent))
    for line in golden.write(find_box(key), HERE / key, *(sys.argv[2:] or SEEKERS.get(key, ()))):
        print(line)
