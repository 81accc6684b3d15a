"""Content: every tile, card and number of a game, each with its source; and editions, an owner's own values over it."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from gameshelf.core.errors import ContentError

T = TypeVar("T")
SOURCES = ("rulebook", "bga", "deduced", "reconstructed", "owner")
_NEW = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")  # what an entry that an edition adds may be called
_HEADER = re.compile(r"\s*\[([^\[\]]+)\]")
_KEY = re.compile(r"""[\w."' -]+""")


@dataclass(frozen=True, slots=True)
class Field:
    """What one value of an entry may be: a test, and the words for what would be right."""

    fits: Callable[[Any], bool]
    wants: str
    optional: bool = False


def number(low: int, high: int, optional: bool = False) -> Field:
    """A whole number in a range."""
    return Field(
        lambda v: isinstance(v, int) and not isinstance(v, bool) and low <= v <= high,
        f"a whole number from {low} to {high}",
        optional,
    )


def phrase(longest: int = 80, optional: bool = False) -> Field:
    """A text on one line."""
    return Field(
        lambda v: isinstance(v, str) and 0 < len(v) <= longest and "\n" not in v,
        f"a text of up to {longest} letters",
        optional,
    )


def choice(*choices: str) -> Field:
    """One of some words."""
    return Field(lambda v: v in choices, f"one of {', '.join(choices)}")


def flag() -> Field:
    """Yes or no."""
    return Field(lambda v: isinstance(v, bool), "true or false")


def listing(item: Field, longest: int, optional: bool = False) -> Field:
    """A list of values that are all alike."""
    return Field(
        lambda v: isinstance(v, list) and len(v) <= longest and all(item.fits(x) for x in v),
        f"a list of at most {longest}, each {item.wants}",
        optional,
    )


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of entry: its fields, and how many more of its kind an edition may add."""

    fields: Mapping[str, Field]
    more: int = 0


Entries = dict[str, dict[str, dict[str, Any]]]
Line = tuple[str, int]


@dataclass
class Content:
    """The values that a game is played with: the game's own, or an edition over them.

    `entries[kind][id]` is one entry; `table` is what the game's room made of it at loading, plain arrays for the rules.
    """

    name: str
    entries: Entries
    lines: dict[tuple[str, ...], Line] = field(default_factory=dict, repr=False)
    base: Entries = field(default_factory=dict, repr=False)  # what an edition lies over
    base_lines: dict[tuple[str, ...], Line] = field(default_factory=dict, repr=False)
    table: Any = field(default=None, repr=False)
    hash: str = ""

    def __post_init__(self) -> None:
        bare = {
            kind: {key: {f: v for f, v in entry.items() if f != "source"} for key, entry in group.items()}
            for kind, group in self.entries.items()
        }
        text = json.dumps(bare, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
        self.hash = hashlib.sha256(text.encode()).hexdigest()[:12]

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "table": None}  # whoever unpickles it has the Box, which makes it again

    def table_of(self, kind: type[T]) -> T:
        """The table, as the type that the game's `compile` gives it: for rooms that are checked strictly."""
        if not isinstance(self.table, kind):
            raise TypeError(f"the table is a {type(self.table).__name__}, not a {kind.__name__}")
        return self.table

    def wrong(self, text: str, *where: str) -> ContentError:
        """An error about an entry, with the file and the line that it stands in."""
        for lines in (self.lines, self.base_lines):
            for depth in range(len(where), 0, -1):
                if where[:depth] in lines:
                    file, line = lines[where[:depth]]
                    return ContentError(f"{file}, line {line}: {text}")
        return ContentError(text)

    def need(self, wanted: Mapping[str, Iterable[str]]) -> None:
        """All these entries must be there, by their kind: a room's rules know them by name."""
        for kind, keys in wanted.items():
            for key in keys:
                if key not in self.entries.get(kind, {}):
                    raise self.wrong(f"There is no {kind} {key!r}.", kind)

    def changed(self, kinds: tuple[str, ...], fields: tuple[str, ...]) -> tuple[str, ...]:
        """What to blame for a wrong total: where an owner's file first changes such a value; in our own content, the first."""
        for kind, key in (where[:2] for where in self.lines if where[0] in kinds and len(where) > 1):
            now, before = (entries.get(kind, {}).get(key, {}) for entries in (self.entries, self.base))
            for name in fields:
                if now.get(name) != before.get(name):
                    return kind, key, name
        return kinds[:1]


def load(path: Path, kinds: Mapping[str, Kind]) -> Content:
    """Read a game's own content: every entry whole, every entry with its source."""
    name, entries, lines = _read(path)
    content = Content(name or "Gameshelf", entries, lines)
    for kind, group in entries.items():
        for key, entry in group.items():
            _check_entry(content, kinds, kind, key, entry)
            _check_whole(content, kinds, kind, key, entry)
            if "source" not in entry:
                raise content.wrong(f"{kind}.{key} does not say its source ({', '.join(SOURCES)}).", kind, key)
    return content


def overlay(base: Content, path: Path, kinds: Mapping[str, Kind]) -> Content:
    """Lay an owner's edition file over a game's own content. A wrong file gives an error that names the line."""
    name, entries, lines = _read(path)
    merged: Entries = {kind: {key: dict(entry) for key, entry in group.items()} for kind, group in base.entries.items()}
    edition = Content(name or path.stem, merged, lines, base.entries, base.lines)
    for kind, group in entries.items():
        if kind not in base.entries:
            raise edition.wrong(f"There is no kind {kind!r} here; there are {', '.join(base.entries)}.", kind)
        added = 0
        for key, entry in group.items():
            before = base.entries[kind].get(key)
            if before is None and not kinds[kind].more:
                known = ", ".join(base.entries[kind])
                raise edition.wrong(f"There is no {kind} {key!r} in this game; there are {known}.", kind, key)
            _check_entry(edition, kinds, kind, key, entry)
            if before is None:
                added += 1
                if added > kinds[kind].more or not _NEW.fullmatch(key):
                    text = f"An edition may add {kinds[kind].more} of the kind {kind}, called by words in small letters"
                    raise edition.wrong(f"{text}; {key!r} is one too many or called otherwise.", kind, key)
                _check_whole(edition, kinds, kind, key, entry)
                merged[kind][key] = {"source": "owner", **entry}
            elif any(before.get(name) != value for name, value in entry.items()):
                merged[kind][key].update({"source": "owner", **entry})
    return Content(edition.name, merged, lines, base.entries, base.lines)


def _check_entry(content: Content, kinds: Mapping[str, Kind], kind: str, key: str, entry: dict[str, Any]) -> None:
    if kind not in kinds:
        raise content.wrong(f"There is no kind {kind!r} here; there are {', '.join(kinds)}.", kind)
    for name, value in entry.items():
        if name == "source":
            if value not in SOURCES:
                raise content.wrong(
                    f"{kind}.{key}: source must be one of {', '.join(SOURCES)}, not {value!r}.", kind, key, name
                )
            continue
        wanted = kinds[kind].fields.get(name)
        if wanted is None:
            known = ", ".join(kinds[kind].fields)
            raise content.wrong(f"{kind}.{key} cannot have {name!r}; it can have {known}.", kind, key, name)
        if not wanted.fits(value):
            raise content.wrong(f"{kind}.{key}: {name} must be {wanted.wants}, not {value!r}.", kind, key, name)


def _check_whole(content: Content, kinds: Mapping[str, Kind], kind: str, key: str, entry: dict[str, Any]) -> None:
    for missing in kinds[kind].fields.keys() - entry.keys():
        if not kinds[kind].fields[missing].optional:
            raise content.wrong(f"{kind}.{key} has no {missing}.", kind, key)


def written(content: Content) -> str:
    """All values as the text of an edition file, to start an edition of one's own from."""
    lines = ["[edition]", f"name = {_toml(content.name)}"]
    for kind, group in content.entries.items():
        for key, entry in group.items():
            lines += ["", f"[{_toml_key(kind)}.{_toml_key(key)}]  # {entry['source']}"]
            lines += [f"{_toml_key(name)} = {_toml(value)}" for name, value in entry.items() if name != "source"]
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    """Numbers, texts, flags and lists look alike in TOML and in JSON; what is short in JSON and no letter is not."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _toml_key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _toml(key)


def _read(path: Path) -> tuple[str, Entries, dict[tuple[str, ...], Line]]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not a text in UTF-8"
        raise ContentError(f"Cannot read the edition {path.name}: {reason}.") from None
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{path.name} is not right as TOML: {error}.") from None
    except RecursionError:
        raise ContentError(f"{path.name} is not right as TOML: too many brackets inside each other.") from None
    lines = _lines(path.name, text)
    head = data.pop("edition", {})
    if not isinstance(head, dict) or head.keys() - {"name"}:
        raise ContentError(f"{path.name}: [edition] can have a name, and nothing else.")
    name = head.get("name", "")
    if not phrase().fits(name or "-"):
        raise ContentError(f"{path.name}: the name of the edition must be {phrase().wants}, not {name!r}.")
    for kind, group in data.items():
        file, line = lines.get((kind,), (path.name, 1))
        if not isinstance(group, dict) or not all(isinstance(entry, dict) for entry in group.values()):
            raise ContentError(f"{file}, line {line}: entries look like [{kind}.name], with a line for each value below.")
    return name, data, lines


DEEPEST = 3  # kind, entry, value


def _lines(file: str, text: str) -> dict[tuple[str, ...], Line]:
    """Where each kind, entry and value stands."""
    found: dict[tuple[str, ...], Line] = {}
    where: tuple[str, ...] = ()
    for count, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            where = _parts(header[1])[:DEEPEST]
            path = where
        elif "=" in line and _KEY.fullmatch(key := line.partition("=")[0].strip()):
            path = (*where, *_parts(key))[:DEEPEST]
        else:
            continue
        found[path] = (file, count)
        for depth in range(1, len(path)):
            found.setdefault(path[:depth], (file, count))
    return found


def _parts(key: str) -> tuple[str, ...]:
    """The parts of a dotted key, without quotes."""
    return tuple(part.strip().strip("\"'") for part in key.split("."))
