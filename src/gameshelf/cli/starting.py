"""`gameshelf init`: a package with a room that plays, to be changed into a game of one's own."""

from __future__ import annotations

import re
import sys
from importlib.resources import files
from keyword import iskeyword
from pathlib import Path

import gameshelf
from gameshelf.core import SetupError

KEY = re.compile(r"[a-z][a-z0-9_]{1,19}")
PYPROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "gameshelf-{key}"
version = "0.1.0"
requires-python = ">=3.11"
dependencies = ["gameshelf>={version}"]

[project.entry-points."gameshelf.games"]
{key} = "{key}:BOX"

[project.entry-points."gameshelf.bots"]
{key}-rememberer = "{key}.rememberer:Rememberer"

[tool.hatch.build.targets.wheel]
packages = ["src/{key}"]
"""
TEST = '''\
"""The kit over {title}: what must hold for every game on the shelf."""

from pathlib import Path

import gameshelf
import pytest
from gameshelf.kit import PROPERTIES, Property, golden, settings_of

from {key} import BOX

HERE = Path(__file__).parent
gameshelf.put(BOX)


@pytest.mark.parametrize("one", PROPERTIES, ids=lambda one: one.name)
def test_the_kit(one: Property) -> None:
    for where in [BOX] if one.whole else settings_of(BOX):
        one.holds(where)


@pytest.mark.parametrize("path", golden.records(HERE / "golden"), ids=lambda path: path.stem)
def test_golden_games(path: Path) -> None:
    golden.replays_byte_for_byte(path)
'''


def write(key: str, folder: Path) -> list[Path]:
    """Write the package into a new folder; the files come back."""
    if not KEY.fullmatch(key) or iskeyword(key):
        raise SetupError(f"A game's key is a short word in small letters, like `embers`, not {key!r}.")
    if key in sys.stdlib_module_names:
        raise SetupError(f"Python has a module {key!r} of its own, which would hide yours; take another key.")
    if key == "gameshelf" or key in gameshelf.shelf():
        raise SetupError(f"There is a game {key!r} on the shelf already; take another key.")
    if folder.exists():
        raise SetupError(f"{folder} is there already; nothing was written.")
    title = key.replace("_", " ").title()
    class_name = title.replace(" ", "")
    found: list[Path] = []
    texts = {
        Path("pyproject.toml"): PYPROJECT.format(key=key, version=gameshelf.__version__),
        Path("tests") / f"test_{key}.py": TEST.format(key=key, title=title),
    }
    for source in sorted(files("gameshelf.kit").joinpath("embers").iterdir(), key=lambda one: one.name):
        if source.is_file() and not source.name.endswith(".pyc"):
            texts[Path("src") / key / source.name] = named(source.read_text(encoding="utf-8"), key, title, class_name)
    try:
        for path, text in texts.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8")
            found.append(folder / path)
    except OSError as error:
        raise SetupError(f"Cannot write {folder}: {error.strerror}.") from None
    return found


def named(text: str, key: str, title: str, class_name: str) -> str:
    """A file of the room under another name."""
    text = text.replace(" A whole room to start from: `gameshelf init` writes it under your own name.", "")
    own = re.findall(r"^from gameshelf\.kit\.embers.*\n", text, re.M)
    if own:  # its own imports come after those of others
        *_, last = re.finditer(r"^from gameshelf.*\n", text, re.M)
        before = "".join(line for line in text[: last.end()].splitlines(keepends=True) if line not in own)
        text = f"{before}{'' if before.endswith(chr(10) * 2) else chr(10)}{''.join(own)}{text[last.end() :]}"
    text = text.replace("gameshelf.kit.embers", key)
    text = re.sub(r"\b(title=|svg\()\"Embers\"", lambda found: f'{found[1]}"{title}"', text)
    text = re.sub(r"^(#|\"\"\") ?Embers\b", lambda found: found[0].replace("Embers", title), text, flags=re.M)
    text = re.sub(r"(?<![A-Za-z])Embers(?![a-z])", class_name, text)
    return re.sub(r"(?<![A-Za-z])embers(?![a-z])", key, text)  # and not inside `remembers`
