"""One program, verbs."""

from __future__ import annotations

import sys

from gameshelf.core import GameshelfError


def main() -> None:
    """Run the command line; what a user can put right is told in one line."""
    from gameshelf.cli.app import app

    try:
        app()
    except GameshelfError as error:
        print(f"gameshelf: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
