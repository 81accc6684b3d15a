from __future__ import annotations

import functools
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from web.serving import Server

CHROMIUMS = ("chromium-headless-shell", "chromium")  # the first is Chromium without its windows: half the work
PATIENCE = 60_000  # milliseconds: a busy machine may be slow, and only what never comes is wrong
expect.set_options(timeout=PATIENCE)


FONTS = "<fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir><cachedir>{}</cachedir></fontconfig>"


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Any]:
    """The system's Chromium; `make test` installs it. Of the machine's typefaces it knows DejaVu alone, on every machine."""
    chromium = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    assert chromium, f"These tests need Chromium: apt-get install {CHROMIUMS[0]} (`make test` does it when it may)."
    fonts = tmp_path_factory.mktemp("fonts")
    (fonts / "fonts.conf").write_text(FONTS.format(fonts / "cache"), encoding="utf-8")
    settings = {**os.environ, "FONTCONFIG_FILE": str(fonts / "fonts.conf")}
    return {**browser_type_launch_args, "executable_path": chromium, "args": ["--no-sandbox"], "env": settings}


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all of these tests; bots answer at once."""
    with Server(tmp_path_factory.mktemp("site")) as server:
        yield server


@pytest.fixture(scope="session")
def finished(site: Server) -> Callable[[str, int], str]:
    """A game that random bots play to its end; it goes on while a test does something else, and is played once for all."""

    @functools.cache
    def begun(game: str, seats: int) -> str:
        return str(site.call("/api/tables", {"game": game, "seats": ["random"] * seats}, site.visitor())["id"])

    return begun


@pytest.fixture
def lone(tmp_path: Path) -> Iterator[Server]:
    """A server that nobody else plays on, so that the luck of its first table is always the same."""
    with Server(tmp_path) as server:
        yield server


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Page]]:
    """A new visitor with a browser window of its own; any error of a page fails the test."""
    contexts, faults = [], []

    def open_window(width: int = 1280, height: int = 900, faces: bool = True, **settings: Any) -> Page:
        settings.setdefault("reduced_motion", "reduce")
        context = browser.new_context(viewport={"width": width, "height": height}, **settings)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        if not faces:  # ours cannot be loaded: the machine's must do
            context.route("**/*.woff2", lambda route: route.abort())
        # No cards that explain what is new, but for a test that wants them: they would lie over what the others click
        keep = "localStorage.getItem('gameshelf.lessons') ?? localStorage.setItem('gameshelf.lessons', 'off')"
        context.add_init_script(f"if (location.protocol === 'http:') {keep}")  # a page that is being left has no memory
        if width > 800:  # with the list of all moves open; a test that wants it folded folds it
            context.add_init_script(
                "localStorage.getItem('gameshelf.moves') ?? localStorage.setItem('gameshelf.moves', 'open')"
            )
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if "Content Security Policy" in said.text else None)
        return page

    yield open_window
    for context in contexts:
        context.close()
    assert not faults, faults
