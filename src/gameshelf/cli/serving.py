"""`gameshelf serve`: settings from a file, over them those of the command line."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gameshelf.core import SetupError


def read(config: Path | None, options: Mapping[str, Any], pairs: list[str]) -> dict[str, Any]:
    """All settings that were given, each once: the command line comes before the file."""
    try:
        from gameshelf.web.config import read_file, settings
    except ModuleNotFoundError as error:
        raise SetupError(f"The browser table needs {error.name}; install it with: pip install 'gameshelf[web]'") from None
    found = read_file(config) if config else {}
    found |= {name: value for name, value in options.items() if value is not None}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign:
            raise SetupError(f"A setting is written NAME=VALUE, not {pair!r}.")
        found[name.strip()] = value.strip()
    own: dict[str, Any] = {name: found.pop(name) for name in ("host", "port") if name in found}
    return {**settings(found), **own}


def serve(
    host: str, port: int | None, config: Path | None, options: Mapping[str, Any], pairs: list[str], open_browser: bool
) -> None:
    """Run the server."""
    found = read(config, options, pairs)
    own_host, own_port = found.pop("host", "127.0.0.1"), found.pop("port", None)
    if not isinstance(own_host, str) or not (own_port is None or (isinstance(own_port, int) and 0 <= own_port < 65536)):
        raise SetupError("host must be a text, and port a number from 0 to 65535.")
    try:
        from gameshelf.web import serve as run
    except ModuleNotFoundError as error:
        raise SetupError(f"The browser table needs {error.name}; install it with: pip install 'gameshelf[web]'") from None
    run(host=host or own_host, port=own_port if port is None else port, open_browser=open_browser, **found)
