"""A line to a server that can go silent: connected, and nothing comes through any more."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable, Iterator


class Line:
    """Passes everything on between a port of loopback and a socket in the file system, while it is good."""

    def __init__(self, there: str) -> None:
        self._there = there
        self._pairs: list[socket.socket] = []
        self._threads: list[threading.Thread] = []
        self.good = threading.Event()
        self.good.set()
        self.deaf_back = False  # whether answers are lost while questions still arrive
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._door.getsockname()[1])
        self._start(self._open)

    def _start(self, work: Callable[..., None], *given: object) -> None:
        thread = threading.Thread(target=work, args=given, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _open(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                here, _ = self._door.accept()
                there = socket.socket(socket.AF_UNIX)
                self._pairs += [here, there]
                there.connect(self._there)
                self._start(self._pass, here, there, False)
                self._start(self._pass, there, here, True)

    def _pass(self, source: socket.socket, target: socket.socket, back: bool) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if not self.good.is_set() and (back or not self.deaf_back):
                    return  # what was on its way is lost, and the line stays open
                target.sendall(data)
            target.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Nobody comes any more, and whoever passes something on has ended: no line is left open behind anybody's back."""
        _hang_up(self._door)
        self._threads[0].join()
        for one in self._pairs:
            _hang_up(one)
        for thread in self._threads:
            thread.join()
        for one in [self._door, *self._pairs]:
            one.close()


def _hang_up(line: socket.socket) -> None:
    """Whoever waits at it is told that it is over."""
    with contextlib.suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)


@contextlib.contextmanager
def line_to(there: str) -> Iterator[Line]:
    line = Line(there)
    try:
        yield line
    finally:
        line.close()
