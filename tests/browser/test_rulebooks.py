"""The rulebook in a browser: folds open for whoever follows a link or searches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from browser.playing import at_table
from web.serving import Server

Visit = Callable[..., Page]
PHONE: dict[str, Any] = {"width": 390, "height": 844, "is_mobile": True, "has_touch": True}
REFUSED = "document.dispatchEvent(new CustomEvent('refused', {detail: {error: 'No.', rule: 'house.turn', title: 'Wait'}}))"


def test_a_link_into_a_fold_opens_it_and_marks_its_rule(site: Server, visit: Visit) -> None:
    for rule in ("house.barred", "takara.ruling.mimic"):
        page = visit(1440, 900)
        page.goto(f"{site.url}/rules/takara#rule-{rule}")
        expect(page.locator(".rule-text.lit")).to_have_id(f"rule-{rule}")
        expect(page.locator(".rule-text.lit")).to_be_in_viewport()
    page.evaluate("location.hash = '#rule-house.key'")
    expect(page.locator("#rule-house\\.key")).to_be_in_viewport()
    for device in ({"width": 1440, "height": 900}, PHONE):
        page = visit(**device)
        at_table(page, site.url, "takara", "Ana", "me", "greedy")
        page.evaluate(REFUSED)
        page.locator("#refusal a").click()
        expect(page.locator(".rule-text.lit")).to_have_id("rule-house.turn")
        expect(page.locator(".rule-text.lit")).to_be_in_viewport()


def test_the_rules_beside_a_board_begin_with_the_game_and_a_search_looks_into_every_fold(site: Server, visit: Visit) -> None:
    page = visit(1440, 900)
    at_table(page, site.url, "takara", "Ana", "me", "greedy")
    page.locator("#rules-open").click()
    expect(page.locator("#rules .brief dt").first).to_be_in_viewport()
    assert page.locator("details.chapter[open] h3").all_text_contents() == ["The day"]
    page.locator("#rules-search").fill("mimic")
    for rule in ("takara.chest.mimic", "takara.ruling.mimic"):
        expect(page.locator(f"[id='rule-{rule}']")).to_be_visible()
    page.locator("#rules-search").fill("shut a visitor")
    expect(page.locator("#rule-house\\.barred")).to_be_visible()
    page.locator("#rules-search").fill("")
    assert page.locator("details.chapter[open] h3").all_text_contents() == ["The day"]
    expect(page.locator(".printed").first).to_be_hidden()
    page.locator("#rules-sources").check()
    expect(page.locator(".printed").first).to_be_visible()
