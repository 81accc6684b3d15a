"""What a person does at a table, with a mouse or with keys."""

from __future__ import annotations

import random
import time
from typing import Any

from playwright.sync_api import Error, Page

READY = "() => document.body.dataset.turn === 'mine' || document.body.dataset.turn === 'over'"


def until(page: Page, true: str, given: Any = None, seconds: float = 60) -> None:
    """Wait until a function of the page gives true. (The page's policy forbids Playwright's own way, which needs eval.)"""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if page.evaluate(true, given):
                return
        except Error:  # the page is just being replaced
            pass
        time.sleep(0.02)
    raise AssertionError(f"never true: {true} of {given}")


def arrived(page: Page) -> None:
    """Wait until a table is on the page and its scripts listen: a click before that is lost."""
    page.wait_for_selector("#table")
    until(page, "() => document.body.dataset.turn !== undefined")


def play_now(page: Page, url: str, title: str) -> None:
    """From the shelf into a game against bots: two clicks at most."""
    page.goto(url)
    page.get_by_role("button", name=f"Play now {title}").click()
    arrived(page)


def new_table(page: Page, url: str, game: str, name: str, *seats: str, listed: bool = False) -> str:
    """Fill in the form of a new table."""
    page.goto(f"{url}/new/{game}")
    page.get_by_label("Your name").fill(name)
    for n, seat in enumerate(seats):
        page.get_by_label(f"Seat {n + 1}", exact=True).select_option(seat)
    if listed:
        page.get_by_label("Listed on the shelf").check()
    page.get_by_role("button", name="Set the table up").click()
    arrived(page)
    return page.url.rsplit("/", 1)[1]


def begin(host: Page) -> None:
    """Everybody is there: whoever has set the table up lets it begin."""
    host.get_by_role("button", name="Start", exact=True).click()
    until(host, "() => !document.getElementById('table').dataset.lobby")


def state(page: Page) -> tuple[str, int]:
    """Whose turn it is, and the seq of the picture."""
    turn, seq = page.evaluate("[document.body.dataset.turn, Number(document.getElementById('table').dataset.seq)]")
    return turn, seq


def wait_for_turn(page: Page) -> str:
    until(page, READY)
    return state(page)[0]


def moved_on(page: Page, seq: int) -> None:
    until(page, "seq => Number(document.getElementById('table').dataset.seq) > seq", seq)


def confirm(page: Page) -> None:
    """Say yes, where a move that spends much asks once more."""
    asked = page.locator("#confirm[open]")
    if asked.count():
        asked.get_by_role("button", name="Yes").click()


def answer(page: Page, move: str) -> None:
    """Play a move of the list, and wait for what comes of it."""
    seq = state(page)[1]
    page.evaluate("move => document.querySelector(`#answers [data-move='${move}']`).click()", move)
    confirm(page)
    moved_on(page, seq)


def answers(page: Page) -> list[str]:
    return list(page.evaluate("[...document.querySelectorAll('#answers [data-move]')].map((one) => one.dataset.move)"))


def caught_up(page: Page, other: Page) -> None:
    """Wait until a page shows what the other shows already."""
    until(page, "seq => Number(document.getElementById('table').dataset.seq) >= seq", state(other)[1])


def unfold(page: Page) -> None:
    """Open the list of all moves, where it is folded."""
    page.evaluate("() => { const all = document.getElementById('all-moves'); if (all) all.open = true; }")


def fold(page: Page) -> None:
    page.evaluate("() => { const all = document.getElementById('all-moves'); if (all) all.open = false; }")


def read(page: Page) -> None:
    """Close what a first game begins with, where it lies over the board."""
    page.evaluate(
        "() => { const s = document.getElementById('welcome'); if (s && getComputedStyle(s).position === 'fixed') s.click(); }"
    )


def by_click(page: Page, dice: random.Random) -> bool:
    """One move: on the board where a place glows, else with its button. True when it was on the board.

    A question whose one answer is to pass may be answered by the table meanwhile; then nothing is clicked.
    """
    read(page)
    places = page.locator("#picture .do.can")
    seq = state(page)[1]
    count, buttons = places.count(), page.locator("#answers button")
    there = buttons.count()
    if not there:
        return False
    on_board = count > 0 and dice.random() < 0.7
    chosen: Any = places.nth(dice.randrange(count)) if on_board else buttons.nth(dice.randrange(there))
    (fold if on_board else unfold)(page)
    try:
        if on_board:
            box = chosen.bounding_box(timeout=8000)
            assert box is not None
            assert min(box["width"], box["height"]) > 0
        chosen.click(timeout=8000)
    except Error:
        if state(page)[1] == seq:
            raise
        return False
    menu = page.locator("#menu button")
    if on_board and menu.count():
        menu.nth(dice.randrange(menu.count())).click()
    confirm(page)
    moved_on(page, seq)
    return on_board
