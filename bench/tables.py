"""`python -m bench.tables`: how long bots think in a worker, and how many tables at which bots alone play one core carries."""

from __future__ import annotations

import argparse
import statistics
import sys
from time import process_time

from gameshelf.play import shelf
from gameshelf.web.bots import Job, think
from gameshelf.web.config import Config
from gameshelf.web.store import Row
from gameshelf.web.values import begin

MOVE = 0.001  # seconds of the server for a move, besides


def decisions(game: str, players: int, bot: str, seconds: float) -> list[float]:
    """Seconds of the processor for each question, as a worker is asked it; after a game's worth to warm up."""
    box, found, seed = shelf()[game], list[float](), 0
    while sum(found) < seconds:
        seed += 1
        options = box.read_options({}, players)
        row = Row(f"{bot}-{seed}", game, box.rules_version, players, options, "", "", seed, "", False, 0.0)
        match, _ = begin(row, "")
        while match.game.outcome is None and sum(found) < seconds:
            seat = match.game.pending[0]
            job = Job(row, "", tuple(turn.written for turn in match.turns), seat, bot, seed)
            start = process_time()
            move = think(job)
            found.append(process_time() - start)
            match.play(move, seat)
    return found[len(found) // 10 :]


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench.tables", description="How many tables with bots one core carries.")
    parser.add_argument("--seconds", type=float, default=3.0, help="of the processor, for each game and bot")
    asked = parser.parse_args()
    pause = Config().bot_pause
    print("| game, players | bot | ms a question | answers a second | tables of bots alone on a core |")
    print("| --- | --- | ---: | ---: | ---: |")
    for game, box in shelf().items():
        players = max(2, box.seats[0])
        for bot in ("normal", "hard"):
            mean = statistics.mean(decisions(game, players, bot, asked.seconds))
            tables = max(pause, mean) / (mean + MOVE)
            print(f"| {box.title}, {players} | {bot} | {mean * 1000:.1f} | {1 / mean:,.0f} | {tables:,.0f} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
