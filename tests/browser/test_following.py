"""To follow what happens, and to act without fear: beats, sound, slips, refusals, rules, zoom; and a page that rests."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.playing import arrived, at_table, moved_on, play_now, state, until, wait_for_turn
from gameshelf.web.visitor import COOKIE
from web.conftest import ours
from web.serving import Server

Visit = Callable[..., Page]
PHONE = {"is_mobile": True, "has_touch": True}
GAMES = [pytest.param(box, id=box.key) for box in ours()]
WINDOWS = [(1440, 900), (1366, 768), (820, 700), (390, 844), (844, 390)]
LISTEN = """() => {
  window.seen = [];
  document.addEventListener('beat', ({ detail }) => {
    const told = document.getElementById('story').textContent.includes(detail.text);
    const there = Number(document.getElementById('table').dataset.seq) >= detail.seq;
    window.seen.push({ kind: detail.kind, text: detail.text, told, there, dice: detail.dice, brings: detail.brings });
  });
}"""
COVERS = """([over, under]) => {
  const a = document.querySelector(over).getBoundingClientRect();
  const seen = [...document.querySelectorAll(under)].filter((node) => node.checkVisibility({ visibilityProperty: true }));
  return seen.some((node) => {
    const b = node.getBoundingClientRect();
    return a.width && b.width && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  });
}"""


def at(visit: Visit, width: int, height: int, **more: Any) -> Page:
    return visit(width, height, **(PHONE if width < 400 or height < 500 else {}), **more)


def click(page: Page, move: str) -> int:
    """Click the answer that begins so, wherever it is; the number of the picture before."""
    seq = state(page)[1]
    page.evaluate("move => document.querySelector(`#answers [data-move^='${move}']`).click()", move)
    return seq


@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_a_refusal_covers_no_question_and_the_rules_no_answers(width: int, height: int, site: Server, visit: Visit) -> None:
    page = at(visit, width, height)
    at_table(page, site.url, "takara", "Ana", "me", "me")
    page.evaluate(
        "() => { const all = document.getElementById('all-moves'); all.open = innerHeight > 500 && innerWidth > 400; }"
    )
    page.evaluate("document.getElementById('do-rent').dispatchEvent(new MouseEvent('click', { bubbles: true }))")
    expect(page.locator("#refusal")).to_contain_text("Kara")
    assert not page.evaluate(COVERS, ["#refusal", "#question, #answers, #undo"])
    page.locator("#refusal a").click()
    expect(page.locator(".rule-text.lit")).to_be_in_viewport()
    assert not page.evaluate(COVERS, ["#rules", "#question, #answers, #undo"])
    assert not page.evaluate(COVERS, ["#rules-close", "#refusal"])
    page.locator("#rules-close").click()
    expect(page.locator("#rules")).to_be_hidden()


def test_bots_wait_for_a_slip_as_long_as_one_likes(tmp_path: Path, visit: Visit) -> None:
    """Off, short or long: kept in the browser, shown by the ring, and known to the server at once and after a reload."""
    with Server(tmp_path, bot_pause=0.05, undo_pause=1000.0) as server:
        page = visit(reduced_motion="no-preference")
        at_table(page, server.url, "takara", "Ana", "me", "greedy")
        wait_for_turn(page)
        page.locator(".more summary").first.click()
        page.locator("#patience").select_option("long")
        click(page, "dive all")
        page.locator("#confirm").get_by_role("button", name="Yes").click()
        expect(page.locator("#undo.ring")).to_be_visible()
        assert page.evaluate("getComputedStyle(document.getElementById('undo')).animationDuration") == "3000s"
        page.locator("#undo").click()
        until(page, "() => document.body.dataset.turn === 'mine'")
        page.evaluate("localStorage.setItem('gameshelf.patience', 'off'); localStorage.setItem('gameshelf.pace', 'at once')")
        page.reload()
        wait_for_turn(page)
        assert page.locator("#patience").input_value() == "off"
        seq = click(page, "dive all")
        page.locator("#confirm").get_by_role("button", name="Yes").click()
        moved_on(page, seq + 1)  # the bot has answered: it has not waited a thousand seconds
        wait_for_turn(page)


@pytest.mark.parametrize("game", [one for one in GAMES if one.id in ("takara", "kaiju")])
def test_the_end_of_a_turn_is_asked_about_by_whoever_wants_that(game: Any, site: Server, visit: Visit) -> None:
    page = visit()
    at_table(page, site.url, game.key, "Ana", *["me"] * max(2, game.seats[0]))
    page.evaluate("localStorage.setItem('gameshelf.confirm-end', 'on')")
    page.reload()
    answers = "[...document.querySelectorAll('#answers button')]"
    ending = f"() => {answers}.find((one) => /^(End|Finish) (your|the) /.test(one.textContent))"
    dice = random.Random(4)
    for _ in range(90):
        if page.evaluate(f"({ending})()?.dataset.move ?? ''"):
            break
        if page.evaluate("() => { const show = document.getElementById('show'); show?.click(); return Boolean(show); }"):
            until(page, "() => !document.getElementById('show')")
            continue
        seq = state(page)[1]
        page.evaluate(f"luck => {answers}.at(luck * {answers}.length).click()", dice.random())
        if page.locator("#confirm[open]").count():
            page.locator("#confirm").get_by_role("button", name="Yes").click()
        until(page, "seq => Number(document.getElementById('table').dataset.seq) > seq", seq)
    seq = state(page)[1]
    page.evaluate(f"({ending})().click()")
    expect(page.locator("#confirm")).to_contain_text("?")
    page.locator("#confirm").get_by_role("button", name="No").click()
    assert state(page)[1] == seq


@pytest.mark.parametrize("game", GAMES)
def test_an_idle_table_does_not_animate(game: Any, site: Server, visit: Visit) -> None:
    page = visit(1440, 900, reduced_motion="no-preference")
    page.add_init_script("localStorage.setItem('gameshelf.pace', 'at once')")
    bots = max(1, game.seats[0] - 1)
    at_table(page, site.url, game.key, "Ana", "me", *["greedy"] * bots, *["none"] * (game.seats[-1] - bots - 1))
    wait_for_turn(page)
    until(page, "() => document.getAnimations().length === 0", seconds=20)
    page.evaluate("document.querySelector('#answers button').click()")
    if page.locator("#confirm[open]").count():
        page.locator("#confirm").get_by_role("button", name="Yes").click()
    wait_for_turn(page)
    until(page, "() => document.getAnimations().length === 0", seconds=20)


WORDS = "document.querySelector('#picture').textContent.replace(/\\s/g, '')"  # a page is written in lines, an update is not


def test_a_dig_walks_turns_over_and_brings_and_then_the_picture_changes(lone: Server, visit: Visit) -> None:
    page = visit(reduced_motion="no-preference")
    at_table(page, lone.url, "takara", "Ana", "me", "me")
    page.evaluate(LISTEN)
    before = page.evaluate(WORDS)
    box = "JSON.stringify(document.getElementById(id).getBoundingClientRect())"
    jump = f"() => ['picture', 'question', 'story'].map((id) => {box})"
    where = page.evaluate(jump)
    seq = click(page, "dig 1")
    expect(page.locator("#beat.large svg").first).to_be_visible()
    assert state(page)[1] == seq, "the picture comes after what led to it"
    assert page.evaluate(WORDS) == before
    assert not page.evaluate("document.querySelector('#answers button').click()")  # nothing is sent while it is played
    assert page.evaluate(jump) == where, "nothing jumps"
    expect(page.locator(".flyer").first).to_be_attached()
    moved_on(page, seq)
    expect(page.locator("#beat")).to_be_hidden()
    until(page, "() => !document.querySelector('.flyer, .gone')")
    first = page.evaluate("window.seen")[0]
    assert first["kind"] == "turn"
    assert not first["told"], "a beat was told before it was seen"
    assert first["brings"] == [["coin", 2]]
    assert page.evaluate(WORDS) != before


TELL = """(pieces) => {
  const beats = pieces.map((piece) => ({ kind: 'look', size: 0, seat: 0, piece, text: `This is ${piece}.` }));
  globalThis.beats.follow(() => 0, beats, () => document);
}"""
RINGS = """(piece) => {
  const found = [document.querySelector('.beat-ring'), document.getElementById(piece)];
  const [ring, place] = found.map((one) => one?.getBoundingClientRect());
  return ring && place && ['left', 'top', 'width'].every((side) => Math.abs(ring[side] - place[side]) < 2);
}"""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1366, 768), (390, 844)])
@pytest.mark.parametrize("game", [one for one in GAMES if one.id in ("takara", "hunted")])  # nobody's secrets: no curtain
def test_words_have_one_place_and_what_they_are_about_a_ring(
    game: Any, width: int, height: int, site: Server, visit: Visit
) -> None:
    page = at(visit, width, height, reduced_motion="no-preference")
    page.add_init_script("localStorage.setItem('gameshelf.pace', 'calm')")
    at_table(page, site.url, game.key, "Ana", *["me"] * game.seats[0])
    page.evaluate("() => document.getElementById('welcome')?.remove()")
    until(page, "() => document.body.dataset.playing !== 'true'")
    pieces = ["site-2", "mat-1"] if game.key == "takara" else ["tower", "mat-0"]
    page.evaluate(TELL, pieces)
    tops, drawn = [], "#picture > svg" if width < 800 else "#picture [data-zoom]"  # a desk's board has bare edges
    for piece in pieces:
        until(page, "piece => document.getElementById('beat').textContent === `This is ${piece}.`", piece)
        until(page, RINGS, piece)
        tops.append(page.evaluate("document.getElementById('beat').getBoundingClientRect().top"))
        assert not page.evaluate(COVERS, ["#beat", f"{drawn}, #t-seats .chair, #progress li, #answers, #undo"])
    assert tops[0] == tops[1]
    until(page, "() => document.body.dataset.playing === 'false'")
    expect(page.locator("#beat")).to_be_hidden()
    expect(page.locator(".beat-ring")).to_have_count(0)
    assert "telling" not in page.evaluate("document.body.className")


ON_THE_WAY = """() => {
  const before = document.getElementById('picture').innerHTML, board = document.querySelector('#picture > svg').cloneNode(true);
  board.dataset.then = 'yes';
  const first = { kind: 'look', text: 'First.', board: board.outerHTML };
  const beats = [first, { kind: 'look', size: 2, art: '<circle r="9"/>', text: 'Then.' }];
  globalThis.beats.follow(() => globalThis.fitting.fit(globalThis.fitting.read(before)), beats, () => document);
}"""


@pytest.mark.parametrize("pace", ["calm", "at once"])
def test_a_board_on_the_way_is_seen_before_what_was_told_next(pace: str, lone: Server, visit: Visit) -> None:
    page = visit(reduced_motion="no-preference")
    page.add_init_script(f"localStorage.setItem('gameshelf.pace', '{pace}')")
    at_table(page, lone.url, "takara", "Ana", "me", "me")
    page.evaluate("() => document.getElementById('welcome')?.remove()")
    until(page, "() => document.body.dataset.playing !== 'true'")
    page.evaluate(ON_THE_WAY)
    on_the_way, says = page.locator("#picture > svg[data-then]"), "text => document.getElementById('beat').textContent === text"
    if pace == "calm":
        until(page, says, "First.")
        expect(on_the_way).to_have_count(0)
        until(page, says, "Then.")
        expect(on_the_way).to_have_count(1)
        until(page, "() => document.body.dataset.playing === 'false'")
    expect(on_the_way).to_have_count(0)  # the end alone is seen by who wants all at once


def test_who_skips_often_is_asked_once_whether_all_shall_go_more_quickly(site: Server, visit: Visit) -> None:
    page = visit(reduced_motion="no-preference")
    at_table(page, site.url, "takara", "Ana", "me", "me")
    page.evaluate("() => document.getElementById('welcome')?.remove()")
    until(page, "() => document.body.dataset.playing !== 'true'")
    for _ in range(4):
        expect(page.locator("#confirm")).to_be_hidden()
        page.evaluate(TELL, ["site-2"])
        until(page, "() => document.body.dataset.playing === 'true'")
        page.evaluate("document.getElementById('skip').click()")
        until(page, "() => document.body.dataset.playing === 'false'")
    expect(page.locator("#confirm")).to_contain_text("more quickly")
    page.locator("#confirm").get_by_role("button", name="Yes").click()
    assert page.evaluate("[localStorage.getItem('gameshelf.pace'), document.getElementById('pace').value]") == ["quick"] * 2


def test_what_was_dug_lies_there_before_the_next_day_is_told(lone: Server, visit: Visit) -> None:
    page = visit(reduced_motion="no-preference")
    page.add_init_script("localStorage.setItem('gameshelf.pace', 'quick')")
    at_table(page, lone.url, "takara", "Ana", "me", "me")
    page.evaluate(LISTEN)
    for site in (1, 2):
        moved_on(page, click(page, f"dig {site}"))
    until(page, "() => window.seen.some(({ kind }) => kind === 'dawn')")
    seen = page.evaluate("window.seen")
    assert [one["kind"] for one in seen if one["there"]] == ["dawn"], "the others come before their picture"


# Each time that something changes: whether the last board is looked at, whether the result is hidden, whose turn it is
ENDING = """() => {
  window.seen = [];
  const hidden = () => getComputedStyle(document.getElementById('result')).display === 'none';
  new MutationObserver(() => document.getElementById('result') && window.seen.push(
    [document.body.classList.contains('last-look'), hidden(), document.body.dataset.turn])
  ).observe(document.body, { attributes: true, childList: true, subtree: true });
}"""


def test_the_last_board_is_seen_before_the_result(lone: Server, visit: Visit) -> None:
    """As it is at the end, and how it ended in a line that covers nothing of it."""
    token = lone.visitor()
    table = lone.table(token, ["me"], game="hunted")
    path, hide = f"/api/tables/{table}", False
    while not hide:  # whoever hides until no time is left has lost
        can = lone.call(f"{path}/moves", token=token)
        moves = [one["move"] for one in can["moves"]]
        view = lone.call(f"{path}/view", token=token)["view"]
        hide = view["time_left"] == 1 and "hide" in moves
        if not hide:
            lone.call(f"{path}/moves", {"seq": can["seq"], "move": "hide" if "hide" in moves else moves[0]}, token)
    page = visit(reduced_motion="no-preference")
    page.context.add_cookies([{"name": COOKIE, "value": token, "url": lone.url}])
    page.add_init_script("localStorage.setItem('gameshelf.pace', 'quick')")
    page.goto(f"{lone.url}/tables/{table}")
    arrived(page)
    page.evaluate(ENDING)
    lone.call(f"{path}/moves", {"seq": can["seq"], "move": "hide"}, token)
    expect(page.locator("#result")).to_be_visible()
    seen = [tuple(one) for one in page.evaluate("window.seen")]
    assert (True, True, "other") in seen, "the board alone"
    assert seen[-1] == (False, False, "over")
    assert [one for one in seen if one[0] is not one[1]] == [], (
        "the result waits as long as the board is looked at, and no longer"
    )


def test_sound_goes_with_the_beats_and_only_when_it_is_on(lone: Server, visit: Visit) -> None:
    page = visit(reduced_motion="no-preference")
    page.add_init_script(
        """window.heard = [];
        const honest = AudioContext.prototype.createOscillator;
        AudioContext.prototype.createOscillator = function () {
          window.heard.push(Number(document.getElementById('table').dataset.seq));
          return honest.call(this);
        };"""
    )
    at_table(page, lone.url, "takara", "Ana", "me", "me")
    seq = click(page, "dig 1")
    moved_on(page, seq)
    assert page.evaluate("window.heard") == []
    page.locator(".more summary").first.click()
    page.locator("#sound").check()
    seq = click(page, "dig 2")
    until(page, "() => window.heard.length > 0")
    assert page.evaluate("window.heard")[0] == seq, "it is heard when it is seen, before the picture changes"
    moved_on(page, seq)


PINCH = """async ([from, to]) => {
  const picture = document.getElementById('picture'), box = picture.getBoundingClientRect();
  const target = picture.querySelector('svg'), middle = box.left + box.width / 2, clientY = box.top + 200;
  const touch = (identifier, dx) => new Touch({ identifier, target, clientX: middle + dx, clientY });
  const fire = (name, ...by) => target.dispatchEvent(new TouchEvent(name,
    { bubbles: true, cancelable: true, touches: by.map((dx, n) => touch(n, dx)) }));
  fire('touchstart', -from, from);
  for (let n = 1; n <= 5; n++) fire('touchmove', -from - (to - from) * n / 5, from + (to - from) * n / 5);
  fire('touchend');
}"""


def test_the_zoom_of_two_fingers_stays_over_updates(site: Server, visit: Visit) -> None:
    page = at(visit, 390, 844)
    at_table(page, site.url, "takara", "Ana", "me", "me")
    wide = "document.querySelector('#picture > svg').getBoundingClientRect().width"
    frame = "Object.values(document.getElementById('picture').getBoundingClientRect().toJSON())"
    before, room = page.evaluate(wide), page.evaluate(frame)
    page.evaluate(PINCH, [40, 100])
    large = page.evaluate(wide)
    assert large == pytest.approx(2.5 * before, rel=0.02)
    assert page.evaluate(frame) == room, "the frame of the board stays where it is"
    spot = "document.getElementById('site-2').getBoundingClientRect().left"
    left = page.evaluate(spot)
    seq = click(page, "dive")
    moved_on(page, seq)
    assert page.evaluate(wide) == large
    assert page.evaluate(spot) == pytest.approx(left, abs=1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("#whole").tap()
    assert page.evaluate(wide) == before


@pytest.mark.parametrize("game", GAMES)
def test_everything_answers_what_is_that(game: Any, site: Server, visit: Visit) -> None:
    """Hover, focus and a long press: a card with the name and the rule."""
    page = visit(1440, 900)
    bots = max(1, game.seats[0] - 1)
    at_table(page, site.url, game.key, "Ana", "me", *["greedy"] * bots, *["none"] * (game.seats[-1] - bots - 1))
    wait_for_turn(page)
    piece = page.locator("#mat-0, #header").first
    piece.hover(position={"x": 30, "y": 12}, force=True)
    tip = page.locator("#tip")
    expect(tip.locator(".rule-line")).to_contain_text("§")
    page.mouse.move(2, 2)
    expect(tip).to_be_hidden()
    page.locator("#picture [tabindex='0']").first.focus()
    page.keyboard.press("Tab")
    expect(tip.locator(".rule-line")).to_contain_text("§")
    zoom = page.locator("#zoom")
    frame = page.locator("#picture .do[data-zoom]:not(:has(> :not(.pad)))").first
    if frame.count():  # a place that is only a frame shows what lies in it
        frame.click(button="right", force=True)
        expect(zoom.locator("svg text").first).to_be_attached()
        zoom.locator("[data-close]").click()
    box = piece.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 30, box["y"] + 12, button="right")  # as a long press does on a phone
    expect(zoom).to_be_visible()
    zoom.get_by_role("link").click()
    expect(zoom).to_be_hidden()
    expect(page.locator(".rule-text.lit")).to_be_in_viewport()


def test_each_of_many_alike_answers_for_itself(site: Server, visit: Visit) -> None:
    """Cards and heaps that lie side by side: whoever looks at one is told of that one, not of the last."""
    page = visit()
    play_now(page, site.url, "Kaiju Rising")
    wait_for_turn(page)
    alike = page.locator("#picture :is([id^='hand-'], [id^='stack-'], [id^='zone-'])[data-zoom]")
    assert alike.count() > 8
    for one in alike.all():
        box = one.bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, button="right")
        expect(page.locator("#zoom p").first).to_have_text(str(one.get_attribute("data-zoom")), timeout=5000)
        page.locator("#zoom [data-close]").click()
