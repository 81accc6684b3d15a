"""Running the server: uvicorn with the limits of the house, in one process or in several."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import gc
import ipaddress
import logging
import multiprocessing
import signal
import socket
import struct
import sys
import time
import webbrowser
import zlib
from dataclasses import replace
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for
from typing import Any, ClassVar
from weakref import WeakSet

import uvicorn
from isal import isal_zlib
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.protocol import OPEN

from gameshelf.core import GameshelfError, SetupError
from gameshelf.web import door, logs, static
from gameshelf.web.app import build
from gameshelf.web.config import Config

if sys.platform != "win32":
    import resource

log = logging.getLogger(__name__)
WINDOW = 15  # bits: the last picture still lies in it, so that the next costs little more than the difference
USUAL = 8000
CROWD = 8  # pages that are sent the same, one after the other, before it is packed for all the others at once
TEXT = 0b1100_0001  # the first byte of a text that is whole and packed
SPARE = 64  # open files that are not for visitors: the database, the log, workers


class Encoder:
    """A socket's compressor, by a library that takes a fifth of the time for a smaller picture. Idle pages have none.

    A fresh one may follow at any time: whoever reads keeps a window of its own. So what a crowd is sent is packed once for all
    of them, without a look at what each had before.
    """

    idle_after = 30.0  # seconds
    all: ClassVar[WeakSet[Encoder]] = WeakSet()
    let_go: ClassVar[int] = 0  # compressors, since memory was last given back

    def __init__(self) -> None:
        self._packer: Any = None
        self._last = 0.0
        self.all.add(self)

    def compress(self, data: Any) -> bytes:
        self._last = time.monotonic()
        if data != _crowd.message:
            _crowd.alike, _crowd.message, _crowd.packed = 0, data, b""
        elif _crowd.alike < CROWD:
            _crowd.alike += 1
        else:
            if not _crowd.packed:
                packer = _packer()
                _crowd.packed = packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH)
            if self._packer is not None:
                self._packer = None
                Encoder.let_go += 1
            return _crowd.packed
        if self._packer is None:
            self._packer = _packer()
        return bytes(self._packer.compress(data))

    def flush(self, mode: int) -> bytes:
        return bytes(self._packer.flush(mode)) if self._packer is not None else b""

    @classmethod
    def rest(cls) -> None:
        """Let go of what pages hold to which nothing was sent for some time."""
        before = time.monotonic() - cls.idle_after
        idle = [one for one in cls.all if one._packer is not None and one._last < before]
        for one in idle:
            one._packer = None
        cls.let_go += len(idle)
        if cls.let_go and not idle:  # when it is quiet again
            cls.let_go = 0
            _give_back()


class Crowd:
    """The last message, how often it has been sent in a row, and packed, once that was often."""

    __slots__ = ("alike", "message", "packed")

    def __init__(self) -> None:
        self.alike, self.message, self.packed = 0, b"", b""


_crowd = Crowd()


def _packer() -> Any:
    return isal_zlib.compressobj(0, wbits=-WINDOW, memLevel=1)  # half the time of the next level, for a sixth more


def _give_back() -> None:
    """Give memory that was freed back to the system, where that can be asked for."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


class Compression(ServerPerMessageDeflateFactory):
    """The usual compression of a socket, by our own compressor where a page leaves us the whole window."""

    def process_request_params(self, params: Any, accepted_extensions: Any) -> tuple[Any, PerMessageDeflate]:
        answer, found = super().process_request_params(params, accepted_extensions)
        if not found.local_no_context_takeover and found.local_max_window_bits == WINDOW:
            found.encoder = Encoder()  # type: ignore[assignment]
        return answer, found


class Protocol(WebSocketsSansIOProtocol):
    """Sockets with our compression."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.conn.available_extensions = [
            Compression(server_max_window_bits=WINDOW, client_max_window_bits=12, compress_settings={"level": 1, "memLevel": 8})
        ]
        self._encoder: Encoder | None = None

    async def send(self, message: Any) -> None:
        """A text on an open line is packed and framed here, in few steps; anything else goes the usual way."""
        text = message.get("text")
        if text is None or self.close_sent or self.disconnected or not self.writable.is_set() or not self._open():
            await super().send(message)
            return
        assert self._encoder is not None
        packed = self._encoder.compress(text.encode()) + self._encoder.flush(zlib.Z_SYNC_FLUSH)
        size = len(packed) - 4  # its end, an empty block, is not sent (RFC 7692)
        if size < 126:
            head = struct.pack("!BB", TEXT, size)
        elif size < 65_536:
            head = struct.pack("!BBH", TEXT, 126, size)
        else:
            head = struct.pack("!BBQ", TEXT, 127, size)
        self.transport.write(head + packed[:size])

    def _open(self) -> bool:
        """Whether texts are sent now, by our own compressor."""
        if not self.handshake_complete or self.initial_response is not None or self.conn.state is not OPEN:
            return False
        if self._encoder is None:
            found = [getattr(one, "encoder", None) for one in self.conn.extensions]
            self._encoder = next((one for one in found if isinstance(one, Encoder)), None)
        return self._encoder is not None


def run(host: str, port: int | None, config: Config, open_browser: bool) -> None:
    """Serve until interrupted. Port 0 takes any free port; the address is printed once the server listens."""
    if config.log_form not in logs.FORMS or config.log_level not in logs.LEVELS:
        raise SetupError(f"log_form is one of {', '.join(logs.FORMS)}, log_level one of {', '.join(logs.LEVELS)}.")
    if config.workers > 1 and config.database is None:
        raise SetupError("Several processes need PostgreSQL: give --database as well, or --workers 1.")
    logs.begin(config.log_form, config.log_level)
    listening = _listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listening.getsockname()[1]}/"
    config = replace(config, hosts=config.hosts or _names(host))
    try:
        if config.workers > 1:
            _several(listening, config, address)
        else:
            _serve(listening, config, address, open_browser)
    except KeyboardInterrupt:
        print("The shelf is closed.", file=sys.stderr)


def _serve(listening: socket.socket, config: Config, address: str, open_browser: bool, told: Connection | None = None) -> None:
    """Serve in this process."""
    app = build(config)
    static.files()  # packed before anybody asks: the first page is as quick as the next
    porter = door.Porter(config, _open_files() - SPARE)
    app.state.porter = porter
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            http=door.at(porter),
            ws=Protocol,
            ws_max_size=config.message_bytes,
            ws_max_queue=16,
            forwarded_allow_ips=list(config.proxies),
            timeout_graceful_shutdown=3,
        )
    )

    # Every picture makes hundreds of small objects and leaves no cycles: with the usual thresholds the collector would look
    # through them several times a move. What is there from the start is never looked through again.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)

    async def rounds() -> None:
        while True:
            await asyncio.sleep(door.ROUND)
            porter.round()
            Encoder.rest()
            app.state.tables.hub.rest(Encoder.idle_after)

    async def main() -> None:
        await app.state.tables.open()  # what is wrong with the storage is told before anything is served
        log.info("settings: %s", "; ".join(config.lines()))
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        walking = asyncio.create_task(rounds())
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        if server.started:
            if told is not None:
                told.send(None)
            else:
                print(f"Gameshelf is open at {address}", flush=True)
            if open_browser:
                await asyncio.to_thread(webbrowser.open, address)
        await serving
        walking.cancel()

    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(main())


def _child(listening: socket.socket, config: Config, told: Connection) -> None:
    logs.begin(config.log_form, config.log_level)
    try:
        _serve(listening, config, "", False, told)
    except GameshelfError as error:
        log.error("%s", error)
        sys.exit(3)
    except KeyboardInterrupt:
        pass


def _several(listening: socket.socket, config: Config, address: str) -> None:
    """Serve in several processes that listen at the same door. One that ends before its time is begun anew."""
    spawn = multiprocessing.get_context("spawn")
    ends = False

    def stop(*_: object) -> None:
        nonlocal ends
        ends = True
        for child in children:
            child.terminate()

    def begin() -> Any:
        here, there = spawn.Pipe()
        child = spawn.Process(target=_child, args=(listening, config, there), name="gameshelf-server")
        child.start()
        there.close()
        try:
            here.recv()  # it serves
        except EOFError:
            child.join()
            raise GameshelfError("The server could not begin; its log says why.") from None
        return child

    children: list[Any] = []
    before = {one: signal.signal(one, stop) for one in (signal.SIGTERM, signal.SIGINT)}
    try:
        for _ in range(config.workers):
            children.append(begin())
        print(f"Gameshelf is open at {address}", flush=True)
        while not ends:
            wait_for([child.sentinel for child in children], timeout=1)
            for n, child in enumerate(children):
                if child.exitcode is not None and not ends:
                    log.error("process %d of the server ended with %s; it is begun anew", child.pid, child.exitcode)
                    time.sleep(1)
                    children[n] = begin()
    finally:
        for child in children:
            child.terminate()
        for child in children:
            child.join(5)
            if child.exitcode is None:
                child.kill()
        for one, handler in before.items():
            signal.signal(one, handler)


def _open_files() -> int:
    """How many files and connections this process may have open; as many as the system lets it."""
    if sys.platform == "win32":
        return 500
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = min(hard, 65_536) if hard != resource.RLIM_INFINITY else 65_536
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most


def _names(host: str) -> tuple[str, ...]:
    """The names under which a server on this address is known, where nobody has said: this machine's own."""
    try:
        local = ipaddress.ip_address(host).is_loopback
    except ValueError:
        local = host == "localhost"
    own = socket.gethostname().lower()
    return ("localhost", host.lower()) if local else ("localhost", own, f"{own}.local", socket.getfqdn().lower(), host.lower())


def _listen(host: str, port: int | None) -> socket.socket:
    """A socket on this port; without one on the usual port, or on any free one when another program has that."""
    if port is None:
        try:
            return _listen(host, USUAL)
        except GameshelfError:
            return _listen(host, 0)
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        raise GameshelfError(f"Cannot listen on {host}, port {port}: {getattr(error, 'strerror', None) or error}.") from None
    return listening
