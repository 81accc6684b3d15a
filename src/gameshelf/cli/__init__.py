"""One program, verbs."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper

from gameshelf.core import GameshelfError


def main() -> None:
    """Run the command line; what a user can put right is told in one line."""
    from gameshelf.cli.app import app

    for stream in (sys.stdin, sys.stdout, sys.stderr):  # an odd letter must not end a game
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app()
    except GameshelfError as error:
        print(f"gameshelf: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:  # whoever read our output has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        sys.exit(130)
