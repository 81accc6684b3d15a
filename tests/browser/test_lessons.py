"""What somebody meets for the first time is explained on a card: once, one at a question, and it moves nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from browser.playing import answer, answers, at_table, play_now, state, until, wait_for_turn
from browser.test_pages import check
from web.serving import Server

Visit = Callable[..., Page]
TAUGHT = [["digging", "Dig up the first tile of a site: it is yours, good or bad."], ["viewing", "@0 may view three tiles."]]
WANTED = "localStorage.setItem('gameshelf.lessons', 'on')"
BOXES = """() => ['question', 'answers', 'picture', 'lesson'].map((id) => {
  const { top, bottom, left, right } = document.getElementById(id).getBoundingClientRect();
  return [top, bottom, left, right];
})"""

# Of what it might cover at a desk: answers, tools, what happened
AROUND = """() => [...document.querySelectorAll('#answers button, #answers summary, #undo, #hint-open, #story')]
  .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())
  .map((one) => [one.top, one.bottom, one.left, one.right])"""

ON_CARD = "getComputedStyle(document.getElementById('lesson-head'), '::after').content"
WHOLE = "(card => card.scrollHeight <= card.clientHeight)(document.getElementById('lesson'))"
LONG = "A lesson of the most words that any room has, " + "which go on and on over several lines of the card, " * 2 + "to here."


def is_apart(one: list[float], other: list[float]) -> bool:
    return one[1] <= other[0] or other[1] <= one[0] or one[3] <= other[2] or other[3] <= one[2]


def play_on(page: Page) -> None:
    """End the day, and wait until one is asked again."""
    answer(page, "end" if "end" in answers(page) else "dive")
    wait_for_turn(page)


def test_on_a_phone_one_plays_on_beside_a_lesson_and_it_goes_once_it_was_read(tmp_path: Path, visit: Visit) -> None:
    with Server(tmp_path, lessons={"takara": TAUGHT}) as server:
        page = visit(390, 844, is_mobile=True, has_touch=True)
        page.add_init_script(WANTED)
        play_now(page, server.url, "Takara Island")
        wait_for_turn(page)
        card, where = page.locator("#lesson"), "() => document.getElementById('picture').getBoundingClientRect().top"
        expect(card).to_be_hidden()  # how it goes is enough for one question
        assert page.locator("#welcome li:visible").count() == 3
        page.locator("#welcome-more").tap()
        assert page.locator("#welcome li:visible").count() == 5
        page.get_by_role("button", name="Got it").tap()
        top = page.evaluate(where)
        play_on(page)
        expect(card).to_have_text("Something new Dig up the first tile of a site: it is yours, good or bad. Got it")
        assert abs(page.evaluate(where) - top) <= 2
        _, bar, board, lies = page.evaluate(BOXES)
        assert is_apart(board, lies), "it covers what it speaks of"
        assert is_apart(bar, lies)
        asked = page.locator("#question").text_content()
        assert page.evaluate(ON_CARD) == f'"{asked}"', "what is asked lies under the card and is not told on it"
        assert page.evaluate(WHOLE), "words of the lesson are cut"
        check(page, "a lesson")
        before = state(page)
        page.wait_for_timeout(400)
        page.locator("#lesson-text").tap()
        expect(card).to_be_hidden()
        assert state(page) == before, "a tap on the card does nothing else"
        expect(page.locator("#menu:visible, #refusal:not(:empty)")).to_have_count(0)
        page.evaluate("localStorage.removeItem('gameshelf.lessons.takara')")
        page.reload()
        wait_for_turn(page)
        expect(card).to_contain_text("Dig up the first tile")
        page.wait_for_timeout(1600)
        play_on(page)  # a tap beside it is a move, as always
        assert state(page)[1] > before[1]
        expect(card).to_be_hidden()
        page.reload()
        wait_for_turn(page)
        expect(card).to_contain_text("You may view three tiles.")  # the next one, and not the same again
        page.wait_for_timeout(400)
        page.keyboard.press("Escape")
        until(page, "() => !document.getElementById('lesson').open")
        play_on(page)
        page.wait_for_timeout(300)
        expect(card).to_be_hidden()


def test_a_long_lesson_covers_no_board_wherever_a_phone_is_scrolled_to_or_turned(tmp_path: Path, visit: Visit) -> None:
    with Server(tmp_path, lessons={"hunted": [["long", LONG]]}) as server:
        page = visit(390, 844, is_mobile=True, has_touch=True)
        page.add_init_script(WANTED)
        at_table(page, server.url, "hunted", "Ana", "me", "greedy")
        wait_for_turn(page)
        page.evaluate("document.getElementById('welcome')?.remove()")
        answer(page, answers(page)[0])
        wait_for_turn(page)
        expect(page.locator("#lesson-text")).to_have_text(LONG)
        for at in (0, 30, 200):
            page.evaluate("top => scrollTo(0, top)", at)
            page.wait_for_timeout(100)
            covers = "document.getElementById('lesson').getBoundingClientRect().bottom"
            assert page.evaluate(f"{covers} <= document.getElementById('t-ask').getBoundingClientRect().bottom + 1"), at
            assert page.evaluate(WHOLE), at
        page.evaluate("scrollTo(0, 0)")
        page.set_viewport_size({"width": 844, "height": 390})
        until(page, "() => innerHeight === 390 && document.getElementById('lesson').open")
        page.wait_for_timeout(300)
        _, bar, board, lies = page.evaluate(BOXES)
        assert is_apart(board, lies)
        assert is_apart(bar, lies)
        assert page.evaluate(WHOLE)


def test_at_a_desk_a_lesson_goes_with_enter_and_the_focus_comes_back(tmp_path: Path, visit: Visit) -> None:
    with Server(tmp_path, lessons={"takara": TAUGHT}) as server:
        page = visit(1440, 900)
        page.add_init_script(WANTED)
        at_table(page, server.url, "takara", "Ana", "me", "greedy")
        wait_for_turn(page)
        page.locator("#answers button").first.focus()
        seq = state(page)[1]
        page.keyboard.press("Enter")
        until(page, "seq => Number(document.getElementById('table').dataset.seq) > seq", seq)
        wait_for_turn(page)
        card = page.locator("#lesson")
        expect(card).to_be_visible()
        expect(page.locator("#lesson-close")).to_be_focused()
        question, _, board, lies = page.evaluate(BOXES)
        assert is_apart(board, lies)
        assert is_apart(question, lies)
        others = page.evaluate(AROUND)
        assert len(others) > 2
        assert all(is_apart(one, lies) for one in others), (
            "where there is room under the answers it covers nothing, the story neither"
        )
        page.wait_for_timeout(400)
        seq = state(page)[1]
        page.keyboard.press("Enter")
        expect(card).to_be_hidden()
        assert page.evaluate("document.activeElement.closest('#answers, #picture, #t-ask') !== null"), "the focus is lost"
        assert state(page)[1] == seq
        page.locator("details.more > summary").click()
        page.get_by_role("button", name="Explain everything again").click()
        expect(card).to_contain_text("Dig up the first tile")
        page.wait_for_timeout(400)
        page.keyboard.press("Enter")
        page.locator("details.more > summary").click()
        page.locator("#coached").select_option("never")
        expect(page.locator("#lessons")).to_have_count(0)


def test_at_a_desk_one_plays_on_beside_a_lesson_and_it_goes_once_it_was_read(tmp_path: Path, visit: Visit) -> None:
    with Server(tmp_path, lessons={"takara": TAUGHT}) as server:
        page = visit(1440, 900)
        page.add_init_script(WANTED)
        at_table(page, server.url, "takara", "Ana", "me", "greedy")
        wait_for_turn(page)
        page.evaluate("document.getElementById('welcome')?.remove()")
        card, known = page.locator("#lesson"), "localStorage.getItem('gameshelf.lessons.takara')"
        play_on(page)
        expect(card).to_be_visible()
        expect(card).to_contain_text("Dig up the first tile")
        assert not page.evaluate("document.getElementById('lesson').matches(':modal')")
        page.wait_for_timeout(1600)
        seq = state(page)[1]
        play_on(page)  # a click beside it is a move, as always
        assert state(page)[1] > seq
        expect(card).to_be_hidden()
        assert page.evaluate(known) == '["digging"]'


def test_what_cannot_wait_is_explained_before_the_first_answer_one_after_the_other(tmp_path: Path, visit: Visit) -> None:
    taught = [["weapon", "A die with ten sides."], ["terrorist", "A terrorist waits."], ["buy", "Cards can be yours."]]
    with Server(tmp_path, lessons={"hunted": taught}) as server:
        page = visit(390, 760, is_mobile=True, has_touch=True)
        page.add_init_script(WANTED)
        play_now(page, server.url, "Hunted: Kobayashi Tower")
        wait_for_turn(page)
        page.get_by_role("button", name="Got it").tap()
        answer(page, "draw")
        wait_for_turn(page)
        words, before = page.locator("#lesson-text"), state(page)
        for _, text in taught[1:]:
            expect(words).to_have_text(text)
            page.wait_for_timeout(400)
            page.locator("#lesson-close").tap()
        expect(page.locator("#lesson")).to_be_hidden()  # what can wait comes some questions later
        assert state(page) == before


def test_while_how_it_goes_is_read_there_is_nothing_to_skip(lone: Server, visit: Visit) -> None:
    page = visit(390, 760, is_mobile=True, has_touch=True, reduced_motion="no-preference")
    play_now(page, lone.url, "Hunted: Kobayashi Tower")
    expect(page.locator("#welcome")).to_be_visible()
    expect(page.locator("#coach")).to_contain_text("Draw a card")  # a picture that shows nothing happen does not wait
    expect(page.locator("#skip")).to_be_hidden()


def test_at_a_desk_a_lesson_lies_under_a_short_story_and_leaves_the_advice_to_be_read(tmp_path: Path, visit: Visit) -> None:
    with Server(tmp_path, lessons={"takara": TAUGHT}) as server:
        page = visit(1440, 900)
        page.add_init_script(f"{WANTED}; localStorage.setItem('gameshelf.moves', 'folded')")
        at_table(page, server.url, "takara", "Ana", "me", "me")
        wait_for_turn(page)
        page.evaluate("() => document.getElementById('welcome')?.remove()")
        answer(page, "dive")
        expect(page.locator("#lesson")).to_be_visible()
        under = """() => [...document.querySelectorAll('#story li li')].at(-1).getBoundingClientRect().bottom
          <= document.getElementById('lesson').getBoundingClientRect().top"""
        assert page.evaluate(under), "the lesson lies over the story"
        assert "lesson-asks" not in page.evaluate("document.body.className"), "the lesson lies over the advice"


def test_who_wants_to_see_all_moves_at_a_desk_sees_many_of_them(site: Server, visit: Visit) -> None:
    page = visit(1440, 900)
    page.add_init_script("localStorage.setItem('gameshelf.moves', 'folded')")
    at_table(page, site.url, "takara", "Ana", "me", "me")
    wait_for_turn(page)
    page.evaluate("() => document.getElementById('welcome')?.remove()")
    page.locator("#all-moves summary").click()
    seen = """() => { const end = document.getElementById('answers').getBoundingClientRect().bottom;
      return [...document.querySelectorAll('#answers [data-move]')].map((one) => one.getBoundingClientRect())
        .filter((one) => one.height && one.bottom <= end + 1).length; }"""
    until(page, "() => document.body.classList.contains('listed')")
    assert page.evaluate(seen) >= 5
