"""Whole games in a real browser."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.playing import (
    arrived,
    at_table,
    begin,
    by_click,
    caught_up,
    confirm,
    moved_on,
    play_now,
    state,
    unfold,
    until,
    wait_for_turn,
)
from web.conftest import ours
from web.serving import Server

Visit = Callable[..., Page]
Finished = Callable[[str, int], str]
GAMES = [pytest.param(box, id=box.key) for box in ours()]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_clicks(game: Any, site: Server, visit: Visit) -> None:
    """From the shelf to the result, on the board wherever a place glows, without a single refusal."""
    page = visit()
    play_now(page, site.url, game.title)
    dice, on_board = random.Random(1), 0
    for _ in range(game.longest):
        if wait_for_turn(page) == "over":
            break
        # Both at once: a question with one answer may be answered by the house at any moment
        assert page.evaluate("document.body.dataset.turn !== 'mine' || document.querySelector('#answers button') !== null")
        on_board += by_click(page, dice)
        assert page.locator("#refusal").inner_text() == ""
    assert on_board > 5, "the board itself was hardly used"
    expect(page.locator("#result")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Rematch|Try again|Play again"))).to_be_visible()
    assert page.title().startswith("Over")
    page.get_by_role("link", name="Look at it again").click()
    expect(page.locator("#at")).to_have_text("0")
    page.locator("h1").click()
    for number in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#told-head")).to_contain_text(f"Move {number},")
    page.wait_for_url("**/replay?move=3")
    page.get_by_role("button", name="Play on").click()
    page.wait_for_selector("#answers")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_keyboard_alone(game: Any, site: Server, visit: Visit) -> None:
    """Tab, arrows, Enter and Space only, from the shelf; the shortest game to its result."""
    page = visit()
    page.goto(site.url)

    def tab_to(what: str, most: int = 120) -> None:
        for _ in range(most):
            page.keyboard.press("Tab")
            if page.evaluate("what => document.activeElement.matches(what)", what):
                return
        raise AssertionError(f"Tab never reaches {what}")

    tab_to(f'form[action="/play/{game.key}"] button')
    page.keyboard.press("Enter")
    arrived(page)
    dice = random.Random(2)
    legal = "#answers button[data-move], #picture .can[data-move]"
    here = "what => document.activeElement.matches(what)"
    whole = game.key == "hunted"
    for number in range(game.longest if whole else 30):
        if wait_for_turn(page) == "over":
            break
        seq = state(page)[1]
        for _ in range(dice.randrange(5)):
            page.keyboard.press(dice.choice(["Tab", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]))
        if not page.evaluate(here, legal):
            tab_to(legal)
        page.keyboard.press("Enter" if number % 2 else "Space")
        if page.locator("#menu:not([hidden])").count():  # what tells first what it does has its button in the focus
            assert page.evaluate(here, "#menu button[data-move]")
            page.keyboard.press("Enter")
        if page.locator("#confirm[open]").count():  # a move that spends much asks once more
            tab_to("#confirm button[value=yes]")
            page.keyboard.press("Enter")
        moved_on(page, seq)
        assert page.evaluate("document.activeElement !== document.body"), "the focus was lost"
    assert page.locator("#result").is_visible() or not whole


def test_two_browsers_at_one_table(site: Server, visit: Visit) -> None:
    """A friend comes by the invite link; both play; each sees the other's moves and words."""
    ana, ben = visit(), visit(390, 844, is_mobile=True, has_touch=True)
    at_table(ana, site.url, "takara", "Ana", "me", "open")
    ben.goto(ana.locator("#invite-1").input_value())
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").tap()
    expect(ana.locator("#t-seats")).to_contain_text("Ben")
    expect(ana.locator(".invite")).to_have_count(0)
    begin(ana)
    until(ben, "() => !document.getElementById('table').dataset.lobby")
    dice = random.Random(3)
    for _ in range(20):
        mover, other = (ana, ben) if state(ana)[0] == "mine" else (ben, ana)
        expect(mover.locator("#answers button").first).to_be_attached()
        unfold(mover)
        assert other.locator("#answers button").count() == 0
        seq = state(mover)[1]
        buttons = mover.locator("#answers button")
        buttons.nth(dice.randrange(buttons.count())).click()
        confirm(mover)
        moved_on(mover, seq)
        caught_up(other, mover)
        assert ana.locator("#story li").count() == ben.locator("#story li").count()
    ben.get_by_label("Say something").fill("<i>well played</i>")
    ben.get_by_role("button", name="Say", exact=True).tap()
    expect(ana.locator("#story")).to_contain_text("Ben: <i>well played</i>")
    mover, other = (ana, ben) if state(ana)[0] == "mine" else (ben, ana)
    assert mover.title().startswith("● Your turn")
    assert not other.title().startswith("●")


def come(visit: Visit, host: Page, seat: int, name: str) -> Page:
    """Somebody who takes a free seat by its link."""
    page = visit()
    page.goto(host.locator(f"#invite-{seat}").input_value())
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    arrived(page)
    expect(host.locator("#t-seats")).to_contain_text(name)
    return page


@pytest.mark.rule("house.talk")
def test_a_team_talks_among_itself(site: Server, visit: Visit) -> None:
    ana = visit()
    ana.goto(f"{site.url}/new/taidian")
    ana.get_by_label("Your name").fill("Ana")
    for n, seat in enumerate(("open", "open", "greedy"), 2):
        ana.get_by_label(f"Seat {n}", exact=True).select_option(seat)
    ana.get_by_label("Teams", exact=True).select_option("2-2")
    expect(ana.locator("#team-seat2")).to_have_text("Team 1")
    expect(ana.locator("#team-seat5")).to_be_hidden()
    ana.get_by_role("button", name="Set the table up").click()
    ben, cem = come(visit, ana, 1, "Ben"), come(visit, ana, 2, "Cem")
    for words, alone in (("take the gold", True), ("hello all", False)):
        ana.get_by_label("Only Team 1 hears it").set_checked(alone)
        ana.get_by_label("Say something").fill(words)
        ana.get_by_role("button", name="Say", exact=True).click()
        expect(cem.locator("#story")).to_contain_text(words)
    expect(cem.locator("#story .aside")).to_have_text("Ana Team 1: take the gold")
    expect(ben.locator("#story")).to_contain_text("Ana: hello all")
    assert "take the gold" not in ben.content()


def test_a_refused_click_says_why_and_opens_the_rule(site: Server, visit: Visit) -> None:
    page = visit()
    at_table(page, site.url, "takara", "Ana", "me", "me")
    seq = state(page)[1]
    page.locator("#picture [data-move]:not(.can)").first.click()
    refusal = page.locator("#refusal")
    expect(refusal.get_by_role("link")).to_be_visible()
    assert len(refusal.inner_text()) > 20
    refusal.get_by_role("link").click()
    rule = page.locator(".rule-text.lit")
    expect(rule).to_be_in_viewport()
    assert rule.get_attribute("id") == "rule-" + str(refusal.get_by_role("link").get_attribute("href")).removeprefix("#rule-")
    assert state(page)[1] == seq
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_be_hidden()
    page.get_by_role("button", name="Rules").click()
    page.get_by_label("Search").fill("rockfall")
    expect(page.locator("#rules-found")).to_contain_text("rules found")
    assert page.locator(".rule-text:visible").count() < page.locator(".rule-text").count()


def test_a_line_of_the_story_opens_its_rule_and_undo_takes_back(site: Server, visit: Visit) -> None:
    page = visit()
    at_table(page, site.url, "takara", "Ana", "me", "me")
    page.get_by_role("button", name="Go to the Dive").first.click()
    line = page.locator("#story li", has_text="Dive").last
    line.locator("a.rule").click()
    expect(page.locator(".rule-text.lit")).to_be_in_viewport()
    page.keyboard.press("Escape")
    line.locator("a.there").click()  # to its own moment in the replay, and back
    expect(page.locator("#told-head")).to_contain_text("Move 1,")
    expect(page.locator("#story .told-now", has_text="Dive")).to_have_count(1)
    page.go_back()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#story")).to_contain_text("takes back a move")
    page.locator("#answers button", has_text="Dig at site 1").click()
    expect(page.locator("#undo-why")).to_contain_text("came to light")


def test_a_click_while_the_server_is_down_is_applied_once_when_it_is_back(tmp_path: Path, visit: Visit) -> None:
    page = visit()
    server = Server(tmp_path)
    table = at_table(page, server.url, "takara", "Ana", "me", "me")
    page.evaluate("window.sameDocument = true")
    page.get_by_role("button", name="Go to the Dive").first.click()
    expect(page.locator("#story li[data-seq]")).to_have_count(1)
    seq, port = state(page)[1], server.port
    server.kill()
    until(page, "() => document.body.classList.contains('offline')")
    page.get_by_role("button", name="Dig at site 2").first.click()
    with Server(tmp_path, port=port) as server:
        moved_on(page, seq)
        until(page, "() => !document.body.classList.contains('offline')")
        log = server.call(f"/api/tables/{table}/log")
        assert sum("digs at site 2" in line["text"] for line in log) == 1
        assert server.call(f"/api/tables/{table}")["seq"] == seq + 1
    assert page.evaluate("window.sameDocument"), "the page was loaded anew"


TIDY = """(copy) => {
  const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT), empty = [];
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (!text.data.trim() && !text.parentNode.closest('pre')) empty.push(text);
  }
  empty.forEach((one) => one.remove());
  copy.querySelectorAll('.left-off').forEach((one) => one.classList.remove('left-off'));
  for (const chair of copy.querySelectorAll('.chair')) { // who is here, and since when, is told after the picture
    chair.classList.remove('here', 'gone-away');
    chair.removeAttribute('title');
    chair.querySelector('.presence').replaceChildren();
  }
  copy.querySelectorAll('details').forEach((one) => one.removeAttribute('open')); // as each reader left it
  const ids = [...copy.querySelectorAll('[id]')].map((one) => one.id);
  const plain = (node) => node.nodeType === 3 ? node.data : '<' + [node.nodeName, ...[...node.attributes]
    .map((one) => one.name + '=' + one.value).sort()].join(' ') + '>' + [...node.childNodes].map(plain).join('') + '</>\\n';
  const twice = ids.filter((one, n) => ids.indexOf(one) !== n);
  return [[...copy.childNodes].map(plain).join(''), twice, copy.querySelectorAll('.gone').length];
}"""
CLEAN = f"() => ({TIDY})(document.querySelector('#root, #replay').cloneNode(true))"
WANTED = f"""async (n) => {{
  const holder = document.createElement('div');
  holder.innerHTML = await (await fetch(location.pathname + '/' + n)).text();
  return ({TIDY})(holder);
}}"""


def moment(page: str) -> str:
    """Which move a page shows, read off its own marks."""
    found = re.search(r"data-seq=(\d+)", page)
    assert found, "a page without its moment"
    return found[1]


def test_reconnecting_gives_the_same_page_as_never_having_left(site: Server, visit: Visit) -> None:
    """One window stays and fits in every change; another is loaded anew at each event: the same page, node for node."""
    stays = visit()
    table = at_table(stays, site.url, "takara", "Ana", "me", "open")
    fresh = visit(storage_state=stays.context.storage_state())
    with stays.expect_navigation():
        stays.get_by_role("button", name="Call a bot").click()
    dice = random.Random(7)
    for _ in range(9):
        if wait_for_turn(stays) == "over":
            break
        by_click(stays, dice)
        for _ in range(9):  # the house may answer what has one answer meanwhile: then the two are of different moments
            wait_for_turn(stays)
            fresh.goto(f"{site.url}/tables/{table}")
            until(fresh, "() => document.body.dataset.turn")
            (one, twice, gone), (other, _, _) = stays.evaluate(CLEAN), fresh.evaluate(CLEAN)
            if moment(one) == moment(other):
                break
        assert (twice, gone) == ([], 0)
        assert one == other


@pytest.mark.parametrize(
    ("game", "move_before"),
    [
        *(pytest.param(box, True, id=box.key) for box in ours()),
        pytest.param(ours()[0], False, id="in a browser without moveBefore"),
    ],
)
def test_any_picture_is_fitted_onto_any_other(
    game: Any, move_before: bool, site: Server, finished: Finished, visit: Visit
) -> None:
    """Random jumps through a game: the page is always the picture itself, with every id once."""
    over = finished(game.key, game.seats[-1])
    page = visit()
    if not move_before:
        page.add_init_script("delete Element.prototype.moveBefore; delete DocumentFragment.prototype.moveBefore;")
    ended = "async (path) => (await (await fetch(path)).json()).over"
    page.goto(site.url)
    until(page, ended, f"/api/tables/{over}", 150)
    page.goto(f"{site.url}/tables/{over}/replay?move=0")
    last, dice = int(page.locator("#move").get_attribute("max") or 0), random.Random(1)
    assert last > 20
    for _ in range(16):
        number = dice.randrange(last + 1)
        slide = "n => { const s = document.getElementById('move'); s.value = n; s.dispatchEvent(new Event('input')); }"
        page.evaluate(slide, number)
        until(page, "n => document.getElementById('table').dataset.moveNumber === String(n)", number)
        until(page, "() => !document.querySelector('.gone')")
        html, twice, _ = page.evaluate(CLEAN)
        wanted, _, _ = page.evaluate(WANTED, number)
        assert twice == []
        assert html == wanted
