"""Golden games: whole games written out, one for each way a game can end.

A golden game is a record (`<ending>.json`) and its story (`<ending>.txt`): every move and every sentence. It must replay byte
for byte; write them anew only when the rules version of a game goes up. `<ending>~<case>.json` is one that ends that way and
shows a case besides: spoils, a rare death.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

from gameshelf import bots
from gameshelf.core import Box, name_seats
from gameshelf.kit import covering
from gameshelf.play import Match, Record, ReplayError, replay
from gameshelf.play.shelf import box as find_box

COVERING = "covering.json"
SEEDS = 20_000
PATIENCE = 150  # games of each bot before the next one is tried


def story(match: Match) -> str:
    """A whole game in words, secrets included: each event as everybody saw it, and as those who saw more did."""
    lines = [f"{match.box.title}, {match.game.players} players, seed {match.seed}"]
    for number, turn in enumerate(match.turns):
        lines.append(f"{number + 1} {turn.written}")
        for event in turn.events:
            lines.append(f"  [{event.rule}] {name_seats(event.seen_by(-1), match.names)}")
            lines += [f"    to {seat}: {event.seen_by(seat)}" for seat in event.to]
    outcome = match.game.outcome
    assert outcome is not None, "A golden game is played to its end."
    lines.append(f"{outcome.reason}: {name_seats(outcome.text, match.names)}")
    for seat, score in enumerate(outcome.scores):
        parts = ", ".join(f"{label} {points}" for label, points in (outcome.lines[seat] if outcome.lines else ()))
        lines.append(f"  {match.names[seat]}: {score}{' won' if seat in outcome.winners else ''} ({parts})")
    return "\n".join(lines) + "\n"


def records(folder: Path) -> list[Path]:
    """The golden games in a folder."""
    return sorted(path for path in folder.glob("*.json") if path.name != COVERING)


def replays_byte_for_byte(path: Path) -> None:
    """A golden game tells the same story as ever, and ends as its name says."""
    match = replay(Record.load(path))
    told, written = story(match).splitlines(), path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    for number, (now, then) in enumerate(zip(told, written, strict=False), 1):
        assert now == then, f"{path.stem}, line {number}: it was {then!r}, and is {now!r}."
    assert len(told) == len(written), f"{path.stem} has {len(told)} lines, and had {len(written)}."
    assert match.game.outcome is not None
    assert match.game.outcome.reason == ending(path), f"{path.stem} ends by {match.game.outcome.reason}."


def ending(path: Path) -> str:
    """How a golden game ends, by its name."""
    return path.stem.partition("~")[0]


def every_way_to_end_has_a_golden_game(box: Box, folder: Path) -> None:
    """One for each, and none for anything else."""
    written = {ending(path) for path in records(folder)}
    missing, other = sorted(set(box.endings) - written), sorted(written - set(box.endings))
    assert not missing, f"No golden game for {', '.join(missing)}."
    assert not other, f"A golden game for what is no way to end: {', '.join(other)}."


def _again(path: Path) -> Match | None:
    """A golden game of before, played with the rules and values of today; None where its moves no longer lead to its end."""
    record = Record.load(path)
    with suppress(ReplayError):
        match = replay(replace(record, edition=find_box(record.box).content.hash))
        if match.game.outcome is not None and match.game.outcome.reason == ending(path):
            return match
    return None


def write(box: Box, folder: Path, *hands_of: str, cases: Mapping[str, Callable[[Match], bool]] | None = None) -> Iterator[str]:
    """Write a golden game for each way to end and each case, and the games that use every move; line by line what was done.

    A game of before whose moves still lead to its end stays. For the others greedy plays, unless told. Where several bots are
    named, the next one looks for what the one before did not find.
    """
    folder.mkdir(parents=True, exist_ok=True)
    missing: dict[str, Callable[[Match], bool]] = {reason: lambda match: True for reason in box.endings} | dict(cases or {})

    def keep(name: str, match: Match) -> str:
        del missing[name]
        replace(match.record, date="").save(folder / f"{name}.json")
        (folder / f"{name}.txt").write_text(story(match), encoding="utf-8")
        return f"{name}: seed {match.seed}, {match.game.players} players, {len(match.turns)} moves"

    for path in records(folder):
        match = _again(path)
        if match is not None and path.stem in missing and missing[path.stem](match):
            yield keep(path.stem, match)
    who = hands_of or ("greedy",)
    tries = ((bot, seed) for bot in who[:-1] for seed in range(PATIENCE))
    for bot, seed in chain(tries, ((who[-1], seed) for seed in range(SEEDS))):
        if not missing:
            break
        players = box.seats[seed % len(box.seats)]
        possible = {option.name: option.possible(players) for option in box.options}
        turn = seed + seed // len(box.seats)  # every number of players comes to every choice
        options: dict[str, Any] = {name: choices[turn % len(choices)] for name, choices in possible.items()}
        match = Match(box.key, players, seed, **options)
        hands = [bots.seated(bot, seed, seat) for seat in range(players)]
        while (seat := match.game.seat) is not None:
            match.play(bots.ask(hands[seat], match.game), seat)
        assert match.game.outcome is not None
        reason = match.game.outcome.reason
        for name in [name for name, shows in missing.items() if name.partition("~")[0] == reason and shows(match)]:
            yield keep(name, match)
    if missing:
        yield f"not found: {', '.join(sorted(missing))}"
    left = covering.write(box, folder / COVERING)
    yield f"{COVERING}: every move is used" if not left else f"{COVERING}: never played: {', '.join(left)}"
