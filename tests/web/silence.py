"""A line to a server that can go silent: connected, and nothing comes through any more."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator


class Line:
    """Passes everything on between a port of loopback and a socket in the file system, while it is good."""

    def __init__(self, there: str) -> None:
        self._there, self._pairs = there, []  # type: ignore[var-annotated]
        self.good = threading.Event()
        self.good.set()
        self.deaf_back = False  # whether answers are lost while questions still arrive
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._door.getsockname()[1])
        threading.Thread(target=self._open, daemon=True).start()

    def _open(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                here, _ = self._door.accept()
                there = socket.socket(socket.AF_UNIX)
                there.connect(self._there)
                self._pairs += [here, there]
                for source, target, back in ((here, there, False), (there, here, True)):
                    threading.Thread(target=self._pass, args=(source, target, back), daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket, back: bool) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if not self.good.is_set() and (back or not self.deaf_back):
                    return  # what was on its way is lost, and the line stays open
                target.sendall(data)
            target.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._door.close()
        for one in self._pairs:
            one.close()


@contextlib.contextmanager
def line_to(there: str) -> Iterator[Line]:
    line = Line(there)
    try:
        yield line
    finally:
        line.close()
