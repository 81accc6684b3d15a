"""The program in a real terminal of a given size, with somebody who types."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from pathlib import Path

_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def plain(text: str) -> str:
    """What is read of an output: no colours, no line ends of a terminal."""
    return _ESCAPES.sub("", text).replace("\r", "")


def at_terminal(*arguments: str, typed: list[str], cwd: Path, columns: int = 80, rows: int = 24) -> list[str]:
    """Type a line at each prompt, and the end of input after the last; what came before each prompt, and after the last."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
    program = subprocess.Popen(
        [sys.executable, "-m", "gameshelf.cli", *arguments],
        stdin=theirs, stdout=theirs, stderr=theirs, cwd=cwd, env={**environment, "TERM": "xterm"}, start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    parts = []
    for line in [*typed, None]:
        parts.append(until_prompt(ours))
        os.write(ours, b"\x04" if line is None else line.encode() + b"\n")
    while True:
        rest = until_prompt(ours)
        parts.append(rest)
        if not rest.endswith("> "):
            break
        os.write(ours, b"\x04")
    os.close(ours)
    assert program.wait(timeout=30) == 0
    return parts


def until_prompt(terminal: int) -> str:
    """What the program writes until it waits for a line, or ends."""
    found = b""
    while select.select([terminal], [], [], 60)[0]:
        try:
            chunk = os.read(terminal, 65536)
        except OSError:  # the program has ended
            break
        found += chunk
        if not chunk or _ESCAPES.sub("", found.decode(errors="replace")).endswith("\n> "):
            break
    return found.decode(errors="replace")
