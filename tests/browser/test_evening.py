"""An evening at the table: room for the board, nothing that jumps, what one clicks answers, slips, beats."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import gameshelf
from browser.playing import (
    LAID_OUT,
    answer,
    answers,
    arrived,
    at_table,
    begin,
    by_click,
    caught_up,
    confirm,
    fold,
    moved_on,
    play_now,
    read,
    state,
    unfold,
    until,
    wait_for_turn,
)
from gameshelf.play.shelf import box as find_box
from gameshelf.web.visitor import COOKIE
from web.conftest import ours
from web.serving import Server

Visit = Callable[..., Page]
GAMES = [pytest.param(box, id=box.key) for box in ours()]
DESKS, PHONES = [(1440, 900), (1366, 768)], [(390, 844), (844, 390)]
FINGER = 43.5  # pixels: 44, but for what the window rounds away
SMALLEST = """(least) => {
  const svg = document.querySelector('#picture > svg'), unit = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  const found = [];
  for (const text of svg.querySelectorAll('text')) {
    if (!text.textContent.trim() || !text.getClientRects().length) continue;
    const scale = text.getScreenCTM().a, size = parseFloat(getComputedStyle(text).fontSize) * scale;
    if (size < least) found.push(`${text.textContent} ${size.toFixed(1)}`);
  }
  return found;
}"""
TARGETS = """(least) => [...document.querySelectorAll('#picture .do.can, #answers button, #undo')].filter((node) => {
  const box = node.getBoundingClientRect();
  return box.width && node.checkVisibility() && Math.min(box.width, box.height) < least;
}).map((node) => `${node.id} ${Object.values(node.getBoundingClientRect().toJSON()).map(Math.round)}`)"""
WHERE = """() => (innerWidth > 800 ? ['picture', 'story', 'undo'] : ['picture', 'question', 'undo']).map((id) => {
  const box = document.getElementById(id)?.getBoundingClientRect();
  return box ? [Math.round(box.left), Math.round(box.top + scrollY), Math.round(box.width)] : null;
})"""

BESIDE = """() => {
  const box = (id) => document.getElementById(id).getBoundingClientRect(), fresh = box('recap');
  const beside = (one) => one.right <= fresh.left || one.left >= fresh.right;
  const apart = (one) => beside(one) || one.bottom <= fresh.top || one.top >= fresh.bottom;
  const { paddingRight } = getComputedStyle(document.getElementById('question'));
  const title = document.querySelector('h1.game').getBoundingClientRect(), chip = document.querySelector('#recap summary');
  const whole = chip.scrollWidth <= chip.clientWidth && chip.scrollHeight <= chip.clientHeight;
  return [apart(box('question')) && apart(box('rules-open')) && apart(title) && whole, parseFloat(paddingRight)];
}"""
# How far it is, where it has no room for whole sentences
FAR = """() => {
  const far = document.getElementById('far');
  return far && far.checkVisibility() && far.scrollHeight > far.clientHeight + 2 ? far.textContent : '';
}"""
# Something small near the middle of the board, and a roll there
ROLL = """() => {
  const board = document.getElementById('picture').getBoundingClientRect(), far = (one) => {
    const { left, width, top, height } = one.getBoundingClientRect();
    return Math.hypot(left + width / 2 - board.left - board.width / 2, top + height / 2 - board.top - board.height / 2);
  };
  const high = (one) => one.getBoundingClientRect().height; // none, where nothing is seen
  const small = [...document.querySelectorAll('#picture [id]')].filter((one) => high(one) > 0 && high(one) < 60);
  const place = small.sort((a, b) => far(a) - far(b))[0];
  beats.follow(() => {}, [{ kind: 'roll', text: 'A roll', dice: [3], start: place.id }], () => document.createElement('div'));
  return place.id;
}"""
COVERED = """(id) => {
  const a = document.getElementById('beat').getBoundingClientRect(), b = document.getElementById(id).getBoundingClientRect();
  const w = Math.min(a.right, b.right) - Math.max(a.left, b.left), h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return (Math.max(0, w) * Math.max(0, h)) / (b.width * b.height);
}"""


def seated(game: Any, page: Page, url: str, bots: int | None = None) -> str:
    """A table with a person and bots."""
    count = game.seats[0] - 1 if bots is None else bots
    return at_table(page, url, game.key, "Ana", "me", *["greedy"] * count, *["none"] * (game.seats[-1] - count - 1))


CUT = """() => ['question', 'coach'].map((id) => document.getElementById(id))
  .filter((one) => one && one.scrollHeight > one.clientHeight + 4).map((one) => one.textContent)"""


def check_sizes(page: Page, width: int, phone: bool) -> None:
    """Words can be read, a finger finds what it is offered, the board has the room there is, and nothing lies outside."""
    assert page.evaluate(SMALLEST, 10.95) == []
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{wide} px too wide at {width}"
    if phone:
        assert page.evaluate(TARGETS, FINGER) == []
        assert page.evaluate(FAR) == "", "how far it is, is cut"
        return
    board = page.locator("#picture > svg").bounding_box()
    assert board is not None
    assert board["width"] > 0.72 * width, "the board does not take the room there is"
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1"), "the table does not fit the window"
    assert page.evaluate(CUT) == [], "what is asked or advised is cut"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("windows", [DESKS, PHONES], ids=["desk", "phone"])
def test_words_and_targets_have_their_sizes_and_nothing_jumps(
    game: Any, windows: list[tuple[int, int]], site: Server, visit: Visit
) -> None:
    """While it is played in the first window; every second position is looked at in the other, too, and then back again."""
    (width, height), (other, across) = windows
    phone = windows is PHONES
    page = visit(width, height, **({"is_mobile": True, "has_touch": True} if phone else {}))
    seated(game, page, site.url)
    wait_for_turn(page)
    fold(page)
    before, dice = page.evaluate(WHERE), random.Random(width)
    for n in range(12):
        if wait_for_turn(page) == "over":
            break
        fold(page)
        page.evaluate("scrollTo(0, 0)")
        for old, new in zip(before, page.evaluate(WHERE), strict=True):
            assert all(abs(a - b) <= 2 for a, b in zip(old, new, strict=True)), (before, page.evaluate(WHERE))
        if n % 2 == 0:
            check_sizes(page, width, phone)
            page.set_viewport_size({"width": other, "height": across})
            until(page, "width => innerWidth === width", other)
            page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
            fold(page)
            check_sizes(page, other, phone)
            page.set_viewport_size({"width": width, "height": height})
            until(page, "width => innerWidth === width", width)
        by_click(page, dice)


@pytest.mark.parametrize("game", GAMES)
def test_a_move_makes_the_browser_look_at_little_anew(game: Any, site: Server, visit: Visit, browser: Browser) -> None:
    """One rule of a style sheet may make it look at every piece of the board several times a move: a phone would crawl."""
    page = visit(390, 844)
    at_table(page, site.url, game.key, "Ana", "me", *["easy"] * (game.seats[0] - 1), options=game.first)
    dice, moves = random.Random(3), 4
    for width in (390, 1366):
        page.set_viewport_size({"width": width, "height": 844})
        until(page, LAID_OUT)
        wait_for_turn(page)
        browser.start_tracing(page=page, categories=["devtools.timeline"])
        for _ in range(moves):
            by_click(page, dice)
            wait_for_turn(page)
        found = [one for one in json.loads(browser.stop_tracing())["traceEvents"] if one["name"] == "UpdateLayoutTree"]
        looked_at = sum(one["args"].get("elementCount", 0) for one in found if "args" in one)
        pieces = page.evaluate("document.querySelectorAll('*').length")
        assert 0 < looked_at < 2 * moves * pieces, (width, looked_at / moves, pieces)


def test_what_one_clicks_answers(site: Server, visit: Visit) -> None:
    """A place with several moves opens a menu there; one with one plays it; one with none says why; a piece is told of."""
    page = visit()
    at_table(page, site.url, "takara", "Ana", "me", "me")
    page.locator("#site-3").click()
    menu = page.locator("#menu")
    expect(menu.get_by_role("menuitem")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    page.locator("#do-rent").click()
    expect(page.locator("#refusal")).to_contain_text("Kara")
    question, refusal = page.locator("#question").bounding_box(), page.locator("#refusal").bounding_box()
    assert question is not None
    assert refusal is not None
    apart = refusal["y"] + refusal["height"] <= question["y"] or question["y"] + question["height"] <= refusal["y"]
    assert apart or refusal["x"] + refusal["width"] <= question["x"], "the refusal covers the question"
    seq = state(page)[1]
    page.locator("#site-3").click()
    menu.get_by_role("menuitem", name="Dig").click()
    moved_on(page, seq)


def test_a_finger_that_stays_looks_and_one_that_goes_sideways_leads_to_the_next_mat(site: Server, visit: Visit) -> None:
    page = visit(390, 844, is_mobile=True, has_touch=True)
    seated(gameshelf.shelf()["takara"], page, site.url)
    wait_for_turn(page)
    page.locator("#do-rent").tap()
    refusal = page.locator("#refusal").bounding_box()
    assert refusal is not None
    assert refusal["x"] >= 0
    assert refusal["x"] + refusal["width"] <= 390, "the refusal is wider than the phone"
    page.locator("#refusal button").tap()
    fingers, seq = page.context.new_cdp_session(page), state(page)[1]

    def touch(kind: str, *points: tuple[float, float]) -> None:
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    box = page.locator("#site-3").bounding_box()
    assert box is not None
    touch("touchStart", (box["x"] + 20, box["y"] + 20))
    expect(page.locator("#zoom")).to_be_visible()
    touch("touchEnd")
    expect(page.locator("#menu")).to_be_hidden()
    page.locator("#zoom [data-close]").click(delay=400)
    expect(page.locator("#zoom")).to_be_hidden()
    assert state(page)[1] == seq
    box = page.locator("#mat-0").bounding_box()
    assert box is not None
    x, y = box["x"] + 200, box["y"] + 20
    touch("touchStart", (x, y))
    touch("touchMove", (x - 100, y))
    touch("touchEnd")
    expect(page.locator("#zoom p").first).to_contain_text("Greedy bot")


def test_the_card_survives_updates(site: Server, visit: Visit) -> None:
    """Hover over something, and others move on: what is told stays, and is what is true now."""
    ana, ben = visit(), visit()
    at_table(ana, site.url, "takara", "Ana", "me", "open")
    ben.goto(ana.locator("#invite-1").input_value())
    ben.get_by_role("button", name="Sit down").click()
    arrived(ben)
    begin(ana)
    until(ben, "() => !document.getElementById('table').dataset.lobby")
    ana.locator("#do-rent").hover()
    tip = ana.locator("#tip")
    expect(tip).to_contain_text("The sword for 3 Karas")
    dice = random.Random(3)
    for _ in range(10):
        mover = ana if state(ana)[0] == "mine" else ben
        answer(mover, dice.choice(answers(mover)))
        caught_up(ana, mover)
        caught_up(ben, mover)
        expect(tip).to_contain_text("The sword for 3 Karas")
    ana.locator("#chests").focus()


def test_a_slip_is_undone_while_bots_wait(tmp_path: Path, visit: Visit) -> None:
    with Server(tmp_path, bot_pause=0.05, undo_pause=3.0) as server:
        page = visit(reduced_motion="no-preference")
        at_table(page, server.url, "takara", "Ana", "me", "greedy")
        until(page, "() => document.body.dataset.turn === 'mine'")
        while state(page)[0] == "mine":  # until the others would move
            answer(page, "end" if "end" in answers(page) else "dive")
        ring = page.locator("#undo.ring")
        expect(ring).to_be_visible(timeout=2500)
        seq = state(page)[1]
        ring.click()
        moved_on(page, seq)
        until(page, "() => document.body.dataset.turn === 'mine'")
        expect(page.locator("#story")).to_contain_text("You take back a move")


def test_others_moves_are_shown_one_after_the_other_and_can_be_skipped(tmp_path: Path, visit: Visit) -> None:
    """Beats come in the order of the story; at the end the page is the picture that a reload gives."""
    with Server(tmp_path, bot_pause=0.05, undo_pause=0.0) as server:
        page = visit(reduced_motion="no-preference")
        page.add_init_script("localStorage.setItem('gameshelf.pace', 'quick')")
        at_table(page, server.url, "takara", "Ana", "me", "greedy", "greedy")
        page.evaluate(
            "() => { window.seen = []; document.addEventListener('beat', ({ detail }) => window.seen.push(detail.text)); }"
        )
        until(page, "() => document.body.dataset.turn === 'mine'")
        page.evaluate("document.querySelector(\"#answers [data-move='dive all']\").click()")
        confirm(page)
        until(page, "() => !document.querySelector(\"#answers [data-move='dive all']\")")
        page.evaluate("document.querySelector(\"#answers [data-move='end']\")?.click()")  # where there is still a choice
        until(page, "() => window.seen.length >= 4")
        story = page.evaluate("[...document.querySelectorAll('#story li[data-seq]')].map((one) => one.textContent.trim())")
        places = [next((n for n, line in enumerate(story) if text in line), -1) for text in page.evaluate("window.seen")]
        assert [place for place in places if place >= 0] == sorted(place for place in places if place >= 0)
        until(page, "() => Number(document.body.dataset.waiting) > 0 || document.body.dataset.turn === 'mine'")
        if page.locator("#skip").is_visible():
            page.locator("#skip").click()
        until(page, "() => document.body.dataset.turn === 'mine' && document.body.dataset.waiting === '0'", seconds=90)
        until(page, "() => !document.querySelector('.gone')")  # what fades out is gone
        shown = page.evaluate("document.querySelector('#picture').textContent")
        page.reload()
        arrived(page)
        assert page.evaluate("document.querySelector('#picture').textContent") == shown


def test_what_is_shown_large_does_not_cover_its_own_place(site: Server, visit: Visit) -> None:
    page = visit(390, 844, is_mobile=True, has_touch=True, reduced_motion="no-preference")
    seated(gameshelf.shelf()["takara"], page, site.url)
    read(page)
    wait_for_turn(page)
    until(page, "() => document.body.dataset.playing !== 'true'")
    place = page.evaluate(ROLL)
    expect(page.locator("#beat.large")).to_be_visible()
    assert page.evaluate(COVERED, place) < 0.25


def test_what_is_sold_is_asked_about_once(lone: Server, visit: Visit) -> None:
    page = visit()
    table = at_table(page, lone.url, "takara", "Ana", "me", "me")
    token = next(str(one["value"]) for one in page.context.cookies() if one["name"] == COOKIE)
    offered: list[str] = []
    while not any(move.startswith("sell") for move in offered):  # dig until somebody has something to sell
        asked = lone.call(f"/api/tables/{table}/moves", token=token)
        offered = [one["move"] for one in asked["moves"]]
        wish = next((move for verb in ("dig", "end") for move in offered if move.startswith(verb)), offered[0])
        if not any(move.startswith("sell") for move in offered):
            assert "seq" in lone.call(f"/api/tables/{table}/moves", {"seq": asked["seq"], "move": wish}, token)
    until(page, "() => document.querySelector(\"#answers [data-move^='sell']\")")
    seq = state(page)[1]
    page.evaluate("document.querySelector(\"#answers [data-move^='sell']\").click()")
    confirm = page.locator("#confirm")
    expect(confirm).to_contain_text("leaves the game")
    confirm.get_by_role("button", name="No").click()
    assert state(page)[1] == seq
    page.evaluate("document.querySelector(\"#answers [data-move^='sell']\").click()")
    confirm.get_by_role("button", name="Yes").click()
    moved_on(page, seq)


def test_a_tap_beside_what_lies_over_the_board_closes_it_and_does_nothing_else(site: Server, visit: Visit) -> None:
    page = visit(390, 844, is_mobile=True, has_touch=True)
    at_table(page, site.url, "takara", "Ana", "me", "me")
    seq = state(page)[1]
    page.locator("#site-3").tap()
    expect(page.locator("#menu")).to_be_visible()
    page.locator("#do-rent").tap()
    expect(page.locator("#menu")).to_be_hidden()
    expect(page.locator("#refusal")).to_be_empty()
    page.touchscreen.tap(195, 8)  # two quick taps at one place would be one
    page.locator("#do-rent").tap()
    expect(page.locator("#refusal")).to_contain_text("Kara")
    page.locator("#refusal button").tap()
    page.keyboard.press("z")
    expect(page.locator("#zoom")).to_be_visible()
    page.touchscreen.tap(195, 8)
    expect(page.locator("#zoom")).to_be_hidden()
    page.evaluate("() => document.querySelector(`#answers [data-move='dive all']`).click()")
    expect(page.locator("#confirm")).to_be_visible()
    page.touchscreen.tap(195, 8)
    expect(page.locator("#confirm")).to_be_hidden()
    assert state(page)[1] == seq, "a tap beside a question is a No"


def test_on_a_phone_a_sheet_of_moves_tells_what_one_of_them_asks(site: Server, visit: Visit) -> None:
    page = visit(390, 844, is_mobile=True, has_touch=True)
    at_table(page, site.url, "takara", "Ana", "me", "me")
    page.evaluate("() => document.getElementById('welcome')?.remove()")
    page.evaluate("() => document.getElementById('asks').insertAdjacentHTML('beforeend', `<li data-ask='dig 3'>Dig?</li>`)")
    seq = state(page)[1]
    page.locator("#site-3").tap()
    dig, view = page.locator("#menu [data-move='dig 3']"), page.locator("#menu [data-move='view 3']")
    expect(dig.locator("small")).to_have_text("Dig?")
    expect(view.locator("small")).to_have_count(0)
    dig.tap()
    moved_on(page, seq)  # nothing more was asked


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_what_asks_once_more_lies_with_what_is_asked(width: int, height: int, site: Server, visit: Visit) -> None:
    phone = width < 900
    page = visit(width, height, **({"is_mobile": True, "has_touch": True} if phone else {}))
    at_table(page, site.url, "takara", "Ana", "me", "me")
    page.evaluate("() => document.getElementById('welcome')?.remove()")
    page.evaluate("() => document.querySelector(`#picture :is([data-move='dive all'], [data-moves*='dive all'])`).id = 'all'")
    page.locator("#all").click()
    if phone:
        expect(page.locator("#menu [data-move='dive all'] small")).to_be_visible()  # the sheet has asked
        page.locator("#menu .leave").click()
        unfold(page)
        page.locator("#answers [data-move='dive all']").click()
    box = page.locator("#confirm")
    expect(box).to_be_visible()
    found = box.bounding_box()
    assert found is not None
    if phone:
        assert found["y"] + found["height"] >= height - 1, "under the thumb, the board above it"
        assert found["width"] >= width - 1
    else:
        ask, words = (page.locator(one).bounding_box() for one in ("#t-ask", "#question"))
        assert ask is not None
        assert words is not None
        assert found["y"] >= words["y"] + words["height"], "its words can still be read"
        assert ask["x"] <= found["x"], "never over the board"
        assert found["x"] + found["width"] <= ask["x"] + ask["width"]
        assert found["y"] + found["height"] <= ask["y"] + ask["height"]
    box.get_by_role("button", name="No").click()
    seq = state(page)[1]
    if not phone:
        at = page.locator("#all").bounding_box()
        assert at is not None
        page.mouse.dblclick(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
        expect(box).to_be_visible()
        page.evaluate("() => new Promise((done) => setTimeout(done, 700))")
        assert state(page)[1] == seq, "who clicks twice has not been asked yet"
        page.mouse.click(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
        moved_on(page, seq)
    expect(box).to_be_hidden()


BAR = """(labels) => {
  const button = (label, n) => `<button type="button" data-move="x ${n}"><span>${label}</span></button>`;
  document.getElementById('answers').innerHTML = `<div class="group">${labels.map(button).join('')}</div>`;
  dispatchEvent(new Event('resize'));
  const tools = document.getElementById('t-tools').getBoundingClientRect(), bar = document.getElementById('answers');
  const all = [...bar.querySelectorAll('button')].map((one) => one.getBoundingClientRect());
  const beside = ({ right, bottom }) => right <= tools.left + 22 || bottom <= tools.top;
  const seen = (one) => one.top >= 0 && one.bottom <= innerHeight && beside(one);
  const least = Math.min(...all.map((one) => one.height));
  return [all.every(seen), least, getComputedStyle(document.getElementById('t-tools'), '::before').content];
}"""


def test_on_a_phone_up_to_four_answers_are_all_seen(site: Server, visit: Visit) -> None:
    page = visit(390, 760, is_mobile=True, has_touch=True)
    at_table(page, site.url, "takara", "Ana", "me", "me")
    page.evaluate("() => document.getElementById('welcome')?.remove()")
    for labels in (
        ["Heal both (4 Karas)", "Heal one of two", "Finish the day"],
        ["Take the blow yourself", "Spend a token"] * 2,
    ):
        apart, least, more = page.evaluate(BAR, labels)
        assert apart
        assert least >= 44
        assert more == "none"
    assert not page.evaluate(BAR, ["Take the blow yourself"] * 7)[0], "so many go on under Undo"
    assert page.evaluate(BAR, ["Take the blow yourself"] * 7)[2] != "none", "and a sign says so"


def test_who_wants_no_more_advice_is_asked_and_told_where_it_is(site: Server, visit: Visit) -> None:
    page = visit(390, 844, is_mobile=True, has_touch=True)
    play_now(page, site.url, "Takara Island")
    wait_for_turn(page)
    page.locator("#welcome").tap()
    until(page, "() => document.querySelector('#coach [data-usual]')")
    page.locator("#coach").tap()
    page.locator("#advised-off").tap()
    expect(page.locator("#confirm")).to_contain_text("under More")
    page.locator("#confirm").get_by_role("button", name="No").tap()
    assert page.evaluate("document.getElementById('coached').value") != "never"
    page.locator("#coach").tap()
    page.locator("#advised-off").tap()
    page.locator("#confirm").get_by_role("button", name="Yes").tap()
    assert page.evaluate("document.getElementById('coached').value") == "never"


def test_an_advice_is_shown_where_it_is_and_the_board_comes_back(site: Server, visit: Visit) -> None:
    """What can be seen is only pointed at; for anything else the page goes there, and back with the answer."""
    page = visit(390, 844, is_mobile=True, has_touch=True)
    play_now(page, site.url, "Takara Island")
    wait_for_turn(page)
    page.locator("#welcome").tap()

    def advise(move: str) -> None:
        page.evaluate("move => { document.querySelector('#coach [data-usual]').dataset.usual = move; }", move)
        page.evaluate("() => document.getElementById('coach').click()")
        expect(page.locator(".here-ring").last).to_be_visible()

    dig = next(move for move in answers(page) if move.startswith("dig"))  # a bot that began may have turned up a rockfall
    advise(dig)
    assert page.evaluate("scrollY") == 0
    assert page.locator("#advised-do").get_attribute("data-move") == dig, "a second tap does what is advised"
    page.locator("#advised-not").tap()
    expect(page.locator("#advised")).to_be_hidden()
    expect(page.locator(".here-ring")).to_have_count(0)
    page.evaluate("id => { document.getElementById(id).style.translate = '0 900px'; }", dig.replace("dig ", "site-"))
    advise(dig)
    assert page.evaluate("scrollY") > 0
    page.evaluate("move => document.querySelector(`#answers [data-move='${move}']`).click()", dig)
    until(page, "() => scrollY === 0")


# Whether the buttons of an advice lie right over it, and neither it nor Undo is covered by them; on a phone over the bar
AT_ADVICE = """() => {
  const narrow = innerWidth < 900, bar = document.getElementById('answers').getBoundingClientRect();
  const [coach, box] = ['coach', 'advised'].map((id) => document.getElementById(id).getBoundingClientRect());
  if (narrow) return box.bottom === innerHeight && box.top >= bar.top - 12 && box.left === 0 && box.right === innerWidth;
  const over = box.bottom <= coach.top && box.bottom > coach.top - 12;
  return over && Math.abs(box.left - coach.left) < 2 && box.top > 0;
}"""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_an_advice_is_done_beside_where_it_stands(game: Any, width: int, height: int, site: Server, visit: Visit) -> None:
    """In every room, for a place of the board and for a button: a click shows where, and over the advice a button does it."""
    page = visit(width, height, **({"is_mobile": True, "has_touch": True} if width < 900 else {}))
    play_now(page, site.url, game.title)
    wait_for_turn(page)
    page.evaluate("() => document.getElementById('welcome')?.remove()")
    expect(page.locator("#coach [data-usual]")).to_have_count(1)
    before, box = state(page), page.locator("#advised")
    page.locator("#coach b").click()
    expect(box).to_be_visible()
    assert page.evaluate(AT_ADVICE)
    expect(page.locator("#menu")).to_be_hidden()
    assert state(page) == before, "nothing is done yet"
    page.locator("#advised-not").click()
    expect(box).to_be_hidden()
    page.locator("#coach").focus()
    page.keyboard.press("Enter")
    expect(box).to_be_visible()
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    page.locator("#coach b").click()
    page.locator("#advised-do").click()
    confirm(page)
    moved_on(page, before[1])
    expect(box).to_be_hidden()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_who_cannot_be_hired_says_why_at_a_click_and_is_looked_at_otherwise(
    width: int, height: int, site: Server, visit: Visit
) -> None:
    page = visit(width, height, **({"is_mobile": True, "has_touch": True} if width < 900 else {}))
    at_table(page, site.url, "takara", "Ana", "me", "me")
    page.evaluate("() => document.getElementById('welcome')?.remove()")
    box = page.locator("#specialist-2").bounding_box()
    assert box is not None
    where = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if width < 900:
        page.touchscreen.tap(*where)
    else:
        page.mouse.click(*where)
    expect(page.locator("#refusal")).to_contain_text("The Soothsayer costs 3 Karas; you have 0.")
    expect(page.locator("#refusal a")).to_contain_text("Rule: ")
    expect(page.locator("#zoom")).to_be_hidden()
    if width > 900:
        page.get_by_role("button", name="All right").click()
        page.mouse.click(*where, button="right")
        expect(page.locator("#zoom-body")).to_contain_text("Soothsayer: shows you three tiles")


def test_a_closer_look_at_a_mat_has_what_lies_there(site: Server, visit: Visit) -> None:
    page = visit()
    at_table(page, site.url, "takara", "Ana", "me", "me")
    page.evaluate("() => document.getElementById('welcome')?.remove()")
    page.locator("#mat-0").click(position={"x": 8, "y": 100})
    expect(page.locator("#zoom-body > svg")).to_be_visible()
    shown = """() => {
      const { left, right, top, bottom } = document.querySelector('#zoom-body > svg').getBoundingClientRect();
      const inside = (one) => {
        const b = one.getBoundingClientRect();
        return b.width && b.left >= left && b.right <= right && b.top >= top && b.bottom <= bottom;
      };
      return [...document.querySelectorAll('#zoom-body svg .pieces > g.p0')].filter(inside).length;
    }"""
    assert page.evaluate(shown) == 2, "her two adventurers"


def test_a_board_that_is_less_high_than_its_place_leaves_that_room_to_the_rest(site: Server, visit: Visit) -> None:
    page = visit(1440, 952)
    at_table(page, site.url, "takara", "Ana", "me", "easy")
    expect(page.locator("#chat")).to_be_hidden()  # with bots there is nobody to talk to
    at_table(page, site.url, "takara", "Ana", "me", "open")
    ben = visit()
    ben.goto(page.locator("#invite-1").input_value())
    ben.get_by_role("button", name="Sit down").click()
    arrived(ben)
    begin(page)
    expect(page.locator("#chat")).to_be_visible()
    page.evaluate("() => document.getElementById('welcome')?.remove()")
    board, asked, chat = (page.locator(one).bounding_box() for one in ("#picture > svg", "#t-ask", "#chat"))
    assert board is not None
    assert asked is not None
    assert chat is not None
    assert board["width"] > 0.72 * 1440
    assert asked["y"] < board["y"] - 40, "what is asked begins beside the players"
    assert chat["y"] >= board["y"] + board["height"], "one talks under the board"
    assert chat["x"] < asked["x"]
    empty = chat["y"] - board["y"] - board["height"]
    assert empty < 75, f"{empty} pixels are left over"


def until_told(page: Page, lines: int = 2) -> None:
    """Play on until there is something to tell of what others did."""
    while page.locator("#recap p").count() < lines:
        play_last(page)


def play_last(page: Page) -> None:
    """The last of the answers, until one is asked again."""
    seq = state(page)[1]
    page.evaluate("() => { const all = [...document.querySelectorAll('#answers button')]; all.at(-1).click(); }")
    confirm(page)
    moved_on(page, seq)
    wait_for_turn(page)


def test_at_a_desk_the_story_is_not_told_twice(tmp_path: Path, visit: Visit) -> None:
    with Server(tmp_path, bot_pause=0) as server:
        page = visit(1440, 1000)  # where the story has room for all of it
        page.add_init_script("localStorage.setItem('gameshelf.pace', 'at once')")
        page.add_init_script("localStorage.setItem('gameshelf.patience', 'off')")
        at_table(page, server.url, "takara", "Ana", "me", "greedy")
        wait_for_turn(page)
        page.evaluate("() => document.getElementById('welcome')?.remove()")
        until_told(page)
        expect(page.locator("#story .since")).to_be_in_viewport()
        expect(page.locator("#recap")).to_be_hidden()
        page.set_viewport_size({"width": 1440, "height": 540})  # a story that shows less than that
        page.evaluate("() => { const one = document.getElementById('story'); one.scrollTop = one.scrollHeight; }")
        play_last(page)
        until_told(page, lines=6)
        expect(page.locator("#recap")).to_be_visible()


def test_what_others_did_is_told_line_by_line(tmp_path: Path, visit: Visit) -> None:
    with Server(tmp_path, bot_pause=0) as server:
        page = visit(390, 844, is_mobile=True, has_touch=True)
        page.add_init_script("localStorage.setItem('gameshelf.pace', 'at once')")
        page.add_init_script("localStorage.setItem('gameshelf.patience', 'off')")
        at_table(page, server.url, "takara", "Ana", "me", "greedy")
        wait_for_turn(page)
        until_told(page)
        apart, inset = page.evaluate(BESIDE)
        assert apart, "what is new lies over the question, the title or Rules, or is cut"
        count = page.locator("#recap p").count()
        expect(page.locator("#recap summary")).to_have_text(re.compile(rf"Since your last.move:.{count}$"))
        assert inset < 8, "the question has less room for it"
        page.locator("#recap summary").tap()
        tops = page.evaluate("[...document.querySelectorAll('#recap p')].map((one) => one.getBoundingClientRect().top)")
        assert tops == sorted(set(tops))
        page.locator("#t-seats").scroll_into_view_if_needed()
        page.touchscreen.tap(195, 30)
        page.locator("#question").tap()
        until(page, "() => !document.getElementById('recap').open")


# Writes down what is sent, and taps Declare while the second card of several is on its way
TAP_DECLARE = """() => {
  const send = WebSocket.prototype.send, tap = () => document.querySelector("#answers [data-move=declare]").click();
  window.sent = [];
  WebSocket.prototype.send = function (text) { window.sent.push(JSON.parse(text).move); send.call(this, text); };
  document.addEventListener("fitted", () => setTimeout(tap), { once: true });
}"""


def test_one_button_plays_several_moves_and_each_can_be_taken_back(lone: Server, visit: Visit) -> None:
    """In Taidian all red cards of a hand are laid with one tap, where there is one enemy."""
    page = visit(390, 844, is_mobile=True, has_touch=True)
    seated(find_box("taidian"), page, lone.url)
    series = page.locator("#series")
    for _ in range(40):
        assert wait_for_turn(page) == "mine"
        if series.count():
            break
        can = answers(page)
        answer(page, next(move for move in ("attack", "end", "done", "pass", can[0]) if move in can))
    moves = str(series.get_attribute("data-series")).split("|")
    seq = state(page)[1]
    assert len(moves) > 1
    series.tap()
    until(
        page,
        "() => document.querySelector('#answers [data-move=declare]') && !document.querySelector('#answers [data-move^=lay]')",
    )
    assert state(page)[1] == seq + len(moves)
    page.locator("#undo").tap()
    until(page, "move => document.querySelector(`#answers [data-move='${move}']`)", moves[-1])
    assert len([move for move in answers(page) if move.startswith("lay")]) == 1  # and it does not go on by itself
    while "declare" in answers(page):
        seq = state(page)[1]
        page.locator("#undo").tap()
        moved_on(page, seq)
    page.evaluate(TAP_DECLARE)
    series.tap()
    until(page, "last => window.sent.at(-1) === last", "declare")
    assert page.evaluate("window.sent") == [*moves, "declare"]


def test_a_place_of_a_board_with_a_series_plays_all_of_it(lone: Server, visit: Visit) -> None:
    """Also where it has a move of its own: dice that are refreshed together in Hunted are one click."""
    page = visit(reduced_motion="reduce")
    at_table(page, lone.url, "takara", "Ana", "me", "open")
    with page.expect_navigation():
        page.get_by_role("button", name="Call a bot").click()
    assert wait_for_turn(page) == "mine"
    page.evaluate("() => document.getElementById('welcome')?.remove()")
    page.evaluate("() => { document.getElementById('do-dig-1').dataset.series = 'dive|dig 2'; }")
    seq = state(page)[1]
    page.locator("#do-dig-1").click()
    until(page, "seq => Number(document.getElementById('table').dataset.seq) >= seq + 2", seq)
    told = page.locator("#story").inner_text()
    assert "You dig at site 2" in told
    assert "You dig at site 1" not in told


def test_leaving_asks_once(lone: Server, visit: Visit) -> None:
    page = visit(390, 844, is_mobile=True, has_touch=True)
    seated(find_box("takara"), page, lone.url)
    table = page.url
    for answered, then in (("No", table), ("Yes", f"{lone.url}/")):
        page.locator("details.more > summary").tap()
        page.get_by_role("button", name="Leave: a bot plays on").tap()
        page.locator("#confirm[open]").get_by_role("button", name=answered).tap()
        page.wait_for_url(then)
        page.locator("details.more[open] > summary, #shelf, .box, main").first.wait_for()
        if page.locator("details.more[open]").count():
            page.keyboard.press("Escape")


def test_a_tap_that_comes_too_late_to_skip_answers_nothing(lone: Server, visit: Visit) -> None:
    page = visit(390, 844, is_mobile=True, has_touch=True)
    seated(find_box("takara"), page, lone.url)
    wait_for_turn(page)
    before = state(page)
    late = "ms => { const { left, top, right, bottom } = document.getElementById('answers').getBoundingClientRect();"
    late += " beats.over = { at: performance.now() - ms, left, top, right, bottom }; }"
    for ms, opens in ((0, False), (1000, True)):
        page.evaluate(late, ms)
        page.evaluate("() => { document.getElementById('all-moves').open = false; }")
        box = page.locator("#all-moves > summary").bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + 20, box["y"] + box["height"] / 2)
        page.wait_for_timeout(100)
        assert page.evaluate("document.getElementById('all-moves').open") is opens
    assert state(page) == before


def test_on_a_phone_the_sheet_of_a_hint_goes_with_its_move(lone: Server, visit: Visit) -> None:
    """What comes of a move is seen on the board, which the sheet would cover."""
    page = visit(390, 844, is_mobile=True, has_touch=True)
    seated(find_box("takara"), page, lone.url)
    wait_for_turn(page)
    page.locator("#hint-open").tap()
    expect(page.locator("#hint-list button").first).to_be_visible()
    assert page.evaluate(
        "() => { document.querySelector('#hint-list button').click(); return document.getElementById('hint').hidden; }"
    )
