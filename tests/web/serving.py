"""A real server in a process of its own, and a small client for it."""

from __future__ import annotations

import asyncio
import atexit
import functools
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

import gameshelf

START = """
import json, random, resource, secrets, sys
from pathlib import Path
import gameshelf.web
if __name__ == "__main__":
    given = json.loads(sys.argv[1])
    luck = given.pop("luck")
    bots = random.Random(luck)  # a seed of 256 bits is a table's: each has the same, whichever tests came before
    secrets.randbits = lambda bits: (random.Random(luck) if bits == 256 else bots).getrandbits(bits)
    given.update({key: tuple(value) for key, value in given.items() if key in ("proxies", "hosts", "metrics_from")})
    for game, lessons in given.pop("lessons", {}).items():  # what a room would explain, made up
        gameshelf.shelf()[game].lessons = lambda view, lessons=lessons: [tuple(one) for one in lessons]
    if "files" in given:
        files = given.pop("files")
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    rates = {key: gameshelf.web.Rate(*given.pop(key)) for key in list(given) if key.endswith(("_rate", "_cost"))}
    gameshelf.web.serve(data=Path(given.pop("data")), **given, **rates)
"""
# Whatever a server imports is imported once, by a process that then only forks: each start costs a tenth of the first
NURSERY = """
import gc, json, os, runpy, signal, socket, sys, threading
from pathlib import Path
import gameshelf.web.run
gameshelf.web.create_app(data=Path("nowhere"))  # opens nothing yet, and brings what is imported late
gameshelf.web.static.files()  # and every game with them
gc.freeze()
assert threading.active_count() == 1
line, alive = socket.socket(fileno=int(sys.argv[1])), set()

def bury(*_):
    while alive:
        pid, _ = os.waitpid(-1, os.WNOHANG)
        if not pid:
            break
        alive.discard(pid)

def birth(asked, files):
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    line.close()
    for number, file in enumerate(files, 1):  # its stdout and its stderr
        os.dup2(file, number)
        os.close(file)
    os.environ.clear()
    os.environ.update(asked["env"])
    os.chdir(asked["folder"])
    sys.argv = asked["argv"]
    runpy.run_path(sys.argv[0], run_name="__main__")

signal.signal(signal.SIGCHLD, bury)
while True:
    text, files, _, _ = socket.recv_fds(line, 1_000_000, 2)
    if not text:
        break
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])  # who dies at once is known first
    pid = os.fork()
    if not pid:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
        birth(json.loads(text), files)
        sys.exit()
    alive.add(pid)
    for file in files:
        os.close(file)
    line.send(str(pid).encode())
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
for pid in alive:
    os.kill(pid, signal.SIGKILL)
"""
ENDLESS = [1e9, 1e9]
FREE = {
    "http_rate": ENDLESS, "socket_rate": ENDLESS, "table_rate": ENDLESS, "handshake_rate": ENDLESS, "talk_rate": ENDLESS,
    "seat_talk_rate": ENDLESS, "room_talk_rate": ENDLESS, "visitor_cost": ENDLESS, "address_cost": ENDLESS,
    "tables_each": 10_000, "moment_games": 0, "usual_games": 0, "look_pause": 0,
}  # fmt: skip
PATIENCE = 60.0  # seconds: a busy machine may be slow, and only what never comes is wrong


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine in a thread of its own: the browser's tests leave a running loop in the main one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


def message_of(text: str) -> dict[str, Any]:
    """A message of the socket: JSON, and the picture after it."""
    head, _, html = text.partition("\n")
    message: dict[str, Any] = json.loads(head)
    return {**message, "html": html} if html else message


def until(true: Callable[[], Any], seconds: float = PATIENCE) -> None:
    """Wait until this is true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)


@dataclass(frozen=True)
class Process:
    """One that the nursery has started, and buries as soon as it is dead."""

    pid: int

    def lives(self) -> bool:
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def send(self, what: signal.Signals) -> None:
        os.kill(self.pid, what)

    def wait(self, seconds: float) -> bool:
        """Whether it ends within this time."""
        end = time.monotonic() + seconds
        while self.lives():
            if time.monotonic() > end:
                return False
            time.sleep(0.005)
        return True


class Nursery:
    """A process that has imported what a server needs, and forks for each. It ends with the tests, and all its children too."""

    def __init__(self) -> None:
        self._line, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        source = str(Path(gameshelf.__file__).parent.parent)
        with there:
            number = there.fileno()
            env = {**os.environ, "PYTHONPATH": source}
            self._process = subprocess.Popen([sys.executable, "-c", NURSERY, str(number)], pass_fds=[number], env=env)

    def birth(self, script: Path, given: str, errors: Path | None) -> tuple[Process, TextIO]:
        """A script with one argument in a process of its own, in today's folder and surroundings; and what it prints."""
        source = str(Path(gameshelf.__file__).parent.parent)
        asked = {"argv": [str(script), given], "folder": os.getcwd(), "env": {**os.environ, "PYTHONPATH": source}}
        reads, writes = os.pipe()
        told = os.open(errors, os.O_CREAT | os.O_WRONLY) if errors else os.dup(2)
        try:
            socket.send_fds(self._line, [json.dumps(asked).encode()], [writes, told])
        finally:
            os.close(writes)
            os.close(told)
        return Process(int(self._line.recv(20))), os.fdopen(reads)

    def close(self) -> None:
        self._line.close()
        self._process.wait()


@functools.cache
def nursery() -> Nursery:
    """The one of these tests."""
    found = Nursery()
    atexit.register(found.close)
    return found


class Server:
    """`gameshelf.web.serve` on a free port of loopback. `luck` decides the luck of its tables and bots."""

    def __init__(self, data: Path, port: int = 0, stderr: bool = False, **settings: Any) -> None:
        script = data / "start.py"
        data.mkdir(parents=True, exist_ok=True)
        script.write_text(START)
        given = {
            "data": str(data),
            "port": port,
            "bot_pause": 0,
            "pass_pause": 0,
            "bot_workers": 0,
            "luck": 7,
            **FREE,
            **settings,
        }
        self._errors = data / "errors.log" if stderr else None
        self.process, self._stdout = nursery().birth(script, json.dumps(given), self._errors)
        line = self._stdout.readline()
        assert line.startswith("Gameshelf is open at "), f"the server did not start: {line!r}"
        self.url = line.split()[-1].rstrip("/")
        self.port = int(self.url.rsplit(":", 1)[1])
        self.ws = self.url.replace("http", "ws", 1)

    def call(self, path: str, body: Any = None, token: str = "") -> Any:
        """A call of the API; a refusal comes back as its problem."""
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        try:
            with urllib.request.urlopen(urllib.request.Request(self.url + path, data, headers), timeout=PATIENCE) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                return json.load(error)

    def text(self, path: str) -> str:
        with urllib.request.urlopen(self.url + path, timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def visitor(self, name: str = "Ana") -> str:
        return str(self.call("/api/visitors", {"name": name})["token"])

    def table(self, token: str, seats: list[str], **more: Any) -> str:
        made = self.call("/api/tables", {"game": "takara", "seats": seats, **more}, token)
        assert "id" in made, made
        return str(made["id"])

    def errors(self) -> str:
        """What it wrote about itself, where that was asked for."""
        return self._errors.read_text() if self._errors else ""

    def kill(self) -> None:
        self.process.send(signal.SIGKILL)
        self.process.wait(PATIENCE)
        self._stdout.close()

    def stop(self) -> None:
        self.process.send(signal.SIGTERM)
        if self.process.wait(10):
            self._stdout.close()
        else:
            self.kill()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.lives():
            self.stop()
