"""Effects as one small language: declared once, then read, described, drawn and run."""

from __future__ import annotations

from typing import Any

import pytest

from gameshelf.core import Chance, Event
from gameshelf.core.deal import deal_again, draw_card, reshuffle
from gameshelf.core.effects import ALL, CHOOSE, Effect, Language, Unreadable, number_of, one_of
from gameshelf.core.prose import fill, joined, plural, several

LANGUAGE = Language()
HEAL = LANGUAGE.add("heal", number_of("n", 5), words="heal {n} damage", short="+{n}", icon="heart", sign="+")
REFRESH = LANGUAGE.add(
    "refresh", number_of("n", 9, all=True), words=lambda n: "refresh all" if n == ALL else f"refresh {plural(n, 'die')}"
)
FIND = LANGUAGE.add("find", one_of("what", "weapon", "item"), number_of("n", 9), words="find the first {what} of {n:card}")
LOSE = LANGUAGE.add("lose", number_of("n", 3), words="lose {n:hostage}", icon="hostage", sign="-", otherwise=True)
FLEE = LANGUAGE.add("flee", words="flee")


@pytest.mark.parametrize(
    ("text", "plain", "words"),
    [
        ("heal 1; refresh all", [["heal", 1], ["refresh", 99]], "heal 1 damage, then refresh all"),
        ("find weapon 3", [["find", "weapon", 3]], "find the first weapon of 3 cards"),
        ("lose 1 else heal 2", [["lose", 1, [["heal", 2]]]], "lose 1 hostage (else: heal 2 damage)"),
        ("choose ( heal 1; flee or refresh 2 )", [["choose", [["heal", 1], ["flee"]], [["refresh", 2]]]],
         "heal 1 damage, then flee or refresh 2 dice"),
        ("nothing", [], "nothing happens"),
    ],
)  # fmt: skip
def test_text_and_lists_mean_the_same(text: str, plain: list[Any], words: str) -> None:
    ops = LANGUAGE.parse(text)
    assert LANGUAGE.plain(ops) == plain
    assert LANGUAGE.parse(plain) == ops
    assert LANGUAGE.describe(ops) == words


def test_icons_and_short_words() -> None:
    ops = LANGUAGE.parse("heal 2; flee; lose 1")
    assert [(icon.icon, icon.sign, icon.value) for icon in LANGUAGE.icons(ops)] == [("heart", "+", "2"), ("hostage", "-", "1")]
    assert LANGUAGE.short(ops) == "+2, flee, lose 1 hostage"


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("dance 1", "no operation 'dance'"), ("heal", "heal n"), ("heal 9", "1 to 5"), ("heal x", "1 to 5"),
        ("heal 1;", "semicolon"), ("find sword 2", "weapon, item"), ("heal 1 else flee", "instead"), ("lose 1 else", "else"),
        ("choose ( heal 1 )", "choice"),
        ([["heal", True]], "1 to 5"), ([["choose", [["heal", 1]]]], "two sides"), ([[1]], "looks like"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told(wrong: Any, told: str) -> None:
    with pytest.raises(Unreadable, match=told):
        LANGUAGE.parse(wrong)


def test_operations_run_one_at_a_time_and_an_operation_without_a_function_is_told() -> None:
    class Pretended:
        stack: list[Any] = []

    language, done = Language(), []
    one = language.add("one", number_of("n"), words="one {n}")
    language.add("two", words="two")

    class Doing(Effect[Any]):
        __slots__ = ()

    Doing.language = language

    @language.does(one)
    def first(state: Any, seat: int, n: int) -> None:
        done.append((seat, n))

    state: Any = Pretended()
    Doing.begin(state, 1, language.parse("one 3; one 4; two"))
    state.stack[-1].proceed(state)
    assert done == [(1, 3)]
    assert state.stack[-1].ops == language.parse("one 4; two")
    state.stack[-1].proceed(state)
    with pytest.raises(NotImplementedError):
        state.stack[-1].proceed(state)
    assert state.stack == []
    assert CHOOSE == 0


def test_an_empty_deck_is_made_of_the_discard_pile() -> None:
    deck: list[int] = []
    discard = [1, 2, 3]
    drawn = [draw_card(deck, discard, Chance(3)) for _ in range(3)]
    assert sorted(drawn) == [1, 2, 3]
    assert draw_card(deck, discard, Chance(3)) == -1
    deck, discard = [9], [1, 2]
    reshuffle(deck, discard, Chance(3))
    assert deck[-1] == 9, "what was left of the deck is drawn first"


def test_dealing_again_keeps_sizes_and_backs_and_nothing_of_the_shuffle() -> None:
    backs = [0, 1, 0, 1, 0, 1]
    one, two = [[4, 1], [0, 3, 5, 2]], [[0, 5], [4, 1, 3, 2]]
    for piles in (one, two):
        deal_again(Chance(8), *piles, backs=backs)
    assert one == two
    assert [[backs[card] for card in pile] for pile in one] == [[0, 1], [0, 1, 1, 0]]
    free = [[1, 2], [3]]
    deal_again(Chance(1), *free)
    assert sorted(free[0] + free[1]) == [1, 2, 3]


def test_picks_can_be_scripted() -> None:
    assert Chance(1, script=(3, 1)).sample(["a", "b", "c"], 2) == ["c", "a"]
    assert Chance(1).pick([5]) == 5
    with pytest.raises(ValueError, match="3 sides"):
        Chance(1, script=(4,)).pick("abc")


def test_an_event_becomes_a_sentence_when_it_is_read() -> None:
    event = Event(
        "x.y.z", "@{who} draws {n:card}.", 1, "You draw {card}.", (1,), {"who": 1, "n": 2}, {"card": "Gold"}
    )  # fmt: skip
    assert event.seen_by(0) == "@1 draws 2 cards."
    assert event.seen_by(1) == "You draw Gold."
    assert "card" not in event.data(0)
    assert event.data(1)["card"] == "Gold"
    assert Event("x.y.z", "Nothing {to} fill.").seen_by(None) == "Nothing {to} fill."


def test_small_words() -> None:
    assert [several(word) for word in ("die", "bus", "enemy", "day", "match")] == [
        "dice",
        "buses",
        "enemies",
        "days",
        "matches",
    ]
    assert joined([]) == ""
    assert fill("{a} and {b:die}", {"a": "x", "b": 1}) == "x and 1 die"
