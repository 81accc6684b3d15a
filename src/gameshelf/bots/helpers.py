"""Another process that plays imagined games: a Hand is made there, and told what to play."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

_free: list[Helper] = []  # processes that wait for their next question


class Helper:
    """One process. It plays while whoever asked does something else; where it has died, the work is done here instead."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self._line, there = context.Pipe()
        self._make: Callable[[], Any] | None = None
        self._hand: Any = None
        self._play: Any = None
        process = context.Process(target=_serve, args=(there,), daemon=True, name="gameshelf-helper")
        process.start()
        there.close()

    @classmethod
    def of(cls, make: Callable[..., Any], *args: Any) -> Helper:
        """A helper that has made such a hand, from those that are free."""
        helper = _free.pop() if _free else cls()
        helper._make, helper._hand = lambda: make(*args), None
        helper._send((make, args))
        return helper

    def begin(self, play: Any) -> None:
        self._play = play
        self._send(play)

    def end(self) -> Any:
        """What came of what was begun; an error there is raised here."""
        if self._hand is None:
            with contextlib.suppress(OSError, EOFError):
                good, answer = self._line.recv()
                if good:
                    return answer
                raise answer
            self._lost()
        self._hand.begin(self._play)
        return self._hand.end()

    def release(self) -> None:
        """Nothing more is asked; the process waits for the next question."""
        if self._hand is None:
            _free.append(self)

    def _send(self, what: Any) -> None:
        if self._hand is None:
            try:
                self._line.send(what)
            except OSError:
                self._lost()

    def _lost(self) -> None:
        assert self._make is not None
        self._hand = self._make()


def _serve(line: Connection) -> None:
    """What a helper does all day."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    hand: Any = None
    while True:
        try:
            what = line.recv()
        except (EOFError, OSError):
            os._exit(0)
        try:
            if isinstance(what, tuple):
                hand = what[0](*what[1])
                continue
            hand.begin(what)
            answer: tuple[bool, Any] = True, hand.end()
        except Exception as error:
            answer = False, error
        line.send(answer)
