"""Finding rules by a word, and printing them: for `gameshelf rules` and for `rules` at the table."""

from __future__ import annotations

from collections.abc import Sequence

from gameshelf.cli.screen import Screen
from gameshelf.core import Rule, Rulebook

FEW = 3  # so many rules are printed whole


def find(books: Sequence[Rulebook], wanted: str) -> list[Rule]:
    """The rules of all these books that a word or an id leads to; the best of the first book first."""
    return [rule for book in books for rule in book.find(wanted)]


def show(screen: Screen, found: Sequence[Rule], wanted: str, command: str) -> None:
    """A few rules whole; of many the titles, with the command that prints one of them."""
    if len(found) <= FEW:
        for rule in found:
            whole(screen, rule)
        return
    screen.show(f"{len(found)} rules speak of {wanted!r}, the best first:", "bold")
    for rule in found:
        screen.show(f"  {rule.title} [{rule.id}]")
    screen.whole(f"One of them whole:  {command} {found[0].id}")


def whole(screen: Screen, rule: Rule) -> None:
    """A rule's title, id and text."""
    screen.show(f"{rule.title} [{rule.id}]", "bold")
    for line in rule.text.split("\n"):
        screen.show(f"  {line}", under=2)
