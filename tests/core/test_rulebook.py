from __future__ import annotations

from pathlib import Path

import pytest

from gameshelf.core import rulebook

BOOK = """# A game
## Playing
### a.sword: Arms
Printed under: Playing
Costs two.
### a.fight: With the sword
Roll.
### a.rest: Sleep
Put the Sword down.
## Rulings
### a.ruling.odd: Odd?
Yes.
"""


def write(folder: Path, text: str = BOOK) -> Path:
    path = folder / "rulebook.md"
    path.write_text(text)
    return path


def test_a_word_is_found_in_ids_first_then_in_titles_then_in_texts(tmp_path: Path) -> None:
    book = rulebook.read(write(tmp_path))
    assert [rule.id for rule in book.find(" SWORD ")] == ["a.sword", "a.fight", "a.rest"]
    assert [rule.id for rule in book.find("a.rest")] == ["a.rest"]
    assert book.find("nothing of the kind") == []


def test_a_rule_knows_where_it_stands(tmp_path: Path) -> None:
    book = rulebook.read(write(tmp_path))
    rule = book.rules["a.sword"]
    assert (rule.title, rule.section, rule.printed, rule.text) == ("Arms", "Playing", "Playing", "Costs two.")
    assert not rule.ruling
    assert book.rules["a.ruling.odd"].ruling


def test_what_has_no_id_is_the_game_in_half_a_minute(tmp_path: Path) -> None:
    short = "# A game\n## In half a minute\n### What you want\nPieces: gem, star\nThe most.\n### How it ends\nSoon.\n"
    book = rulebook.read(write(tmp_path, BOOK.replace("# A game\n", short)))
    assert [(one.title, one.text, one.pieces) for one in book.brief] == [
        ("What you want", "The most.", ("gem", "star")),
        ("How it ends", "Soon.", ()),
    ]
    assert list(book.rules) == list(rulebook.read(write(tmp_path)).rules)
    assert rulebook.read(write(tmp_path)).brief == ()


def test_a_rule_stands_there_once(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"a\.sword twice"):
        rulebook.read(write(tmp_path, BOOK + "### a.sword: Again\nNo.\n"))
