"""A real server in a process of its own, and a small client for it."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from nursery import nursery

START = """
import json, random, resource, secrets, sys
from dataclasses import replace
from pathlib import Path
import gameshelf.web
from gameshelf.web import bots
if __name__ == "__main__":
    given = json.loads(sys.argv[1])
    luck = given.pop("luck")
    # Each table has the same luck, and a bot's hangs on its place and on the moves before it: whichever tests came before
    secrets.randbits = lambda bits: random.Random(luck).getrandbits(bits)
    lucky = lambda job: replace(job, seed=random.Random(f"{luck} {job.seat} {len(job.moves)}").getrandbits(48))
    considered = bots.Bots._considered
    bots.Bots._considered = lambda self, live, job, *more: considered(self, live, lucky(job), *more)
    given.update({key: tuple(value) for key, value in given.items() if key in ("proxies", "hosts", "metrics_from")})
    for game, lessons in given.pop("lessons", {}).items():  # what a room would explain, made up
        gameshelf.shelf()[game].lessons = lambda view, lessons=lessons: [tuple(one) for one in lessons]
    if "files" in given:
        files = given.pop("files")
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    rates = {key: gameshelf.web.Rate(*given.pop(key)) for key in list(given) if key.endswith(("_rate", "_cost"))}
    gameshelf.web.serve(data=Path(given.pop("data")), **given, **rates)
"""
# A start would cost ten times as much if each server imported this anew
IMPORTS = """
from pathlib import Path
import gameshelf.web.run
gameshelf.web.create_app(data=Path("nowhere"))  # opens nothing yet, and brings what is imported late
gameshelf.web.static.files()  # and every game with them
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


def call(url: str, body: Any = None, token: str = "") -> Any:
    """A call of the API; a refusal comes back as its problem."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=PATIENCE) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return json.load(error)


def until(true: Callable[[], Any], seconds: float = PATIENCE) -> None:
    """Wait until this is true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)


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
        reads, writes = os.pipe()
        nothing = os.open(os.devnull, os.O_RDONLY)
        errors = os.open(self._errors, os.O_CREAT | os.O_WRONLY) if self._errors else os.dup(2)
        self.process = nursery(IMPORTS).birth(str(script), json.dumps(given), files=(nothing, writes, errors))
        for file in (nothing, writes, errors):
            os.close(file)
        self._stdout = os.fdopen(reads)
        line = self._stdout.readline()
        assert line.startswith("Gameshelf is open at "), f"the server did not start: {line!r}"
        self.url = line.split()[-1].rstrip("/")
        self.port = int(self.url.rsplit(":", 1)[1])
        self.ws = self.url.replace("http", "ws", 1)

    def call(self, path: str, body: Any = None, token: str = "") -> Any:
        return call(self.url + path, body, token)

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
        if not self.process.wait(0):
            self.stop()
