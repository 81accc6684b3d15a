"""Positions for the rule tests."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from games.asking import can as can
from games.asking import plays as plays
from games.asking import refused as refused
from gameshelf import new
from gameshelf.core import Chance, Event
from gameshelf.games.hunted import BOX
from gameshelf.games.hunted.content import COUNT, EVENTS, GUN, HANDGUN, KINDS, KNEELING, LARS, LOCATIONS, STANDING
from gameshelf.games.hunted.effects import parse
from gameshelf.games.hunted.state import Hunted
from gameshelf.games.hunted.steps import Turn
from gameshelf.games.hunted.steps.cards import Arranging, Scouting
from gameshelf.games.hunted.steps.fight import Attacked, Fight
from gameshelf.games.hunted.steps.interpret import begin

FOES = {"kneeling": KNEELING, "standing": STANDING, "lars": LARS}
FILLER = "hallway"
GENTLE = BOX.edition(BOX.folder / "editions" / "gentle.toml")


def kinds(keys: Sequence[str]) -> list[int]:
    return [KINDS.index(key) for key in keys]


def names(cards: Sequence[int]) -> list[str]:
    return [KINDS[card] for card in cards]


def table(
    players: int = 1,
    row: Sequence[str] = (),
    deck: Sequence[str] = (),
    items: Sequence[str] = (),
    arms: Sequence[str] = (),
    hostages: Sequence[str] = (),
    used: Sequence[str] = (),
    seat: int = 0,
    dice: tuple[int, ...] = (),
    **options: Any,
) -> Hunted:
    """A new game on a player's turn. `deck` lists the next cards; below them lie twenty hallways.

    The cards are those of the gentle edition: what rules say does not change when cards are balanced anew.
    """
    game = new("hunted", players=players, seed=1, edition=options.pop("edition", GENTLE), **options)
    assert isinstance(game, Hunted)
    game.deck = [*kinds([FILLER] * 20), *reversed(kinds(deck))]
    game.rows[seat] = kinds(row)
    game.items[seat] = kinds(items)
    game.hostages[seat] = kinds(hostages)
    game.used[seat] = kinds(used)
    for kind in kinds(arms):
        game.arms[seat].append(kind)
        game.loaded[kind] = game.t.dice[kind] if game.t.way[kind] == GUN else 0
        game.magazines[kind] = game.t.magazines[kind]
    game.stack = [Turn(seat)]
    game.journal = []
    game.chance = Chance(1, script=dice)
    game.settle()
    return game


def edition(folder: Path, *lines: str) -> str:
    """The file of an edition with these lines."""
    path = folder / "mine.toml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def does(game: Hunted, effect: str, seat: int = 0) -> None:
    """A card with this effect is resolved."""
    begin(game, seat, parse(effect))
    game.settle()


def drawn(game: Hunted, seat: int = 0) -> None:
    """A player of two has drawn this turn."""
    game.stack = [Turn(seat, True)]
    game.settle()


def fight(game: Hunted, foe: str, seat: int = 0, left: tuple[int, ...] | None = None) -> None:
    """A fight begins, past the question of escape."""
    kind = FOES[foe] if foe in FOES else KINDS.index(foe)
    if kind < COUNT:
        game.aside.append(kind)
    game.stack.append(Fight(seat, kind, game.t.targets[kind] if left is None else left, 1, seat))
    game.settle()


def energy(game: Hunted, white: int, white_spent: int = 0, red: int = 0, red_spent: int = 0, seat: int = 0) -> None:
    game.white[seat], game.white_spent[seat] = white, white_spent
    game.red[seat], game.red_spent[seat] = red, red_spent
    game.settle()


def clock(game: Hunted, tokens: int, *events: str) -> None:
    """So many tokens on the top card; these events below, the next one first."""
    game.time = tokens
    game.events = [EVENTS.index(event) for event in reversed(events)]
    game.settle()


def places(game: Hunted, *keys: str) -> None:
    """The location deck, the next one first."""
    game.places = [LOCATIONS.index(key) for key in reversed(keys)]
    game.settle()


def dice(game: Hunted, *faces: int) -> None:
    game.chance = Chance(1, script=faces)


def asked(game: Hunted) -> list[str]:
    return [str(move) for move in game.moves()]


def told(game: Hunted, seat: int | None = 0) -> str:
    events: list[Event] = game.journal or []
    return " ".join(event.seen_by(seat) for event in events)


def attacked(game: Hunted) -> str:
    """Who is attacking, if a fight has just been set off."""
    step = game.stack[-1]
    if not isinstance(step, (Attacked, Fight)):
        return ""
    return KINDS[step.foe] if step.foe < COUNT else next(key for key, kind in FOES.items() if kind == step.foe)


def beaten(game: Hunted, foe: str) -> bool:
    """Whether a fight with this foe has been won."""
    return f"{game.t.names[FOES[foe] if foe in FOES else KINDS.index(foe)]}: beaten" in told(game)


def left(game: Hunted) -> tuple[int, ...]:
    """The targets still to be hit."""
    step = next(step for step in reversed(game.stack) if isinstance(step, Fight))
    return step.left


def gun(seat: int = 0) -> int:
    return HANDGUN + seat


__all__ = ["Arranging", "Scouting", "Turn"]
