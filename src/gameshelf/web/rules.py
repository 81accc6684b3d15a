"""A rulebook as a page shows it."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from typing import Any

from markupsafe import Markup

from gameshelf.core import Box, Rule, Rulebook, name_seats
from gameshelf.play import shelf
from gameshelf.web.refusals import RULES as HOUSE_RULES

HOUSE = "At every table: undo, hints, seats"  # what is the house's: one heading, the last
FINE = "Where the printed rules are unclear or silent: how it is played here, and why."
_CODE = re.compile(r"`([^`]+)`")
_BOLD = re.compile(r"\*\*([^*]+)\*\*")


@lru_cache(maxsize=32)
def panel(box: str) -> Markup:
    """The rules beside a board: the game in half a minute, and chapters of which only the first is open."""
    short = brief(box)
    return Markup(f"<h3>In half a minute</h3>{short}{rulebook(box, 1)}" if short else rulebook(box, 1))


@lru_cache(maxsize=32)
def brief(box: str) -> Markup:
    """The game in half a minute: what you want, your turn, how it ends; nothing where a room does not say it."""
    points = [
        f"<div><dt>{escape(one.title)}{_pieces(one.pieces)}</dt><dd>{escape(one.text)}</dd></div>"
        for one in shelf()[box].rulebook.brief
    ]
    return Markup(f'<dl class="brief">{"".join(points)}</dl>' if points else "")


@lru_cache(maxsize=64)
def rulebook(box: str, unfolded: int | None = None) -> Markup:
    """All rules of a game by chapter: its own, the rulings, and at last those of the house. The chapters of the game itself
    are open, or as many of them as are asked for."""
    book: Rulebook = shelf()[box].rulebook
    parts = []
    for number, (section, rules) in enumerate(_chapters(book).items()):
        fine = all(rule.ruling for rule in rules)
        opened = " open" if section != HOUSE and not fine and (unfolded is None or number < unfolded) else ""
        parts.append(f'<details class="chapter" id="{chapter(section)}"{opened}><summary><h3>{escape(section)}</h3></summary>')
        parts += [f'<p class="quiet">{FINE}</p>'] if fine else []
        parts += [_rule(rule, book) for rule in rules]
        parts.append("</details>")
    return Markup("".join(parts))


def _chapters(book: Rulebook) -> dict[str, list[Rule]]:
    found: dict[str, list[Rule]] = {}
    for rule in book.rules.values():
        found.setdefault(rule.section, []).append(rule)
    return {**found, HOUSE: list(HOUSE_RULES.values())}


def chapter(section: str) -> str:
    """A chapter's id in a page.

    >>> chapter("Dig a gallery")
    'chapter-dig-a-gallery'
    """
    return "chapter-" + re.sub(r"[^a-z0-9]+", "-", section.lower()).strip("-")


@lru_cache(maxsize=32)
def contents(box: Box) -> list[tuple[str, str]]:
    """The chapters of a rulebook as a page shows them: ids and titles."""
    return [(chapter(section), section) for section in _chapters(box.rulebook)]


@lru_cache(maxsize=64)
def guide(box: Box, choice: str = "") -> list[Markup]:
    """How a game goes, or what one choice makes of it: the sentences, each of which has its picture."""
    return [Markup(escape(name_seats(text, players(box)))) for text, _ in positions(box, choice)]


@lru_cache(maxsize=64)
def positions(box: Box, choice: str = "") -> list[tuple[str, dict[str, Any]]]:
    return box.guide(choice) if choice else box.guide()


def guides(box: Box) -> dict[str, str]:
    """The choices that have a guide of their own, and what each is called."""
    option = next((one for one in box.options if one.name == box.guided), None)
    return {str(choice): option.called(choice) for choice in option.choices} if option else {}


def players(box: Box) -> list[str]:
    return [f"Player {n + 1}" for n in range(box.seats[-1])]


@lru_cache(maxsize=128)
def guide_picture(box: Box, number: int, choice: str = "", tall: bool = False) -> str:
    """One of the pictures, which stands alone."""
    how = {"tall": True} if tall else {}
    return name_seats(box.alone(box.picture(positions(box, choice)[number][1], **how)), players(box))


def _rule(rule: Rule, book: Rulebook) -> str:
    printed = f'<p class="printed">Printed under: {escape(rule.printed)}</p>' if rule.printed else ""  # for who asks
    kind = ' <span class="badge">ruling</span>' if rule.ruling else ""
    title = escape(rule.title) + kind
    link = f'<a class="rule-link" href="#rule-{escape(rule.id)}" aria-label="Link to this rule">#</a>'
    return (
        f'<article class="rule-text" id="rule-{escape(rule.id)}" tabindex="-1"><h4>{title} {link}{_pieces(rule.pieces)}</h4>'
        f'{prose(rule.text, book)}{printed}<p class="rule-id"><code>{escape(rule.id)}</code></p></article>'
    )


def _pieces(pieces: tuple[str, ...]) -> str:
    shown = "".join(f'<svg viewBox="0 0 32 32"><use href="#i-{escape(piece)}"/></svg>' for piece in pieces)
    return f'<span class="pieces" aria-hidden="true">{shown}</span>' if shown else ""


def prose(text: str, book: Rulebook) -> str:
    """Paragraphs and lists; a rule's id becomes a link to it."""
    parts: list[str] = []
    for block in re.split(r"\n\s*\n", text):
        items = [line[2:] for line in block.splitlines() if line.startswith("- ")]
        if items and all(line.startswith(("- ", "  ")) for line in block.splitlines()):
            parts.append("<ul>" + "".join(f"<li>{_inline(item, book)}</li>" for item in items) + "</ul>")
        elif block.strip():
            parts.append(f"<p>{_inline(block, book)}</p>")
    return "".join(parts)


def _inline(text: str, book: Rulebook) -> str:
    def code(match: re.Match[str]) -> str:
        word = match[1]
        if word in book.rules:
            return f'<a href="#rule-{word}">{escape(book.rules[word].title)}</a>'
        return f"<code>{word}</code>"

    return _BOLD.sub(r"<strong>\1</strong>", _CODE.sub(code, escape(text)))
