"""Each measurement in a fresh process: ours under the project's Python, the others' in their own home."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from time import perf_counter

from bench import home, ours
from bench.home import PYTHON, ROOT
from bench.measure import ABSENT

STARTS = {
    "gameshelf": ("import gameshelf", "gameshelf.new('takara', players=4, seed=1)"),
    "catanatron": ("import catanatron as c", "c.Game([c.RandomPlayer(color) for color in c.Color], seed=1)"),
    "open_spiel": ("import pyspiel", "pyspiel.load_game('gin_rummy').new_initial_state()"),
    "pettingzoo": ("from pettingzoo.classic import connect_four_v3 as g", "g.env().reset(seed=1)"),
}
"""For every library: what brings it in, and what deals the first game."""

TELL_MEMORY = "from bench.memory import peak_memory; print(peak_memory())"
LOOP_LENGTH = 2_000_000
PATIENCE = 120.0


class Failed(Exception):
    """A worker did not come back with figures; the text is the last thing it said."""


class Missing(Failed):
    """The game is not there to be measured."""


def play(subject: str, seed: int, seconds: float) -> dict[str, float]:
    """Speed of random play, memory, and the cost of a clone."""
    library, _, rest = subject.partition(" ")
    name = f"gameshelf {rest}" if library == ours.BEFORE else subject
    module = "bench.ours" if name in ours.SUBJECTS else "bench.others"
    said = _run(library, "-m", module, name, f"--seed={seed}", f"--seconds={seconds}", patience=PATIENCE + seconds)
    figures: dict[str, float] = json.loads(said)
    return figures


def think(subject: str, seed: int, seconds: float) -> dict[str, float]:
    """Speed of looking ahead."""
    library, _, rest = subject.partition(" ")
    name = f"gameshelf {rest}" if library == ours.COMPILED else subject
    arguments = ("-m", "bench.thinking", name, f"--seed={seed}", f"--seconds={seconds}")
    figures: dict[str, float] = json.loads(_run(library, *arguments, patience=PATIENCE + 20 * seconds))
    return figures


def start(library: str) -> dict[str, float]:
    """Time and memory that the import and the first game take; the bare interpreter's time is taken off."""
    bring_in, deal = STARTS[library]
    bare, _ = _time_script(library)
    imported, import_mb = _time_script(library, bring_in)
    dealt, deal_mb = _time_script(library, bring_in, deal)
    return {
        "import_ms": (imported - bare) * 1000,
        "import_mb": import_mb,
        "deal_ms": (dealt - bare) * 1000,
        "deal_mb": deal_mb,
    }


def versions(libraries: Sequence[str]) -> str:
    """Name and version of every library that was measured besides our own."""
    named = []
    for library in libraries:
        if library != "gameshelf":
            script = f"from importlib.metadata import version; print(version({library!r}))"
            named.append(f"{library} {_run(library, '-c', script)}")
    return "Beside " + ", ".join(named) + "." if named else "Beside nobody."


def time_loop() -> float:
    """Seconds that a fixed piece of plain Python takes: the machine's mood."""
    began = perf_counter()
    total = 0
    for number in range(LOOP_LENGTH):
        total += number & 7
    return perf_counter() - began


def _time_script(library: str, *statements: str) -> tuple[float, float]:
    began = perf_counter()
    said = _run(library, "-c", "\n".join([*statements, TELL_MEMORY]))
    return perf_counter() - began, float(said)


def _run(library: str, *arguments: str, patience: float = PATIENCE) -> str:
    """The last line that the worker prints."""
    is_ours = library in ("gameshelf", ours.BEFORE)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    environment["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    if is_ours:
        environment["PYTHONPATH"] = str((home.EARLIER if library == ours.BEFORE else ROOT) / "src")
    python = home.COMPILED if library == ours.COMPILED else sys.executable if is_ours else PYTHON
    command = [str(python), *arguments]
    try:
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=patience, check=False)
    except subprocess.TimeoutExpired:
        raise Failed(f"no answer within {patience:g} s") from None
    if done.returncode:
        last_words = (done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1]
        raise Missing(last_words) if done.returncode == ABSENT else Failed(last_words)
    return done.stdout.strip().splitlines()[-1]
