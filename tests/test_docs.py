"""What the documentation shows is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def blocks(path: Path, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", path.read_text(encoding="utf-8"), re.S)


def test_the_tutorial_shows_the_real_nim() -> None:
    nim = ROOT / "tests" / "tiny" / "nim"
    source = "".join((nim / name).read_text(encoding="utf-8") for name in ("__init__.py", "content.toml", "rulebook.md"))
    page = ROOT / "docs" / "add-a-game.md"
    shown = [*blocks(page, "python"), *blocks(page, "markdown"), *blocks(page, "toml")[:1]]
    assert len(shown) >= 6
    for block in shown:
        assert block in source


def test_the_readmes_python_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = blocks(ROOT / "README.md", "python")
    assert found
    for block in found:
        exec(compile(block, "README.md", "exec"), {})


@pytest.mark.parametrize("document", PAGES, ids=lambda path: path.name)
def test_links_and_pictures_exist(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", document.read_text(encoding="utf-8")):
        if not target.startswith("http"):
            assert (document.parent / target).exists(), f"{document.name} points to {target}"


@pytest.mark.parametrize("document", PAGES, ids=lambda path: path.name)
def test_commands_in_the_documentation_exist(document: Path) -> None:
    from typer.main import get_command

    from gameshelf.cli.app import app

    verbs = set(get_command(app).commands)  # type: ignore[attr-defined]
    for verb in re.findall(r"^(?:\$ )?gameshelf ([a-z]+)", "\n".join(blocks(document, "(?:sh|console)")), re.M):
        assert verb in verbs
