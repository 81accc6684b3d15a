"""What a person does at a table, with a mouse or with keys."""

from __future__ import annotations

import random
import time
from typing import Any

from playwright.sync_api import Error, Locator, Page

from gameshelf.web.visitor import COOKIE
from web.serving import call

READY = "() => ['mine', 'over'].find((one) => one === document.body.dataset.turn)"
# The page itself looks again and again: to be asked from here each time costs more than most of what is waited for
LOOKS = """async ([given, seconds]) => {
  const holds = %s, end = performance.now() + 1000 * seconds;
  for (;;) {
    const found = await holds(given);
    if (found || performance.now() > end) return found;
    await new Promise((done) => setTimeout(done, 20));
  }
}"""
# The seq, and how many places glow and buttons there are; what a first game begins with is closed, where it lies over them
CHANCES = """() => {
  const first = document.getElementById('welcome');
  if (first && getComputedStyle(first).position === 'fixed') first.click();
  const count = (what) => document.querySelectorAll(what).length;
  return [Number(document.getElementById('table').dataset.seq), count('#picture .do.can'), count('#answers button')];
}"""
# Fold the list of all moves for a place of the board, else unfold it; the lesser side of the place, and whether it is there
MAKE_ROOM = """(place) => {
  const all = document.getElementById('all-moves');
  if (all) all.open = place === null;
  const box = place === null ? null : document.querySelectorAll('#picture .do.can')[place]?.getBoundingClientRect();
  return box ? Math.min(box.width, box.height) : null;
}"""
OPENED = "['#menu [data-move]', '#confirm[open]'].map((one) => document.querySelectorAll(one).length)"

# The picture is the one that was drawn for a window of this shape
LAID_OUT = """() => document.querySelector('#picture svg.board').classList.contains('tall')
  === matchMedia('(max-width: 47rem), (max-height: 32rem)').matches"""


def until(page: Page, true: str, given: Any = None, seconds: float = 60) -> Any:
    """Wait until a function of the page gives something true. (Its policy forbids Playwright's own way, which needs eval.)"""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        try:
            if found := page.evaluate(LOOKS % true, [given, min(left, 5)]):
                return found
        except Error:  # the page is just being replaced
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


def at_table(page: Page, url: str, game: str, name: str, *seats: str, options: dict[str, str | int] | None = None) -> str:
    """To a table that is set up already, as the form would do it: for tests that begin there."""
    token = next((str(one.get("value")) for one in page.context.cookies(url) if one.get("name") == COOKIE), "")
    if not token:
        token = call(f"{url}/api/visitors", {"name": name})["token"]
        page.context.add_cookies([{"name": COOKIE, "value": token, "url": url}])
    asked = {"game": game, "seats": [seat for seat in seats if seat != "none"], "options": options or {}, "lobby": True}
    table = str(call(f"{url}/api/tables", asked, token)["id"])
    page.goto(f"{url}/tables/{table}")
    arrived(page)
    return table


def begin(host: Page) -> None:
    """Everybody is there: whoever has set the table up lets it begin."""
    host.get_by_role("button", name="Start", exact=True).click()
    until(host, "() => !document.getElementById('table').dataset.lobby")


def state(page: Page) -> tuple[str, int]:
    """Whose turn it is, and the seq of the picture."""
    turn, seq = page.evaluate("[document.body.dataset.turn, Number(document.getElementById('table').dataset.seq)]")
    return turn, seq


def wait_for_turn(page: Page) -> str:
    return str(until(page, READY))


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
    """Close it, and wait until what lies below it at a desk has gone back to its place."""
    page.evaluate("() => { const all = document.getElementById('all-moves'); if (all) all.open = false; }")
    until(page, "() => !document.body.classList.contains('listed')")


def read(page: Page) -> None:
    """Close what a first game begins with, where it lies over the board."""
    page.evaluate(
        "() => { const s = document.getElementById('welcome'); if (s && getComputedStyle(s).position === 'fixed') s.click(); }"
    )


def by_click(page: Page, dice: random.Random) -> bool:
    """One move: on the board where a place glows, else with its button. True when it was on the board.

    A question whose one answer is to pass may be answered by the table meanwhile; then nothing is clicked.
    """
    seq, count, there = page.evaluate(CHANCES)
    if not there:
        return False
    on_board = count > 0 and dice.random() < 0.7
    number = dice.randrange(count if on_board else there)
    least = page.evaluate(MAKE_ROOM, number if on_board else None)
    assert not on_board or least is None or least > 0, "a place without room"
    if not clicked(page, page.locator("#picture .do.can" if on_board else "#answers button").nth(number), seq):
        return False
    menu, asked = page.evaluate(OPENED)
    if on_board and menu:
        page.locator("#menu [data-move]").nth(dice.randrange(menu)).click()
    if asked or (on_board and menu):
        confirm(page)
    moved_on(page, seq)
    return on_board


def clicked(page: Page, place: Locator, seq: int) -> bool:
    """Click a place; false where it has gone because the table has moved on."""
    for patience in (8, 16, 32):
        try:
            place.click(timeout=1000 * patience)
            return True
        except Error:
            if state(page)[1] != seq:
                return False
            if patience == 32:
                raise
    return False
