"""Being together: the lobby, who is here, a bot for somebody who is away, hints, a first game, the end; refusals in place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.playing import (
    answer,
    answers,
    arrived,
    at_table,
    begin,
    confirm,
    moved_on,
    play_now,
    state,
    unfold,
    until,
    wait_for_turn,
)
from browser.test_pages import check
from web.serving import Server

Visit = Callable[..., Page]
# A point of the sheet of a first game under which something of the board answers a tap
COVERED = """() => {
  const { left, right, top, bottom } = document.getElementById('welcome').getBoundingClientRect();
  const answers = (one) => one.closest('#picture :is([data-move], [data-moves], [data-zoom])');
  for (let y = top + 5; y < bottom; y += 10) for (let x = left + 5; x < right; x += 10) {
    if (document.elementsFromPoint(x, y).some(answers)) return [x, y];
  }
}"""
CALLS = """() => {
  window.calls = [];
  window.Notification = class extends EventTarget {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor(title, { body }) { super(); window.calls.push([title, body]); }
    close() {}
  };
}"""


def come(page: Page, host: Page, seat: int, name: str) -> None:
    page.goto(host.locator(f"#invite-{seat}").input_value())
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    arrived(page)


def test_a_table_with_free_seats_waits_in_a_lobby(site: Server, visit: Visit) -> None:
    ana, ben = visit(1440, 900), visit(390, 844, color_scheme="dark", is_mobile=True, has_touch=True)
    at_table(ana, site.url, "takara", "Ana", "me", "open", "open")
    expect(ana.locator("#question")).to_have_text("The game begins when everybody is here.")
    expect(ana.locator(".invite .code svg")).to_have_count(2)
    check(ana, "the lobby")
    assert "gameshelf " not in ana.locator("body").inner_text(), "no commands for a shell"
    come(ben, ana, 1, "Ben")
    check(ben, "the lobby on a phone")
    ben.locator("#ready").tap()
    expect(ana.locator("#lobby-people")).to_contain_text("Ben")
    expect(ana.locator("#lobby-people .chair").nth(1)).to_contain_text("ready")
    expect(ben.get_by_role("button", name="Start with bots")).to_have_count(0)
    assert ana.locator("#answers button").count() == 0
    ana.locator("#lobby-bot").select_option("greedy")
    ana.get_by_role("button", name="Start with bots").click()
    for page in (ana, ben):
        until(page, "() => !document.getElementById('table').dataset.lobby")
        expect(page.locator("#lobby")).to_be_hidden()
    expect(ana.locator("#t-seats")).to_contain_text("Greedy bot")


def test_who_is_away_is_seen_and_a_bot_can_play_for_them(tmp_path: Path, visit: Visit) -> None:
    with Server(tmp_path, absent_after=1.0, bot_pause=0) as server:
        ana, ben = visit(), visit()
        at_table(ana, server.url, "takara", "Ana", "me", "open")
        come(ben, ana, 1, "Ben")
        begin(ana)
        asked = server.call(f"/api/tables/{ana.url.rsplit('/', 1)[1]}")["asked"]
        stays, goes = (ben, ana) if asked == 0 else (ana, ben)
        until(goes, "() => document.body.dataset.turn === 'mine'")
        until(stays, "() => document.body.dataset.turn === 'other'")
        seat = 1 if goes is ben else 0
        expect(stays.locator(f"#t-seat-{seat}.here")).to_have_count(1)
        goes.goto(server.url)
        expect(stays.locator(f"#t-seat-{seat}")).to_contain_text("away")
        button = stays.get_by_role("button", name="Let a bot play", exact=True)
        expect(button).to_be_visible()
        check(stays, "somebody is away")
        seq = state(stays)[1]
        button.click()
        moved_on(stays, seq)
        expect(stays.locator("#story")).to_contain_text("is away; a bot plays for now.")
        expect(button).to_be_hidden()


def test_what_the_house_refuses_is_told_in_the_page_one_is_on(tmp_path: Path, visit: Visit) -> None:
    with Server(tmp_path, tables_each=1, bot_pause=0) as server:
        page, ben = visit(), visit()
        at_table(page, server.url, "takara", "Ana", "me", "open")
        come(ben, page, 1, "Ben")
        begin(page)
        where = page.url
        page.locator("details.more > summary").click()
        page.get_by_role("button", name="Whoever is asked is away").click()
        expect(page.locator("#refusal")).to_contain_text("bot")
        assert page.url == where
        page.goto(server.url)
        page.get_by_role("button", name="Play now Takara Island").click()
        expect(page.get_by_role("alert")).to_contain_text("finish or leave some first")
        assert page.url.rstrip("/") == server.url


# Whether a click reaches the table that comes with a hint, and one that comes a while later
MEANT_FOR_BEFORE = """async () => {
  const hint = { label: 'Nothing', move: '', chance: 0.5, low: 0.4, high: 0.6, games: 1, how: '', reason: '', beside: '' };
  const list = document.getElementById('hint-list'), before = [...list.childNodes], found = [];
  document.dispatchEvent(new CustomEvent('hints', { detail: { hints: [hint] } }));
  const listen = () => (found[found.length - 1] = true);
  document.addEventListener('click', listen);
  for (const wait of [0, 700]) {
    await new Promise((done) => setTimeout(done, wait));
    found.push(false);
    list.querySelector('p').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  }
  document.removeEventListener('click', listen);
  list.replaceChildren(...before);
  return found;
}"""


def test_a_hint_by_key_can_be_played_and_goes_with_its_position(site: Server, visit: Visit) -> None:
    page = visit()
    at_table(page, site.url, "takara", "Ana", "me", "greedy")
    wait_for_turn(page)
    page.keyboard.press("h")
    hints = page.locator("#hint-list li")
    expect(hints.first).to_be_visible()
    assert 1 <= hints.count() <= 3
    expect(page.locator("#hint-told")).to_contain_text("Your chance to win is about", timeout=5000)
    expect(hints.first).to_contain_text("imagined game")
    assert {one.strip() for one in hints.locator(".stands").all_inner_texts()[1:]} != {""}, "how each stands to the first"
    assert page.locator("#answers").is_visible(), "the answers are not hidden by it"
    check(page, "a hint")
    assert page.evaluate(MEANT_FOR_BEFORE) == [False, True], "the first click was meant for what was there before the hint"
    seq = state(page)[1]
    hints.first.get_by_role("button").click()
    confirm(page)  # how far it looked ahead hangs on the machine, and so does what it found: it may be a move that asks
    moved_on(page, seq)
    page.locator("#hint").wait_for(state="hidden")


def test_a_table_without_hints_has_none(site: Server, visit: Visit) -> None:
    page = visit()
    page.goto(f"{site.url}/new/takara")
    page.get_by_label("No hints").check()
    page.get_by_label("Time for a move").select_option("86400")
    page.get_by_role("button", name="Set the table up").click()
    arrived(page)
    wait_for_turn(page)
    expect(page.locator("#hint-open")).to_have_count(0)
    expect(page.locator("#coach")).to_have_count(0)
    assert page.locator("#root").get_attribute("data-clock") == "86400"


def test_a_first_game_says_what_people_usually_do_until_it_is_switched_off(site: Server, visit: Visit) -> None:
    page = visit(390, 844, is_mobile=True, has_touch=True)
    play_now(page, site.url, "Takara Island")
    wait_for_turn(page)
    expect(page.locator("#coach b")).to_be_visible()
    label = page.locator("#coach b").inner_text()
    assert label in page.evaluate("[...document.querySelectorAll('#answers button')].map((one) => one.textContent)")
    expect(page.locator("#welcome li")).to_have_count(5)
    before = state(page)
    page.touchscreen.tap(*page.evaluate(COVERED))
    expect(page.locator("#welcome")).to_have_count(0)
    expect(page.locator("#menu:visible, #closer[open], #refusal:not(:empty)")).to_have_count(0)
    assert state(page) == before, "the tap meant the sheet, not what lies under it"
    unfold(page)
    page.locator("#all-moves button").first.tap()
    until(page, "() => !document.querySelector('#all-moves[open]')")
    page.locator("details.more > summary").tap()
    page.locator("#coached").select_option("never")
    expect(page.locator("#coach")).to_have_count(0)
    page.reload()
    wait_for_turn(page)
    expect(page.locator("#coach")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_after_the_first_moves_advice_is_told_to_who_asks_for_it(width: int, height: int, site: Server, visit: Visit) -> None:
    page = visit(width, height, **({"is_mobile": True, "has_touch": True} if width < 900 else {}))
    at_table(page, site.url, "takara", "Ana", "me", "greedy")
    page.evaluate("() => document.getElementById('welcome')?.remove()")
    advice, where = page.locator("#coach b"), "() => document.getElementById('picture').getBoundingClientRect().top"
    wait_for_turn(page)
    expect(advice).to_be_visible()
    top = page.evaluate(where)
    while not page.locator("#coach.folded").count():
        expect(advice).to_be_visible()
        answer(page, next(one for one in answers(page) if one in ("dive", "end") or one.startswith("dig")))
        wait_for_turn(page)
    expect(advice).to_be_hidden()
    assert page.locator("#far").is_visible() is (width < 900), "a desk has it above the board"
    page.locator("#coach").click()
    expect(advice).to_be_visible()
    expect(page.locator("#advised-do")).to_be_visible()
    page.locator("#advised-not").click()
    expect(advice).to_be_visible()
    answer(page, page.locator("#coach b").get_attribute("data-usual") or "")
    wait_for_turn(page)
    expect(page.locator("#coach.folded")).to_be_visible()
    expect(advice).to_be_hidden()
    assert abs(page.evaluate(where) - top) <= 2
    page.locator("details.more > summary").click()
    page.locator("#coached").select_option("always")
    expect(advice).to_be_visible()


def test_how_it_goes_stays_at_a_desk_until_it_is_closed_and_comes_back(site: Server, visit: Visit) -> None:
    page = visit(1440, 900)
    play_now(page, site.url, "Takara Island")
    wait_for_turn(page)
    card = page.locator("#welcome")
    expect(card.locator("li")).to_have_count(5)
    seq = state(page)[1]
    page.locator("#answers [data-move='dive']").first.evaluate("one => one.click()")
    moved_on(page, seq)
    expect(card).to_be_visible()
    card.get_by_role("button", name="Got it").click()
    expect(card).to_have_count(0)
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.locator("details.more > summary").click()
        page.get_by_role("button", name="How it goes", exact=True).click()
        expect(card.locator("li:visible")).to_have_count(5)
        card.get_by_role("button", name="Got it").click()
        expect(card).to_have_count(0)


def test_an_advice_that_is_thought_out_comes_later_and_moves_nothing(tmp_path: Path, visit: Visit) -> None:
    with Server(tmp_path, usual_games=12, bot_workers=1) as server:
        page = visit(390, 844, is_mobile=True, has_touch=True)
        play_now(page, server.url, "Takara Island")
        page.locator("#welcome").tap()
        where = "() => document.getElementById('picture').getBoundingClientRect().top"
        tops = {page.evaluate(where)}
        for _ in range(3):
            wait_for_turn(page)
            expect(page.locator("#coach b")).to_be_visible()
            tops.add(page.evaluate(where))
            advised = page.locator("#coach b").get_attribute("data-usual")
            assert advised in answers(page)
            answer(page, advised or "")
            tops.add(page.evaluate(where))
        assert max(tops) - min(tops) <= 2


def test_a_page_in_the_background_calls_when_it_is_ones_turn(site: Server, visit: Visit) -> None:
    ana, ben = visit(), visit()
    for page in (ana, ben):
        page.add_init_script(f"({CALLS})()")
    at_table(ana, site.url, "takara", "Ana", "me", "open")
    come(ben, ana, 1, "Ben")
    begin(ana)
    until(ben, "() => !document.getElementById('table').dataset.lobby")
    mover, waits = (ana, ben) if state(ana)[0] == "mine" else (ben, ana)
    waits.locator("details.more > summary").click()
    waits.get_by_label("Notify me when it is my turn").check()
    waits.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
    while state(mover)[0] == "mine":
        answer(mover, "end" if "end" in answers(mover) else "dive")
    until(waits, "() => window.calls.length === 1")
    assert waits.evaluate("window.calls[0][0]") == "● Your turn: Takara Island"


def test_the_end_tells_what_decided_and_the_replay_goes_there(tmp_path: Path, visit: Visit) -> None:
    with Server(tmp_path, moment_games=4, bot_pause=0, luck=1) as server:  # by that luck three are sure
        token = server.visitor()
        table = server.call("/api/tables", {"game": "takara", "seats": ["greedy", "greedy"]}, token)["id"]
        page = visit()
        page.goto(f"{server.url}/tables/{table}")
        until(page, "() => document.body.dataset.turn === 'over'", seconds=120)
        moments = page.locator(".decided .moment")
        expect(moments).to_have_count(3)
        check(page, "the end")
        expect(page.locator(".course .dot")).to_have_count(3)
        won, lost = (page.locator(f"#count .stand.step-{n}").bounding_box() for n in (1, 2))
        assert won is not None
        assert lost is not None
        assert won["y"] < lost["y"], "whoever has won stands higher"
        first = moments.first.get_by_role("link").inner_text().removeprefix("Move ")
        moments.first.get_by_role("link").click()
        expect(page.locator("#at")).to_have_text(first)
        page.get_by_role("button", name="the next moment that decided").click()
        stops = [int(one) for one in (page.locator("#replay").get_attribute("data-moments") or "").split(",")]
        expect(page.locator("#at")).to_have_text(str(min(one for one in stops if one > int(first))))
        until(page, "() => document.body.dataset.playing !== 'true'")
        expect(page.locator("#moment b")).not_to_be_empty()  # the replay says what the moment was
        check(page, "the replay")


def test_back_leads_from_the_rules_to_the_table_on_a_phone(site: Server, visit: Visit) -> None:
    page = visit(390, 844, is_mobile=True, has_touch=True)
    at_table(page, site.url, "takara", "Ana", "me", "greedy")
    table = page.url
    for leave in (page.go_back, page.locator("#rules [data-close]").tap, page.go_back):
        page.locator("#rules-open").tap()
        expect(page.locator("#rules")).to_be_visible()
        leave()
        expect(page.locator("#rules")).to_be_hidden()
        assert page.url == table
        until(page, "() => !history.state?.over")


def test_rules_fold_on_a_phone_and_open_where_one_goes(site: Server, visit: Visit) -> None:
    page = visit(390, 844, is_mobile=True, has_touch=True)
    page.goto(f"{site.url}/rules/takara")
    chapters = page.locator("details.chapter")
    assert page.locator("details.chapter[open]").count() == 0
    expect(page.locator(".brief dt").first).to_have_text("What you want")
    expect(page.locator(".contents")).to_be_hidden()  # folded chapters are their own contents
    page.get_by_text("Digging", exact=True).locator("visible=true").tap()
    expect(chapters.nth(2)).to_have_attribute("open", "")
    expect(page.locator("#rule-takara\\.dig\\.chest .rule-link")).to_have_css("opacity", "0")
    assert page.locator("#rule-takara\\.dig\\.chest .pieces svg").count() == 1
    expect(page.locator("#rule-takara\\.dig\\.chest .rule-id")).to_be_hidden()
    page.goto("about:blank")
    page.goto(f"{site.url}/rules/takara#rule-takara.sword.rent")
    expect(page.locator("#rule-takara\\.sword\\.rent .rule-id")).to_be_visible()
    wide = visit(1440, 900)
    wide.goto(f"{site.url}/rules/takara")
    folded = wide.locator("details.chapter:not([open]) h3").all_text_contents()
    assert folded == ["Rulings", "At every table: undo, hints, seats"]
    box = wide.locator(".contents").bounding_box()
    assert box is not None
    assert box["x"] < 400, "contents at the side"
    wide.get_by_role("link", name="At every table").click()
    expect(wide.locator("details.chapter").last).to_have_attribute("open", "")
