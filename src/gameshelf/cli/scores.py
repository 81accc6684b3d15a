"""Best scores of whoever plays in this terminal, kept in the user's own folder."""

from __future__ import annotations

import json
import os
from pathlib import Path

from gameshelf.play.scores import Best


def folder() -> Path:
    """Where programs keep what is the user's own."""
    told = os.environ.get("XDG_DATA_HOME") or (os.environ.get("LOCALAPPDATA") if os.name == "nt" else "")
    return (Path(told) if told else Path.home() / ".local" / "share") / "gameshelf"


def compare(best: Best) -> str:
    """How a score compares with the best one so far, which it becomes where it is better.

    A file that cannot be read or written costs nobody the end of a game: then nothing is compared.
    """
    path = folder() / "scores.json"
    try:
        kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        before = kept.get(best.key)
        if before is None or before < best.score:
            path.parent.mkdir(parents=True, exist_ok=True)
            fresh = path.with_suffix(".new")
            fresh.write_text(json.dumps({**kept, best.key: best.score}, indent=1), encoding="utf-8")
            fresh.replace(path)
    except (OSError, ValueError, AttributeError, TypeError):
        return ""
    if before is None:
        return f"Your first score here ({best.told}): {best.score}."
    if before < best.score:
        return f"Your best score so far ({best.told}); it was {before}."
    return f"Your best score ({best.told}) is {before}."
