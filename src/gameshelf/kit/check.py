"""Look at every property of a game, one after the other; what comes back is for a person to read."""

from __future__ import annotations

import signal
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

from gameshelf.core import Box, SetupError
from gameshelf.kit import covering, golden
from gameshelf.kit.playing import PROPERTIES, Property, settings_of

LIMIT = 20.0  # seconds that one property may take on one setting
SEARCH = 6  # times that, for moves which were never played


@dataclass(frozen=True)
class Finding:
    """What was found about one property: `broken` is "" where it holds."""

    property: Property
    broken: str
    setting: str  # where it does not hold
    seconds: float


def check(box: Box, *, folder: Path | None = None, limit: float = LIMIT) -> Iterator[Finding]:
    """Every property of the kit, in order. A game that does not end is told at once, and nothing else is looked at.

    `folder` is that of the game's golden games, with the list of games that use every move, if there is one.

    >>> import gameshelf
    >>> first = next(check(gameshelf.shelf()["takara"]))
    >>> first.property.name, first.broken
    ('random_games_end_within_the_declared_length', '')
    """
    if not __debug__:
        raise SetupError("The kit stands on assertions; run it without python -O.")
    for number, found in enumerate(PROPERTIES):
        started = time.monotonic()
        broken, where = look(box, found, folder, limit)
        yield Finding(found, broken, where, time.monotonic() - started)
        if broken and not number:
            return
    if folder is not None:
        started = time.monotonic()
        holds = partial(golden_games, folder=folder)
        broken = tried(box, partial(holds, box), limit)
        found = Property("golden", "golden_games_replay_byte_for_byte", holds, True)
        yield Finding(found, broken, "", time.monotonic() - started)


def golden_games(box: Box, folder: Path) -> None:
    """Golden games replay byte for byte, one for each way a game can end."""
    golden.every_way_to_end_has_a_golden_game(box, folder)
    for path in golden.records(folder):
        golden.replays_byte_for_byte(path)


def look(box: Box, found: Property, folder: Path | None, limit: float) -> tuple[str, str]:
    """What is wrong with one property, and on which setting; two empty texts where nothing is."""
    if found.holds is covering.every_move_of_the_vocabulary_is_used_in_some_game:
        path = folder / golden.COVERING if folder else None
        return tried(box, partial(found.holds, box, path, SEARCH * limit), (SEARCH + 1) * limit), ""
    if found.whole:
        return tried(box, partial(found.holds, box), limit), ""
    for setting in settings_of(box):
        if broken := tried(box, partial(found.holds, setting), limit):
            return broken, str(setting)
    return "", ""


def tried(box: Box, holds: Callable[[], None], limit: float) -> str:
    """What an assertion or an error of the room says; "" where there is none."""
    try:
        with within(limit):
            holds()
    except AssertionError as error:
        return str(error) or whereabouts(error, box.folder)
    except Exception as error:
        return f"{type(error).__name__}: {error} ({whereabouts(error, box.folder)})"
    return ""


def whereabouts(error: BaseException, folder: Path) -> str:
    """The last line of the room that an error came through."""
    frames = traceback.extract_tb(error.__traceback__)
    inside = [frame for frame in frames if Path(frame.filename).is_relative_to(folder)] or frames
    return f"{Path(inside[-1].filename).name}, line {inside[-1].lineno}, in {inside[-1].name}"


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Break off what takes longer, where the system can."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def late(number: int, frame: FrameType | None) -> None:
        at: Any = frame
        while at is not None and not (at.f_code.co_name == "settle" and "step" in at.f_locals):
            at = at.f_back
        place = f", at the step {type(at.f_locals['step']).__name__}" if at is not None else ""
        raise AssertionError(f"Still at it after {seconds:.0f} seconds{place}: the game comes to no question and to no end.")

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
