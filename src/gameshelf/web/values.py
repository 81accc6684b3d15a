"""The values that a table is played with: an edition's text, checked; and all of them, as they are kept with it."""

from __future__ import annotations

import hashlib
import logging
import re
import tempfile
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from gameshelf.core import Box, Content, ContentError, SetupError
from gameshelf.play import Match, shelf
from gameshelf.web.store import Row

log = logging.getLogger(__name__)
LARGEST = 64_000  # bytes of an edition; the largest content of a game has a quarter of that
LONGEST_LINE = 2_000
_DEEP = re.compile(r"""[\s\[]*(?:[\w"'-]+\s*\.\s*){12}""")  # a name of many parts, which takes very long to read


def check(text: str) -> None:
    """Refuse what would cost more to read than any edition needs; ContentError says what would be right."""
    try:
        size = len(text.encode())
    except UnicodeError:
        raise ContentError("The edition is not a text in UTF-8.") from None
    if size > LARGEST:
        raise ContentError(f"The edition has {size:,} bytes; it may have {LARGEST:,}.")
    for count, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise ContentError(f"edition.toml, line {count}: a line may have {LONGEST_LINE:,} letters, not {len(line):,}.")
        if _DEEP.match(line):
            raise ContentError(f"edition.toml, line {count}: entries look like [kind.name], with a line for each value below.")


def weigh(given: tuple[str, str]) -> str:
    """All values that an edition's text gives, as they are kept; ContentError when it is wrong. Runs in a worker."""
    return write(read_edition(*given))


@lru_cache(maxsize=64)
def read_edition(box: str, text: str) -> Content:
    """The content that an edition's text gives; a wrong one raises ContentError with the line."""
    check(text)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "edition.toml"
        path.write_text(text, encoding="utf-8")
        return shelf()[box].edition(path)


def write(content: Content) -> str:
    """All values as a text, to be kept with the table."""
    return msgspec.json.encode({"name": content.name, "entries": content.entries}).decode()


def key(text: str) -> str:
    """Under which key such a text is kept: tables with the same values share it."""
    return hashlib.sha256(text.encode()).hexdigest()


@lru_cache(maxsize=64)
def read(box: str, text: str) -> Content:
    """The content that was kept as this text."""
    own = shelf()[box].content
    if text == write(own):
        return own
    kept = msgspec.json.decode(text)
    content = Content(kept["name"], kept["entries"])
    content.table = shelf()[box].compile(content)
    return content


def begin(row: Row, values: str) -> tuple[Match, str]:
    """The table's game before its first move, and why it cannot be played on, if so.

    A table goes on under the values that it was set up with. Where they are not known, or today's rules cannot use them, it
    can only be looked at, as far as its moves fit. SetupError when not even that.
    """
    options, broken = _options(shelf()[row.box], row.options, row.players)
    try:
        content = read(row.box, values) if values else read_edition(row.box, row.edition) if row.edition else None
        match = Match(row.box, row.players, row.seed, edition=content, **options)
    except Exception as error:
        log.warning("table %s cannot use its values any more: %r", row.id, error)
        match = Match(row.box, row.players, row.seed, **options)
        broken = broken or f"The values of this table no longer fit the game: {error}"
    match.date = datetime.fromtimestamp(row.created, UTC).isoformat(timespec="seconds")
    if not broken and match.game.content.hash != row.edition_hash:
        broken = "The content of this game has changed since the table was set up."
    return match, broken


def _options(box: Box, given: dict[str, Any], players: int) -> tuple[dict[str, Any], str]:
    """The options that there still are, and what is wrong with the others."""
    fits: dict[str, Any] = {}
    wrong = ""
    for name, value in given.items():
        try:
            fits[name] = box.read_options({name: value}, players)[name]
        except SetupError as error:
            wrong = f"This table was set up with an option that is gone: {error}"
    return fits, wrong
