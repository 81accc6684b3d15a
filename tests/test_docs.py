"""What the documentation shows is true: every snippet is run, every command too."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gameshelf.bots import own

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
RUN = [ROOT / "README.md", ROOT / "docs" / "research.md", ROOT / "docs" / "editions.md"]  # add-a-game.md: see outside/
ELSEWHERE = ("make ", "gameshelf serve", "pip", "python", "source ")  # by other tests, or by nobody's but the reader's hand
_FENCE = re.compile(r"^```(\w+)\n(.*?)^```", re.S | re.M)


def blocks(path: Path, language: str = "") -> list[tuple[str, str]]:
    """All that stands between fences: the language, and the text."""
    found = [(kind, text) for kind, text in _FENCE.findall(path.read_text(encoding="utf-8"))]
    return [block for block in found if not language or re.fullmatch(language, block[0])]


def commands(path: Path) -> list[str]:
    """Every command that a page shows."""
    lines = [line for _, text in blocks(path, "sh|console") for line in text.splitlines()]
    return [line.removeprefix("$ ").strip() for line in lines if line.strip() and not line.startswith("#")]


def file_of(text: str) -> str:
    """The name of the file that a block shows: `# name` on its first line."""
    found = re.match(r"# ([\w-]+\.(?:py|toml))\n", text)
    return found[1] if found else ""


def test_the_tutorial_shows_the_real_rooms() -> None:
    tiny, embers = ROOT / "tests" / "tiny", ROOT / "src" / "gameshelf" / "kit" / "embers"
    rooms = (tiny / "nim", tiny / "sealed", embers)
    source = "".join(path.read_text(encoding="utf-8") for folder in rooms for path in sorted(folder.glob("*.[ptm]*")))
    from gameshelf.cli.starting import PYPROJECT

    source += PYPROJECT.replace("{key}", "embers")
    shown = blocks(ROOT / "docs" / "add-a-game.md", "python|markdown|toml")
    assert len(shown) >= 14
    for _, block in shown:
        assert block in source, f"this is not in any room:\n{block}"


@pytest.mark.timeout(400)
@pytest.mark.parametrize("document", RUN, ids=lambda path: path.name)
def test_every_snippet_and_command_runs_in_the_order_of_the_page(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    request.addfinalizer(lambda: [own._put.pop("patient", None), sys.modules.pop("my_bot", None)])
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    names: dict[str, Any] = {}
    ran = 0
    for language, text in blocks(document):
        if name := file_of(text):
            (tmp_path / name).write_text(text, encoding="utf-8")
        elif language == "python":
            exec(compile(text, document.name, "exec"), names)
            ran += 1
        elif language == "sh":
            for line in text.splitlines():
                command = line.partition("  #")[0].strip()
                if not command or command.startswith(ELSEWHERE):
                    continue
                env = {**os.environ, "PATH": path}
                done = subprocess.run(
                    ["sh", "-c", command], input="quit\n", capture_output=True, text=True, env=env, timeout=200
                )
                assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
                assert "Traceback" not in done.stderr
                ran += 1
    assert ran >= 5


@pytest.mark.parametrize("document", PAGES, ids=lambda path: path.name)
def test_links_and_pictures_exist(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", document.read_text(encoding="utf-8")):
        if not target.startswith("http"):
            assert (document.parent / target).exists(), f"{document.name} points to {target}"


@pytest.mark.parametrize("document", PAGES, ids=lambda path: path.name)
def test_commands_in_the_documentation_exist_with_their_options(document: Path) -> None:
    from typer.main import get_command

    from gameshelf.cli.app import app

    verbs = get_command(app).commands  # type: ignore[attr-defined]
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    for line in commands(document):
        words = shlex.split(line.partition("  #")[0].partition(" > ")[0].partition(" | ")[0], comments=True)
        if words[:1] == ["make"] and len(words) > 1:
            assert words[1] in targets, line
        if words[:1] == ["gameshelf"] and len(words) > 1:
            if words[1].startswith("-"):
                continue
            assert words[1] in verbs, line
            verbs[words[1]].make_context(words[1], words[2:], resilient_parsing=False).close()


def test_the_changelog_names_this_version() -> None:
    import gameshelf

    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## {gameshelf.__version__}" in changelog
    assert f'version = "{gameshelf.__version__}"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
