"""The package that `gameshelf init` writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from gameshelf.cli.starting import write
from gameshelf.core import SetupError


def test_only_whole_words_are_renamed(tmp_path: Path) -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in write("sealbid", tmp_path / "sealbid")}
    assert "a bot of one's own that remembers" in texts["rememberer.py"].lower()
    for name, text in texts.items():
        assert "remsealbid" not in text.lower()
        assert "embers" not in text.lower().replace("remembers", ""), name
    assert 'sealbid-rememberer = "sealbid.rememberer:Rememberer"' in texts["pyproject.toml"]


@pytest.mark.parametrize("key", ["json", "random", "secrets"])
def test_a_key_that_is_a_module_of_pythons_own_is_refused(key: str, tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="take another key"):
        write(key, tmp_path / key)
    assert not (tmp_path / key).exists()
