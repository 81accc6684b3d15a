"""Random games for the kit: the settings that they are played on, and the positions that are looked at."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from gameshelf.core import Box, Move, State
from gameshelf.play import Seat

At = tuple[State, Move]  # a position, and the move that is about to be played by the first seat that is asked


@dataclass(frozen=True)
class Setting:
    """One way to set a game up."""

    box: Box
    players: int
    options: tuple[tuple[str, Any], ...]

    def new(self, seed: int) -> State:
        """A new game on this setting."""
        return self.box.setup(self.players, seed, **dict(self.options))

    def __str__(self) -> str:
        return "-".join([self.box.key, str(self.players), *(str(choice) for _, choice in self.options)])


def settings_of(box: Box) -> list[Setting]:
    """Each seat count once, and each choice of an option once, with the other choices going round; only what fits."""
    possible = {players: {option.name: option.possible(players) for option in box.options} for players in box.seats}
    wanted = [(option.name, choice) for option in box.options for choice in option.choices]
    found = []
    for n, players in enumerate(box.seats):
        options = {name: choices[n % len(choices)] for name, choices in possible[players].items()}
        found.append(Setting(box, players, tuple(options.items())))
    for n, (name, choice) in enumerate(wanted):
        if any((name, choice) in setting.options for setting in found):
            continue
        counts = [players for players in box.seats if choice in possible[players][name]]
        assert counts, f"The option {name}={choice} of {box.title} fits no number of players."
        players = counts[n % len(counts)]
        options = {other: choices[n % len(choices)] for other, choices in possible[players].items()}
        found.append(Setting(box, players, tuple((options | {name: choice}).items())))
    return found


def pairs_of(box: Box) -> list[Setting]:
    """Every seat count with every choice of every option that fits it: for what must occur in some game."""
    found: dict[Setting, None] = {}
    for players in box.seats:
        usual = {option.name: option.possible(players)[0] for option in box.options}
        other = {option.name: option.possible(players)[-1] for option in box.options}
        changed = [usual | {one.name: choice} for one in box.options for choice in one.possible(players)[1:]]
        for options in (usual, other, *changed):
            found[Setting(box, players, tuple(options.items()))] = None
    return list(found)


def decisions(game: State, seed: int, sensible: bool = False) -> Iterator[At]:
    """Play a game at random; before each move, the position and the move about to be played by the first who is asked.

    Where several seats are awaited, some of the others answer before it. A game that goes on for longer than its Box says is
    broken off. `sensible` players make three moves in four as the room's own bot would, and so get further.
    """
    luck = random.Random(seed)
    longest, count = game.box.longest, 0
    while game.outcome is None:
        assert game.stack, f"Nothing is left to do and there is no outcome, after {count} moves (seed {seed})."
        if len(game.pending) > 1 and luck.random() < 0.5:
            seat = luck.choice(game.pending[1:])
            game.play(luck.choice(game.moves(seat)), seat)
            continue
        move = luck.choice(game.moves())
        if sensible and luck.random() < 0.75 and game.seat is not None:
            move = _sensible(game, game.seat)
        assert count < longest, f"No end after {longest} moves, which is what the Box calls the longest (seed {seed})."
        yield game, move
        game.play(move)
        count += 1


def _sensible(game: State, seat: int) -> Move:
    """What the room's own bot would play."""
    if game.box.quick is not None:
        return game.box.quick(game.clone(), seat)
    ratings = game.box.rate(Seat(game, seat))
    return game.moves()[ratings.index(max(ratings))]


def sample(game: State, seed: int, count: int = 12) -> list[At]:
    """Copies of some positions of one random game, in order: `count` anywhere, and one of every kind of question."""
    luck = random.Random(seed + 1)
    anywhere: list[int] = []
    kept: dict[int, At] = {}
    met: Counter[str] = Counter()
    of_kind: dict[str, int] = {}
    for n, (position, move) in enumerate(decisions(game, seed)):
        kind = type(position.stack[-1]).__name__
        met[kind] += 1
        keep = luck.random() * met[kind] < 1
        if keep:
            of_kind[kind] = n
        place = n if n < count else luck.randrange(n + 1)
        if place < count:
            anywhere[place : place + 1] = [n]
            keep = True
        if keep:
            kept[n] = (position.clone(), move)
    return [kept[n] for n in sorted({*anywhere, *of_kind.values()})]


def seats(game: State) -> list[int | None]:
    """All who can look at a game: its seats, and a spectator."""
    return [*range(game.players), None]


@dataclass(frozen=True)
class Property:
    """Something that holds for every game: a function that raises AssertionError where it does not."""

    group: str
    name: str
    holds: Callable[[Any], None]
    whole: bool  # looked at once for a game, and not once for each setting

    @property
    def text(self) -> str:
        """As a sentence."""
        return self.name.replace("_", " ")


PROPERTIES: list[Property] = []
F = TypeVar("F", bound=Callable[..., None])
E = TypeVar("E", bound=Exception)


def on_every_setting(holds: F) -> F:
    """Put a property on the kit's list, looked at on every setting of a game."""
    PROPERTIES.append(Property(holds.__module__.rpartition(".")[2], holds.__name__, holds, False))
    return holds


def on_every_game(holds: F) -> F:
    """Put a property on the kit's list, looked at once for a game."""
    PROPERTIES.append(Property(holds.__module__.rpartition(".")[2], holds.__name__, holds, True))
    return holds


def refused(text: str, error: type[E], act: Callable[..., object], *args: object) -> E:
    """The error that this must raise."""
    try:
        act(*args)
    except error as caught:
        return caught
    raise AssertionError(text)
