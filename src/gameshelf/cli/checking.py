"""`gameshelf check`: the kit over one game, a line for each property."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from gameshelf.cli.screen import Screen
from gameshelf.core import Box, plural
from gameshelf.kit import PROPERTIES, check, golden, settings_of


def run(box: Box, folder: Path | None, seconds: float) -> int:
    """Look at everything, print, and give the exit code: 1 where something does not hold."""
    screen, started = Screen(), time.monotonic()
    settings = settings_of(box)
    screen.show(f"{box.title}: {plural(len(PROPERTIES), 'property')} on {plural(len(settings), 'setting')}", "bold")
    broken = count = 0
    group = ""
    for finding in check(box, folder=folder, limit=seconds):
        if finding.property.group != group:
            group = finding.property.group
            screen.show(group, "bold")
        word = "BROKEN" if finding.broken else "holds"
        screen.show(f"  {word:7}{finding.seconds:5.1f} s  {finding.property.text}", under=17)
        if finding.broken:
            where = f"{finding.setting}: " if finding.setting else ""
            screen.show(f"          {where}{finding.broken}", "bold", under=10)
        sys.stdout.flush()
        broken += bool(finding.broken)
        count += 1
    took = f"in {time.monotonic() - started:.0f} seconds"
    if broken and count < len(PROPERTIES):
        screen.show(f"Nothing else was looked at: a game must end first. ({took})")
    elif broken:
        screen.show(f"{broken} of {count} do not hold ({took}).")
    else:
        screen.show(f"All {count} hold ({took}).")
    return int(bool(broken))


def write(box: Box, folder: Path) -> None:
    """Write golden games and the list of games that use every move."""
    for line in golden.write(box, folder):
        print(line)
