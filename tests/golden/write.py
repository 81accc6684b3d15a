"""Write a golden game for each way a game can end: python tests/golden/write.py GAME [BOT]

A golden game is a record (`<ending>.json`) and its story (`<ending>.txt`): every move and every sentence. Write them anew only
when the rules version of a game goes up.
"""

from __future__ import annotations

import sys
from pathlib import Path

from gameshelf import Match, bots
from gameshelf.core import name_seats
from gameshelf.play import replay
from gameshelf.play.shelf import box as find_box

HERE = Path(__file__).parent


def story(match: Match) -> str:
    """A whole game in words, secrets included: each event as everybody saw it, and as those who saw more did."""
    lines = [f"{match.box.title}, {match.game.players} players, seed {match.seed}"]
    for number, turn in enumerate(match.turns):
        lines.append(f"{number + 1} {turn.written}")
        for event in turn.events:
            lines.append(f"  [{event.rule}] {name_seats(event.seen_by(-1), match.names)}")
            lines += [f"    to {seat}: {event.seen_by(seat)}" for seat in event.to]
    outcome = match.game.outcome
    assert outcome is not None
    lines.append(f"{outcome.reason}: {name_seats(outcome.text, match.names)}")
    for seat, score in enumerate(outcome.scores):
        parts = ", ".join(f"{label} {points}" for label, points in (outcome.lines[seat] if outcome.lines else ()))
        lines.append(f"  {match.names[seat]}: {score}{' won' if seat in outcome.winners else ''} ({parts})")
    return "\n".join(lines) + "\n"


def write(key: str, bot: str) -> None:
    box = find_box(key)
    missing = set(box.endings)
    for seed in range(20_000):
        if not missing:
            return
        players = box.seats[seed % len(box.seats)]
        possible = {option.name: option.possible(players) for option in box.options}
        options = {name: choices[seed % len(choices)] for name, choices in possible.items()}
        match = Match(key, players, seed, **options)
        hands = [bots.seated(bot, seed, seat) for seat in range(players)]
        while (seat := match.game.seat) is not None:
            match.play(bots.ask(hands[seat], match.game), seat)
        assert match.game.outcome is not None
        reason = match.game.outcome.reason
        if reason in missing:
            missing.remove(reason)
            (HERE / key).mkdir(exist_ok=True)
            match.record.save(HERE / key / f"{reason}.json")
            (HERE / key / f"{reason}.txt").write_text(story(replay(match.record)), encoding="utf-8")
            print(f"{reason}: seed {seed}, {players} players, {len(match.turns)} moves")
    print(f"not found: {', '.join(sorted(missing))}")


if __name__ == "__main__":
    if sys.argv[1] in ("nim", "sealed"):
        sys.path.insert(0, str(HERE.parent))
        from importlib import import_module

        from gameshelf import put

        put(import_module(f"tiny.{sys.argv[1]}").BOX)
    write(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "greedy")
