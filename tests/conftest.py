"""The shelf that the tests run over: our games, and tiny ones."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import settings

import gameshelf
from gameshelf.core import Box, State
from tiny.nim import BOX as NIM
from tiny.sealed import BOX as SEALED

gameshelf.put(NIM)
gameshelf.put(SEALED)

settings.register_profile("ci", deadline=None, print_blob=True, derandomize=bool(os.environ.get("CI")))
settings.load_profile("ci")


@dataclass(frozen=True)
class Setting:
    """One way to set a game up."""

    box: Box
    players: int
    options: tuple[tuple[str, Any], ...]

    def new(self, seed: int) -> State:
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


SETTINGS = [setting for box in gameshelf.shelf().values() for setting in settings_of(box)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "setting" in metafunc.fixturenames:
        metafunc.parametrize("setting", SETTINGS, ids=str)
    if "box" in metafunc.fixturenames:
        boxes = list(gameshelf.shelf().values())
        metafunc.parametrize("box", boxes, ids=lambda box: box.key)
