"""The shelf that the tests run over: our games, and tiny ones."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

import gameshelf
from gameshelf.kit import settings_of
from gameshelf.kit.embers import BOX as EMBERS
from tiny.nim import BOX as NIM
from tiny.sealed import BOX as SEALED

# Hundreds of programs are started: where none may keep its bytecode beside its source, they share a folder of the tests
if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    os.environ.setdefault("PYTHONPYCACHEPREFIX", str(Path(__file__).parents[1] / ".pytest_cache" / "bytecode"))

gameshelf.put(EMBERS)
gameshelf.put(NIM)
gameshelf.put(SEALED)

settings.register_profile("ci", deadline=None, print_blob=True, derandomize=not os.environ.get("EXPLORE"))
settings.load_profile("ci")


# What takes long begins first, so that in the end nobody waits for it
LONGEST = ("outside", "web", "browser", "docs", "bots", "cli", "conformance")
SETTINGS = [setting for box in gameshelf.shelf().values() for setting in settings_of(box)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "setting" in metafunc.fixturenames:
        metafunc.parametrize("setting", SETTINGS, ids=str)
    if "box" in metafunc.fixturenames:
        boxes = list(gameshelf.shelf().values())
        metafunc.parametrize("box", boxes, ids=lambda box: box.key)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    def late(item: pytest.Item) -> int:
        return next((n for n, name in enumerate(LONGEST) if name in item.nodeid.split("::")[0]), len(LONGEST))

    items.sort(key=late)
