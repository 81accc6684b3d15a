"""Where the others live: a virtual environment of their own, made once."""

import io
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv-bench"
PYTHON = HOME / "bin" / "python"
STAMP = HOME / "installed.txt"
EARLIER = HOME / "earlier"
"""The source of the revision that the figures are compared with."""
COMPILED = ROOT / ".venv-compiled" / "bin" / "python"
"""What `make compiled` has made, if it has."""
REQUIREMENTS = ROOT / "bench" / "requirements.txt"


def furnish(say: Callable[[str], None]) -> list[str]:
    """Install the others where they are missing; return those that are there."""
    requirements = {re.split(r"\W", line)[0]: line for line in REQUIREMENTS.read_text().split()}
    wanted = "\n".join([sys.version, *requirements.values()])
    if STAMP.exists() and STAMP.read_text() == wanted:
        return list(requirements)
    say("Installing the others; this happens once.")
    if not _runs(sys.executable, "-m", "venv", str(HOME)):
        say("No virtual environment could be made: Gameshelf is measured alone.")
        return []
    (HOME / ".gitignore").write_text("*\n")
    installed = []
    for library, requirement in requirements.items():  # one by one: a library that fails takes no other with it
        if _runs(str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", requirement):
            installed.append(library)
        else:
            say(f"Left out {library}: {requirement} could not be installed.")
    if len(installed) == len(requirements):
        STAMP.write_text(wanted)
    return installed


def fetch(revision: str) -> bool:
    """Lay the source of an earlier revision beside ours; False where there is none."""
    shutil.rmtree(EARLIER, ignore_errors=True)
    EARLIER.mkdir(parents=True)
    (HOME / ".gitignore").write_text("*\n")
    packed = subprocess.run(["git", "archive", revision, "src"], cwd=ROOT, capture_output=True, check=False)
    if packed.returncode:
        return False
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as whole:
        whole.extractall(EARLIER, filter="data")
    return True


def _runs(*command: str) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0
