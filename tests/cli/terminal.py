"""The program in a real terminal of a given size, with somebody who types."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
from pathlib import Path
from tempfile import TemporaryFile

from nursery import nursery, surroundings

IMPORTS = "import sys, gameshelf, gameshelf.cli.app; gameshelf.shelf(); assert 'readline' not in sys.modules"
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def plain(text: str) -> str:
    """What is read of an output: no colours, no line ends of a terminal."""
    return _ESCAPES.sub("", text).replace("\r", "")


def at_terminal(*arguments: str, typed: list[str], cwd: Path, columns: int = 80, rows: int = 24) -> list[str]:
    """Type a line at each prompt, and the end of input after the last; what came before each prompt, and after the last."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    environment = {name: value for name, value in surroundings().items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
    program = nursery(IMPORTS).birth(
        "gameshelf.cli", *arguments,
        files=(theirs, theirs, theirs), folder=cwd, env={**environment, "TERM": "xterm"}, session=True,
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
    assert program.wait(60)
    assert program.code == 0
    return parts


def run(*arguments: str, typed: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """The program through pipes; it takes half as long as by `cli.test_commands.run_anew`."""
    with TemporaryFile("w+") as given, TemporaryFile("w+") as out, TemporaryFile("w+") as errors:
        given.write(typed)
        given.seek(0)
        files = (given.fileno(), out.fileno(), errors.fileno())
        program = nursery(IMPORTS).birth("gameshelf.cli", *arguments, files=files, folder=cwd)
        assert program.wait(120), f"{arguments} does not end"
        assert program.code is not None
        out.seek(0)
        errors.seek(0)
        return subprocess.CompletedProcess(arguments, program.code, out.read(), errors.read())


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
