"""The same look on every machine; and where the typefaces cannot be loaded, everything still has its room."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from browser.measuring import cut_words, too_wide
from browser.playing import LAID_OUT, at_table, by_click, until, wait_for_turn
from web.conftest import ours
from web.serving import Server

Visit = Callable[..., Page]
Finished = Callable[[str, int], str]
GAMES = [pytest.param(box, id=box.key) for box in ours()]
FACES = [pytest.param(True, id="our-faces"), pytest.param(False, id="dejavu-alone")]
WINDOWS = [(390, 844), (1366, 768)]
# Take the rules that bring our typefaces out of the page, or put them back; whether they are there
LETTERED = """async (wanted) => {
  window.taken ??= [];
  if (wanted) for (const [sheet, rule] of window.taken.splice(0)) sheet.insertRule(rule);
  else for (const sheet of document.styleSheets) for (let n = sheet.cssRules.length - 1; n >= 0; n--) {
    const { cssText } = sheet.cssRules[n];
    if (!cssText.startsWith('@font-face') || !cssText.includes('woff2')) continue;
    window.taken.push([sheet, cssText]);
    sheet.deleteRule(n);
  }
  document.body.getBoundingClientRect(); // what is needed now begins to be loaded
  await document.fonts.ready;
  return [...document.fonts].some((one) => one.family.includes('Shelf Sans') && one.status === 'loaded');
}"""
LOADED = "() => document.fonts.ready.then((all) => [...all].filter((one) => one.status === 'loaded').map((one) => one.family))"


def holds(page: Page, what: str) -> None:
    assert too_wide(page) <= 0, f"{what} is {too_wide(page)} px too wide"
    assert cut_words(page) == [], what


def loaded_and_resized(page: Page, url: str, number: int) -> Iterator[tuple[int, int]]:
    """A page as it is loaded in one window, and then made to fit the other; every second page begins with the other."""
    for n, (width, height) in enumerate(WINDOWS if number % 2 else reversed(WINDOWS)):
        page.set_viewport_size({"width": width, "height": height})
        if not n:
            page.goto(url)
        yield width, height


@pytest.mark.parametrize("faces", FACES)
def test_the_pages_bring_their_typefaces(faces: bool, site: Server, visit: Visit) -> None:
    page = visit(faces=faces)
    page.goto(site.url)
    assert any("Shelf Sans" in one for one in page.evaluate(LOADED)) is faces
    for number, path in enumerate(("/", "/new/takara", "/rules/takara", "/docs", "/nothing-here")):
        for window in loaded_and_resized(page, site.url + path, number):
            holds(page, f"{path} at {window}")


@pytest.mark.parametrize("game", GAMES)
def test_words_keep_within_their_boxes(game: Any, site: Server, finished: Finished, visit: Visit) -> None:
    """At a table as it is played, at its end and in its replay, on a phone and on a laptop, with our typefaces and without."""
    over = finished(game.key, game.seats[-1])
    page = visit(*WINDOWS[0])

    def holds_with_any_faces(what: str) -> None:
        for faces in (True, False):
            assert page.evaluate(LETTERED, faces) is faces
            holds(page, f"{what} {'with' if faces else 'without'} our typefaces")

    at_table(page, site.url, game.key, "Maximilian W", *(["me"] + ["greedy"] * (game.seats[-1] - 1)))
    dice = random.Random(5)
    for n in range(9):
        if wait_for_turn(page) == "over":
            break
        if n % 4 == 0:
            for width, height in WINDOWS:
                page.set_viewport_size({"width": width, "height": height})
                until(page, LAID_OUT)
                holds_with_any_faces(f"move {n} of {game.key} at {width}")
        by_click(page, dice)
    until(page, "async (id) => (await (await fetch('/api/tables/' + id)).json()).over", over, 150)
    for number, path in enumerate(("", "/replay?move=9", "/replay?move=40")):
        for width, _ in loaded_and_resized(page, f"{site.url}/tables/{over}{path}", number):
            until(page, LAID_OUT)
            holds_with_any_faces(f"the table that is over{path} of {game.key} at {width}")
