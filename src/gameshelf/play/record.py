"""The save file: box, rules version, edition, options, seed, moves."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from errno import EISDIR
from pathlib import Path
from typing import Any

from gameshelf.core import RecordError, is_secret

FORMAT = 1
LARGEST = 10_000_000


@dataclass(frozen=True, slots=True)
class Record:
    """Everything needed to play a game again, move by move.

    >>> record = Record("takara", 1, "abc", "Gameshelf", 2, {}, 7, ("dive",))
    >>> Record.from_json(record.to_json()) == record
    True
    """

    box: str
    rules: int
    edition: str  # the hash of the content
    edition_name: str
    players: int
    options: dict[str, Any]
    seed: int | str  # a whole number, or the secret of a game between people
    moves: tuple[str, ...]
    names: tuple[str, ...] = field(default=())
    bots: tuple[str, ...] = field(default=())  # for each seat the bot that plays it, "" for a person
    date: str = ""  # when it was begun
    outcome: dict[str, Any] | None = None  # winners, scores and reason, once it is over
    hints: tuple[tuple[int, int], ...] = field(default=())  # who took a hint: the seat, and how many moves had been played

    def plain(self) -> dict[str, Any]:
        """The record as JSON-able data; hints are only there where somebody took one."""
        found = {"gameshelf": FORMAT, **asdict(self)}
        if not self.hints:
            del found["hints"]
        return found

    def to_json(self) -> str:
        """The record as the text of a save file."""
        return json.dumps(self.plain(), indent=1, ensure_ascii=False) + "\n"

    def to_line(self) -> str:
        """The record on one line, for a file of many (`.jsonl`)."""
        return json.dumps(self.plain(), ensure_ascii=False) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read a save file's text; a broken one raises RecordError with what is wrong."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise RecordError("This is not a saved game: it is not JSON.") from None
        if not isinstance(data, dict) or "gameshelf" not in data:
            raise RecordError("This is not a saved game of Gameshelf.")
        if data["gameshelf"] != FORMAT:
            raise RecordError(f"This saved game is of format {data['gameshelf']!r}; this program reads format {FORMAT}.")
        wanted: dict[str, type] = {
            "box": str, "rules": int, "edition": str, "edition_name": str,
            "players": int, "options": dict, "moves": list,
        }  # fmt: skip
        for name, kind in wanted.items():
            if not isinstance(data.get(name), kind) or isinstance(data[name], bool):
                raise RecordError(f"This saved game is broken: {name} is missing or is not a {kind.__name__}.")
        seed = data.get("seed")
        if isinstance(seed, bool) or not (isinstance(seed, int) or is_secret(seed)):
            raise RecordError("This saved game is broken: seed is missing, or neither a whole number nor a secret.")
        names = data.get("names", [])
        if not all(isinstance(move, str) for move in data["moves"]):
            raise RecordError("This saved game is broken: a move is not a text.")
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise RecordError("This saved game is broken: a name is not a text.")
        bots, date, outcome = data.get("bots", []), data.get("date", ""), data.get("outcome")
        if not isinstance(bots, list) or not all(isinstance(bot, str) for bot in bots) or not isinstance(date, str):
            raise RecordError("This saved game is broken: its bots or its date are not texts.")
        if outcome is not None and not isinstance(outcome, dict):
            raise RecordError("This saved game is broken: its outcome is not what one looks like.")
        hints = data.get("hints", [])
        if not isinstance(hints, list) or not all(_is_hint(one) for one in hints):
            raise RecordError("This saved game is broken: its hints are not a seat and a number of moves each.")
        values = {name: data[name] for name in wanted if name != "moves"} | {"seed": seed}
        moves = tuple(data["moves"])
        taken = tuple((seat, move) for seat, move in hints)
        return cls(**values, moves=moves, names=tuple(names), bots=tuple(bots), date=date, outcome=outcome, hints=taken)

    def save(self, path: Path | str) -> None:
        """Write the record to a file, whole or not at all."""
        path = Path(path)
        part: Path | None = None
        try:
            if path.is_dir():
                raise IsADirectoryError(EISDIR, "it is a folder")
            part = path.with_name(path.name + ".part")
            part.write_text(self.to_json(), encoding="utf-8")
            part.replace(path)
        except OSError as error:
            if part is not None:
                part.unlink(missing_ok=True)
            raise RecordError(f"Cannot save to {path}: {error.strerror}.") from None
        except ValueError as error:
            raise RecordError(f"Cannot save to {str(path)!r}: {error}.") from None

    @classmethod
    def load(cls, path: Path | str) -> Record:
        """Read a record from a file."""
        path = Path(path)
        try:
            if path.stat().st_size > LARGEST:
                raise RecordError(f"{path} is too large for a saved game.")
            return cls.from_json(path.read_text(encoding="utf-8"))
        except UnicodeDecodeError:
            raise RecordError(f"{path} is not a saved game: it is not text.") from None
        except OSError as error:
            raise RecordError(f"Cannot read {path}: {error.strerror}.") from None

    @classmethod
    def load_many(cls, path: Path | str) -> Iterator[Record]:
        """The records of a `.jsonl` file, one a line, as `gameshelf sim --records` writes it."""
        try:
            with Path(path).open(encoding="utf-8") as lines:
                for number, line in enumerate(lines, 1):
                    try:
                        yield cls.from_json(line)
                    except RecordError as error:
                        raise RecordError(f"{path}, line {number}: {error}") from None
        except OSError as error:
            raise RecordError(f"Cannot read {path}: {error.strerror}.") from None
        except UnicodeDecodeError:
            raise RecordError(f"{path} is not a file of saved games: it is not text.") from None


def _is_hint(one: Any) -> bool:
    return isinstance(one, list) and len(one) == 2 and all(isinstance(part, int) and not isinstance(part, bool) for part in one)
