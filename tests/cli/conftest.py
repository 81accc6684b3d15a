from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays in these tests keeps scores in a folder of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
