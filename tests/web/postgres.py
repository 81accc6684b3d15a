"""A real PostgreSQL server from the system's packages, for the tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

MISSING = "These tests need a PostgreSQL server: apt-get install postgresql (`make test` does it when it may)."


def programs() -> Path:
    """Where initdb and postgres are."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    if on_path is None:
        raise AssertionError(MISSING)
    return Path(on_path).resolve().parent


def as_somebody(command: list[str]) -> list[str]:
    """PostgreSQL refuses to run as root: then it runs as its own user."""
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *command] if os.getuid() == 0 else command


@contextmanager
def running() -> Iterator[str]:
    """A fresh server in a temporary folder, which is reached by a socket there alone; gives its address."""
    folder = Path(tempfile.mkdtemp(prefix="gameshelf-pg-"))
    try:
        if os.getuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        data = str(folder / "data")
        made = subprocess.run(
            as_somebody([str(programs() / "initdb"), "-D", data, "-U", "gameshelf", "-A", "trust", "--no-sync"]),
            capture_output=True, text=True, cwd=folder,
        )  # fmt: skip
        assert made.returncode == 0, made.stderr
        control = [str(programs() / "pg_ctl"), "-D", data, "-w", "-l", str(folder / "log")]
        options = f"-c listen_addresses='' -c unix_socket_directories={folder}"
        started = subprocess.run(as_somebody([*control, "-o", options, "start"]), cwd=folder, stdout=subprocess.DEVNULL)
        assert started.returncode == 0, (folder / "log").read_text()
        try:
            yield f"postgresql://gameshelf@{quote(str(folder), safe='')}/postgres"
        finally:
            subprocess.run(as_somebody([*control, "-m", "immediate", "stop"]), cwd=folder, stdout=subprocess.DEVNULL)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
