"""Programs that start at once: a process that has imported what they need forks for each of them."""

from __future__ import annotations

import atexit
import functools
import json
import os
import select
import signal
import socket
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import gameshelf

NURSERY = """
import gc, json, os, runpy, signal, socket, sys, threading
line, alive = socket.socket(fileno=int(sys.argv[1])), {}
exec(sys.argv[2])
gc.freeze()
assert threading.active_count() == 1

def bury(*_):
    while alive:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if not pid:
            break
        os.write(alive[pid], str(os.waitstatus_to_exitcode(status)).encode())
        os.close(alive.pop(pid))

def birth(asked, files):
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    line.close()
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    sys.stdin, sys.stdout = open(0, closefd=False), open(1, "w", closefd=False)
    sys.stderr = open(2, "w", closefd=False, buffering=1, errors="backslashreplace")
    if asked["session"]:
        os.setsid()
    os.environ.clear()
    os.environ.update(asked["env"])
    os.chdir(asked["folder"])
    sys.argv = asked["argv"]
    if sys.argv[0].endswith(".py"):
        runpy.run_path(sys.argv[0], run_name="__main__")
    else:
        runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)

signal.signal(signal.SIGCHLD, bury)
while True:
    text, files, _, _ = socket.recv_fds(line, 1_000_000, 4)
    if not text:
        break
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])  # who dies at once is known first
    pid = os.fork()
    if not pid:
        for file in (files.pop(), *alive.values()):
            os.close(file)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
        birth(json.loads(text), files)
        sys.exit()
    alive[pid] = files.pop()
    for file in files:
        os.close(file)
    line.send(str(pid).encode())
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
for pid in alive:
    os.kill(pid, signal.SIGKILL)
"""


@dataclass
class Process:
    """One that a nursery has started, and buries as soon as it is dead."""

    pid: int
    _ended: int  # where the nursery says how it ended
    code: int | None = None

    def send(self, what: signal.Signals) -> None:
        if not self.wait(0):
            os.kill(self.pid, what)

    def wait(self, seconds: float) -> bool:
        """Whether it has ended within this time."""
        if self.code is None and select.select([self._ended], [], [], seconds)[0]:
            self.code = int(os.read(self._ended, 20))
            os.close(self._ended)
        return self.code is not None


class Nursery:
    """It ends with the tests, and all of its children too."""

    def __init__(self, imports: str) -> None:
        self._line, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with there:
            number = there.fileno()
            command = [sys.executable, "-c", NURSERY, str(number), imports]
            self._process = subprocess.Popen(command, pass_fds=[number], env=surroundings())

    def birth(
        self, *argv: str, files: tuple[int, int, int], folder: Path | None = None, env: dict[str, str] | None = None,
        session: bool = False,
    ) -> Process:  # fmt: skip
        """A script (.py) or a module with its arguments, in a process of its own; `files` are what it reads and writes."""
        asked = {"argv": argv, "folder": str(folder or Path.cwd()), "env": env or surroundings(), "session": session}
        ended, tells = os.pipe()
        try:
            socket.send_fds(self._line, [json.dumps(asked).encode()], [*files, tells])
        finally:
            os.close(tells)
        return Process(int(self._line.recv(20)), ended)

    def close(self) -> None:
        self._line.close()
        self._process.wait()


def surroundings() -> dict[str, str]:
    """Those of the tests, and the source that they are about."""
    return {**os.environ, "PYTHONPATH": str(Path(gameshelf.__file__).parent.parent)}


@functools.cache
def nursery(imports: str) -> Nursery:
    """The one for programs that need this."""
    found = Nursery(imports)
    atexit.register(found.close)
    return found
