"""Running the server: uvicorn with the limits of the house."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
import webbrowser
from typing import Any

import uvicorn
from isal import isal_zlib
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory

from gameshelf.core import GameshelfError
from gameshelf.web.app import build
from gameshelf.web.config import Config

WINDOW = 15  # bits: the last picture still lies in it, so that the next costs little more than the difference


class Compression(ServerPerMessageDeflateFactory):
    """The usual compression of a socket, done by a library that takes a fifth of the time for a smaller picture."""

    def process_request_params(self, params: Any, accepted_extensions: Any) -> tuple[Any, PerMessageDeflate]:
        answer, found = super().process_request_params(params, accepted_extensions)
        if not found.local_no_context_takeover and found.local_max_window_bits == WINDOW:
            found.encoder = isal_zlib.compressobj(1, wbits=-WINDOW)  # type: ignore[assignment]
        return answer, found


class Protocol(WebSocketsSansIOProtocol):
    """Sockets with our compression."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.conn.available_extensions = [
            Compression(server_max_window_bits=WINDOW, client_max_window_bits=12, compress_settings={"level": 1, "memLevel": 8})
        ]


USUAL = 8000


def run(host: str, port: int | None, config: Config, open_browser: bool) -> None:
    """Serve until interrupted. Port 0 takes any free port; the address is printed once the server listens."""
    listening = _listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listening.getsockname()[1]}/"
    app = build(config)
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            server_header=False,
            ws=Protocol,
            ws_max_size=config.message_bytes,
            ws_max_queue=16,
            timeout_graceful_shutdown=3,
        )
    )

    # Every picture makes hundreds of small objects and leaves no cycles: with the usual thresholds the collector would look
    # through them several times a move. What is there from the start is never looked through again.
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)

    async def main() -> None:
        await app.state.tables.open()  # what is wrong with the storage is told before anything is served
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        if server.started:
            print(f"Gameshelf is open at {address}", flush=True)
            if open_browser:
                await asyncio.to_thread(webbrowser.open, address)
        await serving

    try:
        with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
            runner.run(main())
    except KeyboardInterrupt:
        print("The shelf is closed.", file=sys.stderr)


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
