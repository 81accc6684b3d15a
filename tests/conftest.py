"""The shelf that the tests run over: our games, and a tiny one."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import settings

import gameshelf
from gameshelf.core import Box, State
from tiny.nim import BOX as NIM

gameshelf.put(NIM)

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
    """Every seat count with every choice of every option, and with all of them changed at once."""
    usual = {option.name: option.choices[0] for option in box.options}
    chosen = [usual, {option.name: option.choices[-1] for option in box.options}]
    chosen += [usual | {option.name: choice} for option in box.options for choice in option.choices[1:]]
    combinations = list(dict.fromkeys(tuple(options.items()) for options in chosen))
    return [Setting(box, players, options) for players in box.seats for options in combinations]


SETTINGS = [setting for box in gameshelf.shelf().values() for setting in settings_of(box)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "setting" in metafunc.fixturenames:
        metafunc.parametrize("setting", SETTINGS, ids=str)
    if "box" in metafunc.fixturenames:
        boxes = list(gameshelf.shelf().values())
        metafunc.parametrize("box", boxes, ids=lambda box: box.key)
