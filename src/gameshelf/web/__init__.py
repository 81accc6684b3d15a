"""The table in the browser: shelf, tables, replays and an API, on an embedded or a shared database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gameshelf.core import SetupError
from gameshelf.web.config import Config, Rate

if TYPE_CHECKING:
    from litestar import Litestar

__all__ = ["Config", "Rate", "create_app", "serve"]


@contextmanager
def _furnished() -> Iterator[None]:
    """Whoever installed gameshelf alone is told what is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("gameshelf"):
            raise
        raise SetupError(f"The browser table needs {error.name}; install it with: pip install 'gameshelf[web]'") from None


def create_app(config: Config | None = None, **settings: Any) -> Litestar:
    """The server as an ASGI application; settings are those of `Config`."""
    with _furnished():
        from gameshelf.web.app import build

    return build(config or Config(**settings))


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path = Path("gameshelf-data"),
    database: str | None = None,
    open_browser: bool = False,
    **settings: Any,
) -> None:
    """Run the server until it is stopped; on loopback unless told otherwise."""
    with _furnished():
        from gameshelf.web.run import run

    run(host, port, Config(data=Path(data), database=database, **settings), open_browser)
