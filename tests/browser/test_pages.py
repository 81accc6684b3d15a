"""Every page, in both themes and both sizes: no violation that axe finds, nothing wider than a phone."""

from __future__ import annotations

import random
import time
import urllib.request
from collections.abc import Callable
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from browser.playing import arrived, at_table, by_click, moved_on, new_table, state, until, wait_for_turn
from web.conftest import ours
from web.serving import Server

Visit = Callable[..., Page]
Finished = Callable[[str, int], str]
THEMES: list[Literal["light", "dark"]] = ["light", "dark"]


def violations(page: Page, part: str, only: tuple[str, ...] = ()) -> list[str]:
    """What axe finds, in a few words each; of these rules only, where there are any."""
    options = {"resultTypes": ["violations"], **({"runOnly": list(only)} if only else {})}
    found = Axe().run(page, part, options=options).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]} {one['nodes'][0]['failureSummary'][:200]}" for one in found]


def check(page: Page, what: str, part: str = "html", only: tuple[str, ...] = ()) -> None:
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{what} is {wide} px too wide"
    assert violations(page, part, only) == [], what


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 844)])
def test_the_pages_around_the_table(width: int, height: int, site: Server, visit: Visit) -> None:
    page = visit(width, height)

    def check_both_themes(page: Page, what: str) -> None:
        for theme, only in zip(THEMES, ((), ("color-contrast",)), strict=True):  # only colours differ
            page.emulate_media(color_scheme=theme)
            check(page, f"{what}, {theme}", only=only)

    for path in ("/", "/new/takara", "/rules/takara", "/docs", "/nothing-here"):
        page.goto(site.url + path)
        check_both_themes(page, path)
    table = new_table(page, site.url, "takara", "Ana", "me", "open", listed=True)
    invite = page.locator("#invite-1").input_value()
    other = visit(width, height)
    other.goto(invite)
    check_both_themes(other, "the invitation")
    other.goto(site.url)
    expect(other.get_by_role("heading", name="Open tables")).to_be_visible()
    assert table in other.content()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", [pytest.param(box, id=box.key) for box in ours()])
def test_the_table_its_rules_its_end_and_its_replay(
    game: Any, theme: Any, site: Server, finished: Finished, visit: Visit
) -> None:
    over = finished(game.key, game.seats[0])
    page = visit(*((1280, 900) if theme == "light" else (390, 844)), color_scheme=theme)
    at_table(page, site.url, game.key, "Ana", *(["me"] + ["greedy"] * (game.seats[0] - 1)))
    dice = random.Random(4)
    for _ in range(6):
        if wait_for_turn(page) == "over":
            break
        by_click(page, dice)
    wait_for_turn(page)
    page.locator("#in-words summary").click()
    expect(page.locator("#t-words")).not_to_be_empty()
    check(page, "the table, also in words")
    page.locator("#story").evaluate("node => node.scrollTop = node.scrollHeight")
    page.get_by_role("button", name="Rules", exact=True).click()
    check(page, "the rules at the table", "#rules")
    page.locator("#rules-close").click()
    until(page, "async (id) => (await (await fetch('/api/tables/' + id)).json()).over", over, 60)
    page.goto(f"{site.url}/tables/{over}")
    check(page, "the end")
    page.goto(f"{site.url}/tables/{over}/replay?move=9")
    check(page, "the replay")


def test_people_at_one_screen_have_names_and_options_are_told(site: Server, visit: Visit) -> None:
    page = visit()
    page.goto(f"{site.url}/new/hunted")
    page.get_by_label("Your name").fill("Ana")
    name = page.get_by_label("Name at seat 2, for somebody at my screen")
    expect(name).to_be_hidden()
    page.get_by_label("Seat 2", exact=True).select_option("me")
    name.fill("Ben")
    page.get_by_label("Partner").select_option(label="Agent O'Neil")
    page.get_by_role("button", name="Set the table up").click()
    expect(page.locator("#question")).to_contain_text("Ana: ")
    expect(page.locator("#t-seats")).to_contain_text("Ben")
    page.get_by_text("More", exact=True).click()
    expect(page.locator(".menu-list")).to_contain_text("Played with partner Agent O'Neil.")
    check(page, "the menu")
    page.keyboard.press("Escape")
    expect(page.locator(".menu-list")).to_be_hidden()


def test_the_form_offers_only_what_fits_the_seats(site: Server, visit: Visit) -> None:
    page = visit()
    page.goto(f"{site.url}/new/taidian")
    teams = page.get_by_label("Teams", exact=True)
    choices = "select => [...select.options].filter((one) => !one.disabled).map((one) => one.value)"
    assert teams.evaluate(choices) == ["none"]
    for n in (3, 4):
        page.get_by_label(f"Seat {n}", exact=True).select_option("greedy")
    assert teams.evaluate(choices) == ["none", "2-2"]
    teams.select_option("2-2")
    page.get_by_label("Seat 6", exact=True).select_option("greedy")
    assert teams.evaluate(choices) == ["none"], "five cannot be split, and what no longer fits is not chosen any more"
    expect(teams).to_have_value("none")
    page.get_by_label("Seat 5", exact=True).select_option("open")
    assert teams.evaluate(choices) == ["none", "3-3", "2-2-2"]


def test_a_taken_seat_and_a_wrong_code_are_told(site: Server, visit: Visit) -> None:
    ana, ben, eve = visit(), visit(), visit()
    new_table(ana, site.url, "takara", "Ana", "me", "open")
    link = ana.locator("#invite-1").input_value()
    eve.goto(link[:-1] + ("0" if link[-1] != "0" else "1"))
    expect(eve.get_by_text("not complete")).to_be_visible()
    ben.goto(link)
    check(ben, "the invitation")
    ben.get_by_role("button", name="Sit down").click()
    arrived(ben)
    eve.goto(link)
    expect(eve.get_by_text("That seat is taken; you are watching.")).to_be_visible()


def test_on_a_phone_the_board_is_seen_whole_and_its_places_can_be_hit(site: Server, visit: Visit) -> None:
    page = visit(390, 844, is_mobile=True, has_touch=True, device_scale_factor=2)
    at_table(page, site.url, "takara", "Ana", "me", "me")
    board = page.locator("#picture > svg").bounding_box()
    assert board is not None
    assert board["x"] >= 0
    assert board["x"] + board["width"] <= 390
    assert board["y"] + board["height"] <= 844, "the board does not fit on the first screen"
    for place in page.locator("#picture .do.can").all():
        box = place.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, f"{place.get_attribute('id')} is too small to hit"
    last, undo = page.evaluate("""() => {
        const [all, list, undo] = ["all-moves", "answers", "undo"].map((id) => document.getElementById(id));
        all.open = true;
        list.scrollTop = 1e6;
        const last = [...list.querySelectorAll("button")].at(-1);
        const found = [last.getBoundingClientRect().bottom, undo.getBoundingClientRect().top];
        all.open = false;
        return found;
    }""")
    assert last <= undo, "Undo covers the last answer of the list"
    page.evaluate("""() => {
        document.body.classList.add("long-question");
        document.getElementById("question").textContent = "Which of them? ".repeat(30);
    }""")
    page.locator("#question").tap()
    assert page.evaluate(
        "(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)(document.getElementById('question'))"
    )
    again = page.locator("#picture > svg").bounding_box()
    assert again == board, "a question that is unfolded moves the board"
    page.locator("#question").tap()
    page.evaluate("document.getElementById('do-dive').classList.add('mute')")  # as a place that has no room for its name
    page.locator("#do-dive").tap()
    menu = page.locator("#menu")
    expect(menu.locator("p")).not_to_be_empty()
    expect(menu.get_by_role("menuitem")).to_have_count(3)  # one dives, all dive, Cancel
    for item in menu.get_by_role("menuitem").all():
        box = item.bounding_box()
        assert box is not None
        assert box["height"] >= 48
    menu.get_by_role("menuitem").first.tap()
    expect(page.locator("#story")).to_contain_text("Dive")


@pytest.mark.parametrize("height", [664, 700, 760])
def test_on_a_low_phone_ones_own_mat_is_seen_above_the_bar(height: int, site: Server, visit: Visit) -> None:
    page = visit(390, height, is_mobile=True, has_touch=True, device_scale_factor=2)
    at_table(page, site.url, "takara", "Ana", "me", "greedy")
    wait_for_turn(page)
    expect(page.locator("#coach")).to_be_visible()
    mat, bar = page.locator("#mat-0").bounding_box(), page.locator("#answers").bounding_box()
    assert mat is not None
    assert bar is not None
    assert mat["y"] + mat["height"] <= bar["y"]
    rival = page.locator("#mat-1").bounding_box()
    assert rival is not None
    assert height < 760 or rival["y"] + rival["height"] <= bar["y"], "and the other's on a usual one"


def test_pieces_glide_unless_calm_was_asked_for(site: Server, visit: Visit) -> None:
    """A piece that moves glides all the way; with reduced motion it is simply there."""
    for calm in (False, True):
        page = visit(reduced_motion="reduce" if calm else "no-preference")
        at_table(page, site.url, "takara", "Ana", "me", "me")
        page.evaluate(
            """() => {
              window.glided = [];
              document.addEventListener('transitionend', (event) => {
                if (event.target.id?.startsWith('adv-') && event.propertyName === 'transform') {
                  window.glided.push(event.elapsedTime);
                }
              });
            }"""
        )
        seq = state(page)[1]
        page.locator("#picture [data-move='dive']").click()
        moved_on(page, seq)
        if calm:
            page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            assert (
                page.evaluate("document.getAnimations().filter((one) => one.effect.target.id.startsWith('adv-')).length") == 0
            )
        else:
            until(page, "() => window.glided.length")
        assert page.evaluate("window.glided.every((seconds) => seconds > 0.3)")


def a_roll(site: Server) -> tuple[str, int]:
    """A finished game, and the number of a move in it after which a die lies on the table that did not lie there before."""
    table = site.call("/api/tables", {"game": "hunted", "seats": ["random"]}, site.visitor())["id"]
    while not site.call(f"/api/tables/{table}")["over"]:
        time.sleep(0.05)
    record = site.call(f"/api/tables/{table}/record")
    fallen = False
    for number in range(len(record["moves"])):
        with urllib.request.urlopen(f"{site.url}/tables/{table}/replay/{number}") as answer:
            before, fallen = fallen, b'class="die"' in answer.read()
        if fallen and not before and number:
            return table, number
    raise AssertionError(f"no die ever fell: {record}")


def test_dice_are_seen_to_roll(lone: Server, visit: Visit) -> None:
    """A die that falls is animated, unless calm was asked for; a replay shows it as it was seen in the game."""
    site = lone
    table, number = a_roll(site)
    count_rolls = """() => {
      window.rolls = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...given) {
        if (this.matches('.die, .cast > *')) window.rolls += 1;
        return animate.apply(this, given);
      };
    }"""
    for calm in (False, True):
        page = visit(reduced_motion="reduce" if calm else "no-preference")
        page.goto(f"{site.url}/tables/{table}/replay?move={number - 1}")
        page.evaluate(count_rolls)
        page.locator("h1").click()
        page.keyboard.press("ArrowRight")
        until(page, "() => document.querySelector('#picture .die')")
        until(page, "calm => calm || window.rolls > 0", calm)
        assert (page.evaluate("window.rolls") > 0) is not calm
        until(page, "() => document.body.dataset.playing !== 'true'")
        assert page.evaluate("document.getElementById('here').textContent") == page.evaluate(
            "[...document.querySelectorAll('#story .told-now a.there')].map((one) => one.textContent).join(' ')"
        )


# All that is drawn: each part with what it says of itself, in whichever order it was set
PARTS = """() => [...document.querySelectorAll('#picture, #picture *')].map((node) => [
  node.nodeName, node.children.length ? '' : node.textContent,
  ...[...node.attributes].map(({ name, value }) => `${name}=${value}`).sort()])"""


def test_a_replay_shows_what_happened_one_move_on_and_leaps_else(lone: Server, visit: Visit) -> None:
    table, number = a_roll(lone)
    page = visit(reduced_motion="no-preference")
    page.add_init_script("localStorage.setItem('gameshelf.pace', 'calm')")
    page.goto(f"{lone.url}/tables/{table}/replay?move={number - 1}")
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#beat")).to_be_visible()
    page.keyboard.press("ArrowRight")  # who goes on has seen enough
    until(page, "number => document.getElementById('table').dataset.moveNumber === String(number)", number + 1)
    expect(page.locator("#beat")).to_be_hidden()
    page.keyboard.press("Home")
    until(page, "() => document.getElementById('table').dataset.moveNumber === '0'")
    assert page.evaluate("document.body.dataset.playing") != "true"
    until(page, "() => !document.querySelector('#picture .gone')")
    before = page.evaluate(PARTS)
    page.reload()
    page.wait_for_selector("#picture")
    assert page.evaluate(PARTS) == before


def test_cards_are_looked_at_with_the_mouse_and_with_keys(lone: Server, visit: Visit) -> None:
    """Also a card that a click would play: the other button, Alt, or Z enlarge it and play nothing."""
    page = visit()
    at_table(page, lone.url, "hunted", "Ana", "me", "none")
    while not page.locator("#picture [data-move^='activate'].can").count():
        assert wait_for_turn(page) == "mine"
        seq = state(page)[1]
        page.locator("#answers button[data-move='draw'], #answers button:first-child").first.click()
        moved_on(page, seq)
    seq, zoom = state(page)[1], page.locator("#zoom")
    place = page.locator("#picture [data-move^='activate'].can").first
    name = str(place.get_attribute("data-move")).split()[1]
    for way in ({"button": "right"}, {"modifiers": ["Alt"]}):
        place.click(**way)
        expect(zoom).to_be_visible()
        assert zoom.locator("svg").count() >= 1
        check(page, "an enlarged card")
        page.keyboard.press("Escape")
        expect(zoom).to_be_hidden()
    place.focus()
    page.keyboard.press("z")
    expect(zoom).to_be_visible()
    here = zoom.inner_text()
    assert name.split("-")[0] in here.lower()
    page.keyboard.press("ArrowRight")
    assert zoom.inner_text() != here
    page.keyboard.press("ArrowLeft")
    assert zoom.inner_text() == here
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Look closer").first.click()
    expect(zoom).to_be_visible()
    zoom.get_by_role("button", name="Close").click()
    assert state(page)[1] == seq, "something was played"


def test_a_refusal_lies_over_the_board_and_moves_nothing(site: Server, visit: Visit) -> None:
    page = visit()
    at_table(page, site.url, "takara", "Ana", "me", "me")
    before = page.locator("#board").bounding_box()
    page.locator("#picture [data-move='rent']").click()
    expect(page.locator("#refusal")).not_to_be_empty()
    assert page.locator("#board").bounding_box() == before
    page.keyboard.press("Escape")
    expect(page.locator("#refusal")).to_be_empty()
    assert page.evaluate("document.activeElement.dataset.move") == "rent"


def test_a_double_click_is_one_answer(site: Server, visit: Visit) -> None:
    """What has slid under the pointer after the first click is not what the second was meant for."""
    page = visit()
    at_table(page, site.url, "takara", "Ana", "me", "me")
    seq = state(page)[1]
    box = page.locator("#picture [data-move='view 1']").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, click_count=2, delay=30)
    moved_on(page, seq)
    page.evaluate("() => new Promise((done) => setTimeout(done, 300))")
    assert state(page)[1] == seq + 1


def test_a_theme_is_kept(site: Server, visit: Visit) -> None:
    page = visit(color_scheme="light")
    page.goto(site.url)
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(paper)
    button = page.locator("#theme")
    expect(button).to_have_text("Theme: as the system")
    button.click()
    assert page.evaluate(paper) == light
    button.click()
    expect(button).to_have_text("Theme: dark")
    dark = page.evaluate(paper)
    assert dark != light
    page.goto(f"{site.url}/new/takara")
    assert page.evaluate(paper) == dark
    check(page, "a dark form on a light system")


def test_best_scores_stay_in_this_browser(site: Server, visit: Visit) -> None:
    page = visit()
    page.goto(site.url)
    expect(page.locator("[data-best=takara]")).to_be_hidden()

    def told(table: str, score: int) -> str:
        return str(
            page.evaluate(
                """([table, score]) => {
                    const place = Object.assign(document.createElement("p"), { id: "best" });
                    Object.assign(place.dataset, { key: "takara.2.readings-book", told: "2 players", table, score });
                    document.body.append(place);
                    scores.keep();
                    place.remove();
                    return place.textContent;
                }""",
                [table, score],
            )
        )

    assert told("a", 31) == "Your first score here (2 players): 31."
    assert told("b", 27) == "Your best score (2 players) is 31."
    assert told("c", 40) == told("c", 40) == "Your best score so far (2 players); it was 31."
    page.reload()
    expect(page.locator("[data-best=takara]")).to_have_text("Your best: 40 (2 players)")
    expect(page.locator("[data-best=hunted]")).to_be_hidden()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_the_board_is_the_main_thing_of_a_replay(width: int, height: int, lone: Server, visit: Visit) -> None:
    """It begins at the beginning; also at the end the result is folded, and the board as large as before."""
    table, _ = a_roll(lone)
    page = visit(width, height)
    page.goto(f"{lone.url}/tables/{table}/replay")
    expect(page.locator("#at")).to_have_text("0")
    first = page.locator("#picture > svg").bounding_box()
    page.locator("h1").click()
    page.keyboard.press("End")
    until(page, "() => document.getElementById('result')")
    last = page.locator("#picture > svg").bounding_box()
    assert first is not None
    assert last is not None
    assert last["width"] >= first["width"] - 1 > (0.6 if width > 900 else 0.9) * width
    assert last["y"] < height / 3
    expect(page.locator("#result")).to_be_hidden()
    page.locator("#ending > summary").click()
    expect(page.locator("#result")).to_be_visible()


def test_the_replay_runs_by_itself_and_by_keys(lone: Server, visit: Visit) -> None:
    table, _ = a_roll(lone)
    page = visit()
    page.goto(f"{lone.url}/tables/{table}/replay?move=3")
    expect(page.locator("#story li.told-now").first).to_be_visible()
    assert page.locator("#story li:not(.told-now)").count() > 0
    page.locator("h1").click()
    page.keyboard.press("End")
    until(page, "() => document.getElementById('result')")
    page.keyboard.press("Home")
    until(page, "() => document.getElementById('table').dataset.moveNumber === '0'")
    page.get_by_role("button", name="Watch", exact=True).click()
    page.locator("#rules-open").click()
    page.wait_for_timeout(1000)  # a step may have been on its way
    while_read = page.locator("#at").inner_text()
    page.wait_for_timeout(2200)
    assert page.locator("#at").inner_text() == while_read, "nobody sees what lies under the rules"
    page.locator("#rules-close").click()
    until(page, "() => Number(document.getElementById('table').dataset.moveNumber) > 1")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Watch", exact=True)).to_be_visible()
    page.locator("#story a.there").first.click()  # a line leads to its moment
    until(page, "() => Number(document.getElementById('table').dataset.moveNumber) < 2")
    page.locator("#story a.rule").first.click()
    expect(page.locator(".rule-text.lit")).to_be_in_viewport()
