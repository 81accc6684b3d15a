"""Every rule that code or a test names exists, and every rule is tested."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gameshelf
from gameshelf.cli.coverage import by_rule
from gameshelf.core import Box
from gameshelf.play import HOUSE

TESTS = Path(__file__).parent
SOURCE = Path(gameshelf.__file__).parent


def known_rules() -> set[str]:
    return {rule for box in gameshelf.shelf().values() for rule in box.rulebook.rules} | set(HOUSE.rules)


def named_in(folder: Path, keys: str) -> dict[str, Path]:
    """The rule ids in the source of a folder; one that ends in a bracket is put together while running."""
    pattern = re.compile(rf"\b(?:{keys})\.[a-z0-9_]+\.[a-z0-9_]+\b(?![.({{])|\bhouse\.[a-z]+(?:\.[a-z]+)?\b(?![.({{\w])")
    found: dict[str, Path] = {}
    for path in [*folder.rglob("*.py"), *folder.rglob("*.jinja")]:
        for line in path.read_text(encoding="utf-8").splitlines():
            if not re.match(r"\s*(from|import) ", line):
                found |= {name: path for name in pattern.findall(line) if not name.endswith((".md", ".py", ".find"))}
    return found


def test_every_rule_that_the_code_names_exists() -> None:
    keys = "|".join(gameshelf.shelf())
    named = named_in(SOURCE / "games", keys) | named_in(SOURCE / "play", "none") | named_in(SOURCE / "core", "none")
    assert len(named) > 40
    missing = {name: path.name for name, path in named.items() if name not in known_rules()}
    assert not missing


def test_every_rule_that_a_test_names_exists() -> None:
    tests = by_rule(TESTS)
    assert tests
    assert set(tests) <= known_rules(), set(tests) - known_rules()


def test_every_rule_is_tested(box: Box) -> None:
    tests = by_rule(TESTS) or {}
    untested = [rule for rule in box.rulebook.rules if rule not in tests]
    assert not untested


def test_every_house_rule_is_tested() -> None:
    tests = by_rule(TESTS) or {}
    assert not [rule for rule in HOUSE.rules if rule not in tests]


def test_every_rule_says_something_and_where_it_is_printed(box: Box) -> None:
    for rule in box.rulebook.rules.values():
        assert len(rule.text) > 20, rule.id
        assert rule.title, rule.id
        if not rule.ruling and box.key not in ("nim", "sealed", "embers"):
            assert rule.printed, rule.id


@pytest.mark.rule("nim.turn.take")
def test_a_nim_move_takes_from_one_heap() -> None:
    game = gameshelf.new("nim", seed=1)
    before = game.view(0)["heaps"]
    game.play("take 1 1")
    assert game.view(0)["heaps"] == [before[0] - 1, *before[1:]]


@pytest.mark.rule("nim.end.empty")
def test_the_last_one_wins_or_loses() -> None:
    for last, winner in (("wins", 0), ("loses", 1)):
        game = gameshelf.new("nim", seed=1, last=last)
        game.heaps = [1, 0, 0]  # type: ignore[attr-defined]
        game.settle()
        assert game.outcome is not None
        assert game.outcome.winners == (winner,)


def test_every_piece_that_a_rule_shows_is_drawn(box: Box) -> None:
    from gameshelf.draw import symbols

    there = set(re.findall(r'id="i-([^"]+)"', symbols() + box.scenery()))
    shown = {piece for one in (*box.rulebook.rules.values(), *box.rulebook.brief) for piece in one.pieces}
    assert shown <= there
    assert "d6" not in shown, "a die without a face is an empty square"


LAST = ("Setting up", "Two players", "Variants")  # and after these the rulings


@pytest.mark.parametrize("key", ["takara", "hunted", "taidian", "kaiju", "takao"])
def test_a_rulebook_is_in_the_order_in_which_one_learns_it(key: str) -> None:
    """The game in half a minute, the turn, what one does in it; how it is set up and what can be chosen come last."""
    book = gameshelf.shelf()[key].rulebook
    assert [point.title for point in book.brief] == ["What you want", "Your turn", "How it ends"]
    assert all(point.pieces for point in book.brief)
    assert 60 < sum(len(point.text.split()) for point in book.brief) < 160, "half a minute"
    sections = list(dict.fromkeys(rule.section for rule in book.rules.values()))
    assert sections[0] in ("The day", "The turn", "The round")
    fine = [one for one in sections if all(rule.ruling for rule in book.rules.values() if rule.section == one)]
    assert fine
    assert sections[-len(fine) :] == fine, "what the print leaves open is for who asks"
    rest = sections[: -len(fine)]
    begin = rest.index("Setting up")
    assert set(rest[begin:]) <= set(LAST)
    assert not set(rest[:begin]) & set(LAST)
