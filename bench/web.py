"""`python -m bench.web`: a real server under load, durable moves, a picture drawn for each viewer."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import websockets
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

from bench.report import Table

START = """
import sys
from pathlib import Path
from gameshelf.web import Rate, serve
free = Rate(1e9, 1e9)
if __name__ == "__main__":
    serve(port=0, data=Path(sys.argv[1]), database=sys.argv[2] or None, bot_workers=0, moment_games=0, usual_games=0,
          tables_each=10**6, viewers_each=10**6, http_rate=free, socket_rate=free, table_rate=free, handshake_rate=free,
          visitor_cost=free, address_cost=free, sockets_each=10**6)
"""
# A browser leaves the server the whole window; it reads pictures of any size.
AS_A_BROWSER: dict[str, Any] = {
    "compression": None, "extensions": [ClientPerMessageDeflateFactory(client_max_window_bits=True)], "max_size": None
}  # fmt: skip
IDLE = 34.0  # seconds after which a page counts as idle
_SEQ = re.compile(r'"seq":(\d+)')
_DRAWN = re.compile(r'data-move="([^"]+)"')
_JSON = re.compile(r'"moves":\[\[(.*?)\]\]')


class Server:
    """The server in a process of its own."""

    def __init__(self, folder: Path, database: str) -> None:
        (folder / "start.py").write_text(START)
        self.process = subprocess.Popen(
            [sys.executable, str(folder / "start.py"), str(folder), database], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1].rstrip("/")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()

    def call(self, path: str, body: Any = None, token: str = "") -> Any:
        headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.url + path, data, headers)) as answer:
            return json.load(answer)

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Resident kilobytes."""
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())
        assert found is not None
        return int(found[1])


@dataclass
class Load:
    """What the clients saw."""

    mover: list[float] = field(default_factory=list)
    other: list[float] = field(default_factory=list)
    moves: int = 0
    bytes: int = 0
    frames: int = 0


class Page:
    """Puts a picture together of what was sent and of what was there before, as a browser does."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def take(self, text: str) -> str:
        head, *sent = text.split("\n")
        if not sent:
            return text
        before, self.lines = self.lines, []
        for line in sent:
            if line[:1] == "\x1f":
                start, end = line[1:].split("-")
                self.lines += before[int(start) : int(end)]
            else:
                self.lines.append(line)
        return "\n".join([head, *self.lines])


class Seats:
    """Two people at one table; whoever is asked answers at random, at most `pace` times a second."""

    def __init__(self, server: Server, game: str, tokens: list[str], drawn: bool, pace: float, load: Load) -> None:
        self.server, self.game, self.tokens, self.drawn, self.pace, self.load = server, game, tokens, drawn, pace, load
        self.dice = random.Random(id(self))
        self.sent: dict[int, float] = {}
        self.sockets: list[Any] = []

    def new(self) -> str:
        table = self.server.call("/api/tables", {"game": self.game, "seats": ["me", "open"], "listed": True}, self.tokens[0])[
            "id"
        ]
        self.server.call(f"/api/tables/{table}/join", {}, self.tokens[1])
        return str(table)

    async def run(self) -> None:
        while True:
            table = await asyncio.to_thread(self.new)
            url = self.server.url.replace("http", "ws", 1) + f"/ws/{table}" + ("?changes=true" if self.drawn else "?as=json")
            self.sockets = [
                await websockets.connect(url, additional_headers={"authorization": f"Bearer {token}"}, **AS_A_BROWSER)
                for token in self.tokens
            ]
            self.sent.clear()
            await asyncio.gather(*(self.sit(seat) for seat in range(2)))
            for socket in self.sockets:
                await socket.close()

    async def sit(self, seat: int) -> None:
        socket, load, page = self.sockets[seat], self.load, Page()
        if self.pace:
            await asyncio.sleep(self.dice.random() / self.pace)
        async for text in socket:
            now = time.perf_counter()
            load.frames += 1
            load.bytes += len(text)
            if self.drawn:
                text = page.take(text)
            found = _SEQ.search(text, 0, 60)
            if found is None:
                continue
            seq = int(found[1])
            if seq in self.sent:
                (load.mover if text.startswith('{"done"') else load.other).append(now - self.sent[seq])
            moves = self.moves(text)
            if moves:
                if self.pace:
                    await asyncio.sleep(1 / self.pace)
                self.sent = {seq + 1: time.perf_counter()}
                load.moves += 1
                await socket.send(f'{{"seq":{seq},"move":"{self.dice.choice(moves)}"}}')
            elif self.over(text):
                return

    def moves(self, text: str) -> list[str]:
        if not self.drawn:
            found = _JSON.search(text)
            return [one.split('"')[1] for one in found[1].split("],[")] if found else []
        at = text.find('id="answers"')
        return _DRAWN.findall(text, at) if at >= 0 else []

    def over(self, text: str) -> bool:
        return 'id="result"' in text if self.drawn else '"outcome":null' not in text


async def measure(server: Server, game: str, tables: int, drawn: bool, pace: float, seconds: float) -> dict[str, float]:
    """Let the tables play for some seconds, after a moment to get going."""
    load = Load()
    tokens = [server.call("/api/visitors", {"name": name})["token"] for name in ("Ana", "Ben")]
    tasks = [asyncio.create_task(Seats(server, game, tokens, drawn, pace, load).run()) for _ in range(tables)]
    await asyncio.sleep(2.5 if pace else 1.5)
    load.__init__()  # type: ignore[misc]
    start, cpu = time.perf_counter(), server.cpu()
    await asyncio.sleep(seconds)
    passed, cpu = time.perf_counter() - start, server.cpu() - cpu
    for task in tasks:
        task.cancel()
    for done in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(done, Exception):
            raise done
    return {
        "moves": load.moves / passed,
        "cpu": cpu / passed,
        "cpu_move": cpu / max(1, load.moves) * 1000,
        "messages": load.frames / max(1, load.moves),
        "kb": load.bytes / max(1, load.frames) / 1000,
        **{f"mover{p}": quantile(load.mover, p) for p in (50, 95, 99)},
        **{f"other{p}": quantile(load.other, p) for p in (50, 95, 99)},
    }


def quantile(values: list[float], percent: int) -> float:
    """In milliseconds."""
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1] * 1000 if len(values) > 1 else float("nan")


async def crowd(server: Server, game: str, viewers: int) -> tuple[float, float, float]:
    """Kilobytes of the server for each idle page at one table, and milliseconds until the last of them has a move: a whole
    picture, as after a long silence, and the next one."""
    token, watcher = (server.call("/api/visitors", {"name": name})["token"] for name in ("Ana", "Cem"))
    table = server.call("/api/tables", {"game": game, "seats": ["me", "me"]}, token)["id"]
    url = server.url.replace("http", "ws", 1) + f"/ws/{table}?changes=true"
    headers = {"authorization": f"Bearer {watcher}"}
    sockets = [await websockets.connect(url, additional_headers=headers, **AS_A_BROWSER)]
    await sockets[0].recv()  # the first one brings what all share
    before = server.memory()
    for _ in range(viewers):
        socket = await websockets.connect(url, additional_headers=headers, **AS_A_BROWSER)
        await socket.recv()
        sockets.append(socket)
    await asyncio.sleep(IDLE)
    grown, spread = server.memory() - before, []
    for _ in range(2):
        moves = server.call(f"/api/tables/{table}/moves", token=token)
        waiting = [asyncio.create_task(socket.recv()) for socket in sockets]
        await asyncio.sleep(0.2)
        start = time.perf_counter()
        body = {"seq": moves["seq"], "move": moves["moves"][0]["move"]}
        await asyncio.to_thread(server.call, f"/api/tables/{table}/moves", body, token)
        await asyncio.gather(*waiting)
        spread.append((time.perf_counter() - start) * 1000)
    for socket in sockets:
        await socket.close()
    return grown / viewers, spread[0], spread[1]


def first_page(server: Server) -> float:
    """Milliseconds for the shelf, for somebody who has never been there; the median of some."""
    times = []
    for _ in range(20):
        start = time.perf_counter()
        with urllib.request.urlopen(server.url + "/") as answer:
            answer.read()
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench.web", description="The table in the browser under load.")
    parser.add_argument("--game", default="takara")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--viewers", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--database", default="", help="postgresql://...; SQLite otherwise")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="write the figures to a Markdown page as well")
    asked = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), asked.database)
        try:
            for name, drawn, pace in (
                ("drawn, a move a second", True, 1.0),
                ("JSON, a move a second", False, 1.0),
                ("drawn, saturated", True, 0.0),
                ("JSON, saturated", False, 0.0),
            ):
                found = asyncio.run(measure(server, asked.game, asked.tables, drawn, pace, asked.seconds))
                times = ("mover50", "mover95", "mover99", "other50", "other99")
                rows.append([name, f"{found['moves']:.0f}", *(f"{found[one]:.1f}" for one in times),
                             f"{found['cpu_move']:.2f}", f"{found['messages']:.2f}", f"{found['kb']:.1f}"])  # fmt: skip
            shelf = first_page(server)
        finally:
            server.stop()
    with tempfile.TemporaryDirectory() as folder:  # memory that was freed before would hide what is taken now
        server = Server(Path(folder), "")
        try:
            memory, whole, spread = asyncio.run(crowd(server, asked.game, asked.viewers))
        finally:
            server.stop()
    head = [
        "",
        "moves/s",
        "mover p50 ms",
        "p95",
        "p99",
        "other p50 ms",
        "p99",
        "CPU ms a move",
        "messages a move",
        "kB a message",
    ]
    table = Table(f"The table in the browser: {asked.game}, {asked.tables} tables with 2 viewers", head, rows)
    note = (
        f"{asked.viewers:,} idle pages at one table: {memory:.0f} kB of the server for each. A move has reached them all after "
        f"{spread:.0f} ms, the first one after a long silence, which sends them whole pictures, after {whole:.0f} ms. "
        f"The shelf: {shelf:.1f} ms. Every move is kept with synchronous=FULL before it is told."
    )
    print("\n".join([table.plain(), "", note]))
    if asked.write:
        day, python = date.today().isoformat(), platform.python_version()
        head_lines = [
            "# The table in the browser: load",
            "",
            f"{day}, CPython {python}, server and load client on the same cores.",
            "",
        ]
        asked.write.write_text("\n".join([*head_lines, table.markdown(), "", note, ""]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
