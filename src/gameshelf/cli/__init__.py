"""One program, verbs."""

from __future__ import annotations

import os
import signal
import sys
import warnings
from io import TextIOWrapper
from typing import Any

from gameshelf.core import GameshelfError


def main() -> None:
    """Run the command line; what a user can put right is told in one line."""
    from gameshelf.cli.app import app

    for stream in (sys.stdin, sys.stdout, sys.stderr):  # an odd letter must not end a game
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    warnings.showwarning = warn
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))  # what was begun is cleared away first
    try:
        sys.exit(app(standalone_mode=False))
    except GameshelfError as error:
        print(f"gameshelf: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:  # whoever read our output has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        sys.exit(130)
    except Exception as error:
        if not hasattr(error, "format_message"):  # not one of the command line's own
            raise
        sys.exit(usage(error))


def usage(error: Any) -> int:
    """Tell what was wrong with a command in one line (or give the help that was asked for); the exit code comes back."""
    text = error.format_message()
    if "\n" in text:
        print(text)
    else:
        path = error.ctx.command_path if error.ctx else "gameshelf"
        print(f"gameshelf: {text.rstrip('.')}. See: {path} --help", file=sys.stderr)
    return int(error.exit_code)


def warn(
    message: Warning | str, category: type[Warning], filename: str, lineno: int, file: object = None, line: str | None = None
) -> None:
    """A warning in one line, without the line of code that gave it."""
    print(f"gameshelf: {message}", file=sys.stderr)
