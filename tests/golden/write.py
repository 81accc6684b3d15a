"""Write a golden game for each way to end, and the games that use every move: python tests/golden/write.py GAME [BOT...]

Write them anew only when the rules version of a game goes up.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from gameshelf import Match, put
from gameshelf.kit import golden
from gameshelf.play.shelf import box as find_box

HERE = Path(__file__).parent
SEEKERS = {  # who finds what greedy never comes to
    "taidian": ("greedy", "easy", "random"),  # greedy poisons nobody, and hardly ever plays to the round limit
    "kaiju": ("greedy", "random", "greedy"),  # at random the stop after round 60; greedy again for rare ties
}


def spoils(match: Match) -> bool:
    """Somebody takes cards of the fallen."""
    return any(event.rule == "taidian.variant.spoils" for turn in match.turns for event in turn.events)


def poison_of_the_dead(match: Match) -> bool:
    """Somebody falls by the Poison of one who has fallen before."""
    fallen: set[int] = set()
    for turn in match.turns:
        falls = [event.args for event in turn.events if event.rule == "taidian.goal.last"]
        if any(one["by"] in fallen for one in falls):
            return True
        fallen.update(one["who"] for one in falls)
    return False


CASES = {"taidian": {"taidian.end.player~spoils": spoils, "taidian.end.player~poison-of-the-dead": poison_of_the_dead}}

if __name__ == "__main__":
    key = sys.argv[1]
    if (HERE.parent / "tiny" / key).is_dir():
        sys.path.insert(0, str(HERE.parent))
        put(import_module(f"tiny.{key}").BOX)
    elif key == "embers":
        put(import_module("gameshelf.kit.embers").BOX)
    sys.path.append(str(HERE.parent))
    for line in golden.write(find_box(key), HERE / key, *(sys.argv[2:] or SEEKERS.get(key, ())), cases=CASES.get(key)):
        print(line)
