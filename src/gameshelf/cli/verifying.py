"""`gameshelf verify`: whether a game's luck is what was promised."""

from __future__ import annotations

import hmac
from pathlib import Path

from gameshelf.cli import saved
from gameshelf.cli.screen import Screen
from gameshelf.core import GameshelfError, is_secret, name_seats, promise
from gameshelf.play import Record, replay


def verify(path: Path, promised: str, story: bool, edition: str | None) -> None:
    """Play a record again from its own secret, and compare that with what was promised; an error says what is wrong."""
    record = Record.load(path)
    if promised and not is_secret(record.seed):
        raise GameshelfError("This game was played with a plain seed: nothing was promised about it.")
    known = promise(record.seed)
    if promised and not hmac.compare_digest(known.encode(), promised.strip().lower().encode()):
        raise GameshelfError(f"The promise was not kept: the secret of this record has the SHA-256 {known}.")
    if story:
        saved.tell_again(path, None, None, edition)
    match = replay(record, None, edition)
    played = match.record.outcome
    if record.outcome is not None and record.outcome != played:
        raise GameshelfError(f"The record says that it ended with {record.outcome}; its secret and its moves give {played}.")
    screen, outcome = Screen(), match.game.outcome
    ended = name_seats(outcome.text, match.names) if outcome else "It is not over."
    screen.show(f"{match.box.title}: all {len(record.moves)} moves fit. {ended}")
    if is_secret(record.seed):
        screen.show(f"All luck follows from the secret {record.seed}.")
        screen.show(f"Its SHA-256 is {known}" + (", as promised." if promised else "; compare it with what the table showed."))
    else:
        screen.show(f"All luck follows from the seed {record.seed}, by the pinned generator.")
