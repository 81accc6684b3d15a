"""Raid on Takao in the page: a place two Moves away is reached with one tap."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from browser.playing import at_table, until, wait_for_turn
from web.serving import Server

Visit = Callable[..., Page]
SEQ = "() => Number(document.getElementById('table').dataset.seq)"


def test_a_march_of_two_moves_is_one_tap_on_the_map(site: Server, visit: Visit) -> None:
    page = visit(390, 844)
    at_table(page, site.url, "takao", "Ann", "me", "greedy")
    page.evaluate("() => document.getElementById('welcome')?.remove()")
    for _ in range(12):
        assert wait_for_turn(page) == "mine"
        if page.locator("#do-march.can").count():
            break
        before = page.evaluate(SEQ)
        page.locator("#picture .can:not(.quiet)").first.click(force=True)
        until(page, f"() => {SEQ[6:]} > {before}")
    page.locator("#do-march").click()
    until(page, "() => document.querySelector('[data-series^=\"go \"]') !== null")
    far = page.locator('[data-series^="go "]').first
    before, place = page.evaluate(SEQ), str(far.get_attribute("id"))
    far.click(force=True)
    until(page, f"() => {SEQ[6:]} >= {before + 2}")
    until(page, f"() => !document.getElementById('{place}').dataset.series")
    assert "Ann" in str(page.locator(f"#{place}").get_attribute("data-zoom")), "who has gone stands there"


SIZES = "() => [...document.querySelectorAll('text')].map(one => getComputedStyle(one).fontSize).join()"
OUTSIDE = """() => [...document.querySelectorAll('g[id^="mat-"]')].flatMap(mat => {
  const edge = mat.querySelector('.sheet').getBoundingClientRect().right
  const out = [...mat.querySelectorAll('text')].filter(one => one.getBoundingClientRect().right > edge + 1)
  return out.map(one => one.textContent)
})"""


def test_a_picture_of_how_it_goes_is_lettered_alike_at_every_size(site: Server, visit: Visit) -> None:
    """In a page it is some 560 pixels wide, and what asks for the width of the screen is told that."""
    page = visit(560, 336)
    for key in ("takao/doom", "takao", "takara", "hunted", "taidian", "kaiju"):
        page.goto(f"{site.url}/guides/{key}/0")
        page.set_viewport_size({"width": 560, "height": 336})
        small = page.evaluate(SIZES)
        page.set_viewport_size({"width": 1280, "height": 800})
        assert page.evaluate(SIZES) == small, key


def test_the_words_of_how_it_goes_keep_within_the_boards(site: Server, visit: Visit) -> None:
    page = visit(560, 336)
    for number in range(5):
        page.goto(f"{site.url}/guides/takao/doom/{number}")
        assert page.locator('g[id^="mat-"]').count() == 3
        assert page.evaluate(OUTSIDE) == []
